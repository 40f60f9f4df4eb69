"""Prompts: what is typed is only text, what is typed ahead arrives, and Escape loses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from tests.tui.table import Seat, at_table, on_disk

NOTE = "Good play, next quit"
EVERYTHING = "".join(chr(sign) for sign in range(33, 127)) + " äß€漢✔"


@pytest.mark.parametrize("text", [NOTE, EVERYTHING], ids=["words", "every sign"])
@pytest.mark.parametrize("at_once", [True, False], ids=["at once", "key by key"])
async def test_note_is_written_as_it_was_typed_and_nothing_else_happens(
    text: str, at_once: bool, folder: Path
) -> None:
    before = on_disk(folder)
    async with at_table(folder) as seat:
        built = seat.built
        if at_once:
            await seat.burst("N", *text, "enter")
        else:
            await seat.press("N", *text[:20])
            await seat.type(text[20:])
            await seat.press("enter")
        assert (seat.last.act, seat.last.note) == ("note", text)
        assert len(seat.campaign.history.entries) == len(before.history.entries) + 1
        assert (seat.prompt, seat.built, seat.toasts) == ("", built, [])
        assert text[:20] in seat.inside("#log")
        assert on_disk(folder) == seat.campaign


async def test_keys_typed_ahead_reach_the_prompt_that_the_first_one_opens(folder: Path) -> None:
    async with at_table(folder, *[10] * 8) as seat:
        await seat.burst("w", *"ste", "enter")
        assert (seat.built["what"], seat.prompt) == ("Stealth", "")
        await seat.burst("1", "w", "n", "enter", "]", "space")
        assert (seat.last.title, seat.roll["target"]) == ("Mira Ashdown's Notice", 25)
        await seat.burst("x", "enter", "enter")
        assert seat.last.act == "reroll"
        await seat.burst("2", "space", "R", "u")
        assert [one.act for one in seat.campaign.history.entries[-3:]] == ["roll", "roll", "undo"]
        await seat.burst("t", "1", "7", "enter", "p", *"-7", "enter", "N", *"uuu", "enter", "u")
        assert [one.act for one in seat.campaign.history.entries[-4:]] == [
            "roll",
            "hp",
            "note",
            "undo",
        ]
        assert seat.prompt == ""
        assert on_disk(folder) == seat.campaign


async def test_pasted_text_waits_its_turn(folder: Path) -> None:
    from textual.events import Paste

    from tests.tui.table import pressed

    async with at_table(folder) as seat:
        for event in (pressed("N"), pressed("a"), Paste("b c"), pressed("d"), pressed("enter")):
            seat.app.post_message(event)
        await seat.settle()
        assert seat.last.note == "ab cd"


OPENED = {
    "w": "ste",
    "+": "+2 high",
    "t": "12",
    "e": "2d6",
    "N": "a note",
    "p": "-7",
    "g": "2",
    "o": "hound",
    "c": "",
    "?": "",
    "i": "",
    "ctrl+p": "undo",
    "z": "",
    "tab": "",
}
"""Keys that open something, and what is typed there."""


async def test_escape_three_times_leads_back_and_loses_nothing(folder: Path) -> None:
    before = on_disk(folder)
    async with at_table(folder) as seat:
        await seat.press("2", "]", "a", "+")
        await seat.type("1 torch\r")
        built = seat.built
        for key, text in OPENED.items():
            await seat.press(key)
            await seat.type(text)
            await seat.press("escape", "escape", "escape")
            assert seat.app.is_running
            assert (seat.prompt, seat.screen.maximized) == ("", None), key
            assert (seat.campaign, seat.built) == (before, built), key
        # The keys are the dashboard's again.
        await seat.press("]")
        assert seat.built["dc"] == 30


async def test_escape_goes_one_question_back_and_keeps_what_was_typed(folder: Path) -> None:
    async with at_table(folder, 10) as seat:
        await seat.press("space", "x", "end", "enter", "down", "enter")
        assert seat.prompt == "Why?"
        await seat.type("a hidden")
        await seat.press("escape")
        assert seat.prompt == "What is it?"
        await seat.press("enter")
        assert (seat.prompt, seat.typed) == ("Why?", "a hidden")
        await seat.press("escape", "escape")
        assert seat.prompt.startswith("Amend ")
        # The dice: whose, and back again.
        await seat.press("home", "enter", "2")
        assert seat.prompt == "The table's dice"
        await seat.press("escape")
        assert seat.prompt == "Whose dice?"
        await seat.press("escape", "escape")
        assert seat.prompt == ""
        await seat.press("c", "2")
        await seat.type("+1 clever")
        await seat.press("escape")
        assert seat.prompt == "Dice and points"
        await seat.press("enter")
        assert seat.typed == "+1 clever"
        await seat.type(" plan\r")
        assert (seat.prompt, seat.last.act, seat.last.note) == ("", "points", "clever plan")
        await seat.press("e", *"2d6", "tab", *"oil", "ctrl+t")
        assert seat.prompt == "The table's dice"
        await seat.press("escape")
        assert (seat.prompt, seat.typed) == ("An effect", "2d6")
        await seat.press("tab")
        assert seat.typed == "oil"
        await seat.press("escape", "o")
        await seat.type("fanatic\r")
        assert seat.prompt == "With what?"
        await seat.press("escape")
        assert seat.prompt.startswith("Who opposes?")
        await seat.press("escape")
        assert seat.prompt == ""


async def changed_sheet(seat: Seat) -> None:
    """Opens Mira's sheet and types something into it."""
    await seat.press("i")
    await seat.type(" the Grey")
    await seat.press("escape")
    assert "Keep what was changed?" in seat.text()


