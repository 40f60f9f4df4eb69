"""Rolling step by step, and decisions on the way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import (
    D20,
    Check,
    InvalidInput,
    NeedsDice,
    Pick,
    Play,
    RandomDice,
    Roll,
    RulesError,
    Throw,
    TypedDice,
)
from tests.rules import toy
from tests.rules.drawn import ALL_KINDS, checks, deep, examples

FATE_CHAOS = rules.system("fate-chaos")
BONES = rules.system("knucklebones", systems=toy.SYSTEMS)


def check(kind: str, house: Any = None, /, **fields: Any) -> Check:
    return rules.system("fate-chaos", **(house or {})).check(kind, **fields)


def earned(roll: Roll) -> list[tuple[int, str]]:
    return [(part, award.pool) for part, award in roll.awards]


# Step by step.


@pytest.mark.parametrize(("system", "kind"), ALL_KINDS)
@examples(25)
@given(data=st.data())
def test_step_by_step_gives_what_typed_faces_give(
    data: st.DataObject, system: str, kind: str
) -> None:
    built = data.draw(checks(system, kind))
    play, faces = Play(built), list[int]()
    while (need := play.needs) is not None:
        if isinstance(need, Pick):
            play.give(rules.picked(need))
            continue
        face = st.integers(need.die.low, need.die.high)
        given = data.draw(st.lists(face, min_size=need.count, max_size=need.count))
        with pytest.raises(RulesError, match="not finished"):
            _ = play.roll
        play.give(given, typed=True)
        faces += given
    roll = rules.roll(built, TypedDice(faces))
    assert play.roll == roll
    assert list(roll.faces) == faces
    assert roll.typed is bool(faces)
    assert roll.outcome in rules.odds(built)
    for count in range(len(faces)):
        with pytest.raises(NeedsDice):
            rules.roll(built, TypedDice(faces[:count]))


@pytest.mark.parametrize(("system", "kind"), ALL_KINDS)
@examples(15)
@given(data=st.data())
def test_typed_faces_give_the_verdict_that_generated_ones_gave(
    data: st.DataObject, system: str, kind: str
) -> None:
    built = data.draw(checks(system, kind))
    seed = data.draw(st.integers(0, 10**9))
    roll = rules.roll(built, RandomDice(seed))
    assert rules.roll(built, RandomDice(seed)) == roll
    assert not roll.typed
    typed = rules.roll(built, TypedDice(roll.faces))
    assert (typed.verdict, typed.account, typed.faces) == (roll.verdict, roll.account, roll.faces)
    assert earned(typed) == earned(roll)


def test_what_an_interface_sees_of_a_group() -> None:
    play = Play(check("group", members=[1, 2], opponent=3, opponent_fortune=1, members_fortune=[2]))
    seen = []
    for faces in ([4, 9], [8], [10, 3]):
        need = play.needs
        assert isinstance(need, Throw)
        seen.append((play.part, play.label, need.count, str(need.die), need.why))
        assert play.dice == ()
        play.give(faces)
    assert seen == [
        (0, "opposing", 2, "d20", "fortune"),
        (1, "member 1", 1, "d20", ""),
        (2, "member 2", 2, "d20", "fortune"),
    ]
    assert play.needs is None
    assert play.roll.outcome == "success"


@pytest.mark.parametrize(
    "wrong",
    [0, 21, -1, 10**400, 10**5000, True, False, 10.0, float("nan"), "10", "", None, [], {}, b"1"],
    ids=lambda wrong: type(wrong).__name__,
)
@pytest.mark.parametrize("place", [1, 2])
def test_a_wrong_face_is_refused_and_nothing_has_changed(wrong: object, place: int) -> None:
    play = Play(check("opposed", fortune=1, opponent=2))
    need = play.needs
    faces: list[object] = [7, 12]
    faces[place - 1] = wrong
    with pytest.raises(InvalidInput, match=rf"die {place} of 2 \(d20\)") as error:
        play.give(faces, typed=True)
    assert error.value.field == "faces"
    assert "1 to 20" in str(error.value)
    assert play.needs is need
    assert (play.part, play.label, play.dice) == (0, "acting", ())
    play.give([7, 12])
    play.give([11])
    untyped = Play(play.check)
    untyped.give([7, 12])
    untyped.give([11])
    assert play.roll == untyped.roll
    assert not play.roll.typed


@pytest.mark.parametrize("faces", [[], [7]])
def test_too_few_faces_are_refused_and_nothing_has_changed(faces: list[int]) -> None:
    play = Play(check("check", misfortune=1, dc=12))
    need = play.needs
    with pytest.raises(NeedsDice) as error:
        play.give(faces)
    assert (error.value.count, error.value.die, error.value.why) == (2, D20, "misfortune")
    assert f"{2 - len(faces)} more d20" in str(error.value)
    assert play.needs is need
    play.give([15, 3])
    assert play.roll.outcome == "failure"


def test_too_many_faces_are_refused_and_nothing_has_changed() -> None:
    play = Play(check("opposed", opponent=2))
    need = play.needs
    with pytest.raises(InvalidInput, match="13 is left over"):
        play.give([7, 13, 5])
    assert play.needs is need
    play.give([7])
    play.give([13])
    assert list(play.roll.faces) == [7, 13]
    with pytest.raises(InvalidInput, match="finished"):
        play.give([1])
    assert list(play.roll.faces) == [7, 13]


# Decisions.


def best_chance(faces: tuple[int, ...], target: int) -> Fraction:
    """The chance to reach the target with one bone thrown again or none, whichever is better."""
    chances = [Fraction(int(sum(faces) >= target))]
    for place in range(len(faces)):
        rest = sum(faces) - faces[place]
        chances.append(Fraction(sum(rest + face >= target for face in range(1, 7)), 6))
    return max(chances)


@pytest.mark.parametrize("bones", [1, 2, 3])
@pytest.mark.parametrize("target", [3, 7, 11, 18])
def test_best_play_is_the_best(bones: int, target: int) -> None:
    throws = list(product(range(1, 7), repeat=bones))
    best = sum((best_chance(faces, target) for faces in throws), Fraction(0)) / len(throws)
    assert rules.odds(BONES.check("throw", bones=bones, target=target))["hit"] == best
    played = Counter(
        rules.roll(
            BONES.check("throw", bones=bones, target=target, second="never"), TypedDice(f)
        ).outcome
        for f in throws
    )
    plain = rules.odds(BONES.check("throw", bones=bones, target=target, second="never"))
    assert plain["hit"] == Fraction(played["hit"], len(throws))


def test_what_each_decision_is_worth() -> None:
    built = BONES.check("throw", bones=2, target=9)
    play = Play(built)
    play.give([4, 2])
    pick = play.needs
    assert isinstance(pick, Pick)
    assert pick.options == ((), (2,), (4,))
    chances = {option: odds["hit"] for option, odds in rules.advice(built, pick)}
    assert chances == {(): 0, (2,): Fraction(2, 6), (4,): 0}
    assert rules.roll(built, TypedDice([4, 2, 5])).outcome == "hit"


def test_a_decision_is_taken_and_shown() -> None:
    play = Play(BONES.check("throw", bones=3, target=9))
    play.give([4, 2, 4], typed=True)
    pick = play.needs
    for wrong in ([3], [2, 4], ["2"], [None], [10**5000], [deep(100_000)]):
        with pytest.raises(InvalidInput) as error:
            play.give(wrong)
        assert error.value.field == "pick"
        assert play.needs is pick
    play.give([4])
    play.give([6])
    roll = play.roll
    assert roll.typed
    assert [(die.face, die.became, die.instead_of) for die in roll.parts[0].dice] == [
        (4, "rerolled", None),
        (2, "kept", None),
        (4, "kept", None),
        (6, "kept", 0),
    ]
    assert roll.parts[0].dice[0].why == "second chance"
    assert (roll.total, roll.outcome) == (12, "hit")


def test_keeping_all_is_a_decision_too() -> None:
    play = Play(BONES.check("throw", bones=2, target=9))
    play.give([4, 2])
    play.give([])
    assert play.needs is None
    assert play.roll.outcome == "miss"
    assert earned(play.roll) == [(0, "luck")]


def test_a_policy_decides_by_itself() -> None:
    built = BONES.check("throw", bones=2, target=2, second="lowest")
    roll = rules.roll(built, TypedDice([5, 3, 1]))
    assert [die.became for die in roll.parts[0].dice] == ["kept", "rerolled", "kept"]
    assert roll.total == 6
