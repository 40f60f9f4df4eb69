"""Dice bought with points, put on an effect after it was rolled."""

from __future__ import annotations

import rules
from gmscreen.campaign.acts.entering import enter
from gmscreen.campaign.acts.people import roller
from gmscreen.campaign.acts.points import pay
from gmscreen.campaign.acts.rolls import pool_of
from gmscreen.campaign.entries import Roller
from gmscreen.campaign.model import Campaign, Refused


def boost(
    campaign: Campaign,
    system: rules.System,
    root: int,
    spend: rules.Boost,
    owner: int | None,
    roll: rules.Roll,
    at: str,
) -> Campaign:
    """Dice bought with points were added to an effect, or subtracted from it.

    Args:
        campaign: The campaign.
        system: Its dice system.
        root: The effect's entry.
        spend: What was bought; one point for each die.
        owner: Who pays; None: the GM.
        roll: The finished roll, from `rules.boosted` on the roll in force.
        at: When, as an ISO time.

    Raises:
        Refused: The points aren't there, or this character has put a die on this effect already.
    """
    if reason := boost_refusal(campaign, system, root, spend, owner):
        raise Refused(reason)
    entry = campaign.history.in_force(root)
    pool = pool_of(system, spend.pool)
    dice = roll.parts[-1].dice
    if len(dice) > 1 and not spend.several:
        raise Refused(f"one {pool.one} is all that one character puts on an effect")
    after, paid = pay(campaign, pool, owner, len(dice), f"on {campaign.history[root].title}")
    payer = roller(campaign.one(owner)) if owner is not None else Roller(None, "GM", pc=False)
    return enter(
        campaign,
        after,
        at,
        "boost",
        f"{pool.named(len(dice))} on {campaign.history[root].title}",
        refers=root,
        roll=roll.to_dict(),
        rollers=(*entry.rollers, payer),
        what=pool.many,
        moves=(paid,),
        secret=entry.secret,
    )


def boost_refusal(
    campaign: Campaign, system: rules.System, root: int, spend: rules.Boost, owner: int | None
) -> str:
    """Why no die can be put on an effect, or nothing."""
    if root in campaign.history.undone:
        return "that effect is taken back"
    if (pool := system.pool(spend.pool)) is None:
        return f"there are no {spend.pool} points under the house settings"
    if owner is not None and not campaign.one(owner).pc:
        return f"{pool.many} are the players' own"
    if not spend.several and any(
        paid.owner == owner and paid.pool == pool.id
        for entry in campaign.history.chain(root)
        if entry.act == "boost"
        for paid in entry.moves
    ):
        name = campaign.one(owner).name if owner is not None else "the GM"
        return f"{name} has put one on this effect already"
    try:
        pay(campaign, pool, owner, 1, "")
    except Refused as refused:
        return str(refused)
    return ""
