"""Dice as they lie on the table: in a line, in boxes, and in large boxes."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from gmscreen.campaign.players import SeenDie
from gmscreen.widgets.blocks import Block, centred, side_by_side, width
from gmscreen.widgets.glyphs import Size, large

FACES = (Size(4, 2), Size(2, 1))
"""The sizes of a face in a large box."""


def dice(lying: tuple[SeenDie, ...]) -> Content:
    """Dice in one line; those that don't count are dim."""
    faces = (
        Content.assemble((f"[{one.face}]", "bold") if one.kept else (f"{one.face}", "strike $dim"))
        for one in lying
    )
    return Content(" ").join(faces)


def dice_levels(lying: tuple[SeenDie, ...], cells: int) -> Iterator[Block]:
    """The same dice from small to large, in as many rows as they need for so many cells."""
    if not lying:
        return
    yield side_by_side([[dice((one,))] for one in lying], 1, cells)
    yield side_by_side([_box(one, [Content(str(one.face))]) for one in lying], 1, cells)
    for size in reversed(FACES):
        boxes = [_box(one, large(str(one.face), size)) for one in lying]
        if max(map(width, boxes)) <= cells:
            yield side_by_side(boxes, 1, cells)


def _box(one: SeenDie, face: Block) -> Block:
    """A die as a box; a large one bears its name."""
    style, edge = ("bold", "$primary") if one.kept else ("$dim", "$dim")
    inside = max(4, width(face) + 2)
    name = f" {one.die} " if len(face) > 1 else ""
    foot = name.center(inside, "─") if len(name) <= inside else "─" * inside
    return [
        Content.assemble((f"╭{'─' * inside}╮", edge)),
        *(
            Content.assemble(("│", edge), line.stylize(style), ("│", edge))
            for line in centred(face, inside)
        ),
        Content.assemble((f"╰{foot}╯", edge)),
    ]
