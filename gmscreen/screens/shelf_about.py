"""What is said of the campaign under the cursor, below the list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from textual.content import Content

import rules
from gmscreen.actions.shelf import Row
from gmscreen.campaign.shelf import Listing
from gmscreen.screens.shelf_lines import SYSTEM, title, when
from gmscreen.widgets.words import cut, plain


@dataclass(frozen=True, slots=True)
class About:
    """Tells about a campaign.

    Attributes:
        systems: The dice systems there are.
        now: The time now.
        width: How many cells a line has.
    """

    systems: Mapping[str, rules.System]
    now: datetime
    width: int

    def lines(self, row: Row | None, saves: Path) -> Iterator[Content]:
        """What is known of the campaign under the cursor, or of campaigns: at most four lines."""
        if row is None:
            yield Content.assemble(("A campaign of your own", "bold"))
            yield Content("Everything is saved by itself, act by act, and undo knows no end.")
            yield Content("i takes one in from a zip.")
            yield Content.assemble((f"Campaigns are kept in {plain(str(saves))}", "$dim"))
        elif row.listing.problem:
            yield from self._damaged(row.listing)
        elif row.sample:
            yield from self._sample(row.listing)
        else:
            yield from self._own(row)

    def _own(self, row: Row) -> Iterator[Content]:
        one = row.listing
        yield self._head(one)
        yield Content(cut(", ".join(one.party) or "nobody yet", self.width))
        called = f": {one.called}" if one.called else ""
        played = f"last played {one.played[:10]}, {when(one, self.now)}"
        told = [f"{one.evening}{called}", played, one.acts] if one.played else ["never played"]
        yield Content.assemble((plain(" · ".join(told)), "$dim"))
        if row.held:
            yield Content.assemble((f"{plain(row.held)}: enter looks on", "$sticky"))
        else:
            yield Content.assemble((plain(str(one.folder)), "$dim"))

    def _sample(self, one: Listing) -> Iterator[Content]:
        yield self._head(one)
        system = self.systems.get(one.system)
        yield Content.assemble((system.about if system else "", "$dim"))
        yield Content(cut(", ".join(one.party), self.width))
        yield Content("enter opens a copy; it goes when you leave, unless you keep it")

    def _damaged(self, one: Listing) -> Iterator[Content]:
        yield Content.assemble((cut(one.name, self.width), "bold"))
        yield Content.assemble((plain(one.problem), "$bad"))
        yield Content("enter looks for a good backup, and asks before it does anything")
        yield Content.assemble((plain(str(one.folder)), "$dim"))

    def _head(self, one: Listing) -> Content:
        name = cut(one.name, max(8, self.width - SYSTEM - 2))
        return Content.assemble((name, "bold"), (f"  {plain(title(one, self.systems))}", "$dim"))
