"""What concerns the disk: saving again, saving elsewhere, taking over, leaving."""

from __future__ import annotations

import os
from collections.abc import Generator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from textual.screen import Screen

from gmscreen.actions.table import Conversation, Table
from gmscreen.campaign import naming
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.store import CampaignError, SaveFailed, Store
from gmscreen.prompts.ask import Ask
from gmscreen.prompts.choose import Choice, Choose

Asking = Generator[Screen[Any], Any, bool]
"""Asks, and tells whether it was done."""


def save(table: Table) -> None:
    """Tries again to save; a window that only looks on takes over, if the other one is closed."""
    if not table.store.read_only:
        table.save()
        return
    try:
        table.store.take_over()
    except (SaveFailed, CampaignError) as failed:
        raise Refused(f"can't take over: {failed}") from failed
    table.use(table.store)
    table.say("taken over: what happens here is saved")


def save_elsewhere(table: Table) -> Conversation:
    """Asks for another folder, and goes on there."""
    yield from _elsewhere(table)


def _elsewhere(table: Table) -> Asking:
    folder = table.store.folder
    suggested = Path.home() / folder.name
    target: Path | None = yield Ask(
        "Save elsewhere",
        partial(_new_place, folder),
        takes="a folder that is not there yet: the whole campaign goes there, and goes on there",
        value=str(suggested) if not os.path.lexists(suggested) else "",
        hint="enter saves it there · esc goes back",
    )
    if target is None:
        return False
    table.use(_written(target, table.desk.campaign))
    table.say(f"saved in {target}; it goes on from there: gmscreen --saves {target.parent}")
    return True


def _new_place(own: Path, text: str) -> Path:
    """The folder that a text names.

    Args:
        own: The campaign's folder.
        text: What was typed.

    Raises:
        Refused: It names none, one that there is, or one inside the campaign's own.
    """
    if not text.strip() or "\0" in text:
        raise Refused("give a folder, such as /media/stick/emberfall")
    try:
        place = Path(os.path.abspath(Path(text.strip()).expanduser()))
    except RuntimeError:
        raise Refused("there is no home folder of that user") from None
    if os.path.lexists(place):
        raise Refused(f"there is something called {place} already")
    if Path(os.path.realpath(place)).is_relative_to(os.path.realpath(own)):
        raise Refused("that is in the campaign's own folder: choose another place")
    return place


def _written(folder: Path, campaign: Campaign) -> Store:
    try:
        return Store.create(folder, campaign)
    except CampaignError as error:
        raise Refused(str(error)) from error


def leave(table: Table) -> Conversation:
    """Closes the program; where something isn't on the disk or is a demo, asks first."""
    if (yield from _may_go(table)):
        table.close()


def to_campaigns(table: Table) -> Conversation:
    """Goes back to the list of campaigns; asks first where leaving does."""
    if (yield from _may_go(table)):
        table.go_back()


def _may_go(table: Table) -> Asking:
    """Asks what becomes of what isn't on the disk; whether the campaign may be closed."""
    if table.unsaved:
        choices = [
            Choice("stay", "Stay", f"{table.desk.commands.key('save')} tries again"),
            Choice("elsewhere", "Save elsewhere", "asks for a folder"),
            Choice("leave", "Leave without what is not saved"),
        ]
        answer = yield Choose(f"Not saved: {table.unsaved}", choices)
        if answer == "elsewhere":
            if not (yield from _elsewhere(table)):
                return False
        elif answer != "leave":
            return False
    if table.keep_in is not None:
        choices = [
            Choice("leave", "Leave"),
            Choice("keep", "Keep this campaign", "asks for a name"),
        ]
        answer = yield Choose("This is a demo: it goes when you leave", choices)
        if answer is None:
            return False
        if answer == "keep":
            return (yield from _keep(table, table.keep_in))
    return True


def _keep(table: Table, saves: Path) -> Asking:
    """Asks for a name and writes the demo there; whether it is kept now."""
    target = yield Ask("Keep it under which name?", lambda text: naming.place_for(saves, text))
    if target is None:
        return False
    name, folder = target
    _written(folder, replace(table.desk.campaign, name=name)).close()
    return True
