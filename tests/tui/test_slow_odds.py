"""A pool whose odds take long: the keys stay free, and the odds come when they are counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import rules
from gmscreen.chances import Chances
from gmscreen.panels.builder import lines
from tests.tui.table import at_table, campaign_of, saved
from tests.tui.test_chimera import KEST


async def test_a_large_pool_is_counted_beside_the_keys(tmp_path: Path) -> None:
    people = (KEST, replace(KEST, id=2, name="Ro"))
    folder = saved(tmp_path / "c", campaign_of(people, system="chimera-d10", session="first"))
    async with at_table(folder, *[7] * 12) as seat:
        await seat.press("w")
        await seat.type("12\r")
        scene = seat.dashboard.table
        assert scene.check is not None
        assert scene.check.slow
        # While nobody has counted yet, every panel is drawn all the same, and says so.
        waiting = replace(scene, chances=Chances())
        shown = [line.content.plain for line in lines(waiting, 60, roomy=True)]
        assert sum("counting" in line for line in shown) == 5
        await seat.press("space")
        assert len(seat.roll["faces"]) == 12
        await seat.app.workers.wait_for_complete()
        assert scene.chances.odds(scene.check) == rules.odds(scene.check)
        await seat.settle()
        assert "counting" not in seat.inside("#builder")
