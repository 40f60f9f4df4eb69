"""What can be done by name beside the commands: the palette finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from gmscreen.actions import building, modifying
from gmscreen.actions.table import Conversation, Table

Named = tuple[str, str, Callable[[], Conversation | None]]
"""A title, a help, and what is done."""


def extras(table: Table) -> Iterator[Named]:
    """Every character and every row of a reference table that can go into the builder."""
    desk = table.desk
    for one in desk.campaign.numbered:
        yield (
            f"Take {one.name}",
            "into the builder",
            partial(building.take_character, table, one.id),
        )
    for reference in desk.system.tables():
        for row in reference.rows:
            if row.sets or row.adds:
                picked = partial(modifying.reference_picked, table, row)
                yield f"{reference.title}: {' '.join(row.cells)}", "", picked
