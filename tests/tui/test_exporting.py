"""Exporting from the screen, and taking a campaign in from the list of campaigns."""

from __future__ import annotations

from pathlib import Path

from gmscreen.campaign import archive
from tests.tui.table import at_table, campaign_of, on_disk, saved


async def test_file_that_is_there_is_asked_about(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "log.md"
    path.write_text("mine")
    async with at_table(folder) as seat:
        await seat.press("E", "1")
        await seat.type(f"{path}\r")
        assert seat.prompt == "There is such a file already"
        await seat.press("1")
        assert path.read_text() == "mine"
        await seat.press("E", "1")
        await seat.type(f"{path}\r")
        await seat.press("2")
        assert path.read_text("utf-8").startswith("# Emberfall\n")
        await seat.press("E", "1")
        await seat.type(f"{folder / 'campaign.json'}\r")
        await seat.press("2")
        assert "campaign's own folder" in seat.toasts[-1]
        assert on_disk(folder) == seat.campaign


async def test_campaign_goes_out_and_is_taken_in_again(folder: Path, tmp_path: Path) -> None:
    zipped = tmp_path / "out.zip"
    async with at_table(folder, 12) as seat:
        await seat.press("space", "E", "5")
        await seat.type(f"{zipped}\r")
        shown = seat.campaign
    async with at_table(None, saves=tmp_path / "new") as seat:
        await seat.press("i")
        await seat.type(f"{folder}\r")
        assert "it is not a file" in seat.error
        await seat.press("escape", "i")
        await seat.type(f"{zipped}\r")
        assert "imported to" in seat.text()
        assert on_disk(tmp_path / "new" / "emberfall") == shown
        await seat.press("i")
        await seat.type(f"{zipped}\r")
        await seat.type("\r")
        assert "there is a campaign 'emberfall' already" in seat.error
        await seat.type("Second\r")
        assert on_disk(tmp_path / "new" / "second").history == shown.history
        await seat.press("enter")
        assert seat.campaign.name == "Second"


async def test_home_is_known_by_its_sign(tmp_path: Path) -> None:
    saved(tmp_path / "keep", campaign_of(name="Keep"))
    (Path.home() / "keep.zip").write_bytes(archive.pack(tmp_path / "keep"))
    async with at_table(None, saves=tmp_path / "new") as seat:
        await seat.press("i")
        await seat.type("~/keep.zip\r")
        assert on_disk(tmp_path / "new" / "keep").name == "Keep"
