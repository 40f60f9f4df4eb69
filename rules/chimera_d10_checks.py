"""The kinds of check of chimera-d10: what each asks for, what it costs, and how it begins."""

from __future__ import annotations

from collections.abc import Mapping

from rules import chaos
from rules.check import Check, Field, House, Role, Values
from rules.chimera_d10_bands import AUTOMATIC, BANDS, LEVELS, held
from rules.chimera_d10_reading import BEST, POLICIES, Reading
from rules.chimera_d10_rolls import (
    CONTEST,
    DEMONSTRATED,
    Automatic,
    Contest,
    Lesson,
    Single,
    begin,
)
from rules.chimera_d10_stakes import NOTHING, Stakes
from rules.chimera_d10_why import reads
from rules.errors import InvalidInput
from rules.outcome import Scale
from rules.procedure import State

MOST = 20
"""The most dice that a check takes, Resolve included."""

QUICK = 7
"""The most dice whose odds are there at once: within some twenty milliseconds."""

QUICK_SEVERAL = 5
"""The same where the odds of a pool are needed for each outcome of another roll."""

ADVANTAGE = Field("advantage", "Advantage", low=0)
DISADVANTAGE = Field("disadvantage", "Disadvantage", low=0)
LEVEL_FIELDS = (ADVANTAGE, DISADVANTAGE)
NINES = Field("nines", "Nines", default=POLICIES[0], choices=POLICIES)
DICE = Field("dice", "Dice", 0, MOST, required=True, role=Role.MODIFIER)
RESOLVE = Field("resolve", "Resolve dice", 0, MOST, role=Role.BOUGHT)
GEAR = (
    Field("gear_advantage", "Advantage from gear", low=0),
    Field("overranked", "Gear above the skill", default="no", choices=("no", "yes")),
)
RANKS = (
    Field("weapon_rank", "Weapon rank", low=0, default=None),
    Field("target_rank", "Target's armour rank", low=0),
)


def levels(check: Check, prefix: str = "") -> int:
    """Advantages less disadvantages, not held yet; too high a gear gives none (rulings 1, 5)."""
    gear = 0 if check.text("overranked") == "yes" else check.number("gear_advantage")
    return check.number(f"{prefix}advantage") - check.number(f"{prefix}disadvantage") + gear


def stakes(check: Check) -> Stakes:
    """What hangs on the roll of the one who acts."""
    damage = None
    if check.kind_id == "attack" and check["weapon_rank"] is not None:
        damage = max(0, check.number("weapon_rank") - check.number("target_rank"))
    lesson = check.kind_id in ("teach-skill", "teach-ability")
    return Stakes(chaos.in_play(check), lesson, damage)


def reading(check: Check, dice: int) -> Reading:
    """How the one who acts rolls and reads so many dice."""
    tie = str(check.setting("tie"))
    level = held(levels(check))
    return Reading(dice, level, check.text("nines"), tie, stakes=stakes(check))


def pool(check: Check) -> State:
    """Free dice and bought ones together (ruling 5)."""
    return begin(reading(check, check.number("dice") + check.number("resolve")))


def save(check: Check) -> State:
    """One die with a bonus (ruling 6)."""
    level = held(levels(check))
    if abs(level) == AUTOMATIC:
        return Automatic(level, stakes(check))
    return Single(level, check.number("bonus"), stakes(check))


def contest(check: Check) -> State:
    """As many dice for either side (ruling 7)."""
    own = reading(check, check.number("npc_dice"))
    policy = POLICIES[0] if own.policy in BEST else own.policy
    npc = Reading(own.dice, held(levels(check, "npc_")), policy, own.tie, stakes=NOTHING)
    return Contest(npc, own.alone(), own.stakes)


def teach_skill(check: Check) -> State:
    """The student's roll (ruling 8)."""
    return begin(reading(check, lesson_dice(check.number("modifier"), dict(check.house))))


def teach_ability(check: Check) -> State:
    """The teacher's die and the student's roll (ruling 8)."""
    own = reading(check, lesson_dice(check.number("luck"), dict(check.house)))
    return Lesson(own.alone(), levels(check), own.stakes)


