"""A campaign as the documents of its TinyDB file, and back.

The tables are `meta` (one document: the schema, the state that is no character, and the last sealed
segment of the log), `characters` and `log`, each document under the number of what it holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeGuard

from gmscreen.campaign import plain
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.history import History
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.plain import Malformed
from gmscreen.campaign.reading import Damaged, Document, Newer, Tables

SCHEMA = 2
"""The version of the layout that this program writes."""
META = 1
"""The number of the only document in `meta`."""
TABLES = ("meta", "characters", "log")


def meta(campaign: Campaign, sealed: Sequence[int]) -> Document:
    """All of a campaign that is neither a character nor in its log.

    Args:
        campaign: The campaign.
        sealed: The first entry of each sealed segment of its log.
    """
    state = plain.state(campaign)
    del state["characters"]
    return {
        "schema": SCHEMA,
        "system": campaign.system,
        **state,
        "last_character": campaign.last_character,
        "sealed": sealed[-1] if sealed else 0,
    }


def characters(campaign: Campaign) -> dict[str, Document]:
    """Every character, by number."""
    return {str(one.id): plain.character(one) for one in campaign.characters}


def log(entries: Iterable[Entry]) -> dict[str, Document]:
    """Entries, by number."""
    return {str(one.id): plain.entry(one) for one in entries}


def schema(path: Path, tables: Tables) -> int:
    """The version of the layout of some tables: this program's, or an older one that it knows.

    Raises:
        Newer: It is of a later version.
        Damaged: It is missing, or none that ever was.
    """
    found = _document(path, tables).get("schema")
    if not _whole(found):
        raise Damaged(path, "meta schema: is missing, so what wrote the file is not known")
    if found > SCHEMA:
        raise Newer(path, f"meta schema: {found} is from a newer version of gmscreen")
    if found < 1:
        raise Damaged(path, f"meta schema: {found} is from no known version of gmscreen")
    return found


def read_meta(path: Path, tables: Tables) -> Document:
    """The document of `meta`.

    Raises:
        Damaged: It is missing, or says nothing sensible about the segments.
    """
    found = _document(path, tables)
    if not _whole(found.get("sealed")) or not isinstance(found.get("system"), str):
        raise Damaged(path, "meta: has no system, or no number of its last sealed segment")
    return found


def _document(path: Path, tables: Tables) -> Document:
    for name in TABLES:
        if name not in tables:
            raise Damaged(path, f"{name}: is missing")
    found = tables["meta"].get(str(META))
    if found is None or len(tables["meta"]) > 1:
        raise Damaged(path, f"meta: takes one document, number {META}")
    return found


def read_campaign(path: Path, tables: Tables, history: History) -> Campaign:
    """The campaign that the tables hold, with a log that was read already.

    Raises:
        Damaged: A value is none.
    """
    found = read_meta(path, tables)
    if not _whole(last := found.get("last_character")):
        raise Damaged(path, "meta: has no highest number of a character")
    try:
        return plain.with_state(
            Campaign("", found["system"], last_character=last, history=history),
            {**found, "characters": tables["characters"]},
        )
    except Malformed as error:
        raise Damaged(path, str(error)) from None


def read_log(path: Path, tables: Tables, first: int) -> list[Entry]:
    """The entries of a file, in order.

    Args:
        path: The file, for the message.
        tables: Its tables.
        first: The number that its first entry has to have.

    Raises:
        Damaged: One is missing or is none.
    """
    found = tables.get("log")
    if found is None:
        raise Damaged(path, "log: is missing")
    entries = []
    for number, name in enumerate(sorted(found, key=int), first):
        if name != str(number):
            raise Damaged(path, f"log {name}: stands where entry {number} should")
        try:
            entry = plain.read_entry(found[name], f"log {name}")
        except Malformed as error:
            raise Damaged(path, str(error)) from None
        if entry.id != number:
            raise Damaged(path, f"log {name}: says that it is entry {entry.id}")
        entries.append(entry)
    return entries


def read_segment(path: Path, tables: Tables, first: int) -> tuple[Entry, ...]:
    """The entries of the sealed segment that begins with one.

    Raises:
        Damaged: It has none, or they are not those that it should have.
    """
    if not (entries := read_log(path, tables, first)):
        raise Damaged(path, "log: has no entries")
    return tuple(entries)


def check_new(before: Campaign, after: Campaign) -> Sequence[Entry]:
    """What a campaign has in its log beyond an earlier state of it.

    A file that is written has to be readable, so this refuses what reading would refuse.

    Raises:
        ValueError: It is not the same log with more in it, or a value is none. Says which.
    """
    old, all_now = before.history.entries, after.history.entries
    if len(all_now) < len(old) or (old and all_now[len(old) - 1] != old[-1]):
        raise ValueError("the log is not the saved one with more entries")
    new = all_now[len(old) :]
    for number, entry in enumerate(new, len(old) + 1):
        if entry.id != number:
            raise ValueError(f"log: entry {entry.id} stands where {number} should")
        plain.read_entry(plain.entry(entry), f"log {number}")
        if entry.refers is not None and not 1 <= entry.refers < number:
            raise ValueError(
                f"log {number}: refers to entry {entry.refers}, which is not before it"
            )
    if any(entry.act in ("undo", "redo") for entry in new):
        History.of(new, before.history)
    kept = {one.id: one for one in before.characters}
    changed = {
        str(one.id): plain.character(one) for one in after.characters if kept.get(one.id) is not one
    }
    ids = [one.id for one in after.characters]
    if ids != sorted(set(ids)) or (ids and ids[0] < 1):
        raise ValueError("characters: their numbers don't rise")
    plain.with_state(after, {**plain.state(after), "characters": changed})
    return new


def _whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
