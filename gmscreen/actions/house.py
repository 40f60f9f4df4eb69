"""House settings: what the table does where the rule text leaves it open, and whose dice roll."""

from __future__ import annotations

from collections.abc import Sequence

import rules
from gmscreen.actions.table import Conversation, Table
from gmscreen.campaign import acts
from gmscreen.prompts.choose import Choice, Choose
from rules.system import worded

DICE = "Do the players roll their own dice?"
ABOUT = "On: rolling asks for the faces of player characters; the GM's side is generated."


def house(table: Table) -> Conversation:
    """Asks which setting is to change, and to what; again until the GM goes back."""
    while True:
        desk = table.desk
        choices: list[Choice[rules.Setting | str]] = [
            Choice(one, one.title, f"{worded(desk.system.house[one.id])}")
            for one in desk.system.settings
        ]
        choices.append(Choice(DICE, DICE, worded(desk.campaign.table_dice)))
        setting = yield Choose("House settings of this campaign", choices, hint="esc when done")
        if setting is None:
            return
        if setting == DICE:
            yield from whose_dice(table)
            continue
        value = yield Choose(
            setting.title,
            values(setting.choices, desk.system.house[setting.id]),
            about=setting.ruling,
        )
        if value is not None and value != desk.system.house[setting.id]:
            desk = table.desk
            table.perform(acts.set_house(desk.campaign, desk.system, setting.id, value, desk.now))


def values(there: Sequence[str | bool], now: str | bool) -> list[Choice[str | bool]]:
    """What a setting takes, the one in force marked."""
    return [Choice(one, worded(one), "in force" if one == now else "") for one in there]


def whose_dice(table: Table) -> Conversation:
    """Asks whether the players roll their own dice."""
    now = table.desk.campaign.table_dice
    value = yield Choose(DICE, values((False, True), now), about=ABOUT)
    if value is not None and value != now:
        table_dice(table)


def table_dice(table: Table) -> None:
    """The players roll their own dice, or no longer."""
    desk = table.desk
    on = not desk.campaign.table_dice
    table.perform(acts.set_table_dice(desk.campaign, on, desk.now))
    other = desk.commands.key("roll.typed")
    table.say(
        f"the players roll their own dice: {other} generates them"
        if on
        else f"all dice are generated: {other} types the table's"
    )
