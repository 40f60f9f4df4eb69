"""The picker: what there is, a new campaign, and what is damaged."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree

from gmscreen.campaign import acts
from gmscreen.campaign.store import FILE
from tests.campaign.on_disk import files
from tests.tui.table import at_table, campaign_of, on_disk, saved


async def test_without_a_campaign_the_first_key_makes_one_and_samples_are_there(
    tmp_path: Path,
) -> None:
    async with at_table(None, saves=tmp_path / "none") as seat:
        shown = seat.text()
        assert "There is no campaign yet." in shown
        assert "makes your first" in shown
        for sample in ("The Lantern Road", "The Brass Meridian", "The Drowned Quay", "Emberfall"):
            assert sample in shown
        assert "rename" not in shown
        await seat.press("enter")
        assert seat.prompt == "A new campaign · 1 of 3"
        await seat.press("escape", "escape", "escape")
        assert (seat.prompt, seat.app.is_running) == ("Campaigns", True)
        await seat.press("r")
        assert seat.prompt == "Campaigns"
        await seat.press("q")
        assert not seat.app.is_running
    assert not (tmp_path / "none").exists()


async def test_taken_name_is_refused_and_escape_makes_nothing(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saved(saves / "emberfall")
    async with at_table(None, saves=saves) as seat:
        await seat.press("n")
        await seat.type("\r")
        assert "a campaign needs a name" in seat.error
        await seat.type("Emberfall!\r")
        assert "there is a campaign 'emberfall' already" in seat.error
        assert seat.typed == "Emberfall!"
        await seat.type(" two\r")
        await seat.press("escape", "escape")
        assert seat.prompt == "Campaigns"
    assert [one.name for one in saves.iterdir()] == ["emberfall"]


async def test_the_campaign_played_last_is_first_and_the_chosen_one_is_opened(
    tmp_path: Path,
) -> None:
    saves = tmp_path / "saves"
    saved(saves / "a", campaign_of(name="Ashes"))
    later = campaign_of((), name="Bridges", session=None)
    saved(saves / "b", acts.add_note(later, "later", "2026-03-01T20:16:00+01:00"))
    async with at_table(None, saves=saves) as seat:
        shown = seat.text()
        assert shown.index("Bridges") < shown.index("Ashes")
        lines = shown.split("\n")
        ashes = next(line for line in lines if "Ashes" in line)
        for words in ("Fate & Chaos", "Mira Ashdown", "1: the ashen road", "today", " 7 "):
            assert words in ashes, words
        bridges = next(line for line in lines if "Bridges" in line)
        assert "nobody yet" in bridges
        assert "none yet" in bridges
        await seat.press("down")
        assert "Mira Ashdown, Tomas Reed, Yun, Brother Oskar" in seat.text()
        assert "last played 2026-03-01, today" in seat.text()
        assert str(saves / "a") in seat.text()
        await seat.press("enter")
        assert seat.campaign.name == "Ashes"


async def test_damaged_campaign_is_shown_and_restored_if_the_gm_wants(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    folder = saved(saves / "emberfall")
    whole = on_disk(folder)
    (folder / FILE).write_text('{"meta": [', encoding="utf-8")
    damaged = files(folder)
    async with at_table(None, saves=saves) as seat:
        assert "emberfall" in seat.text()
        assert FILE in seat.text()
        await seat.press("enter")
        assert seat.prompt == "emberfall is damaged"
        assert f"{FILE}: line 1" in seat.text()
        assert "the newest good backup holds 7 entries" in seat.text()
        # Enter leaves it as it is.
        await seat.press("enter")
        assert seat.prompt == "Campaigns"
        assert f"{FILE}: line 1" in seat.error
        assert files(folder) == damaged
        await seat.press("enter", "2")
        assert seat.campaign == whole
    assert (folder / "damaged-1" / FILE).read_text(encoding="utf-8") == '{"meta": ['


async def test_damage_further_back_is_told_when_it_is_opened(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    folder = saved(saves / "emberfall")
    segment = next((folder / "log").iterdir())
    segment.write_bytes(b"")
    async with at_table(None, saves=saves) as seat:
        await seat.press("enter")
        assert seat.prompt == "emberfall is damaged"
        assert "nothing is lost" in seat.text()
        await seat.press("2")
        assert seat.campaign == on_disk(folder)


async def test_without_a_backup_damage_is_only_told(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    folder = saved(saves / "emberfall")
    (folder / FILE).write_bytes(b"")
    rmtree(folder / "backups")
    async with at_table(None, saves=saves) as seat:
        await seat.press("enter")
        assert seat.prompt == "Campaigns"
        assert "is empty; there is no good backup of it" in seat.error
