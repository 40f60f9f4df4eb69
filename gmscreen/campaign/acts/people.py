"""Characters: coming and going, sheets, hit points and conditions."""

from __future__ import annotations

from dataclasses import replace

import rules
from gmscreen.campaign.acts.entering import enter
from gmscreen.campaign.acts.points import with_character
from gmscreen.campaign.entries import Move, Roller
from gmscreen.campaign.model import Campaign, Character, Refused
from rules.sheet import Sheet

LONGEST_NAME = 200
MOST_POINTS = 1_000_000
"""How far hit points go in either direction."""


def proper_name(name: str) -> str:
    """A character's name as it is kept.

    Raises:
        Refused: It is none, or too long.
    """
    plain = " ".join(name.split())
    if not plain:
        raise Refused("a character needs a name")
    if len(plain) > LONGEST_NAME:
        raise Refused(f"a name takes at most {LONGEST_NAME} characters, not {len(plain)}")
    return plain


def _points(system: rules.System, one: Character, sheet: Sheet) -> dict[str, int]:
    """The points of someone with this sheet: of a player's those it starts with, up to the cap."""
    points = dict(one.points)
    for pool in system.pools if one.pc else ():
        if pool.owner is rules.Owner.CHARACTER:
            cap, now = pool.cap(sheet), points.get(pool.id, pool.first(sheet))
            points[pool.id] = max(0, now if cap is None else min(now, cap))
    return points


def _begun_anew(system: rules.System, before: Sheet, after: Sheet) -> dict[str, int]:
    """The points that go with an entry of the sheet, where that became something else.

    So successes at learning are wiped when something else is learned.
    """
    return {
        pool: 0
        for renewal in system.sheet.renewals
        for pool in renewal.pools
        if any(before.get(name) and before.get(name) != after[name] for name in renewal.entries)
    }


def roller(one: Character) -> Roller:
    """A character as the log keeps it."""
    return Roller(one.id, one.name, one.pc)


def with_whole_sheets(campaign: Campaign, system: rules.System) -> Campaign:
    """The campaign with every sheet checked, what it lacks filled in, and points within bounds.

    Raises:
        rules.InvalidInput: Something on a sheet can't be; names whose sheet it is.
    """
    people = []
    for one in campaign.characters:
        try:
            sheet = system.sheet.check(one.sheet)
            people.append(replace(one, sheet=sheet, points=_points(system, one, sheet)))
        except rules.InvalidInput as error:
            raise rules.InvalidInput(f"sheet of {one.name}", str(error)) from error
    pools = {name: max(0, number) for name, number in campaign.pools.items()}
    return replace(campaign, characters=tuple(people), pools=pools)


def add_character(campaign: Campaign, system: rules.System, one: Character, at: str) -> Campaign:
    """Someone new; gets a number of their own, and the points with which a session starts.

    Raises:
        Refused: No name, or one too long.
        rules.InvalidInput: Something on the sheet.
    """
    number = campaign.last_character + 1
    sheet = system.sheet.check(one.sheet)
    points = _points(system, one, sheet)
    new = replace(one, id=number, name=proper_name(one.name), sheet=sheet, points=points)
    after = replace(campaign, characters=(*campaign.characters, new), last_character=number)
    return enter(campaign, after, at, "character", f"adding {new.name}", rollers=(roller(new),))


def edit_character(campaign: Campaign, system: rules.System, one: Character, at: str) -> Campaign:
    """A character with another name, sheet or note; points above a lowered cap are lost.

    Raises:
        Refused: No name, one too long, or the character is gone.
        rules.InvalidInput: Something on the sheet.
    """
    old = campaign.one(one.id)
    sheet = system.sheet.check(one.sheet)
    points = {**_points(system, one, sheet), **_begun_anew(system, old.sheet, sheet)}
    new = replace(one, name=proper_name(one.name), sheet=sheet, points=points)
    if new == old:
        raise Refused(f"nothing changed about {old.name}")
    after, title = with_character(campaign, new), f"editing {new.name}"
    moves = tuple(
        Move(pool, one.id, amount, "by the sheet")
        for pool, now in points.items()
        if (amount := now - old.points.get(pool, 0))
    )
    return enter(campaign, after, at, "character", title, rollers=(roller(new),), moves=moves)


