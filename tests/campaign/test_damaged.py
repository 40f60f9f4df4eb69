"""Damaged campaigns: refused in one line that says what and where, and never touched."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from gmscreen.campaign.store import CampaignError, SaveFailed, Store
from tests.campaign.drawn import campaign_of, grown, note
from tests.campaign.on_disk import Edit, edit, files, made, reopened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "keep"


def refused(folder: Path, names: str = "") -> str:
    """Why a campaign can't be opened, after looking that nothing was touched."""
    before = files(folder)
    with pytest.raises(CampaignError) as error:
        Store.open(folder)
    assert files(folder) == before
    text = str(error.value)
    assert text.isprintable()
    assert text.startswith(str(folder / names))
    return text


@pytest.fixture
def short(folder: Path) -> Path:
    """A campaign of two short files."""
    store = Store.create(folder, replace(campaign_of(2), characters=()))
    store.save(replace(store.campaign, history=store.campaign.history.with_entry(note(3, 2))))
    store.close()
    (folder / "campaign.lock").unlink()
    return folder


@pytest.mark.parametrize("name", ["campaign.json", "log/0000001.json"])
def test_file_cut_anywhere_is_refused(short: Path, name: str) -> None:
    path = short / name
    whole = path.read_bytes()
    assert len(whole) < 4096
    # The last byte is the end of the last line, which JSON doesn't need.
    for length in range(len(whole) - 1):
        path.write_bytes(whole[:length])
        refused(short, name)
    path.write_bytes(whole)
    assert len(reopened(short).history.entries) == 3


@pytest.mark.parametrize("name", ["campaign.json", "log/0000001.json"])
def test_file_with_a_hole_is_refused(short: Path, name: str) -> None:
    path = short / name
    whole = path.read_bytes()
    for place in range(0, len(whole), 97):
        path.write_bytes(whole[:place] + b"\0" * 64 + whole[place + 64 :])
        assert "NUL bytes" in refused(short, name)


HAND: dict[str, tuple[str, Edit]] = {
    "newer": ("meta schema: 3 is from a newer", lambda all_: all_["meta"]["1"].update(schema=3)),
    "far newer": ("from a newer", lambda all_: all_["meta"]["1"].update(schema=10**30)),
    "older": ("no known version", lambda all_: all_["meta"]["1"].update(schema=0)),
    "schema a text": ("meta schema: is missing", lambda all_: all_["meta"]["1"].update(schema="1")),
    "schema true": ("meta schema: is missing", lambda all_: all_["meta"]["1"].update(schema=True)),
    "no schema": ("meta schema: is missing", lambda all_: all_["meta"]["1"].pop("schema")),
    "no meta": ("meta: is missing", lambda all_: all_.pop("meta")),
    "no log": ("log: is missing", lambda all_: all_.pop("log")),
    "no characters": ("characters: is missing", lambda all_: all_.pop("characters")),
    "meta empty": ("meta: takes one", lambda all_: all_["meta"].clear()),
    "meta twice": ("meta: takes one", lambda all_: all_["meta"].update({"2": {}})),
    "no system": ("meta: has no system", lambda all_: all_["meta"]["1"].pop("system")),
    "sealed": ("number of its last", lambda all_: all_["meta"]["1"].update(sealed=-1)),
    "no name": ("name: is missing", lambda all_: all_["meta"]["1"].pop("name")),
    "name a number": ("name: takes text", lambda all_: all_["meta"]["1"].update(name=5)),
    "pool a text": (
        "pools chaos: takes a",
        lambda all_: all_["meta"]["1"].update(pools={"chaos": ""}),
    ),
    "session": ("session number", lambda all_: all_["meta"]["1"]["session"].pop("number")),
    "character": ("characters 1 hp: takes", lambda all_: all_["characters"]["1"].update(hp="ten")),
    "character id": (
        "characters 1: says that it is number 2",
        lambda all_: all_["characters"]["1"].update(id=2),
    ),
    "entry": ("log 4 secret: takes true", lambda all_: all_["log"]["4"].update(secret="no")),
    "entry id": ("log 4: says that it is entry 5", lambda all_: all_["log"]["4"].update(id=5)),
    "gap": ("log 5: stands where entry 4", lambda all_: all_["log"].pop("4")),
    "entry too many": ("log 9: stands", lambda all_: all_["log"].update({"9": all_["log"]["4"]})),
    "more sealed": (
        "0000004.json: is missing",
        lambda all_: all_["meta"]["1"].update(sealed=251),
    ),
    "undo": (
        "log 5: undo of an act that is not the next",
        lambda all_: all_["log"]["5"].update(act="undo", refers=2),
    ),
    "control": (
        "takes a whole number",
        lambda all_: all_["meta"]["1"].update(pools={"a\n\x1b[31mb": "\n\x1b"}),
    ),
}


