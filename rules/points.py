"""Points that a system counts: pools of dice or points, what they buy, and who owns them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from rules.dice import Die
from rules.sheet import Sheet

if TYPE_CHECKING:
    from rules.record import Roll


class Owner(StrEnum):
    """Who holds a pool."""

    CHARACTER = "character"
    """Every player character has one of their own."""
    GM = "gm"
    """The GM has one."""


def no_cap(sheet: Sheet) -> int | None:
    """For a pool without a maximum."""
    return None


@dataclass(frozen=True, slots=True)
class Pool:
    """One kind of points.

    Attributes:
        id: Its name in files.
        one: The name of one of them ("Fate Die").
        many: The name of several ("Fate Dice").
        owner: Who holds it.
        at_start: How many there are when a session starts. Takes how many are held now, the sheet
            (empty for the GM) and the number of player characters present.
        cap: The most that can be held by the owner of this sheet; None: no maximum.
        at_first: How many a new character has; None: as at the start of a session.
        full: What it means that it is full, in words; empty: nothing.
        quiet: Whether it is shown only where there are any.
        sign: One character that stands for one of them; empty: the owner's usual one.
    """

    id: str
    one: str
    many: str
    owner: Owner
    at_start: Callable[[int, Sheet, int], int]
    cap: Callable[[Sheet], int | None] = no_cap
    at_first: Callable[[Sheet], int | None] | None = None
    full: str = ""
    quiet: bool = False
    sign: str = ""

    def first(self, sheet: Sheet) -> int:
        """How many a new character with this sheet has."""
        most = self.at_first(sheet) if self.at_first is not None else None
        return self.at_start(0, sheet, 0) if most is None else most

    def named(self, amount: int) -> str:
        """An amount with its name: `1 Fate Die`, `3 Fate Dice`."""
        return f"{amount} {self.one if abs(amount) == 1 else self.many}"


class Does(StrEnum):
    """What becomes of the part of a roll that is amended."""

    REROLL = "reroll"
    """It is thrown again."""
    SET = "set"
    """The GM sets its outcome by hand."""
    BECOME = "become"
    """It becomes a certain outcome."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """What can be done to one part of a roll after it.

    Attributes:
        id: Its name in records ("fate").
        title: Its name in the menu.
        pool: Whose points it moves; empty: none.
        cost: How many points it takes; a negative number gives them.
        refusal: Why it can't be done, or nothing. Takes the roll, the part (counted from 0) and
            whether a player character threw it.
        does: What becomes of the part.
        outcome: What it becomes.
        repeats: Whether a part that was rerolled before may be rerolled once more.
        replaces: Whether the new result takes the place of the old one in what it earns too; else a
            second throw earns its own beside what the first one earned.
        mark: The list of the sheet of which one row that isn't marked yet is marked for it, and the
            column that is the mark; None: nothing is marked.
    """

    id: str
    title: str
    pool: str
    cost: int
    refusal: Callable[[Roll, int, bool], str]
    does: Does = Does.REROLL
    outcome: str = ""
    repeats: bool = False
    replaces: bool = False
    mark: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Boost:
    """What can be added to, or taken from, an effect roll.

    Attributes:
        pool: What pays, one point a die.
        die: The die thrown for each point.
        several: Whether more than one may be spent on one effect.
    """

    pool: str
    die: Die
    several: bool
