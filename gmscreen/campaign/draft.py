"""The check that is being built: a value that odds, builder, reference and keys all speak of.

A draft is always complete: whatever the GM has not said is filled in. It is neither saved nor
undone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import rules
from gmscreen.campaign.entries import Modifier, Roller
from gmscreen.campaign.model import Campaign, Character
from rules.check import Value

MISSING = "not on the sheet"
"""What is told of a skill that a character lacks; it counts as nothing."""

OPPOSITION = "opposition"
"""What someone without a sheet is called."""


@dataclass(frozen=True, slots=True)
class Side:
    """Who rolls on one side, and with what.

    Attributes:
        who: A character; None for someone without a sheet.
        what: The skill, ability or attribute by its name on the sheet; empty for none.
        by_hand: The modifier where the GM gives it as a number; None: the sheet's.
    """

    who: int | None = None
    what: str = ""
    by_hand: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A check that is being built.

    Attributes:
        kind: The id of its kind.
        side: Who acts, and with what.
        opponent: Who opposes; None where the roll is against a number.
        members: The characters of a group, in order.
        lucky: Those of the members who have fortune by themselves.
        unlucky: Those of the members who have misfortune by themselves.
        values: The fields that the GM has set, by id; kept when the kind changes.
        modifiers: The one-shot modifiers; gone after the roll.
        helpers: The characters who help; gone after the roll.
        secret: Whether players must not see the roll.
    """

    kind: str
    side: Side = Side()
    opponent: Side | None = None
    members: tuple[int, ...] = ()
    lucky: tuple[int, ...] = ()
    unlucky: tuple[int, ...] = ()
    values: Mapping[str, Value] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()
    helpers: tuple[int, ...] = ()
    secret: bool = False


def offers(
    campaign: Campaign, system: rules.System, who: int | None, kind: str
) -> tuple[rules.Offer, ...]:
    """What a character's sheet has to offer for a kind of check."""
    one, spec = campaign.character(who), system.kind(kind)
    return system.offers(spec, one.sheet) if one and spec.sheet else ()


def offer(campaign: Campaign, system: rules.System, kind: str, side: Side) -> rules.Offer:
    """What one side rolls with: from the sheet, with its modifier by hand, or nothing."""
    found = next((o for o in offers(campaign, system, side.who, kind) if o.name == side.what), None)
    role = system.kind(kind).role(rules.Role.MODIFIER)
    if side.by_hand is not None and role is not None:
        rest = found.values if found is not None else {}
        return rules.Offer(side.what, {**rest, role.id: side.by_hand}, "by hand")
    if found is not None:
        return found
    missing = side.what and campaign.character(side.who) and system.kind(kind).sheet
    return rules.Offer(side.what, {}, MISSING if missing else "")


def what_is_rolled(campaign: Campaign, system: rules.System, draft: Draft) -> tuple[str, str]:
    """What a roll is called in the log, and what has to be noted about it."""
    kind = system.kind(draft.kind)
    if not kind.sheet or not draft.side.what:
        return kind.title, ""
    alone = kind.shape is not rules.Shape.GROUP
    note = offer(campaign, system, draft.kind, draft.side).note if alone else ""
    return draft.side.what, note if note == MISSING else ""


def modifiers(campaign: Campaign, system: rules.System, draft: Draft) -> tuple[Modifier, ...]:
    """Every named modifier that counts in this kind of check: one-shot ones, then sticky ones."""
    kind = system.kind(draft.kind)
    return tuple(
        one for one in (*draft.modifiers, *campaign.sticky) if target(kind, one) is not None
    )


def target(kind: rules.Kind, one: Modifier) -> str | None:
    """The field that a modifier adds to in a kind of check; None: it counts for nothing there."""
    if one.field:
        return one.field if kind.field(one.field) else None
    return kind.modified.id if kind.modified else None


def values(campaign: Campaign, system: rules.System, draft: Draft) -> dict[str, Value]:
    """What stands in each field of the kind: set, filled from a sheet, or filled in."""
    kind = system.kind(draft.kind)
    named = modifiers(campaign, system, draft)
    plain = sum(one.amount for one in named if not one.field)
    found = {spec.id: _set(system, draft, spec) for spec in kind.fields}
    if kind.shape is rules.Shape.GROUP:
        found.update(_group(campaign, system, draft, kind, plain))
    else:
        filled = offer(campaign, system, draft.kind, draft.side).values
        found.update({name: value for name, value in filled.items() if name in found})
        for name in unknown(campaign, system, draft):
            found[name] = None
        if (role := kind.role(rules.Role.MODIFIER)) is not None:
            found[role.id] = _number(found.get(role.id)) + plain
    if (role := kind.role(rules.Role.OPPONENT)) is not None and draft.opponent is not None:
        found[role.id] = modifier_of(campaign, system, draft.kind, draft.opponent)
    for one in named:
        if one.field:
            found[one.field] = _number(found.get(one.field)) + one.amount
    if (count := len(helpers(campaign, system, draft))) > 0:
        found[system.help] = _number(found.get(system.help)) + count
    return found


