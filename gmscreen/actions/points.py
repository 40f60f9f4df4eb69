"""Points by hand, and taking acts back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import rules
from gmscreen.actions.amending import amend
from gmscreen.actions.table import Conversation, Desk, Table
from gmscreen.campaign import acts, drafting
from gmscreen.campaign.acts.points import held
from gmscreen.campaign.draft import Draft
from gmscreen.campaign.model import Refused
from gmscreen.prompts.ask import Ask
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.widgets.words import signed


@dataclass(frozen=True, slots=True)
class Holding:
    """A pool and who holds it; None for the GM."""

    pool: rules.Pool
    owner: int | None


def points(table: Table) -> Conversation:
    """Asks which points are to be spent, given or taken; back from how many asks again."""
    desk = table.desk
    spend: Choice[Holding | str] = Choice(
        "spend", "Spend on the highlighted roll", "reroll, or dice on an effect"
    )
    choices = [spend, *_holdings(desk)]
    chosen: Holding | str | None = None
    typed = ""
    while (chosen := (yield Choose("Dice and points", choices, start=chosen))) is not None:
        if not isinstance(chosen, Holding):
            yield from amend(table)
            return
        ask = _asked(chosen.pool, typed)
        if (gift := (yield ask)) is not None:
            _give(table, chosen, *gift)
            return
        typed = ask.typed


def _holdings(desk: Desk) -> Iterator[Choice[Holding | str]]:
    for pool in desk.system.pools:
        if pool.owner is rules.Owner.GM:
            yield Choice(Holding(pool, None), pool.many, f"{held(desk.campaign, pool, None)} held")
            continue
        for one in desk.campaign.numbered:
            if one.pc:
                cap = pool.cap(one.sheet)
                most = f" of {cap}" if cap is not None else ""
                now = held(desk.campaign, pool, one.id)
                yield Choice(Holding(pool, one.id), f"{pool.many}: {one.name}", f"{now}{most} held")


def _asked(pool: rules.Pool, typed: str) -> Ask[tuple[int, str]]:
    """Asks how many and why; what was typed before is there again."""
    return Ask(
        f"Give or take {pool.many}",
        read_gift,
        takes="how many and why: +1 clever plan · -1 bargain with the fey",
        kept=typed,
        explain=lambda text: f"{signed(read_gift(text)[0])}: {read_gift(text)[1]}",
    )


def _give(table: Table, holding: Holding, amount: int, why: str) -> None:
    """Moves points by hand, and tells what is lost of them."""
    desk = table.desk
    pool, owner = holding.pool.id, holding.owner
    table.perform(acts.gift(desk.campaign, desk.system, pool, owner, amount, why, desk.now))
    for moved in table.desk.campaign.history.entries[-1].moves:
        if moved.lost:
            table.say(f"{moved.lost} lost: no more than {moved.amount} fit", warning=True)


def read_gift(text: str) -> tuple[int, str]:
    """How many and why.

    Raises:
        Refused: One of them is missing.
    """
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    found = re.match(r"([+-]?[0-9]{1,4})(?:\s+|$)", plain)
    if found is None or not int(found[1]):
        raise Refused("begin with how many, such as +1 or -1")
    why = plain[found.end() :].strip()
    if not why:
        raise Refused("a reason is needed behind the number")
    return int(found[1]), why


def undo(table: Table) -> None:
    """Takes back the last act and names it; what a roll had used up is in the builder again."""
    desk = table.desk
    table.perform(acts.undo(desk.campaign, desk.now))
    if (before := _spent(table)) is not None:
        table.build(drafting.given_back(desk.system, table.desk.draft, before))
    table.say(f"undone: {table.desk.campaign.history.entries[-1].title}")


def redo(table: Table) -> None:
    """Does again what was taken back and names it."""
    desk = table.desk
    table.perform(acts.redo(desk.campaign, desk.now))
    if (before := _spent(table)) is not None:
        table.build(drafting.used_again(desk.system, table.desk.draft, before))
    table.say(f"done again: {table.desk.campaign.history.entries[-1].title}")


def _spent(table: Table) -> Draft | None:
    """What was built before the roll that was only now taken back or done again."""
    turned = table.desk.campaign.history.entries[-1].refers
    return table.spent.get(turned) if turned is not None else None
