"""The table's own dice: asked for die by die, refused with words, taken back step by step."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.table import at_table, on_disk


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("21", "die 1 of 1 (d20): no face 21"),
        ("0", "die 1 of 1 (d20): no face 0"),
        ("x", "die 1 of 1 (d20): 'x' is not a face"),
        ("-3", "die 1 of 1 (d20): '-3' is not a face"),
        ("", "1 more d20 needed"),
        ("4 7", "7 is left over"),
        ("²", "die 1 of 1 (d20): '²' is not a face"),
    ],
)
async def test_wrong_face_is_refused_and_stays_to_be_mended(
    typed: str, words: str, folder: Path
) -> None:
    before = on_disk(folder)
    async with at_table(folder) as seat:
        await seat.press("t")
        await seat.type(f"{typed}\r")
        assert seat.prompt == "The table's dice"
        assert words in seat.error
        assert words in seat.text()
        assert seat.typed == typed
        await seat.type("1")
        assert seat.error == ""
        await seat.press(*["backspace"] * (len(typed) + 1))
        await seat.type("12\r")
        assert (seat.prompt, seat.roll["total"]) == ("", 15)
        assert len(seat.campaign.history.entries) == len(before.history.entries) + 1
        assert on_disk(folder) == seat.campaign


async def test_fortune_takes_two_dice_and_names_the_wrong_one(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("f", "t")
        assert "2 d20" in seat.text()
        assert "space or comma between faces" in seat.text()
        await seat.type("4\r")
        assert "1 more d20 needed" in seat.error
        await seat.type(" 22\r")
        assert "die 2 of 2 (d20): no face 22" in seat.error
        assert seat.typed == "4 22"
        await seat.press("backspace", "backspace")
        await seat.type("17\r")
        assert [(die["face"], die["became"]) for die in seat.roll["parts"][0]["dice"]] == [
            (4, "dropped"),
            (17, "kept"),
        ]
        assert seat.roll["total"] == 20
        assert "4 [17]" in seat.inside("#log")


@pytest.mark.parametrize("between", [" ", ",", ", ", "  ", ";"])
async def test_faces_may_stand_apart_in_any_way(between: str, folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("f", "t")
        await seat.type(f"4{between}17\r")
        assert seat.roll["total"] == 20


async def test_escape_leaves_without_a_trace(folder: Path) -> None:
    before = on_disk(folder)
    async with at_table(folder) as seat:
        built = seat.built
        await seat.press("t")
        await seat.type("12")
        await seat.press("escape")
        assert (seat.prompt, seat.campaign, seat.built) == ("", before, built)


async def test_group_goes_from_one_to_the_next_and_back(folder: Path) -> None:
    before = on_disk(folder)
    async with at_table(folder) as seat:
        await seat.press("g", "enter", "t")
        assert "Mira Ashdown  1 d20" in seat.text()
        await seat.type("17\r")
        assert "Tomas Reed  1 d20" in seat.text()
        await seat.type("16\r3\r")
        assert "Brother Oskar  1 d20" in seat.text()
        await seat.press("escape")
        assert "Yun  1 d20" in seat.text()
        assert seat.typed == "3"
        await seat.press("escape", "escape")
        assert "Mira Ashdown  1 d20" in seat.text()
        assert seat.typed == "17"
        await seat.press("escape")
        assert (seat.prompt, seat.campaign) == ("", before)
        assert seat.built["members"] == (3, 7, 0, 0)
        await seat.press("t")
        await seat.type("17\r16\r3\r2\r")
        assert [part["total"] for part in seat.roll["parts"]] == [20, 23, 3, 2]
        assert all(part["typed"] for part in seat.roll["parts"])
        assert seat.roll["outcome"] == "success"
        assert on_disk(folder) == seat.campaign


async def test_typed_and_generated_faces_come_to_the_same(folder: Path) -> None:
    async with at_table(folder, 9, 14) as seat:
        await seat.press("f", "a", "space", "t")
        await seat.type("9 14\r")
        generated, typed = (dict(one.roll or {}) for one in seat.campaign.history.entries[-2:])
        for record in (generated, typed):
            record.pop("typed")
            record["parts"] = [{**part, "typed": None} for part in record["parts"]]
        assert typed == generated


async def test_opposed_and_effect_with_the_tables_dice(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("o")
        await seat.type("hound\r")
        await seat.type("notice\r")
        await seat.press("t")
        assert "Mira Ashdown  1 d20" in seat.text()
        await seat.type("11\r")
        assert "Ashen Hound  1 d20" in seat.text()
        await seat.type("9\r")
        assert [part["total"] for part in seat.roll["parts"]] == [14, 14]
        await seat.press("e")
        await seat.type("2d6+3")
        await seat.press("ctrl+t")
        assert "2 d6" in seat.text()
        # Dice with one digit need nothing between them, and no Enter.
        await seat.type("64\r")
        assert (seat.prompt, seat.roll["total"], seat.roll["typed"]) == ("", 13, True)


async def test_fate_reroll_with_the_tables_dice(folder: Path) -> None:
    async with at_table(folder, 4) as seat:
        await seat.press("space", "x", "enter", "2")
        assert seat.prompt == "The table's dice"
        await seat.press("escape")
        assert seat.prompt == "Whose dice?"
        assert seat.campaign.one(1).points["fate"] == 3
        await seat.press("2")
        await seat.type("18\r")
        assert (seat.last.act, seat.roll["outcome"]) == ("reroll", "success")
        assert seat.campaign.one(1).points["fate"] == 2
        assert on_disk(folder) == seat.campaign
