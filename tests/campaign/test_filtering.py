"""Filters: what is shown is what a person leaves who strikes out the other lines one by one."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from gmscreen.campaign import acts
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.filtering import EVERYTHING, By, Filter, Tick, matches, ticks
from gmscreen.campaign.finding import Found, changed, look_through
from gmscreen.campaign.history import History
from gmscreen.campaign.model import Campaign
from rules.face import SYSTEMS
from tests.campaign import samples
from tests.campaign.table import AT, FATE_CHAOS, Shown, npc, pc, rolled, table

NAMES = sorted(samples.SAMPLES)


@cache
def sampled(name: str) -> tuple[Campaign, rules.System, tuple[Tick, ...]]:
    campaign = samples.SAMPLES[name]()
    system = campaign.rules(SYSTEMS)
    return campaign, system, tuple(ticks(campaign, system))


def holds(tick: Tick, entry: Entry, history: History) -> bool:
    """Whether one thing is true of an entry, as a person reads it."""
    turn = entry.act in ("undo", "redo")
    act = history.entries[(entry.refers or 0) - 1] if turn else entry
    match tick.by:
        case By.WHO:
            rolls = tick.value in [one.id for one in act.rollers]
            return rolls or tick.value in [one.owner for one in act.moves]
        case By.VERDICT:
            return act.roll is not None and act.roll["outcome"] == tick.value
        case By.SESSION:
            return entry.session == tick.value
        case By.SECRECY:
            return entry.secret is (tick.value == "secret")
        case By.STANDING:
            return not turn and (entry.id in history.undone) is (tick.value == "undone")
    match tick.value:
        case "rolls":
            return entry.act in ("roll", "reroll", "amend", "override", "boost")
        case "points":
            return entry.act == "points" or bool(entry.moves)
        case "notes":
            return entry.act == "note"
        case "people":
            return entry.act in ("character", "present", "hp", "condition", "renewal")
        case "sessions":
            return entry.act.startswith("session")
        case "undo and redo":
            return turn
    return entry.act in ("sticky", "house")


def came(who: object, entry: Entry, history: History) -> object:
    """How somebody came out of a roll, as a person reads it; None: they had no part in it."""
    turn = entry.act in ("undo", "redo")
    act = history.entries[(entry.refers or 0) - 1] if turn else entry
    if act.roll is None:
        return None
    for place, roller in enumerate(act.rollers):
        if roller.id == who:
            return act.roll["parts"][place].get("outcome") or act.roll["outcome"]
    moved = who in [move.owner for move in act.moves]
    return act.roll["outcome"] if moved else None


@given(st.sampled_from(NAMES), st.data())
def test_filter_leaves_what_striking_out_leaves(name: str, data: st.DataObject) -> None:
    campaign, _, known = sampled(name)
    history = campaign.history
    chosen = data.draw(st.frozensets(st.sampled_from(known), max_size=6))
    left = [*history.entries]
    sorts = {tick.by for tick in chosen}
    if sorts >= {By.WHO, By.VERDICT}:
        sorts -= {By.WHO, By.VERDICT}
        people = [tick.value for tick in chosen if tick.by is By.WHO]
        outcomes = [tick.value for tick in chosen if tick.by is By.VERDICT]
        left = [one for one in left if any(came(who, one, history) in outcomes for who in people)]
    for by in sorts:
        asked = [tick for tick in chosen if tick.by is by]
        left = [one for one in left if any(holds(tick, one, history) for tick in asked)]
    steps = look_through(history.entries, lambda one: matches(Filter(chosen), one, history))
    found = Found.nothing(history).plus(steps)
    assert found.ids == tuple(one.id for one in left)
    assert found.done


@pytest.mark.parametrize("name", NAMES)
def test_what_can_be_asked_can_be_turned_on_and_off(name: str) -> None:
    campaign, system, known = sampled(name)
    assert len({(tick.by, tick.value) for tick in known}) == len(known)
    assert {one.name for one in campaign.characters} <= {tick.title for tick in known}
    scales = {one.title for kind in system.kinds for one in kind.scale(dict(system.house))}
    assert scales == {tick.title for tick in known if tick.by is By.VERDICT}
    for tick in known:
        one = EVERYTHING.turned(tick)
        assert one
        assert one.told == tick.title
        assert one.turned(tick) == EVERYTHING
    assert all(matches(EVERYTHING, entry, campaign.history) for entry in campaign.history.entries)


def test_a_filter_is_told_sort_by_sort() -> None:
    asked = Filter(
        frozenset(
            {
                Tick(By.SESSION, 3, "session 3"),
                Tick(By.WHO, 2, "Yun"),
                Tick(By.WHO, 1, "Mira"),
                Tick(By.VERDICT, "failure", "failure"),
            }
        )
    )
    assert asked.told == "Mira or Yun, failure, session 3"


DEEDS = st.lists(st.sampled_from(["roll", "npc", "note", "undo", "redo"]), max_size=12)


@given(DEEDS, DEEDS, st.data())
def test_what_is_found_grows_with_the_log(
    first: list[str], then: list[str], data: st.DataObject
) -> None:
    """Looking at what is new, undone or done again comes to the same as looking at everything."""
    before = played(acts.start_session(table(pc("Mira", 2), npc("Ash")), FATE_CHAOS, "", AT), first)
    after = played(before, then)
    known = [*ticks(after, FATE_CHAOS)]
    asked = Filter(data.draw(st.frozensets(st.sampled_from(known), max_size=4)))

    def found(history: History) -> Found:
        steps = look_through(history.entries, lambda one: matches(asked, one, history))
        return Found.nothing(history).plus(steps)

    was, now = before.history, after.history
    grown = found(was).again(changed(was, now), now, lambda one: matches(asked, one, now))
    assert grown.ids == found(now).ids


def played(campaign: Campaign, deeds: list[str]) -> Campaign:
    for deed in deeds:
        match deed:
            case "roll" | "npc":
                who = 1 if deed == "roll" else 2
                campaign = rolled(campaign, who, Shown(4), modifier=0, dc=11)
            case "note":
                campaign = acts.add_note(campaign, "so", AT, secret=True)
            case "undo" if campaign.history.undoable is not None:
                campaign = acts.undo(campaign, AT)
            case "redo" if campaign.history.redoable:
                campaign = acts.redo(campaign, AT)
    return campaign


def test_a_member_of_a_group_is_judged_by_their_own_part() -> None:
    """Two of three succeed, so the group does; the one who failed is found as a failure."""
    campaign = table(pc("Mira"), pc("Tom"), pc("Yun"))
    dice = rules.TypedDice([15, 3, 12])
    campaign = rolled(campaign, (1, 2, 3), dice, "group", members=[0, 0, 0], dc=10)
    entry, history = campaign.history.entries[-1], campaign.history
    group, failed = Tick(By.VERDICT, "success", "success"), Tick(By.VERDICT, "failure", "failure")
    mira, tom = Tick(By.WHO, 1, "Mira"), Tick(By.WHO, 2, "Tom")

    def shown(*asked: Tick) -> bool:
        return matches(Filter(frozenset(asked)), entry, history)

    assert shown(group)
    assert not shown(failed)
    assert shown(mira, group)
    assert not shown(mira, failed)
    assert shown(tom, failed)
    assert not shown(tom, group)
    assert shown(mira, tom, failed)
