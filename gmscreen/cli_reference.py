"""Systems and reference tables in plain text, and as data for other programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from typing import Any

import click

import rules
from gmscreen.cli_text import WIDTH, hung
from rules.errors import nearest
from rules.system import worded

GAP = "  "


def system_lines(system: rules.System) -> Iterator[str]:
    """What a system can be asked: its kinds of check with their fields, and its house settings."""
    yield f"{click.style(system.id, bold=True)}{GAP}{system.title}"
    for fields, kinds in groupby(system.kinds, key=lambda kind: kind.fields):
        yield f"{GAP}{', '.join(kind.id for kind in kinds)}"
        yield from _words([_usage(field) for field in fields])
    yield f"{GAP}house settings, the default first"
    yield from _words([f"{one.id}={'|'.join(_choices(one))}" for one in system.settings])


def _words(words: list[str]) -> Iterator[str]:
    indent = GAP * 3
    yield from textwrap.wrap(
        " ".join(words),
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _usage(field: rules.Field) -> str:
    """A field as it is written: `dc=N`, in brackets where it can be left out."""
    value = "N,N,…" if field.many else "TEXT" if field.text else "N"
    written = f"{field.id}={'|'.join(field.choices) or value}"
    return written if field.required else f"[{written}]"


def _choices(setting: rules.Setting) -> list[str]:
    return [worded(choice) for choice in setting.choices]


def system_data(system: rules.System) -> dict[str, Any]:
    """The same as data."""
    return {
        "id": system.id,
        "title": system.title,
        "kinds": [
            {
                "id": kind.id,
                "title": kind.title,
                "outcomes": [outcome.id for outcome in kind.scale(system.house)],
                "fields": [_field(field) for field in kind.fields],
            }
            for kind in system.kinds
        ],
        "house": [
            {"id": one.id, "title": one.title, "choices": _choices(one), "ruling": one.ruling}
            for one in system.settings
        ],
    }


def _field(field: rules.Field) -> dict[str, Any]:
    return {
        "id": field.id,
        "title": field.title,
        "takes": field.takes,
        "required": field.required,
        "default": field.default,
        "choices": field.choices,
    }


def tables_of(system: rules.System, name: str | None) -> tuple[rules.Table, ...]:
    """All reference tables of a system, or the one of that id.

    Raises:
        InvalidInput: There is none of that id; names the nearest.
    """
    tables = system.tables()
    found = tuple(table for table in tables if name in (None, table.id))
    if not found:
        known = nearest(str(name), (table.id for table in tables))
        raise rules.InvalidInput("table", f"{system.id} has no table {name!r}; {known}")
    return found


def table_data(table: rules.Table) -> dict[str, Any]:
    """A table with everything that its rows put into a check."""
    return asdict(table)


def table_lines(table: rules.Table) -> Iterator[str]:
    """A table in aligned columns, the last one broken where the line is full."""
    ladder = f"{GAP}the ladder of {table.ladder}" if table.ladder else ""
    yield f"{click.style(table.title, bold=True)}{GAP}({table.id}){ladder}"
    rows = [table.columns, *(row.cells for row in table.rows)]
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    widths[-1] = min(widths[-1], WIDTH - sum(widths[:-1]) - len(GAP) * len(widths))
    numbers = [all(map(_is_number, column[1:])) for column in columns]
    for cells in [table.columns, ["─" * width for width in widths], *rows[1:]]:
        aligned = [
            f"{cell:>{width}}" if right else f"{cell:<{width}}"
            for cell, width, right in zip(cells, widths, numbers, strict=True)
        ]
        head = "".join(GAP + cell for cell in aligned[:-1]) + GAP
        yield from hung(head, aligned[-1].strip() if not numbers[-1] else aligned[-1], len(head))
    if table.note:
        yield from hung(f"{GAP}Note: ", table.note, len(GAP))


def _is_number(cell: str) -> bool:
    return cell.strip("+-−").isdecimal()
