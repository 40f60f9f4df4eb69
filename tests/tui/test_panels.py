"""The panels by cursor and mouse: what is under it is what is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmscreen.campaign import acts
from gmscreen.campaign.entries import Modifier
from gmscreen.panels.log import LogPanel
from gmscreen.widgets.lines import Lines
from tests.tui.table import AT, Seat, at_table, campaign_of, on_disk, saved


async def go_to(seat: Seat, selector: str) -> None:
    """Goes on to a panel by key."""
    panel = seat.dashboard.query_one(selector)
    while seat.app.focused is not panel:
        await seat.press("tab")


async def test_party_cursor_says_who_is_meant(folder: Path) -> None:
    async with at_table(folder, 10) as seat:
        await go_to(seat, "#party")
        await seat.press("down", "p")
        await seat.type("-5\r")
        # Who is under the cursor, not who is in the builder.
        assert (seat.campaign.one(2).hp, seat.built["who"]) == (26, 1)
        await seat.press("enter")
        assert seat.built["who"] == 2
        await seat.press("end", "v")
        assert not seat.campaign.one(6).present
        assert on_disk(folder) == seat.campaign


async def test_builder_rows_turn_and_are_typed(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("right")
        assert seat.built["kind"] == "save"
        await seat.press("left", "down", "enter")
        assert seat.prompt == "What is rolled?"
        await seat.press("escape", "down", "right", "right", "left")
        assert seat.built["dc"] == 21
        await seat.press("enter", *["backspace"] * 2)
        await seat.type("x\r")
        assert "takes a whole number" in seat.error
        await seat.press("backspace")
        await seat.type("13\r")
        assert seat.built["dc"] == 13
        await seat.press("]")
        assert seat.built["dc"] == 15
        await seat.press("down", "left", "left")
        assert seat.built["disadvantage"] == 2


async def test_log_follows_unless_the_gm_reads_further_up(folder: Path) -> None:
    async with at_table(folder, 4, 10, 12) as seat:
        await seat.press("space")
        await go_to(seat, "#log")
        assert "following" in seat.inside("#log")
        await seat.press("home")
        assert "adding Mira Ashdown" in seat.inside("#why")
        await seat.press("space", "space")
        assert "2 new below" in seat.inside("#log")
        assert "adding Mira Ashdown" in seat.inside("#why")
        await seat.press("end")
        assert "following" in seat.inside("#log")
        assert "[12]" in seat.inside("#why")


async def test_highlighted_roll_is_the_one_that_is_amended(folder: Path) -> None:
    async with at_table(folder, 4, 5, 18) as seat:
        await seat.press("space", "2", "space")
        await go_to(seat, "#log")
        await seat.press("up")
        assert "[4]" in seat.inside("#why")
        await seat.press("enter")
        assert seat.prompt == "Amend Mira Ashdown's Climb"
        await seat.press("1", "1")
        assert (seat.last.act, seat.last.refers) == ("reroll", 8)
        assert seat.campaign.one(1).points["fate"] == 2
        assert on_disk(folder) == seat.campaign


async def test_mouse_takes_what_it_clicks(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.pilot.click("#party", offset=(6, 3))
        await seat.settle()
        assert seat.built["who"] == 2
        ladder = seat.dashboard.query_one("#reference", Lines)
        place = next(n for n, line in enumerate(ladder.lines) if "Heroic" in line.content.plain)
        await seat.pilot.click("#reference", offset=(6, place + 1))
        await seat.settle()
        assert seat.built["dc"] == 30


async def test_long_log_is_read_to_its_ends(folder: Path) -> None:
    async with at_table(folder, *[10] * 30) as seat:
        await seat.burst(*["space"] * 30)
        log = seat.dashboard.query_one("#log", LogPanel)
        assert len(log.lines) == 37
        await go_to(seat, "#log")
        await seat.press("pageup", "pageup", "home")
        assert "adding Mira Ashdown" in seat.inside("#log")
        await seat.press("pagedown", "end")
        assert log.key == seat.last.id
        assert log.following


@pytest.mark.parametrize("width", [60, 80, 120])
async def test_columns_of_the_log_stand_in_line(folder: Path, width: int) -> None:
    """Whatever moved, and whatever is undone: who, what and verdict begin where they always do."""
    async with at_table(folder, 12, 1, 20, 3, 8, size=(width, 40)) as seat:
        await seat.press("space", "space", "space", "space", "u", "space")
        rows = [line for line in seat.inside("#log").splitlines() if "Climb" in line]
        rows = [line for line in rows if "undo:" not in line]
        assert len(rows) == 5
        assert sum("undone" in line for line in rows) == 1
        assert len({line.index("Climb") for line in rows}) == 1
        verdicts = ("success", "failure", "critical")
        begins = {min(line.index(one) for one in verdicts if one in line) for line in rows}
        assert len(begins) == 1


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20)])
async def test_what_holds_for_every_roll_is_always_seen(
    size: tuple[int, int], tmp_path: Path
) -> None:
    campaign = acts.set_table_dice(campaign_of(), True, AT)
    campaign = acts.add_sticky(campaign, Modifier("heavy rain", -1), AT)
    async with at_table(saved(tmp_path / "c", campaign), size=size) as seat:
        await seat.press("1", "o")
        await seat.type("fanatic\r\r")
        assert "secret" not in seat.inside("#top")
        await seat.press("s")
        top = seat.inside("#top")
        for word in ("secret", "own dice", "heavy", "\N{MINUS SIGN}1", "saved", "Emberfall"):
            assert word in top, (word, top)
        assert "secret  Mira Ashdown" in seat.inside("#builder")
        await seat.press("s", "T")
        assert "secret" not in seat.inside("#top")
        assert "own dice" not in seat.inside("#top")


async def test_undo_brings_back_what_the_roll_used_up(folder: Path) -> None:
    async with at_table(folder, 10, 12) as seat:
        await seat.press("+")
        await seat.type("+2 rope\r")
        await seat.press("space")
        assert "rope" not in seat.inside("#builder")
        await seat.press("space", "u")
        assert "rope" not in seat.inside("#builder")
        await seat.press("u")
        assert "rope" in seat.inside("#builder")
        await seat.press("ctrl+r")
        assert "rope" not in seat.inside("#builder")


async def test_what_a_roll_can_earn_is_seen_where_there_is_room(folder: Path) -> None:
    async with at_table(folder, size=(80, 24)) as seat:
        shown = " ".join(seat.inside("#builder").split())
        # +3 against 20: a 1 and a 2 fail critically; a 20 where 17 is needed is the GM's gain.
        assert "earns a Fate Die 10.00 %" in shown
        assert "the GM gains a Chaos Die 5.00 %" in shown
        panel = seat.dashboard.query_one("#builder", Lines)
        assert len(panel.lines) <= panel.size.height
        for size in ((60, 20), (120, 40)):
            await seat.resize(*size)
            assert seat.dashboard.query_one("#builder", Lines).max_scroll_y == 0
            assert seat.inside("#builder").count("earns a") <= 1
