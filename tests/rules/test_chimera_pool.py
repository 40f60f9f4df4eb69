"""The pool of chimera-d10: nines, zeros, picks, the verdict, and what the record says of them."""

import json
from collections import Counter

import pytest

import rules
from rules.chimera_d10_bands import decided, leaders, read
from rules.chimera_d10_pool import tally

SYSTEM = rules.system("chimera-d10")


def skill(dice: int, **fields: object) -> rules.Check:
    return SYSTEM.check("skill", dice=dice, **fields)


def typed(check: rules.Check, *faces: int) -> rules.Roll:
    return rules.roll(check, rules.TypedDice(faces))


def percent(dice: int, nines: str, **fields: object) -> list[float]:
    odds = rules.odds(skill(dice, nines=nines, **fields))
    return [round(float(100 * chance), 2) for chance in odds.values()]


def picks(roll: rules.Roll) -> list[tuple[int, ...]]:
    """The faces that were thrown again, in order."""
    return [tuple(a["pick"]) for a in roll.to_dict()["parts"][0]["answers"] if isinstance(a, dict)]


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        (1, [10, 30, 20, 30, 10]),
        (2, [2, 21.9, 51.9, 21.9, 2.3]),
        (3, [4.17, 24.49, 41.15, 24.86, 5.34]),
        (4, [3.65, 29.17, 29.79, 31.91, 5.49]),
        (8, [1.30, 30.97, 26.98, 37.55, 3.21]),
    ],
)
def test_the_odds_of_a_normal_roll(dice: int, expected: list[float]) -> None:
    assert percent(dice, "lowest") == expected


@pytest.mark.parametrize(("dice", "good"), [(6, 41.87), (8, 47.22)])
def test_the_odds_under_best_play(dice: int, good: float) -> None:
    assert round(float(100 * rules.odds(skill(dice, nines="best")).good), 2) == good


def test_the_odds_at_advantage() -> None:
    assert percent(4, "below", advantage=1) == [3.33, 22.59, 0.0, 70.95, 3.14]


def test_the_outcomes_are_in_order_and_sum_to_one() -> None:
    odds = rules.odds(skill(5))
    assert list(odds) == ["critical-failure", "failure", "half-pass", "pass", "critical-pass"]
    assert sum(odds.values()) == 1


@pytest.mark.parametrize(
    ("faces", "level", "tie", "outcome"),
    [
        ((7, 7, 9), 0, "half", 3),
        ((0, 4, 9), 0, "half", 2),
        ((1, 5, 6), 0, "half", 2),
        ((9, 8), 0, "half", 3),
        ((0, 1), 0, "half", 1),
        ((1, 6), 0, "half", 2),
        ((1, 6), 0, "low", 1),
        ((1, 6), 0, "high", 3),
        ((0, 9), 0, "half", 2),
        ((0, 9), 0, "low", 0),
        ((0, 9), 0, "high", 4),
        ((0, 9), 1, "half", 3),
        ((0, 9), -1, "half", 1),
        ((1, 6), 1, "half", 3),
        ((1, 6), -1, "half", 1),
        ((0, 1, 6, 9), 0, "low", 1),
        ((0, 1, 4, 6, 9), 0, "high", 2),
        ((0, 0, 9, 9, 4), 0, "half", 2),
        ((1, 1, 4, 6), 2, "half", 3),
        ((6, 6, 9, 9), -2, "half", 1),
    ],
)
def test_the_band_that_most_dice_have(
    faces: tuple[int, ...], level: int, tie: str, outcome: int
) -> None:
    assert decided(leaders(read(tally(faces), level)), level, tie) == outcome


