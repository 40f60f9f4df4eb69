"""Building a check: who, what, how hard, with what on top."""

from __future__ import annotations

import re
from dataclasses import replace

import rules
from gmscreen.actions.table import Conversation, Desk, Table
from gmscreen.campaign import dials, drafting
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.draft import Draft, Side
from gmscreen.campaign.model import Refused
from gmscreen.prompts.choose import Choice, Search
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
    """A character goes into the builder; where an opposition ends with that, it is told."""
    desk = table.desk
    taken = drafting.take(desk.campaign, desk.system, desk.draft, who)
    table.build(taken)
    if desk.draft.opponent is not None and taken.opponent is None:
        one = desk.campaign.one(who)
        table.say(f"{one.name} rolls now, against a number")


def what(table: Table) -> Conversation:
    """Asks for the skill, ability or attribute; a typed number is a modifier by hand."""
    desk = table.desk
    if not desk.system.kind(desk.draft.kind).sheet:
        raise Refused(f"{desk.system.kind(desk.draft.kind).title} takes nothing of the sheet")
    group = desk.draft.members if is_group(desk) else ()
    whose = group or (desk.draft.side.who,)
    side = yield Search(
        "What is rolled?", side_choices(desk, whose, desk.draft.kind), typed=typed_modifier
    )
    if side is not None:
        by_hand = None if group else side.by_hand
        what = side.what if side.what or group else desk.draft.side.what
        table.build(replace(desk.draft, side=Side(desk.draft.side.who, what, by_hand)))


def is_group(desk: Desk) -> bool:
    """Whether a group is being built."""
    return desk.system.kind(desk.draft.kind).shape is rules.Shape.GROUP


def side_choices(desk: Desk, whose: tuple[int | None, ...], kind: str) -> list[Choice[Side]]:
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


def typed_modifier(text: str) -> Choice[Side] | None:
    """A number that was typed in place of a skill: a modifier by hand."""
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
    table.build(drafting.fitting(desk.campaign, desk.system, changed))


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


def reset(table: Table) -> None:
    """Levels, luck and one-shot modifiers go, and group and opposition end.

    What stays of the fields is for `drafting.lasting` to say.
    """
    desk = table.desk
    draft, kind = desk.draft, desk.system.kind(desk.draft.kind)
    values = drafting.lasting(desk.system, draft)
    name = kind.id if kind.shape is rules.Shape.SINGLE else next(desk.system.built).id
    side = Side(draft.side.who, draft.side.what)
    table.build(Draft(name, side, values=values, secret=draft.secret))


def secret(table: Table) -> None:
    """The next rolls are marked as secret, or no longer."""
    desk = table.desk
    table.build(replace(desk.draft, secret=not desk.draft.secret))


def nines(table: Table) -> None:
    """The next policy for nines, where the system has one."""
    desk = table.desk
    if desk.system.kind(desk.draft.kind).field("nines") is None:
        raise Refused(f"{desk.system.title} has no nines here")
    table.build(dials.turn(desk.campaign, desk.system, desk.draft, "nines", 1))
