"""The faces that a person typed: read, and given to a roll throw by throw."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import rules

Typed = tuple[int | str, ...]
"""What was typed for faces: numbers, and the words that are none."""


def one_digit(die: rules.Die) -> bool:
    """Whether each face of a die is one digit, so that nothing has to stand between faces."""
    return die.high <= 9


def typed_faces(text: str, die: rules.Die) -> Typed:
    """The faces that were typed: apart by space or comma, one-digit ones as they come."""
    words = [word for word in re.split(r"[\s,;]+", text) if word]
    if one_digit(die) and all(re.fullmatch(r"[0-9]+", word) for word in words):
        words = [*"".join(words)]
    return tuple(int(w) if re.fullmatch(r"[0-9]{1,9}", w) else w for w in words)


def lay(play: rules.Play, typed: Typed, give: Callable[[Typed], None] | None = None) -> Typed:
    """Gives faces to one throw after the other.

    Args:
        play: The roll.
        typed: The faces.
        give: Gives a throw its faces, and goes on to the next that takes some; None: the roll
            itself does.

    Returns:
        The faces that are too few for the throw that they are for, which is still to be made.

    Raises:
        rules.RulesError: One is refused or left over, or there is none at all.
    """
    given = give or partial(play.give, typed=True)
    while isinstance(need := play.needs, rules.Throw):
        mine = typed[: need.count] if len(typed) > need.count else typed
        try:
            given(mine)
        except rules.NeedsDice:
            if not mine:
                raise
            return mine
        typed = typed[need.count :]
        if not typed:
            break
    if typed:
        raise rules.InvalidInput("faces", f"{typed[0]} is left over")
    return ()
