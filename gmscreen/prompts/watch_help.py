"""The keys of the players' view."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from gmscreen.prompts.base import Prompt

KEYS = (
    ("q", "leaves, and so does ctrl+q"),
    ("ctrl+p", "the palette: another theme"),
    ("?", "these keys"),
)

ABOUT = (
    "The players' view follows the campaign as it is saved. It shows nothing that is secret, and of"
    " the GM's people no dice and no numbers. Nothing can be changed here."
)


class WatchHelp(Prompt[None]):
    """What can be done in the players' view."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,q,enter", "back", "Back", show=False)
    ]

    HORIZONTAL_BREAKPOINTS = [(0, "-wide-enough")]
    VERTICAL_BREAKPOINTS = [(0, "-high-enough")]

    def __init__(self) -> None:
        """Takes nothing."""
        super().__init__("The players' view", "esc closes")

    def body(self) -> ComposeResult:
        """The keys, and what is shown."""
        for keys, words in KEYS:
            yield Static(Content.assemble((f"{keys:<10}", "$primary"), words))
        yield Static(Content.assemble("\n", (ABOUT, "$dim")))
