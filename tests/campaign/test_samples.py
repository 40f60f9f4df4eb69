"""The samples: they are what the builder makes, they open, and they show what a system has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import rules
from gmscreen import cli
from gmscreen.campaign import acts, shelf
from gmscreen.campaign.acts.rolls import roll_of
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.history import History
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.store import Store
from tests.campaign import samples
from tests.campaign.on_disk import files, reopened
from tests.campaign.table import AT

SYSTEMS = sorted(samples.SAMPLES)
SCREEN = 14
"""How many lines of the log the first screen shows."""

ACTS = {"session", "note", "roll", "undo", "hp", "condition", "present"}
"""What every sample shows."""

SHOWN: Mapping[str, set[str]] = {
    "action-roll": {"override", "sticky", "redo"},
    "arcanotech": {"sticky"},
    "chimera-d10": {"reroll", "amend", "points", "renewal"},
    "fate-chaos": {"reroll", "boost", "points", "sticky"},
}
"""What a sample shows besides."""

AMENDED: Mapping[str, set[str]] = {
    "action-roll": {"Override"},
    "arcanotech": set(),
    "chimera-d10": {"Resolve", "Trait", "Corruption"},
    "fate-chaos": {"Fate", "Chaos", "Fate Dice"},
}
"""What is done to its rolls."""


@pytest.fixture(scope="module")
def campaigns() -> dict[str, Campaign]:
    """Every sample as the builder makes it."""
    return {name: sample() for name, sample in samples.SAMPLES.items()}


@pytest.fixture(params=SYSTEMS)
def name(request: pytest.FixtureRequest) -> str:
    """Each system in turn; its sample's folder is called the same."""
    return str(request.param)


@pytest.fixture
def campaign(campaigns: dict[str, Campaign], name: str) -> Campaign:
    """The sample of that system."""
    return campaigns[name]


@pytest.fixture
def system(name: str) -> rules.System:
    return rules.system(name)


def rolls(campaign: Campaign) -> Iterator[Entry]:
    """Every entry with a roll in it, amendments too."""
    return (entry for entry in campaign.history.entries if entry.roll is not None)


def at_the_table(campaign: Campaign) -> list[Entry]:
    """What has happened since the first session began."""
    return [entry for entry in campaign.history.entries if entry.session][1:]


def without_log(campaign: Campaign) -> Campaign:
    return replace(campaign, history=History(), last_character=0)


def test_there_is_one_of_each_system() -> None:
    assert tuple(SYSTEMS) == rules.systems()
    assert sorted(one.name for one in samples.SAVES.iterdir() if one.is_dir()) == SYSTEMS


def test_the_files_are_what_the_builder_makes(tmp_path: Path) -> None:
    samples.write(tmp_path)
    for name in SYSTEMS:
        here, made = files(samples.SAVES / name), files(tmp_path / name)
        assert [*here] == [*made], f"saves/{name}: make samples"
        changed = [file for file in made if here[file] != made[file]]
        assert not changed, f"saves/{name}: make samples"


def test_nothing_but_the_campaign_is_shipped(name: str) -> None:
    first, *log = files(samples.SAVES / name)
    assert first == "campaign.json"
    assert log
    assert all(Path(file).parts[0] == "log" and file.endswith(".json") for file in log)


def test_a_copy_opens(campaign: Campaign, name: str, tmp_path: Path) -> None:
    shelf.copy_sample(samples.SAVES / name, tmp_path / name)
    store = Store.open(tmp_path / name)
    store.close()
    assert store.campaign == campaign
    assert not store.read_only


def test_a_copy_can_be_played_on(name: str, tmp_path: Path) -> None:
    shelf.copy_sample(samples.SAVES / name, tmp_path / name)
    store = Store.open(tmp_path / name)
    store.save(acts.add_note(store.campaign, "and then", AT))
    store.close()
    assert reopened(tmp_path / name) == store.campaign


def test_the_demo_finds_it(
    name: str, campaign: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[Campaign, bool]] = []

    def begin(saves: Path, folder: Path, demo: bool) -> None:
        opened.append((reopened(folder), demo))

    before = files(samples.SAVES)
    monkeypatch.setattr(cli, "begin", begin)
    cli.begin_demo(tmp_path, rules.system(name))
    assert opened == [(campaign, True)]
    assert files(samples.SAVES) == before


def test_every_roll_is_judged_the_same_again(campaign: Campaign, system: rules.System) -> None:
    for entry in rolls(campaign):
        assert rules.readjudicate(entry.roll).to_dict() == entry.roll
        assert roll_of(entry, system) == rules.readjudicate(entry.roll)


def test_it_can_be_taken_back_to_the_empty_table_and_done_again(campaign: Campaign) -> None:
    now = campaign
    steps = len([*now.history.standing()])
    for _ in range(steps):
        now = acts.undo(now, AT)
    assert without_log(now) == Campaign(campaign.name, campaign.system)
    for _ in range(steps):
        now = acts.redo(now, AT)
    assert without_log(now) == without_log(campaign)


def test_the_first_four_keys_are_the_party(campaign: Campaign) -> None:
    party, others = campaign.numbered[:4], campaign.numbered[4:]
    assert all(one.pc and one.present for one in party)
    assert 2 <= len(others) <= 3
    assert not any(one.pc for one in others)


def test_the_sheets_are_filled(campaign: Campaign, system: rules.System) -> None:
    for one in campaign.characters:
        assert one.note
        assert one.hp is not None
        assert system.offers(next(system.built), one.sheet)
        assert one.sheet == system.sheet.check(one.sheet)


def test_what_is_built_at_first_can_be_rolled_by_all(
    campaign: Campaign, system: rules.System
) -> None:
    kind = next(system.built)
    first, *others = [
        {offer.name: offer.values for offer in system.offers(kind, one.sheet)}
        for one in campaign.party
    ]
    what = next(iter(first))
    assert all(what in offered for offered in others)


def test_it_is_two_evenings_of_a_fair_length(campaign: Campaign) -> None:
    sessions = [entry for entry in campaign.history.entries if entry.act == "session"]
    assert len(sessions) == campaign.session.number == 2
    assert all(":" in entry.title for entry in sessions)
    assert 25 <= len(at_the_table(campaign)) <= 45
    times = [entry.at for entry in campaign.history.entries]
    assert times == sorted(times)
    assert all(at.endswith("+01:00") for at in times)


def test_it_shows_what_the_system_has(campaign: Campaign, name: str, system: rules.System) -> None:
    entries = at_the_table(campaign)
    assert {entry.act for entry in entries} >= ACTS | SHOWN[name]
    assert {entry.what for entry in rolls(campaign) if entry.refers} == AMENDED[name]
    assert {entry.secret for entry in rolls(campaign)} == {True, False}
    records = [entry.roll for entry in rolls(campaign) if entry.roll is not None]
    assert {record["typed"] for record in records} == {True, False}
    came = {record["outcome"] for record in records}
    assert came == {o.id for kind in system.kinds for o in kind.scale(system.house)}


def test_the_first_screen_is_full_of_life(campaign: Campaign) -> None:
    seen = campaign.history.entries[-SCREEN:]
    (undone,) = (entry for entry in seen if entry.id in campaign.history.undone)
    assert undone.act == "roll"
    assert seen[-1].act == "roll"
    assert len({entry.roll["outcome"] for entry in seen if entry.roll is not None}) >= 4


def test_no_cause_is_counted_twice(campaign: Campaign) -> None:
    for entry in rolls(campaign):
        causes = [one.cause for one in entry.modifiers if one.cause]
        assert len(causes) == len(set(causes))
