"""Everything about one entry of the log, as a list that scrolls."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult

import rules
from gmscreen.campaign import telling
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.model import Campaign
from gmscreen.panels.why import explain, hanging
from gmscreen.prompts.base import Prompt
from gmscreen.widgets.lines import Line, Lines


class EntryPrompt(Prompt[None]):
    """The reason of an entry in full, however small the screen is."""

    def __init__(self, campaign: Campaign, entry: Entry, system: rules.System) -> None:
        """Takes the entry, and what it stands in."""
        super().__init__(telling.title(entry), "↑ ↓ scroll · esc closes")
        self._campaign = campaign
        self._entry = entry
        self._system = system

    def body(self) -> ComposeResult:
        """The list."""
        yield Lines(id="entry")

    def on_mount(self) -> None:
        """The list scrolls at once."""
        self.query_one(Lines).focus()

    def on_resize(self) -> None:
        """Fills the list for the width that it will have."""
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        shown = self.query_one(Lines)
        shown.show([*self._lines(shown.scrollable_content_region.width)])

    def _lines(self, width: int) -> Iterator[Line]:
        """The reason, folded; each of its lines can be under the cursor, so that it scrolls."""
        for number, line in enumerate(explain(self._campaign, self._entry, self._system)):
            for place, part in enumerate(hanging(line, width).split("\n", allow_blank=True)):
                yield Line(part, (number, place))
