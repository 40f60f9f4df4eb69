"""What the table refuses: in one sentence, and nothing has happened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import rules
from gmscreen.campaign import acts
from gmscreen.campaign.acts.boosting import boost_refusal
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.model import Campaign, Refused
from rules import InvalidInput
from tests.campaign.table import (
    AT,
    FATE_CHAOS,
    Shown,
    boost_of,
    boosted,
    given,
    held,
    in_force,
    last,
    npc,
    overridden,
    pc,
    refused_reroll,
    rerolled,
    rolled,
    roots,
    spend_of,
    table,
    with_fate,
)

MIRA, TOM, GOBLIN, GM = 1, 2, 3, None
NO_CHAOS = rules.system("fate-chaos", chaos=False)


def evening() -> Campaign:
    """Mira and Tom hold 1 Fate Die of at most 2, the GM has 2 Chaos Dice."""
    return given(table(pc("Mira"), pc("Tom"), npc("Goblin", hp=5, hp_max=7)), GM, 2)


def failed(who: int | None = MIRA, kind: str = "check") -> Campaign:
    return rolled(evening(), who, Shown(5), kind, dc=10)


def refused(act: Callable[[], Campaign]) -> str:
    """Why an act is refused."""
    with pytest.raises(Refused) as why:
        act()
    text = str(why.value)
    assert text
    assert "\n" not in text
    return text


def no_reroll(campaign: Campaign, pool: str, part: int = 0) -> str:
    """Why a reroll of the last roll is refused: said beforehand, and again when it is tried."""
    said = refused_reroll(campaign, pool, part)
    assert said
    root, spend = roots(campaign)[-1], spend_of(pool)
    roll = in_force(campaign, root)
    again = refused(lambda: acts.amend(campaign, FATE_CHAOS, root, spend, part, roll, AT))
    assert again == said
    return said


def test_a_failed_check_of_ones_own_is_not_refused() -> None:
    assert refused_reroll(failed(), "fate") == ""
    assert refused_reroll(failed(GOBLIN), "chaos") == ""
    assert refused_reroll(failed(GOBLIN, "attack"), "chaos") == ""
    assert refused_reroll(failed(GOBLIN, "flat"), "chaos") == ""


@pytest.mark.parametrize("face", [10, 15, 20])
def test_a_success_is_not_rerolled(face: int) -> None:
    success = rolled(evening(), MIRA, Shown(face), dc=10)
    assert no_reroll(success, "fate") == "only a failed roll can be rerolled"
    success = rolled(evening(), GOBLIN, Shown(face), dc=10)
    assert no_reroll(success, "chaos") == "only a failed roll can be rerolled"


def test_an_outcome_set_by_the_gm_counts_as_what_it_was_set_to() -> None:
    assert "only a failed" in no_reroll(overridden(failed(), "success"), "fate")


def test_a_tie_that_is_nobodys_is_no_failure() -> None:
    system = rules.system("fate-chaos", opposed_tie="nobody")
    tie = rolled(evening(), (MIRA, GOBLIN), Shown(9, 9), "opposed", system=system, opponent=0)
    assert in_force(tie).outcome == "nothing"
    for pool, part in (("fate", 0), ("chaos", 1)):
        assert "only a failed" in no_reroll(tie, pool, part)


def test_what_was_rerolled_is_not_rerolled_again() -> None:
    campaign = with_fate(failed(), MIRA, 2)
    again = rerolled(campaign, "fate", 6)
    assert no_reroll(again, "fate") == "a rerolled result can't be rerolled again"
    with pytest.raises(InvalidInput, match="rerolled again"):
        rerolled(again, "fate", 6)
    # Not by an override in between either; but the reroll taken back, it can be.
    assert "rerolled again" in no_reroll(overridden(again, "critical-failure"), "fate")
    back = acts.undo(again, AT)
    assert refused_reroll(back, "fate") == ""


def test_each_side_of_an_opposed_roll_is_rerolled_once() -> None:
    campaign = rolled(
        with_fate(evening(), MIRA, 2), (MIRA, GOBLIN), Shown(5, 10), "opposed", opponent=0
    )
    assert "only a failed" in no_reroll(campaign, "chaos", 1)
    campaign = rerolled(campaign, "fate", 15)
    campaign = rerolled(campaign, "chaos", 18, part=1)
    assert in_force(campaign).outcome == "failure"
    assert "rerolled again" in no_reroll(campaign, "fate", 0)
    assert "rerolled again" in no_reroll(campaign, "chaos", 1)


def test_fate_is_for_ones_own_roll_and_chaos_for_the_gms() -> None:
    own = "Fate Dice reroll a player character's own check"
    assert no_reroll(failed(GOBLIN), "fate") == own
    assert no_reroll(failed(None), "fate") == own
    assert no_reroll(failed(), "chaos") == "Chaos Dice reroll rolls of the GM's side"


def test_whoever_rolled_pays() -> None:
    """Tom's die does not help Mira, who has none."""
    assert no_reroll(with_fate(failed(), MIRA, 0), "fate") == "Mira has none: 1 Fate Die needed"
    campaign = rolled(
        with_fate(evening(), MIRA, 0), (MIRA, TOM), Shown(5, 5), "group", members=[0, 0], dc=10
    )
    assert "Mira has none" in no_reroll(campaign, "fate", 0)
    assert refused_reroll(campaign, "fate", 1) == ""


