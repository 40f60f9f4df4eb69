"""The check that is being built: always whole, for whoever is taken, whatever has changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from gmscreen.campaign import acts
from gmscreen.campaign.dials import value_of, with_value
from gmscreen.campaign.draft import (
    OPPOSITION,
    Draft,
    Side,
    build,
    helpers,
    modifier_of,
    modifiers,
    offer,
    offers,
    rollers,
    target,
)
from gmscreen.campaign.drafting import (
    following,
    given_back,
    settle,
    take,
    together,
    used_again,
    used_up,
)
from gmscreen.campaign.entries import Modifier, Roller
from gmscreen.campaign.model import Campaign, Character
from rules import InvalidInput, TypedDice
from tests.campaign.table import AT, FATE_CHAOS, npc, table
from tests.rules import toy

ARCANOTECH = rules.system("arcanotech")
ACTION_ROLL = rules.system("action-roll")
BONES = rules.system("knucklebones", systems=toy.SYSTEMS)
SYSTEMS = (*(rules.system(name) for name in rules.systems()), BONES)

MIRA, TOM, UNA, GOBLIN, NOBODY = 1, 2, 3, 4, None


def by_id(system: rules.System) -> str:
    """A system as a test is named for it."""
    return system.id


def hero(name: str, dexterity: int, **ranks: int) -> Character:
    """Someone with a dexterity, and skills that are tied to it."""
    skills = [{"name": skill, "ability": "Dex", "ranks": number} for skill, number in ranks.items()]
    abilities = [{"name": "Dex", "modifier": dexterity}]
    return Character(0, name, sheet={"abilities": abilities, "skills": skills})


def evening() -> Campaign:
    """Mira and Tom are here and have skills, Una is away, the goblin is the GM's."""
    goblin = replace(hero("Goblin", 1, Perception=4), pc=False)
    una = replace(hero("Una", 3, Stealth=1), present=False)
    people = hero("Mira", 2, Stealth=5, Climb=1), hero("Tom", 0, Climb=3), una, goblin
    return table(*people)


def fresh(campaign: Campaign | None = None, system: rules.System = FATE_CHAOS) -> Draft:
    return settle(campaign or evening(), system)


def built(draft: Draft, campaign: Campaign | None = None) -> dict[str, Any]:
    """The fields of the check that are not at their default."""
    check = build(campaign or evening(), FATE_CHAOS, draft)
    return {
        name: value
        for name, value in check.values
        if (field := check.kind.field(name)) and value != field.default
    }


def removed(*who: int) -> Campaign:
    campaign = evening()
    for one in who:
        campaign = acts.remove_character(campaign, one, AT)
    return campaign


def test_the_first_player_present_with_the_first_of_the_sheet_at_a_middle_rung() -> None:
    draft = fresh()
    assert draft == Draft("check", Side(MIRA, "Stealth"))
    assert built(draft) == {"modifier": 7, "dc": 20}


def test_players_who_are_here_come_first_then_the_gms_then_who_is_away() -> None:
    campaign = acts.set_present(evening(), MIRA, False, AT)
    assert fresh(campaign).side.who == TOM
    campaign = acts.set_present(campaign, TOM, False, AT)
    assert fresh(campaign).side == Side(GOBLIN, "Perception")
    campaign = acts.set_present(campaign, GOBLIN, False, AT)
    assert fresh(campaign).side.who == MIRA


@pytest.mark.parametrize("system", [FATE_CHAOS, ARCANOTECH, ACTION_ROLL, BONES], ids=by_id)
def test_an_empty_campaign_can_roll(system: rules.System) -> None:
    campaign = Campaign("The Drowned Keep", system.id)
    draft = fresh(campaign, system)
    assert draft == Draft(system.kinds[0].id)
    roll = rules.roll(build(campaign, system, draft), rules.RandomDice(7))
    assert rollers(campaign, draft, roll) == (Roller(None, "", False),)
    assert following(campaign, draft) is None


