"""A new campaign's folder: its name, its place, and nothing left where it comes to nothing."""

from __future__ import annotations

import errno
import os
import shutil
import unicodedata
from contextlib import ExitStack, suppress
from pathlib import Path

from gmscreen.campaign import backups, disk, documents, remembered, segments
from gmscreen.campaign.errors import CampaignError
from gmscreen.campaign.lock import Lock
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.sealing import seal_full
from gmscreen.campaign.storage import WholeFile

FILE = "campaign.json"
"""The main file of a campaign."""
LONGEST_NAME = 100
"""How many characters the name of a campaign may have."""


def check_name(name: str) -> None:
    """Refuses what is no name for a campaign.

    Raises:
        CampaignError: It is none. Says what is one.
    """
    if not 0 < len(name.strip()) <= LONGEST_NAME:
        raise CampaignError(f"a campaign's name takes 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in name):
        raise CampaignError("a campaign's name takes one line of plain text")


def look_for(folder: Path) -> None:
    """Refuses what is no campaign, before a lock would leave its file there.

    Raises:
        CampaignError: There is no campaign in the folder, or no folder.
    """
    try:
        os.lstat(folder / FILE)
    except FileNotFoundError:
        if not folder.is_dir():
            raise CampaignError(f"{folder}: there is no such folder") from None
        raise CampaignError(f"{folder / FILE}: is missing", damaged=folder) from None
    except OSError as error:
        raise CampaignError(f"{folder}: {disk.in_words(error)}") from error


def claim(folder: Path, undo: ExitStack) -> Lock:
    """Makes a folder and takes its lock.

    Args:
        folder: Where.
        undo: Gets what puts everything back as it was.

    Raises:
        OSError: It can't be made, or there is something in it.
        Held: Someone else is about to use it.
        NoLock: There can be no lock, so it could not be saved to.
    """
    if not os.path.lexists(folder):
        undo.callback(_remove_empty, folder)
        disk.make_folder(folder)
    if any(folder.iterdir()):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder))
    lock = Lock(folder)
    undo.callback(lock.abandon)
    if os.path.lexists(folder / FILE):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder))
    undo.callback(_remove_new, folder)
    return lock


def write_new(folder: Path, campaign: Campaign) -> None:
    """Writes all of a campaign into an empty folder, its main file last.

    Raises:
        ValueError: A value of it can't be read back.
        NotWritten: The disk refuses.
    """
    new = documents.check_new(Campaign("", campaign.system), campaign)
    sealed, running = seal_full(folder, new, {})
    tables = {
        "meta": {str(documents.META): documents.meta(campaign, sealed)},
        "characters": documents.characters(campaign),
        "log": documents.log(running),
    }
    WholeFile.create(folder / FILE, tables)


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _remove_new(folder: Path) -> None:
    for file in (FILE, remembered.FILE):
        disk.remove(folder / file)
    for inside in (segments.FOLDER, backups.FOLDER):
        shutil.rmtree(folder / inside, ignore_errors=True)
