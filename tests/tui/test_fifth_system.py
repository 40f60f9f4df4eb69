"""A fifth system costs nothing: all of the application plays one that it has never heard of.

Deep Lanterns lives only here. It shares no kind, field, outcome, die or point with the others.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from click.testing import CliRunner
from textual.message import Message
from textual.widgets import Checkbox, Input, Select

import rules
from gmscreen.app import GmScreen
from gmscreen.campaign import acts
from gmscreen.campaign.model import Campaign, Character
from gmscreen.cli import main
from gmscreen.symbols import percent
from rules import (
    Amendment,
    Award,
    Check,
    Die,
    Does,
    Field,
    Kind,
    Offer,
    Outcome,
    Owner,
    Pool,
    Renewal,
    Role,
    Roll,
    Row,
    Setting,
    Shape,
    System,
    Table,
    Throw,
    Tone,
)
from rules.check import House
from rules.dice import Faces
from rules.procedure import Account, Keep, Verdict, Within
from rules.sheet import Entry, Rows, Sheet, SheetForm
from tests.tui.table import AT, Falling, Seat, clock, on_disk, saved

D12 = Die(1, 12)
LIGHT = (
    Outcome("lost", Tone.CRITICAL_BAD, "The light is gone"),
    Outcome("in-the-dark", Tone.BAD),
    Outcome("dim", Tone.NEUTRAL),
    Outcome("bright", Tone.GOOD),
)
RACE = (Outcome("behind", Tone.BAD), Outcome("abreast", Tone.NEUTRAL), Outcome("ahead", Tone.GOOD))
MARCH = (Outcome("scattered", Tone.BAD), Outcome("together", Tone.GOOD))


@dataclass(frozen=True, slots=True)
class Lantern:
    """One light against the depth: more flasks of oil throw more dice, and the best counts."""

    craft: int
    depth: int
    oil: int = 0
    mercy: bool = True
    face: int = 0

    def needs(self) -> Throw | Verdict:
        if not self.face:
            keep = Keep() if self.oil else None
            return Throw(1 + self.oil, D12, self.lit, "oil" if keep else "", keep, self.sort)
        return Verdict(self.shines(self.face), self.account, self.awards)

    def lit(self, faces: Faces) -> Lantern:
        return replace(self, face=faces[0])

    def shines(self, face: int) -> str:
        if face == 1:
            return "lost"
        short = self.depth - face - self.craft
        return "bright" if short <= 0 else "dim" if short <= 2 else "in-the-dark"

    def sort(self, face: int) -> tuple[str, bool]:
        # A 12 earns what other faces of the same outcome don't.
        return self.shines(face), face == 12

    def awards(self, outcome: str) -> tuple[Award, ...]:
        if outcome == "lost":
            return (Award("oil", 1, "a light goes out"),) if self.mercy else ()
        return (Award("shade", 1, "too bright"),) if self.face == 12 else ()

    def account(self) -> Account:
        total = self.face + self.craft
        return Account(f"{total} in depth {self.depth}", "", total, self.depth, f"{self.face}")


@dataclass(frozen=True, slots=True)
class Stride:
    """A plain throw within a race."""

    craft: int
    face: int = 0

    def needs(self) -> Throw | Verdict:
        if not self.face:
            return Throw(1, D12, self.strode)
        return Verdict(self.face + self.craft, self.account)

    def strode(self, faces: Faces) -> Stride:
        return replace(self, face=faces[0])

    def account(self) -> Account:
        return Account(total=self.face + self.craft, working=str(self.face))


@dataclass(frozen=True, slots=True)
class Run:
    """Two who run."""

    craft: int
    rival: int
    ran: tuple[int, ...] = ()

    def needs(self) -> Within | Verdict:
        if len(self.ran) < 2:
            number, role = ((self.craft, "actor"), (self.rival, "opponent"))[len(self.ran)]
            return Within(Stride(number), self.running, role, role)
        ahead = self.ran[0] - self.ran[1]
        return Verdict(RACE[1 + (ahead > 0) - (ahead < 0)].id, self.account)

    def running(self, total: int) -> Run:
        return replace(self, ran=(*self.ran, total))

    def account(self) -> Account:
        return Account("the longer stride", "", self.ran[0], self.ran[1])


@dataclass(frozen=True, slots=True)
class Walk:
    """Several who walk behind each other, each with a light of their own."""

    left: tuple[Lantern, ...]
    may: int
    size: int
    dark: int = 0

    def needs(self) -> Within | Verdict:
        if self.left:
            label = f"walker {self.size - len(self.left) + 1}"
            return Within(self.left[0], self.walked, "member", label, LIGHT)
        return Verdict(MARCH[self.dark <= self.may].id, self.account)

    def walked(self, outcome: str) -> Walk:
        dark = self.dark + (outcome in ("lost", "in-the-dark"))
        return replace(self, left=self.left[1:], dark=dark)

    def account(self) -> Account:
        return Account(f"{self.dark} in the dark", "", self.size - self.dark, self.size - self.may)


def delve(check: Check) -> Lantern:
    hurry = 2 * (check.text("pace") == "rash")
    depth = check.number("depth") + check.number("gloom")
    mercy = check.setting("mercy") is True
    return Lantern(check.number("craft") + hurry, depth, check.number("oil"), mercy)


def race(check: Check) -> Run:
    return Run(check.number("craft"), check.number("rival"))


def march(check: Check) -> Walk:
    depth, walkers = check.number("depth"), check.numbers("walkers")
    lights = tuple(Lantern(craft, depth) for craft in walkers)
    return Walk(lights, int(check.setting("stragglers") == "one"), len(lights))


def vow(check: Check) -> Lantern:
    return Lantern(0, 7)


def light(house: House) -> tuple[Outcome, ...]:
    return LIGHT


def oil(check: Check) -> Mapping[str, int]:
    return {"oil": number} if (number := check.number("oil")) else {}


def offers(kind: Kind, sheet: Sheet) -> tuple[Offer, ...]:
    trades = tuple(
        Offer(
            row["called"],
            {"craft": sheet["craft"] + row["skill"] + 2 * row["master"]},
            "a master's" if row["master"] else "",
        )
        for row in sheet["trades"]
    )
    return (*trades, Offer("bare hands", {"craft": sheet["craft"]}))


def tables() -> tuple[Table, ...]:
    depths = ((4, "Cellar"), (8, "Mine"), (12, "Chasm"), (16, "Abyss"))
    return (
        Table(
            "depths",
            "Depths",
            ("Depth", "Name"),
            tuple(Row((str(n), word), {"depth": n}) for n, word in depths),
            ladder="depth",
        ),
        Table(
            "winds",
            "Ill winds",
            ("Wind", "Does"),
            (
                Row(("A draught", "+1"), adds={"gloom": 1}, cause="wind"),
                Row(("A gale", "+2 to +4"), adds={"gloom": (2, 4)}, cause="wind"),
                Row(("A good map", "+3"), adds={"craft": 3}, cause="map"),
                Row(("A prayer", "nothing")),
            ),
            "Nobody knows where they come from.",
        ),
    )


def points(house: House) -> tuple[Pool, ...]:
    return (
        Pool(
            "oil",
            "Flask of Oil",
            "Flasks of Oil",
            Owner.CHARACTER,
            lambda now, sheet, present: max(now, 2),
            lambda sheet: 5 if sheet["guild"] == "delvers" else 3,
        ),
        Pool("shade", "Shade", "Shades", Owner.GM, lambda now, sheet, present: present),
    )


def dark(roll: Roll, part: int, pc: bool) -> str:
    return "" if roll.failed(part) else "it is light enough"


LANTERNS = System(
    id="deep-lanterns",
    title="Deep Lanterns",
    kinds=(
        Kind(
            "delve",
            "Delve",
            (
                Field("craft", "Craft", role=Role.MODIFIER),
                Field("depth", "Depth", 0, 60, required=True, role=Role.DIFFICULTY),
                Field("oil", "Oil", 0, 5, role=Role.BOUGHT),
                Field("gloom", "Gloom", signed=True),
                Field("pace", "Pace", default="steady", choices=("steady", "rash")),
            ),
            delve,
            light,
            hint=lambda check: f"brings light to depth {check.number('depth')}",
            cost=oil,
            slow=lambda check: check.number("oil") == 5,
        ),
        Kind(
            "vow",
            "Vow",
            (),
            vow,
            light,
            sheet=False,
            once="vowed",
            confirm=lambda check: "A vow is made once. Now?",
        ),
        Kind(
            "race",
            "Race",
            (
                Field("craft", "Craft", role=Role.MODIFIER),
                Field("rival", "Rival", required=True, role=Role.OPPONENT),
            ),
            race,
            lambda house: RACE,
            Shape.OPPOSED,
        ),
        Kind(
            "march",
            "March",
            (
                Field(
                    "walkers", "Walkers", default=(), required=True, many=True, role=Role.MEMBERS
                ),
                Field("depth", "Depth", 0, 60, required=True, role=Role.DIFFICULTY),
            ),
            march,
            lambda house: MARCH,
            Shape.GROUP,
        ),
    ),
    settings=(
        Setting("mercy", "Does a lost light bring oil?", (True, False), "The dark is kind."),
        Setting("stragglers", "How many may be left in the dark?", ("nobody", "one")),
    ),
    sheet=SheetForm(
        (
            Entry("craft", "Craft", 2, -5, 20, help="what every trade adds to"),
            Entry("guild", "Guild", "delvers", choices=("delvers", "wardens", "smokes")),
            Entry("vowed", "Vow made", False),
        ),
        (
            Rows(
                "trades",
                "Trades",
                (
                    Entry("called", "Called", ""),
                    Entry("skill", "Skill", 1, -5, 20),
                    Entry("master", "Master", False),
                ),
            ),
            Rows("charms", "Charms", (Entry("charm", "Charm", ""), Entry("spent", "Spent", False))),
        ),
        renewals=(Renewal("dawn", "Dawn", ("vowed",), (("charms", "spent"),)),),
    ),
    offers=offers,
    tables=tables,
    points=points,
    amendments=(
        Amendment("relight", "Relight", "oil", 1, dark),
        Amendment(
            "charm", "Old charm", "", 0, dark, Does.BECOME, "bright", mark=("charms", "spent")
        ),
        Amendment("smother", "Smother", "shade", 1, dark),
    ),
    badges=lambda sheet: (f"of the {sheet['guild']}",),
    help="craft",
    helped=lambda outcome: "shares the light",
)
SYSTEMS: Mapping[str, System] = MappingProxyType({LANTERNS.id: LANTERNS})


def sheet(craft: int, guild: str, **trades: int) -> dict[str, Any]:
    rows = [{"called": name, "skill": skill, "master": False} for name, skill in trades.items()]
    charms = [{"charm": "a tooth", "spent": False}, {"charm": "a bell", "spent": False}]
    return {"craft": craft, "guild": guild, "trades": rows, "charms": charms}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a campaign of two players' characters and another."""
    campaign = Campaign("Underhill", LANTERNS.id)
    system = campaign.rules(SYSTEMS)
    for one in (
        Character(0, "Ana", sheet=sheet(3, "delvers", climbing=2, listening=0)),
        Character(0, "Bo", sheet=sheet(1, "wardens", climbing=1)),
        Character(0, "Grue", pc=False, sheet=sheet(4, "smokes")),
    ):
        campaign = acts.add_character(campaign, system, one, AT)
    campaign = acts.start_session(campaign, system, "down", AT)
    return saved(tmp_path / "saves" / "underhill", campaign)