def test_an_empty_pool_buys_nothing() -> None:
    campaign = given(failed(GOBLIN), GM, -2)
    assert no_reroll(campaign, "chaos") == "the GM has none: 1 Chaos Die needed"


@pytest.mark.parametrize("kind", ["attack", "flat"])
def test_fate_rerolls_only_what_is_a_check(kind: str) -> None:
    assert "award_on" in no_reroll(failed(MIRA, kind), "fate")
    system = rules.system("fate-chaos", award_on="all_d20")
    campaign = rolled(evening(), MIRA, Shown(5), kind, system=system, dc=10)
    assert refused_reroll(campaign, "fate", system=system) == ""


def test_an_effect_is_not_rerolled() -> None:
    campaign = rolled(evening(), MIRA, Shown(1, 1), "effect", dice="2d6")
    assert "effect is none" in no_reroll(campaign, "fate")
    campaign = rolled(evening(), GOBLIN, Shown(1, 1), "effect", dice="2d6")
    assert no_reroll(campaign, "chaos") == "an effect is not rerolled; dice are added to it"


@pytest.mark.parametrize("part", [-1, 1, 99])
def test_there_is_no_such_part(part: int) -> None:
    assert no_reroll(failed(), "fate", part) == "there is no such part"


def test_a_roll_that_is_taken_back_is_left_alone() -> None:
    campaign = acts.undo(failed(), AT)
    assert no_reroll(campaign, "fate") == "that roll is taken back"
    assert refused(lambda: overridden(campaign, "success")) == "that roll is taken back"
    effect = acts.undo(rolled(evening(), MIRA, Shown(1), "effect", dice="d6"), AT)
    assert refused(lambda: boosted(effect, "fate", MIRA, 3)) == "that effect is taken back"


def test_who_has_left_pays_nothing() -> None:
    campaign = acts.remove_character(failed(), MIRA, AT)
    assert no_reroll(campaign, "fate") == "Mira has no Fate Dice"


def test_what_is_no_roll_is_neither_rerolled_nor_overridden() -> None:
    campaign = acts.add_note(failed(), "it rains", AT)
    number = last(campaign).id
    assert refused(lambda: overridden(campaign, "success", root=number)) == "that is no roll"
    with pytest.raises(Refused, match="that is no roll"):
        refused_reroll(campaign, "fate", root=number)


def test_without_chaos_dice_there_is_nothing_to_spend() -> None:
    text = "there are no chaos points under the house settings"
    campaign, spend = failed(GOBLIN), spend_of("chaos")
    assert refused_reroll(campaign, "chaos", system=NO_CHAOS) == text
    effect = rolled(evening(), GOBLIN, Shown(1), "effect", dice="d6")
    root, boost = roots(effect)[-1], boost_of("chaos")
    assert boost_refusal(effect, NO_CHAOS, root, boost, GM) == text
    roll = in_force(campaign)
    assert (
        refused(lambda: acts.amend(campaign, NO_CHAOS, roots(campaign)[0], spend, 0, roll, AT))
        == text
    )
    assert "no chaos" in refused(
        lambda: acts.gift(campaign, NO_CHAOS, "chaos", GM, 1, "for fun", AT)
    )


