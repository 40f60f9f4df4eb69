"""What the tests of saving do with a campaign's folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gmscreen.campaign.model import Campaign
from gmscreen.campaign.storage import WholeFile
from gmscreen.campaign.store import Store

Edit = Callable[[dict[str, Any]], object]
"""A change by hand of the tables in a file."""


def made(folder: Path, campaign: Campaign) -> Path:
    """Makes a campaign's folder, closed; returns its main file."""
    Store.create(folder, campaign).close()
    return folder / "campaign.json"


def reopened(folder: Path) -> Campaign:
    """The campaign in a folder, closed again."""
    store = Store.open(folder)
    store.close()
    return store.campaign


def files(folder: Path) -> dict[str, bytes]:
    """Every file under a folder, with what it holds."""
    return {
        str(one.relative_to(folder)): one.read_bytes()
        for one in sorted(folder.rglob("*"))
        if one.is_file()
    }


def edit(path: Path, change: Edit) -> None:
    """Changes the tables in a file by hand."""
    tables = json.loads(path.read_bytes())
    change(tables)
    path.write_text(json.dumps(tables), "utf-8")


def tables_of(path: Path) -> dict[str, dict[str, Any]]:
    """What the tables in a file are when it is read anew."""
    found = WholeFile(path).read()
    return {name: {i: dict(one) for i, one in table.items()} for name, table in found.items()}
