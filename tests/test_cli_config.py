"""`gmscreen config`, and what a configuration does to the other commands."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

from gmscreen.campaign.model import Campaign
from gmscreen.campaign.store import Store
from gmscreen.cli import main
from gmscreen.config import Config
from gmscreen.paths import saves_folder


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the configuration is; not there yet."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "config" / "gmscreen").mkdir(parents=True)
    return tmp_path / "config" / "gmscreen" / "config.toml"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    """How the screen was started, instead of a screen."""
    found: list[dict[str, object]] = []

    class Screen:
        return_code = 0
        failure = ""

        def __init__(self, **said: object) -> None:
            found.append(said)

        def run(self) -> None:
            pass

    module = ModuleType("gmscreen.app")
    vars(module)["GmScreen"] = Screen
    monkeypatch.setitem(sys.modules, "gmscreen.app", module)
    monkeypatch.setenv("TEXTUAL_DRIVER", "somewhere:Driver")
    return found


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def told(*words: object) -> dict[str, tuple[object, str]]:
    """Every value in force and where it comes from."""
    result = run(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    values = json.loads(result.stdout)["values"]
    return {name: (one["value"], one["from"]) for name, one in values.items()}


def test_without_a_file_everything_is_as_it_comes_along(path: Path) -> None:
    result = run("config")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == f"{path} (there is no such file)"
    assert result.stdout.splitlines()[1].split() == ["theme", "default", "dungeon"]
    values = told("config")
    assert values["saves"] == (str(saves_folder()), "default")
    assert values["keys.roll"] == (["space", "r"], "default")
    assert {origin for _, origin in values.values()} == {"default"}


def test_where_a_value_comes_from(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text(f"theme = 'ansi'\nsaves = '{tmp_path}'\n[keys]\nroll = 'f5'\ntake.1 = 'f2'\n")
    values = told("config")
    assert values["theme"] == ("ansi", "file")
    assert values["saves"] == (str(tmp_path), "file")
    assert values["table_dice"] == (False, "default")
    assert values["keys.roll"] == (["f5"], "file")
    assert (values["keys.take.1"], values["keys.take.2"]) == ((["f2"], "file"), (["2"], "default"))
    monkeypatch.setenv("GMSCREEN_SAVES", "/elsewhere")
    assert told("config")["saves"] == ("/elsewhere", "environment")
    assert told("--saves", "/said", "config")["saves"] == ("/said", "option")
    assert told("config", "--saves", "/said")["saves"] == ("/said", "option")


def test_the_screen_gets_what_is_in_force(
    path: Path, tmp_path: Path, started: list[dict[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run().exit_code == 0
    assert (started[-1]["saves"], started[-1]["config"]) == (saves_folder(), Config())
    path.write_text(f"saves = '{tmp_path}'\ntable_dice = true")
    assert run().exit_code == 0
    assert started[-1]["saves"] == tmp_path
    config = started[-1]["config"]
    assert isinstance(config, Config)
    assert config.table_dice
    monkeypatch.setenv("GMSCREEN_SAVES", "/elsewhere")
    run()
    assert started[-1]["saves"] == Path("/elsewhere")
    run("--saves", "/said")
    assert started[-1]["saves"] == Path("/said")


def test_campaigns_are_where_the_configuration_says(path: Path, tmp_path: Path) -> None:
    Store.create(tmp_path / "c" / "emberfall", Campaign("Emberfall", "fate-chaos")).close()
    path.write_text(f"saves = '{tmp_path / 'c'}'")
    assert run("doctor", "emberfall").exit_code == 0


@pytest.mark.parametrize("words", [(), ("--saves", "."), ("emberfall",), ("--demo",)])
def test_a_wrong_configuration_starts_no_screen(
    path: Path, started: list[dict[str, object]], words: tuple[str, ...]
) -> None:
    path.write_text("[keys]\nroll = 't'")
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    wrong = f"{path}: keys.roll: 't' is the key of 'roll.typed' too; give one of them another"
    assert result.stderr == f"gmscreen: {wrong}\n"
    assert not started
    told = run("config", "--json")
    assert (told.exit_code, told.stderr) == (2, result.stderr)
    assert json.loads(told.stdout)["wrong"] == wrong


def test_a_palette_with_a_fault_is_named_where_it_was_chosen(
    path: Path, started: list[dict[str, object]]
) -> None:
    (path.parent / "themes").mkdir()
    (path.parent / "themes" / "mine.toml").write_text("name = 'mine'\nprimary = 'notacolour'")
    path.write_text("theme = 'mine'")
    for words in ((), ("config",)):
        result = run(*words)
        assert result.exit_code == 2
        assert "no palette is called 'mine'" in result.stderr
        assert "left out: themes/mine.toml: primary: " in result.stderr
    assert not started


def test_an_unknown_palette_starts_no_screen(path: Path, started: list[dict[str, object]]) -> None:
    path.write_text("theme = 'dungeo'")
    result = run()
    assert result.exit_code == 2
    assert f"{path}: theme: no palette is called 'dungeo'; did you mean 'dungeon'?" in result.stderr
    (path.parent / "themes").mkdir()
    (path.parent / "themes" / "dusk.toml").write_text("name = 'dungeo'\nprimary = 'red'")
    assert run().exit_code == 0
    assert started[-1]["config"] == Config(theme="dungeo", said=frozenset({"theme"}))


def test_quick_questions_do_without_the_configuration(path: Path) -> None:
    path.write_text("[keys]\nroll = 't'")
    for words in (("odds", "fate-chaos", "check", "dc=11"), ("systems",), ("--version",)):
        assert run(*words).exit_code == 0
