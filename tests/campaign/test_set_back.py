"""Older files put back by hand, edits that the rules refuse, odd things in the way."""

from __future__ import annotations

import errno
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from gmscreen.campaign import backups, disk, restoring
from gmscreen.campaign.checking import playable
from gmscreen.campaign.model import Campaign, Session
from gmscreen.campaign.store import CampaignError, SaveFailed, Store
from rules.face import SYSTEMS
from tests.campaign.drawn import AT, campaign_of, grown
from tests.campaign.on_disk import edit, files, made, reopened

CHECK = playable(SYSTEMS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "keep"


def played(folder: Path, by: int, session: int) -> Campaign:
    """Opens the campaign, plays on in a session, and closes it."""
    store = Store.open(folder)
    now = replace(store.campaign, session=Session(session, "", AT))
    store.save(grown(now, by, session))
    store.close()
    return store.campaign


def unplayable(folder: Path) -> None:
    edit(
        folder / "campaign.json",
        lambda tables: tables["characters"]["1"]["sheet"].update(skills=5),
    )


def test_campaign_that_can_not_be_played_is_refused_before_anything_is_written(
    folder: Path,
) -> None:
    made(folder, campaign_of(3))
    reopened(folder)
    unplayable(folder)
    before = files(folder)
    with pytest.raises(CampaignError, match=r"campaign\.json: sheet of Mira: skills") as refused:
        Store.open(folder, CHECK)
    assert refused.value.damaged == folder
    assert files(folder) == before
    found = restoring.look_over(folder, CHECK)
    assert found.offer == "the newest good backup holds 3 entries, the last of 2026-03-01"
    restoring.restore(folder, CHECK)
    store = Store.open(folder, CHECK)
    assert store.campaign == campaign_of(3)
    store.close()


def test_good_backup_is_never_replaced_by_another(folder: Path) -> None:
    made(folder, campaign_of(3))
    (good,) = backups.found(folder)
    text = good.path.read_bytes()
    edit(folder / "campaign.json", lambda tables: tables["meta"]["1"].update(name="Another"))
    reopened(folder)
    newest, first = backups.found(folder)
    assert (first.path.read_bytes(), newest.entries, newest.order) == (text, 3, 2)


def test_segments_of_another_course_are_set_aside_and_not_written_over(folder: Path) -> None:
    made(folder, campaign_of(30))
    older = (folder / "campaign.json").read_bytes()
    played(folder, 2, 1)
    one_way = played(folder, 1, 2)
    reopened(folder)
    abandoned = (folder / "log" / "0000001.json").read_bytes()
    (folder / "campaign.json").write_bytes(older)
    played(folder, 5, 1)
    other_way = played(folder, 1, 2)
    reopened(folder)
    assert (folder / "log" / "0000001.json").read_bytes() != abandoned
    aside = folder / "damaged-1"
    assert (aside / "log" / "0000001.json").read_bytes() == abandoned
    assert (aside / "backups" / "log" / "0000001.json").read_bytes() == abandoned
    # The backups that name it have gone with it: whatever is left restores this course.
    assert all(one.entries != len(one_way.history.entries) for one in backups.found(folder))
    (folder / "log" / "0000001.json").write_bytes(b"")
    assert restoring.restore(folder).backup is None
    assert reopened(folder) == other_way


def test_backups_made_after_an_older_file_was_put_back_are_the_newest(folder: Path) -> None:
    made(folder, campaign_of(40))
    older = (folder / "campaign.json").read_bytes()
    played(folder, 30, 1)
    reopened(folder)
    (folder / "campaign.json").write_bytes(older)
    later = played(folder, 2, 1)
    reopened(folder)
    assert backups.found(folder)[0].entries == len(later.history.entries) == 42
    (folder / "campaign.json").write_bytes(b"")
    restoring.restore(folder)
    assert reopened(folder) == later


def test_window_that_can_not_read_what_was_left_does_not_take_over(folder: Path) -> None:
    first = Store.create(folder, campaign_of(2))
    second = Store.open(folder, CHECK)
    unplayable(folder)
    before = (folder / "campaign.json").read_bytes()
    first.close()
    for _ in range(2):
        with pytest.raises(CampaignError, match="sheet of Mira"):
            second.take_over()
        assert second.read_only
        with pytest.raises(SaveFailed):
            second.save(grown(second.campaign))
    assert (folder / "campaign.json").read_bytes() == before
    # The lock is free.
    third = Store.open(folder)
    assert not third.read_only
    third.close()
    second.close()


def test_backup_of_a_new_session_has_the_segments_sealed_in_the_same_run(folder: Path) -> None:
    store = Store.create(folder, campaign_of(0))
    for session in (1, 2, 3):
        now = replace(store.campaign, session=Session(session, "", AT))
        store.save(grown(now, 100, session))
    store.close()
    (folder / "log" / "0000001.json").write_bytes(b"")
    assert restoring.look_over(folder).offer.startswith("nothing is lost")
    restoring.restore(folder)
    assert reopened(folder) == store.campaign


@pytest.mark.parametrize("kind", ["link", "fifo"])
def test_name_of_the_holder_is_written_through_nothing(folder: Path, kind: str) -> None:
    path = made(folder, campaign_of(2))
    holder = folder / "campaign.holder"
    if kind == "link":
        holder.symlink_to(path)
    else:
        os.mkfifo(holder)
    store = Store.open(folder)
    second = Store.open(folder)
    assert "process" in second.read_only
    assert not holder.is_symlink()
    second.close()
    store.close()
    assert reopened(folder) == campaign_of(2)


def test_older_version_is_not_migrated_without_a_backup(tmp_path: Path) -> None:
    folder = tmp_path / "keep"
    shutil.copytree(Path(__file__).parent / "versions" / "1", folder)
    (folder / "backups").write_text("in the way")
    before = (folder / "campaign.json").read_bytes()
    store = Store.open(folder)
    assert store.read_only.startswith("it is of an older version, and there can be no backup: ")
    with pytest.raises(SaveFailed):
        store.save(grown(store.campaign))
    store.close()
    assert (folder / "campaign.json").read_bytes() == before


@pytest.mark.parametrize("kind", ["folder", "fifo", "loop", "dangling"])
def test_what_is_no_file_makes_room_for_the_backup(folder: Path, kind: str) -> None:
    path = made(folder, campaign_of(2))
    path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    else:
        path.symlink_to(path if kind == "loop" else folder / "nowhere" / "campaign.json")
    assert restoring.look_over(folder).mendable
    restoring.restore(folder)
    assert os.path.lexists(folder / "damaged-1" / "campaign.json")
    assert reopened(folder) == campaign_of(2)


def test_file_that_the_disk_does_not_give_is_moved_aside(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(folder, campaign_of(2))
    real = disk.read

    def failing(which: Path) -> tuple[bytes, disk.Stamp]:
        if which == path:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return real(which)

    with monkeypatch.context() as patch:
        patch.setattr(disk, "read", failing)
        restoring.restore(folder)
    assert (folder / "damaged-1" / "campaign.json").is_file()
    assert reopened(folder) == campaign_of(2)


def test_restore_that_is_refused_leaves_no_empty_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(folder, campaign_of(2))
    path.write_bytes(b"")

    def full(which: Path, text: bytes) -> disk.Stamp:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(disk, "replace", full)
    for _ in range(3):
        with pytest.raises(CampaignError, match="the disk is full"):
            restoring.restore(folder)
    assert not [*folder.glob("damaged-*")]


def test_check_knows_systems_and_settings() -> None:
    CHECK(campaign_of(3))
    for other in (replace(campaign_of(3), system="5e"), replace(campaign_of(3), house={"x": True})):
        with pytest.raises(rules.InvalidInput):
            CHECK(other)
