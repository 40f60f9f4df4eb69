"""The lines of the list of campaigns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from textual.content import Content

import rules
from gmscreen.actions.shelf import Row
from gmscreen.campaign.shelf import Listing
from gmscreen.campaign.since import since
from gmscreen.widgets.lines import BLANK, Line
from gmscreen.widgets.words import column, plain

GAP = 1
NAME, SYSTEM, SESSION, WHEN, ACTS = 24, 13, 24, 14, 7
"""How many cells each column takes."""
LEAST_NAME = 20
"""With fewer cells for the name left the system is not listed."""
LEAST_PARTY = 14
"""With fewer cells left the party is not listed; the lines below the list have it."""
ALL_FROM = 104
"""From how many cells on the session and the length of the log are listed too."""


@dataclass(frozen=True, slots=True)
class Columns:
    """How many cells each column has; 0: it is not shown."""

    name: int
    system: int = 0
    party: int = 0
    session: int = 0
    acts: int = 0

    @classmethod
    def of(cls, width: int) -> Columns:
        """The columns of a list of so many cells."""
        if width < LEAST_NAME + SYSTEM + WHEN + 2 * GAP:
            return cls(max(1, width - WHEN - GAP))
        session, acts = (SESSION, ACTS) if width >= ALL_FROM else (0, 0)
        rest = width - SYSTEM - WHEN - 2 * GAP - (session + acts + 2 * GAP if acts else 0)
        party = rest - NAME - GAP
        if party < LEAST_PARTY:
            return cls(rest, SYSTEM, 0, session, acts)
        return cls(NAME, SYSTEM, party, session, acts)

    def line(
        self, name: Content, system: str, party: str, session: str, when: Content, acts: str
    ) -> Content:
        """A line of these columns, all but the name and the time in the colour of context."""
        context = ((system, self.system), (party, self.party), (session, self.session))
        cells = [name, *(column(text, cells, "$dim") for text, cells in context if cells), when]
        if self.acts:
            cells.append(column(acts, self.acts, "$dim", right=True))
        return Content(" " * GAP).join(cells)

    @property
    def heads(self) -> Content:
        """What stands above the columns."""
        name, when = column("name", self.name, "$dim"), column("played", WHEN, "$dim")
        return self.line(name, "dice", "party", "last session", when, "acts")


@dataclass(frozen=True, slots=True)
class ShelfLines:
    """Makes the lines.

    Attributes:
        systems: The dice systems there are.
        now: The time now.
        width: How many cells a line has.
    """

    systems: Mapping[str, rules.System]
    now: datetime
    width: int

    def lines(self, rows: Sequence[Row]) -> Iterator[Line]:
        """The GM's own campaigns, or how to make one; then the samples."""
        own = [row for row in rows if not row.sample]
        columns = Columns.of(self.width)
        if own:
            yield Line(columns.heads)
            yield from (Line(self._line(row, columns), row) for row in own)
        else:
            yield Line(Content.assemble(("There is no campaign yet.", "$dim")))
            yield BLANK
            first = "  makes your first: its name, its dice, who plays"
            yield Line(Content.assemble(("enter", "bold $primary"), first), "first")
        if len(own) < len(rows):
            yield BLANK
            yield Line(
                Content.assemble(
                    ("Samples", "bold $primary"),
                    ("  a fresh copy each time, to look around in", "$dim"),
                )
            )
            yield from (Line(self._line(row, columns), row) for row in rows if row.sample)

    def _line(self, row: Row, columns: Columns) -> Content:
        one = row.listing
        if one.problem:
            name = column(one.name, columns.name, "$bad")
            return Content.assemble(name, " " * GAP, (plain(one.problem), "$bad"))
        if row.held:
            last = column("open elsewhere", WHEN, "$sticky")
        else:
            last = column("" if row.sample else when(one, self.now), WHEN)
        return columns.line(
            column(one.name, columns.name, "" if row.sample else "bold"),
            title(one, self.systems),
            ", ".join(one.party) or "nobody yet",
            _evening(one),
            last,
            f"{one.entries:,}",
        )


def when(one: Listing, now: datetime) -> str:
    """How long ago a campaign was played last."""
    return since(one.played, now) or "never"


def title(one: Listing, systems: Mapping[str, rules.System]) -> str:
    """The name of its dice system; its id where it isn't known here."""
    system = systems.get(one.system)
    return system.title if system else one.system


def _evening(one: Listing) -> str:
    """The last session: its number and what it is called."""
    if not one.session:
        return "none yet"
    return f"{one.session}: {one.called}" if one.called else f"{one.session}"
