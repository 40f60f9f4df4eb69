"""The exact odds of fate-chaos: pinned figures, every die counted, and a second library."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import Check
from tests.rules import oracle
from tests.rules.drawn import ALL_KINDS, FLAT, HOUSES, OPPOSED, SINGLE, checks, examples, groups

# It comes without type hints.
icepool: Any = import_module("icepool")

SINGLES = ("check", "save", "defence", "attack")
PARTY = [2, 3, 5, 5, 8]


def check(kind: str, house: Any = None, /, **fields: object) -> Check:
    return rules.system("fate-chaos", **(house or {})).check(kind, **fields)


def test_a_plain_check() -> None:
    assert list(rules.odds(check("check", modifier=5, dc=15)).items()) == [
        ("critical-failure", Fraction(1, 20)),
        ("failure", Fraction(2, 5)),
        ("success", Fraction(1, 2)),
        ("critical-success", Fraction(1, 20)),
    ]


def test_a_check_with_fortune() -> None:
    assert list(rules.odds(check("check", modifier=5, dc=15, fortune=1)).items()) == [
        ("critical-failure", Fraction(1, 400)),
        ("failure", Fraction(1, 5)),
        ("success", Fraction(7, 10)),
        ("critical-success", Fraction(39, 400)),
    ]


def test_a_group_against_a_dc() -> None:
    odds = rules.odds(check("group", members=PARTY, dc=15))
    assert odds["success"] == odds.good == Fraction(222781, 400000)


def test_a_group_shares_the_opposing_roll() -> None:
    shared = rules.odds(check("group", members=PARTY, opponent=4))["success"]
    assert round(float(shared) * 100, 2) == 55.40
    # If every member had an opponent of its own to roll against, it would be another figure.
    each = [
        oracle.chances(oracle.opposed({"modifier": m, "opponent": 4}), oracle.FOUR) for m in PARTY
    ]
    apart = Fraction(0)
    for succeeded in product((True, False), repeat=len(PARTY)):
        weight = Fraction(1)
        for success, odds in zip(succeeded, each, strict=True):
            good = odds["success"] + odds["critical-success"]
            weight *= good if success else 1 - good
        if 2 * sum(succeeded) >= len(PARTY):
            apart += weight
    assert round(float(apart) * 100, 2) == 58.79


def test_a_hard_check_earns_a_fate_die() -> None:
    hard = check("check", modifier=5, dc=24)
    # 19 and 20 succeed and needed a 19; 1 to 4 come to 9 or less and are critical failures.
    assert rules.chance(hard, "fate") == Fraction(2 + 4, 20)
    assert rules.chance(hard, "chaos") == Fraction(1, 20)


def test_a_hard_opposed_roll_earns_a_fate_die() -> None:
    even = check("opposed", modifier=5, opponent=4)
    # A natural 1 against anything (20 of 400), face 2 against 18 to 20, 3 against 19 and 20, 4
    # against 20 are critical failures; 19 and 20 against a total of 24 needed a 19.
    assert rules.chance(even, "fate") == Fraction(20 + 3 + 2 + 1 + 2, 400)


@pytest.mark.parametrize("kind", [*SINGLES, "flat"])
def test_every_check_of_the_ladder(kind: str) -> None:
    houses = [oracle.DEFAULT, {**oracle.DEFAULT, "attack_criticals": True, "award_on": "all_d20"}]
    modifiers = (-6, 0, 5, 13) if kind != "flat" else (0,)
    lucks: list[dict[str, Any]] = [{}, {"fortune": 1}, {"misfortune": 1}]
    for house, modifier, dc, luck in product(houses, modifiers, range(-5, 46), lucks):
        fields = {"dc": dc, **luck} | ({"modifier": modifier} if kind != "flat" else {})
        built = check(kind, house, **fields)
        counted = oracle.single(kind, fields, house)
        assert rules.odds(built) == oracle.chances(counted, oracle.FOUR), fields
        assert rules.chance(built, "fate") == oracle.earned(counted, "fate"), fields
        assert rules.chance(built, "chaos") == oracle.earned(counted, "chaos"), fields


@given(kind=st.sampled_from(SINGLES), fields=SINGLE, house=HOUSES)
def test_any_single_roll(kind: str, fields: dict[str, Any], house: dict[str, Any]) -> None:
    built, counted = check(kind, house, **fields), oracle.single(kind, fields, house)
    assert rules.odds(built) == oracle.chances(counted, oracle.FOUR)
    for pool in ("fate", "chaos"):
        assert rules.chance(built, pool) == oracle.earned(counted, pool)


@given(fields=FLAT, house=HOUSES)
def test_any_flat_check(fields: dict[str, Any], house: dict[str, Any]) -> None:
    built, counted = check("flat", house, **fields), oracle.single("flat", fields, house)
    assert rules.odds(built) == oracle.chances(counted, oracle.FOUR)
    for pool in ("fate", "chaos"):
        assert rules.chance(built, pool) == oracle.earned(counted, pool)


@given(fields=OPPOSED, house=HOUSES)
def test_any_opposed_roll(fields: dict[str, Any], house: dict[str, Any]) -> None:
    built, counted = check("opposed", house, **fields), oracle.opposed(fields, house)
    scale = oracle.FIVE if house["opposed_tie"] == "nobody" else oracle.FOUR
    assert rules.odds(built) == oracle.chances(counted, scale)
    for pool in ("fate", "chaos"):
        assert rules.chance(built, pool) == oracle.earned(counted, pool)


@pytest.mark.parametrize("tie", ["actor", "defender", "nobody"])
def test_opposed_rolls_near_each_other(tie: str) -> None:
    house = {**oracle.DEFAULT, "opposed_tie": tie}
    scale = oracle.FIVE if tie == "nobody" else oracle.FOUR
    for modifier in range(-24, 25, 3):
        fields = {"modifier": modifier, "opponent": 2}
        built, counted = check("opposed", house, **fields), oracle.opposed(fields, house)
        assert rules.odds(built) == oracle.chances(counted, scale)
        assert rules.chance(built, "fate") == oracle.earned(counted, "fate")


@examples(60)
@given(fields=groups(), house=HOUSES)
def test_any_group(fields: dict[str, Any], house: dict[str, Any]) -> None:
    odds = rules.odds(check("group", house, **fields))
    assert odds == oracle.chances(oracle.group(fields, house), oracle.TWO)


@pytest.mark.parametrize("fields", [{"dc": 14}, {"opponent": 3, "opponent_advantage": 2}])
def test_levels_and_luck_of_a_whole_group(fields: dict[str, Any]) -> None:
    fields = {**fields, "members": [0, 4, 7], "advantage": 3, "disadvantage": 1, "fortune": 1}
    counted = oracle.chances(oracle.group(fields), oracle.TWO)
    assert rules.odds(check("group", **fields)) == counted


@pytest.mark.parametrize("tie", ["actor", "defender", "nobody"])
@pytest.mark.parametrize("fields", [{"dc": 12}, {"opponent": 2}])
def test_a_small_group_die_by_die(fields: dict[str, Any], tie: str) -> None:
    house = {**oracle.DEFAULT, "opposed_tie": tie}
    fields = {"members": [-1, 6] if "opponent" in fields else [-1, 4, 6], **fields}
    counted = oracle.chances(oracle.group_die_by_die(fields, house), oracle.TWO)
    assert oracle.chances(oracle.group(fields, house), oracle.TWO) == counted
    assert rules.odds(check("group", house, **fields)) == counted


@pytest.mark.parametrize("kind", [*SINGLES, "flat"])
@pytest.mark.parametrize(
    ("luck", "die"),
    [
        ({}, icepool.d20),
        ({"fortune": 1}, icepool.d20.highest(2)),
        ({"misfortune": 1}, icepool.d20.lowest(2)),
    ],
)
def test_a_second_library_agrees_on_single_rolls(kind: str, luck: dict[str, int], die: Any) -> None:
    bonus = 0 if kind == "flat" else 4
    given = {} if kind == "flat" else {"modifier": 4}
    for dc in range(0, 41):
        odds = rules.odds(check(kind, dc=dc, **given, **luck))
        if kind in ("attack", "flat"):
            assert odds.good == (die + bonus >= dc).probability(True)
        verdicts = die.map(lambda face, dc=dc: oracle.judge(face, bonus, dc, kind in SINGLES[:3]))
        assert odds == {outcome: verdicts.probability(outcome) for outcome in oracle.FOUR}


@pytest.mark.parametrize("tie", ["actor", "defender", "nobody"])
def test_a_second_library_agrees_on_opposed_rolls(tie: str) -> None:
    own, other = icepool.d20.highest(2), icepool.d20.lowest(2) + 6
    verdicts = icepool.map(lambda face, dc: oracle.judge(face, 3, dc, True, tie), own, other)
    fields = {"modifier": 3, "opponent": 6, "fortune": 1, "opponent_misfortune": 1}
    odds = rules.odds(check("opposed", {"opposed_tie": tie}, **fields))
    assert odds == {outcome: verdicts.probability(outcome) for outcome in odds}


def succeeding(modifier: int, dc: int, tie: str = "actor") -> Any:
    return icepool.d20.map(lambda f: oracle.judge(f, modifier, dc, True, tie) in oracle.SUCCESSES)


def test_a_second_library_agrees_on_groups() -> None:
    alone = sum((succeeding(modifier, 15) for modifier in PARTY), icepool.Die([0]))
    odds = rules.odds(check("group", members=PARTY, dc=15))
    assert odds["success"] == (alone * 2 >= len(PARTY)).probability(True)
    shared = (icepool.d20 + 4).map(
        lambda dc: sum((succeeding(modifier, dc) for modifier in PARTY), icepool.Die([0]))
    )
    odds = rules.odds(check("group", members=PARTY, opponent=4))
    assert odds["success"] == (shared * 2 >= len(PARTY)).probability(True)


@pytest.mark.parametrize(("system", "kind"), ALL_KINDS)
@examples(15)
@given(data=st.data())
def test_odds_are_a_distribution(data: st.DataObject, system: str, kind: str) -> None:
    built = data.draw(checks(system, kind))
    odds = rules.odds(built)
    assert list(odds) == [outcome.id for outcome in built.scale]
    assert sum(odds.values()) == 1
    assert all(type(chance) is Fraction and 0 <= chance <= 1 for chance in odds.values())
    assert odds.good == sum(odds[outcome.id] for outcome in built.scale if outcome.good)


def test_an_impossible_outcome_has_a_chance_of_zero() -> None:
    assert rules.odds(check("flat", dc=11)) == {
        "critical-failure": 0,
        "failure": Fraction(1, 2),
        "success": Fraction(1, 2),
        "critical-success": 0,
    }


@given(fields=SINGLE, both=st.integers(0, 400), left=st.integers(0, 20))
def test_advantage_and_disadvantage_cancel(fields: dict[str, Any], both: int, left: int) -> None:
    built = {**fields, "modifier": 5, "disadvantage": both}
    odds = rules.odds(check("check", **{**built, "advantage": both + left}))
    plain = {**built, "advantage": 0, "disadvantage": 0, "modifier": 5 + 2 * left}
    assert odds == rules.odds(check("check", **plain))


@given(fields=SINGLE, one=st.integers(1, 1000), other=st.integers(1, 1000))
def test_fortune_and_misfortune_cancel(fields: dict[str, Any], one: int, other: int) -> None:
    plain = rules.odds(check("check", **{**fields, "fortune": 0, "misfortune": 0}))
    assert rules.odds(check("check", **{**fields, "fortune": one, "misfortune": other})) == plain


@pytest.mark.parametrize("luck", ["fortune", "misfortune"])
def test_several_of_one_kind_of_luck_do_not_stack(luck: str) -> None:
    once = rules.odds(check("check", modifier=5, dc=15, **{luck: 1}))
    for times in (2, 3, 1000):
        assert rules.odds(check("check", modifier=5, dc=15, **{luck: times})) == once


def test_an_effect_earns_nothing_however_many_dice_it_has() -> None:
    effect = check("effect", dice="100d100+100d20+100d6")
    assert rules.odds(effect) == {"effect": 1}
    assert rules.chance(effect, "fate") == 0
