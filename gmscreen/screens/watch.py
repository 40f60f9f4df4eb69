"""The players' view, for a second screen: it follows a campaign that is played elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

import rules
from gmscreen.campaign.acts.people import with_whole_sheets
from gmscreen.campaign.model import Refused
from gmscreen.campaign.players import PlayersView, players_view
from gmscreen.campaign.store import CampaignError, Store
from gmscreen.panels.players import PlayersPanel
from gmscreen.prompts.watch_help import WatchHelp

FOLLOWING = 0.2
"""How often it looks whether something was saved, in seconds."""
NEW_FOR = 2.0
"""How long a roll that has come is set off, in seconds."""


class WatchScreen(Screen[None]):
    """What the players see. It only reads: it takes no lock and writes nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "app.quit", "Leave", show=False),
        Binding("question_mark", "help", "Keys", show=False),
    ]

    def __init__(
        self, store: Store, systems: Mapping[str, rules.System], with_dc: bool = False
    ) -> None:
        """Takes the campaign.

        Args:
            store: The campaign, open for reading only.
            systems: The dice systems there are.
            with_dc: Whether the players see the number that their own rolls have to reach.

        Raises:
            rules.InvalidInput: It is of a system or has a house setting that isn't known here.
            Refused: Its log can't be read.
        """
        super().__init__()
        self.store = store
        self._systems = systems
        self._with_dc = with_dc
        self._first = self._seen()
        self._calm: Timer | None = None

    def _seen(self) -> PlayersView:
        system = self.store.campaign.rules(self._systems)
        campaign = with_whole_sheets(self.store.campaign, system)
        return players_view(campaign, system, self._with_dc)

    def compose(self) -> ComposeResult:
        """The picture."""
        panel = PlayersPanel(id="players")
        panel.set_reactive(PlayersPanel.view, self._first)
        yield panel

    def on_mount(self) -> None:
        """Begins to follow."""
        self.set_interval(FOLLOWING, self.follow)

    def on_unmount(self) -> None:
        """Lets go of the campaign."""
        self.store.close()

    def follow(self) -> None:
        """Shows what was saved; what can't be read is told below the picture, which stays."""
        panel = self.query_one(PlayersPanel)
        try:
            if self.store.follow() or panel.problem:
                self._show(panel, self._seen())
        except (CampaignError, Refused, rules.InvalidInput) as error:
            panel.problem = f"this is how it was: {error}"
        else:
            panel.problem = ""

    def _show(self, panel: PlayersPanel, view: PlayersView) -> None:
        """Shows a view; a roll that wasn't there before is set off for a while."""
        before = panel.view.newest.entry if panel.view and panel.view.newest else 0
        panel.view = view
        if view.newest is not None and view.newest.entry > before:
            panel.is_new = True
            if self._calm is not None:
                self._calm.stop()
            self._calm = self.set_timer(NEW_FOR, self._no_longer_new)

    def _no_longer_new(self) -> None:
        self.query_one(PlayersPanel).is_new = False

    def action_help(self) -> None:
        """Shows the keys."""
        self.app.push_screen(WatchHelp())
