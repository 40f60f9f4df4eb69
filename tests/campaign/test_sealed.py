"""The sealed part of a log: what is remembered of it, and what is read of it when."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmscreen.campaign import acts, disk
from gmscreen.campaign.history import History
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.sealed import Unreadable
from gmscreen.campaign.store import CampaignError, Store
from tests.campaign.drawn import AT, campaign_of, grown, note
from tests.campaign.on_disk import edit, files, made, reopened

INDEX = "campaign.index"
SEAL = 64


class Read:
    """Which files of the log are read."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.names: list[str] = []
        real = disk.read

        def reading(path: Path) -> tuple[bytes, disk.Stamp]:
            if path.parent.name == "log":
                self.names.append(path.name)
            return real(path)

        patch.setattr(disk, "read", reading)


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Read:
    return Read(monkeypatch)


def index(folder: Path) -> dict[str, Any]:
    """What is remembered."""
    found: dict[str, Any] = json.loads((folder / INDEX).read_bytes()[SEAL:])
    return found


def write_index(folder: Path, text: str) -> None:
    """Writes something else in its place, with the seal that fits it."""
    body = text.encode()
    (folder / INDEX).write_bytes(sha256(body).hexdigest().encode() + b"\n" + body)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made(tmp_path / "keep", campaign_of(1020))
    return tmp_path / "keep"


def test_opening_reads_no_sealed_segment_and_looking_reads_one(folder: Path, read: Read) -> None:
    store = Store.open(folder)
    assert read.names == []
    entries = store.campaign.history.entries
    assert len(entries) == 1020
    assert entries[1010] == note(1011)
    assert read.names == []
    assert entries[300] == note(301)
    assert entries[499] == note(500)
    assert read.names == ["0000251.json"]
    store.save(acts.add_note(store.campaign, "one more", AT))
    store.close()
    assert read.names == ["0000251.json"]
    assert [*entries] == [note(number) for number in range(1, 1021)]


def test_only_what_came_since_is_read_at_the_next_opening(folder: Path, read: Read) -> None:
    store = Store.open(folder)
    for _ in range(10):
        store.save(grown(store.campaign, 50))
    store.close()
    read.names.clear()
    after = reopened(folder)
    # Each once for the log, and once for its copy among the backups.
    assert sorted(set(read.names)) == ["0001001.json", "0001251.json"]
    assert after == store.campaign
    read.names.clear()
    reopened(folder)
    assert read.names == []


NOTHING: dict[str, object] = {"redoable": [], "undone": [], "amendments": {}}
BAD: dict[str, str] = {
    "nothing": "",
    "cut": '{"seen": [[1, 2',
    "no object": "[]",
    "deep": "[" * 100_000,
    "no keys": "{}",
    "other files": json.dumps({**NOTHING, "seen": [[1, 5, 5]], "end": 9}),
    "no numbers": json.dumps({**NOTHING, "seen": [[1, "5", 5]], "end": [], "redoable": 5}),
    "no lists": json.dumps({**NOTHING, "seen": 5, "undone": {}, "amendments": []}),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_bad_memory_counts_for_nothing(folder: Path, text: str) -> None:
    write_index(folder, text)
    assert reopened(folder) == campaign_of(1020)
    assert index(folder)["end"] == 1001


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("end", 1002),
        ("undone", [1001]),
        ("undone", [0]),
        ("undone", [True]),
        ("redoable", [5000]),
        ("amendments", {"5": [1001]}),
        ("amendments", {"x": [7]}),
        ("seen", [[2, 1, 1]]),
        ("seen", []),
    ],
)
def test_memory_that_can_not_be_true_counts_for_nothing(
    folder: Path, name: str, value: object
) -> None:
    known = index(folder)
    write_index(folder, json.dumps({**known, name: value}))
    assert reopened(folder).history == campaign_of(1020).history


def test_memory_of_a_later_state_counts_for_nothing(folder: Path) -> None:
    before = (folder / "campaign.json").read_bytes()
    store = Store.open(folder)
    store.save(grown(store.campaign, 250))
    store.close()
    assert index(folder)["end"] == 1001
    reopened(folder)
    assert index(folder)["end"] == 1251
    # As where an older copy of the main file is put in its place by hand.
    (folder / "campaign.json").write_bytes(before)
    assert reopened(folder) == campaign_of(1020)


def test_without_memory_all_is_read_and_remembered(folder: Path, read: Read) -> None:
    (folder / INDEX).unlink()
    assert reopened(folder) == campaign_of(1020)
    assert [*dict.fromkeys(read.names)] == [f"{first:07}.json" for first in (1, 251, 501, 751)]
    read.names.clear()
    reopened(folder)
    assert read.names == []


