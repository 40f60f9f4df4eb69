"""What is typed is text, in every prompt that takes any; and Escape three times loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from gmscreen.campaign import acts
from gmscreen.campaign.draft import Draft, Side
from gmscreen.campaign.model import Campaign
from rules.face import SYSTEMS
from tests.tui.table import AT, Seat, at_table, campaign_of, on_disk, saved

TEXT = "Good play, next quit"

TYPED_INTO = {
    "a note": ("N",),
    "the check line": (":",),
    "what is rolled": ("w",),
    "the dice of an effect": ("e",),
    "what an effect is for": ("e", *"2d6", "tab"),
    "the table's dice": ("t",),
    "hit points and conditions": ("p",),
    "points by hand": ("c", "2"),
    "the name of a session": ("S", "1"),
    "why an outcome is set": ("x", "end", "enter", "2"),
    "looking for words": ("/",),
    "the palette": ("ctrl+p",),
}
"""The keys that lead to lines that take text, at least one of each kind of prompt."""

OPENED = {
    "a group": ("g", "1", "f"),
    "points": ("c",),
    "what follows a roll": ("x",),
    "whose dice": ("x", "1"),
    "a summary": ("S", "4"),
    "one of them": ("H", "1"),
    "removing somebody": ("delete",),
    "help": ("?",),
    "a sheet": ("i",),
    "what is exported": ("E",),
    "a filter of the log": ("F",),
    "an entry in full": ("l",),
    "a zoomed panel": ("z",),
}
"""The keys that lead to what else opens."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A campaign in its second session."""
    campaign = campaign_of()
    system = campaign.rules(SYSTEMS)
    return saved(tmp_path / "c", acts.start_session(campaign, system, "two", AT))


async def set_up(seat: Seat) -> tuple[Campaign, Draft]:
    """Builds something, after a roll that failed; what has to stay as it is."""
    await seat.press("1", "space", "2", "]", "a")
    await seat.press("+", *"1 torch", "enter", "s")
    return seat.campaign, seat.dashboard.desk.draft


async def back(seat: Seat, before: tuple[Campaign, Draft], told: str) -> None:
    """Escape three times: everything is as it was."""
    await seat.burst("escape", "escape", "escape")
    assert seat.app.is_running
    assert (seat.prompt, seat.screen.maximized) == ("", None), told
    assert (seat.campaign, seat.dashboard.desk.draft) == before, told


async def test_text_is_only_text_wherever_it_is_typed(folder: Path) -> None:
    async with at_table(folder, 2, size=(80, 24)) as seat:
        before = await set_up(seat)
        for told, keys in TYPED_INTO.items():
            await seat.burst(*keys)
            asked, there = seat.prompt, seat.typed
            assert asked, told
            await seat.type(TEXT)
            assert (seat.prompt, seat.typed) == (asked, there + TEXT), told
            assert (seat.campaign, seat.dashboard.desk.draft) == before, told
            await back(seat, before, told)
        assert on_disk(folder) == seat.campaign
        # The line that was given up is the first to come back.
        await seat.press(":", "up")
        assert seat.typed == TEXT


async def test_escape_three_times_leads_back_from_everything(folder: Path) -> None:
    async with at_table(folder, 2, size=(80, 24)) as seat:
        before = await set_up(seat)
        for told, keys in OPENED.items():
            await seat.burst(*keys)
            assert seat.prompt or seat.screen.maximized, told
            await back(seat, before, told)
        assert on_disk(folder) == seat.campaign


async def test_going_back_from_the_dice_leaves_the_check_as_it_was(tmp_path: Path) -> None:
    folder = saved(tmp_path / "c", acts.set_table_dice(campaign_of(), True, AT))
    async with at_table(folder) as seat:
        before = seat.campaign, seat.dashboard.desk.draft
        for told, keys in {
            "the next one": ("R",),
            "the same again": ("R",),
            "a line": (":", *"yun stealth 15 adv", "enter"),
            "a line with too few faces": (":", *"all stealth =12,7", "enter"),
        }.items():
            await seat.burst(*keys)
            assert seat.prompt == "The table's dice"
            assert told != "the same again" or "Tomas Reed  1 d20" in seat.text()
            await back(seat, before, told)
        await seat.press("R", *"12", "enter")
        assert seat.last.title == "Tomas Reed's Climb"
        assert on_disk(folder) == seat.campaign


async def test_going_back_from_another_opponent_leaves_the_one_there_is(folder: Path) -> None:
    async with at_table(folder, 9, 9) as seat:
        await seat.press("o", *"hound", "enter", *"noti", "enter")
        before = seat.campaign, seat.dashboard.desk.draft
        await seat.press("home", "down", "down", "enter")
        assert seat.prompt.startswith("Who opposes?")
        await back(seat, before, "who")
        await seat.press("enter", "enter")
        assert seat.prompt == "With what?"
        await back(seat, before, "with what")
        await seat.press("enter", *"fan", "enter", "enter")
        assert seat.dashboard.desk.draft.opponent == Side(5, "Wis")
        await seat.press("o")
        assert seat.dashboard.desk.draft.opponent is None


async def test_text_in_the_fields_of_a_sheet_stays_until_it_is_given_up(folder: Path) -> None:
    async with at_table(folder, 2, size=(80, 24)) as seat:
        await seat.press("5")
        before = seat.campaign, seat.dashboard.desk.draft
        await seat.press("i")
        # The name, both hit points, an entry of the system, its first row, and the note.
        asked, found = seat.prompt, [*seat.screen.query(Input)]
        boxes = [*found[:6], found[-1]]
        for box in boxes:
            box.focus()
            await seat.type(TEXT)
            assert (seat.prompt, seat.campaign) == (asked, before[0])
            assert box.value.endswith(TEXT)
        typed = [box.value for box in boxes]
        await seat.press("escape")
        assert "Keep what was changed?" in seat.prompt
        await seat.press("escape", "escape")
        assert "Keep what was changed?" in seat.prompt
        await seat.press("escape", "ctrl+s")
        # Nothing of that is a number: it is refused, and stays.
        assert (seat.prompt, [box.value for box in boxes]) == (asked, typed)
        assert seat.error
        await seat.press("escape", "3")
        assert (seat.prompt, seat.campaign, seat.dashboard.desk.draft) == ("", *before)
        assert on_disk(folder) == before[0]