@pytest.mark.parametrize(
    ("dice", "faces", "thrown_again", "outcome"),
    [
        (1, (9,), [], "critical-pass"),
        (1, (0,), [], "critical-failure"),
        (2, (9, 8), [], "pass"),
        (2, (9, 9), [], "critical-pass"),
        (2, (0, 1), [], "failure"),
        (2, (0, 0), [()], "critical-failure"),
        (2, (9, 0, 7), [(0,)], "pass"),
        (3, (9, 0, 7, 8), [(0,)], "pass"),
        (3, (9, 9, 1, 7), [(1,)], "critical-pass"),
        (3, (9, 5, 2, 9, 3), [(2,), (5,)], "critical-pass"),
        (3, (0, 4, 6, 7), [(4,)], "pass"),
        (4, (0, 0, 5, 8, 1, 2), [(5, 8)], "failure"),
        (3, (0, 0, 7, 0), [(7,)], "critical-failure"),
        (3, (0, 4, 5, 0, 6), [(4,), (5,)], "critical-failure"),
        (2, (0, 6, 9, 5), [(6,), (0,)], "half-pass"),
        (3, (0, 0, 7, 9, 5), [(7,), (0,)], "half-pass"),
    ],
)
def test_nines_then_zeros(
    dice: int, faces: tuple[int, ...], thrown_again: list[tuple[int, ...]], outcome: str
) -> None:
    roll = typed(skill(dice), *faces)
    assert picks(roll) == [pick for pick in thrown_again if pick]
    assert roll.faces == faces
    assert roll.outcome == outcome


@pytest.mark.parametrize(
    ("nines", "faces", "outcome"),
    [
        ("below", (9, 4), "pass"),
        ("lowest", (9, 4, 1), "failure"),
        ("never", (9, 1), "failure"),
        ("below", (9, 1, 7), "pass"),
        ("never", (9, 0), "pass"),
        ("best", (9, 4), "pass"),
        ("ask", (9, 1, 7), "pass"),
    ],
)
def test_a_policy_picks_at_advantage(nines: str, faces: tuple[int, ...], outcome: str) -> None:
    assert typed(skill(2, advantage=1, nines=nines), *faces).outcome == outcome


def test_the_missing_dice_are_named() -> None:
    with pytest.raises(rules.NeedsDice) as first:
        typed(skill(3), 9, 1)
    assert (first.value.count, str(first.value.die), first.value.why) == (3, "d10", "")
    with pytest.raises(rules.NeedsDice) as nines:
        typed(skill(4), 9, 9, 1, 2)
    assert (nines.value.count, nines.value.why) == (2, "nines: reroll 2")
    with pytest.raises(rules.NeedsDice) as zeros:
        typed(skill(3), 0, 7, 8)
    assert (zeros.value.count, zeros.value.why) == (1, "zeros: reroll 1")


@pytest.mark.parametrize("faces", [(9, 8, 1), (10, 1), (-1, 1), (9, 0, 10), (9, 1, "7"), (9, True)])
def test_a_wrong_or_needless_face_is_refused(faces: tuple[object, ...]) -> None:
    with pytest.raises(rules.InvalidInput) as refused:
        rules.roll(skill(2), rules.TypedDice(faces))
    assert refused.value.field == "faces"


def test_what_became_of_each_die_is_kept() -> None:
    roll = typed(skill(4), 0, 4, 5, 9, 0, 7)
    assert [(die.face, die.became, die.why, die.instead_of) for die in roll.parts[0].dice] == [
        (0, "rerolled", "nines", None),
        (4, "rerolled", "zeros", None),
        (5, "kept", "", None),
        (9, "kept", "", None),
        (0, "kept", "", 0),
        (7, "kept", "", 1),
    ]


def test_a_pick_is_offered_in_the_faces_that_lie_there() -> None:
    play = rules.Play(skill(5))
    play.give([9, 3, 2, 5, 8])
    assert isinstance(play.needs, rules.Pick)
    assert play.needs.options == ((), (2,), (5,))
    assert play.needs.options[play.needs.taken or 0] == (2,)
    play.give([3])
    assert [die.face for die in play.leaving] == [3]
    assert isinstance(play.needs, rules.Throw)
    assert play.needs.why == "nines: reroll 1"
    play.give([7])
    assert picks(play.roll) == [(3,)]


