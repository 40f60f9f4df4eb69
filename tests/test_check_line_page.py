"""The page on the check line says the truth: its examples are read at the sample campaigns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gmscreen.panels.builder import heading, summary
from tests.campaign.test_check_line import at, of, told

PAGE = Path(__file__).resolve().parent.parent / "docs" / "check-line.md"
EXAMPLE = re.compile(r"^\| `(.+?)` \| (.+) \|$", re.MULTILINE)


def examples() -> Iterator[tuple[str, str, str]]:
    """Every example: its system, the line, what it comes to."""
    for part in re.split(r"^### ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        name = part.partition("\n")[0]
        yield from ((name, line, says) for line, says in EXAMPLE.findall(part))


def test_there_are_examples_of_every_system() -> None:
    assert {name for name, _, _ in examples()} == {
        "action-roll",
        "arcanotech",
        "chimera-d10",
        "fate-chaos",
    }


@pytest.mark.parametrize(("name", "line", "says"), examples())
def test_an_example_comes_to_what_is_said(name: str, line: str, says: str) -> None:
    known, _ = at(name)
    reading = of(name, line)
    if reading.problems:
        assert says == "refused: " + "; ".join(f"{word}: {why}" for word, why in told(reading))
        return
    table = known.campaign, known.system, reading.draft
    shown = f"{heading(*table).plain} · {summary(*table).plain}"
    faces = " ".join(map(str, reading.faces))
    assert says == " ".join(shown.split()) + (f" · dice {faces}" if faces else "")
