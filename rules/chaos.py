"""Chaos Dice: the GM's points, as every system has them where the house plays with them.

Rulings 8 and 9 of fate-chaos, from which the other systems take them over.
"""

from __future__ import annotations

from rules.check import House, Shape
from rules.dice import Die
from rules.points import Amendment, Boost, Owner, Pool
from rules.record import Roll
from rules.sheet import Sheet
from rules.system import Setting

D6 = Die(1, 6)


def at_start(now: int, sheet: Sheet, present: int) -> int:
    """One for every player character at the table."""
    return present


POOL = Pool("chaos", "Chaos Die", "Chaos Dice", Owner.GM, at_start)


def setting(on: bool) -> Setting:
    """The house setting.

    Args:
        on: Whether the system has Chaos Dice by itself.
    """
    ruling = "On in this system." if on else "Off: they are a part of Fate & Chaos."
    return Setting("chaos", "Does the GM have Chaos Dice?", (on, not on), ruling)


def points(house: House) -> tuple[Pool, ...]:
    """Chaos Dice, unless the house does without."""
    return (POOL,) if house["chaos"] is True else ()


def boosts(house: House, die: Die = D6) -> tuple[Boost, ...]:
    """Any number of Chaos Dice on one effect roll, unless the house does without."""
    return (Boost(POOL.id, die, several=True),) if house["chaos"] is True else ()


def not_failed(roll: Roll, part: int) -> str:
    """Why a part can't be rerolled once by points, whoever spends them; or nothing."""
    if roll.check.kind.shape is Shape.EFFECT:
        return "an effect is not rerolled; dice are added to it"
    if part in roll.rerolled:
        return "a rerolled result can't be rerolled again"
    return "" if roll.failed(part) else "only a failed roll can be rerolled"


def refusal(roll: Roll, part: int, pc: bool) -> str:
    """Any failed roll of the GM's side."""
    return "Chaos Dice reroll rolls of the GM's side" if pc else not_failed(roll, part)


REROLL = Amendment("chaos", "Reroll by Chaos", POOL.id, 1, refusal)
