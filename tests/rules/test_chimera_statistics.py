"""Generated rolls of chimera-d10 come out as often as the odds say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rules
from tests.rules.often import generated
from tests.rules.test_statistics import ROLLS, assert_agrees

CASES: list[tuple[str, dict[str, Any]]] = [
    ("skill", {"dice": 3}),
    ("attack", {"dice": 2, "advantage": 1}),
    ("evasion", {"dice": 3, "nines": "lowest"}),
    ("save", {"bonus": 1}),
    ("contest", {"npc_dice": 1, "dice": 2}),
    ("teach-skill", {"modifier": 4}),
    ("teach-ability", {"luck": 4}),
]


@pytest.mark.parametrize(("kind", "fields"), CASES, ids=[kind for kind, _ in CASES])
def test_generated_rolls_follow_the_odds(kind: str, fields: dict[str, Any]) -> None:
    check = rules.system("chimera-d10").check(kind, **fields)
    counted = Counter(roll.outcome for roll in generated(check, 20, ROLLS))
    assert_agrees(counted, rules.odds(check))
