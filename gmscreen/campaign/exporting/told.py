"""The entries as they are told, each with what follows from the entries after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gmscreen.campaign.entries import Entry, Move, Roller
from gmscreen.campaign.history import AMENDING, History
from gmscreen.campaign.model import Campaign
from gmscreen.symbols import plain


@dataclass(frozen=True, slots=True)
class Told:
    """One entry of an exported log.

    Attributes:
        entry: The entry.
        undone: Whether it is taken back.
        in_force: Whether it is what its roll came to in the end: the roll itself, or the last of
            its amendments that stands.
        amendments: The ids of what amends it, those that are taken back left out.
        names: Everyone's name by id, as it was then as far as the log has told it.
    """

    entry: Entry
    undone: bool
    in_force: bool
    amendments: tuple[int, ...]
    names: Mapping[int, str]

    @property
    def roll(self) -> Mapping[str, Any] | None:
        """The record of its roll; None where it has none."""
        return self.entry.roll

    def whose(self, move: Move) -> str:
        """The name of the one whose points moved."""
        if move.owner is None:
            return "the GM"
        return plain(self.names.get(move.owner, "")) or f"character {move.owner}"

    def who(self, part: int) -> str:
        """The name of the one whose dice a part of the roll was; else what the rules call it."""
        name = self.roller(part).name.strip()
        named = name or (self.roll["parts"][part].get("label") if self.roll else "")
        return plain(str(named or ""))

    def roller(self, part: int) -> Roller:
        """Whose dice a part of the roll was; nobody where the entry doesn't say."""
        rollers = self.entry.rollers
        return rollers[part] if part < len(rollers) else Roller(None, "", pc=False)


def is_hidden(entry: Entry, history: History) -> bool:
    """Whether players must not see an entry: it is secret, or it refers to one that is hidden."""
    while not entry.secret and entry.refers is not None:
        entry = history[entry.refers]
    return entry.secret


def told(campaign: Campaign, players: bool) -> Iterator[Told]:
    """The entries of a log from first to last.

    Args:
        campaign: The campaign.
        players: Whether secret entries are left out, with all that refers to them.
    """
    names = _names(campaign)
    for entry in campaign.history.entries:
        if players and is_hidden(entry, campaign.history):
            continue
        names = {**names, **_rollers(entry)}
        yield _told(entry, campaign.history, names)


def told_backwards(campaign: Campaign) -> Iterator[Told]:
    """What players may see of a log from last to first; read only as far as it is asked for."""
    names = _names(campaign)
    for entry in reversed(campaign.history.entries):
        if not is_hidden(entry, campaign.history):
            yield _told(entry, campaign.history, {**names, **_rollers(entry)})


def _names(campaign: Campaign) -> Mapping[int, str]:
    return {one.id: one.name for one in campaign.characters}


def _rollers(entry: Entry) -> Mapping[int, str]:
    return {one.id: one.name for one in entry.rollers if one.id is not None}


def _told(entry: Entry, history: History, names: Mapping[int, str]) -> Told:
    amendments = tuple(
        number for number in history.amendments.get(entry.id, ()) if number not in history.undone
    )
    undone, in_force = entry.id in history.undone, _in_force(entry, history)
    return Told(entry, undone, in_force, amendments, names)


def _in_force(entry: Entry, history: History) -> bool:
    if entry.roll is None:
        return False
    root = entry.refers if entry.act in AMENDING and entry.refers is not None else entry.id
    chain = (root, *history.amendments.get(root, ()))
    standing = [number for number in chain if number not in history.undone]
    return root not in history.undone and standing[-1] == entry.id
