"""Answers to what a procedure needs, checked: the faces of a throw, and what a pick means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.dice import Faces
from rules.errors import InvalidInput, NeedsDice, shown
from rules.procedure import Pick, Throw
from rules.record import Lying


def faces_of(throw: Throw, given: Sequence[object]) -> Faces:
    """The faces of a throw.

    Raises:
        NeedsDice: There are too few.
        InvalidInput: One is not on the die, or there are too many.
    """
    total = throw.count
    checked = tuple(
        throw.die.check(face, f"die {number} of {total}")
        for number, face in enumerate(given[:total], 1)
    )
    if len(checked) < total:
        raise NeedsDice(total, throw.die, throw.why, given=len(checked))
    if len(given) > total:
        raise InvalidInput(
            "faces", f"{shown(given[total])} is left over; {total} {throw.die} needed"
        )
    return checked


class Table:
    """The dice that lie there when a pick is made.

    Args:
        pick: The pick, as the procedure asks for it.
        dice: Every die so far.
        throws: For each of them the number of its throw.
    """

    def __init__(self, pick: Pick, dice: Sequence[Lying], throws: Sequence[int]) -> None:
        """Sorts the dice as the pick does: the newest throw first."""
        kept = [i for i, die in enumerate(dice) if die.became == "kept"]
        self._pick = pick
        self._newest = sorted(kept, key=lambda i: (-throws[i], i))
        self._faces = {i: dice[i].face for i in self._newest}
        sorts = pick.sorts(tuple(self._faces.values()))
        self._sorts = dict(zip(self._newest, sorts, strict=True))

    def dice(self, option: Faces) -> tuple[int, ...]:
        """The positions of the dice that an option means, in its order.

        A face means a die that shows it, of several the newest; where none does, and for a number
        below 0, it means the lowest die of that sort.
        """
        chosen: list[int] = []
        for named in option:
            left = [i for i in self._newest if i not in chosen]
            shows = [i for i in left if self._faces[i] == named]
            alike = [i for i in left if self._sorts[i] == named]
            chosen.append(shows[0] if shows else min(alike, key=self._faces.__getitem__))
        return tuple(chosen)

    def names(self, dice: Sequence[int]) -> Faces:
        """What dice are called in a pick: their faces, or their sort where that is below 0."""
        return tuple(self._faces[i] if self._sorts[i] >= 0 else self._sorts[i] for i in dice)

    def eligible(self) -> tuple[int, ...]:
        """The positions of the dice that some option could mean, in the order of the table."""
        sorts = {self._sorts[i] for option in self._pick.options for i in self.dice(option)}
        return tuple(sorted(i for i, sort in self._sorts.items() if sort in sorts))

    def _alike(self, some: Sequence[int], others: Sequence[int]) -> bool:
        return Counter(map(self._sorts.get, some)) == Counter(map(self._sorts.get, others))

    def shown(self) -> tuple[Faces, ...]:
        """The options in terms of these dice, in their order."""
        return tuple(self.names(self.dice(option)) for option in self._pick.options)

    def read(self, given: Sequence[object]) -> tuple[int, ...]:
        """The positions of the dice that a person means, if they are one of the options.

        Args:
            given: What names them, in any order.

        Raises:
            InvalidInput: One of them doesn't lie there, or they are none of the options; the error
                names those.
        """
        names = tuple(sorted(name for name in given if type(name) is int))
        there = Counter(self._faces.values()) + Counter(n for n in self._sorts.values() if n < 0)
        if len(names) == len(given) and Counter(names) <= there:
            dice = self.dice(names)
            if any(self._alike(dice, self.dice(option)) for option in self._pick.options):
                return dice
        offered = "; ".join(", ".join(map(str, option)) or "none" for option in self.shown())
        raise InvalidInput("pick", f"takes one of: {offered}")
