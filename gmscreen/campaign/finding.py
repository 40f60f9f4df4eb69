"""What is found in a log: looked for from the newest entry to the oldest, a little at a time.

A long log takes seconds to look through, since its older parts are read only then. So what looks
through it goes in steps, and whoever waits for it can show what is found so far, or stop.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from gmscreen.campaign.entries import Entry
from gmscreen.campaign.history import History
from gmscreen.campaign.log import Log
from gmscreen.campaign.model import Refused

Matches = Callable[[Entry], bool]
"""Whether an entry is one of those that are looked for."""


@dataclass(frozen=True, slots=True)
class Found:
    """What is found so far, or in one step.

    Attributes:
        reached: The oldest entry that was looked at; 1: all of them were.
        ids: The entries that were found, oldest first.
        unreadable: How many entries can't be read, and so aren't found.
    """

    reached: int
    ids: tuple[int, ...] = ()
    unreadable: int = 0

    @classmethod
    def nothing(cls, history: History) -> Found:
        """Nothing was looked at yet."""
        return cls(history.next_id)

    @property
    def done(self) -> bool:
        """Whether all was looked at."""
        return self.reached <= 1

    def progress(self, history: History) -> str:
        """How far it has come, where that has to be told: ` · 500 of 40,000 looked at …`."""
        whole = history.next_id - 1
        told = "" if self.done else f" · {whole - self.reached + 1:,} of {whole:,} looked at …"
        return told + (f" · {self.unreadable:,} can't be read" if self.unreadable else "")

    def before(self, entry: int) -> int | None:
        """The newest that is older than an entry; None: there is none among what is found."""
        place = bisect_left(self.ids, entry)
        return self.ids[place - 1] if place else None

    def after(self, entry: int) -> int | None:
        """The oldest that is newer than an entry; None: there is none among what is found."""
        place = bisect_right(self.ids, entry)
        return self.ids[place] if place < len(self.ids) else None

    def place(self, entry: int) -> int | None:
        """Which of those that are found an entry is, counted from 0; None: none of them."""
        place = bisect_left(self.ids, entry)
        return place if place < len(self.ids) and self.ids[place] == entry else None

    def plus(self, older: Iterable[Found]) -> Found:
        """With what was found in the next steps, each further back."""
        steps = [self, *older]
        ids = tuple(chain.from_iterable(step.ids for step in reversed(steps)))
        return Found(steps[-1].reached, ids, sum(step.unreadable for step in steps))

    def again(self, numbers: Iterable[int], history: History, matches: Matches) -> Found:
        """With some entries looked at once more: those that are new, or undone since.

        Args:
            numbers: The entries; what was not reached yet is left for later.
            history: The log as it is now.
            matches: Whether an entry is looked for.
        """
        ids = [*self.ids]
        for number in numbers:
            if number < self.reached:
                continue
            place = bisect_left(ids, number)
            there = place < len(ids) and ids[place] == number
            try:
                wanted = matches(history[number])
            except Refused:
                continue
            if wanted and not there:
                ids.insert(place, number)
            elif there and not wanted:
                del ids[place]
        return replace(self, ids=tuple(ids))


def changed(before: History, after: History) -> list[int]:
    """The entries of a log that are new, were taken back or done again since, oldest first."""
    turned = before.undone ^ after.undone
    return sorted({*turned, *range(before.next_id, after.next_id)})


def nearest(ids: Sequence[int], entry: int) -> int:
    """The place of an entry among others, or of the next newer one, or else of the last."""
    return max(0, min(bisect_left(ids, entry), len(ids) - 1))


def pieces(log: Log) -> Iterator[tuple[int, Sequence[Entry]]]:
    """The pieces of a log, newest first, each with the number of its first entry."""
    starts = (0, *log.ends)
    for start, piece in reversed([*zip(starts, (*log.pieces, log.last), strict=True)]):
        if len(piece):
            yield start + 1, piece


def look_through(log: Log, matches: Matches) -> Iterator[Found]:
    """Looks at every entry, newest first; each step is one piece of the log.

    Between the reading of a piece and the looking at it is a step too, with nothing found in it.
    """
    for first, piece in pieces(log):
        try:
            entries = piece[:]
        except Refused:
            yield Found(first, unreadable=len(piece))
            continue
        yield Found(first + len(piece))
        yield Found(first, tuple(_among(entries, matches)))


def _among(entries: Iterable[Entry], matches: Matches) -> Iterator[int]:
    for entry in entries:
        try:
            if matches(entry):
                yield entry.id
        except Refused:
            # What it takes back can't be read.
            continue
