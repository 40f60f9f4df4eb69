"""The jobs of an evening, in the keys that the page tells: how many there are, what comes of it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from gmscreen.campaign.model import Campaign
from tests.tui.table import Falling, Seat, at_table, on_disk

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "keys.md"
SAMPLE = ROOT / "saves" / "fate-chaos"
JOB = re.compile(r"^\| (?P<job>[^|]+?) \| (?P<keys>(?:`[^`]+` ?)+)\| (?P<told>[^|]+?) \|$", re.M)
NAMED = ("enter", "space")
"""Keys that are called by a word; any other word of several letters is text."""

MIRA, TOM, YUN, OSKAR, CINDER = 1, 2, 3, 4, 7


@dataclass(frozen=True, slots=True)
class Job:
    """Something that is done at the table.

    Attributes:
        most: How many keys it may take at most, beside what is typed as text.
        faces: How the generated dice fall.
        holds: Looks at what has come of it; takes the seat, and the campaign before.
    """

    most: int
    faces: tuple[int, ...]
    holds: Callable[[Seat, Campaign], None]


def new_check(seat: Seat, before: Campaign) -> None:
    assert (seat.last.title, seat.last.what) == ("Mira Ashe's Stealth", "Stealth")
    # Dexterity 4 and 3 ranks, and the heat of the forge.
    assert (seat.roll["total"], seat.roll["target"]) == (12 + 7 - 1, 25)
    assert not seat.roll["typed"]


def another(seat: Seat, before: Campaign) -> None:
    assert (seat.last.title, seat.roll["target"]) == ("Tom Reed's Stealth", 25)
    assert seat.roll["faces"] == [19]


def typed(seat: Seat, before: Campaign) -> None:
    assert (seat.last.title, seat.roll["faces"]) == ("Tom Reed's Stealth", [12])
    assert (seat.roll["typed"], seat.roll["outcome"]) == (True, "failure")


def reroll(seat: Seat, before: Campaign) -> None:
    assert (seat.last.act, seat.last.refers) == ("reroll", before.history.entries[-1].id)
    assert seat.roll["outcome"] == "critical-success"
    assert held(seat.campaign, TOM) == held(before, TOM) - 1 + 1
    assert seat.campaign.pools["chaos"] == before.pools["chaos"] + 1


def undo(seat: Seat, before: Campaign) -> None:
    assert (seat.last.act, seat.last.refers) == ("undo", before.history.entries[-1].id)
    assert seat.campaign.pools["chaos"] == before.pools["chaos"] - 1


def group(seat: Seat, before: Campaign) -> None:
    assert seat.roll["kind"] == "group"
    assert [one.id for one in seat.last.rollers] == [MIRA, TOM, YUN, OSKAR]
    assert "1 of 4" in seat.inside("#why")


def opposed(seat: Seat, before: Campaign) -> None:
    assert seat.roll["kind"] == "opposed"
    assert [one.id for one in seat.last.rollers] == [TOM, CINDER]
    assert [part["dice"][0]["face"] for part in seat.roll["parts"]] == [15, 6]
    assert not seat.last.secret


def secret(seat: Seat, before: Campaign) -> None:
    assert seat.roll["kind"] == "opposed"
    assert seat.last.secret
    assert not seat.dashboard.desk.draft.secret


def hurt(seat: Seat, before: Campaign) -> None:
    assert seat.last.act == "hp"
    hp = before.one(TOM).hp
    assert hp is not None
    assert seat.campaign.one(TOM).hp == hp - 7


def note(seat: Seat, before: Campaign) -> None:
    assert (seat.last.act, seat.last.note) == ("note", "the bell rings")


def gift(seat: Seat, before: Campaign) -> None:
    assert held(seat.campaign, MIRA) == held(before, MIRA) + 1
    assert seat.last.moves[0].why == "bold plan"


def line(seat: Seat, before: Campaign) -> None:
    assert (seat.last.title, seat.roll["target"]) == ("Yun Lark's Tinker", 15)
    assert seat.built["advantage"] == 1


def session(seat: Seat, before: Campaign) -> None:
    assert seat.campaign.session.number == before.session.number + 1
    assert seat.campaign.pools["chaos"] == 4


def held(campaign: Campaign, who: int) -> int:
    """How many Fate Dice someone has."""
    return campaign.one(who).points["fate"]


HELD: Mapping[str, Job] = {
    "A new check from nothing: Mira's Stealth, one rung harder": Job(6, (12,), new_check),
    "The last check, for another character": Job(2, (19,), another),
    "The last check, with the die that the table rolled": Job(3, (), typed),
    "A reroll of the last roll by Fate, with a generated die": Job(3, (20,), reroll),
    "Undo": Job(1, (), undo),
    "A group check of the whole party": Job(4, (19, 2, 3, 4), group),
    "An opposed check: Tom against Cinder, whom the GM plays": Job(5, (15, 6), opposed),
    "The same in secret, and no longer secret after it": Job(3, (3, 4), secret),
    "Seven hit points off": Job(2, (), hurt),
    "A note": Job(2, (), note),
    "A Fate Die for Mira": Job(3, (), gift),
    "A whole check in one line": Job(2, (11,), line),
    "The next session": Job(3, (), session),
}
"""The jobs that the page has to tell, in its order."""


def told() -> dict[str, tuple[list[str], str]]:
    """The jobs of the page: the keys of each, and how many presses it says they are."""
    found = JOB.finditer(PAGE.read_text(encoding="utf-8"))
    return {one["job"]: (re.findall(r"`([^`]+)`", one["keys"]), one["told"]) for one in found}


def is_key(word: str) -> bool:
    """Whether a word of the page is a key, and not text."""
    return len(word) == 1 or word in NAMED


def test_page_tells_every_job_and_counts_its_keys() -> None:
    jobs = told()
    assert list(jobs) == list(HELD)
    for name, (words, says) in jobs.items():
        keys = sum(map(is_key, words))
        text = sum(len(word) for word in words if not is_key(word))
        assert says == (f"{keys} + {text}" if text else f"{keys}"), name
        assert keys <= HELD[name].most, name


@pytest.mark.parametrize("size", [(80, 24), (200, 60)], ids=str)
async def test_keys_of_the_page_do_every_job(size: tuple[int, int], tmp_path: Path) -> None:
    folder = tmp_path / "saves" / "emberfall"
    shutil.copytree(SAMPLE, folder)
    dice = Falling()
    async with at_table(folder, dice=dice, size=size) as seat:
        for name, (words, _) in told().items():
            before = seat.campaign
            dice.faces = [*HELD[name].faces]
            for word in words:
                await (seat.press(word) if is_key(word) else seat.type(word))
            HELD[name].holds(seat, before)
            assert (seat.prompt, dice.faces) == ("", []), name
            assert len(seat.campaign.history.entries) == len(before.history.entries) + 1, name
            assert on_disk(folder) == seat.campaign, name
