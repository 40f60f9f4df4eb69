"""What an action sees of the dashboard, and how it speaks with the GM."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from textual.screen import Screen

import rules
from gmscreen.campaign.draft import Draft
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.store import Store
from gmscreen.chances import Chances
from gmscreen.commands import Commands
from gmscreen.panels.log import LogPanel
from gmscreen.panels.scene import Scene
from gmscreen.view import View

Conversation = Generator[Screen[Any], Any, None]
"""An action that asks: it yields a prompt and is sent the answer, None where the GM went back."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies before the GM at one moment.

    Attributes:
        campaign: The campaign.
        system: Its dice system, under its house settings.
        draft: The check that is being built.
        entry: The highlighted entry of the log; None: the log is empty.
        now: The time, as the log keeps it.
        dice: Generated dice.
        highlighted: The highlighted character; None: nobody.
        chances: Exact odds.
        commands: Every command, with the keys in force.
    """

    campaign: Campaign
    system: rules.System
    draft: Draft
    entry: int | None
    now: str
    dice: rules.Dice
    highlighted: int | None
    chances: Chances
    commands: Commands

    @property
    def scene(self) -> Scene:
        """The same for a prompt that shows odds."""
        return Scene(self.campaign, self.system, self.draft, self.chances, commands=self.commands)


class Table(Protocol):
    """The dashboard, as far as actions reach into it."""

    lines: tuple[str, ...]
    """The check lines that were entered since the campaign was opened, the newest last."""
    spent: Mapping[int, Draft]
    """What was built before each roll that used something up, by the roll's entry."""
    view: View
    """What is seen of the panels."""

    @property
    def desk(self) -> Desk:
        """What lies before the GM now."""
        ...

    @property
    def log_panel(self) -> LogPanel:
        """The log as it stands on the screen."""
        ...

    def look_up(self, table: int, row: int) -> None:
        """Shows a row of a reference table."""
        ...

    def copy(self, text: str) -> None:
        """Puts a text onto the clipboard of the terminal."""
        ...

    def perform(self, campaign: Campaign) -> None:
        """Takes the campaign after an act: saves it and shows it."""
        ...

    def build(self, draft: Draft) -> None:
        """Takes another draft; raises `rules.InvalidInput` where it can't stand."""
        ...

    def say(self, text: str, warning: bool = False) -> None:
        """A toast."""
        ...

    def go(self, by: int) -> None:
        """The focus goes so many panels on."""
        ...

    def zoom(self) -> None:
        """The focused panel fills the screen, or no longer."""
        ...

    def save(self) -> None:
        """Tries again to save what isn't saved."""
        ...

    @property
    def unsaved(self) -> str:
        """Why the last act is not on the disk; empty: it is."""
        ...

    @property
    def store(self) -> Store:
        """The campaign's folder, open."""
        ...

    def use(self, store: Store) -> None:
        """Goes on with a folder that is open for writing now, and holds the campaign."""
        ...

    @property
    def keep_in(self) -> Path | None:
        """Where a demo can be kept; None: it is no demo."""
        ...

    def close(self) -> None:
        """Closes the program."""
        ...

    def go_back(self) -> None:
        """Closes the campaign and goes back to the list of campaigns."""
        ...
