"""Whatever is pressed, in whatever order: points agree, the file holds it, all of it goes back."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import rules
from gmscreen.campaign.model import Campaign
from tests.campaign.test_properties import points, recounted
from tests.tui.table import Falling, Seat, at_table, campaign_of, on_disk, saved
from tests.tui.test_chimera import KEST
from tests.tui.test_palette import chosen
from tests.tui.walking import Walk

WALKS = int(os.environ.get("GMSCREEN_TEST_WALKS", "1"))
"""How many evenings; many of them take minutes."""
STEPS = int(os.environ.get("GMSCREEN_TEST_STEPS", "16"))
"""How many things are done in one of them."""

WAYS = {
    "keys": (("space",), ("x", "enter", "enter"), (1, 20)),
    "check line and menu": ((":", *"climb 20", "enter"), ("c", "1", "1", "1"), (1, 20)),
    "typed dice": (("t", "1", "enter"), ("x", "1", "2", *"20", "enter"), ()),
}
"""Ways to roll a natural 1 and then, for a Fate Die, a natural 20; and the generated dice."""


def pools() -> Campaign:
    """Two players' characters and one of the GM's, in a system of pools."""
    names = ("Mira", True), ("Tomas", True), ("Hound", False)
    people = [replace(KEST, id=n, name=name, pc=pc) for n, (name, pc) in enumerate(names, 1)]
    return campaign_of(people, system="chimera-d10", session="first")


@pytest.mark.parametrize("seed", range(WALKS))
@pytest.mark.parametrize("made", [campaign_of, pools], ids=["fate-chaos", "chimera-d10"])
async def test_anything_goes_and_all_of_it_goes_back(
    made: Callable[[], Campaign], seed: int, tmp_path: Path
) -> None:
    folder = saved(tmp_path / "saves" / "c", made())
    async with at_table(folder, dice=rules.RandomDice(seed=seed), size=(80, 24)) as seat:
        walk = Walk(seat, Random(f"{made.__name__} {seed}"))
        walk.holds()
        for _ in range(STEPS):
            await walk.step()
        await walk.back_and_forth()


def gained(seat: Seat) -> tuple[int, int]:
    """How many Fate Dice Mira has won since the first of them, and how many Chaos Dice the GM."""
    held, counted = points(seat.campaign), recounted(seat.campaign.history.entries)
    assert held == {whose: counted[whose] for whose in held}
    return held["fate", 1] - 3, held["chaos", None] - 4


async def test_points_agree_with_the_log_whichever_way_they_move(folder: Path) -> None:
    dice = Falling()
    async with at_table(folder, dice=dice, size=(80, 24)) as seat:
        for roll, again, faces in WAYS.values():
            dice.faces = [*faces]
            await seat.burst(*roll)
            # A critical failure earns one; a critical success that needed 17 is the GM's gain.
            assert (seat.roll["outcome"], gained(seat)) == ("critical-failure", (1, 0))
            await seat.burst(*again)
            assert (seat.roll["outcome"], gained(seat)) == ("critical-success", (0, 1))
            await seat.burst("u")
            assert gained(seat) == (1, 0)
            await seat.burst("ctrl+r")
            assert gained(seat) == (0, 1)
            # By the GM's word it is a plain failure, and what the success earned goes.
            await seat.burst("x", "end", "enter", "3", *"so", "enter")
            assert (seat.last.act, seat.roll["outcome"]) == ("override", "failure")
            assert gained(seat) == (0, 0)
            await seat.burst("u", "u", "u")
            assert (gained(seat), dice.faces) == ((0, 0), [])
            assert on_disk(folder) == seat.campaign
        await seat.burst(":", *"climb =1", "enter")
        assert gained(seat) == (1, 0)
        await chosen(seat, "Undo")
        assert gained(seat) == (0, 0)
