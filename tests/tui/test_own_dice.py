"""A table where the players roll their own dice: theirs are typed, the GM's are generated."""

from __future__ import annotations

from pathlib import Path

from gmscreen.campaign import acts
from gmscreen.campaign.model import Character
from tests.tui.table import AT, Falling, at_table, campaign_of, on_disk, saved
from tests.tui.test_chimera import KEST


def typed_parts(record: object) -> list[bool]:
    assert isinstance(record, dict)
    return [part["typed"] for part in record["parts"]]


async def test_player_types_and_the_gm_does_not(tmp_path: Path) -> None:
    folder = saved(tmp_path / "a", acts.set_table_dice(campaign_of(), True, AT))
    async with at_table(folder, 4, 5, 6) as seat:
        await seat.press("space")
        assert "Mira Ashdown  1 d20" in seat.text()
        await seat.type("17\r")
        assert (seat.roll["faces"], typed_parts(seat.last.roll)) == ([17], [True])
        await seat.press("t")
        assert (seat.roll["faces"], typed_parts(seat.last.roll)) == ([4], [False])
        await seat.press("5", "space")
        assert (seat.roll["faces"], typed_parts(seat.last.roll)) == ([5], [False])
        await seat.press("t")
        assert "Cult Fanatic  1 d20" in seat.text()
        await seat.type("9\r")
        assert (seat.roll["faces"], typed_parts(seat.last.roll)) == ([9], [True])
        await seat.press("R")
        assert seat.prompt == "The table's dice"
        await seat.press("escape", "1", "e")
        await seat.type("1d6\r")
        assert seat.prompt == "The table's dice"
        await seat.type("3\r")
        assert (seat.roll["total"], seat.roll["typed"]) == (3, True)
        assert on_disk(folder) == seat.campaign


async def test_one_roll_has_typed_dice_and_generated_ones(tmp_path: Path) -> None:
    folder = saved(tmp_path / "a", acts.set_table_dice(campaign_of(), True, AT))
    async with at_table(folder, 9) as seat:
        await seat.press("o")
        await seat.type("hound\r")
        await seat.type("notice\r")
        await seat.press("space")
        assert "Mira Ashdown  1 d20" in seat.text()
        # The hound's die is not taken from what is typed.
        await seat.type("11 12\r")
        assert "12 is left over" in seat.error
        await seat.press(*["backspace"] * 3)
        await seat.type("\r")
        assert [part["total"] for part in seat.roll["parts"]] == [14, 14]
        assert typed_parts(seat.last.roll) == [True, False]


async def test_generated_dice_lie_as_they_lay_after_a_step_back(tmp_path: Path) -> None:
    folder = saved(tmp_path / "a", acts.set_table_dice(campaign_of(), True, AT))
    dice = Falling(13, 2)
    async with at_table(folder, dice=dice) as seat:
        await seat.press("5", "o")
        await seat.type("mira\r")
        await seat.type("notice\r")
        await seat.press("space")
        assert "Mira Ashdown  1 d20" in seat.text()
        assert dice.faces == [2]
        await seat.type("21\r")
        await seat.press(*["backspace"] * 2)
        await seat.type("7\r")
        assert seat.roll["faces"] == [13, 7]
        assert typed_parts(seat.last.roll) == [False, True]
        assert dice.faces == [2]


async def test_house_settings_have_the_switch_too(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("H")
        lines = len(seat.dashboard.desk.system.settings)
        await seat.press(str(lines + 1), "2", "escape")
        assert seat.campaign.table_dice
        assert on_disk(folder) == seat.campaign
        await seat.press("u")
        assert not seat.campaign.table_dice


async def test_reroll_offers_the_players_own_dice_first(tmp_path: Path) -> None:
    folder = saved(tmp_path / "a", acts.set_table_dice(campaign_of(), True, AT))
    async with at_table(folder) as seat:
        await seat.press("space")
        await seat.type("4\r")
        await seat.press("x", "enter", "enter")
        assert seat.prompt == "The table's dice"


async def test_pool_against_a_pool_and_one_that_needs_no_dice(tmp_path: Path) -> None:
    people = (KEST, Character(2, "Wight", pc=False, sheet={**KEST.sheet}))
    campaign = campaign_of(people, system="chimera-d10", session="first")
    folder = saved(tmp_path / "a", acts.set_table_dice(campaign, True, AT))
    async with at_table(folder, *[4] * 20) as seat:
        await seat.press("o", "enter", "enter")
        assert seat.built["kind"] == "contest"
        count = int(seat.built["npc_dice"])
        await seat.press("space")
        assert f"Kest  {count} d10" in seat.text()
        await seat.type("7" * count + "\r")
        assert typed_parts(seat.last.roll) == [False, True]
        assert [part["role"] for part in seat.roll["parts"]] == ["opponent", "actor"]
        # At three levels the player's side passes by itself: only the other one throws.
        await seat.press("a", "a", "a", "space")
        assert (seat.prompt, typed_parts(seat.last.roll)) == ("", [False, False])
        assert on_disk(folder) == seat.campaign