@pytest.mark.parametrize(
    ("system", "field", "rung"),
    [(FATE_CHAOS, "dc", 20), (ARCANOTECH, "dc", 30), (ACTION_ROLL, "dl", 0)],
)
def test_the_middle_rung_of_each_ladder(system: rules.System, field: str, rung: int) -> None:
    campaign = Campaign("The Drowned Keep", system.id)
    assert dict(build(campaign, system, fresh(campaign, system)).values)[field] == rung


def test_what_still_holds_is_kept() -> None:
    draft = Draft(
        "save",
        Side(TOM, "Climb", 9),
        values={"dc": 13},
        modifiers=(Modifier("rope", 2),),
        secret=True,
    )
    assert settle(removed(MIRA, UNA, GOBLIN), FATE_CHAOS, draft) == draft


def test_who_is_removed_gives_way_to_the_first_player() -> None:
    draft = Draft("save", Side(TOM, "Climb", 9), values={"dc": 13})
    after = settle(removed(TOM), FATE_CHAOS, draft)
    assert after == replace(draft, side=Side(MIRA, "Climb"))
    assert built(after, removed(TOM)) == {"modifier": 3, "dc": 13}


def test_the_last_one_removed_leaves_nobody() -> None:
    campaign = removed(MIRA, TOM, UNA, GOBLIN)
    after = settle(campaign, FATE_CHAOS, Draft("check", Side(MIRA, "Climb", 9)))
    assert after.side == Side()
    assert built(after, campaign) == {"dc": 20}


def test_an_opponent_who_is_removed_stays_as_a_number() -> None:
    draft = Draft("opposed", Side(MIRA, "Stealth"), Side(GOBLIN, "Perception"))
    assert settle(evening(), FATE_CHAOS, draft) == draft
    after = settle(removed(GOBLIN), FATE_CHAOS, draft)
    assert after == replace(draft, opponent=Side(by_hand=0))
    by_hand = replace(draft, opponent=Side(GOBLIN, "Perception", 6))
    assert settle(removed(GOBLIN), FATE_CHAOS, by_hand).opponent == Side(by_hand=6)
    assert settle(removed(MIRA), FATE_CHAOS, draft).opponent == draft.opponent


def test_opposed_without_an_opponent_is_a_check() -> None:
    assert settle(evening(), FATE_CHAOS, Draft("opposed", Side(MIRA))).kind == "check"


def test_a_group_loses_who_is_removed() -> None:
    draft = Draft("group", Side(MIRA, "Climb"), members=(MIRA, TOM, GOBLIN), lucky=(TOM,))
    assert settle(evening(), FATE_CHAOS, draft) == draft
    after = settle(removed(GOBLIN), FATE_CHAOS, draft)
    assert after == replace(draft, members=(MIRA, TOM))
    after = settle(removed(MIRA), FATE_CHAOS, draft)
    assert after == replace(draft, side=Side(TOM, "Climb"), members=(TOM, GOBLIN))
    assert built(after, removed(MIRA)) == {
        "members": (3, 0),
        "dc": 20,
        "members_fortune": (1,),
    }


def test_a_group_of_nobody_is_a_check_against_a_number() -> None:
    draft = Draft("group", Side(MIRA, "Climb"), Side(GOBLIN, "Perception"), (TOM, UNA))
    after = settle(removed(TOM, UNA), FATE_CHAOS, draft)
    assert after == Draft("check", Side(MIRA, "Climb"))
    assert built(after, removed(TOM, UNA)) == {"modifier": 3, "dc": 20}


def test_a_group_whose_opponent_is_removed_is_against_a_number_rolled() -> None:
    draft = Draft("group", Side(MIRA, "Climb"), Side(GOBLIN, "Perception"), (MIRA, TOM))
    after = settle(removed(GOBLIN), FATE_CHAOS, draft)
    assert built(after, removed(GOBLIN)) == {"members": (3, 3), "opponent": 0}


