"""Rolls of every kind, with everything that can be done to a roll."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rules
from rules import Play, RandomDice, Roll, TypedDice
from tests.rules import toy


def fate_chaos_rolls() -> Iterator[Roll]:
    """One roll of each kind, and of each thing that can be done to a roll."""
    system = rules.system("fate-chaos", opposed_tie="nobody", award_on="all_d20")
    dice = RandomDice(5)
    fields: dict[str, dict[str, Any]] = {
        "check": {"modifier": 5, "dc": 24, "advantage": 1},
        "save": {"modifier": -2, "dc": 12, "misfortune": 1},
        "defence": {"dc": 5, "fortune": 2},
        "attack": {"dc": 16, "modifier": 7, "disadvantage": 3},
        "flat": {"dc": 11, "fortune": 1},
        "opposed": {"modifier": 3, "opponent": 4, "opponent_fortune": 1},
        "group": {"members": [1, 4, -2], "opponent": 2, "members_fortune": [2]},
        "effect": {"dice": "4d6kh3+1d8-2 x2 half"},
    }
    assert set(fields) == {kind.id for kind in system.kinds}
    for kind, values in fields.items():
        yield rules.roll(system.check(kind, **values), dice)
    group = rules.roll(system.check("group", members=[0, 0, 5], dc=19), TypedDice([1, 2, 3]))
    yield group
    again = rules.complete(rules.again(group, 1), dice)
    yield again
    yield rules.complete(rules.again(again, 2), TypedDice([14]))
    yield rules.overridden(again, 0, "critical-success")
    yield rules.overridden(rules.overridden(again, 0, "success"), None, "failure")
    tied = rules.roll(system.check("opposed", opponent=0), TypedDice([9, 9]))
    assert tied.outcome == "nothing"
    yield tied
    yield rules.overridden(tied, None, "critical-failure")
    effect = rules.roll(system.check("effect", dice="2d6"), dice)
    boosted = rules.complete(rules.boosted(effect, system, 1, 1, rules.Die(1, 6)), TypedDice([3]))
    yield boosted
    yield rules.complete(rules.boosted(boosted, system, -1, 2, rules.Die(1, 6)), dice)


ROLLS = list(fate_chaos_rolls())


def toy_roll() -> Roll:
    play = Play(rules.system("knucklebones", systems=toy.SYSTEMS).check("throw", bones=3, target=9))
    play.give([4, 2, 4], typed=True)
    play.give([4])
    play.give([6])
    return play.roll
