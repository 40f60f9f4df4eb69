"""Campaigns of older versions: each step brings the tables of one version to those of the next.

Version 2 marks that a session can have an end and that players can roll their own dice: an older
program would drop both from the file at its next save, so it has to refuse the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from gmscreen.campaign import documents
from gmscreen.campaign.reading import Tables

Step = Callable[[Tables], Tables]


def _to_2(tables: Tables) -> Tables:
    number = str(documents.META)
    meta = {**tables["meta"][number], "schema": 2, "table_dice": False}
    return {**tables, "meta": {number: meta}}


STEPS: Mapping[int, Step] = {1: _to_2}
"""By the version that a step starts from."""


def migrated(path: Path, tables: Tables) -> Tables:
    """The tables of a main file as this version has them; the very same if it wrote them.

    Raises:
        Damaged: They are of a newer version, or of none that is known.
    """
    schema = documents.schema(path, tables)
    while schema != documents.SCHEMA:
        tables = STEPS[schema](tables)
        schema += 1
    return tables