def hit() -> Campaign:
    return rolled(evening(), GOBLIN, Shown(3, 4), "effect", dice="2d6+3")


def no_boost(campaign: Campaign, pool: str, owner: int | None) -> str:
    """Why no die is put on the last effect: said beforehand, and again when it is tried."""
    root, spend = roots(campaign)[-1], boost_of(pool)
    said = boost_refusal(campaign, FATE_CHAOS, root, spend, owner)
    assert said
    assert refused(lambda: boosted(campaign, pool, owner, 3)) == said
    return said


def test_a_character_puts_one_die_on_an_effect() -> None:
    campaign = given(hit(), MIRA, 1)
    once = boosted(campaign, "fate", MIRA, 3)
    assert no_boost(once, "fate", MIRA) == "Mira has put one on this effect already"
    # Tom may, and Mira on another effect; the die taken back, she may again.
    assert held(boosted(once, "fate", TOM, 3), TOM) == 0
    other = rolled(once, GOBLIN, Shown(3), "effect", dice="d6")
    assert held(boosted(other, "fate", MIRA, 3), MIRA) == 0
    assert held(boosted(acts.undo(once, AT), "fate", MIRA, 3), MIRA) == 1


def test_a_character_puts_no_two_dice_on_an_effect_at_once() -> None:
    campaign = given(hit(), MIRA, 1)
    text = refused(lambda: boosted(campaign, "fate", MIRA, 3, 4))
    assert text == "one Fate Die is all that one character puts on an effect"


def test_dice_on_an_effect_have_to_be_there() -> None:
    assert "Mira has none" in no_boost(given(hit(), MIRA, -1), "fate", MIRA)
    assert no_boost(hit(), "fate", GOBLIN) == "Fate Dice are the players' own"
    assert no_boost(hit(), "fate", GM) == "the GM has none: 1 Fate Die needed"
    assert no_boost(hit(), "chaos", MIRA) == "Mira has none: 1 Chaos Die needed"
    assert no_boost(given(hit(), GM, -2), "chaos", GM) == "the GM has none: 1 Chaos Die needed"
    assert (
        refused(lambda: boosted(hit(), "chaos", GM, 1, 2, 3)) == "the GM has 2: 3 Chaos Dice needed"
    )


def test_an_override_needs_a_word_and_another_outcome() -> None:
    campaign = failed()
    for why in ("", "  \n"):
        silent = partial(acts.override, campaign, FATE_CHAOS, roots(campaign)[0], None, "success")
        assert "a word" in refused(partial(silent, why, AT))
    assert refused(lambda: overridden(campaign, "failure")) == "it is a failure already"
    twice = overridden(campaign, "success")
    assert refused(lambda: overridden(twice, "success")) == "it is a success already"
    assert last(overridden(twice, "failure")).act == "override"


def test_an_override_to_the_same_outcome_names_that_of_the_member() -> None:
    campaign = rolled(
        evening(), (MIRA, TOM, GOBLIN), Shown(5, 5, 20), "group", members=[0] * 3, dc=9
    )
    assert in_force(campaign).outcome == "failure"
    text = refused(lambda: overridden(campaign, "critical-success", part=2))
    assert text == "it is a critical success already"
    assert last(overridden(campaign, "success", part=2)).act == "override"


def test_an_override_takes_an_outcome_of_the_scale() -> None:
    with pytest.raises(InvalidInput, match="outcome"):
        overridden(failed(), "half-pass")
    with pytest.raises(InvalidInput, match="part"):
        overridden(failed(), "success", part=0)
    with pytest.raises(InvalidInput, match="part"):
        overridden(failed(), "success", part=1)
    group = rolled(evening(), (None, MIRA), Shown(5, 5), "group", members=[0], opponent=3)
    with pytest.raises(InvalidInput, match="part"):
        overridden(group, "success", part=0)
    with pytest.raises(InvalidInput, match="outcome"):
        overridden(group, "nothing", part=1)


