"""fate-chaos: a d20 against a DC, with Fate Dice for the players and Chaos Dice for the GM.

The numbers in the docstrings are those of the rulings in `docs/rulings/fate-chaos.md`.
"""

from __future__ import annotations

from dataclasses import replace

from rules import chaos, effect
from rules.check import Check, Field, House, Kind, Offer, Role, Shape, Values
from rules.d20 import Luck
from rules.errors import InvalidInput
from rules.fate_chaos_points import AMENDMENTS, boosts, criticals, earning, points
from rules.fate_chaos_rolls import Group, Opposed, Opposing, Test
from rules.outcome import D20_SCALE, PLAIN_SCALE, TIED_SCALE, Scale
from rules.sheet import Entry, Rows, Sheet, SheetForm
from rules.system import Setting, System
from rules.table import Table, load

LEVELS = (
    Field("advantage", "Advantage", low=0),
    Field("disadvantage", "Disadvantage", low=0),
)
LUCK = (
    Field("fortune", "Fortune", low=0, switch=True),
    Field("misfortune", "Misfortune", low=0, switch=True),
)
MODIFIER = Field("modifier", "Modifier", role=Role.MODIFIER)
DC = Field("dc", "DC", required=True, role=Role.DIFFICULTY)
OPPONENT = Field("opponent", "Opponent", required=True, role=Role.OPPONENT)
OPPONENT_REST = tuple(
    replace(field, id=f"opponent_{field.id}", title=f"Opponent's {field.title.lower()}")
    for field in (*LEVELS, *LUCK)
)
EITHER = "a group rolls against a dc or against one opponent: give one of them"


def luck(check: Check, prefix: str = "") -> Luck:
    """Which die counts (ruling 2)."""
    return Luck(check.number(f"{prefix}fortune") > 0, check.number(f"{prefix}misfortune") > 0)


def bonus(check: Check, field: str, prefix: str = "") -> int:
    """Everything added to the die: modifiers and 2 for each level left (ruling 1)."""
    levels = check.number(f"{prefix}advantage") - check.number(f"{prefix}disadvantage")
    return check.number(field) + 2 * levels


def single(check: Check) -> Test:
    """One roll against a DC."""
    return Test(
        bonus(check, "modifier"), check.number("dc"), luck(check), criticals(check), earning(check)
    )


def opposing(check: Check) -> Opposing:
    """The other side's roll, whose total is the DC (ruling 5)."""
    return Opposing(bonus(check, "opponent", "opponent_"), luck(check, "opponent_"))


def against(check: Check) -> Opposed:
    """One roll against another."""
    tie = str(check.setting("opposed_tie"))
    test = Test(bonus(check, "modifier"), 0, luck(check), True, earning(check), tie)
    return Opposed(test, opposing(check))


def group(check: Check) -> Group:
    """Every member against the same DC, or against one opposing roll (ruling 6)."""
    opposed = check["dc"] is None
    tie = str(check.setting("opposed_tie")) if opposed else "actor"
    better, worse = check.number("fortune") > 0, check.number("misfortune") > 0
    lucky, unlucky = check.numbers("members_fortune"), check.numbers("members_misfortune")
    levels = 2 * (check.number("advantage") - check.number("disadvantage"))
    members = tuple(
        Test(
            modifier + levels,
            check.number("dc"),
            Luck(better or place in lucky, worse or place in unlucky),
            True,
            earning(check),
            tie,
        )
        for place, modifier in enumerate(check.numbers("members"), 1)
    )
    return Group(members, len(members), opposing(check) if opposed else None)


def refuse_group(values: Values, house: House) -> None:
    """Refuses a group without members, without anything to roll against, or with too much of it."""
    members = values["members"]
    size = len(members) if isinstance(members, tuple) else 0
    if size == 0:
        raise InvalidInput("members", "takes at least one modifier")
    if (values["dc"] is None) == (values["opponent"] is None):
        raise InvalidInput("dc", EITHER)
    for field in ("members_fortune", "members_misfortune"):
        places = values[field]
        for place in places if isinstance(places, tuple) else ():
            if place > size:
                raise InvalidInput(field, f"takes positions from 1 to {size}, not {place}")


def d20_scale(house: House) -> Scale:
    """Rolls against a DC."""
    return D20_SCALE


def opposed_scale(house: House) -> Scale:
    """Under `nobody` a tie is an outcome of its own (ruling 5)."""
    return TIED_SCALE if house["opposed_tie"] == "nobody" else D20_SCALE


def group_scale(house: House) -> Scale:
    """A group succeeds or fails."""
    return PLAIN_SCALE


QUICK_MEMBERS = 10
"""Up to how many members the odds of a group are there at once."""


def slow_group(check: Check) -> bool:
    """Whether the odds of a group take longer than a key press may."""
    return len(check.numbers("members")) > QUICK_MEMBERS


def hint(check: Check) -> str:
    """What the die has to show."""
    return single(check).hint()


def opposed_hint(check: Check) -> str:
    """Whose a tie is (ruling 5)."""
    tie = {"actor": "goes to the acting side", "defender": "goes to the other side"}
    return f"a tie {tie.get(str(check.setting('opposed_tie')), 'comes to nothing')}"


