"""Pictures of the screen: few, at fixed times and faces, and looked at before they are kept.

`pytest tests/snapshots --snapshot-update` makes them anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from gmscreen.app import GmScreen
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


async def in_parchment(seat: Seat) -> None:
    """The same, in another palette."""
    seat.app.theme = "parchment"
    await evening(seat)


async def asking(seat: Seat) -> None:
    """A question in the middle of it."""
    await evening(seat)
    await seat.press("w")
    await seat.type("st")


async def sheet(seat: Seat) -> None:
    """A character's sheet."""
    await evening(seat)
    await seat.press("1", "i")


PICTURES: dict[str, tuple[Callable[[Seat], Awaitable[None]], tuple[int, int]]] = {
    "dungeon-120x40": (evening, (120, 40)),
    "dungeon-80x24": (evening, (80, 24)),
    "parchment-120x40": (in_parchment, (120, 40)),
    "prompt-120x40": (asking, (120, 40)),
    "sheet-120x40": (sheet, (120, 40)),
}


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str, tmp_path: Path, snap_compare: Compare) -> None:
    scene, size = PICTURES[name]
    folder = saved(tmp_path / "emberfall")
    app = GmScreen(tmp_path, folder, dice=Falling(*FACES), clock=clock)

    async def play(pilot: Pilot[None]) -> None:
        seat = Seat(app, pilot, [])
        await seat.settle()
        await scene(seat)
        for line in app.screen.query(Input):
            line.cursor_blink = False
        await seat.settle()

    assert snap_compare(app, terminal_size=size, run_before=play)
