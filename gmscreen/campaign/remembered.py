"""What is remembered of the sealed part of a log, so that it need not be read at every opening.

It is nothing of the campaign's own: all of it follows from the segments. Where it is missing, is no
good or is about other files than there are, it counts for nothing and they are read again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

from gmscreen.campaign import disk, segments
from gmscreen.campaign.history import History

FILE = "campaign.index"
SEAL = 64
"""How many bytes stand before the body."""

Seen = tuple[int, int, int]
"""A segment that was read: its first entry, and the size and the time of its file."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What follows from some sealed segments.

    Attributes:
        seen: The segments, in order.
        end: The number of the entry after them.
        redoable: See `History`, as are the others.
        undone: The ids of the acts that are taken back.
        amendments: The ids of the amendments of each roll.
    """

    seen: tuple[Seen, ...] = ()
    end: int = 1
    redoable: tuple[int, ...] = ()
    undone: frozenset[int] = frozenset()
    amendments: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The first entry of the last segment; 0 if there is none."""
        return self.seen[-1][0] if self.seen else 0

    @classmethod
    def of(cls, history: History, seen: tuple[Seen, ...]) -> Remembered:
        """What follows from the segments that make up a log."""
        return cls(seen, history.next_id, history.redoable, history.undone, history.amendments)


def read(folder: Path) -> Remembered:
    """What is remembered in a campaign's folder, if the files are still those that were read."""
    try:
        text = disk.read(folder / FILE)[0]
        seal, body = text[:SEAL], text[SEAL:].strip()
        if seal != _sealed(body):
            return Remembered()
        found = _read(json.loads(body))
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Remembered()
    now = disk.sizes(folder / segments.FOLDER) if found.seen else {}
    unchanged = all(now.get(segments.name(one[0])) == one[1:] for one in found.seen)
    return found if unchanged else Remembered()


def _sealed(body: bytes) -> bytes:
    """What stands before the body and fits no other: an edit by hand or a rotten bit shows."""
    return sha256(body).hexdigest().encode()


def _read(plain: Any) -> Remembered:
    """What a file says. Raises any of the errors that `read` knows where it says nothing good."""
    found = Remembered(
        tuple((_number(first), _number(size), int(time)) for first, size, time in plain["seen"]),
        _number(plain["end"]),
        tuple(map(_number, plain["redoable"])),
        frozenset(map(_number, plain["undone"])),
        {int(root): tuple(map(_number, ids)) for root, ids in plain["amendments"].items()},
    )
    firsts = [*(one[0] for one in found.seen), found.end]
    if firsts[0] != 1 or any(not 0 < b - a <= segments.MOST for a, b in pairwise(firsts)):
        raise ValueError("the segments don't follow on one another")
    amending = chain(found.amendments, *found.amendments.values())
    if any(one >= found.end for one in chain(found.redoable, found.undone, amending)):
        raise ValueError("an entry is not in the segments")
    return found


def _number(value: object) -> int:
    if type(value) is not int or value < 1:
        raise ValueError("no number of an entry")
    return value


def write(folder: Path, what: Remembered) -> None:
    """Remembers it for the next opening; where it can't be written, that one takes longer."""
    plain = {
        "seen": what.seen,
        "end": what.end,
        "redoable": what.redoable,
        "undone": sorted(what.undone),
        "amendments": {str(root): ids for root, ids in what.amendments.items()},
    }
    with suppress(OSError):
        body = json.dumps(plain).encode()
        disk.replace(folder / FILE, _sealed(body) + b"\n" + body)
