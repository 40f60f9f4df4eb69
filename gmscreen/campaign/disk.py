"""Files that are whole or not there: a write replaces a file in one step, or leaves it as it was.

A file is never changed in place. The new text goes into a file of its own beside the old one, is
forced onto the disk, takes the old one's name, and then the folder is forced onto the disk too:
without the last step a power cut brings back the old file after the new one was shown as saved.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

if sys.platform == "darwin":
    import fcntl

TEMPORARY = ".tmp"
"""What is added to a file's name while its next text is written."""

_WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is used up",
    errno.EFBIG: "the file is too big for this disk",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "there is no permission",
    errno.EPERM: "there is no permission",
    errno.EIO: "the disk reports an error",
    errno.ENOENT: "the file is not there",
    errno.ENOTDIR: "the folder is not there",
    errno.EEXIST: "there is something already",
    errno.EISDIR: "it is not a file",
    errno.ENODEV: "the disk is gone",
    errno.ENXIO: "the disk is gone",
    errno.ESTALE: "the disk is gone",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOLCK: "the file system has no locks",
    errno.ENOSYS: "the file system has no locks",
    errno.ENOTSUP: "the file system can't do that",
}


class Stamp(NamedTuple):
    """What tells whether a file is still the one that was read.

    Attributes:
        inode: Its number on the disk; another one once it was replaced.
        size: In bytes.
        mtime: When it was last written, in nanoseconds.
    """

    inode: int
    size: int
    mtime: int


def in_words(error: OSError) -> str:
    """What went wrong with a file, as a few words for the GM."""
    if error.errno in _WORDS:
        return _WORDS[error.errno]
    return (error.strerror or type(error).__name__).lower()


def one_line(text: str) -> str:
    """The text without anything that would break or colour a line of a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def temporary(path: Path) -> Path:
    """The file into which the next text of a file goes before it takes its place."""
    return path.with_name(path.name + TEMPORARY)


def stamp_of(path: Path) -> Stamp:
    """The stamp of a file as it is now.

    Raises:
        OSError: It can't be looked at.
    """
    return _stamp(os.stat(path))


def _stamp(found: os.stat_result) -> Stamp:
    return Stamp(found.st_ino, found.st_size, found.st_mtime_ns)


def sizes(folder: Path) -> dict[str, tuple[int, int]]:
    """Size and time of every file in a folder, by name; empty where it can't be looked into."""
    try:
        with os.scandir(folder) as there:
            found = ((one.name, one.stat()) for one in there)
            return {name: (stat.st_size, stat.st_mtime_ns) for name, stat in found}
    except OSError:
        return {}


def read(path: Path) -> tuple[bytes, Stamp]:
    """The bytes of a file, and the stamp that it had before the first of them was read.

    Raises:
        OSError: It can't be read, or is no plain file (opening a pipe would wait for ever).
    """
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags), "rb") as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        return file.read(), _stamp(found)


def replace(path: Path, text: bytes) -> Stamp:
    """Puts a text in the place of a file, or makes the file.

    The folder is not yet forced onto the disk: see `sync_folder`. The permissions of the file stay.

    Args:
        path: The file itself, not a symbolic link to it.
        text: All that it is to hold.

    Returns:
        The stamp of the new file.

    Raises:
        OSError: The old file is as it was, and nothing else is left behind.
    """
    return replace_by(path, (text,))


def replace_by(path: Path, pieces: Iterable[bytes]) -> Stamp:
    """Does as `replace`, with a text that comes in pieces; if making one fails, nothing is left."""
    new = temporary(path)
    with ExitStack() as undo:
        # One that a crash left behind may be in the way; whoever writes here holds the lock.
        new.unlink(missing_ok=True)
        undo.callback(remove, new)
        stamp = _write(new, pieces, _mode(path))
        _rename(new, path)
        undo.pop_all()
    return stamp


def _mode(path: Path) -> int | None:
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except FileNotFoundError:
        return None


def _write(path: Path, pieces: Iterable[bytes], mode: int | None) -> Stamp:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o666 if mode is None else mode)
    try:
        if mode is not None:
            # A file system without permissions refuses; the file is then no more open than before.
            with suppress(OSError):
                os.chmod(path, mode)
        for piece in pieces:
            rest = memoryview(piece)
            while rest:
                # A disk that is nearly full takes a part and tells by how much it took.
                rest = rest[os.write(descriptor, rest) :]
        _sync(descriptor)
        return _stamp(os.fstat(descriptor))
    finally:
        os.close(descriptor)


def _sync(descriptor: int) -> None:
    if sys.platform == "darwin":
        # There fsync leaves the data in the drive's cache. Not every file system knows the other.
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def _rename(source: Path, target: Path) -> None:
    # On Windows a virus scanner or an indexer may hold the file for a moment.
    for pause in (0.01, 0.05, 0.25) if sys.platform == "win32" else ():
        with suppress(PermissionError):
            os.replace(source, target)
            return
        time.sleep(pause)
    os.replace(source, target)


def remove(path: Path) -> None:
    """Removes a file that is no good any more, if it is there and can be removed."""
    with suppress(OSError):
        path.unlink()


def sync_folder(folder: Path) -> None:
    """Forces onto the disk which files a folder holds, under which names.

    Windows has no such step, and some file systems refuse it: there nothing can be done.

    Raises:
        OSError: The disk failed.
    """
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """Makes a folder, with those above it, so that it outlives a power cut.

    Raises:
        OSError: It can't be made. That it is there already is no error.
    """
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)
