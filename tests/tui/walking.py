"""A GM who does anything at all: what can be done at the table, as keys drawn by chance."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from gmscreen.campaign import plain
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.model import Campaign
from tests.campaign.test_properties import points, recounted, verdicts, written
from tests.tui.table import Seat, on_disk, standing

KEYS = (
    *("enter", "escape", "space", "tab", "shift+tab", "backspace", "delete"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *("ctrl+p", "ctrl+r", "ctrl+s", "ctrl+t"),
)
"""Keys that are called by a word; any other word of several letters is typed."""

SIGNS = [chr(sign) for sign in range(32, 127)] + ["é", "漢", "☂"]
NOBODY_SAYS = ("E", "W")
"""Keys that ask for a place on the disk; what they lead to has tests of its own."""

WHO = tuple("112233456789")
DIGIT = tuple("123456789")
FACES = ("1", "7", "9", "10", "12", "19", "20", "21", "3,0,7", "930117", "1,2")
WORDS = ("prone", "Good play, next quit", "the bell — rings twice ☂", "x", " ")
LINES = (
    *("stealth 15 adv", "mira stealth tough =14", "climb 15 v hound", "all climb 15 =1,20,7,4"),
    *("mira stealth adv =930117", "lore =5", "tomas stealth below", "stealth with tomas"),
    *("stealth =20", "secret flat =1", "save dis 2", '"high ground" +2 climb', "nonsense"),
)

STEPS: tuple[tuple[str | tuple[str, ...], ...], ...] = (
    ("space",),
    ("R",),
    (WHO, "space"),
    ("0", WHO, ("]", "[", "=", "-", "a", "d", "f", "m", "n", "k"), "space"),
    ("t", FACES, "enter"),
    ("t", FACES, "enter", FACES, "enter"),
    (":", LINES, "enter"),
    (":", LINES, "enter"),
    ("x", "enter", ("enter", "2"), FACES, "enter"),
    ("x", ("1", "2", "3", "4"), ("enter", "1", "2"), WORDS, "enter"),
    ("x", "end", "enter", ("1", "2", "3"), WORDS, "enter"),
    ("c", DIGIT, ("+1 bold plan", "-1 bargain", "+9 feast", "-3 doom", "more"), "enter"),
    ("c", "2", "+1 bold plan", "enter"),
    (WHO, "p", ("-7", "+3", "-0", "+9999", *WORDS), "enter"),
    (WHO, "p", ("-7", "prone", "blind"), "enter"),
    ("N", WORDS, "enter"),
    (WHO, "i", ("x", "漢"), "tab", ("tab", "space"), "tab", ("3", "no"), "ctrl+s"),
    (WHO, "i", *["tab"] * 6, ("1", "2", "9"), "ctrl+s"),
    ("I", ("Una", "x", ""), "tab", ("tab", "space"), "ctrl+s"),
    (WHO, "delete", ("1", "2", "2")),
    (WHO, "v"),
    ("S", ("1", "2", "2", "3"), WORDS, "enter"),
    ("H", DIGIT, ("1", "2", "3"), "escape", "escape"),
    ("T",),
    ("T", "space", FACES, "enter", FACES, "enter"),
    ("e", ("2d6+1", "4d6kh3 x2 half", "5", "2d"), ("enter", "ctrl+t"), FACES, "enter"),
    ("e", "2d6", "enter", "x", ("1", "2", "3"), ("+1", "-1"), "enter", "enter"),
    ("y", ("1", "2", "3")),
    ("+", ("+2 high ground", "-1 rain !", "3 x !", "rain"), "enter"),
    ("backspace",),
    ("h", WHO, "enter", "space"),
    ("g", WHO, ("f", "m", "space"), "enter", "space"),
    ("g", "enter", "o", "enter", "enter", "space"),
    ("o", ("", "h", "+4"), "enter", ("", "n"), "enter", "space"),
    ("s", "space"),
    ("w", ("s", "+3", "no such thing"), "enter", "space"),
    ("tab", "down", "enter"),
    ("ctrl+p", ("Here or away", "Undo", "Roll it for the next", "Take", "DC ladder"), "enter"),
    ("ctrl+p", ("Note", "Hit points", "Effect roll"), "enter", ("x", "-2", "d6"), "enter"),
    ("/", WORDS, ("enter", "escape"), ("x", "J"), "enter", ("enter", "2")),
    ("F", DIGIT, "enter", ("x", "L"), "enter", "enter"),
    ("u",),
    ("u", "u", "u"),
    ("ctrl+r",),
    ("u", "ctrl+r", "ctrl+r"),
)
"""What can be done, key by key; where there are several, one of them."""


def parts(keys: list[str]) -> list[list[str]]:
    """Keys as they are pressed in one go: after what is typed into the palette there is a pause."""
    if keys[0] != "ctrl+p" or "enter" not in keys:
        return [keys]
    place = keys.index("enter")
    return [keys[:place], keys[place:]]


@dataclass(repr=False)
class Walk:
    """A GM who presses keys at random, and what has to hold whatever was pressed.

    Attributes:
        seat: Where the GM sits.
        chance: What decides.
        pressed: Everything that was pressed, for whoever has to find out.
        seen: What there was, by the acts that stood then.
    """

    seat: Seat
    chance: Random
    pressed: list[list[str]] = field(default_factory=list)
    seen: dict[tuple[int, ...], Any] = field(default_factory=dict)
    _log: list[str] = field(default_factory=list)
    _deck: list[tuple[str | tuple[str, ...], ...]] = field(default_factory=list)
    """What is to be done before anything is done again."""

    async def step(self) -> None:
        """Does one thing, whole or begun, and goes back to the table."""
        keys = [*self._drawn()]
        self.pressed.append(keys)
        for part in parts(keys):
            await (self.seat.burst if self.chance.random() < 0.85 else self.seat.press)(*part)
            if part[0] == "ctrl+p":
                # The palette looks for what fits in its own time.
                await self.seat.pilot.pause(0.2)
                await self.seat.settle()
        self.holds()
        await self.back_at_the_table()
        self.holds()

    def _drawn(self) -> Iterator[str]:
        how = self.chance.random()
        if how < 0.15:
            yield from (self._any() for _ in range(self.chance.randint(1, 8)))
            return
        if not self._deck:
            self._deck = self.chance.sample(STEPS, len(STEPS))
        step, whole = self._deck.pop(), how < 0.85
        for words in step if whole else step[: self.chance.randint(1, len(step))]:
            word = words if isinstance(words, str) else self.chance.choice(words)
            yield from [word] if word in KEYS else word
        if not whole:
            yield from [self.chance.choice(("escape", self._any()))] * self.chance.randint(1, 3)

    def _any(self) -> str:
        """Any key but those that lead out of the campaign."""
        key = self.chance.choice((self.chance.choice(SIGNS), self.chance.choice(KEYS)))
        return "enter" if key in NOBODY_SAYS else "space" if key == " " else key

    async def back_at_the_table(self) -> None:
        """Leaves whatever is open; a pick that is under way can only be made."""
        for _ in range(12):
            if not self.seat.prompt:
                break
            asked = "Keep what was changed?" in self.seat.prompt
            picks = "Which dice?" in self.seat.prompt
            leaving = self.chance.choice(("1", "3")) if asked else "enter" if picks else "escape"
            self.pressed.append([leaving])
            await self.seat.press(leaving)
            if self.seat.prompt and asked and leaving == "1":
                # What was typed into the sheet can't be kept: it goes.
                await self.seat.press("escape", "3")
        assert self.seat.prompt == "", self.told
        self.seat.dashboard.minimize()

    def holds(self) -> None:
        """What is true at any moment, whatever is open."""
        campaign, told = self.seat.campaign, self.told
        assert self.seat.app.is_running, told
        entries = campaign.history.entries
        log = [*map(written, entries[len(self._log) :])]
        assert [*map(written, entries[: len(self._log)])] == self._log, told
        self._log += log
        counted = recounted(entries)
        for whose, number in points(campaign).items():
            assert counted[whose] == number, (whose, told)
        for root, record in verdicts(entries).items():
            assert campaign.history.in_force(root).roll == record, told
        assert on_disk(self.seat.dashboard.store.folder) == campaign, told
        self.same()

    def same(self) -> None:
        """Where the same acts stand, everything is the same, down to the verdicts in force."""
        now = self.state
        assert self.seen.setdefault(self.acts, now) == now, self.told

    @property
    def acts(self) -> tuple[int, ...]:
        """The acts that stand."""
        return tuple(entry.id for entry in self._standing)[::-1]

    @property
    def _standing(self) -> Iterator[Entry]:
        return self.seat.campaign.history.standing()

    @property
    def state(self) -> tuple[str, list[tuple[int, str]]]:
        """Characters, pools, session and all else that acts change, and the verdicts in force."""
        campaign = self.seat.campaign
        return json.dumps(plain.state(campaign), sort_keys=True), standing(campaign)

    @property
    def told(self) -> str:
        """What was pressed, as a failing test shows it."""
        return f"after {len(self.pressed)} steps, the last {self.pressed[-5:]}"

    async def back_and_forth(self) -> None:
        """Takes everything back, to the empty table, and does it again.

        On the way it stops wherever it has been before, to see whether all is as it was.
        """
        last, path, campaign = self.state, self.acts, self.seat.campaign
        empty = Campaign(campaign.name, campaign.system)
        self.seen[()] = json.dumps(plain.state(empty), sort_keys=True), []
        known = [count for count in range(len(path) + 1) if path[:count] in self.seen]
        for key, stops in (("u", known[-2::-1]), ("ctrl+r", known[1:])):
            for count in stops:
                keys = [key] * abs(len(self.acts) - count)
                self.pressed.append(keys)
                await self.seat.burst(*keys)
                assert self.acts == path[:count], self.told
                self.holds()
        assert self.state == last, self.told
