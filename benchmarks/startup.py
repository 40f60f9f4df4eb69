"""Startup: from the start of the process to the first picture, in a real pseudo-terminal.

    python -m benchmarks.startup

The dashboard of a campaign with a long log, against importing Textual and against the smallest
application that shows a word.
"""

from __future__ import annotations

import os
import select
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter

from benchmarks.campaigns import long
from benchmarks.measure import compiled, ms, python, ratio, seconds, show, told
from benchmarks.terminal import PATIENCE, started
from gmscreen.campaign.store import Store

TURNS = 15
SIZES = (100, 10_000)

HELLO = """
from textual.app import App
from textual.widgets import Label

class Hello(App):
    def compose(self):
        yield Label("hello there")

Hello().run()
"""

DASHBOARD = (b"Emberfall", b"Sable", b"Reference", b"following", b"help")
"""Words that the first picture of the dashboard has, from its first line to its last."""


def first_picture(
    environment: Mapping[str, str], words: Sequence[str], marks: Sequence[bytes]
) -> float:
    """How long it takes until a program has drawn all marks, in seconds."""
    start, drawn = perf_counter(), b""
    with started(words, environment) as terminal:
        while not all(mark in drawn for mark in marks):
            ready, _, _ = select.select([terminal], [], [], PATIENCE)
            if not ready:
                raise SystemExit(f"nothing drawn; so far:\n{drawn.decode(errors='replace')}")
            drawn += os.read(terminal, 65536)
        return perf_counter() - start


def main() -> None:
    """The table."""
    with tempfile.TemporaryDirectory() as place, compiled() as environment:
        saves = Path(place)
        for size in SIZES:
            Store.create(saves / f"of-{size}", long(size)).close()
        picture = partial(first_picture, {**environment, "COLORTERM": "truecolor"})
        base = [sys.executable, "-m", "gmscreen", "--saves", place]
        imported = "python -c 'import textual.app'"
        acts = {
            "python -c pass": partial(seconds, partial(python, environment, "pass")),
            imported: partial(seconds, partial(python, environment, "import textual.app")),
            "hello, first picture": partial(
                picture, [sys.executable, "-c", HELLO], [b"hello there"]
            ),
            **{
                f"dashboard, {size:,} entries": partial(picture, [*base, f"of-{size}"], DASHBOARD)
                for size in SIZES
            },
        }
        found = told(acts, TURNS)
    rows = [(name, ms(time), ratio(time, found[imported])) for name, time in found.items()]
    show("From start to first picture, ms", ("what", "ms", f"against {imported}"), rows)


if __name__ == "__main__":
    main()
