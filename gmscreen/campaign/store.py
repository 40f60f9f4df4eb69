"""Opens, makes and saves campaigns: a folder of one TinyDB file and the sealed parts of its log.

What `save` has returned from is on the disk, whatever happens then. What it could not save it
refuses with the reason, and the folder holds what it held before.
"""

from __future__ import annotations

import errno
import gc
import os
import shutil
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Self

from tinydb import TinyDB
from tinydb.table import Document, Table

from gmscreen.campaign import disk, documents, plain, segments
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.history import Contradiction, History
from gmscreen.campaign.lock import Held, Lock, NoLock
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.reading import Damaged, Tables
from gmscreen.campaign.storage import NotWritten, WholeFile

FILE = "campaign.json"
LONGEST_NAME = 100
"""How many characters the name of a campaign may have."""


class CampaignError(Exception):
    """A campaign that can't be opened or made. One line: which file, and what is wrong."""

    def __init__(self, text: str) -> None:
        """Keeps it to one line, whatever a damaged file or a strange name brings."""
        super().__init__(disk.one_line(text))


class SaveFailed(Exception):
    """A campaign could not be saved. The reason in words."""


class Store:
    """A campaign's folder, open.

    Attributes:
        campaign: The campaign as it was last saved or read.
        folder: Its folder.
        read_only: Why nothing can be saved; empty if it can.
    """

    def __init__(self, folder: Path, lock: Lock | None, read_only: str = "") -> None:
        """Reads a folder that is locked already: use `create` or `open`.

        Raises:
            Damaged: It can't be read as it is.
        """
        self.folder = folder
        self.read_only = read_only
        self._lock = lock
        self._closed = False
        self._storage = storage = WholeFile(folder / FILE)
        self._database = TinyDB(storage=lambda: storage)
        with _without_collector():
            self.campaign, self._sealed, self._first = self._read()

    def _read(self) -> tuple[Campaign, int, int]:
        """The campaign, the first entry of its last sealed segment, and of the running one."""
        path = self._storage.path
        tables: Tables = {
            name: {str(one.doc_id): one for one in self._table(name)}
            for name in self._database.tables()
        }
        sealed = documents.read_meta(path, tables)["sealed"]
        log = segments.read(self.folder, sealed)
        first = log[-1][-1].id + 1 if log else 1
        log.append(documents.read_log(path, tables, first))
        try:
            history = History.of(chain.from_iterable(log))
        except Contradiction as error:
            file = next(
                (
                    segments.path(self.folder, one[0].id)
                    for one in log[:-1]
                    if error.entry <= one[-1].id
                ),
                path,
            )
            raise Damaged(file, str(error)) from None
        return documents.read_campaign(path, tables, history), sealed, first

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
        _check_name(campaign.name)
        with ExitStack() as undo:
            try:
                lock = _claim(folder, undo)
                new = documents.check_new(Campaign("", campaign.system), campaign)
                sealed, running = segments.seal_full(folder, new, {})
                tables = {
                    "meta": {str(documents.META): documents.meta(campaign, sealed)},
                    "characters": documents.characters(campaign),
                    "log": documents.log(running),
                }
                WholeFile.create(folder / FILE, tables)
                store = cls(folder, lock)
            except (Held, NoLock, NotWritten, ValueError, Damaged) as error:
                raise CampaignError(f"{folder}: {error}") from error
            except OSError as error:
                raise CampaignError(f"{folder}: {disk.in_words(error)}") from error
            if store.campaign != campaign:
                raise CampaignError(f"{folder}: the campaign would not be read back as it is")
            undo.pop_all()
        lock.sign()
        return store

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Opens a campaign's folder.

        Where there can be no lock it is open for reading only, and `read_only` says why.

        Raises:
            CampaignError: It is not there, open elsewhere, or damaged. Nothing is changed then.
        """
        _look_for(folder)
        with ExitStack() as undo:
            lock, why = None, ""
            try:
                lock = Lock(folder)
                undo.callback(lock.abandon)
            except Held as error:
                raise CampaignError(f"{folder}: {error}") from None
            except NoLock as error:
                why = str(error)
            try:
                store = cls(folder, lock, why)
            except Damaged as error:
                raise CampaignError(str(error)) from error
            undo.pop_all()
        if lock:
            store._storage.tidy()
            segments.tidy(folder)
            lock.sign()
        return store

    def save(self, campaign: Campaign) -> None:
        """Saves a campaign that has come from the saved one by any number of acts, all together.

        After a failure the same store can save the same campaign or a later one.

        Raises:
            SaveFailed: It could not be saved; the folder holds what it held.
        """
        if self._closed:
            raise SaveFailed("the campaign is closed")
        if self.read_only:
            raise SaveFailed(f"the campaign is open for reading only: {self.read_only}")
        try:
            new = documents.check_new(self.campaign, campaign)
            with self._storage.act():
                sealed, first = self._write(campaign, new)
        except (NotWritten, ValueError) as error:
            raise SaveFailed(disk.one_line(str(error))) from error
        self.campaign, self._sealed, self._first = campaign, sealed, first

    def _write(self, campaign: Campaign, new: Sequence[Entry]) -> tuple[int, int]:
        """Writes what has changed into the tables, and finished segments into their files.

        Returns:
            The first entry of the last sealed segment (0: none), and of the one that runs then.
        """
        log, people = self._table("log"), self._table("characters")
        sealed, running = segments.seal_full(
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
        sealed = sealed or self._sealed
        self._table("meta").upsert(Document(documents.meta(campaign, sealed), documents.META))
        return sealed, running[0].id if running else self._first

    def close(self) -> None:
        """Lets go of the campaign: another window can open it. Nothing can be saved any more."""
        self._database.close()
        self._closed = True
        if self._lock:
            self._lock.release()
            self._lock = None


def _look_for(folder: Path) -> None:
    """Refuses what is no campaign, before a lock would leave its file there."""
    try:
        os.lstat(folder / FILE)
    except FileNotFoundError:
        if not folder.is_dir():
            raise CampaignError(f"{folder}: there is no such folder") from None
        raise CampaignError(f"{folder / FILE}: is missing") from None
    except OSError as error:
        raise CampaignError(f"{folder}: {disk.in_words(error)}") from error


def _check_name(name: str) -> None:
    if not 0 < len(name.strip()) <= LONGEST_NAME:
        raise CampaignError(f"a campaign's name takes 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in name):
        raise CampaignError("a campaign's name takes one line of plain text")


@contextmanager
def _without_collector() -> Iterator[None]:
    """Keeps the collector of garbage from looking again and again at a log that is being read.

    None of it is garbage, and with a long log the looking takes as long as the reading.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _claim(folder: Path, undo: ExitStack) -> Lock:
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


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _remove_new(folder: Path) -> None:
    with suppress(OSError):
        (folder / FILE).unlink()
    shutil.rmtree(folder / segments.FOLDER, ignore_errors=True)
