"""The bands of chimera-d10: what a die shows, how a level reads it, what several dice come to.

A band is its place on the scale, worst first, from 0 to 4.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from rules.outcome import CRITICAL_FAILURE as NO_AND
from rules.outcome import Outcome, Scale, Tone

CRITICAL_FAILURE, FAILURE, HALF_PASS, PASS, CRITICAL_PASS = range(5)

BANDS: Scale = (
    Outcome(NO_AND.id, NO_AND.tone, "No, and…"),
    Outcome("failure", Tone.BAD, "No"),
    Outcome("half-pass", Tone.NEUTRAL, "Yes, but…"),
    Outcome("pass", Tone.GOOD, "Yes"),
    Outcome("critical-pass", Tone.CRITICAL_GOOD, "Yes, and…"),
)

PRINTED = (0, 1, 1, 1, 2, 2, 3, 3, 3, 4)
"""The band of each face, before any level."""

TABLES: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {
        2: (CRITICAL_FAILURE, PASS, PASS, PASS, CRITICAL_PASS),
        1: (CRITICAL_FAILURE, FAILURE, PASS, PASS, CRITICAL_PASS),
        0: (CRITICAL_FAILURE, FAILURE, HALF_PASS, PASS, CRITICAL_PASS),
        -1: (CRITICAL_FAILURE, FAILURE, FAILURE, PASS, CRITICAL_PASS),
        -2: (CRITICAL_FAILURE, FAILURE, FAILURE, FAILURE, CRITICAL_PASS),
    }
)
"""How each level reads the five printed bands (ruling 1)."""

AUTOMATIC = 3
"""The level at which no die is rolled, up or down (ruling 1)."""

LEVELS: Mapping[int, str] = MappingProxyType(
    {
        3: "auto-pass",
        2: "double advantage",
        1: "advantage",
        0: "a normal roll",
        -1: "disadvantage",
        -2: "double disadvantage",
        -3: "auto-fail",
    }
)

COUNTED = (
    ("critical failure", "critical failures"),
    ("failure", "failures"),
    ("half pass", "half passes"),
    ("pass", "passes"),
    ("critical pass", "critical passes"),
)


def held(levels: int) -> int:
    """The level in force: all of them summed, then held to the ends of the scale (ruling 1)."""
    return max(-AUTOMATIC, min(AUTOMATIC, levels))


def printed(face: int) -> int:
    """The band of a face, before any level."""
    return PRINTED[face]


PLACES: Mapping[str, int] = MappingProxyType({band.id: place for place, band in enumerate(BANDS)})
"""The band of each id."""


def word(band: int) -> str:
    """A band in words: `half pass`."""
    return COUNTED[band][0]


def counted(number: int, band: int) -> str:
    """So many dice of a band: `1 half pass`, `2 passes`."""
    return f"{number} {COUNTED[band][number != 1]}"


def read(dice: Sequence[int], level: int) -> list[int]:
    """How many dice each band has at a level, of how many each printed band has (-2 … 2)."""
    bands = [0, 0, 0, 0, 0]
    for band, number in zip(TABLES[level], dice, strict=True):
        bands[band] += number
    return bands


def leaders(bands: Sequence[int]) -> tuple[int, ...]:
    """The bands that most dice have; no majority of all is needed (ruling 4)."""
    most = max(bands)
    if bands.count(most) == 1:
        return (bands.index(most),)
    return tuple(band for band, number in enumerate(bands) if number == most)


def decided(tied: Sequence[int], level: int, tie: str) -> int:
    """Which of the bands that most dice have is the verdict (ruling 4).

    Args:
        tied: Those bands, worst first.
        level: The level in force (-2 … 2).
        tie: The house setting, for two that are equally near half pass.
    """
    if len(tied) == 1:
        return tied[0]
    near = min(abs(band - HALF_PASS) for band in tied)
    nearest = [band for band in tied if abs(band - HALF_PASS) == near]
    if len(nearest) == 1:
        return nearest[0]
    if tie == "half":
        return TABLES[level][HALF_PASS]
    return nearest[0] if tie == "low" else nearest[-1]
