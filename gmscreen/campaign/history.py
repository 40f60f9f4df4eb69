"""The log as a whole, and what follows from it about undoing and amending."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from gmscreen.campaign.entries import Entry


class Contradiction(ValueError):
    """A log that can't have come about: an entry that takes back what was not to be taken back.

    Attributes:
        entry: The id of the entry that contradicts those before it.
    """

    def __init__(self, entry: int, text: str) -> None:
        """Says which entry, and what is wrong with it."""
        super().__init__(f"log {entry}: {text}")
        self.entry = entry


AMENDING = ("reroll", "amend", "override", "boost")
"""The acts that change what a roll came to."""


@dataclass(frozen=True, slots=True)
class History:
    """The log, and what follows from it about undoing.

    Attributes:
        entries: Every act, oldest first, ids without gaps.
        done: The ids of the acts that can be taken back, the next one last.
        redoable: The ids of the acts that can be done again, the next one last.
        undone: The ids of every act that is taken back.
        amendments: For each roll that was amended, the ids of its amendments.
    """

    entries: tuple[Entry, ...] = ()
    done: tuple[int, ...] = ()
    redoable: tuple[int, ...] = ()
    undone: frozenset[int] = frozenset()
    amendments: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def next_id(self) -> int:
        """The id of the entry that comes next."""
        return self.entries[-1].id + 1 if self.entries else 1

    def __getitem__(self, entry: int) -> Entry:
        """The entry of that id.

        Raises:
            KeyError: There is none.
        """
        first = self.entries[0].id if self.entries else 1
        if not 0 <= entry - first < len(self.entries):
            raise KeyError(entry)
        return self.entries[entry - first]

    def with_entry(self, entry: Entry) -> History:
        """The log with one more act."""
        entries = (*self.entries, entry)
        target = entry.refers
        if entry.act == "undo" and target is not None:
            return History(
                entries,
                self.done[:-1],
                (*self.redoable, target),
                self.undone | {target},
                self.amendments,
            )
        if entry.act == "redo" and target is not None:
            return History(
                entries,
                (*self.done, target),
                self.redoable[:-1],
                self.undone - {target},
                self.amendments,
            )
        amendments = self.amendments
        if entry.act in AMENDING and target is not None:
            amendments = {**amendments, target: (*amendments.get(target, ()), entry.id)}
        return History(entries, (*self.done, entry.id), (), self.undone, amendments)

    @classmethod
    def of(cls, entries: Iterable[Entry], after: History | None = None) -> History:
        """The log of many acts, as `with_entry` would make it, without a copy for each act.

        Args:
            entries: The acts, oldest first.
            after: The log that they follow on; None for an empty one.

        Raises:
            Contradiction: One refers to an entry that isn't before it, or takes back or does again
                another act than the next in line.
        """
        before = after or cls()
        every, done, redoable = list(before.entries), list(before.done), list(before.redoable)
        undone = set(before.undone)
        amendments = {root: list(ids) for root, ids in before.amendments.items()}
        for entry in entries:
            first = every[0].id if every else entry.id
            if (target := entry.refers) is not None and not first <= target < entry.id:
                raise Contradiction(entry.id, f"refers to entry {target}, which is not before it")
            if entry.act in ("undo", "redo"):
                source, sink = (done, redoable) if entry.act == "undo" else (redoable, done)
                if target is None or not source or source.pop() != target:
                    raise Contradiction(entry.id, f"{entry.act} of an act that is not the next")
                sink.append(target)
                undone ^= {target}
            else:
                if entry.act in AMENDING and target is not None:
                    amendments.setdefault(target, []).append(entry.id)
                done.append(entry.id)
                redoable.clear()
            every.append(entry)
        chains = {root: tuple(ids) for root, ids in amendments.items()}
        return cls(tuple(every), tuple(done), tuple(redoable), frozenset(undone), chains)

    def chain(self, root: int) -> Iterator[Entry]:
        """A roll and its amendments, oldest first, without those that are taken back."""
        for entry in (root, *self.amendments.get(root, ())):
            if entry not in self.undone:
                yield self[entry]

    def in_force(self, root: int) -> Entry:
        """The entry whose outcome holds for a roll: its last amendment that stands, or itself."""
        return [self[root], *self.chain(root)][-1]


NOTHING_YET = History()
"""The log of a new campaign."""
