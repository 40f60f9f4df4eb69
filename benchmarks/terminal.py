"""A program in a real pseudo-terminal: what it sends, and when."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

from benchmarks.measure import ROOT
from benchmarks.picture import Cell, Picture

LINES, COLUMNS = 40, 120
PATIENCE = 30
"""How long at most, in seconds, anything is waited for."""
CALM = 0.08
"""How long nothing is sent before a key counts as dealt with, in seconds."""

ASKED, ANSWER = "\x1b[?2026$p", b"\x1b[?2026;2$y"
"""Whether this terminal shows what is put into brackets at once; it does."""
FRAME = re.compile(r"\x1b\[\?2026h(.*?)\x1b\[\?2026l", re.DOTALL)


class Frame(NamedTuple):
    """A picture that was sent all at once.

    Attributes:
        first: When its first bytes were there, in seconds after the key.
        last: When its last byte was there.
        cells: What the terminal shows with it.
    """

    first: float
    last: float
    cells: list[list[Cell]]


Seen = Callable[[list[list[Cell]]], bool]


def anything(cells: list[list[Cell]]) -> bool:
    """Whatever is shown."""
    return True


@contextmanager
def started(words: Sequence[str], environment: Mapping[str, str]) -> Iterator[int]:
    """A program in a pseudo-terminal; what is read from and written to."""
    process, terminal = pty.fork()
    if not process:
        os.chdir(ROOT)
        os.execve(words[0], [*words], {**environment, "TERM": "xterm-256color"})
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
    try:
        yield terminal
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)


class Terminal:
    """A terminal, its keyboard, and what it shows."""

    def __init__(self, terminal: int) -> None:
        """Takes the terminal, and waits until there is a picture and it stays."""
        self._terminal = terminal
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._picture = Picture(COLUMNS, LINES)
        self._calm(anything)

    @property
    def cells(self) -> list[list[Cell]]:
        """What is shown now."""
        return self._picture.copy()

    def press(self, keys: str, seen: Seen = anything) -> list[Frame]:
        """Sends a key, and shows what comes until it has come to what it should and nothing more.

        Args:
            keys: What is sent.
            seen: Whether the terminal shows what is to come of it.
        """
        start = perf_counter()
        os.write(self._terminal, keys.encode())
        return self._calm(seen, start)

    def leave(self, keys: str) -> None:
        """Sends the key that ends the program, and waits until it is over."""
        os.write(self._terminal, keys.encode())
        while self._read(PATIENCE):
            pass

    def _read(self, patience: float) -> str:
        ready, _, _ = select.select([self._terminal], [], [], patience)
        try:
            return self._decode(os.read(self._terminal, 65_536)) if ready else ""
        except OSError:
            # The other end is closed.
            return ""

    def _calm(self, seen: Seen, start: float = 0) -> list[Frame]:
        """Reads until something is seen and nothing more comes."""
        sent, shown, patience = "", 0, float(PATIENCE)
        ends, times, frames = [0], [0.0], list[Frame]()
        while new := self._read(patience):
            times.append(perf_counter() - start)
            sent += new
            ends.append(len(sent))
            if ASKED in new:
                os.write(self._terminal, ANSWER)
            for match in FRAME.finditer(sent, shown):
                self._picture.show(match[1])
                shown = match.end()
                first = next(n for n, end in enumerate(ends) if end > match.start())
                last = next(n for n, end in enumerate(ends) if end >= shown)
                frames.append(Frame(times[first], times[last], self.cells))
                if seen(self.cells):
                    patience = CALM
        return frames
