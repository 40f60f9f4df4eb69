"""Every screen and every question, with hostile names, while the terminal takes any size."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from textual.geometry import Size

from gmscreen.app_watch import Watch
from tests.tui.table import Seat, at_table, on_disk, saved
from tests.tui.test_hostile_names import HOSTILE, hostile

SIZES = [(1, 1), (2, 40), (200, 3), (39, 11), (59, 19), (60, 20), (80, 24), (117, 31), (250, 70)]
QUESTIONS = ("w", "x", "c", "e", "g", "o", "p", "i", "S", "H", "P", "colon", "slash", "F", "l", "t")
"""Keys that open something."""


async def through_sizes(seat: Seat, chance: random.Random, count: int) -> None:
    """Takes the terminal through some sizes, and back to one that fits."""
    for width, height in [*chance.sample(SIZES, count), (120, 40)]:
        await seat.resize(width, height)
        assert seat.app.is_running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return saved(tmp_path / "saves" / "hostile", hostile([*HOSTILE.values()]))


async def test_dashboard_and_its_questions_take_any_size(folder: Path) -> None:
    chance = random.Random(5)
    async with at_table(folder, *[12] * 20) as seat:
        await seat.press("space", "R")
        before = seat.campaign
        for key in QUESTIONS:
            await seat.press(key)
            await through_sizes(seat, chance, 1)
            await seat.press("escape", "escape", "escape", "escape")
            assert (seat.prompt, seat.campaign) == ("", before), key
        await through_sizes(seat, chance, len(SIZES))
        assert "Mira" not in seat.text()
        assert on_disk(folder) == before


async def test_list_of_campaigns_takes_any_size(folder: Path) -> None:
    chance = random.Random(6)
    async with at_table(None, saves=folder.parent) as seat:
        for key in ("n", "r", "d", "delete", "i", "slash", "question_mark"):
            await seat.press(key)
            await through_sizes(seat, chance, 1)
            await seat.press("escape", "escape", "escape")
            assert seat.prompt == "Campaigns", key
        await through_sizes(seat, chance, len(SIZES))
    assert [one.name for one in folder.parent.iterdir()] == ["hostile"]


async def test_players_view_takes_any_size(folder: Path) -> None:
    app = Watch(folder)
    async with app.run_test(size=(120, 40)) as pilot:
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.is_running
            assert app.size == Size(*size)
