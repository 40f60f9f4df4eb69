"""Keys that a GM has chosen, in force and shown; the palette that was chosen, remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Footer

from gmscreen.config import Config, parse
from tests.tui.table import Seat, at_table, campaign_of, on_disk, saved

KEYS = """
[keys]
roll = "f5,ctrl+g"
"roll.typed" = "space"
"difficulty.up" = "f6"
"take.1" = "f2"
what = "G"
undo = "Z"
"sheet.new" = "B"
keys = "f12"
"panels" = "P"
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's configuration folder."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config" / "gmscreen"


async def test_other_keys_do_what_their_commands_say(folder: Path) -> None:
    async with at_table(folder, 12, 12, config=parse(KEYS)) as seat:
        await seat.press("2", "f2", "f6", "f5")
        assert (seat.last.title, seat.roll["target"]) == ("Mira Ashdown's Climb", 25)
        await seat.press("ctrl+g", "Z")
        assert seat.last.act == "undo"
        before = seat.campaign
        await seat.press("r", "t", "1", "]", "w", "u")
        assert (seat.campaign, seat.built["dc"], seat.prompt) == (before, 25, "")
        await seat.press("space")
        assert seat.prompt == "The table's dice"


async def test_the_keys_in_force_are_shown_wherever_keys_are(folder: Path) -> None:
    async with at_table(folder, 12, size=(150, 60), config=parse(KEYS)) as seat:
        await seat.press("f5")
        builder = seat.inside("#builder")
        assert "[ f6 " in builder
        assert "G    what" in builder
        assert "Z undo: Mira" in seat.inside("#why")
        assert seat.inside("#party").splitlines()[1].startswith("│ f2 Mira Ashdown")
        assert "│ 2  Tomas" in seat.inside("#party")
        keys = seat.dashboard.query_one(Footer).query("FooterKey")
        assert [keys[0].tooltip, keys[2].tooltip] == [
            "Roll what is built.",
            "Type the table's faces instead; where players roll their own dice, generate them.",
        ]
        assert " ".join(seat.text().splitlines()[-1].split()) == (
            "f5 roll f12 help space dice R next e effect g group x amend Z undo c points p hp"
        )
        await seat.press("f12")
        help_ = seat.text()
        assert "f5 ctrl+g" in help_
        assert "f2 2 3 4 5 6 7 8 9" in help_
        await seat.press("escape", "ctrl+p")
        await seat.pilot.pause(0.2)
        await seat.settle()
        assert "Roll  (f5 ctrl+g)" in seat.text()


async def test_what_is_told_names_the_keys_in_force(tmp_path: Path) -> None:
    empty = saved(tmp_path / "c" / "empty", campaign_of((), session=None))
    async with at_table(empty, config=parse(KEYS)) as seat:
        assert "B makes a character" in seat.inside("#party")
        await seat.press("i", "T")
        assert seat.toasts[-2:] == [
            "nobody is there yet: B makes a character",
            "the players roll their own dice: space generates them",
        ]


async def test_a_new_campaign_has_the_players_own_dice_where_that_is_wanted(
    tmp_path: Path,
) -> None:
    async with at_table(None, saves=tmp_path, config=Config(table_dice=True)) as seat:
        await seat.press("n")
        await seat.type("Emberfall\r1\r")
        assert seat.campaign.table_dice
    assert on_disk(tmp_path / "emberfall").table_dice


async def asked(seat: Seat, *keys: str) -> None:
    """Opens the list of palettes, and presses keys in it."""
    seat.app.action_change_theme()
    await seat.settle()
    assert seat.prompt == "Palette"
    await seat.press(*keys)


async def test_a_palette_is_seen_before_it_is_taken(home: Path, folder: Path) -> None:
    async with at_table(folder, config=Config(theme="parchment")) as seat:
        assert seat.app.theme == "parchment"
        await seat.press("ctrl+p")
        await seat.type("theme")
        await seat.pilot.pause(0.2)
        await seat.settle()
        await seat.press("enter")
        await seat.pilot.pause(0.1)
        assert seat.prompt == "Palette"
        await seat.press("down")
        assert seat.app.theme == "starship"
        await seat.type("high")
        assert seat.app.theme == "high-contrast"
        await seat.press("escape")
        assert (seat.app.theme, seat.prompt) == ("parchment", "")
        assert not home.exists()


async def test_a_palette_that_is_taken_is_remembered(home: Path, folder: Path) -> None:
    home.mkdir(parents=True)
    (home / "config.toml").write_text("# mine\n[keys]\nroll = 'f5'\n")
    async with at_table(folder) as seat:
        await asked(seat, "down", "enter")
        assert seat.app.theme == "high-contrast"
        text = (home / "config.toml").read_text()
        assert text == "theme = \"high-contrast\"\n# mine\n[keys]\nroll = 'f5'\n"
        assert seat.toasts == []
        (home / "config.toml").write_text("theme = ")
        await asked(seat, "up", "enter")
        assert seat.app.theme == "dungeon"
        told = f"not remembered: {home / 'config.toml'}: is no TOML any more"
        assert seat.toasts == [told]
        assert "not remembered:" in seat.text()


async def test_a_palette_with_a_fault_is_told_and_the_others_are_there(
    home: Path, folder: Path
) -> None:
    (home / "themes").mkdir(parents=True)
    (home / "themes" / "dusk.toml").write_text("name = 'dusk'\nprimary = 'grene'\n")
    (home / "themes" / "dawn.toml").write_text("name = 'dawn'\nprimary = 'green'\n")
    async with at_table(folder) as seat:
        told = "themes/dusk.toml: primary: 'grene' is no colour; did you mean 'green'?"
        assert told in seat.toasts
        assert {"dawn", "dungeon"} <= seat.app.available_themes.keys()
        assert "dusk" not in seat.app.available_themes


async def rested(seat: Seat, panel: str, words: str) -> str:
    """What is told where the mouse rests on a line of a panel that has these words."""
    widget = seat.dashboard.query_one(panel)
    lines = seat.inside(panel).splitlines()
    place = next(n for n, line in enumerate(lines) if words in line)
    await seat.pilot.hover(panel, offset=(6, place))
    await seat.settle()
    return str(widget.tooltip or "")


async def test_the_mouse_is_told_what_a_line_stands_for(folder: Path) -> None:
    async with at_table(folder, config=parse("[keys]\n'difficulty.up' = 'f6'")) as seat:
        assert await rested(seat, "#party", "Yun") == (
            "Yun\n9 of 18 hit points\n2 Fate Dice, at most 4\nprone"
        )
        assert await rested(seat, "#builder", "[ f6") == (
            "[  Go one rung down the ladder of difficulty.\n"
            "f6  Go one rung up the ladder of difficulty.\n"
            "takes a whole number from -1000 to 1000"
        )
        assert await rested(seat, "#builder", "★") == "exactly 1/20"
        assert await rested(seat, "#builder", "needs") == ""


async def test_the_check_panel_says_what_the_row_under_the_cursor_takes(folder: Path) -> None:
    async with at_table(folder) as seat:
        assert "takes" not in seat.inside("#builder").splitlines()[-1]
        await seat.press("down", "down")
        assert "takes a whole number from" in seat.inside("#builder").splitlines()[-1]
        await seat.press("down")
        assert "takes" not in seat.inside("#builder").splitlines()[-1]
