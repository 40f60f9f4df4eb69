"""How many keys a GM presses for what is done all evening, and what comes of it."""

from __future__ import annotations

from pathlib import Path

from tests.tui.table import at_table, campaign_of, on_disk, saved, standing, without_log


async def test_new_check_from_nothing_takes_six_keys(folder: Path) -> None:
    async with at_table(folder, 12) as seat:
        await seat.press("1", "w", "s", "enter", "]", "space")
        assert (seat.last.title, seat.last.what) == ("Mira Ashdown's Stealth", "Stealth")
        assert (seat.roll["total"], seat.roll["target"]) == (19, 25)
        assert seat.roll["outcome"] == "failure"
        assert not seat.roll["typed"]
        assert on_disk(folder) == seat.campaign


async def test_same_check_for_another_takes_two_keys_and_for_the_next_one(folder: Path) -> None:
    async with at_table(folder, 12, 13, 14, 15, 16) as seat:
        await seat.press("1", "w", "s", "enter", "]", "space")
        await seat.press("2", "space")
        assert (seat.last.title, seat.roll["total"], seat.roll["target"]) == (
            "Tomas Reed's Stealth",
            14,
            25,
        )
        await seat.press("R")
        assert (seat.last.title, seat.roll["total"]) == ("Yun's Stealth", 19)
        await seat.press("R")
        assert seat.last.title == "Brother Oskar's Stealth"
        # Who has no such skill rolls the die alone, and the builder says so.
        assert seat.roll["total"] == 15
        assert "not on the" in seat.inside("#builder")
        await seat.press("R")
        assert seat.last.title == "Mira Ashdown's Stealth"


