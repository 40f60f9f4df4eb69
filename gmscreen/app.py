"""The application of the GM: the first screen, and leaving it."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

import rules
from gmscreen.campaign.store import FILE, CampaignError, Store
from gmscreen.coloured import Coloured
from gmscreen.prompts.base import Prompt
from gmscreen.screens.dashboard import Clock, Dashboard
from gmscreen.screens.picker import Picker
from rules.face import SYSTEMS


def local_time() -> datetime:
    """The time now, with the zone of this machine."""
    return datetime.now().astimezone()


class GmScreen(Coloured):
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
    ) -> None:
        """Takes what is opened first.

        Args:
            saves: The folder of campaigns.
            folder: The campaign to open; None: the picker.
            demo: Whether that is a copy of a sample, to be thrown away unless it is kept.
            dice: Generated dice; None: the operating system's randomness.
            clock: The time now, with its zone.
            systems: The dice systems there are.
        """
        super().__init__()
        self.saves = saves
        self.demo = demo
        self._folder = folder
        self._dice = dice or rules.RandomDice()
        self._clock = clock
        self.systems = systems

    def on_mount(self) -> None:
        """Learns the palettes and opens the first screen."""
        self.learn_palettes()
        if self._folder is None:
            self.push_screen(Picker(self.saves, self.systems), self.open)
        else:
            self.open(self._folder)

    def open(self, folder: Path | None) -> None:
        """Opens a campaign; one that can't be opened is told: in the picker, or at the end."""
        if folder is None:
            self.exit()
            return
        try:
            dashboard = self._dashboard(Store.open(folder))
        except CampaignError as refused:
            self._tell(refused)
            return
        # A long log is a million small values that never go: not to be looked through each time.
        gc.freeze()
        self.push_screen(dashboard)

    def _dashboard(self, store: Store) -> Dashboard:
        """The dashboard of an open campaign.

        Raises:
            CampaignError: It is of a system or has a house setting that isn't known here.
        """
        keep_in = self.saves if self.demo else None
        try:
            return Dashboard(store, self._dice, self._clock, self.systems, keep_in)
        except rules.InvalidInput as refused:
            store.close()
            raise CampaignError(f"{store.folder / FILE}: {refused}") from refused

    def _tell(self, error: CampaignError) -> None:
        """Says why a campaign can't be opened, and what can be done about it."""
        if self._folder is None:
            self.push_screen(Picker(self.saves, self.systems, error), self.open)
            return
        self.give_up(error, self._folder)

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
