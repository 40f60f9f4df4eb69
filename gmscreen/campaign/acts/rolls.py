"""Rolls and what follows from them: points earned, rerolls, the GM's word, dice put on effects."""

from __future__ import annotations

import rules
from gmscreen.campaign.acts.entering import enter
from gmscreen.campaign.acts.people import roller
from gmscreen.campaign.acts.points import move, pay
from gmscreen.campaign.model import Campaign, Entry, Modifier, Move, Refused, Roller


def record_roll(
    campaign: Campaign,
    system: rules.System,
    roll: rules.Roll,
    rollers: tuple[Roller, ...],
    what: str,
    at: str,
    modifiers: tuple[Modifier, ...] = (),
    secret: bool = False,
) -> Campaign:
    """A roll goes into the log, and its points move.

    Args:
        campaign: The campaign.
        system: Its dice system, under its house settings.
        roll: The finished roll.
        rollers: Whose each part of it is, in order.
        what: What was rolled ("Stealth").
        at: When, as an ISO time.
        modifiers: The named modifiers that are counted in.
        secret: Whether players must not see it.
    """
    after, moves = _earn(campaign, system, roll, rollers)
    return enter(
        campaign,
        after,
        at,
        "roll",
        title(rollers, roll, what),
        roll=roll.to_dict(),
        rollers=rollers,
        what=what,
        modifiers=modifiers,
        moves=moves,
        secret=secret,
    )


def title(rollers: tuple[Roller, ...], roll: rules.Roll, what: str) -> str:
    """What a roll is called: `Mira's Stealth`."""
    what = what or roll.check.kind.title
    if roll.check.kind.shape is rules.Shape.GROUP:
        return f"the group's {what}"
    acting = next((r for r, p in zip(rollers, roll.parts, strict=True) if p.role == "actor"), None)
    return f"{acting.name}'s {what}" if acting and acting.name else what


def roll_of(entry: Entry, system: rules.System) -> rules.Roll:
    """The roll that an entry records, judged again under the house settings that it names.

    Raises:
        Refused: The entry is no roll.
        rules.RulesError: The record is damaged.
    """
    if entry.roll is None:
        raise Refused("that is no roll")
    return rules.readjudicate(entry.roll, {system.id: system})


def refusal(
    campaign: Campaign, system: rules.System, root: int, spend: rules.Amendment, part: int
) -> str:
    """Why points can't buy a reroll of one part of a roll, or nothing."""
    if system.pool(spend.pool) is None:
        return f"there are no {spend.pool} points under the house settings"
    if root in campaign.history.undone:
        return "that roll is taken back"
    entry = campaign.history.in_force(root)
    roll = roll_of(entry, system)
    if not 0 <= part < len(roll.parts):
        return "there is no such part"
    if reason := spend.refusal(roll, part, entry.rollers[part].pc):
        return reason
    try:
        _pay(campaign, system, spend, entry.rollers[part])
    except Refused as refused:
        return str(refused)
    return ""


def reroll(
    campaign: Campaign,
    system: rules.System,
    root: int,
    spend: rules.Amendment,
    part: int,
    roll: rules.Roll,
    at: str,
) -> Campaign:
    """One part of a roll was thrown again for points; the new result stands and earns its own.

    Args:
        campaign: The campaign.
        system: Its dice system.
        root: The roll's entry.
        spend: What was bought.
        part: Which part of the roll, counted from 0.
        roll: The finished reroll, from `rules.amended` on the roll in force.
        at: When, as an ISO time.

    Raises:
        Refused: The rules refuse it, or the points aren't there.
    """
    if reason := refusal(campaign, system, root, spend, part):
        raise Refused(reason)
    entry = campaign.history.in_force(root)
    after, paid = _pay(campaign, system, spend, entry.rollers[part])
    after, moves = _earn(after, system, roll, entry.rollers)
    return enter(
        campaign,
        after,
        at,
        "reroll",
        f"{spend.title.lower()} of {campaign.history[root].title}",
        refers=root,
        roll=roll.to_dict(),
        rollers=entry.rollers,
        what=spend.title,
        modifiers=entry.modifiers,
        moves=(paid, *moves),
        secret=entry.secret,
    )


