"""The command line as a whole: what opens what, how it fails, and that README says the truth."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner, Result

import rules
from gmscreen import __version__, cli, cli_rules
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.naming import RESERVED
from gmscreen.campaign.store import CampaignError, Store
from gmscreen.cli import main
from gmscreen.cli_errors import one_line
from gmscreen.cli_saves import on_terminal
from gmscreen.paths import saves_folder

README = Path(__file__).resolve().parent.parent / "README.md"


@dataclass
class Screen:
    """Stands for the application: notes how it was started, and leaves with a status."""

    status: int | None = None
    failure: str = ""
    started: list[tuple[Path, Path | None, bool]] = field(default_factory=list)
    during: Callable[[], None] = lambda: None

    def __call__(
        self, saves: Path, folder: Path | None = None, demo: bool = False, **_: object
    ) -> Screen:
        self.started.append((saves, folder, demo))
        return self

    def run(self) -> None:
        self.during()

    @property
    def return_code(self) -> int | None:
        return self.status


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    screen = Screen()
    module = ModuleType("gmscreen.app")
    vars(module)["GmScreen"] = screen
    monkeypatch.setitem(sys.modules, "gmscreen.app", module)
    monkeypatch.setenv("TEXTUAL_DRIVER", "somewhere:Driver")
    return screen


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder with one campaign."""
    folder = tmp_path / "saves"
    Store.create(folder / "emberfall", Campaign("Emberfall", "fate-chaos")).close()
    return folder


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def line_of(result: Result, status: int) -> str:
    """The one line of a command that fails with a status."""
    assert (result.exit_code, result.stdout) == (status, "")
    (only,) = result.stderr.splitlines()
    assert only.startswith("gmscreen: ")
    return only.removeprefix("gmscreen: ")


def process(
    *words: object, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gmscreen", *(str(word) for word in words)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        env={**os.environ, **environment},
        cwd=cwd,
        check=False,
    )


def test_alone_it_opens_the_picker(screen: Screen, saves: Path) -> None:
    assert run().exit_code == 0
    assert run("--saves", saves).exit_code == 0
    assert screen.started == [(saves_folder(), None, False), (saves, None, False)]


def test_a_name_opens_that_campaign(screen: Screen, saves: Path) -> None:
    for words in (
        ("--saves", saves, "emberfall"),
        ("emberfall", "--saves", saves),
        ("--saves", "elsewhere", "emberfall", "--saves", saves),
        (f"--saves={saves}", "Emberfall"),
    ):
        result = run(*words)
        assert (result.exit_code, result.output) == (0, "")
    assert screen.started == [(saves, saves / "emberfall", False)] * 4


