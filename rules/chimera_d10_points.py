"""The points of chimera-d10, and what can be done to a roll after it (rulings 8 and 9)."""

from __future__ import annotations

from rules import chaos
from rules.check import House, Shape
from rules.outcome import Outcome
from rules.points import Amendment, Does, Owner, Pool
from rules.record import Roll
from rules.sheet import Sheet

LESSONS = 3
"""How many successes teach a skill or an ability (ruling 8)."""


def unchanged(now: int, sheet: Sheet, present: int) -> int:
    """A session starts with what is held."""
    return now


def resolve_cap(sheet: Sheet) -> int | None:
    """The maximum on the sheet (ruling 12)."""
    return int(sheet["resolve_maximum"])


def lessons_cap(sheet: Sheet) -> int | None:
    """Three successes teach it (ruling 8)."""
    return LESSONS


RESOLVE = Pool(
    "resolve", "Resolve", "Resolve", Owner.CHARACTER, unchanged, resolve_cap, resolve_cap
)
CORRUPTION = Pool(
    "corruption", "corruption", "corruption", Owner.CHARACTER, unchanged, quiet=True, sign="▲"
)
INSTRUCTION = Pool(
    "instruction",
    "success at learning",
    "successes at learning",
    Owner.CHARACTER,
    unchanged,
    lessons_cap,
    full="it is learned",
    quiet=True,
    sign="✦",
)


def points(house: House) -> tuple[Pool, ...]:
    """Resolve, corruption and successes at learning; Chaos Dice where the house has them."""
    return (RESOLVE, CORRUPTION, INSTRUCTION, *chaos.points(house))


def not_own(roll: Roll, part: int, pc: bool) -> str:
    """Why a part can't be fine-tuned by a player at all, or nothing."""
    if roll.check.kind.shape is Shape.EFFECT:
        return "an effect is no check"
    if not pc or roll.parts[part].role != "actor":
        return "only a player character's own roll can be fine-tuned"
    return ""


def resolve_refusal(roll: Roll, part: int, pc: bool) -> str:
    """Any roll with dice, as often as Resolve lasts, after any outcome (ruling 9)."""
    if roll.check.setting("resolve_reroll") is False:
        return "the house plays without rerolls by Resolve (resolve_reroll)"
    if not roll.parts[part].dice:
        return "no die was rolled"
    return not_own(roll, part, pc)


def trait_refusal(roll: Roll, part: int, pc: bool) -> str:
    """Any roll that is less than a pass (ruling 9)."""
    if refused := not_own(roll, part, pc):
        return refused
    came = outcome_of(roll, part)
    return f"it is a {came.title} already" if came.good else ""


def outcome_of(roll: Roll, part: int) -> Outcome:
    """The outcome that fine-tuning replaces: in a contest the player's own (ruling 9)."""
    return roll.parts[part].outcome or roll.verdict


def helped(outcome: Outcome) -> str:
    """What becomes of those who helped (ruling 10)."""
    if outcome.id == "critical-failure":
        return "hit by the same consequence"
    return "whether it touches them is the GM's to say"


AMENDMENTS = (
    Amendment("resolve", "Resolve", "resolve", 1, resolve_refusal, repeats=True, replaces=True),
    Amendment("corruption", "Corruption", "corruption", -1, not_own, Does.SET),
    Amendment("trait", "Trait", "", 0, trait_refusal, Does.BECOME, "pass", mark=("traits", "used")),
    chaos.REROLL,
)
"""In the order of the rule text; the GM's Chaos Dice last."""