@pytest.mark.parametrize("pick", [[1], [8], [2, 3], [9], [42], [-1], ["2"], [True], [None]])
def test_a_pick_that_is_not_offered_is_refused(pick: list[object]) -> None:
    play = rules.Play(skill(5))
    play.give([9, 3, 2, 5, 8])
    with pytest.raises(rules.InvalidInput, match="takes one of: none; 2; 5"):
        play.give(pick)
    play.give([2])
    play.give([7])
    assert play.roll.outcome == "pass"


def test_among_zeros_the_one_not_dealt_with_goes_first() -> None:
    play = rules.Play(skill(4))
    play.give([0, 0, 4, 5])
    play.give([0, 9])
    play.give([0])
    assert [die.instead_of for die in play.leaving] == [2]
    play.give([3])
    assert [die.became for die in play.dice] == ["kept"] * 2 + ["rerolled"] * 3 + ["kept"] * 2
    assert play.roll.outcome == "critical-failure"


def test_only_a_choice_is_asked_for() -> None:
    play = rules.Play(skill(3, nines="ask"))
    play.give([0, 7, 8])
    assert isinstance(play.needs, rules.Throw)
    play = rules.Play(skill(3, nines="ask"))
    play.give([0, 4, 8])
    assert isinstance(play.needs, rules.Pick)
    assert (play.needs.options, play.needs.taken, play.needs.why) == (((4,), (8,)), None, "zeros")


def test_up_to_twenty_dice_are_rolled() -> None:
    for seed in range(20):
        roll = rules.roll(skill(12, resolve=8), rules.RandomDice(seed))
        assert len([die for die in roll.parts[0].dice if die.became == "kept"]) == 20


@pytest.mark.parametrize("nines", ["below", "lowest", "never", "best", "ask"])
@pytest.mark.parametrize("level", [-2, 0, 1])
def test_a_record_is_judged_again_to_an_equal_roll(level: int, nines: str) -> None:
    check = skill(6, advantage=max(0, level), disadvantage=max(0, -level), nines=nines)
    for seed in range(40):
        roll = rules.roll(check, rules.RandomDice(seed))
        record = json.loads(json.dumps(roll.to_dict()))
        assert rules.readjudicate(record) == roll
        assert roll.outcome == record["outcome"]


def test_picks_of_the_gm_are_kept_and_judged_again() -> None:
    for seed in range(40):
        dice, play = rules.RandomDice(seed), rules.Play(skill(6, nines="ask"))
        while (need := play.needs) is not None:
            if isinstance(need, rules.Throw):
                play.give(dice.throw(need.count, need.die, need.why))
            else:
                play.give(need.options[seed % len(need.options)])
        assert rules.readjudicate(json.loads(json.dumps(play.roll.to_dict()))) == play.roll


@pytest.mark.parametrize("nines", ["below", "best"])
def test_generated_rolls_come_as_often_as_the_odds_say(nines: str) -> None:
    check = skill(4, nines=nines)
    rolls, dice = 6000, rules.RandomDice(seed=20)
    came = Counter(rules.roll(check, dice).outcome for _ in range(rolls))
    expected = {outcome: float(chance) * rolls for outcome, chance in rules.odds(check).items()}
    chi_square = sum((came[o] - number) ** 2 / number for o, number in expected.items())
    assert chi_square < 18.47, "less likely than 1 in 1000 with four degrees of freedom"


def test_the_account_says_which_rule_decided() -> None:
    most = typed(skill(3), 7, 7, 9).account
    assert (most.rule, most.working) == ("pass on 2 of 3 dice", "1 critical pass, 2 passes")
    tie = typed(skill(2), 9, 8).account
    assert tie.rule == "pass and critical pass tie: pass is nearest half pass"
    house = typed(skill(2, disadvantage=1), 1, 6).account
    assert house.rule == "failure and pass tie: failure by the house's tie, half, at disadvantage"
    assert house.nearest == "1 failure as pass would have been a pass"
    automatic = typed(skill(2, advantage=3)).account
    assert automatic.rule == "three levels of advantage: auto-pass, never critical"