def test_the_environment_says_where_campaigns_are(
    screen: Screen, saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GMSCREEN_SAVES", str(saves))
    run("emberfall")
    run()
    run("--saves", tmp_path)
    monkeypatch.setenv("GMSCREEN_SAVES", str(tmp_path))
    run("emberfall", "--saves", saves)
    assert screen.started == [
        (saves, saves / "emberfall", False),
        (saves, None, False),
        (tmp_path, None, False),
        (saves, saves / "emberfall", False),
    ]


@pytest.mark.parametrize(("status", "exits"), [(None, 0), (0, 0), (1, 1), (4, 4)])
def test_it_leaves_with_the_status_of_the_screen(
    screen: Screen, saves: Path, status: int | None, exits: int
) -> None:
    screen.status = status
    assert run("--saves", saves).exit_code == exits
    assert run("--saves", saves, "emberfall").exit_code == exits


@pytest.mark.parametrize("words", [("--demo",), ("--demo", "fate-chaos"), ("--demo=fate-chaos",)])
def test_the_demo_is_a_copy_that_is_gone_afterwards(
    screen: Screen,
    saves: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
) -> None:
    sample = saves / "emberfall"
    monkeypatch.setattr(cli, "data_folder", lambda name: tmp_path / name)
    before = (sample / "campaign.json").read_bytes()
    opened: list[str] = []

    def play() -> None:
        _, folder, _ = screen.started[-1]
        assert folder is not None
        store = Store.open(folder)
        opened.append(store.campaign.name)
        store.close()

    screen.during = play
    assert run(*words, "--saves", tmp_path / "own").exit_code == 0
    ((place, copy, demo),) = screen.started
    assert opened == ["Emberfall"]
    assert (place, demo) == (tmp_path / "own", True)
    assert copy is not None
    assert copy != sample
    assert not copy.exists()
    assert not copy.parent.exists()
    assert (sample / "campaign.json").read_bytes() == before


def test_a_demo_needs_a_system_that_has_a_sample(
    screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "data_folder", lambda name: tmp_path / name)
    assert "no sample campaign of fate-chaos in" in line_of(run("--demo"), 1)
    assert "did you mean 'fate-chaos'?" in line_of(run("--demo", "fate-chao"), 2)
    assert not screen.started


def test_a_demo_stands_alone(screen: Screen, saves: Path) -> None:
    assert "--demo" in line_of(run("--saves", saves, "--demo=fate-chaos", "emberfall"), 2)
    assert "--demo" in line_of(run("--saves", saves, "emberfall", "--demo"), 2)
    assert "--demo" in line_of(run("--demo=fate-chaos", "systems"), 2)
    assert not screen.started


def test_a_sample_that_cannot_be_copied_is_told(
    screen: Screen, saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(sample: Path, target: Path) -> None:
        raise CampaignError("the disk is full")

    monkeypatch.setattr(cli, "data_folder", lambda name: saves)
    monkeypatch.setattr("gmscreen.campaign.shelf.copy_sample", refuse)
    assert line_of(run("--demo"), 1) == "the disk is full"
    assert not screen.started


def test_a_command_goes_before_a_campaign(screen: Screen, saves: Path) -> None:
    Store.create(saves / "systems", Campaign("Solar", "fate-chaos")).close()
    result = run("--saves", saves, "systems")
    assert result.exit_code == 0
    assert "fate-chaos" in result.stdout
    assert not screen.started


def test_no_campaign_can_be_called_like_a_command() -> None:
    assert set(main.commands) <= set(RESERVED)


def test_an_unknown_campaign_is_told_with_what_there_is(screen: Screen, saves: Path) -> None:
    assert "no campaign 'mira'" in line_of(run("mira", "--saves", saves), 1)
    near = line_of(run("--saves", saves, "emberfal"), 1)
    assert "no campaign 'emberfal'" in near
    assert "did you mean 'emberfall'?" in near
    empty = line_of(run("--saves", saves / "none", "mira"), 1)
    assert "no campaign 'mira'" in empty
    assert str(saves / "none") in empty
    assert line_of(run("..", "--saves", saves), 1)
    assert not screen.started


def test_a_word_near_a_command_may_be_meant_as_one(screen: Screen, saves: Path) -> None:
    assert "or is it the command 'odds'?" in line_of(run("--saves", saves, "odd"), 1)
    more = line_of(run("--saves", saves, "odd", "fate-chaos", "check"), 2)
    assert "'odd' is no command" in more
    assert "did you mean 'odds'?" in more


def test_words_after_a_name_are_refused(screen: Screen, saves: Path) -> None:
    assert "a campaign's name stands alone" in line_of(run("--saves", saves, "emberfall", "x"), 2)
    assert "No such option '--json'" in line_of(run("--saves", saves, "emberfall", "--json"), 2)
    assert not screen.started


def test_what_the_screen_cannot_open_is_told(screen: Screen, saves: Path) -> None:
    def refuse() -> None:
        raise CampaignError("emberfall/campaign.json: cut off\nat line 3")

    screen.during = refuse
    assert line_of(run("--saves", saves, "emberfall"), 1).startswith("emberfall/campaign.json:")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--nope"], "No such option '--nope'. See 'main --help'."),
        (["--saves"], "Option '--saves' requires an argument."),
        (["--saves", str(README)], "is a file."),
        (["roll", "--nope"], "See 'main roll --help'."),
    ],
)
def test_wrong_options_are_told_in_one_line(words: list[str], says: str) -> None:
    assert says in line_of(run(*words), 2)


