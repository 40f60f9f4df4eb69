"""What an outcome of chimera-d10 brings beyond itself: points, damage, and who shares it."""

from __future__ import annotations

from typing import NamedTuple

from rules import chaos
from rules.procedure import Award

GOOD = ("pass", "critical-pass")


class Stakes(NamedTuple):
    """What hangs on a roll.

    Attributes:
        chaos: Whether a critical pass earns the GM a Chaos Die (ruling 9 of fate-chaos).
        lesson: Whether a pass or better marks a success at learning (ruling 8).
        damage: The damage that a passed attack does; None: it is no attack, or one without a
            weapon's rank (ruling 5).
    """

    chaos: bool = False
    lesson: bool = False
    damage: int | None = None

    def awards(self, outcome: str) -> tuple[Award, ...]:
        """What the outcome earns by itself."""
        earned = []
        if self.lesson and outcome in GOOD:
            earned.append(Award("instruction", 1, outcome.replace("-", " ")))
        if self.chaos and outcome == "critical-pass":
            earned.append(Award(chaos.CHAOS.id, 1, "critical pass"))
        return tuple(earned)

    def note(self, outcome: str) -> str:
        """What the outcome brings, in words."""
        if self.damage is not None and outcome in GOOD:
            return f"damage {self.damage}: weapon rank less armour rank, never below 0"
        return ""


NOTHING = Stakes()
"""Nothing hangs on it: a roll inside another, or a roll of the GM's side."""
