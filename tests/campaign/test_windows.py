"""Two windows that play one campaign in turns, and a third that looks on: nothing is lost."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

from tests.campaign.nursery import Nursery
from tests.campaign.on_disk import made, reopened
from tests.campaign.playing import begun, look_whole, told

ACTS = int(os.environ.get("GMSCREEN_TEST_ACTS", "1000"))
"""How many acts in both windows together."""


def test_two_windows_in_turns_lose_nothing_and_a_third_sees_every_state_whole(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "keep"
    before = [told(one) for one in begun().history.entries]
    made(folder, begun())
    with Nursery() as nursery:
        codes, (first, second, seen) = nursery.play_together(folder, 3, ACTS // 2)
    assert codes == [0, 0, 0]
    found = [told(one) for one in look_whole(reopened(folder))]
    assert len(first) == len(second) == ACTS // 2
    assert sorted(found) == sorted([*before, *first, *second])
    mine = {*first}
    hands = sum((a in mine) != (b in mine) for a, b in pairwise(found[len(before) :]))
    # They did take turns, and there was something to see.
    assert hands > ACTS // 50
    assert int(seen[0]) > ACTS // 50
