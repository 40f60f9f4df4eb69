"""Puts a file where the GM wants it: whole or not at all, and never among a campaign's own."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from gmscreen.campaign import disk
from gmscreen.campaign.store import FILE, CampaignError


class Taken(CampaignError):
    """There is a file of that name already."""


def write_out(path: Path, pieces: Iterable[bytes], outside: Path, over: bool = False) -> None:
    """Writes a file, forced onto the disk.

    Args:
        path: Where.
        pieces: What it is to hold, piece by piece.
        outside: The folder of the campaign, in which it must not be.
        over: Whether it may take the place of a file that is there.

    Raises:
        Taken: There is one, and it may not.
        CampaignError: It can't be written. What was there is there as it was.
    """
    real = Path(os.path.realpath(path))
    if real.is_relative_to(os.path.realpath(outside)):
        raise CampaignError(f"{path}: lies in the campaign's own folder; choose another place")
    if any((one / FILE).exists() for one in real.parents[:2]):
        raise CampaignError(f"{path}: lies in the folder of a campaign; choose another place")
    if not real.parent.is_dir():
        raise CampaignError(f"{path}: the folder is not there")
    if os.path.lexists(real) and not real.is_file():
        raise CampaignError(f"{path}: there is something already that is no file")
    if os.path.lexists(real) and not over:
        raise Taken(f"{path}: there is something already")
    if os.path.lexists(beside := disk.temporary(real)):
        raise CampaignError(f"{beside}: is in the way")
    try:
        disk.replace_by(real, pieces)
        disk.sync_folder(real.parent)
    except OSError as error:
        raise CampaignError(f"{path}: {disk.in_words(error)}") from error