def remove_character(campaign: Campaign, number: int, at: str) -> Campaign:
    """A character leaves the campaign; the log keeps what it did."""
    one = campaign.one(number)
    rest = tuple(other for other in campaign.characters if other.id != number)
    after = replace(campaign, characters=rest)
    return enter(campaign, after, at, "character", f"removing {one.name}", rollers=(roller(one),))


def set_present(campaign: Campaign, number: int, present: bool, at: str) -> Campaign:
    """A character comes to the table or leaves it for now."""
    one = campaign.one(number)
    if one.present == present:
        raise Refused(f"{one.name} is {'here' if present else 'away'} already")
    after = with_character(campaign, replace(one, present=present))
    title = f"{one.name} {'is here' if present else 'is away'}"
    return enter(campaign, after, at, "present", title, rollers=(roller(one),))


def hurt(campaign: Campaign, number: int, amount: int, at: str) -> Campaign:
    """Hit points change: below 0 for harm, above for healing, which stops at the maximum.

    Raises:
        Refused: They aren't counted for this character, or nothing would change.
    """
    one = campaign.one(number)
    if one.hp is None:
        raise Refused(f"{one.name} has no hit points on the sheet")
    then = max(-MOST_POINTS, min(one.hp + amount, MOST_POINTS))
    if one.hp_max is not None and amount > 0:
        then = max(one.hp, min(then, one.hp_max))
    if then == one.hp:
        raise Refused(f"{one.name} stays at {one.hp} hit points")
    after = with_character(campaign, replace(one, hp=then))
    sign = f"{amount:+}".replace("-", "\N{MINUS SIGN}")
    title = f"{sign} hit points on {one.name}"
    return enter(
        campaign, after, at, "hp", title, rollers=(roller(one),), note=f"{one.hp} → {then}"
    )


def set_condition(campaign: Campaign, number: int, condition: str, on: bool, at: str) -> Campaign:
    """A condition befalls a character, or ends.

    Raises:
        Refused: It has no name, or it is as it was.
    """
    one = campaign.one(number)
    name = " ".join(condition.split())
    if not name or len(name) > LONGEST_NAME:
        raise Refused(f"a condition needs a name of at most {LONGEST_NAME} characters")
    if (name in one.conditions) == on:
        raise Refused(f"{one.name} {'has' if on else 'has no'} {name}{' already' if on else ''}")
    rest = tuple(other for other in one.conditions if other != name)
    after = with_character(campaign, replace(one, conditions=(*rest, name) if on else rest))
    title = f"{one.name}: {name}{'' if on else ' ends'}"
    return enter(campaign, after, at, "condition", title, rollers=(roller(one),))


def renew(
    campaign: Campaign,
    system: rules.System,
    renewal: rules.Renewal,
    numbers: tuple[int, ...],
    at: str,
) -> Campaign:
    """A moment of play clears what it clears on some sheets: a new day, a rest.

    Args:
        campaign: The campaign.
        system: Its dice system.
        renewal: Which moment.
        numbers: Whose sheets.
        at: When, as an ISO time.

    Raises:
        Refused: There is nobody, or nothing to clear.
    """
    after, moves = campaign, []
    for number in numbers:
        one = after.one(number)
        points = dict(one.points)
        for pool in renewal.pools:
            if points.get(pool):
                moves.append(Move(pool, number, -points[pool], renewal.title))
                points[pool] = 0
        sheet = system.sheet.renewed(one.sheet, renewal)
        after = with_character(after, replace(one, sheet=sheet, points=points))
    if after == campaign:
        raise Refused(f"{renewal.title}: nothing to clear")
    rollers = tuple(roller(campaign.one(number)) for number in numbers)
    title = renewal.title if renewal.everyone else f"{renewal.title}: {rollers[0].name}"
    return enter(campaign, after, at, "renewal", title, rollers=rollers, moves=tuple(moves))
