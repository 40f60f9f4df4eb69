"""Whole campaigns: renamed, duplicated, thrown away, taken back, or left as they were."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gmscreen.campaign import lock, remembered, staging
from gmscreen.campaign.errors import CampaignError
from gmscreen.campaign.model import Refused
from gmscreen.campaign.shelf import listings
from gmscreen.campaign.store import Store
from gmscreen.campaign.upkeep import TRASH, discard, duplicate, put_back, rename
from tests.campaign.drawn import campaign_of, grown
from tests.campaign.on_disk import files, made, reopened

LONG = grown(campaign_of(249), 3)
"""A campaign with a sealed segment."""


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """Two campaigns, one of them with a sealed segment and with something kept aside."""
    saves = tmp_path / "saves"
    made(saves / "keep", LONG)
    (saves / "keep" / "damaged-1").mkdir()
    (saves / "keep" / "damaged-1" / "campaign.json").write_text("{")
    made(saves / "abyss", campaign_of(1))
    return saves


def there(saves: Path) -> list[str]:
    return sorted(one.name for one in saves.iterdir())


def test_renaming_changes_name_and_folder_and_nothing_else(saves: Path) -> None:
    before = files(saves / "keep")
    folder = rename(saves, saves / "keep", "  The Sunken \t Keep ")
    assert folder == saves / "the-sunken-keep"
    assert there(saves) == ["abyss", "the-sunken-keep"]
    store = Store.view(folder)
    store.close()
    assert store.campaign.name == "The Sunken Keep"
    assert store.campaign.history == LONG.history
    assert store.campaign.characters == LONG.characters
    after = files(folder)
    assert before.keys() <= after.keys()
    assert after["damaged-1/campaign.json"] == b"{"
    assert after["log/0000001.json"] == before["log/0000001.json"]
    assert lock.held_by(folder) == ""


def test_name_with_the_same_folder_changes_the_name_alone(saves: Path) -> None:
    assert rename(saves, saves / "keep", "KEEP!") == saves / "keep"
    assert reopened(saves / "keep").name == "KEEP!"
    assert there(saves) == ["abyss", "keep"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Abyss", "there is a campaign 'abyss' already"),
        (" ", "a campaign needs a name"),
        ("a\x1bb", "a campaign's name takes one line of plain text"),
    ],
)
@pytest.mark.parametrize("deed", [rename, duplicate])
def test_name_that_is_taken_or_none_is_refused(
    saves: Path, deed: Callable[[Path, Path, str], Path], name: str, reason: str
) -> None:
    before = files(saves)
    with pytest.raises(Refused, match=reason):
        deed(saves, saves / "keep", name)
    assert files(saves) == before


def test_what_is_open_elsewhere_stays_as_it_is(saves: Path) -> None:
    store = Store.open(saves / "keep")
    before = files(saves)
    held = r"open in another window \(process \d+ on .+\)"
    with pytest.raises(Refused, match=f"The Drowned Keep can't be changed: {held}"):
        rename(saves, saves / "keep", "other")
    with pytest.raises(Refused, match=f"keep is {held}"):
        duplicate(saves, saves / "keep", "other")
    with pytest.raises(Refused, match=f"keep is {held}"):
        discard(saves, saves / "keep")
    assert files(saves) == before
    store.save(grown(store.campaign))
    store.close()


def test_who_has_a_campaign_open_is_told_and_a_name_left_by_a_crash_is_not(saves: Path) -> None:
    before = files(saves)
    assert lock.held_by(saves / "keep") == ""
    store = Store.open(saves / "keep")
    assert f"process {os.getpid()}" in lock.held_by(saves / "keep")
    store.close()
    crashed = "import sys, os, pathlib; from gmscreen.campaign.store import Store\n"
    crashed += "Store.open(pathlib.Path(sys.argv[1])); os._exit(1)"
    subprocess.run([sys.executable, "-c", crashed, str(saves / "keep")], check=False)
    assert (saves / "keep" / lock.HOLDER).exists()
    assert lock.held_by(saves / "keep") == ""
    (saves / "keep" / lock.HOLDER).unlink()
    assert files(saves) == before


def test_damaged_campaign_is_neither_renamed_nor_copied_but_can_be_thrown_away(
    saves: Path,
) -> None:
    (saves / "keep" / "log" / "0000001.json").write_bytes(b"")
    before = files(saves)
    with pytest.raises(CampaignError, match=r"keep/log/0000001\.json: is empty"):
        duplicate(saves, saves / "keep", "other")
    (saves / "keep" / "campaign.json").write_bytes(b"")
    before["keep/campaign.json"] = b""
    with pytest.raises(CampaignError, match=r"keep/campaign\.json: is empty"):
        rename(saves, saves / "keep", "other")
    assert files(saves) == before
    thrown = discard(saves, saves / "keep")
    put_back(thrown, saves / "keep")
    assert files(saves) == before


def test_copy_has_the_whole_log_and_nothing_of_what_is_beside_it(saves: Path) -> None:
    before = files(saves)
    folder = duplicate(saves, saves / "keep", "Keep, what if")
    assert folder == saves / "keep-what-if"
    copied = files(folder)
    assert copied.keys() - {remembered.FILE} == {"campaign.json", "log/0000001.json"}
    assert copied["log/0000001.json"] == before["keep/log/0000001.json"]
    assert {name: data for name, data in files(saves).items() if name in before} == before
    assert there(saves) == ["abyss", "keep", "keep-what-if"]
    copy = reopened(folder)
    assert (copy.name, copy.history) == ("Keep, what if", LONG.history)
    assert reopened(saves / "keep") == LONG


def test_trash_replaces_nothing_and_gives_everything_back(saves: Path) -> None:
    before = files(saves / "keep")
    thrown = []
    for number in range(3):
        if number:
            made(saves / "keep", campaign_of(number))
        thrown.append(discard(saves, saves / "keep"))
        assert [one.folder.name for one in listings(saves)] == ["abyss"]
    assert [one.relative_to(saves) for one in thrown] == [
        Path(TRASH, "keep"),
        Path(TRASH, "keep-2"),
        Path(TRASH, "keep-3"),
    ]
    assert files(thrown[0]) == before
    put_back(thrown[2], saves / "keep")
    assert reopened(saves / "keep") == campaign_of(2)
    with pytest.raises(Refused, match="there is a campaign 'keep' by now"):
        put_back(thrown[0], saves / "keep")
    assert files(thrown[0]) == before


def test_campaign_that_is_gone_is_not_made_anew(saves: Path) -> None:
    before = files(saves)
    for deed in (rename, duplicate):
        with pytest.raises(CampaignError, match=r"gone: there is no such folder"):
            deed(saves, saves / "gone", "other")
    with pytest.raises(CampaignError, match=r"gone: there is no such folder"):
        discard(saves, saves / "gone")
    assert files(saves) == before
    assert there(saves) == ["abyss", "keep"]


@pytest.mark.parametrize("name", ["rename", "fsync"])
@pytest.mark.parametrize("deed", [rename, duplicate, discard], ids=lambda deed: deed.__name__)
def test_failing_disk_leaves_the_campaign_where_it_was_or_where_it_goes(
    saves: Path, monkeypatch: pytest.MonkeyPatch, deed: Callable[..., Path], name: str
) -> None:
    """Whatever step fails: there is the old folder whole, and no half of a new one is listed."""
    real = getattr(os, name)
    said: tuple[str, ...] = () if deed is discard else ("other",)
    told: list[str] = []
    for at in range(1, 40):
        number = 0

        def failing(*args: Any, at: int = at, **named: Any) -> Any:
            nonlocal number
            number += 1
            if number == at:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return real(*args, **named)

        with monkeypatch.context() as patch:
            patch.setattr(os, name, failing)
            try:
                deed(saves, saves / "keep", *said)
            except CampaignError as error:
                told.append(str(error))
        found = listings(saves)
        assert not [one for one in found if one.problem]
        assert not [one for one in saves.iterdir() if one.name.startswith(staging.PREFIX)]
        # The last step only makes safe what is done: then it may have moved, but whole.
        for moved in (saves / "other", saves / TRASH / "keep"):
            if moved.exists():
                assert reopened(moved).history == LONG.history
                shutil.rmtree(moved) if deed is duplicate else moved.rename(saves / "keep")
        assert reopened(saves / "keep").history == LONG.history
        if number < at:
            break
    else:
        pytest.fail("it never came to an end")
    assert told
    assert not [one for one in told if "the disk reports an error" not in one]
