"""The exported log: whole, readable by others, and closed to what players must not see."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

import rules
from gmscreen.campaign import acts, plain
from gmscreen.campaign.entries import Entry, Roller
from gmscreen.campaign.exporting import FORMATS, exported
from gmscreen.campaign.exporting.as_csv import HEADER
from gmscreen.campaign.history import AMENDING, History
from gmscreen.campaign.log import Log
from gmscreen.campaign.model import Campaign
from rules.face import SYSTEMS
from tests.campaign import samples
from tests.campaign.drawn import campaigns
from tests.campaign.table import AT, FATE_CHAOS, Shown, npc, pc, rolled, table

NUMBERS = {"entry", "session", "of", "part"} | {
    f"{own}{name}" for own in ("", "own_") for name in ("total", "target")
}
"""The columns that hold nothing but numbers."""
# The packages that Textual's own Markdown is read with.
READER = MarkdownIt("gfm-like", {"html": True})


@pytest.fixture(scope="module")
def sampled() -> dict[str, Campaign]:
    return {name: sample() for name, sample in samples.SAMPLES.items()}


@pytest.fixture(params=sorted(samples.SAMPLES))
def campaign(request: pytest.FixtureRequest, sampled: dict[str, Campaign]) -> Campaign:
    return sampled[request.param]


def told(campaign: Campaign, ending: str, players: bool = False) -> str:
    """The log in a format; a system that isn't there is taken to be fate-chaos."""
    known = campaign.system in rules.systems()
    system = campaign.rules(SYSTEMS) if known else FATE_CHAOS
    return b"".join(exported(campaign, system, ending, players)).decode()


def as_json(campaign: Campaign, players: bool = False) -> list[dict[str, Any]]:
    found = json.loads(told(campaign, "json", players))
    assert isinstance(found, list)
    return found


def as_csv(campaign: Campaign, players: bool = False) -> list[dict[str, str]]:
    page = io.StringIO(told(campaign, "csv", players), newline="")
    return [*csv.DictReader(page, strict=True)]


def as_markdown(campaign: Campaign, players: bool = False) -> list[Token]:
    return READER.parse(told(campaign, "md", players))


def undone_in(entries: Iterable[Entry]) -> set[int]:
    """What is taken back, by going through the log with a pencil."""
    gone: set[int] = set()
    for entry in entries:
        if entry.act == "undo" and entry.refers:
            gone.add(entry.refers)
        if entry.act == "redo" and entry.refers:
            gone.remove(entry.refers)
    return gone


def in_force_in(entries: Iterable[Entry]) -> set[int]:
    """What each roll that stands came to in the end: the newest that speaks of it wins."""
    gone, last = undone_in(entries), {}
    for entry in entries:
        root = entry.refers if entry.act in AMENDING and entry.refers else entry.id
        if root not in gone and entry.id not in gone:
            last[root] = entry
    return {entry.id for entry in last.values() if entry.roll is not None}


def check_json(campaign: Campaign) -> None:
    """The JSON has every entry, complete, and what follows about it."""
    entries, found = campaign.history.entries, as_json(campaign)
    assert [plain.read_entry(one, "") for one in found] == [*entries]
    assert len({tuple(one) for one in found}) <= 1
    assert {one["id"] for one in found if one["undone"]} == undone_in(entries)
    assert {one["id"] for one in found if one["in_force"]} == in_force_in(entries)


def test_json_is_complete(campaign: Campaign) -> None:
    check_json(campaign)
    for one, entry in zip(as_json(campaign), campaign.history.entries, strict=True):
        if entry.roll is not None:
            thrown = [die["face"] for part in one["roll"]["parts"] for die in part["dice"]]
            assert thrown == entry.roll["faces"]
        amended = [
            e.id
            for e in campaign.history.entries
            if e.refers == entry.id and e.act in AMENDING and e.id not in campaign.history.undone
        ]
        assert one["amendments"] == amended


@settings(max_examples=40)
@given(campaigns())
def test_whatever_a_log_holds_is_told_in_every_format(campaign: Campaign) -> None:
    check_json(campaign)
    entries = campaign.history.entries
    rows = [int(row["entry"]) for row in as_csv(campaign)]
    parts = [max(1, len(entry.rollers) if entry.roll else 1) for entry in entries]
    assert rows == [e.id for e, count in zip(entries, parts, strict=True) for _ in range(count)]
    check_page(as_markdown(campaign), len(entries))


