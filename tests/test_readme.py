"""README and docs say the truth: the keys, the examples, the settings, the rulings, the files."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

import rules
from gmscreen.cli import main
from gmscreen.commands import CAMPAIGNS, COMMANDS, Command, keys_shown
from rules.system import worded

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
RULINGS = ROOT / "docs" / "rulings"
PAGES = [README, ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
SYSTEMS = [name for name in rules.systems() if (RULINGS / f"{name}.md").is_file()]

EXAMPLE = re.compile(r"^\| `((?:roll|odds) .+?)` \| (.+) \|$", re.MULTILINE)
CHANCE = re.compile(r"([a-z][a-z ]*) (\d+\.\d\d) %")
RULING = re.compile(r"\brulings? ((?:\d+(?: [abc])?(?:, | and | to )?(?:[abc] and [abc])?)+)")


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def key_row(known: Command) -> str:
    keys = " ".join(f"`{key}`" for key in keys_shown(known).split())
    return f"| {keys} | {known.help} |"


def keys_table(commands: Sequence[Command]) -> str:
    """A table of keys as README has to show it: every command under its group."""
    rows = ["| key | does |", "|---|---|"]
    for group in dict.fromkeys(known.group for known in commands):
        rows.append(f"| **{group}** | |")
        rows.extend(key_row(known) for known in commands if known.group == group)
    return "\n".join(rows)


@pytest.mark.parametrize(
    ("mark", "commands"),
    [("keys", COMMANDS), ("campaign keys", CAMPAIGNS)],
    ids=["on the dashboard", "in the list of campaigns"],
)
def test_readme_shows_every_key(mark: str, commands: Sequence[Command]) -> None:
    found = re.search(rf"<!-- {mark} -->\n(.*?)\n<!-- /{mark} -->", text_of(README), re.DOTALL)
    right = keys_table(commands)
    assert found, f"README has no place for the keys: <!-- {mark} --> … <!-- /{mark} -->"
    assert found[1].strip() == right, f"between the markers in README has to stand:\n\n{right}\n"


def examples() -> list[tuple[str, str]]:
    """The examples in the rulings, those of systems that are there: a command, what it comes to."""
    found = [
        pair for page in sorted(RULINGS.glob("*.md")) for pair in EXAMPLE.findall(text_of(page))
    ]
    return [(line, says) for line, says in found if line.split()[1] in rules.systems()]


def test_the_rulings_have_examples() -> None:
    assert {line.split()[1] for line, _ in examples()} == set(SYSTEMS)


@pytest.mark.parametrize(("line", "says"), examples())
def test_an_example_in_the_rulings_is_true(line: str, says: str) -> None:
    result = CliRunner().invoke(main, [*shlex.split(line), "--json"])
    if says.startswith("refused: "):
        assert result.exit_code == 2
        assert says.removeprefix("refused: ") in result.stderr
        return
    assert (result.exit_code, result.stderr) == (0, "")
    (roll_is_true if line.startswith("roll ") else odds_are_true)(json.loads(result.stdout), says)


def odds_are_true(odds: dict[str, dict[str, dict[str, float]]], says: str) -> None:
    chances = {name.replace("-", " "): one["percent"] for name, one in odds["outcomes"].items()}
    told = CHANCE.findall(says)
    assert told
    assert [(name.strip(), f"{chances[name.strip()]:.2f}") for name, _ in told] == [
        (name.strip(), percent) for name, percent in told
    ]


def roll_is_true(roll: dict[str, object], says: str) -> None:
    told = re.match(r"\*\*(.+?)\*\*(?: (\d+))?", says)
    assert told
    assert told[1] == str(roll["outcome"]).replace("-", " ")
    if told[2]:
        assert int(told[2]) == roll["total"]
    if measured := re.search(r"(\d+) v (\d+)", says):
        assert (roll["total"], roll["target"]) == (int(measured[1]), int(measured[2]))
    if "earns" in says:
        awards = roll["awards"]
        assert isinstance(awards, list)
        pools = {"fate": "Fate Die", "chaos": "Chaos Die"}
        earned = {award["pool"] for award in awards}
        assert earned == {pool for pool, named in pools.items() if named in says}


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_house_settings_of_a_system_are_told(name: str) -> None:
    part = text_of(RULINGS / f"{name}.md").partition("## House settings")[2].partition("\n## ")[0]
    told = {
        setting: re.findall(r"`(\w+)`", values)
        for setting, values in re.findall(r"^\| `(\w+)` \| (.+?) \|", part, re.MULTILINE)
    }
    settings = rules.system(name).settings
    assert told == {one.id: [worded(choice) for choice in one.choices] for one in settings}


def cited(module: Path) -> Iterator[int]:
    """The numbers of the rulings that the docstrings of a module refer to."""
    for numbers in RULING.findall(text_of(module)):
        yield from (int(number) for number in re.findall(r"\d+", numbers))


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_ruling_that_the_code_names_is_there(name: str) -> None:
    there = {
        int(n) for n in re.findall(r"^## (\d+)\.", text_of(RULINGS / f"{name}.md"), re.MULTILINE)
    }
    assert there == set(range(1, len(there) + 1))
    modules = [*(ROOT / "rules").glob(f"{name.replace('-', '_')}*.py")]
    assert modules
    assert {number for module in modules for number in cited(module)} <= there


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_what_a_page_points_to_is_there(page: Path) -> None:
    text = text_of(page)
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", text)
    assert not [link for link in links if not (page.parent / link).exists()]
    named = re.findall(r"`((?:rules|gmscreen|tests|themes|docs)/[\w./*-]*)`", text)
    assert not [path for path in named if not [*ROOT.glob(path.rstrip("/"))]]
