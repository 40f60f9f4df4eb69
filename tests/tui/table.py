"""A table to play at: a campaign, dice that fall as they are told, and hands on the keyboard."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from textual.content import Content
from textual.driver import Driver
from textual.events import Key, Paste
from textual.geometry import Region
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.message import Message
from textual.notifications import Notify
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static
from textual.worker import WorkerCancelled

import rules
from gmscreen.app import GmScreen
from gmscreen.campaign import acts
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.history import History
from gmscreen.campaign.model import Campaign, Character
from gmscreen.campaign.store import Store
from gmscreen.screens.dashboard import Dashboard
from rules.face import SYSTEMS

NOW = datetime(2026, 3, 1, 20, 15, tzinfo=timezone(timedelta(hours=1)))
AT = NOW.isoformat(timespec="seconds")
RUN = re.compile(r'<text [^>]*? x="([\d.]+)" y="([\d.]+)" textLength[^>]*>([^<]*)</text>')
CELL_WIDTH, CELL_HEIGHT, FIRST_LINE = 12.2, 24.4, 20


def clock() -> datetime:
    """The time at this table: always the same."""
    return NOW


class Falling:
    """Dice that fall as they are told, one face after the other."""

    typed = False

    def __init__(self, *faces: int) -> None:
        """Takes the faces."""
        self.faces = [*faces]

    def throw(self, count: int, die: rules.Die, why: str) -> tuple[int, ...]:
        """The next faces; one more than there are is an error of the test."""
        assert len(self.faces) >= count, f"{count} {die} wanted, {len(self.faces)} faces left"
        fallen, self.faces = tuple(self.faces[:count]), self.faces[count:]
        return tuple(die.check(face, "a die") for face in fallen)

    def finish(self) -> None:
        """What is left over is for the next roll."""


def sheet(
    abilities: Mapping[str, int], skills: Mapping[str, tuple[str, int]], fate_minimum: int = 1
) -> dict[str, Any]:
    """A sheet of fate-chaos.

    Args:
        abilities: The modifier of each.
        skills: The ability and the ranks of each.
        fate_minimum: How many Fate Dice an evening begins with.
    """
    return {
        "abilities": [{"name": name, "modifier": number} for name, number in abilities.items()],
        "skills": [
            {"name": name, "ability": ability, "ranks": ranks}
            for name, (ability, ranks) in skills.items()
        ],
        "fate_minimum": fate_minimum,
    }


PEOPLE = (
    Character(
        1,
        "Mira Ashdown",
        hp=22,
        hp_max=30,
        sheet=sheet(
            {"Str": 1, "Dex": 4, "Wis": 2},
            {"Climb": ("Str", 2), "Stealth": ("Dex", 3), "Notice": ("Wis", 1)},
            3,
        ),
    ),
    Character(
        2,
        "Tomas Reed",
        hp=31,
        hp_max=31,
        sheet=sheet({"Str": 3, "Dex": 1}, {"Climb": ("Str", 4), "Stealth": ("Dex", 0)}, 2),
    ),
    Character(
        3,
        "Yun",
        hp=9,
        hp_max=18,
        conditions=("prone",),
        sheet=sheet({"Dex": 3, "Wis": 1}, {"Stealth": ("Dex", 2)}, 2),
    ),
    Character(
        4,
        "Brother Oskar",
        hp=25,
        hp_max=28,
        sheet=sheet({"Str": 2, "Wis": 5}, {"Notice": ("Wis", 3)}, 3),
    ),
    Character(5, "Cult Fanatic", pc=False, hp=12, hp_max=20, sheet=sheet({"Wis": 1}, {})),
    Character(
        6,
        "Ashen Hound",
        pc=False,
        hp=18,
        hp_max=18,
        sheet=sheet({"Dex": 3}, {"Notice": ("Dex", 2)}),
    ),
)
"""Four who are played by players, and two who aren't."""


