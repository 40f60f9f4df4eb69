"""What happens when the disk fails, or someone else was there: the old file stays whole."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB
from tinydb.table import Document, Table

from gmscreen.campaign import disk
from gmscreen.campaign.storage import NotWritten, WholeFile
from tests.campaign.on_disk import tables_of
from tests.campaign.recorder import STEPS, Recorder

TABLES: dict[str, dict[str, Any]] = {
    "log": {
        "1": {"what": "Stealth", "faces": [17, 3]},
        "2": {"what": "Höhle ☂ עברית", "faces": []},
    },
    "meta": {"1": {"schema": 1}},
}


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    return Recorder(monkeypatch)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "data.json"
    WholeFile.create(file, TABLES)
    return file


def opened(path: Path) -> tuple[WholeFile, Table]:
    storage = WholeFile(path)
    return storage, TinyDB(storage=lambda: storage).table("log", cache_size=0)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("step", STEPS)
def test_failed_step_leaves_the_old_file_and_the_next_act_writes_all(
    path: Path, recorder: Recorder, step: str, code: int
) -> None:
    storage, log = opened(path)
    before = path.read_bytes()
    recorder.fail = {step: code}
    with pytest.raises(NotWritten) as failed, storage.act():
        log.insert(Document({"what": "Climb"}, 3))
    assert str(failed.value) == disk.in_words(OSError(code, ""))
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    if step != "fsync folder":
        assert path.read_bytes() == before
    assert [one.doc_id for one in log] == [1, 2]
    recorder.fail = {}
    with storage.act():
        log.insert(Document({"what": "Climb"}, 3))
        log.insert(Document({"what": "Swim"}, 4))
    assert list(tables_of(path)["log"]) == ["1", "2", "3", "4"]


def test_file_that_is_ahead_of_a_failed_act_is_put_right_by_the_next(
    path: Path, recorder: Recorder
) -> None:
    storage, log = opened(path)
    recorder.fail = {"fsync folder": errno.EIO}
    with pytest.raises(NotWritten):
        log.insert({"what": "Climb"})
    recorder.fail = {}
    with storage.act():
        pass
    assert tables_of(path) == TABLES


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP])
def test_file_system_without_fsync_of_folders_is_lived_with(
    path: Path, recorder: Recorder, code: int
) -> None:
    _, log = opened(path)
    recorder.fail = {"fsync folder": code}
    log.insert({"what": "Climb"})
    assert len(tables_of(path)["log"]) == 3


def test_short_writes_are_continued(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:7]))
    _, log = opened(path)
    log.insert({"what": "Climb"})
    assert len(tables_of(path)["log"]) == 3


def _edit(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"Stealth", b"Cooking"))


def _put_another(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    os.utime(other, ns=(0, path.stat().st_mtime_ns))
    os.replace(other, path)


def _cut(path: Path) -> None:
    mtime = path.stat().st_mtime_ns
    os.truncate(path, 10)
    os.utime(path, ns=(0, mtime))


def _touch(path: Path) -> None:
    os.utime(path, ns=(0, 1))


CHANGES = (_edit, _put_another, _cut, _touch, Path.unlink)


@pytest.mark.parametrize("change", CHANGES)
def test_file_changed_by_someone_else_is_never_written_over(
    path: Path, recorder: Recorder, change: Callable[[Path], None]
) -> None:
    _, log = opened(path)
    log.insert({"what": "Swim"})
    change(path)
    recorder.calls.clear()
    found = path.read_bytes() if path.exists() else None
    for _ in range(2):
        with pytest.raises(NotWritten, match=r"changed by someone else|is gone"):
            log.insert({"what": "Climb"})
    assert recorder.calls == []
    assert (path.read_bytes() if path.exists() else None) == found


@pytest.mark.parametrize("change", CHANGES)
def test_change_by_someone_else_during_an_act_is_seen_too(
    path: Path, recorder: Recorder, change: Callable[[Path], None]
) -> None:
    storage, log = opened(path)

    def act() -> None:
        with storage.act():
            log.insert({"what": "Climb"})
            change(path)
            recorder.calls.clear()

    with pytest.raises(NotWritten, match=r"changed by someone else|is gone"):
        act()
    assert recorder.calls == []


def test_permissions_stay(path: Path) -> None:
    path.chmod(0o666)
    _, log = opened(path)
    log.insert({})
    assert stat.S_IMODE(path.stat().st_mode) == 0o666


def test_symbolic_link_stays_and_its_target_is_written(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "elsewhere" / "link.json"
    link.parent.mkdir()
    link.symlink_to(path)
    _, log = opened(link)
    log.insert({})
    assert link.is_symlink()
    assert list(tables_of(path)["log"]) == ["1", "2", "3"]
    assert list(link.parent.iterdir()) == [link]


@pytest.mark.parametrize("kind", ["file", "link", "broken link"])
def test_what_a_crash_left_behind_is_not_in_the_way(path: Path, tmp_path: Path, kind: str) -> None:
    left, other = path.with_name("data.json.tmp"), tmp_path / "other"
    if kind == "file":
        left.write_bytes(b"half a f")
    else:
        left.symlink_to(other)
        if kind == "link":
            other.write_bytes(b"not ours")
    storage, log = opened(path)
    log.insert({})
    assert not os.path.lexists(left)
    assert len(tables_of(path)["log"]) == 3
    assert not other.exists() or other.read_bytes() == b"not ours"
    left.write_bytes(b"half a f")
    storage.tidy()
    assert not left.exists()


def test_new_folders_are_forced_onto_the_disk_with_those_above(
    tmp_path: Path, recorder: Recorder
) -> None:
    disk.make_folder(tmp_path / "a" / "b")
    disk.make_folder(tmp_path / "a" / "b")
    assert recorder.calls == ["fsync folder", "fsync folder"]


def test_unknown_errors_are_told_in_the_words_of_the_system() -> None:
    assert disk.in_words(OSError(errno.ENOEXEC, "Exec format error")) == "exec format error"
    assert disk.in_words(OSError("odd")) == "oserror"
