"""The rows of the builder: one for each thing about the check that can be set."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import rules
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.dials import counter, split
from gmscreen.campaign.draft import Draft, Side
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.line.vocabulary import SAYS_NOTHING
from gmscreen.campaign.model import Campaign
from gmscreen.widgets.words import signed
from rules.check import Values

FILLED = (rules.Role.MODIFIER, rules.Role.MEMBERS, rules.Role.OPPONENT, rules.Role.POSITIONS)
"""Fields that are shown as who and what instead of by themselves."""


@dataclass(frozen=True, slots=True)
class FieldRow:
    """One row.

    Attributes:
        id: What it sets: a field's id, or `what`, `opponent`, `modifiers`, `group`.
        commands: The commands that set it by a key.
        label: What it is.
        words: What it is set to.
        number: The same as a number, where it counts.
        note: Where it comes from, or what it does.
        style: How its words are shown.
        takes: What can be typed for it, in words.
        brief: What is said of it where all rows share one line; empty: nothing. None: its words,
            or its label and number.
    """

    id: str
    commands: tuple[str, ...]
    label: str
    words: str
    number: str = ""
    note: str = ""
    style: str = ""
    takes: str = ""
    brief: str | None = None


def rows(campaign: Campaign, system: rules.System, draft: Draft) -> Iterator[FieldRow]:
    """Every row of a draft, in the order in which a GM thinks of it."""
    kind = system.kind(draft.kind)
    values = drafts.values(campaign, system, draft)
    yield FieldRow("kind", ("kind",), "kind", kind.title)
    if kind.shape is rules.Shape.GROUP:
        yield FieldRow("group", ("group",), "who", f"{len(draft.members)} together")
    if kind.sheet:
        yield _what(campaign, system, draft)
    if draft.opponent is not None:
        yield _opponent(campaign, system, draft)
    for spec in kind.fields:
        if spec.role in FILLED:
            continue
        if spec.role is rules.Role.DIFFICULTY:
            if draft.opponent is None:
                yield _difficulty(system, spec, values)
        elif (against := counter(spec.id)) is not None and kind.field(against) is not None:
            theirs = spec.id.startswith("opponent_")
            if is_good(spec.id) and (draft.opponent is not None or not theirs):
                yield _pair(spec, against, values)
        else:
            yield _other(spec, values)
    if system.help and kind.field(system.help) is not None:
        names = ", ".join(one.name for one in drafts.helpers(campaign, system, draft))
        yield FieldRow("help", ("help",), "help", names or "none")
    yield from _modifiers(campaign, system, draft)


def number_of(spec: rules.Field, value: object) -> str:
    """What a side rolls with, as it is read at the table: `+7`, or `3` where it counts dice."""
    if not isinstance(value, int):
        return ""
    return signed(value) if spec.low < 0 else str(value)


def _what(campaign: Campaign, system: rules.System, draft: Draft) -> FieldRow:
    kind, side = system.kind(draft.kind), draft.side
    if kind.shape is rules.Shape.GROUP:
        return FieldRow(
            "what", ("what",), "what", side.what or "nothing of the sheet", "", "each their own"
        )
    offer = drafts.offer(campaign, system, draft.kind, side)
    role = kind.role(rules.Role.MODIFIER)
    shown = number_of(role, offer.values.get(role.id, 0)) if role else ""
    return FieldRow("what", ("what",), "what", side.what or "no skill", shown, offer.note)


def _opponent(campaign: Campaign, system: rules.System, draft: Draft) -> FieldRow:
    side = draft.opponent or Side()
    number = drafts.modifier_of(campaign, system, draft.kind, side)
    role = system.kind(draft.kind).role(rules.Role.OPPONENT)
    shown = number_of(role, number) if role else ""
    return FieldRow("opponent", ("opposed",), "against", side_name(campaign, side), shown)


def side_name(campaign: Campaign, side: Side) -> str:
    """Who a side is, and with what."""
    one = campaign.character(side.who)
    name = one.name if one else drafts.OPPOSITION
    return f"{name}, {side.what}" if side.what else name


def _difficulty(system: rules.System, spec: rules.Field, values: Values) -> FieldRow:
    ladder = system.ladder(spec.id)
    name = ladder.rung(values[spec.id]) if ladder else ""
    return FieldRow(
        spec.id, DIFFICULTY, spec.title, name, shown(spec, values[spec.id]), takes=spec.takes
    )


def shown(spec: rules.Field, value: object) -> str:
    """The value of a field as it is read at the table."""
    if spec.signed and isinstance(value, int):
        return signed(value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def name_of(spec: rules.Field) -> str:
    """A field's title within a line: small, unless it is an abbreviation."""
    title = spec.title
    return title[0].lower() + title[1:] if title[1:2].islower() else title


