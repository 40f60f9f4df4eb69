"""What follows a roll: rerolls for points, dice put on effects, the GM's word."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from textual.screen import Screen

import rules
from gmscreen.actions.table import Conversation, Desk, Table
from gmscreen.campaign import acts
from gmscreen.campaign.acts.rolls import boost_refusal, refusal, roll_of
from gmscreen.campaign.model import AMENDING, Refused
from gmscreen.screens.prompts.ask import Ask
from gmscreen.screens.prompts.choose import Choice, Choose
from gmscreen.screens.prompts.typing import TypedRoll
from gmscreen.symbols import SYMBOLS


@dataclass(frozen=True, slots=True)
class Rerolling:
    """A part of a roll thrown again for points."""

    spend: rules.Amendment
    part: int


@dataclass(frozen=True, slots=True)
class Boosting:
    """Dice put on an effect."""

    spend: rules.Boost
    owner: int | None


@dataclass(frozen=True, slots=True)
class Overriding:
    """An outcome set by the GM."""

    part: int | None


Amendment = Rerolling | Boosting | Overriding


def subject(desk: Desk) -> int:
    """The roll that an amendment is about: the highlighted one, or the last that stands.

    Raises:
        Refused: There is none.
    """
    history = desk.campaign.history
    if desk.entry is not None:
        entry = history[desk.entry]
        if entry.roll is not None:
            return entry.refers if entry.act in AMENDING and entry.refers else entry.id
    for entry in reversed(history.entries):
        if entry.act == "roll" and entry.id not in history.undone:
            return entry.id
    raise Refused("no roll to amend")


def amend(table: Table) -> Conversation:
    """Asks what is to be done with the highlighted roll, and does it."""
    desk = table.desk
    root = subject(desk)
    chosen: Amendment | None = yield Choose(
        f"Amend {desk.campaign.history[root].title}", [*_amendments(desk, root)]
    )
    match chosen:
        case Rerolling():
            yield from _reroll(table, root, chosen)
        case Boosting():
            yield from _boost(table, root, chosen)
        case Overriding():
            yield from _override(table, root, chosen)


def _amendments(desk: Desk, root: int) -> Iterator[Choice[Amendment]]:
    """Everything that could be done, and why what can't be done can't."""
    campaign, system = desk.campaign, desk.system
    entry = campaign.history.in_force(root)
    roll = roll_of(entry, system)
    effect = roll.check.kind.shape is rules.Shape.EFFECT
    if effect:
        yield from _boosts(desk, root)
    rerolls = (a for a in system.amendments if a.does is rules.Does.REROLL)
    for spend in () if effect else rerolls:
        for part, roller in enumerate(entry.rollers):
            pool = system.pool(spend.pool)
            if pool is None or (pool.owner is rules.Owner.CHARACTER) is not roller.pc:
                continue
            name = f": {roller.name}" if len(entry.rollers) > 1 and roller.name else ""
            reason = refusal(campaign, system, root, spend, part)
            held = _held(desk, pool, roller.id)
            yield Choice(Rerolling(spend, part), f"{spend.title}{name}", held, reason)
    if effect:
        return
    for part, thrown in enumerate(roll.parts):
        if thrown.outcome is not None:
            name = entry.rollers[part].name
            yield Choice(
                Overriding(part), f"Set the outcome of {name}", f"now {thrown.outcome.title}"
            )
    yield Choice(Overriding(None), "Set the outcome", f"now {roll.verdict.title}")


def _held(desk: Desk, pool: rules.Pool, who: int | None) -> str:
    if pool.owner is rules.Owner.GM:
        return f"{desk.campaign.pools.get(pool.id, 0)} held"
    one = desk.campaign.character(who)
    return f"{one.points.get(pool.id, 0)} held" if one else ""


def _boosts(desk: Desk, root: int) -> Iterator[Choice[Amendment]]:
    for spend in desk.system.boosts:
        pool = desk.system.pool(spend.pool)
        if pool is None:
            continue
        owners = [None] if pool.owner is rules.Owner.GM else [one.id for one in desk.campaign.party]
        for owner in owners:
            reason = boost_refusal(desk.campaign, desk.system, root, spend, owner)
            one = desk.campaign.character(owner)
            name = f" of {one.name}" if one else ""
            label = f"{pool.many if spend.several else pool.one}{name}"
            yield Choice(Boosting(spend, owner), label, _held(desk, pool, owner), reason)


def _reroll(table: Table, root: int, chosen: Rerolling) -> Conversation:
    desk = table.desk
    entry = desk.campaign.history.in_force(root)
    roll = roll_of(entry, desk.system)
    name = entry.rollers[chosen.part].name
    finished = yield from throw(desk, lambda: rules.amended(roll, chosen.part, chosen.spend), name)
    if finished is not None:
        table.perform(
            acts.reroll(
                desk.campaign, desk.system, root, chosen.spend, chosen.part, finished, desk.now
            )
        )


def _boost(table: Table, root: int, chosen: Boosting) -> Conversation:
    desk = table.desk
    held = desk.campaign.pools.get(chosen.spend.pool, 0)
    most = held if chosen.spend.several else 1
    number: int | None = yield Ask(
        "Add or subtract?",
        lambda text: read_dice(text, most),
        takes=f"+ adds, - subtracts; up to {most} {chosen.spend.die}",
        value="+1",
    )
    if number is None:
        return
    roll = roll_of(desk.campaign.history.in_force(root), desk.system)
    sign, count, die = 1 if number > 0 else -1, abs(number), chosen.spend.die
    one = desk.campaign.character(chosen.owner)
    finished = yield from throw(
        desk,
        lambda: rules.boosted(roll, desk.system, sign, count, die),
        one.name if one else "GM",
    )
    if finished is not None:
        table.perform(
            acts.boost(
                desk.campaign, desk.system, root, chosen.spend, chosen.owner, finished, desk.now
            )
        )


def read_dice(text: str, most: int) -> int:
    """How many dice are put on an effect; below 0: taken away.

    Raises:
        Refused: It is no such number.
    """
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    plain = f"{plain}1" if plain in ("", "+", "-") else plain
    if not re.fullmatch(r"[+-]?[0-9]{1,3}", plain) or not 1 <= abs(int(plain)) <= most:
        raise Refused(f"takes 1 to {most} dice, with + to add or - to subtract")
    return int(plain)


def throw(
    desk: Desk, begin: Callable[[], rules.Play], whose: str
) -> Generator[Screen[Any], Any, rules.Roll | None]:
    """Asks whose dice, and throws what is left of a roll with them."""
    typed = yield Choose(
        "Whose dice?", [Choice(False, "Generated dice"), Choice(True, "The table's dice")]
    )
    if typed is None:
        return None
    if not typed:
        return rules.complete(begin(), desk.dice)
    finished: rules.Roll | None = yield TypedRoll(begin, lambda part: whose)
    return finished


def _override(table: Table, root: int, chosen: Overriding) -> Conversation:
    desk = table.desk
    roll = roll_of(desk.campaign.history.in_force(root), desk.system)
    scale = roll.check.scale if chosen.part is None else roll.parts[chosen.part].scale
    outcome = yield Choose(
        "What is it?",
        [Choice(o.id, f"{SYMBOLS[o.tone]} {o.title}", o.phrase) for o in reversed(scale)],
    )
    if outcome is None:
        return
    why = yield Ask("Why?", reason, takes="a word for the log")
    if why is not None:
        campaign, system, part = desk.campaign, desk.system, chosen.part
        table.perform(acts.override(campaign, system, root, part, outcome, why, table.desk.now))


def reason(text: str) -> str:
    """A reason that is there.

    Raises:
        Refused: It is empty.
    """
    if not text.strip():
        raise Refused("a word why is needed")
    return text.strip()