@asynccontextmanager
async def at_table(
    folder: Path | None, *faces: int, saves: Path | None = None
) -> AsyncIterator[Seat]:
    """The application with Deep Lanterns as the only system there is."""
    home = saves or (folder.parent if folder else Path())
    heard: list[Message] = []
    app = GmScreen(home, folder, dice=Falling(*faces), clock=clock, systems=SYSTEMS)
    async with app.run_test(size=(124, 44), notifications=True, message_hook=heard.append) as pilot:
        seat = Seat(app, pilot, heard)
        await seat.settle()
        yield seat


def chances(**fields: object) -> list[str]:
    """The odds of a delve as they are shown, best first."""
    odds = rules.odds(rules.system(LANTERNS.id, systems=SYSTEMS).check("delve", **fields))
    return [percent(odds[outcome.id]) for outcome in reversed(odds.scale)]


async def choose(seat: Seat, words: str) -> None:
    """Takes the choice of the open prompt that has these words, by its digit."""
    frame = seat.screen.query_one("#frame").region
    rows = seat.cells()[frame.y : frame.bottom]
    lines = ["".join(row[frame.x + 1 : frame.right]).split() for row in rows]
    digits = [line[0] for line in lines if words in " ".join(line[1:]) and line[0].isdigit()]
    await seat.press(digits[0])