def test_what_is_rolled_is_kept_by_name() -> None:
    draft = replace(fresh(), side=Side(MIRA, "Climb"))
    taken = take(evening(), FATE_CHAOS, draft, TOM)
    assert taken.side == Side(TOM, "Climb")
    assert built(taken)["modifier"] == 3


def test_what_is_not_on_the_sheet_gives_nothing_and_says_so() -> None:
    taken = take(evening(), FATE_CHAOS, fresh(), TOM)
    assert taken.side == Side(TOM, "Stealth")
    assert "modifier" not in built(taken)
    found = offer(evening(), FATE_CHAOS, "check", taken.side)
    assert found == rules.Offer("Stealth", {}, "not on the sheet")
    # Back with the one who has it, it counts again.
    assert built(take(evening(), FATE_CHAOS, taken, MIRA))["modifier"] == 7


def test_a_modifier_by_hand_was_for_the_one_before() -> None:
    draft = replace(fresh(), side=Side(MIRA, "Stealth", 12))
    assert built(draft)["modifier"] == 12
    assert offer(evening(), FATE_CHAOS, "check", draft.side).note == "by hand"
    taken = take(evening(), FATE_CHAOS, draft, TOM)
    assert taken.side == Side(TOM, "Stealth", None)
    assert "modifier" not in built(taken)
    assert built(take(evening(), FATE_CHAOS, draft, MIRA))["modifier"] == 7


def test_who_has_no_name_for_it_takes_the_first_of_the_sheet() -> None:
    draft = Draft("check", Side(MIRA, "", 12))
    assert take(evening(), FATE_CHAOS, draft, TOM).side == Side(TOM, "Climb")
    assert take(evening(), FATE_CHAOS, Draft("save"), MIRA).side == Side(MIRA, "Dex")


def test_everything_else_is_kept() -> None:
    draft = Draft(
        "opposed",
        Side(MIRA, "Climb"),
        Side(GOBLIN, "Perception"),
        values={"fortune": 1, "dc": 13},
        modifiers=(Modifier("rope", 2),),
        secret=True,
    )
    taken = take(evening(), FATE_CHAOS, draft, TOM)
    assert taken == replace(draft, side=Side(TOM, "Climb"))


def test_one_of_a_group_rolls_alone_against_a_number() -> None:
    draft = Draft("group", Side(MIRA, "Climb"), Side(GOBLIN), (MIRA, TOM), values={"dc": 13})
    taken = take(evening(), FATE_CHAOS, draft, TOM)
    assert taken == Draft("check", Side(TOM, "Climb"), values={"dc": 13})


def test_the_next_player_goes_round_those_who_are_here() -> None:
    campaign = evening()
    draft = fresh(campaign)
    order = []
    for _ in range(4):
        one = following(campaign, draft)
        assert one is not None
        order.append(one.id)
        draft = take(campaign, FATE_CHAOS, draft, one.id)
    assert order == [TOM, MIRA, TOM, MIRA]
    for who in (GOBLIN, UNA, NOBODY, 99):
        one = following(campaign, Draft("check", Side(who)))
        assert one is not None
        assert one.id == MIRA
    away = acts.set_present(acts.set_present(campaign, TOM, False, AT), MIRA, False, AT)
    assert following(away, draft) is None


def test_alone_the_next_one_is_the_same() -> None:
    campaign = removed(TOM)
    one = following(campaign, fresh(campaign))
    assert one is not None
    assert one.id == MIRA


