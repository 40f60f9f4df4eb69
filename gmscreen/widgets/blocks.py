"""Blocks of lines, set beside and under each other before they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content

Block = list[Content]
"""Some lines. They may be of different lengths."""


def width(block: Block) -> int:
    """The length of the longest line, in cells."""
    return max((line.cell_length for line in block), default=0)


def centred(block: Block, cells: int) -> Block:
    """The block in the middle of so many cells, its lines as they stand to each other."""
    inside = width(block)
    left = max(0, cells - inside) // 2
    return [
        Content.assemble(" " * left, line, " " * max(0, cells - left - line.cell_length))
        for line in block
    ]


def each_centred(block: Block, cells: int) -> Block:
    """Every line in the middle by itself."""
    return [line for one in block for line in centred([one], cells)]


def beside(blocks: Iterable[Block], gap: int) -> Block:
    """Blocks side by side, each in the middle of the height of the highest."""
    there = [block for block in blocks if block]
    lines = max(map(len, there), default=0)
    columns = [_in_height(block, lines) for block in there]
    space = Content(" " * gap)
    return [space.join(row) for row in zip(*columns, strict=True)]


def _in_height(block: Block, lines: int) -> Block:
    cells = width(block)
    blank = Content(" " * cells)
    above = (lines - len(block)) // 2
    even = [line.pad_right(cells - line.cell_length) for line in block]
    return [blank] * above + even + [blank] * (lines - len(block) - above)


def side_by_side(blocks: Sequence[Block], gap: int, cells: int) -> Block:
    """Blocks in as many rows as they need for so many cells; in a row they begin at the top."""
    made: Block = []
    row: list[Block] = []
    for block in blocks:
        if row and width(beside([*row, block], gap)) > cells:
            made += _row(row, gap)
            row = []
        row.append(block)
    return made + _row(row, gap)


def _row(blocks: list[Block], gap: int) -> Block:
    lines = max(map(len, blocks), default=0)
    return beside([[*block, *[Content()] * (lines - len(block))] for block in blocks], gap)


def in_columns(lines: Block, most: int, gap: int, cells: int) -> Block:
    """Lines in columns of at most so many, as far as there are cells; the rest is counted."""
    columns = [lines[n : n + most] for n in range(0, len(lines), most)]
    shown: list[Block] = columns[:1]
    for column in columns[1:]:
        if width(beside([*shown, column], gap)) > cells:
            break
        shown.append(column)
    left = len(lines) - sum(map(len, shown))
    if left:
        shown[-1] = [*shown[-1][:-1], Content.assemble((f"… and {left + 1} more", "$dim"))]
    return _row(shown, gap)
