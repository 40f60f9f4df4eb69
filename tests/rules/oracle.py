"""fate-chaos once more, straight from its text: every face of every die, in plain loops.

Nothing of the library is used here, so that what it says can be held against what the library says.
Fields and house settings are named as the library names them; a missing field is 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

Fields = Mapping[str, Any]
House = Mapping[str, str | bool]

DEFAULT: House = {
    "attack_criticals": False,
    "opposed_tie": "actor",
    "award_on": "checks",
    "fate_die": "d6",
    "chaos": True,
}
FOUR = ("critical-failure", "failure", "success", "critical-success")
FIVE = ("critical-failure", "failure", "nothing", "success", "critical-success")
TWO = ("failure", "success")
SUCCESSES = ("success", "critical-success")
FACES = range(1, 21)


class Came(NamedTuple):
    """What one roll came to, and the dice that it earned a player character and the GM."""

    outcome: str
    fate: int
    chaos: int


def counting(faces: Sequence[int], fortune: int, misfortune: int) -> int:
    """Which of the faces on the table counts: all of them are given, be it one or two."""
    if fortune and not misfortune:
        return max(faces)
    if misfortune and not fortune:
        return min(faces)
    (only,) = faces
    return only


def used(fortune: int, misfortune: int) -> Counter[int]:
    """How often each face counts, over every face of every die that is thrown."""
    counted: Counter[int] = Counter()
    if bool(fortune) == bool(misfortune):
        for face in FACES:
            counted[face] += 1
    else:
        for first in FACES:
            for second in FACES:
                counted[counting((first, second), fortune, misfortune)] += 1
    return counted


def judge(face: int, bonus: int, dc: int, criticals: bool, tie: str = "actor") -> str:
    """What a face comes to."""
    total = face + bonus
    if criticals and face == 20:
        return "critical-success"
    if criticals and face == 1:
        return "critical-failure"
    if criticals and total >= dc + 15:
        return "critical-success"
    if criticals and total <= dc - 15:
        return "critical-failure"
    if total > dc:
        return "success"
    if total < dc:
        return "failure"
    return {"actor": "success", "defender": "failure", "nobody": "nothing"}[tie]


def lowest(bonus: int, dc: int, criticals: bool, tie: str = "actor") -> int | None:
    """The lowest face that succeeds."""
    for face in FACES:
        if judge(face, bonus, dc, criticals, tie) in SUCCESSES:
            return face
    return None


def criticals(kind: str, house: House) -> bool:
    """Whether a kind of roll has criticals."""
    if kind == "flat":
        return False
    if kind == "attack":
        return house["attack_criticals"] is True
    return True


def earns(kind: str, house: House) -> bool:
    """Whether a kind of roll earns dice at all."""
    if kind in ("attack", "flat"):
        return house["award_on"] == "all_d20"
    return True


def came(kind: str, face: int, bonus: int, dc: int, house: House, tie: str = "actor") -> Came:
    """What a face comes to, and earns."""
    critical = criticals(kind, house)
    outcome = judge(face, bonus, dc, critical, tie)
    fate = chaos = 0
    if earns(kind, house):
        needed = lowest(bonus, dc, critical, tie)
        if outcome == "critical-failure":
            fate += 1
        if outcome in SUCCESSES and needed is not None and needed >= 19:
            fate += 1
        if outcome == "critical-success" and house["chaos"]:
            chaos += 1
    return Came(outcome, fate, chaos)


def added(fields: Fields, field: str, side: str = "") -> int:
    """Everything added to a die: the modifier, and 2 for each level."""
    total: int = fields.get(field) or 0
    total += 2 * fields.get(f"{side}advantage", 0)
    total -= 2 * fields.get(f"{side}disadvantage", 0)
    return total


def thrown(fields: Fields, side: str = "") -> Counter[int]:
    """How often each face of one side counts."""
    return used(fields.get(f"{side}fortune", 0), fields.get(f"{side}misfortune", 0))


def opposing(fields: Fields) -> Counter[int]:
    """How often the other side has each total."""
    bonus = added(fields, "opponent", "opponent_")
    totals: Counter[int] = Counter()
    for face, times in thrown(fields, "opponent_").items():
        totals[face + bonus] += times
    return totals


def single(kind: str, fields: Fields, house: House = DEFAULT) -> Counter[Came]:
    """A check, save, defence, attack or flat check: how often it comes to what."""
    bonus = 0 if kind == "flat" else added(fields, "modifier")
    counted: Counter[Came] = Counter()
    for face, times in thrown(fields).items():
        counted[came(kind, face, bonus, fields["dc"], house)] += times
    return counted


def opposed(fields: Fields, house: House = DEFAULT) -> Counter[Came]:
    """One roll against another."""
    bonus, tie = added(fields, "modifier"), str(house["opposed_tie"])
    counted: Counter[Came] = Counter()
    for total, often in opposing(fields).items():
        for face, times in thrown(fields).items():
            counted[came("opposed", face, bonus, total, house, tie)] += often * times
    return counted


def member(fields: Fields, number: int) -> tuple[int, Counter[int]]:
    """What one member of a group adds to the die, and how often each face of it counts."""
    bonus = fields["members"][number - 1] + added(fields, "")
    fortune = fields.get("fortune", 0) or number in fields.get("members_fortune", ())
    misfortune = fields.get("misfortune", 0) or number in fields.get("members_misfortune", ())
    return bonus, used(int(fortune), int(misfortune))


def group_dcs(fields: Fields, house: House) -> tuple[Counter[int], str]:
    """How often a group rolls against each DC, and who wins ties."""
    if fields.get("opponent") is None:
        return Counter({fields["dc"]: 1}), "actor"
    return opposing(fields), str(house["opposed_tie"])


def passes(successes: int, members: int) -> str:
    """At least half of the members have to succeed."""
    return "success" if 2 * successes >= members else "failure"


def group(fields: Fields, house: House = DEFAULT) -> Counter[str]:
    """A group: for every DC that is rolled, every way in which its members succeed and fail."""
    size = len(fields["members"])
    dcs, tie = group_dcs(fields, house)
    counted: Counter[str] = Counter()
    for dc, often in dcs.items():
        chances = []
        for number in range(1, size + 1):
            bonus, faces = member(fields, number)
            good = bad = 0
            for face, times in faces.items():
                if judge(face, bonus, dc, True, tie) in SUCCESSES:
                    good += times
                else:
                    bad += times
            chances.append((bad, good))
        for succeeded in product((0, 1), repeat=size):
            weight = often
            for which, chance in zip(succeeded, chances, strict=True):
                weight *= chance[which]
            counted[passes(sum(succeeded), size)] += weight
    return counted


def group_die_by_die(fields: Fields, house: House = DEFAULT) -> Counter[str]:
    """A small group without fortune: every face of every member's die."""
    size = len(fields["members"])
    dcs, tie = group_dcs(fields, house)
    counted: Counter[str] = Counter()
    for dc, often in dcs.items():
        for faces in product(FACES, repeat=size):
            successes = 0
            for modifier, face in zip(fields["members"], faces, strict=True):
                if judge(face, modifier, dc, True, tie) in SUCCESSES:
                    successes += 1
            counted[passes(successes, size)] += often
    return counted


def chances(counted: Counter[Came] | Counter[str], scale: Sequence[str]) -> dict[str, Fraction]:
    """The chance of every outcome of a scale."""
    weights = dict.fromkeys(scale, 0)
    for result, times in counted.items():
        weights[result if isinstance(result, str) else result.outcome] += times
    total = sum(counted.values())
    return {outcome: Fraction(times, total) for outcome, times in weights.items()}


def earned(counted: Counter[Came], pool: str) -> Fraction:
    """The chance to earn at least one Fate Die (`fate`) or Chaos Die (`chaos`)."""
    good = sum(times for result, times in counted.items() if getattr(result, pool) > 0)
    return Fraction(good, sum(counted.values()))
