"""Rolling: what is built, with generated dice or the table's own, and effects."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any

from textual.screen import Screen

import rules
from gmscreen.actions import playing
from gmscreen.actions.table import Conversation, Desk, Table
from gmscreen.campaign import acts, drafting
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.acts.rolls import price_refusal
from gmscreen.campaign.draft import Draft
from gmscreen.campaign.entries import Roller
from gmscreen.campaign.faces import Typed
from gmscreen.campaign.model import Refused
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.prompts.effect import Effect, EffectPrompt


def roll(table: Table, before: Draft | None = None) -> Conversation:
    """Rolls what is built: with generated dice, or those of players who roll their own.

    Args:
        table: Where it is rolled.
        before: What was built before; there again where the GM goes back from the dice.
    """
    yield from _roll(table, other=False, before=before)


def typed(table: Table, faces: Typed = (), before: Draft | None = None) -> Conversation:
    """Rolls what is built with the faces that the table rolled; some may be typed already.

    Where players roll their own dice and one of them takes part, it is the other way round: for
    once everything is generated.

    Args:
        table: Where it is rolled.
        faces: The faces that were typed already.
        before: What was built before; there again where the GM goes back from the dice.
    """
    yield from _roll(table, other=True, faces=faces, before=before)


def _roll(
    table: Table, other: bool, faces: Typed = (), before: Draft | None = None
) -> Conversation:
    """Rolls what is built, with the dice of the house or with the other ones."""
    if (check := (yield from confirmed(table))) is None:
        return
    desk = table.desk
    begin, name = partial(rules.Play, check), partial(whose, desk)
    own = desk.campaign.table_dice and any(_player(desk, who) for who in taking_part(desk, check))
    if faces:
        played = playing.typed(begin, name, faces)
    elif begin().needs is None or own is other:
        played = playing.generated(desk, begin, name)
    elif own:
        played = playing.shared(desk, begin, name, lambda play: _player(desk, thrower(desk, play)))
    else:
        played = playing.typed(begin, name)
    if (finished := (yield from played)) is not None:
        take_roll(table, desk, finished)
    elif before is not None:
        table.build(before)


def confirmed(table: Table) -> Generator[Screen[Any], Any, rules.Check | None]:
    """The check that is built, if it can be made and the GM stands by it.

    Raises:
        Refused: It can't be paid, or was made already.
        rules.InvalidInput: Something in it can't stand.
    """
    desk = table.desk
    check = drafts.build(desk.campaign, desk.system, desk.draft)
    acting = desk.campaign.character(desk.draft.side.who)
    if reason := price_refusal(desk.campaign, desk.system, check, acting):
        raise Refused(reason)
    if question := check.kind.confirm(check):
        choices = [Choice(True, "Roll it"), Choice(False, "Go back and change it")]
        if not (yield Choose(question, choices)):
            return None
    return check


def taking_part(desk: Desk, check: rules.Check) -> tuple[int | None, ...]:
    """Everyone who throws dice in what is built; None: someone without a sheet."""
    draft = desk.draft
    opposed = check.kind.role(rules.Role.OPPONENT) is not None
    opposing = (draft.opponent.who,) if opposed and draft.opponent is not None else ()
    group = check.kind.shape is rules.Shape.GROUP
    return (*(draft.members if group else (draft.side.who,)), *opposing)


def thrower(desk: Desk, play: rules.Play) -> int | None:
    """The character whose dice a roll asks for; None: someone without a sheet."""
    draft = desk.draft
    if play.role == "opponent":
        return draft.opponent.who if draft.opponent else None
    if play.role == "member":
        return draft.members[play.part - (draft.opponent is not None)]
    return draft.side.who


def whose(desk: Desk, play: rules.Play) -> str:
    """The name of the one whose dice a roll asks for."""
    one = desk.campaign.character(thrower(desk, play))
    nobody = drafts.OPPOSITION if play.role == "opponent" else ""
    return (one.name if one else "") or nobody


def _player(desk: Desk, who: int | None) -> bool:
    """Whether a player plays that character."""
    one = desk.campaign.character(who)
    return one is not None and one.pc


def take_roll(table: Table, desk: Desk, roll: rules.Roll) -> None:
    """A finished roll goes into the log, and the one-shot modifiers are used up."""
    draft = desk.draft
    what, note = drafts.what_is_rolled(desk.campaign, desk.system, draft)
    table.perform(
        acts.record_roll(
            desk.campaign,
            desk.system,
            roll,
            drafts.rollers(desk.campaign, draft, roll),
            what,
            desk.now,
            drafts.modifiers(desk.campaign, desk.system, draft),
            draft.secret,
            tuple(one.name for one in drafts.helpers(desk.campaign, desk.system, draft)),
            note,
        )
    )
    rolled, after = table.desk, drafting.used_up(desk.system, table.desk.draft)
    if after != rolled.draft:
        table.spent = {**table.spent, rolled.campaign.history.entries[-1].id: rolled.draft}
    table.build(after)


def roll_next(table: Table) -> Conversation:
    """The same check for the next player character present, one-shot modifiers included."""
    desk = table.desk
    one = drafting.following(desk.campaign, desk.draft)
    if one is None:
        raise Refused("no player character is present")
    table.build(drafting.take(desk.campaign, desk.system, desk.draft, one.id))
    yield from roll(table, desk.draft)


def effect(table: Table) -> Conversation:
    """Asks for a dice expression and rolls it; back from the dice asks for it again."""
    kind = table.desk.system.shaped(rules.Shape.EFFECT)
    if kind is None:
        raise Refused(f"{table.desk.system.title} has no effect rolls")
    desk = table.desk
    own = desk.campaign.table_dice and _player(desk, desk.draft.side.who)
    wanted: Effect | None = None
    while (wanted := (yield EffectPrompt(own, wanted))) is not None:
        if (finished := (yield from _thrown(desk, kind, wanted))) is not None:
            _take_effect(table, wanted, finished)
            return


def _thrown(desk: Desk, kind: rules.Kind, wanted: Effect) -> playing.Played:
    """Throws the dice of an effect, by generator or at the table."""
    begin = partial(rules.Play, desk.system.check(kind.id, dice=wanted.dice))
    one = desk.campaign.character(desk.draft.side.who)
    name = one.name if one else wanted.what
    if wanted.typed and begin().needs is not None:
        return (yield from playing.typed(begin, lambda play: name))
    return (yield from playing.generated(desk, begin, lambda play: name))


def _take_effect(table: Table, wanted: Effect, finished: rules.Roll) -> None:
    """A finished effect goes into the log."""
    desk = table.desk
    one = desk.campaign.character(desk.draft.side.who)
    who = Roller(one.id, one.name, one.pc) if one else Roller(None, "", False)
    what, secret = wanted.what or "effect", desk.draft.secret
    table.perform(
        acts.record_roll(
            desk.campaign, desk.system, finished, (who,), what, desk.now, secret=secret
        )
    )
