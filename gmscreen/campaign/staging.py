"""A place inside the folder of campaigns in which a campaign is put together, out of sight.

Nobody looks for a campaign there, so one that is not finished is never seen; a finished one is
renamed to where it belongs.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from gmscreen.campaign import disk
from gmscreen.campaign.errors import CampaignError
from gmscreen.campaign.model import Refused
from gmscreen.campaign.store import SaveFailed, Store

PREFIX = ".import-"
"""How the name of such a place begins."""


@contextmanager
def staged(saves: Path) -> Iterator[Path]:
    """A new folder for a campaign.

    Unless it was moved away it goes again, and with it every folder that was made for it.

    Args:
        saves: The folder of campaigns; it need not exist.

    Raises:
        OSError: It can't be made.
    """
    missing = [one for one in (saves, *saves.parents) if not one.exists()]
    with ExitStack() as undo:
        for one in reversed(missing):
            undo.callback(_remove_empty, one)
        disk.make_folder(saves)
        with tempfile.TemporaryDirectory(
            prefix=PREFIX, dir=saves, ignore_cleanup_errors=True
        ) as place:
            folder = Path(place) / "campaign"
            folder.mkdir()
            yield folder
        undo.pop_all()


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def settle(folder: Path, target: Path) -> None:
    """Puts a finished campaign where it belongs, so that it outlives a power cut.

    Args:
        folder: Where it is.
        target: Where it goes; nothing may be there.

    Raises:
        OSError: It can't be moved; it is where it was.
    """
    os.rename(folder, target)
    disk.sync_folder(target.parent)
    if folder.parent != target.parent:
        disk.sync_folder(folder.parent)


def call(folder: Path, name: str | None) -> str:
    """Reads a campaign as strictly as at any opening, and calls it by another name.

    Args:
        folder: Its folder.
        name: What it is called from now on; None: what it is called already.

    Returns:
        What it was called before.

    Raises:
        Refused: It is open elsewhere, or nothing can be written there.
        CampaignError: It is damaged, or could not be saved.
    """
    store = Store.open(folder)
    try:
        before = store.campaign.name
        if name is not None and name != before:
            if store.read_only:
                raise Refused(f"{before} can't be changed: {store.read_only}")
            store.save(replace(store.campaign, name=name))
        return before
    except SaveFailed as error:
        raise CampaignError(f"{folder}: {error}") from error
    finally:
        store.close()
