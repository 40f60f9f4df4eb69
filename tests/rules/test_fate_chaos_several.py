"""The verdicts of fate-chaos where several roll: opposed rolls and groups."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Tone
from tests.rules import oracle
from tests.rules.at_table import (
    became,
    came_of,
    faces_for,
    luck_of,
    outcomes,
    rolled,
)
from tests.rules.drawn import HOUSES, OPPOSED, groups

# Ruling 5: one roll against another.


@pytest.mark.parametrize(
    ("tie", "outcome", "tone"),
    [
        ("actor", "success", Tone.GOOD),
        ("defender", "failure", Tone.BAD),
        ("nobody", "nothing", Tone.NEUTRAL),
    ],
)
def test_a_tie(tie: str, outcome: str, tone: Tone) -> None:
    roll = rolled("opposed", [10, 11], {"opposed_tie": tie}, modifier=5, opponent=4)
    assert (roll.total, roll.target, roll.outcome, roll.verdict.tone) == (15, 15, outcome, tone)
    assert not list(roll.awards)


@pytest.mark.parametrize("tie", ["actor", "defender", "nobody"])
@pytest.mark.parametrize(
    ("own", "other", "outcome"),
    [
        (11, 11, "success"),
        (10, 12, "failure"),
        (20, 20, "critical-success"),
        (1, 1, "critical-failure"),
        (18, 4, "critical-success"),
        (18, 5, "success"),
        (3, 18, "failure"),
        (3, 19, "critical-failure"),
        (19, 1, "critical-success"),
        (2, 20, "critical-failure"),
    ],
)
def test_criticals_go_by_the_own_die_and_margin(
    own: int, other: int, outcome: str, tie: str
) -> None:
    house = {"opposed_tie": tie}
    assert rolled("opposed", [own, other], house, modifier=1, opponent=0).outcome == outcome


def test_a_natural_goes_before_a_tie() -> None:
    for tie in ("defender", "nobody"):
        house = {"opposed_tie": tie}
        assert rolled("opposed", [20, 20], house, opponent=0).outcome == "critical-success"
        assert rolled("opposed", [1, 1], house, opponent=0).outcome == "critical-failure"


def test_the_other_side_has_levels_and_luck_of_its_own() -> None:
    fields = {"opponent_advantage": 4, "opponent_disadvantage": 1, "opponent_fortune": 1}
    roll = rolled("opposed", [12, 3, 6], modifier=1, opponent=1, **fields)
    assert (roll.total, roll.target, roll.outcome) == (13, 13, "success")
    assert became(roll, 1) == [(3, "dropped"), (6, "kept")]
    roll = rolled("opposed", [12, 3, 6], opponent=10, opponent_misfortune=1)
    assert (roll.target, roll.outcome) == (13, "failure")


@given(fields=OPPOSED, house=HOUSES, data=st.data())
def test_an_opposed_roll_is_judged_as_the_text_has_it(
    fields: dict[str, Any], house: dict[str, Any], data: st.DataObject
) -> None:
    lucks = [luck_of(fields), luck_of(fields, "opponent_")]
    own, other = (data.draw(faces_for(*luck)) for luck in lucks)
    dc = oracle.counting(other, *lucks[1]) + oracle.added(fields, "opponent", "opponent_")
    bonus, tie = oracle.added(fields, "modifier"), str(house["opposed_tie"])
    roll = rolled("opposed", [*own, *other], house, **fields)
    assert came_of(roll) == oracle.came(
        "opposed", oracle.counting(own, *lucks[0]), bonus, dc, house, tie
    )
    assert roll.target == dc
    assert [part.role for part in roll.parts] == ["actor", "opponent"]


# Ruling 6: groups.


@pytest.mark.parametrize(
    ("successes", "members"), [(s, m) for m in range(1, 7) for s in range(m + 1)]
)
def test_half_of_a_group_have_to_succeed(successes: int, members: int) -> None:
    faces = [10] * successes + [9] * (members - successes)
    roll = rolled("group", faces, members=[0] * members, dc=10)
    assert roll.outcome == ("success" if 2 * successes >= members else "failure")
    assert roll.total == successes


def test_a_group_has_one_opposing_roll() -> None:
    roll = rolled("group", [10, 8, 9, 12], members=[6, 5, 1], opponent=4)
    assert [part.role for part in roll.parts] == ["opponent", "member", "member", "member"]
    assert outcomes(roll) == [None, "success", "success", "failure"]
    assert [part.account.target for part in roll.parts[1:]] == [14, 14, 14]
    assert roll.outcome == "success"


@pytest.mark.parametrize(
    ("tie", "outcome", "whole"),
    [
        ("actor", "success", "success"),
        ("defender", "failure", "failure"),
        ("nobody", "nothing", "failure"),
    ],
)
def test_a_tie_in_a_group(tie: str, outcome: str, whole: str) -> None:
    roll = rolled("group", [10, 10, 2], {"opposed_tie": tie}, members=[0, 0], opponent=0)
    assert outcomes(roll)[1:] == [outcome, "failure"]
    assert roll.outcome == whole


@pytest.mark.parametrize("tie", ["actor", "defender", "nobody"])
def test_reaching_a_dc_is_no_tie(tie: str) -> None:
    assert rolled("group", [10], {"opposed_tie": tie}, members=[0], dc=10).outcome == "success"
    assert rolled("check", [10], {"opposed_tie": tie}, dc=10).outcome == "success"


def test_members_have_luck_of_their_own() -> None:
    fields = {"members_fortune": [2], "members_misfortune": [3]}
    roll = rolled("group", [5, 4, 16, 16, 4], members=[0, 0, 0], dc=10, **fields)
    assert [len(part.dice) for part in roll.parts] == [1, 2, 2]
    assert outcomes(roll) == [
        "failure",
        "success",
        "failure",
    ]
    assert roll.outcome == "failure"
    both = rolled("group", [5, 4], members=[0, 0], dc=10, fortune=1, members_misfortune=[1, 2])
    assert [len(part.dice) for part in both.parts] == [1, 1]


@given(fields=groups(4), house=HOUSES, data=st.data())
def test_a_group_is_judged_as_the_text_has_it(
    fields: dict[str, Any], house: dict[str, Any], data: st.DataObject
) -> None:
    dc, tie, faces = fields.get("dc"), "actor", []
    if dc is None:
        luck = luck_of(fields, "opponent_")
        faces = data.draw(faces_for(*luck))
        dc = oracle.counting(faces, *luck) + oracle.added(fields, "opponent", "opponent_")
        tie = str(house["opposed_tie"])
    expected = []
    for number, modifier in enumerate(fields["members"], 1):
        better = fields.get("fortune", 0) or number in fields.get("members_fortune", [])
        worse = fields.get("misfortune", 0) or number in fields.get("members_misfortune", [])
        own = data.draw(faces_for(int(better), int(worse)))
        face = oracle.counting(own, int(better), int(worse))
        bonus = modifier + oracle.added(fields, "")
        expected.append(oracle.came("group", face, bonus, dc, house, tie))
        faces = [*faces, *own]
    roll = rolled("group", faces, house, **fields)
    first = len(roll.parts) - len(expected)
    assert [came_of(roll, first + place) for place in range(len(expected))] == expected
    successes = sum(came.outcome in oracle.SUCCESSES for came in expected)
    assert roll.outcome == oracle.passes(successes, len(expected))
