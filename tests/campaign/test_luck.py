"""Luck against exact expectation: every course of a few rolls gone through by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, prod

import pytest

from gmscreen.campaign import luck
from gmscreen.campaign.luck import in_words, measure, tail_of

F = Fraction
CHANCES = [
    [F(1, 2)],
    [F(1, 2), F(1, 20), F(19, 20)],
    [F(1, 3), F(1, 3), F(3, 4), F(0), F(1)],
    [F(39, 400), F(7, 10), F(7, 10), F(1, 20), F(1, 2), F(123, 1000)],
]


def by_hand(chances: list[Fraction]) -> dict[int, Fraction]:
    """The chance of each number of successes, every course gone through."""
    found: dict[int, Fraction] = {}
    for course in product((0, 1), repeat=len(chances)):
        chance = prod(
            (p if hit else 1 - p for p, hit in zip(chances, course, strict=True)), start=F(1)
        )
        found[sum(course)] = found.get(sum(course), F(0)) + chance
    return found


@pytest.mark.parametrize("chances", CHANCES)
def test_expectation_spread_and_tail_are_those_of_every_course(chances: list[Fraction]) -> None:
    exact = by_hand(chances)
    mean = sum((n * p for n, p in exact.items()), F(0))
    for successes in range(len(chances) + 1):
        found = measure(chances, successes)
        assert (found.rolls, found.successes) == (len(chances), successes)
        assert found.expected == mean
        assert found.variance == sum(((n - mean) ** 2 * p for n, p in exact.items()), F(0))
        upper = successes > mean
        tail = sum(p for n, p in exact.items() if (n >= successes if upper else n <= successes))
        assert found.tail == tail


@pytest.mark.parametrize("chances", CHANCES)
def test_floating_point_comes_to_the_same(
    chances: list[Fraction], monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = by_hand(chances)
    monkeypatch.setattr(luck, "MOST_EXACT", 0)
    for successes in range(len(chances) + 1):
        for upper in (True, False):
            tail = sum(p for n, p in exact.items() if (n >= successes if upper else n <= successes))
            assert tail_of(Counter(chances), successes, upper) == pytest.approx(float(tail))


def test_many_rolls_are_a_binomial_where_their_chances_are_equal() -> None:
    tail = sum(comb(400, n) for n in range(220, 401)) / 2**400
    assert measure([F(1, 2)] * 400, 220).tail == pytest.approx(tail)
    assert measure([F(1, 2)] * 400, 400).tail == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(
    ("chances", "successes", "words"),
    [
        # All of three at even odds: 1 of 8 courses, 1.5 expected.
        ([F(1, 2)] * 3, 3, "1.5 more than expected; as lucky as 1 evening in 8"),
        ([F(1, 2)] * 3, 0, "1.5 fewer than expected; as unlucky as 1 evening in 8"),
        ([F(1, 2)] * 3, 2, "about as expected"),
        ([F(1, 2)] * 2, 2, "about as expected"),
        ([F(1)], 1, "about as expected"),
        (
            [F(1, 2)] * 2000,
            2000,
            "1000.0 more than expected; as lucky as 1 evening in more than a million",
        ),
    ],
)
def test_luck_in_words(chances: list[Fraction], successes: int, words: str) -> None:
    assert in_words(measure(chances, successes), "evening") == words
