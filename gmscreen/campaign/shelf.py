"""The folder of campaigns: what is there, and by which names it is found."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gmscreen.campaign import disk, documents, migrating, plain, reading, segments, since
from gmscreen.campaign.history import History
from gmscreen.campaign.store import FILE, CampaignError


@dataclass(frozen=True, slots=True)
class Listing:
    """What the picker shows of a campaign.

    Attributes:
        name: Its name; the folder's where it can't be read.
        folder: Its folder.
        system: The id of its dice system.
        characters: How many there are.
        session: The number of the last session; 0 before the first.
        entries: How many acts are in its log.
        problem: Why it can't be opened, in one line; empty if nothing is seen to be wrong.
        party: The names of the player characters, also of those who are away.
        called: What the last session is called; may be empty.
        played: When the last act was, as an ISO time; empty: there was none.
    """

    name: str
    folder: Path
    system: str = ""
    characters: int = 0
    session: int = 0
    entries: int = 0
    problem: str = ""
    party: tuple[str, ...] = ()
    called: str = ""
    played: str = ""

    @property
    def people(self) -> str:
        """How many characters there are, in words."""
        return f"{self.characters} character{'s' if self.characters != 1 else ''}"

    @property
    def acts(self) -> str:
        """How long its log is, in words."""
        return f"{self.entries:,} act{'s' if self.entries != 1 else ''}"

    @property
    def evening(self) -> str:
        """Which session runs, in words."""
        return f"session {self.session}" if self.session else "no session yet"


def listings(saves: Path) -> tuple[Listing, ...]:
    """The campaigns in a folder, by name. A damaged one is listed with what is wrong with it.

    Only the main file of each is read, not the sealed parts of its log, so that a picker is quick.

    Args:
        saves: The folder of campaigns; it need not exist.
    """
    try:
        folders = sorted(saves.iterdir())
    except OSError:
        return ()
    found = [listing(folder) for folder in folders if _is_campaign(folder)]
    return tuple(sorted(found, key=lambda one: (one.name.casefold(), one.folder)))


def newest_first(found: Iterable[Listing]) -> tuple[Listing, ...]:
    """Campaigns by when they were last played; where no act tells it, by the time of the file."""
    return tuple(sorted(found, key=_last_touched, reverse=True))


def _last_touched(one: Listing) -> float:
    if moment := since.moment(one.played):
        return moment.timestamp()
    try:
        return (one.folder / FILE).stat().st_mtime
    except OSError:
        return 0.0


def _is_campaign(folder: Path) -> bool:
    # What is thrown away or not finished lies in hidden folders.
    if folder.name.startswith("."):
        return False
    try:
        inside = {one.name for one in folder.iterdir()}
    except OSError:
        return False
    # One whose main file was lost is shown as well, or nobody would miss it.
    return FILE in inside or segments.FOLDER in inside


def listing(folder: Path) -> Listing:
    """What can be seen of one campaign without opening it."""
    path = folder / FILE
    try:
        tables = migrating.migrated(path, reading.read(path)[0].tables)
        campaign = documents.read_campaign(path, tables, History())
        entries, played = _last_act(path, tables)
    except reading.Damaged as error:
        return Listing(folder.name, folder, problem=disk.one_line(f"{FILE}: {error.reason}"))
    return Listing(
        campaign.name,
        folder,
        campaign.system,
        len(campaign.characters),
        campaign.session.number,
        entries,
        party=tuple(one.name for one in campaign.characters if one.pc),
        called=campaign.session.name,
        played=played,
    )


def _last_act(path: Path, tables: reading.Tables) -> tuple[int, str]:
    """The number of the last entry of the log, and when it was.

    Raises:
        Damaged: It is none.
    """
    last = max(map(int, tables["log"]), default=0)
    if not last:
        return 0, ""
    try:
        return last, plain.read_entry(tables["log"][str(last)], f"log {last}").at
    except plain.Malformed as error:
        raise reading.Damaged(path, str(error)) from None


def find(saves: Path, name: str) -> Path:
    """The folder of the campaign of that name.

    Args:
        saves: The folder of campaigns.
        name: The name of its folder, or its own, exactly.

    Raises:
        CampaignError: There is none, or more than one, of that name.
    """
    if not name or any(sign in name for sign in "/\\\0") or name in (".", ".."):
        raise CampaignError(f"{name!r} is no name of a campaign")
    there = listings(saves)
    wanted = _same(name)
    for one in there:
        if _same(one.folder.name) == wanted:
            return one.folder
    called = [one.folder for one in there if _same(one.name) == wanted]
    if len(called) == 1:
        return called[0]
    if called:
        names = ", ".join(one.name for one in called)
        raise CampaignError(
            f"more than one campaign is called {name!r}: say which folder ({names})"
        )
    if not there:
        raise CampaignError(f"there is no campaign {name!r}, nor any other, in {saves}")
    raise CampaignError(f"there is no campaign {name!r}; {_hint(name, there)}")


def _same(name: str) -> str:
    # Some file systems take a name's letters apart into base and accent.
    return unicodedata.normalize("NFC", name)


def _hint(name: str, there: tuple[Listing, ...]) -> str:
    folders = {one.folder.name: one.folder.name for one in there}
    names = {**{one.name.casefold(): one.folder.name for one in there}, **folders}
    near = difflib.get_close_matches(name.casefold(), names, n=1, cutoff=0.5)
    nearest = f"did you mean {names[near[0]]!r}? " if near else ""
    return f"{nearest}There is: {', '.join(folders)}"


def copy_sample(sample: Path, target: Path) -> None:
    """Copies a campaign, such as a sample that comes with the program, to a place of its own.

    Only the campaign itself: neither its lock, nor backups, nor read-only permissions.

    Args:
        sample: The folder of the campaign, not open elsewhere.
        target: The folder to make; it must not be there yet, or be empty.

    Raises:
        CampaignError: The sample can't be read or the target not be written.
    """
    try:
        disk.make_folder(target)
        if any(target.iterdir()):
            raise CampaignError(f"{target}: there is something already")
        log = sorted((sample / segments.FOLDER).glob("*.json"))
        if log:
            disk.make_folder(target / segments.FOLDER)
        # The main file last: without it nothing there is taken for a campaign that can be opened.
        for file in (*log, sample / FILE):
            copy = target / file.relative_to(sample)
            disk.replace(copy, disk.read(file)[0])
            disk.sync_folder(copy.parent)
    except OSError as error:
        raise CampaignError(f"{error.filename or target}: {disk.in_words(error)}") from error
