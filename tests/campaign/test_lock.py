"""One window at a time writes a campaign; where that can't be made sure, it is only read."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest

from gmscreen.campaign.store import CampaignError, SaveFailed, Store
from tests.campaign.drawn import campaign_of, grown
from tests.campaign.on_disk import files, made, reopened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "keep"


HOLDER = """
import sys, time
from pathlib import Path
from gmscreen.campaign.store import Store
store = Store.open(Path(sys.argv[1]))
print("open", flush=True)
time.sleep(600)
"""


@pytest.fixture
def held(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that has the campaign open."""
    made(folder, campaign_of(3))
    child = subprocess.Popen([sys.executable, "-c", HOLDER, str(folder)], stdout=subprocess.PIPE)
    with child:
        assert child.stdout is not None
        child.stdout.readline()
        yield child
        child.kill()


def test_campaign_open_elsewhere_is_only_read_and_a_kill_frees_it(
    folder: Path, held: subprocess.Popen[bytes]
) -> None:
    before = files(folder)
    second = Store.open(folder)
    host = re.escape(os.uname().nodename)
    assert re.fullmatch(
        rf"open in another window \(process {held.pid} on {host}\)", second.read_only
    )
    with pytest.raises(SaveFailed, match="reading only: open in another window"):
        second.save(grown(second.campaign))
    with pytest.raises(SaveFailed, match="open in another window"):
        second.take_over()
    assert files(folder) == before
    held.kill()
    held.wait()
    second.take_over()
    second.save(grown(second.campaign))
    second.close()
    assert reopened(folder) == grown(campaign_of(3))


def test_second_window_follows_the_first_and_takes_over_when_it_is_closed(folder: Path) -> None:
    store = Store.create(folder, campaign_of(249))
    second, looking = Store.open(folder), Store.view(folder)
    before = files(folder)
    assert not second.follow()
    # Over the end of a segment, which is sealed meanwhile.
    for _ in range(3):
        store.save(grown(store.campaign))
        for other in (second, looking):
            assert other.follow()
            assert not other.follow()
            assert other.campaign == store.campaign
    store.close()
    store.close()
    assert files(folder).keys() - before.keys() <= {"log/0000001.json"}
    second.take_over()
    assert not second.read_only
    second.save(grown(second.campaign))
    assert looking.follow()
    second.close()
    looking.close()
    assert reopened(folder) == grown(campaign_of(249), 4)
    assert looking.campaign == second.campaign


def test_window_that_takes_over_has_what_was_saved_meanwhile(folder: Path) -> None:
    first = Store.create(folder, campaign_of(1))
    second = Store.open(folder)
    first.save(grown(first.campaign, 2))
    first.close()
    second.take_over()
    assert second.campaign == grown(campaign_of(1), 2)
    second.close()


def test_follower_of_a_file_that_is_damaged_keeps_what_it_had(folder: Path) -> None:
    first = Store.create(folder, campaign_of(2))
    second = Store.open(folder)
    (folder / "campaign.json").write_bytes(b"{")
    with pytest.raises(CampaignError, match=r"campaign\.json: line 1"):
        second.follow()
    assert second.campaign == campaign_of(2)
    first.close()
    second.close()


@pytest.mark.parametrize("holder", [b"", b"{", b"[]", b'{"pid": "\\n"}', b"\xff", None])
def test_unknown_holder_is_no_trouble(folder: Path, holder: bytes | None) -> None:
    store = Store.create(folder, campaign_of(0))
    path = folder / "campaign.holder"
    path.unlink()
    if holder is not None:
        path.write_bytes(holder)
    second = Store.open(folder)
    assert second.read_only == "open in another window"
    second.close()
    store.close()


def test_closed_store_saves_nothing(folder: Path) -> None:
    store = Store.create(folder, campaign_of(0))
    store.close()
    with pytest.raises(SaveFailed, match="closed"):
        store.save(grown(store.campaign))
    assert reopened(folder) == campaign_of(0)


@pytest.mark.parametrize("code", [errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP])
def test_without_locks_a_campaign_is_open_for_reading_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    made(folder, campaign_of(3))
    (folder / "campaign.lock").unlink()
    before = files(folder)

    def refuse(descriptor: int, operation: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(fcntl, "flock", refuse)
    store = Store.open(folder)
    assert store.campaign == campaign_of(3)
    assert store.read_only
    with pytest.raises(SaveFailed, match="reading only: the file system"):
        store.save(grown(store.campaign))
    store.close()
    assert files(folder) == before
    with pytest.raises(CampaignError, match="the file system"):
        Store.create(folder.parent / "new", campaign_of(0))
    assert not (folder.parent / "new").exists()


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("was_open", [False, True])
def test_folder_that_may_not_be_written_is_open_for_reading_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch, code: int, was_open: bool
) -> None:
    made(folder, campaign_of(3))
    if not was_open:
        (folder / "campaign.lock").unlink()
    (folder / "campaign.json.tmp").write_bytes(b"half")
    before = files(folder)
    real = os.open

    def refuse(path: Any, flags: int, *rest: Any, **named: Any) -> int:
        if flags & (os.O_CREAT | os.O_RDWR | os.O_WRONLY):
            raise OSError(code, os.strerror(code), path)
        return real(path, flags, *rest, **named)

    monkeypatch.setattr(os, "open", refuse)
    store = Store.open(folder)
    assert store.campaign == campaign_of(3)
    assert store.read_only in ("the disk is read-only", "there is no permission")
    with pytest.raises(SaveFailed, match="reading only"):
        store.save(grown(store.campaign))
    store.close()
    assert files(folder) == before


def test_campaign_reached_by_links_is_saved_where_it_is(folder: Path, tmp_path: Path) -> None:
    made(folder, campaign_of(1))
    real = tmp_path / "elsewhere.json"
    (folder / "campaign.json").rename(real)
    (folder / "campaign.json").symlink_to(real)
    real.chmod(0o600)
    link = tmp_path / "link"
    link.symlink_to(folder)
    store = Store.open(link)
    store.save(grown(store.campaign))
    store.close()
    assert (folder / "campaign.json").is_symlink()
    assert stat.S_IMODE(real.stat().st_mode) == 0o600
    assert reopened(folder) == store.campaign


def test_window_that_looks_on_forgets_segments_whose_place_others_have_taken(folder: Path) -> None:
    made(folder, grown(campaign_of(10), 3))
    made_here = Store.open(folder)
    made_here.save(grown(made_here.campaign, 2, session=2))
    made_here.close()
    looking = Store.view(folder)
    looking.hold()
    assert looking.campaign.history[12].note == "note 12"
    # Another course of the log: an older file put back, and played on otherwise.
    rmtree(folder)
    made(folder, grown(campaign_of(10), 3, text="otherwise"))
    other = Store.open(folder)
    other.save(grown(other.campaign, 2, session=2))
    other.close()
    assert looking.follow()
    assert looking.campaign == other.campaign
    assert looking.campaign.history[12].note == "otherwise"
