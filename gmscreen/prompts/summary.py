"""What a session or the whole campaign came to, as a list that scrolls."""

from __future__ import annotations

from collections.abc import Callable

from textual import work
from textual.app import ComposeResult

import rules
from gmscreen.campaign.model import Refused
from gmscreen.campaign.summary import Summary
from gmscreen.prompts.base import Prompt
from gmscreen.prompts.summary_lines import lines
from gmscreen.widgets.lines import Lines


class SummaryPrompt(Prompt[None]):
    """A summary, counted away from the keys: a long log takes a while."""

    def __init__(self, title: str, system: rules.System, summarise: Callable[[], Summary]) -> None:
        """Takes what is to be counted.

        Args:
            title: What it is about.
            system: The campaign's dice system.
            summarise: Counts it.
        """
        super().__init__(title, "counting …")
        self._system = system
        self._summarise = summarise
        self._summary: Summary | None = None

    def body(self) -> ComposeResult:
        """The list."""
        yield Lines(id="summary")

    def on_mount(self) -> None:
        """Begins to count; the list scrolls as soon as there is something in it."""
        self.query_one(Lines).focus()
        self._count()

    @work(thread=True)
    def _count(self) -> None:
        try:
            counted: Summary | str = self._summarise()
        except Refused as refused:
            counted = str(refused)
        self.app.call_from_thread(self._counted, counted)

    def _counted(self, counted: Summary | str) -> None:
        """Shows what was counted, or why it can't be, unless nobody waits for it any more."""
        if not self.is_attached:
            return
        self.query_one("#frame").border_subtitle = "↑ ↓ scroll · esc closes"
        if isinstance(counted, str):
            self.refuse(counted)
        else:
            self._summary = counted
            self._fill()

    def on_resize(self) -> None:
        """Fills the list for the width that it will have."""
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        shown = self.query_one(Lines)
        if self._summary is not None:
            width = shown.scrollable_content_region.width
            shown.show([*lines(self._summary, self._system, width)])
