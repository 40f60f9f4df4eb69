"""The picture of the players' view: every size, every name, and letters that can be read."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.content import Content

import rules
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.players import Member, PlayersView, players_view
from gmscreen.campaign.store import Store
from gmscreen.panels.party_cards import party_cards
from gmscreen.panels.players import picture
from gmscreen.panels.stage import SIZES, WORDS
from gmscreen.widgets.blocks import in_columns
from gmscreen.widgets.glyphs import GLYPHS, QUARTERS, ROWS, Size, large, spells
from rules.face import SYSTEMS
from tests.campaign.samples import SAVES
from tests.campaign.table import Shown, npc, pc, rolled, table

SCREENS = [(1, 1), (10, 3), (24, 8), (40, 12), (60, 20), (80, 24), (116, 32), (120, 40), (200, 60)]
HOSTILE = [
    "[red]Ma[/red]x",
    "李小龍的很長很長的名字在這裡",
    "👩‍👩‍👧‍👦 fam",
    "a\x1b[2Jb",
    "X" * 200,
    "é" * 30,
]
POINTS = {sign: points for points, sign in QUARTERS.items()}


@cache
def sample(name: str) -> PlayersView:
    store = Store.view(Path(SAVES / name))
    store.close()
    return view(store.campaign)


def view(campaign: Campaign) -> PlayersView:
    return players_view(campaign, campaign.rules(SYSTEMS), with_dc=True)


def text(lines: list[Content]) -> str:
    return "\n".join(line.plain for line in lines)


def is_written(words: str, size: Size, lines: list[Content]) -> bool:
    """Whether words stand somewhere in large letters of that size."""
    block = [line.plain for line in large(words, size)]
    for place in range(len(lines) - len(block) + 1):
        there = [line.plain for line in lines[place : place + len(block)]]
        for column in range(len(there[0]) - len(block[0]) + 1):
            if [line[column : column + len(block[0])] for line in there] == block:
                return True
    return False


@pytest.mark.parametrize("size", [(10, 3), (40, 12), (80, 24), (200, 60)])
@pytest.mark.parametrize("name", rules.systems())
def test_every_roll_of_every_system_fits_every_size(name: str, size: tuple[int, int]) -> None:
    whole = sample(name)
    for place in range(len(whole.rolls)):
        shown = replace(whole, rolls=whole.rolls[place:])
        lines = picture(shown, *size, place % 2 == 0, "the file is gone" * (place % 2))
        assert [line.cell_length for line in lines] == [size[0]] * size[1]


@pytest.mark.parametrize("size", SCREENS)
def test_whatever_people_are_called_it_fits(size: tuple[int, int]) -> None:
    people = [pc(name, hp=-3, hp_max=0, conditions=(name, name)) for name in HOSTILE]
    campaign = table(*people, npc(HOSTILE[0]))
    group = tuple(range(1, len(people) + 1))
    faces = Shown(*(10 for _ in group))
    for one in (
        rolled(campaign, group, faces, "group", members=[0] * len(group), dc=12),
        rolled(campaign, (2, 7), Shown(3, 4), "opposed", modifier=1, opponent=1),
        rolled(campaign, 5, Shown(*range(1, 21)), "effect", dice="20d20"),
        campaign,
    ):
        lines = picture(replace(view(one), campaign=HOSTILE[1]), *size)
        assert [cell_len(line.plain) for line in lines] == [size[0]] * size[1]
        assert all(line.plain.isprintable() or "\u200d" in line.plain for line in lines)


def test_at_forty_by_twelve_everything_that_matters_is_there() -> None:
    campaign = rolled(table(pc("Mira", 3, hp=7, hp_max=30)), 1, Shown(20), modifier=5, dc=15)
    shown = text(picture(view(campaign), 40, 12))
    for words in (
        "Mira · Stealth",
        "│ 20 │",
        "20 +5 = 25",
        "★ CRITICAL SUCCESS",
        " 7/30",
        "●●●○○○",
    ):
        assert words in shown
    assert is_written("25", Size(2, 1), picture(view(campaign), 40, 12))


@pytest.mark.parametrize(
    ("size", "total", "verdict"),
    [((40, 12), 1, 0), ((80, 24), 2, 1), ((120, 40), 4, 2), ((200, 60), 6, 3)],
    ids=str,
)
def test_a_larger_screen_has_larger_letters(
    size: tuple[int, int], total: int, verdict: int
) -> None:
    """How many halves of a line a point of the largest letters is high at least."""
    campaign = rolled(table(pc("Mira")), 1, Shown(12), modifier=5, dc=15)
    lines = picture(view(campaign), *size)
    assert max((one.down for one in SIZES if is_written("17", one, lines)), default=0) >= total
    there = [one.down for one in WORDS if is_written("success", one, lines)]
    assert max(there, default=0) >= verdict


def test_of_a_roll_of_the_gm_neither_dice_nor_total_is_drawn() -> None:
    campaign = rolled(table(pc("Mira"), npc("Hound", hp=18)), 2, Shown(17), modifier=5, dc=15)
    for size in SCREENS:
        assert not set(text(picture(view(campaign), *size))) & set("123456789[]♥")


def test_what_was_rolled_before_is_below() -> None:
    campaign = table(pc("Mira"), npc("Hound"))
    campaign = rolled(campaign, 1, Shown(12), modifier=5, dc=15)
    campaign = rolled(campaign, 2, Shown(1), modifier=5, dc=15)
    campaign = rolled(campaign, 1, Shown(3), modifier=5, dc=15)
    last = [line.plain.split() for line in picture(view(campaign), 80, 24)[-2:]]
    assert last == [
        ["☠", "Hound", "·", "Stealth", "critical", "failure"],
        ["✔", "Mira", "·", "Stealth", "17", "success"],
    ]


def test_a_roll_that_has_come_is_set_off_without_colour_too() -> None:
    campaign = rolled(table(pc("Mira")), 1, Shown(12), modifier=5, dc=15)
    calm, new = (text(picture(view(campaign), 80, 24, is_new)) for is_new in (False, True))
    assert "━" not in calm
    assert "━" * 80 in new
    assert calm.splitlines()[2:] == new.splitlines()[2:]


def test_before_the_first_roll_there_is_the_name_of_the_campaign() -> None:
    shown = picture(view(table(pc("Mira"))), 120, 40)
    assert "no roll yet" in text(shown)
    assert "▄" in text(shown)
    assert "no roll yet" in text(picture(view(table()), 12, 4))


def test_a_problem_stands_in_the_last_line() -> None:
    whole = sample("fate-chaos")
    lines = picture(whole, 80, 24, problem="this is how it was: the file is gone")
    assert lines[-1].plain.rstrip() == "this is how it was: the file is gone"


def test_of_a_large_party_the_rest_is_counted() -> None:
    party = tuple(Member(f"Member {n}", 5, 10, False, (), ()) for n in range(30))
    for cells, most in ((40, 4), (80, 5), (200, 15)):
        lines = party_cards(party, cells, most)
        assert 0 < len(lines) <= most
        told = text(lines)
        there = sum(f"Member {n} " in told for n in range(30))
        assert there == 30 or f"… and {30 - there} more" in told


def test_columns_keep_every_line_or_count_it() -> None:
    lines = [Content(f"line {n}") for n in range(10)]
    assert text(in_columns(lines, 5, 2, 40)).count("line") == 10
    assert "… and 6 more" in text(in_columns(lines, 5, 2, 8))
    assert in_columns([], 5, 2, 8) == []


def test_every_outcome_can_be_shown_large() -> None:
    for system in SYSTEMS.values():
        for kind in system.kinds:
            assert all(spells(one.title) for one in kind.scale(system.under({}).house))
    assert not spells("Yün")


@pytest.mark.parametrize("size", [Size(1, 1), Size(2, 1), Size(3, 2), Size(4, 2), Size(12, 6)])
def test_a_large_letter_is_its_points(size: Size) -> None:
    """Read back point by point from the quarters of the cells, each sign is what was drawn."""
    for sign, drawn in GLYPHS.items():
        cells = [[POINTS[cell] for cell in line.plain] for line in large(sign, size)]
        rows = []
        for line in cells:
            rows.append("".join(cell[:2] for cell in line))
            rows.append("".join(cell[2:] for cell in line))
        points = [row[:: size.across][: len(drawn[0])] for row in rows[:: size.down][:ROWS]]
        assert [point.replace("#", "x") for point in points] == [
            row.replace("#", "x") for row in drawn
        ]
