"""What all prompts share: a framed box in the middle, an error line, Escape."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from gmscreen.widgets.words import plain

T = TypeVar("T")

JOINER = "\u200d"

TOO_SMALL = Content(
    "gmscreen needs a terminal of at least 60 × 20.\nNothing is lost: make it larger."
)


class Prompt(ModalScreen[T | None]):
    """A box that asks for one thing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back", show=False)]
    # Below, a notice stands over it; a screen that fits a smaller terminal has other ones.
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny"), (60, "-wide-enough")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (20, "-high-enough")]

    def __init__(self, title: str, hint: str = "") -> None:
        """Takes what the frame and the line under it say.

        Args:
            title: What is asked.
            hint: What can be done, in the foot of the frame.
        """
        super().__init__()
        self._title = title
        self._hint = hint

    def compose(self) -> ComposeResult:
        """The frame around the body, with room for an error."""
        with VerticalScroll(id="frame") as frame:
            frame.border_title = Content(plain(self._title)).markup
            frame.border_subtitle = Content(plain(self._hint)).markup
            frame.can_focus = False
            yield from self.body()
            yield Static(id="error")
        yield Static(TOO_SMALL, id="notice")

    @property
    def edited(self) -> bool:
        """Whether something was typed that would be lost without being asked for."""
        return False

    def body(self) -> ComposeResult:
        """What is inside the frame."""
        yield from ()

    def on_key(self, event: events.Key) -> None:
        """A joiner, as inside of an emoji, is no printable key, but belongs to a name."""
        if event.character == JOINER and isinstance(self.focused, Input):
            self.focused.insert_text_at_cursor(JOINER)

    def action_back(self) -> None:
        """One step back; here, out."""
        self.dismiss(None)

    def refuse(self, reason: str) -> None:
        """Says why an answer is not taken; everything typed stays."""
        self.query_one("#error", Static).update(Content.assemble((plain(reason), "$error")))
