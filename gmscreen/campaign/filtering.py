"""Filters: which entries of the log are shown, by who, verdict, act, session, secrecy, standing."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum

import rules
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.history import AMENDING, TURNING, History
from gmscreen.campaign.model import Campaign

SECRET, OPEN = "secret", "open"
STANDING, UNDONE = "standing", "undone"
ROLLS, POINTS, NOTES, PEOPLE, SESSIONS, TURNS, TABLE = (
    "rolls",
    "points",
    "notes",
    "people",
    "sessions",
    "undo and redo",
    "house and modifiers",
)
KINDS: Mapping[str, str] = {
    **dict.fromkeys(("roll", *AMENDING), ROLLS),
    "points": POINTS,
    "note": NOTES,
    **dict.fromkeys(("character", "present", "hp", "condition", "renewal"), PEOPLE),
    **dict.fromkeys(("session", "session-name", "session-end"), SESSIONS),
    **dict.fromkeys(TURNING, TURNS),
}
"""What kind of act each is; any other concerns the table as a whole."""


class By(Enum):
    """By what entries are filtered, with its heading."""

    WHO = "Who"
    VERDICT = "What came of it"
    KIND = "What it is"
    SESSION = "When"
    SECRECY = "For whose eyes"
    STANDING = "Whether it stands"


@dataclass(frozen=True, slots=True)
class Tick:
    """One thing that can be asked of an entry.

    Attributes:
        by: By what it filters.
        value: What is asked for: the id of a character or an outcome, a session, a word.
        title: How it is called.
    """

    by: By
    value: Hashable
    title: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which entries are shown: of each sort of ticks at least one has to hold.

    Attributes:
        ticks: What is asked; nothing: every entry is shown.
    """

    ticks: frozenset[Tick] = frozenset()

    def __bool__(self) -> bool:
        """Whether it leaves anything out."""
        return bool(self.ticks)

    def turned(self, tick: Tick) -> Filter:
        """With a tick more, or without it."""
        return Filter(self.ticks ^ {tick})

    @property
    def told(self) -> str:
        """What is asked, in words: `Mira or Yun, failure, session 3`."""
        asked = {by: sorted(t.title for t in self.ticks if t.by is by) for by in By}
        return ", ".join(" or ".join(titles) for titles in asked.values() if titles)

    @property
    def wanted(self) -> dict[By, frozenset[Hashable]]:
        """The values that are asked for, by sort."""
        sorts = {tick.by for tick in self.ticks}
        return {
            by: frozenset(t.value for t in self.ticks if t.by is by) for by in By if by in sorts
        }


EVERYTHING = Filter()
"""Leaves nothing out."""


def matches(asked: Filter, entry: Entry, history: History) -> bool:
    """Whether an entry is shown.

    An undo or a redo is Mira's, a failure or secret where the act is that it takes back or does
    again. An amendment is filtered by its own outcome, not by that of its roll. Where both a
    character and an outcome are asked for, what counts is the outcome of the character's own part.

    Args:
        asked: The filter.
        entry: The entry.
        history: The log that it stands in.

    Raises:
        Refused: The act that it takes back can't be read.
    """
    wanted = asked.wanted
    if By.WHO in wanted and By.VERDICT in wanted:
        people, outcomes = wanted.pop(By.WHO), wanted.pop(By.VERDICT)
        if not any(
            who in people and outcome in outcomes for who, outcome in _fared(entry, history)
        ):
            return False
    return all(not values.isdisjoint(FACTS[by](entry, history)) for by, values in wanted.items())


def _act(entry: Entry, history: History) -> Entry:
    """The act that an entry is about: itself, or what it takes back or does again."""
    turns = entry.act in TURNING and entry.refers is not None
    return history[entry.refers] if turns and entry.refers else entry


def _who(entry: Entry, history: History) -> Iterator[Hashable]:
    """The characters who rolled, whose points moved, whom it concerns."""
    act = _act(entry, history)
    yield from (roller.id for roller in act.rollers)
    yield from (move.owner for move in act.moves)


def _verdict(entry: Entry, history: History) -> Iterator[Hashable]:
    roll = _act(entry, history).roll
    if roll is not None:
        yield str(roll.get("outcome"))


def _fared(entry: Entry, history: History) -> Iterator[tuple[Hashable, Hashable]]:
    """How each character came out of a roll: by their own part, or as the whole did.

    Whose part has no outcome of its own, or who only had points moved, came out as the whole did.
    """
    act = _act(entry, history)
    if act.roll is None:
        return
    whole, own = act.roll.get("outcome"), set[Hashable]()
    for roller, part in zip(act.rollers, act.roll.get("parts", ()), strict=False):
        own.add(roller.id)
        yield roller.id, str(part.get("outcome") or whole)
    yield from ((move.owner, str(whole)) for move in act.moves if move.owner not in own)


def _kind(entry: Entry, history: History) -> Iterator[Hashable]:
    """What kind of act it is; all that moved points counts as points too."""
    yield KINDS.get(entry.act, TABLE)
    if entry.moves:
        yield POINTS


def _session(entry: Entry, history: History) -> Iterator[Hashable]:
    yield entry.session


def _secrecy(entry: Entry, history: History) -> Iterator[Hashable]:
    yield SECRET if entry.secret else OPEN


def _standing(entry: Entry, history: History) -> Iterator[Hashable]:
    """An undo or a redo neither stands nor is undone."""
    if entry.act not in TURNING:
        yield UNDONE if entry.id in history.undone else STANDING


FACTS: Mapping[By, Callable[[Entry, History], Iterator[Hashable]]] = {
    By.WHO: _who,
    By.VERDICT: _verdict,
    By.KIND: _kind,
    By.SESSION: _session,
    By.SECRECY: _secrecy,
    By.STANDING: _standing,
}
"""What is true of an entry, by sort."""


def ticks(campaign: Campaign, system: rules.System) -> Iterator[Tick]:
    """Everything that can be asked in a campaign, sort by sort."""
    for one in campaign.numbered:
        yield Tick(By.WHO, one.id, one.name)
    yield Tick(By.WHO, None, "the GM")
    outcomes = (outcome for kind in system.kinds for outcome in kind.scale(dict(system.house)))
    for name, title in {outcome.id: outcome.title for outcome in outcomes}.items():
        yield Tick(By.VERDICT, name, title)
    for word in (ROLLS, POINTS, NOTES, PEOPLE, SESSIONS, TURNS, TABLE):
        yield Tick(By.KIND, word, word)
    now = campaign.session.number
    for number in range(now, -1, -1):
        yield Tick(By.SESSION, number, f"session {number}" if number else "before session 1")
    for word in (SECRET, OPEN):
        yield Tick(By.SECRECY, word, word)
    for word in (STANDING, UNDONE):
        yield Tick(By.STANDING, word, word)
