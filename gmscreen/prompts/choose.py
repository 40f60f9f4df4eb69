"""Asks for one of several things: by number, by cursor, or by typing part of its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from gmscreen.prompts.base import Prompt
from gmscreen.widgets.lines import Line, Lines
from gmscreen.widgets.words import column, explained, plain

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """One of the things.

    Attributes:
        value: What it stands for.
        label: Its name.
        note: More about it.
        refusal: Why it can't be taken now; empty: it can.
    """

    value: T
    label: str
    note: str = ""
    refusal: str = ""


def line(choice: Choice[T], number: int, width: int, digits: bool = True) -> Line:
    """A choice as a line, with its digit or without; one that can't be taken says why."""
    digit = f"{number}" if number <= 9 else " "
    dead = bool(choice.refusal)
    note = choice.refusal or choice.note
    return Line(
        Content.assemble(
            (f"{digit}  " if digits else " ", "$dim" if dead else "$primary"),
            column(choice.label, width, "$dim" if dead else ""),
            (f"  {plain(note)}", "$dim"),
        ),
        number - 1,
    )


class Options(Lines):
    """A list below a line that is typed into: what Enter takes is marked all the same."""

    @property
    def cursor_style(self) -> str:
        """The line under the cursor is marked without the focus too."""
        return "$cursor-foreground on $cursor-background"


class Choose(Prompt[T]):
    """A list to choose from, each with its digit."""

    digits: ClassVar[bool] = True
    """Whether digits take a choice."""

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice[T]],
        *,
        about: str = "",
        hint: str = "enter or a digit takes it",
        start: T | None = None,
    ) -> None:
        """Takes what there is to choose from.

        Args:
            title: What is asked.
            choices: What there is.
            about: More about the question, above the list.
            hint: The foot of the frame.
            start: What is under the cursor at first; None: the first that can be taken.
        """
        super().__init__(title, hint)
        self._choices = choices
        self._about = about
        self._start = start

    def body(self) -> ComposeResult:
        """What it is about, and the list."""
        if self._about:
            yield Static(explained(self._about), classes="help")
        yield Lines()

    def on_mount(self) -> None:
        """Fills the list; what stands first in the frame has the focus."""
        self.fill(self._choices)

    def fill(self, choices: Sequence[Choice[T]]) -> None:
        """Shows these choices."""
        self.choices = choices
        width = max([12, *(min(46, cell_len(choice.label)) for choice in choices)])
        shown = self.query_one(Lines)
        shown.styles.height = max(1, min(len(choices), 16))
        numbered = enumerate(choices, 1)
        lines = [line(choice, n, width, self.digits) for n, choice in numbered]
        shown.show(lines, self.first(choices))

    def first(self, choices: Sequence[Choice[T]]) -> int:
        """Where the cursor begins: on the first that can be taken, or where it is to start."""
        able = [n for n, choice in enumerate(choices) if not choice.refusal] or [0]
        return next((n for n in able if choices and choices[n].value == self._start), able[0])

    def on_key(self, event: events.Key) -> None:
        """A digit takes its choice at once."""
        if event.character and event.character in "123456789" and event.character.isascii():
            event.stop()
            self.take(int(event.character) - 1)

    def on_lines_chosen(self, event: Lines.Chosen) -> None:
        """Enter takes the choice under the cursor."""
        if isinstance(event.key, int):
            self.take(event.key)

    def take(self, place: int) -> None:
        """Takes a choice, or says why it can't be."""
        if not 0 <= place < len(self.choices):
            return
        choice = self.choices[place]
        if choice.refusal:
            self.refuse(choice.refusal)
        else:
            self.dismiss(choice.value)


class Search(Choose[T]):
    """A list that typing narrows; the digits are typed too.

    What is typed may also mean something by itself, such as a number in place of a skill.
    """

    digits = False

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice[T]],
        *,
        typed: Callable[[str], Choice[T] | None] = lambda text: None,
        hint: str = "type to narrow · enter takes it",
        start: T | None = None,
    ) -> None:
        """Takes the choices, and what a typed text means by itself."""
        super().__init__(title, choices, hint=hint, start=start)
        self._typed = typed

    def body(self) -> ComposeResult:
        """The line that narrows, above the list."""
        yield Input(placeholder="type to narrow")
        yield Options()

    def on_key(self, event: events.Key) -> None:
        """Up and down move the cursor of the list while typing goes on."""
        if event.key in ("up", "down"):
            event.stop()
            self.query_one(Lines).action_step(-1 if event.key == "up" else 1)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrows the list: names that begin so first, then those that have it inside."""
        self.refuse("")
        wanted = event.value.strip().casefold()
        own = self._typed(event.value.strip())
        begin = [c for c in self._choices if c.label.casefold().startswith(wanted)]
        inside = [c for c in self._choices if wanted in c.label.casefold() and c not in begin]
        self.fill([*([own] if own else []), *begin, *inside])

    def on_input_submitted(self) -> None:
        """Takes the choice under the cursor."""
        key = self.query_one(Lines).key
        if isinstance(key, int):
            self.take(key)
        else:
            self.refuse("nothing of that name")
