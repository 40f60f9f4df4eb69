"""An application with palettes: those there are, the one put on, the one that is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from textual import on
from textual.app import SystemCommand
from textual.command import CommandPalette
from textual.screen import Screen

import rules
from gmscreen.campaign import restoring
from gmscreen.campaign.checking import playable
from gmscreen.campaign.store import CampaignError
from gmscreen.config import Config, ConfigError
from gmscreen.config_file import config_path, write_theme
from gmscreen.palette import Palette
from gmscreen.paths import config_folder, data_folder
from gmscreen.prompts.palettes import PalettePrompt
from gmscreen.themes import Palettes, load_palettes, variable_defaults
from gmscreen.typeahead import TypeAhead


def all_palettes() -> Palettes:
    """The palettes that come along, and the user's own."""
    return load_palettes(data_folder("themes"), config_folder() / "themes")


class Themed(TypeAhead):
    """An application that puts on a palette, and remembers which was chosen."""

    TITLE = "gmscreen"
    CSS_PATH = data_folder("themes") / "gmscreen.tcss"
    ENABLE_COMMAND_PALETTE = True

    failure: str = ""
    """Why it could not begin; told once the terminal is as it was."""

    def __init__(self, config: Config, palettes: Palettes | None = None) -> None:
        """Takes the configuration in force, and the palettes where they have been read already."""
        super().__init__()
        self.config = config
        self._palettes = palettes or all_palettes()

    def put_on(self) -> None:
        """Learns the palettes and puts one on; what is wrong with others is told."""
        for theme in self._palettes.themes:
            self.register_theme(theme)
        self.theme = self.config.theme
        for problem in self._palettes.problems:
            self.notify(problem, severity="warning", markup=False)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own colours also under palettes that know nothing of them."""
        return variable_defaults(self.current_theme)

    def action_command_palette(self) -> None:
        """Opens the palette of commands."""
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(Palette(id="--command-palette"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterator[SystemCommand]:
        """Of what Textual offers in the palette, only what our screens haven't themselves."""
        yield SystemCommand(
            "Theme: another palette of colours",
            "Each is shown while the cursor is on it, and the one that is taken is remembered.",
            self.action_change_theme,
        )

    def give_up(
        self, error: CampaignError, folder: Path, systems: Mapping[str, rules.System]
    ) -> None:
        """Leaves where a campaign can't be opened: says why, and what can be done about it."""
        check = playable(systems)
        offer = restoring.look_over(error.damaged, check).offer if error.damaged else ""
        doctor = f"; {offer}: 'gmscreen doctor {folder.name} --restore' puts it back"
        self.failure = f"{error}{doctor if offer else ''}"
        self.exit(return_code=1)

    def action_change_theme(self) -> None:
        """Asks for another palette."""
        before = self.theme

        def take(name: str | None) -> None:
            """Puts on what was chosen, or again what was on before."""
            self.theme = name or before
            if name is not None and name != before:
                self._remember(name)

        self.push_screen(PalettePrompt(self._palettes.names, before), take)

    @on(PalettePrompt.Previewed)
    def _preview(self, event: PalettePrompt.Previewed) -> None:
        if isinstance(self.screen, PalettePrompt):
            self.theme = event.name

    def _remember(self, name: str) -> None:
        try:
            write_theme(config_path(), name)
        except ConfigError as error:
            self.notify(f"not remembered: {error}", severity="warning", markup=False)
