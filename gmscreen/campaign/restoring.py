"""Looks a whole campaign over, and puts back what is damaged from its backups.

Nothing is thrown away: what a restore takes the place of goes into a folder of its own beside it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from gmscreen.campaign import (
    aside,
    backups,
    disk,
    documents,
    migrating,
    reading,
    remembered,
    segments,
)
from gmscreen.campaign.backups import Backup
from gmscreen.campaign.checking import Check, checked, unchecked
from gmscreen.campaign.errors import CampaignError
from gmscreen.campaign.history import Contradiction, History
from gmscreen.campaign.lock import Held, Lock, NoLock
from gmscreen.campaign.making import FILE
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.reading import Damaged, Newer


@dataclass(frozen=True, slots=True)
class Found:
    """What was found in a campaign's folder.

    Attributes:
        folder: The folder.
        problems: What is damaged, each with its file; empty: all of it is whole.
        campaign: The campaign, if it can be read; None: it can't.
        backups: Its good backups, the newest first.
        bad_backups: What is wrong with the others.
        remedy: The state that can be put back in place of a damaged one; None: there is none, or
            none is needed.
        copies: The copies of segments that have to be put back for it, by their first entry.
    """

    folder: Path
    problems: tuple[Damaged, ...]
    campaign: Campaign | None
    backups: tuple[Backup, ...]
    bad_backups: tuple[Damaged, ...]
    remedy: Backup | None
    copies: Mapping[int, Path]

    @property
    def mendable(self) -> bool:
        """Whether something is damaged, and can be put back."""
        if any(isinstance(one, Newer) for one in self.problems):
            return False
        return bool(self.problems) and (self.remedy is not None or bool(self.copies))

    @property
    def offer(self) -> str:
        """What can be put back, in words; empty: nothing."""
        if not self.mendable:
            return ""
        if self.remedy is None:
            return "nothing is lost: there is a good copy of what is damaged"
        return f"the newest good backup holds {self.remedy}"

    @property
    def no_remedy(self) -> str:
        """Why nothing can be put back, in words."""
        if any(isinstance(one, Newer) for one in self.problems):
            return "it is not damaged, but takes a newer version of gmscreen"
        return "there is no good backup of it"


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore has done.

    Attributes:
        backup: What was put back; None: only segments, and nothing is lost.
        aside: The folder that has what was damaged, and what is newer than the backup.
        newer: How many entries the segments hold that are newer than the backup.
    """

    backup: Backup | None
    aside: Path
    newer: int

    def __str__(self) -> str:
        """What was done, in words."""
        done = f"restored: {self.backup}" if self.backup else "restored: nothing is lost"
        kept = f"; what was damaged is kept in {self.aside.name}"
        newer = f", with segments of {self.newer:,} newer entries" if self.newer else ""
        return f"{done}{kept}{newer}"


def look_over(folder: Path, check: Check = unchecked) -> Found:
    """Reads every file of a campaign, strictly and whole. Nothing is changed.

    Args:
        folder: The campaign's folder. The campaign may be open meanwhile.
        check: What else has to hold of it.
    """
    sources = _Sources(folder, check)
    problems: list[Damaged] = []
    campaign, copies = None, dict[int, Path]()
    try:
        campaign, copies = sources.campaign(folder / FILE)
    except Damaged as error:
        problems.append(error)
    problems += sources.problems
    good, bad, remedy = [], [], None
    for backup in backups.found(folder):
        try:
            _, needed = sources.campaign(backup.path)
        except Damaged as error:
            bad.append(error)
            continue
        good.append(backup)
        if campaign is None and remedy is None:
            remedy, copies = backup, needed
            problems += sources.problems
    problems = [*{str(one): one for one in problems}.values()]
    return Found(folder, tuple(problems), campaign, tuple(good), tuple(bad), remedy, copies)


