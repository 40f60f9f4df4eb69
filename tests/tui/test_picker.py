"""The picker: what there is, a new campaign, and what is damaged."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree

from gmscreen.campaign.store import FILE
from rules.face import SYSTEMS
from tests.campaign.on_disk import files
from tests.tui.table import at_table, campaign_of, on_disk, saved


async def test_empty_folder_says_what_to_do(tmp_path: Path) -> None:
    async with at_table(None, saves=tmp_path / "none") as seat:
        assert "none yet in" in seat.text()
        assert "makes one" in seat.text()
        await seat.press("enter", "escape", "escape", "escape")
        assert seat.prompt == "Campaigns"
        await seat.press("ctrl+q")
        assert not seat.app.is_running
    assert not (tmp_path / "none").exists()


async def test_new_campaign_is_made_and_opened(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    async with at_table(None, 10, saves=saves) as seat:
        await seat.press("n")
        await seat.type("\r")
        assert "a campaign needs a name" in seat.error
        await seat.type("The Ashen Road\r")
        place = [*SYSTEMS].index("fate-chaos") + 1
        await seat.press(str(place))
        assert "The Ashen Road" in seat.inside("#top")
        assert "no session yet" in seat.inside("#top")
        assert "nobody yet" in seat.inside("#party")
        await seat.press("space")
        assert on_disk(saves / "the-ashen-road") == seat.campaign
    assert on_disk(saves / "the-ashen-road").name == "The Ashen Road"


async def test_taken_name_is_refused_and_escape_makes_nothing(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saved(saves / "emberfall")
    async with at_table(None, saves=saves) as seat:
        await seat.press("n")
        await seat.type("Emberfall!\r")
        assert "there is a campaign 'emberfall' already" in seat.error
        assert seat.typed == "Emberfall!"
        await seat.type(" two\r")
        await seat.press("escape", "escape")
        assert seat.prompt == "Campaigns"
    assert [one.name for one in saves.iterdir()] == ["emberfall"]


async def test_campaigns_are_listed_and_the_chosen_one_is_opened(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    saved(saves / "a", campaign_of(name="Ashes"))
    saved(saves / "b", campaign_of((), name="Bridges", session=None))
    async with at_table(None, saves=saves) as seat:
        lines = seat.text().split("\n")
        ashes = next(line for line in lines if "Ashes" in line)
        assert "6 characters" in ashes
        assert "session 1" in ashes
        bridges = next(line for line in lines if "Bridges" in line)
        assert "0 characters" in bridges
        assert "no session yet" in bridges
        await seat.press("down", "enter")
        assert seat.campaign.name == "Bridges"


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
