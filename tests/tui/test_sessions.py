"""Sessions on the screen: the menu, ending, and what is shown of what they came to."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmscreen.campaign import acts
from rules.face import SYSTEMS
from tests.tui.table import AT, at_table, campaign_of, on_disk, saved


async def test_first_session_is_asked_for_at_once(tmp_path: Path) -> None:
    folder = saved(tmp_path / "emberfall", campaign_of(session=None))
    async with at_table(folder) as seat:
        await seat.press("S")
        assert seat.prompt == "Start session 1"
        await seat.press("enter")
        assert seat.campaign.session.number == 1


async def test_enter_on_the_menu_starts_the_next(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("S")
        assert seat.prompt == "Sessions"
        await seat.press("enter", "enter")
        assert (seat.campaign.session.number, seat.campaign.session.name) == (2, "")
        assert on_disk(folder) == seat.campaign


async def test_session_gets_another_name(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("S", "2")
        assert seat.typed == "the ashen road"
        await seat.type("embers\r")
        assert "session 1: embers" in seat.inside("#top")
        assert on_disk(folder) == seat.campaign
        await seat.press("u")
        assert seat.campaign.session.name == "the ashen road"
        await seat.press("S", "2", "enter")
        assert (seat.prompt, seat.last.act) == ("", "undo")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_ending_shows_the_summary_and_is_told_above(
    size: tuple[int, int], folder: Path
) -> None:
    async with at_table(folder, 18, 3, size=size) as seat:
        await seat.press("space", "space", "S", "3")
        assert seat.prompt == "Summary of session 1"
        shown = " ".join(seat.text().split())
        assert "Mira Ashdown 2 · 1 · 1 ·" in shown
        # Climb +3 against DC 20 takes 17 or more: 2 rolls of 1 in 5 each.
        assert "Mira Ashdown 1 0.4 0.6 about as expected" in shown
        await seat.press("end")
        assert "d20, the players" in seat.text()
        await seat.press("escape")
        assert "session 1 ended" in seat.inside("#top")
        assert "end of session 1" in seat.inside("#log")
        assert on_disk(folder) == seat.campaign
        await seat.press("S", "3")
        assert "ended already" in seat.error
        await seat.press("escape", "u")
        assert seat.campaign.session.runs


async def test_earlier_session_and_the_whole_campaign(tmp_path: Path) -> None:
    campaign = campaign_of()
    campaign = acts.add_note(campaign, "it rains", AT)
    played = campaign.rules(SYSTEMS)
    campaign = acts.start_session(campaign, played, "two", AT)
    folder = saved(tmp_path / "emberfall", campaign)
    async with at_table(folder) as seat:
        await seat.press("S", "5")
        await seat.type("2\r")
        assert seat.error == "takes a number from 1 to 1"
        await seat.press("backspace")
        await seat.type("1\r")
        assert seat.prompt == "Summary of session 1"
        assert "the ashen road" in seat.text()
        assert "2 acts" in seat.text()
        await seat.press("escape", "S", "6")
        assert seat.prompt == "Summary of the whole campaign"
        assert "2 sessions" in seat.text()
        await seat.press("escape")
        assert (seat.prompt, seat.campaign) == ("", campaign)