def campaign_of(
    people: Iterable[Character] = PEOPLE,
    *,
    name: str = "Emberfall",
    system: str = "fate-chaos",
    session: str | None = "the ashen road",
    house: Mapping[str, str | bool] | None = None,
) -> Campaign:
    """A campaign made by acts alone.

    Args:
        people: Who is in it.
        name: What it is called.
        system: Its dice system.
        session: The name of the session that runs; None: none has been started.
        house: House settings.
    """
    campaign = Campaign(name, system, house=house or {})
    played = campaign.rules(SYSTEMS)
    for one in people:
        campaign = acts.add_character(campaign, played, one, AT)
    if session is not None:
        campaign = acts.start_session(campaign, played, session, AT)
    return campaign


def saved(folder: Path, campaign: Campaign | None = None) -> Path:
    """The folder of a campaign that lies on the disk."""
    Store.create(folder, campaign or campaign_of()).close()
    return folder


def on_disk(folder: Path) -> Campaign:
    """What a folder holds at this moment, also while the campaign is open."""
    store = Store.view(folder)
    store.close()
    return store.campaign


def without_log(campaign: Campaign) -> Campaign:
    """Everything of a campaign but how it came about."""
    return replace(campaign, history=History())


def standing(campaign: Campaign) -> list[tuple[int, str]]:
    """Every roll that stands, with the outcome in force."""
    history = campaign.history
    return [
        (entry.id, str((history.in_force(entry.id).roll or {})["outcome"]))
        for entry in history.entries
        if entry.act == "roll" and entry.id not in history.undone
    ]


def pressed(key: str) -> Key:
    """A key as the terminal tells of it: its name, and the sign that it types."""
    if key == "\r":
        return Key("enter", "\r")
    if len(key) > 1:
        return Key(key, " " if key == "space" else None)
    name = unicodedata.name(key).lower().replace("-", "_").replace(" ", "_")
    return Key(key if key.isalnum() else KEY_NAME_REPLACEMENTS.get(name, name), key)


@dataclass(repr=False)
class Seat:
    """The GM's seat: the application as it runs, the keyboard, and what is heard.

    Attributes:
        app: The application.
        pilot: What presses keys.
        heard: Every message that was dealt with, in order.
    """

    app: GmScreen
    pilot: Pilot[None]
    heard: list[Message]

    @property
    def dashboard(self) -> Dashboard:
        """The dashboard, whatever lies on top of it."""
        return next(one for one in self.app.screen_stack if isinstance(one, Dashboard))

    @property
    def screen(self) -> Screen[Any]:
        """The screen on top."""
        return self.app.screen

    @property
    def prompt(self) -> str:
        """What the open prompt asks, as its frame says; empty for none."""
        if isinstance(self.screen, Dashboard):
            return ""
        titles = [frame.border_title for frame in self.screen.query("#frame")]
        return Content.from_markup(titles[0]).plain if titles and titles[0] else "palette"

    @property
    def campaign(self) -> Campaign:
        """The campaign as the dashboard has it."""
        return self.dashboard.desk.campaign

    @property
    def last(self) -> Entry:
        """The last entry of the log."""
        return self.campaign.history.entries[-1]

    @property
    def roll(self) -> Mapping[str, Any]:
        """The record of the last entry, which has to be a roll."""
        assert self.last.roll is not None
        return self.last.roll

    @property
    def built(self) -> dict[str, Any]:
        """What is built: who, what, kind, and every field of the check."""
        desk = self.dashboard.desk
        check = drafts.build(desk.campaign, desk.system, desk.draft)
        side = desk.draft.side
        return {"who": side.who, "what": side.what, "kind": check.kind_id, **dict(check.values)}

    @property
    def toasts(self) -> list[str]:
        """What was told in toasts, oldest first."""
        told = [one.notification for one in self.heard if isinstance(one, Notify)]
        return [*{one.identity: one.message for one in told}.values()]

    @property
    def typed(self) -> str:
        """What stands in the line that is typed into."""
        line = self.app.focused
        assert isinstance(line, Input)
        return line.value

    @property
    def error(self) -> str:
        """What the open prompt says is wrong."""
        return str(self.screen.query_one("#error", Static).content)

    async def press(self, *keys: str) -> None:
        """Presses keys one after the other, each after the one before has been dealt with."""
        for key in keys:
            self.app.post_message(pressed(key))
            await self._dealt()
        await self.settle()

    async def burst(self, *keys: str) -> None:
        """Sends keys all in one go, as they come over a slow line or from fast fingers."""
        for key in keys:
            self.app.post_message(pressed(key))
        await self.settle()

    async def type(self, text: str) -> None:
        """Types a text into what is open; `\\r` is Enter."""
        await self.burst(*text)

    async def paste(self, text: str) -> None:
        """Puts a text in from somewhere else."""
        self.app.post_message(Paste(text))
        await self.settle()

    async def settle(self) -> None:
        """Waits until nothing is going on any more."""
        for _ in range(3):
            await self._dealt()

    async def _dealt(self) -> None:
        """Waits until every message and every worker is through."""
        if self.app.is_running:
            await self.pilot.pause(0)
        with suppress(WorkerCancelled):
            await self.app.workers.wait_for_complete()

    async def resize(self, width: int, height: int) -> None:
        """Makes the terminal larger or smaller."""
        await self.pilot.resize_terminal(width, height)
        # Textual waits a little for the mouse that pulls at the window's edge.
        await self.pilot.pause(0.1)
        await self.settle()

    def cells(self) -> list[list[str]]:
        """What stands in each cell of the screen as it is drawn, prompts and toasts on top."""
        return drawn(self.app.export_screenshot(), *self.app.size)

    def text(self) -> str:
        """The text of the whole screen."""
        return "\n".join("".join(row) for row in self.cells())

    def inside(self, selector: str) -> str:
        """The text of one part of the dashboard, borders and all."""
        region: Region = self.dashboard.query_one(selector).region
        rows = self.cells()[region.y : region.bottom]
        return "\n".join("".join(row[region.x : region.right]) for row in rows)


