"""What chimera-d10 asks of a campaign: bought dice, fine-tuning, lessons, days and rests."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from gmscreen.campaign import acts, plain
from gmscreen.campaign.acts.amending import refusal
from gmscreen.campaign.model import Campaign, Character, Refused
from rules import TypedDice
from tests.campaign.table import (
    AT,
    Shown,
    held,
    in_force,
    last,
    moved,
    overridden,
    refused_reroll,
    rerolled,
    rolled,
    roots,
    table,
    whys,
)

CHIMERA = rules.system("chimera-d10")
MIRA, TEACHER = 1, 2
TRAITS = [{"name": "Brave", "used": False}, {"name": "Quick", "used": False}]


def evening(resolve: int = 3, traits: list[dict[str, Any]] = TRAITS) -> Campaign:
    """Mira holds Resolve up to 5 and has two traits; her teacher is the GM's."""
    sheet = {"resolve_maximum": 5, "traits": traits, "learning": "Climb"}
    return table(
        Character(0, "Mira", sheet=sheet, points={"resolve": resolve}),
        Character(0, "Teacher", pc=False),
        system=CHIMERA,
    )


def check(campaign: Campaign, *faces: int, who: int = MIRA, **fields: Any) -> Campaign:
    fields = {"dice": len(faces), **fields}
    return rolled(campaign, who, Shown(*faces), "skill", system=CHIMERA, **fields)


def lesson(campaign: Campaign, face: int, who: int = MIRA) -> Campaign:
    """A roll to learn a skill, of one die that costs one Resolve."""
    return rolled(campaign, who, Shown(face), "teach-skill", system=CHIMERA, modifier=5)


def resolve(campaign: Campaign) -> int:
    return held(campaign, MIRA, "resolve")


def outcome(campaign: Campaign) -> str:
    return in_force(campaign, system=CHIMERA).outcome


def tuning(name: str) -> rules.Amendment:
    return next(one for one in CHIMERA.amendments if one.id == name)


def tuned(
    campaign: Campaign, name: str, outcome: str = "", part: int = 0, mark: str = ""
) -> Campaign:
    """The last roll fine-tuned without any die."""
    root, spend = roots(campaign)[-1], tuning(name)
    play = rules.amended(in_force(campaign, root, CHIMERA), part, spend, outcome)
    return acts.amend(campaign, CHIMERA, root, spend, part, play.roll, AT, mark)


def not_tuned(campaign: Campaign, name: str, part: int = 0) -> str:
    """Why the last roll can't be fine-tuned."""
    return refusal(campaign, CHIMERA, roots(campaign)[-1], tuning(name), part)


def renewed(campaign: Campaign, name: str, *who: int) -> Campaign:
    renewal = next(one for one in CHIMERA.sheet.renewals if one.id == name)
    return acts.renew(campaign, CHIMERA, renewal, who, AT)


def used(campaign: Campaign) -> list[str]:
    return [row["name"] for row in campaign.one(MIRA).sheet["traits"] if row["used"]]


def test_a_session_starts_with_what_is_held() -> None:
    before = evening(2)
    after = acts.start_session(before, CHIMERA, "", AT)
    assert after.one(MIRA).points == {"resolve": 2, "corruption": 0, "instruction": 0}
    assert moved(last(after)) == []


def test_bought_dice_are_paid_before_the_roll() -> None:
    after = check(evening(), 7, 7, 7, dice=1, resolve=2)
    assert moved(last(after)) == [("resolve", MIRA, -2, 0)]
    assert resolve(after) == 1
    assert resolve(acts.undo(after, AT)) == 3
    # An automatic level leaves nothing to roll, and is paid all the same.
    assert resolve(check(evening(), dice=1, resolve=2, advantage=3)) == 1
    with pytest.raises(Refused, match="Mira has 3: 4 Resolve needed"):
        check(evening(), 7, 7, 7, 7, dice=0, resolve=4)
    with pytest.raises(Refused, match="Mira has none: 1 Resolve needed"):
        check(evening(0), 7, dice=0, resolve=1)


def test_the_gms_side_pays_nothing() -> None:
    after = check(evening(), 7, 7, who=TEACHER, dice=1, resolve=1)
    assert moved(last(after)) == []


def test_resolve_rerolls_as_often_as_it_lasts_whatever_came() -> None:
    campaign = check(evening(), 2)
    for face, then in ((7, "pass"), (0, "critical-failure"), (9, "critical-pass")):
        campaign = rerolled(campaign, "resolve", face, system=CHIMERA)
        assert moved(last(campaign)) == [("resolve", MIRA, -1, 0)]
        assert outcome(campaign) == then
    assert resolve(campaign) == 0
    text = "Mira has none: 1 Resolve needed"
    assert refused_reroll(campaign, "resolve", system=CHIMERA) == text
    with pytest.raises(Refused, match=text):
        rerolled(campaign, "resolve", 5, system=CHIMERA)
    back = acts.undo(acts.undo(campaign, AT), AT)
    assert (resolve(back), outcome(back)) == (2, "pass")


