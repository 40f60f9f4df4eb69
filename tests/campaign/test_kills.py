"""A process that is killed in the midst of play: what was saved is there, and nothing by halves."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from tests.campaign.nursery import Nursery
from tests.campaign.on_disk import made, reopened
from tests.campaign.playing import look_whole, played_on, told

KILLS = int(os.environ.get("GMSCREEN_TEST_KILLS", "200"))
"""How often the process that plays is killed."""
A_CAMPAIGN = 8
"""How often in one campaign: each begins near the end of a segment."""


@pytest.fixture
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


def test_killed_at_any_moment_a_campaign_opens_with_all_that_was_saved(
    tmp_path: Path, nursery: Nursery
) -> None:
    chance = random.Random(7)
    begun = [*islice(played_on(seed=7), 234, 246)]
    cut = 0
    for number in range(KILLS):
        folder = tmp_path / f"keep{number // A_CAMPAIGN}"
        if number % A_CAMPAIGN == 0:
            campaign = chance.choice(begun)
            before = tuple(campaign.history.entries)
            made(folder, campaign)
        # Some fall into the opening, most into the acts that follow.
        answer = nursery.kill(folder, number, chance.randint(0, 10), chance.uniform(0, 0.02))
        assert answer.codes == [-9]
        cut += any(folder.rglob("*.tmp"))
        entries = look_whole(reopened(folder))
        assert entries[: len(before)] == before
        new = [told(one) for one in entries[len(before) :]]
        # One more may be there, that the process came to save and not to tell of.
        assert answer.lines[0] in (new, new[:-1])
        assert not any(folder.rglob("*.tmp"))
        before = entries
    # The kills do fall into saves.
    assert cut or KILLS < 100
