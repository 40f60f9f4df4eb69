"""What the benchmarks share: the least of many times, processes of their own, and a table.

A busy machine only ever makes a thing slower, so the least of many times is what the thing costs.
What is compared is run in turns, so that whatever else runs beside it is in the way of both.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent

Row = Sequence[str]


def seconds(act: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    act()
    return perf_counter() - start


def told(acts: Mapping[str, Callable[[], float]], times: int) -> dict[str, float]:
    """The least of the times that each tells, in seconds, taken in turns.

    Args:
        acts: What is measured, by name, and tells how long it took; each runs once before.
        times: How often each runs.
    """
    for act in acts.values():
        act()
    found = {name: float("inf") for name in acts}
    for _ in range(times):
        for name, act in acts.items():
            found[name] = min(found[name], act())
    return found


def least(acts: Mapping[str, Callable[[], object]], times: int, calls: int = 1) -> dict[str, float]:
    """The least time that a call of each takes, in seconds, taken in turns.

    Args:
        acts: What is measured, by name.
        times: How often each is timed.
        calls: How many calls are timed together; for what is quicker than the clock.
    """

    def several(act: Callable[[], object]) -> float:
        start = perf_counter()
        for _ in range(calls):
            act()
        return (perf_counter() - start) / calls

    return told({name: partial(several, act) for name, act in acts.items()}, times)


def python(environment: Mapping[str, str], code: str) -> str:
    """What a Python of its own prints."""
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, check=True)
    return done.stdout.decode()


@contextmanager
def compiled() -> Iterator[dict[str, str]]:
    """The environment of processes that find everything they import compiled already.

    The compiled files lie in a place of their own, so it makes no difference whether the checkout
    and the virtual environment hold any.
    """
    with tempfile.TemporaryDirectory(prefix="benchmark-") as place:
        kept = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
        yield {**kept, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": place}


def percentile(values: Iterable[float], hundredths: int) -> float:
    """The value that so many of a hundred don't exceed."""
    return statistics.quantiles(values, n=100, method="inclusive")[hundredths - 1]


def figures(number: float) -> str:
    """A number to about three figures."""
    places = 0 if number >= 100 else 1 if number >= 10 else 2 if number >= 1 else 3
    return f"{number:,.{places}f}"


def ms(time: float) -> str:
    """A time in milliseconds."""
    return figures(time * 1000)


def ratio(one: float, other: float) -> str:
    """How many times the other it is."""
    return f"{figures(one / other)} ×"


def show(title: str, heads: Row, rows: Iterable[Row], note: str = "") -> None:
    """A table in Markdown, its columns aligned."""
    every = [heads, *rows]
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    every.insert(1, ["-" * width for width in widths])
    print(f"\n{title}\n")
    for row in every:
        cells = (f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        print(f"| {' | '.join(cells)} |", flush=True)
    if note:
        print(f"\n{note}")
