"""The least that Textual can do with a key: some lines, one of them marked, in one Static.

python -m benchmarks.bare
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

LINES = 36


class Bare(App[None]):
    """Marks another line at a key."""

    BINDINGS: ClassVar[list[BindingType]] = [("up", "go(-1)", ""), ("down", "go(1)", "")]
    marked = 0

    def compose(self) -> ComposeResult:
        """The lines."""
        yield Static(self._lines())

    def _lines(self) -> Content:
        made = [f"{number}  the quick brown fox" for number in range(LINES)]
        shown = [
            Content.styled(words, "reverse" if number == self.marked else "")
            for number, words in enumerate(made)
        ]
        return Content("\n").join(shown)

    def action_go(self, by: int) -> None:
        """Marks the next line."""
        self.marked = (self.marked + by) % LINES
        self.query_one(Static).update(self._lines(), layout=False)


if __name__ == "__main__":
    Bare().run()
