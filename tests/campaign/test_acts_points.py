"""The points that rolls earn, spend and give back, on every path that a roll can take."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from gmscreen.campaign import acts
from gmscreen.campaign.entries import Roller
from gmscreen.campaign.model import Campaign, Character
from rules import TypedDice
from tests.campaign.table import (
    AT,
    FATE_CHAOS,
    Shown,
    boosted,
    given,
    held,
    in_force,
    last,
    moved,
    npc,
    overridden,
    pc,
    rerolled,
    rolled,
    roller,
    roots,
    spend_of,
    table,
    whys,
    with_fate,
)

MIRA, TOM, GOBLIN, GM = 1, 2, 3, None
"""Two of the players and one of the GM's, by their numbers in `evening`."""


def evening() -> Campaign:
    """Mira and Tom hold 1 Fate Die of at most 2, the GM has no Chaos Die yet."""
    return table(pc("Mira"), pc("Tom"), npc("Goblin", sheet={"fate_minimum": 3}))


def points(campaign: Campaign) -> tuple[int, int, int]:
    """What Mira, Tom and the GM hold."""
    return held(campaign, MIRA), held(campaign, TOM), held(campaign, GM)


# A face of 20 always succeeds; the lowest that does is what the DC leaves to the die.
EARNED: dict[str, tuple[dict[str, Any], int, list[str]]] = {
    "natural 1": ({"dc": 10}, 1, ["critical failure"]),
    "missed by 15": ({"dc": 25}, 10, ["critical failure"]),
    "missed by 14": ({"dc": 25}, 11, []),
    "missed": ({"dc": 10}, 9, []),
    "reached": ({"dc": 10}, 10, []),
    "needed 18": ({"dc": 18}, 18, []),
    "needed 19": ({"dc": 19}, 19, ["success that needed 19"]),
    "needed 20": ({"dc": 21, "modifier": 1}, 20, ["success that needed 20", "critical success"]),
    "20 where 19 is enough": ({"dc": 19}, 20, ["success that needed 19", "critical success"]),
    "20 where 18 is enough": ({"dc": 18}, 20, ["critical success"]),
    "20 where nothing else helps": (
        {"dc": 40, "modifier": -30},
        20,
        ["success that needed 20", "critical success"],
    ),
    "beaten by 15": ({"dc": 0}, 15, ["critical success"]),
    "needed 19 with levels": (
        {"dc": 24, "modifier": 1, "advantage": 3, "disadvantage": 1},
        19,
        ["success that needed 19"],
    ),
}
POOLS = {"critical success": ("chaos", GM)}


def earned(whys: list[str], owner: int = MIRA) -> list[tuple[str, int | None, int, int]]:
    return [(*POOLS.get(why, ("fate", owner)), 1, 0) for why in whys]


@pytest.mark.parametrize("kind", ["check", "save", "defence"])
@pytest.mark.parametrize("typed", [False, True], ids=["generated", "typed"])
@pytest.mark.parametrize(("fields", "face", "why"), EARNED.values(), ids=EARNED)
def test_a_player_earns_by_the_outcome_and_by_what_was_needed(
    fields: dict[str, Any], face: int, why: list[str], typed: bool, kind: str
) -> None:
    before = evening()
    dice = TypedDice([face]) if typed else Shown(face)
    after = rolled(before, MIRA, dice, kind, **fields)
    entry = last(after)
    assert moved(entry) == earned(why)
    assert whys(entry.moves) == why
    assert [move.part for move in entry.moves] == [0] * len(why)
    fate, chaos = len([w for w in why if w not in POOLS]), why.count("critical success")
    assert points(after) == (1 + fate, 1, chaos)
    assert entry.roll is not None
    assert entry.roll["typed"] is typed
    assert points(acts.undo(after, AT)) == (1, 1, 0)
    assert points(acts.redo(acts.undo(after, AT), AT)) == points(after)


def test_fortune_does_not_count_in_what_was_needed() -> None:
    after = rolled(evening(), MIRA, Shown(3, 19), dc=19, fortune=1)
    assert moved(last(after)) == [("fate", MIRA, 1, 0)]
    assert moved(last(rolled(evening(), MIRA, Shown(20, 1), dc=10, misfortune=1))) == [
        ("fate", MIRA, 1, 0)
    ]


