"""The commands about whole campaigns: what they write and where, and how they refuse."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from gmscreen import cli_campaigns
from gmscreen.campaign import shelf
from gmscreen.campaign.store import Store
from gmscreen.cli import main
from gmscreen.paths import saves_folder
from tests.campaign import samples
from tests.campaign.on_disk import files, reopened


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with one campaign, the sample of fate-chaos."""
    saves = tmp_path / "saves"
    shelf.copy_sample(samples.SAVES / "fate-chaos", saves / "emberfall")
    return saves


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def export(saves: Path, *words: object) -> bytes:
    """What a command that succeeds writes to standard output."""
    result = run("--saves", saves, "export", "emberfall", *words)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout_bytes


def refused(status: int, *words: object) -> str:
    """The one line of a command that fails with a status."""
    result = run(*words)
    assert (result.exit_code, result.stdout) == (status, "")
    (only,) = result.stderr.splitlines()
    assert only.startswith("gmscreen: ")
    return only.removeprefix("gmscreen: ")


def test_each_format_is_what_it_says(saves: Path) -> None:
    entries = len(reopened(saves / "emberfall").history.entries)
    assert export(saves).startswith(b"# Emberfall\n")
    assert export(saves, "--format", "md") == export(saves)
    assert len(json.loads(export(saves, "--format", "json"))) == entries
    page = io.StringIO(export(saves, "--format", "csv").decode(), newline="")
    assert len({row["entry"] for row in csv.DictReader(page)}) == entries
    assert export(saves, "--format", "zip").startswith(b"PK")


def test_it_is_utf_8_whatever_the_terminal_is(saves: Path) -> None:
    runner = CliRunner(charset="latin-1")
    words = ["--saves", str(saves), "export", "emberfall"]
    assert "★ **critical success**" in runner.invoke(main, words).stdout_bytes.decode()


def test_players_get_less(saves: Path) -> None:
    (secret,) = (e for e in reopened(saves / "emberfall").history.entries if e.secret)
    for ending, mark in (("md", f"`{secret.id}`"), ("json", secret.title), ("csv", secret.title)):
        assert mark in export(saves, "--format", ending).decode()
        assert mark not in export(saves, "--format", ending, "--players").decode()
    line = refused(2, "--saves", saves, "export", "emberfall", "--format", "zip", "--players")
    assert "a zip is the whole campaign" in line


def test_a_file_is_written_whole_and_none_is_lost(saves: Path, tmp_path: Path) -> None:
    output = tmp_path / "log.md"
    words = ("export", "Emberfall", "--saves", saves, "--output", output)
    result = run(*words)
    assert (result.exit_code, result.output) == (0, "")
    assert output.read_bytes() == export(saves)
    output.write_text("mine")
    assert refused(1, *words) == f"{output}: there is something already; --force writes over it"
    assert output.read_text() == "mine"
    assert run(*words, "--force").exit_code == 0
    assert output.read_bytes() == export(saves)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["log.md", "saves"]
    assert export(saves, "--output", "-") == output.read_bytes()


def test_nothing_is_written_where_nothing_may_be(saves: Path, tmp_path: Path) -> None:
    before = files(saves)
    words = ("--saves", saves, "export", "emberfall", "--force", "--output")
    for inside in ("campaign.json", "log.md"):
        line = refused(1, *words, saves / "emberfall" / inside)
        assert line.endswith("lies in the campaign's own folder; choose another place")
    assert "that is no file" in refused(1, *words, tmp_path)
    assert "the folder is not there" in refused(1, *words, tmp_path / "none" / "log.md")
    (tmp_path / "log.md.tmp").write_text("mine")
    assert "log.md.tmp: is in the way" in refused(1, *words, tmp_path / "log.md")
    assert {k: v for k, v in files(saves).items() if not k.endswith(".lock")} == before


def test_wrong_words_are_told(saves: Path) -> None:
    assert "did you mean 'emberfall'?" in refused(1, "--saves", saves, "export", "emberfal")
    assert "'pdf'" in refused(2, "--saves", saves, "export", "emberfall", "--format", "pdf")
    (saves / "emberfall" / "campaign.json").write_text("{")
    for ending in ("md", "zip"):
        line = refused(1, "--saves", saves, "export", "emberfall", "--format", ending)
        assert "campaign.json: line 1" in line


def test_a_zip_is_nothing_for_a_terminal(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli_campaigns, "on_terminal", lambda stream: True)
    words = ("--saves", saves, "export", "emberfall", "--format", "zip")
    assert "say --output FILE" in refused(2, *words)
    assert "say --output FILE" in refused(2, *words, "--output", "-")


def test_a_campaign_goes_out_and_comes_in(saves: Path, tmp_path: Path) -> None:
    zipped, other = tmp_path / "emberfall.zip", tmp_path / "other"
    export(saves, "--format", "zip", "--output", zipped)
    assert zipped.read_bytes() == export(saves, "--format", "zip")
    result = run("import", zipped, "--saves", other)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        f"{other / 'emberfall'}: Emberfall, fate-chaos, 7 characters, session 2, "
        "51 acts in the log\n"
    )
    assert reopened(other / "emberfall") == reopened(saves / "emberfall")


def test_a_name_that_is_taken_is_refused(saves: Path, tmp_path: Path) -> None:
    zipped = tmp_path / "emberfall.zip"
    export(saves, "--format", "zip", "--output", zipped)
    assert refused(1, "--saves", saves, "import", zipped) == (
        "there is a campaign 'emberfall' already; --name NAME gives it another name"
    )
    assert run("--saves", saves, "import", zipped, "--name", "Import").exit_code == 0
    assert reopened(saves / "import-campaign").name == "Import"
    assert run("import", zipped).exit_code == 0
    assert reopened(saves_folder() / "emberfall").name == "Emberfall"


def test_what_is_no_campaign_is_not_taken_in(saves: Path, tmp_path: Path) -> None:
    before = files(saves)
    page = tmp_path / "some.zip"
    assert refused(1, "--saves", saves, "import", page) == f"{page}: the file is not there"
    page.write_text("# Emberfall")
    line = refused(1, "--saves", saves, "import", page)
    assert line == f"{page}: is no zip file, or is damaged"
    assert files(saves) == before


def test_the_campaign_is_closed_again_whatever_happens(saves: Path) -> None:
    export(saves)
    store = Store.open(saves / "emberfall")
    before = files(saves)
    assert export(saves, "--format", "zip").startswith(b"PK")
    assert files(saves) == before
    store.close()
