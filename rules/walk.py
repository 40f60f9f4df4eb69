"""The odds driver: walks every course that a procedure can take, with its weight.

All arithmetic is on integers. States seen before are not walked again, and faces of one class are
walked as one, so the number of states decides the cost and not the number of throws.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from math import comb, lcm
from typing import Any

from rules.dice import Faces
from rules.procedure import Pick, State, Throw, Verdict, Within

Course = tuple[dict[Any, int], int]
"""Weights of the results, and what they sum to."""


def read_result(verdict: Verdict) -> Hashable:
    """What the odds are asked about, unless something else is: the result."""
    result: Hashable = verdict.result
    return result


class Walk:
    """One walk and what it remembers.

    Args:
        read: What to count at the end of the outermost roll; a roll inside it is always read by its
            result, since that is all that the outer one knows of it.
    """

    def __init__(self, read: Callable[[Verdict], Hashable] = read_result) -> None:
        """Starts with nothing seen."""
        self._read = read
        self._seen: dict[tuple[State, bool], Course] = {}

    def courses(self, state: State) -> Course:
        """How often each thing read comes, of how many equally likely courses."""
        return self._courses(state, self._read is not read_result)

    def options(self, pick: Pick) -> tuple[Course, ...]:
        """The results after each option of a pick, in the order of the options: the advice."""
        return tuple(self._courses(pick.then(option), False) for option in pick.options)

    def _courses(self, state: State, reading: bool) -> Course:
        key = (state, reading)
        if (known := self._seen.get(key)) is None:
            known = self._seen[key] = self._walk(state, reading)
        return known

    def _walk(self, state: State, reading: bool) -> Course:
        need = state.needs()
        if isinstance(need, Verdict):
            return {self._read(need) if reading else need.result: 1}, 1
        if isinstance(need, Pick):
            return self._courses(need.then(self.picked(need)), reading)
        answers = throws(need) if isinstance(need, Throw) else self._results(need)
        return merge(
            [(weight, self._courses(need.then(answer), reading)) for answer, weight in answers]
        )

    def _results(self, within: Within) -> Iterable[tuple[Any, int]]:
        return self._courses(within.state, False)[0].items()

    def picked(self, pick: Pick) -> Faces:
        """What the policy in force takes of a pick, or what best play takes."""
        if pick.taken is not None:
            return pick.options[pick.taken]
        worth = [pick.worth(*course) for course in self.options(pick)]
        return pick.options[worth.index(max(worth))]


def merge(branches: list[tuple[int, Course]]) -> Course:
    """Weighs the courses of several branches together over a common total."""
    common = lcm(*(total for _, (_, total) in branches))
    merged: dict[Any, int] = {}
    for weight, (results, total) in branches:
        scale = weight * (common // total)
        for result, count in results.items():
            merged[result] = merged.get(result, 0) + count * scale
    return merged, common * sum(weight for weight, _ in branches)


def throws(throw: Throw) -> Iterator[tuple[Faces, int]]:
    """Every throw that differs for the rule, with its weight; a class shows its lowest face."""
    keep = throw.keep
    if throw.count == 1 or (keep is not None and keep.number == 1):
        yield from _single(throw)
        return
    classes: dict[Hashable, list[int]] = {}
    for face in throw.die.faces:
        classes.setdefault(face if keep else throw.alike(face), []).append(face)
    groups = tuple(classes.values())
    for counts, weight in multisets(throw.count, tuple(map(len, groups))):
        shown = zip(groups, counts, strict=True)
        faces = tuple(group[0] for group, count in shown for _ in range(count))
        yield tuple(faces[i] for i in keep.positions(faces)) if keep else faces, weight


def _single(throw: Throw) -> Iterator[tuple[Faces, int]]:
    """One die that counts, be it the only one or the best or worst of several."""
    highest = throw.keep is None or throw.keep.highest
    weights = kept_weights(throw.die.sides, throw.count, highest)
    classes: dict[Hashable, list[int]] = {}
    for face, weight in zip(throw.die.faces, weights, strict=True):
        classes.setdefault(throw.alike(face), [face, 0])[1] += weight
    for face, weight in classes.values():
        yield (face,), weight


@lru_cache(maxsize=256)
def kept_weights(sides: int, count: int, highest: bool) -> tuple[int, ...]:
    """In how many of sides ** count throws the best (worst) die shows each face, lowest first."""
    ranks = range(1, sides + 1) if highest else range(sides, 0, -1)
    return tuple(rank**count - (rank - 1) ** count for rank in ranks)


@lru_cache(maxsize=1024)
def multisets(count: int, sizes: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Every way to spread `count` dice over classes of faces, and how many throws each stands for.

    Args:
        count: How many dice.
        sizes: How many faces each class has.

    Returns:
        Pairs of the counts per class and the weight; the weights sum to sum(sizes) ** count.
    """
    size, *rest = sizes
    if not rest:
        return (((count,), size**count),)
    return tuple(
        ((first, *others), comb(count, first) * size**first * weight)
        for first in range(count + 1)
        for others, weight in multisets(count - first, tuple(rest))
    )
