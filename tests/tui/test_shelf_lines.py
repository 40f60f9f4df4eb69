"""The lines of the list of campaigns: in columns at every width, whatever things are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmscreen.actions.shelf import Row
from gmscreen.campaign.shelf import Listing
from gmscreen.screens.shelf_about import About
from gmscreen.screens.shelf_lines import ShelfLines
from rules.face import SYSTEMS
from tests.tui.table import AT, NOW

SAVES = Path("/home/gm/campaigns")
HOSTILE = ("[red]Bob[/]", "名前" * 40, "🧙‍♂️ Ann", "a\u202eb", "x" * 100, "$good", "line\nbreak")


def row(name: str, held: str = "", sample: bool = False) -> Row:
    one = Listing(name, SAVES / "x", "fate-chaos", 3, 12, 1234, "", HOSTILE, name, AT)
    return Row(one, sample, held)


ROWS = (
    *(row(name) for name in HOSTILE),
    row("held", held="open in another window (process 7 on keep)"),
    row("sample", sample=True),
    Row(Listing("damaged", SAVES / "x", problem="campaign.json: is empty")),
    Row(Listing("odd", SAVES / "odd", "no system\u202e", 0, 0, 0, played="never")),
)


@pytest.mark.parametrize("width", [*range(20, 130, 3), 300])
def test_every_line_fits_and_columns_stand_below_each_other(width: int) -> None:
    made = ShelfLines(SYSTEMS, NOW, width)
    lines = [*made.lines(ROWS)]
    for line in lines:
        assert line.content.plain.isprintable() or "\u200d" in line.content.plain
        assert "\u202e" not in line.content.plain
        if isinstance(line.key, Row) and not line.key.listing.problem:
            assert line.content.cell_length <= width
    # Where the time stands is the same place in every line.
    ends = {
        line.content.plain.find(" today ")
        for line in lines
        if isinstance(line.key, Row) and line.key.listing.name in ("[red]Bob[/]", "x" * 100)
    }
    assert len(ends) == 1
    for one in (None, *ROWS):
        told = [*About(SYSTEMS, NOW, width).lines(one, SAVES)]
        assert len(told) <= 4
        assert "\u202e" not in "".join(line.plain for line in told)


def test_what_is_said_of_a_campaign() -> None:
    told = "\n".join(line.plain for line in About(SYSTEMS, NOW, 300).lines(row("Keep"), SAVES))
    assert "Keep  Fate & Chaos" in told
    assert "[red]Bob[/], 名前" in told
    assert "session 12: Keep · last played 2026-03-01, today · 1,234 acts" in told


def test_sample_says_its_dice_and_that_it_is_a_copy() -> None:
    lines = About(SYSTEMS, NOW, 80).lines(row("Keep", sample=True), SAVES)
    told = "\n".join(line.plain for line in lines)
    assert SYSTEMS["fate-chaos"].about in told
    assert "unless you keep it" in told
