"""Opens, makes and saves campaigns: a folder of one TinyDB file and the sealed parts of its log.

What `save` has returned from is on the disk, whatever happens then. What it could not save it
refuses with the reason, and the folder holds what it held before.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from tinydb import TinyDB
from tinydb.table import Document, Table

from gmscreen.campaign import backups, disk, documents, migrating, plain, reading, segments
from gmscreen.campaign.checking import Check, checked, unchecked
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.errors import CampaignError, SaveFailed
from gmscreen.campaign.history import Contradiction, History
from gmscreen.campaign.lock import Held, Lock, NoLock
from gmscreen.campaign.making import (
    FILE,
    LONGEST_NAME,
    check_name,
    claim,
    look_for,
    write_new,
)
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.reading import Damaged, Tables
from gmscreen.campaign.sealed import Sealed, Unreadable
from gmscreen.campaign.sealing import seal_full
from gmscreen.campaign.storage import NotWritten, WholeFile

__all__ = ["FILE", "LONGEST_NAME", "CampaignError", "SaveFailed", "Store"]


class Store:
    """A campaign's folder, open.

    Attributes:
        campaign: The campaign as it was last saved or read.
        folder: Its folder.
        read_only: Why nothing can be saved; empty if it can.
        no_backup: Why the last backup could not be made; empty if it could.
    """

    def __init__(
        self, folder: Path, lock: Lock | None, read_only: str = "", check: Check = unchecked
    ) -> None:
        """Reads a folder that is locked already: use `create`, `open` or `view`.

        Raises:
            Damaged: It can't be read as it is.
        """
        self.folder = folder
        self.read_only = read_only
        self.no_backup = ""
        self._lock = lock
        self._check = check
        self._migrated: Tables | None = None
        self._closed = False
        self._segments = Sealed(folder)
        self._read()

    def _read(self) -> None:
        """Reads the campaign as it is now on the disk.

        Raises:
            Damaged: It can't be read as it is.
        """
        path = Path(os.path.realpath(self.folder / FILE))
        content, stamp = reading.read(path)
        tables = migrating.migrated(path, content.tables)
        sealed = documents.read_meta(path, tables)["sealed"]
        history = self._segments.history(sealed)
        running = documents.read_log(path, tables, history.next_id)
        try:
            campaign = documents.read_campaign(path, tables, History.of(running, history))
        except (Contradiction, Unreadable) as error:
            raise Damaged(path, str(error)) from None
        self.campaign = checked(path, campaign, self._check)
        self._storage = storage = WholeFile(path, (content, stamp))
        self._database = TinyDB(storage=lambda: storage)
        self._sealed, self._first = self._segments.firsts, history.next_id
        self._migrated = tables if tables is not content.tables else None

    def _table(self, name: str) -> Table:
        # No cache of queries: it would not see what another table object writes.
        return self._database.table(name, cache_size=0)

    @classmethod
    def create(cls, folder: Path, campaign: Campaign) -> Self:
        """Makes a campaign's folder, and opens it.

        Args:
            folder: Where. It must not be there yet, or be empty.
            campaign: What is to be in it.

        Raises:
            CampaignError: The folder is taken, the campaign has no proper name, or it can't be
                written. Nothing is left behind then.
        """
        check_name(campaign.name)
        with ExitStack() as undo:
            try:
                lock = claim(folder, undo)
                write_new(folder, campaign)
                store = cls(folder, lock)
                if store.campaign != campaign:
                    raise CampaignError(f"{folder}: the campaign would not be read back as it is")
            except (Held, NoLock, NotWritten, ValueError, Damaged, Unreadable) as error:
                raise CampaignError(f"{folder}: {error}") from error
            except OSError as error:
                raise CampaignError(f"{folder}: {disk.in_words(error)}") from error
            undo.pop_all()
        store._begin(lock)
        return store

    @classmethod
    def open(cls, folder: Path, check: Check = unchecked) -> Self:
        """Opens a campaign's folder.

        Where there can be no lock, or another window has it, it is open for reading only, and
        `read_only` says why.

        Args:
            folder: The folder.
            check: What has to hold of the campaign beside its shape, before anything is written.

        Raises:
            CampaignError: It is not there, or damaged. Nothing is changed then.
        """
        look_for(folder)
        with ExitStack() as undo:
            lock, why = None, ""
            try:
                lock = Lock(folder)
                undo.callback(lock.abandon)
            except (Held, NoLock) as error:
                why = str(error)
            store = cls._opened(folder, lock, why, check)
            if lock:
                store.read_only = store._begin(lock)
            undo.pop_all()
        return store

    @classmethod
    def view(cls, folder: Path, check: Check = unchecked) -> Self:
        """Opens a campaign's folder for reading only, as `open` does: nothing is written or locked.

        Raises:
            CampaignError: It is not there, or damaged.
        """
        look_for(folder)
        return cls._opened(folder, None, "it is only looked at", check)

    @classmethod
    def _opened(cls, folder: Path, lock: Lock | None, why: str, check: Check) -> Self:
        try:
            return cls(folder, lock, why, check)
        except Damaged as error:
            raise CampaignError(str(error), damaged=folder) from error

    def _begin(self, lock: Lock) -> str:
        """What is to be done once a folder is read and is ours to write.

        Returns:
            Why it is open for reading only all the same; empty: it is ours.

        Raises:
            CampaignError: It is of an older version and can't be written anew.
        """
        self._storage.tidy()
        segments.tidy(self.folder)
        self._back_up()
        if self._migrated is not None and self.no_backup:
            lock.abandon()
            self._lock = None
            return f"it is of an older version, and there can be no backup: {self.no_backup}"
        if self._migrated is not None:
            try:
                self._storage.write(self._migrated)
            except NotWritten as error:
                raise CampaignError(f"{self._storage.path}: {error}") from error
            self._migrated = None
        self._segments.remember()
        lock.sign()
        return ""

    def _back_up(self) -> None:
        """Makes a backup of what is on the disk; where that fails, says why."""
        entries = self.campaign.history.entries
        try:
            backups.make(self.folder, self._storage.copied(), entries, self._sealed)
        except (OSError, NotWritten) as error:
            self.no_backup = disk.in_words(error) if isinstance(error, OSError) else str(error)
        else:
            self.no_backup = ""

    def follow(self) -> bool:
        """Reads the campaign again if someone else has saved it since.

        Returns:
            Whether there is another campaign now.

        Raises:
            CampaignError: The file is damaged or gone; the campaign stays what it was.
        """
        if changed := self._storage.changed:
            try:
                self._read()
            except Damaged as error:
                raise CampaignError(str(error), damaged=self.folder) from error
        return changed

    def take_over(self) -> None:
        """Becomes the one who writes, where the other window has been closed.

        Raises:
            SaveFailed: It is still open, or there can be no lock.
            CampaignError: What it has left is damaged.
        """
        if self._closed or not self.read_only:
            return
        with ExitStack() as undo:
            try:
                lock = Lock(self.folder)
            except (Held, NoLock) as error:
                self.read_only = str(error)
                raise SaveFailed(str(error)) from None
            undo.callback(lock.abandon)
            self.follow()
            self._lock = lock
            self.read_only = self._begin(lock)
            undo.pop_all()

    def hold(self) -> None:
        """Takes the sealed log into memory, packed, so that it is at hand if the disk goes away."""
        self._segments.hold(lambda: self._closed)

    def save(self, campaign: Campaign) -> None:
        """Saves a campaign that has come from the saved one by any number of acts, all together.

        After a failure the same store can save the same campaign or a later one.

        Raises:
            SaveFailed: It could not be saved; the folder holds what it held.
        """
        if self._closed or self.read_only:
            why = f"open for reading only: {self.read_only}" if self.read_only else "closed"
            raise SaveFailed(f"the campaign is {why}")
        if campaign.session.number > self.campaign.session.number:
            self._back_up()
        try:
            new = documents.check_new(self.campaign, campaign)
            with self._storage.act():
                sealed, first = self._write(campaign, new)
        except (NotWritten, ValueError) as error:
            raise SaveFailed(disk.one_line(str(error))) from error
        self.campaign, self._sealed, self._first = campaign, sealed, first

    def _write(self, campaign: Campaign, new: Sequence[Entry]) -> tuple[tuple[int, ...], int]:
        """Writes what has changed into the tables, and finished segments into their files.

        Returns:
            The first entry of each sealed segment, and of the one that runs then.
        """
        log, people = self._table("log"), self._table("characters")
        sealed, running = seal_full(
            self.folder,
            campaign.history.entries[self._first - 1 :],
            self._storage.read()["log"],
        )
        if sealed:
            log.truncate()
            new = running
        log.insert_multiple(Document(plain.entry(one), one.id) for one in new)
        kept = {one.id: one for one in self.campaign.characters}
        people.remove(doc_ids=kept.keys() - {one.id for one in campaign.characters})
        for one in campaign.characters:
            if kept.get(one.id) is not one:
                people.upsert(Document(plain.character(one), one.id))
        sealed = (*self._sealed, *sealed)
        self._table("meta").upsert(Document(documents.meta(campaign, sealed), documents.META))
        return sealed, running[0].id if running else self._first

    def close(self) -> None:
        """Lets go of the campaign: another window can open it. Nothing can be saved any more."""
        self._database.close()
        self._closed = True
        if self._lock:
            self._lock.release()
            self._lock = None
