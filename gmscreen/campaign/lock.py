"""Keeps a second writer out of a campaign.

The lock is the kernel's, on a file of its own (a data file is replaced at each save, and the lock
would stay with the old one), so it is free again the moment its holder ends, however that happens.
Who holds it stands in another file, which is only ever read for the message.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from contextlib import suppress
from pathlib import Path

import filelock

from gmscreen.campaign import disk

FILE = "campaign.lock"
HOLDER = "campaign.holder"


class Held(Exception):
    """Someone else holds the lock. Says who, as far as it is known."""


class NoLock(Exception):
    """There can be no lock here. The reason in words."""


class Lock:
    """The lock of one campaign, held."""

    def __init__(self, folder: Path) -> None:
        """Takes the lock.

        Raises:
            Held: Someone else has it.
            NoLock: The file system has none, or nothing may be written there.
        """
        self._folder = folder
        self._fresh = not os.path.lexists(folder / FILE)
        if not (filelock.has_fcntl or sys.platform == "win32"):
            raise NoLock("this system has no locks")
        self._lock = filelock.FileLock(
            folder / FILE,
            blocking=False,
            thread_local=False,
            # A soft lock outlives a kill, and would keep the GM out of the own campaign.
            fallback_to_soft=False,
            preserve_lock_file=True,
        )
        try:
            self._lock.acquire()
        except filelock.Timeout:
            raise Held(_holder(folder)) from None
        except OSError as error:
            self.abandon()
            raise NoLock(disk.in_words(error)) from error

    def sign(self) -> None:
        """Says in the folder who holds the lock; without it the lock holds as well."""
        holder = {"pid": os.getpid(), "host": platform.node()}
        with suppress(OSError):
            disk.replace(self._folder / HOLDER, json.dumps(holder).encode())

    def release(self) -> None:
        """Lets go."""
        with suppress(OSError):
            (self._folder / HOLDER).unlink()
        self._lock.release()

    def abandon(self) -> None:
        """Lets go of a lock that came to nothing, and leaves the folder as it was found."""
        if self._fresh:
            with suppress(OSError):
                (self._folder / FILE).unlink()
        self._lock.release()


def held_by(folder: Path) -> str:
    """Who has a campaign open, in words; empty: nobody.

    Whoever crashed has left its name in the folder, so the lock itself is asked too.
    """
    if not (folder / HOLDER).exists():
        return ""
    try:
        Lock(folder).abandon()
    except Held as held:
        return str(held)
    except NoLock:
        return ""
    return ""


def _holder(folder: Path) -> str:
    try:
        found = json.loads(disk.read(folder / HOLDER)[0][:1000])
        pid, host = int(found["pid"]), str(found["host"])[:80]
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return "open in another window"
    return f"open in another window (process {pid} on {host})"
