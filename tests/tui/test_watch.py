"""The players' view as it runs: it follows, it only reads, and it keeps its last picture."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gmscreen.app_watch import Watch
from gmscreen.campaign import acts
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.store import FILE, Store
from gmscreen.panels.players import PlayersPanel
from gmscreen.prompts.watch_help import WatchHelp
from gmscreen.screens import watch
from gmscreen.screens.watch import WatchScreen
from tests.campaign.table import Shown, rolled
from tests.tui.table import AT, drawn

PATIENCE = 30
"""How many seconds a slow machine is waited for."""


@dataclass
class Onlooker:
    """The players' view, running."""

    app: Watch
    pilot: Pilot[None]

    def text(self) -> str:
        cells = drawn(self.app.export_screenshot(), *self.app.size)
        return "\n".join("".join(row) for row in cells)

    @property
    def panel(self) -> PlayersPanel:
        return self.app.screen_stack[1].query_one(PlayersPanel)

    async def until(self, there: Callable[[], bool]) -> None:
        """Waits until something is so."""
        begin = time.monotonic()
        while not there():
            assert time.monotonic() - begin < PATIENCE, self.text()
            await self.pilot.pause(0.01)


@asynccontextmanager
async def watching(folder: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Onlooker]:
    app = Watch(folder)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Onlooker(app, pilot)


def played(store: Store, face: int, who: int = 1) -> Campaign:
    """One roll more, on the disk."""
    campaign = rolled(store.campaign, who, Shown(face), modifier=5, dc=15)
    store.save(campaign)
    return campaign


async def test_it_follows_while_another_window_plays(folder: Path) -> None:
    store = Store.open(folder)
    async with watching(folder) as seen:
        assert "no roll yet" in seen.text()
        played(store, 12)
        await seen.until(lambda: "12 +5 = 17" in seen.text())
        assert seen.panel.is_new
        assert "━━━" in seen.text()
        played(store, 20, who=2)
        await seen.until(lambda: "20 +5 = 25" in seen.text())
        assert "✔ Mira Ashdown" in seen.text()
        store.save(acts.undo(store.campaign, AT))
        await seen.until(lambda: "12 +5 = 17" in seen.text())
    store.close()


async def test_a_roll_that_has_come_is_set_off_for_a_while_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "NEW_FOR", 0.4)
    store = Store.open(folder)
    played(store, 12)
    async with watching(folder) as seen:
        assert not seen.panel.is_new
        played(store, 13)
        await seen.until(lambda: seen.panel.is_new)
        await seen.until(lambda: not seen.panel.is_new)
        store.save(acts.undo(store.campaign, AT))
        await seen.until(lambda: "12 +5 = 17" in seen.text())
        assert not seen.panel.is_new
    store.close()


async def test_it_takes_no_lock_and_writes_nothing(folder: Path) -> None:
    def there() -> dict[str, tuple[int, bytes]]:
        files = [one for one in folder.rglob("*") if one.is_file()]
        return {one.name: (one.stat().st_mtime_ns, one.read_bytes()) for one in files}

    before = there()
    async with watching(folder) as seen:
        await seen.until(lambda: "Emberfall" in seen.text())
        assert there() == before
        other = Store.open(folder)
        assert not other.read_only
        other.close()


async def test_what_cannot_be_read_is_told_and_the_picture_stays(folder: Path) -> None:
    store = Store.open(folder)
    played(store, 12)
    store.close()
    file, aside = folder / FILE, folder / "aside"
    async with watching(folder) as seen:
        file.rename(aside)
        await seen.until(lambda: "this is how it was: " in seen.text())
        assert "12 +5 = 17" in seen.text()
        aside.rename(file)
        await seen.until(lambda: "this is how it was" not in seen.text())
        whole = file.read_bytes()
        file.write_bytes(whole[:-20])
        await seen.until(lambda: "this is how it was: " in seen.text())
        assert "12 +5 = 17" in seen.text()
        file.write_bytes(whole)
        await seen.until(lambda: "this is how it was" not in seen.text())
        store = Store.open(folder)
        played(store, 14)
        store.close()
        await seen.until(lambda: "14 +5 = 19" in seen.text())


async def test_q_leaves_and_a_question_mark_helps(folder: Path) -> None:
    async with watching(folder, (40, 12)) as seen:
        await seen.pilot.press("question_mark")
        await seen.until(lambda: isinstance(seen.app.screen, WatchHelp))
        assert "ctrl+q" in seen.text()
        await seen.pilot.press("escape")
        await seen.until(lambda: isinstance(seen.app.screen, WatchScreen))
        await seen.pilot.press("space", "enter", "r", "u")
        assert isinstance(seen.app.screen, WatchScreen)
        await seen.pilot.press("q")
        await seen.until(lambda: not seen.app.is_running)
        assert not seen.app.return_code


async def test_ctrl_q_leaves(folder: Path) -> None:
    async with watching(folder) as seen:
        await seen.pilot.press("ctrl+q")
        await seen.until(lambda: not seen.app.is_running)


async def test_other_sizes_and_palettes(folder: Path) -> None:
    store = Store.open(folder)
    played(store, 12)
    store.close()
    async with watching(folder, (200, 60)) as seen:
        for theme in ("parchment", "ansi", "textual-light"):
            seen.app.theme = theme
            await seen.pilot.pause()
            assert "12 +5 = 17" in seen.text()
        await seen.pilot.resize_terminal(40, 12)
        await seen.until(lambda: seen.panel.size.width == 38)
        await seen.until(lambda: "✔ SUCCESS" in seen.text())
