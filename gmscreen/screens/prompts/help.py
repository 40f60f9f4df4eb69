"""Every key, grouped; generated from the table of commands."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.content import Content

from gmscreen.commands import COMMANDS, keys_shown
from gmscreen.screens.prompts.base import Prompt
from gmscreen.widgets.lines import BLANK, Line, Lines

PANELS = (
    ("↑ ↓", "Move in the panel; home, end, page up and page down too."),
    ("← →", "Turn the field under the cursor (check), or go to the next table (reference)."),
    ("enter", "Take what is under the cursor: a character, a field, a row of a table."),
    ("ctrl+p", "The palette: every command by its name."),
    ("esc", "In a question, one step back."),
)


class HelpPrompt(Prompt[None]):
    """The keys."""

    def __init__(self) -> None:
        """Takes nothing."""
        super().__init__("Keys", "↑ ↓ scroll · esc closes")

    def body(self) -> ComposeResult:
        """The list."""
        yield Lines(id="keys")

    def on_mount(self) -> None:
        """Fills the list."""
        shown = self.query_one(Lines)
        shown.show([*lines()])
        shown.focus()


def lines() -> Iterator[Line]:
    """Every command under its group, then what holds in panels."""
    groups = dict.fromkeys(known.group for known in COMMANDS)
    for number, group in enumerate(groups):
        if number:
            yield BLANK
        yield Line(Content.assemble((group, "bold $primary")))
        for known in COMMANDS:
            if known.group == group:
                yield _line(keys_shown(known), known.help, known.id)
    yield BLANK
    yield Line(Content.assemble(("In every panel", "bold $primary")))
    for keys, words in PANELS:
        yield _line(keys, words, keys)


def _line(keys: str, words: str, key: str) -> Line:
    return Line(Content.assemble((f"  {keys:<12}", "$primary"), words), key)
