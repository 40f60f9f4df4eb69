"""The same questions asked of icepool, in the way that its documentation asks such questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import icepool

D20 = icepool.d(20)
D10 = icepool.z(10)

OUTCOMES = ("critical-failure", "failure", "success", "critical-success")
BANDS = ("critical-failure", "failure", "half-pass", "pass", "critical-pass")
BAND = (0, 1, 1, 1, 2, 2, 3, 3, 3, 4)

Lying = tuple[tuple[int, bool], ...]
"""Dice as they lie: the face of each, and whether it is a 0 that has been dealt with."""


def chances(die: Any, outcomes: Sequence[str]) -> dict[str, object]:
    """The exact chance of each outcome."""
    return {name: die.probability(place) for place, name in enumerate(outcomes)}


def outcome(face: int, modifier: int, dc: int) -> int:
    """What a face comes to: naturals, then margins of 15, then the total."""
    if face in (1, 20):
        return 0 if face == 1 else 3
    margin = face + modifier - dc
    if abs(margin) >= 15:
        return 3 if margin > 0 else 0
    return 2 if margin >= 0 else 1


def check(modifier: int, dc: int, fortune: bool = False) -> dict[str, object]:
    """One roll against a DC."""
    die = D20.highest(2) if fortune else D20
    return chances(die.map(lambda face: outcome(face, modifier, dc)), OUTCOMES)


def opposed(modifier: int, opponent: int) -> dict[str, object]:
    """One roll against another, whose total is the DC."""
    die = icepool.map(
        lambda own, other: outcome(own, modifier, other + opponent), D20, D20, star=False
    )
    return chances(die, OUTCOMES)


def naturals(modifier: int, opponent: int) -> dict[str, object]:
    """One roll against another where a 20 beats all others and a 1 loses to them."""

    def wins(own: int, other: int) -> int:
        rank = ((own == 20) - (own == 1)) - ((other == 20) - (other == 1))
        return int((rank or own + modifier - other - opponent) > 0)

    return chances(icepool.map(wins, D20, D20, star=False), ("lose", "win"))


def successes(members: Sequence[int], dc: int) -> Any:
    """0 or 1: whether at least half of a group succeed."""
    each = (D20.map(lambda face, m=m: int(outcome(face, m, dc) >= 2)) for m in members)
    return sum(each).map(lambda number: int(2 * number >= len(members)))


def group(members: Sequence[int], dc: int) -> dict[str, object]:
    """A group against a DC."""
    return chances(successes(members, dc), ("failure", "success"))


def group_opposed(members: Sequence[int], opponent: int) -> dict[str, object]:
    """A group against one roll that it shares."""
    die = D20.map(lambda face: successes(members, face + opponent))
    return chances(die, ("failure", "success"))


def verdict(faces: Sequence[int]) -> int:
    """The band that most dice have; of several the one nearest the middle."""
    bands = [BAND[face] for face in faces]
    most = max(map(bands.count, bands))
    tied = sorted({b for b in bands if bands.count(b) == most}, key=lambda b: abs(b - 2))
    equally_near = len(tied) > 1 and abs(tied[0] - 2) == abs(tied[1] - 2)
    return 2 if equally_near else tied[0]


def pool(dice: int, remembered: bool) -> dict[str, object]:
    """A pool of Chimera d10: nines throw bad dice again, zeros good ones.

    Args:
        dice: How many dice.
        remembered: Whether what comes of dice that lie is remembered when they lie so again.
    """

    def thrown(rest: Lying, count: int) -> Any:
        def lies(*faces: int) -> Any:
            new = tuple((face, False) for face in faces)
            return settle(tuple(sorted((*rest, *new))), faces.count(9))

        return icepool.map(lies, D10.pool(count), star=True)

    def settled(dice: Lying, nines: int) -> Any:
        low = [place for place, (face, _) in enumerate(dice) if face <= 5][:nines]
        if low:
            return throw(without(dice, low), len(low))
        fresh = dice.count((0, False))
        good = [place for place, (face, _) in enumerate(dice) if 4 <= face <= 8][:fresh]
        if good:
            return throw(without(tuple((f, f == 0) for f, _ in dice), good), len(good))
        return verdict([face for face, _ in dice])

    keep: Callable[[Any], Any] = cache if remembered else lambda function: function
    throw, settle = keep(thrown), keep(settled)
    return chances(throw((), dice), BANDS)


def without(dice: Lying, places: Sequence[int]) -> Lying:
    """The dice that are left lying."""
    return tuple(die for place, die in enumerate(dice) if place not in places)
