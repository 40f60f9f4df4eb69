"""What a session, or the whole campaign, came to: rolls, outcomes, luck, points and dice.

Counted from the log in one go, from the first entry to the last. What is taken back doesn't count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

import rules
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.evenings import Evenings
from gmscreen.campaign.history import AMENDING
from gmscreen.campaign.model import Campaign, Refused, Session
from gmscreen.campaign.tallies import Checks, Rolled, Tally, outcomes, tallies

Flows = Mapping[tuple[int | None, str], "Flow"]
"""How points moved, by owner (the GM is None) and pool."""


@dataclass(frozen=True, slots=True)
class Flow:
    """How one pool of one owner moved.

    Attributes:
        started: By how much the start of a session changed it.
        came: How many came beyond that.
        went: How many went.
        lost: How many were due and had no room.
    """

    started: int = 0
    came: int = 0
    went: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Fallen:
    """The faces of one die in checks, those of rerolls too.

    Attributes:
        die: Which.
        pc: Whether the players' characters threw it.
        faces: How often each face lay.
    """

    die: rules.Die
    pc: bool
    faces: Mapping[int, int]

    @property
    def count(self) -> int:
        """How many were thrown."""
        return sum(self.faces.values())

    @property
    def mean(self) -> float:
        """What they showed on average."""
        return sum(face * times for face, times in self.faces.items()) / self.count


@dataclass(frozen=True, slots=True)
class Summary:
    """What a session, or the whole campaign, came to.

    Attributes:
        session: The session; None: the whole campaign.
        sessions: How many sessions are counted in.
        lasted: How long was played in them, long pauses left out.
        acts: How many acts stand.
        rolls: How many checks stand.
        amended: How many of them were amended.
        effects: How many effects were rolled.
        tallies: What came of the checks, by side.
        left_out: How many results are in nobody's luck; see `tallies`.
        flows: How points moved.
        fallen: The faces of the dice.
        names: The names of all characters that it speaks of, by number.
    """

    session: Session | None
    sessions: int
    lasted: timedelta
    acts: int
    rolls: int
    amended: int
    effects: int
    tallies: tuple[Tally, ...]
    left_out: int
    flows: Flows
    fallen: tuple[Fallen, ...]
    names: Mapping[int, str]


def summarise(campaign: Campaign, system: rules.System, session: int | None) -> Summary:
    """Counts a session, or the whole campaign.

    A roll belongs to the session in which it was made, also where it was amended in a later one;
    points belong to the session in which they moved.

    Args:
        campaign: The campaign.
        system: Its dice system.
        session: The number of the session; None: the whole campaign.

    Raises:
        Refused: An entry can't be read, as in a log that was edited by hand.
    """
    count = _Count(campaign.history.undone, Checks(system), session)
    for entry in campaign.history.entries:
        try:
            count.take(entry)
        except (rules.RulesError, ValueError, LookupError, TypeError) as error:
            raise Refused(f"entry {entry.id} of the log can't be counted: {error}") from error
    evenings, last = count.evenings, campaign.session
    evenings.sessions[last.number] = last
    held = tuple(number for number in evenings.sessions if 0 < number <= last.number)
    counted = held if session is None else (session,)
    sides, left_out = tallies(count.rolled.values(), count.checks)
    return Summary(
        session=None if session is None else evenings.sessions.get(session, Session(session)),
        sessions=len(counted),
        lasted=evenings.lasted(counted),
        acts=count.acts,
        rolls=len(count.rolled),
        amended=len(count.amended),
        effects=count.effects,
        tallies=sides,
        left_out=left_out,
        flows={whose: flow for whose, flow in count.flows.items() if flow != Flow()},
        fallen=tuple(Fallen(die, pc, faces) for (die, pc), faces in count.fallen.items() if faces),
        names={**count.names, **{one.id: one.name for one in campaign.characters}},
    )


@dataclass(slots=True)
class _Count:
    """A count that is under way."""

    undone: frozenset[int]
    checks: Checks
    session: int | None
    evenings: Evenings = field(default_factory=Evenings)
    acts: int = 0
    effects: int = 0
    rolled: dict[int, Rolled] = field(default_factory=dict)
    amended: set[int] = field(default_factory=set)
    flows: dict[tuple[int | None, str], Flow] = field(default_factory=dict)
    fallen: dict[tuple[rules.Die, bool], Counter[int]] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)

    def take(self, entry: Entry) -> None:
        """Counts one entry."""
        self.evenings.follow(entry)
        if entry.act in ("undo", "redo") or entry.id in self.undone:
            return
        here = self.session is None or entry.session == self.session
        if here:
            self.acts += 1
            self._points(entry)
        if entry.roll is not None and entry.act in AMENDING:
            self._amendment(entry, entry.roll, here)
        elif entry.roll is not None and here:
            self._roll(entry, entry.roll)

    def _points(self, entry: Entry) -> None:
        for one in entry.moves:
            whose = (one.owner, one.pool)
            flow = self.flows.get(whose, Flow())
            if entry.act == "session":
                flow = replace(flow, started=flow.started + one.amount)
            elif one.amount > 0:
                flow = replace(flow, came=flow.came + one.amount)
            else:
                flow = replace(flow, went=flow.went - one.amount)
            self.flows[whose] = replace(flow, lost=flow.lost + max(0, one.lost))

    def _roll(self, entry: Entry, record: Mapping[str, Any]) -> None:
        self.names.update({one.id: one.name for one in entry.rollers if one.id is not None})
        known = self.checks.of(record)
        if known.effect:
            self.effects += 1
            return
        self.rolled[entry.id] = Rolled.of(known, entry.rollers, record)
        self._dice(entry, record, known.die, range(len(record["parts"])))

    def _amendment(self, entry: Entry, record: Mapping[str, Any], here: bool) -> None:
        """What an amendment has made of a roll that counts; a reroll throws some of its dice."""
        if entry.refers in self.rolled:
            self.rolled[entry.refers].now = outcomes(record)
            self.amended.add(entry.refers)
        if here and entry.act == "reroll":
            self._dice(entry, record, self.checks.of(record).die, record["earning"])

    def _dice(
        self,
        entry: Entry,
        record: Mapping[str, Any],
        die: rules.Die | None,
        places: range | list[int],
    ) -> None:
        """Counts the faces of the parts that were thrown."""
        if die is None:
            return
        for place in places:
            faces = self.fallen.setdefault((die, entry.rollers[place].pc), Counter())
            lying = record["parts"][place]["dice"]
            faces.update(one["face"] for one in lying if one["die"] == str(die))
