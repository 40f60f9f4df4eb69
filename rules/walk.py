"""The odds driver: walks every course that a procedure can take, with its weight.

All arithmetic is on integers. States seen before are not walked again, and faces of one class are
walked as one, so the number of states decides the cost and not the number of throws.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from math import comb, lcm
from typing import Any

from rules.dice import Die, Faces
from rules.procedure import Pick, State, Throw, Verdict, Within, each_face

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
        best: Whether every pick is best play, whatever the policy in force takes.
    """

    def __init__(
        self, read: Callable[[Verdict], Hashable] = read_result, best: bool = False
    ) -> None:
        """Starts with nothing seen."""
        self._read = read
        self._best = best
        self._seen: dict[State, Course] = {}
        self._seen_reading: dict[State, Course] = {}
        self._sizes: dict[tuple[Die, Callable[[int], Hashable]], tuple[int, ...]] = {}

    def courses(self, state: State) -> Course:
        """How often each thing read comes, of how many equally likely courses."""
        return self._courses(state, self._read is not read_result)

    def options(self, pick: Pick) -> tuple[Course, ...]:
        """The results after each option of a pick, in the order of the options."""
        return tuple(self._courses(pick.then(option), False) for option in pick.options)

    def advice(self, pick: Pick) -> tuple[Course, ...]:
        """The same, but of the whole roll where the pick is made in a roll inside it.

        Best play is the acting side's: whoever opposes plays on by the policy in force.
        """
        options = Walk().options(pick) if pick.opposing else self.options(pick)
        if (within := pick.inside) is None:
            return options
        return tuple(
            merge([(n, self._courses(within.then(result), False)) for result, n in results.items()])
            for results, _ in options
        )

    def _courses(self, state: State, reading: bool) -> Course:
        seen = self._seen_reading if reading else self._seen
        if (known := seen.get(state)) is None:
            known = seen[state] = self._walk(state, reading)
        return known

    def _walk(self, state: State, reading: bool) -> Course:
        need = state.needs()
        if isinstance(need, Verdict):
            return {self._read(need) if reading else need.result: 1}, 1
        if isinstance(need, Pick):
            return self._courses(need.then(self.picked(need)), reading)
        answers: Iterable[tuple[Any, int]]
        if isinstance(need, Within):
            answers, then = self._results(need), need.then
        elif need.counted is None:
            answers, then = throws(need), need.then
        else:
            answers, then = self._counts(need), need.counted
        return merge([(weight, self._courses(then(answer), reading)) for answer, weight in answers])

    def _counts(self, throw: Throw) -> Iterable[tuple[tuple[int, ...], int]]:
        """Every throw that differs for the rule, as how many dice show each class."""
        key = throw.die, throw.alike
        if (sizes := self._sizes.get(key)) is None:
            sizes = self._sizes[key] = tuple(map(len, classes(*key)))
        return multisets(throw.count, sizes)

    def _results(self, within: Within) -> Iterable[tuple[Any, int]]:
        return self._courses(within.state, False)[0].items()

    def picked(self, pick: Pick) -> Faces:
        """What the policy in force takes of a pick, or what best play takes."""
        if len(pick.options) == 1:
            return pick.options[0]
        if pick.taken is not None and not self._best:
            return pick.options[pick.taken]
        options = self.options(pick)
        scales = common_scales(total for _, total in options)
        worth = []
        for results, total in options:
            scale = scales[total]
            worth.append([scale * part for part in pick.worth(results)])
        return pick.options[worth.index(max(worth))]


def merge(branches: list[tuple[int, Course]]) -> Course:
    """Weighs the courses of several branches together over a common total."""
    scales = common_scales(total for _, (_, total) in branches)
    merged: dict[Any, int] = {}
    weights = 0
    for weight, (results, total) in branches:
        weights += weight
        scale = weight * scales[total]
        for result, count in results.items():
            if result in merged:
                merged[result] += count * scale
            else:
                merged[result] = count * scale
    return merged, weights * total * scales[total]


def common_scales(totals: Iterable[int]) -> dict[int, int]:
    """What to multiply the weights over each total with, so that all are over a common one."""
    different = set(totals)
    if len(different) == 1:
        return dict.fromkeys(different, 1)
    common = lcm(*different)
    return {total: common // total for total in different}


def throws(throw: Throw) -> Iterator[tuple[Faces, int]]:
    """Every throw that differs for the rule, with its weight; a class shows its lowest face."""
    keep = throw.keep
    if throw.count == 1 or (keep is not None and keep.number == 1):
        yield from _single(throw)
        return
    groups = classes(throw.die, each_face if keep else throw.alike)
    for numbers, weight in multisets(throw.count, tuple(map(len, groups))):
        shown = zip(groups, numbers, strict=True)
        faces = tuple(group[0] for group, number in shown for _ in range(number))
        yield tuple(faces[i] for i in keep.positions(faces)) if keep else faces, weight


def classes(die: Die, alike: Callable[[int], Hashable]) -> tuple[list[int], ...]:
    """The faces of each class, the class of the lowest face first."""
    groups: dict[Hashable, list[int]] = {}
    for face in die.faces:
        groups.setdefault(alike(face), []).append(face)
    return tuple(groups.values())


def _single(throw: Throw) -> Iterator[tuple[Faces, int]]:
    """One die that counts, be it the only one or the best or worst of several."""
    highest = throw.keep is None or throw.keep.highest
    weights = kept_weights(throw.die.sides, throw.count, highest)
    groups: dict[Hashable, list[int]] = {}
    for face, weight in zip(throw.die.faces, weights, strict=True):
        groups.setdefault(throw.alike(face), [face, 0])[1] += weight
    for face, weight in groups.values():
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
