"""Rolling together and against somebody: each one's odds before, each one's dice after."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from textual.widgets import Static

from gmscreen.symbols import percent
from gmscreen.widgets.lines import Lines
from tests.tui.table import PEOPLE, at_table, campaign_of, on_disk, saved
from tests.tui.test_chimera import KEST

SMALL = (80, 24)
CHANCES = {
    "Mira Ashdown": Fraction(4, 20),
    "Tomas Reed": Fraction(8, 20),
    "Yun": Fraction(1, 20),
    "Brother Oskar": Fraction(1, 20),
}
"""Of Climb +3, +7, and of nobody's, against DC 20."""


def together(*chances: Fraction) -> str:
    """The chance that at least half of them succeed, by every way there is."""
    sure = Fraction(0)
    for came in product((True, False), repeat=len(chances)):
        way = Fraction(1)
        for good, chance in zip(came, chances, strict=True):
            way *= chance if good else 1 - chance
        sure += way * (2 * sum(came) >= len(came))
    return percent(sure)


@pytest.mark.parametrize("size", [SMALL, (60, 20), (200, 60)], ids=str)
async def test_odds_of_each_and_of_all_are_seen_while_members_are_chosen(
    size: tuple[int, int], folder: Path
) -> None:
    async with at_table(folder, size=size) as seat:
        await seat.press("g")
        shown = seat.text()
        for number, (name, chance) in enumerate(CHANCES.items(), 1):
            (row,) = [line for line in shown.splitlines() if f"{number} ● {name}" in line]
            assert f" {percent(chance)} " in row
        assert f"2 of 4 have to succeed   {together(*CHANCES.values())}" in shown
        await seat.press("3", "4")
        mira, tomas, *_ = CHANCES.values()
        assert f"1 of 2 have to succeed   {together(mira, tomas)}" in seat.text()
        # Someone's own fortune is theirs alone: the better of two dice.
        await seat.press("1", "2", "1", "f")
        lucky = 1 - (1 - mira) ** 2
        shown = seat.text()
        assert f"+3  {percent(lucky)} fortune" in shown
        assert f"1 of 1 have to succeed   {percent(lucky)}" in shown
        await seat.press("1")
        assert "have to succeed" not in seat.text().partition("Who rolls together?")[2]


async def test_what_a_large_group_comes_to_is_seen_below_the_list(tmp_path: Path) -> None:
    people = tuple(replace(PEOPLE[0], id=n, name=f"Scout {n}") for n in range(1, 19))
    async with at_table(saved(tmp_path / "c", campaign_of(people)), size=(60, 20)) as seat:
        await seat.press("g")
        assert "9 of 18 have to succeed" in seat.text()
        await seat.press("end", "space")
        assert "9 of 17 have to succeed" in seat.text()
        assert "○ Scout 18" in seat.text()


async def test_group_is_read_whole_on_a_small_screen(folder: Path) -> None:
    async with at_table(folder, 17, 12, 20, 1, size=SMALL) as seat:
        await seat.press("g", "enter")
        shown = " ".join(seat.inside("#builder").split())
        for words in (
            "Mira Ashd… +3 20.00 %",
            "Tomas Reed +7 40.00 %",
            "Yun +0 5.00 %",
            "Brother O… +0 5.00 %",
            f"2 of 4 have to succeed {together(*CHANCES.values())}",
        ):
            assert words in shown, words
        await seat.press("space")
        why = " ".join(seat.inside("#why").split())
        for words in (
            "2 of 4 succeeded",
            "✔ Mira Ashd… 20 [17]",
            "✘ Tomas Reed 19 [12]",
            "★ Yun 20 [20]",
            "☠ Brother O… 1 [1]",
        ):
            assert words in why, words
        assert "group: success" in seat.inside("#log")
        assert on_disk(folder) == seat.campaign
        # A roll of one alone leaves the log its lines again.
        await seat.press("u", "up", "up")
        assert len(seat.inside("#why").splitlines()) == 1


async def test_both_sides_of_an_opposed_roll_are_read_on_a_small_screen(folder: Path) -> None:
    async with at_table(folder, 9, 18, size=SMALL) as seat:
        await seat.press("o", *"hound", "enter", *"noti", "enter")
        shown = seat.inside("#builder")
        assert "against  Ashen Hound, Notice" in shown
        assert "Opposed  against +5" in shown
        await seat.press("space")
        why = " ".join(seat.inside("#why").split())
        assert "Mira Ashd… 12 [9]" in why
        assert "Ashen Hou… 23 [18]" in why


async def test_nobody_opposes_themselves_and_a_group_keeps_its_opponent(folder: Path) -> None:
    async with at_table(folder, 10, 11) as seat:
        await seat.press("1", "o")
        await seat.type("tom\r\r")
        await seat.press("R")
        draft = seat.dashboard.desk.draft
        assert draft.opponent is not None
        assert (draft.side.who, draft.opponent.who) == (3, 2)
        await seat.press("g")
        listed = seat.screen.query_one(Lines).lines
        assert not any("Tomas" in line.content.plain for line in listed)
        await seat.press("enter")
        draft = seat.dashboard.desk.draft
        assert draft.opponent is not None
        assert (draft.kind, draft.members, draft.opponent.who) == ("group", (1, 3, 4), 2)
        await seat.press("1", "o")
        await seat.type("tom\r\r")
        await seat.press("2")
        draft = seat.dashboard.desk.draft
        assert (draft.kind, draft.side.who, draft.opponent) == ("check", 2, None)
        assert "Tomas Reed rolls now, against a number" in seat.text()


async def test_help_shows_what_it_is_worth_before_it_is_taken(tmp_path: Path) -> None:
    campaign = campaign_of((KEST, replace(KEST, id=2, name="Ro")), system="chimera-d10")
    async with at_table(saved(tmp_path / "c", campaign), size=SMALL) as seat:
        await seat.press("h")
        told = seat.screen.query_one("#meaning", Static)
        alone = str(told.content)
        assert " %" in alone
        await seat.press("1")
        helped = str(told.content)
        await seat.press("enter")
        assert helped != alone
        assert helped.split("   ")[-1] in seat.inside("#builder")
