"""Turning the dials of a draft: levels, luck, rungs and any other field, one notch at a time."""

from __future__ import annotations

from dataclasses import replace

import rules
from gmscreen.campaign.draft import Draft, offer, values
from gmscreen.campaign.model import Campaign, Refused
from rules.check import Value

COUNTER = {
    "advantage": "disadvantage",
    "disadvantage": "advantage",
    "fortune": "misfortune",
    "misfortune": "fortune",
}
"""Fields that work against each other."""


def split(field: str) -> tuple[str, str]:
    """A field's name without whose it is: `opponent_fortune` is `opponent_` and `fortune`."""
    prefix, _, name = field.rpartition("_")
    return (f"{prefix}_", name) if prefix and name in COUNTER else ("", field)


def counter(field: str) -> str | None:
    """The field that works against this one; None: there is none."""
    prefix, name = split(field)
    return f"{prefix}{COUNTER[name]}" if name in COUNTER else None


def with_value(draft: Draft, field: str, value: Value) -> Draft:
    """The draft with one field set."""
    return replace(draft, values={**draft.values, field: value})


def value_of(campaign: Campaign, system: rules.System, draft: Draft, field: str) -> Value:
    """What stands in a field before named modifiers, filled in where the GM has not said."""
    bare = replace(campaign, sticky=()), system, replace(draft, modifiers=(), helpers=())
    return values(*bare).get(field)


def more(system: rules.System, draft: Draft, field: str) -> Draft:
    """One level more; where the opposite is on, that is lessened first. Luck is on or off.

    Raises:
        Refused: This kind of check has no such field.
    """
    kind = system.kind(draft.kind)
    spec = kind.field(field)
    if spec is None:
        raise Refused(f"{kind.title} has no {field.replace('_', ' ')} in {system.title}")
    now, against = draft.values.get(field), counter(field)
    if spec.switch:
        return with_value(draft, field, 0 if now else 1)
    other = draft.values.get(against) if against else None
    if against and isinstance(other, int) and other > 0:
        return with_value(draft, against, other - 1)
    return with_value(draft, field, (now if isinstance(now, int) else 0) + 1)


def difficulty(system: rules.System, draft: Draft) -> rules.Field:
    """The field that says how hard it is.

    Raises:
        Refused: This kind of check has none, or it is against another roll.
    """
    kind = system.kind(draft.kind)
    spec = kind.role(rules.Role.DIFFICULTY)
    if spec is None:
        raise Refused(f"{kind.title} has no difficulty to set")
    if draft.opponent is not None:
        raise Refused("it is against an opposing roll, which has to end first")
    return spec


def rung(campaign: Campaign, system: rules.System, draft: Draft, steps: int) -> Draft:
    """The difficulty some rungs up or down its ladder; a number between two goes to the nearest.

    Raises:
        Refused: There is no difficulty here, or the ladder ends.
    """
    spec = difficulty(system, draft)
    ladder = system.ladder(spec.id)
    rungs = sorted(
        value
        for row in (ladder.rows if ladder else ())
        if isinstance(value := row.sets.get(spec.id), int)
    )
    now = value_of(campaign, system, draft, spec.id)
    if not isinstance(now, int):
        raise Refused(f"{spec.title} is no number")
    beyond = [value for value in rungs if (value > now if steps > 0 else value < now)]
    if not beyond:
        raise Refused(f"{spec.title} {now} is beyond the ladder's {'top' if steps > 0 else 'foot'}")
    return with_value(draft, spec.id, beyond[0] if steps > 0 else beyond[-1])


def turn(campaign: Campaign, system: rules.System, draft: Draft, field: str, by: int) -> Draft:
    """Any field one notch up or down: a number by one, words to the next.

    Raises:
        Refused: The field takes no notch there, or the sheet fills it.
    """
    kind = system.kind(draft.kind)
    spec = kind.field(field)
    if spec is None or spec.many or (spec.text and not spec.choices):
        raise Refused(f"{field.replace('_', ' ')} is given by typing it")
    if field in offer(campaign, system, draft.kind, draft.side).values:
        raise Refused(f"{spec.title} comes with {draft.side.what or 'the modifier by hand'}")
    if (against := counter(field)) is not None and kind.field(against):
        return more(system, draft, field if by > 0 else against)
    now = value_of(campaign, system, draft, field)
    if spec.choices:
        place = spec.choices.index(now) if isinstance(now, str) and now in spec.choices else 0
        return with_value(draft, field, spec.choices[(place + by) % len(spec.choices)])
    then = (now if isinstance(now, int) else 0) + by
    if not spec.low <= then <= spec.high:
        raise Refused(f"{spec.title} takes {spec.takes}")
    return with_value(draft, field, then)