def check_page(page: list[Token], entries: int) -> None:
    """Nothing that a person typed has made anything of the page."""
    inside = [one for token in page for one in (token, *(token.children or ()))]
    kinds = {one.type for one in inside}
    assert not kinds & {"html_inline", "html_block", "link_open", "image", "fence", "code_block"}
    assert not kinds & {"table_open", "hr", "blockquote_open", "ordered_list_open", "hardbreak"}
    assert sum(one.type == "heading_open" and one.tag == "h1" for one in page) == 1
    acts = [one for one in page if one.type == "list_item_open" and one.level == 1]
    assert len(acts) == entries
    marks = [one.content for one in inside if one.type == "code_inline"]
    assert all(mark.isdigit() for mark in marks)


HOSTILE = (
    "# Heading",
    "**bold** _it_ `code` ~~gone~~",
    "<script>alert(1)</script>",
    "[a](http://example.com) ![b](c) [d]: e",
    "http://example.com www.example.com me@example.com",
    "&lt; &amp; &#35; \\",
    "a | b\n---|---\n> quote\n\n- item\n1. one",
    "=1+1",
    '"; DROP',
    "\x1b[31mred\u202eder",
    "  ",
    "*",
    "-2+3",
    "@SUM(A1)",
    " =1+1",
    "\uff1d1",
)


def with_name(name: str, secret: bool = False) -> Campaign:
    """A log in which a person's text stands wherever one can."""
    roll = rules.roll(FATE_CHAOS.check("check", modifier=5, dc=15), Shown(20))
    campaign = Campaign(name, "fate-chaos")
    entry = Entry(
        1,
        AT,
        1,
        "roll",
        f"{name}'s {name}",
        roll=roll.to_dict(),
        rollers=(Roller(1, name, pc=True),),
        what=name,
        note=name,
        helpers=(name,),
        secret=secret,
    )
    return replace(campaign, history=History.of([entry]))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_makes_nothing_of_a_page(name: str) -> None:
    campaign = with_name(name)
    check_page(page := as_markdown(campaign), 1)
    shown = "".join(
        one.content
        for token in page
        for one in (token.children or ())
        if one.type in ("text", "text_special")
    )
    said = " ".join(name.split())
    assert said.replace("\x1b", "\ufffd").replace("\u202e", "\ufffd") in shown


@settings(max_examples=60)
@given(st.sampled_from(HOSTILE) | st.text(max_size=20))
def test_no_cell_of_words_begins_like_a_formula(name: str) -> None:
    (row,) = as_csv(with_name(name))
    for column, cell in row.items():
        if column in NUMBERS:
            assert cell == "" or cell.lstrip("-").isdigit()
        else:
            assert not cell.lstrip().startswith(("=", "+", "-", "@"))
            assert "\n" not in cell


def test_csv_keeps_to_the_standard(campaign: Campaign) -> None:
    text = told(campaign, "csv")
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert text.split("\r\n")[0] == ",".join(HEADER)


def test_csv_agrees_with_the_log(campaign: Campaign) -> None:
    rows = iter(as_csv(campaign))
    system = rules.system(campaign.system)
    for entry in campaign.history.entries:
        parts: list[Any] = entry.roll["parts"] if entry.roll is not None else [None]
        found = [next(rows) for _ in parts]
        assert {int(row["entry"]) for row in found} == {entry.id}
        assert {row["undone"] for row in found} == {
            "yes" if entry.id in undone_in(campaign.history.entries) else "no"
        }
        assert {row["of"] for row in found} == {str(entry.refers or "")}
        points = [one for row in found for one in row["points"].split("; ") if one]
        assert len(points) == len(entry.moves)
        for move in entry.moves:
            assert sum(move.why in one for one in points) >= 1
        if entry.roll is None:
            continue
        names = [roller.name for roller in entry.rollers]
        assert [row["who"] for row in found] == names[: len(parts)]
        outcome = str(entry.roll["outcome"]).replace("-", " ")
        for row, part in zip(found, parts, strict=True):
            assert row["outcome"] == outcome
            assert [row["total"], row["target"]] == [
                "" if entry.roll[name] is None else str(entry.roll[name])
                for name in ("total", "target")
            ]
            assert row["rule"].removeprefix("'") == entry.roll["rule"]
            assert row["own_outcome"] == (part["outcome"] or "").replace("-", " ")
            assert system.kind(entry.roll["kind"]).title == row["kind"]
            for die in part["dice"]:
                assert f"{die['die']}: " in row["dice"]
                assert str(die["face"]) in row["dice"]
                assert die.get("why", "") in row["dice"]
    assert not [*rows]