async def go_to(seat: Seat, selector: str) -> None:
    """Goes on to a panel by key."""
    panel = seat.dashboard.query_one(selector)
    while seat.app.focused is not panel:
        await seat.press("tab")


async def test_the_builder_shows_its_fields_and_odds(folder: Path) -> None:
    async with at_table(folder) as seat:
        assert seat.built == {
            **{"who": 1, "what": "climbing", "kind": "delve"},
            **{"craft": 5, "depth": 12, "oil": 0, "gloom": 0, "pace": "steady"},
        }
        shown = seat.inside("#builder")
        for words in ("Ana  climbing +5", "against  Depth 12", "Chasm", "oil", "gloom", "steady"):
            assert words in shown
        assert "brings light to depth 12" in shown
        rows = [line for line in shown.split("\n") if "%" in line and "·" in line]
        for row, name, chance in zip(
            rows,
            ("✔ bright", "◐ dim", "✘ in the dark", "☠ lost"),
            chances(craft=5, depth=12),
            strict=True,
        ):
            assert name in row
            assert chance in row
        assert "of the delvers" in seat.inside("#party")
        assert "●●" in seat.inside("#party")
        assert "Shades" in seat.inside("#top")
        assert "Deep Lanterns" in seat.inside("#top")


async def test_keys_turn_its_fields(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("]")
        assert seat.built["depth"] == 16
        await seat.press("[", "[", "=", "=")
        assert seat.built["depth"] == 10
        assert "above Mine" in seat.inside("#builder")
        assert chances(craft=5, depth=10)[0] in seat.inside("#builder")
        await seat.press("w")
        await seat.type("bare\r")
        assert (seat.built["what"], seat.built["craft"]) == ("bare hands", 3)
        await seat.press("2")
        assert (seat.built["who"], seat.built["craft"]) == (2, 1)
        await seat.press("h", "1", "enter")
        assert seat.built["craft"] == 2
        # By the cursor: every row of the panel, also those without a key.
        await go_to(seat, "#builder")
        await seat.press("home", *["down"] * 5, "right")
        assert seat.built["pace"] == "rash"
        await seat.press("up", "enter", "backspace")
        await seat.type("-2\r")
        assert seat.built["gloom"] == -2
        assert chances(craft=4, depth=8)[0] in seat.inside("#builder")


async def test_keys_of_other_systems_say_that_they_mean_nothing_here(folder: Path) -> None:
    async with at_table(folder) as seat:
        before = (seat.campaign, seat.built)
        for key in "adfmne":
            await seat.press(key)
            assert seat.prompt == ""
            assert "Deep Lanterns" in seat.toasts[-1]
        assert (seat.campaign, seat.built) == before


async def test_it_rolls_points_move_and_undo_puts_them_back(folder: Path) -> None:
    async with at_table(folder, 7, 1, 12) as seat:
        await seat.press("space")
        assert (seat.roll["outcome"], seat.roll["total"], seat.roll["target"]) == ("bright", 12, 12)
        assert "✔ Ana" in seat.inside("#log")
        assert "12 in depth 12" in seat.inside("#why")
        await seat.press("space")
        assert (seat.roll["outcome"], seat.campaign.one(1).points) == ("lost", {"oil": 3})
        assert "a light goes out" in seat.inside("#why")
        await seat.press("R")
        assert (seat.last.title, seat.campaign.pools) == ("Bo's climbing", {"shade": 3})
        assert on_disk(folder) == seat.campaign
        await seat.press("u", "u")
        assert (seat.campaign.one(1).points, seat.campaign.pools) == ({"oil": 2}, {"shade": 2})
        await seat.press("ctrl+r")
        assert seat.campaign.one(1).points == {"oil": 3}
        assert on_disk(folder) == seat.campaign


async def test_bought_dice_are_paid_and_slow_odds_are_counted(folder: Path) -> None:
    async with at_table(folder, 3, 11) as seat:
        await seat.press("+")
        assert "costs 1 Flask of Oil, leaves 1" in seat.inside("#builder")
        await seat.press("space")
        assert [die["became"] for die in seat.roll["parts"][0]["dice"]] == ["dropped", "kept"]
        assert (seat.roll["total"], seat.campaign.one(1).points) == (16, {"oil": 1})
        await seat.press(*"+++++")
        assert seat.built["oil"] == 5
        assert "has 1: 5 Flasks of Oil needed" in " ".join(seat.inside("#builder").split())
        # Nobody but this process knows the system, so it counts by itself.
        assert chances(craft=5, depth=12, oil=5)[0] in seat.inside("#builder")


async def test_typed_dice_are_its_own(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("t")
        await seat.type("13\r")
        assert "die 1 of 1 (d12): no face 13; d12 shows 1 to 12" in seat.error
        await seat.press("backspace")
        await seat.type("\r")
        assert (seat.roll["faces"], seat.roll["typed"]) == ([1], True)
        assert seat.roll["outcome"] == "lost"


async def test_what_it_allows_after_a_roll(folder: Path) -> None:
    async with at_table(folder, 2, 1, 3, 2, 12) as seat:
        await seat.press("space", "x")
        assert "Smother" not in seat.text()
        await choose(seat, "Relight")
        await seat.press("1")
        assert (seat.last.act, seat.roll["outcome"]) == ("reroll", "lost")
        # One flask for the relighting, one for the light that went out.
        assert seat.campaign.one(1).points == {"oil": 2}
        await seat.press("x")
        await choose(seat, "Old charm")
        await choose(seat, "a bell")
        assert seat.roll["outcome"] == "bright"
        assert seat.campaign.one(1).points == {"oil": 1}
        assert [row["spent"] for row in seat.campaign.one(1).sheet["charms"]] == [False, True]
        await seat.press("y", "1")
        assert [row["spent"] for row in seat.campaign.one(1).sheet["charms"]] == [False, False]
        # A roll of the GM's side, against the GM's points.
        await seat.press("3", "space", "x")
        await choose(seat, "Smother")
        await seat.press("1")
        assert (seat.roll["faces"], seat.campaign.pools) == ([2], {"shade": 1})
        await seat.press("x")
        await choose(seat, "Set the outcome")
        assert "◐ dim" in seat.text()
        await choose(seat, "dim")
        await seat.type("because\r")
        assert (seat.last.act, seat.roll["outcome"]) == ("override", "dim")
        assert on_disk(folder) == seat.campaign


async def test_points_are_given_by_hand(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("c")
        await choose(seat, "Flasks of Oil: Bo")
        await seat.type("+4 a cache\r")
        # A warden carries three at most.
        assert seat.campaign.one(2).points == {"oil": 3}
        assert "3 lost" in seat.toasts[-1]


async def test_one_against_another(folder: Path) -> None:
    async with at_table(folder, 4, 5) as seat:
        await seat.press("o")
        await seat.type("grue\r")
        await seat.press("enter")
        assert (seat.built["kind"], seat.built["craft"], seat.built["rival"]) == ("race", 5, 4)
        assert "◐ abreast" in seat.inside("#builder")
        await seat.press("space")
        assert seat.roll["outcome"] == "abreast"
        assert "opposing" not in seat.inside("#why")
        assert "Grue" in seat.inside("#why")
        await seat.press("o")
        assert seat.built["kind"] == "delve"


async def test_several_together(folder: Path) -> None:
    async with at_table(folder, 7, 2) as seat:
        await seat.press("g", "enter")
        assert (seat.built["kind"], seat.built["walkers"]) == ("march", (5, 2))
        assert "✔ together" in seat.inside("#builder")
        await seat.press("space")
        assert seat.roll["outcome"] == "scattered"
        assert [part["outcome"] for part in seat.roll["parts"]] == ["bright", "in-the-dark"]
        line = next(row for row in seat.inside("#log").split("\n") if "group of 2" in row)
        assert "1 of 2" in line
        assert "v 12" in line
        assert "group: scattered" in line
        assert "✘ in the dark" in seat.inside("#why")


async def test_once_and_only_after_a_question(folder: Path) -> None:
    async with at_table(folder, 8) as seat:
        await seat.press("k")
        assert seat.built == {"who": 1, "what": "climbing", "kind": "vow"}
        await seat.press("space")
        assert "A vow is made once" in seat.text()
        await seat.press("1")
        assert (seat.last.title, seat.roll["outcome"]) == ("Ana's Vow", "bright")
        assert seat.campaign.one(1).sheet["vowed"] is True
        await seat.press("space")
        assert "Ana has tried already" in seat.toasts[-1]
        await seat.press("y", "1")
        assert seat.campaign.one(1).sheet["vowed"] is False


async def test_the_sheet_is_shown_and_saved(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("i")
        shown = seat.text()
        for words in ("Craft", "what every trade adds to", "Guild", "Vow made", "Trades", "master"):
            assert words in shown
        fields = seat.screen.query(".field Input, .field Select, .field Checkbox")
        craft, guild, vowed = [*fields][-4:-1]
        assert isinstance(craft, Input)
        assert isinstance(guild, Select)
        assert isinstance(vowed, Checkbox)
        craft.focus()
        await seat.settle()
        await seat.press("backspace")
        await seat.type("x")
        await seat.press("ctrl+s")
        assert "craft: takes a whole number from -5 to 20" in seat.error
        await seat.press("backspace")
        await seat.type("4")
        guild.value = "wardens"
        vowed.toggle()
        blank = [*seat.screen.query(".rows").first().query(".row")][-1]
        name, skill, master = blank.children
        name.focus()
        await seat.settle()
        await seat.type("singing")
        assert isinstance(skill, Input)
        assert isinstance(master, Checkbox)
        skill.value = "6"
        master.toggle()
        await seat.press("ctrl+s")
        assert seat.prompt == ""
        kept = seat.campaign.one(1).sheet
        assert (kept["craft"], kept["guild"], kept["vowed"]) == (4, "wardens", True)
        assert kept["trades"][-1] == {"called": "singing", "skill": 6, "master": True}
        assert on_disk(folder) == seat.campaign
        await seat.press("w")
        await seat.type("sing\r")
        assert seat.built["craft"] == 12
        assert "a master's" in seat.inside("#builder")


async def test_the_reference_shows_its_tables_and_fills_the_builder(folder: Path) -> None:
    async with at_table(folder) as seat:
        shown = seat.inside("#reference")
        for depth, name in ((4, "Cellar"), (8, "Mine"), (12, "Chasm"), (16, "Abyss")):
            row = next(line for line in shown.split("\n") if name in line)
            odds = rules.odds(
                rules.system(LANTERNS.id, systems=SYSTEMS).check("delve", craft=5, depth=depth)
            )
            assert percent(odds.good) in row
        await go_to(seat, "#reference")
        await seat.press("home", "enter")
        assert seat.built["depth"] == 4
        await seat.press("right")
        assert "Nobody knows where they" in seat.inside("#reference")
        await seat.press("home", "enter")
        assert seat.built["gloom"] == 1
        await seat.press("down", "enter")
        assert "from +2 to +4" in seat.text()
        await seat.press("backspace")
        await seat.type("5\r")
        assert "takes a number from 2 to 4" in seat.error
        await seat.press("backspace")
        await seat.type("4\r")
        assert seat.built["gloom"] == 5
        assert "wind is counted already" in seat.toasts[-1]
        await seat.press("down", "enter")
        assert seat.built["craft"] == 8
        assert "A good map" in seat.inside("#builder")
        before = seat.built
        await seat.press("down", "enter")
        assert seat.built == before
        await seat.press("backspace")
        assert (seat.built["gloom"], seat.built["craft"], seat.built["depth"]) == (0, 5, 4)


async def test_house_settings_change_what_it_does(folder: Path) -> None:
    async with at_table(folder, 1, 1, 7, 2) as seat:
        await seat.press("space", "H")
        assert seat.campaign.one(1).points == {"oil": 3}
        await choose(seat, "Does a lost light bring oil?")
        assert "The dark is kind." in seat.text()
        await choose(seat, "off")
        await choose(seat, "How many may be left in the dark?")
        await choose(seat, "one")
        await seat.press("escape")
        assert seat.campaign.house == {"mercy": False, "stragglers": "one"}
        await seat.press("space")
        assert (seat.roll["outcome"], seat.campaign.one(1).points) == ("lost", {"oil": 3})
        await seat.press("g", "enter", "space")
        assert seat.roll["outcome"] == "together"
        await seat.press("u", "u", "u")
        assert seat.campaign.house == {"mercy": False}
        assert on_disk(folder) == seat.campaign


async def test_the_palette_knows_its_rows(folder: Path) -> None:
    async with at_table(folder) as seat:
        await seat.press("ctrl+p")
        await seat.type("abyss\r")
        assert seat.built["depth"] == 16


async def test_a_new_campaign_of_it(tmp_path: Path, folder: Path) -> None:
    async with at_table(None, 6, saves=folder.parent) as seat:
        assert "Deep Lanterns" in seat.text()
        await seat.press("n")
        assert seat.prompt == "A new campaign · 1 of 2"
        await seat.type("Farther Down\r")
        assert seat.prompt == "A new campaign · 2 of 2"
        await seat.type("\r")
        assert "Farther Down" in seat.inside("#top")
        assert "Deep Lanterns" in seat.inside("#top")
        await seat.press("I")
        await seat.type("Cy")
        await seat.press("ctrl+s", "space")
        assert (seat.last.title, seat.roll["total"]) == ("Cy's bare hands", 8)
        assert on_disk(folder.parent / "farther-down") == seat.campaign


async def test_a_campaign_of_a_system_that_is_gone_is_told(folder: Path) -> None:
    app = GmScreen(folder.parent, folder, clock=clock)
    async with app.run_test() as pilot:
        await pilot.pause()
    assert app.return_code == 1


def run(*words: str) -> str:
    """What the command line prints."""
    result = CliRunner().invoke(main, words, obj=SYSTEMS)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_the_command_line_does_all_of_it() -> None:
    systems = run("systems")
    assert "deep-lanterns  Deep Lanterns" in systems
    assert "[craft=N] depth=N [oil=N] [gloom=N] [pace=steady|rash]" in systems
    assert "walkers=N,N,… depth=N" in systems
    assert "mercy=on|off stragglers=nobody|one" in systems
    tables = run("tables", "deep-lanterns")
    assert "Depths  (depths)  the ladder of depth" in tables
    assert "A gale" in run("tables", "deep-lanterns", "winds")
    delve = ("deep-lanterns", "delve", "craft=5", "depth=12", "gloom=1")
    odds = run("odds", *delve)
    lines = odds.splitlines()
    assert [line.split("  ")[0] for line in lines[:4]] == [
        *("✔ bright     ".rstrip(), "◐ dim", "✘ in the dark", "☠ lost")
    ]
    assert "brings light to depth 12: bright" in odds
    assert "earns a Flask of Oil 8.33 %" in odds
    assert "earns the GM a Shade 8.33 %" in odds
    for line, chance in zip(lines, chances(craft=5, depth=13), strict=False):
        assert chance in line
    rolled = run("roll", *delve, "oil=1", "--faces", "3,8")
    assert rolled.splitlines()[0] == "✔ bright  13 v 13"
    record = json.loads(run("roll", *delve, "--faces", "1", "--json", "--house", "mercy=off"))
    assert (record["outcome"], record["awards"]) == ("lost", [])
    assert rules.readjudicate(record, SYSTEMS).to_dict() == record
    grouped = run("roll", "deep-lanterns", "march", "walkers=5,2", "depth=8", "--faces", "9,2")
    assert "walker 2" in grouped
    refused = CliRunner().invoke(main, ["odds", "deep-lanterns", "delve", "dept=3"], obj=SYSTEMS)
    assert refused.exit_code == 2
    assert "did you mean 'depth'" in refused.stderr
