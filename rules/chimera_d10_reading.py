"""How a pool of chimera-d10 is rolled and read: policy, level, tie (rulings 1, 3, 4)."""

from __future__ import annotations

from typing import NamedTuple

from rules.chimera_d10_bands import HALF_PASS, PASS, PLACES, PRINTED, TABLES
from rules.chimera_d10_stakes import NOTHING, Stakes
from rules.procedure import Weights

POLICIES = ("below", "lowest", "never", "best", "ask")
"""Which dice the roller picks (ruling 3), the default first."""

ASK = "ask"
"""The policy under which the roller is asked."""

BEST = ("best", ASK)
"""The policies under which the roller picks what is worth most."""


class Reading(NamedTuple):
    """How a pool is rolled and read: the same from its first die to its last.

    Attributes:
        dice: How many dice are rolled (≥ 2; one alone is a `Single`).
        level: The level in force (-2 … 2).
        policy: Which dice the roller picks.
        tie: The house setting for two bands equally near half pass.
        beats: The band that the roller wants to get above; under best play that is what counts.
        stakes: What hangs on the outcome.
    """

    dice: int
    level: int = 0
    policy: str = POLICIES[0]
    tie: str = "half"
    beats: int = HALF_PASS
    stakes: Stakes = Stakes()

    def at(self, level: int) -> Reading:
        """The same at another level."""
        return self._replace(level=level)

    def above(self, band: int) -> Reading:
        """The same for a roller who wants to get above another band."""
        return self._replace(beats=band)

    def alone(self) -> Reading:
        """The same where nothing hangs on it."""
        return self._replace(stakes=NOTHING)

    def worth(self, results: Weights) -> tuple[int, int]:
        """What results are worth in best play: the chance of getting above, then the mean band."""
        above = mean = 0
        for outcome, weight in results.items():
            band = PLACES[outcome]
            mean += band * weight
            if band > self.beats:
                above += weight
        return above, mean

    def wanted(self, face: int) -> bool:
        """Whether the policy spends a nine on a die with this face (ruling 3)."""
        if self.policy == "below":
            return TABLES[self.level][PRINTED[max(0, face)]] < PASS
        return self.policy == "lowest"