@pytest.mark.parametrize(("fields", "face", "why"), EARNED.values(), ids=EARNED)
@pytest.mark.parametrize("who", [GOBLIN, None], ids=["npc", "nobody"])
def test_the_gms_side_earns_nothing(
    fields: dict[str, Any], face: int, why: list[str], who: int | None
) -> None:
    after = rolled(evening(), who, Shown(face), **fields)
    assert moved(last(after)) == []
    assert points(after) == (1, 1, 0)


@pytest.mark.parametrize("face", [1, 19, 20])
def test_flat_checks_and_attacks_earn_nothing(face: int) -> None:
    for kind in ("flat", "attack"):
        assert moved(last(rolled(evening(), MIRA, Shown(face), kind, dc=19))) == []


def test_where_the_house_says_so_every_roll_earns() -> None:
    system = rules.system("fate-chaos", award_on="all_d20", attack_criticals=True)
    after = rolled(evening(), MIRA, Shown(20), "attack", system=system, dc=19)
    assert moved(last(after)) == [("fate", MIRA, 1, 0), ("chaos", GM, 1, 0)]
    after = rolled(evening(), MIRA, Shown(20), "flat", system=system, dc=19)
    assert moved(last(after)) == [("fate", MIRA, 1, 0)]
    assert moved(last(rolled(evening(), MIRA, Shown(1), "flat", system=system, dc=19))) == []


def test_without_chaos_dice_the_gm_gets_none() -> None:
    system = rules.system("fate-chaos", chaos=False)
    after = rolled(evening(), MIRA, Shown(20), system=system, dc=19)
    assert moved(last(after)) == [("fate", MIRA, 1, 0)]
    assert points(after) == (2, 1, 0)


@pytest.mark.parametrize("system", ["action-roll", "arcanotech"])
def test_where_the_house_has_chaos_dice_every_system_gives_them(system: str) -> None:
    plain, chaos = rules.system(system), rules.system(system, chaos=True)
    fields: dict[str, Any] = {"dc": 10} if system == "arcanotech" else {"slot": "primary"}
    campaign = table(Character(0, "Mira"), system=chaos)
    assert moved(last(rolled(campaign, 1, Shown(20), system=chaos, **fields))) == [
        ("chaos", GM, 1, 0)
    ]
    assert moved(last(rolled(campaign, 1, Shown(20), system=plain, **fields))) == []


def test_a_die_above_the_cap_is_lost_and_the_log_says_so() -> None:
    full = with_fate(evening(), MIRA, 2)
    after = rolled(full, MIRA, Shown(20), dc=19)
    assert moved(last(after)) == [("fate", MIRA, 0, 1), ("chaos", GM, 1, 0)]
    assert points(after) == (2, 1, 1)
    assert points(acts.undo(after, AT)) == (2, 1, 0)


def test_chaos_dice_have_no_cap() -> None:
    after = evening()
    for number in range(1, 30):
        after = rolled(after, MIRA, Shown(20), dc=0)
        assert held(after, GM) == number


def test_opposed_the_one_who_acts_earns_against_the_total_of_the_other() -> None:
    fields: dict[str, Any] = {"opponent": 10}
    after = rolled(evening(), (MIRA, GOBLIN), Shown(19, 9), "opposed", **fields)
    assert moved(last(after)) == [("fate", MIRA, 1, 0)]
    after = rolled(evening(), (MIRA, GOBLIN), TypedDice([20, 9]), "opposed", **fields)
    assert moved(last(after)) == [("fate", MIRA, 1, 0), ("chaos", GM, 1, 0)]
    after = rolled(evening(), (MIRA, GOBLIN), Shown(3, 8), "opposed", **fields)
    assert moved(last(after)) == [("fate", MIRA, 1, 0)]
    assert whys(last(after).moves) == ["critical failure"]


@pytest.mark.parametrize("faces", [(20, 1), (1, 20), (19, 9)])
def test_opposed_a_player_who_is_acted_against_earns_nothing(faces: tuple[int, int]) -> None:
    after = rolled(evening(), (GOBLIN, MIRA), Shown(*faces), "opposed", opponent=10)
    assert moved(last(after)) == []


