"""Copies of a campaign in its folder: one for each of the last days of play.

A backup is a copy of the main file, named by its place in the order in which they were made, the
day of the last entry in it, and how many it has. Of each sealed segment there is one copy, which
all backups share: a segment never changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from gmscreen.campaign import disk, segments
from gmscreen.campaign.entries import Entry

FOLDER = "backups"
DAYS = 10
"""Of how many days of play a backup stays."""
LAST = 3
"""How many of the newest stay whatever their day: the last good one is among them."""
_NAME = re.compile(
    r"(?P<order>\d{4,9})_(?P<day>\d{4}-\d\d-\d\d|undated)_(?P<entries>\d{1,9})\.json"
)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_NO_DAY = "undated"


Sizes = Mapping[str, tuple[int, int]]
"""Size and time of files, by name."""


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of a campaign's main file.

    Attributes:
        path: The file.
        order: Its place in the order in which they were made.
        entries: How many entries the log has in it.
        day: The day of the last of them, as an ISO date; empty: there is none.
    """

    path: Path
    order: int
    entries: int
    day: str

    def __str__(self) -> str:
        """What it holds, in words."""
        count = f"{self.entries:,} entr{'y' if self.entries == 1 else 'ies'}"
        return f"{count}, the last of {self.day}" if self.day else count


def found(folder: Path) -> tuple[Backup, ...]:
    """The backups of a campaign, the newest first. Whether they are any good is not looked at."""
    there = []
    try:
        for path in (folder / FOLDER).iterdir():
            if named := _NAME.fullmatch(path.name):
                day = named["day"] if named["day"] != _NO_DAY else ""
                there.append(Backup(path, int(named["order"]), int(named["entries"]), day))
    except OSError:
        return ()
    return tuple(sorted(there, key=lambda one: one.order, reverse=True))


def copy_of(folder: Path, first: int) -> Path:
    """The copy of the sealed segment that begins with that entry."""
    return segments.path(folder / FOLDER, first)


def make(folder: Path, text: bytes, entries: Sequence[Entry], sealed: Iterable[int]) -> None:
    """Makes a backup, and removes those that it makes needless.

    The newest of each of the last days of play stays, so the one that is made now always does.

    Args:
        folder: The campaign's folder.
        text: The main file, known to be whole.
        entries: Its log.
        sealed: The first entry of each sealed segment.

    Raises:
        OSError: It can't be made. Nothing is removed then.
    """
    last = entries[-1].at if entries else ""
    day = last[:10] if _DAY.match(last) else _NO_DAY
    disk.make_folder(folder / FOLDER)
    _copy_segments(folder, sealed)
    newest = next(iter(found(folder)), None)
    if newest is None or not _holds(newest.path, text):
        order = newest.order + 1 if newest is not None else 1
        disk.replace(folder / FOLDER / f"{order:04}_{day}_{len(entries)}.json", text)
        disk.sync_folder(folder / FOLDER)
    _thin(folder)


def _copy_segments(folder: Path, sealed: Iterable[int]) -> None:
    there = folder / FOLDER / segments.FOLDER
    own, copied = disk.sizes(folder / segments.FOLDER), disk.sizes(there)
    missing = [one for one in sealed if not _alike(own, copied, segments.name(one))]
    if missing:
        disk.make_folder(there)
    for first in missing:
        disk.replace(copy_of(folder, first), disk.read(segments.path(folder, first))[0])
    if missing:
        disk.sync_folder(there)


def _alike(own: Sizes, copied: Sizes, name: str) -> bool:
    return name in copied and name in own and own[name][0] == copied[name][0]


def _holds(path: Path, text: bytes) -> bool:
    try:
        return disk.read(path)[0] == text
    except OSError:
        return False


def _thin(folder: Path) -> None:
    """Leaves the newest backup of each of the last days, and the last few."""
    days: set[str] = set()
    for place, one in enumerate(found(folder)):
        if place >= LAST and (one.day in days or len(days) >= DAYS):
            disk.remove(one.path)
        days.add(one.day)
