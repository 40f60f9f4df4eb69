"""What came of rolls, side by side with the chances that they had."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import rules
from gmscreen.campaign.entries import Roller
from gmscreen.campaign.luck import Luck, measure

GM_SIDE = "the GM's side"
TOGETHER = "groups together"

Who = int | str
"""Whose a result is: the number of a player character, or one of the two above."""

AGAINST = {
    rules.Tone.CRITICAL_GOOD: rules.Tone.BAD,
    rules.Tone.GOOD: rules.Tone.BAD,
    rules.Tone.NEUTRAL: rules.Tone.NEUTRAL,
    rules.Tone.BAD: rules.Tone.GOOD,
    rules.Tone.CRITICAL_BAD: rules.Tone.GOOD,
}
"""What an outcome is to the one who stood against it: a failed roll was withstood."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What came of the rolls of one side.

    Attributes:
        who: Whose they are.
        now: How many rolls have an outcome of each tone, amendments counted in.
        first: The same as the dice first fell.
        luck: How the dice as they first fell stand to their exact chances; None: there is nothing
            to compare.
    """

    who: Who
    now: Mapping[rules.Tone, int]
    first: Mapping[rules.Tone, int]
    luck: Luck | None

    @property
    def rolls(self) -> int:
        """How many there were."""
        return sum(self.now.values())


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of all equal checks.

    Attributes:
        effect: Whether it is an effect, which can't fail.
        group: Whether several roll together.
        die: What is thrown first; None: nothing.
        good: The chance of success; None: not counted, since it takes too long.
        failed: The chance of failure; a check may also come to neither.
        members: The chance of success of each member of a group.
    """

    effect: bool
    group: bool = False
    die: rules.Die | None = None
    good: Fraction | None = None
    failed: Fraction | None = None
    members: tuple[Fraction, ...] = ()


class Checks:
    """The checks that records tell of; equal ones are counted once.

    Args:
        system: The campaign's dice system.
    """

    def __init__(self, system: rules.System) -> None:
        """Starts with nothing known."""
        self._system = system
        self._known: dict[str, Known] = {}

    def of(self, record: Mapping[str, Any]) -> Known:
        """What is known of the check that a record is of."""
        key = json.dumps([record["kind"], record["house"], record["fields"]])
        if (known := self._known.get(key)) is None:
            known = self._known[key] = self._count(record)
        return known

    def _count(self, record: Mapping[str, Any]) -> Known:
        system = self._system.under(record["house"])
        check = system.check(record["kind"], **record["fields"])
        shape = check.kind.shape
        if shape is rules.Shape.EFFECT:
            return Known(effect=True)
        group = shape is rules.Shape.GROUP
        need = rules.Play(check).needs
        die = need.die if isinstance(need, rules.Throw) else None
        if check.slow:
            return Known(False, group, die)
        odds = rules.odds(check)
        failed = sum((odds[one.id] for one in odds.scale if one.failed), Fraction(0))
        members = tuple(rules.odds(one).good for one in system.alone(check))
        return Known(False, group, die, odds.good, failed, members)

    def tone(self, outcome: str) -> rules.Tone:
        """How an outcome feels."""
        return self._system.outcome(outcome).tone


@dataclass(slots=True)
class Rolled:
    """One roll: as it first fell, and as it is now.

    Attributes:
        known: What is known of its check.
        rollers: Whose its parts are.
        roles: What each part is.
        first: The outcome of the whole, then that of each part, as the dice first fell.
        now: The same with every amendment in force.
    """

    known: Known
    rollers: tuple[Roller, ...]
    roles: tuple[str, ...]
    first: tuple[str, ...]
    now: tuple[str, ...]

    @classmethod
    def of(cls, known: Known, rollers: tuple[Roller, ...], record: Mapping[str, Any]) -> Rolled:
        """A roll from its record."""
        roles = tuple(part["role"] for part in record["parts"])
        return cls(known, rollers, roles, outcomes(record), outcomes(record))

    def results(self) -> Iterator[tuple[Who, int, bool, Fraction | None]]:
        """Every result of it.

        Yields:
            Whose it is; where among the outcomes it stands; whether it is of the one who stood
            against the roll; and the chance that they had.
        """
        members = iter(self.known.members)
        if self.known.group:
            yield TOGETHER, 0, False, self.known.good
        for place, (role, roller) in enumerate(zip(self.roles, self.rollers, strict=True), 1):
            who: Who = roller.id if roller.pc and roller.id is not None else GM_SIDE
            match role:
                case "actor":
                    yield who, 0, False, self.known.good
                case "opponent":
                    yield who, 0, True, self.known.failed
                case "member":
                    yield who, place, False, next(members, None)


def outcomes(record: Mapping[str, Any]) -> tuple[str, ...]:
    """The outcome of the whole, then that of each part; empty where it has none of its own."""
    return (record["outcome"], *(part["outcome"] or "" for part in record["parts"]))


@dataclass(slots=True)
class _Side:
    """The tally of one side, under way."""

    now: Counter[rules.Tone] = field(default_factory=Counter)
    first: Counter[rules.Tone] = field(default_factory=Counter)
    chances: list[Fraction] = field(default_factory=list)
    successes: int = 0


def tallies(rolls: Iterable[Rolled], checks: Checks) -> tuple[tuple[Tally, ...], int]:
    """What came of rolls, by side: player characters first, then groups, then the GM's side.

    Returns:
        The tallies; and how many results are in none of their luck: those whose chances take too
        long to count, and those of one side that hang on the same roll against them.
    """
    sides: dict[Who, _Side] = {}
    left_out = 0
    for roll in rolls:
        results = [*roll.results()]
        shared = Counter(who for who, *_ in results) if "opponent" in roll.roles else Counter()
        for who, place, against, chance in results:
            side = sides.setdefault(who, _Side())
            first, now = (checks.tone(one[place]) for one in (roll.first, roll.now))
            first, now = (AGAINST[first], AGAINST[now]) if against else (first, now)
            side.first[first] += 1
            side.now[now] += 1
            if chance is None or shared[who] > 1:
                left_out += 1
            else:
                side.chances.append(chance)
                side.successes += first in (rules.Tone.GOOD, rules.Tone.CRITICAL_GOOD)
    ranked: list[Who] = [*sorted(who for who in sides if isinstance(who, int))]
    ranked += [who for who in (TOGETHER, GM_SIDE) if who in sides]
    return tuple(_tally(who, sides[who]) for who in ranked), left_out


def _tally(who: Who, side: _Side) -> Tally:
    luck = measure(side.chances, side.successes) if side.chances else None
    return Tally(who, side.now, side.first, luck)