def group_hint(check: Check) -> str:
    """How many have to succeed."""
    size = len(check.numbers("members"))
    return f"{(size + 1) // 2} of {size} have to succeed"


def offers(kind: Kind, sheet: Sheet) -> tuple[Offer, ...]:
    """Skills with ranks and ability, and the abilities themselves; abilities first for a save."""
    modifiers = {row["name"]: row["modifier"] for row in sheet["abilities"]}
    abilities = tuple(Offer(name, {"modifier": number}) for name, number in modifiers.items())
    skills = tuple(
        Offer(
            row["name"],
            {"modifier": modifiers.get(row["ability"], 0) + row["ranks"]},
            skill_note(row, modifiers),
        )
        for row in sheet["skills"]
    )
    return abilities + skills if kind.id == "save" else skills + abilities


def skill_note(row: Sheet, modifiers: dict[str, int]) -> str:
    """Where a skill's modifier comes from."""
    ranks = f"ranks {row['ranks']}"
    ability = row["ability"]
    return f"{ability} {modifiers[ability]}, {ranks}" if ability in modifiers else ranks


def refuse_sheet(sheet: Sheet) -> None:
    """Refuses a skill tied to an ability that is not on the sheet."""
    known = [row["name"] for row in sheet["abilities"]]
    for number, row in enumerate(sheet["skills"], 1):
        if row["ability"] and row["ability"] not in known:
            names = ", ".join(known) or "none on the sheet yet"
            raise InvalidInput(
                f"skills row {number} ability",
                f"takes an ability of the sheet ({names}) or nothing",
            )


def tables() -> tuple[Table, ...]:
    """The DC ladder, and what the dice buy."""
    return load("fate_chaos")


TEST = (MODIFIER, DC, *LEVELS, *LUCK)

SYSTEM = System(
    id="fate-chaos",
    title="Fate & Chaos",
    about="a d20 against a DC; fortune, Fate and Chaos Dice",
    kinds=(
        Kind("check", "Check", TEST, single, d20_scale, hint=hint),
        Kind("save", "Save", TEST, single, d20_scale, hint=hint),
        Kind("defence", "Defence", TEST, single, d20_scale, hint=hint),
        Kind("attack", "Attack", TEST, single, d20_scale, hint=hint),
        Kind("flat", "Flat check", (DC, *LUCK), single, d20_scale, hint=hint, sheet=False),
        Kind(
            "opposed",
            "Opposed",
            (MODIFIER, OPPONENT, *LEVELS, *LUCK, *OPPONENT_REST),
            against,
            opposed_scale,
            Shape.OPPOSED,
            hint=opposed_hint,
        ),
        Kind(
            "group",
            "Group",
            (
                Field(
                    "members", "Members", default=(), required=True, many=True, role=Role.MEMBERS
                ),
                Field("dc", "DC", default=None, role=Role.DIFFICULTY),
                Field("opponent", "Opponent", default=None, role=Role.OPPONENT),
                *LEVELS,
                *LUCK,
                *(
                    Field(name, title, low=1, default=(), many=True, role=Role.POSITIONS)
                    for name, title in (
                        ("members_fortune", "Members with fortune"),
                        ("members_misfortune", "Members with misfortune"),
                    )
                ),
                *OPPONENT_REST,
            ),
            group,
            group_scale,
            Shape.GROUP,
            refuse_group,
            group_hint,
            slow=slow_group,
        ),
        effect.KIND,
    ),
    settings=(
        Setting(
            "attack_criticals",
            "Do attack rolls have criticals?",
            (False, True),
            "Off: the total against the DC alone decides; on: as a check.",
        ),
        Setting(
            "opposed_tie",
            "Who wins a tied opposed roll?",
            ("actor", "defender", "nobody"),
            "Under nobody a tie is the outcome nothing; in a group it is no success.",
        ),
        Setting(
            "award_on",
            "Which rolls earn dice?",
            ("checks", "all_d20"),
            "checks: flat checks and attacks earn nothing; all_d20: they earn as checks do.",
        ),
        Setting(
            "fate_die",
            "Which die is a Fate or Chaos Die on an effect?",
            ("d6", "d4", "d8", "d10", "d12"),
            "The text does not name its size.",
        ),
        chaos.setting(True),
    ),
    sheet=SheetForm(
        (
            Entry("level", "Level", 1, 0, 100),
            Entry(
                "fate_minimum",
                "Minimum Fate Dice",
                1,
                0,
                100,
                help="for this level; at most twice it",
            ),
        ),
        (
            Rows(
                "abilities", "Abilities", (Entry("name", "Name", ""), Entry("modifier", "Modifier"))
            ),
            Rows(
                "skills",
                "Skills",
                (
                    Entry("name", "Name", ""),
                    Entry("ability", "Ability", ""),
                    Entry("ranks", "Ranks"),
                ),
            ),
        ),
        refuse_sheet,
    ),
    offers=offers,
    tables=tables,
    points=points,
    amendments=AMENDMENTS,
    boosting=boosts,
)