async def test_typed_sheet_asks_before_it_goes(folder: Path) -> None:
    before = on_disk(folder)
    async with at_table(folder) as seat:
        await changed_sheet(seat)
        await seat.press("escape")
        assert (seat.prompt, seat.typed) == ("Sheet of Mira Ashdown", "Mira Ashdown the Grey")
        await seat.press("escape")
        assert "Keep what was changed?" in seat.text()
        await seat.press("2")
        assert (seat.prompt, seat.typed) == ("Sheet of Mira Ashdown", "Mira Ashdown the Grey")
        await seat.press("escape", "3")
        assert (seat.prompt, seat.campaign) == ("", before)
        await changed_sheet(seat)
        await seat.press("1")
        assert (seat.prompt, seat.campaign.one(1).name) == ("", "Mira Ashdown the Grey")
        assert on_disk(folder) == seat.campaign


async def test_sheet_refuses_with_words_and_keeps_what_was_typed(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("i", "tab", "tab", "tab")
        await seat.type("22x")
        await seat.press("ctrl+s")
        assert seat.prompt == "Sheet of Mira Ashdown"
        assert "hp: takes a whole number" in seat.error
        assert "hp: takes a whole number" in seat.text()
        assert seat.screen.query_one("#hp", Input).value == "22x"
        await seat.press("backspace", "ctrl+s")
        # Nothing is changed: there is nothing to keep, and that is no act.
        assert seat.prompt == ""
        assert seat.last.act == "session"


async def test_new_skill_is_entered_on_the_sheet_and_rolled(folder: Path) -> None:
    async with at_table(folder, 10) as seat:
        await seat.press("3", "i")
        boxes = seat.screen.query(".rows").last().query(Input)
        blank = [*boxes][-3]
        blank.focus()
        await seat.settle()
        await seat.type("Swim")
        await seat.press("tab")
        await seat.type("Dex")
        await seat.press("tab", "backspace")
        await seat.type("4")
        await seat.press("ctrl+s", "w")
        await seat.type("swim\r")
        await seat.press("space")
        assert seat.campaign.one(3).sheet["skills"][-1] == {
            "name": "Swim",
            "ability": "Dex",
            "ranks": 4,
        }
        assert (seat.last.title, seat.roll["total"]) == ("Yun's Swim", 17)
        assert on_disk(folder) == seat.campaign


async def test_search_narrows_and_says_when_nothing_is_left(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("w")
        await seat.type("zzz\r")
        assert "nothing of that name" in seat.error
        await seat.press("backspace", "backspace", "backspace", "down", "enter")
        assert seat.built["what"] == "Stealth"
        await seat.press("w")
        # Names that begin so stand before those that have it inside.
        await seat.type("s")
        await seat.press("down", "down", "enter")
        assert seat.built["what"] == "Wis"


@pytest.mark.parametrize(
    ("key", "text", "words"),
    [
        ("+", "high ground", "a modifier takes a number"),
        ("+", "0", "but not 0"),
        ("+", "9999", "from -1000 to 1000"),
        ("p", "7", "takes a sign and a number"),
        ("e", "2q6", "'q'"),
        ("e", "4d6k3", "kh3"),
        ("e", "9999d6", "1,000"),
    ],
)
async def test_refused_answer_is_told_beside_it_and_stays(
    key: str, text: str, words: str, folder: Path
) -> None:
    before = on_disk(folder)
    async with at_table(folder) as seat:
        await seat.press(key)
        await seat.type(f"{text}\r")
        assert words in seat.error
        assert (seat.typed, seat.campaign) == (text, before)
        await seat.press("backspace")
        assert seat.error == ""


async def test_points_need_a_number_and_a_reason(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("c", "2")
        assert "Chaos Dice" in seat.text() or "Fate Dice" in seat.text()
        await seat.type("clever\r")
        assert "begin with how many" in seat.error
        await seat.press(*["backspace"] * 6)
        await seat.type("+1\r")
        assert "a reason is needed" in seat.error
        await seat.type(" clever plan\r")
        assert (seat.prompt, seat.last.act) == ("", "points")
