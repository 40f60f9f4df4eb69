"""The TinyDB storage of a campaign: one write an act, and never a torn file.

It keeps each document as the line of text that stands in the file, not as an object. So nobody who
was handed a document can change what is kept; documents that an act doesn't touch are written back
byte for byte; and an act costs the reading and writing of what it touches.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from gmscreen.campaign import disk, reading, texts
from gmscreen.campaign.reading import Content
from gmscreen.campaign.texts import Lines

CHANGED = "the file was changed by someone else"


class NotWritten(Exception):
    """A file could not be written, and is as it was. The reason in words."""


class Line(MutableMapping[str, Any]):
    """A document that is only parsed when it is looked into."""

    __slots__ = ("_parsed", "_text")

    def __init__(self, text: bytes) -> None:
        """A document of that text."""
        self._text = text
        self._parsed: dict[str, Any] | None = None

    @property
    def text(self) -> bytes:
        """The document as a line: the very same if it was never looked into.

        Raises:
            NotWritten: It was changed to something that no file can hold.
        """
        return self._text if self._parsed is None else line(self._parsed)

    def _value(self) -> dict[str, Any]:
        if self._parsed is None:
            self._parsed = json.loads(self._text)
        return self._parsed

    def __getitem__(self, name: str) -> Any:
        """The value of that name."""
        return self._value()[name]

    def __setitem__(self, name: str, value: Any) -> None:
        """Sets the value of that name, in this copy."""
        self._value()[name] = value

    def __delitem__(self, name: str) -> None:
        """Takes the value of that name out of this copy."""
        del self._value()[name]

    def __iter__(self) -> Iterator[str]:
        """The names."""
        return iter(self._value())

    def __len__(self) -> int:
        """How many values there are."""
        return len(self._value())


def line(document: Mapping[str, Any]) -> bytes:
    """A document as one line of JSON.

    Raises:
        NotWritten: It holds something that would not be read back as it is.
    """
    plain = dict(document)
    try:
        text = texts.dumped(plain)
        same = json.loads(text) == plain
    except UnicodeEncodeError:
        raise NotWritten("a text holds half of a character (a lone surrogate)") from None
    except RecursionError:
        raise NotWritten("a value is nested too deeply") from None
    except (TypeError, ValueError) as error:
        raise NotWritten(f"a value can't be saved: {error}") from None
    if not same:
        raise NotWritten("a value would not be read back as it is")
    return text


class WholeFile(Storage):
    """A TinyDB storage that replaces its file in one step, and only if nobody else has touched it.

    Attributes:
        path: The file, symbolic links resolved: they stay links.
    """

    def __init__(self, path: Path, found: tuple[Content, disk.Stamp] | None = None) -> None:
        """Takes the file, which has to be there.

        Args:
            path: The file.
            found: What was read from it just now; None: it is read.

        Raises:
            reading.Damaged: It is missing or not whole. Nothing is written then.
        """
        self.path = Path(os.path.realpath(path))
        content, self._stamp = found or reading.read(self.path)
        self._lines = content.lines
        self._gathered: Lines | None = None
        # Whether the disk holds what an act wrote that was then told as failed.
        self._ahead = False

    @classmethod
    def create(
        cls, path: Path, tables: Mapping[str, Mapping[str, Any]], over: bool = False
    ) -> None:
        """Writes a new file.

        Args:
            path: Where.
            tables: All that it is to hold.
            over: Whether to take the place of a file that is there.

        Raises:
            NotWritten: It could not be written, or there is one already.
        """
        real = Path(os.path.realpath(path))
        text = texts.whole(_lines(tables))
        if not over and os.path.lexists(real):
            raise NotWritten("the file is there already")
        try:
            disk.replace(real, text)
            disk.sync_folder(real.parent)
        except OSError as error:
            raise NotWritten(disk.in_words(error)) from error

    @staticmethod
    def holds(path: Path, tables: Mapping[str, Mapping[str, Any]]) -> bool:
        """Whether a file holds just these tables, as `create` would write them."""
        try:
            return disk.read(path)[0] == texts.whole(_lines(tables))
        except OSError:
            return False

    @contextmanager
    def act(self) -> Iterator[None]:
        """Gathers every change that is made inside, and writes them together at its end.

        Whatever fails inside or in writing, the changes are dropped: what is read afterwards is
        what was last written in full.

        Raises:
            NotWritten: They could not be written, or someone else has changed the file.
        """
        if self._gathered is not None:
            raise RuntimeError("an act within an act")
        self._refuse_change()
        self._gathered = self._lines
        try:
            yield
            if self._gathered != self._lines or self._ahead:
                self._commit(self._gathered)
        finally:
            self._gathered = None

    def read(self) -> dict[str, dict[str, Any]]:
        """The tables as they are inside the act that runs, or as last written. A copy."""
        lines = self._lines if self._gathered is None else self._gathered
        return {
            name: {number: Line(text) for number, text in table.items()}
            for name, table in lines.items()
        }

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Takes the tables in: written at the end of the act that runs, or at once without one.

        Raises:
            NotWritten: Something in them can't be written, or they could not be.
        """
        if self._gathered is None:
            with self.act():
                self.write(data)
        else:
            self._gathered = _lines(data)

    def copied(self) -> bytes:
        """The bytes of the file, as it was last read or written.

        Raises:
            NotWritten: It can't be read, or someone else has changed it since.
        """
        try:
            text, stamp = disk.read(self.path)
        except OSError as error:
            raise NotWritten(disk.in_words(error)) from error
        if stamp != self._stamp:
            raise NotWritten(CHANGED)
        return text

    @property
    def changed(self) -> bool:
        """Whether there is another file by now than was last read or written."""
        try:
            return disk.stamp_of(self.path) != self._stamp
        except OSError:
            return True

    def tidy(self) -> None:
        """Removes what a write that a crash cut short has left beside the file."""
        disk.remove(disk.temporary(self.path))

    def _refuse_change(self) -> None:
        """Refuses to write over what someone else has written."""
        try:
            unchanged = disk.stamp_of(self.path) == self._stamp
        except FileNotFoundError:
            raise NotWritten("the file is gone") from None
        except OSError as error:
            raise NotWritten(disk.in_words(error)) from error
        if not unchanged:
            raise NotWritten(CHANGED)

    def _commit(self, lines: Lines) -> None:
        text = texts.whole(lines)
        self._refuse_change()
        try:
            self._stamp = disk.replace(self.path, text)
            self._ahead = True
            disk.sync_folder(self.path.parent)
        except OSError as error:
            raise NotWritten(disk.in_words(error)) from error
        self._ahead = False
        self._lines = lines


def _lines(tables: Mapping[str, Mapping[str, Any]]) -> Lines:
    return {
        name: {
            number: one.text if isinstance(one, Line) else line(one)
            for number, one in texts.in_order(table)
        }
        for name, table in tables.items()
    }
