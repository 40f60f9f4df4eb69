"""Reference tables: what a GM looks up, read from the TOML file beside each system.

A row is `{ cells = […] }`, and what it does to the check being built stands beside its texts:

- `sets = { dc = 15 }` fills a field; `sets = { dc = { field = "modifier", plus = 5 } }` fills it
  with what another field holds and a number more.
- `adds = { dc_modifier = 5 }` adds to a field; `adds = { dc_modifier = [5, 10] }` adds a number of
  that range, which the GM names. `cause` names what it stands for, so that no cause counts twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rules.check import Value, Values

Amount = int | tuple[int, int]
"""What is added to a field: a number, or the least and the most of those that the GM may name."""


@dataclass(frozen=True, slots=True)
class Plus:
    """A value that depends on what is built: what another field holds, and a number more."""

    field: str
    plus: int

    def of(self, built: Values) -> int:
        """The value in a check that is built so far; an empty field counts as 0."""
        there = built.get(self.field)
        return (there if isinstance(there, int) else 0) + self.plus


@dataclass(frozen=True, slots=True)
class Row:
    """One row.

    Attributes:
        cells: Its texts, one a column.
        sets: The fields of a check that it fills; empty where it is only read. See `filled`.
        adds: The fields of a check that it adds to: context, on top of what fills them.
        cause: What the added stands for ("help"); rows of one cause must not count together.
    """

    cells: tuple[str, ...]
    sets: Mapping[str, Value | Plus] = field(default_factory=dict)
    adds: Mapping[str, Amount] = field(default_factory=dict)
    cause: str = ""

    def filled(self, built: Values) -> dict[str, Value]:
        """The fields that it fills, each with its value in a check that is built so far."""
        return {
            name: value.of(built) if isinstance(value, Plus) else value
            for name, value in self.sets.items()
        }


@dataclass(frozen=True, slots=True)
class Table:
    """One reference table.

    Attributes:
        id: Its name on the command line.
        title: Its name on the screen.
        columns: The headings.
        rows: The rows, in the order of the text.
        note: What is to be known about it, such as where its numbers are from.
        ladder: The field whose rungs the rows are; empty where it is no ladder of difficulty.
        name: The column that names a rung, counted from 0; 0: none does.
        by: The field that says which column names a rung: the one that is headed by its value, with
            the number to reach before each name. Such a ladder holds what goes beyond its ends.
            Empty: `name` says.
    """

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str = ""
    ladder: str = ""
    name: int = 1
    by: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """What the rungs are called, each once, where a field says in which column."""
        cells = (cell for row in self.rows for cell in row.cells[1:]) if self.by else ()
        return tuple(dict.fromkeys(unnumbered(cell) for cell in cells))

    @property
    def reach(self) -> tuple[int, int]:
        """The least and the most that its field can say."""
        rungs = [rung for row in self.rows if isinstance(rung := row.sets.get(self.ladder), int)]
        return min(rungs), max(rungs)

    def numbered(self, number: int) -> str:
        """The name of the rung at which a number has to be reached; empty: there is none."""
        cells = (cell for row in self.rows for cell in row.cells[1:])
        found = (unnumbered(cell) for cell in cells if cell.startswith(f"{number} "))
        return next(found, "") if self.by else ""

    def reaching(self, name: str, built: Values) -> int | None:
        """What the ladder's field has to say so that what is built comes to a rung of that name.

        Args:
            name: The rung's name.
            built: The check that is built so far.

        Returns:
            The value nearest to 0; None: no column stands for what is built, or no rung of it.
        """
        heads = [column.casefold() for column in self.columns]
        head = str(built.get(self.by)).casefold()
        if head not in heads[1:]:
            return None
        place = heads.index(head)
        found = [
            rung
            for row in self.rows
            if isinstance(rung := row.sets.get(self.ladder), int)
            and unnumbered(row.cells[place]) == name
        ]
        return min(found, key=abs, default=None)

    def rung(self, value: object) -> str:
        """What a value of a ladder is called; `above Tough` between two rungs, or nothing."""
        if not self.name or not isinstance(value, int):
            return ""
        below = ""
        for row in self.rows:
            rung = row.sets.get(self.ladder)
            if rung == value:
                return row.cells[self.name]
            if isinstance(rung, int) and rung < value:
                below = f"above {row.cells[self.name]}"
        return below


def unnumbered(cell: str) -> str:
    """The name in a cell that begins with the number to reach."""
    return cell.lstrip("0123456789 ")


def counted_twice(causes: Iterable[str]) -> tuple[str, ...]:
    """The causes that stand more than once among what is counted: what the GM is warned of.

    Args:
        causes: What each row or modifier stands for; empty: nothing that could count twice.
    """
    return tuple(cause for cause, times in Counter(causes).items() if cause and times > 1)


@cache
def load(name: str) -> tuple[Table, ...]:
    """The tables of one system, read once.

    Args:
        name: The file's name in `rules/tables`, without its ending.
    """
    import tomllib
    from importlib.resources import files

    text = files("rules").joinpath("tables", f"{name}.toml").read_text(encoding="utf-8")
    return tuple(_table(raw) for raw in tomllib.loads(text)["table"])


def _table(raw: Mapping[str, Any]) -> Table:
    return Table(
        raw["id"],
        raw["title"],
        tuple(raw["columns"]),
        tuple(_row(row) for row in raw["row"]),
        raw.get("note", ""),
        raw.get("ladder", ""),
        raw.get("name", 1),
        raw.get("by", ""),
    )


def _row(raw: Mapping[str, Any]) -> Row:
    sets = {
        name: Plus(**value) if isinstance(value, Mapping) else value
        for name, value in raw.get("sets", {}).items()
    }
    adds = {
        name: (value[0], value[1]) if isinstance(value, list) else value
        for name, value in raw.get("adds", {}).items()
    }
    return Row(tuple(str(cell) for cell in raw["cells"]), sets, adds, raw.get("cause", ""))
