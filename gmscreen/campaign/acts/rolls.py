"""A roll goes into the log: what it costs beforehand, what it marks, what it earns."""

from __future__ import annotations

from dataclasses import replace

import rules
from gmscreen.campaign.acts.entering import enter
from gmscreen.campaign.acts.points import move, pay, with_character
from gmscreen.campaign.entries import Entry, Modifier, Move, Roller
from gmscreen.campaign.model import Campaign, Character, Refused


def record_roll(
    campaign: Campaign,
    system: rules.System,
    roll: rules.Roll,
    rollers: tuple[Roller, ...],
    what: str,
    at: str,
    modifiers: tuple[Modifier, ...] = (),
    secret: bool = False,
    helpers: tuple[str, ...] = (),
    note: str = "",
) -> Campaign:
    """A roll goes into the log, what it costs is paid, and the points it earns move.

    Args:
        campaign: The campaign.
        system: Its dice system, under its house settings.
        roll: The finished roll.
        rollers: Whose each part of it is, in order.
        what: What was rolled ("Stealth").
        at: When, as an ISO time.
        modifiers: The named modifiers that are counted in.
        secret: Whether players must not see it.
        helpers: The names of those who helped.
        note: What has to be known about it ("not on the sheet").

    Raises:
        Refused: It can't be made, or can't be paid; see `price_refusal`.
    """
    acting = actor(campaign, roll, rollers)
    if reason := price_refusal(campaign, system, roll.check, acting):
        raise Refused(reason)
    after, moves = _price(campaign, system, roll.check, acting)
    after, earned = earn(after, system, roll, rollers)
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
        moves=(*moves, *earned),
        helpers=helpers,
        note=note,
        secret=secret,
    )


def actor(campaign: Campaign, roll: rules.Roll, rollers: tuple[Roller, ...]) -> Character | None:
    """The character who acts in a roll; None: nobody with a sheet, or a group."""
    for roller, part in zip(rollers, roll.parts, strict=True):
        if part.role == "actor":
            return campaign.character(roller.id)
    return None


def price_refusal(
    campaign: Campaign, system: rules.System, check: rules.Check, acting: Character | None
) -> str:
    """Why a check can't be made now, or nothing: its price, or that it was made already.

    Only player characters pay; the GM's side has what it needs.
    """
    if acting is None or not acting.pc:
        return ""
    if check.kind.once and acting.sheet.get(check.kind.once) is True:
        return f"{acting.name} has tried already: {check.kind.title} takes a rest before the next"
    try:
        _price(campaign, system, check, acting)
    except Refused as refused:
        return str(refused)
    return ""


def _price(
    campaign: Campaign, system: rules.System, check: rules.Check, acting: Character | None
) -> tuple[Campaign, tuple[Move, ...]]:
    """Pays what a check costs beforehand, and marks that it was made."""
    if acting is None or not acting.pc:
        return campaign, ()
    moves = []
    for pool, amount in check.kind.cost(check).items():
        campaign, paid = pay(campaign, pool_of(system, pool), acting.id, amount, "bought dice")
        moves.append(paid)
    if check.kind.once:
        now = campaign.one(acting.id)
        marked = replace(now, sheet={**now.sheet, check.kind.once: True})
        campaign = with_character(campaign, marked)
    return campaign, tuple(moves)


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


def pool_of(system: rules.System, name: str) -> rules.Pool:
    """A pool that is in play.

    Raises:
        Refused: It isn't under the house settings.
    """
    if (pool := system.pool(name)) is None:
        raise Refused(f"there are no {name} points under the house settings")
    return pool


def earn(
    campaign: Campaign, system: rules.System, roll: rules.Roll, rollers: tuple[Roller, ...]
) -> tuple[Campaign, tuple[Move, ...]]:
    """Moves what a roll earns by itself; only player characters earn."""
    moves = []
    for part, award in roll.awards:
        who, pool = rollers[part], system.pool(award.pool)
        if not who.pc or pool is None or campaign.character(who.id) is None:
            continue
        owner = who.id if pool.owner is rules.Owner.CHARACTER else None
        campaign, moved = move(campaign, pool, owner, award.amount, award.why, part)
        moves.append(moved)
    return campaign, tuple(moves)
