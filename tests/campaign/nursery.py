"""Processes that play a campaign, alone or several on one: forked of one that has all imported.

So a process costs a few milliseconds instead of half a second, and hundreds can be killed in the
time of a test. The tests' own process has threads and is never forked itself.
"""

from __future__ import annotations

import gc
import json
import mmap
import os
import random
import selectors
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Self

from gmscreen.campaign import plain
from gmscreen.campaign.store import SaveFailed, Store
from tests.campaign.playing import folded, look_whole, played, told

ROOT = Path(__file__).resolve().parents[2]

Tell = Callable[[str], None]
"""Tells the one who forked it a line."""


class Answer(NamedTuple):
    """What became of some processes.

    Attributes:
        codes: How each has ended, as `subprocess` tells it.
        lines: What each has told, line by line; a line that was cut is left out.
    """

    codes: list[int]
    lines: list[list[str]]


class Nursery:
    """The process that forks, for a test to use."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.campaign.nursery"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._process as process:
            process.terminate()

    def kill(self, folder: Path, seed: int, acts: int, after: float) -> Answer:
        """Has a campaign played by a process that is killed so many seconds after so many acts."""
        return self._ask(folder=str(folder), seed=seed, acts=acts, after=after)

    def play_together(self, folder: Path, seed: int, acts: int) -> Answer:
        """Has it played in two windows, so many acts in each, while a third only looks on."""
        return self._ask(folder=str(folder), seed=seed, acts=acts)

    def _ask(self, **order: Any) -> Answer:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return Answer(*json.loads(self._process.stdout.readline()))


class Board:
    """What all windows can see at once: how many entries were told as saved, and the end."""

    def __init__(self) -> None:
        self._shared = memoryview(mmap.mmap(-1, 16)).cast("Q")

    @property
    def saved(self) -> int:
        return self._shared[0]

    @saved.setter
    def saved(self, entries: int) -> None:
        self._shared[0] = entries

    @property
    def over(self) -> bool:
        return bool(self._shared[1])

    def end(self) -> None:
        self._shared[1] = 1


class Child:
    """A forked process."""

    def __init__(self, act: Callable[[Tell], None]) -> None:
        """Forks it.

        Args:
            act: What it does; it is given what tells a line.
        """
        self.pipe, pipe = os.pipe()
        self.text = b""
        self.id = os.fork()
        if not self.id:
            code = 1
            try:
                act(partial(_write, pipe))
                code = 0
            finally:
                # It must not come back into what its parent does, whatever happens.
                if code:
                    traceback.print_exc()
                os._exit(code)
        os.close(pipe)

    def listen(self) -> bool:
        """Takes in what it has told, and waits if that is nothing yet; whether it lives."""
        piece = os.read(self.pipe, 1 << 16)
        self.text += piece
        return bool(piece)

    def end(self) -> int:
        """How it has ended, when all is told."""
        while self.listen():
            pass
        os.close(self.pipe)
        return os.waitstatus_to_exitcode(os.waitpid(self.id, 0)[1])

    @property
    def lines(self) -> list[str]:
        """What it has told."""
        return self.text.decode().split("\n")[:-1]


def _write(pipe: int, line: str) -> None:
    rest = line.encode() + b"\n"
    while rest:
        rest = rest[os.write(pipe, rest) :]


def _killed(folder: str, seed: int, acts: int, after: float) -> Answer:
    def play(tell: Tell) -> None:
        chance = random.Random(seed)
        store = Store.open(Path(folder))
        while True:
            store.save(played(store.campaign, chance))
            tell(told(store.campaign.history.entries[-1]))

    child = Child(play)
    while len(child.lines) < acts and child.listen():
        pass
    end = time.monotonic() + after
    with selectors.DefaultSelector() as waiting:
        waiting.register(child.pipe, selectors.EVENT_READ)
        while (left := end - time.monotonic()) > 0:
            if waiting.select(left) and not child.listen():
                break
    os.kill(child.id, signal.SIGKILL)
    return Answer([child.end()], [child.lines])


def _together(folder: str, seed: int, acts: int) -> Answer:
    board = Board()
    board.saved = len(Store.view(Path(folder)).campaign.history.entries)

    players = [
        Child(partial(_play_in_turns, Path(folder), random.Random(seed + n), acts, n == 1, board))
        for n in (0, 1)
    ]
    looking = Child(partial(_look_on, Path(folder), board))
    with selectors.DefaultSelector() as waiting:
        for child in players:
            waiting.register(child.pipe, selectors.EVENT_READ, child)
        while waiting.get_map():
            for ready, _ in waiting.select():
                if not ready.data.listen():
                    waiting.unregister(ready.fileobj)
    board.end()
    every = [*players, looking]
    return Answer([one.end() for one in every], [one.lines for one in every])


def _play_in_turns(
    folder: Path,
    chance: random.Random,
    acts: int,
    stays: bool,
    board: Board,
    tell: Tell,
) -> None:
    """Acts whenever the other window has closed.

    Args:
        folder: The campaign.
        chance: What it does, and how often before it lets go.
        acts: How many acts in all.
        stays: Whether a window that is open for reading takes over, or is opened anew.
        board: Where it says how far the log is.
        tell: Tells of each entry that was saved.
    """
    store = Store.open(folder)
    while acts:
        try:
            if store.read_only and stays:
                store.take_over()
        except SaveFailed:
            pass
        for _ in range(0 if store.read_only else min(acts, chance.randint(1, 9))):
            store.save(played(store.campaign, chance))
            entries = store.campaign.history.entries
            board.saved = len(entries)
            tell(told(entries[-1]))
            acts -= 1
        if not (store.read_only and stays):
            store.close()
        time.sleep(chance.uniform(0, 0.002 if stays else 0.006))
        if not (store.read_only and stays):
            store = Store.open(folder)
    store.close()


def _look_on(folder: Path, board: Board, tell: Tell) -> None:
    """Looks again and again; each time all is there that was told as saved before the look."""
    store = Store.view(folder)
    seen = store.campaign.history.entries
    state, over, new = folded(seen), False, 0
    while not over:
        over, saved = board.over, board.saved
        if store.follow():
            entries = store.campaign.history.entries
            assert entries[len(seen) - 1] == seen[-1]
            state = folded(entries[len(seen) :], state)
            assert plain.state(store.campaign) == state
            seen, new = entries, new + 1
        else:
            time.sleep(0.001)
        assert len(seen) >= saved
    look_whole(store.campaign)
    tell(str(new))


def main() -> None:
    """Does what it is told, line by line."""
    gc.freeze()
    for line in sys.stdin:
        order = json.loads(line)
        answer = _killed(**order) if "after" in order else _together(**order)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
