"""Answers to what a procedure needs, checked: the faces of a throw, and what a pick means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.dice import Faces
from rules.errors import InvalidInput, NeedsDice
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
        raise InvalidInput("faces", f"{given[total]!r} is left over; {total} {throw.die} needed")
    return checked


def option_of(pick: Pick, given: Sequence[object], dice: Sequence[Lying]) -> Faces:
    """The dice that are meant, if they are one of the options: by their classes, in any order.

    Args:
        pick: What is picked.
        given: The faces of the dice.
        dice: Every die so far.

    Returns:
        The faces, lowest first.

    Raises:
        InvalidInput: One of them doesn't lie there, or they are none of the options; the error
            names those.
    """
    faces = tuple(sorted(face for face in given if type(face) is int))
    there = Counter(die.face for die in dice if die.became == "kept")
    if len(faces) == len(given) and Counter(faces) <= there:
        wanted = Counter(map(pick.alike, faces))
        if any(Counter(map(pick.alike, option)) == wanted for option in pick.options):
            return faces
    offered = "; ".join(", ".join(map(str, option)) or "none" for option in pick.options)
    raise InvalidInput("pick", f"takes one of: {offered}")


def dice_of(pick: Pick, option: Faces, dice: Sequence[Lying], throws: Sequence[int]) -> list[int]:
    """Which dice on the table an option means.

    Each face means the very face where that lies there, else the lowest die of its class. Of equal
    faces the one thrown last goes first: what is still to be dealt with is never older than what
    has been.

    Args:
        pick: What is picked.
        option: One face per die.
        dice: Every die so far.
        throws: For each of them the number of its throw.

    Returns:
        Their positions, in the order of the option.
    """
    chosen: list[int] = []
    for face in option:
        alike = [
            i
            for i, die in enumerate(dice)
            if die.became == "kept" and i not in chosen and pick.alike(die.face) == pick.alike(face)
        ]
        chosen.append(min(alike, key=lambda i: (dice[i].face != face, dice[i].face, -throws[i], i)))
    return chosen