async def test_typed_result_takes_its_digits_and_two_keys(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("t", "1", "8", "enter")
        assert (seat.last.title, seat.roll["total"]) == ("Mira Ashdown's Climb", 21)
        assert seat.roll["typed"]
        assert "typed" in seat.inside("#why")


async def test_undo_takes_one_key_and_names_the_act(folder: Path) -> None:
    async with at_table(folder, 12) as seat:
        await seat.press("space", "u")
        assert seat.last.act == "undo"
        assert seat.toasts == ["undone: Mira Ashdown's Climb"]
        assert "undone" in seat.inside("#log")


async def test_reroll_by_fate_takes_three_keys(folder: Path) -> None:
    async with at_table(folder, 4, 18) as seat:
        await seat.press("space")
        assert seat.roll["outcome"] == "failure"
        await seat.press("x", "enter", "enter")
        assert seat.prompt == ""
        assert (seat.last.act, seat.roll["outcome"]) == ("reroll", "success")
        assert seat.campaign.one(1).points["fate"] == 2
        assert standing(seat.campaign) == [(8, "success")]
        assert "↻ Mira" in seat.inside("#log")
        assert "●−1" in seat.inside("#log")
        assert on_disk(folder) == seat.campaign


async def test_group_check_of_the_whole_party_takes_three_keys(folder: Path) -> None:
    async with at_table(folder, 17, 16, 3, 2) as seat:
        await seat.press("g", "enter", "space")
        assert (seat.last.title, seat.roll["outcome"]) == ("the group's Climb", "success")
        assert [one.id for one in seat.last.rollers] == [1, 2, 3, 4]
        assert [part["total"] for part in seat.roll["parts"]] == [20, 23, 3, 2]
        assert "2 of 4" in seat.inside("#log")
        assert on_disk(folder) == seat.campaign


async def test_group_luck_of_one_and_members_by_digit(folder: Path) -> None:
    async with at_table(folder, 17, 5, 16) as seat:
        await seat.press("g", "2", "3", "4", "up", "up", "up", "f", "enter")
        assert (seat.built["members"], seat.built["members_fortune"]) == ((3,), (1,))
        await seat.press("g", "4", "enter", "space")
        assert [part["total"] for part in seat.roll["parts"]] == [20, 16]


async def test_opposed_check_by_name_and_by_number(folder: Path) -> None:
    async with at_table(folder, 10, 9, 10, 8) as seat:
        await seat.press("o", *"hound", "enter", *"noti", "enter")
        assert (seat.built["kind"], seat.built["opponent"]) == ("opposed", 5)
        assert "against" in seat.inside("#builder")
        await seat.press("space")
        assert [part["total"] for part in seat.roll["parts"]] == [13, 14]
        assert [one.name for one in seat.last.rollers] == ["Mira Ashdown", "Ashen Hound"]
        await seat.press("o", "o", *"-2", "enter", "space")
        assert [part["total"] for part in seat.roll["parts"]] == [13, 6]
        assert [one.name for one in seat.last.rollers] == ["Mira Ashdown", "opposition"]


async def test_undo_and_redo_leave_what_the_roll_left(folder: Path) -> None:
    async with at_table(folder, 1) as seat:
        await seat.press("1", "space")
        before = seat.campaign
        # A natural 1 is a critical failure, which earns a Fate Die.
        assert before.one(1).points["fate"] == 4
        await seat.press("u")
        assert seat.campaign.one(1).points["fate"] == 3
        assert standing(seat.campaign) == []
        await seat.press("ctrl+r")
        after = seat.campaign
        assert on_disk(folder) == after
    assert without_log(after) == without_log(before)
    assert standing(after) == standing(before) == [(8, "critical-failure")]
    assert len(after.history.entries) == len(before.history.entries) + 2
    assert on_disk(folder) == after


async def test_every_act_is_taken_back_across_a_restart(folder: Path) -> None:
    empty = on_disk(folder)
    async with at_table(folder, 1, 20, 12) as seat:
        await seat.press("space", "R", "N")
        await seat.type("a note\r")
        await seat.press("p")
        await seat.type("-7\r")
        await seat.press("+")
        await seat.type("-1 heavy rain !\r")
        await seat.press("v")
    async with at_table(folder) as seat:
        await seat.press(*"uuuuuu")
        assert seat.toasts[0] == "undone: Tomas Reed is away"
        assert without_log(seat.campaign) == without_log(empty)
        assert standing(seat.campaign) == []
        assert on_disk(folder) == seat.campaign


async def test_natural_20_where_19_was_needed_earns_both_dice_once(folder: Path) -> None:
    async with at_table(folder, 20) as seat:
        await seat.press("=", "=")
        assert "needs 19 or more" in seat.inside("#builder")
        assert "5.00 %" in seat.inside("#builder")
        await seat.press("space")
        assert seat.roll["outcome"] == "critical-success"
        assert [(one.pool, one.owner, one.amount) for one in seat.last.moves] == [
            ("fate", 1, 1),
            ("chaos", None, 1),
        ]
        assert (seat.campaign.one(1).points["fate"], seat.campaign.pools["chaos"]) == (4, 5)
        assert "◆◆◆◆◆ 5" in seat.inside("#top")
        await seat.press("u")
        assert (seat.campaign.one(1).points["fate"], seat.campaign.pools["chaos"]) == (3, 4)
    assert on_disk(folder).one(1).points["fate"] == 3
    assert on_disk(folder).pools["chaos"] == 4


async def test_fate_above_the_cap_is_lost_and_said(tmp_path: Path) -> None:
    folder = saved(tmp_path / "c", campaign_of())
    async with at_table(folder, *[1] * 5) as seat:
        await seat.press("2", "space", "space", "space")
        assert seat.campaign.one(2).points["fate"] == 4
        assert [(one.amount, one.lost) for one in seat.last.moves] == [(0, 1)]
        assert "lost" in seat.inside("#log")
        assert "no room" in seat.inside("#why")


async def test_refused_keys_say_why_and_change_nothing(folder: Path) -> None:
    before = on_disk(folder)
    async with at_table(folder) as seat:
        built = seat.built
        for key, words in {
            "9": "nobody has the number 9",
            "x": "no roll to amend",
            "ctrl+r": "nothing to redo",
            "backspace": "no sticky modifier to clear",
        }.items():
            await seat.press(key)
            assert seat.toasts[-1] == words
            assert words in seat.text()
        assert (seat.built, seat.campaign, seat.prompt) == (built, before, "")


async def test_empty_campaign_refuses_with_words_everywhere(tmp_path: Path) -> None:
    folder = saved(tmp_path / "c", campaign_of((), session=None))
    async with at_table(folder, *[10] * 4) as seat:
        assert "nobody yet" in seat.inside("#party")
        for key in ("1", "R", "g", "p", "i", "v", "delete", "u"):
            told = len(seat.toasts)
            await seat.press(key)
            assert len(seat.toasts) == told + 1, key
            assert seat.prompt == ""
        await seat.press("space")
        assert (seat.last.title, seat.roll["total"]) == ("Check", 10)
