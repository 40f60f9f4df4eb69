"""The application of the GM: the first screen, and leaving it."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import rules
from gmscreen.actions.shelf import Opening
from gmscreen.campaign import disk, shelf
from gmscreen.campaign.checking import playable
from gmscreen.campaign.store import CampaignError, Store
from gmscreen.config import Config
from gmscreen.paths import data_folder
from gmscreen.prompts.base import Prompt
from gmscreen.screens.dashboard import Clock, Dashboard
from gmscreen.screens.picker import Picker
from gmscreen.themed import Themed
from gmscreen.themes import Palettes
from rules.face import SYSTEMS


def local_time() -> datetime:
    """The time now, with the zone of this machine."""
    return datetime.now().astimezone()


class GmScreen(Themed):
    """A game master's screen."""

    def __init__(
        self,
        saves: Path,
        folder: Path | None = None,
        demo: bool = False,
        *,
        dice: rules.Dice | None = None,
        clock: Clock = local_time,
        systems: Mapping[str, rules.System] = SYSTEMS,
        config: Config | None = None,
        palettes: Palettes | None = None,
    ) -> None:
        """Takes what is opened first.

        Args:
            saves: The folder of campaigns.
            folder: The campaign to open; None: the picker.
            demo: Whether that is a copy of a sample, to be thrown away unless it is kept.
            dice: Generated dice; None: the operating system's randomness.
            clock: The time now, with its zone.
            systems: The dice systems there are.
            config: What the user wants otherwise; None: nothing.
            palettes: The palettes there are; None: they are read.
        """
        super().__init__(config or Config(), palettes)
        self.saves = saves
        self.demo = demo
        self._folder = folder
        self._listed = False
        self._place: TemporaryDirectory[str] | None = None
        self._dice = dice or rules.RandomDice()
        self._clock = clock
        self.systems = systems

    def on_mount(self) -> None:
        """Puts on the palette and the keys, and opens the first screen."""
        self.put_on()
        self.set_keymap(self.config.commands.keymap)
        if self._folder is None:
            self._list()
        else:
            self._open(self._folder, self.demo)

    def _list(self, problem: CampaignError | None = None, first: Path | None = None) -> None:
        """Shows the list of campaigns.

        Args:
            problem: Why one can't be opened; None: nothing is wrong.
            first: The campaign on which the cursor begins.
        """
        self._listed = True
        self._let_go()
        picker = Picker(
            self.saves,
            data_folder("saves"),
            self.systems,
            self._clock,
            at_table=self.config.commands,
            table_dice=self.config.table_dice,
            problem=problem,
            first=first,
        )
        self.push_screen(picker, self._chosen)

    def _chosen(self, opening: Opening | None) -> None:
        """Opens what was chosen in the list; of a sample a copy."""
        if opening is None:
            return
        try:
            folder = self._copied(opening.folder) if opening.sample else opening.folder
        except CampaignError as refused:
            self._list(refused)
            return
        self._open(folder, opening.sample, opening.told)

    def _copied(self, sample: Path) -> Path:
        """A copy of a sample in a temporary place.

        Raises:
            CampaignError: It can't be made.
        """
        try:
            self._place = TemporaryDirectory(prefix="gmscreen-", ignore_cleanup_errors=True)
        except OSError as error:
            raise CampaignError(f"no place for a copy: {disk.in_words(error)}") from error
        folder = Path(self._place.name) / sample.name
        shelf.copy_sample(sample, folder)
        return folder

    def _open(self, folder: Path, demo: bool, told: str = "") -> None:
        """Opens a campaign; one that can't be opened is told: in the list, or at the end."""
        try:
            dashboard = self._dashboard(
                Store.open(folder, playable(self.systems)), self.saves if demo else None
            )
        except CampaignError as refused:
            self._tell(refused)
            return
        # A long log is a million small values that never go: not to be looked through each time.
        gc.freeze()
        self.push_screen(dashboard, partial(self._back, folder))
        if told:
            self.notify(told, markup=False)

    def _back(self, folder: Path, _: None) -> None:
        """Goes back from a campaign to the list."""
        gc.unfreeze()
        self._list(first=folder)

    def _let_go(self) -> None:
        """Throws away the copy of a sample."""
        if self._place is not None:
            self._place.cleanup()
            self._place = None

    def on_unmount(self) -> None:
        """Leaves nothing of a sample behind."""
        self._let_go()

    def _dashboard(self, store: Store, keep_in: Path | None) -> Dashboard:
        """The dashboard of an open campaign."""
        commands = self.config.commands
        return Dashboard(store, self._dice, self._clock, self.systems, keep_in, commands)

    def _tell(self, error: CampaignError) -> None:
        """Says why a campaign can't be opened, and what can be done about it."""
        if self._listed or self._folder is None:
            self._list(error)
            return
        self.give_up(error, self._folder, self.systems)

    async def action_quit(self) -> None:
        """Leaves; the dashboard asks first where something isn't saved or would be thrown away."""
        if isinstance(self.screen, Prompt) and self.screen.edited:
            self.screen.action_back()
            return
        for screen in self.screen_stack:
            if isinstance(screen, Dashboard):
                screen.action_command("quit")
                return
        self.exit()
