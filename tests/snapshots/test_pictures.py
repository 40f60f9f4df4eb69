"""Pictures of the screen: few, at fixed times and faces, and looked at before they are kept.

`pytest tests/snapshots --snapshot-update` makes them anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input

import rules
from gmscreen.app import GmScreen
from gmscreen.app_watch import Watch
from gmscreen.campaign import shelf
from tests.campaign import samples
from tests.tui.table import Falling, Seat, clock, saved

Compare = Callable[..., bool]
FACES = (17, 4, 20, 1, 14, 17, 16, 3, 2, 6, 15, 4, 5, 7, 11, 20)


PLAYED = (
    ("1", "w", *"ste", "enter", "f", "space", "f", "3", "space"),
    ("2", "[", "space", "x", "enter", "enter", "g", "enter", "space"),
    ("5", "k", "k", "k", "w", "5", "enter", "space", "x", "enter", "enter"),
    ("e", *"2d6+3", "tab", *"Heal", "enter", "p", *"stunned", "enter", "k", "k"),
    ("3", "space", "u", "1", "w", *"ste", "enter", "]", "a", "f"),
    ("+", *"2 high ground", "enter", "+", *"-1 heavy rain !", "enter", "space"),
    ("+", *"2 high ground", "enter"),
)
"""The keys of an evening."""


async def evening(seat: Seat) -> None:
    """Some of what happens at a table."""
    for keys in PLAYED:
        await seat.burst(*keys)
    # What a toast says goes after a while by itself.
    seat.app.clear_notifications()
    await seat.settle()


async def asking(seat: Seat) -> None:
    """A question in the middle of it."""
    await evening(seat)
    await seat.press("w")
    await seat.type("st")


async def sheet(seat: Seat) -> None:
    """A character's sheet."""
    await evening(seat)
    await seat.press("1", "i")


async def line(seat: Seat) -> None:
    """A check in one line."""
    await evening(seat)
    await seat.press("colon")
    await seat.type("yun stealth tough adv")


Scene = Callable[[Seat], Awaitable[None]]

PICTURES: dict[str, tuple[Scene, tuple[int, int], str]] = {
    "evening-120x40": (evening, (120, 40), "dungeon"),
    "evening-80x24": (evening, (80, 24), "parchment"),
    "prompt-120x40": (asking, (120, 40), "dungeon"),
    "sheet-80x24": (sheet, (80, 24), "dungeon"),
    "line-80x24": (line, (80, 24), "dungeon"),
}

SIZES = ((80, 24), (120, 40), (200, 60))
PALETTES = ("dungeon", "parchment")
"""Each system is seen in both, by turns."""


async def shown(app: App[None], pilot: Pilot[None], palette: str) -> Seat:
    """An application that has calmed down, in a palette."""
    app.theme = palette
    seat = Seat(cast("GmScreen", app), pilot, [])
    await seat.settle()
    return seat


def still(app: App[None]) -> None:
    """What blinks stands still."""
    for typed in app.screen.query(Input):
        typed.cursor_blink = False


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str, tmp_path: Path, snap_compare: Compare) -> None:
    scene, size, palette = PICTURES[name]
    folder = saved(tmp_path / "emberfall")
    app = GmScreen(tmp_path, folder, dice=Falling(*FACES), clock=clock)

    async def play(pilot: Pilot[None]) -> None:
        seat = await shown(app, pilot, palette)
        await scene(seat)
        still(app)
        await seat.settle()

    assert snap_compare(app, terminal_size=size, run_before=play)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
@pytest.mark.parametrize("system", rules.systems())
def test_sample(system: str, size: tuple[int, int], tmp_path: Path, snap_compare: Compare) -> None:
    folder = tmp_path / system
    shelf.copy_sample(samples.SAVES / system, folder)
    app = GmScreen(tmp_path, folder, dice=Falling(*FACES), clock=clock)
    turn = rules.systems().index(system) + SIZES.index(size)

    async def play(pilot: Pilot[None]) -> None:
        seat = await shown(app, pilot, PALETTES[turn % 2])
        await seat.press("a")

    assert snap_compare(app, terminal_size=size, run_before=play)


def test_players_view(tmp_path: Path, snap_compare: Compare) -> None:
    folder = tmp_path / "fate-chaos"
    shelf.copy_sample(samples.SAVES / "fate-chaos", folder)
    app = Watch(folder)

    async def look(pilot: Pilot[None]) -> None:
        app.theme = "starship"
        await pilot.pause()

    assert snap_compare(app, terminal_size=(120, 40), run_before=look)


def test_list_of_campaigns(monkeypatch: pytest.MonkeyPatch, snap_compare: Compare) -> None:
    with TemporaryDirectory(dir="/tmp") as place:
        monkeypatch.chdir(place)
        shelf.copy_sample(samples.SAVES / "chimera-d10", Path("the-drowned-quay"))
        app = GmScreen(Path("."), clock=clock)

        async def look(pilot: Pilot[None]) -> None:
            await shown(app, pilot, "dungeon")

        assert snap_compare(app, terminal_size=(120, 40), run_before=look)
