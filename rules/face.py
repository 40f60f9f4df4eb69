"""What is asked of the rules by name: systems, odds, and the second judging of a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.check import Check, Shape
from rules.dice import Faces
from rules.errors import InvalidInput, nearest, shown
from rules.included import Included
from rules.outcome import Odds
from rules.past import Past
from rules.play import Play
from rules.procedure import Pick
from rules.record import FORMAT, Answer, Override, Picked, Roll
from rules.system import System
from rules.walk import Walk

Systems = Mapping[str, System]

SYSTEMS: Systems = Included("action-roll", "arcanotech", "chimera-d10", "fate-chaos")
"""The systems that come with the product."""


def systems(systems: Systems = SYSTEMS) -> tuple[str, ...]:
    """The ids of all systems, in alphabetical order."""
    return tuple(sorted(systems))


def system(name: str, /, *, systems: Systems = SYSTEMS, **house: str | bool) -> System:
    """A system under house settings.

    Args:
        name: Which (`fate-chaos`).
        systems: Those to choose from.
        **house: House settings that are not the default.

    Raises:
        InvalidInput: An unknown system or setting, naming the nearest.
    """
    if name not in systems:
        raise InvalidInput("system", f"no system {shown(name)}; {nearest(name, systems)}")
    return systems[name].under(house)


def odds(check: Check) -> Odds:
    """The exact chance of each outcome, every reroll rule included."""
    if check.kind.shape is Shape.EFFECT:
        return Odds(check.scale, {check.scale[0].id: 1}, 1)
    weights, total = Walk().courses(check.begin())
    return Odds(check.scale, weights, total)


def chance(check: Check, pool: str) -> Fraction:
    """The exact chance that a roll earns at least one point of a pool, for the one who acts.

    The members of a group earn each by their own roll and are not counted here.
    """
    if check.kind.shape is Shape.EFFECT:
        return Fraction(0)
    walk = Walk(lambda verdict: any(a.pool == pool for a in verdict.awards(verdict.result)))
    weights, total = walk.courses(check.begin())
    return Fraction(weights.get(True, 0), total)


def picked(pick: Pick) -> Faces:
    """What the policy in force takes of a pick, or best play where it takes nothing by itself."""
    return Walk().picked(pick)


def advice(check: Check, pick: Pick, best: bool = True) -> tuple[tuple[Faces, Odds], ...]:
    """The odds after each option of a pick, in the order of the options.

    They are those of the whole check. So where the pick is made by the side that opposes
    (`Pick.opposing`), its own chance is `Odds.bad`, and it plays on by the policy in force.

    Args:
        check: What is rolled.
        pick: What it asks.
        best: Whether the roller is taken to play on as well as possible, whatever policy is in
            force, so that an option's figure is the best that can be made of it; otherwise the
            default policy plays on, which is quicker where there are many dice.
    """
    if not best and not pick.opposing and pick.plainly is not None:
        pick = replace(pick, then=pick.plainly)
    courses = Walk(best=best).advice(pick)
    pairs = zip(pick.options, courses, strict=True)
    return tuple((option, Odds(check.scale, *course)) for option, course in pairs)


def readjudicate(record: Any, systems: Systems = SYSTEMS) -> Roll:
    """Judges a record again, from its faces and the house settings that it names.

    Args:
        record: What `Roll.to_dict` gave; anything else is refused, as a file may hold anything.
        systems: Those to choose from.

    Returns:
        A roll equal to the one that was recorded.

    Raises:
        InvalidInput: It is no complete record, naming what is wrong.
    """
    if not isinstance(record, Mapping) or record.get("format") != FORMAT:
        raise InvalidInput("format", f"takes a record of format {FORMAT}")
    for name in ("house", "fields"):
        if not isinstance(record.get(name), Mapping):
            raise InvalidInput(name, "takes an object")
    try:
        known = system(record["system"], systems=systems, **record["house"])
        check = known.check(record["kind"], **record["fields"])
        past = _past(record)
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInput("record", f"is not complete: {error}") from error
    play = Play(check, past)
    if play.needs is not None:
        raise InvalidInput("answers", f"part {play.part} has too few faces")
    if Past.of(play.roll) != past:
        raise InvalidInput("answers", "there are more than the roll takes")
    for override in past.overrides:
        if override.part is not None and not play.roll.parts[override.part].scale:
            raise InvalidInput("overrides", f"part {override.part} has no outcome of its own")
    return play.roll


def _past(record: Mapping[str, Any]) -> Past:
    parts = record["parts"]
    overrides = tuple(Override(o["part"], o["outcome"], o["by"]) for o in record["overrides"])
    members = [override.part for override in overrides if override.part is not None]
    _places("overrides", members, parts)
    if len(overrides) > len(members) + 1:
        raise InvalidInput("overrides", "there are several of the whole roll")
    for override in overrides:
        if not isinstance(override.by, str):
            raise InvalidInput("overrides", f"takes what set it, not {shown(override.by)}")
    for part in parts:
        if not isinstance(part["typed"], bool):
            raise InvalidInput("typed", f"takes true or false, not {shown(part['typed'])}")
    return Past(
        {n: tuple(_answer(a) for a in part["answers"]) for n, part in enumerate(parts)},
        frozenset(n for n, part in enumerate(parts) if part["typed"]),
        _places("rerolled", record["rerolled"], parts, repeats=True),
        _places("earning", record["earning"], parts),
        overrides,
    )


def _places(name: str, given: Any, parts: Any, repeats: bool = False) -> tuple[int, ...]:
    """Which parts of a roll are meant, each once unless it `repeats`."""
    places = range(len(parts))
    if not isinstance(given, list) or any(type(place) is not int for place in given):
        raise InvalidInput(name, f"takes a list of parts, not {shown(given)}")
    once = repeats or len(set(given)) == len(given)
    if all(place in places for place in given) and once:
        return tuple(given)
    raise InvalidInput(name, f"takes parts of the roll, each once, not {shown(given)}")


def _answer(plain: Any) -> Answer:
    if isinstance(plain, Mapping):
        return Picked(tuple(plain["pick"]))
    return tuple(plain)
