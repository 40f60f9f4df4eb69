"""The entries of the log: every act, and exactly what it changed. None of them ever changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


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
