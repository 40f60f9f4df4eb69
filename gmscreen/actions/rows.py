"""What the cursor does on a row of the builder: the same as the row's key, for every field."""

from __future__ import annotations

from gmscreen.actions.building import kind, what
from gmscreen.actions.modifying import named_modifier
from gmscreen.actions.siding import against, group, helpers
from gmscreen.actions.table import Conversation, Table
from gmscreen.campaign import dials
from gmscreen.prompts.ask import Ask


def row_turned(table: Table, row: str, by: int) -> None:
    """A row of the builder is turned one notch."""
    desk = table.desk
    if row == "kind":
        kind(table)
    elif desk.system.kind(desk.draft.kind).field(row) is not None:
        table.build(dials.turn(desk.campaign, desk.system, desk.draft, row, by))


def row_chosen(table: Table, row: str) -> Conversation | None:
    """Enter on a row of the builder: what its key would do, or its value typed."""
    asking = {
        "what": what,
        "opponent": against,
        "group": group,
        "modifiers": named_modifier,
        "help": helpers,
    }
    if row in asking:
        return asking[row](table)
    if row == "kind":
        kind(table)
        return None
    return type_field(table, row)


def type_field(table: Table, name: str) -> Conversation:
    """Asks for the value of a field."""
    desk = table.desk
    spec = desk.system.kind(desk.draft.kind).field(name)
    if spec is None:
        return
    now = dials.value_of(desk.campaign, desk.system, desk.draft, name)
    value = yield Ask(spec.title, spec.parse, takes=f"takes {spec.takes}", value=str(now))
    if value is not None:
        counter = dials.counter(name)
        changed = dials.with_value(desk.draft, name, value)
        table.build(dials.with_value(changed, counter, 0) if counter else changed)
