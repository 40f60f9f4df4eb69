"""Counts every throw of the dice in an expression: whole numbers throughout, exact."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.notation_tree import DiceTerm

MAX_STEPS = 2_000_000
"""How many additions the counting may take (well under a second, mostly under a tenth)."""


def sum_weights(dice: Iterable[DiceTerm]) -> list[int] | None:
    """In how many throws each signed sum of the dice comes about, from the least sum upwards.

    Returns:
        One weight for every sum from the least to the greatest, or None where counting them would
        take more than `MAX_STEPS`. `100d100` and `20d20kh10` can be counted, `1000d6` can't.
    """
    weights, steps = [1], 0
    for term in dice:
        steps += _steps(term, len(weights))
        if steps > MAX_STEPS:
            return None
        if term.keep is None:
            for _ in range(term.count):
                weights = _with_die(weights, term.sides)
            continue
        kept = _highest_weights(term.count, term.sides, term.keep)
        # The lowest dice are the highest read from the other end, and so is a subtraction.
        weights = _convolved(weights, kept if term.highest == (term.sign > 0) else kept[::-1])
    return weights


def _steps(term: DiceTerm, width: int) -> int:
    """About how many additions it takes to join a group to that many weights."""
    if term.keep is None:
        return term.count * (width + term.count * term.sides)
    reach = term.keep * term.sides
    fills = min(term.keep, term.count - term.keep + 1)
    # A multiplication of numbers this long takes about as long as four additions.
    return 4 * reach * (width + fills) + ((term.keep - 1) * term.sides) ** 2


def _with_die(weights: list[int], sides: int) -> list[int]:
    """The weights with one die more: each adds up the old ones from which one face leads to it."""
    upto = list(accumulate(weights))
    upto += [upto[-1]] * (sides - 1)
    return [*upto[:sides], *(upto[n] - upto[n - sides] for n in range(sides, len(upto)))]


def _highest_weights(count: int, sides: int, keep: int) -> list[int]:
    """In how many throws the `keep` highest dice show each sum, from `keep` upwards.

    Every throw is counted once, by the least face v that counts: `above` dice show more than v,
    enough of the others show v to make up the number kept, the rest show v or less.
    """
    weights = [0] * (keep * (sides - 1) + 1)
    for v in range(1, sides + 1):
        sums = [1]
        for above in range(keep if v < sides else 1):
            if above:
                sums = _with_die(sums, sides - v)
            least = keep - above
            ways = comb(count, above) * _fills(count - above, v, least)
            start = above * (v + 1) + least * v - keep
            for place, weight in enumerate(sums, start):
                weights[place] += weight * ways
    return weights


def _fills(count: int, v: int, least: int) -> int:
    """In how many throws of dice that show 1 to v at least `least` of them show v."""
    fewer = 2 * least <= count
    shown = range(least) if fewer else range(least, count + 1)
    ways: int = sum(comb(count, n) * (v - 1) ** (count - n) for n in shown)
    every: int = v**count
    return every - ways if fewer else ways


def _convolved(left: list[int], right: list[int]) -> list[int]:
    """The weights of the sums of two independent parts."""
    result = [0] * (len(left) + len(right) - 1)
    for start, weight in enumerate(left):
        for place, other in enumerate(right, start):
            result[place] += weight * other
    return result
