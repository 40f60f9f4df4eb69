"""Keys: from a key to the picture that shows what came of it, in real pseudo-terminals.

    python -m benchmarks.keys

The campaign has a long log, and every roll is saved before it is shown. Beside it runs the least
that Textual can do with a key, `benchmarks.bare`; both are given their keys in turns.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from benchmarks.campaigns import long
from benchmarks.measure import compiled, ms, percentile, ratio, show
from benchmarks.picture import Cell, texts
from benchmarks.terminal import Frame, Terminal, started
from gmscreen.campaign.store import Store

ENTRIES = 10_000
TURNS, PRESSED, WARM = 10, 20, 2
"""How many turns, the keys of each that are timed, and those before them that are not."""

UP, DOWN, END, TAB, BACK, QUIT = "\x1b[A", "\x1b[B", "\x1b[F", "\t", "\x1b[Z", "\x11"

Cells = list[list[Cell]]
BARE, SCREEN = "bare Textual", "gmscreen"


def another(before: Cells, after: Cells) -> bool:
    """Whether anything is another."""
    return before != after


def another_style(before: Cells, after: Cells) -> bool:
    """Whether the same words are marked otherwise: the cursor has moved."""
    styles = [[style for _, style in row[:78]] for cells in (before, after) for row in cells]
    half = len(styles) // 2
    return styles[:half] != styles[half:]


def another_difficulty(before: Cells, after: Cells) -> bool:
    """Whether the heading of the check names another difficulty."""
    was, now = ([t for t in texts(cells) if "against" in t] for cells in (before, after))
    return was != now


def one_line_more(before: Cells, after: Cells) -> bool:
    """Whether what was the last line of the log is the last but one, and all is saved."""
    was, now = texts(before), texts(after)
    foot = next(n for n, text in enumerate(was) if "following" in text)
    return was[foot - 1][:70] == now[foot - 2][:70] and "saved" in now[0]


class Case(NamedTuple):
    """A key that is pressed again and again.

    Attributes:
        name: What it does.
        program: Which program is given it.
        go: What is pressed before, and undone by `back`.
        back: What is pressed afterwards.
        keys: The keys, in turn.
        seen: Whether a picture shows what is to come of it.
    """

    name: str
    program: str
    go: str
    back: str
    keys: tuple[str, ...]
    seen: Callable[[Cells, Cells], bool]


CASES = (
    Case("cursor in the bare one", BARE, "", "", (DOWN, UP), another),
    Case("cursor in the check", SCREEN, "", "", (DOWN, UP), another_style),
    Case("cursor in the log", SCREEN, TAB * 2 + UP * 3, END + BACK * 2, (UP, DOWN), another_style),
    Case("difficulty by one", SCREEN, "", "", ("=", "-"), another_difficulty),
    Case("roll, saved", SCREEN, "", "", (" ",), one_line_more),
)


class Taken(NamedTuple):
    """How long after a key, in seconds.

    Attributes:
        first: The first bytes of the picture that shows what came of it are there.
        last: All of that picture is there.
        all: Nothing on the screen changes any more.
    """

    first: float
    last: float
    all: float


def taken(case: Case, before: Cells, frames: list[Frame]) -> Taken:
    """How long it took, by what was sent."""
    shown = next((frame for frame in frames if case.seen(before, frame.cells)), None)
    if shown is None:
        raise SystemExit(f"{case.name}: nothing came of a key")
    last, cells = shown.last, before
    for frame in frames:
        if frame.cells != cells:
            last, cells = frame.last, frame.cells
    return Taken(shown.first, shown.last, last)


def turn(case: Case, terminal: Terminal) -> Iterator[Taken]:
    """One turn of a key."""
    if case.go:
        terminal.press(case.go)
    for number, key in enumerate(islice(cycle(case.keys), WARM + PRESSED)):
        before = terminal.cells
        frames = terminal.press(key, partial(case.seen, before))
        if number >= WARM:
            yield taken(case, before, frames)
    if case.back:
        terminal.press(case.back)


def measured() -> dict[str, list[Taken]]:
    """Every case, in turns."""
    found: dict[str, list[Taken]] = {case.name: [] for case in CASES}
    with tempfile.TemporaryDirectory() as place, compiled() as kept, ExitStack() as stack:
        environment = {**kept, "COLORTERM": "truecolor"}
        folder = Path(place) / "emberfall"
        Store.create(folder, long(ENTRIES)).close()
        words = {
            BARE: ["-m", "benchmarks.bare"],
            SCREEN: ["-m", "gmscreen", "--saves", place, folder.name],
        }
        terminals = {
            name: Terminal(stack.enter_context(started([sys.executable, *more], environment)))
            for name, more in words.items()
        }
        for _ in range(TURNS):
            for case in CASES:
                found[case.name] += turn(case, terminals[case.program])
        terminals[SCREEN].leave(QUIT)
        store = Store.open(folder)
        store.close()
        rolls = TURNS * (WARM + PRESSED)
        if store.campaign.history.next_id != ENTRIES + rolls + 1:
            raise SystemExit("not every roll is saved")
    return found


def main() -> None:
    """The table."""
    found = measured()
    bare = percentile([one.all for one in found[CASES[0].name]], 95)
    rows = []
    for name, times in found.items():
        first, last, whole = zip(*times, strict=True)
        rows.append(
            (
                name,
                ms(percentile(first, 95)),
                ms(statistics.median(last)),
                ms(percentile(last, 95)),
                ms(statistics.median(whole)),
                ms(percentile(whole, 95)),
                ratio(percentile(whole, 95), bare),
            )
        )
    heads = ("key", "first byte, 95 %", "seen, median", "95 %", "all, median", "95 %", "v bare")
    title = f"From a key to the screen, {ENTRIES:,} entries, {TURNS * PRESSED} keys each, ms"
    show(title, heads, rows)


if __name__ == "__main__":
    main()
