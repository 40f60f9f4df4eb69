"""Reads the text of a TinyDB file strictly: what is damaged is refused, and never guessed at.

A file that a crash has cut, or a hand has edited wrongly, is refused with the place where it is
wrong. TinyDB's own reader takes an empty file for a new one and drops a key that stands twice; the
next write would then destroy what could have been mended.
"""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any, NoReturn

from gmscreen.campaign import disk

Document = dict[str, Any]
Tables = dict[str, dict[str, Document]]
"""Tables by name, each with its documents by id, as TinyDB writes them: ids are texts."""

_ID = re.compile("[1-9][0-9]{0,15}")
_HALF = re.compile(rb"\\u[dD][89a-fA-F]")


class Damaged(Exception):
    """A file that can't be read as it is. One line: which file, and what is wrong with it.

    Attributes:
        path: The file.
        reason: What is wrong.
    """

    def __init__(self, path: Path, reason: str) -> None:
        """Joins the two in one line."""
        super().__init__(disk.one_line(f"{path}: {reason}"))
        self.path = path
        self.reason = reason


class _Refused(ValueError):
    """Something that JSON allows, or Python's reader of it, and that no file of ours holds."""


def read(path: Path) -> tuple[Tables, disk.Stamp]:
    """The tables of a file, and the stamp of what was read.

    Raises:
        Damaged: It is missing, can't be read, or is not whole.
    """
    try:
        data, stamp = disk.read(path)
    except FileNotFoundError:
        raise Damaged(path, "is missing") from None
    except OSError as error:
        raise Damaged(path, f"can't be read: {disk.in_words(error)}") from error
    return tables(path, data), stamp


def tables(path: Path, data: bytes) -> Tables:
    """The tables that the bytes of a file say.

    Raises:
        Damaged: They are not whole.
    """
    return _tables(path, parse(path, data))


def parse(path: Path, data: bytes) -> object:
    """What the bytes of a JSON file say.

    Args:
        path: The file, for the message.
        data: All its bytes.

    Raises:
        Damaged: They are no JSON, or JSON that would not be written back as it was.
    """
    try:
        return _parse(data)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Damaged(path, f"{place}: {error.msg.lower()}") from None
    except UnicodeDecodeError as error:
        raise Damaged(path, f"is not UTF-8 (byte {error.start + 1})") from None
    except _Refused as error:
        raise Damaged(path, str(error)) from None
    except RecursionError:
        raise Damaged(path, "is nested too deeply") from None
    except ValueError:
        # Python refuses to read a whole number of thousands of digits.
        raise Damaged(path, "holds a number that is too long") from None


def _parse(data: bytes) -> object:
    if not data:
        raise _Refused("is empty")
    if b"\0" in data:
        raise _Refused(f"holds NUL bytes (the first is byte {data.index(0) + 1})")
    if data.startswith(b"\xef\xbb\xbf"):
        raise _Refused("starts with a byte order mark")
    value: object = json.loads(
        data.decode(),
        object_pairs_hook=_unique,
        parse_constant=_no_constant,
        parse_float=_finite,
    )
    if _HALF.search(data):
        # Half of a pair of escapes is JSON, and no text that can be written as UTF-8.
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise _Refused("holds half of a character (a lone surrogate)") from None
    return value


def _unique(pairs: list[tuple[str, Any]]) -> Document:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Refused(f"the key {twice[:40]!r} stands twice in one object")
    return found


def _no_constant(name: str) -> NoReturn:
    raise _Refused(f"holds {name}, which is no number")


def _finite(digits: str) -> float:
    if not math.isfinite(number := float(digits)):
        raise _Refused(f"holds a number that is too big ({digits[:40]})")
    return number


def _tables(path: Path, value: object) -> Tables:
    """The value, if it has the shape of tables of documents."""
    if not isinstance(value, dict):
        raise Damaged(path, "is no object of tables")
    for name, table in value.items():
        if not isinstance(table, dict):
            raise Damaged(path, f"{name[:40]}: is no table")
        for number, document in table.items():
            if not _ID.fullmatch(number):
                raise Damaged(path, f"{name[:40]}: {number[:40]!r} is no number of a document")
            if not isinstance(document, dict):
                raise Damaged(path, f"{name[:40]} {number}: is no document")
    return value
