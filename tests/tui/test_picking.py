"""A pick in the middle of a roll: whose chance is told, and what Enter takes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import rules
from gmscreen.prompts.picking import Picking
from tests.tui.table import at_table, campaign_of, saved
from tests.tui.test_chimera import KEST

CHIMERA = rules.system("chimera-d10")


def told(picking: Picking) -> list[str]:
    """The options as they are shown, and the line that says what the figures are."""
    return [one.plain for one in picking.options()]


def picking(faces: list[int], own: str = "below", whose: str = "Gaff", **fields: object) -> Picking:
    """The first pick of a contest of three dice, after such faces of the NPC's."""
    check = CHIMERA.check("contest", npc_dice=3, dice=3, nines=own, **fields)
    play = rules.Play(check)
    play.give(faces, typed=True)
    assert isinstance(play.needs, rules.Pick)
    return Picking(play, play.needs, whose)


@pytest.mark.parametrize("own", ["below", "best", "ask"])
def test_the_npcs_own_pick_is_marked_by_below(own: str) -> None:
    # Of 9, 0 and 5 the nine goes to the lowest die below a pass: the 0.
    pick = picking([9, 0, 5], own)
    assert pick.marked == pick.read("") == (0,)
    lines = told(pick)
    marked = [line for line in lines if line.startswith("▸")]
    assert len(marked) == 1
    assert "throw the 0 again" in marked[0]
    assert "the policy" in marked[0]
    assert lines[-1] == "Gaff's chance to win, playing on by the policy"


def test_no_pick_of_the_npcs_is_ranked_by_the_players_chance() -> None:
    seen = 0
    for faces in product((0, 2, 4, 7), repeat=2):
        below = [face for face in (0, 2, 4) if face in faces][:1]
        if not below:
            continue
        pick, seen = picking([9, *faces]), seen + 1
        assert list(pick.marked) == below
        chances = [float(line.split("%")[0].split()[-1]) for line in told(pick)[:-1]]
        assert chances == sorted(chances, reverse=True)
        best = max(pick.worth.values(), key=lambda odds: odds["lose"])
        assert chances[0] == pytest.approx(100 * float(best["lose"]), abs=0.051)
    assert seen == 15


def test_zeros_of_the_npcs_take_the_lowest_face() -> None:
    assert picking([0, 5, 7]).marked == (5,)


def test_the_player_is_told_of_their_own_chance() -> None:
    play = rules.Play(CHIMERA.check("contest", npc_dice=3, dice=3))
    play.give([7, 7, 1])
    play.give([9, 4, 1])
    assert isinstance(play.needs, rules.Pick)
    pick = Picking(play, play.needs, "Wick")
    assert told(pick)[-1] == "Wick's chance of what is wanted, under best play"
    assert pick.worth[pick.marked].good == max(odds.good for odds in pick.worth.values())


async def test_enter_takes_the_npcs_own_choice_at_the_table(tmp_path: Path) -> None:
    people = (KEST, replace(KEST, id=2, name="Ro", pc=False))
    folder = saved(tmp_path / "c", campaign_of(people, system="chimera-d10", session="first"))
    async with at_table(folder) as seat:
        await seat.press(":")
        await seat.type("kest stealth v ro stealth =905\r")
        assert "Ro's chance to win" in seat.text()
        assert "enter takes what is marked" in seat.text()
        await seat.type("\r")
        # The nine has taken the 0, and a 7 lies in its place; nothing forces another throw.
        await seat.type("7\r")
        await seat.type("789\r")
        assert seat.prompt == ""
        dice = seat.roll["parts"][0]["dice"]
        assert [(die["face"], die["became"]) for die in dice] == [
            (9, "kept"),
            (0, "rerolled"),
            (5, "kept"),
            (7, "kept"),
        ]