def test_without_a_terminal_there_is_no_screen(saves: Path) -> None:
    for words in ((), ("emberfall",)):
        assert "needs a terminal" in line_of(run("--saves", saves, *words), 2)


def test_a_closed_stream_is_no_terminal() -> None:
    assert not on_terminal(None)


def test_it_says_its_version_and_helps(screen: Screen, saves: Path) -> None:
    assert run("--version").stdout == f"gmscreen, version {__version__}\n"
    whole = run("--help").stdout
    assert {run("-h").stdout, run("emberfall", "--help").stdout} == {whole}
    assert max(map(len, whole.splitlines())) <= 80
    assert all(f"  {name} " in whole for name in ("odds", "roll", "systems", "tables"))
    for text in (cli.EXAMPLES, cli_rules.ROLL_EXAMPLES, cli_rules.ODDS_EXAMPLES):
        for line in re.findall(r"^  gmscreen ((?:odds|roll).*)$", text, re.MULTILINE):
            assert run(*shlex.split(line)).exit_code == 0
    assert not screen.started


def test_ctrl_c_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(rules, "roll", interrupt)
    result = run("roll", "fate-chaos", "flat", "dc=3")
    assert (result.exit_code, result.output) == (130, "")


def test_a_line_of_an_error_is_one_line_whatever_is_in_it() -> None:
    assert one_line("a\nb\t\r\n c\x1b[31m\x00\u202e") == "a b c�[31m��"
    strange = run("odds", "fate-chaos", "check", "a\n\x1b[31mb\u2028c=3")
    assert r"'a\n\x1b[31mb\u2028c': check has no such field" in line_of(strange, 2)


def test_as_a_process_it_fails_with_one_line_and_a_status(saves: Path, tmp_path: Path) -> None:
    for words, status in (
        (("--saves", saves), 2),
        (("--saves", saves, "emberfall"), 2),
        (("--saves", saves, "mira"), 1),
        (("roll", "fate-chaos", "check", "dc=15", "--faces", "21"), 2),
        (("--nope",), 2),
    ):
        result = process(*words, cwd=tmp_path, TEXTUAL_DRIVER="")
        assert (result.returncode, result.stdout) == (status, "")
        assert len(result.stderr.splitlines()) == 1


def test_as_a_process_it_answers(tmp_path: Path) -> None:
    result = process("odds", "fate-chaos", "check", "dc=11", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "✔ success" in result.stdout


def test_signs_that_cannot_be_written_become_question_marks() -> None:
    words = ("odds", "fate-chaos", "check", "dc=11")
    result = process(*words, PYTHONIOENCODING="latin-1")
    assert (result.returncode, result.stderr) == (0, "")
    assert "? success" in result.stdout


def test_a_reader_that_leaves_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as out:
        result = subprocess.run(
            [sys.executable, "-m", "gmscreen", "tables", "fate-chaos"],
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert result.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_told() -> None:
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [sys.executable, "-m", "gmscreen", "systems"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    assert (result.returncode, len(result.stderr.splitlines())) == (1, 1)


def examples() -> list[str]:
    """The commands in README that need neither a campaign nor a screen."""
    blocks = re.findall(r"^```sh\n(.*?)^```", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if line.split()[:1] == ["gmscreen"]]


def test_readme_has_an_example_of_every_command() -> None:
    assert {line.split()[1] for line in examples()} == set(main.commands)


@pytest.mark.parametrize(
    "line", [line for line in examples() if line.split()[2:3][0] in ("#", *rules.systems())]
)
def test_the_examples_in_readme_work(line: str) -> None:
    result = run(*shlex.split(line, comments=True)[1:])
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout
