"""The kinds of check of chimera-d10: what they take and cost, and what comes of them."""

from collections.abc import Mapping

import pytest

import rules

SYSTEM = rules.system("chimera-d10")
POOLS = ("skill", "attack", "evasion")
GIVES = rules.system("chimera-d10", instruction_dice="teacher_gives")


def typed(check: rules.Check, *faces: int) -> rules.Roll:
    return rules.roll(check, rules.TypedDice(faces))


def refused(kind: str, /, *, system: rules.System = SYSTEM, fields: Mapping[str, object]) -> str:
    with pytest.raises(rules.InvalidInput) as error:
        system.check(kind, **fields)
    return error.value.field


@pytest.mark.parametrize("kind", POOLS)
@pytest.mark.parametrize("levels", [{}, {"advantage": 3}, {"disadvantage": 5}])
def test_there_is_no_check_without_dice_at_any_level(kind: str, levels: dict[str, int]) -> None:
    assert refused(kind, fields={"dice": 0, **levels}) == "dice"
    assert refused(kind, fields=levels) == "dice"
    assert SYSTEM.check(kind, dice=0, resolve=1, **levels).number("resolve") == 1


@pytest.mark.parametrize("kind", POOLS)
def test_twenty_dice_are_the_most(kind: str) -> None:
    assert SYSTEM.check(kind, dice=12, resolve=8).number("resolve") == 8
    assert refused(kind, fields={"dice": 12, "resolve": 9}) == "resolve"
    assert refused(kind, fields={"dice": 21}) == "dice"
    assert refused(kind, fields={"dice": 0, "resolve": 21}) == "resolve"


@pytest.mark.parametrize(
    ("kind", "fields", "field"),
    [
        ("skill", {"dice": -1}, "dice"),
        ("skill", {"dice": 2, "nines": "sometimes"}, "nines"),
        ("skill", {"dice": 2, "advantage": -1}, "advantage"),
        ("skill", {"dice": 2, "modifier": 1}, "modifier"),
        ("skill", {"dice": 2, "overranked": "yes"}, "overranked"),
        ("save", {"bonus": 1, "nines": "best"}, "nines"),
        ("save", {"bonus": 1001}, "bonus"),
        ("contest", {"npc_dice": 0, "dice": 3}, "npc_dice"),
        ("contest", {"npc_dice": 21, "dice": 3}, "npc_dice"),
        ("contest", {"npc_dice": 3}, "dice"),
        ("contest", {"dice": 3}, "npc_dice"),
        ("teach-skill", {}, "modifier"),
        ("teach-skill", {"modifier": -15}, "modifier"),
        ("teach-ability", {}, "luck"),
        ("teach-ability", {"luck": -1000}, "luck"),
    ],
)
def test_wrong_fields_are_named(kind: str, fields: dict[str, object], field: str) -> None:
    assert refused(kind, fields=fields) == field


def test_a_level_is_summed_first_and_then_held() -> None:
    two = SYSTEM.check("skill", dice=3, advantage=7, disadvantage=5)
    assert rules.odds(two) == rules.odds(SYSTEM.check("skill", dice=3, advantage=2))
    up = SYSTEM.check("skill", dice=3, advantage=1000)
    assert rules.odds(up)["pass"] == 1
    assert typed(up).outcome == "pass"
    down = SYSTEM.check("evasion", dice=3, disadvantage=4)
    assert rules.odds(down)["failure"] == 1
    assert typed(down).outcome == "failure"
    with pytest.raises(rules.InvalidInput):
        typed(down, 3)


@pytest.mark.parametrize(
    ("kind", "fields", "hint"),
    [
        ("skill", {"dice": 3}, "6 or more passes; most dice decide"),
        ("skill", {"dice": 3, "advantage": 1}, "4 or more passes at advantage; most dice decide"),
        ("skill", {"dice": 3, "disadvantage": 3}, "auto-fail: suggest an alternative"),
        ("save", {"advantage": 3}, "auto-pass: no die is rolled, never critical"),
        ("save", {"bonus": 2}, "4 or more passes"),
        ("save", {"bonus": 2, "disadvantage": 2}, "7 or more passes at double disadvantage"),
        ("save", {"bonus": 9}, "every face passes"),
        ("save", {"bonus": -9}, "no face passes"),
        (
            "contest",
            {"npc_dice": 2, "dice": 2, "disadvantage": 3},
            "auto-fail: suggest an alternative",
        ),
        ("teach-ability", {"luck": 3, "disadvantage": 5}, "auto-fail: suggest an alternative"),
        (
            "teach-ability",
            {"luck": 3},
            "double disadvantage to double advantage, by the teacher's die",
        ),
    ],
)
def test_a_hint_says_what_passes(kind: str, fields: dict[str, object], hint: str) -> None:
    check = SYSTEM.check(kind, **fields)
    assert check.kind.hint(check) == hint


