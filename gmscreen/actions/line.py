"""The check line: a whole check typed in one line, and rolled."""

from __future__ import annotations

from gmscreen.actions import rolling
from gmscreen.actions.table import Conversation, Table
from gmscreen.campaign.line.vocabulary import vocabulary
from gmscreen.prompts.check_line import CheckLine, Entered

MOST = 100
"""How many lines are remembered."""


def line(table: Table) -> Conversation:
    """Asks for a line and rolls it; the draft on the table is then the one of the line.

    Where the GM goes back from the dice, it is the one before.
    """
    desk = table.desk
    known = vocabulary(desk.campaign, desk.system)
    entered: Entered | None = yield CheckLine(desk.scene, known, table.lines)
    if entered is None:
        return
    if entered.text:
        table.lines = remembered(table.lines, entered.text)
    if entered.reading is None:
        return
    table.build(entered.reading.draft)
    if entered.reading.faces:
        yield from rolling.typed(table, entered.reading.faces, desk.draft)
    else:
        yield from rolling.roll(table, desk.draft)


def remembered(lines: tuple[str, ...], entered: str) -> tuple[str, ...]:
    """The lines with one more, which is the newest then; each is there once."""
    return (*(other for other in lines if other != entered), entered)[-MOST:]
