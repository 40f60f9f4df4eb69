"""The Fate and Chaos Dice of fate-chaos, and what they buy."""

from __future__ import annotations

import pytest

import rules
from rules import Amendment, Does, Roll, TypedDice
from tests.rules.at_table import (
    CRITICAL_KINDS,
    SINGLES,
    came_of,
    rolled,
)

# Rulings 7 and 9: the pools.


@pytest.mark.parametrize(
    ("minimum", "carried", "start"),
    [
        (2, 0, 2),
        (2, 2, 2),
        (2, 3, 3),
        (2, 4, 4),
        (2, 5, 4),
        (2, 100, 4),
        (0, 0, 0),
        (0, 3, 0),
        (1, 0, 1),
        (1, 2, 2),
        (100, 7, 100),
    ],
)
def test_fate_dice_at_the_start_of_a_session(minimum: int, carried: int, start: int) -> None:
    system = rules.system("fate-chaos")
    fate = system.pool("fate")
    assert fate is not None
    sheet = system.sheet.check({"fate_minimum": minimum})
    assert fate.at_start(carried, sheet, 4) == start
    assert fate.cap(sheet) == 2 * minimum
    assert fate.owner is rules.Owner.CHARACTER


def test_chaos_dice_at_the_start_of_a_session() -> None:
    chaos = rules.system("fate-chaos").pool("chaos")
    assert chaos is not None
    assert [chaos.at_start(held, {}, present) for held in (0, 9) for present in (0, 4)] == [
        0,
        4,
        0,
        4,
    ]
    assert chaos.cap({}) is None
    assert chaos.owner is rules.Owner.GM


def test_a_house_without_chaos_dice() -> None:
    system = rules.system("fate-chaos", chaos="off")
    assert [pool.id for pool in system.pools] == ["fate"]
    assert system.pool("chaos") is None
    assert [boost.pool for boost in system.boosts] == ["fate"]


def test_dice_have_a_name() -> None:
    fate, chaos = rules.system("fate-chaos").pools
    assert [fate.named(n) for n in (0, 1, 2)] == ["0 Fate Dice", "1 Fate Die", "2 Fate Dice"]
    assert chaos.named(1) == "1 Chaos Die"


# Ruling 8 and 9: rerolls.


def reroll(name: str) -> Amendment:
    return next(known for known in rules.system("fate-chaos").amendments if known.id == name)


def refused(name: str, roll: Roll, part: int = 0, pc: bool | None = None) -> str:
    """Why it is refused to the side that it is for, or nothing."""
    return reroll(name).refusal(roll, part, name == "fate" if pc is None else pc)


def test_what_rerolls_cost() -> None:
    assert [(a.id, a.pool, a.cost, a.does) for a in rules.system("fate-chaos").amendments] == [
        ("fate", "fate", 1, Does.REROLL),
        ("chaos", "chaos", 1, Does.REROLL),
    ]


@pytest.mark.parametrize("kind", SINGLES)
@pytest.mark.parametrize("name", ["fate", "chaos"])
@pytest.mark.parametrize(
    ("face", "failed"), [(1, True), (9, True), (10, False), (20, False), (2, True)]
)
def test_only_a_failed_roll_is_rerolled(kind: str, name: str, face: int, failed: bool) -> None:
    roll = rolled(kind, [face], {"award_on": "all_d20", "attack_criticals": True}, dc=10)
    assert bool(refused(name, roll)) is not failed


@pytest.mark.parametrize("kind", CRITICAL_KINDS)
def test_fate_rerolls_only_for_a_player_character_and_chaos_only_for_the_gm(kind: str) -> None:
    failed = rolled(kind, [9], dc=10)
    assert not refused("fate", failed, pc=True)
    assert refused("fate", failed, pc=False)
    assert not refused("chaos", failed, pc=False)
    assert refused("chaos", failed, pc=True)


@pytest.mark.parametrize("kind", ["attack", "flat"])
def test_fate_rerolls_what_the_house_calls_a_check(kind: str) -> None:
    assert refused("fate", rolled(kind, [9], {"award_on": "checks"}, dc=10))
    assert not refused("fate", rolled(kind, [9], {"award_on": "all_d20"}, dc=10))
    assert not refused("chaos", rolled(kind, [9], {"award_on": "checks"}, dc=10))


@pytest.mark.parametrize("name", ["fate", "chaos"])
def test_a_rerolled_result_is_not_rerolled(name: str) -> None:
    roll = rolled("check", [9], dc=10)
    again = rules.complete(rules.again(roll, 0), TypedDice([8]))
    assert again.outcome == "failure"
    assert "can't be rerolled again" in refused(name, again)


