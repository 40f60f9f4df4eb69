"""A record is never trusted: it is refused, or gives a roll as whole as any."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import InvalidInput, Roll, RulesError, System
from tests.rules import toy
from tests.rules.drawn import JUNK, deep, examples, is_plain
from tests.rules.recorded import ROLLS, toy_roll

Path = tuple[str | int, ...]
DEEPEST = 6
"""Nothing in a record lies deeper than this."""


# Records that are wrong.


def paths(plain: object, here: Path = ()) -> Iterator[Path]:
    """Where there is something in a record."""
    if len(here) == DEEPEST:
        return
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield (*here, key)
            yield from paths(value, (*here, key))
    elif isinstance(plain, list):
        for index, value in enumerate(plain):
            yield (*here, index)
            yield from paths(value, (*here, index))


def at(record: Any, path: Path) -> Any:
    for step in path:
        record = record[step]
    return record


def drop(record: Any, path: Path, junk: object) -> None:
    del at(record, path[:-1])[path[-1]]


def change(record: Any, path: Path, junk: object) -> None:
    at(record, path[:-1])[path[-1]] = junk


def add(record: Any, path: Path, junk: object) -> None:
    there = at(record, path[:-1])
    if isinstance(there, list):
        there.insert(int(path[-1]), junk)
    else:
        there[f"{path[-1]}s"] = junk


def double(record: Any, path: Path, junk: object) -> None:
    there = at(record, path)
    if isinstance(there, list):
        there.extend(list(there))
    else:
        change(record, path, [there])


def judged(record: Any, systems: Mapping[str, System]) -> None:
    """Refused in one sentence; or a roll that is as whole as any other."""
    try:
        roll = rules.readjudicate(record, systems)
    except RulesError as error:
        is_plain(error)
        return
    whole(roll)
    assert rules.readjudicate(json.loads(json.dumps(roll.to_dict())), systems) == roll


def whole(roll: Roll) -> None:
    """Every part of a roll is of the type that it should be."""
    count = len(roll.parts)
    assert isinstance(roll, Roll)
    assert roll.outcome in {outcome.id for outcome in roll.check.scale}
    assert all(type(part) is int and 0 <= part < count for part in roll.rerolled)
    assert all(type(part) is int and 0 <= part < count for part in roll.earning)
    assert len(set(roll.earning)) == len(roll.earning)
    for override in roll.overrides:
        assert type(override.outcome) is type(override.by) is str
        assert override.part is None or type(override.part) is int
        assert override.part is None or roll.parts[override.part].outcome
    for thrown in roll.parts:
        assert type(thrown.typed) is bool
        assert all(type(die.face) is int for die in thrown.dice)
        assert [
            f for answer in thrown.answers if isinstance(answer, tuple) for f in answer
        ] == list(thrown.faces)
    assert len({override.part for override in roll.overrides}) == len(roll.overrides)
    assert roll == roll
    assert list(roll.awards) is not None


PRODUCT: Mapping[str, System] = {name: rules.system(name) for name in rules.systems()}
ANY_SYSTEM: Mapping[str, System] = {**PRODUCT, **toy.SYSTEMS}
WHERE = [
    (roll, path, wrong)
    for roll in [*ROLLS, toy_roll()]
    for path in paths(roll.to_dict())
    for wrong in (drop, change, add, double)
]


@examples(1500)
@given(
    where=st.sampled_from(WHERE),
    more=st.lists(
        st.tuples(st.sampled_from([drop, change, add, double]), st.randoms()), max_size=2
    ),
    junk=JUNK,
)
def test_a_hostile_record_is_refused_or_a_roll(
    where: tuple[Roll, Path, Callable[[Any, Path, object], None]], more: Any, junk: object
) -> None:
    roll, path, wrong = where
    record = roll.to_dict()
    wrong(record, path, junk)
    for another, chance in more:
        if left := list(paths(record)):
            another(record, chance.choice(left), junk)
    judged(record, ANY_SYSTEM)


@pytest.mark.parametrize("wrong", [drop, add, double])
def test_every_small_damage(wrong: Callable[[Any, Path, object], None]) -> None:
    for roll, path, how in WHERE:
        if how is wrong:
            record = roll.to_dict()
            wrong(record, path, 1)
            judged(record, ANY_SYSTEM)


@pytest.mark.parametrize(
    "junk",
    [None, True, 0, -1, 1.0, float("nan"), 10**5000, "", "x", [], {}, [[]], [None], {"pick": []}],
    ids=lambda junk: type(junk).__name__,
)
def test_junk_at_every_place(junk: object) -> None:
    for roll, path, how in WHERE:
        if how is change:
            record = roll.to_dict()
            change(record, path, copy.deepcopy(junk))
            judged(record, ANY_SYSTEM)


@pytest.mark.parametrize(
    "junk", [set(), object(), deep(300), deep(950), deep(100_000)], ids=lambda j: type(j).__name__
)
def test_what_json_could_not_hold_at_every_place(junk: object) -> None:
    roll = ROLLS[9]
    for path in paths(roll.to_dict()):
        record = roll.to_dict()
        change(record, path, junk)
        judged(record, ANY_SYSTEM)


@examples(100)
@given(record=JUNK)
def test_something_that_is_no_record(record: Any) -> None:
    with pytest.raises(InvalidInput):
        rules.readjudicate(record)


NO_RECORDS: list[Any] = [None, [], "record", 5, {}, {"format": 1}, {"format": "1"}, deep(100_000)]


@pytest.mark.parametrize("record", NO_RECORDS, ids=lambda record: type(record).__name__)
def test_something_else_is_refused(record: Any) -> None:
    with pytest.raises(InvalidInput):
        rules.readjudicate(record)


def test_a_record_of_a_newer_format_is_refused() -> None:
    with pytest.raises(InvalidInput, match="format 1"):
        rules.readjudicate({**ROLLS[0].to_dict(), "format": 2})


def set_to(part: object, outcome: object, by: object = "trait") -> dict[str, object]:
    return {"part": part, "outcome": outcome, "by": by}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rerolled", ["0"]),
        ("rerolled", [3]),
        ("rerolled", [-1]),
        ("rerolled", [True]),
        ("rerolled", "0"),
        ("rerolled", {}),
        ("earning", [0.0]),
        ("earning", [99]),
        ("earning", [0, 0]),
        ("earning", None),
        ("overrides", [[0, "success", "trait"]]),
        ("overrides", ["part outcome by"]),
        ("overrides", {"part": 0}),
        ("overrides", [{"part": 0, "by": "trait"}]),
        ("overrides", [set_to(0, None)]),
        ("overrides", [set_to(99, "success")]),
        ("overrides", [set_to(-1, "success")]),
        ("overrides", [set_to(True, "success")]),
        ("overrides", [set_to("0", "success")]),
        ("overrides", [set_to(0, "nothing")]),
        ("overrides", [set_to(None, "nothing")]),
        ("overrides", [set_to(0, "success", None)]),
        ("overrides", [set_to(0, "success"), set_to(0, "failure")]),
        ("overrides", [set_to(None, "success"), set_to(None, "failure")]),
        ("house", {"opposed_tye": "actor"}),
        ("house", {"opposed_tie": "GM"}),
        ("house", []),
        ("fields", {"members": [0, 0, 5], "dc": "19"}),
        ("fields", [["dc", 19]]),
        ("kind", "groop"),
        ("system", "fate_chaos"),
        ("parts", []),
        ("parts", {}),
        ("parts", "abc"),
    ],
)
def test_a_record_that_contradicts_itself_is_refused(name: str, value: object) -> None:
    record = ROLLS[8].to_dict()
    assert (record["kind"], len(record["parts"])) == ("group", 3)
    with pytest.raises(InvalidInput):
        rules.readjudicate({**record, name: value})


@pytest.mark.parametrize(
    "change_parts",
    [
        lambda parts: parts.append(parts[0]),
        lambda parts: parts.pop(),
        lambda parts: parts[0]["answers"].append([5]),
        lambda parts: parts[0]["answers"][0].append(5),
        lambda parts: parts[0]["answers"].clear(),
        lambda parts: parts[0]["answers"].__setitem__(0, {"pick": [5]}),
        lambda parts: parts[0]["answers"].__setitem__(0, "5"),
        lambda parts: parts[0]["answers"].__setitem__(0, [21]),
        lambda parts: parts[0].__setitem__("answers", {"0": [5]}),
        lambda parts: parts[0].__setitem__("typed", "no"),
        lambda parts: parts[0].__setitem__("typed", 1),
        lambda parts: parts[0].__delitem__("typed"),
        lambda parts: parts.__setitem__(0, None),
        lambda parts: parts.__setitem__(0, ["answers", "typed"]),
    ],
)
def test_faces_that_are_too_many_or_too_few_are_refused(
    change_parts: Callable[[list[Any]], None],
) -> None:
    record = ROLLS[8].to_dict()
    change_parts(record["parts"])
    with pytest.raises(RulesError):
        rules.readjudicate(record)


def test_an_override_needs_an_outcome_of_its_own() -> None:
    record = {**ROLLS[0].to_dict(), "overrides": [set_to(0, "success")]}
    with pytest.raises(InvalidInput):
        rules.readjudicate(record)
