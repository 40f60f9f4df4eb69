"""A disk that loses its power: what may be on it then, by what it was told to make safe."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

Names = dict[str, int | None]
"""What stands under each name: the number of a file, `FOLDER`, or None where there is nothing."""
State = dict[str, bytes]
"""The files that are on the disk, by name."""

FOLDER = 0


@dataclass
class Drive:
    """What a folder may hold after a power cut.

    A file's bytes are safe once it was synced, a name once its folder was. Names that aren't yet
    came to the disk in their order, up to any of them. A name that goes from one folder into
    another may be in both for a while.

    Attributes:
        root: The folder. What is in it is safe at first.
        states: What it may have held after each step since `on` or `forget`.
    """

    root: Path
    states: list[State] = field(default_factory=list)
    _now: dict[int, bytes] = field(default_factory=dict)
    _safe: dict[int, bytes] = field(default_factory=dict)
    _names: Names = field(default_factory=dict)
    _pending: list[tuple[str, Names]] = field(default_factory=list)
    _held: list[int] = field(default_factory=list)
    _known: set[tuple[tuple[str, bytes], ...]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.root = self.root.resolve()
        for path in self.root.rglob("*"):
            self._names[self._name(path)] = inode = FOLDER if path.is_dir() else self._hold(path)
            if inode:
                self._safe[inode] = self._now[inode] = path.read_bytes()

    def _name(self, path: Path) -> str:
        return str(path.relative_to(self.root))

    def _hold(self, path: Path) -> int:
        """The number of a file, which is not given to another one until `off`."""
        self._held.append(descriptor := os.open(path, os.O_RDONLY))
        return os.fstat(descriptor).st_ino

    def on(self, patch: pytest.MonkeyPatch) -> None:
        """Listens to what is asked of the disk."""
        listeners: dict[str, Callable[..., bool]] = {
            "open": self._opened,
            "write": self._written,
            "fsync": self._synced,
            "replace": self._replaced,
            "rename": self._replaced,
            "unlink": self._removed,
            "rmdir": self._removed,
            "mkdir": self._made,
        }
        for name, then in listeners.items():
            patch.setattr(os, name, self._listening(getattr(os, name), then))

    def _listening(self, real: Callable[..., Any], then: Callable[..., bool]) -> Callable[..., Any]:
        def listening(*asked: Any, **named: Any) -> Any:
            done = real(*asked, **named)
            if then(done, *asked):
                self.cut_the_power()
            return done

        return listening

    def off(self) -> None:
        """Lets go of the files that it knows."""
        for descriptor in self._held:
            os.close(descriptor)

    def _renamed(self, *moves: tuple[str | os.PathLike[str], int | None]) -> bool:
        """Notes what stands under some names from now on; in one folder, all at once."""
        steps: dict[str, Names] = {}
        for path, inode in moves:
            place = Path(os.path.abspath(path))
            if place.is_relative_to(self.root):
                steps.setdefault(str(place.parent), {})[self._name(place)] = inode
        self._pending += steps.items()
        return bool(steps)

    def _opened(self, descriptor: int, path: Any, flags: int, *_: Any) -> bool:
        if not flags & os.O_CREAT:
            return False
        inode = os.fstat(descriptor).st_ino
        if inode in self._now or not (there := self._renamed((path, inode))):
            return False
        self._now[inode] = b""
        self._hold(Path(path))
        return there

    def _written(self, count: int, descriptor: int, data: bytes) -> bool:
        inode = os.fstat(descriptor).st_ino
        if inode not in self._now:
            return False
        start = os.lseek(descriptor, 0, os.SEEK_CUR) - count
        old = self._now[inode]
        self._now[inode] = old[:start] + bytes(data[:count]) + old[start + count :]
        return True

    def _synced(self, _: None, descriptor: int) -> bool:
        inode = os.fstat(descriptor).st_ino
        if inode in self._now:
            self._safe[inode] = self._now[inode]
            return True
        arrived = [one for one in self._pending if os.stat(one[0]).st_ino == inode]
        for step in arrived:
            self._names.update(step[1])
            self._pending.remove(step)
        return bool(arrived)

    def _replaced(self, _: None, source: str, target: str) -> bool:
        inode = os.stat(target).st_ino
        return self._renamed((target, inode), (source, None))

    def _removed(self, _: None, path: str, *__: Any) -> bool:
        return self._renamed((path, None))

    def _made(self, _: None, path: str, *__: Any) -> bool:
        return self._renamed((path, FOLDER))

    def cut_the_power(self) -> None:
        """Adds what the disk may hold if the power is cut now."""
        for arrived in range(len(self._pending) + 1):
            names = dict(self._names)
            for _, step in self._pending[:arrived]:
                names.update(step)
            files = {
                name: inode for name, inode in names.items() if inode and self._reached(name, names)
            }
            for contents in self._contents():
                state = {name: contents[inode] for name, inode in files.items()}
                if (key := tuple(sorted(state.items()))) not in self._known:
                    self._known.add(key)
                    self.states.append(state)

    def _reached(self, name: str, names: Names) -> bool:
        above = [str(one) for one in Path(name).parents[:-1]]
        return all(names.get(one) == FOLDER for one in above)

    def _contents(self) -> Iterator[dict[int, bytes]]:
        """Bytes that aren't safe are there, half there, not there, or there as nothing but NULs."""
        unsafe = {inode: text for inode, text in self._now.items() if self._safe.get(inode) != text}
        for part in (1, 2):
            for filled in (True, False):
                cut = {
                    inode: text[: len(text) // part] if filled else bytes(len(text) * (part - 1))
                    for inode, text in unsafe.items()
                }
                yield {**self._safe, **cut}

    def forget(self) -> list[State]:
        """What it may have held since the last time; from now on it is collected anew."""
        states, self.states = self.states, []
        self._known.clear()
        return states


def laid_out(state: State, folder: Path) -> Path:
    """Puts files into a folder."""
    folder.mkdir()
    for name, text in state.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text)
    return folder
