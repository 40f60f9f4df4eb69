"""Writes down in which order the disk is asked for what, and lets it fail at will."""

from __future__ import annotations

import os
import stat
from typing import Any

import pytest

STEPS = ("open", "write", "fsync file", "replace", "fsync folder")


class Recorder:
    """Writes down what is asked of the system about writing, and fails where it is told to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        self.fail: dict[str, int] = {}
        self._real = {name: getattr(os, name) for name in ("open", "write", "fsync", "replace")}
        patch.setattr(os, "open", self._open)
        patch.setattr(os, "write", self._write)
        patch.setattr(os, "fsync", self._fsync)
        patch.setattr(os, "replace", self._replace)

    def _note(self, step: str) -> None:
        self.calls.append(step)
        if step in self.fail:
            raise OSError(self.fail[step], os.strerror(self.fail[step]))

    def _open(self, path: Any, flags: int, mode: int = 0o777, **rest: Any) -> Any:
        if flags & os.O_CREAT:
            self._note("open")
        return self._real["open"](path, flags, mode, **rest)

    def _write(self, descriptor: int, data: bytes) -> Any:
        if "write" in self.fail and len(data) > 1:
            # A disk that is filling up takes a part first.
            self._real["write"](descriptor, data[: len(data) // 2])
        self._note("write")
        return self._real["write"](descriptor, data)

    def _fsync(self, descriptor: int) -> None:
        is_folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        self._note("fsync folder" if is_folder else "fsync file")
        self._real["fsync"](descriptor)

    def _replace(self, source: Any, target: Any) -> None:
        self._note("replace")
        self._real["replace"](source, target)
