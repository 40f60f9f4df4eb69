"""Everything that can happen at the table: pure functions from one campaign to the next.

Each act adds exactly one entry to the log, with the values that it changed, before and after. Time
and dice come in as arguments.
"""

from __future__ import annotations

from gmscreen.campaign.acts.amending import amend, override
from gmscreen.campaign.acts.boosting import boost
from gmscreen.campaign.acts.evening import (
    add_note,
    add_sticky,
    clear_sticky,
    end_session,
    rename_session,
    set_house,
    set_table_dice,
    start_session,
)
from gmscreen.campaign.acts.people import (
    add_character,
    edit_character,
    hurt,
    remove_character,
    renew,
    set_condition,
    set_present,
)
from gmscreen.campaign.acts.points import gift
from gmscreen.campaign.acts.rolls import record_roll
from gmscreen.campaign.acts.undo import redo, undo

__all__ = [
    "add_character",
    "add_note",
    "add_sticky",
    "amend",
    "boost",
    "clear_sticky",
    "edit_character",
    "end_session",
    "gift",
    "hurt",
    "override",
    "record_roll",
    "redo",
    "remove_character",
    "rename_session",
    "renew",
    "set_condition",
    "set_house",
    "set_present",
    "set_table_dice",
    "start_session",
    "undo",
]
