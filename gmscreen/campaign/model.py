"""The frozen values of a campaign.

Nothing here changes: an act makes a new campaign, and the old one stays what it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import rules


class Refused(Exception):
    """Something that can't be done at the table now. Its text is one sentence fit for a GM."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A named bonus or penalty on a roll.

    Attributes:
        name: What it is for ("high ground"); may be empty.
        amount: What it adds (negative: takes away).
        field: The field of a check that it adds to; empty: the modifier of the roll.
        cause: What it stands for, where a table says so; one cause must not count twice.
    """

    name: str
    amount: int
    field: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Character:
    """Someone at the table, played by a player or by the GM.

    Attributes:
        id: Its number, never used again.
        name: As the GM typed it.
        pc: Whether a player plays it.
        present: Whether it is at the table now.
        sheet: Plain data, as the system's sheet form keeps it.
        points: How many of each pool it holds.
        hp: Hit points now; None where they aren't counted.
        hp_max: Hit points at most; None where there is no maximum.
        conditions: What it suffers from.
        note: The GM's words about it.
    """

    id: int
    name: str
    pc: bool = True
    present: bool = True
    sheet: Mapping[str, Any] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    hp: int | None = None
    hp_max: int | None = None
    conditions: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    """An evening of play.

    Attributes:
        number: Counted from 1; 0 before the first.
        name: What the GM calls it; may be empty.
        started: When, as an ISO time; empty before the first.
    """

    number: int = 0
    name: str = ""
    started: str = ""


@dataclass(frozen=True, slots=True)
class Roller:
    """Whose dice one part of a roll were, as it was then.

    Attributes:
        id: The character; None for someone without a sheet.
        name: The name.
        pc: Whether a player's.
    """

    id: int | None
    name: str
    pc: bool


@dataclass(frozen=True, slots=True)
class Move:
    """Points that moved, and why.

    Attributes:
        pool: Which.
        owner: The character; None for the GM.
        amount: How many came (negative: went).
        why: The reason, in words.
        part: The part of the roll that earned them; None where no roll did.
        lost: How many more were due and had no room, or were to be taken and weren't there.
    """

    pool: str
    owner: int | None
    amount: int
    why: str
    part: int | None = None
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Change:
    """One value of the campaign that an act changed.

    Attributes:
        path: Where it stands ("characters", "3", "points", "fate").
        before: The value before, as plain data; `ABSENT` where there was none.
        after: The value after, likewise.
    """

    path: tuple[str, ...]
    before: Any
    after: Any


class _Absent:
    """There is no value: not even None."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT = _Absent()


@dataclass(frozen=True, slots=True)
class Entry:
    """One act in the log: what happened, and exactly what it changed. Never changed itself.

    Attributes:
        id: Its number, counted from 1 without gaps.
        at: When, as an ISO time with its zone.
        session: In which session.
        act: What kind of act ("roll", "reroll", "undo", …).
        title: What it is called when it is taken back ("Mira's Stealth").
        changes: What it changed in the campaign.
        refers: The entry that it is about: the roll that is amended, the act that is undone.
        roll: The record of the roll, if it is one.
        rollers: Whose the parts of the roll are, in their order.
        what: What was rolled ("Stealth").
        modifiers: The named modifiers that were counted in.
        moves: The points that moved.
        note: The GM's reason, or a note's text.
        helpers: The names of those who helped.
        secret: Whether players must not see it.
    """

    id: int
    at: str
    session: int
    act: str
    title: str
    changes: tuple[Change, ...] = ()
    refers: int | None = None
    roll: Mapping[str, Any] | None = None
    rollers: tuple[Roller, ...] = ()
    what: str = ""
    modifiers: tuple[Modifier, ...] = ()
    moves: tuple[Move, ...] = ()
    note: str = ""
    helpers: tuple[str, ...] = ()
    secret: bool = False


class Contradiction(ValueError):
    """A log that can't have come about: an entry that takes back what was not to be taken back.

    Attributes:
        entry: The id of the entry that contradicts those before it.
    """

    def __init__(self, entry: int, text: str) -> None:
        """Says which entry, and what is wrong with it."""
        super().__init__(f"log {entry}: {text}")
        self.entry = entry


AMENDING = ("reroll", "amend", "override", "boost")
"""The acts that change what a roll came to."""


