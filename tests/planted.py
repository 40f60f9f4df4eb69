"""Plants bugs in a copy of the code, one by one, and says which test catches each.

    python -m tests.planted             # all of them
    python -m tests.planted lock stat   # those with one of these words in their name

Tests that pass say little as long as nobody knows what they would fail at. Each bug here is one
that would lose or spoil what a GM has saved. A bug that no test catches is told, and the script
then ends with 1.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("gmscreen", "rules", "tests", "saves", "pyproject.toml")
CAMPAIGN = "gmscreen/campaign"
TESTS = "tests/campaign"
KILLS, ACTS = 24, 200
"""How often a process is killed, and how many acts two windows have, for each bug."""


@dataclass(frozen=True, slots=True)
class Bug:
    """A bug to plant.

    Attributes:
        name: What goes wrong.
        file: In which module of the campaign.
        change: Pieces of its text that stand there once, each with what takes its place.
        tests: The files of tests that should catch it.
    """

    name: str
    file: str
    change: tuple[tuple[str, str], ...]
    tests: tuple[str, ...]


def known() -> list[Bug]:
    """All bugs, as they stand in the file beside this one."""
    found = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["bug"]
    return [
        Bug(
            one["name"],
            one["file"],
            tuple((piece["good"], piece["bad"]) for piece in one["change"]),
            tuple(one["tests"]),
        )
        for one in found
    ]


def with_bug(bug: Bug, text: str) -> str:
    """The text of a module with a bug in it.

    Raises:
        ValueError: The code is another by now, so that the bug has no place.
    """
    for good, bad in bug.change:
        if (times := text.count(good)) != 1:
            raise ValueError(f"{bug.name}: its place stands {times} times in {bug.file}")
        text = text.replace(good, bad)
    return text


def copied(place: Path) -> Path:
    """A copy of the code and its tests."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            left = shutil.ignore_patterns("__pycache__", "tui", "snapshots")
            shutil.copytree(ROOT / name, place / name, ignore=left)
        else:
            shutil.copy(ROOT / name, place / name)
    return place


def tested(place: Path, name: str) -> str:
    """The first test of a file that fails in a copy; empty: all pass."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(place),
        "PYTHONDONTWRITEBYTECODE": "1",
        "GMSCREEN_TEST_KILLS": str(KILLS),
        "GMSCREEN_TEST_ACTS": str(ACTS),
    }
    # Drawn examples are left out: a failing one is made smaller and smaller, which takes minutes.
    words = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-m", "not hypothesis"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words, f"{TESTS}/test_{name}.py"],
        cwd=place,
        env=environment,
        capture_output=True,
        text=True,
    )
    failed = re.search(r"^(?:FAILED|ERROR) \S+?::test_(\w+)", done.stdout, re.MULTILINE)
    if bool(failed) != bool(done.returncode):
        raise SystemExit(f"the tests could not be run:\n{done.stdout}{done.stderr}")
    return f"{name}: {failed[1].replace('_', ' ')}"[:80] if failed else ""


@contextmanager
def planted(bug: Bug, place: Path) -> Iterator[None]:
    """Plants a bug, and takes it out again."""
    path = place / CAMPAIGN / bug.file
    text = path.read_text("utf-8")
    path.write_text(with_bug(bug, text), "utf-8")
    yield
    path.write_text(text, "utf-8")


def main(words: list[str]) -> int:
    """Plants the bugs; how many nobody caught."""
    bugs = [bug for bug in known() if not words or any(word in bug.name for word in words)]
    missed = 0
    with tempfile.TemporaryDirectory(prefix="planted-") as name:
        place = copied(Path(name))
        for test in sorted({test for bug in bugs for test in bug.tests}):
            if failed := tested(place, test):
                raise SystemExit(f"without any bug a test fails: {failed}")
        print("\n| bug | caught by |\n|---|---|", flush=True)
        for bug in bugs:
            with planted(bug, place):
                caught = [found for test in bug.tests if (found := tested(place, test))]
            missed += not caught
            print(f"| {bug.name} | {'; '.join(caught) or '**nothing**'} |", flush=True)
    print(f"\n{len(bugs) - missed} of {len(bugs)} bugs caught")
    return missed


if __name__ == "__main__":
    sys.exit(bool(main(sys.argv[1:])))
