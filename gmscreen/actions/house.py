"""House settings: what the table does where the rule text leaves it open."""

from __future__ import annotations

from gmscreen.actions.table import Conversation, Table
from gmscreen.campaign import acts
from gmscreen.prompts.choose import Choice, Choose
from rules.system import worded


def house(table: Table) -> Conversation:
    """Asks which setting is to change, and to what; again until the GM goes back."""
    while True:
        desk = table.desk
        choices = [
            Choice(one, one.title, f"{worded(desk.system.house[one.id])}")
            for one in desk.system.settings
        ]
        setting = yield Choose("House settings of this campaign", choices, hint="esc when done")
        if setting is None:
            return
        values = [
            Choice(
                value, worded(value), "in force" if value == desk.system.house[setting.id] else ""
            )
            for value in setting.choices
        ]
        value = yield Choose(setting.title, values, about=setting.ruling)
        if value is not None and value != desk.system.house[setting.id]:
            desk = table.desk
            table.perform(acts.set_house(desk.campaign, desk.system, setting.id, value, desk.now))