def test_in_a_group_each_player_earns_by_their_own_roll() -> None:
    after = rolled(
        evening(), (MIRA, TOM, GOBLIN), Shown(20, 1, 20), "group", members=[0, 0, 0], dc=19
    )
    assert moved(last(after)) == [
        ("fate", MIRA, 1, 0),
        ("chaos", GM, 1, 0),
        ("fate", TOM, 1, 0),
    ]
    assert [move.part for move in last(after).moves] == [0, 0, 1]
    assert in_force(after).outcome == "success"
    assert points(after) == (2, 2, 1)
    assert points(acts.undo(after, AT)) == (1, 1, 0)


def test_a_group_against_one_roll_needs_what_that_roll_leaves() -> None:
    faces = TypedDice([9, 19, 19])
    after = rolled(evening(), (None, MIRA, TOM), faces, "group", members=[0, 1], opponent=10)
    # The opposing 19 is the DC: Mira needed 19, Tom 18.
    assert moved(last(after)) == [("fate", MIRA, 1, 0)]
    assert last(after).moves[0].part == 1


def test_a_reroll_spends_a_die_and_earns_its_own() -> None:
    failed = rolled(evening(), MIRA, Shown(5), dc=19)
    after = rerolled(failed, "fate", 20)
    entry = last(after)
    assert moved(entry) == [("fate", MIRA, -1, 0), ("fate", MIRA, 1, 0), ("chaos", GM, 1, 0)]
    assert [move.part for move in entry.moves] == [None, 0, 0]
    assert (entry.act, entry.refers) == ("reroll", 4)
    assert points(after) == (1, 1, 1)
    assert in_force(after).outcome == "critical-success"
    back = acts.undo(after, AT)
    assert points(back) == (1, 1, 0)
    assert in_force(back).outcome == "failure"


def test_awards_of_the_first_roll_stay() -> None:
    failed = rolled(evening(), MIRA, Shown(1), dc=10)
    assert points(failed) == (2, 1, 0)
    again = rerolled(failed, "fate", 10)
    assert moved(last(again)) == [("fate", MIRA, -1, 0)]
    assert points(again) == (1, 1, 0)
    worse = rerolled(failed, "fate", 1)
    assert moved(last(worse)) == [("fate", MIRA, -1, 0), ("fate", MIRA, 1, 0)]
    assert points(worse) == (2, 1, 0)


def test_a_reroll_may_be_typed_or_generated() -> None:
    failed = rolled(evening(), MIRA, Shown(5), dc=10)
    for dice in (TypedDice([12]), Shown(12)):
        roll = rules.complete(rules.again(in_force(failed), 0), dice)
        spend, root = spend_of("fate"), roots(failed)[0]
        after = acts.amend(failed, FATE_CHAOS, root, spend, 0, roll, AT)
        assert points(after) == (0, 1, 0)
        assert in_force(after).parts[0].typed is dice.typed


def test_in_a_group_one_member_is_rerolled_and_the_verdict_counted_anew() -> None:
    failed = rolled(evening(), (MIRA, TOM), Shown(5, 1), "group", members=[0, 0], dc=19)
    assert points(failed) == (1, 2, 0)
    after = rerolled(failed, "fate", 19, part=0)
    assert in_force(after).outcome == "success"
    assert moved(last(after)) == [("fate", MIRA, -1, 0), ("fate", MIRA, 1, 0)]
    both = rerolled(after, "fate", 20, part=1)
    assert moved(last(both)) == [
        ("fate", TOM, -1, 0),
        ("fate", TOM, 1, 0),
        ("chaos", GM, 1, 0),
    ]


def test_a_player_acted_against_rerolls_what_let_the_other_through() -> None:
    through = rolled(evening(), (GOBLIN, MIRA), Shown(15, 3), "opposed", opponent=0)
    assert in_force(through).outcome == "success"
    after = rerolled(through, "fate", 18, part=1)
    assert moved(last(after)) == [("fate", MIRA, -1, 0)]
    assert in_force(after).outcome == "failure"


def test_chaos_rerolls_a_failed_roll_of_the_gms_side_and_earns_nothing() -> None:
    failed = rolled(given(evening(), GM, 2), GOBLIN, Shown(1), "attack", dc=10)
    after = rerolled(failed, "chaos", 20)
    assert moved(last(after)) == [("chaos", GM, -1, 0)]
    assert points(after) == (1, 1, 1)
    failed = rolled(given(evening(), GM, 1), None, Shown(2), dc=10)
    assert moved(last(rerolled(failed, "chaos", 19))) == [("chaos", GM, -1, 0)]


