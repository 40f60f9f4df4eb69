"""Taking back and doing again, one act at a time over the whole campaign."""

from __future__ import annotations

from gmscreen.campaign.acts.entering import enter, put_back
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.plain import Malformed, state, with_state


def undo(campaign: Campaign, at: str) -> Campaign:
    """Takes back the last act that is not taken back yet, exactly: an entry of its own.

    Raises:
        Refused: Nothing is left to take back.
    """
    if (entry := campaign.history.undoable) is None:
        raise Refused("nothing to undo")
    return _turn(campaign, entry, at, forward=False)


def redo(campaign: Campaign, at: str) -> Campaign:
    """Does again the act that was last taken back.

    Raises:
        Refused: Nothing was taken back since the last act.
    """
    if not campaign.history.redoable:
        raise Refused("nothing to redo")
    return _turn(campaign, campaign.history[campaign.history.redoable[-1]], at, forward=True)


def _turn(campaign: Campaign, entry: Entry, at: str, forward: bool) -> Campaign:
    plain = state(campaign)
    put_back(plain, entry.changes, forward)
    try:
        after = with_state(campaign, plain)
    except Malformed as error:
        raise Refused(f"{entry.title} can't be turned: {error}") from error
    return enter(
        campaign,
        after,
        at,
        "redo" if forward else "undo",
        entry.title,
        refers=entry.id,
        secret=entry.secret,
    )
