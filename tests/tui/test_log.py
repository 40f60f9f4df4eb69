"""The log as it is read: words looked for, filters, jumps, a line copied, the reason in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmscreen.campaign import acts
from gmscreen.campaign.model import Campaign
from gmscreen.panels.log import LogPanel, Standing
from tests.tui.table import AT, Seat, at_table, campaign_of, saved

NOTES = 300
"""So many that they fill the first segment of a log and begin another."""


def long_campaign() -> Campaign:
    """A log in more than one piece: every fiftieth note is of the raven, the fifth of a wolf."""
    campaign = campaign_of()
    for number in range(1, NOTES + 1):
        word = "Räven" if number % 50 == 0 else "wolf" if number == 5 else "rain"
        campaign = acts.add_note(campaign, f"{word} {number}", AT)
    return campaign


@pytest.fixture
def long(tmp_path: Path) -> Path:
    return saved(tmp_path / "saves" / "ravens", long_campaign())


def log(seat: Seat) -> LogPanel:
    return seat.dashboard.log_panel


def note(seat: Seat) -> str:
    """The note under the cursor of the log."""
    entry = log(seat).entry
    assert entry is not None
    return seat.campaign.history[entry].note


def standing(seat: Seat) -> tuple[Standing, float]:
    return log(seat).standing, log(seat).scroll_y


async def sees(seat: Seat, words: str) -> None:
    """Waits until something is on the screen."""
    for _ in range(40):
        if words in seat.text():
            return
        await seat.pilot.pause(0.05)
    assert words in seat.text()


async def stands(seat: Seat, words: str) -> None:
    """Waits until the entry with these words is highlighted: the search goes on in slices."""
    for _ in range(40):
        if note(seat) == words:
            return
        await seat.pilot.pause(0.05)
    assert note(seat) == words


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_newest_hit_is_shown_while_typing(long: Path, size: tuple[int, int]) -> None:
    async with at_table(long, size=size) as seat:
        await seat.press("/")
        assert seat.prompt == "Look for"
        await seat.type("RAV")
        await stands(seat, "Räven 300")
        await seat.press("up", "up")
        await stands(seat, "Räven 200")
        # The line is in view, and not under the box.
        await sees(seat, "Räven 200")
        await sees(seat, "3 of 6")
        await seat.press("down")
        await stands(seat, "Räven 250")
        # Other words begin anew at the newest.
        await seat.type("en 1")
        await stands(seat, "Räven 150")
        await seat.press("enter")
        assert (seat.prompt, note(seat)) == ("", "Räven 150")
        # From hit to hit without the prompt; an end is told.
        await seat.press(",")
        await stands(seat, "Räven 100")
        await seat.press(",")
        assert "no older hit" in seat.toasts[-1]
        await seat.press(".", ".")
        await stands(seat, "Räven 150")
        assert "no newer hit" in seat.toasts[-1]


async def test_escape_puts_the_log_back(long: Path) -> None:
    async with at_table(long) as seat:
        before = standing(seat)
        assert before[0].following
        await seat.press("/")
        await seat.type("wolf")
        assert note(seat) == "wolf 5"
        await seat.press("escape")
        assert standing(seat) == before
        assert "/wolf" not in seat.inside("#log")
        # Also from further up, with the line in its row.
        await seat.press("tab", "tab", "pageup", "pageup", "up", "up")
        before = standing(seat)
        await seat.press("/")
        await seat.type("wolf")
        await seat.press("escape")
        assert standing(seat) == before
        await seat.press("/")
        await seat.type("no such word")
        assert standing(seat) == before
        await seat.press("enter")
        assert seat.error == "nothing of that"
        await seat.press("escape")
        assert standing(seat) == before


async def test_rows_of_tables_are_found_and_shown(folder: Path) -> None:
    async with at_table(folder, size=(80, 24)) as seat:
        before = standing(seat)
        await seat.press("/")
        await seat.type("math halves")
        assert "math" in seat.text().lower()
        await seat.press("down", "enter")
        reference = seat.dashboard.reference
        assert seat.app.focused is reference
        assert "▸" not in seat.inside("#reference")
        assert reference.key == 1
        assert "halves in sequence" in seat.inside("#reference")
        assert standing(seat) == before
        # From there the cursor goes on as ever.
        await seat.press("up")
        assert [reference.key] == [0]


async def test_hits_come_in_while_the_game_goes_on(long: Path) -> None:
    async with at_table(long) as seat:
        await seat.press("/")
        await seat.type("raven\r")
        await seat.press(",", "N")
        await seat.type("a raven again\r")
        assert note(seat) == "Räven 250"
        assert "1 new below" in seat.inside("#log")
        assert "3 of 7" in seat.inside("#log")
        await seat.press(".", ".")
        assert note(seat) == "a raven again"
        await seat.press("L")
        assert "raven" not in seat.inside("#log").splitlines()[-1]


async def test_filter_shows_what_is_asked_and_stays_live(folder: Path) -> None:
    async with at_table(folder, 4, 17, 20, 5, 4) as seat:
        await seat.press("space", "2", "space", "1", "F")
        await seat.type("mira")
        await seat.press("tab")
        await seat.type("rolls\r")
        shown = seat.inside("#log")
        assert "Log: 1 line · Mira Ashdown, rolls" in shown
        assert "Tomas" not in shown
        assert "[4]" in seat.inside("#why")
        # Mira's next roll comes, that of Tomas is told to be left out.
        await seat.press("space")
        assert "2 lines" in seat.inside("#log")
        assert "[20]" in seat.inside("#why")
        await seat.press("2", "space")
        assert "1 new left out" in seat.inside("#log")
        assert "[20]" in seat.inside("#why")
        await seat.press("L")
        assert "[17]" in seat.inside("#log")
        assert "Log:" not in seat.inside("#log")
        assert "[5]" in seat.inside("#why")


async def test_space_is_part_of_what_is_typed_until_the_list_is_meant(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("F")
        await seat.type("critical succ")
        assert seat.typed == "critical succ"
        assert seat.prompt == "Which lines of the log? the whole log"
        await seat.press("tab")
        assert (seat.typed, seat.prompt) == ("", "Which lines of the log? critical success")
        await seat.press("space")
        assert seat.prompt == "Which lines of the log? Mira Ashdown, critical success"
        await seat.type("critical")
        await seat.press("down", "space")
        assert seat.typed == ""
        # The second of the two that are critical is the success, which was ticked.
        assert seat.prompt == "Which lines of the log? Mira Ashdown"


async def test_what_is_undone_leaves_a_filter_and_comes_back(folder: Path) -> None:
    async with at_table(folder, 4, 17) as seat:
        await seat.press("space", "space", "F")
        await seat.type("standing\r")
        lines = len(log(seat).lines)
        await seat.press("u")
        assert len(log(seat).lines) == lines - 1
        await seat.press("ctrl+r")
        assert len(log(seat).lines) == lines
        await seat.press("F", "space")
        await seat.type("undone\r")


async def test_log_holds_its_place_under_a_filter(long: Path) -> None:
    async with at_table(long, 4, 17) as seat:
        await seat.press("tab", "tab", "/")
        await seat.type("rain 149\r")
        await seat.press("F")
        await seat.type("notes\r")
        assert note(seat) == "rain 149"
        row = standing(seat)[0].row
        await seat.press("N")
        await seat.type("more\r")
        assert note(seat) == "rain 149"
        assert "1 new below" in seat.inside("#log")
        await seat.press("L")
        assert (note(seat), standing(seat)[0].row) == ("rain 149", row)
        await seat.press("end")
        assert "following" in seat.inside("#log")
        await seat.press("N")
        await seat.type("and more\r")
        assert note(seat) == "and more"


async def test_words_are_looked_for_in_what_is_filtered(long: Path) -> None:
    async with at_table(long, 4) as seat:
        await seat.press("F")
        await seat.type("people\r")
        await seat.press("/")
        assert seat.prompt == "Look for in what is filtered"
        await seat.type("raven")
        assert "0 found" in seat.text()
        await seat.press(*["backspace"] * 5)
        await seat.type("mira\r")
        entry = log(seat).entry
        assert entry is not None
        assert seat.campaign.history[entry].title == "adding Mira Ashdown"


async def test_filter_that_lets_nothing_through_says_so(folder: Path) -> None:
    async with at_table(folder, 4) as seat:
        await seat.press("F")
        await seat.type("secret\r")
        assert "L shows the whole log" in seat.inside("#log")
        assert "no line of the log" in seat.inside("#why")
        for key in ("Y", "J", "l"):
            await seat.press(key)
            assert "no line of the log is highlighted" in seat.toasts[-1]
        await seat.press("s", "space")
        assert "1 line" in seat.inside("#log")
        assert "[4]" in seat.inside("#why")


async def test_jump_goes_to_the_roll_and_back(folder: Path) -> None:
    async with at_table(folder, 4, 17, 9) as seat:
        await seat.press("space", "space", "tab", "tab", "up", "x", "1", "1")
        first, amended = 8, 10
        await seat.press("end")
        assert log(seat).entry == amended
        assert f"of      {seat.campaign.history[first].title}  J" in seat.inside("#why")
        await seat.press("J")
        assert log(seat).entry == first
        await seat.press("J")
        assert log(seat).entry == amended
        # From the roll to its amendment, also without having come from there.
        await seat.press("home", *["down"] * (first - 1))
        assert log(seat).entry == first
        await seat.press("J")
        assert log(seat).entry == amended
        # From an undo to what it took back.
        await seat.press("u", "end", "J")
        assert log(seat).entry == amended
        await seat.press("home", "J")
        assert "nothing has amended it" in seat.toasts[-1]


async def test_line_is_copied_as_text(folder: Path) -> None:
    async with at_table(folder, 1) as seat:
        await seat.press("space", "Y")
        text = "20:15 Mira Ashdown · Climb · d20: [1] · 4 v 20 · critical failure · +1 Fate Die"
        assert seat.app.clipboard == text
        assert seat.toasts[-1] == f"copied: {text}"
        await seat.press("u", "tab", "tab", "up", "Y")
        assert seat.app.clipboard == f"{text} · undone"


async def test_reason_can_be_seen_in_full_on_a_small_screen(folder: Path) -> None:
    async with at_table(folder, 4, 17, 20, 5, size=(80, 24)) as seat:
        await seat.press("space")
        assert "else" not in seat.text()
        await seat.press("l")
        assert seat.prompt == "Mira Ashdown's Climb"
        for label in ("dice", "total", "why", "else"):
            assert f" {label} " in seat.text()
        await seat.press("escape")
        assert seat.prompt == ""


async def test_reason_says_what_it_has_no_room_for(folder: Path) -> None:
    async with at_table(folder, 4, 5, 6, 7, size=(120, 24)) as seat:
        await seat.press("g", "enter", "space")
        assert "lines more" in seat.inside("#why")
        await seat.resize(120, 40)
        assert "lines more" not in seat.inside("#why")
