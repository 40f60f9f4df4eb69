"""Asks which entries of the log are shown: ticks of several sorts, narrowed by typing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Input

from gmscreen.campaign.filtering import Filter, Tick
from gmscreen.campaign.seeking import folded
from gmscreen.prompts.base import Prompt
from gmscreen.prompts.choose import Options
from gmscreen.widgets.lines import Line, Lines
from gmscreen.widgets.words import plain

HINT = "type to narrow · tab or ↑ ↓ space ticks · enter · esc"


class Narrowing(Input):
    """The line that is typed into. Space is part of the words, unless a line of the list is meant.

    One is meant where nothing is typed, or where the cursor of the list was moved after typing.
    """

    moved: bool = False
    """Whether the cursor of the list was moved since something was typed."""

    class Ticked(Message):
        """Space was pressed for the line under the cursor of the list."""

    def on_key(self, event: events.Key) -> None:
        """Space ticks, where it is no part of the words."""
        if event.key == "space" and (self.moved or not self.value.strip()):
            event.stop()
            event.prevent_default()
            self.post_message(self.Ticked())


class Filtering(Prompt[Filter]):
    """Everything that can be asked of an entry, sort by sort, with a mark for what is asked."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "tick", "Tick", show=False)]

    def __init__(self, ticks: Sequence[Tick], asked: Filter) -> None:
        """Takes what can be asked, and what is asked at first."""
        super().__init__("Which lines of the log?", HINT)
        self._ticks = ticks
        self._asked = asked
        self._shown: Sequence[Tick] = ticks

    def body(self) -> ComposeResult:
        """The line that narrows, above the list."""
        yield Narrowing(placeholder="type to narrow", compact=True)
        yield Options()

    def on_mount(self) -> None:
        """Shows all of them."""
        self.query_one(Input).focus()
        self._draw(anew=True)

    def on_key(self, event: events.Key) -> None:
        """Up and down move the cursor while typing goes on."""
        options = self.query_one(Options)
        if event.key in ("up", "down"):
            options.action_step(-1 if event.key == "up" else 1)
        elif event.key in ("pageup", "pagedown"):
            options.action_page(-1 if event.key == "pageup" else 1)
        else:
            super().on_key(event)
            return
        self.query_one(Narrowing).moved = True
        event.stop()
        event.prevent_default()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrows the list."""
        self.query_one(Narrowing).moved = False
        wanted = folded(event.value.strip())
        self._shown = [one for one in self._ticks if wanted in folded(one.title)]
        self._draw(anew=True)

    def on_lines_chosen(self, event: Lines.Chosen) -> None:
        """A click ticks."""
        self.action_tick()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Takes what is ticked; where words narrow the list, also what is under the cursor."""
        tick = self._under_cursor
        if event.value.strip() and tick is None:
            self.refuse("nothing of that name")
        elif event.value.strip() and tick is not None and tick not in self._asked.ticks:
            self.dismiss(self._asked.turned(tick))
        else:
            self.dismiss(self._asked)

    @property
    def _under_cursor(self) -> Tick | None:
        key = self.query_one(Options).key
        return self._shown[key] if isinstance(key, int) else None

    def on_narrowing_ticked(self) -> None:
        """Space ticks."""
        self.action_tick()

    def action_tick(self) -> None:
        """Ticks what is under the cursor, or no longer; then the next can be typed."""
        if (tick := self._under_cursor) is None:
            return
        self._asked = self._asked.turned(tick)
        line = self.query_one(Input)
        if line.value:
            line.value = ""
        else:
            self._draw(anew=False)

    def _draw(self, anew: bool) -> None:
        lines = [*_lines(self._shown, self._asked)]
        options = self.query_one(Options)
        options.styles.height = max(1, min(len(lines), 16))
        options.show(lines, self._first(lines) if anew else None)
        frame = self.query_one("#frame")
        told = self._asked.told or "the whole log"
        frame.border_title = Content(plain(f"Which lines of the log? {told}")).markup

    def _first(self, lines: Sequence[Line]) -> int:
        """Where the cursor begins: at the first title that begins as is typed, or else anywhere."""
        typed = folded(self.query_one(Input).value.strip())
        places = [n for n, line in enumerate(lines) if line.key is not None]
        named = zip(places, self._shown, strict=True)
        begin = [n for n, tick in named if folded(tick.title).startswith(typed)]
        return next(iter(begin or places), 0)


def _lines(shown: Sequence[Tick], asked: Filter) -> Iterator[Line]:
    """The ticks under their headings."""
    before = None
    for number, tick in enumerate(shown):
        if tick.by is not before:
            before = tick.by
            yield Line(Content.assemble((tick.by.value, "bold $primary")))
        on = tick in asked.ticks
        mark = ("● " if on else "○ ", "$good" if on else "$dim")
        yield Line(Content.assemble("  ", mark, (plain(tick.title), "" if on else "$dim")), number)
