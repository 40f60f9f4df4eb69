"""What chimera-d10 does after a roll, its points, its sheet and its tables."""

import json
from typing import Any

import pytest

import rules

SYSTEM = rules.system("chimera-d10")
CHAOTIC = rules.system("chimera-d10", chaos=True)


def typed(check: rules.Check, *faces: int) -> rules.Roll:
    return rules.roll(check, rules.TypedDice(faces))


def amendment(name: str, system: rules.System = SYSTEM) -> rules.Amendment:
    return next(known for known in system.amendments if known.id == name)


def again(roll: rules.Roll, part: int, *faces: int) -> rules.Roll:
    play = rules.amended(roll, part, amendment("resolve"))
    return rules.complete(play, rules.TypedDice(faces))


def same(roll: rules.Roll) -> rules.Roll:
    """The roll, once it has been judged again to an equal one."""
    assert rules.readjudicate(json.loads(json.dumps(roll.to_dict()))) == roll
    return roll


def test_amendments_come_in_the_order_of_the_text() -> None:
    assert [(a.id, a.pool, a.cost, a.does) for a in SYSTEM.amendments] == [
        ("resolve", "resolve", 1, rules.Does.REROLL),
        ("corruption", "corruption", -1, rules.Does.SET),
        ("trait", "", 0, rules.Does.BECOME),
        ("chaos", "chaos", 1, rules.Does.REROLL),
    ]


def test_resolve_rerolls_the_whole_check_as_often_as_it_lasts() -> None:
    roll = typed(SYSTEM.check("skill", dice=2), 7, 7)
    assert amendment("resolve").refusal(roll, 0, True) == ""
    roll = same(again(roll, 0, 1, 1))
    assert (roll.outcome, roll.rerolled) == ("failure", (0,))
    assert amendment("resolve").refusal(roll, 0, True) == ""
    roll = same(again(roll, 0, 9, 9))
    assert (roll.outcome, roll.rerolled) == ("critical-pass", (0, 0))


@pytest.mark.parametrize(
    ("name", "faces", "pc", "refusal"),
    [
        ("resolve", (7, 7), False, "only a player character's own roll can be fine-tuned"),
        ("corruption", (7, 7), False, "only a player character's own roll can be fine-tuned"),
        ("trait", (1, 1), False, "only a player character's own roll can be fine-tuned"),
        ("trait", (7, 7), True, "it is a pass already"),
        ("trait", (9, 9), True, "it is a critical pass already"),
        ("trait", (4, 4), True, ""),
        ("corruption", (9, 9), True, ""),
        ("chaos", (1, 1), True, "Chaos Dice reroll rolls of the GM's side"),
        ("chaos", (7, 7), False, "only a failed roll can be rerolled"),
        ("chaos", (1, 1), False, ""),
    ],
)
def test_who_may_amend_what(name: str, faces: tuple[int, ...], pc: bool, refusal: str) -> None:
    roll = typed(SYSTEM.check("skill", dice=2), *faces)
    assert amendment(name).refusal(roll, 0, pc) == refusal


def test_resolve_rerolls_neither_an_automatic_result_nor_against_the_house() -> None:
    automatic = typed(SYSTEM.check("skill", dice=2, disadvantage=3))
    assert amendment("resolve").refusal(automatic, 0, True) == "no die was rolled"
    without = rules.system("chimera-d10", resolve_reroll=False)
    roll = typed(without.check("skill", dice=2), 1, 1)
    refusal = amendment("resolve", without).refusal(roll, 0, True)
    assert refusal == "the house plays without rerolls by Resolve (resolve_reroll)"


def test_an_effect_is_not_fine_tuned() -> None:
    roll = typed(SYSTEM.check("effect", dice="1d6"), 3)
    assert all(known.refusal(roll, 0, True) for known in SYSTEM.amendments)


def test_a_trait_makes_a_pass_and_corruption_what_the_gm_says() -> None:
    roll = typed(SYSTEM.check("attack", dice=2, weapon_rank=3), 1, 1)
    passed = same(rules.amended(roll, 0, amendment("trait")).roll)
    assert passed.outcome == "pass"
    assert passed.account.rule == "trait; the dice said failure"
    assert passed.account.note.startswith("damage 3")
    corrupt = same(rules.amended(passed, 0, amendment("corruption"), "critical-pass").roll)
    assert (corrupt.outcome, len(corrupt.overrides)) == ("critical-pass", 1)
    assert same(again(corrupt, 0, 4, 4)).outcome == "half-pass"
    with pytest.raises(rules.InvalidInput):
        rules.amended(roll, 0, amendment("corruption"), "win")
    with pytest.raises(rules.InvalidInput):
        rules.amended(roll, 1, amendment("trait"))


