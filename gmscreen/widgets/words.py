"""Words on the screen: never read as markup, cut by cells, toned by outcome.

Everything that a person typed reaches the screen as `Content` made here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from gmscreen.symbols import SYMBOLS
from gmscreen.symbols import plain as plain
from rules import Outcome, Owner, Pool, Tone

PIPS = {Owner.CHARACTER: ("●", "○", "$points"), Owner.GM: ("◆", "◇", "$chaos")}
"""A point that is held, one that could be, and their colour."""

MINUS = "\N{MINUS SIGN}"


def tone_style(tone: Tone) -> str:
    """The colour of an outcome, as a style of the palette in force."""
    return f"${tone.value}"


def verdict(outcome: Outcome) -> Content:
    """An outcome by symbol, word and colour."""
    style = tone_style(outcome.tone)
    return Content.assemble((f"{SYMBOLS[outcome.tone]} {outcome.title}", style))


def cut(text: str, cells: int) -> str:
    """A text in at most so many cells; what is cut off is told by `…`."""
    text = plain(text)
    if cell_len(text) <= cells:
        return text
    if cells <= 0:
        return ""
    return set_cell_size(text, cells - 1).rstrip() + "…"


def explained(text: str) -> Content:
    """An explanation of one or more lines, in the colour of what is only context."""
    return Content.assemble(("\n".join(map(plain, text.splitlines())), "$dim"))


def column(text: str, cells: int, style: str = "", right: bool = False) -> Content:
    """A text in exactly so many cells."""
    shown = cut(text, cells)
    gap = " " * (cells - cell_len(shown))
    return Content.assemble((gap + shown if right else shown + gap, style))


def packed(parts: Sequence[Content], width: int, gap: int = 2) -> Iterator[Content]:
    """Short texts in columns, as many beside each other as fit; at least one a line."""
    room = max((part.cell_length for part in parts), default=0)
    beside = max(1, (width + gap) // (room + gap)) if room else 1
    for start in range(0, len(parts), beside):
        row = [part.pad_right(room - part.cell_length) for part in parts[start : start + beside]]
        yield Content(" " * gap).join(row)


def signed(number: int) -> str:
    """A modifier as it is read at the table: `+5`, `−2`."""
    return f"+{number}" if number >= 0 else f"{MINUS}{-number}"


def signs(pool: Pool) -> tuple[str, str, str]:
    """A point of a pool that is held, one that could be, and their colour."""
    full, empty, style = PIPS[pool.owner]
    return (pool.sign or full, "·" if pool.sign else empty, style)


def pips(now: int, cap: int | None, pool: Pool, most: int = 10) -> Content:
    """Points as pips, empty ones up to the cap; many are told by a number."""
    full, empty, style = signs(pool)
    if now > most or (cap is not None and cap > most):
        shown = f"{full} {now}" + (f"/{cap}" if cap is not None else "")
        return Content.assemble((shown, style))
    return Content.assemble((full * now, style), (empty * max(0, (cap or 0) - now), style))


def chance_style(good: Fraction) -> str:
    """The colour of a chance of success: even or better, one in four or better, worse."""
    if good >= Fraction(1, 2):
        return "$good"
    return "$critical-good" if good >= Fraction(1, 4) else "$bad"
