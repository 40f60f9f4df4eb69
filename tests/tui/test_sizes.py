"""Every size of terminal: all is there, nothing typed is lost, and too small says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from gmscreen.campaign.model import Character
from rules.face import SYSTEMS
from tests.tui.table import Seat, at_table, campaign_of, on_disk, saved

SIZES = [(60, 20), (80, 24), (100, 30), (116, 32), (120, 40), (200, 60)]
SMALL = [(59, 20), (60, 19)]


def names(size: tuple[int, int]) -> str:
    """A size as a failing test shows it."""
    return f"{size[0]}x{size[1]}"


@pytest.mark.parametrize("size", SIZES, ids=names)
async def test_all_that_is_needed_is_seen(size: tuple[int, int], folder: Path) -> None:
    async with at_table(folder, 17, size=size) as seat:
        await seat.press("w")
        await seat.type("ste\r")
        await seat.press("a", "space")
        shown = seat.text()
        for words in (
            "Ember",
            "saved",
            "Mira",
            "Tom",
            "Yun",
            "Stealth +7",
            "DC 20",
            "advantage",
            "critical success",
            "critical failure",
            # 11 and more of 20, one of them a critical success.
            "45.00 %",
            "50.00 %",
            "26 v 20",
            "needs 11 or more",
            "success",
            "roll",
        ):
            assert words in shown, words


@pytest.mark.parametrize("size", SIZES, ids=names)
async def test_reference_is_one_key_away_and_a_rung_goes_into_the_builder(
    size: tuple[int, int], folder: Path
) -> None:
    async with at_table(folder, size=size) as seat:
        await seat.press("tab")
        assert "Challenging" in seat.inside("#reference")
        await seat.press("home", "enter")
        assert seat.built["dc"] == 0
        await seat.press("end", "right")
        shown = seat.inside("#reference")
        # Another table is shown from its top, the names of the tables above it.
        assert "Criticals" in shown
        assert "natural 20" in shown
        await seat.press("shift+tab")
        assert "DC 0" in seat.inside("#builder")


@pytest.mark.parametrize(("key", "text"), [("w", "ste"), ("t", "12")], ids=["what", "dice"])
async def test_what_is_typed_stays_while_the_terminal_changes(
    key: str, text: str, folder: Path
) -> None:
    async with at_table(folder) as seat:
        await seat.press(key)
        await seat.type(text)
        for width, height in [(60, 20), (30, 10), (1, 1), (200, 60)]:
            await seat.resize(width, height)
            assert seat.typed == text
            if (width, height) in SIZES:
                assert text in seat.text(), (width, height)
        await seat.press("enter")
        assert seat.prompt == ""


async def test_notice_stands_over_a_question_too(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("colon")
        await seat.type("mira climb")
        await seat.resize(59, 19)
        assert "at least 60 × 20" in seat.text()
        assert "A check in one line" not in seat.text()
        await seat.resize(60, 20)
        assert "A check in one line" in seat.text()
        assert "at least 60 × 20" not in seat.text()
        assert seat.typed == "mira climb"


async def test_sheet_stays_while_the_terminal_changes(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("i")
        await seat.type(" the Grey")
        for width, height in [(60, 20), (40, 12), (200, 60), (80, 24)]:
            await seat.resize(width, height)
            assert seat.typed == "Mira Ashdown the Grey"
        await seat.press("ctrl+s")
        assert seat.campaign.one(1).name == "Mira Ashdown the Grey"
        assert on_disk(folder) == seat.campaign


@pytest.mark.parametrize("size", SMALL, ids=names)
async def test_too_small_says_so_and_loses_nothing(size: tuple[int, int], folder: Path) -> None:
    async with at_table(folder, 17) as seat:
        await seat.press("2", "a")
        built = seat.built
        await seat.resize(*size)
        assert "60 × 20" in seat.text()
        assert "Emberfall" not in seat.text()
        await seat.resize(120, 40)
        assert "60 × 20" not in seat.text()
        assert "Tomas Reed" in seat.inside("#builder")
        assert seat.built == built
        await seat.press("space")
        assert seat.roll["total"] == 26


async def test_cursor_keys_work_again_after_too_small(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.resize(50, 15)
        await seat.resize(120, 40)
        assert seat.app.focused is not None


async def test_panel_in_focus_stays_in_sight_while_the_terminal_changes(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("tab")
        for size in [(60, 20), (120, 40), (80, 24), (200, 60)]:
            await seat.resize(*size)
            assert seat.app.focused is seat.dashboard.query_one("#reference")
            assert "Challenging" in seat.inside("#reference")


def blank(system: rules.System, number: int, name: str) -> Character:
    """Someone of whom nothing is known yet."""
    return Character(number, name, sheet=system.sheet.blank())


async def every_key(seat: Seat) -> None:
    """Goes through what turns or opens something, and rolls in between."""
    for key in ("k", "a", "d", "f", "[", "=", "space", "g", "o", "w", "x", "c", "y", "h", "+", "t"):
        await seat.burst(key, "escape")
    await seat.burst("tab", "right", "right", "enter", "escape", "tab", "tab", "tab")
    await seat.burst("down", "right", "left", "enter", "escape")


PLAYED = [(name, (120, 40)) for name in SYSTEMS] + [("chimera-d10", (80, 24))]


@pytest.mark.parametrize(("name", "size"), PLAYED, ids=[f"{n} {names(s)}" for n, s in PLAYED])
async def test_every_system_is_played_without_a_sheet_filled_in(
    name: str, size: tuple[int, int], tmp_path: Path
) -> None:
    system = SYSTEMS[name]
    people = [blank(system, number, f"Hero {number}") for number in (1, 2)]
    folder = saved(tmp_path / name, campaign_of(people, system=name, session="first"))
    async with at_table(folder, dice=rules.RandomDice(5), size=size) as seat:
        await every_key(seat)
        assert seat.app.is_running
        assert seat.prompt == ""
        assert system.title in seat.text()
        assert on_disk(folder) == seat.campaign
