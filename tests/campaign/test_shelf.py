"""The folder of campaigns: what is in it, and by which names it is found."""

from __future__ import annotations

import os
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gmscreen.campaign import naming
from gmscreen.campaign.model import Campaign, Session
from gmscreen.campaign.naming import folder_name
from gmscreen.campaign.shelf import Listing, copy_sample, find, listings, newest_first
from gmscreen.campaign.store import FILE, CampaignError, Store
from tests.campaign.drawn import AT, campaign_of, grown, note
from tests.campaign.on_disk import edit, files, made, reopened


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """Two campaigns that are whole, one that is damaged, one without its main file, and others."""
    saves = tmp_path / "saves"
    made(saves / "keep", grown(campaign_of(249), 3))
    made(
        saves / "abyss",
        replace(campaign_of(0), name="Zum Abgrund", characters=(), session=Session(7, "", "")),
    )
    made(saves / "cut", campaign_of(2)).write_bytes(b"")
    (saves / "lost" / "log").mkdir(parents=True)
    (saves / "photos").mkdir()
    (saves / "notes.txt").write_text("no campaign")
    return saves


def test_every_campaign_is_listed_and_damaged_ones_with_their_problem(saves: Path) -> None:
    assert listings(saves) == (
        Listing(
            "cut",
            saves / "cut",
            problem="campaign.json: is empty",
        ),
        Listing("lost", saves / "lost", problem="campaign.json: is missing"),
        Listing(
            "The Drowned Keep",
            saves / "keep",
            "fate-chaos",
            2,
            1,
            252,
            party=("Mira", "Örn"),
            played=AT,
        ),
        Listing("Zum Abgrund", saves / "abyss", "fate-chaos", 0, 7, 0),
    )


def test_listing_changes_nothing_and_needs_no_lock(saves: Path) -> None:
    store = Store.open(saves / "keep")
    before = files(saves)
    assert len(listings(saves)) == 4
    assert files(saves) == before
    store.close()


def test_the_campaign_played_last_is_first_and_where_none_was_played_the_file_tells(
    tmp_path: Path,
) -> None:
    def noted(at: str) -> Campaign:
        campaign = campaign_of(0)
        return replace(campaign, history=campaign.history.with_entry(replace(note(1), at=at)))

    times = {
        "noon": "2026-03-01T12:00:00+01:00",
        "before": "2026-03-01T12:30:00+03:00",
        "after": "2026-03-01T09:00:00-04:00",
        "odd": "once upon a time",
        "never": "",
    }
    for name, at in times.items():
        path = made(tmp_path / name, noted(at) if at else campaign_of(0))
        # As if copied long ago: it counts only where there is nothing better.
        os.utime(path, (1_000 if at else 2_000, 1_000 if at else 2_000))
    (tmp_path / "lost" / "log").mkdir(parents=True)
    found = newest_first(listings(tmp_path))
    assert [one.folder.name for one in found] == [
        "after",
        "noon",
        "before",
        "never",
        "odd",
        "lost",
    ]


def test_hidden_folders_hold_no_campaigns(saves: Path) -> None:
    made(saves / ".trash" / "log", campaign_of(0))
    made(saves / ".hidden", campaign_of(0))
    assert len(listings(saves)) == 4


def test_last_entry_that_is_none_is_a_problem(saves: Path) -> None:
    edit(saves / "keep" / FILE, lambda tables: tables["log"]["252"].pop("at"))
    one = next(one for one in listings(saves) if one.folder.name == "keep")
    assert one.problem == "campaign.json: log 252 at: is missing"


def test_no_folder_of_campaigns_is_an_empty_one(tmp_path: Path) -> None:
    assert listings(tmp_path / "nowhere") == ()
    (tmp_path / "file").write_text("")
    assert listings(tmp_path / "file") == ()


NAMES = {
    "The Drowned Keep": "the-drowned-keep",
    "  spaces \t and / slashes \\ ": "spaces-and-slashes",
    "..": "campaign",
    "-rf": "rf",
    ".hidden": "hidden",
    "": "campaign",
    "☂❤️👩‍👧": "campaign",
    "\N{HANGUL FILLER}": "campaign",
    "Ünïcode": "ünïcode",
    "U\N{COMBINING DIAERESIS}ber": "über",
    "Ωδύσσεια": "ωδύσσεια",
    "हिन्दी कथा": "हिन्दी-कथा",
    "鳥居の影": "鳥居の影",
    "\N{FULLWIDTH DIGIT ONE}\N{FULLWIDTH DIGIT TWO}": "12",
    "CON": "con-campaign",
    "Nul.": "nul-campaign",
    "com1": "com1-campaign",
    "LPT¹": "lpt1-campaign",
    "console": "console",
    "Roll": "roll-campaign",
    "help!": "help-campaign",
    "a" * 200: "a" * 60,
    "a" * 59 + " b": "a" * 59,
}