def test_window_that_looks_on_remembers_nothing(folder: Path) -> None:
    (folder / INDEX).unlink()
    before = files(folder)
    store = Store.view(folder)
    assert store.campaign == campaign_of(1020)
    store.close()
    assert files(folder) == before


def test_segment_that_was_changed_is_read_again(folder: Path) -> None:
    segment = folder / "log" / "0000251.json"
    edit(segment, lambda tables: tables["log"]["300"].update(note="by hand"))
    assert reopened(folder).history[300].note == "by hand"
    os.utime(segment, ns=(1, 1))
    whole = segment.read_bytes()
    segment.write_bytes(whole.replace(b'"act"', b'"arc"', 1))
    with pytest.raises(CampaignError, match=r"0000251\.json: log 251 act: is missing"):
        Store.open(folder)


def test_segment_that_goes_away_while_it_is_open_is_told_when_it_is_looked_at(folder: Path) -> None:
    store = Store.open(folder)
    entries = store.campaign.history.entries
    rmtree(folder / "backups")
    (folder / "log" / "0000251.json").unlink()
    (folder / "log" / "0000501.json").write_bytes((folder / "log" / "0000001.json").read_bytes())
    with pytest.raises(Unreadable, match=r"^log/0000251\.json: is missing$"):
        entries[300]
    with pytest.raises(Unreadable, match=r"^log/0000501\.json: log 1: stands where entry 501"):
        entries[600]
    assert entries[0] == note(1)
    store.save(grown(store.campaign))
    store.close()


def test_segment_that_rots_while_it_is_open_is_read_from_its_copy(folder: Path) -> None:
    store = Store.open(folder)
    (folder / "log" / "0000251.json").write_bytes(b"")
    assert store.campaign.history[300] == note(300)
    store.close()


def test_memory_that_was_edited_counts_for_nothing(folder: Path) -> None:
    text = (folder / INDEX).read_bytes()
    (folder / INDEX).write_bytes(text.replace(b'"undone": []', b'"undone": [7]'))
    assert reopened(folder).history == campaign_of(1020).history
    (folder / INDEX).write_bytes(text[:30])
    assert reopened(folder).history == campaign_of(1020).history


def test_log_that_is_held_outlives_its_disk(folder: Path) -> None:
    store = Store.open(folder)
    store.hold()
    rmtree(folder)
    assert [*store.campaign.history.entries] == [note(number) for number in range(1, 1021)]
    elsewhere = Store.create(folder.with_name("elsewhere"), store.campaign)
    elsewhere.close()
    assert reopened(elsewhere.folder) == campaign_of(1020)


def test_undo_reaches_back_into_sealed_segments(tmp_path: Path) -> None:
    folder = made(tmp_path / "keep", campaign_of(245)).parent
    for _ in range(3):
        store = Store.open(folder)
        store.save(grown(store.campaign))
        store.close()
    for left in (247, 246, 245, 244):
        store = Store.open(folder)
        store.save(acts.undo(store.campaign, AT))
        store.close()
        history = reopened(folder).history
        assert history.undoable is not None
        assert history.undoable.id == left
    assert history.undone == {245, 246, 247, 248}
    store = Store.open(folder)
    store.save(acts.redo(store.campaign, AT))
    store.close()
    assert reopened(folder).history.undone == {246, 247, 248}


@settings(max_examples=12, deadline=None)
@given(st.lists(st.sampled_from(["act", "amend", "undo", "undo", "redo"]), max_size=40), st.data())
def test_what_is_remembered_is_what_reading_all_would_say(
    tmp_path_factory: pytest.TempPathFactory, deeds: list[str], data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("drawn") / "keep"
    store = Store.create(folder, campaign_of(240))
    for deed in deeds:
        store.save(_done(store.campaign, deed, data))
    store.close()
    fresh = reopened(folder).history
    (folder / INDEX).unlink(missing_ok=True)
    assert reopened(folder).history == fresh == store.campaign.history
    assert reopened(folder).history == History.of(fresh.entries)


def _done(campaign: Campaign, deed: str, data: st.DataObject) -> Campaign:
    history = campaign.history
    entry = note(history.next_id)
    if deed == "amend":
        entry = replace(
            entry, act="override", refers=data.draw(st.integers(1, len(history.entries)))
        )
    elif deed == "undo" and history.undoable:
        entry = replace(entry, act="undo", refers=history.undoable.id)
    elif deed == "redo" and history.redoable:
        entry = replace(entry, act="redo", refers=history.redoable[-1])
    return replace(campaign, history=history.with_entry(entry))