@pytest.mark.parametrize(
    ("bonus", "level", "face", "outcome"),
    [
        (0, 0, 0, "critical-failure"),
        (1, 0, 0, "failure"),
        (3, 0, 6, "critical-pass"),
        (30, 0, 0, "critical-pass"),
        (-4, 0, 9, "half-pass"),
        (-1000, 2, 9, "critical-failure"),
        (2, 1, 2, "pass"),
        (2, -1, 2, "failure"),
        (0, 2, 1, "pass"),
        (0, -2, 8, "failure"),
    ],
)
def test_a_save_is_one_die_and_its_bonus(bonus: int, level: int, face: int, outcome: str) -> None:
    fields = {"advantage": max(0, level), "disadvantage": max(0, -level)}
    assert typed(SYSTEM.check("save", bonus=bonus, **fields), face).outcome == outcome


def test_a_save_says_how_its_total_came_about() -> None:
    account = typed(SYSTEM.check("save", bonus=4), 8).account
    assert (account.total, account.working) == (9, "8 +4, held at 9")
    account = typed(SYSTEM.check("save", bonus=2), 5).account
    assert (account.total, account.working, account.rule) == (7, "5 +2", "7 is a pass")


@pytest.mark.parametrize(
    ("faces", "outcome", "rule"),
    [
        ((3, 1, 8, 9, 0, 7, 6), "win", "pass beats failure"),
        ((7, 7, 1, 7, 7, 1), "nothing", "pass meets pass: nothing happens to either"),
        ((7, 7, 1, 4, 4, 1), "lose", "half pass loses to pass"),
    ],
)
def test_a_contest_compares_two_outcomes(faces: tuple[int, ...], outcome: str, rule: str) -> None:
    roll = typed(SYSTEM.check("contest", npc_dice=3, dice=5), *faces)
    assert (roll.outcome, roll.account.rule) == (outcome, rule)
    assert [part.role for part in roll.parts] == ["opponent", "actor"]


def test_either_side_of_a_contest_may_have_nothing_to_roll() -> None:
    check = SYSTEM.check("contest", npc_dice=2, dice=2, npc_disadvantage=3)
    assert typed(check, 7, 7).outcome == "win"
    check = SYSTEM.check("contest", npc_dice=2, dice=2, advantage=3)
    assert typed(check, 4, 4).outcome == "win"
    check = SYSTEM.check("contest", npc_dice=2, dice=2, advantage=3, npc_advantage=3)
    assert typed(check).outcome == "nothing"


def test_in_a_contest_the_npc_answers_best_by_below() -> None:
    check = SYSTEM.check("contest", npc_dice=2, dice=2, nines="best", npc_advantage=1)
    roll = typed(check, 9, 4, 7, 7)
    assert (roll.outcome, roll.faces) == ("nothing", (9, 4, 7, 7))
    check = SYSTEM.check("contest", npc_dice=2, dice=2, nines="lowest", npc_advantage=1)
    assert typed(check, 9, 4, 1, 7, 7).outcome == "win"


@pytest.mark.parametrize(
    ("kind", "fields", "cost"),
    [
        ("skill", {"dice": 3, "resolve": 2}, {"resolve": 2}),
        ("skill", {"dice": 3}, {}),
        ("save", {"bonus": 3}, {}),
        ("contest", {"npc_dice": 5, "dice": 2}, {"resolve": 3}),
        ("contest", {"npc_dice": 2, "dice": 5}, {}),
        ("teach-skill", {"modifier": 4}, {"resolve": 2}),
        ("teach-skill", {"modifier": 9}, {"resolve": 1}),
        ("teach-ability", {"luck": 2}, {"resolve": 4}),
        ("effect", {"dice": "2d6"}, {}),
    ],
)
def test_dice_are_bought_with_resolve(
    kind: str, fields: dict[str, object], cost: dict[str, int]
) -> None:
    check = SYSTEM.check(kind, **fields)
    assert check.kind.cost(check) == cost


@pytest.mark.parametrize(("modifier", "dice"), [(1, 5), (5, 1), (6, 1), (20, 1), (-14, 20)])
def test_a_student_rolls_six_less_the_modifier(modifier: int, dice: int) -> None:
    with pytest.raises(rules.NeedsDice) as needs:
        typed(SYSTEM.check("teach-skill", modifier=modifier))
    assert needs.value.count == dice


