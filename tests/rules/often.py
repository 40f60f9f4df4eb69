"""Many generated rolls of one check: the dice are thrown each time, what lies is judged once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import rules
from rules.dice import Faces
from rules.walk import Walk

DIRECT = 500
"""How many rolls are rolled without the shortcut as well."""


@dataclass(slots=True)
class Course:
    """How far some throws have led.

    Attributes:
        play: The roll in progress.
        then: Where each throw that came next has led.
    """

    play: rules.Play
    then: dict[Faces, Course] = field(default_factory=dict)


def course(check: rules.Check, thrown: tuple[Faces, ...]) -> Course:
    """A check after so many throws; picks follow best play, where no policy has picked."""
    play, walk = rules.Play(check), Walk()
    for faces in thrown:
        play.give(faces)
        while isinstance(play.needs, rules.Pick):
            play.give(walk.picked(play.needs))
    return Course(play)


def generated(check: rules.Check, seed: int, times: int) -> Iterator[rules.Roll]:
    """So many rolls with generated dice.

    Each throw is thrown, and what it is thrown for is asked of the roll in progress; only where
    the same faces have lain before, they are not judged again. The first rolls have to be those
    that the product itself rolls with these dice.

    Args:
        check: What is rolled.
        seed: The seed of the dice.
        times: How many rolls.
    """
    dice, direct, first = rules.RandomDice(seed), rules.RandomDice(seed), course(check, ())
    for number in range(times):
        at = first
        thrown: tuple[Faces, ...] = ()
        while isinstance(need := at.play.needs, rules.Throw):
            faces = dice.throw(need.count, need.die, need.why)
            thrown = (*thrown, faces)
            if faces not in at.then:
                at.then[faces] = course(check, thrown)
            at = at.then[faces]
        roll = at.play.roll
        if number < DIRECT:
            assert roll == rules.roll(check, direct)
        yield roll