DIFFICULTY = ("difficulty.down", "difficulty.up")
PAIRS = {"advantage": ("advantage", "disadvantage"), "fortune": ("fortune", "misfortune")}
OWN = {"nines": ("nines",)}
"""Fields with a command of their own beside those of levels, luck and difficulty."""


def _other(spec: rules.Field, values: Values) -> FieldRow:
    """A field that the builder knows nothing special of."""
    value = shown(spec, values[spec.id]) if values[spec.id] is not None else "not given"
    wordy = bool(spec.choices) or spec.text or spec.many or values[spec.id] is None
    by = ("modifier",) if spec.role is rules.Role.BOUGHT else OWN.get(spec.id, ())
    label, brief = name_of(spec), "" if values[spec.id] is None else None
    if set(spec.choices) == {*SAYS_NOTHING}:
        brief = label if value == "yes" else ""
    words, number = (value, "") if wordy else ("", value)
    return FieldRow(spec.id, by, label, words, number, takes=spec.takes, brief=brief)


def is_good(field: str) -> bool:
    """Whether it is the one of two fields that a roller wishes for: the row is named after it."""
    return split(field)[1] in ("advantage", "fortune")


def _pair(spec: rules.Field, against: str, values: Values) -> FieldRow:
    """Levels or luck: two fields that work against each other, on one row."""
    prefix, name = split(spec.id)
    other = split(against)[1]
    up, down = _count(values[spec.id]), _count(values[against])
    theirs = f"{prefix.strip('_')}'s " if prefix not in ("", "opponent_") else ""
    theirs = "their " if prefix == "opponent_" else theirs
    by = () if prefix else PAIRS[name]
    what = f"{theirs}{'level' if name == 'advantage' else 'luck'}"
    if spec.switch:
        words = name if up and not down else other if down and not up else "none"
        note = {name: "better of two dice", other: "worse of two dice"}.get(words, "")
        return FieldRow(spec.id, by, what, words, "", "they cancel out" if up and down else note)
    words = f"{name} {'▲' * min(up - down, 5)}" if up > down else "none"
    words = f"{other} {'▼' * min(down - up, 5)}" if down > up else words
    levels = f"{abs(up - down)} level{'s' if abs(up - down) > 1 else ''}" if up != down else ""
    return FieldRow(spec.id, by, what, words, "", levels)


def _count(value: object) -> int:
    return value if isinstance(value, int) else 0


def _modifiers(campaign: Campaign, system: rules.System, draft: Draft) -> Iterator[FieldRow]:
    """The named modifiers: one-shot ones, then sticky ones in their own colour."""
    kind, label = system.kind(draft.kind), "mods"
    by = () if kind.role(rules.Role.BOUGHT) else ("modifier",)
    named = [(one, False) for one in draft.modifiers] + [(one, True) for one in campaign.sticky]
    twice = rules.counted_twice(one.cause for one, _ in named)
    for one, sticky in named:
        field = kind.field(one.field)
        notes = [
            idle := _idle(kind, one),
            "sticky" if sticky else "",
            f"on {name_of(field).removeprefix('on ')}" if field else "",
        ]
        notes.insert(0, "counted twice?" if one.cause in twice else "")
        note, style = ", ".join(filter(None, notes)), "$sticky" if sticky else ""
        words = one.name or "modifier"
        number = signed(one.amount)
        brief = " ".join(filter(None, (words, number, idle and f"({idle})")))
        yield FieldRow("modifiers", by, label, words, number, note, style, brief=brief)
        by, label = (), ""
    if label:
        yield FieldRow("modifiers", by, label, "none")


def _idle(kind: rules.Kind, one: Modifier) -> str:
    """Why a modifier counts for nothing in a kind of check; empty: it counts."""
    if drafts.target(kind, one) is not None:
        return ""
    return "adds no dice" if kind.pooled and not one.field else "not here"
