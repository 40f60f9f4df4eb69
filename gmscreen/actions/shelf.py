"""What an action sees of the list of campaigns, and how it speaks with the GM."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import rules
from gmscreen.campaign import lock
from gmscreen.campaign.model import Refused
from gmscreen.campaign.shelf import Listing
from gmscreen.commands import Commands


@dataclass(frozen=True, slots=True)
class Row:
    """A campaign in the list.

    Attributes:
        listing: What is known of it.
        sample: Whether it is a sample: then a copy of it is opened.
        held: Who has it open elsewhere; empty: nobody.
    """

    listing: Listing
    sample: bool = False
    held: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """A campaign that is to be opened.

    Attributes:
        folder: Its folder.
        sample: Whether a copy of it is opened, which is gone afterwards unless it is kept.
        told: What the GM is told then; empty: nothing.
    """

    folder: Path
    sample: bool = False
    told: str = ""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A campaign that was thrown away.

    Attributes:
        name: Its name.
        place: Where it is now.
        folder: Where it was.
    """

    name: str
    place: Path
    folder: Path


class Shelf(Protocol):
    """The list of campaigns, as far as actions reach into it."""

    thrown: list[Thrown]
    """What was thrown away since the list was opened, the newest last."""

    @property
    def saves(self) -> Path:
        """The folder of campaigns."""
        ...

    @property
    def systems(self) -> Mapping[str, rules.System]:
        """The dice systems there are."""
        ...

    @property
    def at_table(self) -> Commands:
        """The commands of an open campaign, with the keys in force."""
        ...

    @property
    def table_dice(self) -> bool:
        """Whether in a new campaign the players roll their own dice."""
        ...

    @property
    def now(self) -> str:
        """The time, as the log keeps it."""
        ...

    @property
    def rows(self) -> Sequence[Row]:
        """Everything that is listed."""
        ...

    @property
    def chosen(self) -> Row | None:
        """What is under the cursor; None: no campaign."""
        ...

    def say(self, text: str) -> None:
        """Says what was done."""
        ...

    def warn(self, text: str) -> None:
        """Says what is wrong."""
        ...

    def look(self, folder: Path | None = None) -> None:
        """Reads the folder of campaigns anew; the cursor goes to one, or stays where it is."""
        ...

    def open(self, opening: Opening) -> None:
        """Opens a campaign."""
        ...

    def leave(self) -> None:
        """Closes the program."""
        ...


def own(shelf: Shelf) -> Listing:
    """The GM's own campaign under the cursor, which nobody has open.

    Raises:
        Refused: There is none, or it is open elsewhere.
    """
    row = shelf.chosen
    if row is None:
        raise Refused("there is no campaign yet: n makes one")
    if row.sample:
        raise Refused("a sample stays as it is; enter opens a fresh copy of it")
    if held := lock.held_by(row.listing.folder):
        raise Refused(f"{row.listing.name} is {held}; close it there first")
    return row.listing
