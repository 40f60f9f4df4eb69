"""Who rolls together, and who opposes."""

from __future__ import annotations

from dataclasses import replace

import rules
from gmscreen.actions.building import is_group, side_choices, typed_modifier
from gmscreen.actions.table import Conversation, Desk, Table
from gmscreen.campaign import draft as drafts
from gmscreen.campaign import drafting
from gmscreen.campaign.draft import Draft, Side
from gmscreen.campaign.model import Refused
from gmscreen.prompts.choose import Choice, Search
from gmscreen.prompts.members import Members, Together


def group(table: Table) -> Conversation:
    """Asks who rolls together; everyone present of the party at first."""
    desk = table.desk
    spec = desk.system.shaped(rules.Shape.GROUP)
    if spec is None:
        raise Refused(f"{desk.system.title} has no group checks")
    draft = drafting.together(desk.draft, spec)
    against = draft.opponent.who if draft.opponent is not None else None
    people = [one for one in desk.campaign.numbered if one.present and one.id != against]
    if not people:
        raise Refused("nobody is present who could roll together")
    party = {one.id for one in desk.campaign.party}
    first = frozenset(draft.members or (one.id for one in people if one.id in party))
    luck = any(field.role is rules.Role.POSITIONS for field in spec.fields)

    def drafted(together: Together) -> Draft:
        """The check of those."""
        return replace(
            draft,
            members=tuple(one.id for one in people if one.id in together.members),
            lucky=tuple(sorted(together.lucky)),
            unlucky=tuple(sorted(together.unlucky)),
        )

    chosen: Together | None = yield Members(
        people,
        Together(first, frozenset(draft.lucky), frozenset(draft.unlucky)),
        luck,
        desk.scene,
        drafted,
    )
    if chosen is not None:
        table.build(drafted(chosen))


def opposed(table: Table) -> Conversation:
    """Asks who opposes, and with what; a second time turns it off."""
    desk = table.desk
    if desk.draft.opponent is not None:
        table.build(drafting.unopposed(desk.system, desk.draft))
    else:
        yield from against(table)


def against(table: Table) -> Conversation:
    """Asks who opposes, and with what, in place of whoever does so far; back asks who again."""
    desk = table.desk
    shape = rules.Shape.GROUP if is_group(desk) else rules.Shape.OPPOSED
    spec = desk.system.shaped(shape)
    if spec is None or spec.role(rules.Role.OPPONENT) is None:
        raise Refused(f"{desk.system.title} has no opposed checks")
    acting = drafting.acting(desk.system, desk.draft)
    others = [
        Choice(Side(one.id), one.name, "" if one.present else "away")
        for one in sorted(desk.campaign.numbered, key=lambda one: one.pc)
        if one.id not in acting
    ]
    who: Side | None = None
    while (who := (yield _who(others, who))) is not None:
        side = who if who.who is None else (yield _with_what(desk, who.who))
        if side is not None:
            opponent = replace(side, who=who.who)
            table.build(replace(table.desk.draft, kind=spec.id, opponent=opponent))
            return


def _who(others: list[Choice[Side]], start: Side | None) -> Search[Side]:
    """Asks who opposes."""
    return Search(
        "Who opposes? A name, or a number",
        others or [Choice(Side(by_hand=0), drafts.OPPOSITION, "a modifier of +0")],
        typed=typed_modifier,
        start=start,
    )


def _with_what(desk: Desk, who: int) -> Search[Side]:
    """Asks with what somebody opposes; the same as the one who acts comes first."""
    choices = side_choices(desk, (who,), next(desk.system.built).id)
    same = [choice for choice in choices if choice.label == desk.draft.side.what]
    rest = [choice for choice in choices if choice not in same]
    return Search(
        "With what?",
        [*same, *rest] or [Choice(Side(who), "no skill", "+0")],
        typed=typed_modifier,
    )


def helpers(table: Table) -> Conversation:
    """Asks who helps; each helper is worth one of what help is in this system."""
    desk = table.desk
    field = desk.system.help
    if not field or desk.system.kind(desk.draft.kind).field(field) is None:
        raise Refused(f"help counts for nothing by itself in {desk.system.title}")
    people = [
        one for one in desk.campaign.numbered if one.present and one.id != desk.draft.side.who
    ]
    if not people:
        raise Refused("nobody else is present")

    def drafted(together: Together) -> Draft:
        """The check with the help of those."""
        there = tuple(one.id for one in people if one.id in together.members)
        return replace(desk.draft, helpers=there)

    first = Together(frozenset(desk.draft.helpers))
    chosen: Together | None = yield Members(
        people, first, False, desk.scene, drafted, title="Who helps?", least=0
    )
    if chosen is not None:
        table.build(drafted(chosen))
