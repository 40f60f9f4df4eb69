"""Panels that are hidden or fill the screen, and how a campaign's screen is remembered."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from gmscreen.campaign import archive
from gmscreen.campaign.store import Store
from gmscreen.view import FILE, View, read_view, write_view
from tests.tui.table import Seat, at_table, on_disk


def shown(seat: Seat) -> dict[str, tuple[int, int]]:
    """The panels that are seen: how wide each is, and its last line."""
    panels = ("party", "builder", "reference", "log", "why")
    found = {name: seat.dashboard.query_one(f"#{name}").region for name in panels}
    return {name: (one.width, one.bottom - 1) for name, one in found.items() if one.area}


async def test_hidden_panels_leave_their_room_to_the_others(folder: Path) -> None:
    async with at_table(folder, 12) as seat:
        for hidden, left, widest in (
            ("", "party builder reference log why", "log"),
            ("party reference", "builder log why", "builder"),
            ("why", "party builder reference log", "log"),
            ("log why", "party builder reference", ""),
            ("log", "party builder reference why", "why"),
        ):
            seat.dashboard.view = View("", frozenset(hidden.split()))
            await seat.settle()
            now = shown(seat)
            assert " ".join(now) == left
            assert max(bottom for _, bottom in now.values()) + 1 == 39
            if widest and hidden:
                assert now[widest][0] == 120
        # Without a log that has a cursor, the reason is that of the last entry.
        await seat.press("space")
        assert "12" in seat.inside("#why")


async def test_the_focus_passes_over_what_is_hidden_and_leaves_it(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("tab")
        assert seat.dashboard.focused is seat.dashboard.query_one("#reference")
        await seat.press("P", "2", "escape")
        assert seat.dashboard.focused is seat.dashboard.query_one("#builder")
        await seat.press("tab")
        assert seat.dashboard.focused is seat.dashboard.query_one("#log")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_screen_is_as_it_was_left(folder: Path, size: tuple[int, int]) -> None:
    async with at_table(folder, size=size) as seat:
        await seat.press("P", "1", "4", "escape", "shift+tab", "z")
        assert seat.dashboard.maximized is seat.dashboard.query_one("#log")
    assert read_view(folder) == View("log", frozenset({"party", "why"}))
    async with at_table(folder, size=size) as seat:
        assert seat.dashboard.maximized is seat.dashboard.query_one("#log")
        assert seat.dashboard.focused is seat.dashboard.query_one("#log")
        await seat.press("escape")
        assert "party" not in shown(seat)
        assert "why" not in shown(seat)
        assert "builder" in shown(seat)
    assert read_view(folder) == View("", frozenset({"party", "why"}))


async def test_another_panel_fills_the_screen_when_it_is_gone_to(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("z", "tab")
        assert seat.dashboard.maximized is seat.dashboard.query_one("#reference")
        await seat.press("P", "2", "escape")
        assert seat.dashboard.maximized is None
        assert read_view(folder) == View("", frozenset({"reference"}))


async def test_a_window_that_looks_on_keeps_its_view_to_itself(folder: Path) -> None:
    write_view(folder, View("", frozenset({"party"})))
    before = (folder / FILE).read_bytes()
    first = Store.open(folder)
    async with at_table(folder) as seat:
        assert "party" not in shown(seat)
        await seat.press("P", "4", "escape", "z")
        assert "why" not in shown(seat)
    first.close()
    assert (folder / FILE).read_bytes() == before


async def test_a_view_that_can_not_be_written_stops_nothing(folder: Path) -> None:
    (folder / FILE).mkdir()
    async with at_table(folder) as seat:
        await seat.press("P", "1", "escape")
        assert "party" not in shown(seat)
        assert seat.toasts == []


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{", b"[]", b"1", b'"zoomed"', b"\xff", b"[" * 9000, b'{"zoomed": "log"}',
        b'{"zoomed": [], "hidden": [[]]}', b'{"zoomed": {}, "hidden": 1}',
        b'{"zoomed": "why", "hidden": ["builder", "top"]}',
    ],
)  # fmt: skip
def test_a_view_that_says_nothing_good_says_nothing(tmp_path: Path, text: bytes) -> None:
    (tmp_path / FILE).write_bytes(text)
    assert read_view(tmp_path) == View()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_is_no_view_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    assert read_view(tmp_path) == View()


def test_a_view_is_read_as_it_was_written(tmp_path: Path) -> None:
    view = View("log", frozenset({"party", "why"}))
    write_view(tmp_path, view)
    assert read_view(tmp_path) == view
    assert json.loads((tmp_path / FILE).read_text()) == {
        "zoomed": "log",
        "hidden": ["party", "why"],
    }
    assert view.turned("log") == View("", frozenset({"party", "why", "log"}))
    assert view.turned("why") == View("log", frozenset({"party"}))


def test_a_view_is_no_part_of_the_campaign(folder: Path) -> None:
    before = on_disk(folder)
    write_view(folder, View("log"))
    assert on_disk(folder) == before
    assert FILE not in {name for name, _ in archive.own_files(folder)}


@pytest.mark.parametrize("keys", [("P", "3", "4", "escape"), ("z",)], ids=["hidden", "zoomed"])
async def test_what_was_rolled_is_told_where_neither_log_nor_reason_is_seen(
    folder: Path, keys: tuple[str, ...]
) -> None:
    async with at_table(folder, 4, 17) as seat:
        await seat.press("space")
        assert not seat.toasts
        await seat.press(*keys, "space")
        assert "Mira Ashdown · Climb · d20: [17] · 20 v 20 · success" in seat.toasts[-1]
