"""The verdicts of fate-chaos, ruling by ruling: the total, luck, criticals."""

from __future__ import annotations

import pytest

from rules import InvalidInput
from tests.rules.at_table import (
    ALL_D20,
    CRITICAL_KINDS,
    became,
    rolled,
)

# Ruling 1: the total, and success.


def test_the_total_is_the_die_the_modifier_and_two_a_level() -> None:
    roll = rolled("check", [10], modifier=5, dc=17, advantage=3, disadvantage=2)
    assert (roll.total, roll.target, roll.outcome) == (17, 17, "success")
    roll = rolled("check", [10], modifier=5, dc=17, advantage=2, disadvantage=2)
    assert (roll.total, roll.target, roll.outcome) == (15, 17, "failure")


def test_levels_have_no_cap() -> None:
    assert rolled("save", [2], dc=402, advantage=200).outcome == "success"
    assert rolled("save", [19], dc=0, disadvantage=9).total == 1
    assert rolled("save", [2], dc=17, advantage=1000).total == 2002


# Ruling 2: which die counts.


@pytest.mark.parametrize(
    ("luck", "faces", "lie"),
    [
        ({"fortune": 1}, [3, 17], [(3, "dropped"), (17, "kept")]),
        ({"fortune": 5}, [17, 3], [(17, "kept"), (3, "dropped")]),
        ({"misfortune": 1}, [3, 17], [(3, "kept"), (17, "dropped")]),
        ({"misfortune": 2}, [9, 9], [(9, "kept"), (9, "dropped")]),
        ({"fortune": 1, "misfortune": 1}, [3], [(3, "kept")]),
        ({"fortune": 1, "misfortune": 7}, [3], [(3, "kept")]),
    ],
)
@pytest.mark.parametrize("kind", ALL_D20)
def test_the_better_or_the_worse_of_two(
    kind: str, luck: dict[str, int], faces: list[int], lie: list[tuple[int, str]]
) -> None:
    roll = rolled(kind, faces, dc=10, **luck)
    assert became(roll) == lie
    kept = next(face for face, what in lie if what == "kept")
    assert roll.total == kept
    assert roll.outcome == ("success" if kept >= 10 else "failure")
    assert list(roll.faces) == faces


def test_a_dropped_die_says_why() -> None:
    dropped, kept = rolled("check", [3, 17], dc=10, fortune=1).parts[0].dice
    assert (dropped.why, kept.why) == ("fortune", "")
    kept, dropped = rolled("check", [3, 17], dc=10, misfortune=1).parts[0].dice
    assert (kept.why, dropped.why) == ("", "misfortune")


# Ruling 3: criticals. The natural die goes before the margin.


@pytest.mark.parametrize("kind", CRITICAL_KINDS)
@pytest.mark.parametrize(
    ("face", "modifier", "dc", "outcome"),
    [
        (20, 0, 1000, "critical-success"),
        (20, 0, 35, "critical-success"),
        (1, 1000, 0, "critical-failure"),
        (1, 30, 16, "critical-failure"),
        (10, 15, 10, "critical-success"),
        (10, 14, 10, "success"),
        (10, 1, 11, "success"),
        (10, 0, 11, "failure"),
        (10, 0, 24, "failure"),
        (10, 0, 25, "critical-failure"),
        (2, 0, 17, "critical-failure"),
        (2, 0, 16, "failure"),
        (19, 0, 4, "critical-success"),
        (19, 0, 5, "success"),
    ],
)
def test_criticals(kind: str, face: int, modifier: int, dc: int, outcome: str) -> None:
    assert rolled(kind, [face], modifier=modifier, dc=dc).outcome == outcome


def test_the_natural_is_the_die_that_counts() -> None:
    assert rolled("check", [1, 20], dc=10, fortune=1).outcome == "critical-success"
    assert rolled("check", [1, 20], dc=10, misfortune=1).outcome == "critical-failure"
    assert rolled("check", [1, 11], dc=10, fortune=1).outcome == "success"
    assert rolled("check", [20, 9], dc=10, misfortune=1).outcome == "failure"


# Ruling 4: where criticals are.


@pytest.mark.parametrize(
    ("face", "modifier", "dc", "plain", "critical"),
    [
        (20, 0, 21, "failure", "critical-success"),
        (20, 5, 21, "success", "critical-success"),
        (1, 30, 10, "success", "critical-failure"),
        (1, 0, 10, "failure", "critical-failure"),
        (10, 25, 10, "success", "critical-success"),
        (10, 0, 30, "failure", "critical-failure"),
        (10, 0, 10, "success", "success"),
        (9, 0, 10, "failure", "failure"),
    ],
)
def test_attacks_have_criticals_where_the_house_has_them(
    face: int, modifier: int, dc: int, plain: str, critical: str
) -> None:
    fields = {"modifier": modifier, "dc": dc}
    assert rolled("attack", [face], **fields).outcome == plain
    assert rolled("attack", [face], {"attack_criticals": False}, **fields).outcome == plain
    assert rolled("attack", [face], {"attack_criticals": True}, **fields).outcome == critical


@pytest.mark.parametrize("attack_criticals", [True, False])
@pytest.mark.parametrize(
    ("face", "dc", "outcome"),
    [
        (20, 21, "failure"),
        (20, 20, "success"),
        (20, 1, "success"),
        (1, 1, "success"),
        (1, -30, "success"),
        (1, 2, "failure"),
        (2, 40, "failure"),
    ],
)
def test_a_flat_check_passes_or_fails(
    face: int, dc: int, outcome: str, attack_criticals: bool
) -> None:
    house = {"attack_criticals": attack_criticals, "award_on": "all_d20"}
    assert rolled("flat", [face], house, dc=dc).outcome == outcome


@pytest.mark.parametrize("field", ["modifier", "advantage", "disadvantage"])
def test_a_flat_check_takes_no_bonuses(field: str) -> None:
    with pytest.raises(InvalidInput) as error:
        rolled("flat", [10], dc=10, **{field: 1})
    assert error.value.field == field
