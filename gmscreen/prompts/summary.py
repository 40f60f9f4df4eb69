"""What a session or the whole campaign came to, as a list that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual import work

import rules
from gmscreen.campaign.model import Refused
from gmscreen.campaign.summary import Summary
from gmscreen.prompts.scrolling import HINT, Scrolling
from gmscreen.prompts.summary_lines import lines
from gmscreen.widgets.lines import Line


class SummaryPrompt(Scrolling):
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

    def on_mount(self) -> None:
        """Begins to count; the list scrolls as soon as there is something in it."""
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
        self.query_one("#frame").border_subtitle = HINT
        if isinstance(counted, str):
            self.refuse(counted)
        else:
            self._summary = counted
            self.fill()

    def lines(self, width: int) -> Iterable[Line]:
        """What was counted; nothing yet while it is."""
        return lines(self._summary, self._system, width) if self._summary is not None else ()
