"""Points that come and go: never below nothing, never above the cap, and never silently."""

from __future__ import annotations

from dataclasses import replace

import rules
from gmscreen.campaign.acts.entering import enter
from gmscreen.campaign.entries import Move
from gmscreen.campaign.model import Campaign, Character, Refused


def held(campaign: Campaign, pool: rules.Pool, owner: int | None) -> int:
    """How many of a pool its owner has; the GM is None."""
    if owner is None:
        return campaign.pools.get(pool.id, 0)
    return campaign.one(owner).points.get(pool.id, 0)


def with_points(campaign: Campaign, pool: rules.Pool, owner: int | None, number: int) -> Campaign:
    """The campaign with so many points of a pool."""
    if owner is None:
        return replace(campaign, pools={**campaign.pools, pool.id: number})
    one = campaign.one(owner)
    return with_character(campaign, replace(one, points={**one.points, pool.id: number}))


def with_character(campaign: Campaign, changed: Character) -> Campaign:
    """The campaign with one character changed."""
    people = tuple(changed if one.id == changed.id else one for one in campaign.characters)
    return replace(campaign, characters=people)


def move(
    campaign: Campaign,
    pool: rules.Pool,
    owner: int | None,
    amount: int,
    why: str,
    part: int | None = None,
) -> tuple[Campaign, Move]:
    """Gives points (or takes them, below 0), held between nothing and the cap.

    Returns:
        The campaign after it, and what really moved; what had no room is told as lost.
    """
    now = held(campaign, pool, owner)
    cap = pool.cap(campaign.one(owner).sheet if owner is not None else {})
    then = max(0, now + amount)
    if cap is not None and amount > 0:
        then = max(now, min(then, cap))
    if pool.full and amount > 0 and then == cap:
        why = f"{why}: {pool.full}"
    moved = Move(pool.id, owner, then - now, why, part, amount - (then - now))
    return (with_points(campaign, pool, owner, then) if then != now else campaign), moved


def pay(
    campaign: Campaign, pool: rules.Pool, owner: int | None, amount: int, why: str
) -> tuple[Campaign, Move]:
    """Takes points that have to be there.

    Raises:
        Refused: There are not enough; says whose and how many there are.
    """
    now = held(campaign, pool, owner)
    if now < amount:
        name = campaign.one(owner).name if owner is not None else "the GM"
        has = f"has {now}" if now else "has none"
        raise Refused(f"{name} {has}: {pool.named(amount)} needed")
    return move(campaign, pool, owner, -amount, why)


def gift(
    campaign: Campaign,
    system: rules.System,
    pool: str,
    owner: int | None,
    amount: int,
    why: str,
    at: str,
) -> Campaign:
    """The GM gives points, or takes them, with a reason.

    Args:
        campaign: The campaign.
        system: Its dice system.
        pool: Which pool.
        owner: A character; None for the GM's own.
        amount: How many (below 0: taken away).
        why: The reason; has to be given.
        at: When, as an ISO time.

    Raises:
        Refused: No such pool, not one who holds it, nothing to move, no reason, or not so many
            there.
    """
    found = system.pool(pool)
    if found is None:
        raise Refused(f"{system.title} has no {pool} here")
    if (owner is None) != (found.owner is rules.Owner.GM):
        raise Refused(f"{found.many} are held by {found.owner}")
    if owner is not None and not campaign.one(owner).pc:
        raise Refused(f"{found.many} are the players' own")
    if not amount:
        raise Refused(f"no {found.many} to give or take: give a number such as +1 or -1")
    if not why.strip():
        raise Refused("a reason is needed: what are they for?")
    after, moved = (
        move(campaign, found, owner, amount, why)
        if amount > 0
        else pay(campaign, found, owner, -amount, why)
    )
    whose = campaign.one(owner).name if owner is not None else "the GM"
    word = "to" if amount > 0 else "from"
    title = f"{found.named(abs(amount))} {word} {whose}"
    return enter(campaign, after, at, "points", title, moves=(moved,), note=why.strip())
