"""A chance as a bar."""

from __future__ import annotations

from textual.content import Content

EIGHTHS = " ▏▎▍▌▋▊▉"


def bar(chance: float, cells: int, style: str) -> Content:
    """A bar of so many cells, filled to an eighth of a cell; what is never nothing shows a sliver.

    Args:
        chance: 0 … 1.
        cells: Its whole length.
        style: The style of the filled part.
    """
    eighths = round(chance * cells * 8)
    if chance > 0:
        eighths = max(1, eighths)
    full, rest = divmod(eighths, 8)
    filled = "█" * full + (EIGHTHS[rest] if rest else "")
    return Content.assemble((filled, style), ("·" * (cells - len(filled)), "$dim"))