def test_chaos_rerolls_what_let_a_player_through() -> None:
    through = given(evening(), GM, 1)
    through = rolled(through, (MIRA, GOBLIN), Shown(15, 3), "opposed", opponent=0)
    assert in_force(through).outcome == "success"
    after = rerolled(through, "chaos", 19, part=1)
    assert moved(last(after)) == [("chaos", GM, -1, 0)]
    assert in_force(after).outcome == "failure"


def test_an_override_takes_back_what_was_earned_and_gives_what_is() -> None:
    fumbled = rolled(evening(), MIRA, Shown(1), dc=10)
    after = overridden(fumbled, "success")
    assert moved(last(after)) == [("fate", MIRA, -1, 0)]
    assert whys(last(after).moves) == ["taken back: critical failure"]
    assert (last(after).act, last(after).note) == ("override", "so it is")
    assert points(after) == (1, 1, 0)
    assert in_force(after).outcome == "success"
    better = overridden(after, "critical-success")
    assert moved(last(better)) == [("chaos", GM, 1, 0)]
    worse = overridden(better, "critical-failure")
    assert moved(last(worse)) == [("chaos", GM, -1, 0), ("fate", MIRA, 1, 0)]
    assert points(worse) == (2, 1, 0)
    for before in (better, after, fumbled):
        worse = acts.undo(worse, AT)
        assert points(worse) == points(before)
        assert in_force(worse).outcome == in_force(before).outcome


def test_an_override_to_a_success_gives_the_die_of_one_that_was_hard() -> None:
    after = overridden(rolled(evening(), MIRA, Shown(5), dc=19), "success")
    assert moved(last(after)) == [("fate", MIRA, 1, 0)]
    after = overridden(after, "failure")
    assert moved(last(after)) == [("fate", MIRA, -1, 0)]


def test_an_override_does_not_take_back_what_was_lost_at_the_cap() -> None:
    fumbled = rolled(with_fate(evening(), MIRA, 2), MIRA, Shown(1), dc=10)
    assert moved(last(fumbled)) == [("fate", MIRA, 0, 1)]
    after = overridden(fumbled, "failure")
    assert moved(last(after)) == []
    assert points(after) == (2, 1, 0)


def test_an_override_stops_at_nothing_and_says_so() -> None:
    fumbled = given(rolled(evening(), MIRA, Shown(1), dc=10), MIRA, -2)
    assert points(fumbled) == (0, 1, 0)
    after = overridden(fumbled, "failure")
    assert moved(last(after)) == [("fate", MIRA, 0, -1)]
    assert points(after) == (0, 1, 0)
    # What was not there to be taken can't be taken back a second time either.
    again = overridden(after, "critical-failure")
    assert moved(last(again)) == [("fate", MIRA, 1, 0)]
    assert points(acts.undo(acts.undo(again, AT), AT)) == (0, 1, 0)


def test_an_override_takes_spent_chaos_dice_as_far_as_they_are_there() -> None:
    after = given(rolled(evening(), MIRA, Shown(20), dc=10), GM, -1)
    after = overridden(after, "failure")
    assert moved(last(after)) == [("chaos", GM, 0, -1)]


def test_an_override_after_a_reroll_takes_back_what_the_reroll_earned() -> None:
    fumbled = rolled(evening(), MIRA, Shown(1), dc=19)
    after = rerolled(fumbled, "fate", 20)
    assert points(after) == (2, 1, 1)
    after = overridden(after, "failure")
    assert moved(last(after)) == [("fate", MIRA, -1, 0), ("chaos", GM, -1, 0)]
    # The die of the first roll stays, the one that was spent too.
    assert points(after) == (1, 1, 0)


def test_a_roll_set_to_failed_can_be_rerolled_and_its_override_keeps_its_awards() -> None:
    after = overridden(rolled(evening(), MIRA, Shown(15), dc=10), "critical-failure")
    assert points(after) == (2, 1, 0)
    after = rerolled(after, "fate", 9)
    assert moved(last(after)) == [("fate", MIRA, -1, 0)]
    assert in_force(after).outcome == "failure"
    after = overridden(after, "success")
    assert moved(last(after)) == []