def test_an_override_that_would_need_more_dice_is_refused() -> None:
    """A teacher who did better would have left the student something to roll."""
    system = rules.system("chimera-d10")
    campaign = rolled(
        table(npc("Una"), npc("Tom"), system=system),
        (1, 2),
        Shown(2),
        "teach-ability",
        system=system,
        luck=5,
        disadvantage=2,
    )
    assert in_force(campaign, system=system).outcome == "failure"
    with pytest.raises(InvalidInput, match="outcome: pass would need dice"):
        overridden(campaign, "pass", part=0, system=system)
    after = overridden(campaign, "critical-failure", part=0, system=system)
    assert in_force(after, system=system).outcome == "failure"


@pytest.mark.parametrize("why", ["", "   ", "\t\n"])
@pytest.mark.parametrize("who", [MIRA, GM])
def test_a_gift_needs_a_reason(who: int | None, why: str) -> None:
    assert "a reason is needed" in refused(lambda: given(evening(), who, 1, why))
    assert "a reason is needed" in refused(lambda: given(evening(), who, -1, why))


def test_a_gift_is_some_points_of_a_pool_that_is_there() -> None:
    campaign = evening()
    assert "no Fate Dice to give" in refused(lambda: given(campaign, MIRA, 0))
    assert refused(lambda: given(campaign, MIRA, -2)) == "Mira has 1: 2 Fate Dice needed"
    assert refused(lambda: given(campaign, GM, -3)) == "the GM has 2: 3 Chaos Dice needed"
    for pool, owner in (("fate", GM), ("chaos", MIRA)):
        wrong = partial(acts.gift, campaign, FATE_CHAOS, pool, owner, 1, "for fun", AT)
        assert "are held by" in refused(wrong)
    assert "has no luck" in refused(
        lambda: acts.gift(campaign, FATE_CHAOS, "luck", MIRA, 1, "for fun", AT)
    )
    assert "not in the campaign" in refused(lambda: given(campaign, 99, 1))


@pytest.mark.parametrize("amount", [1, -1])
def test_only_players_have_fate_dice(amount: int) -> None:
    text = refused(lambda: given(evening(), GOBLIN, amount))
    assert text == "Fate Dice are the players' own"


LONG = "x" * 10_001


@pytest.mark.parametrize(
    "act",
    [
        lambda one: acts.add_note(one, LONG, AT),
        lambda one: acts.start_session(one, FATE_CHAOS, LONG, AT),
        lambda one: acts.add_sticky(one, Modifier(LONG, 1), AT),
        lambda one: acts.add_sticky(one, Modifier("far", 10**12 + 1), AT),
        lambda one: acts.add_character(one, FATE_CHAOS, pc("Zoe", note=LONG), AT),
        lambda one: acts.add_character(one, FATE_CHAOS, pc("Zoe", hp=10**12 + 1), AT),
        lambda one: given(one, MIRA, 1, LONG),
        lambda one: given(one, GM, 10**12),
        lambda one: acts.override(one, FATE_CHAOS, 5, None, "success", LONG, AT),
    ],
)
def test_what_no_file_would_keep_is_refused_at_once(act: Callable[[Campaign], Campaign]) -> None:
    """Or nothing could be saved any more, and not even be taken back."""
    assert "takes" in refused(lambda: act(failed()))


def test_nothing_to_take_back_or_do_again() -> None:
    assert refused(lambda: acts.undo(table(), AT)) == "nothing to undo"
    assert refused(lambda: acts.redo(evening(), AT)) == "nothing to redo"
    back = acts.undo(evening(), AT)
    again = acts.add_note(back, "it rains", AT)
    assert refused(lambda: acts.redo(again, AT)) == "nothing to redo"


def test_small_things_that_change_nothing() -> None:
    campaign = evening()
    assert refused(lambda: acts.add_note(campaign, " \n", AT)) == "a note needs words"
    assert refused(lambda: acts.clear_sticky(campaign, AT)) == "no sticky modifier to clear"
    with pytest.raises(InvalidInput, match="did you mean 'chaos'"):
        acts.set_house(campaign, FATE_CHAOS, "chaoss", True, AT)
    with pytest.raises(InvalidInput, match="opposed_tie"):
        acts.set_house(campaign, FATE_CHAOS, "opposed_tie", "everybody", AT)
