"""What is done in the list of campaigns: renamed, copied, thrown away, found, opened, left."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from gmscreen.campaign.store import SaveFailed, Store
from gmscreen.commands import CAMPAIGNS, bindings
from tests.campaign.on_disk import files
from tests.tui.table import at_table, campaign_of, on_disk, saved


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder of one campaign."""
    saved(tmp_path / "saves" / "emberfall")
    return tmp_path / "saves"


def test_no_key_has_two_meanings() -> None:
    keys = [key for one in bindings(CAMPAIGNS) for key in one.key.split(",")]
    assert len(keys) == len(set(keys))


async def test_rename_and_duplicate(saves: Path) -> None:
    before = [*on_disk(saves / "emberfall").history.entries]
    async with at_table(None, saves=saves) as seat:
        await seat.press("r")
        assert (seat.prompt, seat.typed) == ("Rename Emberfall", "Emberfall")
        await seat.type("Ashes and Embers\r")
        assert "ashes-and-embers" in seat.error
        await seat.press("d")
        await seat.type("Ashes and Embers\r")
        assert "there is a campaign 'ashes-and-embers' already" in seat.error
        await seat.press("ctrl+u")
        await seat.type("What if\r")
        # The cursor is on the copy.
        await seat.press("enter")
        assert seat.campaign.name == "What if"
        assert [*seat.campaign.history.entries] == before
    assert sorted(one.name for one in saves.iterdir()) == ["ashes-and-embers", "what-if"]
    assert [*on_disk(saves / "ashes-and-embers").history.entries] == before


async def test_what_is_thrown_away_can_be_taken_back(saves: Path) -> None:
    before = files(saves)
    async with at_table(None, saves=saves) as seat:
        assert "take back" not in seat.text()
        await seat.press("delete", "enter")
        assert files(saves) == before
        await seat.press("delete", "2")
        assert "There is no campaign yet." in seat.text()
        assert str(saves / ".trash" / "emberfall") in seat.error.replace("\n", "")
        assert "take back" in seat.text()
        assert files(saves / ".trash") == before
        await seat.press("u")
        assert "Emberfall is back" in seat.error
        assert files(saves) == before
        await seat.press("u")
        assert "take back" not in seat.text()
        await seat.press("enter")
        assert seat.campaign == on_disk(saves / "emberfall")


async def test_what_is_open_elsewhere_is_told_left_alone_and_looked_at(saves: Path) -> None:
    store = Store.open(saves / "emberfall")
    before = files(saves)
    async with at_table(None, saves=saves) as seat:
        assert "open elsewhere" in seat.text()
        assert "enter looks on" in seat.text()
        for key in ("r", "d", "delete"):
            await seat.press(key)
            assert seat.prompt == "Campaigns"
            assert "Emberfall is open in another window (process" in seat.error
        assert files(saves) == before
        await seat.press("enter")
        assert "looking on" in seat.inside("#top")
    store.close()


async def test_damaged_campaign_is_neither_renamed_nor_copied(saves: Path) -> None:
    (saves / "emberfall" / "campaign.json").write_bytes(b"")
    async with at_table(None, saves=saves) as seat:
        for key in ("r", "d"):
            await seat.press(key)
            assert (seat.prompt, seat.error) == ("Campaigns", "campaign.json: is empty")
        await seat.press("delete", "2", "u")
        assert "emberfall is back" in seat.error


async def test_campaign_is_found_by_a_part_of_its_name(saves: Path) -> None:
    for number in range(12):
        saved(saves / f"c{number}", campaign_of((), name=f"Campaign {number}", session=None))
    async with at_table(None, saves=saves, size=(130, 24)) as seat:
        await seat.press("slash")
        assert seat.prompt == "Find a campaign"
        await seat.type("paign 7\r")
        assert seat.campaign.name == "Campaign 7"
        await seat.press("ctrl+o")
        # The cursor is where it was left.
        assert f"{saves / 'c7'}" in seat.text()