@pytest.mark.parametrize(("name", "folder"), NAMES.items())
def test_name_of_a_folder_is_safe_and_keeps_the_letters(name: str, folder: str) -> None:
    assert folder_name(name) == folder


@given(st.text(max_size=100))
@example("\ufdfa" * 20)
@example("\u0130" * 60)
@example("\ud800")
def test_any_name_gives_a_name_of_a_folder(name: str) -> None:
    folder = folder_name(name)
    assert 1 <= len(folder) <= 60
    assert len(folder.encode()) <= 255
    assert {unicodedata.category(sign)[0] for sign in folder if sign != "-"} <= set("LMN")
    assert "--" not in folder
    assert not folder.startswith("-")
    assert not folder.endswith("-")
    assert folder == folder.lower() or folder.casefold() == folder.lower().casefold()
    assert folder not in naming.RESERVED
    assert folder_name(folder) == folder


@pytest.mark.parametrize("word", naming.RESERVED)
def test_no_campaign_takes_a_command_for_its_folder(word: str) -> None:
    assert folder_name(word) == f"{word}-campaign"
    assert folder_name(word.upper() + "!") == f"{word}-campaign"


def test_campaign_is_found_by_its_folder_or_its_name(saves: Path) -> None:
    assert find(saves, "keep") == saves / "keep"
    assert find(saves, "The Drowned Keep") == saves / "keep"
    assert find(saves, "cut") == saves / "cut"
    made(saves / "über", campaign_of(0))
    assert find(saves, "u\N{COMBINING DIAERESIS}ber") == saves / "über"


def test_name_of_a_folder_goes_before_the_name_of_a_campaign(saves: Path) -> None:
    made(saves / "third", replace(campaign_of(0), name="keep"))
    assert find(saves, "keep") == saves / "keep"


def test_name_that_two_campaigns_have_is_not_guessed_at(saves: Path) -> None:
    made(saves / "third", campaign_of(0))
    with pytest.raises(CampaignError, match=r"say which folder \(keep, third\)"):
        find(saves, "The Drowned Keep")


@pytest.mark.parametrize("name", ["kep", "keeP", "the drowned kep"])
def test_unknown_name_is_told_with_the_nearest_and_with_what_there_is(
    saves: Path, name: str
) -> None:
    with pytest.raises(CampaignError) as unknown:
        find(saves, name)
    assert str(unknown.value) == (
        f"there is no campaign {name!r}; did you mean 'keep'? There is: cut, lost, keep, abyss"
    )


def test_unknown_name_far_from_all_is_told_with_what_there_is(saves: Path) -> None:
    with pytest.raises(CampaignError, match=r"'xyzzy'; There is: cut, lost, keep, abyss$"):
        find(saves, "xyzzy")
    with pytest.raises(CampaignError, match=r"nor any other, in .*nowhere$"):
        find(saves / "nowhere", "keep")


@pytest.mark.parametrize("name", ["", ".", "..", "../keep", "a/b", "/", "a\\b", "a\0b"])
def test_path_is_no_name(saves: Path, name: str) -> None:
    with pytest.raises(CampaignError, match="is no name of a campaign"):
        find(saves / "keep", name)


def test_sample_is_copied_to_be_played(saves: Path, tmp_path: Path) -> None:
    sample, target = saves / "keep", tmp_path / "new" / "demo"
    (sample / "backups" / "old.json").write_text("{}")
    (sample / "campaign.json").chmod(0o444)
    copy_sample(sample, target)
    assert sorted(files(target)) == ["campaign.json", "log/0000001.json"]
    assert (target / "campaign.json").stat().st_mode & 0o200
    store = Store.open(target)
    store.save(grown(store.campaign))
    store.close()
    assert reopened(sample) == grown(campaign_of(249), 3)


def test_sample_takes_nobodys_place(saves: Path) -> None:
    before = files(saves)
    with pytest.raises(CampaignError, match="abyss: there is something already"):
        copy_sample(saves / "keep", saves / "abyss")
    with pytest.raises(CampaignError, match=r"lost/campaign\.json: the file is not there"):
        copy_sample(saves / "lost", saves / "new")
    assert files(saves) == before
