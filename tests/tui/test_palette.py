"""The palette: everything by its name."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import OptionList

from gmscreen.commands import COMMANDS
from tests.tui.table import Seat, at_table, on_disk


async def chosen(seat: Seat, text: str) -> None:
    """Opens the palette, types a part of a name, takes the first that fits."""
    await seat.press("ctrl+p")
    await seat.type(text)
    await seat.pilot.pause(0.2)
    await seat.settle()
    await seat.press("enter")
    await seat.pilot.pause(0.1)
    await seat.settle()


@pytest.mark.parametrize(("text", "who"), [("tomas", 2), ("take oskar", 4), ("Hound", 6)])
async def test_character_is_taken_by_a_part_of_the_name(text: str, who: int, folder: Path) -> None:
    async with at_table(folder) as seat:
        await chosen(seat, text)
        assert (seat.built["who"], seat.prompt) == (who, "")


async def test_command_is_done_by_a_part_of_its_name(folder: Path) -> None:
    async with at_table(folder, 17) as seat:
        await seat.press("space")
        await chosen(seat, "undo")
        assert seat.last.act == "undo"
        await chosen(seat, "start a sess")
        await seat.press("enter")
        assert seat.prompt == "Start session 2"
        await seat.type("two\r")
        assert seat.campaign.session.name == "two"
        assert on_disk(folder) == seat.campaign


async def test_rung_of_the_ladder_is_taken_by_its_name(folder: Path) -> None:
    async with at_table(folder) as seat:
        await chosen(seat, "heroic")
        assert (seat.built["dc"], seat.prompt) == (30, "")


async def test_it_lists_every_command_and_character_with_its_key(folder: Path) -> None:
    async with at_table(folder, size=(120, 60)) as seat:
        titles = {title for title, _, _ in seat.dashboard.palette_extras()}
        assert {"Take Mira Ashdown", "Take Ashen Hound", "DC ladder: 20 Challenging"} <= titles
        await seat.press("ctrl+p")
        await seat.pilot.pause(0.2)
        await seat.settle()
        shown = seat.text()
        for one in COMMANDS[:8]:
            if not one.numbered:
                assert one.title in shown, one.id
        assert "Roll  (space r)" in shown


async def test_pages_can_be_turned_before_the_list_is_there(folder: Path) -> None:
    async with at_table(folder) as seat:
        for keys in (["pagedown"], ["pageup"], ["u", "pagedown", "pagedown"], ["pagedown"] * 30):
            await seat.burst("ctrl+p", *keys)
            assert (seat.app.is_running, seat.prompt) == (True, "palette")
            await seat.press("escape", "escape", "escape")
            assert seat.prompt == ""
        await seat.press("ctrl+p")
        await seat.pilot.pause(0.2)
        await seat.settle()
        shown = seat.screen.query_one(OptionList)
        await seat.press("pagedown")
        far = shown.highlighted
        assert far is not None
        assert far > 3
        await seat.press("pageup")
        assert shown.highlighted == 0
