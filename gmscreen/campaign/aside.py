"""Nothing is thrown away: what has to make room goes into a folder of its own beside it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from gmscreen.campaign import backups, disk, documents, reading, segments
from gmscreen.campaign.reading import Damaged

FOLDER = "damaged"
"""What such a folder is called, with a number."""


def place(folder: Path) -> Path:
    """A folder that is not there yet, for what is moved out of a campaign's folder."""
    number = 1
    while os.path.lexists(aside := folder / f"{FOLDER}-{number}"):
        number += 1
    return aside


def keep_copy(file: Path, folder: Path, aside: Path) -> None:
    """Copies a file byte for byte; what can't be read, or is no file, is moved as it is.

    Raises:
        OSError: It can't be written, or neither be read nor moved.
    """
    target = aside / file.relative_to(folder)
    disk.make_folder(target.parent)
    try:
        text = disk.read(file)[0]
    except OSError:
        os.replace(file, target)
    else:
        disk.replace(target, text)
    disk.sync_folder(target.parent)


def move(file: Path, folder: Path, aside: Path) -> int:
    """Moves a file; how many entries go with it, if it is a segment of the log that can be read.

    Raises:
        OSError: It can't be moved.
    """
    entries = 0
    if file.parent == folder / segments.FOLDER:
        with suppress(Damaged):
            entries = len(reading.read(file)[0].tables.get("log", {}))
    target = aside / file.relative_to(folder)
    disk.make_folder(target.parent)
    os.replace(file, target)
    disk.sync_folder(target.parent)
    disk.sync_folder(file.parent)
    return entries


def later(folder: Path, sealed: int) -> Iterator[Path]:
    """What belongs to another course of the log than one with so many sealed segments.

    These are the segments beyond its last, their copies, and the backups that name any of them.

    Args:
        folder: The campaign's folder.
        sealed: The first entry of the last sealed segment; 0 if there is none.
    """
    for there in (folder, folder / backups.FOLDER):
        for file in sorted((there / segments.FOLDER).glob("*.json")):
            if file.stem.isdecimal() and int(file.stem) > sealed:
                yield file
    for one in backups.found(folder):
        with suppress(Damaged):
            tables = reading.read(one.path)[0].tables
            if documents.read_meta(one.path, tables)["sealed"] > sealed:
                yield one.path


def make_room(folder: Path, first: int) -> None:
    """Moves away the segment that stands where another is to be sealed, and all that is with it.

    It is there where an older main file was put back by hand: a crash leaves the same segment.

    Args:
        folder: The campaign's folder.
        first: The first entry of the segment that is to be sealed.

    Raises:
        OSError: It can't be moved.
    """
    there = place(folder)
    for file in [*later(folder, first - 1)]:
        move(file, folder, there)
