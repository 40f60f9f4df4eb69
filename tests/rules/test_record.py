"""The record of a roll: plain, complete, and judged again to an equal roll."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import InvalidInput, Roll, TypedDice
from tests.rules import toy
from tests.rules.drawn import ALL_KINDS, examples, rolls
from tests.rules.recorded import ROLLS, toy_roll


def through_json(roll: Roll) -> Any:
    return json.loads(json.dumps(roll.to_dict(), allow_nan=False))


@pytest.mark.parametrize(("system", "kind"), ALL_KINDS)
@examples(30)
@given(data=st.data())
def test_a_record_is_judged_again(data: st.DataObject, system: str, kind: str) -> None:
    roll = data.draw(rolls(system, kind))
    again = rules.readjudicate(through_json(roll))
    assert again == roll
    assert again.to_dict() == roll.to_dict()
    assert through_json(again) == through_json(roll)
    assert list(again.awards) == list(roll.awards)


@pytest.mark.parametrize("roll", ROLLS, ids=lambda roll: roll.check.kind_id)
def test_every_kind_of_record_is_judged_again(roll: Roll) -> None:
    assert rules.readjudicate(through_json(roll)) == roll


def test_decisions_are_in_the_record() -> None:
    roll = toy_roll()
    record = through_json(roll)
    assert record["parts"][0]["answers"] == [[4, 2, 4], {"pick": [4]}, [6]]
    assert rules.readjudicate(record, toy.SYSTEMS) == roll
    with pytest.raises(InvalidInput, match="no system 'knucklebones'"):
        rules.readjudicate(record)


def test_a_record_holds_what_a_gm_wants_to_know() -> None:
    system = rules.system("fate-chaos", fate_die="d8")
    record = rules.roll(
        system.check("check", modifier=5, dc=24, fortune=1), TypedDice([4, 19])
    ).to_dict()
    expected = {
        "system": "fate-chaos",
        "kind": "check",
        "outcome": "success",
        "total": 24,
        "target": 24,
        "faces": [4, 19],
        "typed": True,
        "nearest": "1 less would have been a failure",
        "house": {
            "attack_criticals": False,
            "opposed_tie": "actor",
            "award_on": "checks",
            "fate_die": "d8",
            "chaos": True,
        },
        "fields": {
            "modifier": 5,
            "dc": 24,
            "advantage": 0,
            "disadvantage": 0,
            "fortune": 1,
            "misfortune": 0,
        },
    }
    assert {name: record[name] for name in expected} == expected
    assert [(award["part"], award["pool"], award["amount"]) for award in record["awards"]] == [
        (0, "fate", 1)
    ]
    (part,) = record["parts"]
    assert part["dice"] == [
        {"die": "d20", "face": 4, "became": "dropped", "why": "fortune"},
        {"die": "d20", "face": 19, "became": "kept"},
    ]
