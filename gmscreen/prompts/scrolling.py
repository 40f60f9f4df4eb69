"""What only tells: a list of lines that scrolls, folded for the width that there is."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult

from gmscreen.prompts.base import Prompt
from gmscreen.widgets.lines import Line, Lines

HINT = "↑ ↓ scroll · esc closes"


class Scrolling(Prompt[None]):
    """A list of lines that scrolls."""

    def __init__(self, title: str, hint: str = HINT) -> None:
        """Takes what the frame says."""
        super().__init__(title, hint)

    def lines(self, width: int) -> Iterable[Line]:
        """The lines, for so many cells; each prompt has its own."""
        return ()

    def body(self) -> ComposeResult:
        """The list."""
        yield Lines(id="told")

    def on_mount(self) -> None:
        """The list scrolls at once."""
        self.query_one(Lines).focus()

    def on_resize(self) -> None:
        """Fills the list for the width that it will have."""
        self.call_after_refresh(self.fill)

    def fill(self) -> None:
        """Shows the lines as they are now."""
        shown = self.query_one(Lines)
        shown.show([*self.lines(shown.scrollable_content_region.width)])
