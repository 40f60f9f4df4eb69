"""Saving: one roll at logs of several lengths, plain TinyDB beside it, and opening.

    python -m benchmarks.store

Where the temporary folder is matters: TMPDIR says. The bars are in docs/benchmarks.md.
"""

from __future__ import annotations

import gc
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tinydb import TinyDB
from tinydb.table import Document, Table

import rules
from benchmarks.campaigns import long, rolled
from benchmarks.measure import compiled, ms, percentile, python, ratio, seconds, show, told
from gmscreen.campaign import plain
from gmscreen.campaign.segments import MOST
from gmscreen.campaign.store import Store

SIZES = (100, 10_100, 100_100, 100_000)
"""In all but the last the running segment is equally long; in that one it is all but full."""
BESIDE = (100, 10_100)
"""Sizes at which plain TinyDB is measured: beyond, one insert takes seconds."""
INSERTS = 40

OPENING = """
from pathlib import Path
from time import perf_counter
from gmscreen.campaign.store import Store
start = perf_counter()
Store.open(Path({folder!r}))
print(perf_counter() - start)
"""
ANEW = """
from pathlib import Path
from gmscreen.campaign import remembered
(Path({folder!r}) / remembered.FILE).unlink(missing_ok=True)
"""


@contextmanager
def no_collector() -> Iterator[None]:
    """As in the application: what a long log is made of is not looked through each time."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


class Spent(NamedTuple):
    """What one roll costs, in seconds.

    Attributes:
        act: Rolling it and putting it into the campaign.
        save: Saving that.
        all: Both, and letting go of the campaign before.
    """

    act: float
    save: float
    all: float


def saved_rolls(place: Path) -> dict[int, list[Spent]]:
    """What each roll costs, by the length of the log, over a whole segment and its end."""
    stores = {size: Store.open(place / str(size)) for size in SIZES}
    campaigns = {size: store.campaign for size, store in stores.items()}
    found: dict[int, list[Spent]] = {size: [] for size in SIZES}
    dice = rules.RandomDice(seed=2)
    with no_collector():
        for _ in range(MOST + 1):
            for size, store in stores.items():
                start = perf_counter()
                after = rolled(campaigns[size], dice)
                acted = perf_counter()
                store.save(after)
                saved = perf_counter()
                # As on the screen, which shows the campaign before until this one is saved.
                campaigns[size] = after
                found[size].append(Spent(acted - start, saved - acted, perf_counter() - start))
    for store in stores.values():
        store.close()
    return found


def inserts(place: Path) -> dict[int, list[float]]:
    """The time of each insert into one table of plain TinyDB, by how many documents are in it."""
    entries = [plain.entry(one) for one in long(max(BESIDE) + INSERTS).history.entries]
    found: dict[int, list[float]] = {}
    for size in BESIDE:
        database = TinyDB(place / f"plain-{size}.json", encoding="utf-8", ensure_ascii=False)
        table = database.table("log")
        table.insert_multiple(Document(one, one["id"]) for one in entries[:size])
        found[size] = [
            seconds(partial(insert, table, one)) for one in entries[size : size + INSERTS]
        ]
        database.close()
    return found


def insert(table: Table, entry: dict[str, object]) -> None:
    """One document more."""
    table.insert(Document(entry, int(str(entry["id"]))))


def opened(environment: dict[str, str], folder: Path, before: str = "") -> float:
    """How long opening takes in a process of its own, without its start.

    Args:
        environment: Of the process.
        folder: The campaign.
        before: What is done first, untimed.
    """
    return float(python(environment, (before + OPENING).format(folder=str(folder))))


def main() -> None:
    """Both tables."""
    with tempfile.TemporaryDirectory() as name, compiled() as environment:
        place = Path(name)
        for size in SIZES:
            start = perf_counter()
            Store.create(place / str(size), long(size)).close()
            print(f"made a campaign of {size:,} entries in {perf_counter() - start:.1f} s")
        opening = told(
            {str(size): partial(opened, environment, place / str(size)) for size in SIZES}, 40
        )
        first = told(
            {str(size): partial(opened, environment, place / str(size), ANEW) for size in SIZES}, 3
        )
        beside = inserts(place)
        found = saved_rolls(place)
    show_rolls(found, beside)
    show_opening(opening, first)


def show_rolls(found: dict[int, list[Spent]], beside: dict[int, list[float]]) -> None:
    """The table of saved rolls."""
    first, last = middle(found[SIZES[0]]), slow(found[SIZES[0]])
    rows = []
    for size, spent in found.items():
        mid, late = middle(spent), slow(spent)
        row = [f"{size:,}", ms(mid.act), ms(mid.save), ms(mid.all), ratio(mid.all, first.all)]
        row += [ms(late), ratio(late, last)]
        plainly = statistics.median(beside[size]) if size in beside else None
        row.append("" if plainly is None else ms(plainly))
        row.append("" if plainly is None else ratio(plainly, mid.save))
        rows.append(row)
    heads = ["entries", "act", "save", "both", "v 100", "p99", "v 100", "TinyDB", "v save"]
    note = (
        f"Medians of {MOST + 1} rolls in turns, the sealing of a segment among them; p99 is of act "
        f"and save together.\nTinyDB: {INSERTS} inserts into one table of plain TinyDB."
    )
    show("One saved roll, ms", heads, rows, note)


def show_opening(opening: dict[str, float], first: dict[str, float]) -> None:
    """The table of opening."""
    least, least_first = opening[str(SIZES[0])], first[str(SIZES[0])]
    rows = [
        (
            f"{int(size):,}",
            ms(time),
            ratio(time, least),
            ms(first[size]),
            ratio(first[size], least_first),
        )
        for size, time in opening.items()
    ]
    heads = ("entries", "open", "v 100", "with nothing remembered", "v 100")
    show("Opening, the least of 40 and of 3, ms", heads, rows)


def slow(spent: list[Spent]) -> float:
    """What 99 of 100 rolls don't exceed, act and save together."""
    return percentile([one.all for one in spent], 99)


def middle(spent: list[Spent]) -> Spent:
    """The median of each."""
    return Spent(*map(statistics.median, zip(*spent, strict=True)))


if __name__ == "__main__":
    main()
