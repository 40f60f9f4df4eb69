"""What a session came to, counted by hand for evenings whose dice are known."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest

import rules
from gmscreen.campaign import acts, summary
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.summary import Flow, summarise
from gmscreen.campaign.tallies import GM_SIDE, TOGETHER, Tally
from rules import Tone
from tests.campaign.table import (
    AT,
    FATE_CHAOS,
    Shown,
    boosted,
    given,
    npc,
    overridden,
    pc,
    rerolled,
    rolled,
    table,
)

MIRA, TOM, GOBLIN = 1, 2, 3
F = Fraction


def evening() -> Campaign:
    campaign = table(pc("Mira", 2), pc("Tom", 2), npc("Goblin"))
    return acts.start_session(campaign, FATE_CHAOS, "The Keep", AT)


def at(campaign: Campaign, hour: int, minute: int, day: int = 1) -> Campaign:
    """The campaign with a note of that time."""
    return acts.add_note(campaign, "so late", f"2026-03-{day:02}T{hour:02}:{minute:02}:00+01:00")


def check(campaign: Campaign, who: int, face: int, dc: int = 11) -> Campaign:
    """A plain d20 against a DC: 11 succeeds with 10 of 20 faces."""
    return rolled(campaign, who, Shown(face), modifier=0, dc=dc)


def of(campaign: Campaign, session: int | None = 1) -> summary.Summary:
    return summarise(campaign, FATE_CHAOS, session)


def tally(campaign: Campaign, who: int | str, session: int | None = 1) -> Tally:
    return next(one for one in of(campaign, session).tallies if one.who == who)


def test_outcomes_are_counted_as_they_are_and_as_they_fell() -> None:
    campaign = evening()
    for face in (20, 1, 12, 5):
        campaign = check(campaign, MIRA, face)
    campaign = rerolled(campaign, "fate", 15)
    mira = tally(campaign, MIRA)
    assert mira.now == {Tone.CRITICAL_GOOD: 1, Tone.CRITICAL_BAD: 1, Tone.GOOD: 2}
    assert mira.first == {Tone.CRITICAL_GOOD: 1, Tone.CRITICAL_BAD: 1, Tone.GOOD: 1, Tone.BAD: 1}
    assert mira.rolls == 4
    told = of(campaign)
    assert (told.rolls, told.amended, told.effects, told.acts) == (4, 1, 0, 6)
    # Undone, the reroll is gone; undone once more, the roll too.
    campaign = acts.undo(campaign, AT)
    assert tally(campaign, MIRA).now == mira.first
    campaign = acts.undo(campaign, AT)
    assert (of(campaign).rolls, of(campaign).amended, of(campaign).acts) == (3, 0, 4)
    campaign = acts.redo(acts.redo(campaign, AT), AT)
    assert tally(campaign, MIRA) == mira


def test_the_gms_word_is_no_luck() -> None:
    campaign = overridden(check(evening(), MIRA, 5), "success")
    mira = tally(campaign, MIRA)
    assert (mira.now, mira.first) == ({Tone.GOOD: 1}, {Tone.BAD: 1})
    assert mira.luck is not None
    assert (mira.luck.successes, mira.luck.expected) == (0, F(1, 2))


def test_luck_is_measured_by_the_chances_of_the_checks_that_were_rolled() -> None:
    campaign = evening()
    for face, dc in ((12, 11), (20, 30), (19, 16), (2, 11)):
        campaign = check(campaign, MIRA, face, dc)
    luck = tally(campaign, MIRA).luck
    assert luck is not None
    # DC 11: 10 of 20 faces; DC 30: a natural 20 alone; DC 16: 5 of 20.
    chances = [F(10, 20), F(1, 20), F(5, 20), F(10, 20)]
    assert (luck.rolls, luck.successes) == (4, 3)
    assert luck.expected == sum(chances)
    assert luck.variance == sum(p * (1 - p) for p in chances)


def test_who_stands_against_a_roll_is_counted_the_other_way_round() -> None:
    faces = range(1, 21)
    # Equal bonuses, a tie goes to the acting side; naturals stand above totals.
    won = sum(a != 1 and (a == 20 or a >= b) for a in faces for b in faces)
    campaign = rolled(evening(), (GOBLIN, MIRA), Shown(9, 12), "opposed", modifier=0, opponent=0)
    goblin, mira = tally(campaign, GM_SIDE), tally(campaign, MIRA)
    assert (goblin.now, mira.now) == ({Tone.BAD: 1}, {Tone.GOOD: 1})
    assert goblin.luck is not None
    assert mira.luck is not None
    assert (goblin.luck.expected, mira.luck.expected) == (F(won, 400), F(400 - won, 400))
    assert (goblin.luck.successes, mira.luck.successes) == (0, 1)


def test_members_of_a_group_have_each_their_own_chance() -> None:
    campaign = rolled(
        evening(), (MIRA, TOM), Shown(4, 12, 3), "group", members=[0, 5], dc=11, members_fortune=[2]
    )
    mira, tom, both = (tally(campaign, who) for who in (MIRA, TOM, TOGETHER))
    assert (mira.now, tom.now, both.now) == ({Tone.BAD: 1}, {Tone.GOOD: 1}, {Tone.GOOD: 1})
    # Tom fails only where both dice show 5 or less.
    chances = [F(1, 2), 1 - F(5, 20) ** 2]
    assert [one.luck and one.luck.expected for one in (mira, tom)] == chances
    # One of two is enough.
    assert both.luck is not None
    assert both.luck.expected == 1 - (1 - chances[0]) * (1 - chances[1])


def test_a_member_against_a_roll_that_all_share() -> None:
    faces = range(1, 21)
    won = sum(a != 1 and (a == 20 or a >= b + 3) for a in faces for b in faces)
    campaign = rolled(
        evening(), (GOBLIN, MIRA, TOM), Shown(8, 4, 12), "group", members=[0, 0], opponent=3
    )
    luck = tally(campaign, MIRA).luck
    assert luck is not None
    assert luck.expected == F(won, 400)
    assert of(campaign).left_out == 0
    # Several of the GM's who hang on one roll are in nobody's luck.
    campaign = rolled(
        evening(), (MIRA, GOBLIN, GOBLIN), Shown(8, 4, 12), "group", members=[0, 0], opponent=3
    )
    assert tally(campaign, GM_SIDE).luck is None
    assert of(campaign).left_out == 2


def test_what_takes_too_long_to_count_is_left_out() -> None:
    campaign = rolled(evening(), (MIRA,) * 11, Shown(*[12] * 11), "group", members=[0] * 11, dc=11)
    told = of(check(campaign, MIRA, 12))
    assert told.left_out == 12
    luck = tally(check(campaign, MIRA, 12), MIRA).luck
    assert luck is not None
    assert luck.rolls == 1


def test_equal_checks_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[rules.Check] = []
    odds = rules.odds

    def counting(one: rules.Check) -> rules.Odds:
        asked.append(one)
        return odds(one)

    monkeypatch.setattr(rules, "odds", counting)
    campaign = evening()
    for face in (3, 12, 17):
        campaign = check(check(campaign, MIRA, face), TOM, face, dc=12)
    of(campaign)
    assert len(asked) == 2


def test_points_that_came_went_and_had_no_room() -> None:
    campaign = check(evening(), MIRA, 1)
    campaign = check(campaign, MIRA, 5)
    campaign = rerolled(campaign, "fate", 6)
    for _ in range(3):
        campaign = check(campaign, MIRA, 1)
    # Two at the start, 1 + 3 for natural ones, 1 for the reroll; above 4 there is no room.
    flows = of(campaign).flows
    assert campaign.one(MIRA).points["fate"] == 4
    assert flows[MIRA, "fate"] == Flow(0, 3, 1, 1)
    assert flows[None, "chaos"] == Flow(2, 0, 0, 0)
    assert (TOM, "fate") not in flows
    campaign = given(campaign, None, 3)
    campaign = given(campaign, None, -1)
    assert of(campaign).flows[None, "chaos"] == Flow(2, 3, 1, 0)
    campaign = acts.undo(campaign, AT)
    assert of(campaign).flows[None, "chaos"] == Flow(2, 3, 0, 0)


def test_effects_are_told_apart_and_their_dice_too() -> None:
    campaign = rolled(evening(), MIRA, Shown(3, 4), "effect", dice="2d6")
    campaign = boosted(campaign, "fate", MIRA, 5)
    told = of(campaign)
    assert (told.effects, told.rolls, told.tallies, told.fallen) == (1, 0, (), ())


def test_dice_are_counted_face_by_face_those_of_rerolls_too() -> None:
    campaign = rolled(evening(), MIRA, Shown(3, 20), modifier=0, dc=30, fortune=1)
    campaign = check(check(campaign, MIRA, 5), GOBLIN, 1)
    campaign = rerolled(campaign, "fate", 7, root=campaign.history.next_id - 2)
    players, gm = of(campaign).fallen
    assert (str(players.die), players.pc, players.faces) == ("d20", True, {3: 1, 20: 1, 5: 1, 7: 1})
    assert (players.count, players.mean) == (4, 35 / 4)
    assert (gm.pc, gm.faces) == (False, {1: 1})


def test_a_roll_belongs_to_its_own_session_and_points_to_that_in_which_they_moved() -> None:
    campaign = check(evening(), MIRA, 5)
    root = campaign.history.next_id - 1
    campaign = acts.start_session(campaign, FATE_CHAOS, "", AT)
    campaign = rerolled(check(campaign, TOM, 12), "fate", 15, root=root)
    first, second, whole = (of(campaign, session) for session in (1, 2, None))
    assert tally(campaign, MIRA).now == {Tone.GOOD: 1}
    assert (first.rolls, second.rolls, whole.rolls) == (1, 1, 2)
    assert (MIRA, "fate") not in first.flows
    assert second.flows[MIRA, "fate"] == Flow(went=1)
    assert (first.sessions, whole.sessions, whole.session) == (1, 2, None)
    assert first.session is not None
    assert (first.session.name, whole.acts) == ("The Keep", 3 + 2 + 3)


def test_how_long_was_played() -> None:
    campaign = at(at(evening(), 22, 0), 22, 45)
    assert of(campaign).lasted == timedelta(hours=2, minutes=30)
    # It went on another day, and was ended on a third.
    campaign = at(at(campaign, 20, 0, day=8), 21, 0, day=8)
    assert of(campaign).lasted == timedelta(hours=3, minutes=30)
    campaign = acts.end_session(campaign, "2026-03-09T09:00:00+01:00")
    campaign = at(campaign, 9, 30, day=9)
    assert of(campaign).lasted == timedelta(hours=3, minutes=30)
    ended = of(campaign).session
    assert ended is not None
    assert ended.ended == "2026-03-09T09:00:00+01:00"


def test_a_session_that_was_taken_back_is_none() -> None:
    campaign = acts.start_session(evening(), FATE_CHAOS, "wrong", AT)
    campaign = acts.rename_session(acts.undo(campaign, AT), "The Abyss", AT)
    assert of(campaign, None).sessions == 1
    session = of(campaign, 1).session
    assert session is not None
    assert session.name == "The Abyss"
    again = acts.start_session(campaign, FATE_CHAOS, "right", AT)
    session = of(again, 2).session
    assert session is not None
    assert session.name == "right"


def test_a_log_edited_by_hand_is_refused_with_the_place() -> None:
    campaign = check(evening(), MIRA, 5)
    roll = campaign.history.entries[-1].roll
    assert isinstance(roll, dict)
    roll["house"] = {"opposed_tye": "actor"}
    with pytest.raises(Refused, match="entry 5 of the log can't be counted: opposed_tye"):
        of(campaign)


def test_nothing_has_happened_yet() -> None:
    told = of(Campaign("The Drowned Keep", FATE_CHAOS.id), None)
    assert (told.acts, told.rolls, told.sessions, told.tallies) == (0, 0, 0, ())
    assert told.lasted == timedelta()
