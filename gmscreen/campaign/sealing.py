"""Seals finished segments of the log: each is written once into a file of its own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gmscreen.campaign import aside, disk, documents, segments
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.storage import NotWritten, WholeFile


def seal_full(
    folder: Path, entries: Iterable[Entry], kept: Mapping[str, Mapping[str, Any]]
) -> tuple[tuple[int, ...], list[Entry]]:
    """Seals all segments of some entries but the last: writes each into a file of its own.

    Args:
        folder: The campaign's folder.
        entries: Entries from the first of a segment on.
        kept: The documents of those that are saved already; they go over as they are.

    Returns:
        The first entry of each segment that was sealed, and the entries that run.

    Raises:
        NotWritten: One could not be written.
    """
    *full, running = segments.cut(entries) or [[]]
    try:
        if full:
            disk.make_folder(folder / segments.FOLDER)
        for segment in full:
            _seal(folder, segment, kept)
    except OSError as error:
        raise NotWritten(disk.in_words(error)) from error
    return tuple(segment[0].id for segment in full), running


def _seal(folder: Path, segment: Sequence[Entry], kept: Mapping[str, Mapping[str, Any]]) -> None:
    fresh = documents.log(one for one in segment if str(one.id) not in kept)
    old = {str(one.id): kept[str(one.id)] for one in segment if str(one.id) in kept}
    file, tables = segments.path(folder, segment[0].id), {"log": {**old, **fresh}}
    # A crash may have left the same file there, without a word of it in the main file.
    if os.path.lexists(file) and not WholeFile.holds(file, tables):
        aside.make_room(folder, segment[0].id)
    WholeFile.create(file, tables, over=True)
