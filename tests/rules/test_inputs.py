"""Any value at all gives a check, or one plain sentence about the field that is wrong."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import Check, InvalidInput, Roll, RulesError, TypedDice
from rules.check import MOST_MEMBERS
from tests.rules.drawn import (
    ALL_KINDS,
    JUNK,
    checks,
    deep,
    examples,
    fields_of,
    is_plain,
    names_one_of,
)

FATE_CHAOS = rules.system("fate-chaos")


# Checks.


@pytest.mark.parametrize(("system", "kind"), ALL_KINDS)
@examples(60)
@given(data=st.data())
def test_any_values_give_a_check_or_are_refused_by_name(
    data: st.DataObject, system: str, kind: str
) -> None:
    known = rules.system(system)
    spec = known.kind(kind)
    names = st.one_of(st.sampled_from([field.id for field in spec.fields]), st.text(max_size=5))
    given = data.draw(st.one_of(st.just({}), fields_of(spec)))
    given |= data.draw(st.dictionaries(names, JUNK, max_size=3))
    try:
        check = known.check(kind, **given)
    except InvalidInput as error:
        names_one_of(error, {*given, *(field.id for field in spec.fields)})
        return
    assert isinstance(check, Check)
    assert [name for name, _ in check.values] == [field.id for field in spec.fields]
    for name, value in check.values:
        field = spec.field(name)
        assert field is not None
        numbers = value if isinstance(value, tuple) else (value,)
        for number in numbers:
            if isinstance(number, str):
                assert field.text or number in field.choices
            elif number is not None:
                assert type(number) is int
                assert field.low <= number <= field.high
    assert known.check(kind, **dict(check.values)) == check


@pytest.mark.parametrize(
    "value",
    [10**5000, -(10**5000), deep(900), deep(100_000)],
    ids=["number", "negative", "list", "long list"],
)
def test_a_value_too_long_to_be_shown_is_refused(value: object) -> None:
    with pytest.raises(InvalidInput) as error:
        FATE_CHAOS.check("check", dc=value)
    assert error.value.field == "dc"
    with pytest.raises(InvalidInput) as error:
        FATE_CHAOS.check("group", dc=10, members=[1, value])
    assert error.value.field == "members"
    with pytest.raises(InvalidInput) as error:
        FATE_CHAOS.check("effect", dice=value)
    assert error.value.field == "dice"


@pytest.mark.parametrize("value", [1001, -1001, 10**400, 5.0, float("nan"), True, "5", [5], None])
@pytest.mark.parametrize("field", ["dc", "modifier"])
def test_a_wrong_number_is_refused_with_what_is_taken(field: str, value: object) -> None:
    fields: dict[str, object] = {"dc": 10, field: value}
    if value is None and field == "modifier":
        assert FATE_CHAOS.check("check", **fields)["modifier"] == 0
        return
    with pytest.raises(InvalidInput, match=f"{field}: .*-1000 to 1000") as error:
        FATE_CHAOS.check("check", **fields)
    assert error.value.field == field


@pytest.mark.parametrize("field", ["advantage", "disadvantage", "fortune", "misfortune"])
def test_levels_and_luck_are_never_below_0(field: str) -> None:
    assert FATE_CHAOS.check("check", dc=10, **{field: 1000}).number(field) == 1000
    with pytest.raises(InvalidInput, match="0 to 1000"):
        FATE_CHAOS.check("check", dc=10, **{field: -1})


@pytest.mark.parametrize(
    ("kind", "fields", "missing"),
    [
        ("check", {"modifier": 5}, "dc"),
        ("flat", {}, "dc"),
        ("opposed", {"modifier": 5}, "opponent"),
        ("group", {"dc": 5}, "members"),
        ("group", {"members": [1]}, "dc"),
        ("effect", {}, "dice"),
    ],
)
def test_what_is_missing_is_named(kind: str, fields: dict[str, Any], missing: str) -> None:
    with pytest.raises(InvalidInput) as error:
        FATE_CHAOS.check(kind, **fields)
    assert error.value.field == missing


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"members": [], "dc": 10}, "members"),
        ({"members": 5, "dc": 10}, "members"),
        ({"members": "1,2", "dc": 10}, "members"),
        ({"members": [1, None], "dc": 10}, "members"),
        ({"members": [1, True], "dc": 10}, "members"),
        ({"members": [1, 1001], "dc": 10}, "members"),
        ({"members": [1], "dc": 10, "opponent": 3}, "dc"),
        ({"members": [1, 2], "dc": 10, "members_fortune": [3]}, "members_fortune"),
        ({"members": [1, 2], "dc": 10, "members_misfortune": [0]}, "members_misfortune"),
    ],
)
def test_a_group_that_is_refused(fields: dict[str, Any], named: str) -> None:
    with pytest.raises(InvalidInput) as error:
        FATE_CHAOS.check("group", **fields)
    assert error.value.field == named


def test_a_group_too_large_is_refused_with_the_limit() -> None:
    FATE_CHAOS.check("group", dc=5, members=[1] * MOST_MEMBERS)
    with pytest.raises(InvalidInput, match=f"members: .*{MOST_MEMBERS}"):
        FATE_CHAOS.check("group", dc=5, members=[1] * (MOST_MEMBERS + 1))


@pytest.mark.parametrize("boosts", ["1d6+2", "3", "1d6 x2", "1d6 half", "junk", "1d6+", "0d6"])
def test_what_is_added_to_an_effect_are_dice(boosts: str) -> None:
    with pytest.raises(InvalidInput) as error:
        FATE_CHAOS.check("effect", dice="1d6", boosts=boosts)
    assert error.value.field == "boosts"


# Faces.


@examples(200)
@given(data=st.data(), faces=st.lists(st.one_of(st.integers(1, 20), JUNK), max_size=6))
def test_any_faces_give_a_roll_or_are_refused(data: st.DataObject, faces: list[object]) -> None:
    check = data.draw(checks(*data.draw(st.sampled_from(ALL_KINDS))))
    try:
        roll = rules.roll(check, TypedDice(faces))
    except RulesError as error:
        is_plain(error)
        return
    assert isinstance(roll, Roll)
    assert list(roll.faces) == faces
