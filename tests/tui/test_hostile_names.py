"""Names that mean harm: shown as they were typed, cut by cells, and never read as anything else."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.widgets import Input

from gmscreen.campaign import acts
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.model import Campaign, Character
from gmscreen.widgets.words import column, cut, plain
from rules.face import SYSTEMS
from tests.tui.table import AT, Seat, at_table, campaign_of, on_disk, saved, sheet

HOSTILE = {
    "closing tag": "Bob [/]",
    "brackets": "Gim[li]",
    "style": "[bold]x[/bold]",
    "wide": "名前",
    "joined": "🧙‍♂️ Ann",
    "turned around": "a\u202eb",
    "long": "x" * 200,
    "variable": "$good",
    "quotes": """'"`""",
    "backslashes": "\\[a\\]\\",
    "link": "[@click=app.quit]x[/]",
    "percent": "%s {0} {name}",
}
REPLACED = "\N{REPLACEMENT CHARACTER}"


def called(number: int, name: str) -> Character:
    """Someone with whom everything that a person can name is called so."""
    return Character(
        number,
        name,
        hp=9,
        hp_max=18,
        conditions=(name,),
        note=name,
        sheet=sheet({name: 2}, {f"{name}!": (name, 3)}),
    )


def hostile(names: Sequence[str]) -> Campaign:
    """A campaign of people with such names; it is called like the first of them."""
    first = names[0][:100]
    people = [called(number, name) for number, name in enumerate(names, 1)]
    campaign = campaign_of(people, name=first, session=None)
    played = campaign.rules(SYSTEMS)
    campaign = acts.start_session(campaign, played, first, AT)
    campaign = acts.add_sticky(campaign, Modifier(first, -1), AT)
    return acts.add_note(campaign, first, AT)


def harmful(shown: str) -> list[str]:
    """The lines of the screen with something that moves the cursor or turns the text around."""
    return [line for line in shown.split("\n") if any(map(is_harmful, line))]


def is_harmful(sign: str) -> bool:
    """Whether a sign does something instead of being seen; what joins emoji may stay."""
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs") and sign != "\u200d"


def look(seat: Seat) -> str:
    """The screen, on which nothing may be that does something; but a line shows what it holds."""
    shown = seat.text()
    if not any(harmful(line.value) for line in seat.screen.query(Input)):
        assert harmful(shown) == []
    return shown


def beginning(name: str, cells: int = 14) -> str:
    """What is seen of a name at least, where there are so many cells."""
    shown = name.replace("\u202e", REPLACED)
    return shown if cell_len(shown) <= cells else shown[:4]


NAMES = [*HOSTILE.values()]
WALKS = {
    "one": (NAMES[:6], (120, 40), "wgc"),
    "two": (NAMES[6:], (120, 40), "gxi"),
    "80x24": (NAMES[4:7], (80, 24), "wgo"),
    "60x20": (NAMES[:3], (60, 20), "gxc"),
}
"""Who is at the table, how large it is, and the keys of prompts that show them."""


@pytest.mark.parametrize(("names", "size", "prompts"), WALKS.values(), ids=WALKS)
async def test_names_are_shown_as_they_were_typed(
    names: list[str], size: tuple[int, int], prompts: str, tmp_path: Path
) -> None:
    folder = saved(tmp_path / "c", hostile(names))
    wide, first = size == (120, 40), names[0]
    async with at_table(folder, *[10] * 20, size=size) as seat:
        for part in ("#log", "#why", "#top") if wide else ("#log",):
            assert beginning(first) in seat.inside(part), part
        for number, name in enumerate(names, 1):
            await seat.burst(str(number), "w", "enter", "space")
            assert (seat.last.rollers[0].name, seat.last.what) == (name, f"{name}!")
            shown = look(seat)
            for part in ("#builder", "#log") if size[0] >= 80 else ("#builder",):
                assert beginning(name) in seat.inside(part), (part, name)
            assert not wide or shown.count(beginning(name)) >= 5
        # Texts that are typed in prompts, and what is told of them.
        for number, name in enumerate(names[:2], 1):
            await seat.press(str(number), "+")
            await seat.paste(f"2 {name[:90]}")
            await seat.press("enter")
            assert beginning(name) in seat.inside("#builder")
            assert seat.dashboard.desk.draft.modifiers[-1].name == name[:90]
        await seat.press("1", "e")
        await seat.type("d20")
        await seat.press("tab")
        await seat.paste(first[:90])
        assert beginning(first) in look(seat)
        await seat.press("enter")
        assert seat.last.what == first[:90]
        await seat.press("p")
        assert beginning(first) in look(seat)
        await seat.paste(first)
        await seat.press("enter")
        assert seat.campaign.one(1).conditions == ()
        await seat.press("v")
        assert seat.toasts[-1].startswith(beginning(first))
        assert beginning(first) in look(seat)
        await seat.press("v", "N")
        await seat.paste(first)
        await seat.press("enter")
        assert seat.last.note == first
        # Prompts and the palette, which show everyone.
        for key in (*prompts, "delete"):
            await seat.press(key)
            shown = look(seat)
            for name in names if key in "gc" else names[1:] if key == "o" else names[:1]:
                assert beginning(name) in shown, (key, name)
            await seat.press("escape")
            assert seat.prompt == "", key
        await seat.press("ctrl+p")
        await seat.type("take")
        await seat.pilot.pause(0.2)
        await seat.settle()
        shown = look(seat)
        assert sum(beginning(name) in shown for name in names) >= (3 if wide else 1)
        await seat.press("escape", "escape")
        assert on_disk(folder) == seat.campaign


async def test_names_in_the_picker(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    for number, name in enumerate(NAMES):
        saved(saves / f"{number}", campaign_of((), name=name[:100], session=None))
    async with at_table(None, saves=saves) as seat:
        shown = look(seat)
        for name in NAMES:
            assert beginning(name, 26) in shown
        await seat.press("n")
        for name in NAMES:
            await seat.paste(name)
        look(seat)
        await seat.press("escape")
        for _ in range(4):
            # What is said of each below the list.
            look(seat)
            await seat.press("down")
        await seat.press("enter")
        assert seat.campaign.name in {name[:100] for name in NAMES}


@given(st.text(max_size=40), st.integers(0, 40))
def test_cut_text_fits_and_is_told(text: str, cells: int) -> None:
    shown = cut(text, cells)
    assert cell_len(shown) <= cells
    assert not any(map(is_harmful, shown))
    if cell_len(plain(text)) <= cells:
        assert shown == plain(text)
    elif cells:
        assert shown.endswith("…")


@given(st.text(max_size=40), st.integers(1, 40), st.booleans())
def test_column_is_as_wide_as_it_has_to_be(text: str, cells: int, right: bool) -> None:
    assert column(text, cells, right=right).cell_length == cells


@given(st.text(max_size=40))
def test_plain_text_keeps_everything_that_is_seen(text: str) -> None:
    shown = plain(text)
    assert len(shown) == len(text)
    for was, now in zip(text, shown, strict=True):
        assert was == now or (now == REPLACED and unicodedata.category(was) in "CcCfCsZlZp")