def lesson_dice(modifier: int, house: House) -> int:
    """How many dice a student rolls with such a teacher (ruling 8)."""
    return modifier if house["instruction_dice"] == "teacher_gives" else max(1, 6 - modifier)


def bought(check: Check) -> Mapping[str, int]:
    """One Resolve for each die beyond the free ones.

    It is paid beforehand, so also where an automatic level leaves nothing to roll.
    """
    if check.kind_id == "contest":
        number = check.number("npc_dice") - check.number("dice")
    elif check.kind_id in ("teach-skill", "teach-ability"):
        free = check.setting("instruction_dice") == "teacher_gives"
        teacher = check.number("modifier") + check.number("luck")
        number = 0 if free else lesson_dice(teacher, dict(check.house))
    else:
        number = check.number("resolve")
    return {"resolve": number} if number > 0 else {}


def slow(check: Check) -> bool:
    """Whether the odds are too slow for a key press: of many dice, or of several rolls."""
    match check.kind_id:
        case "contest":
            return check.number("npc_dice") > QUICK_SEVERAL
        case "teach-ability":
            return lesson_dice(check.number("luck"), dict(check.house)) > QUICK_SEVERAL
        case "teach-skill":
            return lesson_dice(check.number("modifier"), dict(check.house)) > QUICK
        case _:
            return check.number("dice") + check.number("resolve") > QUICK


def auto_fail(check: Check) -> str:
    """The warning before an auto-fail is accepted (ruling 1)."""
    fails = held(levels(check)) == -AUTOMATIC
    return "This fails by itself: suggest an alternative first?" if fails else ""


def teacher(check: Check) -> str:
    """What has to be true of a teacher is asked, not guessed (ruling 8)."""
    if check.kind_id == "teach-skill":
        return "Is the teacher proficient in the skill?"
    return "Has the teacher the ability, and equipped?"


def refuse_pool(values: Values, house: House) -> None:
    """Refuses a check without dice, at every level, and one with too many (ruling 5)."""
    dice, resolve = number(values, "dice"), number(values, "resolve")
    if not dice + resolve:
        raise InvalidInput("dice", "no check without dice: buy at least one with Resolve")
    if dice + resolve > MOST:
        raise InvalidInput(
            "resolve", f"takes at most {MOST - dice} beside {dice} dice, not {resolve}"
        )


def refuse_contest(values: Values, house: House) -> None:
    """Refuses a contest with an NPC without dice (ruling 7)."""
    if not number(values, "npc_dice"):
        raise InvalidInput("npc_dice", "no contest with an NPC without dice: takes 1 or more")


def refuse_lesson(values: Values, house: House) -> None:
    """Refuses a teacher under whom there would be no dice, or too many (ruling 8)."""
    field = "luck" if "luck" in values else "modifier"
    dice = lesson_dice(number(values, field), house)
    if dice < 1:
        raise InvalidInput(field, "a teacher who gives no dice can't teach: takes 1 or more")
    if dice > MOST:
        raise InvalidInput(field, f"{dice} dice would be needed; a check takes at most {MOST}")


def number(values: Values, field: str) -> int:
    """The value of a field that holds a number."""
    value = values[field]
    return value if isinstance(value, int) else 0


def bands(house: House) -> Scale:
    """The five bands."""
    return BANDS


def contest_scale(house: House) -> Scale:
    """Who wins, if anyone does."""
    return CONTEST


def hint(check: Check) -> str:
    """Which faces pass, or the warning before an auto-fail (rulings 1, 6)."""
    level = held(levels(check))
    several = check.kind_id != "save" and abs(level) < AUTOMATIC
    return f"{reads(level, check.number('bonus'))}{'; most dice decide' if several else ''}"


def lesson_hint(check: Check) -> str:
    """The same; what the teacher's die does to the level is not known yet (ruling 8)."""
    own = levels(check)
    least, most = (held(own + shift) for shift in (DEMONSTRATED[0], DEMONSTRATED[-1]))
    if least == most:
        return reads(least)
    return f"{LEVELS[least]} to {LEVELS[most]}, by the teacher's die"
