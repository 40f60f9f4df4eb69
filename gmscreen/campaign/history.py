"""The log as a whole, and what follows from it about undoing and amending."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from gmscreen.campaign.entries import Entry
from gmscreen.campaign.log import NO_ENTRIES, Log


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
TURNING = ("undo", "redo")
"""The acts that take back another one, or do it again."""


@dataclass(frozen=True, slots=True)
class History:
    """The log, and what follows from it about undoing.

    What follows from it is kept beside it, so that the older parts of a log need not be read: an
    entry is only ever undone or amended by later ones.

    Attributes:
        entries: Every act, oldest first, ids without gaps.
        redoable: The ids of the acts that can be done again, the next one last.
        undone: The ids of every act that is taken back.
        amendments: For each roll that was amended, the ids of its amendments.
    """

    entries: Log = NO_ENTRIES
    redoable: tuple[int, ...] = ()
    undone: frozenset[int] = frozenset()
    amendments: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def next_id(self) -> int:
        """The id of the entry that comes next."""
        return len(self.entries) + 1

    def __getitem__(self, entry: int) -> Entry:
        """The entry of that id.

        Raises:
            KeyError: There is none.
        """
        if not 0 < entry <= len(self.entries):
            raise KeyError(entry)
        return self.entries[entry - 1]

    def standing(self) -> Iterator[Entry]:
        """The acts that can be taken back, in the order in which undo takes them: newest first."""
        for entry in reversed(self.entries):
            if entry.act not in TURNING and entry.id not in self.undone:
                yield entry

    @property
    def undoable(self) -> Entry | None:
        """The act that undo takes back next; None: there is none."""
        return next(self.standing(), None)

    def with_entry(self, entry: Entry) -> History:
        """The log with one more act."""
        after = replace(self, entries=self.entries.plus((entry,)))
        target = entry.refers
        if entry.act == "undo" and target is not None:
            return replace(after, redoable=(*self.redoable, target), undone=self.undone | {target})
        if entry.act == "redo" and target is not None:
            return replace(after, redoable=self.redoable[:-1], undone=self.undone - {target})
        if entry.act in AMENDING and target is not None:
            ids = (*self.amendments.get(target, ()), entry.id)
            after = replace(after, amendments={**self.amendments, target: ids})
        return replace(after, redoable=())

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
        older = (entry.id for entry in before.standing())
        new, done, redoable = list[Entry](), list[int](), list(before.redoable)
        undone = set(before.undone)
        amendments = dict(before.amendments)
        for number, entry in enumerate(entries, before.next_id):
            if entry.id != number:
                raise Contradiction(entry.id, f"stands where entry {number} should")
            if (target := entry.refers) is not None and not 1 <= target < entry.id:
                raise Contradiction(entry.id, f"refers to entry {target}, which is not before it")
            if entry.act == "undo":
                if target is None or target != (done.pop() if done else next(older, None)):
                    raise Contradiction(entry.id, "undo of an act that is not the next")
                redoable.append(target)
                undone.add(target)
            elif entry.act == "redo":
                if target is None or not redoable or redoable.pop() != target:
                    raise Contradiction(entry.id, "redo of an act that is not the next")
                done.append(target)
                undone.discard(target)
            else:
                if entry.act in AMENDING and target is not None:
                    amendments[target] = (*amendments.get(target, ()), entry.id)
                done.append(entry.id)
                redoable.clear()
            new.append(entry)
        return cls(before.entries.plus(new), tuple(redoable), frozenset(undone), amendments)

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
