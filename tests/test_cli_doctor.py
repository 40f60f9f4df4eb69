"""`gmscreen doctor`: reads every file, says what is wrong, and puts back what it is asked to."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gmscreen.campaign.store import Store
from gmscreen.cli import main
from tests.campaign.drawn import campaign_of, grown
from tests.campaign.on_disk import edit, files, made, reopened


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A campaign of two segments, with a backup of its last state but ten entries."""
    made(tmp_path / "keep", campaign_of(260))
    store = Store.open(tmp_path / "keep")
    store.save(grown(store.campaign, 10))
    store.close()
    return tmp_path


def doctor(saves: Path, *more: str) -> Result:
    return CliRunner().invoke(main, ["--saves", str(saves), "doctor", "keep", *more])


def test_whole_campaign_is_well(saves: Path) -> None:
    before = files(saves)
    result = doctor(saves)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        f"{saves / 'keep'}: is whole, with 270 entries in its log",
        f"{saves / 'keep'}: 1 good backup, with 260 entries, the last of 2026-03-01",
    ]
    assert doctor(saves, "--restore").exit_code == 0
    assert files(saves) == before


def test_damage_is_told_and_nothing_changed_until_it_is_asked_for(saves: Path) -> None:
    (saves / "keep" / "campaign.json").write_text('{"meta": {"1"')
    before = files(saves)
    result = doctor(saves)
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0].startswith(f"{saves}/keep/campaign.json: line 1, column")
    assert result.stderr == (
        "gmscreen: the newest good backup holds 260 entries, the last of 2026-03-01;"
        " 'gmscreen doctor keep --restore' puts it back\n"
    )
    assert files(saves) == before
    result = doctor(saves, "--restore")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == (
        "restored: 260 entries, the last of 2026-03-01; what was damaged is kept in damaged-1"
    )
    assert reopened(saves / "keep") == campaign_of(260)


def test_every_damaged_file_is_told(saves: Path) -> None:
    folder = saves / "keep"
    (folder / "campaign.json").write_bytes(b"\0")
    (folder / "log" / "0000001.json").write_bytes(b"[]")
    (folder / "backups" / "0009_2026-03-02_300.json").write_bytes(b"")
    told = [line.removeprefix(f"{folder}/") for line in doctor(saves).stdout.splitlines()]
    assert told[:3] == [
        "campaign.json: holds NUL bytes (the first is byte 1)",
        "log/0000001.json: is no object of tables",
        "backups/0009_2026-03-02_300.json: is empty",
    ]


def test_campaign_of_an_unknown_system_is_told(saves: Path) -> None:
    edit(saves / "keep" / "campaign.json", lambda tables: tables["meta"]["1"].update(system="5e"))
    result = doctor(saves)
    assert result.exit_code == 1
    assert "campaign.json: system: no system '5e'" in result.stdout
    assert "the newest good backup holds 260 entries" in result.stderr


def test_open_campaign_can_be_looked_over_but_not_restored(saves: Path) -> None:
    store = Store.open(saves / "keep")
    assert doctor(saves).exit_code == 0
    (saves / "keep" / "log" / "0000001.json").write_bytes(b"")
    result = doctor(saves, "--restore")
    assert result.exit_code == 1
    assert "open in another window" in result.stderr
    store.close()


def test_campaign_that_is_not_there_is_told(saves: Path) -> None:
    result = CliRunner().invoke(main, ["--saves", str(saves), "doctor", "kep"])
    assert result.exit_code == 1
    assert "did you mean 'keep'" in result.stderr