async def test_help_has_every_key_and_a_click_opens(saves: Path) -> None:
    async with at_table(None, saves=saves) as seat:
        await seat.press("question_mark")
        shown = seat.text()
        for one in CAMPAIGNS:
            assert one.help in shown
        await seat.press("escape")
        assert seat.prompt == "Campaigns"
        await seat.pilot.click("#campaigns", offset=(4, 1))
        await seat.settle()
        assert seat.campaign.name == "Emberfall"


async def test_sample_is_opened_as_a_copy_that_goes_or_is_kept(saves: Path) -> None:
    async with at_table(None, saves=saves) as seat:
        await seat.press("end", "r")
        assert "a sample stays as it is" in seat.error
        await seat.press("enter")
        place, shown = seat.dashboard.store.folder, seat.campaign
        assert not place.is_relative_to(saves)
        await seat.press("ctrl+o")
        assert seat.prompt == "This is a demo: it goes when you leave"
        await seat.press("1")
        assert seat.prompt == "Campaigns"
        assert not place.exists()
        assert [one.name for one in saves.iterdir()] == ["emberfall"]
        await seat.press("end", "enter")
        assert seat.campaign == shown
        place = seat.dashboard.store.folder
        await seat.press("ctrl+o", "2")
        await seat.type("Kept\r")
        assert "Kept" in seat.text()
        assert not place.exists()
        assert on_disk(saves / "kept").history == shown.history
        await seat.press("end", "enter")
        place = seat.dashboard.store.folder
        await seat.press("ctrl+q", "1")
        assert not seat.app.is_running
    assert not place.exists()


async def test_sample_that_can_not_be_copied_is_told(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_table(None, saves=saves) as seat:
        monkeypatch.setattr(tempfile, "tempdir", str(saves / "nowhere"))
        await seat.press("end", "enter")
        assert seat.prompt == "Campaigns"
        assert "no place for a copy: the file is not there" in seat.error


async def test_back_to_the_list_and_on_with_another(saves: Path) -> None:
    """Also where a campaign was opened by its name, without the list."""
    saved(saves / "bridges", campaign_of((), name="Bridges", session=None))
    async with at_table(saves / "emberfall", 12, saves=saves) as seat:
        await seat.press("space")
        shown = seat.campaign
        await seat.press("ctrl+o")
        assert "open elsewhere" not in seat.text()
        # It is free for other windows.
        store = Store.open(saves / "emberfall")
        assert (store.read_only, store.campaign) == ("", shown)
        store.close()
        await seat.press("home", "enter")
        assert seat.campaign.name == "Bridges"
        await seat.press("ctrl+o", "down", "enter")
        assert seat.campaign == shown
        await seat.press("ctrl+q")
        assert not seat.app.is_running


async def test_going_back_asks_where_leaving_asks(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(store: Store, campaign: object) -> None:
        raise SaveFailed("the disk is full")

    async with at_table(saves / "emberfall", 12, saves=saves) as seat:
        monkeypatch.setattr(Store, "save", full)
        await seat.press("space", "ctrl+o")
        assert seat.prompt == "Not saved: the disk is full"
        await seat.press("enter")
        assert seat.prompt == ""
        await seat.press("ctrl+o", "3")
        assert seat.prompt == "Campaigns"


async def test_campaign_of_an_unknown_system_is_told_in_the_list(saves: Path) -> None:
    saved(saves / "odd", campaign_of((), name="Odd", session=None))
    path = saves / "odd" / "campaign.json"
    path.write_text(path.read_text("utf-8").replace("fate-chaos", "knucklebones"), "utf-8")
    async with at_table(None, saves=saves) as seat:
        await seat.press("slash")
        await seat.type("odd\r")
        assert seat.prompt == "odd is damaged"
        await seat.press("escape")
        assert seat.prompt == "Campaigns"
        assert "'knucklebones'" in seat.error
        assert "knucklebones" in seat.text()


async def test_the_same_in_another_size(saves: Path) -> None:
    async with at_table(None, saves=saves, size=(120, 40)) as seat:
        await seat.press("end")
        for size in ((40, 12), (200, 60)):
            await seat.resize(*size)
            # The sample under the cursor is in view.
            assert "Emberfall" in seat.text().split("Samples")[-1]
