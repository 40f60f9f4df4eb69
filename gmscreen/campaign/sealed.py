"""The sealed part of a log: known at once, and read where it is looked at.

A log of years is not read to open a campaign. What follows from its sealed segments (what is
undone, what amended) is remembered beside them, with a stamp of each file; where a file is another
than it was, or nothing is remembered, all of it is read again, strictly.
"""

from __future__ import annotations

import gc
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import overload

from gmscreen.campaign import backups, disk, documents, reading, remembered, segments
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.history import Contradiction, History
from gmscreen.campaign.log import Log
from gmscreen.campaign.model import Refused
from gmscreen.campaign.reading import Damaged
from gmscreen.campaign.remembered import Remembered, Seen

OPEN = 8
"""How many segments are held open at a time, the last that were looked at."""
MOST_HELD = 64_000_000
"""How many bytes of packed segments are held in memory."""


class Unreadable(Refused):
    """A part of the log that can't be read now: the disk is gone, or the file was changed."""


class Segment(Sequence[Entry]):
    """The entries of one sealed segment, read when the first of them is asked for."""

    __slots__ = ("_count", "_first", "_read")

    def __init__(self, read: Callable[[int], Sequence[Entry]], first: int, count: int) -> None:
        """Takes how it is read.

        Args:
            read: Gives the entries of the segment that begins with an entry.
            first: The entry that it begins with.
            count: How many entries it has.
        """
        self._read = read
        self._first = first
        self._count = count

    def __len__(self) -> int:
        """How many entries it has."""
        return self._count

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Entry]: ...

    def __getitem__(self, place: int | slice) -> Entry | Sequence[Entry]:
        """One of its entries, or several.

        Raises:
            Unreadable: It can't be read, or is another than it was.
        """
        try:
            entries = self._read(self._first)
        except Damaged as error:
            part = f"{segments.FOLDER}/{segments.name(self._first)}"
            raise Unreadable(f"{part}: {error.reason}") from error
        if len(entries) != self._count:
            raise Unreadable(f"log {self._first}: the segment has been changed")
        return entries[place]


class Sealed:
    """The sealed segments in the folder of a campaign."""

    def __init__(self, folder: Path) -> None:
        """Reads nothing yet."""
        self._folder = folder
        self._known = Remembered()
        # Whether what is written down is less than what is known.
        self._behind = False
        self._seen: dict[int, Seen] = {}
        self._held: dict[int, bytes] = {}
        self._read = lru_cache(OPEN)(self._entries)

    def history(self, sealed: int) -> History:
        """The log up to the end of the sealed segments.

        Args:
            sealed: The first entry of the last of them; 0 if there is none.

        Raises:
            Damaged: One is missing, damaged or doesn't follow on those before it.
        """
        self._forget_changed()
        with _without_collector():
            return self._history(sealed)

    def _forget_changed(self) -> None:
        """Lets go of segments whose place others have taken, as after a restore elsewhere."""
        now = disk.sizes(self._folder / segments.FOLDER)
        read = [*self._seen.values()]
        changed = [one[0] for one in read if now.get(segments.name(one[0]), one[1:]) != one[1:]]
        for first in changed:
            del self._seen[first]
            self._held.pop(first, None)
        if changed:
            self._read.cache_clear()

    def _history(self, sealed: int) -> History:
        known = found = remembered.read(self._folder)
        if known.last > sealed:
            known = Remembered()
        history = History(self._log(known), known.redoable, known.undone, known.amendments)
        while (first := known.end) <= sealed:
            try:
                history = History.of(self._read(first), history)
            except (Contradiction, Unreadable) as error:
                raise Damaged(segments.path(self._folder, first), str(error)) from None
            known = Remembered.of(history, (*known.seen, self._seen[first]))
            # From now on it is read again when it is looked at.
            history = replace(history, entries=self._log(known))
        if known.last != sealed:
            last = segments.path(self._folder, sealed)
            raise Damaged(last, "doesn't follow on the segments before it")
        self._behind = known is not found
        self._known = known
        return history

    def _log(self, known: Remembered) -> Log:
        cuts = pairwise([*(first for first, _, _ in known.seen), known.end])
        return Log.of(Segment(self._looked_up, first, after - first) for first, after in cuts)

    def _looked_up(self, first: int) -> tuple[Entry, ...]:
        """The entries of a segment that was whole when the campaign was opened.

        Raises:
            Damaged: It isn't any more, and neither is its copy among the backups.
        """
        try:
            return self._read(first)
        except Damaged as error:
            copy = backups.copy_of(self._folder, first)
            try:
                content, _ = reading.read(copy)
                return documents.read_segment(copy, content.tables, first)
            except Damaged:
                raise error from None

    def _entries(self, first: int) -> tuple[Entry, ...]:
        """The entries of the segment that begins with one.

        Raises:
            Damaged: It is missing or damaged.
        """
        file = segments.path(self._folder, first)
        if (held := self._held.get(first)) is not None:
            content = reading.parse(file, zlib.decompress(held))
        else:
            content, stamp = reading.read(file)
            self._seen[first] = (first, stamp.size, stamp.mtime)
        return documents.read_segment(file, content.tables, first)

    @property
    def firsts(self) -> tuple[int, ...]:
        """The first entry of each segment, as they were when the log was read."""
        return tuple(first for first, _, _ in self._known.seen)

    def remember(self) -> None:
        """Writes down what follows from the segments, for the next opening."""
        if self._behind:
            remembered.write(self._folder, self._known)
            self._behind = False

    def hold(self, ended: Callable[[], bool]) -> None:
        """Takes the segments into memory, packed: the log is at hand if the disk goes away.

        It takes a while for a long log, and may be done beside everything else.

        Args:
            ended: Whether nobody needs it any more.
        """
        room = MOST_HELD
        for first, _, _ in self._known.seen:
            if ended():
                return
            try:
                text, stamp = disk.read(segments.path(self._folder, first))
            except OSError:
                return
            self._seen[first] = (first, stamp.size, stamp.mtime)
            self._held[first] = packed = zlib.compress(text, 1)
            if (room := room - len(packed)) < 0:
                return


@contextmanager
def _without_collector() -> Iterator[None]:
    """Keeps the collector of garbage from looking again and again at a log that is being read.

    None of it is garbage, and with a long log the looking takes as long as the reading.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
