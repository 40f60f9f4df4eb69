"""Copies of a campaign in its folder: one for each of the last days of play.

A backup is a copy of the main file, named by how many entries it has and the day of the last of
them. Of each sealed segment there is one copy, which all backups share: a segment never changes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gmscreen.campaign import disk, segments
from gmscreen.campaign.entries import Entry

FOLDER = "backups"
DAYS = 10
"""Of how many days of play a backup stays."""
_NAME = re.compile(r"(?P<entries>\d{7,15})_(?P<day>\d{4}-\d\d-\d\d|undated)\.json")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_NO_DAY = "undated"


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of a campaign's main file.

    Attributes:
        path: The file.
        entries: How many entries the log has in it.
        day: The day of the last of them, as an ISO date; empty: there is none.
    """

    path: Path
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
                there.append(Backup(path, int(named["entries"]), day))
    except OSError:
        return ()
    return tuple(sorted(there, key=lambda one: (one.entries, one.day), reverse=True))


def copy_of(folder: Path, first: int) -> Path:
    """The copy of the sealed segment that begins with that entry."""
    return segments.path(folder / FOLDER, first)


def make(
    folder: Path, text: bytes, entries: int, last: Entry | None, sealed: Iterable[int]
) -> None:
    """Makes a backup, and removes those that it makes needless.

    The newest of each of the last days of play stays, so the one that is made now always does.

    Args:
        folder: The campaign's folder.
        text: The main file, known to be whole.
        entries: How many entries its log has.
        last: The last of them.
        sealed: The first entry of each sealed segment.

    Raises:
        OSError: It can't be made. Nothing is removed then.
    """
    day = last.at[:10] if last and _DAY.match(last.at) else _NO_DAY
    path = folder / FOLDER / f"{entries:07}_{day}.json"
    disk.make_folder(path.parent)
    _copy_segments(folder, sealed)
    if not _holds(path, text):
        disk.replace(path, text)
        disk.sync_folder(path.parent)
    _thin(folder)


def _copy_segments(folder: Path, sealed: Iterable[int]) -> None:
    there = folder / FOLDER / segments.FOLDER
    copied = {*os.listdir(there)} if there.is_dir() else set()
    missing = [first for first in sealed if segments.name(first) not in copied]
    if missing:
        disk.make_folder(there)
    for first in missing:
        disk.replace(copy_of(folder, first), disk.read(segments.path(folder, first))[0])
    if missing:
        disk.sync_folder(there)


def _holds(path: Path, text: bytes) -> bool:
    try:
        return disk.read(path)[0] == text
    except OSError:
        return False


def _thin(folder: Path) -> None:
    """Leaves the newest backup of each of the last days."""
    days: set[str] = set()
    for one in found(folder):
        if one.day in days or len(days) >= DAYS:
            disk.remove(one.path)
        days.add(one.day)
