"""Playing a roll out: with generated dice or the table's own, asking where a pick is to be made."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import Any

from textual.screen import Screen

import rules
from gmscreen.actions.table import Desk
from gmscreen.campaign.faces import Typed, lay
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.prompts.playing import ByHand, PlayPrompt, Whose
from gmscreen.prompts.weighing import Weighing

Played = Generator[Screen[Any], Any, rules.Roll | None]
"""A conversation that ends with a finished roll, or None where the GM went back."""


def generated(desk: Desk, begin: Callable[[], rules.Play], whose: Whose) -> Played:
    """Plays a roll with generated dice; asks at a pick only where the policy in force is to ask."""
    play = begin()
    while (need := play.needs) is not None:
        if isinstance(need, rules.Throw):
            play.give(desk.dice.throw(need.count, need.die, need.why))
        elif need.asked:
            finished: rules.Roll | None = yield PlayPrompt(begin, whose, desk.dice, play)
            return finished
        elif need.taken is None and play.check.slow:
            play.give((yield Weighing(need)))
        else:
            play.give(rules.picked(need))
    return play.roll


def typed(begin: Callable[[], rules.Play], whose: Whose, faces: Typed = ()) -> Played:
    """Plays a roll with the faces that the table rolled.

    Args:
        begin: Makes the roll anew.
        whose: Who throws.
        faces: The faces that were typed already; what they don't reach is asked for.

    Raises:
        rules.RulesError: One of these faces can't be.
    """
    if faces:
        play = begin()
        lay(play, faces)
        if play.needs is None:
            return play.roll
    finished: rules.Roll | None = yield PlayPrompt(begin, whose, faces=faces)
    return finished


def shared(desk: Desk, begin: Callable[[], rules.Play], whose: Whose, by_hand: ByHand) -> Played:
    """Plays a roll of which the table throws some parts, and the rest is generated."""
    finished: rules.Roll | None = yield PlayPrompt(begin, whose, desk.dice, by_hand=by_hand)
    return finished


def throw(desk: Desk, begin: Callable[[], rules.Play], whose: str, pc: bool) -> Played:
    """Asks whose dice, and plays what is left of a roll with them; back from the dice asks again.

    Args:
        desk: What lies before the GM.
        begin: Makes the roll.
        whose: The name of who throws.
        pc: Whether a player's character does.
    """
    choices = [Choice(False, "Generated dice"), Choice(True, "The table's dice")]
    if pc and desk.campaign.table_dice:
        choices.reverse()
    by_table = None
    while (by_table := (yield Choose("Whose dice?", choices, start=by_table))) is not None:
        played = typed if by_table else partial(generated, desk)
        if (finished := (yield from played(begin, lambda play: whose))) is not None:
            return finished
    return None
