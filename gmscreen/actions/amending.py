"""What follows a roll: rerolls for points, dice put on effects, the GM's word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

import rules
from gmscreen.actions.playing import throw
from gmscreen.actions.table import Conversation, Desk, Table
from gmscreen.campaign import acts
from gmscreen.campaign.acts.amending import refusal, unmarked
from gmscreen.campaign.acts.boosting import boost_refusal
from gmscreen.campaign.acts.rolls import roll_of
from gmscreen.campaign.history import AMENDING
from gmscreen.campaign.model import Refused
from gmscreen.prompts.ask import Ask
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.symbols import SYMBOLS


@dataclass(frozen=True, slots=True)
class Amending:
    """Something that the system allows to be done to one part of a roll."""

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


Choosable = Amending | Boosting | Overriding


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
    chosen: Choosable | None = yield Choose(
        f"Amend {desk.campaign.history[root].title}", [*_amendments(desk, root)]
    )
    match chosen:
        case Amending():
            yield from _amend(table, root, chosen)
        case Boosting():
            yield from _boost(table, root, chosen)
        case Overriding():
            yield from _override(table, root, chosen)


def _amendments(desk: Desk, root: int) -> Iterator[Choice[Choosable]]:
    """Everything that could be done, and why what can't be done can't."""
    campaign, system = desk.campaign, desk.system
    entry = campaign.history.in_force(root)
    roll = roll_of(entry, system)
    effect = roll.check.kind.shape is rules.Shape.EFFECT
    if effect:
        yield from _boosts(desk, root)
    for spend in () if effect else system.amendments:
        for part, roller in enumerate(entry.rollers):
            pool = system.pool(spend.pool) if spend.pool else None
            gms = pool is not None and pool.owner is rules.Owner.GM
            if (spend.pool and pool is None) or gms is roller.pc:
                continue
            name = f": {roller.name}" if len(entry.rollers) > 1 and roller.name else ""
            reason = refusal(campaign, system, root, spend, part)
            note = _held(desk, pool, roller.id) if pool else ""
            yield Choice(Amending(spend, part), f"{spend.title}{name}", note, reason)
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


def _boosts(desk: Desk, root: int) -> Iterator[Choice[Choosable]]:
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


def _amend(table: Table, root: int, chosen: Amending) -> Conversation:
    desk, spend, part = table.desk, chosen.spend, chosen.part
    entry = desk.campaign.history.in_force(root)
    roll, who, mark = roll_of(entry, desk.system), entry.rollers[part], ""
    if spend.mark is not None:
        free = unmarked(desk.campaign, desk.system, spend, who)
        picked = yield Choose(f"Which {spend.title.lower()}?", [Choice(n, n) for n in free])
        if picked is None:
            return
        mark = picked
    outcome = spend.outcome
    if spend.does is rules.Does.SET:
        scale = roll.outcomes(part)
        outcome = yield Choose("What is it now?", outcomes(scale))
        if outcome is None:
            return
    begin = partial(rules.amended, roll, part, spend, outcome)
    if spend.does is rules.Does.REROLL:
        finished = yield from throw(desk, begin, who.name, who.pc)
        if finished is None:
            return
    else:
        finished = begin().roll
    desk = table.desk
    table.perform(
        acts.amend(desk.campaign, desk.system, root, spend, part, finished, desk.now, mark)
    )


def outcomes(scale: Iterable[rules.Outcome]) -> list[Choice[str]]:
    """The outcomes of a scale to choose from, best first."""
    best_first = reversed([*scale])
    return [Choice(o.id, f"{SYMBOLS[o.tone]} {o.title}", o.phrase) for o in best_first]


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
        one is not None and one.pc,
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
        many = "1 die" if most == 1 else f"1 to {most} dice"
        raise Refused(f"takes {many}, with + to add or - to subtract")
    return int(plain)


def _override(table: Table, root: int, chosen: Overriding) -> Conversation:
    desk = table.desk
    roll = roll_of(desk.campaign.history.in_force(root), desk.system)
    scale = roll.check.scale if chosen.part is None else roll.parts[chosen.part].scale
    outcome = yield Choose("What is it?", outcomes(scale))
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