def test_a_reroll_does_not_pay_for_the_dice_again() -> None:
    campaign = check(evening(), 2, 2, dice=1, resolve=1)
    after = rerolled(campaign, "resolve", 7, 7, system=CHIMERA)
    assert moved(last(after)) == [("resolve", MIRA, -1, 0)]
    assert resolve(after) == 1


def test_a_house_may_play_without_rerolls_by_resolve() -> None:
    system = rules.system("chimera-d10", resolve_reroll=False)
    campaign = rolled(evening(), MIRA, Shown(2), "skill", system=system, dice=1)
    assert "resolve_reroll" in refused_reroll(campaign, "resolve", system=system)


def test_fine_tuning_is_for_a_players_own_roll() -> None:
    campaign = check(evening(), 2, who=TEACHER)
    for name in ("resolve", "corruption", "trait"):
        assert "player character's own" in not_tuned(campaign, name)
    effect = rolled(evening(), MIRA, Shown(2), "effect", system=CHIMERA, dice="d6")
    for name in ("resolve", "corruption", "trait"):
        assert not_tuned(effect, name) == "an effect is no check"


def test_corruption_is_taken_on_and_the_gm_sets_the_outcome() -> None:
    after = tuned(check(evening(), 2), "corruption", "critical-pass")
    assert moved(last(after)) == [("corruption", MIRA, 1, 0)]
    assert outcome(after) == "critical-pass"
    assert (last(after).act, last(after).title) == ("amend", "corruption on Mira's Stealth")
    again = tuned(after, "corruption", "half-pass")
    assert held(again, MIRA, "corruption") == 2
    back = acts.undo(again, AT)
    assert (held(back, MIRA, "corruption"), outcome(back)) == (1, "critical-pass")


def test_each_trait_makes_one_pass_a_day() -> None:
    campaign = tuned(check(evening(), 0), "trait")
    assert (outcome(campaign), used(campaign)) == ("pass", ["Brave"])
    assert last(campaign).note == "Brave"
    assert moved(last(campaign)) == []
    assert not_tuned(campaign, "trait") == "it is a pass already"
    campaign = tuned(check(campaign, 4), "trait")
    assert used(campaign) == ["Brave", "Quick"]
    spent = check(campaign, 4)
    assert not_tuned(spent, "trait") == "Mira has no trait left to use"
    with pytest.raises(Refused, match="no trait left"):
        tuned(spent, "trait")
    assert used(acts.undo(campaign, AT)) == ["Brave"]
    # A new day.
    dawn = renewed(spent, "day", MIRA, TEACHER)
    assert used(dawn) == []
    assert (last(dawn).act, last(dawn).title) == ("renewal", "New day")
    assert used(acts.undo(dawn, AT)) == ["Brave", "Quick"]
    assert used(tuned(dawn, "trait", mark="Quick")) == ["Quick"]


def test_a_trait_is_one_of_the_sheet_that_is_not_used() -> None:
    failed = check(evening(), 2)
    for name in ("Sly", "brave"):
        with pytest.raises(Refused, match=f"{name} is used already, or not on the sheet"):
            tuned(failed, "trait", mark=name)
    assert "no trait left" in not_tuned(check(evening(traits=[]), 2), "trait")


def test_a_trait_is_allowed_after_resolve() -> None:
    after = tuned(rerolled(check(evening(), 2), "resolve", 3, system=CHIMERA), "trait")
    assert outcome(after) == "pass"


def test_a_lesson_is_bought_and_marks_a_success() -> None:
    after = lesson(evening(), 7)
    assert moved(last(after)) == [("resolve", MIRA, -1, 0), ("instruction", MIRA, 1, 0)]
    assert held(after, MIRA, "instruction") == 1
    assert moved(last(lesson(evening(), 5))) == [("resolve", MIRA, -1, 0)]
    assert held(acts.undo(after, AT), MIRA, "instruction") == 0


def test_one_lesson_a_rest() -> None:
    campaign = lesson(evening(), 2)
    assert campaign.one(MIRA).sheet["tried"] is True
    with pytest.raises(Refused, match="Mira has tried already: Learn a skill takes a rest"):
        lesson(campaign, 7)
    rested = renewed(campaign, "rest", MIRA)
    assert held(lesson(rested, 7), MIRA, "instruction") == 1
    assert held(lesson(acts.undo(campaign, AT), 7), MIRA, "instruction") == 1
    with pytest.raises(Refused, match="Rest: nothing to clear"):
        renewed(rested, "rest", MIRA)
    # The GM's side may try as it likes.
    assert held(lesson(lesson(evening(), 7, TEACHER), 7, TEACHER), TEACHER, "instruction") == 0


