"""What is not on the disk is told, kept, and saved with the next act; a demo can be kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest

from gmscreen.campaign import acts
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.store import SaveFailed, Store
from tests.tui.table import AT, Seat, at_table, campaign_of, on_disk, saved

FULL = "no space left on the disk"


class Disk:
    """A disk that is full when it is told to be."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.full = False
        save = Store.save

        def try_to_save(store: Store, campaign: Campaign) -> None:
            if self.full:
                raise SaveFailed(FULL)
            save(store, campaign)

        patch.setattr(Store, "save", try_to_save)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


async def test_act_that_is_not_saved_is_told_and_saved_with_the_next(
    folder: Path, disk: Disk
) -> None:
    before = on_disk(folder)
    async with at_table(folder, 12, 13) as seat:
        disk.full = True
        await seat.press("space")
        assert "not saved" in seat.inside("#top")
        assert FULL in seat.toasts[-1]
        assert FULL in seat.text()
        assert seat.last.title == "Mira Ashdown's Climb"
        assert on_disk(folder) == before
        disk.full = False
        await seat.press("R")
        assert "not saved" not in seat.inside("#top")
        assert len(seat.campaign.history.entries) == len(before.history.entries) + 2
        assert on_disk(folder) == seat.campaign


async def test_saving_again_by_key(folder: Path, disk: Disk) -> None:
    async with at_table(folder, 12) as seat:
        disk.full = True
        await seat.press("space", "ctrl+s")
        assert [FULL in told for told in seat.toasts] == [True, True]
        assert "not saved" in seat.inside("#top")
        disk.full = False
        await seat.press("ctrl+s")
        assert seat.toasts[-1] == "everything is saved"
        assert "not saved" not in seat.inside("#top")
        assert on_disk(folder) == seat.campaign


async def test_unsaved_act_can_be_taken_back(folder: Path, disk: Disk) -> None:
    async with at_table(folder, 1) as seat:
        disk.full = True
        await seat.press("space")
        assert seat.campaign.one(1).points["fate"] == 4
        disk.full = False
        await seat.press("u")
        assert "not saved" not in seat.inside("#top")
        assert on_disk(folder) == seat.campaign
        assert on_disk(folder).one(1).points["fate"] == 3


async def test_leaving_asks_while_something_is_not_saved(folder: Path, disk: Disk) -> None:
    before = on_disk(folder)
    async with at_table(folder, 12) as seat:
        disk.full = True
        await seat.press("space", "ctrl+q")
        assert f"Not saved: {FULL}" in seat.text()
        # Enter takes what is under the cursor, and that is to stay.
        await seat.press("enter")
        assert (seat.app.is_running, seat.prompt) == (True, "")
        await seat.press("ctrl+q", "escape")
        assert seat.app.is_running
        await seat.press("ctrl+q", "3")
        assert not seat.app.is_running
    assert on_disk(folder) == before


async def test_leaving_asks_nothing_when_all_is_saved(folder: Path) -> None:
    async with at_table(folder, 12) as seat:
        await seat.press("space")
        shown = seat.campaign
        await seat.press("ctrl+q")
        assert not seat.app.is_running
    # The folder can be opened at once.
    store = Store.open(folder)
    assert store.campaign == shown
    store.close()


