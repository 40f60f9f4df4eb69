"""What an outcome and a chance look like wherever there are only characters to show them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from rules import Tone

SYMBOLS: Mapping[Tone, str] = MappingProxyType(
    {
        Tone.CRITICAL_GOOD: "★",
        Tone.GOOD: "✔",
        Tone.NEUTRAL: "◐",
        Tone.BAD: "✘",
        Tone.CRITICAL_BAD: "☠",
    }
)
"""An outcome where there is no room for words, and beside them where there is."""

_EIGHTHS = " ▏▎▍▌▋▊▉"


def filled(chance: float, cells: int) -> str:
    """The filled part of a bar, to an eighth of a cell; what is never nothing shows a sliver.

    Args:
        chance: 0 … 1.
        cells: The length of the whole bar.
    """
    eighths = round(chance * cells * 8)
    if chance > 0:
        eighths = max(1, eighths)
    full, rest = divmod(eighths, 8)
    return "█" * full + (_EIGHTHS[rest] if rest else "")


def percent(chance: Fraction) -> str:
    """A chance with two places: `79.75 %`. Only what is impossible or certain is shown as such."""
    if 0 < chance < Fraction(1, 20_000):
        return "<0.01 %"
    if Fraction(19_999, 20_000) < chance < 1:
        return ">99.99 %"
    return f"{float(chance * 100):.2f} %"
