"""How lucky a row of rolls was: what came, against what was exactly to be expected.

Each roll has a chance of its own, so the number of successes follows the convolution of as many
single chances (a Poisson-binomial distribution).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import sqrt

MOST_EXACT = 200
"""Up to how many rolls the tail is counted in whole numbers; beyond, in floating point."""
TINY = 1e-18
"""What is rarer than this is left away where the tail is counted in floating point."""
USUAL = Fraction(1, 4)
"""From which tail on nothing is worth a word."""


@dataclass(frozen=True, slots=True)
class Luck:
    """How lucky a row of rolls was.

    Attributes:
        rolls: How many there were.
        successes: How many of them succeeded.
        expected: How many were to be expected: the sum of all chances.
        variance: The square of how far one is usually off.
        tail: The chance of so many or more, or, where fewer came than expected, of so few or fewer.
    """

    rolls: int
    successes: int
    expected: Fraction
    variance: Fraction
    tail: Fraction | float

    @property
    def deviation(self) -> float:
        """How far one is usually off."""
        return sqrt(self.variance)

    @property
    def more(self) -> Fraction:
        """How many more succeeded than expected; below 0: fewer."""
        return self.successes - self.expected


def measure(chances: Iterable[Fraction], successes: int) -> Luck:
    """How lucky it was to succeed so often.

    Args:
        chances: The chance of each roll.
        successes: How many of them succeeded.
    """
    counted = Counter(chances)
    expected = sum((p * n for p, n in counted.items()), Fraction(0))
    variance = sum((p * (1 - p) * n for p, n in counted.items()), Fraction(0))
    tail = tail_of(counted, successes, upper=successes > expected)
    return Luck(counted.total(), successes, expected, variance, tail)


def tail_of(chances: Mapping[Fraction, int], successes: int, upper: bool) -> Fraction | float:
    """The chance of so many successes or more (`upper`), or of so few or fewer.

    Args:
        chances: How many rolls have each chance.
        successes: How many succeeded.
        upper: Which end is asked for.
    """
    if sum(chances.values()) <= MOST_EXACT:
        weights, total = courses(chances)
        return Fraction(sum(weights[successes:] if upper else weights[: successes + 1]), total)
    first, parts = nearly(chances)
    place = successes - first
    asked = parts[max(0, place) :] if upper else parts[: max(0, place + 1)]
    return min(1.0, sum(asked, 0.0))


def courses(chances: Mapping[Fraction, int]) -> tuple[list[int], int]:
    """In how many of all equally likely courses each number of rolls succeeds, from none to all."""
    weights, total = [1], 1
    for chance, times in chances.items():
        hit, every = chance.numerator, chance.denominator
        for _ in range(times):
            pairs = zip([*weights, 0], [0, *weights], strict=True)
            weights = [fewer * (every - hit) + more * hit for fewer, more in pairs]
        total *= every**times
    return weights, total


def nearly(chances: Mapping[Fraction, int]) -> tuple[int, list[float]]:
    """The same as chances in floating point, without what is all but impossible at both ends.

    Returns:
        The number of successes that the first chance is of, and the chances.
    """
    first, parts = 0, [1.0]
    for chance, times in chances.items():
        hit = float(chance)
        for _ in range(times):
            pairs = zip([*parts, 0.0], [0.0, *parts], strict=True)
            parts = [fewer * (1 - hit) + more * hit for fewer, more in pairs]
            low = sum(1 for _ in _tiny(parts))
            high = sum(1 for _ in _tiny(reversed(parts)))
            first, parts = first + low, parts[low : len(parts) - high]
    return first, parts


def _tiny(parts: Iterable[float]) -> Iterable[float]:
    """What stands at the beginning and is all but nothing, also together."""
    for together in accumulate(parts):
        if together >= TINY:
            return
        yield together


def in_words(luck: Luck, span: str) -> str:
    """What a GM would say of it.

    Args:
        luck: How lucky it was.
        span: What is compared with others of its kind: "evening".
    """
    if luck.tail >= USUAL:
        return "about as expected"
    lucky = luck.more > 0
    off = f"{abs(float(luck.more)):.1f} {'more' if lucky else 'fewer'} than expected"
    rare = "more than a million" if luck.tail < 1e-6 else f"{round(1 / luck.tail):,}"
    return f"{off}; as {'lucky' if lucky else 'unlucky'} as 1 {span} in {rare}"
