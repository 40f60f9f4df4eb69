"""A chance as a bar."""

from __future__ import annotations

from textual.content import Content

from gmscreen.symbols import filled


def bar(chance: float, cells: int, style: str) -> Content:
    """A bar of so many cells; what is never nothing shows a sliver.

    Args:
        chance: 0 … 1.
        cells: Its whole length.
        style: The style of the filled part.
    """
    full = filled(chance, cells)
    return Content.assemble((full, style), ("·" * (cells - len(full)), "$dim"))
