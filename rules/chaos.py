"""Chaos Dice: the GM's pool. A part of fate-chaos, and a house setting in every other system.

The numbers in the docstrings are those of the rulings in `docs/rulings/fate-chaos.md`.
"""

from __future__ import annotations

from rules.check import Check, House, Shape
from rules.dice import Die
from rules.points import Amendment, Boost, Owner, Pool
from rules.procedure import Award
from rules.record import Roll
from rules.sheet import Sheet
from rules.system import Setting

D6 = Die(1, 6)
"""The size of a Chaos Die, unless a setting of the system names another: the text has none."""


def at_start(now: int, sheet: Sheet, present: int) -> int:
    """One for every player character at the table (ruling 9)."""
    return present


CHAOS = Pool("chaos", "Chaos Die", "Chaos Dice", Owner.GM, at_start)

GAIN = Award(CHAOS.id, 1, "critical success")
"""What a player character's critical success gives the GM (ruling 9)."""


def setting(default: bool) -> Setting:
    """The house setting (ruling 9): on in fate-chaos, off in every other system.

    Args:
        default: Whether the system has Chaos Dice unless the house says otherwise.
    """
    return Setting(
        CHAOS.id,
        "Does the GM have Chaos Dice?",
        (default, not default),
        f"{'On' if default else 'Off'} in this system unless the house says otherwise.",
    )


def in_play(check: Check) -> bool:
    """Whether the GM has Chaos Dice under the house settings in force."""
    return check.setting(CHAOS.id) is True


def points(house: House) -> tuple[Pool, ...]:
    """The points of a system that has no others."""
    return (CHAOS,) if house[CHAOS.id] else ()


def not_failed(roll: Roll, part: int) -> str:
    """Why a part can't be rerolled by anyone, or nothing (rulings 8 and 9)."""
    if roll.check.kind.shape is Shape.EFFECT:
        return "an effect is not rerolled; dice are added to it"
    if part in roll.rerolled:
        return "a rerolled result can't be rerolled again"
    return "" if roll.failed(part) else "only a failed roll can be rerolled"


def refusal(roll: Roll, part: int, pc: bool) -> str:
    """Why Chaos can't reroll it, or nothing: any failed roll of the GM's side (ruling 9)."""
    return "Chaos Dice reroll rolls of the GM's side" if pc else not_failed(roll, part)


REROLL = Amendment(CHAOS.id, "Reroll by Chaos", CHAOS.id, 1, refusal)


def boost(die: Die) -> Boost:
    """One or more added to, or taken from, an effect roll (ruling 9)."""
    return Boost(CHAOS.id, die, several=True)


def boosts(house: House) -> tuple[Boost, ...]:
    """What is put on effects in a system whose only points are Chaos Dice."""
    return (boost(D6),)
