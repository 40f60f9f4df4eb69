"""What a roll came to, in letters that are read across the table."""

from __future__ import annotations

import rules
from gmscreen.campaign.entries import Entry
from gmscreen.widgets.blocks import Block, centred, width
from gmscreen.widgets.glyphs import Size, large, spells
from gmscreen.widgets.words import tone_style

SIZES = (Size(4, 2), Size(3, 2), Size(2, 1), Size(1, 1))
"""From the largest on."""


def result(entry: Entry, system: rules.System, cells: int, lines: int) -> Block:
    """The total of a roll, or where there is none its verdict, as large as there is room for.

    Args:
        entry: The entry.
        system: The campaign's dice system.
        cells: How wide the room is.
        lines: How high.

    Returns:
        Its lines; none where there is no room, or the entry is no roll.
    """
    if entry.roll is None:
        return []
    outcome = system.outcome(str(entry.roll["outcome"]))
    several = any(part["role"] == "member" for part in entry.roll["parts"])
    total = None if several else entry.roll["total"]
    text = outcome.title if total is None else str(total)
    for size in SIZES if spells(text) else ():
        block = large(text, size, tone_style(outcome.tone))
        if len(block) <= lines and width(block) <= cells:
            return centred(block, cells)
    return []
