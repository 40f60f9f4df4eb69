"""Campaigns on the disk: what is saved is read back."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gmscreen.campaign import plain
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.history import History
from gmscreen.campaign.model import Campaign, Character
from gmscreen.campaign.store import CampaignError, SaveFailed, Store
from tests.campaign.drawn import AT, ENTRIES, campaign_of, campaigns, grown, note
from tests.campaign.on_disk import edit, files, made, reopened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "keep"


@pytest.fixture
def no_fsync(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests of what is written, not of when it is safe: the disk need not be waited for."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.mark.usefixtures("no_fsync")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80)
@given(campaigns(), campaigns(), st.lists(ENTRIES, max_size=4))
def test_any_campaign_is_read_back_as_it_was(
    first: Campaign, other: Campaign, more: list[Any]
) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "keep"
        store = Store.create(folder, first)
        assert store.campaign == first
        history = first.history
        for entry in more:
            history = history.with_entry(replace(entry, id=history.next_id, act="roll"))
        later = replace(other, system=first.system, history=history)
        store.save(later)
        assert store.campaign is later
        store.close()
        assert reopened(folder) == later


def test_entry_with_nothing_in_it_is_read_back(folder: Path) -> None:
    bare = replace(note(1, 0), at="", act="", title="", note="")
    made(folder, replace(campaign_of(0), history=History.of([bare])))
    assert [*reopened(folder).history.entries] == [bare]


def test_new_campaign_is_open_and_can_be_played(folder: Path) -> None:
    store = Store.create(folder, campaign_of(0))
    assert (store.folder, store.read_only, store.campaign) == (folder, "", campaign_of(0))
    store.save(grown(store.campaign))
    store.close()
    assert reopened(folder) == grown(campaign_of(0))


def test_characters_come_change_and_go(folder: Path) -> None:
    store = Store.create(folder, campaign_of(0))
    mira, orn = store.campaign.characters
    for people in [
        (mira, orn, Character(3, "Ash")),
        (replace(mira, conditions=("blind",)), Character(3, "Ash")),
        (),
        (mira, orn),
    ]:
        store.save(replace(store.campaign, characters=people))
    store.save(
        replace(store.campaign, sticky=(Modifier("rain", -2),), pools={}, house={"tie": "low"})
    )
    store.close()
    assert reopened(folder) == store.campaign
    assert [one.name for one in store.campaign.characters] == ["Mira", "Örn"]


def test_main_file_is_a_readable_tinydb_file(folder: Path) -> None:
    tables = json.loads(made(folder, campaign_of(2)).read_bytes())
    assert tables == {
        "meta": {
            "1": {
                "schema": 2,
                "name": "The Drowned Keep",
                "system": "fate-chaos",
                "house": {},
                "table_dice": False,
                "pools": {"chaos": 2},
                "session": {"number": 1, "name": "", "started": AT},
                "sticky": [],
                "last_character": 2,
                "sealed": 0,
            }
        },
        "characters": {str(one.id): plain.character(one) for one in campaign_of(0).characters},
        "log": {"1": plain.entry(note(1)), "2": plain.entry(note(2))},
    }
    lines = (folder / "campaign.json").read_text("utf-8").splitlines()
    assert sum('"act"' in line for line in lines) == 2
    assert any('"name": "Örn"' in line for line in lines)


def test_only_what_changed_is_written_anew(folder: Path) -> None:
    path = made(folder, campaign_of(2))
    edit(path, lambda tables: tables["log"]["1"].update(extra="by hand"))
    edit(path, lambda tables: tables["characters"]["2"].update(extra="by hand"))
    store = Store.open(folder)
    store.save(grown(store.campaign))
    store.close()
    assert path.read_text("utf-8").count("by hand") == 2
    assert reopened(folder) == store.campaign


def test_open_leaves_only_what_belongs_there(folder: Path) -> None:
    made(folder, campaign_of(0))
    (folder / "campaign.json.tmp").write_bytes(b"half")
    (folder / "log").mkdir()
    (folder / "log" / "0000001.json.tmp").write_bytes(b"half")
    store = Store.open(folder)
    ours = ["backups/0001_undated_0.json", "campaign.json", "campaign.lock"]
    assert sorted(files(folder)) == sorted([*ours, "campaign.holder"])
    store.close()
    assert sorted(files(folder)) == ours


@pytest.mark.parametrize("name", ["", "  ", "x" * 101, "two\nlines", "\x1b[31m", "\ud800"])
def test_campaign_needs_a_proper_name(folder: Path, name: str) -> None:
    with pytest.raises(CampaignError, match="a campaign's name takes"):
        Store.create(folder, replace(campaign_of(0), name=name))
    assert not folder.exists()


@pytest.mark.parametrize("name", ["x" * 100, "Ωδύσσεια 👩\N{ZERO WIDTH JOINER}👧", "鳥居 ☂ Ünï"])
def test_name_may_be_of_any_script(folder: Path, name: str) -> None:
    made(folder, replace(campaign_of(0), name=name))
    assert reopened(folder).name == name


def test_new_campaign_takes_nobodys_place(folder: Path) -> None:
    made(folder, campaign_of(1))
    before = files(folder)
    with pytest.raises(CampaignError, match=re.escape(f"{folder}: there is something already")):
        Store.create(folder, campaign_of(0))
    assert files(folder) == before
    with pytest.raises(CampaignError, match="the folder is not there"):
        Store.create(folder / "campaign.json", campaign_of(0))
    assert files(folder) == before


def test_empty_folder_is_taken(folder: Path) -> None:
    folder.mkdir()
    made(folder, campaign_of(1))
    assert reopened(folder) == campaign_of(1)


TURN = replace(note(3), act="undo", refers=1)
UNSAVABLE: dict[str, Callable[[Campaign], Campaign]] = {
    "text too long": lambda one: replace(
        one, history=one.history.with_entry(note(1, 1, "x" * 10_001))
    ),
    "number too big": lambda one: replace(one, pools={"chaos": 10**13}),
    "half a character": lambda one: replace(one, house={"tie": "\ud800"}),
    "a set": lambda one: replace(one, characters=(Character(1, "Ash", sheet={"a": {1}}),)),
    "no number": lambda one: replace(
        one, characters=(Character(1, "A", sheet={"a": float("nan")}),)
    ),
    "number twice": lambda one: replace(one, characters=(Character(1, "A"), Character(1, "B"))),
    "order": lambda one: replace(one, characters=(Character(2, "A"), Character(1, "B"))),
    "number nought": lambda one: replace(one, characters=(Character(0, "A"),)),
    "gap": lambda one: replace(one, history=one.history.with_entry(note(7))),
    "future": lambda one: replace(
        one, history=one.history.with_entry(replace(note(1), act="boost", refers=1))
    ),
    "undo out of order": lambda one: replace(
        one, history=one.history.with_entry(note(1)).with_entry(note(2)).with_entry(TURN)
    ),
    "undo": lambda one: replace(
        one, history=one.history.with_entry(replace(note(1), act="undo", refers=1))
    ),
}


@pytest.mark.parametrize("spoil", UNSAVABLE.values(), ids=UNSAVABLE)
def test_campaign_that_could_not_be_read_back_is_not_saved(
    folder: Path, spoil: Callable[[Campaign], Campaign]
) -> None:
    with pytest.raises(CampaignError) as refused:
        Store.create(folder, spoil(campaign_of(0)))
    assert str(refused.value).isprintable()
    assert not folder.exists()
    store = Store.create(folder, campaign_of(0))
    before = files(folder)
    with pytest.raises(SaveFailed) as failed:
        store.save(spoil(store.campaign))
    assert str(failed.value).isprintable()
    assert files(folder) == before
    store.save(grown(store.campaign))
    store.close()
    assert reopened(folder) == grown(campaign_of(0))


def test_log_is_only_ever_added_to(folder: Path) -> None:
    store = Store.create(folder, campaign_of(3))
    for other in (campaign_of(2), grown(campaign_of(2), text="another")):
        with pytest.raises(SaveFailed, match="not the saved one"):
            store.save(other)
    store.close()