def test_in_a_contest_the_players_own_outcome_is_replaced() -> None:
    roll = typed(SYSTEM.check("contest", npc_dice=2, dice=2), 4, 4, 1, 1)
    assert roll.outcome == "lose"
    assert [band.id for band in roll.parts[1].scale][3] == "pass"
    won = same(rules.amended(roll, 1, amendment("trait")).roll)
    assert (won.outcome, won.account.rule) == ("win", "pass beats half pass")
    tied = same(rules.amended(won, 1, amendment("corruption"), "half-pass").roll)
    assert tied.outcome == "nothing"
    better = same(again(tied, 1, 9, 9))
    assert (better.outcome, better.faces) == ("win", (4, 4, 9, 9))
    assert amendment("trait").refusal(roll, 0, True)
    assert amendment("trait").refusal(better, 1, True) == "it is a critical pass already"


def test_resolve_rerolls_the_student_and_not_the_teacher() -> None:
    roll = typed(SYSTEM.check("teach-ability", luck=4), 7, 1, 1)
    better = same(again(roll, 1, 4, 4))
    assert (better.outcome, better.faces) == ("pass", (7, 4, 4))
    assert [award.pool for _, award in better.awards] == ["instruction"]
    assert same(rules.amended(roll, 1, amendment("trait")).roll).outcome == "pass"


def test_chaos_dice_are_the_houses() -> None:
    assert SYSTEM.pool("chaos") is None
    assert SYSTEM.boosts == ()
    pool = CHAOTIC.pool("chaos")
    assert pool is not None
    assert pool.at_start(7, {}, 4) == 4
    assert [(boost.pool, str(boost.die), boost.several) for boost in CHAOTIC.boosts] == [
        ("chaos", "d6", True)
    ]


@pytest.mark.parametrize(
    ("kind", "fields", "faces"),
    [
        ("skill", {"dice": 2}, (9, 9)),
        ("save", {"bonus": 3}, (6,)),
        ("contest", {"npc_dice": 2, "dice": 2}, (1, 1, 9, 9)),
        ("teach-skill", {"modifier": 4}, (9, 9)),
        ("teach-ability", {"luck": 4}, (4, 9, 9)),
    ],
)
def test_a_critical_pass_earns_chaos(
    kind: str, fields: dict[str, Any], faces: tuple[int, ...]
) -> None:
    def earned(system: rules.System) -> list[str]:
        return [a.pool for _, a in typed(system.check(kind, **fields), *faces).awards]

    assert "chaos" in earned(CHAOTIC)
    assert "chaos" not in earned(SYSTEM)
    check = CHAOTIC.check(kind, **fields)
    assert rules.chance(check, "chaos") > 0
    if kind != "contest":
        assert rules.chance(check, "chaos") == rules.odds(check)["critical-pass"]


def test_the_npcs_critical_pass_earns_nothing() -> None:
    roll = typed(CHAOTIC.check("contest", npc_dice=2, dice=2), 9, 9, 7, 7)
    assert not list(roll.awards)


def test_the_pools_and_their_caps() -> None:
    sheet = SYSTEM.sheet.check({"resolve_maximum": 5})
    caps = {pool.id: pool.cap(sheet) for pool in SYSTEM.pools}
    assert caps == {"resolve": 5, "corruption": None, "instruction": 3}
    assert all(pool.at_start(2, sheet, 4) == 2 for pool in SYSTEM.pools)


SHEET = {
    "expertise": 3,
    "fitness": 2,
    "luck": 4,
    "fourth_score": "Wits",
    "fourth": 5,
    "weapon_rank": 4,
    "armour_rank": 2,
    "skills": [
        {"name": "Sneak", "score": "Fitness", "proficient": True},
        {"name": "Knowledge", "score": "wits", "proficient": True},
        {"name": "Gut", "score": "luck"},
    ],
    "traits": [{"name": "Silver tongue", "used": True}, {"name": "Cat's feet"}],
    "learning": "Mend",
    "tried": True,
}


