"""Characters: coming, going, sheets, hit points, conditions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules
from gmscreen.campaign import acts, plain
from gmscreen.campaign.model import Campaign, Character, Refused
from rules import InvalidInput
from tests.campaign.table import (
    AT,
    FATE_CHAOS,
    Shown,
    given,
    held,
    last,
    moved,
    npc,
    pc,
    rolled,
    table,
    with_fate,
)

MIRA, GOBLIN, TOM = 1, 2, 3


def evening() -> Campaign:
    return table(pc("Mira", hp=8, hp_max=10), npc("Goblin", hp=5), pc("Tom", 2))


def names(campaign: Campaign) -> list[str]:
    return [one.name for one in campaign.characters]


def ids(campaign: Campaign) -> list[int]:
    return [one.id for one in campaign.characters]


def edited(campaign: Campaign, who: int, **facts: Any) -> Campaign:
    changed = replace(campaign.one(who), **facts)
    return acts.edit_character(campaign, FATE_CHAOS, changed, AT)


@pytest.mark.parametrize(("minimum", "fate"), [(0, 0), (1, 1), (5, 5)])
def test_a_new_player_character_holds_the_minimum(minimum: int, fate: int) -> None:
    campaign = table(pc("Mira", minimum))
    assert campaign.one(1).points == {"fate": fate}
    assert campaign.pools == {}
    assert last(campaign).title == "adding Mira"
    assert last(campaign).rollers[0].name == "Mira"


def test_a_new_character_of_the_gm_holds_nothing() -> None:
    assert table(npc("Goblin", sheet={"fate_minimum": 5})).one(1).points == {}


@pytest.mark.parametrize(("brought", "fate"), [(-3, 0), (0, 0), (1, 1), (4, 4), (9, 4)])
def test_who_brings_points_holds_no_more_than_the_most(brought: int, fate: int) -> None:
    assert held(table(pc("Mira", 2, points={"fate": brought})), 1) == fate


def test_a_new_sheet_is_whole() -> None:
    skills = [{"name": "Stealth", "ranks": 3}]
    one = table(Character(0, " Mira  of the\tMoor ", sheet={"skills": skills})).one(1)
    assert one.name == "Mira of the Moor"
    assert one.sheet["skills"] == [{"name": "Stealth", "ability": "", "ranks": 3}]
    assert one.sheet == FATE_CHAOS.sheet.check(one.sheet)


@pytest.mark.parametrize("name", ["", "  \n", "x" * 201])
def test_a_name_is_needed_and_not_too_long(name: str) -> None:
    with pytest.raises(Refused, match="name"):
        table(pc(name))
    with pytest.raises(Refused, match="name"):
        edited(evening(), MIRA, name=name)
    assert table(pc("x" * 200)).one(1).name == "x" * 200


def test_a_wrong_sheet_is_refused_by_its_name() -> None:
    for sheet in ({"fate_minimum": -1}, {"fate_minimum": "2"}, {"skills": [{"name": ""}]}):
        with pytest.raises(InvalidInput, match=next(iter(sheet))):
            table(Character(0, "Mira", sheet=sheet))
        with pytest.raises(InvalidInput, match=next(iter(sheet))):
            edited(evening(), MIRA, sheet=sheet)


def test_no_number_is_given_twice() -> None:
    campaign = evening()
    assert ids(campaign) == [1, 2, 3]
    campaign = acts.remove_character(campaign, TOM, AT)
    campaign = acts.add_character(campaign, FATE_CHAOS, pc("Una"), AT)
    assert ids(campaign) == [1, 2, 4]
    # Not even that of someone whose coming was taken back; done again, it is theirs as before.
    back = acts.undo(campaign, AT)
    assert ids(back) == [1, 2]
    assert ids(acts.redo(back, AT)) == [1, 2, 4]
    campaign = acts.add_character(back, FATE_CHAOS, pc("Vito"), AT)
    assert ids(campaign) == [1, 2, 5]
    while campaign.history.undoable:
        campaign = acts.undo(campaign, AT)
    assert campaign.characters == ()
    assert ids(acts.add_character(campaign, FATE_CHAOS, pc("Wim"), AT)) == [6]


def test_who_is_removed_and_put_back_stands_where_they_stood() -> None:
    campaign = evening()
    for who in (MIRA, GOBLIN, TOM):
        gone = acts.remove_character(campaign, who, AT)
        assert ids(gone) == [one for one in (1, 2, 3) if one != who]
        back = acts.undo(gone, AT)
        assert back.characters == campaign.characters
        assert acts.redo(back, AT).characters == gone.characters
    gone = acts.remove_character(acts.remove_character(campaign, MIRA, AT), GOBLIN, AT)
    assert acts.undo(acts.undo(gone, AT), AT).characters == campaign.characters


def test_the_log_keeps_who_is_removed() -> None:
    campaign = rolled(evening(), MIRA, Shown(5), dc=10)
    campaign = acts.remove_character(campaign, MIRA, AT)
    assert last(campaign).title == "removing Mira"
    assert campaign.history[4].rollers[0].name == "Mira"
    with pytest.raises(Refused, match="not in the campaign"):
        acts.remove_character(campaign, MIRA, AT)


def test_a_lowered_minimum_cuts_points_at_the_new_cap_and_says_so() -> None:
    campaign = with_fate(evening(), TOM, 4)
    after = edited(campaign, TOM, sheet={"fate_minimum": 1})
    assert held(after, TOM) == 2
    assert moved(last(after)) == [("fate", TOM, -2, 0)]
    assert held(acts.undo(after, AT), TOM) == 4
    assert held(edited(campaign, TOM, sheet={"fate_minimum": 0}), TOM) == 0
    # With room left nothing moves, up or down; a higher minimum gives nothing before a session.
    for minimum in (2, 3, 50):
        after = edited(campaign, TOM, sheet={"fate_minimum": minimum}, note="well")
        assert moved(last(after)) == []
        assert held(after, TOM) == 4


def test_who_becomes_a_players_gets_what_a_new_one_gets() -> None:
    after = edited(evening(), GOBLIN, pc=True, sheet={"fate_minimum": 3})
    assert held(after, GOBLIN) == 3
    assert moved(last(after)) == [("fate", GOBLIN, 3, 0)]


def test_a_sheet_that_is_as_it_was_is_no_act() -> None:
    with pytest.raises(Refused, match="nothing changed about Mira"):
        edited(evening(), MIRA)
    with pytest.raises(Refused, match="nothing changed"):
        edited(evening(), MIRA, name=" Mira ")
    with pytest.raises(Refused, match="not in the campaign"):
        acts.edit_character(evening(), FATE_CHAOS, replace(pc("Nobody"), id=99), AT)


def test_editing_changes_what_was_edited() -> None:
    before = evening()
    after = edited(before, MIRA, name="Mirabel", note="owes the guild", hp_max=12)
    assert names(after) == ["Mirabel", "Goblin", "Tom"]
    assert [change.path[2:] for change in last(after).changes] == [
        ("name",),
        ("hp_max",),
        ("note",),
    ]
    assert plain.state(acts.undo(after, AT)) == plain.state(before)


@pytest.mark.parametrize(
    ("who", "amount", "hp"),
    [
        (MIRA, 1, 9),
        (MIRA, 2, 10),
        (MIRA, 7, 10),
        (MIRA, -1, 7),
        (MIRA, -30, -22),
        (GOBLIN, 40, 45),
        (GOBLIN, -5, 0),
        (GOBLIN, 10**9, 10**6),
        (GOBLIN, -(10**9), -(10**6)),
    ],
)
def test_hit_points_fall_below_nothing_and_rise_to_the_most(who: int, amount: int, hp: int) -> None:
    before = evening()
    after = acts.hurt(before, who, amount, AT)
    assert after.one(who).hp == hp
    assert last(after).act == "hp"
    assert last(after).note == f"{before.one(who).hp} → {hp}"
    assert acts.undo(after, AT).characters == before.characters


def test_hit_points_that_would_not_change() -> None:
    campaign = edited(evening(), MIRA, hp=10)
    with pytest.raises(Refused, match="Mira stays at 10 hit points"):
        acts.hurt(campaign, MIRA, 3, AT)
    with pytest.raises(Refused, match="stays at 10"):
        acts.hurt(campaign, MIRA, 0, AT)
    # More than the most is no reason to lose them by being healed.
    above = edited(evening(), MIRA, hp=12)
    with pytest.raises(Refused, match="stays at 12"):
        acts.hurt(above, MIRA, 1, AT)
    assert acts.hurt(above, MIRA, -1, AT).one(MIRA).hp == 11
    with pytest.raises(Refused, match="Tom has no hit points"):
        acts.hurt(campaign, TOM, -1, AT)
    with pytest.raises(Refused, match="not in the campaign"):
        acts.hurt(campaign, 99, -1, AT)


def test_hit_points_without_a_maximum_rise_freely_and_are_told_with_a_sign() -> None:
    after = acts.hurt(evening(), GOBLIN, 7, AT)
    assert last(after).title == "+7 hit points on Goblin"
    assert last(acts.hurt(after, GOBLIN, -3, AT)).title == "−3 hit points on Goblin"


def test_conditions_begin_and_end() -> None:
    before = evening()
    campaign = acts.set_condition(before, MIRA, " on   fire ", True, AT)
    campaign = acts.set_condition(campaign, MIRA, "blind", True, AT)
    campaign = acts.set_condition(campaign, MIRA, "prone", True, AT)
    assert campaign.one(MIRA).conditions == ("on fire", "blind", "prone")
    assert last(campaign).title == "Mira: prone"
    without = acts.set_condition(campaign, MIRA, "blind", False, AT)
    assert without.one(MIRA).conditions == ("on fire", "prone")
    assert last(without).title == "Mira: blind ends"
    # Taken back it stands where it stood; begun anew it is the last.
    assert acts.undo(without, AT).one(MIRA).conditions == campaign.one(MIRA).conditions
    anew = acts.set_condition(without, MIRA, "blind", True, AT)
    assert anew.one(MIRA).conditions == ("on fire", "prone", "blind")
    assert anew.one(TOM).conditions == ()


@pytest.mark.parametrize("name", ["", " \t", "x" * 201])
def test_a_condition_needs_a_name(name: str) -> None:
    with pytest.raises(Refused, match="a condition needs a name"):
        acts.set_condition(evening(), MIRA, name, True, AT)


def test_a_condition_that_is_as_it_was() -> None:
    campaign = acts.set_condition(evening(), MIRA, "blind", True, AT)
    with pytest.raises(Refused, match="Mira has blind already"):
        acts.set_condition(campaign, MIRA, "blind ", True, AT)
    with pytest.raises(Refused, match="Mira has no prone"):
        acts.set_condition(campaign, MIRA, "prone", False, AT)


def test_coming_to_the_table_and_leaving_it() -> None:
    campaign = evening()
    away = acts.set_present(campaign, MIRA, False, AT)
    assert [one.name for one in away.party] == ["Tom"]
    assert [one.name for one in away.numbered] == ["Tom", "Goblin", "Mira"]
    assert last(away).title == "Mira is away"
    with pytest.raises(Refused, match="Mira is away already"):
        acts.set_present(away, MIRA, False, AT)
    here = acts.set_present(away, MIRA, True, AT)
    assert here.characters == campaign.characters
    with pytest.raises(Refused, match="Mira is here already"):
        acts.set_present(here, MIRA, True, AT)
    # Who is away keeps what they hold, and can be given more.
    assert held(given(away, TOM, 1), TOM) == 3
    assert held(given(away, MIRA, 1), MIRA) == 2


@pytest.mark.parametrize("system", sorted(rules.systems()))
def test_a_blank_sheet_makes_a_character_in_every_system(system: str) -> None:
    known = rules.system(system)
    campaign = table(
        Character(0, "Mira", sheet=known.sheet.blank()),
        Character(0, "Goblin", pc=False, sheet=known.sheet.blank()),
        system=known,
    )
    own = {pool.id for pool in known.pools if pool.owner is rules.Owner.CHARACTER}
    assert set(campaign.one(1).points) == own
    assert set(campaign.one(2).points) == set()
