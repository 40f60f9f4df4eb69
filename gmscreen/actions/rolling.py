"""Rolling: what is built, with generated dice or the table's own, and effects."""

from __future__ import annotations

from dataclasses import replace

import rules
from gmscreen.actions.table import Conversation, Desk, Table
from gmscreen.campaign import acts
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.model import Refused, Roller
from gmscreen.screens.prompts.effect import Effect, EffectPrompt
from gmscreen.screens.prompts.typing import TypedRoll


def roll(table: Table) -> None:
    """Rolls what is built with generated dice."""
    desk = table.desk
    check = drafts.build(desk.campaign, desk.system, desk.draft)
    take_roll(table, desk, rules.roll(check, desk.dice))


def typed(table: Table) -> Conversation:
    """Rolls what is built with the faces that the table rolled."""
    desk = table.desk
    check = drafts.build(desk.campaign, desk.system, desk.draft)

    def whose(part: int) -> str:
        members, shape = desk.draft.members, check.kind.shape
        opposed = desk.draft.opponent is not None
        if shape is rules.Shape.GROUP:
            place = part - 1 if opposed else part
            return _name(desk, members[place]) if place >= 0 else "opposing roll"
        if shape is rules.Shape.OPPOSED and part == 1 and desk.draft.opponent is not None:
            return _name(desk, desk.draft.opponent.who) or drafts.OPPOSITION
        return _name(desk, desk.draft.side.who)

    finished: rules.Roll | None = yield TypedRoll(lambda: rules.Play(check), whose)
    if finished is not None:
        take_roll(table, desk, finished)


def _name(desk: Desk, who: int | None) -> str:
    one = desk.campaign.character(who)
    return one.name if one else ""


def take_roll(table: Table, desk: Desk, roll: rules.Roll) -> None:
    """A finished roll goes into the log, and the one-shot modifiers are used up."""
    draft = desk.draft
    kind = roll.check.kind
    table.perform(
        acts.record_roll(
            desk.campaign,
            desk.system,
            roll,
            drafts.rollers(desk.campaign, draft, roll),
            draft.side.what if kind.sheet and draft.side.what else kind.title,
            desk.now,
            drafts.modifiers(desk.campaign, desk.system, draft),
            draft.secret,
        )
    )
    table.build(replace(table.desk.draft, modifiers=()))


def roll_next(table: Table) -> None:
    """The same check for the next player character present, one-shot modifiers included."""
    desk = table.desk
    one = drafts.following(desk.campaign, desk.draft)
    if one is None:
        raise Refused("no player character is present")
    table.build(drafts.take(desk.campaign, desk.system, desk.draft, one.id))
    roll(table)


def effect(table: Table) -> Conversation:
    """Asks for a dice expression and rolls it, by generator or at the table."""
    wanted: Effect | None = yield EffectPrompt()
    if wanted is None:
        return
    desk = table.desk
    check = desk.system.check("effect", dice=wanted.dice)
    if wanted.typed:
        finished = yield TypedRoll(lambda: rules.Play(check), lambda part: wanted.what)
        if finished is None:
            return
    else:
        finished = rules.roll(check, desk.dice)
    one = desk.campaign.character(desk.draft.side.who)
    who = Roller(one.id, one.name, one.pc) if one else Roller(None, "", False)
    table.perform(
        acts.record_roll(
            desk.campaign,
            desk.system,
            finished,
            (who,),
            wanted.what or "effect",
            desk.now,
            secret=desk.draft.secret,
        )
    )
