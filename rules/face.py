"""What is asked of the rules by name: systems, odds, and the second judging of a record."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from rules import action_roll, arcanotech, chimera_d10, fate_chaos
from rules.check import Check, Shape
from rules.dice import Faces
from rules.errors import InvalidInput, nearest
from rules.outcome import Odds
from rules.past import Past
from rules.play import Play
from rules.procedure import Pick
from rules.record import FORMAT, Answer, Override, Picked, Roll
from rules.system import System
from rules.walk import Walk

Systems = Mapping[str, System]

SYSTEMS: Systems = MappingProxyType(
    {
        known.id: known
        for known in (
            action_roll.SYSTEM,
            arcanotech.SYSTEM,
            chimera_d10.SYSTEM,
            fate_chaos.SYSTEM,
        )
    }
)
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
        raise InvalidInput("system", f"no system {name!r}; {nearest(str(name), systems)}")
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
    walk = Walk(lambda verdict: any(a.pool == pool for a in verdict.awards(verdict.result)))
    weights, total = walk.courses(check.begin())
    return Fraction(weights.get(True, 0), total)


def advice(check: Check, pick: Pick) -> tuple[tuple[Faces, Odds], ...]:
    """The odds after each option of a pick, in the order of the options.

    Whatever policy is in force, the roller is taken to play on as well as possible: so an option's
    figure is the best that can be made of it.
    """
    courses = Walk(best=True).advice(pick)
    pairs = zip(pick.options, courses, strict=True)
    return tuple((option, Odds(check.scale, *course)) for option, course in pairs)


def readjudicate(record: Mapping[str, Any], systems: Systems = SYSTEMS) -> Roll:
    """Judges a record again, from its faces and the house settings that it names.

    Args:
        record: What `Roll.to_dict` gave.
        systems: Those to choose from.

    Returns:
        A roll equal to the one that was recorded.

    Raises:
        InvalidInput: It is no complete record, naming what is wrong.
    """
    if record.get("format") != FORMAT:
        raise InvalidInput("format", f"takes a record of format {FORMAT}")
    try:
        house, fields, parts = record["house"], record["fields"], record["parts"]
        known = system(record["system"], systems=systems, **house)
        check = known.check(record["kind"], **fields)
        given = record["overrides"]
        answers = {n: tuple(_answer(a) for a in part["answers"]) for n, part in enumerate(parts)}
        past = Past(
            answers,
            frozenset(n for n, part in enumerate(parts) if part["typed"]),
            tuple(record["rerolled"]),
            tuple(record["earning"]),
            tuple(Override(set_["part"], set_["outcome"], set_["by"]) for set_ in given),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInput("record", f"is not complete: {error}") from error
    play = Play(check, past)
    if play.needs is not None:
        raise InvalidInput("answers", f"part {play.part} has too few faces")
    return play.roll


def _answer(plain: Any) -> Answer:
    if isinstance(plain, Mapping):
        return Picked(tuple(plain["pick"]))
    return tuple(plain)
