"""Tables as the text of a file: JSON, one document a line, which people and tools can compare."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

T = TypeVar("T")

Lines = dict[str, dict[str, bytes]]
"""Tables by name, each with its documents by id, every one as a line of JSON."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def dumped(document: Mapping[str, Any]) -> bytes:
    """A document as one line.

    Raises:
        ValueError: It holds what JSON doesn't know, or half of a character.
        TypeError: Likewise.
        RecursionError: It is nested too deeply.
    """
    return _ENCODER.encode(document).encode()


def in_order(table: Mapping[str, T]) -> list[tuple[str, T]]:
    """The documents of a table with their numbers, the lowest first."""
    return sorted(table.items(), key=lambda item: int(item[0]))


def lines(tables: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Lines:
    """Tables as lines. Raises what `dumped` does."""
    return {
        name: {number: dumped(one) for number, one in in_order(table)}
        for name, table in tables.items()
    }


def whole(lines: Lines) -> bytes:
    """The whole file."""
    tables = (
        b"%s: {\n%s\n}"
        % (
            json.dumps(name).encode(),
            b",\n".join(b'"%s": %s' % (number.encode(), text) for number, text in table.items()),
        )
        for name, table in lines.items()
    )
    return b"{\n%s\n}\n" % b",\n".join(tables)