@dataclass(frozen=True, slots=True)
class History:
    """The log, and what follows from it about undoing.

    Attributes:
        entries: Every act, oldest first, ids without gaps.
        done: The ids of the acts that can be taken back, the next one last.
        redoable: The ids of the acts that can be done again, the next one last.
        undone: The ids of every act that is taken back.
        amendments: For each roll that was amended, the ids of its amendments.
    """

    entries: tuple[Entry, ...] = ()
    done: tuple[int, ...] = ()
    redoable: tuple[int, ...] = ()
    undone: frozenset[int] = frozenset()
    amendments: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def next_id(self) -> int:
        """The id of the entry that comes next."""
        return self.entries[-1].id + 1 if self.entries else 1

    def __getitem__(self, entry: int) -> Entry:
        """The entry of that id.

        Raises:
            KeyError: There is none.
        """
        first = self.entries[0].id if self.entries else 1
        if not 0 <= entry - first < len(self.entries):
            raise KeyError(entry)
        return self.entries[entry - first]

    def with_entry(self, entry: Entry) -> History:
        """The log with one more act."""
        entries = (*self.entries, entry)
        target = entry.refers
        if entry.act == "undo" and target is not None:
            return History(
                entries,
                self.done[:-1],
                (*self.redoable, target),
                self.undone | {target},
                self.amendments,
            )
        if entry.act == "redo" and target is not None:
            return History(
                entries,
                (*self.done, target),
                self.redoable[:-1],
                self.undone - {target},
                self.amendments,
            )
        amendments = self.amendments
        if entry.act in AMENDING and target is not None:
            amendments = {**amendments, target: (*amendments.get(target, ()), entry.id)}
        return History(entries, (*self.done, entry.id), (), self.undone, amendments)

    @classmethod
    def of(cls, entries: Iterable[Entry], after: History | None = None) -> History:
        """The log of many acts, as `with_entry` would make it, without a copy for each act.

        Args:
            entries: The acts, oldest first.
            after: The log that they follow on; None for an empty one.

        Raises:
            Contradiction: One refers to an entry that isn't before it, or takes back or does again
                another act than the next in line.
        """
        before = after or cls()
        every, done, redoable = list(before.entries), list(before.done), list(before.redoable)
        undone = set(before.undone)
        amendments = {root: list(ids) for root, ids in before.amendments.items()}
        for entry in entries:
            first = every[0].id if every else entry.id
            if (target := entry.refers) is not None and not first <= target < entry.id:
                raise Contradiction(entry.id, f"refers to entry {target}, which is not before it")
            if entry.act in ("undo", "redo"):
                source, sink = (done, redoable) if entry.act == "undo" else (redoable, done)
                if target is None or not source or source.pop() != target:
                    raise Contradiction(entry.id, f"{entry.act} of an act that is not the next")
                sink.append(target)
                undone ^= {target}
            else:
                if entry.act in AMENDING and target is not None:
                    amendments.setdefault(target, []).append(entry.id)
                done.append(entry.id)
                redoable.clear()
            every.append(entry)
        chains = {root: tuple(ids) for root, ids in amendments.items()}
        return cls(tuple(every), tuple(done), tuple(redoable), frozenset(undone), chains)

    def chain(self, root: int) -> Iterator[Entry]:
        """A roll and its amendments, oldest first, without those that are taken back."""
        for entry in (root, *self.amendments.get(root, ())):
            if entry not in self.undone:
                yield self[entry]

    def in_force(self, root: int) -> Entry:
        """The entry whose outcome holds for a roll: its last amendment that stands, or itself."""
        return [self[root], *self.chain(root)][-1]


@dataclass(frozen=True, slots=True)
class Campaign:
    """Everything of a campaign at one moment.

    Attributes:
        name: Its name.
        system: The id of its dice system.
        house: Its house settings, those that are not the default.
        characters: Everyone, in the order in which they came.
        pools: The GM's points.
        session: The session that runs.
        sticky: Modifiers that hold for every roll until they are cleared.
        last_character: The highest number that a character has had.
        history: The log.
    """

    name: str
    system: str
    house: Mapping[str, str | bool] = field(default_factory=dict)
    characters: tuple[Character, ...] = ()
    pools: Mapping[str, int] = field(default_factory=dict)
    session: Session = Session()
    sticky: tuple[Modifier, ...] = ()
    last_character: int = 0
    history: History = History()

    def character(self, number: int | None) -> Character | None:
        """The character of that id, if it is there."""
        return next((one for one in self.characters if one.id == number), None)

    def one(self, number: int) -> Character:
        """The character of that id.

        Raises:
            Refused: It is not there any more.
        """
        if (found := self.character(number)) is None:
            raise Refused("that character is not in the campaign any more")
        return found

    @property
    def numbered(self) -> tuple[Character, ...]:
        """Everyone in the order of the number keys: present ones first, the players' before all."""
        return tuple(sorted(self.characters, key=lambda one: (not one.present, not one.pc)))

    @property
    def party(self) -> tuple[Character, ...]:
        """The player characters who are present."""
        return tuple(one for one in self.characters if one.pc and one.present)

    def rules(self, systems: Mapping[str, rules.System]) -> rules.System:
        """Its dice system under its house settings.

        Raises:
            rules.InvalidInput: The system or a setting is not known.
        """
        return rules.system(self.system, systems=systems, **self.house)
