"""The page on a fifth system says the truth: its blocks are run, one after the other."""

from __future__ import annotations

import doctest
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

import rules
from gmscreen.app import GmScreen
from gmscreen.cli import main

PAGE = Path(__file__).resolve().parent.parent / "docs" / "a-fifth-system.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of the page.

    Attributes:
        language: What it is written in.
        text: What it says.
        before: How many lines of the page come before it.
    """

    language: str
    text: str
    before: int


def blocks(language: str = "") -> Iterator[Block]:
    """The blocks of the page, or those in one language."""
    page = PAGE.read_text(encoding="utf-8")
    for found in BLOCK.finditer(page):
        if language in ("", found[1]):
            yield Block(found[1], found[2], page.count("\n", 0, found.start(2)))


def run(block: Block, names: dict[str, Any]) -> None:
    """Runs a block of Python; what fails is shown with its line on the page."""
    # Its annotations are strings, as in a module that begins so.
    code = f"from __future__ import annotations;{block.text}"
    exec(compile("\n" * block.before + code, str(PAGE), "exec"), names)


def told(block: Block, names: dict[str, Any]) -> doctest.TestResults:
    """Plays what is typed in a block, and compares what comes of it."""
    played = doctest.DocTestParser().get_doctest(
        block.text, names, PAGE.name, str(PAGE), block.before
    )
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    return runner.run(played, clear_globs=False)


@pytest.fixture(scope="module")
def module() -> Iterator[dict[str, Any]]:
    """What is defined on the page, once all of it has been run."""
    made = ModuleType("tidewater")
    with pytest.MonkeyPatch.context() as patch:
        # Where dataclasses look for the names in annotations.
        patch.setitem(sys.modules, made.__name__, made)
        for block in blocks("python"):
            run(block, vars(made))
        yield vars(made)


@pytest.fixture
def systems(module: dict[str, Any]) -> Mapping[str, rules.System]:
    """The system of the page."""
    system = module["SYSTEM"]
    assert isinstance(system, rules.System)
    return {system.id: system}


def test_there_is_something_to_run() -> None:
    assert {block.language for block in blocks()} == {"python", "pycon", "toml", "console"}


def test_what_is_typed_comes_to_what_is_shown(module: dict[str, Any]) -> None:
    for block in blocks("pycon"):
        results = told(block, module)
        assert results.attempted
        assert not results.failed


def test_the_refusal_is_as_it_is_shown(systems: Mapping[str, rules.System]) -> None:
    shown = re.findall(
        r"^rules\.errors\.InvalidInput: (.*)$", PAGE.read_text(encoding="utf-8"), re.M
    )
    with pytest.raises(rules.InvalidInput) as refused:
        rules.system("tidewater", systems=systems).check("helm", swel=12)
    assert shown == [str(refused.value)]


def test_both_tellings_of_the_tables_are_the_same(module: dict[str, Any]) -> None:
    (toml,) = blocks("toml")
    written = tomllib.loads(toml.text)["table"]
    made = [asdict(table) for table in module["tables"]()]
    assert [one["id"] for one in written] == [one["id"] for one in made]
    for told_, table in zip(written, made, strict=True):
        rows, theirs = told_.pop("row"), table.pop("rows")
        assert told_ == {name: plain(table[name]) for name in told_}
        for row, other in zip(rows, theirs, strict=True):
            assert row == {name: plain(other[name]) for name in row}


def plain(value: object) -> object:
    """A value as TOML has it: lists instead of tuples, also inside."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return list(value) if isinstance(value, tuple) else value


def test_the_command_line_prints_what_is_shown(systems: Mapping[str, rules.System]) -> None:
    (console,) = blocks("console")
    for typed in re.split(r"^\$ ", console.text, flags=re.MULTILINE)[1:]:
        line, _, shown = typed.partition("\n")
        words = shlex.split(line)
        assert words.pop(0) == "gmscreen"
        result = CliRunner().invoke(main, words, obj=systems)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == shown


async def test_the_screen_opens_with_it(module: dict[str, Any], tmp_path: Path) -> None:
    app = module["screen"](tmp_path)
    assert isinstance(app, GmScreen)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert app.return_code is None
        assert [*app.systems] == ["tidewater"]
