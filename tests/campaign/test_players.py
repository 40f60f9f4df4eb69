"""What the players see: the roll that stands, and nothing of what is behind the GM's screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from gmscreen.campaign import acts
from gmscreen.campaign.entries import Entry, Modifier
from gmscreen.campaign.exporting.told import told, told_backwards
from gmscreen.campaign.history import History
from gmscreen.campaign.model import Campaign, Character
from gmscreen.campaign.players import PlayersView, held, players_view
from gmscreen.campaign.store import Store
from rules.face import SYSTEMS
from tests.campaign.drawn import campaigns
from tests.campaign.samples import SAVES
from tests.campaign.table import (
    AT,
    FATE_CHAOS,
    Shown,
    boosted,
    npc,
    overridden,
    pc,
    rerolled,
    rolled,
    roller,
    roots,
    table,
)

HIDDEN = 987_654
"""A number that no rule makes: it stands for everything behind the GM's screen."""
WORD = "behind the screen"


@cache
def sample(name: str) -> Campaign:
    store = Store.view(Path(SAVES / name))
    store.close()
    return store.campaign


def view(campaign: Campaign, with_dc: bool = False) -> PlayersView:
    return players_view(campaign, campaign.rules(SYSTEMS), with_dc)


def hidden(entries: tuple[Entry, ...]) -> set[int]:
    """The entries that are secret, and all that refers to one of them."""
    found: set[int] = set()
    for entry in entries:
        if entry.secret or entry.refers in found:
            found.add(entry.id)
    return found


def veiled_character(one: Character) -> Character:
    """Someone with other things of which the players know nothing."""
    if one.pc:
        return replace(one, note=WORD)
    sheet = {"abilities": [{"name": WORD, "modifier": HIDDEN}]}
    return replace(one, name=WORD, hp=HIDDEN, hp_max=HIDDEN, sheet=sheet, note=WORD)


def veiled_part(part: Mapping[str, Any], seen: bool) -> dict[str, Any]:
    veiled = {**part, "rule": WORD, "nearest": WORD, "note": WORD, "target": HIDDEN}
    if not seen:
        dice = [{**die, "face": HIDDEN} for die in part["dice"]]
        veiled |= {"dice": dice, "working": WORD, "total": HIDDEN, "answers": [[HIDDEN]]}
    return veiled


def other(value: object) -> object:
    """Another value of the same kind."""
    return WORD if isinstance(value, str) else HIDDEN


def veiled_roll(entry: Entry, with_dc: bool) -> dict[str, Any]:
    """A record with other numbers wherever the players see none."""
    roll, pcs = dict(entry.roll or {}), [one.pc for one in entry.rollers]
    roles = [part["role"] for part in roll["parts"]]
    acting = [pc for pc, role in zip(pcs, roles, strict=True) if role in ("actor", "member")]
    by_players = all(acting)
    parts = [
        veiled_part(part, pc or (by_players and part["role"] == "boost"))
        for part, pc in zip(roll["parts"], pcs, strict=True)
    ]
    roll |= {"parts": parts, "faces": [HIDDEN], "rule": WORD, "nearest": WORD, "note": WORD}
    if not (with_dc and by_players and "opponent" not in roles):
        fields = {name: other(value) for name, value in roll["fields"].items()}
        roll |= {"target": HIDDEN, "fields": fields}
    if not by_players:
        roll |= {"total": HIDDEN, "working": WORD}
    return roll


def veiled(campaign: Campaign, secret: frozenset[int], with_dc: bool) -> tuple[Campaign, Campaign]:
    """A campaign with more secrets, and one that differs from it in all that players don't see."""
    entries = tuple(
        replace(entry, secret=entry.secret or entry.id in secret)
        for entry in campaign.history.entries
    )
    unseen, other = hidden(entries), list[Entry]()
    for entry in entries:
        modifiers = (Modifier(WORD, HIDDEN),)
        changed = replace(entry, note=WORD, helpers=(WORD,), modifiers=modifiers, changes=(), at=AT)
        if entry.roll is not None:
            changed = replace(changed, roll=veiled_roll(entry, with_dc))
        if entry.id in unseen:
            rollers = tuple(replace(one, name=WORD) for one in entry.rollers)
            changed = replace(changed, what=WORD, title=WORD, moves=(), rollers=rollers)
            if changed.roll is not None:
                changed = replace(changed, roll={**changed.roll, "outcome": WORD})
        other.append(changed)
    return (
        replace(campaign, history=History.of(entries)),
        replace(
            campaign,
            characters=tuple(map(veiled_character, campaign.characters)),
            pools=dict.fromkeys(campaign.pools, HIDDEN),
            sticky=(Modifier(WORD, HIDDEN),),
            history=History.of(other),
        ),
    )


