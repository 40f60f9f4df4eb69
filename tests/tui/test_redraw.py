"""Only what is another is drawn again, and still the terminal never shows what is no more.

After every step all that the terminal shows is compared with what it shows when everything is
drawn once more: text, colours, frames, scroll bars.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver

from benchmarks.picture import Picture, texts
from gmscreen.widgets.lines import Lines
from tests.tui.table import Seat, at_table

WIDE, NARROW = (120, 40), (80, 24)
SIZES = [WIDE, NARROW]
FACES = (4, 17, 20, 1, 12, 9, 9, 3, 18, 11, 5, 5)


def terminal(picture: Picture) -> type[Driver]:
    """A terminal that shows what it is sent in a picture."""

    class Terminal(HeadlessDriver):
        """Sends keys from nowhere."""

        @property
        def is_headless(self) -> bool:
            """What is drawn is sent here, as to any other terminal."""
            return False

        def write(self, data: str) -> None:
            """Shows it."""
            picture.show(data)

    return Terminal


async def drawn(seat: Seat) -> None:
    """Waits until nothing is left to be drawn."""
    for _ in range(2):
        await seat.settle()
        done = asyncio.Event()
        seat.screen.call_after_refresh(done.set)
        await done.wait()


async def nothing_is_stale(seat: Seat, picture: Picture) -> None:
    """Draws everything once more: nothing on the terminal becomes another."""
    # What a toast says goes after a while by itself.
    seat.app.clear_notifications()
    await drawn(seat)
    shown = picture.copy()
    for screen in seat.app.screen_stack:
        for part in screen.walk_children(with_self=True):
            part.refresh()
    await drawn(seat)
    assert texts(shown) == texts(picture.cells)
    assert shown == picture.cells
    for panel in seat.dashboard.query(Lines):
        top, height = panel.scroll_offset.y, panel.scrollable_content_region.height
        assert not height or top <= panel.cursor < top + height, panel.id
        if panel.show_vertical_scrollbar:
            assert panel.vertical_scrollbar.position == panel.scroll_y, panel.id


EVENING: tuple[tuple[str, ...], ...] = (
    # Rolls: log, reason, points and foot of the reason.
    ("space",),
    ("2", "space"),
    # The check, its odds and the ladder.
    ("=",),
    ("]", "a"),
    ("k",),
    ("k", "k", "k", "0"),
    # Undo changes how an older line is shown, and redo changes it back.
    ("u",),
    ("u",),
    ("ctrl+r",),
    # The log from one line to the next, and an amendment of an older one.
    ("tab", "tab"),
    ("up",),
    ("home",),
    ("end", "up", "x", "1", "1"),
    ("end",),
    # Party, points, conditions, sticky modifiers.
    ("tab", "down"),
    ("p", *"-5", "enter"),
    ("p", *"dazed", "enter"),
    ("+", *"2 rain !", "enter"),
    ("backspace",),
    ("v",),
    # One panel alone, changed behind it, and all of them again.
    ("z",),
    ("space",),
    ("z",),
    # Reference instead of the check, other tables, and back.
    ("tab", "tab"),
    ("space", "]"),
    ("right",),
    ("left", "end"),
    ("shift+tab",),
    ("N", *"so be it", "enter"),
)
"""Keys, step by step."""


@pytest.mark.parametrize("size", SIZES, ids=["wide", "narrow"])
async def test_nothing_is_stale_after_any_step(size: tuple[int, int], folder: Path) -> None:
    picture = Picture(*size)
    async with at_table(folder, *FACES, size=size, terminal=terminal(picture)) as seat:
        for keys in EVENING:
            await seat.burst(*keys)
            await nothing_is_stale(seat, picture)
        history = seat.campaign.history
        assert {"roll", "undo", "redo", "reroll", "hp", "note"} <= {e.act for e in history.entries}


async def test_nothing_is_stale_in_another_palette(folder: Path) -> None:
    picture = Picture(*WIDE)
    async with at_table(folder, *FACES, terminal=terminal(picture)) as seat:
        await seat.burst("space")
        await drawn(seat)
        before = picture.copy()
        for palette in ("parchment", "nord", "dungeon"):
            seat.app.theme = palette
            await nothing_is_stale(seat, picture)
            same = palette == "dungeon"
            assert (picture.cells == before) is same
        # Also what is drawn only after the change.
        await seat.burst("space")
        await nothing_is_stale(seat, picture)


async def test_nothing_is_stale_at_another_size(folder: Path) -> None:
    picture = Picture(200, 60)
    async with at_table(folder, *FACES, size=WIDE, terminal=terminal(picture)) as seat:
        await seat.burst("space", "tab", "end")
        for width, height in [(120, 33), (120, 24), NARROW, (200, 60), (59, 20), (60, 20), WIDE]:
            await seat.resize(width, height)
            await nothing_is_stale(seat, picture)
            await seat.burst("[", "space")
            await nothing_is_stale(seat, picture)


async def test_what_changed_is_seen_at_once(folder: Path) -> None:
    async with at_table(folder, 4, 17, 12) as seat:
        await seat.press("space", "space")
        first = next(n for n, row in enumerate(seat.inside("#log").splitlines()) if "[4]" in row)
        # Taken back: the older line, the party and the reason.
        await seat.press("u", "u")
        assert "undone" in seat.inside("#log").splitlines()[first]
        assert "undo: Mira Ashdown's Climb" in seat.inside("#why")
        # Behind a zoomed panel the reason follows all the same.
        await seat.press("z", "space", "z")
        assert "[12]" in seat.inside("#why")
