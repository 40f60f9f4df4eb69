"""Asks for a palette, and shows each on the whole screen while the cursor is on it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.message import Message
from textual.widgets import Input

from gmscreen.prompts.choose import Choice, Search
from gmscreen.widgets.lines import Lines


class PalettePrompt(Search[str]):
    """Every palette by its name."""

    class Previewed(Message):
        """A palette is to be seen, but not chosen yet."""

        def __init__(self, name: str) -> None:
            """Takes its name."""
            super().__init__()
            self.name = name

    def __init__(self, names: Sequence[str], now: str) -> None:
        """Takes the names of all, and of the one that is put on."""
        choices = [Choice(name, name, "in force" if name == now else "") for name in names]
        super().__init__("Palette", choices, hint="↑ ↓ show it · enter keeps it · esc goes back")
        self._now = now

    def first(self, choices: Sequence[Choice[str]]) -> int:
        """The cursor begins on the one that is put on."""
        places = (n for n, one in enumerate(choices) if one.value == self._now)
        return next(places, super().first(choices))

    def on_mount(self) -> None:
        """Looks where the cursor goes. The list itself is filled by what this is made of."""
        self.watch(self.query_one(Lines), "cursor", self._preview, init=False)

    def _preview(self, place: int) -> None:
        if place < len(self.choices):
            self.post_message(self.Previewed(self.choices[place].value))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrows the list, and shows what is under the cursor then."""
        super().on_input_changed(event)
        self._preview(self.first(self.choices))
