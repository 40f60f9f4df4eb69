"""The application of the players' view: one screen, which only reads."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import rules
from gmscreen.campaign.checking import playable
from gmscreen.campaign.model import Refused
from gmscreen.campaign.store import FILE, CampaignError, Store
from gmscreen.config import Config
from gmscreen.screens.watch import WatchScreen
from gmscreen.themed import Themed
from gmscreen.themes import Palettes
from rules.face import SYSTEMS


class Watch(Themed):
    """The players' view of a campaign."""

    def __init__(
        self,
        folder: Path,
        with_dc: bool = False,
        systems: Mapping[str, rules.System] = SYSTEMS,
        *,
        config: Config | None = None,
        palettes: Palettes | None = None,
    ) -> None:
        """Takes what is watched.

        Args:
            folder: The campaign's folder.
            with_dc: Whether the players see the number that their own rolls have to reach.
            systems: The dice systems there are.
            config: The configuration in force; None: the defaults.
            palettes: The palettes, where they have been read already.
        """
        super().__init__(config or Config(), palettes)
        self._folder = folder
        self._with_dc = with_dc
        self._systems = systems

    def on_mount(self) -> None:
        """Learns the palettes and opens the campaign; one that can't be opened is told."""
        self.put_on()
        try:
            screen = self._screen()
        except CampaignError as refused:
            self.give_up(refused, self._folder, self._systems)
        else:
            self.push_screen(screen)

    def _screen(self) -> WatchScreen:
        """The screen of the campaign.

        Raises:
            CampaignError: It is damaged, or of a system or has a house setting that isn't known.
        """
        store = Store.view(self._folder, playable(self._systems))
        try:
            return WatchScreen(store, self._systems, self._with_dc)
        except Refused as refused:
            store.close()
            raise CampaignError(f"{self._folder / FILE}: {refused}") from refused