def test_those_for_one_roll_and_sticky_ones_add_up_in_order() -> None:
    rain, rope = Modifier("rain", -1), Modifier("rope", 3)
    campaign = acts.add_sticky(evening(), rain, AT)
    draft = replace(fresh(), modifiers=(rope,))
    assert modifiers(campaign, FATE_CHAOS, draft) == (rope, rain)
    assert built(draft, campaign)["modifier"] == 7 + 3 - 1
    assert built(replace(draft, modifiers=()), campaign)["modifier"] == 6
    by_hand = replace(draft, side=Side(MIRA, "", 4))
    assert built(by_hand, campaign)["modifier"] == 4 + 3 - 1
    unknown = replace(draft, side=Side(MIRA, "Cooking"))
    assert built(unknown, campaign)["modifier"] == 3 - 1


def test_each_member_of_a_group_has_them() -> None:
    campaign = acts.add_sticky(evening(), Modifier("rain", -1), AT)
    draft = Draft(
        "group", Side(MIRA, "Climb"), members=(MIRA, TOM, UNA), modifiers=(Modifier("x", 3),)
    )
    assert built(draft, campaign)["members"] == (3 + 2, 3 + 2, 0 + 2)


def test_where_nothing_is_added_they_are_not_counted() -> None:
    campaign = acts.add_sticky(evening(), Modifier("rain", -1), AT)
    draft = Draft("flat", Side(MIRA, "Stealth", 9), modifiers=(Modifier("rope", 3),))
    assert modifiers(campaign, FATE_CHAOS, draft) == ()
    assert built(draft, campaign) == {"dc": 20}


def test_one_for_a_field_counts_where_that_field_is() -> None:
    levels = Modifier("high ground", 2, "advantage")
    draft = replace(fresh(), modifiers=(levels,), values={"advantage": 1})
    assert built(draft)["advantage"] == 3
    assert built(draft)["modifier"] == 7
    assert built(replace(draft, kind="flat")) == {"dc": 20}
    kind = FATE_CHAOS.kind
    assert target(kind("check"), levels) == "advantage"
    assert target(kind("flat"), levels) is None
    assert target(kind("flat"), Modifier("rope", 1)) is None
    assert target(kind("group"), Modifier("rope", 1)) == "members"
    assert target(kind("opposed"), Modifier("rope", 1)) == "modifier"


def test_context_of_arcanotech_goes_where_it_belongs() -> None:
    sheet = {
        "characteristics": [{"name": "DEX", "modifier": 3}],
        "skills": [],
        "affinities": [],
    }
    campaign = table(Character(0, "Mira", sheet=sheet), system=ARCANOTECH)
    campaign = acts.add_sticky(campaign, Modifier("dark", 1, "disadvantage", "light"), AT)
    context = (
        Modifier("slippery", -2),
        Modifier("tools", -5, "dc_modifier"),
        Modifier("tired", 10, "dc_modifier"),
        Modifier("help", 1, "advantage"),
    )
    draft = replace(
        settle(campaign, ARCANOTECH), values={"dc": 25, "dc_modifier": 5}, modifiers=context
    )
    check = build(campaign, ARCANOTECH, draft)
    assert dict(check.values) == {
        "modifier": 1,
        "dc": 25,
        "dc_modifier": 10,
        "advantage": 1,
        "disadvantage": 1,
    }
    opposed = replace(draft, kind="opposed", opponent=Side(by_hand=4))
    assert modifiers(campaign, ARCANOTECH, opposed) == (
        context[0],
        context[3],
        *campaign.sticky,
    )
    assert dict(build(campaign, ARCANOTECH, opposed).values)["modifier"] == 1


def test_what_can_not_be_added_is_refused_by_its_field() -> None:
    draft = replace(fresh(), modifiers=(Modifier("far", 5000),))
    with pytest.raises(InvalidInput, match=r"^modifier: "):
        built(draft)
    draft = replace(fresh(), modifiers=(Modifier("far", -1, "fortune"),))
    with pytest.raises(InvalidInput, match=r"^fortune: "):
        built(draft)