def test_a_teacher_may_give_the_dice_instead() -> None:
    check = GIVES.check("teach-skill", modifier=4)
    assert check.kind.cost(check) == {}
    with pytest.raises(rules.NeedsDice) as needs:
        typed(check)
    assert needs.value.count == 4
    assert refused("teach-skill", system=GIVES, fields={"modifier": 0}) == "modifier"
    assert refused("teach-ability", system=GIVES, fields={"luck": 21}) == "luck"


@pytest.mark.parametrize(
    ("face", "levels", "outcome"),
    [(9, 0, "pass"), (6, 0, "pass"), (4, 0, "half-pass"), (2, 0, "failure"), (0, 0, "failure")],
)
def test_the_teacher_shifts_the_student(face: int, levels: int, outcome: str) -> None:
    check = SYSTEM.check("teach-ability", luck=4, advantage=levels)
    assert typed(check, face, 4, 5).outcome == outcome


def test_an_ability_taught_at_an_automatic_level_takes_the_teachers_die_alone() -> None:
    check = SYSTEM.check("teach-ability", luck=4, advantage=2)
    assert typed(check, 7).outcome == "pass"
    assert typed(SYSTEM.check("teach-ability", luck=4, advantage=6), 0).outcome == "pass"
    roll = typed(check, 0, 7, 7)
    assert (roll.outcome, roll.parts[0].role, roll.parts[1].role) == ("pass", "teacher", "actor")


@pytest.mark.parametrize(("faces", "marks"), [((7, 7), 1), ((9, 9), 1), ((4, 4), 0), ((1, 1), 0)])
def test_a_pass_marks_a_success_at_learning(faces: tuple[int, ...], marks: int) -> None:
    for roll in (
        typed(SYSTEM.check("teach-skill", modifier=4), *faces),
        typed(SYSTEM.check("teach-ability", luck=4), 4, *faces),
    ):
        earned = [award for _, award in roll.awards if award.pool == "instruction"]
        assert sum(award.amount for award in earned) == marks


@pytest.mark.parametrize(
    ("weapon", "target", "faces", "note"),
    [
        (4, 1, (7, 7), "damage 3: weapon rank less armour rank, never below 0"),
        (1, 4, (9, 9), "damage 0: weapon rank less armour rank, never below 0"),
        (4, 1, (4, 4), ""),
        (4, 1, (0, 0), ""),
        (None, 0, (7, 7), ""),
    ],
)
def test_a_passed_attack_says_its_damage(
    weapon: int | None, target: int, faces: tuple[int, ...], note: str
) -> None:
    check = SYSTEM.check("attack", dice=2, weapon_rank=weapon, target_rank=target)
    roll = typed(check, *faces)
    assert roll.account.note == note
    assert roll.to_dict()["note"] == note


@pytest.mark.parametrize("kind", ["attack", "evasion"])
def test_gear_ranked_above_the_skill_gives_no_advantage(kind: str) -> None:
    plain = SYSTEM.check(kind, dice=3, gear_advantage=1)
    over = SYSTEM.check(kind, dice=3, gear_advantage=1, overranked="yes")
    assert rules.odds(plain) == rules.odds(SYSTEM.check(kind, dice=3, advantage=1))
    assert rules.odds(over) == rules.odds(SYSTEM.check(kind, dice=3))


def test_the_pinned_ids_and_orders() -> None:
    assert [kind.id for kind in SYSTEM.kinds][:7] == [
        "skill",
        "attack",
        "evasion",
        "save",
        "contest",
        "teach-skill",
        "teach-ability",
    ]
    contest = SYSTEM.check("contest", npc_dice=2, dice=1)
    assert list(rules.odds(contest)) == ["lose", "nothing", "win"]
    assert "chimera-d10" in rules.systems()


@pytest.mark.parametrize(
    ("kind", "fields", "slow"),
    [
        ("skill", {"dice": 7}, False),
        ("skill", {"dice": 6, "resolve": 2}, True),
        ("save", {"bonus": 1}, False),
        ("contest", {"npc_dice": 5, "dice": 0}, False),
        ("contest", {"npc_dice": 6, "dice": 0}, True),
        ("teach-skill", {"modifier": -2}, True),
        ("teach-ability", {"luck": 1}, False),
        ("teach-ability", {"luck": 0}, True),
    ],
)
def test_odds_of_many_dice_are_slow(kind: str, fields: dict[str, object], slow: bool) -> None:
    assert SYSTEM.check(kind, **fields).slow is slow


def test_helpers_share_a_critical_failure_and_nothing_else_by_itself() -> None:
    scale = SYSTEM.check("skill", dice=1).scale
    said = {outcome.id: SYSTEM.helped(outcome) for outcome in scale}
    assert said["critical-failure"] == "hit by the same consequence"
    others = {words for name, words in said.items() if name != "critical-failure"}
    assert others == {"whether it touches them is the GM's to say"}
