"""The power cut after any step of whatever is written: what was told as saved is there, and whole.

What of a write reaches the disk, and in which order, is the disk's own until it was told to make it
safe. So each test looks at everything that the disk may hold.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from gmscreen.campaign import acts, documents, restoring
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.store import CampaignError, Store
from tests.campaign.drawn import campaign_of, grown
from tests.campaign.drive import Drive, State, laid_out
from tests.campaign.on_disk import files, made, reopened
from tests.campaign.playing import begun, look_whole
from tests.campaign.table import AT, FATE_CHAOS

VERSIONS = Path(__file__).parent / "versions"

Watch = Callable[[Path, Callable[[], object]], tuple[list[State], list[State]]]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """What a disk may hold after each step of what is done, and after all of it."""
    drives: list[Drive] = []

    def watch(root: Path, act: Callable[[], object]) -> tuple[list[State], list[State]]:
        drives.append(drive := Drive(root))
        with pytest.MonkeyPatch.context() as patch:
            drive.on(patch)
            act()
        during = drive.forget()
        drive.cut_the_power()
        return during, drive.forget()

    yield watch
    for drive in drives:
        drive.off()


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the disk is one that is thought up: the real one need not be waited for."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture
def cut(tmp_path: Path) -> Callable[[State], Path]:
    """Lays a state of the disk out, each in a folder of its own."""
    count = iter(range(10_000))
    return lambda state: laid_out(state, tmp_path / f"cut{next(count)}")


Cut = Callable[[State], Path]


def look_over(folder: Path) -> Campaign:
    """The campaign in a folder, after a look at all of its files and opening it without help."""
    found = restoring.look_over(folder)
    assert found.problems == found.bad_backups == ()
    after = reopened(folder)
    assert found.campaign == after
    assert not [name for name in files(folder) if re.match(r"(?!damaged).*\.tmp$", name)]
    return after


@pytest.mark.parametrize("entries", [3, 249, 250])
def test_act_is_there_or_not_and_once_it_is_told_it_is_there(
    tmp_path: Path, watch: Watch, cut: Cut, entries: int
) -> None:
    store = Store.create(tmp_path / "keep", grown(campaign_of(0), entries))
    for _ in range(2):
        before = store.campaign
        during, after = watch(store.folder, lambda: store.save(grown(store.campaign)))
        assert len(during) >= 5
        for state in during:
            assert look_over(cut(state)) in (before, store.campaign)
        for state in after:
            assert look_over(cut(state)) == store.campaign
    store.close()


def test_new_session_with_its_backup_and_its_sealed_segment(
    tmp_path: Path, watch: Watch, cut: Cut
) -> None:
    store = Store.create(tmp_path / "keep", begun())
    store.save(acts.add_note(store.campaign, "one more", AT))
    for _ in range(2):
        before = store.campaign
        later = acts.start_session(before, FATE_CHAOS, "", AT)
        during, after = watch(store.folder, partial(store.save, later))
        (made,) = (store.folder / "backups").glob(f"*_{len(before.history.entries)}.json")
        name, backup = f"backups/{made.name}", made.read_bytes()
        assert len(during) >= 15
        for state in during:
            look_whole(found := look_over(cut(state)))
            assert found in (before, later)
        for state in after:
            assert look_over(cut(state)) == later
            assert state[name] == backup
    store.close()


def test_new_campaign_is_there_once_it_is_told(tmp_path: Path, watch: Watch, cut: Cut) -> None:
    (tmp_path / "saves").mkdir()
    folder = Path("deep", "keep")
    campaign = campaign_of(251)
    during, after = watch(
        tmp_path / "saves", lambda: Store.create(tmp_path / "saves" / folder, campaign).close()
    )
    for state in after:
        assert look_over(cut(state) / folder) == campaign
    for state in during:
        # Until then the folder may hold the first files of one, and nobody takes it for another.
        with suppress(CampaignError):
            assert reopened(cut(state) / folder) == campaign


def test_older_campaign_is_of_one_version_or_the_other_and_never_without_its_backup(
    tmp_path: Path, watch: Watch, cut: Cut
) -> None:
    shutil.copytree(VERSIONS / "1", tmp_path / "keep")
    old = (tmp_path / "keep" / "campaign.json").read_bytes()
    expected = Store.view(tmp_path / "keep").campaign
    during, after = watch(tmp_path / "keep", lambda: Store.open(tmp_path / "keep").close())
    assert len(during) >= 15
    for state in during:
        if state["campaign.json"] != old:
            (backup,) = (text for name, text in state.items() if name.startswith("backups/0"))
            assert backup == old
        assert look_over(cut(state)) == expected
    for state in after:
        meta = json.loads(state["campaign.json"])["meta"]["1"]
        assert meta["schema"] == documents.SCHEMA


def test_restore_that_is_cut_short_can_be_made_again_and_loses_nothing(
    tmp_path: Path, watch: Watch, cut: Cut
) -> None:
    folder = made(tmp_path / "keep", grown(campaign_of(0), 251)).parent
    expected = reopened(folder)
    store = Store.open(folder)
    for _ in range(2):
        store.save(grown(store.campaign, 250))
    store.close()
    (folder / "campaign.json").write_bytes(b'{"meta"')
    (folder / "log" / "0000001.json").write_bytes(b"half")
    # What is remembered of the segments is made anew of them.
    there = {text for name, text in files(folder).items() if text and name != "campaign.index"}
    during, after = watch(folder, lambda: restoring.restore(folder))
    assert len(during) >= 15
    for state in [*during, *after]:
        assert there <= {*state.values()}
        place = cut(state)
        if (found := restoring.look_over(place)).problems:
            assert state not in after
            assert found.mendable
            restoring.restore(place)
        assert there <= {*files(place).values()}
        assert look_over(place) == expected
        # What is newer is out of the way of the numbers that are given anew.
        segments = {name for name in files(place) if re.match(r"(backups/)?log/", name)}
        assert segments == {"log/0000001.json", "backups/log/0000001.json"}
