"""Asks which entries of the log are shown: ticks of several sorts, narrowed by typing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Input

from gmscreen.campaign.filtering import Filter, Tick
from gmscreen.campaign.seeking import folded
from gmscreen.prompts.base import Prompt
from gmscreen.prompts.choose import Options
from gmscreen.widgets.lines import Line, Lines
from gmscreen.widgets.words import plain

HINT = "type to narrow · space ticks · enter shows them · esc"


class Narrowing(Input):
    """The line that is typed into; it takes words without spaces, since space ticks."""

    class Ticked(Message):
        """Space was pressed."""

    def on_key(self, event: events.Key) -> None:
        """Space is no part of the word."""
        if event.key == "space":
            event.stop()
            event.prevent_default()
            self.post_message(self.Ticked())


class Filtering(Prompt[Filter]):
    """Everything that can be asked of an entry, sort by sort, with a mark for what is asked."""

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
        event.stop()
        event.prevent_default()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrows the list."""
        wanted = folded(event.value.strip())
        self._shown = [one for one in self._ticks if wanted in folded(one.title)]
        self._draw(anew=True)

    def on_lines_chosen(self, event: Lines.Chosen) -> None:
        """A click ticks."""
        self.on_narrowing_ticked()

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
