"""The log in pieces: how it is cut, and the files of the pieces that are finished.

Only the running piece is in `campaign.json`; so an act costs the same however long the campaign
has been played. A finished piece is sealed: written once to `log/`, under the number of its first
entry, and never again. Whatever is taken back or amended later is told by later entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from gmscreen.campaign import disk, documents
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.storage import NotWritten, WholeFile

MOST = 250
"""How many entries a segment holds at most."""
FOLDER = "log"


def name(first: int) -> str:
    """The name of the file of the sealed segment that begins with that entry."""
    return f"{first:07}.json"


def path(folder: Path, first: int) -> Path:
    """The file of the sealed segment that begins with that entry."""
    return folder / FOLDER / name(first)


def cut(entries: Iterable[Entry]) -> list[list[Entry]]:
    """Entries in segments: a new one for each session, and wherever one is full.

    Args:
        entries: Entries from the first of a segment on.

    Returns:
        The segments in order. The last of them is the one that runs.
    """
    segments: list[list[Entry]] = []
    for entry in entries:
        last = segments[-1] if segments else []
        if not last or len(last) == MOST or last[-1].session != entry.session:
            segments.append([])
        segments[-1].append(entry)
    return segments


def seal_full(
    folder: Path, entries: Iterable[Entry], kept: Mapping[str, Mapping[str, Any]]
) -> tuple[int, list[Entry]]:
    """Seals all segments of some entries but the last: writes each into a file of its own.

    Args:
        folder: The campaign's folder.
        entries: Entries from the first of a segment on.
        kept: The documents of those that are saved already; they go over as they are.

    Returns:
        The first entry of the last segment that was sealed (0: none was), and those that run.

    Raises:
        NotWritten: One could not be written.
    """
    *full, running = cut(entries) or [[]]
    try:
        if full:
            disk.make_folder(folder / FOLDER)
    except OSError as error:
        raise NotWritten(disk.in_words(error)) from error
    for segment in full:
        fresh = documents.log(one for one in segment if str(one.id) not in kept)
        old = {str(one.id): kept[str(one.id)] for one in segment if str(one.id) in kept}
        # A crash may have left the file there, without a word of it in the main file.
        WholeFile.create(path(folder, segment[0].id), {"log": {**old, **fresh}}, over=True)
    return (full[-1][0].id if full else 0), running


def tidy(folder: Path) -> None:
    """Removes what writes that a crash cut short have left in the folder of segments."""
    with suppress(OSError):
        for left in (folder / FOLDER).glob(f"*.json{disk.TEMPORARY}"):
            left.unlink()
