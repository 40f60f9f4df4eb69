"""action-roll: a d20 against a target number that the slot of an attribute sets.

The numbers in the docstrings are those of the rulings in `docs/rulings/action-roll.md`.
"""

from __future__ import annotations

from collections import Counter

from rules import chaos, effect
from rules.action_roll_rolls import SLOTS, Attempt, rung
from rules.check import Check, Field, House, Kind, Offer, Role
from rules.errors import InvalidInput
from rules.outcome import D20_SCALE, Scale
from rules.sheet import Entry, Rows, Sheet, SheetForm
from rules.system import System
from rules.table import Table, load

ATTRIBUTES = {
    "STR": ("Strength", "physical might and brute force"),
    "INT": ("Intelligence", "intellect, memory and mental aptitude"),
    "WIL": ("Willpower", "resolve, faith and strength of will"),
    "DEX": ("Dexterity", "agility, handiness and deftness"),
    "CON": ("Constitution", "fitness, stamina and overall health"),
    "CHA": ("Charisma", "influence and leadership"),
}
"""The six, in the order of the text: the title of each and what it covers (ruling 1)."""

SPLIT = ("primary", "secondary", "secondary", "tertiary", "tertiary", "tertiary")
"""The slots that every character has (ruling 1)."""

SAVES = {"Fortitude": "CON", "Reflexes": "DEX", "Will": "WIL"}
"""Which attribute each save is made with (ruling 5)."""


def attempt(check: Check) -> Attempt:
    """The action roll that is built."""
    target = rung(check.text("slot"), check.number("dl"))
    return Attempt(check.number("modifier"), target, chaos.in_play(check))


def scale(house: House) -> Scale:
    """Every action roll can be critical both ways (ruling 4)."""
    return D20_SCALE


def hint(check: Check) -> str:
    """The target number and what the die has to show."""
    return attempt(check).hint()


def offers(kind: Kind, sheet: Sheet) -> tuple[Offer, ...]:
    """Skills, then the attributes alone, then the saves, which are checks of an attribute.

    A skill of the same name stands for the plain attribute or save: so a save can have a modifier.
    """
    if not kind.sheet:
        return ()
    skills = [
        offer(sheet, row["name"], row["attribute"], row["modifier"]) for row in sheet["skills"]
    ]
    named = {skill.name.casefold() for skill in skills}
    alone = [offer(sheet, title, name) for name, (title, _) in ATTRIBUTES.items()]
    saves = [offer(sheet, save, name) for save, name in SAVES.items()]
    others = [other for other in alone + saves if other.name.casefold() not in named]
    return (*skills, *others)


def offer(sheet: Sheet, name: str, attribute: str, modifier: int = 0) -> Offer:
    """A check with an attribute, which sets the slot; only a skill brings a modifier."""
    slot = sheet[attribute]
    return Offer(name, {"slot": slot, "modifier": modifier}, f"{attribute}, {slot}")


def refuse_sheet(sheet: Sheet) -> None:
    """Refuses every other split of the slots than one, two and three (ruling 1)."""
    there = Counter(sheet[attribute] for attribute in ATTRIBUTES)
    if there != Counter(SPLIT):
        counts = ", ".join(f"{there[slot]} {slot}" for slot in SLOTS)
        raise InvalidInput(
            "slots", f"takes 1 primary, 2 secondary and 3 tertiary attributes, not {counts}"
        )


def badges(sheet: Sheet) -> tuple[str, ...]:
    """The attributes above tertiary: the primary one, then the secondary ones."""
    of = {slot: [name for name in ATTRIBUTES if sheet[name] == slot] for slot in SLOTS}
    return (f"{' '.join(of[SLOTS[0]])} primary", f"{' '.join(of[SLOTS[1]])} secondary")


def tables() -> tuple[Table, ...]:
    """The ladder by slot, criticals, attributes and examples."""
    return load("action_roll")


SYSTEM = System(
    id="action-roll",
    title="Action Roll",
    about="a d20; the attribute's slot sets the target",
    kinds=(
        Kind(
            "check",
            "Check",
            (
                Field("slot", "Slot", default=None, required=True, choices=SLOTS),
                Field("dl", "DL", signed=True, role=Role.DIFFICULTY),
                Field("modifier", "Modifier", role=Role.MODIFIER),
            ),
            attempt,
            scale,
            hint=hint,
        ),
        effect.KIND,
    ),
    settings=(chaos.setting(False),),
    sheet=SheetForm(
        tuple(
            Entry(name, title, slot, choices=SLOTS, help=covers)
            for (name, (title, covers)), slot in zip(ATTRIBUTES.items(), SPLIT, strict=True)
        ),
        (
            Rows(
                "skills",
                "Skills",
                (
                    Entry("name", "Name", ""),
                    Entry("attribute", "Attribute", "STR", choices=tuple(ATTRIBUTES)),
                    Entry("modifier", "Modifier"),
                ),
            ),
        ),
        refuse_sheet,
    ),
    offers=offers,
    tables=tables,
    points=chaos.points,
    amendments=(chaos.REROLL,),
    boosting=chaos.boosts,
    badges=badges,
)
