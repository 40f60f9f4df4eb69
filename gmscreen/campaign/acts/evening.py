"""What happens around the rolls: sessions, notes, sticky modifiers, how the house plays."""

from __future__ import annotations

from dataclasses import replace

import rules
from gmscreen.campaign.acts.entering import enter
from gmscreen.campaign.acts.points import held, with_points
from gmscreen.campaign.entries import Modifier, Move
from gmscreen.campaign.model import Campaign, Refused, Session
from rules.d20 import signed
from rules.system import worded

LONGEST_NOTE = 5000
"""How many characters a note may have."""


def start_session(campaign: Campaign, system: rules.System, name: str, at: str) -> Campaign:
    """Starts the next session: every pool is set as the system says.

    Every player character's own points are set, also of those who aren't at the table today; the
    GM's follow the number of those who are.
    """
    number = campaign.session.number + 1
    after = replace(campaign, session=Session(number, name.strip(), at))
    present = len(campaign.party)
    moves = []
    for pool in system.pools:
        owners = (
            [None] if pool.owner is rules.Owner.GM else [c.id for c in campaign.characters if c.pc]
        )
        for owner in owners:
            now = held(after, pool, owner)
            sheet = {} if owner is None else after.one(owner).sheet
            then = pool.at_start(now, sheet, present)
            if then != now:
                after = with_points(after, pool, owner, then)
                moves.append(Move(pool.id, owner, then - now, "session start"))
    title = f"session {number}" + (f": {name.strip()}" if name.strip() else "")
    return enter(campaign, after, at, "session", title, moves=tuple(moves))


def rename_session(campaign: Campaign, name: str, at: str) -> Campaign:
    """Gives the session another name; one that was ended too, until the next one starts.

    Raises:
        Refused: No session has been started, or it is called that already.
    """
    now = campaign.session
    if not now.number:
        raise Refused("no session has been started that could have a name")
    if name.strip() == now.name:
        raise Refused(f"session {now.number} has that name already")
    after = replace(campaign, session=replace(now, name=name.strip()))
    named = name.strip() or "no name"
    return enter(campaign, after, at, "session-name", f"name of session {now.number}: {named}")


def end_session(campaign: Campaign, at: str) -> Campaign:
    """Marks the session as ended.

    Nothing is shut by that: what is rolled afterwards belongs to this session too, until the next
    one starts.

    Raises:
        Refused: None runs.
    """
    now = campaign.session
    if not now.runs:
        raise Refused("no session runs that could be ended")
    after = replace(campaign, session=replace(now, ended=at))
    return enter(campaign, after, at, "session-end", f"end of session {now.number}")


def add_note(campaign: Campaign, text: str, at: str, secret: bool = False) -> Campaign:
    """A note in the log.

    Raises:
        Refused: It is empty, or too long.
    """
    if not text.strip():
        raise Refused("a note needs words")
    if len(text) > LONGEST_NOTE:
        raise Refused(f"a note takes at most {LONGEST_NOTE} characters, not {len(text)}")
    return enter(campaign, campaign, at, "note", "note", note=text.strip(), secret=secret)


def add_sticky(campaign: Campaign, modifier: Modifier, at: str) -> Campaign:
    """A modifier that holds for every roll until it is cleared."""
    after = replace(campaign, sticky=(*campaign.sticky, modifier))
    return enter(
        campaign,
        after,
        at,
        "sticky",
        f"sticky {modifier.name or 'modifier'} {signed(modifier.amount)}",
        modifiers=(modifier,),
    )


def clear_sticky(campaign: Campaign, at: str) -> Campaign:
    """Clears every sticky modifier.

    Raises:
        Refused: There is none.
    """
    if not campaign.sticky:
        raise Refused("no sticky modifier to clear")
    after = replace(campaign, sticky=())
    return enter(
        campaign, after, at, "sticky", "clearing sticky modifiers", modifiers=campaign.sticky
    )


def set_house(
    campaign: Campaign, system: rules.System, setting: str, value: str | bool, at: str
) -> Campaign:
    """Sets a house setting; rolls that are in the log keep those they were rolled under.

    A pool of the GM's that comes into play with it holds what it would hold at the start of a
    session.

    Raises:
        rules.InvalidInput: No such setting or value.
    """
    changed = system.under({**campaign.house, setting: value})
    after = replace(campaign, house={**campaign.house, setting: changed.house[setting]})
    moves = []
    for pool in changed.pools:
        if pool.owner is rules.Owner.GM and system.pool(pool.id) is None:
            now, then = held(after, pool, None), pool.at_start(0, {}, len(campaign.party))
            after = with_points(after, pool, None, then)
            moves.append(Move(pool.id, None, then - now, "comes into play"))
    title = f"house setting {setting}: {worded(changed.house[setting])}"
    return enter(campaign, after, at, "house", title, moves=tuple(moves))


def set_table_dice(campaign: Campaign, on: bool, at: str) -> Campaign:
    """Says whether the players roll their own dice.

    Raises:
        Refused: It is so already.
    """
    title = "the players roll their own dice" if on else "the players' dice are generated"
    if on is campaign.table_dice:
        raise Refused(f"{title} already")
    return enter(campaign, replace(campaign, table_dice=on), at, "house", title)
