"""Campaigns of older versions are brought up to date, after a backup; newer ones are left alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gmscreen.campaign import documents, migrating, restoring
from gmscreen.campaign.store import CampaignError, Store
from tests.campaign.on_disk import edit, files, reopened

VERSIONS = Path(__file__).parent / "versions"
"""A campaign that each older version has written, kept as it was."""


def test_there_is_a_step_and_a_sample_for_each_older_version() -> None:
    older = range(1, documents.SCHEMA)
    assert [*migrating.STEPS] == [*older]
    assert sorted(one.name for one in VERSIONS.iterdir()) == [str(one) for one in older]


@pytest.mark.parametrize("version", sorted(one.name for one in VERSIONS.iterdir()))
def test_older_campaign_is_backed_up_and_migrated(tmp_path: Path, version: str) -> None:
    folder = tmp_path / "keep"
    shutil.copytree(VERSIONS / version, folder)
    old = (folder / "campaign.json").read_bytes()
    looked_at = Store.view(folder)
    assert (folder / "campaign.json").read_bytes() == old
    store = Store.open(folder)
    assert store.campaign == looked_at.campaign
    assert json.loads((folder / "campaign.json").read_bytes())["meta"]["1"]["schema"] == (
        documents.SCHEMA
    )
    (backup,) = (folder / "backups").glob("*.json")
    assert backup.read_bytes() == old
    store.close()
    assert reopened(folder) == looked_at.campaign
    entries = looked_at.campaign.history.entries
    assert [entry.id for entry in entries] == [*range(1, len(entries) + 1)]
    assert len(entries) == 51
    assert looked_at.campaign.name == "Emberfall"


def test_older_backup_can_be_put_back(tmp_path: Path) -> None:
    folder = tmp_path / "keep"
    shutil.copytree(VERSIONS / "1", folder)
    whole = reopened(folder)
    (folder / "campaign.json").write_bytes(b"")
    restoring.restore(folder)
    assert reopened(folder) == whole


def test_newer_campaign_is_refused_and_nothing_is_put_in_its_place(tmp_path: Path) -> None:
    folder = tmp_path / "keep"
    shutil.copytree(VERSIONS / "1", folder)
    reopened(folder)
    edit(
        folder / "campaign.json",
        lambda tables: tables["meta"]["1"].update(schema=documents.SCHEMA + 1),
    )
    before = files(folder)
    with pytest.raises(CampaignError, match=r"schema: 3 is from a newer version of gmscreen$"):
        Store.open(folder)
    found = restoring.look_over(folder)
    assert not found.mendable
    assert found.offer == ""
    with pytest.raises(CampaignError, match="takes a newer version of gmscreen"):
        restoring.restore(folder)
    assert files(folder) == before
