"""Any input of chimera-d10: it gives a roll that can be judged again, or it is refused."""

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules

SYSTEM = rules.system("chimera-d10")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("save", {"bonus": 2}),
        ("contest", {"npc_dice": 4, "dice": 2, "nines": "ask"}),
        ("teach-skill", {"modifier": 1}),
        ("teach-ability", {"luck": 2, "advantage": 1}),
        ("attack", {"dice": 3, "resolve": 2, "weapon_rank": 3}),
        ("evasion", {"dice": 5, "nines": "lowest"}),
    ],
)
def test_every_kind_is_judged_again_to_an_equal_roll(kind: str, fields: dict[str, object]) -> None:
    check = SYSTEM.check(kind, **fields)
    for seed in range(60):
        roll = rules.roll(check, rules.RandomDice(seed))
        assert rules.readjudicate(json.loads(json.dumps(roll.to_dict()))) == roll
        assert rules.roll(check, rules.TypedDice(roll.faces)).outcome == roll.outcome


ANY = st.one_of(
    st.integers(-3, 25),
    st.integers(),
    st.sampled_from(["", "best", "ask", "yes", "x"]),
    st.none(),
    st.booleans(),
    st.lists(st.integers(-1, 10), max_size=3),
)
FIELDS = sorted({field.id for kind in SYSTEM.kinds for field in kind.fields} | {"dc"})


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from([kind.id for kind in SYSTEM.kinds]),
    st.dictionaries(st.sampled_from(FIELDS), ANY, max_size=5),
    st.lists(st.one_of(st.integers(0, 9), ANY), max_size=12),
)
def test_any_input_gives_a_roll_or_is_refused(
    kind: str, fields: dict[str, object], faces: list[object]
) -> None:
    try:
        roll = rules.roll(SYSTEM.check(kind, **fields), rules.TypedDice(faces))
    except rules.RulesError:
        return
    assert roll.outcome in [outcome.id for outcome in roll.check.scale]
    assert rules.readjudicate(roll.to_dict()) == roll


@settings(max_examples=120, deadline=None)
@given(
    st.sampled_from(["below", "lowest", "never", "best", "ask"]),
    st.integers(1, 6),
    st.integers(0, 4),
    st.integers(0, 4),
    st.integers(0, 10**6),
)
def test_a_roll_never_comes_to_what_the_odds_rule_out(
    nines: str, dice: int, advantage: int, disadvantage: int, seed: int
) -> None:
    check = SYSTEM.check(
        "skill", dice=dice, advantage=advantage, disadvantage=disadvantage, nines=nines
    )
    odds = rules.odds(check)
    assert sum(odds.values()) == Fraction(1)
    assert odds[rules.roll(check, rules.RandomDice(seed)).outcome] > 0
