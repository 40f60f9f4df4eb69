"""Records that were edited by hand: refused where they can't be told, and never a traceback."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from gmscreen.campaign import exporting, plain
from gmscreen.campaign.entries import Entry, Roller
from gmscreen.campaign.history import Contradiction, History
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.plain import Malformed
from gmscreen.campaign.records import fault
from gmscreen.campaign.summary import summarise
from gmscreen.panels.log_line import line
from gmscreen.panels.why import brief, explain
from rules.face import SYSTEMS
from tests.campaign import samples
from tests.campaign.drawn import AT

Path = tuple[str | int, ...]

JUNK: list[Any] = [
    None,
    True,
    -1,
    10**300,
    1.5,
    "",
    "x" * 2000,
    "[bold]x[/",
    "\x1b[31mx",
    [],
    {},
    [{}],
    [None],
    "kept",
    "opponent",
    "member",
]


def places(value: Any, here: Path = ()) -> Iterator[Path]:
    """Where anything stands in plain data."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for name, one in inside:
        yield (*here, name)
        if isinstance(one, dict | list):
            yield from places(one, (*here, name))


@pytest.fixture(scope="module")
def sampled() -> dict[str, Campaign]:
    return {name: make() for name, make in samples.SAMPLES.items()}


@settings(max_examples=150)
@given(st.data())
def test_record_edited_by_hand_is_refused_or_told(sampled: dict[str, Campaign], data: Any) -> None:
    name = data.draw(st.sampled_from(sorted(sampled)))
    campaign, system = sampled[name], rules.system(name)
    entries = [*campaign.history.entries]
    number = data.draw(st.sampled_from([n for n, one in enumerate(entries) if one.roll]))
    hostile = json.loads(json.dumps(plain.entry(entries[number])))
    *there, last = data.draw(st.sampled_from([p for p in places(hostile) if p[0] == "roll"]))
    holder = hostile
    for step in there:
        holder = holder[step]
    if data.draw(st.booleans()):
        del holder[last]
    else:
        holder[last] = copy.deepcopy(data.draw(st.sampled_from(JUNK)))
    try:
        entries[number] = plain.read_entry(hostile, "log")
        history = History.of(entries)
    except (Malformed, Contradiction):
        return
    look_at(Campaign(**{**fields(campaign), "history": history}), system, number)


def fields(campaign: Campaign) -> dict[str, Any]:
    return {name: getattr(campaign, name) for name in Campaign.__dataclass_fields__}


def look_at(campaign: Campaign, system: rules.System, number: int) -> None:
    """Everything that tells of an entry."""
    entry = campaign.history.entries[number]
    try:
        for width in (60, 100):
            line(entry, campaign.history, system, width)
        [*explain(campaign, entry, system), brief(entry, system)]
        for ending in ("md", "json", "csv"):
            assert [*exporting.exported(campaign, system, ending, False)]
        summarise(campaign, system, None)
    except (Refused, rules.RulesError):
        pass


def test_every_record_that_was_rolled_is_whole(sampled: dict[str, Campaign]) -> None:
    for campaign in sampled.values():
        for entry in campaign.history.entries:
            assert entry.roll is None or fault(entry.roll) == ""
    for system in SYSTEMS.values():
        assert system.kinds


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda roll: roll.clear(), "kind: is missing"),
        (lambda roll: roll.pop("nearest"), "nearest: is missing"),
        (lambda roll: roll.update(outcome=5), "outcome: is of the wrong kind"),
        (lambda roll: roll.update(house=[]), "house: is of the wrong kind"),
        (lambda roll: roll.update(parts=[]), "parts: there are none"),
        (lambda roll: roll["parts"][0].update(dice="d20"), "parts 0 dice: is of the wrong kind"),
        (lambda roll: roll["parts"][0]["dice"][0].pop("face"), "parts 0 dice 0 face: is missing"),
        (lambda roll: roll.update(earning=[9]), "earning: there is no such part"),
        (lambda roll: roll.update(total=True), "total: is of the wrong kind"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(change: Any, says: str) -> None:
    system = rules.system("fate-chaos")
    check = system.check("check", modifier=5, dc=15)
    record = rules.roll(check, rules.TypedDice([9])).to_dict()
    assert fault(record) == ""
    change(record)
    assert fault(record) == says


def test_die_that_lost_its_reason_is_told_without(sampled: dict[str, Campaign]) -> None:
    campaign, system = sampled["fate-chaos"], rules.system("fate-chaos")
    check = system.check("check", modifier=5, dc=15, fortune=1)
    record = rules.roll(check, rules.TypedDice([9, 17])).to_dict()
    del record["parts"][0]["dice"][0]["why"]
    assert fault(record) == ""
    entry = Entry(1, AT, 0, "roll", "a roll", roll=record, rollers=(Roller(1, "Mira", True),))
    look_at(Campaign(**{**fields(campaign), "history": History.of([entry])}), system, 0)
