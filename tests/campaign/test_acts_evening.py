"""Around the rolls: sessions, notes, sticky modifiers, house settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import rules
from gmscreen.campaign import acts, plain
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.model import Campaign, Character, Refused, Session
from rules import InvalidInput
from tests.campaign.table import (
    AT,
    FATE_CHAOS,
    Shown,
    given,
    held,
    in_force,
    last,
    moved,
    npc,
    overridden,
    pc,
    rolled,
    table,
    with_fate,
)

LATER = "2026-03-01T23:40:00+01:00"
MIRA, TOM, UNA, GOBLIN, GM = 1, 2, 3, 4, None


def evening() -> Campaign:
    """Three players, whose minimum is 2, and one of the GM's."""
    return table(pc("Mira", 2), pc("Tom", 2), pc("Una", 2), npc("Goblin"))


def started(campaign: Campaign, name: str = "", system: rules.System = FATE_CHAOS) -> Campaign:
    return acts.start_session(campaign, system, name, AT)


@pytest.mark.parametrize(
    ("carried", "fate"), [(0, 2), (1, 2), (2, 2), (3, 3), (4, 4), (5, 4), (99, 4)]
)
def test_a_session_starts_with_the_minimum_or_what_was_carried_up_to_twice_that(
    carried: int, fate: int
) -> None:
    before = with_fate(evening(), MIRA, carried)
    after = started(before)
    assert held(after, MIRA) == fate
    told = [("fate", MIRA, fate - carried, 0)] if fate != carried else []
    assert [one for one in moved(last(after)) if one[1] == MIRA] == told
    assert held(acts.undo(after, AT), MIRA) == carried
    assert held(acts.redo(acts.undo(after, AT), AT), MIRA) == fate


def test_every_players_own_minimum_counts_whether_they_are_there_or_not() -> None:
    campaign = table(pc("Mira", 0), pc("Tom", 3), npc("Goblin", sheet={"fate_minimum": 3}))
    campaign = acts.set_present(with_fate(campaign, TOM, 0), TOM, False, AT)
    after = started(campaign)
    assert [held(after, who) for who in (1, 2, 3)] == [0, 3, 0]
    assert moved(last(after)) == [("fate", TOM, 3, 0), ("chaos", GM, 1, 0)]


@pytest.mark.parametrize("away", [0, 1, 2, 3])
@pytest.mark.parametrize("chaos", [0, 2, 17])
def test_chaos_is_as_many_as_players_are_present(away: int, chaos: int) -> None:
    campaign = evening()
    for who in (MIRA, TOM, UNA)[:away]:
        campaign = acts.set_present(campaign, who, False, AT)
    campaign = given(campaign, GM, chaos) if chaos else campaign
    after = started(campaign)
    assert held(after, GM) == 3 - away
    told = [("chaos", GM, 3 - away - chaos, 0)] if 3 - away != chaos else []
    assert moved(last(after)) == told
    assert held(acts.undo(after, AT), GM) == chaos


def test_without_chaos_dice_a_session_gives_none() -> None:
    after = started(evening(), system=rules.system("fate-chaos", chaos=False))
    assert after.pools == {}
    assert moved(last(after)) == []


@pytest.mark.parametrize("system", ["action-roll", "arcanotech"])
def test_other_systems_have_chaos_dice_where_the_house_says_so(system: str) -> None:
    people = (Character(0, "Mira"), Character(0, "Tom"))
    plainly, chaos = rules.system(system), rules.system(system, chaos=True)
    assert started(table(*people, system=plainly), system=plainly).pools == {}
    assert started(table(*people, system=chaos), system=chaos).pools == {"chaos": 2}


def test_sessions_are_counted_and_named() -> None:
    campaign = started(evening(), " The Keep ")
    assert campaign.session == Session(1, "The Keep", AT)
    assert last(campaign).title == "session 1: The Keep"
    assert last(campaign).session == 1
    campaign = started(campaign)
    assert campaign.session == Session(2, "", AT)
    assert last(campaign).title == "session 2"
    assert last(acts.add_note(campaign, "it rains", AT)).session == 2
    back = acts.undo(campaign, AT)
    assert back.session == Session(1, "The Keep", AT)
    assert acts.undo(back, AT).session == Session()
    assert acts.redo(back, AT).session == campaign.session


def test_a_session_starts_without_anyone() -> None:
    after = started(table())
    assert held(after, GM) == 0
    assert last(after).moves == ()


def test_a_note_changes_nothing() -> None:
    campaign = acts.add_note(evening(), " it rains\n", AT, secret=True)
    entry = last(campaign)
    assert (entry.act, entry.note, entry.secret, entry.changes) == ("note", "it rains", True, ())
    assert plain.state(campaign) == plain.state(evening())
    assert last(acts.undo(campaign, AT)).secret


def test_sticky_modifiers_are_part_of_the_campaign() -> None:
    rain, dark = Modifier("rain", -1), Modifier("dark", -2, "dc_modifier", "conditions")
    campaign = acts.add_sticky(acts.add_sticky(evening(), rain, AT), dark, AT)
    assert campaign.sticky == (rain, dark)
    assert last(campaign).title == "sticky dark −2"
    cleared = acts.clear_sticky(campaign, AT)
    assert cleared.sticky == ()
    assert last(cleared).modifiers == (rain, dark)
    assert acts.undo(cleared, AT).sticky == (rain, dark)
    assert acts.undo(acts.undo(cleared, AT), AT).sticky == (rain,)
    assert last(acts.add_sticky(campaign, Modifier("", 3), AT)).title == "sticky modifier +3"


