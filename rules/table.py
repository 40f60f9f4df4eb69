"""Reference tables: what a GM looks up, read from the TOML file beside each system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from rules.check import Values


@dataclass(frozen=True, slots=True)
class Row:
    """One row.

    Attributes:
        cells: Its texts, one a column.
        sets: The fields of a check that it fills; empty where it is only read.
    """

    cells: tuple[str, ...]
    sets: Values


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
    """

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    note: str = ""
    ladder: str = ""


def load(name: str) -> tuple[Table, ...]:
    """The tables of one system.

    Args:
        name: The file's name in `rules/tables`, without its ending.
    """
    import tomllib

    text = files("rules").joinpath("tables", f"{name}.toml").read_text(encoding="utf-8")
    return tuple(_table(raw) for raw in tomllib.loads(text)["table"])


def _table(raw: Mapping[str, Any]) -> Table:
    rows = tuple(
        Row(tuple(str(cell) for cell in row["cells"]), row.get("sets", {})) for row in raw["row"]
    )
    return Table(
        raw["id"],
        raw["title"],
        tuple(raw["columns"]),
        rows,
        raw.get("note", ""),
        raw.get("ladder", ""),
    )