@pytest.mark.parametrize(
    ("kind", "offers"),
    [
        ("skill", [("Sneak", {"dice": 2}), ("Knowledge", {"dice": 5}), ("Gut", {"dice": 0})]),
        ("contest", [("Sneak", {"dice": 2}), ("Knowledge", {"dice": 5}), ("Gut", {"dice": 0})]),
        ("attack", [("weapon", {"dice": 3, "overranked": "yes", "weapon_rank": 4})]),
        ("evasion", [("armour", {"dice": 2, "overranked": "no"})]),
        ("save", [(name, {"bonus": 0}) for name in ("social", "mental", "will", "physical")]),
        ("teach-skill", []),
    ],
)
def test_a_sheet_fills_a_check(kind: str, offers: list[tuple[str, dict[str, object]]]) -> None:
    sheet = SYSTEM.sheet.check(SHEET)
    given = SYSTEM.offers(SYSTEM.kind(kind), sheet)
    assert [(offer.name, offer.values) for offer in given] == offers
    for offer in given:
        fields = {"resolve": 1} if SYSTEM.kind(kind).field("resolve") else {}
        fields |= {"npc_dice": 2} if kind == "contest" else {}
        check = SYSTEM.check(kind, **fields, **offer.values)
        assert all(check[name] == value for name, value in offer.values.items())


def test_a_skill_of_no_score_on_the_sheet_is_refused() -> None:
    with pytest.raises(rules.InvalidInput, match=r"skills row 1 score: .*expertise, fitness, luck"):
        SYSTEM.sheet.check({"skills": [{"name": "Sneak", "score": "Wits"}]})


def test_a_blank_sheet_is_a_sheet() -> None:
    blank = SYSTEM.sheet.blank()
    assert SYSTEM.sheet.check(blank) == blank
    assert all(
        SYSTEM.offers(kind, blank) or not kind.sheet or kind.id in ("skill", "contest")
        for kind in SYSTEM.kinds
    )


def test_a_day_a_rest_and_a_new_lesson_clear_what_they_should() -> None:
    sheet = SYSTEM.sheet.check(SHEET)
    renewals = {renewal.id: renewal for renewal in SYSTEM.sheet.renewals}
    day = SYSTEM.sheet.renewed(sheet, renewals["day"])
    assert [row["used"] for row in day["traits"]] == [False, False]
    assert (day["tried"], day["learning"]) == (True, "Mend")
    rest = SYSTEM.sheet.renewed(sheet, renewals["rest"])
    assert (rest["tried"], rest["traits"]) == (False, sheet["traits"])
    assert SYSTEM.sheet.renewed(sheet, renewals["lesson"])["learning"] == ""
    assert renewals["lesson"].pools == ("instruction",)
    assert {kind.once for kind in SYSTEM.kinds if kind.id.startswith("teach")} == {"tried"}
    mark = amendment("trait").mark
    assert mark is not None
    assert mark[1] in sheet[mark[0]][0]


def test_the_tables_fit_the_checks() -> None:
    tables = {table.id: table for table in SYSTEM.tables()}
    assert {"bands", "phrases", "levels", "contests", "steps", "instruction"} <= set(tables)
    for table in tables.values():
        for row in table.rows:
            assert len(row.cells) == len(table.columns)
            if row.sets:
                check = SYSTEM.check("skill", dice=1, **row.sets)
                assert all(check[name] == value for name, value in row.sets.items())
    assert len(tables["contests"].rows) == 15
    assert len(tables["steps"].rows) == 7


def test_the_bands_of_the_table_are_those_of_the_dice() -> None:
    (bands,) = (table for table in SYSTEM.tables() if table.id == "bands")
    for row in bands.rows:
        for face, cell in zip((0, 3, 4, 8, 9), row.cells[1:], strict=True):
            assert typed(SYSTEM.check("save", **row.sets), face).verdict.title == cell


def test_the_phrases_of_the_table_are_those_of_the_outcomes() -> None:
    (phrases,) = (table for table in SYSTEM.tables() if table.id == "phrases")
    scale = SYSTEM.check("skill", dice=1).scale
    told = {outcome.title: outcome.phrase for outcome in scale}
    assert {row.cells[0]: row.cells[1] for row in phrases.rows} == told
