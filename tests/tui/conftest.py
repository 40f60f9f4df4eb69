"""What the tests of the screen share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.table import saved


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a campaign of four player characters and two others, in its first session."""
    return saved(tmp_path / "saves" / "emberfall")
