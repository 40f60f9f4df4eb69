"""A character's sheet as a form, built from what the system says of its sheets."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Checkbox, Input, Label

import rules
from gmscreen.campaign.model import Character
from gmscreen.prompts.base import Prompt
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.widgets.forms import EntryField, RowsField, YesNo
from rules.sheet import Entry

HIT_POINTS = (
    ("hp", "Hit points", "now; empty: not counted"),
    ("hp_max", "Most hit points", "empty: no maximum"),
)


class SheetScreen(Prompt[Character]):
    """A form with everything about a character. Nothing typed is lost by Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s", "keep", "Keep", show=False, priority=True),
        Binding("enter", "app.focus_next", "Next", show=False),
    ]

    def __init__(self, system: rules.System, one: Character, title: str) -> None:
        """Takes the character as it is.

        Args:
            system: What there is on a sheet.
            one: The character; a blank one to make a new one.
            title: What the frame says.
        """
        super().__init__(title, "ctrl+s keeps it · tab next field · esc goes back")
        self._system = system
        self._one = one
        self._before: list[object] = []

    def body(self) -> ComposeResult:
        """Name, side, hit points; then what the system has."""
        one = self._one
        with Horizontal(classes="field"):
            yield Label("Name", classes="name")
            yield Input(one.name, id="name", compact=True, select_on_focus=False)
        with Horizontal(classes="field"):
            yield Label("", classes="name")
            yield YesNo(one.pc, ("a player's", "the GM's"), id="pc")
            yield YesNo(one.present, ("here", "away"), id="present")
        for name, title, help_ in HIT_POINTS:
            value = getattr(one, name)
            with Horizontal(classes="field"):
                yield Label(title, classes="name")
                shown = "" if value is None else str(value)
                yield Input(shown, id=name, compact=True)
                yield Label(help_, classes="help")
        for entry in self._system.sheet.entries:
            yield EntryField(entry, one.sheet.get(entry.id, entry.default))
        for rows in self._system.sheet.rows:
            yield RowsField(rows, [*one.sheet.get(rows.id, rows.blank())])
        with Horizontal(classes="field"):
            yield Label("Note", classes="name")
            yield Input(one.note, id="note", compact=True, select_on_focus=False)

    def on_input_changed(self) -> None:
        """An error is about what stood there before."""
        self.refuse("")

    def on_mount(self) -> None:
        """Starts at the name; remembers what stood there."""
        self.query_one("#name", Input).focus()
        self.call_after_refresh(self._remember)

    def _remember(self) -> None:
        self._before = self._typed()

    def _typed(self) -> list[object]:
        """Everything that stands in the form."""
        return [
            *(box.value for box in self.query("#name, #hp, #hp_max, #note").results(Input)),
            *(box.value for box in self.query("#pc, #present").results(Checkbox)),
            *(field.raw for field in self.query(EntryField)),
            *(field.raw for field in self.query(RowsField)),
        ]

    def action_keep(self) -> None:
        """Takes the sheet, or says what on it can't be."""
        try:
            self.dismiss(self._read())
        except rules.RulesError as refused:
            self.refuse(str(refused))
            self.query_one("#frame").scroll_home(animate=False)

    def _read(self) -> Character:
        sheet = {
            **{field.entry.id: field.read() for field in self.query(EntryField)},
            **{field.rows.id: field.read() for field in self.query(RowsField)},
        }
        name = " ".join(self.query_one("#name", Input).value.split())
        if not name:
            raise rules.InvalidInput("name", "takes at least one character")
        if len(name) > 200:
            raise rules.InvalidInput("name", f"takes at most 200 characters, not {len(name)}")
        return replace(
            self._one,
            name=name,
            pc=self.query_one("#pc", Checkbox).value,
            present=self.query_one("#present", Checkbox).value,
            hp=self._number("hp"),
            hp_max=self._number("hp_max"),
            note=self.query_one("#note", Input).value[:2000],
            sheet=self._system.sheet.check(sheet),
        )

    def _number(self, name: str) -> int | None:
        typed = self.query_one(f"#{name}", Input).value.strip()
        if not typed:
            return None
        value = Entry(name, name, 0, -1_000_000, 1_000_000).parse(typed)
        return int(value)

    @property
    def edited(self) -> bool:
        """Whether the form holds something else than the sheet."""
        return self._typed() != self._before

    def action_back(self) -> None:
        """Leaves; with something changed, asks first."""
        if not self.edited:
            self.dismiss(None)
            return
        self.app.push_screen(
            Choose(
                "Keep what was changed?",
                [
                    Choice("keep", "Keep it"),
                    Choice("edit", "Go on editing"),
                    Choice("drop", "Leave it as it was"),
                ],
            ),
            self._decided,
        )

    def _decided(self, answer: str | None) -> None:
        if answer == "keep":
            self.action_keep()
        elif answer == "drop":
            self.dismiss(None)
