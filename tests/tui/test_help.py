"""The help: every word of it is on the screen, however small that is."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmscreen.commands import COMMANDS
from gmscreen.prompts.help import PANELS
from gmscreen.widgets.lines import Lines
from tests.tui.table import at_table


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
async def test_every_word_of_the_help_is_on_the_screen(size: tuple[int, int], folder: Path) -> None:
    async with at_table(folder, size=size) as seat:
        await seat.press("?")
        listed = seat.screen.query_one(Lines)
        seen: list[str] = []
        while True:
            region = listed.scrollable_content_region
            rows = seat.cells()[region.y : region.bottom]
            top = listed.scroll_offset.y
            shown = ["".join(row[region.x : region.right]).rstrip() for row in rows]
            seen[top:] = shown
            if top + region.height >= len(listed.lines):
                break
            await seat.press("pagedown")
        words = " ".join(" ".join(seen).split())
        assert "…" not in words
        said = " ".join(line.content.plain for line in listed.lines)
        assert words == " ".join(said.split())
        texts = [one.help for one in COMMANDS] + [text for _, text in PANELS]
        assert sorted(w for t in texts for w in t.split() if words.count(w) == 0) == []
