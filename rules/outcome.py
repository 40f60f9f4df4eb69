"""What a roll can come to: outcomes on their scale, and exact odds over them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm


class Tone(StrEnum):
    """How an outcome feels to the one who rolled; symbol and colour follow it."""

    CRITICAL_GOOD = "critical-good"
    GOOD = "good"
    NEUTRAL = "neutral"
    BAD = "bad"
    CRITICAL_BAD = "critical-bad"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One rung of a scale of outcomes.

    Attributes:
        id: The name in records and on the command line (`critical-success`).
        tone: How it feels to the roller.
        phrase: What the rule text has the GM say, if anything ("Yes, and…").
    """

    id: str
    tone: Tone
    phrase: str = ""

    @property
    def title(self) -> str:
        """The name in words: `critical success`."""
        return self.id.replace("-", " ")

    @property
    def good(self) -> bool:
        """Whether the roller got what was wanted."""
        return self.tone in (Tone.GOOD, Tone.CRITICAL_GOOD)

    @property
    def failed(self) -> bool:
        """Whether the roller failed; a neutral outcome is neither good nor failed."""
        return self.tone in (Tone.BAD, Tone.CRITICAL_BAD)


Scale = tuple[Outcome, ...]
"""Outcomes, worst first."""

CRITICAL_FAILURE = Outcome("critical-failure", Tone.CRITICAL_BAD)
FAILURE = Outcome("failure", Tone.BAD)
NOTHING = Outcome("nothing", Tone.NEUTRAL)
SUCCESS = Outcome("success", Tone.GOOD)
CRITICAL_SUCCESS = Outcome("critical-success", Tone.CRITICAL_GOOD)

D20_SCALE: Scale = (CRITICAL_FAILURE, FAILURE, SUCCESS, CRITICAL_SUCCESS)
TIED_SCALE: Scale = (CRITICAL_FAILURE, FAILURE, NOTHING, SUCCESS, CRITICAL_SUCCESS)
PLAIN_SCALE: Scale = (FAILURE, SUCCESS)


class Odds(Mapping[str, Fraction]):
    """The exact chance of each outcome of a check: in scale order, zeros included, summing to 1.

    Instances are immutable.
    """

    __slots__ = ("_chances", "scale")

    def __init__(self, scale: Scale, weights: Mapping[str, int], total: int) -> None:
        """Turns the walk's integer weights into fractions, at the very end.

        Args:
            scale: The outcomes of the check's kind.
            weights: How many of `total` equally likely courses end in each outcome.
            total: All courses (≥ 1).
        """
        self.scale = scale
        self._chances = {
            outcome.id: Fraction(weights.get(outcome.id, 0), total) for outcome in scale
        }

    @classmethod
    def exactly(cls, scale: Scale, chances: Mapping[str, Fraction]) -> Odds:
        """Odds whose fractions are known already; what isn't named has no chance."""
        total = lcm(*(chance.denominator for chance in chances.values()))
        return cls(scale, {name: int(chance * total) for name, chance in chances.items()}, total)

    def __getitem__(self, outcome: str) -> Fraction:
        """The chance of one outcome (0 … 1)."""
        return self._chances[outcome]

    def __iter__(self) -> Iterator[str]:
        """The outcome ids, worst first."""
        return iter(self._chances)

    def __len__(self) -> int:
        """How many outcomes the scale has."""
        return len(self._chances)

    @property
    def good(self) -> Fraction:
        """The chance that the roller gets what was wanted (0 … 1)."""
        return sum((self[o.id] for o in self.scale if o.good), Fraction(0))

    @property
    def bad(self) -> Fraction:
        """The chance of the contrary, which whoever opposes the roller wants (0 … 1)."""
        return sum((self[o.id] for o in self.scale if o.failed), Fraction(0))

    def __repr__(self) -> str:
        """`Odds(failure=9/20, success=11/20)`."""
        return f"Odds({', '.join(f'{name}={chance}' for name, chance in self.items())})"