def test_each_member_has_their_own_skill_and_luck() -> None:
    draft = Draft(
        "group",
        Side(MIRA, "Climb"),
        members=(TOM, GOBLIN, MIRA),
        lucky=(MIRA, UNA),
        unlucky=(TOM, MIRA),
        values={"dc": 13, "advantage": 1},
    )
    assert built(draft) == {
        "members": (3, 0, 3),
        "dc": 13,
        "advantage": 1,
        "members_fortune": (3,),
        "members_misfortune": (1, 3),
    }


def test_a_modifier_by_hand_is_not_the_groups() -> None:
    draft = Draft("group", Side(MIRA, "Climb", 50), members=(MIRA, TOM))
    assert built(draft)["members"] == (3, 3)


def test_against_an_opponent_the_difficulty_is_the_other_roll() -> None:
    draft = Draft(
        "group",
        Side(MIRA, "Stealth"),
        Side(GOBLIN, "Perception"),
        (MIRA, TOM),
        values={"dc": 13, "opponent_fortune": 1},
    )
    assert built(draft) == {"members": (7, 0), "opponent": 5, "opponent_fortune": 1}
    by_hand = replace(draft, opponent=Side(by_hand=9))
    assert built(by_hand)["opponent"] == 9
    assert built(replace(draft, opponent=None))["dc"] == 13


def test_a_group_of_nobody_is_refused() -> None:
    with pytest.raises(InvalidInput, match=r"^members: "):
        built(Draft("group", Side(MIRA, "Climb")))


def test_the_other_side_has_its_sheet_or_a_number() -> None:
    draft = Draft("opposed", Side(MIRA, "Stealth"), Side(GOBLIN, "Perception"))
    assert built(draft) == {"modifier": 7, "opponent": 5}
    assert built(replace(draft, opponent=Side(GOBLIN, "Dex"))) == {"modifier": 7, "opponent": 1}
    by_hand = replace(draft, opponent=Side(GOBLIN, "Perception", 8))
    assert built(by_hand) == {"modifier": 7, "opponent": 8}
    unskilled = replace(draft, opponent=Side(GOBLIN, "Cooking"))
    assert dict(build(evening(), FATE_CHAOS, unskilled).values)["opponent"] == 0


def test_named_modifiers_are_for_the_one_who_acts() -> None:
    campaign = acts.add_sticky(evening(), Modifier("rain", -1), AT)
    draft = Draft("opposed", Side(MIRA, "Stealth"), Side(GOBLIN, "Perception"))
    assert built(draft, campaign) == {"modifier": 6, "opponent": 5}


def test_sides_without_a_sheet() -> None:
    campaign = evening()
    assert modifier_of(campaign, FATE_CHAOS, "opposed", Side()) == 0
    assert modifier_of(campaign, FATE_CHAOS, "opposed", Side(99, "Climb")) == 0
    assert modifier_of(campaign, FATE_CHAOS, "opposed", Side(99, "Climb", -3)) == -3
    assert offer(campaign, FATE_CHAOS, "check", Side(99, "Climb")).note == ""
    assert offers(campaign, FATE_CHAOS, NOBODY, "check") == ()
    assert offers(campaign, FATE_CHAOS, MIRA, "flat") == ()


def parts_of(draft: Draft, *faces: int) -> list[tuple[int | None, str, bool]]:
    campaign = evening()
    roll = rules.roll(build(campaign, FATE_CHAOS, draft), TypedDice(faces))
    return [(one.id, one.name, one.pc) for one in rollers(campaign, draft, roll)]


def test_who_rolls_alone() -> None:
    assert parts_of(fresh(), 5) == [(MIRA, "Mira", True)]
    assert parts_of(Draft("check", Side(GOBLIN)), 5) == [(GOBLIN, "Goblin", False)]
    assert parts_of(Draft("check"), 5) == [(None, "", False)]


