"""What hypothesis draws for the tests of the rules: checks, house settings, junk."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import nullcontext, suppress
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import rules
from rules import Check, Field, InvalidInput, Kind, Roll, RulesError, System

ALL_KINDS = [(system, kind.id) for system in rules.systems() for kind in rules.system(system).kinds]
"""Every kind of check of every system that comes with the product."""

HOUSES = st.fixed_dictionaries(
    {
        "attack_criticals": st.booleans(),
        "opposed_tie": st.sampled_from(["actor", "defender", "nobody"]),
        "award_on": st.sampled_from(["checks", "all_d20"]),
        "chaos": st.booleans(),
    }
)
"""Every house of fate-chaos, but for the size of its Fate Die."""


def examples(number: int) -> settings:
    """How many are drawn; however slowly they come on a busy machine."""
    patient = [HealthCheck.too_slow, HealthCheck.filter_too_much]
    return settings(max_examples=number, suppress_health_check=patient)


FAR = st.integers(-1000, 1000)
NUMBERS = st.one_of(st.integers(-30, 50), FAR)
LUCK = st.integers(0, 2)
LEVEL = st.one_of(st.integers(0, 6), st.integers(0, 1000))


def luck_and_levels(side: str = "") -> dict[str, st.SearchStrategy[int]]:
    """The fields of one side that say which die counts, and the levels."""
    return {
        f"{side}advantage": LEVEL,
        f"{side}disadvantage": LEVEL,
        f"{side}fortune": LUCK,
        f"{side}misfortune": LUCK,
    }


SINGLE = st.fixed_dictionaries({"dc": NUMBERS}, optional={"modifier": NUMBERS, **luck_and_levels()})
FLAT = st.fixed_dictionaries({"dc": NUMBERS}, optional={"fortune": LUCK, "misfortune": LUCK})
OPPOSED = st.fixed_dictionaries(
    {"opponent": NUMBERS},
    optional={"modifier": NUMBERS, **luck_and_levels(), **luck_and_levels("opponent_")},
)


@st.composite
def groups(draw: st.DrawFn, most: int = 5) -> dict[str, Any]:
    """The fields of a group, against a DC or against another roll."""
    size = draw(st.integers(1, most))
    places = st.lists(st.integers(1, size), max_size=2)
    fields: dict[str, Any] = {
        "members": draw(st.lists(NUMBERS, min_size=size, max_size=size)),
        draw(st.sampled_from(["dc", "opponent"])): draw(st.integers(-10, 40)),
    }
    optional = {"members_fortune": places, "members_misfortune": places, **luck_and_levels()}
    if "opponent" in fields:
        optional |= luck_and_levels("opponent_")
    return fields | draw(st.fixed_dictionaries({}, optional=optional))


def value_of(field: Field) -> st.SearchStrategy[Any]:
    """Small values that a field takes, at least by itself."""
    if field.choices:
        return st.sampled_from(field.choices)
    if field.text:
        return st.sampled_from(["", "2d6+3", "1d6", "-d4", "4d6kh3 half"])
    number = st.integers(max(field.low, -30), min(field.high, 4 if field.low >= 0 else 30))
    return st.lists(number, max_size=4) if field.many else number


def fields_of(kind: Kind) -> st.SearchStrategy[dict[str, Any]]:
    """Values of the fields of a kind; those that can be left out sometimes are."""
    needed = {field.id: value_of(field) for field in kind.fields if field.required}
    free = {field.id: value_of(field) for field in kind.fields if not field.required}
    return st.fixed_dictionaries(needed, optional=free)


@st.composite
def houses(draw: st.DrawFn, system: System) -> dict[str, str | bool]:
    """House settings of any system."""
    return draw(
        st.fixed_dictionaries(
            {}, optional={known.id: st.sampled_from(known.choices) for known in system.settings}
        )
    )


def made(system: System, kind: str, fields: Mapping[str, object]) -> Check | None:
    """The check; None where the values can't stand together."""
    try:
        return system.check(kind, **fields)
    except InvalidInput:
        return None


@st.composite
def checks(draw: st.DrawFn, name: str, kind: str) -> Check:
    """Checks of one kind under any house settings, but for those whose odds take long."""
    plain = rules.system(name)
    system = plain.under(draw(houses(plain)))
    drawn = fields_of(system.kind(kind)).map(lambda fields: made(system, kind, fields))
    check = draw(drawn.filter(lambda check: check is not None and not check.kind.slow(check)))
    assert check is not None
    return check


class TableDice(rules.RandomDice):
    """Generated dice that pass for those of the table."""

    typed = True


@st.composite
def rolls(draw: st.DrawFn, name: str, kind: str) -> Roll:
    """Rolls of one kind, some with typed faces, some rerolled in part, some overridden."""
    check = draw(checks(name, kind))
    roll = rules.roll(check, rules.RandomDice(draw(st.integers(0, 10_000))))
    if draw(st.booleans()):
        roll = rules.roll(check, rules.TypedDice(roll.faces))
    if draw(st.booleans()) and roll.faces:
        index = draw(st.integers(0, len(roll.parts) - 1))
        dice = draw(st.sampled_from([rules.RandomDice, TableDice]))(draw(st.integers(0, 99)))
        roll = rules.complete(rules.again(roll, index), dice)
    if draw(st.booleans()):
        members = [index for index, part in enumerate(roll.parts) if part.outcome]
        part = draw(st.sampled_from([None, *members]))
        scale = check.scale if part is None else roll.parts[part].scale
        # Another outcome of a teacher can ask for dice that the student has not thrown.
        with suppress(RulesError) if kind == "teach-ability" else nullcontext():
            roll = rules.overridden(roll, part, draw(st.sampled_from(scale)).id)
    return roll


def deep(depth: int) -> object:
    """A list in a list in a list …"""
    nested: list[object] = []
    for _ in range(depth):
        nested = [nested]
    return nested


SIMPLE_JUNK: st.SearchStrategy[object] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([0, 1, 2, 20, 21, -1, 99, 10**18, -(10**400), 1.0, 1e400, -0.0]),
    st.floats(allow_nan=True),
    st.text(max_size=8),
    st.sampled_from(
        ["", "success", "nothing", "5", "on", "2d6", "fate-chaos", "\n", "\0", "9" * 50]
    ),
    st.binary(max_size=3),
    st.builds(object),
    st.builds(lambda: 10**5000),
    st.sampled_from([1, 2, 30, 300, 950, 3000]).map(deep),
)
JUNK: st.SearchStrategy[object] = st.recursive(
    SIMPLE_JUNK,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(st.text(max_size=6), inner, max_size=3),
        st.sets(st.integers(), max_size=3),
    ),
    max_leaves=6,
)
"""Anything that a damaged file, a shell or a careless caller could hand in."""


def is_plain(error: RulesError) -> None:
    """Every refusal is one sentence that fits on a line."""
    assert 0 < len(str(error)) < 1000
    assert "\n" not in str(error)


def names_one_of(error: InvalidInput, fields: Collection[str]) -> None:
    """The refusal names a field, in front."""
    is_plain(error)
    assert error.field in fields
    if error.field.isprintable():
        assert str(error).startswith(f"{error.field}: ")
