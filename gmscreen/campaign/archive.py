"""A whole campaign as one zip file, and back.

A zip is unpacked to a place of its own, opened there as any campaign is, and only then put where
campaigns are. What is not taken out of one at all is in `unzipping`.
"""

from __future__ import annotations

import io
import os
import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path

from gmscreen.campaign import (
    disk,
    documents,
    lock,
    migrating,
    naming,
    reading,
    segments,
    staging,
    unzipping,
)
from gmscreen.campaign.model import Refused
from gmscreen.campaign.store import FILE, LONGEST_NAME, CampaignError
from gmscreen.campaign.unzipping import LIMITS, Limits, Unzipping

DATE = (1980, 1, 1, 0, 0, 0)
"""When every file in a zip was made: the same campaign gives the same zip."""
UNIX = 3
"""The system on which every zip is made, since it says what is a plain file."""


def own_files(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The files that belong to a campaign, by their names in its folder, the main file first.

    The campaign may be open elsewhere: what is sealed is never written again, and the main file
    says which of the sealed ones are its own.

    Raises:
        CampaignError: One is missing or damaged.
    """
    path = folder / FILE
    try:
        data = disk.read(path)[0]
        yield FILE, data
        tables = migrating.migrated(path, reading.parse(path, data).tables)
        sealed, first = documents.read_meta(path, tables)["sealed"], 1
        while first <= sealed:
            path = segments.path(folder, first)
            data = disk.read(path)[0]
            yield f"{segments.FOLDER}/{path.name}", data
            first += len(documents.read_segment(path, reading.parse(path, data).tables, first))
    except reading.Damaged as error:
        raise CampaignError(str(error)) from error
    except OSError as error:
        raise CampaignError(f"{path}: {disk.in_words(error)}") from error


def pack(folder: Path) -> bytes:
    """A campaign as a zip.

    Args:
        folder: Its folder; the zip has one of the same name in it.

    Raises:
        CampaignError: It can't be read as it is.
    """
    packed = io.BytesIO()
    top = Path(os.path.realpath(folder)).name
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in own_files(folder):
            member = zipfile.ZipInfo(f"{top}/{name}", DATE)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.create_system = UNIX
            member.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(member, data)
    return packed.getvalue()


def name_in(file: Path) -> str:
    """The name of the folder in a campaign's zip; that of the file where there is none.

    Raises:
        CampaignError: It is no zip of a campaign.
    """
    with unzipping.opened(file) as zipped:
        return zipped.name


def unpack(file: Path, saves: Path, name: str | None = None, limits: Limits = LIMITS) -> Path:
    """Puts the campaign of a zip into the folder of campaigns.

    Args:
        file: The zip.
        saves: The folder of campaigns.
        name: What it is to be called there; None: what it is called in the zip.
        limits: How much is unpacked at most.

    Returns:
        Its folder.

    Raises:
        Refused: There is a campaign of that name already.
        CampaignError: It is no zip of a campaign, or can't be written. Nothing is left behind.
    """
    with unzipping.opened(file, limits) as zipped:
        target = naming.free_folder(saves, zipped.name if name is None else name)
        try:
            with staging.staged(saves) as folder:
                _fill(folder, zipped)
                _check(folder, zipped, name)
                staging.settle(folder, target)
        except OSError as error:
            raise CampaignError(f"{error.filename or saves}: {disk.in_words(error)}") from error
    return target


def _fill(folder: Path, zipped: Unzipping) -> None:
    """Unpacks the files of a campaign."""
    left = zipped.limits.whole
    for name in sorted(zipped.files):
        path = folder / name
        disk.make_folder(path.parent)
        left -= disk.replace_by(path, zipped.pieces(name, left)).size
    for made in {(folder / name).parent for name in zipped.files}:
        disk.sync_folder(made)


def _check(folder: Path, zipped: Unzipping, name: str | None) -> None:
    """Reads the campaign as strictly as at any opening, and calls it what it is called here."""
    called = None if name is None else disk.one_line(" ".join(name.split()))[:LONGEST_NAME]
    try:
        staging.call(folder, called)
        disk.remove(folder / lock.FILE)
        own = {name for name, _ in own_files(folder)}
    except (CampaignError, Refused) as error:
        said = str(error).removeprefix(str(folder)).lstrip("/\\: ")
        raise CampaignError(f"{zipped.path}: {said}") from error
    # What the main file doesn't name is what a crash left behind where it was packed.
    for left in zipped.files.keys() - own:
        disk.remove(folder / left)
