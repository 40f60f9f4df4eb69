"""Building a check: who, what, how hard, with what on top."""

from __future__ import annotations

import re
from dataclasses import replace

import rules
from gmscreen.actions.table import Conversation, Desk, Table
from gmscreen.campaign import acts, dials
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.draft import Draft, Side
from gmscreen.campaign.model import Modifier, Refused
from gmscreen.screens.prompts.ask import Ask
from gmscreen.screens.prompts.choose import Choice, Search
from gmscreen.screens.prompts.members import Members, Together
from gmscreen.widgets.words import signed

NUMBER = re.compile(r"[+-]?[0-9]{1,4}")


def take(table: Table, number: int) -> None:
    """The character of a number key goes into the builder."""
    desk = table.desk
    people = desk.campaign.numbered
    if number > len(people):
        raise Refused(f"nobody has the number {number}")
    take_character(table, people[number - 1].id)


def take_character(table: Table, who: int) -> None:
    """A character goes into the builder."""
    desk = table.desk
    table.build(drafts.take(desk.campaign, desk.system, desk.draft, who))


def what(table: Table) -> Conversation:
    """Asks for the skill, ability or attribute; a typed number is a modifier by hand."""
    desk = table.desk
    if not desk.system.kind(desk.draft.kind).sheet:
        raise Refused(f"{desk.system.kind(desk.draft.kind).title} takes nothing of the sheet")
    group = desk.draft.members if _is_group(desk) else ()
    whose = group or (desk.draft.side.who,)
    side = yield Search(
        "What is rolled?", _side_choices(desk, whose, desk.draft.kind), typed=_by_hand
    )
    if side is not None:
        by_hand = None if group else side.by_hand
        table.build(replace(desk.draft, side=Side(desk.draft.side.who, side.what, by_hand)))


def _is_group(desk: Desk) -> bool:
    return desk.system.kind(desk.draft.kind).shape is rules.Shape.GROUP


def _side_choices(desk: Desk, whose: tuple[int | None, ...], kind: str) -> list[Choice[Side]]:
    """What the sheets of some characters have to offer, each name once."""
    role = desk.system.kind(kind).role(rules.Role.MODIFIER)
    found: dict[str, Choice[Side]] = {}
    for who in whose:
        for offer in drafts.offers(desk.campaign, desk.system, who, kind):
            number = offer.values.get(role.id) if role else None
            shown = signed(number) if isinstance(number, int) and len(whose) == 1 else ""
            note = "  ".join(word for word in (shown, offer.note) if word and len(whose) == 1)
            found.setdefault(offer.name, Choice(Side(who, offer.name), offer.name, note))
    return list(found.values())


def _by_hand(text: str) -> Choice[Side] | None:
    plain = text.replace("\N{MINUS SIGN}", "-")
    if not NUMBER.fullmatch(plain):
        return None
    number = int(plain)
    return Choice(Side(None, "", number), f"a modifier of {signed(number)}", "by hand")


def kind(table: Table) -> None:
    """The next kind of check that one character makes."""
    desk = table.desk
    names = [known.id for known in desk.system.built]
    place = names.index(desk.draft.kind) + 1 if desk.draft.kind in names else 0
    changed = replace(
        desk.draft, kind=names[place % len(names)], opponent=None, members=(), lucky=(), unlucky=()
    )
    table.build(changed)


def rung(table: Table, steps: int) -> None:
    """The difficulty some rungs up or down."""
    desk = table.desk
    table.build(dials.rung(desk.campaign, desk.system, desk.draft, steps))


def difficulty(table: Table, by: int) -> None:
    """The difficulty some numbers up or down."""
    desk = table.desk
    spec = dials.difficulty(desk.system, desk.draft)
    table.build(dials.turn(desk.campaign, desk.system, desk.draft, spec.id, by))


def more(table: Table, field: str) -> None:
    """One level more, or luck on or off."""
    desk = table.desk
    table.build(dials.more(desk.system, desk.draft, field))


def modifier(table: Table) -> Conversation:
    """Asks for a named modifier; an exclamation mark makes it sticky."""
    found = yield Ask(
        "A modifier",
        read_modifier,
        takes="a number and what it is for, such as +2 high ground\n"
        "with ! it holds for every roll: -1 heavy rain !",
        explain=lambda text: explain_modifier(*read_modifier(text)),
    )
    if found is None:
        return
    desk, (one, sticky) = table.desk, found
    if sticky:
        table.perform(acts.add_sticky(desk.campaign, one, desk.now))
    else:
        table.build(replace(desk.draft, modifiers=(*desk.draft.modifiers, one)))


def read_modifier(text: str) -> tuple[Modifier, bool]:
    """A modifier as it was typed, and whether it is sticky.

    Raises:
        Refused: It has no number, or one too large.
    """
    plain = text.replace("\N{MINUS SIGN}", "-").strip()
    sticky = plain.endswith("!") or plain.startswith("!")
    plain = plain.strip("! ")
    found = re.search(r"[+-]?\s*[0-9]+", plain)
    if found is None:
        raise Refused("a modifier takes a number, such as +2 high ground")
    amount = int(found[0].replace(" ", "")) if len(found[0]) <= 6 else 10_000
    if abs(amount) > 1000 or not amount:
        raise Refused("a modifier takes a number from -1000 to 1000, but not 0")
    name = " ".join((plain[: found.start()] + " " + plain[found.end() :]).split())
    return Modifier(name[:100], amount), sticky


def explain_modifier(one: Modifier, sticky: bool) -> str:
    """What was typed, in words."""
    how_long = "for every roll until cleared" if sticky else "for the next roll"
    return f"{signed(one.amount)} {one.name or 'modifier'}, {how_long}"


