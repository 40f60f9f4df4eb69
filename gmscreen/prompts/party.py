"""Asks who plays: one name after the other, each shown as it comes."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from gmscreen.campaign.acts.people import proper_name
from gmscreen.campaign.model import Refused
from gmscreen.prompts.base import Prompt
from gmscreen.widgets.lines import Line, Lines
from gmscreen.widgets.words import cut, explained

TAKES = """\
the players' characters: type a name, enter adds it
backspace on nothing, or -name, takes one back; sheets can wait"""
MOST_SHOWN = 8
"""How many names are seen at a time; the list scrolls."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """Who was named.

    Attributes:
        names: The names, in order.
        done: Whether these are all; False: the GM went back.
    """

    names: tuple[str, ...]
    done: bool = True


class NameLine(Input):
    """A line that tells when there is nothing left in it to take back."""

    class TakenBack(Message):
        """Backspace on nothing."""

    def action_delete_left(self) -> None:
        """Takes back a letter, or tells that there is none."""
        if self.value:
            super().action_delete_left()
        else:
            self.post_message(self.TakenBack())


class Party(Prompt[Gathered]):
    """A line for names, and those that were given so far."""

    def __init__(self, title: str, names: tuple[str, ...] = (), problem: str = "") -> None:
        """Takes who was named before.

        Args:
            title: What the frame says.
            names: Who was named.
            problem: Why that came to nothing; empty: it wasn't tried.
        """
        super().__init__(title, "enter adds · enter on nothing is done · esc goes back")
        self._names = names
        self._problem = problem

    def body(self) -> ComposeResult:
        """Help, the line, and the names."""
        yield Static(explained(TAKES), classes="help")
        yield NameLine(placeholder="a name")
        yield Lines(id="names")

    def on_mount(self) -> None:
        """Shows who was named before."""
        self.query_one("#names", Lines).can_focus = False
        self.query_one(NameLine).focus()
        self._show()
        self.refuse(self._problem)

    def _show(self) -> None:
        shown = self.query_one("#names", Lines)
        shown.styles.height = min(len(self._names), MOST_SHOWN)
        lines = [
            Line(Content.assemble((f"{number:>2}  ", "$primary"), cut(name, 60)), number)
            for number, name in enumerate(self._names, 1)
        ]
        shown.show(lines, len(lines) - 1)

    def on_input_changed(self) -> None:
        """An error is about what stood there before."""
        self.refuse("")

    def on_name_line_taken_back(self) -> None:
        """Takes back the last name."""
        self._names = self._names[:-1]
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Adds a name, takes one back, or is done."""
        typed = " ".join(event.value.split())
        if not typed:
            self.dismiss(Gathered(self._names))
            return
        try:
            self._names = without(self._names, typed[1:]) if typed[0] == "-" else self._with(typed)
        except Refused as refused:
            self.refuse(str(refused))
            return
        event.input.clear()
        self._show()

    def _with(self, typed: str) -> tuple[str, ...]:
        name = proper_name(typed)
        if name.casefold() in map(str.casefold, self._names):
            raise Refused(f"{name} is there already; enter on nothing is done")
        return (*self._names, name)

    def action_back(self) -> None:
        """One step back; who was named stays named."""
        self.dismiss(Gathered(self._names, done=False))


def without(names: tuple[str, ...], typed: str) -> tuple[str, ...]:
    """The names without one of them.

    Args:
        names: The names.
        typed: The one, or how it begins.

    Raises:
        Refused: None is called so, or several begin so.
    """
    wanted = typed.strip().casefold()
    same = [name for name in names if name.casefold() == wanted]
    begin = same or [name for name in names if wanted and name.casefold().startswith(wanted)]
    if len(begin) != 1:
        raise Refused(
            f"{', '.join(begin)} begin so: say which" if begin else f"nobody is called {typed!r}"
        )
    return tuple(name for name in names if name != begin[0])