def test_who_rolls_in_an_opposed_roll() -> None:
    draft = Draft("opposed", Side(GOBLIN), Side(MIRA, "Stealth"))
    assert parts_of(draft, 5, 6) == [(GOBLIN, "Goblin", False), (MIRA, "Mira", True)]
    by_hand = replace(draft, opponent=Side(by_hand=3))
    assert parts_of(by_hand, 5, 6)[1] == (None, OPPOSITION, False)


def test_who_rolls_in_a_group() -> None:
    draft = Draft("group", Side(MIRA, "Climb"), members=(TOM, GOBLIN, MIRA))
    members = [(TOM, "Tom", True), (GOBLIN, "Goblin", False), (MIRA, "Mira", True)]
    assert parts_of(draft, 5, 6, 7) == members
    against = replace(draft, members=(TOM, MIRA), opponent=Side(GOBLIN, "Perception"))
    assert parts_of(against, 9, 5, 6) == [members[1], members[0], members[2]]
    by_hand = replace(against, opponent=Side(by_hand=2))
    assert parts_of(by_hand, 9, 5, 6) == [(None, OPPOSITION, False), members[0], members[2]]


def test_the_sheet_sets_the_slot_and_a_skill_brings_its_modifier() -> None:
    skills = [{"name": "Tracking", "attribute": "INT", "modifier": 4}]
    campaign = table(Character(0, "Mira", sheet={"skills": skills}), system=ACTION_ROLL)
    draft = settle(campaign, ACTION_ROLL)
    assert draft.side == Side(1, "Tracking")
    for what, slot, modifier in (
        ("Tracking", "secondary", 4),
        ("Strength", "primary", 0),
        ("Reflexes", "tertiary", 0),
    ):
        one = replace(draft, side=Side(1, what), values={"dl": 1})
        assert dict(build(campaign, ACTION_ROLL, one).values) == {
            "slot": slot,
            "dl": 1,
            "modifier": modifier,
        }


def chimera() -> tuple[rules.System, Campaign]:
    """Three who help each other, the first of them with two dice at stealth."""
    system = rules.system("chimera-d10")
    skills = [{"name": "stealth", "score": "expertise", "proficient": True}]
    people = [
        Character(0, name, sheet={"expertise": 2, "skills": skills})
        for name in ("Mira", "Tom", "Una")
    ]
    return system, table(*people, system=system)


def test_each_helper_gives_one_where_help_counts() -> None:
    system, campaign = chimera()
    draft = replace(settle(campaign, system), helpers=(TOM, MIRA, UNA, 99))
    assert [one.name for one in helpers(campaign, system, draft)] == ["Tom", "Una"]
    for given_by_hand in (0, 1):
        one = with_value(draft, "advantage", given_by_hand)
        check = build(campaign, system, one)
        assert (check["dice"], check["advantage"]) == (2, 2 + given_by_hand)
        assert value_of(campaign, system, one, "advantage") == given_by_hand
    # Who helped and acts next no longer helps; who has left doesn't either.
    taken = take(campaign, system, draft, TOM)
    assert [one.name for one in helpers(campaign, system, taken)] == ["Mira", "Una"]
    gone = acts.remove_character(campaign, UNA, AT)
    assert build(gone, system, draft)["advantage"] == 1
    assert helpers(campaign, system, Draft("effect", helpers=(TOM,))) == ()
    assert helpers(evening(), FATE_CHAOS, Draft("check", helpers=(TOM,))) == ()


def test_after_a_roll_what_was_for_it_alone_is_gone() -> None:
    system, campaign = chimera()
    draft = replace(
        settle(campaign, system),
        values={"resolve": 2, "advantage": 1, "nines": "best"},
        modifiers=(Modifier("rope", 1),),
        helpers=(TOM,),
    )
    assert build(campaign, system, draft)["resolve"] == 2
    after = used_up(system, draft)
    assert after.values == {"advantage": 1, "nines": "best"}
    assert after == Draft("skill", draft.side, values=after.values)


