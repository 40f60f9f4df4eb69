"""Backups: when they are made, which of them stay, and what is put back from them."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gmscreen.campaign import backups, disk, restoring
from gmscreen.campaign.backups import Backup
from gmscreen.campaign.model import Campaign, Session
from gmscreen.campaign.store import CampaignError, SaveFailed, Store
from tests.campaign.drawn import AT, campaign_of, grown, note
from tests.campaign.on_disk import files, made, reopened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "keep"


def on_day(campaign: Campaign, day: str) -> Campaign:
    """The campaign after one more note, on a day."""
    entry = replace(note(campaign.history.next_id), at=f"{day}T20:15:00+01:00")
    return replace(campaign, history=campaign.history.with_entry(entry))


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in (folder / "backups").glob("*.json"))


def test_backup_is_made_at_each_opening_and_is_what_was_there(folder: Path) -> None:
    path = made(folder, campaign_of(3))
    store = Store.open(folder)
    store.save(grown(store.campaign))
    store.close()
    text = path.read_bytes()
    reopened(folder)
    assert names(folder) == ["0001_2026-03-01_3.json", "0002_2026-03-01_4.json"]
    newest = folder / "backups" / "0002_2026-03-01_4.json"
    assert newest.read_bytes() == text
    assert backups.found(folder)[0] == Backup(newest, 2, 4, "2026-03-01")


def test_opening_twice_writes_nothing_anew(folder: Path) -> None:
    made(folder, campaign_of(3))
    reopened(folder)
    (backup,) = (folder / "backups").glob("*.json")
    before = backup.stat()
    reopened(folder)
    assert backup.stat() == before


def test_backup_is_made_of_the_evening_before_when_a_session_starts(folder: Path) -> None:
    path = made(folder, campaign_of(0))
    store = Store.open(folder)
    store.save(on_day(store.campaign, "2026-03-08"))
    before = path.read_bytes()
    store.save(grown(replace(store.campaign, session=Session(2, "", AT))))
    assert names(folder) == ["0001_undated_0.json", "0002_2026-03-08_1.json"]
    assert (folder / "backups" / "0002_2026-03-08_1.json").read_bytes() == before
    store.close()


def test_no_backup_is_made_of_what_someone_else_has_written(folder: Path) -> None:
    path = made(folder, campaign_of(3))
    store = Store.open(folder)
    path.write_bytes(b"{")
    before = files(folder / "backups")
    with pytest.raises(SaveFailed, match="changed by someone else"):
        store.save(grown(replace(store.campaign, session=Session(2, "", AT))))
    assert store.no_backup == "the file was changed by someone else"
    assert files(folder / "backups") == before
    store.close()


def test_newest_of_each_of_the_last_ten_days_stays(folder: Path) -> None:
    made(folder, campaign_of(0))
    for day in range(1, 15):
        for _ in range(2):
            store = Store.open(folder)
            store.save(on_day(store.campaign, f"2026-04-{day:02}"))
            store.close()
    reopened(folder)
    kept = [one.split("_", 1)[1] for one in names(folder)]
    days = [f"2026-04-{day:02}_{2 * day}.json" for day in range(5, 15)]
    # The last three stay, whatever their day.
    assert kept == [*days[:-1], "2026-04-14_27.json", days[-1]]


@pytest.mark.parametrize("at", ["", "yesterday", "../../etc/passwd", "2026-03", "\x1b[31m"])
def test_time_that_is_none_makes_no_strange_name(folder: Path, at: str) -> None:
    campaign = campaign_of(0)
    entry = replace(note(1), at=at)
    made(folder, replace(campaign, history=campaign.history.with_entry(entry)))
    assert names(folder) == ["0001_undated_1.json"]
    assert str(backups.found(folder)[0]) == "1 entry"


def test_damaged_campaign_leaves_the_backups_alone(folder: Path) -> None:
    path = made(folder, campaign_of(3))
    path.write_bytes(b"{")
    before = files(folder)
    for _ in range(2):
        with pytest.raises(CampaignError):
            Store.open(folder)
    assert files(folder) == before


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES])
def test_backup_that_can_not_be_made_keeps_nobody_from_playing(
    folder: Path, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(folder, campaign_of(3))
    shutil.rmtree(folder / "backups")

    def refuse(place: Path) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(disk, "make_folder", refuse)
        store = Store.open(folder)
        assert store.no_backup == disk.in_words(OSError(code, ""))
        store.save(grown(store.campaign))
    store.save(grown(replace(store.campaign, session=Session(2, "", AT))))
    assert store.no_backup == ""
    assert names(folder) == ["0001_2026-03-01_4.json"]
    store.close()


@pytest.fixture
def played(folder: Path) -> Campaign:
    """A campaign of two segments, with backups of two days."""
    made(folder, campaign_of(260))
    store = Store.open(folder)
    store.save(on_day(store.campaign, "2026-03-08"))
    store.close()
    return reopened(folder)


def test_damaged_main_file_is_put_back_and_kept_beside(folder: Path, played: Campaign) -> None:
    (folder / "campaign.json").write_bytes(b'{"meta"')
    found = restoring.look_over(folder)
    assert found.offer == "the newest good backup holds 261 entries, the last of 2026-03-08"
    done = restoring.restore(folder)
    assert str(done) == (
        "restored: 261 entries, the last of 2026-03-08; what was damaged is kept in damaged-1"
    )
    assert (folder / "damaged-1" / "campaign.json").read_bytes() == b'{"meta"'
    assert reopened(folder) == played
    (folder / "campaign.json").unlink()
    assert restoring.restore(folder).aside == folder / "damaged-2"
    assert reopened(folder) == played


def test_damaged_backup_is_passed_over(folder: Path, played: Campaign) -> None:
    (folder / "campaign.json").write_bytes(b"")
    (folder / "backups" / "0002_2026-03-08_261.json").write_bytes(b"")
    found = restoring.look_over(folder)
    assert [one.reason for one in found.bad_backups] == ["is empty"]
    assert found.remedy is not None
    assert found.remedy.entries == 260
    restoring.restore(folder)
    assert reopened(folder) == campaign_of(260)
    assert names(folder) == ["0001_2026-03-01_260.json"]
    aside = folder / "damaged-1" / "backups" / "0002_2026-03-08_261.json"
    assert aside.read_bytes() == b""


def test_damaged_segment_is_put_back_and_nothing_is_lost(folder: Path, played: Campaign) -> None:
    segment = folder / "log" / "0000001.json"
    whole = segment.read_bytes()
    segment.write_bytes(whole[:900])
    found = restoring.look_over(folder)
    assert [one.path for one in found.problems] == [segment]
    assert found.offer == "nothing is lost: there is a good copy of what is damaged"
    done = restoring.restore(folder)
    assert (done.backup, done.newer) == (None, 0)
    assert segment.read_bytes() == whole
    assert (folder / "damaged-1" / "log" / "0000001.json").read_bytes() == whole[:900]
    assert reopened(folder) == played


def test_damaged_main_file_and_segment_are_put_back_together(
    folder: Path, played: Campaign
) -> None:
    (folder / "campaign.json").write_bytes(b"")
    (folder / "log" / "0000001.json").unlink()
    found = restoring.look_over(folder)
    assert [one.path.name for one in found.problems] == ["campaign.json", "0000001.json"]
    restoring.restore(folder)
    assert reopened(folder) == played


def test_newer_segments_are_kept_beside_and_counted(folder: Path, played: Campaign) -> None:
    store = Store.open(folder)
    for _ in range(7):
        store.save(grown(store.campaign, 100))
    store.close()
    (folder / "campaign.json").write_bytes(b"")
    done = restoring.restore(folder)
    assert done.newer == 500
    assert str(done).endswith("with segments of 500 newer entries")
    assert sorted(files(folder / "damaged-1")) == [
        "campaign.json",
        "log/0000251.json",
        "log/0000501.json",
    ]
    assert reopened(folder) == played
    # The numbers that the newer ones had are given anew.
    store = Store.open(folder)
    for _ in range(4):
        store.save(grown(store.campaign, 100))
    store.close()
    assert reopened(folder) == store.campaign


def test_segment_without_a_copy_takes_the_backup_before_it(folder: Path) -> None:
    made(folder, campaign_of(200))
    store = Store.open(folder)
    store.save(grown(store.campaign, 100))
    (folder / "log" / "0000001.json").write_bytes(b"")
    store.close()
    done = restoring.restore(folder)
    assert done.backup is not None
    assert done.backup.entries == 200
    assert reopened(folder) == campaign_of(200)


def test_nothing_damaged_is_nothing_to_restore(folder: Path, played: Campaign) -> None:
    before = files(folder)
    with pytest.raises(CampaignError, match="nothing is damaged"):
        restoring.restore(folder)
    assert files(folder) == before


def test_open_campaign_is_not_restored(folder: Path, played: Campaign) -> None:
    store = Store.open(folder)
    before = files(folder)
    with pytest.raises(CampaignError, match="open in another window"):
        restoring.restore(folder)
    assert files(folder) == before
    store.close()


def test_without_a_good_backup_that_is_said(folder: Path, played: Campaign) -> None:
    (folder / "campaign.json").write_bytes(b"")
    shutil.rmtree(folder / "backups")
    before = files(folder)
    with pytest.raises(CampaignError, match=r"is empty; there is no good backup of it$"):
        restoring.restore(folder)
    assert files(folder) == before


def test_restore_that_the_disk_refuses_can_be_made_again(folder: Path, played: Campaign) -> None:
    (folder / "campaign.json").write_bytes(b"")
    (folder / "log" / "0000001.json").write_bytes(b"")
    real = disk.replace
    for writes in range(4):
        left = iter(range(writes))

        def replace_while_there_is_room(
            path: Path, text: bytes, left: Iterator[int] = left
        ) -> disk.Stamp:
            if next(left, None) is None:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(path, text)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(disk, "replace", replace_while_there_is_room)
            with pytest.raises(CampaignError, match=r"the disk is full$"):
                restoring.restore(folder)
    restoring.restore(folder)
    assert reopened(folder) == played


def test_file_cut_anywhere_or_with_a_hole_offers_the_backup(folder: Path) -> None:
    path = made(folder, replace(campaign_of(2), characters=()))
    whole = path.read_bytes()
    assert len(whole) < 4096
    for length in range(0, len(whole) - 1, 7):
        path.write_bytes(whole[:length])
        assert restoring.look_over(folder).offer.startswith("the newest good backup holds 2")
    for place in range(0, len(whole), 97):
        path.write_bytes(whole[:place] + b"\0" * 64 + whole[place + 64 :])
        assert restoring.look_over(folder).offer


def test_each_segment_is_read_once_for_all_backups(
    folder: Path, played: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(backups.found(folder)) == 2
    real, read = disk.read, list[str]()

    def reading(path: Path) -> tuple[bytes, disk.Stamp]:
        read.append(path.name)
        return real(path)

    monkeypatch.setattr(disk, "read", reading)
    found = restoring.look_over(folder)
    assert read.count("0000001.json") == 1
    assert len(found.backups) == 2
    assert found.campaign == played
