"""A screen on the folder of a campaign: each act goes to the disk, and what went wrong is told."""

from __future__ import annotations

from textual.reactive import var

import rules
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.store import CampaignError, SaveFailed, Store
from gmscreen.commands import Commands
from gmscreen.screens.conversing import Conversing
from gmscreen.widgets.words import cut

FOLLOWING = 0.5
"""How often a window that only looks on looks whether something was saved, in seconds."""


class Kept(Conversing[None]):
    """A screen that keeps its campaign on the disk, or follows where another window does."""

    unsaved: var[str] = var("")
    """Why the last act is not on the disk; empty: it is."""
    read_only: var[str] = var("")
    """Why the campaign is only looked at; empty: it is played."""

    def __init__(self, store: Store, commands: Commands) -> None:
        """Takes the open folder, and the commands with the keys in force."""
        super().__init__()
        self.store = store
        self.commands = commands
        self.set_reactive(Kept.read_only, store.read_only)

    def on_mount(self) -> None:
        """Begins to look after the folder."""
        if self.read_only:
            self.say(f"only looked at: {self.read_only}", warning=True)
        self._tell_backup()
        self.set_interval(FOLLOWING, self._follow)
        self.run_worker(self.store.hold, group="hold", thread=True)

    def on_unmount(self) -> None:
        """Lets go of the folder."""
        self.store.close()

    def show(self, campaign: Campaign) -> None:
        """Shows a campaign; each screen has its own."""

    def whole(self, campaign: Campaign) -> Campaign:
        """A campaign from the disk, with what its system needs filled in.

        Raises:
            rules.InvalidInput: Something in it can't be under the rules.
        """
        return campaign

    @property
    def shown(self) -> Campaign:
        """The campaign that is shown, whether it is saved or not."""
        return self.store.campaign

    def say(self, text: str, warning: bool = False) -> None:
        """A toast; never read as markup."""
        self.app.clear_notifications()
        self.notify(cut(text, 300), severity="warning" if warning else "information", markup=False)

    def perform(self, campaign: Campaign) -> None:
        """Takes the campaign after an act: saves it and shows it.

        What can't be saved is kept here and told, and goes to the disk with the next act that can.

        Raises:
            Refused: The campaign is only looked at here.
        """
        if self.read_only:
            over = f"{self.commands.key('save')} takes over"
            raise Refused(f"only looked at here: {self.read_only}; {over}")
        self._save(campaign)
        self.show(campaign)

    def save(self) -> None:
        """Tries again to save what isn't saved."""
        self._save(self.shown)
        if not self.unsaved:
            self.say("everything is saved")

    def _save(self, campaign: Campaign) -> None:
        told = self.store.no_backup
        try:
            self.store.save(campaign)
        except SaveFailed as failed:
            self.unsaved = str(failed)
            key = self.commands.key
            again = f"{key('save')} tries again, {key('save.elsewhere')} saves it elsewhere"
            self.say(f"not saved: {failed}. It is kept here; {again}", warning=True)
        else:
            self.unsaved = ""
            if self.store.no_backup != told:
                self._tell_backup()

    def _tell_backup(self) -> None:
        if self.store.no_backup:
            self.say(f"there is no backup of this: {self.store.no_backup}", warning=True)

    def use(self, store: Store) -> None:
        """Goes on with a folder that is open for writing now, and holds the campaign."""
        if store is not self.store:
            self.store.close()
        self.store, self.unsaved, self.read_only = store, "", store.read_only
        self.show(self.whole(store.campaign))

    def _follow(self) -> None:
        """Where another window saves, shows what it has saved."""
        if not self.read_only:
            return
        try:
            if self.store.follow():
                self.show(self.whole(self.store.campaign))
        except (CampaignError, rules.InvalidInput) as error:
            self.say(str(error), warning=True)
