"""Parts of a form that is built from a system's own description of its sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Checkbox, Input, Label, Select

from rules.errors import InvalidInput
from rules.sheet import Entry, Rows


class YesNo(Checkbox):
    """A check box that says in words how it stands."""

    def __init__(
        self, value: bool, words: tuple[str, str] = ("yes", "no"), id: str | None = None
    ) -> None:
        """Takes how it stands, and what it says when it is on and when it is off."""
        self._words = words
        super().__init__(words[0 if value else 1], value, id=id, compact=True)

    def watch_value(self) -> None:
        """Says how it stands now."""
        super().watch_value()
        self.label = Content(self._words[0 if self.value else 1])


def box(entry: Entry, value: object) -> Widget:
    """The widget that takes the value of an entry."""
    if entry.choices:
        return Select(
            [(choice, choice) for choice in entry.choices],
            value=value if value in entry.choices else entry.default,
            allow_blank=False,
            compact=True,
        )
    if isinstance(entry.default, bool):
        return YesNo(bool(value))
    return Input(str(value), compact=True, select_on_focus=isinstance(entry.default, int))


def raw(widget: Widget) -> str | bool:
    """What stands in such a widget, as it was typed."""
    if isinstance(widget, Checkbox):
        return widget.value
    if isinstance(widget, Select):
        return str(widget.value)
    return widget.value if isinstance(widget, Input) else ""


def read(entry: Entry, widget: Widget, where: str = "") -> int | str | bool:
    """What stands in such a widget, as the sheet keeps it.

    Raises:
        InvalidInput: Naming the entry and what it takes.
    """
    typed = raw(widget)
    return entry.check(typed, where) if isinstance(typed, bool) else entry.parse(typed, where)


class EntryField(Horizontal):
    """One entry with its name."""

    def __init__(self, entry: Entry, value: object) -> None:
        """Takes the entry and what it holds."""
        super().__init__(classes="field")
        self.entry = entry
        self._value = value

    def compose(self) -> ComposeResult:
        """Name, box, help."""
        yield Label(Content(self.entry.title), classes="name")
        yield box(self.entry, self._value)
        yield Label(Content(self.entry.help), classes="help")

    def read(self) -> int | str | bool:
        """What it holds now.

        Raises:
            InvalidInput: Naming the entry and what it takes.
        """
        return read(self.entry, self.children[1])

    @property
    def raw(self) -> str | bool:
        """What stands in it."""
        return raw(self.children[1])


class RowsField(Vertical):
    """A list of a sheet; where rows are free there is always an empty one at the end."""

    def __init__(self, rows: Rows, values: list[Mapping[str, Any]]) -> None:
        """Takes the list and its rows."""
        super().__init__(classes="rows")
        self.rows = rows
        self._values = values

    def compose(self) -> ComposeResult:
        """A heading, then the rows."""
        with Horizontal(classes="heading"):
            yield Label(Content(self.rows.title), classes="title")
        with Horizontal(classes="columns"):
            for column in self.rows.columns:
                yield Label(Content(column.title.lower()), classes="cell")
        for values in self._values:
            yield self._row(values)
        if not self.rows.fixed:
            yield self._row({})

    def _row(self, values: Mapping[str, Any]) -> Horizontal:
        first, *rest = self.rows.columns
        if self.rows.fixed:
            head: Widget = Label(Content(str(values[first.id])), classes="cell")
        else:
            head = box(first, values.get(first.id, first.default))
        return Horizontal(
            head,
            *(box(column, values.get(column.id, column.default)) for column in rest),
            classes="row",
        )

    def on_input_changed(self, event: Input.Changed) -> None:
        """Something typed into the empty row at the end makes another one."""
        last = self.query(".row").last()
        if not self.rows.fixed and event.input.parent is last and raw(last.children[0]):
            self.mount(self._row({}))

    def _lines(self) -> Iterator[Widget]:
        return iter(self.query(".row"))

    def read(self) -> list[dict[str, Any]]:
        """The rows now; one without a name and with nothing else is left out.

        Raises:
            InvalidInput: Naming the row and column and what it takes.
        """
        found = []
        for number, line in enumerate(self._lines(), 1):
            where = f"{self.rows.id} row {number} "
            pairs = zip(self.rows.columns, line.children, strict=True)
            if self.rows.fixed:
                values: dict[str, Any] = {self.rows.columns[0].id: self.rows.fixed[number - 1]}
                values |= {c.id: read(c, w, where) for c, w in list(pairs)[1:]}
            else:
                if not any(str(raw(w)).strip() not in ("", str(c.default)) for c, w in pairs):
                    continue
                pairs = zip(self.rows.columns, line.children, strict=True)
                values = {c.id: read(c, w, where) for c, w in pairs}
                if not str(values[self.rows.columns[0].id]).strip():
                    raise InvalidInput(f"{where}{self.rows.columns[0].id}", "takes a name")
            found.append(values)
        return found

    @property
    def raw(self) -> list[list[str | bool]]:
        """What stands in every row that isn't empty."""
        lines = [[raw(widget) for widget in line.children] for line in self._lines()]
        blank = [raw(box(column, column.default)) for column in self.rows.columns]
        return [line for line in lines if line != blank]
