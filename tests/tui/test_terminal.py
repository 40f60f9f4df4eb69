"""The program in a real terminal: started by its name, played by keys, left, and read back."""

from __future__ import annotations

import os
import select
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gmscreen.campaign.model import Campaign
from gmscreen.campaign.store import Store
from tests.tui.table import campaign_of, saved

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")

PATIENCE = 60
"""How many seconds a slow machine is waited for; a quick one needs less than one."""


class Terminal:
    """A pseudo-terminal with the program in it."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self._process = process
        self._master = master
        self.shown = b""

    def type(self, keys: str) -> None:
        """Sends keys, all in one go."""
        os.write(self._master, keys.encode())

    def read_until(self, words: str) -> None:
        """Reads what is drawn until there are some words in what is new."""
        end = time.monotonic() + PATIENCE
        begin = len(self.shown)
        while words.encode() not in self.shown[begin:]:
            assert time.monotonic() < end, f"{words!r} never came: {self.shown[-500:]!r}"
            assert self._read() or self._process.poll() is None, self.shown[-500:]

    def wait(self) -> int:
        """Reads on until the program is over; its status."""
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None:
            assert time.monotonic() < end, f"it goes on and on: {self.shown[-500:]!r}"
            self._read()
        while self._read():
            pass
        return self._process.returncode

    def _read(self) -> bytes:
        ready, _, _ = select.select([self._master], [], [], 0.05)
        try:
            new = os.read(self._master, 65_536) if ready else b""
        except OSError:
            # The other end is closed.
            new = b""
        self.shown += new
        return new


@contextmanager
def started(*words: object, columns: int = 120, lines: int = 40) -> Iterator[Terminal]:
    """The program, in a terminal of its own."""
    import fcntl
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
    process = subprocess.Popen(
        [sys.executable, "-m", "gmscreen", *map(str, words)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm-256color"},
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        process.kill()
        process.wait()
        os.close(master)


def read_back(folder: Path) -> Campaign:
    """What the folder holds; it has to be free."""
    store = Store.open(folder)
    store.close()
    return store.campaign


def test_session_is_played_in_a_terminal_and_read_back(tmp_path: Path) -> None:
    before = campaign_of()
    folder = saved(tmp_path / "emberfall", before)
    with started("emberfall", "--saves", tmp_path) as terminal:
        terminal.read_until("Emberfall")
        terminal.type("2 ")
        terminal.read_until("Tomas Reed")
        terminal.type("NGood play, next quit\r")
        terminal.read_until("Good play, next quit")
        terminal.type("\x11")
        assert terminal.wait() == 0
        # The terminal is given back as it was.
        assert b"\x1b[?1049l" in terminal.shown
        assert b"Traceback" not in terminal.shown
    rolled, noted = read_back(folder).history.entries[len(before.history.entries) :]
    assert (rolled.title, rolled.act) == ("Tomas Reed's Climb", "roll")
    assert (noted.act, noted.note) == ("note", "Good play, next quit")


def test_everything_typed_in_one_go_arrives_in_order(tmp_path: Path) -> None:
    before = campaign_of()
    folder = saved(tmp_path / "emberfall", before)
    with started("--saves", tmp_path, "emberfall", columns=80, lines=24) as terminal:
        terminal.read_until("Emberfall")
        terminal.type("1wste\r] Nspace r\ruxq\x1b\x11")
        assert terminal.wait() == 0
    entries = read_back(folder).history.entries[len(before.history.entries) :]
    assert [(one.act, one.title) for one in entries] == [
        ("roll", "Mira Ashdown's Stealth"),
        ("note", "note"),
        ("undo", "note"),
    ]
    assert entries[1].note == "space r"


def test_second_window_looks_on_and_takes_over(tmp_path: Path) -> None:
    folder = saved(tmp_path / "emberfall")
    with started("emberfall", "--saves", tmp_path) as first:
        first.read_until("Emberfall")
        with started("emberfall", "--saves", tmp_path) as second:
            second.read_until("looking on")
            first.type("NWritten in the first\r")
            first.read_until("Written in the first")
            second.read_until("Written in the first")
            first.type("\x11")
            assert first.wait() == 0
            second.type("\x13NWritten in the second\r")
            second.read_until("Written in the second")
            second.type("\x11")
            assert second.wait() == 0
    notes = [one.note for one in read_back(folder).history.entries if one.act == "note"]
    assert notes == ["Written in the first", "Written in the second"]


def test_damaged_campaign_is_told_in_one_line_with_what_can_be_done(tmp_path: Path) -> None:
    folder = saved(tmp_path / "emberfall")
    (folder / "campaign.json").write_bytes(b"")
    with started("emberfall", "--saves", tmp_path) as terminal:
        assert terminal.wait() == 1
        assert b"Traceback" not in terminal.shown
        told = terminal.shown.decode()
    assert "campaign.json: is empty; the newest good backup holds 7 entries" in told
    assert "'gmscreen doctor emberfall --restore' puts it back" in told
