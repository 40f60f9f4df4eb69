"""Keys: from a key to the last line that the terminal is sent because of it.

    python -m benchmarks.keys

Everything is as in a terminal but the terminal itself: the application writes to one that only
remembers when. The campaign has a long log, and every roll is saved before it is shown.
"""

from __future__ import annotations

import asyncio
import gc
import statistics
import tempfile
from collections.abc import Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter

from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.events import Key
from textual.pilot import Pilot

import rules
from benchmarks.campaigns import long
from benchmarks.measure import ms, percentile, show
from gmscreen.app import GmScreen
from gmscreen.campaign.store import Store

ENTRIES = 10_000
SIZE = (120, 40)
WARM, PRESSED = 10, 200
CALM = 0.06
"""How long nothing is sent before a key counts as dealt with, in seconds."""

CASES: dict[str, tuple[Sequence[str], Sequence[str]]] = {
    "cursor in the check": ((), ("down", "up")),
    "cursor in the log": (("tab", "tab"), ("up", "down")),
    "difficulty by one": ((), ("equals_sign", "minus")),
    "roll, saved": ((), ("space",)),
}
"""What goes before, and the keys that are pressed in turn."""

CHARACTERS = {"equals_sign": "=", "minus": "-", "space": " "}


def terminal(sent: list[float]) -> type[Driver]:
    """A terminal that remembers when it was sent something."""

    class Terminal(HeadlessDriver):
        """Shows nothing."""

        @property
        def is_headless(self) -> bool:
            """What is drawn is sent here, as to any other terminal."""
            return False

        def write(self, data: str) -> None:
            """Remembers when."""
            sent.append(perf_counter())

    return Terminal


async def press(app: GmScreen, key: str) -> float:
    """Presses a key, and waits until nothing comes of it any more; when it was pressed."""
    start = perf_counter()
    app.post_message(Key(key, CHARACTERS.get(key)))
    await asyncio.sleep(CALM)
    return start


async def measured(app: GmScreen, sent: list[float], keys: Sequence[str]) -> list[list[float]]:
    """After each key: how long it took until the terminal was sent something, each time."""
    found = []
    for number, key in enumerate(islice(cycle(keys), WARM + PRESSED)):
        sent.clear()
        start = await press(app, key)
        while perf_counter() - max(sent, default=start) < CALM:
            await asyncio.sleep(CALM / 2)
        if number >= WARM and sent:
            found.append([time - start for time in sent])
    return found


async def play(
    app: GmScreen, sent: list[float], found: dict[str, list[list[float]]], pilot: Pilot[None]
) -> None:
    """Every case, one after the other."""
    await pilot.pause(1)
    for name, (before, keys) in CASES.items():
        for key in before:
            await press(app, key)
        found[name] = await measured(app, sent, keys)
        for key in reversed(before):
            await press(app, f"shift+{key}")
    app.exit()


def main() -> None:
    """The table."""
    found: dict[str, list[list[float]]] = {}
    sent: list[float] = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "emberfall"
        Store.create(folder, long(ENTRIES)).close()
        app = GmScreen(Path(place), folder, dice=rules.RandomDice(seed=3))
        app.driver_class = terminal(sent)
        gc.collect()
        asyncio.run(app.run_async(size=SIZE, auto_pilot=partial(play, app, sent, found)))
    rows = []
    for name, times in found.items():
        first, last = [one[0] for one in times], [one[-1] for one in times]
        rows.append(
            (
                name,
                ms(statistics.median(first)),
                ms(percentile(first, 95)),
                ms(statistics.median(last)),
                ms(percentile(last, 95)),
                f"{len(times)} of {PRESSED}",
            )
        )
    heads = ("key", "first sent, median", "95 %", "last sent, median", "95 %", "keys that drew")
    show(f"From a key to the screen, {ENTRIES:,} entries in the log, ms", heads, rows)


if __name__ == "__main__":
    main()
