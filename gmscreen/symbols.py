"""What outcomes, chances, totals and names look like where there are only characters for them."""

from __future__ import annotations

import unicodedata
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


def plain(text: str) -> str:
    """A person's text on one line: what would move the cursor or the direction is shown as `�`.

    Joined emoji keep their joiner.
    """
    if text.isprintable():
        return text
    return "".join(one if one == "\u200d" or _harmless(one) else "\ufffd" for one in text)


def _harmless(one: str) -> bool:
    return unicodedata.category(one) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}


def measured(total: int | None, target: int | None, group: bool) -> str:
    """A total against the number to reach: `17 v 15`; a group's successes against those needed."""
    if total is None:
        return ""
    if target is None:
        return str(total)
    return f"{total} of {target} needed" if group else f"{total} v {target}"


def summed(working: str, total: int | None) -> str:
    """How a total came about: `10 +5 = 15`; workings that end in their total stay as they are."""
    if total is None or "=" in working:
        return working
    return f"{working} = {total}" if working else str(total)
