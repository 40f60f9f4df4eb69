"""What concerns the screen itself: help, zoom, saving again, leaving."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.screen import Screen

from gmscreen.actions.table import Conversation, Table
from gmscreen.campaign import shelf
from gmscreen.campaign.model import Refused
from gmscreen.campaign.store import LONGEST_NAME, CampaignError, SaveFailed, Store
from gmscreen.prompts.ask import Ask
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.prompts.help import HelpPrompt


def help_(table: Table) -> Conversation:
    """Shows every key, grouped."""
    yield HelpPrompt()


def panel(table: Table, by: int) -> None:
    """The focus goes to another panel."""
    table.go(by)


def zoom(table: Table) -> None:
    """The focused panel fills the screen, or no longer."""
    table.zoom()


def save(table: Table) -> None:
    """Tries again to save."""
    table.save()


def leave(table: Table) -> Conversation:
    """Closes the program; where something isn't on the disk or is a demo, asks first."""
    if table.unsaved:
        stay = Choice(False, "Stay", "ctrl+s tries again")
        leave_it = Choice(True, "Leave without what is not saved")
        if not (yield Choose(f"Not saved: {table.unsaved}", [stay, leave_it])):
            return
    if table.keep_in is not None:
        choices = [
            Choice("leave", "Leave"),
            Choice("keep", "Keep this campaign", "asks for a name"),
        ]
        answer = yield Choose("This is a demo: it goes when you leave", choices)
        if answer is None:
            return
        if answer == "keep" and not (yield from _keep(table, table.keep_in)):
            return
    table.close()


def _keep(table: Table, saves: Path) -> Generator[Screen[Any], Any, bool]:
    """Asks for a name and copies the demo there; whether it is kept now."""
    target = yield Ask("Keep it under which name?", lambda text: named_folder(saves, text))
    if target is None:
        return False
    name, folder = target
    try:
        shelf.copy_sample(table.folder, folder)
        kept = Store.open(folder)
        kept.save(replace(kept.campaign, name=name))
        kept.close()
    except SaveFailed as failed:
        raise Refused(f"{folder.name}: {failed}") from failed
    except CampaignError as error:
        raise Refused(str(error)) from error
    return True


def named_folder(saves: Path, text: str) -> tuple[str, Path]:
    """The name of a new campaign, and the folder it goes to.

    Raises:
        Refused: No name, or there is a campaign of that name already.
    """
    return " ".join(text.split())[:LONGEST_NAME], shelf.free_folder(saves, text)
