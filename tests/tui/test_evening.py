"""The evening that the docs play: its keys are pressed, and what it says is seen is looked for."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import rules
from tests.campaign import samples
from tests.tui.table import at_table

PAGE = Path(__file__).parent.parent.parent / "docs" / "an-evening.md"
SPAN = re.compile(r"`([^`]+)`")
KEYS = {"enter": "enter", "esc": "escape", "backspace": "backspace", "space": "space"}
"""Keys that are written as words; another word is typed."""


def rows() -> list[tuple[list[str], list[str]]]:
    """What is pressed and what is seen then, row by row."""
    found = []
    for line in PAGE.read_text("utf-8").splitlines():
        cells = line[1:-1].split("|")
        if line.startswith("| `"):
            keys, _, seen = cells
            found.append((SPAN.findall(keys), SPAN.findall(seen)))
    return found


async def test_the_evening_of_the_docs_goes_as_it_says(tmp_path: Path) -> None:
    folder = tmp_path / "fate-chaos"
    shutil.copytree(samples.SAVES / "fate-chaos", folder)
    assert len(rows()) > 20
    async with at_table(folder, dice=rules.RandomDice(seed=11)) as seat:
        for keys, seen in rows():
            for key in keys:
                if key in KEYS:
                    await seat.press(KEYS[key])
                else:
                    await seat.type(key)
            text = seat.text()
            assert seen
            assert not [one for one in seen if one not in text], (keys, text)
