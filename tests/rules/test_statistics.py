"""Generated rolls come out as often as the odds say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

import rules
from tests.rules.often import generated

ROLLS = 100_000

# What chi-square exceeds once in 10,000 samples, by degrees of freedom (from published tables).
ONCE_IN_10_000 = {1: 15.137, 2: 18.421, 3: 21.108, 4: 23.513, 19: 50.795}

CASES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("check", {"modifier": 5, "dc": 15}, {}),
    ("save", {"modifier": -1, "dc": 12, "misfortune": 1}, {}),
    ("defence", {"modifier": 3, "dc": 14, "advantage": 2, "disadvantage": 1}, {}),
    ("attack", {"modifier": 4, "dc": 22}, {"attack_criticals": True}),
    ("flat", {"dc": 11, "fortune": 1}, {}),
    ("opposed", {"modifier": 5, "opponent": 4, "fortune": 1}, {"opposed_tie": "nobody"}),
    ("group", {"members": [2, 8], "opponent": 4}, {"opposed_tie": "nobody"}),
]


def assert_agrees(counted: Mapping[Any, int], chances: Mapping[Any, Fraction]) -> None:
    """Pearson's test of what was counted against what was to be expected."""
    total = sum(counted.values())
    possible = {outcome: chance for outcome, chance in chances.items() if chance}
    assert set(counted) <= set(possible)
    distance = 0.0
    for outcome, chance in possible.items():
        expected = float(chance) * total
        assert expected >= 5
        distance += (counted.get(outcome, 0) - expected) ** 2 / expected
    assert distance < ONCE_IN_10_000[len(possible) - 1]


@pytest.mark.parametrize(("kind", "fields", "house"), CASES, ids=[case[0] for case in CASES])
def test_generated_rolls_follow_the_odds(
    kind: str, fields: dict[str, Any], house: dict[str, Any]
) -> None:
    check = rules.system("fate-chaos", **house).check(kind, **fields)
    outcomes, faces = Counter[str](), Counter[int]()
    for roll in generated(check, 2024, ROLLS):
        outcomes[roll.outcome] += 1
        faces[roll.parts[0].dice[0].face] += 1
    assert_agrees(outcomes, rules.odds(check))
    assert_agrees(faces, {face: Fraction(1, 20) for face in range(1, 21)})


def test_the_test_itself_would_find_a_fault() -> None:
    fair = {face: Fraction(1, 20) for face in range(1, 21)}
    assert_agrees(dict.fromkeys(fair, ROLLS // 20), fair)
    loaded = dict.fromkeys(fair, ROLLS // 20) | {20: ROLLS // 20 + 500, 1: ROLLS // 20 - 500}
    with pytest.raises(AssertionError):
        assert_agrees(loaded, fair)
