"""The rows of the builder: one for each thing about the check that can be set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import rules
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.dials import split
from gmscreen.campaign.draft import Draft, Side
from gmscreen.campaign.model import Campaign
from gmscreen.widgets.words import signed

LEVELS = ("advantage", "disadvantage")
LUCK = ("fortune", "misfortune")
FILLED = (rules.Role.MODIFIER, rules.Role.MEMBERS, rules.Role.OPPONENT, rules.Role.POSITIONS)
"""Fields that are shown as who and what instead of by themselves."""


@dataclass(frozen=True, slots=True)
class FieldRow:
    """One row.

    Attributes:
        id: What it sets: a field's id, or `what`, `opponent`, `modifiers`, `group`.
        keys: The keys that set it.
        label: What it is.
        words: What it is set to.
        number: The same as a number, where it counts.
        note: Where it comes from, or what it does.
        style: How its words are shown.
    """

    id: str
    keys: str
    label: str
    words: str
    number: str = ""
    note: str = ""
    style: str = ""


def rows(campaign: Campaign, system: rules.System, draft: Draft) -> Iterator[FieldRow]:
    """Every row of a draft, in the order in which a GM thinks of it."""
    kind = system.kind(draft.kind)
    check = drafts.build(campaign, system, draft)
    yield FieldRow("kind", "k", "kind", kind.title)
    if kind.shape is rules.Shape.GROUP:
        yield FieldRow("group", "g", "who", f"{len(draft.members)} together")
    if kind.sheet:
        yield _what(campaign, system, draft)
    if draft.opponent is not None:
        yield _opponent(campaign, system, draft)
    for spec in kind.fields:
        if spec.role in FILLED:
            continue
        if spec.role is rules.Role.DIFFICULTY:
            if draft.opponent is None:
                yield _difficulty(system, spec, check)
        elif split(spec.id)[1] in (LEVELS[0], LUCK[0]):
            if not spec.id.startswith("opponent_") or draft.opponent is not None:
                yield _pair(spec, check)
        elif split(spec.id)[1] not in (LEVELS[1], LUCK[1]):
            yield FieldRow(spec.id, "", spec.title.lower(), str(check[spec.id]))
    yield from _modifiers(campaign, draft)


def _what(campaign: Campaign, system: rules.System, draft: Draft) -> FieldRow:
    kind, side = system.kind(draft.kind), draft.side
    if kind.shape is rules.Shape.GROUP:
        return FieldRow(
            "what", "w", "what", side.what or "nothing of the sheet", "", "each their own"
        )
    offer = drafts.offer(campaign, system, draft.kind, side)
    role = kind.role(rules.Role.MODIFIER)
    number = offer.values.get(role.id, 0) if role else ""
    shown = signed(number) if isinstance(number, int) else ""
    return FieldRow("what", "w", "what", side.what or "no skill", shown, offer.note)


def _opponent(campaign: Campaign, system: rules.System, draft: Draft) -> FieldRow:
    side = draft.opponent or Side()
    number = drafts.modifier_of(campaign, system, draft.kind, side)
    return FieldRow("opponent", "o", "against", side_name(campaign, side), signed(number))


def side_name(campaign: Campaign, side: Side) -> str:
    """Who a side is, and with what."""
    one = campaign.character(side.who)
    name = one.name if one else drafts.OPPOSITION
    return f"{name}, {side.what}" if side.what else name


def _difficulty(system: rules.System, spec: rules.Field, check: rules.Check) -> FieldRow:
    number = check.number(spec.id)
    return FieldRow(spec.id, "[ ]", spec.title, rung_name(system, spec.id, number), str(number))


def rung_name(system: rules.System, field: str, number: int) -> str:
    """What a difficulty is called; between two rungs, the one below with a plus."""
    ladder = system.ladder(field)
    below = ""
    for row in ladder.rows if ladder else ():
        value = row.sets.get(field)
        if isinstance(value, int):
            name = next((cell for cell in row.cells if not cell.lstrip("+-−").isdigit()), "")
            if value == number:
                return name
            if value < number:
                below = f"above {name}"
    return below


def _pair(spec: rules.Field, check: rules.Check) -> FieldRow:
    """Levels or luck: two fields that work against each other, on one row."""
    prefix, name = split(spec.id)
    other = LEVELS[1] if name == LEVELS[0] else LUCK[1]
    up, down = check.number(spec.id), check.number(f"{prefix}{other}")
    theirs = "their " if prefix else ""
    if name == LEVELS[0]:
        words = f"{name} {'▲' * min(up - down, 5)}" if up > down else "none"
        words = f"{other} {'▼' * min(down - up, 5)}" if down > up else words
        levels = f"{abs(up - down)} level{'s' if abs(up - down) > 1 else ''}" if up != down else ""
        return FieldRow(spec.id, "" if prefix else "a d", f"{theirs}level", words, "", levels)
    words = name if up and not down else other if down and not up else "none"
    note = {name: "better of two dice", other: "worse of two dice"}.get(words, "")
    note = "they cancel out" if up and down else note
    return FieldRow(spec.id, "" if prefix else "f m", f"{theirs}luck", words, "", note)


def _modifiers(campaign: Campaign, draft: Draft) -> Iterator[FieldRow]:
    keys, label = "+", "mods"
    for one in draft.modifiers:
        yield FieldRow("modifiers", keys, label, one.name or "modifier", signed(one.amount))
        keys, label = "", ""
    for one in campaign.sticky:
        words = one.name or "modifier"
        yield FieldRow("modifiers", keys, label, words, signed(one.amount), "sticky", "$sticky")
        keys, label = "", ""
    if keys:
        yield FieldRow("modifiers", keys, label, "none")
