"""Rolls of fate-chaos with dice that lie on the table, and what they came to."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import rules
from rules import Roll, TypedDice
from tests.rules import oracle

CRITICAL_KINDS = ("check", "save", "defence")
SINGLES = (*CRITICAL_KINDS, "attack")
ALL_D20 = (*SINGLES, "flat")


def rolled(kind: str, faces: list[int], house: Any = None, /, **fields: Any) -> Roll:
    system = rules.system("fate-chaos", **(house or {}))
    return rules.roll(system.check(kind, **fields), TypedDice(faces))


def came_of(roll: Roll, part: int = 0) -> oracle.Came:
    """The outcome of a part, or of the whole where it has none, and what that part earned."""
    earned = {"fate": 0, "chaos": 0}
    for earner, award in roll.awards:
        if earner == part:
            assert award.why
            earned[award.pool] += award.amount
    own = roll.parts[part].outcome
    return oracle.Came(own.id if own else roll.outcome, earned["fate"], earned["chaos"])


def outcomes(roll: Roll) -> list[str | None]:
    """The outcome of each part."""
    return [part.outcome.id if part.outcome else None for part in roll.parts]


def luck_of(fields: dict[str, Any], side: str = "") -> tuple[int, int]:
    return fields.get(f"{side}fortune", 0), fields.get(f"{side}misfortune", 0)


def became(roll: Roll, part: int = 0) -> list[tuple[int, str]]:
    return [(die.face, die.became) for die in roll.parts[part].dice]


def faces_for(fortune: int, misfortune: int) -> st.SearchStrategy[list[int]]:
    """The faces of one side; naturals come often."""
    size = 1 if bool(fortune) == bool(misfortune) else 2
    face = st.one_of(st.integers(1, 20), st.sampled_from([1, 2, 18, 19, 20]))
    return st.lists(face, min_size=size, max_size=size)