def test_what_can_not_be_rolled_against_is_refused() -> None:
    system, campaign = chimera()
    for mine, theirs in (("gut", "stealth"), ("stealth", "Aid")):
        draft = Draft("contest", Side(MIRA, mine), Side(TOM, theirs))
        with pytest.raises(InvalidInput, match="can't be contested"):
            build(campaign, system, draft)
    draft = Draft("contest", Side(MIRA, "stealth"), Side(TOM, "stealth"))
    assert build(campaign, system, draft)["npc_dice"] == 2


def test_a_system_of_ones_own_is_built_from_what_it_says_of_itself() -> None:
    sheet = {"tricks": [{"name": "Long throw", "bones": 3}]}
    campaign = table(Character(0, "Mira", sheet=sheet), npc("Goblin"), system=BONES)
    draft = settle(campaign, BONES)
    assert draft == Draft("throw", Side(1, "Long throw"))
    assert dict(build(campaign, BONES, draft).values) == {"bones": 3, "target": 9, "second": "best"}


TEXTS = st.sampled_from(["", "Stealth", "Climb", "Perception", "Dex", "Cooking"])
WHO = st.sampled_from([NOBODY, MIRA, TOM, UNA, GOBLIN, 99])
AMOUNTS = st.one_of(st.integers(-20, 40), st.integers(-(10**6), 10**6))
SIDES = st.builds(Side, WHO, TEXTS, st.none() | AMOUNTS)
FIELDS = sorted({field.id for system in SYSTEMS for kind in system.kinds for field in kind.fields})
VALUES = st.one_of(
    st.none(),
    AMOUNTS,
    st.sampled_from(["", "best", "below", "primary", "2d6+3", "2d6k3", "no", "\0"]),
    st.lists(st.integers(-3, 60), max_size=3).map(tuple),
)
NAMED = st.lists(
    st.builds(Modifier, TEXTS, AMOUNTS, st.sampled_from(["", "", *FIELDS]), TEXTS), max_size=3
).map(tuple)
MEMBERS = st.lists(st.sampled_from([MIRA, TOM, UNA, GOBLIN, 99]), max_size=5).map(tuple)


@st.composite
def drafts(draw: st.DrawFn, system: rules.System) -> Draft:
    kind = draw(st.sampled_from(system.kinds))
    fields = [field.id for field in kind.fields]
    values = st.dictionaries(st.sampled_from([*fields, *FIELDS]), VALUES, max_size=4)
    return Draft(
        kind.id,
        draw(SIDES),
        draw(st.none() | SIDES),
        draw(MEMBERS),
        draw(MEMBERS),
        draw(MEMBERS),
        draw(values),
        draw(NAMED),
        helpers=draw(MEMBERS),
        secret=draw(st.booleans()),
    )


@pytest.mark.parametrize("system", SYSTEMS, ids=by_id)
@settings(max_examples=150)
@given(data=st.data())
def test_whatever_is_built_stands_or_is_refused(data: st.DataObject, system: rules.System) -> None:
    people = [Character(0, name, pc=name != "Goblin") for name in ("Mira", "Tom", "Una", "Goblin")]
    if system is FATE_CHAOS:
        people = [replace(one, id=0, points={}) for one in evening().characters]
    campaign = replace(table(*people, system=system), sticky=data.draw(NAMED))
    if data.draw(st.booleans()):
        campaign = acts.remove_character(campaign, data.draw(st.sampled_from([1, 2, 3, 4])), AT)
    draft = data.draw(drafts(system))
    settled = settle(campaign, system, draft)
    assert settle(campaign, system, settled) == settled
    assert settled.side.who is None or campaign.character(settled.side.who)
    for one in (draft, settled):
        try:
            check = build(campaign, system, one)
        except InvalidInput:
            continue
        assert check.kind_id == one.kind
        assert {name for name, _ in check.values} == {field.id for field in check.kind.fields}
        if check.kind.slow(check):
            continue
        # What can be built can be rolled, and every part is somebody's.
        roll = rules.roll(check, rules.RandomDice(1))
        assert len(rollers(campaign, one, roll)) == len(roll.parts)
        assert all(target(check.kind, m) for m in modifiers(campaign, system, one))
    for who in (MIRA, 99):
        taken = take(campaign, system, draft, who)
        assert taken.side.by_hand is None
        assert (taken.values, taken.modifiers) == (draft.values, draft.modifiers)


