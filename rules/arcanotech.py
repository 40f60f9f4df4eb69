"""arcanotech: a d20 and modifiers against a DC of 10 to 50.

The numbers in the docstrings are those of the rulings in `docs/rulings/arcanotech.md`.
"""

from __future__ import annotations

from rules import chaos, effect
from rules.arcanotech_rolls import LOSE, WIN, Opposed, Side, Test
from rules.check import Check, Field, House, Kind, Offer, Role, Shape
from rules.d20 import Luck, signed
from rules.errors import InvalidInput
from rules.outcome import D20_SCALE, Scale
from rules.sheet import Entry, Rows, Sheet, SheetForm
from rules.system import Setting, System
from rules.table import Table, load

MODIFIER = Field("modifier", "Modifier", role=Role.MODIFIER)
LUCK = (
    Field("advantage", "Advantage", low=0, switch=True),
    Field("disadvantage", "Disadvantage", low=0, switch=True),
)
OPPOSING = (
    Field("opponent_advantage", "Opponent's advantage", low=0, switch=True),
    Field("opponent_disadvantage", "Opponent's disadvantage", low=0, switch=True),
)
TEST = (
    MODIFIER,
    Field("dc", "DC", required=True, role=Role.DIFFICULTY),
    Field("dc_modifier", "On the DC", signed=True),
    *LUCK,
)


def luck(check: Check, prefix: str = "") -> Luck:
    """Which die counts; several advantages don't stack, and any of each cancel out (ruling 2)."""
    return Luck(
        check.number(f"{prefix}advantage") > 0,
        check.number(f"{prefix}disadvantage") > 0,
        ("advantage", "disadvantage"),
    )


def single(check: Check) -> Test:
    """One roll against a DC, with everything that raises or lowers it (rulings 1 and 3)."""
    dc = check.number("dc") + check.number("dc_modifier")
    return Test(check.number("modifier"), dc, luck(check), chaos.in_play(check))


def opposed(check: Check) -> Opposed:
    """One roll against another (ruling 4)."""
    return Opposed(
        Side(check.number("modifier"), luck(check)),
        Side(check.number("opponent"), luck(check, "opponent_")),
        check.setting("opposed_naturals") is True,
    )


def d20_scale(house: House) -> Scale:
    """Rolls against a DC."""
    return D20_SCALE


def opposed_scale(house: House) -> Scale:
    """One side wins: there is no tie, and no critical."""
    return (LOSE, WIN)


def hint(check: Check) -> str:
    """What the die has to show, and the DC where context has moved it."""
    test, moved = single(check), check.number("dc_modifier")
    dc = f"DC {test.dc} ({check.number('dc')} {signed(moved)}): " if moved else ""
    return f"{dc}{test.hint()}"


def opposed_hint(check: Check) -> str:
    """Who wins a tie."""
    return "has to beat the opponent's total; a tie goes to the opponent"


def offers(kind: Kind, sheet: Sheet) -> tuple[Offer, ...]:
    """Skills and affinities with their characteristics, then these alone; a save takes no skill."""
    if not kind.sheet:
        return ()
    characteristics = {row["name"]: row["modifier"] for row in sheet["characteristics"]}
    alone = tuple(Offer(name, {"modifier": number}) for name, number in characteristics.items())
    if kind.id == "save":
        return alone
    learnt = tuple(
        learnt_offer(row, word, characteristics)
        for word in ("skills", "affinities")
        for row in sheet[word]
    )
    return learnt + alone


def learnt_offer(row: Sheet, word: str, characteristics: dict[str, int]) -> Offer:
    """A skill or an affinity, added to the characteristic that it is tied to (ruling 1)."""
    own, name = row["modifier"], row["characteristic"]
    base = characteristics.get(name, 0)
    kind = "skill" if word == "skills" else "affinity"
    note = f"{kind} {signed(own)}"
    if name in characteristics:
        note = f"{name} {signed(base)}, {note}"
    return Offer(row["name"], {"modifier": base + own}, note)


def refuse_sheet(sheet: Sheet) -> None:
    """Refuses a skill or an affinity tied to a characteristic that is not on the sheet."""
    known = [row["name"] for row in sheet["characteristics"]]
    for word in ("skills", "affinities"):
        for number, row in enumerate(sheet[word], 1):
            if row["characteristic"] and row["characteristic"] not in known:
                names = ", ".join(known) or "none on the sheet yet"
                raise InvalidInput(
                    f"{word} row {number} characteristic",
                    f"takes a characteristic of the sheet ({names}) or nothing",
                )


def tables() -> tuple[Table, ...]:
    """The DC ladder, the three kinds of context, advice and examples (rulings 5 and 6)."""
    return load("arcanotech")


def learnt_rows(name: str, title: str) -> Rows:
    """Skills or affinities, each tied to a characteristic that is added to it."""
    return Rows(
        name,
        title,
        (
            Entry("name", "Name", ""),
            Entry("characteristic", "Characteristic", ""),
            Entry("modifier", "Modifier"),
        ),
    )


SYSTEM = System(
    id="arcanotech",
    title="Arcanotech",
    about="a d20 against a DC that the circumstances move",
    kinds=(
        Kind("check", "Check", TEST, single, d20_scale, hint=hint),
        Kind("save", "Save", TEST, single, d20_scale, hint=hint),
        Kind(
            "opposed",
            "Opposed",
            (
                MODIFIER,
                Field("opponent", "Opponent", required=True, role=Role.OPPONENT),
                *LUCK,
                *OPPOSING,
            ),
            opposed,
            opposed_scale,
            Shape.OPPOSED,
            hint=opposed_hint,
        ),
        effect.KIND,
    ),
    settings=(
        Setting(
            "opposed_naturals",
            "Do naturals decide an opposed roll?",
            (True, False),
            "On: a 20 beats all but a 20, a 1 loses to all but a 1, equal ones compare totals.",
        ),
        chaos.setting(False),
    ),
    sheet=SheetForm(
        (),
        (
            Rows(
                "characteristics",
                "Characteristics",
                (Entry("name", "Name", ""), Entry("modifier", "Modifier")),
            ),
            learnt_rows("skills", "Skills"),
            learnt_rows("affinities", "Affinities"),
        ),
        refuse_sheet,
    ),
    offers=offers,
    tables=tables,
    points=chaos.points,
    amendments=(chaos.REROLL,),
    boosting=chaos.boosts,
)