def test_three_successes_teach_it_and_more_are_lost() -> None:
    campaign = evening(5)
    for taught in (1, 2, 3):
        campaign = renewed(lesson(campaign, 7), "rest", MIRA)
        assert held(campaign, MIRA, "instruction") == taught
    campaign = lesson(campaign, 9)
    assert moved(last(campaign)) == [("resolve", MIRA, -1, 0), ("instruction", MIRA, 0, 1)]


def test_learning_something_else_wipes_the_marks() -> None:
    campaign = renewed(lesson(evening(), 7), "lesson", MIRA)
    assert moved(last(campaign)) == [("instruction", MIRA, -1, 0)]
    assert whys(last(campaign).moves) == ["Learn something else"]
    assert last(campaign).title == "Learn something else: Mira"
    assert campaign.one(MIRA).sheet["learning"] == ""
    assert held(campaign, MIRA, "instruction") == 0
    assert held(acts.undo(campaign, AT), MIRA, "instruction") == 1


def test_fine_tuning_a_lesson_takes_its_mark_back_or_gives_it() -> None:
    failed, passed = lesson(evening(), 2), lesson(evening(), 7)
    after = tuned(failed, "trait")
    assert moved(last(after)) == [("instruction", MIRA, 1, 0)]
    after = tuned(passed, "corruption", "failure")
    assert moved(last(after)) == [("corruption", MIRA, 1, 0), ("instruction", MIRA, -1, 0)]
    after = tuned(passed, "corruption", "critical-pass")
    assert held(after, MIRA, "instruction") == 1
    after = overridden(passed, "half-pass", system=CHIMERA)
    assert moved(last(after)) == [("instruction", MIRA, -1, 0)]


def test_a_lesson_that_is_rerolled_marks_one_success_at_most() -> None:
    """It is one try, and the new result stands."""
    passed = lesson(evening(), 7)
    after = rerolled(passed, "resolve", 8, system=CHIMERA)
    assert held(after, MIRA, "instruction") == 1
    after = rerolled(after, "resolve", 3, system=CHIMERA)
    assert moved(last(after)) == [("resolve", MIRA, -1, 0), ("instruction", MIRA, -1, 0)]
    assert held(after, MIRA, "instruction") == 0
    assert held(acts.undo(after, AT), MIRA, "instruction") == 1
    after = rerolled(lesson(evening(), 2), "resolve", 8, system=CHIMERA)
    assert held(after, MIRA, "instruction") == 1


def contest(campaign: Campaign, *faces: int, **fields: Any) -> Campaign:
    """Two dice of the teacher's, then two of Mira's, who has one of her own."""
    fields = {"npc_dice": 2, "dice": 1, **fields}
    dice = TypedDice(faces)
    return rolled(campaign, (TEACHER, MIRA), dice, "contest", system=CHIMERA, **fields)


def test_in_a_contest_the_player_pays_for_the_dice_beyond_their_own() -> None:
    after = contest(evening(), 7, 7, 5, 5)
    assert outcome(after) == "lose"
    assert moved(last(after)) == [("resolve", MIRA, -1, 0)]
    assert last(after).title == "Mira's Stealth"
    assert moved(last(contest(evening(), 7, 7, 5, 5, dice=2))) == []
    with pytest.raises(Refused, match="Mira has none: 1 Resolve needed"):
        contest(evening(0), 7, 7, 5, 5)


def test_in_a_contest_fine_tuning_is_about_the_players_own() -> None:
    lost = contest(evening(), 5, 5, 2, 2)
    assert "player character's own" in not_tuned(lost, "trait", 0)
    assert outcome(tuned(lost, "trait", part=1)) == "win"
    assert outcome(tuned(lost, "corruption", "half-pass", part=1)) == "nothing"
    after = rerolled(lost, "resolve", 4, 4, part=1, system=CHIMERA)
    assert outcome(after) == "nothing"
    assert resolve(after) == 1


def test_a_critical_pass_gives_a_chaos_die_where_the_house_has_them() -> None:
    system = rules.system("chimera-d10", chaos=True)
    campaign = rolled(evening(), MIRA, Shown(9), "skill", system=system, dice=1)
    assert moved(last(campaign)) == [("chaos", None, 1, 0)]
    assert moved(last(check(evening(), 9))) == []
    after = overridden(campaign, "pass", system=system)
    assert moved(last(after)) == [("chaos", None, -1, 0)]


def test_helpers_are_kept_with_the_roll_and_what_follows() -> None:
    roll = rules.roll(CHIMERA.check("skill", dice=1, advantage=1), Shown(0))
    campaign = evening()
    rollers = (acts.people.roller(campaign.one(MIRA)),)
    campaign = acts.record_roll(campaign, CHIMERA, roll, rollers, "", AT, helpers=("Tom", "Una"))
    assert last(campaign).helpers == ("Tom", "Una")
    assert last(tuned(campaign, "trait")).helpers == ("Tom", "Una")
    assert plain.read_entry(plain.entry(last(campaign)), "log") == last(campaign)
