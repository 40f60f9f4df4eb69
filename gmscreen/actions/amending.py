"""What follows a roll: rerolls for points, dice put on effects, the GM's word."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from textual.screen import Screen

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

Answered = Generator[Screen[Any], Any, bool]
"""Part of a conversation: whether it came to its end, or the GM went back before its beginning."""


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
    """Asks what is to be done with the highlighted roll, and does it.

    Back from a question that follows asks the one before it again.
    """
    desk = table.desk
    root = subject(desk)
    title, choices = f"Amend {desk.campaign.history[root].title}", [*_amendments(desk, root)]
    chosen: Choosable | None = None
    while (chosen := (yield Choose(title, choices, start=chosen))) is not None:
        if (yield from _done(table, root, chosen)):
            return


def _done(table: Table, root: int, chosen: Choosable) -> Answered:
    """Asks what else is needed for what was chosen, and does it."""
    match chosen:
        case Amending():
            return (yield from _amend(table, root, chosen))
        case Boosting():
            return (yield from _boost(table, root, chosen))
        case Overriding():
            return (yield from _override(table, root, chosen))


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


def _amend(table: Table, root: int, chosen: Amending) -> Answered:
    """Asks what the amendment needs to know, one after the other: a mark, an outcome, dice."""
    spend, part = chosen.spend, chosen.part
    if spend.mark is None:
        return (yield from _amended(table, root, chosen, ""))
    desk = table.desk
    who = desk.campaign.history.in_force(root).rollers[part]
    free = [Choice(n, n) for n in unmarked(desk.campaign, desk.system, spend, who)]
    mark: str | None = None
    while (mark := (yield Choose(f"Which {spend.title.lower()}?", free, start=mark))) is not None:
        if (yield from _amended(table, root, chosen, mark)):
            return True
    return False


def _amended(table: Table, root: int, chosen: Amending, mark: str) -> Answered:
    """Asks for the outcome or the dice of an amendment, and makes it."""
    desk, spend, part = table.desk, chosen.spend, chosen.part
    entry = desk.campaign.history.in_force(root)
    roll, who, outcome = roll_of(entry, desk.system), entry.rollers[part], spend.outcome
    if spend.does is rules.Does.SET:
        outcome = yield Choose("What is it now?", outcomes(roll.outcomes(part)))
        if outcome is None:
            return False
    begin = partial(rules.amended, roll, part, spend, outcome)
    if spend.does is rules.Does.REROLL:
        finished = yield from throw(desk, begin, who.name, who.pc)
    else:
        finished = begin().roll
    if finished is None:
        return False
    desk = table.desk
    table.perform(
        acts.amend(desk.campaign, desk.system, root, spend, part, finished, desk.now, mark)
    )
    return True


def outcomes(scale: Iterable[rules.Outcome]) -> list[Choice[str]]:
    """The outcomes of a scale to choose from, best first."""
    best_first = reversed([*scale])
    return [Choice(o.id, f"{SYMBOLS[o.tone]} {o.title}", o.phrase) for o in best_first]


def _boost(table: Table, root: int, chosen: Boosting) -> Answered:
    """Asks how many dice are put on an effect, and throws them."""
    desk, spend = table.desk, chosen.spend
    most = desk.campaign.pools.get(spend.pool, 0) if spend.several else 1
    roll = roll_of(desk.campaign.history.in_force(root), desk.system)
    one = desk.campaign.character(chosen.owner)
    name, pc = (one.name, one.pc) if one is not None else ("GM", False)
    takes, typed = f"+ adds, - subtracts; up to {most} {spend.die}", "+1"
    while True:
        ask = Ask("Add or subtract?", partial(read_dice, most=most), takes=takes, value=typed)
        number: int | None = yield ask
        if number is None:
            return False
        typed, sign = ask.typed, 1 if number > 0 else -1
        begin = partial(rules.boosted, roll, desk.system, sign, abs(number), spend.die)
        if (finished := (yield from throw(desk, begin, name, pc))) is not None:
            break
    desk = table.desk
    boosted = acts.boost(desk.campaign, desk.system, root, spend, chosen.owner, finished, desk.now)
    table.perform(boosted)
    return True


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


def _override(table: Table, root: int, chosen: Overriding) -> Answered:
    """Asks for an outcome and a reason; a reason that was typed is there again."""
    desk, part = table.desk, chosen.part
    roll = roll_of(desk.campaign.history.in_force(root), desk.system)
    scale = roll.check.scale if part is None else roll.parts[part].scale
    outcome: str | None = None
    typed = ""
    while (outcome := (yield Choose("What is it?", outcomes(scale), start=outcome))) is not None:
        ask = Ask("Why?", reason, takes="a word for the log", kept=typed)
        if (why := (yield ask)) is not None:
            campaign, system, now = table.desk.campaign, desk.system, table.desk.now
            table.perform(acts.override(campaign, system, root, part, outcome, why, now))
            return True
        typed = ask.typed
    return False


def reason(text: str) -> str:
    """A reason that is there.

    Raises:
        Refused: It is empty.
    """
    if not text.strip():
        raise Refused("a word why is needed")
    return text.strip()
