"""Every key, grouped; generated from a table of commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from textual.content import Content

from gmscreen.commands import Commands, keys_shown
from gmscreen.prompts.scrolling import Scrolling
from gmscreen.widgets.lines import BLANK, Line
from gmscreen.widgets.words import column

PANELS = (
    ("↑ ↓", "Move in the panel; home, end, page up and page down too."),
    ("← →", "Turn the field under the cursor (check), or go to the next table (reference)."),
    ("enter", "Take what is under the cursor: a character, a field, a row of a table."),
    ("ctrl+p", "The palette: every command by its name."),
    ("esc", "In a question, one step back."),
)

LEAST, MOST = 14, 26
"""How many cells the keys take."""


class HelpPrompt(Scrolling):
    """The keys."""

    def __init__(
        self,
        commands: Commands,
        others: Sequence[tuple[str, str]] = PANELS,
        where: str = "In every panel",
    ) -> None:
        """Takes the commands with the keys in force, and the keys that have none.

        Args:
            commands: What can be done.
            others: Keys that no command has, with what they do.
            where: The heading of these.
        """
        super().__init__("Keys")
        self._commands = commands
        self._others = others
        self._where = where

    def lines(self, width: int) -> Iterator[Line]:
        """Every command under its group, then the other keys."""
        known = self._commands.known
        longest = max(cell_len(keys_shown(one)) for one in known)
        indent = max(LEAST, min(MOST, longest + 4))
        for number, group in enumerate(dict.fromkeys(one.group for one in known)):
            if number:
                yield BLANK
            yield Line(Content.assemble((group, "bold $primary")))
            for one in known:
                if one.group == group:
                    yield from _lines(keys_shown(one), one.help, one.id, indent, width)
        yield BLANK
        yield Line(Content.assemble((self._where, "bold $primary")))
        for keys, words in self._others:
            yield from _lines(keys, words, keys, indent, width)


def _lines(keys: str, words: str, key: str, indent: int, width: int) -> Iterator[Line]:
    """Keys and what they do; what is too long for a line goes on under itself."""
    for number, part in enumerate(Content(words).wrap(max(10, width - indent))):
        head = column("" if number else f"  {keys}", indent - 1, "$primary")
        text = Content.assemble(head, " ", part)
        yield Line(text, None if number else key)
