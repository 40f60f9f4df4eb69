"""Dice of the table, typed in order, and generated ones."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules import (
    D20,
    Check,
    Die,
    InvalidInput,
    NeedsDice,
    Play,
    RandomDice,
    Roll,
    TypedDice,
)
from tests.rules import toy
from tests.rules.drawn import deep

FATE_CHAOS = rules.system("fate-chaos")
BONES = rules.system("knucklebones", systems=toy.SYSTEMS)


def check(kind: str, house: Any = None, /, **fields: Any) -> Check:
    return rules.system("fate-chaos", **(house or {})).check(kind, **fields)


def earned(roll: Roll) -> list[tuple[int, str]]:
    return [(part, award.pool) for part, award in roll.awards]


# Typed dice.


@pytest.mark.parametrize(
    ("faces", "count", "die", "why", "missing"),
    [
        ([], 1, "d20", "", 1),
        ([5], 2, "d20", "misfortune", 2),
        ([5, 6], 2, "d20", "misfortune", 1),
    ],
)
def test_typed_faces_that_run_out(
    faces: list[int], count: int, die: str, why: str, missing: int
) -> None:
    with pytest.raises(NeedsDice) as error:
        rules.roll(check("opposed", opponent=2, opponent_misfortune=1), TypedDice(faces))
    assert (error.value.count, str(error.value.die), error.value.why) == (count, die, why)
    assert f"{missing} more d20" in str(error.value)


@pytest.mark.parametrize(
    ("faces", "named"),
    [
        ([0, 5, 6], r"die 1 of 3 \(d20\): no face 0; d20 shows 1 to 20"),
        ([4, 5, 21], r"die 3 of 3 \(d20\): no face 21; d20 shows 1 to 20"),
        ([4, "5", 6], r"die 2 of 3 \(d20\): '5' is not a face"),
        ([4, True, 6], r"die 2 of 3 \(d20\): True is not a face"),
        ([4, 5, 6, 7, 99], r"die 4 of 5 \(7\) is left over; the roll took 3"),
        ([4, 22], r"die 2 of 2"),
    ],
)
def test_typed_faces_that_are_refused(faces: list[object], named: str) -> None:
    with pytest.raises(InvalidInput, match=named) as error:
        rules.roll(check("opposed", opponent=2, opponent_misfortune=1), TypedDice(faces))
    assert error.value.field == "faces"


@pytest.mark.parametrize("face", [10**5000, deep(100_000)], ids=["number", "list"])
def test_faces_too_long_to_be_shown_are_refused(face: object) -> None:
    with pytest.raises(InvalidInput, match="die 1 of 1"):
        rules.roll(check("check", dc=5), TypedDice([face]))
    with pytest.raises(InvalidInput, match="left over"):
        rules.roll(check("check", dc=5), TypedDice([5, face]))
    with pytest.raises(InvalidInput, match="left over"):
        Play(check("check", dc=5)).give([5, face])


def test_the_actor_rolls_first() -> None:
    roll = rules.roll(check("opposed", opponent=0, fortune=1), TypedDice([4, 9, 17]))
    assert [(part.role, part.faces) for part in roll.parts] == [
        ("actor", (4, 9)),
        ("opponent", (17,)),
    ]
    assert (roll.total, roll.target) == (9, 17)


def test_the_opposing_roll_of_a_group_comes_first() -> None:
    roll = rules.roll(check("group", members=[1, 2], opponent=3), TypedDice([4, 9, 17]))
    assert [(part.role, part.label, part.faces) for part in roll.parts] == [
        ("opponent", "opposing", (4,)),
        ("member", "member 1", (9,)),
        ("member", "member 2", (17,)),
    ]
    roll = rules.roll(check("group", members=[1, 2], dc=3), TypedDice([9, 17]))
    assert [(part.role, part.faces) for part in roll.parts] == [
        ("member", (9,)),
        ("member", (17,)),
    ]


# Generated dice.


def test_a_seed_gives_the_same_faces_again() -> None:
    dice, same, other = RandomDice(seed=7), RandomDice(seed=7), RandomDice(seed=8)
    faces = dice.throw(50, D20, "")
    assert same.throw(50, D20, "fortune") == faces
    assert other.throw(50, D20, "") != faces
    assert dice.throw(50, D20, "") != faces


@pytest.mark.parametrize("die", [Die(0, 9), Die(1, 20), Die(1, 6), Die(1, 1)])
@pytest.mark.parametrize("seed", [3, None])
def test_every_face_comes_up_and_no_other(die: Die, seed: int | None) -> None:
    faces = RandomDice(seed).throw(2000, die, "")
    assert len(faces) == 2000
    assert set(faces) == set(die.faces)
    assert len(die.faces) == die.sides


def test_dice_without_a_seed_differ() -> None:
    assert RandomDice().throw(50, D20, "") != RandomDice().throw(50, D20, "")
