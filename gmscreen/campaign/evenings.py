"""When each session was, and how long was played, as the log tells it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from gmscreen.campaign.entries import ABSENT, Entry
from gmscreen.campaign.model import Session
from gmscreen.campaign.plain import read_session, session

LONGEST_PAUSE = timedelta(hours=6)
"""A longer time without an act is no play: the session went on another day, or was never ended."""


@dataclass(slots=True)
class Evenings:
    """The sessions, followed through the log from its first entry to its last.

    Attributes:
        sessions: Every session by its number, as it was last.
        played: How long each was played, pauses and what came after its end left out.
    """

    sessions: dict[int, Session] = field(default_factory=dict)
    played: dict[int, timedelta] = field(default_factory=dict)
    _seen: dict[int, datetime] = field(default_factory=dict)
    _now: dict[str, Any] = field(default_factory=dict)

    def follow(self, entry: Entry) -> None:
        """Takes in one entry; undoing is one like all others here.

        Raises:
            Malformed: The log was edited by hand, and speaks of no session.
        """
        before = self.sessions.get(entry.session, Session())
        if not before.ended:
            self._play(entry.session, datetime.fromisoformat(entry.at))
        changed = {
            change.path[1]: change.after
            for change in entry.changes
            if len(change.path) == 2 and change.path[0] == "session"
        }
        if changed:
            self._now.update(changed)
            known = {name: value for name, value in self._now.items() if value is not ABSENT}
            one = read_session({**session(Session()), **known}, "session")
            self.sessions[one.number] = one

    def _play(self, number: int, at: datetime) -> None:
        """Adds the time since something last happened in a session."""
        since = at - self._seen.get(number, at)
        if timedelta() < since <= LONGEST_PAUSE:
            self.played[number] = self.played.get(number, timedelta()) + since
        self._seen[number] = at

    def lasted(self, numbers: Iterable[int]) -> timedelta:
        """How long sessions were played together."""
        return sum((self.played.get(number, timedelta()) for number in numbers), timedelta())