def drawn(picture: str, width: int, height: int) -> list[list[str]]:
    """What stands in each cell of a screenshot; the second cell of a wide sign is empty.

    Args:
        picture: The screenshot, an SVG: every run of text with its place in pixels.
        width: How many cells a line has.
        height: How many lines there are.
    """
    rows = [[" "] * width for _ in range(height)]
    for x, y, text in RUN.findall(picture):
        row = rows[round((float(y) - FIRST_LINE) / CELL_HEIGHT)]
        place = round(float(x) / CELL_WIDTH)
        signs = unescape(text).replace("\xa0", " ").rstrip("\n")
        for before, sign in pairwise(f" {signs}"):
            cells = 0 if before == "\u200d" else cell_len(sign)
            if not cells:
                row[max(0, place - 1)] += sign
                continue
            row[place] = sign
            row[place + 1 : place + cells] = [""] * (cells - 1)
            place += cells
    return rows


@asynccontextmanager
async def at_table(
    folder: Path | None,
    *faces: int,
    saves: Path | None = None,
    dice: rules.Dice | None = None,
    size: tuple[int, int] = (120, 40),
    demo: bool = False,
    terminal: type[Driver] | None = None,
) -> AsyncIterator[Seat]:
    """The application, running, with a GM in front of it.

    Args:
        folder: The campaign's folder; None: the picker.
        *faces: How the generated dice fall.
        saves: The folder of campaigns; where none is said, the one that the campaign lies in.
        dice: Other dice than those that fall as they are told.
        size: Columns and lines of the terminal.
        demo: Whether it is a demo.
        terminal: What is sent all that is drawn; None: nothing is sent anywhere.
    """
    home = saves or (folder.parent if folder else None)
    assert home is not None
    heard: list[Message] = []
    app = GmScreen(home, folder, demo, dice=dice or Falling(*faces), clock=clock)
    app.driver_class = terminal or app.driver_class
    async with app.run_test(
        headless=terminal is None, size=size, notifications=True, message_hook=heard.append
    ) as pilot:
        seat = Seat(app, pilot, heard)
        await seat.settle()
        yield seat