class _Sources:
    """Where each sealed segment can be read: itself, or where it is damaged its copy.

    Backups share their segments with the main file, so each segment is read once for all of them.
    """

    def __init__(self, folder: Path, check: Check) -> None:
        self._folder = folder
        self._check = check
        self._logs = {0: History()}
        """The log up to the end of each segment, by its first entry."""
        self._last = 0
        self._copies: dict[int, Path] = {}
        self.problems: list[Damaged] = []

    def campaign(self, main: Path) -> tuple[Campaign, dict[int, Path]]:
        """The campaign of a main file, and which segments of it are good as a copy only.

        Raises:
            Damaged: It can't be read, or a segment can be read nowhere.
        """
        tables = migrating.migrated(main, reading.read(main)[0].tables)
        sealed = documents.read_meta(main, tables)["sealed"]
        before = self._log(sealed)
        try:
            history = History.of(documents.read_log(main, tables, before.next_id), before)
        except Contradiction as error:
            raise Damaged(main, str(error)) from None
        campaign = documents.read_campaign(main, tables, history)
        copies = {first: copy for first, copy in self._copies.items() if first <= sealed}
        return checked(main, campaign, self._check), copies

    def _log(self, sealed: int) -> History:
        while (first := self._logs[self._last].next_id) <= sealed:
            self._logs[first] = self._with_segment(self._logs[self._last])
            self._last = first
        if sealed not in self._logs:
            file = segments.path(self._folder, sealed)
            raise Damaged(file, "doesn't follow on the segments before it")
        return self._logs[sealed]

    def _with_segment(self, history: History) -> History:
        first = history.next_id
        try:
            return _read_on(history, segments.path(self._folder, first))
        except Damaged as error:
            self.problems.append(error)
            copy = backups.copy_of(self._folder, first)
            try:
                history = _read_on(history, copy)
            except Damaged:
                raise error from None
            self._copies[first] = copy
            return history


def _read_on(history: History, file: Path) -> History:
    """The log with the entries of a segment after it."""
    entries = documents.read_segment(file, reading.read(file)[0].tables, history.next_id)
    try:
        return History.of(entries, history)
    except Contradiction as error:
        raise Damaged(file, str(error)) from None


def restore(folder: Path, check: Check = unchecked) -> Restored:
    """Puts back what is damaged, from the newest good backup. What was there is kept beside it.

    Args:
        folder: The campaign's folder.
        check: What has to hold of a campaign beside its shape.

    Raises:
        CampaignError: It is open elsewhere, nothing is damaged, there is nothing good to put back,
            or the disk refuses.
    """
    with ExitStack() as after:
        try:
            lock = Lock(folder)
        except (Held, NoLock) as error:
            raise CampaignError(f"{folder}: {error}") from None
        after.callback(lock.release)
        found = look_over(folder, check)
        if not found.problems:
            raise CampaignError(f"{folder}: nothing is damaged")
        if not found.mendable:
            raise CampaignError(f"{found.problems[0]}; {found.no_remedy}")
        there = aside.place(folder)
        try:
            return _put_back(found, folder, there)
        except OSError as error:
            with suppress(OSError):
                there.rmdir()
            raise CampaignError(f"{folder}: {disk.in_words(error)}") from error


def _put_back(found: Found, folder: Path, there: Path) -> Restored:
    for file in (folder / FILE, *(segments.path(folder, first) for first in found.copies)):
        if os.path.lexists(file):
            aside.keep_copy(file, folder, there)
    newer = 0
    if found.remedy is not None:
        newer = sum(aside.move(file, folder, there) for file in _newer(folder, found.remedy))
    for first, copy in found.copies.items():
        disk.replace(segments.path(folder, first), disk.read(copy)[0])
    if found.copies:
        disk.sync_folder(folder / segments.FOLDER)
    disk.remove(folder / remembered.FILE)
    if found.remedy is not None:
        # Last: until then the campaign is damaged still, and can be restored once more.
        main = Path(os.path.realpath(folder / FILE))
        disk.replace(main, disk.read(found.remedy.path)[0])
        disk.sync_folder(main.parent)
    return Restored(found.remedy, there, newer)


def _newer(folder: Path, backup: Backup) -> list[Path]:
    """What is newer than a backup: segments, their copies, other backups."""
    tables = migrating.migrated(backup.path, reading.read(backup.path)[0].tables)
    sealed = documents.read_meta(backup.path, tables)["sealed"]
    since = (one.path for one in backups.found(folder) if one.order > backup.order)
    return [*dict.fromkeys((*aside.later(folder, sealed), *since))]
