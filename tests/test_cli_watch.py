"""The command that opens the players' view: what it opens, and how it fails."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

from gmscreen.cli import main
from rules.face import SYSTEMS
from tests.tui.table import saved


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    saved(tmp_path / "saves" / "emberfall")
    return tmp_path / "saves"


@dataclass
class View:
    """Stands for the application: notes how it was started."""

    return_code: int | None = None
    failure: str = ""
    started: list[tuple[object, ...]] = field(default_factory=list)

    def __call__(self, *given: object, **told: object) -> View:
        self.started.append(given)
        return self

    def run(self) -> None:
        pass


@pytest.fixture
def view(monkeypatch: pytest.MonkeyPatch) -> View:
    view = View()
    module = ModuleType("gmscreen.app_watch")
    vars(module)["Watch"] = view
    monkeypatch.setitem(sys.modules, "gmscreen.app_watch", module)
    monkeypatch.setenv("TEXTUAL_DRIVER", "somewhere:Driver")
    return view


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def test_it_opens_the_view_of_a_campaign(view: View, saves: Path) -> None:
    folder = saves / "emberfall"
    assert run("--saves", saves, "watch", "emberfall").exit_code == 0
    assert run("watch", "Emberfall", "--dc", "--saves", saves).exit_code == 0
    assert view.started == [(folder, False, SYSTEMS), (folder, True, SYSTEMS)]
    view.return_code = 1
    assert run("--saves", saves, "watch", "emberfall").exit_code == 1


def test_what_it_cannot_open_is_told_in_one_line(view: View, saves: Path) -> None:
    result = run("--saves", saves, "watch", "emberfal")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "did you mean 'emberfall'?" in result.stderr
    assert run("--saves", saves, "watch").exit_code == 2
    assert not view.started


def test_without_a_terminal_there_is_no_view(saves: Path) -> None:
    result = run("--saves", saves, "watch", "emberfall")
    assert (result.exit_code, "needs a terminal" in result.stderr) == (2, True)


@pytest.mark.parametrize("words", [("watch", "emberfall"), ("emberfall",)], ids=str)
def test_a_damaged_campaign_is_told_in_one_line(saves: Path, words: tuple[str, ...]) -> None:
    file = saves / "emberfall" / "campaign.json"
    file.write_bytes(file.read_bytes()[:-20])
    result = subprocess.run(
        [sys.executable, "-m", "gmscreen", "--saves", str(saves), *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "TEXTUAL_DRIVER": "textual.drivers.headless_driver:HeadlessDriver"},
        check=False,
    )
    (line,) = result.stderr.splitlines()
    assert (result.returncode, result.stdout) == (1, "")
    assert line.startswith(f"gmscreen: {file}: ")
