"""The points of fate-chaos: Fate Dice, Chaos Dice, and what they buy."""

from __future__ import annotations

from rules import chaos
from rules.check import Check, House
from rules.dice import Die
from rules.fate_chaos_rolls import Earning
from rules.points import Amendment, Boost, Owner, Pool
from rules.record import Roll
from rules.sheet import Sheet

CHECKS = ("check", "save", "defence", "opposed", "group")
"""The kinds that the awards call a check (ruling 7)."""


def earning(check: Check) -> Earning:
    """What this kind of roll earns under the house settings in force (rulings 4, 7, 9)."""
    counts = check.kind_id in CHECKS or check.setting("award_on") == "all_d20"
    critical = counts and criticals(check)
    return Earning(critical, counts, critical and chaos.in_play(check))


def criticals(check: Check) -> bool:
    """Whether naturals and margins make criticals in this kind (ruling 4)."""
    if check.kind_id == "attack":
        return check.setting("attack_criticals") is True
    return check.kind_id != "flat"


def fate_cap(sheet: Sheet) -> int | None:
    """Twice the minimum, at all times (ruling 7)."""
    return 2 * int(sheet["fate_minimum"])


def fate_at_start(now: int, sheet: Sheet, present: int) -> int:
    """The minimum, or what is carried over if that is more, up to the cap (ruling 7)."""
    minimum = int(sheet["fate_minimum"])
    return min(max(minimum, now), 2 * minimum)


FATE = Pool("fate", "Fate Die", "Fate Dice", Owner.CHARACTER, fate_at_start, fate_cap)


def points(house: House) -> tuple[Pool, ...]:
    """Fate Dice, and Chaos Dice unless the house does without."""
    return (FATE, *chaos.points(house))


def boosts(house: House) -> tuple[Boost, ...]:
    """One Fate Die of a character, or any number of Chaos Dice, on one effect (rulings 8, 9)."""
    die = Die(1, int(str(house["fate_die"]).removeprefix("d")))
    return (Boost("fate", die, several=False), chaos.boost(die))


def fate_refusal(roll: Roll, part: int, pc: bool) -> str:
    """A failed check of one's own (ruling 8)."""
    if not pc:
        return "Fate Dice reroll a player character's own check"
    if roll.check.kind_id not in CHECKS and roll.check.setting("award_on") != "all_d20":
        return f"Fate Dice reroll checks, and {roll.check.kind.title.lower()} is none (award_on)"
    return chaos.not_failed(roll, part)


AMENDMENTS = (Amendment("fate", "Reroll by Fate", "fate", 1, fate_refusal), chaos.REROLL)
