"""The check line on the screen: read while it is typed, rolled by enter, and never lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.tui.table import Seat, at_table, campaign_of, on_disk, saved
from tests.tui.test_chimera import KEST

LINE = "A check in one line"


async def typed(seat: Seat, text: str) -> str:
    """Opens the line, types into it, and gives what the screen shows then."""
    await seat.press(":")
    await seat.type(text)
    return seat.text()


async def test_a_line_shows_how_it_is_read_and_rolls(folder: Path) -> None:
    async with at_table(folder, 12, 9) as seat:
        before = seat.dashboard.desk.draft
        shown = await typed(seat, 'mira stealth tough adv "high ground" +2 secret')
        assert seat.prompt == LINE
        assert "secret  Mira Ashdown  Stealth +9  against  DC 15" in shown
        assert "advantage ▲" in shown
        assert "high ground +2" in shown
        # +7, 2 for the level and 2 for the ground: 4 or more, so 17 faces of 20.
        assert "needs 4 or more on the die   85.00 %" in shown
        assert seat.dashboard.desk.draft == before
        await seat.press("enter")
        assert (seat.prompt, seat.last.title) == ("", "Mira Ashdown's Stealth")
        assert (seat.roll["total"], seat.roll["target"], seat.last.secret) == (23, 15, True)
        # What was for this roll alone is gone; the rest is built and goes on to the next.
        await seat.press("R")
        assert (seat.last.title, seat.roll["total"]) == ("Tomas Reed's Stealth", 12)
        assert on_disk(folder) == seat.campaign


async def test_a_group_and_an_opponent_are_rolled(folder: Path) -> None:
    async with at_table(folder, 17, 16, 3, 2, 8, 12) as seat:
        await typed(seat, "all stealth 15\r")
        assert [one.id for one in seat.last.rollers] == [1, 2, 3, 4]
        await typed(seat, "mira notice v hound\r")
        assert [one.name for one in seat.last.rollers] == ["Mira Ashdown", "Ashen Hound"]
        assert seat.built["opponent"] == 5


async def test_typed_faces_roll_at_once_and_ask_for_what_is_missing(folder: Path) -> None:
    async with at_table(folder) as seat:
        await typed(seat, "mira stealth =14\r")
        assert (seat.prompt, seat.roll["total"], seat.roll["typed"]) == ("", 21, True)
        await typed(seat, "all stealth 15 =14,3\r")
        assert seat.prompt == "The table's dice"
        assert "Yun" in seat.text()
        await seat.type("9 20\r")
        assert (seat.prompt, seat.roll["faces"]) == ("", [14, 3, 9, 20])
        assert on_disk(folder) == seat.campaign


async def test_too_few_faces_of_a_throw_are_asked_for(folder: Path) -> None:
    async with at_table(folder) as seat:
        shown = await typed(seat, "mira stealth fortune =14")
        assert "with the table's dice: 14" in shown
        assert "success" in shown
        await seat.press("enter")
        assert (seat.prompt, seat.typed, seat.error) == ("The table's dice", "14", "")
        await seat.type(" 3\r")
        assert (seat.prompt, seat.roll["faces"]) == ("", [14, 3])
        # What is whole before is taken.
        await typed(seat, "mira stealth v fanatic wis opponent-fortune =4,3\r")
        assert ("Cult Fanatic  2 d20" in seat.text(), seat.typed) == (True, "3")
        await seat.press("escape")
        assert "Mira Ashdown  1 d20" in seat.text()


async def test_a_pick_is_asked_for_after_typed_faces(tmp_path: Path) -> None:
    people = (KEST, replace(KEST, id=2, name="Ro"))
    folder = saved(tmp_path / "c", campaign_of(people, system="chimera-d10", session="first"))
    async with at_table(folder) as seat:
        await typed(seat, "kest stealth =930\r")
        assert "which dice again" in seat.text()
        await seat.type("-\r")
        while seat.prompt:
            await seat.type("5\r")
        assert seat.roll["typed"]
        assert [die["face"] for die in seat.roll["parts"][0]["dice"]][:3] == [9, 3, 0]


async def test_what_is_wrong_is_said_and_not_rolled(folder: Path) -> None:
    async with at_table(folder) as seat:
        before = seat.campaign
        shown = await typed(seat, "mira st 15\r")
        assert seat.prompt == LINE
        assert "this could be Stealth or Str" in shown
        assert "not rolled" in seat.error
        # The cursor stands behind what is marked.
        await seat.press("backspace", "backspace")
        assert (seat.typed, seat.error) == ("mira  15", "")
        await seat.press("end", *["backspace"] * 8, "enter")
        assert "say who and what" in seat.error
        assert seat.campaign == before


async def test_escape_loses_nothing(folder: Path) -> None:
    async with at_table(folder, 12) as seat:
        draft = seat.dashboard.desk.draft
        await typed(seat, "yun steal")
        await seat.press("escape")
        assert (seat.prompt, seat.dashboard.desk.draft) == ("", draft)
        await seat.press(":", "up")
        assert seat.typed == "yun steal"
        await seat.press("enter")
        assert seat.last.title == "Yun's Stealth"


async def test_lines_before_come_back(folder: Path) -> None:
    async with at_table(folder, 12, 12, 12) as seat:
        for line in ("mira climb\r", "yun stealth\r", "mira climb\r"):
            await typed(seat, line)
        assert await typed(seat, "all")
        seen = []
        for key in ("up", "up", "up", "down", "down"):
            await seat.press(key)
            seen.append(seat.typed)
        assert seen == ["mira climb", "yun stealth", "yun stealth", "mira climb", "all"]


async def test_tab_takes_the_best_completion(folder: Path) -> None:
    async with at_table(folder, 12) as seat:
        shown = await typed(seat, "to")
        assert "▸ Tomas Reed" in shown
        await seat.press("tab")
        assert seat.typed == "Tomas Reed "
        await seat.type("ste")
        await seat.press("tab")
        assert seat.typed == "Tomas Reed Stealth "
        await seat.press("enter")
        assert seat.last.title == "Tomas Reed's Stealth"


async def test_slow_odds_are_counted_beside_the_keys(tmp_path: Path) -> None:
    people = (KEST, replace(KEST, id=2, name="Ro"))
    folder = saved(tmp_path / "c", campaign_of(people, system="chimera-d10", session="first"))
    async with at_table(folder, *[7] * 12) as seat:
        shown = await typed(seat, "kest stealth dice 9")
        assert "Kest  Stealth 9 dice" in shown
        await seat.app.workers.wait_for_complete()
        await seat.settle()
        assert "counting" not in seat.text()


async def test_hostile_names_are_shown_as_they_are(tmp_path: Path) -> None:
    names = ("[bold]Red[/]", "🧙‍♀️ Wren", "all")
    people = tuple(replace(KEST, id=n, name=name) for n, name in enumerate(names, 1))
    folder = saved(tmp_path / "c", campaign_of(people, system="chimera-d10", session="first"))
    async with at_table(folder, 7, 7, 7) as seat:
        shown = await typed(seat, "[bold]red[/] stealth")
        assert "[bold]Red[/]  Stealth 3 dice" in shown
        await seat.press("escape")
        await typed(seat, '"all" stealth\r')
        assert seat.last.title == "all's Stealth"