async def test_leaving_out_of_a_prompt(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("N")
        await seat.type("half a note")
        await seat.press("ctrl+q")
        assert not seat.app.is_running


async def test_demo_goes_unless_it_is_kept(tmp_path: Path) -> None:
    demo, saves = saved(tmp_path / "demo"), tmp_path / "saves"
    async with at_table(demo, 12, saves=saves, demo=True) as seat:
        await seat.press("space", "ctrl+q")
        assert "demo" in seat.text()
        await seat.press("escape")
        assert seat.app.is_running
        await seat.press("ctrl+q", "1")
        assert not seat.app.is_running
    assert not saves.exists()


async def test_kept_demo_opens_and_holds_everything(tmp_path: Path) -> None:
    demo = saved(tmp_path / "demo")
    taken = saved(tmp_path / "saves" / "taken", campaign_of(name="Taken"))
    async with at_table(demo, 12, saves=taken.parent, demo=True) as seat:
        await seat.press("space")
        shown = seat.campaign
        await seat.press("ctrl+q", "2")
        await seat.type("\r")
        assert "a campaign needs a name" in seat.error
        await seat.type("Taken\r")
        assert "there is a campaign 'taken' already" in seat.error
        await seat.press("escape")
        assert seat.app.is_running
        await seat.press("ctrl+q", "2")
        await seat.type("Kept one\r")
        assert not seat.app.is_running
    kept = on_disk(taken.parent / "kept-one")
    assert (kept.characters, kept.history) == (shown.characters, shown.history)


async def test_leaving_can_save_elsewhere(folder: Path, disk: Disk, tmp_path: Path) -> None:
    before, elsewhere = on_disk(folder), tmp_path / "stick" / "emberfall"
    async with at_table(folder, 12) as seat:
        disk.full = True
        await seat.press("space", "ctrl+q", "2")
        await seat.press("ctrl+u")
        await seat.type(f"{elsewhere}\r")
        assert not seat.app.is_running
        assert on_disk(elsewhere) == seat.campaign
    assert on_disk(folder) == before


async def test_game_goes_on_in_the_other_folder(folder: Path, disk: Disk, tmp_path: Path) -> None:
    before, elsewhere = on_disk(folder), tmp_path / "stick"
    async with at_table(folder, 12, 13) as seat:
        disk.full = True
        await seat.press("space", "W", "ctrl+u")
        await seat.type("\r")
        assert "give a folder" in seat.error
        await seat.type(f"{folder}\r")
        assert "already" in seat.error
        await seat.press("ctrl+u")
        await seat.type(f"{elsewhere}\r")
        told = f"saved in {elsewhere}; it goes on from there: gmscreen --saves {tmp_path}"
        assert seat.toasts[-1] == told
        assert "not saved" not in seat.inside("#top")
        disk.full = False
        await seat.press("R")
        assert on_disk(elsewhere) == seat.campaign
    assert on_disk(folder) == before
    # Both folders are free again.
    for place in (folder, elsewhere):
        store = Store.open(place)
        assert not store.read_only
        store.close()


async def until(seat: Seat, told: Callable[[], bool]) -> None:
    """Waits for what has to come within a second."""
    for _ in range(20):
        if told():
            return
        await seat.pilot.pause(0.05)
    raise AssertionError("not within a second")


async def test_second_window_looks_on_and_takes_over(folder: Path) -> None:
    first = Store.open(folder)
    async with at_table(folder, 12, 13) as seat:
        assert "looking on" in seat.inside("#top")
        assert "only looked at: open in another window" in seat.toasts[-1]
        await seat.press("space")
        assert "only looked at here" in seat.toasts[-1]
        assert on_disk(folder) == first.campaign
        later = acts.add_note(first.campaign, "written elsewhere", AT)
        first.save(acts.hurt(later, 1, -5, AT))
        await until(seat, lambda: "written elsewhere" in seat.inside("#log"))
        assert "17/30" in seat.inside("#party")
        await seat.press("ctrl+s")
        assert "can't take over: open in another window" in seat.toasts[-1]
        first.close()
        await seat.press("ctrl+s", "space")
        assert "looking on" not in seat.inside("#top")
        assert seat.last.title == "Mira Ashdown's Climb"
        assert on_disk(folder) == seat.campaign
    assert on_disk(folder).one(1).hp == 17


async def test_window_that_looks_on_tells_damage_and_stays(folder: Path) -> None:
    first = Store.open(folder)
    async with at_table(folder) as seat:
        (folder / "campaign.json").write_bytes(b"{")
        await until(seat, lambda: "campaign.json: line 1" in "".join(seat.toasts))
        assert "Mira Ashdown" in seat.inside("#party")
    first.close()


async def test_missing_backup_is_told(folder: Path) -> None:
    (folder / "backups").rename(folder / "gone")
    (folder / "backups").write_text("in the way")
    async with at_table(folder, 12) as seat:
        assert "there is no backup of this: " in seat.toasts[-1]
        await seat.press("space")
        assert on_disk(folder) == seat.campaign


@pytest.fixture(scope="module")
def long() -> Campaign:
    """A campaign with more in its log than the segment that runs."""
    campaign = campaign_of()
    for number in range(300):
        campaign = acts.add_note(campaign, f"note {number}", AT)
    return campaign


async def test_disk_that_is_gone_takes_nothing_with_it(long: Campaign, tmp_path: Path) -> None:
    folder, elsewhere = saved(tmp_path / "emberfall", long), tmp_path / "elsewhere"
    async with at_table(folder, 12) as seat:
        await seat.app.workers.wait_for_complete()
        rmtree(folder)
        await seat.press("space")
        assert "not saved" in seat.inside("#top")
        await seat.press("tab", "tab", "home")
        assert "adding Mira Ashdown" in seat.inside("#log")
        await seat.press("W", "ctrl+u")
        await seat.type(f"{elsewhere}\r")
        assert on_disk(elsewhere) == seat.campaign


async def test_part_of_the_log_that_is_gone_is_told_where_it_stood(
    long: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "hold", lambda store: None)
    folder = saved(tmp_path / "emberfall", long)
    async with at_table(folder, 12) as seat:
        rmtree(folder / "backups")
        for part in (folder / "log").iterdir():
            part.unlink()
        await seat.press("tab", "tab", "home")
        assert "0000001.json: is missing" in seat.inside("#log")
        assert "0000001.json: is missing" in seat.inside("#why")
        await seat.press("space")
        assert seat.last.title == "Mira Ashdown's Climb"
