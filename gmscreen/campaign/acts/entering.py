"""How an act becomes an entry of the log: by comparing the campaign before and after."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gmscreen.campaign.entries import ABSENT, Change, Entry
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.plain import Malformed, read_entry, state, with_state
from gmscreen.campaign.plain import entry as plain_entry


def enter(
    before: Campaign, after: Campaign, at: str, act: str, title: str, **facts: Any
) -> Campaign:
    """The campaign after an act, with the act in its log.

    Args:
        before: The campaign as it was.
        after: The campaign with the act's effect, its log untouched.
        at: When, as an ISO time.
        act: The kind of act.
        title: What it is called when it is taken back.
        **facts: Further attributes of the entry.

    Raises:
        Refused: A text or a number is more than a campaign keeps.
    """
    now = state(after)
    entry = Entry(
        id=before.history.next_id,
        at=at,
        session=after.session.number,
        act=act,
        title=title,
        changes=tuple(differences(state(before), now)),
        **facts,
    )
    try:
        read_entry(plain_entry(entry), "")
        with_state(after, now)
    except Malformed as error:
        raise Refused(str(error)) from None
    return replace(after, history=before.history.with_entry(entry))


def differences(before: Any, after: Any, path: tuple[str, ...] = ()) -> Iterator[Change]:
    """Every value that differs, as deep down as objects go; a list is one value."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in [*before, *(name for name in after if name not in before)]:
            yield from differences(before.get(name, ABSENT), after.get(name, ABSENT), (*path, name))
    elif before is not after and before != after:
        yield Change(path, before, after)


def put_back(plain: dict[str, Any], changes: tuple[Change, ...], forward: bool) -> None:
    """Puts the values of an act's changes into a state.

    Args:
        plain: The state; changed in place.
        changes: What the act changed.
        forward: Whether to put the values after the act, or those before it.

    Raises:
        Refused: A value stands where there can be none, as in a log that was edited by hand.
    """
    for change in changes if forward else reversed(changes):
        place: Any = plain
        for name in change.path[:-1]:
            place = place.setdefault(name, {}) if isinstance(place, dict) else None
        if not change.path or not isinstance(place, dict):
            where = " ".join(change.path) or "no place at all"
            raise Refused(f"the log speaks of a value that can't be: {where}")
        value = change.after if forward else change.before
        if value is ABSENT:
            place.pop(change.path[-1], None)
        else:
            place[change.path[-1]] = value