def clear_modifiers(table: Table) -> None:
    """The one-shot modifiers go; without any, the sticky ones."""
    desk = table.desk
    if desk.draft.modifiers:
        table.build(replace(desk.draft, modifiers=()))
    else:
        table.perform(acts.clear_sticky(desk.campaign, desk.now))


def group(table: Table) -> Conversation:
    """Asks who rolls together; everyone present of the party at first."""
    desk = table.desk
    spec = desk.system.shaped(rules.Shape.GROUP)
    if spec is None:
        raise Refused(f"{desk.system.title} has no group checks")
    people = [one for one in desk.campaign.numbered if one.present]
    if not people:
        raise Refused("nobody is present")
    draft = desk.draft
    first = frozenset(draft.members or (one.id for one in desk.campaign.party))
    luck = any(field.role is rules.Role.POSITIONS for field in spec.fields)
    chosen: Together | None = yield Members(
        people, Together(first, frozenset(draft.lucky), frozenset(draft.unlucky)), luck
    )
    if chosen is not None:
        opponent = draft.opponent if _is_group(desk) else None
        table.build(
            replace(
                draft,
                kind=spec.id,
                opponent=opponent,
                members=tuple(one.id for one in people if one.id in chosen.members),
                lucky=tuple(sorted(chosen.lucky)),
                unlucky=tuple(sorted(chosen.unlucky)),
            )
        )


def opposed(table: Table) -> Conversation:
    """Asks who opposes, and with what; a second time turns it off."""
    desk = table.desk
    if desk.draft.opponent is not None:
        table.build(_unopposed(desk))
        return
    shape = rules.Shape.GROUP if _is_group(desk) else rules.Shape.OPPOSED
    spec = desk.system.shaped(shape)
    if spec is None or spec.role(rules.Role.OPPONENT) is None:
        raise Refused(f"{desk.system.title} has no opposed checks")
    acting = set(desk.draft.members) if _is_group(desk) else {desk.draft.side.who}
    others = [
        Choice(Side(one.id), one.name, "" if one.present else "away")
        for one in sorted(desk.campaign.numbered, key=lambda one: one.pc)
        if one.id not in acting
    ]
    side: Side | None = yield Search(
        "Who opposes? A name, or a modifier",
        others or [Choice(Side(by_hand=0), drafts.OPPOSITION, "a modifier of +0")],
        typed=_by_hand,
    )
    if side is not None and side.who is not None:
        single = next(desk.system.built).id
        choices = _side_choices(desk, (side.who,), single)
        same = [choice for choice in choices if choice.label == desk.draft.side.what]
        rest = [choice for choice in choices if choice not in same]
        with_what: Side | None = yield Search(
            "With what?",
            [*same, *rest] or [Choice(Side(side.who), "no skill", "+0")],
            typed=_by_hand,
        )
        side = None if with_what is None else replace(with_what, who=side.who)
    if side is not None:
        table.build(replace(table.desk.draft, kind=spec.id, opponent=side))


def _unopposed(desk: Desk) -> Draft:
    kind = desk.draft.kind if _is_group(desk) else next(desk.system.built).id
    return replace(desk.draft, kind=kind, opponent=None)


def reset(table: Table) -> None:
    """Levels, luck and one-shot modifiers go; group and opposition are left. Difficulty stays."""
    desk = table.desk
    draft, kind = desk.draft, desk.system.kind(desk.draft.kind)
    hard = {f.id for k in desk.system.kinds for f in k.fields if f.role is rules.Role.DIFFICULTY}
    values = {name: value for name, value in draft.values.items() if name in hard}
    name = kind.id if kind.shape is rules.Shape.SINGLE else next(desk.system.built).id
    side = Side(draft.side.who, draft.side.what)
    table.build(Draft(name, side, values=values, secret=draft.secret))


def secret(table: Table) -> None:
    """The next rolls are marked as secret, or no longer."""
    desk = table.desk
    table.build(replace(desk.draft, secret=not desk.draft.secret))


def row_turned(table: Table, row: str, by: int) -> None:
    """A row of the builder is turned one notch."""
    desk = table.desk
    if row == "kind":
        kind(table)
    elif desk.system.kind(desk.draft.kind).field(row) is not None:
        table.build(dials.turn(desk.campaign, desk.system, desk.draft, row, by))


def row_chosen(table: Table, row: str) -> Conversation | None:
    """Enter on a row of the builder: what its key would do, or its value typed."""
    asking = {"what": what, "opponent": opponent_anew, "group": group, "modifiers": modifier}
    if row in asking:
        return asking[row](table)
    if row == "kind":
        kind(table)
        return None
    return type_field(table, row)


def opponent_anew(table: Table) -> Conversation:
    """Asks anew who opposes."""
    table.build(_unopposed(table.desk))
    return opposed(table)


def type_field(table: Table, name: str) -> Conversation:
    """Asks for the value of a field."""
    desk = table.desk
    spec = desk.system.kind(desk.draft.kind).field(name)
    if spec is None:
        return
    now = dials.value_of(desk.campaign, desk.system, desk.draft, name)
    value = yield Ask(spec.title, spec.parse, takes=f"takes {spec.takes}", value=str(now))
    if value is not None:
        against = dials.counter(name)
        changed = dials.with_value(desk.draft, name, value)
        table.build(dials.with_value(changed, against, 0) if against else changed)


def reference_picked(table: Table, row: rules.Row) -> None:
    """A row of a reference table goes into the builder."""
    desk = table.desk
    draft = desk.draft
    known = desk.system.kind(draft.kind)
    fitting = {name: value for name, value in row.sets.items() if known.field(name)}
    if not fitting:
        raise Refused(f"{known.title} takes nothing of that row")
    for name, value in fitting.items():
        draft = dials.with_value(draft, name, value)
    table.build(draft)
