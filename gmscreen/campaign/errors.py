"""What can go wrong between a campaign and the disk, each told in one line."""

from __future__ import annotations

from pathlib import Path

from gmscreen.campaign import disk


class CampaignError(Exception):
    """A campaign that can't be opened or made. One line: which file, and what is wrong.

    Attributes:
        damaged: The folder, if what is in it is damaged; None: it is something else.
    """

    def __init__(self, text: str, damaged: Path | None = None) -> None:
        """Keeps it to one line, whatever a damaged file or a strange name brings."""
        super().__init__(disk.one_line(text))
        self.damaged = damaged


class SaveFailed(Exception):
    """A campaign could not be saved. The reason in words."""
