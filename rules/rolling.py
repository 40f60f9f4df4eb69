"""Whole rolls: played to the end, thrown again in part, overridden, or added to."""

from __future__ import annotations

from dataclasses import replace

from rules.check import Check, Shape
from rules.dice import Dice, Die
from rules.errors import InvalidInput
from rules.past import Past
from rules.play import Play
from rules.points import Amendment, Does
from rules.procedure import Throw
from rules.record import Override, Roll
from rules.system import System
from rules.walk import Walk


def roll(check: Check, dice: Dice) -> Roll:
    """Rolls a check; picks follow the policy in force, or best play.

    Raises:
        NeedsDice: Typed faces ran out.
        InvalidInput: A face that is not on its die, or faces left over.
    """
    return complete(Play(check), dice)


def complete(play: Play, dice: Dice) -> Roll:
    """Plays what is left of a roll with these dice."""
    walk = Walk()
    while (need := play.needs) is not None:
        if isinstance(need, Throw):
            play.give(dice.throw(need.count, need.die, need.why), typed=dice.typed)
        else:
            play.give(walk.picked(need))
    dice.finish()
    return play.roll


def again(roll: Roll, part: int, repeats: bool = False) -> Play:
    """The reroll of one part under the same conditions; every other die stays as it lies.

    Args:
        roll: The roll whose part is thrown again.
        part: Which, counted from 0.
        repeats: Whether a part that was rerolled before may be rerolled once more.

    Raises:
        InvalidInput: There is no such part, or it was rerolled before.
    """
    if not 0 <= part < len(roll.parts):
        raise InvalidInput("part", f"takes 0 to {len(roll.parts) - 1}, not {part}")
    if part in roll.rerolled and not repeats:
        raise InvalidInput("part", "a rerolled result can't be rerolled again")
    past = Past.of(roll)
    return Play(
        roll.check,
        replace(
            past,
            answers={index: given for index, given in past.answers.items() if index != part},
            typed=past.typed - {part},
            rerolled=(*roll.rerolled, part),
            earning=(part,),
            overrides=tuple(o for o in roll.overrides if o.part not in (part, None)),
        ),
    )


def overridden(roll: Roll, part: int | None, outcome: str, by: str = "the GM's word") -> Roll:
    """The same dice with an outcome that is set.

    Args:
        roll: The roll.
        part: The part with an outcome of its own that is set (a member of a group, a side of a
            contest), counted from 0; None: the whole.
        outcome: Its id.
        by: What sets it, in words.

    Raises:
        InvalidInput: The part has no outcome of its own, or not this one, or others would have to
            throw dice after it that they haven't thrown.
    """
    if part is not None and not (0 <= part < len(roll.parts) and roll.parts[part].outcome):
        raise InvalidInput("part", "takes a part that has an outcome of its own")
    acting = part
    if part is None:
        acting = next((i for i, p in enumerate(roll.parts) if p.role == "actor"), None)
    kept = tuple(o for o in roll.overrides if o.part not in (part, None))
    past = replace(
        Past.of(roll),
        earning=() if acting is None else (acting,),
        overrides=(*kept, Override(part, outcome, by)),
    )
    play = Play(roll.check, past)
    if play.needs is not None:
        raise InvalidInput("outcome", f"{outcome} would need dice that nobody has thrown")
    return play.roll


def amended(roll: Roll, part: int, amendment: Amendment, outcome: str = "") -> Play:
    """A roll with something done to it afterwards; whether it may be done is `Amendment.refusal`.

    Args:
        roll: The roll.
        part: Whose part, counted from 0.
        amendment: What is done.
        outcome: What the GM sets, where the amendment leaves it to the GM.

    Returns:
        A play that needs dice where something is thrown again, and is finished otherwise.

    Raises:
        InvalidInput: There is no such part, it was rerolled before, or it has no such outcome.
    """
    if amendment.does is Does.REROLL:
        return again(roll, part, amendment.repeats)
    if not 0 <= part < len(roll.parts):
        raise InvalidInput("part", f"takes 0 to {len(roll.parts) - 1}, not {part}")
    own = part if roll.parts[part].outcome else None
    by = amendment.title.lower()
    set_ = overridden(roll, own, amendment.outcome or outcome, by)
    return Play(roll.check, Past.of(set_))


def boosted(roll: Roll, system: System, sign: int, count: int, die: Die) -> Play:
    """An effect roll with dice put on top of it; what lies already stays.

    Args:
        roll: The effect roll.
        system: The system it was rolled in.
        sign: +1 to add the dice, -1 to subtract them; the effect never goes below 0.
        count: How many dice (≥ 1).
        die: Which.

    Raises:
        InvalidInput: It is no effect roll, or there would be too few or too many dice.
    """
    if roll.check.kind.shape is not Shape.EFFECT:
        raise InvalidInput("roll", "only an effect roll can be added to")
    if count < 1:
        raise InvalidInput("count", f"takes 1 die or more, not {count}")
    boost = f"{'-' if sign < 0 else '+'}{count}d{die.sides}"
    text = f"{roll.check.text('boosts')} {boost}"
    fields = {**dict(roll.check.values), "boosts": text.strip()}
    return Play(system.check(roll.check.kind_id, **fields), Past.of(roll))
