"""Opens a campaign of the list: by the cursor or by its name, and a damaged one after asking."""

from __future__ import annotations

from pathlib import Path

from gmscreen.actions.beginning import new
from gmscreen.actions.shelf import Opening, Row, Shelf
from gmscreen.actions.table import Conversation
from gmscreen.campaign import restoring
from gmscreen.campaign.checking import playable
from gmscreen.prompts.choose import Choice, Choose, Search


def open_chosen(shelf: Shelf) -> Conversation:
    """Opens what is under the cursor; where there is no campaign yet, makes one."""
    if (row := shelf.chosen) is None:
        yield from new(shelf)
    else:
        yield from open_row(shelf, row)


def open_row(shelf: Shelf, row: Row) -> Conversation:
    """Opens a campaign; of a damaged one the newest good backup is offered."""
    if row.listing.problem:
        shelf.warn(row.listing.problem)
        yield from mend(shelf, row.listing.folder)
    else:
        shelf.open(Opening(row.listing.folder, row.sample))


def find(shelf: Shelf) -> Conversation:
    """Asks for a part of a name, and opens what has it."""
    choices = [
        Choice(row, row.listing.name, "a sample" if row.sample else row.listing.evening)
        for row in shelf.rows
    ]
    found: Row | None = yield Search("Find a campaign", choices)
    if found is not None:
        yield from open_row(shelf, found)


def mend(shelf: Shelf, folder: Path) -> Conversation:
    """Offers to put back what is damaged; without a good backup only says so."""
    check = playable(shelf.systems)
    found = restoring.look_over(folder, check)
    if not found.problems:
        shelf.open(Opening(folder))
        return
    problem = str(found.problems[0])
    shelf.warn(f"{problem}{'' if found.mendable else f'; {found.no_remedy}'}")
    if not found.mendable:
        return
    choices = [
        Choice(False, "Leave it as it is"),
        Choice(True, "Restore", "what is damaged is kept beside it"),
    ]
    about = f"{problem}\n{found.offer}"
    if (yield Choose(f"{folder.name} is damaged", choices, about=about)):
        restoring.restore(folder, check)
        shelf.open(Opening(folder))