def test_a_roll_keeps_its_modifiers_through_what_follows() -> None:
    campaign, high = evening(), Modifier("high ground", 2)
    roll = rules.roll(FATE_CHAOS.check("check", modifier=2, dc=10), Shown(5))
    one = campaign.one(MIRA)
    rollers = (acts.people.roller(one),)
    campaign = acts.record_roll(campaign, FATE_CHAOS, roll, rollers, "", AT, (high,), secret=True)
    assert last(campaign).title == "Mira's Check"
    campaign = overridden(campaign, "success")
    assert last(campaign).modifiers == (high,)
    assert last(campaign).secret
    assert last(campaign).title == "the GM's word on Mira's Check"


def test_rolls_are_called_by_who_acts() -> None:
    campaign = evening()
    fields = {"members": [0, 0], "dc": 10}
    assert last(rolled(campaign, None, Shown(5), dc=10)).title == "Stealth"
    assert last(rolled(campaign, TOM, Shown(5), dc=10)).title == "Tom's Stealth"
    opposed = rolled(campaign, (GOBLIN, TOM), Shown(5, 5), "opposed", opponent=0)
    assert last(opposed).title == "Goblin's Stealth"
    group = replace(campaign)
    roll = rules.roll(FATE_CHAOS.check("group", **fields), Shown(5, 5))
    rollers = tuple(acts.people.roller(campaign.one(who)) for who in (MIRA, TOM))
    group = acts.record_roll(campaign, FATE_CHAOS, roll, rollers, "Stealth", AT)
    assert last(group).title == "the group's Stealth"


def test_a_house_setting_holds_for_what_comes_and_not_for_what_was() -> None:
    campaign = rolled(evening(), (MIRA, GOBLIN), Shown(9, 9), "opposed", opponent=0)
    after = acts.set_house(campaign, FATE_CHAOS, "opposed_tie", "nobody", AT)
    assert after.house == {"opposed_tie": "nobody"}
    assert last(after).title == "house setting opposed_tie: nobody"
    system = after.rules({"fate-chaos": FATE_CHAOS})
    assert in_force(after, system=system).outcome == "success"
    tie = rolled(after, (MIRA, GOBLIN), Shown(9, 9), "opposed", system=system, opponent=0)
    assert in_force(tie, system=system).outcome == "nothing"
    back = acts.undo(after, AT)
    assert back.house == {}
    assert acts.redo(back, AT).house == after.house


def test_a_switch_is_read_as_it_is_written() -> None:
    campaign = acts.set_house(evening(), FATE_CHAOS, "chaos", "off", AT)
    assert campaign.house == {"chaos": False}
    assert campaign.rules({"fate-chaos": FATE_CHAOS}).pool("chaos") is None
    campaign = acts.set_house(campaign, FATE_CHAOS, "fate_die", "d8", AT)
    assert campaign.house == {"chaos": False, "fate_die": "d8"}
    with pytest.raises(InvalidInput, match="fate_die"):
        acts.set_house(campaign, FATE_CHAOS, "fate_die", "d7", AT)


def test_a_session_is_ended_and_the_next_one_runs_again() -> None:
    campaign = started(evening(), "The Keep")
    ended = acts.end_session(campaign, LATER)
    assert ended.session == Session(1, "The Keep", AT, LATER)
    assert not ended.session.runs
    # What is done afterwards belongs to it still.
    rained = acts.add_note(ended, "it rains", LATER)
    assert (last(rained).session, rained.session) == (1, ended.session)
    again = started(rained)
    assert again.session == Session(2, "", AT)
    assert again.session.runs
    assert acts.undo(again, AT).session == ended.session
    back = acts.undo(ended, AT)
    assert back.session == campaign.session
    assert acts.redo(back, AT).session == ended.session


def test_a_session_gets_another_name_also_after_its_end() -> None:
    campaign = acts.rename_session(started(evening(), "The Keep"), " The Abyss ", LATER)
    assert campaign.session == Session(1, "The Abyss", AT)
    assert acts.undo(campaign, AT).session.name == "The Keep"
    ended = acts.rename_session(acts.end_session(campaign, LATER), "", LATER)
    assert ended.session == Session(1, "", AT, LATER)


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda c: acts.end_session(evening(), AT), "no session runs"),
        (lambda c: acts.end_session(acts.end_session(c, AT), AT), "no session runs"),
        (lambda c: acts.rename_session(evening(), "x", AT), "no session has been started"),
        (lambda c: acts.rename_session(c, "The Keep ", AT), "has that name already"),
        (lambda c: acts.set_table_dice(c, False, AT), "are generated already"),
        (lambda c: acts.set_table_dice(acts.set_table_dice(c, True, AT), True, AT), "already"),
    ],
)
def test_what_can_not_be_done_to_a_session_or_its_dice(
    act: Callable[[Campaign], Campaign], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        act(started(evening(), "The Keep"))


def test_the_players_own_dice_are_undone_and_leave_no_trace_in_the_file() -> None:
    campaign = evening()
    before = plain.state(campaign)
    own = acts.set_table_dice(campaign, True, AT)
    assert own.table_dice
    assert plain.with_state(campaign, plain.state(own)).table_dice
    assert not own.house
    for off in (acts.undo(own, AT), acts.set_table_dice(own, False, AT)):
        assert not off.table_dice
        assert plain.state(off) == before
    assert acts.redo(acts.undo(own, AT), AT).table_dice


def test_a_session_that_runs_is_written_as_it_was_before_sessions_had_an_end() -> None:
    assert plain.session(Session(1, "x", AT)) == {"number": 1, "name": "x", "started": AT}
    assert plain.read_session({"number": 1, "name": "x", "started": AT}, "") == Session(1, "x", AT)
    ended = Session(1, "x", AT, LATER)
    assert plain.read_session(plain.session(ended), "") == ended