@pytest.mark.parametrize(("reason", "change"), HAND.values(), ids=HAND)
def test_wrong_edit_by_hand_is_refused_with_its_place(
    folder: Path, reason: str, change: Edit
) -> None:
    store = Store.create(folder, campaign_of(3))
    store.save(grown(store.campaign, 2, session=2))
    store.close()
    edit(folder / "campaign.json", change)
    (folder / "campaign.lock").unlink()
    assert reason in refused(folder)


HAND_LOG: dict[str, tuple[str, Edit]] = {
    "cut": ("log 4: stands where entry 3", lambda all_: all_["log"].pop("3")),
    "short": ("campaign.json: log 6: stands where entry 5", lambda all_: all_["log"].pop("5")),
    "empty": ("log: has no entries", lambda all_: all_["log"].clear()),
    "no log": ("log: is missing", lambda all_: all_.clear()),
    "undo": ("log 3: undo of", lambda all_: all_["log"]["3"].update(act="undo", refers=1)),
    "longer": (
        "doesn't follow on",
        lambda all_: all_["log"].update({str(n): {**all_["log"]["5"], "id": n} for n in (6, 7)}),
    ),
}


@pytest.mark.parametrize(("reason", "change"), HAND_LOG.values(), ids=HAND_LOG)
def test_wrong_edit_of_a_segment_is_refused_with_its_place(
    folder: Path, reason: str, change: Edit
) -> None:
    store = Store.create(folder, campaign_of(5))
    store.save(grown(store.campaign, 1, session=2))
    if reason.startswith("doesn't"):
        store.save(grown(store.campaign, 3, session=3))
    store.close()
    edit(folder / "log" / "0000001.json", change)
    assert reason in refused(folder)


def test_missing_segment_is_named(folder: Path) -> None:
    made(folder, campaign_of(501))
    (folder / "log" / "0000251.json").unlink()
    assert "is missing" in refused(folder, "log/0000251.json")


@pytest.mark.parametrize("what", ["nothing", "empty folder", "file", "folder inside"])
def test_what_is_no_campaign_is_refused_and_not_made(folder: Path, what: str) -> None:
    if what == "file":
        folder.write_text("not a folder")
    elif what != "nothing":
        folder.mkdir()
    if what == "folder inside":
        (folder / "campaign.json").mkdir()
    before = sorted(folder.parent.rglob("*"))
    with pytest.raises(CampaignError, match="keep"):
        Store.open(folder)
    assert sorted(folder.parent.rglob("*")) == before


def test_file_changed_by_someone_else_is_not_written_over(folder: Path) -> None:
    store = Store.create(folder, campaign_of(250))
    edit(folder / "campaign.json", lambda tables: tables["meta"]["1"].update(name="Changed"))
    before = files(folder)
    for _ in range(2):
        with pytest.raises(SaveFailed, match="the file was changed by someone else"):
            store.save(grown(store.campaign))
    assert files(folder) == before
    store.close()
    assert reopened(folder).name == "Changed"


def test_folder_that_is_gone_is_told(folder: Path) -> None:
    store = Store.create(folder, campaign_of(1))
    shutil.rmtree(folder)
    with pytest.raises(SaveFailed, match="the file is gone"):
        store.save(grown(store.campaign))
    store.close()
