"""What is settled about a roll before it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rules.record import Answer, Override, Roll


@dataclass(frozen=True, slots=True)
class Past:
    """Everything that a roll takes over from another; nothing for a new one.

    Attributes:
        answers: What parts were given before, by part; they are given it again.
        typed: The parts whose given answers were typed.
        rerolled: The parts that were thrown again.
        earning: The parts that earn their awards; None: all.
        overrides: Outcomes that were set.
    """

    answers: Mapping[int, tuple[Answer, ...]] = field(default_factory=dict)
    typed: frozenset[int] = frozenset()
    rerolled: tuple[int, ...] = ()
    earning: tuple[int, ...] | None = None
    overrides: tuple[Override, ...] = ()

    @classmethod
    def of(cls, roll: Roll) -> Past:
        """Everything about a finished roll."""
        return cls(
            {index: part.answers for index, part in enumerate(roll.parts)},
            frozenset(index for index, part in enumerate(roll.parts) if part.typed),
            roll.rerolled,
            roll.earning,
            roll.overrides,
        )
