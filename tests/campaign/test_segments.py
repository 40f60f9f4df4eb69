"""The log in pieces: an act costs the same however long the campaign has been played."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rules
from gmscreen.campaign import segments
from gmscreen.campaign.history import History
from gmscreen.campaign.store import SaveFailed, Store
from tests.campaign.drawn import campaign_of, grown, note
from tests.campaign.on_disk import made, reopened
from tests.campaign.table import pc, rolled, table


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "keep"


@pytest.fixture
def no_fsync(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of what is written, not of when it is safe: the disk need not be waited for."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


def segment_names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.glob("log/*"))


def running_ids(folder: Path) -> list[int]:
    return [int(one) for one in json.loads((folder / "campaign.json").read_bytes())["log"]]


@pytest.mark.usefixtures("no_fsync")
@pytest.mark.parametrize("by", [1, 2, 249, 250, 251, 600])
def test_log_is_cut_into_segments_of_250(folder: Path, by: int) -> None:
    store = Store.create(folder, campaign_of(0))
    expected = campaign_of(0)
    while len(expected.history.entries) < 760:
        expected = grown(expected, by)
        store.save(expected)
        count = len(expected.history.entries)
        sealed = (count - 1) // 250
        assert segment_names(folder) == [f"{1 + 250 * n:07}.json" for n in range(sealed)]
        assert running_ids(folder) == list(range(1 + 250 * sealed, count + 1))
    store.close()
    assert reopened(folder) == expected


@pytest.mark.parametrize("entries", [249, 250, 251, 500, 501])
def test_new_campaign_may_have_a_long_log(folder: Path, entries: int) -> None:
    made(folder, campaign_of(entries))
    assert len(segment_names(folder)) == (entries - 1) // 250
    assert reopened(folder) == campaign_of(entries)


def test_new_session_starts_a_new_segment(folder: Path) -> None:
    store = Store.create(folder, campaign_of(3))
    store.save(grown(store.campaign, session=2))
    assert segment_names(folder) == ["0000001.json"]
    assert running_ids(folder) == [4]
    store.save(grown(grown(store.campaign, 2, session=2), session=3))
    assert segment_names(folder) == ["0000001.json", "0000004.json"]
    assert running_ids(folder) == [7]
    store.close()
    assert reopened(folder) == store.campaign


def test_sealed_segment_is_never_written_again(folder: Path) -> None:
    store = Store.create(folder, campaign_of(251))
    sealed = folder / "log" / "0000001.json"
    before = sealed.read_bytes(), sealed.stat()
    for _ in range(3):
        store.save(grown(store.campaign, 200))
    store.close()
    reopened(folder)
    assert (sealed.read_bytes(), sealed.stat().st_ino) == (before[0], before[1].st_ino)
    assert sealed.stat().st_mtime_ns == before[1].st_mtime_ns


def test_what_was_undone_in_a_sealed_segment_is_told_by_later_entries(folder: Path) -> None:
    store = Store.create(folder, campaign_of(251))
    for number in range(252, 260):
        target = next(store.campaign.history.standing()).id
        entry = replace(note(number), act="undo", refers=target)
        store.save(replace(store.campaign, history=store.campaign.history.with_entry(entry)))
    store.close()
    assert reopened(folder).history.undone == set(range(244, 252))


def test_leftover_of_a_crash_between_the_two_writes_is_ignored_and_replaced(folder: Path) -> None:
    store = Store.create(folder, campaign_of(250))
    real = os.replace

    def crash(source: Path, target: Path) -> None:
        if Path(target).name == "campaign.json":
            raise OSError(errno.EIO, "gone")
        real(source, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "replace", crash)
        with pytest.raises(SaveFailed, match="the disk reports an error"):
            store.save(grown(grown(store.campaign), session=2))
    store.close()
    assert segment_names(folder) == ["0000001.json", "0000251.json"]
    (folder / "log" / "0000900.json").write_bytes(b"half")

    store = Store.open(folder)
    assert store.campaign == campaign_of(250)
    store.save(grown(grown(store.campaign, 3, text="other"), session=2))
    store.close()
    assert reopened(folder) == store.campaign
    assert store.campaign.history[251].note == "other"


def test_leftover_may_be_anything(folder: Path) -> None:
    store = Store.create(folder, campaign_of(250))
    (folder / "log").mkdir()
    (folder / "log" / "0000001.json").write_bytes(b"\0" * 100)
    store.save(grown(store.campaign))
    store.close()
    assert reopened(folder) == grown(campaign_of(250))


class Cost:
    """Counts what a save asks of the disk."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.counted: list[tuple[str, int]] = []
        for name in ("write", "fsync", "replace"):
            patch.setattr(os, name, self._counting(name, getattr(os, name)))

    def _counting(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any) -> Any:
            self.counted.append((name, len(args[1]) if name == "write" else 1))
            return real(*args)

        return counting

    def of(self, name: str) -> int:
        return sum(number for one, number in self.counted if one == name)


@pytest.mark.parametrize("entries", [1, 101, 1101, 5101])
def test_save_costs_one_write_however_long_the_log(
    folder: Path, monkeypatch: pytest.MonkeyPatch, entries: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        store = Store.create(folder, campaign_of(entries))
    later = grown(store.campaign, 3)
    cost = Cost(monkeypatch)
    store.save(later)
    store.close()
    assert (cost.of("replace"), cost.of("fsync")) == (1, 2)
    assert cost.of("write") < 16_000


@pytest.mark.parametrize("rolls", [100, 249])
def test_saved_roll_writes_its_segment_and_no_more(
    folder: Path, monkeypatch: pytest.MonkeyPatch, rolls: int
) -> None:
    dice = rules.RandomDice(seed=1)
    campaign = rolled(table(pc("Mira")), 1, dice, dc=12)
    first = campaign.history.entries[-1]
    entries = (replace(first, id=number) for number in range(2, rolls + 2))
    store = Store.create(
        folder, replace(campaign, history=History.of(entries, campaign_of(1).history))
    )
    later = rolled(store.campaign, 1, dice, dc=12, fortune=1)
    cost = Cost(monkeypatch)
    store.save(later)
    store.close()
    assert (cost.of("replace"), cost.of("fsync")) == (1, 2)
    assert cost.of("write") == (folder / "campaign.json").stat().st_size
    # 128 kB after a hundred rolls of an evening.
    assert cost.of("write") <= 1280 * rolls


def test_sealing_costs_one_write_more(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.create(folder, campaign_of(500))
    later = grown(store.campaign)
    cost = Cost(monkeypatch)
    store.save(later)
    store.close()
    assert (cost.of("replace"), cost.of("fsync")) == (2, 4)


def test_save_without_change_writes_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.create(folder, campaign_of(5))
    cost = Cost(monkeypatch)
    store.save(store.campaign)
    store.close()
    assert cost.counted == []


def test_segments_are_cut_at_sessions_and_when_full() -> None:
    entries = [note(n, 1) for n in range(1, 252)] + [note(252, 2), note(253, 1)]
    assert [len(one) for one in segments.cut(entries)] == [250, 1, 1, 1]
    assert segments.cut([]) == []
    assert segments.path(Path("x"), 1).name == "0000001.json"
