"""What is done with a whole campaign while nobody plays it: renamed, duplicated, thrown away.

Each is one renaming of a folder, so a crash leaves the folders as before it or as after it. All of
them need the campaign's lock: what is open in a window stays where that window has it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from gmscreen.campaign import archive, backups, disk, lock, naming, staging
from gmscreen.campaign.errors import CampaignError
from gmscreen.campaign.lock import Held, Lock, NoLock
from gmscreen.campaign.model import Refused
from gmscreen.campaign.store import Store

TRASH = ".trash"
"""The folder inside the folder of campaigns to which they are thrown away."""


def rename(saves: Path, folder: Path, text: str) -> Path:
    """Gives a campaign another name, and its folder the one that goes with it.

    Args:
        saves: The folder of campaigns.
        folder: The campaign's folder.
        text: The new name.

    Returns:
        Its folder from now on.

    Raises:
        Refused: It is no name, another campaign has it, or this one is open elsewhere.
        CampaignError: It is damaged or can't be written. Name and folder are what they were.
    """
    name, target = naming.place_for(saves, text, own=folder)
    before = staging.call(folder, name)
    try:
        _move(folder, target)
    except (Refused, CampaignError):
        # It has moved where only the last step failed, that of making it safe.
        if folder.is_dir():
            staging.call(folder, before)
        raise
    return target


def duplicate(saves: Path, folder: Path, text: str) -> Path:
    """Makes a whole copy of a campaign, with its log, under another name.

    What is kept beside it, backups and what was damaged, is not copied.

    Args:
        saves: The folder of campaigns.
        folder: The campaign's folder.
        text: The name of the copy.

    Returns:
        The folder of the copy.

    Raises:
        Refused: It is no name, a campaign has it, or this one is open elsewhere.
        CampaignError: It is damaged, or the copy can't be written. Nothing is left behind then.
    """
    name, target = naming.place_for(saves, text)
    try:
        with _alone(folder), staging.staged(saves) as copy:
            Store.view(folder).close()
            for file, data in archive.own_files(folder):
                disk.make_folder((copy / file).parent)
                disk.replace(copy / file, data)
                disk.sync_folder((copy / file).parent)
            staging.call(copy, name)
            disk.remove(copy / lock.FILE)
            shutil.rmtree(copy / backups.FOLDER, ignore_errors=True)
            staging.settle(copy, target)
    except OSError as error:
        raise CampaignError(f"{error.filename or saves}: {disk.in_words(error)}") from error
    return target


def discard(saves: Path, folder: Path) -> Path:
    """Throws a campaign away: puts it, with all that is in its folder, into the trash.

    Args:
        saves: The folder of campaigns.
        folder: The campaign's folder; it may be damaged.

    Returns:
        Where it is now. Nothing that was thrown away before is replaced: a number is added.

    Raises:
        Refused: It is open elsewhere.
        CampaignError: It can't be moved; it is where it was.
    """
    trash = saves / TRASH
    places = (trash / (f"{folder.name}-{n}" if n > 1 else folder.name) for n in count(1))
    target = next(place for place in places if not os.path.lexists(place))
    _move(folder, target)
    return target


def put_back(thrown: Path, folder: Path) -> None:
    """Takes a campaign out of the trash again.

    Args:
        thrown: Where it lies there.
        folder: Where it was.

    Raises:
        Refused: Another campaign is there now, or this one is open elsewhere.
        CampaignError: It can't be moved; it is where it was.
    """
    if os.path.lexists(folder):
        raise Refused(f"there is a campaign {folder.name!r} by now; what was thrown away stays so")
    _move(thrown, folder)


def _move(folder: Path, target: Path) -> None:
    """Moves a campaign's folder to where nothing is, or does nothing where it is there already.

    Raises:
        Refused: It is open elsewhere.
        CampaignError: It can't be moved; it is where it was.
    """
    if target == folder:
        return
    try:
        with _alone(folder):
            disk.make_folder(target.parent)
            staging.settle(folder, target)
    except OSError as error:
        raise CampaignError(f"{folder}: {disk.in_words(error)}") from error


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Holds the campaign's lock, so that no window opens it meanwhile.

    Raises:
        Refused: One has it open.
        CampaignError: There can be no lock.
    """
    if not folder.is_dir():
        # The lock would make the folder anew.
        raise CampaignError(f"{folder}: there is no such folder")
    try:
        held = Lock(folder)
    except Held as error:
        raise Refused(f"{folder.name} is {error}") from None
    except NoLock as error:
        raise CampaignError(f"{folder}: {error}") from error
    if sys.platform == "win32":
        # There no folder is renamed while a file in it is open: all but that moment is covered.
        held.abandon()
    try:
        yield
    finally:
        held.abandon()
