"""Everything about one entry of the log, as a list that scrolls."""

from __future__ import annotations

from collections.abc import Iterator

import rules
from gmscreen.campaign import telling
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.model import Campaign
from gmscreen.panels.why import explain, hanging
from gmscreen.prompts.scrolling import Scrolling
from gmscreen.widgets.lines import Line


class EntryPrompt(Scrolling):
    """The reason of an entry in full, however small the screen is."""

    def __init__(self, campaign: Campaign, entry: Entry, system: rules.System) -> None:
        """Takes the entry, and what it stands in."""
        super().__init__(telling.title(entry))
        self._campaign = campaign
        self._entry = entry
        self._system = system

    def lines(self, width: int) -> Iterator[Line]:
        """The reason, folded; each of its lines can be under the cursor, so that it scrolls."""
        for number, line in enumerate(explain(self._campaign, self._entry, self._system)):
            for place, part in enumerate(hanging(line, width).split("\n", allow_blank=True)):
                yield Line(part, (number, place))
