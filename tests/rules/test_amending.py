"""A roll after it: thrown again in part, overridden, added to."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import (
    Check,
    Die,
    InvalidInput,
    Override,
    RandomDice,
    Roll,
    Throw,
    TypedDice,
)
from tests.rules import toy
from tests.rules.drawn import checks, examples

FATE_CHAOS = rules.system("fate-chaos")
BONES = rules.system("knucklebones", systems=toy.SYSTEMS)


def check(kind: str, house: Any = None, /, **fields: Any) -> Check:
    return rules.system("fate-chaos", **(house or {})).check(kind, **fields)


def earned(roll: Roll) -> list[tuple[int, str]]:
    return [(part, award.pool) for part, award in roll.awards]


# Again.


@examples(60)
@given(data=st.data())
def test_again_keeps_the_dice_of_every_other_part(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(["check", "save", "attack", "flat", "opposed", "group"]))
    built = data.draw(checks("fate-chaos", kind))
    first = rules.roll(built, RandomDice(data.draw(st.integers(0, 999))))
    part = data.draw(st.integers(0, len(first.parts) - 1))
    play = rules.again(first, part)
    need = play.needs
    assert isinstance(need, Throw)
    assert need.count == len(first.parts[part].dice)
    assert (play.part, play.label) == (part, first.parts[part].label)
    faces = RandomDice(data.draw(st.integers(0, 999))).throw(need.count, need.die, "")
    play.give(faces, typed=True)
    second = play.roll
    for index, (old, new) in enumerate(zip(first.parts, second.parts, strict=True)):
        assert new.faces == (faces if index == part else old.faces)
        assert new.typed is (index == part)
    assert second.rerolled == (part,)
    assert all(earner == part for earner, _ in second.awards)
    # Apart from what it earns, it is the roll that those faces would have been at once.
    at_once = rules.roll(built, TypedDice(second.faces))
    assert (second.verdict, second.account) == (at_once.verdict, at_once.account)
    assert [e for e in earned(at_once) if e[0] == part] == earned(second)
    with pytest.raises(InvalidInput, match="rerolled again"):
        rules.again(second, part)


def test_a_reroll_is_typed_only_if_its_own_faces_are() -> None:
    first = rules.roll(check("group", members=[0, 0], dc=10), TypedDice([3, 4]))
    second = rules.complete(rules.again(first, 0), RandomDice(1))
    assert [part.typed for part in second.parts] == [False, True]
    assert second.typed
    third = rules.complete(rules.again(second, 1), RandomDice(1))
    assert not third.typed


def test_again_earns_only_for_that_part() -> None:
    first = rules.roll(check("group", members=[0, 0, 0], dc=19), TypedDice([1, 2, 1]))
    assert earned(first) == [(0, "fate"), (1, "fate"), (2, "fate")]
    second = rules.complete(rules.again(first, 1), TypedDice([20]))
    assert earned(second) == [(1, "fate"), (1, "chaos")]
    third = rules.complete(rules.again(second, 2), TypedDice([19]))
    assert earned(third) == [(2, "fate")]
    assert third.rerolled == (1, 2)
    assert third.outcome == "success"
    for part in (1, 2):
        with pytest.raises(InvalidInput, match="rerolled again"):
            rules.again(third, part)


def test_the_opponents_reroll_earns_the_actor_nothing() -> None:
    first = rules.roll(check("opposed", opponent=0), TypedDice([19, 19]))
    assert earned(first) == [(0, "fate")]
    second = rules.complete(rules.again(first, 1), TypedDice([18]))
    assert (second.outcome, earned(second)) == ("success", [])


def test_again_drops_only_the_overrides_that_no_longer_hold() -> None:
    roll = rules.roll(check("group", members=[0, 0, 0], dc=10), TypedDice([2, 3, 4]))
    roll = rules.overridden(roll, 0, "success")
    roll = rules.overridden(roll, 1, "success")
    assert roll.outcome == "success"
    second = rules.complete(rules.again(roll, 1), TypedDice([3]))
    assert [o.part for o in second.overrides] == [0]
    assert second.outcome == "failure"


@pytest.mark.parametrize("part", [-1, 1, 99])
def test_there_is_no_such_part(part: int) -> None:
    roll = rules.roll(check("check", dc=10), TypedDice([3]))
    with pytest.raises(InvalidInput) as error:
        rules.again(roll, part)
    assert error.value.field == "part"


# Overridden.


@pytest.mark.parametrize(
    ("outcome", "earns"),
    [
        ("critical-failure", [(0, "fate")]),
        ("failure", []),
        ("success", [(0, "fate")]),
        ("critical-success", [(0, "fate"), (0, "chaos")]),
    ],
)
def test_an_override_of_the_whole(outcome: str, earns: list[tuple[int, str]]) -> None:
    # A success of this check needs a 19, so that each success earns a Fate Die as well.
    roll = rules.roll(check("check", modifier=5, dc=24), TypedDice([10]))
    assert (roll.outcome, earned(roll)) == ("failure", [])
    by_word = rules.overridden(roll, None, outcome)
    assert (by_word.outcome, earned(by_word)) == (outcome, earns)
    assert by_word.faces == roll.faces
    assert (by_word.total, by_word.target) == (roll.total, roll.target)
    assert by_word.account.rule == "the GM's word; the dice said failure"
    assert by_word.overrides == (Override(None, outcome, "the GM's word"),)
    back = rules.overridden(by_word, None, "failure")
    assert (back.outcome, earned(back)) == ("failure", [])
    assert back.overrides == (Override(None, "failure", "the GM's word"),)


def test_an_override_of_an_opposed_roll_is_the_actors() -> None:
    roll = rules.roll(check("opposed", opponent=0), TypedDice([10, 10]))
    by_word = rules.overridden(roll, None, "critical-success")
    assert earned(by_word) == [(0, "chaos")]
    with pytest.raises(InvalidInput, match="critical-failure, failure, success, critical-success"):
        rules.overridden(roll, None, "nothing")
    tied = rules.roll(check("opposed", {"opposed_tie": "nobody"}, opponent=0), TypedDice([10, 9]))
    assert rules.overridden(tied, None, "nothing").outcome == "nothing"


def test_an_override_of_a_group_earns_nobody_anything() -> None:
    roll = rules.roll(check("group", members=[0, 0], dc=15), TypedDice([1, 20]))
    assert roll.outcome == "success"
    by_word = rules.overridden(roll, None, "failure")
    assert (by_word.outcome, earned(by_word)) == ("failure", [])
    assert [part.outcome and part.outcome.id for part in by_word.parts] == [
        "critical-failure",
        "critical-success",
    ]


@pytest.mark.parametrize(
    ("outcome", "whole", "earns"),
    [
        ("critical-failure", "failure", [(1, "fate")]),
        ("failure", "failure", []),
        ("success", "success", []),
        ("critical-success", "success", [(1, "chaos")]),
    ],
)
def test_an_override_of_one_member(outcome: str, whole: str, earns: list[tuple[int, str]]) -> None:
    roll = rules.roll(check("group", members=[0, 0, 0], dc=15), TypedDice([20, 14, 3]))
    assert roll.outcome == "failure"
    by_word = rules.overridden(roll, 1, outcome)
    assert (by_word.outcome, earned(by_word)) == (whole, earns)
    member = by_word.parts[1]
    assert member.outcome is not None
    assert member.outcome.id == outcome
    assert [by_word.parts[i] for i in (0, 2)] == [roll.parts[i] for i in (0, 2)]


def test_the_last_word_counts() -> None:
    roll = rules.roll(check("group", members=[0, 0], dc=15), TypedDice([3, 3]))
    roll = rules.overridden(roll, None, "success")
    assert roll.outcome == "success"
    roll = rules.overridden(roll, 0, "critical-failure")
    assert (roll.outcome, earned(roll)) == ("failure", [(0, "fate")])
    roll = rules.overridden(roll, None, "success")
    assert roll.outcome == "success"
    assert roll.parts[0].outcome is not None
    assert roll.parts[0].outcome.id == "critical-failure"


def test_a_member_has_an_outcome_of_its_own_and_no_one_else() -> None:
    group = rules.roll(check("group", members=[0, 0], opponent=0), TypedDice([3, 4, 5]))
    for part in (0, 3, -1):
        with pytest.raises(InvalidInput) as error:
            rules.overridden(group, part, "success")
        assert error.value.field == "part"
    with pytest.raises(InvalidInput) as error:
        rules.overridden(group, 1, "nothing")
    assert error.value.field == "outcome"
    single = rules.roll(check("check", dc=10), TypedDice([3]))
    with pytest.raises(InvalidInput):
        rules.overridden(single, 0, "success")
    with pytest.raises(InvalidInput):
        rules.overridden(single, None, "hit")


# Added to.


def test_what_is_added_keeps_the_dice_that_lie() -> None:
    roll = rules.roll(check("effect", dice="2d6+3 x2"), TypedDice([2, 5]))
    assert roll.total == 20
    play = rules.boosted(roll, FATE_CHAOS, 1, 2, Die(1, 6))
    need = play.needs
    assert isinstance(need, Throw)
    assert (need.count, str(need.die), play.label) == (2, "d6", "+2d6")
    play.give([1, 4], typed=False)
    more = rules.complete(rules.boosted(play.roll, FATE_CHAOS, -1, 1, Die(1, 8)), TypedDice([8]))
    assert [part.faces for part in more.parts] == [(2, 5), (1, 4), (8,)]
    assert [part.typed for part in more.parts] == [True, False, True]
    assert more.total == 20 + 5 - 8
    assert more.check["boosts"] == "+2d6 -1d8"
    assert more == rules.readjudicate(more.to_dict())


def test_an_effect_at_0_can_be_raised() -> None:
    roll = rules.roll(check("effect", dice="1d4"), TypedDice([2]))
    roll = rules.complete(rules.boosted(roll, FATE_CHAOS, -1, 1, Die(1, 6)), TypedDice([6]))
    assert roll.total == 0
    roll = rules.complete(rules.boosted(roll, FATE_CHAOS, 1, 1, Die(1, 6)), TypedDice([5]))
    assert roll.total == 2 - 6 + 5


@pytest.mark.parametrize("count", [0, -1, 1001])
def test_so_many_dice_are_not_added(count: int) -> None:
    roll = rules.roll(check("effect", dice="1d4"), TypedDice([2]))
    with pytest.raises(InvalidInput):
        rules.boosted(roll, FATE_CHAOS, 1, count, Die(1, 6))


def test_only_an_effect_is_added_to() -> None:
    roll = rules.roll(check("check", dc=5), TypedDice([2]))
    with pytest.raises(InvalidInput) as error:
        rules.boosted(roll, FATE_CHAOS, 1, 1, Die(1, 6))
    assert error.value.field == "roll"
