"""How one draft becomes another: for somebody else, for another kind, after its roll."""

from __future__ import annotations

from dataclasses import replace

import rules
from gmscreen.campaign.draft import Draft, Side, offers
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.model import Campaign, Character, Refused
from rules.check import Value

MOST = 1000
"""The largest modifier that can be named, either way."""


def settle(campaign: Campaign, system: rules.System, draft: Draft | None = None) -> Draft:
    """A complete draft: the first player character present, the first kind, a middle rung.

    Args:
        campaign: The campaign.
        system: Its dice system.
        draft: What was built before; kept as far as it still holds.
    """
    draft = draft or Draft(next(system.built).id)
    there = tuple(number for number in draft.members if campaign.character(number))
    draft = replace(draft, members=there)
    shape = system.kind(draft.kind).shape
    if campaign.character(draft.side.who) is None and shape is rules.Shape.GROUP and there:
        draft = replace(draft, side=Side(there[0], draft.side.what))
    elif campaign.character(draft.side.who) is None:
        first = next(iter(campaign.numbered), None)
        draft = take(campaign, system, draft, first.id) if first else replace(draft, side=Side())
    opponent = draft.opponent
    if opponent and opponent.who is not None and campaign.character(opponent.who) is None:
        draft = replace(draft, opponent=Side(by_hand=opponent.by_hand or 0))
    shape = system.kind(draft.kind).shape
    lost_group = shape is rules.Shape.GROUP and not draft.members
    lost_opponent = shape is rules.Shape.OPPOSED and draft.opponent is None
    if lost_group or lost_opponent:
        draft = replace(draft, kind=next(system.built).id, opponent=None)
    return unopposed(system, draft) if opposes_itself(system, draft) else draft


def acting(system: rules.System, draft: Draft) -> tuple[int | None, ...]:
    """Everyone who rolls for the side that acts."""
    group = system.kind(draft.kind).shape is rules.Shape.GROUP
    return draft.members if group else (draft.side.who,)


def opposes_itself(system: rules.System, draft: Draft) -> bool:
    """Whether somebody stands on both sides of the roll, which nobody can."""
    against = draft.opponent.who if draft.opponent is not None else None
    return against is not None and against in acting(system, draft)


def unopposed(system: rules.System, draft: Draft) -> Draft:
    """The same check against a number again."""
    group = system.kind(draft.kind).shape is rules.Shape.GROUP
    kind = draft.kind if group else next(system.built).id
    return replace(draft, kind=kind, opponent=None)


def together(draft: Draft, kind: rules.Kind) -> Draft:
    """The check as one of a group, still to be named; who opposes it goes on to, if anybody can."""
    stays = kind.role(rules.Role.OPPONENT) is not None
    return replace(draft, kind=kind.id, opponent=draft.opponent if stays else None)


def take(campaign: Campaign, system: rules.System, draft: Draft, who: int) -> Draft:
    """The same check for another character; what the sheet doesn't have is kept by name.

    A modifier given by hand was for the one before and goes. Whoever opposed the roll does so no
    longer once it is their own; one of a group rolls alone, against a number.
    """
    what = draft.side.what
    if not what:
        what = next((offer.name for offer in offers(campaign, system, who, draft.kind)), "")
    taken = replace(draft, side=Side(who, what), members=())
    if system.kind(draft.kind).shape is rules.Shape.GROUP:
        return replace(taken, kind=next(system.built).id, opponent=None)
    return unopposed(system, taken) if opposes_itself(system, taken) else taken


def fitting(campaign: Campaign, system: rules.System, draft: Draft) -> Draft:
    """The draft with something that the sheet offers for its kind, where it names nothing of it."""
    names = [offer.name for offer in offers(campaign, system, draft.side.who, draft.kind)]
    by_hand = draft.side.by_hand is not None
    if by_hand or not names or draft.side.what in names:
        return draft
    return replace(draft, side=replace(draft.side, what=names[0]))


def following(campaign: Campaign, draft: Draft) -> Character | None:
    """The player character present after the one in the draft, going around.

    Whoever opposes the roll is passed over.
    """
    against = draft.opponent.who if draft.opponent is not None else None
    party = tuple(one for one in campaign.party if one.id != against)
    numbers = [one.id for one in party]
    if not party:
        return None
    place = numbers.index(draft.side.who) if draft.side.who in numbers else -1
    return party[(place + 1) % len(party)]


def used_up(system: rules.System, draft: Draft) -> Draft:
    """The draft after its roll: what was for this roll alone is gone."""
    bought = {f.id for k in system.kinds for f in k.fields if f.role is rules.Role.BOUGHT}
    values = {name: value for name, value in draft.values.items() if name not in bought}
    return replace(draft, modifiers=(), helpers=(), values=values)


def given_back(system: rules.System, draft: Draft, before: Draft) -> Draft:
    """The draft where its roll is taken back: what that roll alone had used up is there again.

    Args:
        system: The dice system.
        draft: What is built now.
        before: What was built before the roll.
    """
    other = (draft.kind, draft.side, draft.members) != (before.kind, before.side, before.members)
    if other or draft != used_up(system, draft):
        return draft
    bought = before.values.keys() - used_up(system, before).values.keys()
    values = {**draft.values, **{name: before.values[name] for name in bought}}
    return replace(draft, modifiers=before.modifiers, helpers=before.helpers, values=values)


def used_again(system: rules.System, draft: Draft, before: Draft) -> Draft:
    """The draft where a roll that was taken back is done again: what was given back is used up."""
    after = used_up(system, draft)
    return after if given_back(system, after, before) == draft else draft


def lasting(system: rules.System, draft: Draft) -> dict[str, Value]:
    """The set fields that stay where a check is begun anew.

    Difficulty stays, what is set by a word (such as a policy), and what a kind can't do without.
    """
    kept = {
        spec.id
        for kind in system.kinds
        for spec in kind.fields
        if spec.role is rules.Role.DIFFICULTY or spec.choices or spec.required
    }
    return {name: value for name, value in draft.values.items() if name in kept}


def no_modifier(kind: rules.Kind) -> str:
    """Why a named modifier counts for nothing in a kind of check; empty: it counts."""
    if kind.modified is not None:
        return ""
    if not kind.pooled:
        return f"{kind.title} takes no modifier"
    bought = kind.role(rules.Role.BOUGHT)
    ways = [f"buy some ({bought.id} 2)"] if bought else []
    ways += ["give levels (adv, dis)"] if kind.field("advantage") else []
    tail = f": {' or '.join(ways)}" if ways else ""
    return f"{kind.title} counts dice, and a modifier adds none{tail}"


def named(name: str, amount: int) -> Modifier:
    """A modifier that the GM names.

    Raises:
        Refused: It is nothing, or too large.
    """
    if abs(amount) > MOST or not amount:
        raise Refused(f"a modifier takes a number from -{MOST} to {MOST}, but not 0")
    return Modifier(name[:100], amount)
