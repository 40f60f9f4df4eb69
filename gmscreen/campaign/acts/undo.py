"""Taking back and doing again, one act at a time over the whole campaign."""

from __future__ import annotations

from gmscreen.campaign.acts.entering import enter, put_back
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.plain import Malformed, state, with_state


def undo(campaign: Campaign, at: str) -> Campaign:
    """Takes back the last act that is not taken back yet, exactly: an entry of its own.

    Raises:
        Refused: Nothing is left to take back.
    """
    if not campaign.history.done:
        raise Refused("nothing to undo")
    return _turn(campaign, campaign.history.done[-1], at, forward=False)


def redo(campaign: Campaign, at: str) -> Campaign:
    """Does again the act that was last taken back.

    Raises:
        Refused: Nothing was taken back since the last act.
    """
    if not campaign.history.redoable:
        raise Refused("nothing to redo")
    return _turn(campaign, campaign.history.redoable[-1], at, forward=True)


def _turn(campaign: Campaign, target: int, at: str, forward: bool) -> Campaign:
    entry = campaign.history[target]
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
        refers=target,
        secret=entry.secret,
    )
