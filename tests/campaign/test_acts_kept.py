"""What an act has entered is whole: written, read back and judged again it is the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from gmscreen.campaign import acts, plain
from gmscreen.campaign.acts.rolls import roll_of
from gmscreen.campaign.entries import Entry, Modifier
from gmscreen.campaign.model import Campaign, Character
from tests.campaign.table import AT, last, roller, table
from tests.rules.drawn import ALL_KINDS, checks


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value, allow_nan=False))


def read_back(campaign: Campaign) -> None:
    """Every entry and the state are what they were before they were written."""
    for entry in campaign.history.entries:
        assert plain.read_entry(through_json(plain.entry(entry)), "log") == entry
    state = through_json(plain.state(campaign))
    assert state == plain.state(campaign)
    assert plain.with_state(campaign, state) == campaign


@pytest.mark.parametrize(("name", "kind"), ALL_KINDS)
@settings(max_examples=15)
@given(data=st.data())
def test_a_roll_of_any_kind_is_kept(data: st.DataObject, name: str, kind: str) -> None:
    check = data.draw(checks(name, kind))
    roll = rules.roll(check, rules.RandomDice(data.draw(st.integers(0, 999))))
    system = rules.system(name).under(dict(check.house))
    sheet = system.sheet.blank()
    people = [Character(0, who, pc=False, sheet=sheet) for who in ("Goblin", "☂")]
    campaign = table(*people, system=system)
    rollers = tuple(roller(campaign, 1 + number % 2) for number in range(len(roll.parts)))
    named = (Modifier("dark", -2, "dc", "light"), Modifier("", 3))
    after = acts.record_roll(campaign, system, roll, rollers, "", AT, named, True, ("Tom",))
    assert roll_of(last(after), system) == roll
    read_back(after)
    back = acts.undo(after, AT)
    read_back(back)
    assert plain.state(back) == plain.state(campaign)
    assert plain.state(acts.redo(back, AT)) == plain.state(after)


def test_what_is_empty_is_not_written() -> None:
    bare = Entry(1, AT, 0, "note", "note")
    assert plain.entry(bare) == {"id": 1, "at": AT, "session": 0, "act": "note", "title": "note"}
    assert plain.read_entry(plain.entry(bare), "log") == bare


@pytest.mark.parametrize("system", sorted(rules.systems()))
def test_people_of_any_system_are_kept(system: str) -> None:
    known = rules.system(system)
    one = Character(0, "Örn ☂", sheet=known.sheet.blank(), hp=-3, conditions=("on fire",), note="x")
    campaign = table(one, one, system=known)
    campaign = acts.start_session(campaign, known, "The Keep", AT)
    campaign = acts.set_condition(campaign, 1, "prone", True, AT)
    campaign = acts.remove_character(campaign, 2, AT)
    campaign = acts.add_sticky(campaign, Modifier("dark", -2, "dc", "light"), AT)
    read_back(campaign)
    while campaign.history.undoable:
        campaign = acts.undo(campaign, AT)
        read_back(campaign)
    assert campaign.characters == ()
