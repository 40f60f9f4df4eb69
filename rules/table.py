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
    """

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str = ""
    ladder: str = ""
    name: int = 1

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


def counted_twice(rows: Iterable[Row]) -> tuple[str, ...]:
    """The causes that more than one of these rows stands for: what the GM is warned of."""
    causes = Counter(row.cause for row in rows if row.cause)
    return tuple(cause for cause, times in causes.items() if times > 1)


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
