"""The entries of a log as one sequence, however long: in pieces, so that one more costs no copy."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import overload

from gmscreen.campaign.entries import Entry

PIECE = 256
"""How many entries are gathered before they become a piece of their own."""


@dataclass(frozen=True, slots=True, eq=False)
class Log(Sequence[Entry]):
    """Entries, oldest first, numbered from 1 without gaps. It never changes.

    Attributes:
        pieces: Finished pieces, each a sequence that may read its entries when they are asked for.
        ends: How many entries there are up to the end of each piece.
        last: The entries after all pieces.
    """

    pieces: tuple[Sequence[Entry], ...] = ()
    ends: tuple[int, ...] = ()
    last: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, pieces: Iterable[Sequence[Entry]]) -> Log:
        """A log of pieces, in order."""
        whole = tuple(pieces)
        return cls(whole, tuple(accumulate(map(len, whole))))

    @property
    def _whole(self) -> int:
        return self.ends[-1] if self.ends else 0

    def plus(self, entries: Iterable[Entry]) -> Log:
        """The log with more entries at its end."""
        pieces, ends, last = [*self.pieces], [*self.ends], [*self.last]
        for entry in entries:
            last.append(entry)
            if len(last) == PIECE:
                pieces.append(tuple(last))
                ends.append((ends[-1] if ends else 0) + PIECE)
                last.clear()
        if len(pieces) == len(self.pieces):
            return Log(self.pieces, self.ends, tuple(last))
        return Log(tuple(pieces), tuple(ends), tuple(last))

    def __len__(self) -> int:
        """How many entries there are."""
        return self._whole + len(self.last)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Entry]: ...

    def __getitem__(self, place: int | slice) -> Entry | Sequence[Entry]:
        """The entry at a place counted from 0, or several of them."""
        if isinstance(place, slice):
            start, stop, step = place.indices(len(self))
            if step == 1:
                return tuple(self._between(start, stop))
            return tuple(self[n] for n in range(start, stop, step))
        at = place + len(self) if place < 0 else place
        if not 0 <= at < len(self):
            raise IndexError(place)
        if at >= self._whole:
            return self.last[at - self._whole]
        piece = bisect_right(self.ends, at)
        return self.pieces[piece][at - (self.ends[piece - 1] if piece else 0)]

    def _between(self, start: int, stop: int) -> Iterator[Entry]:
        """The entries of some places; only the pieces that they are in are looked into."""
        before = 0
        for piece, end in zip((*self.pieces, self.last), (*self.ends, len(self)), strict=True):
            if start < end and before < stop:
                yield from piece[max(0, start - before) : stop - before]
            before = end

    def __iter__(self) -> Iterator[Entry]:
        """The entries, oldest first."""
        return chain(chain.from_iterable(self.pieces), self.last)

    def __reversed__(self) -> Iterator[Entry]:
        """The entries, newest first; a piece is looked into when it is reached."""
        yield from reversed(self.last)
        for piece in reversed(self.pieces):
            yield from reversed(piece)

    def __eq__(self, other: object) -> bool:
        """Whether the entries are the same, in whatever pieces."""
        if not isinstance(other, Log):
            return NotImplemented
        return self is other or (len(self) == len(other) and tuple(self) == tuple(other))

    def __hash__(self) -> int:
        """By its length: equal logs are equally long."""
        return hash(len(self))


NO_ENTRIES = Log()
"""An empty log."""