def test_markdown_tells_all_of_a_roll() -> None:
    campaign = table(pc("Mira"), npc("Hound"))
    campaign = acts.start_session(campaign, FATE_CHAOS, "the_ashen", AT)
    campaign = rolled(campaign, 1, Shown(6, 1), dc=15, modifier=2, fortune=1)
    campaign = rolled(campaign, (1, 2), Shown(11, 9), "opposed", modifier=6, opponent=5)
    campaign = acts.override(campaign, FATE_CHAOS, 4, None, "success", "a *lucky* day", AT)
    campaign = acts.undo(campaign, AT)
    text = told(campaign, "md")
    assert "## Session 1: the\\_ashen (2026-03-01)" in text
    assert "**Mira** Stealth (Check, Modifier 2, DC 15, Fortune 1): ✘ **failure**, 8 v 15" in text
    assert "  - dice: d20: **6**, 1 (dropped: fortune)\n" in text
    assert "  - Hound: d20: **9** · 9 +5 = 14 · 14 is the DC\n" in text
    assert "~~**the GM's word on Mira's Stealth**" in text
    assert "a \\*lucky\\* day" in text
    assert "· of `4` · undone" in text
    assert "`7` 20:15 undo: the GM's word on Mira's Stealth · of `6`" in text


def test_players_see_nothing_secret(campaign: Campaign) -> None:
    secret = [entry for entry in campaign.history.entries if entry.secret]
    assert secret
    ids = {entry.id for entry in secret}
    assert not ids & {one["id"] for one in as_json(campaign, players=True)}
    assert not ids & {int(row["entry"]) for row in as_csv(campaign, players=True)}
    for ending in FORMATS:
        text = told(campaign, ending, players=True)
        assert not [entry.title for entry in secret if entry.title in text]
    assert len(as_json(campaign, players=True)) == len(campaign.history.entries) - len(ids)


def test_what_refers_to_a_secret_roll_is_secret_too() -> None:
    campaign = with_name("Mira", secret=True)
    later = [
        Entry(2, AT, 1, "override", "word", refers=1, roll=campaign.history[1].roll),
        Entry(3, AT, 1, "undo", "word", refers=2),
        Entry(4, AT, 1, "note", "note", note="seen"),
    ]
    campaign = replace(campaign, history=History.of(later, campaign.history))
    assert [one["id"] for one in as_json(campaign, players=True)] == [4]
    assert len(as_json(campaign)) == 4


def test_players_get_no_sheets(sampled: dict[str, Campaign]) -> None:
    campaign = sampled["fate-chaos"]
    words = [one.note for one in campaign.characters if not one.pc and one.note]
    assert words
    for ending in FORMATS:
        text = told(campaign, ending, players=True)
        assert not [word for word in words if word in text]
    assert all("changes" not in one for one in as_json(campaign, players=True))


class Once:
    """Entries that can only be gone through from the first to the last, and that only once."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._entries = iter(entries)
        self.read = 0

    def __iter__(self) -> Iterator[Entry]:
        for entry in self._entries:
            self.read += 1
            yield entry


@pytest.mark.parametrize("ending", FORMATS)
def test_the_log_is_read_once_and_as_it_is_written(campaign: Campaign, ending: str) -> None:
    entries = Once(campaign.history.entries)
    history = replace(campaign.history, entries=cast("Log", entries))
    pieces = FORMATS[ending](
        replace(campaign, history=history), rules.system(campaign.system), False
    )
    text = [next(pieces), next(pieces), next(pieces)]
    assert entries.read <= 3
    assert "".join([*text, *pieces]) == told(campaign, ending)


def test_the_page_on_exports_names_every_column() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "export.md"
    named = [
        name.strip("` ")
        for line in page.read_text("utf-8").partition("## CSV")[2].splitlines()
        if line.startswith("| `")
        for name in line.split("|")[1].split(",")
    ]
    assert named == [*HEADER]
