"""What is done to a roll after it: by points, by traits, by the GM's word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import rules
from gmscreen.campaign.acts.entering import enter
from gmscreen.campaign.acts.points import move, pay, with_character
from gmscreen.campaign.acts.rolls import earn, pool_of, roll_of
from gmscreen.campaign.entries import Entry, Move, Roller
from gmscreen.campaign.model import Campaign, Refused


def refusal(
    campaign: Campaign, system: rules.System, root: int, spend: rules.Amendment, part: int
) -> str:
    """Why an amendment can't be made to one part of a roll, or nothing."""
    if spend.pool and system.pool(spend.pool) is None:
        return f"there are no {spend.pool} points under the house settings"
    if root in campaign.history.undone:
        return "that roll is taken back"
    entry = campaign.history.in_force(root)
    roll = roll_of(entry, system)
    if not 0 <= part < len(roll.parts):
        return "there is no such part"
    if reason := spend.refusal(roll, part, entry.rollers[part].pc):
        return reason
    if spend.mark is not None and not unmarked(campaign, system, spend, entry.rollers[part]):
        return f"{entry.rollers[part].name} has no {spend.title.lower()} left to use"
    try:
        _pay(campaign, system, spend, entry.rollers[part])
    except Refused as refused:
        return str(refused)
    return ""


def unmarked(
    campaign: Campaign, system: rules.System, spend: rules.Amendment, who: Roller
) -> tuple[str, ...]:
    """The names of the rows of a character's sheet that an amendment could mark."""
    one = campaign.character(who.id)
    if one is None or spend.mark is None:
        return ()
    rows, column = spend.mark
    name = system.sheet.named_by(rows)
    return tuple(str(row[name]) for row in one.sheet.get(rows, ()) if not row[column])


def amend(
    campaign: Campaign,
    system: rules.System,
    root: int,
    spend: rules.Amendment,
    part: int,
    roll: rules.Roll,
    at: str,
    mark: str = "",
) -> Campaign:
    """One part of a roll was thrown again, or its outcome set, as the system allows.

    Where an outcome is set, or the system says that a new throw takes the place of the old one,
    what the old one earned is taken back; otherwise both earn.

    Args:
        campaign: The campaign.
        system: Its dice system.
        root: The roll's entry.
        spend: What is done.
        part: Which part of the roll, counted from 0.
        roll: The finished roll, from `rules.amended` on the roll in force.
        at: When, as an ISO time.
        mark: The row of the sheet that is marked for it; empty: the first that isn't.

    Raises:
        Refused: The rules refuse it, or the points or the row aren't there.
    """
    if reason := refusal(campaign, system, root, spend, part):
        raise Refused(reason)
    thrown, rollers = spend.does is rules.Does.REROLL, campaign.history.in_force(root).rollers
    after, moves = _pay(campaign, system, spend, rollers[part])
    if spend.mark is not None:
        after, mark = _marked(after, system, spend, rollers[part], mark)
    if spend.replaces or not thrown:
        after, earned = _earn_instead(after, system, root, roll)
    else:
        after, earned = earn(after, system, roll, rollers)
    title = f"{spend.title.lower()} on {campaign.history[root].title}"
    facts = {"roll": roll.to_dict(), "what": spend.id.capitalize(), "note": mark}
    act, moves = "reroll" if thrown else "amend", (*moves, *earned)
    return _enter(campaign, after, root, at, act, title, moves=moves, **facts)


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
        part: The part with an outcome of its own that it is about, counted from 0; None: the whole.
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
    if _outcomes(roll) == _outcomes(old):
        now = roll.verdict if part is None else roll.parts[part].outcome
        raise Refused(f"it is a {now.title if now else outcome} already")
    after, moves = _earn_instead(campaign, system, root, roll)
    return _enter(
        campaign,
        after,
        root,
        at,
        "override",
        f"the GM's word on {campaign.history[root].title}",
        roll=roll.to_dict(),
        what="Override",
        moves=moves,
        note=why.strip(),
    )


def _earn_instead(
    campaign: Campaign, system: rules.System, root: int, roll: rules.Roll
) -> tuple[Campaign, tuple[Move, ...]]:
    """Takes back what the outcome before had earned, and gives what this one earns."""
    taken: tuple[Move, ...] = ()
    for part in roll.earning:
        campaign, back = _take_back(campaign, system, root, part)
        taken += back
    rollers = campaign.history.in_force(root).rollers
    campaign, moves = earn(campaign, system, roll, rollers)
    return campaign, (*taken, *moves)


def _outcomes(roll: rules.Roll) -> list[rules.Outcome | None]:
    return [roll.verdict, *(part.outcome for part in roll.parts)]


def _enter(
    before: Campaign, after: Campaign, root: int, at: str, act: str, title: str, **facts: Any
) -> Campaign:
    """An entry that is about a roll, and keeps who rolled and how."""
    entry = before.history.in_force(root)
    kept = {
        "refers": root,
        "rollers": entry.rollers,
        "modifiers": entry.modifiers,
        "helpers": entry.helpers,
        "secret": entry.secret,
    }
    return enter(before, after, at, act, title, **{**kept, **facts})


def _pay(
    campaign: Campaign, system: rules.System, spend: rules.Amendment, who: Roller
) -> tuple[Campaign, tuple[Move, ...]]:
    """Pays what an amendment costs, or takes on what it brings."""
    if not spend.pool or not spend.cost:
        return campaign, ()
    pool = pool_of(system, spend.pool)
    owner = who.id if pool.owner is rules.Owner.CHARACTER else None
    if pool.owner is rules.Owner.CHARACTER and campaign.character(owner) is None:
        raise Refused(f"{who.name} has no {pool.many}")
    give = pay if spend.cost > 0 else move
    after, moved = give(campaign, pool, owner, abs(spend.cost), spend.title)
    return after, (moved,)


def _marked(
    campaign: Campaign, system: rules.System, spend: rules.Amendment, who: Roller, name: str
) -> tuple[Campaign, str]:
    """Marks a row of a character's sheet, and tells which."""
    free = unmarked(campaign, system, spend, who)
    if spend.mark is None or who.id is None or not free:
        raise Refused(f"{who.name} has no {spend.title.lower()} left to use")
    name = name or free[0]
    if name not in free:
        raise Refused(f"{name} is used already, or not on the sheet")
    (rows, column), one = spend.mark, campaign.one(who.id)
    named = system.sheet.named_by(rows)
    changed = [{**row, column: True} if row[named] == name else row for row in one.sheet[rows]]
    return with_character(campaign, replace(one, sheet={**one.sheet, rows: changed})), name


def _take_back(
    campaign: Campaign, system: rules.System, root: int, part: int
) -> tuple[Campaign, tuple[Move, ...]]:
    """Takes back what the dice of one part last earned, as far as it is still there."""
    moves = []
    for earned in last_earned(campaign.history.chain(root), part):
        pool = system.pool(earned.pool)
        there = earned.owner is None or campaign.character(earned.owner) is not None
        if pool is not None and there:
            why = f"taken back: {earned.why}"
            campaign, moved = move(campaign, pool, earned.owner, -earned.amount, why)
            moves.append(moved)
    return campaign, tuple(moves)


def last_earned(chain: Iterable[Entry], part: int) -> tuple[Move, ...]:
    """What really came in with the last outcome of one part of a roll."""
    for entry in reversed([*chain]):
        if entry.roll is not None and part in entry.roll["earning"]:
            return tuple(one for one in entry.moves if one.part == part and one.amount > 0)
    return ()