def test_an_override_of_one_member_is_about_that_member_alone() -> None:
    fields: dict[str, Any] = {"members": [0, 0], "dc": 19}
    before = rolled(evening(), (MIRA, TOM), Shown(1, 20), "group", **fields)
    assert points(before) == (2, 2, 1)
    after = overridden(before, "failure", part=1)
    assert moved(last(after)) == [("fate", TOM, -1, 0), ("chaos", GM, -1, 0)]
    assert in_force(after).outcome == "failure"
    after = overridden(after, "success", part=0)
    assert moved(last(after)) == [("fate", MIRA, -1, 0), ("fate", MIRA, 1, 0)]
    assert in_force(after).outcome == "success"


def test_an_override_of_a_whole_group_moves_no_points() -> None:
    after = rolled(evening(), (MIRA, TOM), Shown(1, 1), "group", members=[0, 0], dc=19)
    after = overridden(after, "success")
    assert moved(last(after)) == []
    assert in_force(after).outcome == "success"
    # Afterwards a member's own is taken back as if nothing had been.
    after = overridden(after, "failure", part=1)
    assert moved(last(after)) == [("fate", TOM, -1, 0)]
    assert in_force(after).outcome == "failure"


def test_an_override_for_the_gms_side_moves_nothing() -> None:
    after = overridden(rolled(evening(), GOBLIN, Shown(5), dc=19), "critical-success")
    assert moved(last(after)) == []


def test_what_someone_has_earned_who_has_left_is_not_asked_back() -> None:
    fumbled = rolled(evening(), MIRA, Shown(1), dc=10)
    after = overridden(acts.remove_character(fumbled, MIRA, AT), "critical-success")
    assert moved(last(after)) == []
    # Back at the table she has what she left with.
    assert points(acts.undo(acts.undo(after, AT), AT)) == (2, 1, 0)


def effect(campaign: Campaign, *faces: int, dice: str = "2d6+3") -> Campaign:
    return rolled(campaign, GOBLIN, Shown(*faces), "effect", dice=dice)


def test_a_fate_die_is_put_on_an_effect() -> None:
    hit = effect(evening(), 3, 4)
    assert in_force(hit).total == 10
    after = boosted(hit, "fate", MIRA, 5)
    entry = last(after)
    assert moved(entry) == [("fate", MIRA, -1, 0)]
    assert (entry.act, entry.refers) == ("boost", roots(after)[0])
    assert entry.rollers == (roller(after, GOBLIN), roller(after, MIRA))
    assert in_force(after).total == 15
    less = boosted(after, "fate", TOM, 6, sign=-1)
    assert moved(last(less)) == [("fate", TOM, -1, 0)]
    assert in_force(less).total == 9
    assert points(less) == (0, 0, 0)
    back = acts.undo(acts.undo(less, AT), AT)
    assert (in_force(back).total, points(back)) == (10, (1, 1, 0))


def test_chaos_dice_are_put_on_an_effect_several_at_once_and_again() -> None:
    after = boosted(effect(given(evening(), GM, 4), 3, 4), "chaos", GM, 6, 6)
    assert moved(last(after)) == [("chaos", GM, -2, 0)]
    assert last(after).rollers[-1] == Roller(None, "GM", False)
    assert in_force(after).total == 22
    after = boosted(after, "chaos", GM, 1, sign=-1)
    assert in_force(after).total == 21
    assert points(after) == (1, 1, 1)


def test_an_effect_never_goes_below_nothing() -> None:
    after = boosted(effect(evening(), 1, dice="1d4"), "fate", MIRA, 6, sign=-1)
    assert in_force(after).total == 0
    assert in_force(boosted(after, "fate", TOM, 6)).total == 1


def test_effects_earn_nothing() -> None:
    after = rolled(evening(), MIRA, Shown(20), "effect", dice="1d20")
    assert moved(last(after)) == []


def test_the_gm_gives_and_takes_with_a_reason() -> None:
    after = given(evening(), MIRA, 1, " a clever plan ")
    assert moved(last(after)) == [("fate", MIRA, 1, 0)]
    assert (last(after).act, last(after).note) == ("points", "a clever plan")
    assert last(after).title == "1 Fate Die to Mira"
    after = given(after, MIRA, 2)
    assert moved(last(after)) == [("fate", MIRA, 0, 2)]
    after = given(after, MIRA, -2)
    assert last(after).title == "2 Fate Dice from Mira"
    after = given(after, GM, 7)
    assert last(after).title == "7 Chaos Dice to the GM"
    assert points(after) == (0, 1, 7)
    assert moved(last(given(after, MIRA, 3))) == [("fate", MIRA, 2, 1)]
