"""What a roll of fate-chaos earns."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules import oracle
from tests.rules.at_table import (
    SINGLES,
    came_of,
    faces_for,
    luck_of,
    rolled,
)
from tests.rules.drawn import FLAT, HOUSES, SINGLE

# Ruling 7: what a roll earns.


@given(kind=st.sampled_from(SINGLES), fields=SINGLE, house=HOUSES, data=st.data())
def test_a_roll_is_judged_and_earns_as_the_text_has_it(
    kind: str, fields: dict[str, Any], house: dict[str, Any], data: st.DataObject
) -> None:
    luck = luck_of(fields)
    faces = data.draw(faces_for(*luck))
    face, bonus = oracle.counting(faces, *luck), oracle.added(fields, "modifier")
    roll = rolled(kind, faces, house, **fields)
    assert came_of(roll) == oracle.came(kind, face, bonus, fields["dc"], house)
    assert (roll.total, roll.target) == (face + bonus, fields["dc"])


@given(fields=FLAT, house=HOUSES, data=st.data())
def test_a_flat_check_is_judged_and_earns_as_the_text_has_it(
    fields: dict[str, Any], house: dict[str, Any], data: st.DataObject
) -> None:
    luck = luck_of(fields)
    faces = data.draw(faces_for(*luck))
    face = oracle.counting(faces, *luck)
    roll = rolled("flat", faces, house, **fields)
    assert came_of(roll) == oracle.came("flat", face, 0, fields["dc"], house)


def earned(kind: str, face: int, dc: int, **house: str | bool) -> tuple[int, int]:
    """Fate and Chaos Dice of one roll with nothing added, whichever kind it is."""
    if kind == "opposed":
        # The other side always comes to the DC with a 10.
        _, fate, chaos = came_of(rolled(kind, [face, 10], house, opponent=dc - 10))
    elif kind == "group":
        _, fate, chaos = came_of(rolled(kind, [face], house, members=[0], dc=dc))
    elif kind == "opposed group":
        roll = rolled("group", [10, face], house, members=[0], opponent=dc - 10)
        _, fate, chaos = came_of(roll, 1)
    else:
        _, fate, chaos = came_of(rolled(kind, [face], house, dc=dc))
    return fate, chaos


AWARDED = ("check", "save", "defence", "opposed", "group", "opposed group")


@pytest.mark.parametrize("award_on", ["checks", "all_d20"])
@pytest.mark.parametrize("chaos", [True, False])
@pytest.mark.parametrize("kind", AWARDED)
@pytest.mark.parametrize(
    ("face", "dc", "fate", "gm"),
    [
        (1, 10, 1, 0),
        (2, 17, 1, 0),
        (2, 16, 0, 0),
        (19, 19, 1, 0),
        (19, 18, 0, 0),
        (18, 18, 0, 0),
        (20, 19, 1, 1),
        (20, 20, 1, 1),
        (20, 21, 1, 1),
        (20, 1000, 1, 1),
        (20, 18, 0, 1),
        (17, 2, 0, 1),
        (16, 2, 0, 0),
        (18, 19, 0, 0),
    ],
)
def test_what_a_check_earns(
    kind: str, face: int, dc: int, fate: int, gm: int, chaos: bool, award_on: str
) -> None:
    assert earned(kind, face, dc, award_on=award_on, chaos=chaos) == (fate, gm if chaos else 0)


@pytest.mark.parametrize("chaos", [True, False])
@pytest.mark.parametrize(
    ("kind", "award_on", "critical", "face", "dc", "expected"),
    [
        # Under `checks` neither attacks nor flat checks earn anything.
        *(
            (kind, "checks", critical, face, dc, (0, 0))
            for kind, critical, (face, dc) in product(
                ("attack", "flat"), (True, False), ((20, 20), (1, 10), (19, 19), (20, 2), (2, 30))
            )
        ),
        # Under `all_d20` they earn the Fate Die of a hard success.
        ("attack", "all_d20", False, 19, 19, (1, 0)),
        ("attack", "all_d20", False, 20, 20, (1, 0)),
        ("attack", "all_d20", False, 20, 18, (0, 0)),
        ("attack", "all_d20", False, 20, 21, (0, 0)),
        ("attack", "all_d20", False, 1, 10, (0, 0)),
        ("attack", "all_d20", False, 2, 30, (0, 0)),
        ("attack", "all_d20", False, 17, 2, (0, 0)),
        ("flat", "all_d20", False, 19, 19, (1, 0)),
        ("flat", "all_d20", True, 20, 20, (1, 0)),
        ("flat", "all_d20", True, 20, 2, (0, 0)),
        ("flat", "all_d20", True, 1, 30, (0, 0)),
        # An attack that has criticals earns what they earn.
        ("attack", "all_d20", True, 1, 10, (1, 0)),
        ("attack", "all_d20", True, 2, 17, (1, 0)),
        ("attack", "all_d20", True, 20, 21, (1, 1)),
        ("attack", "all_d20", True, 20, 10, (0, 1)),
        ("attack", "all_d20", True, 17, 2, (0, 1)),
        ("attack", "all_d20", True, 19, 19, (1, 0)),
    ],
)
def test_what_attacks_and_flat_checks_earn(
    kind: str,
    award_on: str,
    critical: bool,
    face: int,
    dc: int,
    expected: tuple[int, int],
    chaos: bool,
) -> None:
    house: dict[str, Any] = {"award_on": award_on, "attack_criticals": critical, "chaos": chaos}
    assert earned(kind, face, dc, **house) == (expected[0], expected[1] if chaos else 0)


@pytest.mark.parametrize("luck", ["fortune", "misfortune"])
def test_what_was_needed_ignores_fortune(luck: str) -> None:
    assert came_of(rolled("check", [19, 19], dc=19, **{luck: 1})) == ("success", 1, 0)
    assert came_of(rolled("check", [18, 18], dc=18, **{luck: 1})) == ("success", 0, 0)


def test_levels_and_modifiers_change_what_was_needed() -> None:
    assert came_of(rolled("check", [19], modifier=5, dc=24)) == ("success", 1, 0)
    assert came_of(rolled("check", [19], modifier=3, dc=24, advantage=1)) == ("success", 1, 0)
    assert came_of(rolled("check", [19], modifier=5, dc=24, advantage=1)) == ("success", 0, 0)


def test_a_tie_that_does_not_win_makes_one_more_needed() -> None:
    for tie, fate in (("actor", 0), ("defender", 1), ("nobody", 1)):
        roll = rolled("opposed", [19, 18], {"opposed_tie": tie}, opponent=0)
        assert came_of(roll) == ("success", fate, 0)


def test_every_member_earns_by_its_own_roll() -> None:
    roll = rolled("group", [1, 20, 10, 19], members=[0, 0, 0, 5], dc=24)
    assert [(part, award.pool) for part, award in roll.awards] == [
        (0, "fate"),
        (1, "fate"),
        (1, "chaos"),
        (3, "fate"),
    ]
    assert roll.outcome == "success"
