"""The character sheet of chimera-d10, and what it has to offer for a check (rulings 5 to 7, 12)."""

from __future__ import annotations

from typing import Any

from rules.check import Kind, Offer, Value
from rules.errors import InvalidInput
from rules.sheet import Entry, Renewal, Rows, Sheet, SheetForm

SCORES = ("expertise", "fitness", "luck")
SAVES = ("social", "mental", "will", "physical")


def refuse(sheet: Sheet) -> None:
    """Refuses a skill that is tied to a score which is not on the sheet."""
    known = scores(sheet)
    for number, row in enumerate(sheet["skills"], 1):
        if row["score"] and row["score"].casefold() not in known:
            names = ", ".join(known)
            raise InvalidInput(
                f"skills row {number} score", f"takes a score of the sheet ({names}) or nothing"
            )


def scores(sheet: Sheet) -> dict[str, int]:
    """The modifier of each score, by its name in lower case."""
    known = {name: int(sheet[name]) for name in SCORES}
    fourth = str(sheet["fourth_score"]).casefold()
    return {**known, fourth: int(sheet["fourth"])} if fourth else known


def offers(kind: Kind, sheet: Sheet) -> tuple[Offer, ...]:
    """What fills a check of this kind: skills, the weapon, the armour, or the saves."""
    if kind.id == "attack":
        rank, skill = int(sheet["weapon_rank"]), int(sheet["expertise"])
        filled: dict[str, Value] = {**geared(rank, skill), "weapon_rank": rank}
        return (Offer("weapon", filled, ranked("weapon", rank, "expertise", skill)),)
    if kind.id == "evasion":
        rank, skill = int(sheet["armour_rank"]), int(sheet["fitness"])
        return (Offer("armour", geared(rank, skill), ranked("armour", rank, "fitness", skill)),)
    if kind.id == "save":
        return tuple(Offer(row["name"], {"bonus": row["bonus"]}) for row in sheet["saves"])
    if kind.id in ("skill", "contest"):
        known = scores(sheet)
        return tuple(skilled(row, known) for row in sheet["skills"])
    return ()


def geared(rank: int, skill: int) -> dict[str, Value]:
    """The dice of a ranked skill, and whether the gear is of a higher rank than it (ruling 5)."""
    return {"dice": dice(skill), "overranked": "yes" if rank > skill else "no"}


def ranked(gear: str, rank: int, score: str, skill: int) -> str:
    """Where the dice of a ranked skill come from."""
    over = ", above the skill: no advantage from it" if rank > skill else ""
    return f"{score} {skill}, {gear} rank {rank}{over}"


def skilled(row: dict[str, Any], known: dict[str, int]) -> Offer:
    """The dice of a skill: the modifier of its score if proficient, else none (ruling 5)."""
    score, name = row["score"], str(row["score"]).casefold()
    modifier = known.get(name, 0)
    note = f"{score} {modifier}" if score else "tied to no score"
    if not row["proficient"]:
        return Offer(row["name"], {"dice": 0}, f"{note}, not proficient: dice by Resolve only")
    return Offer(row["name"], {"dice": dice(modifier)}, f"{note}, proficient")


def dice(modifier: int) -> int:
    """As many dice as the modifier, within what a check takes."""
    return max(0, min(20, modifier))


FORM = SheetForm(
    (
        Entry("expertise", "Expertise", help="dice of the weapon ranked skill"),
        Entry("fitness", "Fitness", help="dice of the armour ranked skill"),
        Entry("luck", "Luck", help="what it takes to teach an ability"),
        Entry("fourth_score", "Fourth score", "", help="its name"),
        Entry("fourth", "Its modifier"),
        Entry("weapon_rank", "Weapon rank", 0, 0, 100),
        Entry("armour_rank", "Armour rank", 0, 0, 100, help="the defence"),
        Entry("resolve_maximum", "Maximum Resolve", 0, 0, 100),
        Entry("learning", "Learning", "", help="the skill or ability being learned"),
        Entry("tried", "Instruction tried", False, help="no other try until the next rest"),
    ),
    (
        Rows(
            "skills",
            "Skills",
            (
                Entry("name", "Name", ""),
                Entry("score", "Score", ""),
                Entry("proficient", "Proficient", False),
            ),
        ),
        Rows("saves", "Saves", (Entry("name", "Name", ""), Entry("bonus", "Bonus")), SAVES),
        Rows("traits", "Traits", (Entry("name", "Name", ""), Entry("used", "Used today", False))),
    ),
    refuse,
    (
        Renewal("day", "New day", columns=(("traits", "used"),)),
        Renewal("rest", "Rest", entries=("tried",)),
        Renewal(
            "lesson",
            "Learn something else",
            ("learning",),
            pools=("instruction",),
            everyone=False,
        ),
    ),
)
"""Ruling 12; Resolve, corruption and successes at learning are points and counted as such."""


def badges(sheet: Sheet) -> tuple[str, ...]:
    """Traits that are used up today, and what is being learned."""
    used = sum(bool(row["used"]) for row in sheet["traits"])
    several = len(sheet["traits"]) > 1
    words = [f"{used} traits used" if several and used > 1 else "trait used"] if used else []
    return (*words, *([f"learning {sheet['learning']}"] if sheet["learning"] else []))


def barred(kind: Kind, what: str, opposing: str) -> str:
    """Gut and aid can't be contested (ruling 7)."""
    if kind.id != "contest":
        return ""
    for skill in (what, opposing):
        if skill.casefold() == "gut":
            return "gut can't be contested: it never paints a full picture"
        if skill.casefold() == "aid":
            return "aid can't be contested: an unwilling target makes a physical save"
    return ""