def _set(system: rules.System, draft: Draft, spec: rules.Field) -> Value:
    value = draft.values.get(spec.id)
    if value is not None:
        return value
    if spec.required and spec.role is not rules.Role.MEMBERS:
        return _filling(system, spec)
    return spec.default


def build(campaign: Campaign, system: rules.System, draft: Draft) -> rules.Check:
    """The check, with everything filled in.

    Raises:
        rules.InvalidInput: Something that was set can't stand, or something is missing yet.
    """
    opposing = draft.opponent.what if draft.opponent is not None else ""
    if reason := system.barred(system.kind(draft.kind), draft.side.what, opposing):
        raise rules.InvalidInput("what", reason)
    for name in unknown(campaign, system, draft):
        raise rules.InvalidInput(
            name, f"{draft.side.what or 'nothing'} is {MISSING}: choose what is rolled"
        )
    given = values(campaign, system, draft)
    kind = system.kind(draft.kind)
    missing = {spec.id for spec in kind.fields if spec.required and given[spec.id] is None}
    return system.check(draft.kind, **{n: v for n, v in given.items() if n not in missing})


def unknown(campaign: Campaign, system: rules.System, draft: Draft) -> Iterator[str]:
    """The words that only the sheet can fill, where what is rolled is not on it.

    A number of something that isn't on a sheet is 0; for a word there is no such thing.
    """
    there = offers(campaign, system, draft.side.who, draft.kind)
    if any(o.name == draft.side.what for o in there):
        return
    by_sheet = {name for offered in there for name in offered.values}
    for spec in system.kind(draft.kind).fields:
        if spec.choices and spec.id in by_sheet and draft.values.get(spec.id) is None:
            yield spec.id


def helpers(campaign: Campaign, system: rules.System, draft: Draft) -> tuple[Character, ...]:
    """Those who help, where help counts for anything."""
    if not system.help or system.kind(draft.kind).field(system.help) is None:
        return ()
    return tuple(
        one
        for number in draft.helpers
        if number != draft.side.who and (one := campaign.character(number)) is not None
    )


def modifier_of(campaign: Campaign, system: rules.System, kind: str, side: Side) -> int:
    """The plain modifier of one side, from the sheet or by hand."""
    if side.by_hand is not None:
        return side.by_hand
    single = next(system.built).id
    role = system.kind(single).role(rules.Role.MODIFIER)
    found = offer(campaign, system, single, side).values
    return _number(found.get(role.id)) if role else 0


def _group(
    campaign: Campaign, system: rules.System, draft: Draft, kind: rules.Kind, named: int
) -> dict[str, Value]:
    """The fields that the members of a group fill."""
    found: dict[str, Value] = {}
    if (role := kind.role(rules.Role.MEMBERS)) is not None:
        sides = [Side(who, draft.side.what) for who in draft.members]
        found[role.id] = tuple(
            modifier_of(campaign, system, draft.kind, side) + named for side in sides
        )
    for name, lucky in (("members_fortune", draft.lucky), ("members_misfortune", draft.unlucky)):
        if kind.field(name):
            found[name] = tuple(n for n, who in enumerate(draft.members, 1) if who in lucky)
    if (role := kind.role(rules.Role.DIFFICULTY)) is not None:
        given = draft.values.get(role.id)
        fallback = _filling(system, role) if given is None else given
        found[role.id] = None if draft.opponent is not None else fallback
    return found


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _filling(system: rules.System, spec: rules.Field) -> Value:
    """What stands in a required field until the GM says otherwise: for a ladder its middle rung."""
    if (ladder := system.ladder(spec.id)) is not None:
        value = ladder.rows[len(ladder.rows) // 2].filled({}).get(spec.id)
        if value is not None:
            return value
    if spec.choices:
        return spec.choices[0]
    return max(spec.low, 0)


def rollers(campaign: Campaign, draft: Draft, roll: rules.Roll) -> tuple[Roller, ...]:
    """Whose each part of a finished roll is."""
    members = iter(draft.members)
    found = []
    for part in roll.parts:
        if part.role == "opponent":
            side = draft.opponent or Side()
        else:
            side = Side(next(members)) if part.role == "member" else draft.side
        one = campaign.character(side.who)
        fallback = OPPOSITION if part.role == "opponent" else ""
        found.append(Roller(one.id, one.name, one.pc) if one else Roller(None, fallback, False))
    return tuple(found)
