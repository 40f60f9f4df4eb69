"""Turning what is built one notch at a time: levels, luck, rungs, numbers and words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from gmscreen.campaign import acts
from gmscreen.campaign.dials import (
    counter,
    difficulty,
    more,
    rung,
    split,
    turn,
    value_of,
    with_value,
)
from gmscreen.campaign.draft import Draft, Side, build
from gmscreen.campaign.drafting import settle
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.model import Campaign, Character, Refused
from rules import InvalidInput
from tests.campaign.table import AT, FATE_CHAOS, npc, pc, table

ARCANOTECH = rules.system("arcanotech")
ACTION_ROLL = rules.system("action-roll")
EMPTY = {
    system.id: Campaign("The Drowned Keep", system.id)
    for system in (FATE_CHAOS, ARCANOTECH, ACTION_ROLL)
}
CHECK = Draft("check")


def turned(draft: Draft, field: str, *by: int, system: rules.System = FATE_CHAOS) -> Draft:
    for notch in by:
        draft = turn(EMPTY[system.id], system, draft, field, notch)
    return draft


def stands(draft: Draft, field: str, system: rules.System = FATE_CHAOS) -> Any:
    return value_of(EMPTY[system.id], system, draft, field)


def test_what_works_against_what() -> None:
    assert counter("advantage") == "disadvantage"
    assert counter("disadvantage") == "advantage"
    assert counter("fortune") == "misfortune"
    assert counter("opponent_misfortune") == "opponent_fortune"
    assert counter("npc_advantage") == "npc_disadvantage"
    for field in ("modifier", "dc", "dc_modifier", "opponent", "bonus", "", "_", "advantages"):
        assert counter(field) is None
    assert split("opponent_fortune") == ("opponent_", "fortune")
    assert split("fortune") == ("", "fortune")
    assert split("dc_modifier") == ("", "dc_modifier")


def test_a_level_that_nothing_works_against_is_a_number() -> None:
    system = rules.system("chimera-d10")
    campaign = table(Character(0, "Mira", sheet={"expertise": 2}), system=system)
    draft = Draft("attack", Side(1, "weapon"))
    for now in (1, 2):
        draft = turn(campaign, system, draft, "gear_advantage", 1)
        assert value_of(campaign, system, draft, "gear_advantage") == now
    for now in (1, 0):
        draft = turn(campaign, system, draft, "gear_advantage", -1)
        assert value_of(campaign, system, draft, "gear_advantage") == now
    with pytest.raises(Refused, match="Advantage from gear takes a whole number from 0"):
        turn(campaign, system, draft, "gear_advantage", -1)


@pytest.mark.parametrize("prefix", ["", "opponent_"])
def test_levels_cancel_one_for_one(prefix: str) -> None:
    up, down = f"{prefix}advantage", f"{prefix}disadvantage"
    draft = Draft("opposed", opponent=Side(by_hand=0))

    def levels(draft: Draft) -> tuple[Any, Any]:
        return stands(draft, up), stands(draft, down)

    expected = [(1, 0), (2, 0), (3, 0)]
    for now in expected:
        draft = more(FATE_CHAOS, draft, up)
        assert levels(draft) == now
    for now in [(2, 0), (1, 0), (0, 0), (0, 1), (0, 2)]:
        draft = more(FATE_CHAOS, draft, down)
        assert levels(draft) == now
    for now in [(0, 1), (0, 0), (1, 0)]:
        draft = more(FATE_CHAOS, draft, up)
        assert levels(draft) == now


def test_both_levels_set_by_hand_are_taken_off_first() -> None:
    draft = Draft("check", values={"advantage": 2, "disadvantage": 2})
    for now in [(2, 1), (2, 0), (3, 0)]:
        draft = more(FATE_CHAOS, draft, "advantage")
        assert (draft.values["advantage"], draft.values["disadvantage"]) == now


@given(st.lists(st.sampled_from(["advantage", "disadvantage"]), max_size=30))
def test_levels_are_how_often_less_how_often(keys: list[str]) -> None:
    draft = CHECK
    for key in keys:
        draft = more(FATE_CHAOS, draft, key)
    up, down = stands(draft, "advantage"), stands(draft, "disadvantage")
    assert up - down == keys.count("advantage") - keys.count("disadvantage")
    assert min(up, down) == 0


@pytest.mark.parametrize("field", ["fortune", "misfortune"])
def test_luck_is_on_or_off(field: str) -> None:
    draft = CHECK
    for now in (1, 0, 1, 0):
        draft = more(FATE_CHAOS, draft, field)
        assert stands(draft, field) == now
        assert stands(draft, str(counter(field))) == 0
    assert stands(more(FATE_CHAOS, with_value(CHECK, field, 3), field), field) == 0


def test_both_kinds_of_luck_are_both_on() -> None:
    draft = more(FATE_CHAOS, more(FATE_CHAOS, CHECK, "fortune"), "misfortune")
    assert (stands(draft, "fortune"), stands(draft, "misfortune")) == (1, 1)
    check = build(EMPTY["fate-chaos"], FATE_CHAOS, draft)
    assert len(rules.roll(check, rules.RandomDice(1)).faces) == 1


@pytest.mark.parametrize(
    ("kind", "system", "field"),
    [
        ("flat", FATE_CHAOS, "advantage"),
        ("check", FATE_CHAOS, "opponent_fortune"),
        ("check", ARCANOTECH, "fortune"),
        ("check", ACTION_ROLL, "advantage"),
        ("effect", FATE_CHAOS, "misfortune"),
    ],
)
def test_a_dial_that_is_not_there(kind: str, system: rules.System, field: str) -> None:
    with pytest.raises(Refused, match=f"has no {field.replace('_', ' ')} in {system.title}"):
        more(system, Draft(kind), field)


def test_a_value_is_set_and_the_draft_before_stays() -> None:
    draft = with_value(with_value(CHECK, "dc", 13), "fortune", 1)
    assert draft.values == {"dc": 13, "fortune": 1}
    assert with_value(draft, "dc", None).values["dc"] is None
    assert stands(with_value(draft, "dc", None), "dc") == 20
    assert CHECK.values == {}


RUNGS = [0, 5, 10, 15, 20, 25, 30, 35, 40]


@pytest.mark.parametrize("now", range(-3, 44))
def test_a_number_between_two_rungs_goes_to_the_nearest_in_that_direction(now: int) -> None:
    draft, empty = with_value(CHECK, "dc", now), EMPTY["fate-chaos"]
    above, below = [one for one in RUNGS if one > now], [one for one in RUNGS if one < now]
    if above:
        assert rung(empty, FATE_CHAOS, draft, 1).values["dc"] == above[0]
    else:
        with pytest.raises(Refused, match=f"DC {now} is beyond the ladder's top"):
            rung(empty, FATE_CHAOS, draft, 1)
    if below:
        assert rung(empty, FATE_CHAOS, draft, -1).values["dc"] == below[-1]
    else:
        with pytest.raises(Refused, match=f"DC {now} is beyond the ladder's foot"):
            rung(empty, FATE_CHAOS, draft, -1)


@pytest.mark.parametrize(
    ("system", "field", "rungs"),
    [
        (FATE_CHAOS, "dc", RUNGS),
        (ARCANOTECH, "dc", [10, 15, 20, 25, 30, 35, 40, 45, 50]),
        (ACTION_ROLL, "dl", [-4, -3, -2, -1, 0, 1, 2, 3, 4]),
    ],
)
def test_every_rung_of_a_ladder_both_ways(
    system: rules.System, field: str, rungs: list[int]
) -> None:
    empty = EMPTY[system.id]
    draft = settle(empty, system)
    assert difficulty(system, draft).id == field
    middle = rungs.index(stands(draft, field, system))
    climbed = []
    for _ in rungs[middle + 1 :]:
        draft = rung(empty, system, draft, 1)
        climbed.append(draft.values[field])
    assert climbed == rungs[middle + 1 :]
    for value in reversed(rungs[:-1]):
        draft = rung(empty, system, draft, -1)
        assert draft.values[field] == value
    with pytest.raises(Refused, match="foot"):
        rung(empty, system, draft, -1)


def test_a_group_has_a_difficulty_and_an_opposed_roll_has_none() -> None:
    campaign = table(pc("Mira"), pc("Tom"), npc("Goblin"))
    group = Draft("group", Side(1), members=(1, 2))
    assert rung(campaign, FATE_CHAOS, group, 1).values["dc"] == 25
    assert turn(campaign, FATE_CHAOS, group, "dc", -1).values["dc"] == 19
    for draft, why in (
        (replace(group, opponent=Side(3)), "against an opposing roll"),
        (Draft("opposed", Side(1), Side(3)), "Opposed has no difficulty to set"),
        (Draft("effect"), "Effect has no difficulty to set"),
    ):
        with pytest.raises(Refused, match=why):
            difficulty(FATE_CHAOS, draft)
        with pytest.raises(Refused, match=why):
            rung(campaign, FATE_CHAOS, draft, 1)


@pytest.mark.parametrize("sticky", [False, True])
def test_what_named_modifiers_add_is_not_turned(sticky: bool) -> None:
    """What is turned is what lies below them: one notch moves the sum by one."""
    tools = Modifier("tools", 5, "dc_modifier")
    harder = Modifier("harder", 3, "dc")
    campaign, draft = EMPTY["arcanotech"], CHECK
    for one in (tools, harder):
        if sticky:
            campaign = acts.add_sticky(campaign, one, AT)
        else:
            draft = replace(draft, modifiers=(*draft.modifiers, one))

    def sums(draft: Draft) -> tuple[Any, Any]:
        values = dict(build(campaign, ARCANOTECH, draft).values)
        return values["dc_modifier"], values["dc"]

    assert sums(draft) == (5, 33)
    assert value_of(campaign, ARCANOTECH, draft, "dc_modifier") == 0
    up = turn(campaign, ARCANOTECH, draft, "dc_modifier", 1)
    assert (up.values["dc_modifier"], sums(up)) == (1, (6, 33))
    assert sums(turn(campaign, ARCANOTECH, draft, "dc_modifier", -1)) == (4, 33)
    assert sums(turn(campaign, ARCANOTECH, draft, "dc", 1)) == (5, 34)
    assert sums(rung(campaign, ARCANOTECH, draft, 1)) == (5, 38)
    assert sums(rung(campaign, ARCANOTECH, draft, -1)) == (5, 28)


def test_a_number_is_turned_within_its_bounds() -> None:
    assert turned(CHECK, "dc", 1).values["dc"] == 21
    assert turned(CHECK, "dc", -1, -1, 1).values["dc"] == 19
    assert turned(CHECK, "modifier", -1).values["modifier"] == -1
    for value, by in ((1000, 1), (-1000, -1)):
        with pytest.raises(Refused, match="DC takes a whole number from -1000 to 1000"):
            turned(with_value(CHECK, "dc", value), "dc", by)
        assert turned(with_value(CHECK, "dc", value), "dc", -by).values["dc"] == value - by


def test_levels_and_luck_are_turned_as_one_dial() -> None:
    draft = turned(CHECK, "advantage", 1, 1)
    assert (draft.values["advantage"], stands(draft, "disadvantage")) == (2, 0)
    draft = turned(draft, "advantage", -1, -1, -1)
    assert (draft.values["advantage"], draft.values["disadvantage"]) == (0, 1)
    draft = turned(draft, "disadvantage", 1)
    assert draft.values["disadvantage"] == 2
    assert turned(draft, "disadvantage", -1, -1, -1).values["advantage"] == 1
    assert turned(CHECK, "fortune", 1).values == {"fortune": 1}
    assert turned(CHECK, "fortune", -1).values == {"misfortune": 1}


def test_words_go_round() -> None:
    slots = ("primary", "secondary", "tertiary")
    draft = CHECK
    for slot in ("secondary", "tertiary", "primary", "secondary"):
        draft = turned(draft, "slot", 1, system=ACTION_ROLL)
        assert stands(draft, "slot", ACTION_ROLL) == slot
    for slot in ("primary", "tertiary", "secondary"):
        draft = turned(draft, "slot", -1, system=ACTION_ROLL)
        assert stands(draft, "slot", ACTION_ROLL) == slot
    field = ACTION_ROLL.kind("check").field("slot")
    assert field is not None
    assert field.choices == slots


def test_what_the_sheet_fills_is_not_turned() -> None:
    campaign = table(Character(0, "Mira"), system=ACTION_ROLL)
    draft = settle(campaign, ACTION_ROLL)
    with pytest.raises(Refused, match="Slot comes with Strength"):
        turn(campaign, ACTION_ROLL, draft, "slot", 1)
    assert turn(campaign, ACTION_ROLL, draft, "dl", 1).values == {"dl": 1}
    by_hand = replace(draft, side=Side(1, "", 3))
    with pytest.raises(Refused, match="Modifier comes with the modifier by hand"):
        turn(campaign, ACTION_ROLL, by_hand, "modifier", 1)
    assert turn(campaign, ACTION_ROLL, by_hand, "slot", 1).values == {"slot": "secondary"}


@pytest.mark.parametrize(
    ("kind", "field"),
    [("check", "luck"), ("flat", "modifier"), ("group", "members"), ("effect", "dice")],
)
def test_what_is_typed_is_not_turned(kind: str, field: str) -> None:
    with pytest.raises(Refused, match=f"{field} is given by typing it"):
        turned(Draft(kind), field, 1)
    with pytest.raises(Refused, match="members fortune is given by typing it"):
        turned(Draft("group"), "members_fortune", 1)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["dc", "advantage", "disadvantage", "fortune", "misfortune"]),
            st.sampled_from([1, -1]),
        ),
        max_size=20,
    )
)
def test_however_it_is_turned_it_can_be_rolled(notches: list[tuple[str, int]]) -> None:
    draft = CHECK
    for field, by in notches:
        draft = turned(draft, field, by)
    check = build(EMPTY["fate-chaos"], FATE_CHAOS, draft)
    assert sum(rules.odds(check).values()) == 1
    assert stands(draft, "dc") == 20 + sum(by for field, by in notches if field == "dc")


def test_a_difficulty_that_is_no_number_has_no_rung() -> None:
    with pytest.raises((Refused, InvalidInput), match=r"^(DC|dc)"):
        rung(EMPTY["fate-chaos"], FATE_CHAOS, with_value(CHECK, "dc", "hard"), 1)
