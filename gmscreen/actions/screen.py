"""What concerns the screen itself: help, panels, zoom."""

from __future__ import annotations

from gmscreen.actions.table import Conversation, Table
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.prompts.help import HelpPrompt
from gmscreen.view import HIDEABLE


def help_(table: Table) -> Conversation:
    """Shows every key, grouped."""
    yield HelpPrompt(table.desk.commands)


def panel(table: Table, by: int) -> None:
    """The focus goes to another panel."""
    table.go(by)


def zoom(table: Table) -> None:
    """The focused panel fills the screen, or no longer."""
    table.zoom()


def panels(table: Table) -> Conversation:
    """Asks which panel is to be hidden or shown; again until the GM goes back."""
    while True:
        view = table.view
        choices = [
            Choice(panel, title, "hidden" if panel in view.hidden else "shown")
            for panel, title in HIDEABLE.items()
        ]
        panel = yield Choose("Panels", choices, hint="a digit shows or hides it · esc when done")
        if panel is None:
            return
        table.view = view.turned(panel)
