"""What concerns the screen itself: help, panels, zoom."""

from __future__ import annotations

from gmscreen.actions.table import Conversation, Table
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
