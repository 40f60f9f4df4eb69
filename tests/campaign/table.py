"""A table to play at: people, and the acts with dice that show what a test wants."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import rules
from gmscreen.campaign import acts
from gmscreen.campaign.acts.amending import refusal
from gmscreen.campaign.acts.rolls import roll_of
from gmscreen.campaign.entries import Entry, Move, Roller
from gmscreen.campaign.model import Campaign, Character
from rules import Die

AT = "2026-03-01T20:15:00+01:00"
FATE_CHAOS = rules.system("fate-chaos")


class Shown:
    """Generated dice that show these faces."""

    typed = False

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    def throw(self, count: int, die: Die, why: str) -> tuple[int, ...]:
        return tuple(self._faces.pop(0) for _ in range(count))

    def finish(self) -> None:
        assert not self._faces


def pc(name: str, minimum: int = 1, **facts: Any) -> Character:
    """A player's character of fate-chaos; holds from `minimum` Fate Dice to twice as many."""
    return Character(0, name, sheet={"fate_minimum": minimum}, **facts)


def npc(name: str, **facts: Any) -> Character:
    """Someone whom the GM plays."""
    return Character(0, name, pc=False, **facts)


def table(*people: Character, system: rules.System = FATE_CHAOS) -> Campaign:
    """A campaign of these people, numbered from 1, before its first session."""
    house = {
        setting.id: system.house[setting.id]
        for setting in system.settings
        if system.house[setting.id] is not setting.choices[0]
    }
    campaign = Campaign("The Drowned Keep", system.id, house=house)
    for one in people:
        campaign = acts.add_character(campaign, system, one, AT)
    return campaign


def last(campaign: Campaign) -> Entry:
    """The newest entry of the log."""
    return campaign.history.entries[-1]


def held(campaign: Campaign, who: int | None, pool: str = "fate") -> int:
    """How many points someone has; the GM is None and has Chaos Dice."""
    if who is None:
        return campaign.pools.get("chaos", 0)
    return campaign.one(who).points.get(pool, 0)


def with_fate(campaign: Campaign, who: int, number: int) -> Campaign:
    """The campaign as if a character had so many Fate Dice all along."""
    people = tuple(
        replace(one, points={**one.points, "fate": number}) if one.id == who else one
        for one in campaign.characters
    )
    return replace(campaign, characters=people)


def moved(entry: Entry) -> list[tuple[str, int | None, int, int]]:
    """The points that moved: which, whose, how many, and how many were lost."""
    return [(one.pool, one.owner, one.amount, one.lost) for one in entry.moves]


def whys(moves: Iterable[Move]) -> list[str]:
    """Why points moved."""
    return [one.why for one in moves]


def roller(campaign: Campaign, who: int | None) -> Roller:
    """A character as one who rolls; None: someone without a sheet."""
    one = campaign.character(who)
    return Roller(one.id, one.name, one.pc) if one else Roller(None, "", False)


def rolled(
    campaign: Campaign,
    who: int | tuple[int | None, ...] | None,
    dice: rules.Dice,
    kind: str = "check",
    /,
    *,
    system: rules.System = FATE_CHAOS,
    **fields: Any,
) -> Campaign:
    """A roll with these dice; each of those who roll has one part of it."""
    parts = who if isinstance(who, tuple) else (who,)
    roll = rules.roll(system.check(kind, **fields), dice)
    rollers = tuple(roller(campaign, one) for one in parts)
    return acts.record_roll(campaign, system, roll, rollers, "Stealth", AT)


def in_force(
    campaign: Campaign, root: int | None = None, system: rules.System = FATE_CHAOS
) -> rules.Roll:
    """The roll that holds: of a roll in the log, or of the last that is one."""
    return roll_of(campaign.history.in_force(root or roots(campaign)[-1]), system)


def roots(campaign: Campaign) -> list[int]:
    """Every roll that is no amendment of another."""
    return [one.id for one in campaign.history.entries if one.act == "roll"]


def spend_of(pool: str, system: rules.System = FATE_CHAOS) -> rules.Amendment:
    """What a reroll by points of this pool is."""
    return next(one for one in system.amendments if one.pool == pool)


def boost_of(pool: str, system: rules.System = FATE_CHAOS) -> rules.Boost:
    """What dice on an effect by points of this pool are."""
    return next(one for one in system.boosts if one.pool == pool)


def rerolled(
    campaign: Campaign,
    pool: str,
    *faces: int,
    part: int = 0,
    root: int | None = None,
    system: rules.System = FATE_CHAOS,
) -> Campaign:
    """One part of a roll (the last one) thrown again for a point."""
    root = root or roots(campaign)[-1]
    spend = spend_of(pool, system)
    play = rules.amended(in_force(campaign, root, system), part, spend)
    roll = rules.complete(play, rules.TypedDice(faces))
    return acts.amend(campaign, system, root, spend, part, roll, AT)


def refused_reroll(
    campaign: Campaign,
    pool: str,
    part: int = 0,
    root: int | None = None,
    system: rules.System = FATE_CHAOS,
) -> str:
    """Why a part of a roll (the last one) can't be thrown again."""
    spend = spend_of(pool, system)
    return refusal(campaign, system, root or roots(campaign)[-1], spend, part)


def overridden(
    campaign: Campaign,
    outcome: str,
    part: int | None = None,
    root: int | None = None,
    system: rules.System = FATE_CHAOS,
) -> Campaign:
    """The GM's word on a roll (the last one)."""
    root = root or roots(campaign)[-1]
    return acts.override(campaign, system, root, part, outcome, "so it is", AT)


def boosted(
    campaign: Campaign,
    pool: str,
    owner: int | None,
    *faces: int,
    sign: int = 1,
    root: int | None = None,
    system: rules.System = FATE_CHAOS,
) -> Campaign:
    """Dice put on an effect (the last roll)."""
    root, spend = root or roots(campaign)[-1], boost_of(pool, system)
    play = rules.boosted(in_force(campaign, root, system), system, sign, len(faces), spend.die)
    roll = rules.complete(play, rules.TypedDice(faces))
    return acts.boost(campaign, system, root, spend, owner, roll, AT)


def given(campaign: Campaign, who: int | None, amount: int, why: str = "a clever plan") -> Campaign:
    """Points that the GM gives or takes."""
    pool = "chaos" if who is None else "fate"
    return acts.gift(campaign, FATE_CHAOS, pool, who, amount, why, AT)
