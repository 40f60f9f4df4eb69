"""What every application of this program shares: its palettes, and how it fails to begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from textual.app import SystemCommand
from textual.command import CommandPalette
from textual.screen import Screen
from textual.theme import ThemeProvider

from gmscreen.campaign import restoring
from gmscreen.campaign.store import CampaignError
from gmscreen.palette import Palette
from gmscreen.paths import config_folder, data_folder
from gmscreen.themes import load_palettes, variable_defaults
from gmscreen.typeahead import TypeAhead


class Coloured(TypeAhead):
    """An application in one of the palettes."""

    TITLE = "gmscreen"
    CSS_PATH = data_folder("themes") / "gmscreen.tcss"
    ENABLE_COMMAND_PALETTE = True

    failure: str = ""
    """Why it could not begin; told once the terminal is as it was."""

    def learn_palettes(self) -> None:
        """Reads the palettes, ours and the user's, and takes the first."""
        palettes = load_palettes(data_folder("themes"), config_folder() / "themes")
        for theme in palettes.themes:
            self.register_theme(theme)
        self.theme = "dungeon"
        for problem in palettes.problems:
            self.notify(problem, severity="warning", markup=False)

    def action_command_palette(self) -> None:
        """Opens the palette of commands."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(Palette(id="--command-palette"))

    def search_themes(self) -> None:
        """Opens the list of colour palettes."""
        self.push_screen(Palette([ThemeProvider], placeholder="Search for themes…"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterator[SystemCommand]:
        """Of what Textual offers in the palette, only what the dashboard hasn't itself."""
        yield SystemCommand("Theme", "Choose another palette", self.action_change_theme)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own colours also under palettes that know nothing of them."""
        return variable_defaults(self.current_theme)

    def give_up(self, error: CampaignError, folder: Path) -> None:
        """Leaves where a campaign can't be opened: says why, and what can be done about it."""
        offer = restoring.look_over(error.damaged).offer if error.damaged else ""
        doctor = f"; {offer}: 'gmscreen doctor {folder.name} --restore' puts it back"
        self.failure = f"{error}{doctor if offer else ''}"
        self.exit(return_code=1)