def override(
    campaign: Campaign,
    system: rules.System,
    root: int,
    part: int | None,
    outcome: str,
    why: str,
    at: str,
) -> Campaign:
    """The GM sets an outcome: what the old one earned is taken back, the new one earns its own.

    Args:
        campaign: The campaign.
        system: Its dice system.
        root: The roll's entry.
        part: The member of a group it is about, counted in parts from 0; None: the whole roll.
        outcome: The new outcome's id.
        why: The GM's word; has to be given.
        at: When, as an ISO time.

    Raises:
        Refused: No reason, the roll is taken back, or the outcome is that already.
        rules.InvalidInput: No such outcome.
    """
    if not why.strip():
        raise Refused("a word why is needed")
    if root in campaign.history.undone:
        raise Refused("that roll is taken back")
    entry = campaign.history.in_force(root)
    old = roll_of(entry, system)
    roll = rules.overridden(old, part, outcome)
    if roll.verdict == old.verdict and [p.outcome for p in roll.parts] == [
        p.outcome for p in old.parts
    ]:
        now = roll.verdict if part is None else roll.parts[part].outcome
        raise Refused(f"it is a {now.title if now else outcome} already")
    after, taken = campaign, tuple[Move, ...]()
    for earning in roll.earning:
        after, back = _take_back(after, system, root, earning)
        taken += back
    after, moves = _earn(after, system, roll, entry.rollers)
    return enter(
        campaign,
        after,
        at,
        "override",
        f"the GM's word on {campaign.history[root].title}",
        refers=root,
        roll=roll.to_dict(),
        rollers=entry.rollers,
        what="Override",
        modifiers=entry.modifiers,
        moves=(*taken, *moves),
        note=why.strip(),
        secret=entry.secret,
    )


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
    pool = _pool(system, spend.pool)
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
        return (
            f"{campaign.one(owner).name if owner else 'the GM'} has put one on this effect already"
        )
    try:
        pay(campaign, pool, owner, 1, "")
    except Refused as refused:
        return str(refused)
    return ""


def _pool(system: rules.System, name: str) -> rules.Pool:
    if (pool := system.pool(name)) is None:
        raise Refused(f"there are no {name} points under the house settings")
    return pool


def _pay(
    campaign: Campaign, system: rules.System, spend: rules.Amendment, who: Roller
) -> tuple[Campaign, Move]:
    pool = _pool(system, spend.pool)
    owner = who.id if pool.owner is rules.Owner.CHARACTER else None
    if pool.owner is rules.Owner.CHARACTER and campaign.character(owner) is None:
        raise Refused(f"{who.name} has no {pool.many}")
    return pay(campaign, pool, owner, spend.cost, spend.title)


def _earn(
    campaign: Campaign, system: rules.System, roll: rules.Roll, rollers: tuple[Roller, ...]
) -> tuple[Campaign, tuple[Move, ...]]:
    """What a roll earns by itself; only player characters earn."""
    moves = []
    for part, award in roll.awards:
        who, pool = rollers[part], system.pool(award.pool)
        if not who.pc or pool is None or campaign.character(who.id) is None:
            continue
        owner = who.id if pool.owner is rules.Owner.CHARACTER else None
        campaign, moved = move(campaign, pool, owner, award.amount, award.why, part)
        moves.append(moved)
    return campaign, tuple(moves)


def _take_back(
    campaign: Campaign, system: rules.System, root: int, part: int
) -> tuple[Campaign, tuple[Move, ...]]:
    """Takes back what the dice of one part last earned, as far as it is still there."""
    moves = []
    for entry in reversed([*campaign.history.chain(root)]):
        if entry.roll is not None and part in entry.roll["earning"]:
            for earned in entry.moves:
                pool = system.pool(earned.pool)
                there = earned.owner is None or campaign.character(earned.owner) is not None
                if earned.part == part and earned.amount > 0 and pool is not None and there:
                    why = f"taken back: {earned.why}"
                    campaign, moved = move(campaign, pool, earned.owner, -earned.amount, why)
                    moves.append(moved)
            break
    return campaign, tuple(moves)