@pytest.mark.parametrize("name", ["fate", "chaos"])
def test_the_other_side_rerolls_its_own_roll(name: str) -> None:
    lost = rolled("opposed", [15, 5], opponent=0)
    assert not refused(name, lost, part=1)
    assert refused(name, lost, part=0)
    won = rolled("opposed", [5, 15], opponent=0)
    assert refused(name, won, part=1)
    assert not refused(name, won, part=0)
    tied = rolled("opposed", [9, 9], {"opposed_tie": "nobody"}, opponent=0)
    assert refused(name, tied, part=0)
    assert refused(name, tied, part=1)


@pytest.mark.parametrize("name", ["fate", "chaos"])
def test_the_other_side_of_a_group_rerolls_its_own_roll(name: str) -> None:
    beaten = rolled("group", [5, 15, 2], members=[0, 0], opponent=0)
    assert not refused(name, beaten, part=0)
    assert [bool(refused(name, beaten, part)) for part in (1, 2)] == [True, False]
    held = rolled("group", [18, 15, 2], members=[0, 0], opponent=0)
    assert refused(name, held, part=0)


def test_one_member_is_rerolled_and_the_verdict_counted_anew() -> None:
    roll = rolled("group", [12, 3, 4], members=[0, 0, 0], dc=10)
    assert roll.outcome == "failure"
    again = rules.complete(rules.amended(roll, 2, reroll("fate")), TypedDice([10]))
    assert again.outcome == "success"
    assert list(again.faces) == [12, 3, 10]
    assert not refused("fate", again, 1)
    assert refused("fate", again, 2)


@pytest.mark.parametrize("name", ["fate", "chaos"])
def test_an_effect_is_not_rerolled(name: str) -> None:
    assert refused(name, rolled("effect", [1], dice="1d6"))


def test_the_awards_of_the_first_roll_stay_and_the_reroll_earns_its_own() -> None:
    first = rolled("check", [1], modifier=5, dc=24)
    assert came_of(first) == ("critical-failure", 1, 0)
    second = rules.complete(rules.amended(first, 0, reroll("fate")), TypedDice([20]))
    assert came_of(second) == ("critical-success", 1, 1)


# Rulings 8 to 10: effects.


def test_dice_are_added_to_an_effect() -> None:
    system = rules.system("fate-chaos")
    fate, chaos = system.boosts
    assert (fate.pool, str(fate.die), fate.several) == ("fate", "d6", False)
    assert (chaos.pool, str(chaos.die), chaos.several) == ("chaos", "d6", True)


@pytest.mark.parametrize("die", ["d4", "d6", "d8", "d10", "d12"])
def test_the_house_says_how_large_a_fate_die_is(die: str) -> None:
    for boost in rules.system("fate-chaos", fate_die=die).boosts:
        assert str(boost.die) == die
        assert boost.die.faces == range(1, int(die[1:]) + 1)


@pytest.mark.parametrize(
    ("sign", "count", "faces", "total"),
    [(1, 1, [4], 11), (1, 2, [4, 6], 17), (-1, 1, [4], 3), (-1, 1, [6], 1), (-1, 2, [6, 6], 0)],
)
def test_an_effect_never_goes_below_0(sign: int, count: int, faces: list[int], total: int) -> None:
    system = rules.system("fate-chaos")
    roll = rolled("effect", [3, 4], dice="2d6")
    assert roll.total == 7
    boosted = rules.complete(
        rules.boosted(roll, system, sign, count, system.boosts[0].die), TypedDice(faces)
    )
    assert boosted.total == total
    assert boosted.outcome == "effect"
    assert list(boosted.faces) == [3, 4, *faces]


@pytest.mark.parametrize(
    ("dice", "faces", "total"),
    [
        ("1d6 half", [5], 2),
        ("1d6+2 half half", [5], 1),
        ("1d8 half half half", [8], 1),
        ("1d6 x2", [5], 10),
        ("1d6 x2 x2", [5], 15),
        ("1d6 x2 x2 x2", [5], 20),
        ("1d6+1 x2 x2 half", [2], 4),
        ("2d6+3 x2 x2 half", [1, 1], 7),
        ("1d4-9", [4], 0),
    ],
)
def test_math(dice: str, faces: list[int], total: int) -> None:
    assert rolled("effect", faces, dice=dice).total == total
