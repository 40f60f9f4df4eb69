"""What fate-chaos tells the GM, and what a sheet of it offers."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules import InvalidInput
from tests.rules.at_table import (
    rolled,
)

# What the GM is told.


@pytest.mark.parametrize(
    ("face", "modifier", "dc", "nearest"),
    [
        (10, 5, 15, "1 less would have been a failure"),
        (9, 5, 15, "1 more would have been a success"),
        (12, 5, 15, "3 less would have been a failure"),
        (10, 19, 15, "1 more would have been a critical success"),
        (10, 20, 15, "1 less would have been a success"),
        (10, -10, 15, "1 more would have been a failure"),
        (10, -9, 15, "1 less would have been a critical failure"),
        (20, 0, 30, "the total alone would have been a failure"),
        (20, 0, 15, "the total alone would have been a success"),
        (20, 5, 10, "the total alone would have been a critical success"),
        (20, 0, 40, "the total alone would have been a critical failure"),
        (1, 20, 15, "the total alone would have been a success"),
        (1, 40, 15, "the total alone would have been a critical success"),
        (1, 0, 15, "the total alone would have been a failure"),
        (1, 0, 30, "the total alone would have been a critical failure"),
    ],
)
def test_what_the_roller_was_nearest_to(face: int, modifier: int, dc: int, nearest: str) -> None:
    assert rolled("check", [face], modifier=modifier, dc=dc).account.nearest == nearest


def test_what_a_natural_that_ties_was_nearest_to() -> None:
    for tie, alone in (("actor", "a success"), ("defender", "a failure"), ("nobody", "nothing")):
        roll = rolled("opposed", [20, 20], {"opposed_tie": tie}, opponent=0)
        assert roll.account.nearest == f"the total alone would have been {alone}"


def test_the_rule_that_decided() -> None:
    assert "natural 20" in rolled("check", [20], dc=30).account.rule
    assert "natural 1" in rolled("check", [1], dc=0).account.rule
    assert "20" not in rolled("attack", [20], modifier=5, dc=30).account.rule
    assert "by 15" in rolled("check", [10], modifier=15, dc=10).account.rule
    assert "by 1" in rolled("check", [9], dc=10).account.rule
    assert rolled("group", [10, 2, 3], members=[0, 0, 0], dc=10).account.nearest == (
        "1 more would have been a success"
    )
    assert rolled("group", [10, 2], members=[0, 0], dc=10).account.nearest == (
        "1 fewer would have been a failure"
    )


@pytest.mark.parametrize(
    ("kind", "fields", "hint"),
    [
        ("check", {"modifier": 5, "dc": 15}, "needs 10 or more on the die"),
        ("check", {"modifier": 5, "dc": 15, "fortune": 1}, "needs 10 or more on the better die"),
        ("check", {"modifier": 5, "dc": 15, "misfortune": 1}, "needs 10 or more on the worse die"),
        ("check", {"dc": 35}, "needs a natural 20 on the die"),
        ("check", {"dc": -5}, "needs 2 or more on the die"),
        ("attack", {"dc": 1}, "every face succeeds"),
        ("attack", {"dc": 21}, "no face succeeds"),
        ("flat", {"dc": 20}, "needs a natural 20 on the die"),
        ("flat", {"dc": 0, "fortune": 1}, "every face succeeds"),
        ("group", {"members": [1, 2, 3], "dc": 10}, "2 of 3 have to succeed"),
    ],
)
def test_what_the_die_has_to_show(kind: str, fields: dict[str, Any], hint: str) -> None:
    check = rules.system("fate-chaos").check(kind, **fields)
    assert check.kind.hint(check) == hint


# Ruling 11: the sheet.


SHEET = {
    "level": 3,
    "fate_minimum": 2,
    "abilities": [{"name": "Dex", "modifier": 4}, {"name": "Wit", "modifier": -1}],
    "skills": [
        {"name": "Stealth", "ability": "Dex", "ranks": 3},
        {"name": "Lore", "ability": "", "ranks": 5},
    ],
}


def test_a_sheet_offers_skills_and_abilities() -> None:
    system = rules.system("fate-chaos")
    sheet = system.sheet.check(SHEET)
    for kind, names in (
        ("check", ["Stealth", "Lore", "Dex", "Wit"]),
        ("save", ["Dex", "Wit", "Stealth", "Lore"]),
    ):
        offered = system.offers(system.kind(kind), sheet)
        assert [offer.name for offer in offered] == names
        modifiers = {offer.name: offer.values["modifier"] for offer in offered}
        assert modifiers == {"Stealth": 7, "Lore": 5, "Dex": 4, "Wit": -1}


def test_a_skill_needs_an_ability_of_the_sheet() -> None:
    wrong = {**SHEET, "skills": [{"name": "Stealth", "ability": "Strength", "ranks": 3}]}
    with pytest.raises(InvalidInput, match="Dex, Wit"):
        rules.system("fate-chaos").sheet.check(wrong)