@settings(max_examples=40)
@given(
    st.sampled_from(rules.systems()), st.frozensets(st.integers(1, 50), max_size=8), st.booleans()
)
def test_nothing_behind_the_screen_makes_a_difference(
    name: str, secret: frozenset[int], with_dc: bool
) -> None:
    """Two campaigns that differ in nothing but what is hidden look alike, to the last sign."""
    plain, other = veiled(sample(name), secret, with_dc)
    assert view(plain, with_dc).rolls
    assert view(plain, with_dc) == view(other, with_dc)


@settings(max_examples=25)
@given(campaigns())
def test_from_behind_it_is_told_as_from_the_front(campaign: Campaign) -> None:
    forth = [(one.entry, one.undone, one.in_force) for one in told(campaign, players=True)]
    back = [(one.entry, one.undone, one.in_force) for one in told_backwards(campaign)]
    assert forth == back[::-1]
    seen = hidden(tuple(campaign.history.entries))
    assert {entry.id for entry, _, _ in forth} == set(range(1, campaign.history.next_id)) - seen


@settings(max_examples=25)
@given(campaigns())
def test_whatever_a_campaign_is_it_can_be_seen(campaign: Campaign) -> None:
    people = tuple(replace(one, sheet={"fate_minimum": 1}) for one in campaign.characters)
    seen = players_view(replace(campaign, characters=people), FATE_CHAOS)
    assert len(seen.party) == len(campaign.party)


@pytest.mark.parametrize("name", rules.systems())
def test_every_roll_that_stands_is_seen_as_it_is_in_force(name: str) -> None:
    campaign = sample(name)
    history = campaign.history
    standing = [history.in_force(root) for root in roots(campaign) if root not in history.undone]
    unseen = hidden(tuple(history.entries))
    right = sorted((one.id for one in standing if one.id not in unseen), reverse=True)
    seen = view(campaign).rolls
    assert [one.entry for one in seen] == right[: len(seen)]
    assert all(one.outcome.id == (history[one.entry].roll or {})["outcome"] for one in seen)


PEOPLE = table(pc("Mira"), pc("Tom"), npc("Hound", hp=18, hp_max=18))


def newest(campaign: Campaign, with_dc: bool = False) -> dict[str, Any]:
    """What is seen of the newest roll."""
    seen = view(campaign, with_dc).newest
    assert seen is not None
    return {
        "who": seen.who,
        "what": seen.what,
        "amended": seen.amended,
        "outcome": seen.outcome.id,
        "faces": [[die.face for die in part.dice] for part in seen.parts],
        "total": seen.total,
        "against": seen.against,
        "moves": [one.words for one in seen.moves],
    }


def test_a_roll_of_a_player_is_seen_whole() -> None:
    campaign = rolled(PEOPLE, 1, Shown(20), modifier=5, dc=15)
    mira = {
        "who": "Mira",
        "what": "Stealth",
        "amended": "",
        "outcome": "critical-success",
        "faces": [[20]],
        "total": 25,
        "against": None,
        "moves": ["the GM: +1 Chaos Die"],
    }
    assert newest(campaign) == mira
    assert newest(campaign, with_dc=True) == {**mira, "against": 15}


def test_of_a_roll_of_the_gm_only_how_it_came_out_is_seen() -> None:
    campaign = rolled(PEOPLE, 3, Shown(12), modifier=5, dc=15)
    hound: dict[str, Any] = {
        "who": "Hound",
        "what": "Stealth",
        "amended": "",
        "outcome": "success",
        "faces": [[]],
        "total": None,
        "against": None,
        "moves": [],
    }
    assert newest(campaign) == newest(campaign, with_dc=True) == hound


@pytest.mark.parametrize("with_dc", [False, True])
def test_who_is_opposed_by_the_gm_does_not_see_the_other_total(with_dc: bool) -> None:
    campaign = rolled(PEOPLE, (1, 3), Shown(10, 3), "opposed", modifier=5, opponent=2)
    seen = newest(campaign, with_dc)
    assert (seen["faces"], seen["total"], seen["against"]) == ([[10], []], 15, None)
    turned = rolled(PEOPLE, (3, 1), Shown(10, 3), "opposed", modifier=5, opponent=2)
    seen = newest(turned, with_dc)
    assert (seen["faces"], seen["total"], seen["against"]) == ([[], [3]], None, None)


