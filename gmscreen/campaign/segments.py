"""The log in pieces: how it is cut, and the files of the pieces that are finished.

Only the running piece is in `campaign.json`; so an act costs the same however long the campaign
has been played. A finished piece is sealed: written once to `log/`, under the number of its first
entry, and never again. Whatever is taken back or amended later is told by later entries.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from gmscreen.campaign import disk
from gmscreen.campaign.entries import Entry

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


def tidy(folder: Path) -> None:
    """Removes what writes that a crash cut short have left in the folder of segments."""
    with suppress(OSError):
        for left in (folder / FOLDER).glob(f"*.json{disk.TEMPORARY}"):
            left.unlink()