def opposed_by(who: int, kind: str = "opposed", members: tuple[int, ...] = ()) -> Draft:
    return Draft(kind, Side(MIRA, "Climb"), Side(who, "Climb"), members)


def test_who_is_taken_opposes_the_roll_no_longer() -> None:
    taken = take(evening(), FATE_CHAOS, opposed_by(TOM), TOM)
    assert taken == Draft("check", Side(TOM, "Climb"))
    assert take(evening(), FATE_CHAOS, opposed_by(GOBLIN), TOM).opponent == Side(GOBLIN, "Climb")


def test_the_next_player_is_never_the_opponent() -> None:
    campaign = acts.set_present(evening(), UNA, True, AT)
    draft = opposed_by(TOM)
    order = []
    for _ in range(3):
        one = following(campaign, draft)
        assert one is not None
        order.append(one.id)
        draft = take(campaign, FATE_CHAOS, draft, one.id)
        assert draft.opponent == Side(TOM, "Climb")
    assert order == [UNA, MIRA, UNA]
    alone = acts.set_present(acts.set_present(campaign, UNA, False, AT), MIRA, False, AT)
    assert following(alone, replace(draft, side=Side(GOBLIN, "Perception"))) is None


def test_nobody_stands_on_both_sides() -> None:
    settled = settle(evening(), FATE_CHAOS, opposed_by(MIRA))
    assert settled == Draft("check", Side(MIRA, "Climb"))
    settled = settle(evening(), FATE_CHAOS, opposed_by(TOM, "group", (MIRA, TOM)))
    assert settled == Draft("group", Side(MIRA, "Climb"), None, (MIRA, TOM))
    # Who rolled before the group was made stands aside in a group, so they may oppose it.
    aside = opposed_by(MIRA, "group", (TOM, UNA))
    assert settle(evening(), FATE_CHAOS, aside) == aside


def test_a_group_takes_over_who_opposes() -> None:
    kind = FATE_CHAOS.kind("group")
    assert together(opposed_by(GOBLIN), kind) == opposed_by(GOBLIN, "group")
    assert together(opposed_by(GOBLIN), BONES.kind("throw")).opponent is None


def test_what_a_roll_used_up_comes_back_with_it() -> None:
    rope = (Modifier("rope", 2),)
    before = replace(fresh(), modifiers=rope, values={"dc": 15})
    after = used_up(FATE_CHAOS, before)
    assert given_back(FATE_CHAOS, after, before) == before
    assert used_again(FATE_CHAOS, before, before) == after
    # What was changed since then stays: a difficulty, other modifiers, somebody else.
    harder = replace(after, values={"dc": 25})
    assert given_back(FATE_CHAOS, harder, before) == replace(harder, modifiers=rope)
    for now in (
        replace(after, modifiers=(Modifier("torch", 1),)),
        take(evening(), FATE_CHAOS, after, TOM),
        replace(after, kind="flat"),
    ):
        assert given_back(FATE_CHAOS, now, before) == now
        assert used_again(FATE_CHAOS, now, before) == now


def test_bought_dice_and_help_come_back_too() -> None:
    chimera = rules.system("chimera-d10")
    before = Draft("skill", Side(MIRA, "Sneak"), values={"resolve": 2, "tn": 3}, helpers=(TOM,))
    after = used_up(chimera, before)
    assert after == Draft("skill", Side(MIRA, "Sneak"), values={"tn": 3})
    assert given_back(chimera, after, before) == before
    assert used_again(chimera, before, before) == after