def test_of_a_group_each_player_is_seen_and_the_number_of_each() -> None:
    campaign = rolled(PEOPLE, (1, 3, 2), Shown(10, 15, 4), "group", members=[2, 6, 2], dc=12)
    seen = view(campaign, True).newest
    assert seen is not None
    assert [(one.who, one.total) for one in seen.members] == [
        ("Mira", 12),
        ("Hound", None),
        ("Tom", 6),
    ]
    outcomes = [one.outcome.id if one.outcome else "" for one in seen.members]
    assert outcomes == ["success", "success", "failure"]
    # With one of the GM's among them the number to reach stays hidden.
    assert seen.against is None
    alone = rolled(PEOPLE, (1, 2), Shown(10, 4), "group", members=[2, 2], dc=12)
    assert newest(alone, with_dc=True)["against"] == 12


def test_dice_on_an_effect_are_seen_where_a_player_pays_or_rolled() -> None:
    bite = rolled(PEOPLE, 3, Shown(6), "effect", dice="1d8+3")
    spared = boosted(acts.start_session(bite, FATE_CHAOS, "", AT), "fate", 1, 4, sign=-1)
    seen = newest(spared)
    assert (seen["faces"], seen["total"]) == ([[], [4]], None)
    assert (seen["who"], seen["amended"]) == ("Hound", "1 Fate Die on Hound's Stealth")
    blow = rolled(PEOPLE, 1, Shown(6), "effect", dice="1d8+3")
    worse = boosted(acts.start_session(blow, FATE_CHAOS, "", AT), "chaos", None, 2)
    seen = newest(worse)
    assert (seen["faces"], seen["total"]) == ([[6], [2]], 11)


def test_after_an_undo_the_newest_that_stands_is_seen() -> None:
    first = rolled(PEOPLE, 1, Shown(10), modifier=5, dc=15)
    second = rolled(first, 2, Shown(3), modifier=0, dc=15)
    assert newest(second)["who"] == "Tom"
    back = acts.undo(second, AT)
    assert newest(back) == newest(first)
    assert newest(acts.redo(back, AT)) == newest(second)
    assert view(acts.undo(back, AT)).newest is None


def test_an_older_roll_that_is_amended_is_the_newest_until_that_is_taken_back() -> None:
    first = acts.start_session(PEOPLE, FATE_CHAOS, "", AT)
    first = rolled(first, 1, Shown(2), modifier=5, dc=15)
    second = rolled(first, 2, Shown(3), modifier=0, dc=15)
    again = rerolled(second, "fate", 17, root=roots(second)[0])
    seen = newest(again)
    assert (seen["who"], seen["total"], seen["outcome"]) == ("Mira", 22, "success")
    assert seen["amended"] == "reroll by fate on Mira's Stealth"
    assert seen["moves"] == ["Mira: −1 Fate Die"]
    assert [one.who for one in view(again).rolls] == ["Mira", "Tom"]
    assert newest(acts.undo(again, AT)) == newest(second)
    by_word = newest(overridden(second, "success"))
    assert (by_word["outcome"], by_word["who"]) == ("success", "Tom")


def test_a_secret_roll_is_not_seen_nor_what_is_done_to_it() -> None:
    open_ = rolled(acts.start_session(PEOPLE, FATE_CHAOS, "", AT), 1, Shown(10), modifier=5, dc=15)
    check = FATE_CHAOS.check("check", modifier=3, dc=15)
    roll = rules.roll(check, Shown(5))
    who = (roller(open_, 2),)
    secret = acts.record_roll(open_, FATE_CHAOS, roll, who, "Notice", AT, secret=True)
    assert view(secret) == view(open_)
    assert view(rerolled(secret, "fate", 19)).rolls == view(open_).rolls
    assert view(acts.undo(secret, AT)) == view(open_)


def test_the_party_is_who_is_played_and_present() -> None:
    campaign = acts.set_present(PEOPLE, 2, False, AT)
    assert [one.name for one in view(campaign).party] == ["Mira"]
    hurt = table(pc("Mira", hp=9, hp_max=30), pc("Tom", hp=11, hp_max=30), pc("Yun"))
    assert [one.is_low for one in view(hurt).party] == [True, False, False]


def test_points_are_those_of_the_character_and_quiet_ones_only_where_there_are_any() -> None:
    system = rules.system("chimera-d10")
    for one in sample("chimera-d10").characters:
        shown = {pool.id: now for pool, now, _ in held(one, system)}
        own = {pool for pool in system.pools if pool.owner is rules.Owner.CHARACTER and one.pc}
        assert shown == {
            pool.id: one.points.get(pool.id, 0)
            for pool in own
            if one.points.get(pool.id, 0) or not pool.quiet
        }


def test_names_cannot_move_the_cursor() -> None:
    campaign = rolled(table(pc("Mi\x1b[31mra\u202e")), 1, Shown(10), modifier=5, dc=15)
    seen = view(campaign)
    assert seen.newest is not None
    assert seen.newest.who.isprintable()
    assert seen.party[0].name.isprintable()
