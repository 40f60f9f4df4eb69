"""Modifiers and whatever a reference table adds to a check."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

import rules
from gmscreen.actions.building import NUMBER
from gmscreen.actions.table import Conversation, Table
from gmscreen.campaign import acts, dials, drafting
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.model import Refused
from gmscreen.prompts.ask import Ask
from gmscreen.widgets.words import signed


def modifier(table: Table) -> Conversation | None:
    """A die more where points buy dice; otherwise a named modifier."""
    desk = table.desk
    bought = desk.system.kind(desk.draft.kind).role(rules.Role.BOUGHT)
    if bought is None:
        return named_modifier(table)
    table.build(dials.turn(desk.campaign, desk.system, desk.draft, bought.id, 1))
    return None


def named_modifier(table: Table) -> Conversation:
    """Asks for a named modifier; an exclamation mark makes it sticky."""
    kind = table.desk.system.kind(table.desk.draft.kind)
    refusal = drafting.no_modifier(kind)
    once = refusal or "a number and what it is for, such as +2 high ground"
    found = yield Ask(
        "A modifier",
        partial(read_modifier, refusal=refusal),
        takes=f"{once}\nwith ! it holds for every roll: -1 heavy rain !",
        explain=lambda text: explain_modifier(*read_modifier(text), refusal),
    )
    if found is None:
        return
    desk, (one, sticky) = table.desk, found
    if sticky:
        table.perform(acts.add_sticky(desk.campaign, one, desk.now))
    else:
        table.build(replace(desk.draft, modifiers=(*desk.draft.modifiers, one)))


def read_modifier(text: str, refusal: str = "") -> tuple[Modifier, bool]:
    """A modifier as it was typed, and whether it is sticky.

    Args:
        text: What was typed.
        refusal: Why one for the next roll alone would count for nothing; empty: it counts.

    Raises:
        Refused: It has no number, or one too large, or would count for nothing.
    """
    plain = text.replace("\N{MINUS SIGN}", "-").strip()
    sticky = plain.endswith("!") or plain.startswith("!")
    plain = plain.strip("! ")
    found = re.search(r"[+-]?\s*[0-9]+", plain)
    if found is None:
        raise Refused("a modifier takes a number, such as +2 high ground")
    amount = int(found[0].replace(" ", "")) if len(found[0]) <= 6 else 10_000
    name = " ".join((plain[: found.start()] + " " + plain[found.end() :]).split())
    one = drafting.named(name, amount)
    if refusal and not sticky:
        raise Refused(refusal)
    return one, sticky


def explain_modifier(one: Modifier, sticky: bool, refusal: str = "") -> str:
    """What was typed, in words, and where it won't count."""
    if refusal and not sticky:
        return ""
    how_long = "for every roll until cleared" if sticky else "for the next roll"
    not_here = ", not for this one" if refusal else ""
    return f"{signed(one.amount)} {one.name or 'modifier'}, {how_long}{not_here}"


def clear_modifiers(table: Table) -> None:
    """What is for the next roll alone goes; without any of it, the sticky modifiers."""
    desk = table.desk
    fresh = drafting.used_up(desk.system, desk.draft)
    if fresh != desk.draft:
        table.build(fresh)
    else:
        table.perform(acts.clear_sticky(desk.campaign, desk.now))


def reference_picked(table: Table, row: rules.Row) -> Conversation:
    """A row of a reference table goes into the builder; a range asks for its number."""
    desk = table.desk
    draft, kind = desk.draft, desk.system.kind(desk.draft.kind)
    built = dict(drafts.build(desk.campaign, desk.system, draft).values)
    fills = {name: value for name, value in row.filled(built).items() if kind.field(name)}
    adds = {name: amount for name, amount in row.adds.items() if kind.field(name)}
    if not fills and not adds:
        raise Refused(f"{kind.title} takes nothing of that row")
    for name, value in fills.items():
        draft = dials.with_value(draft, name, value)
    for name, amount in adds.items():
        if isinstance(amount, tuple):
            amount = yield Ask(
                row.cells[0],
                partial(read_range, amount),
                takes=f"from {signed(amount[0])} to {signed(amount[1])}",
                value=str(amount[0]),
            )
            if amount is None:
                return
        role = kind.role(rules.Role.MODIFIER)
        field = "" if role and role.id == name else name
        one = Modifier(row.cells[0], amount, field, row.cause)
        if row.cause and any(row.cause == other.cause for other in draft.modifiers):
            table.say(f"{row.cause} is counted already: once is enough", warning=True)
        draft = replace(draft, modifiers=(*draft.modifiers, one))
    table.build(draft)


def read_range(within: tuple[int, int], text: str) -> int:
    """A number of a range.

    Raises:
        Refused: It is none, or beyond the range.
    """
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    if not NUMBER.fullmatch(plain) or not within[0] <= int(plain) <= within[1]:
        raise Refused(f"takes a number from {within[0]} to {within[1]}")
    return int(plain)
