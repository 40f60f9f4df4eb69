"""The dashboard: one screen with everything that a GM looks at.

It holds the three values that all panels draw (the campaign, the draft, the highlighted entry) and
hands them down. What a command does is in `gmscreen.actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.command import Provider
from textual.containers import Horizontal
from textual.reactive import var
from textual.widgets import Footer, Static

import rules
from gmscreen.actions import ACTIONS, building, modifying, rows
from gmscreen.actions.named import extras
from gmscreen.actions.table import Desk
from gmscreen.campaign import drafting, telling
from gmscreen.campaign.acts.people import with_whole_sheets
from gmscreen.campaign.draft import Draft
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.store import Store
from gmscreen.chances import Chances
from gmscreen.commands import Commands, bindings
from gmscreen.palette import DashboardCommands
from gmscreen.panels.builder import BuilderPanel
from gmscreen.panels.log import LogPanel
from gmscreen.panels.party import PartyPanel
from gmscreen.panels.reference import ReferencePanel
from gmscreen.panels.scene import Scene
from gmscreen.panels.top import TopLine
from gmscreen.panels.why import WhyPane
from gmscreen.prompts.base import TOO_SMALL
from gmscreen.screens.arranged import Arranged
from gmscreen.widgets.lines import Lines

Clock = Callable[[], datetime]


class Dashboard(Arranged):
    """The GM's screen for one campaign."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings()]
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {DashboardCommands}
    HORIZONTAL_BREAKPOINTS = [
        (0, "-tiny"),
        (60, "-narrow"),
        (116, "-wide"),
        (160, "-broad"),
    ]
    VERTICAL_BREAKPOINTS = [
        (0, "-flat"),
        (20, "-low"),
        (32, "-high"),
        (46, "-tall"),
    ]
    AUTO_FOCUS = "#builder"

    scene: var[Scene | None] = var(None)
    entry: var[int | None] = var(None)
    """The entry that is highlighted in the log."""
    party = getters.query_one("#party", PartyPanel)
    log_panel = getters.query_one("#log", LogPanel)
    reference = getters.query_one("#reference", ReferencePanel)

    def __init__(
        self,
        store: Store,
        dice: rules.Dice,
        clock: Clock,
        systems: Mapping[str, rules.System],
        keep_in: Path | None = None,
        commands: Commands | None = None,
    ) -> None:
        """Takes the campaign's store, and where dice and time come from.

        Args:
            store: The open campaign.
            dice: Generated dice.
            clock: The time now, with its zone.
            systems: The dice systems there are.
            keep_in: Where a demo can be kept; None: it is no demo.
            commands: Every command, with the keys in force; None: with those that come along.
        """
        super().__init__(store, commands or Commands())
        self.keep_in = keep_in
        self._dice = dice
        self._systems = systems
        self._clock = clock
        self._counting: rules.Check | None = None
        self.lines: tuple[str, ...] = ()
        self.spent: Mapping[int, Draft] = {}
        system = store.campaign.rules(systems)
        campaign = with_whole_sheets(store.campaign, system)
        draft = drafting.settle(campaign, system)
        scene = Scene(campaign, system, draft, Chances(), commands=self.commands)
        self.set_reactive(Dashboard.scene, scene)
        self.set_reactive(Dashboard.entry, campaign.history.next_id - 1 or None)

    def compose(self) -> ComposeResult:
        """Top line, the three panels above, log and reason below."""
        top = TopLine(id="top")
        yield top.data_bind(Dashboard.scene, Dashboard.unsaved, Dashboard.read_only)
        with Horizontal(id="above"):
            yield PartyPanel(id="party").data_bind(Dashboard.scene)
            yield BuilderPanel(id="builder").data_bind(Dashboard.scene)
            yield ReferencePanel(id="reference").data_bind(Dashboard.scene)
        with Horizontal(id="below"):
            yield LogPanel(id="log").data_bind(Dashboard.scene)
            yield WhyPane(id="why").data_bind(Dashboard.scene, Dashboard.entry)
        yield Footer(compact=True, show_command_palette=False)
        yield Static(TOO_SMALL, id="notice")

    def on_mount(self) -> None:
        """Watches the log: a message would come one picture later than its cursor."""
        self.watch(self.log_panel, "entry", self._entry_highlighted, init=False)

    def _entry_highlighted(self, entry: int | None) -> None:
        self.entry = entry

    @property
    def table(self) -> Scene:
        """What lies on the table."""
        if self.scene is None:
            raise Refused("no campaign is open")
        return self.scene

    @property
    def desk(self) -> Desk:
        """What lies before the GM now."""
        scene = self.table
        who = self.party.key if self.party.has_focus else scene.draft.side.who
        return Desk(
            campaign=scene.campaign,
            system=scene.system,
            draft=scene.draft,
            entry=self.entry,
            now=self._clock().isoformat(timespec="seconds"),
            dice=self._dice,
            highlighted=who if isinstance(who, int) else scene.draft.side.who,
            chances=scene.chances,
            commands=self.commands,
        )

    @property
    def shown(self) -> Campaign:
        """The campaign that is shown, whether it is saved or not."""
        return self.table.campaign

    def show(self, campaign: Campaign) -> None:
        """Shows a campaign, and settles the draft."""
        scene = self.table
        system = scene.system
        if campaign.house != scene.campaign.house:
            system = campaign.rules(self._systems)
        settled = drafting.settle(campaign, system, scene.draft)
        self.scene = replace(scene, campaign=campaign, system=system, draft=settled)
        if "log" in self.view.hidden:
            self.entry = campaign.history.next_id - 1 or None

    def perform(self, campaign: Campaign) -> None:
        """Takes the campaign after an act; where neither log nor reason is seen, tells of it."""
        super().perform(campaign)
        entry = campaign.history.entries[-1]
        if entry.roll is not None and not self.unsaved and not self.shows("log", "why"):
            self.say(" · ".join(telling.sentence(entry, self.table.system)))

    def whole(self, campaign: Campaign) -> Campaign:
        """A campaign from the disk, with every sheet checked and what it lacks filled in."""
        return with_whole_sheets(campaign, self.table.system)

    def build(self, draft: Draft) -> None:
        """Takes another draft; where something is missing in it yet, the builder says so."""
        self.scene = replace(self.table, draft=draft)

    def watch_scene(self, scene: Scene) -> None:
        """Has odds that take a while counted; a count that nobody waits for any more is ended."""
        check = scene.check
        if check is None or scene.chances.odds(check) is not None:
            return
        if check != self._counting:
            self._counting = check
            self.run_worker(self._learn(check), group="odds", exclusive=True)

    async def _learn(self, check: rules.Check) -> None:
        if await self.table.chances.learn(check):
            self._counting = None
            self.scene = replace(self.table, learnt=self.table.learnt + 1)

    def look_up(self, table: int, row: int) -> None:
        """Shows a row of a reference table."""
        self.reference.look_up(table, row)
        self.focus_on(self.reference)

    def copy(self, text: str) -> None:
        """Puts a text onto the clipboard of the terminal."""
        self.app.copy_to_clipboard(text)

    def on_resize(self) -> None:
        """Gives back the focus that a terminal too small has taken away."""
        if self.focused is None:
            self.call_after_refresh(self.query_one(BuilderPanel).focus)

    def close(self) -> None:
        """Closes the program."""
        self.app.exit()

    def go_back(self) -> None:
        """Closes the campaign and goes back to the list of campaigns."""
        # At once, or the list would find it open still.
        self.store.close()
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In a terminal too small to see anything, keys do nothing but leave."""
        if self.has_class("-tiny") or self.has_class("-flat"):
            return action != "command" or parameters[:1] == ("quit",)
        return True

    def action_command(self, name: str, *arguments: Any) -> None:
        """Does what a command says."""
        self.do(partial(ACTIONS[name], self, *arguments))

    def refused(self, reason: str) -> None:
        """Tells what is refused in a toast."""
        self.say(reason, warning=True)

    def palette_extras(self) -> Iterator[tuple[str, str, partial[None]]]:
        """What else can be done by name: every character, every row of a table."""
        for title, help_, deed in extras(self):
            yield title, help_, partial(self.do, deed)

    @on(Lines.Chosen, "#party")
    def _character_chosen(self, event: Lines.Chosen) -> None:
        if isinstance(event.key, int):
            self.do(partial(building.take_character, self, event.key))

    @on(Lines.Chosen, "#builder")
    def _row_chosen(self, event: Lines.Chosen) -> None:
        self.do(partial(rows.row_chosen, self, str(event.key)))

    @on(Lines.Chosen, "#log")
    def _entry_chosen(self) -> None:
        self.action_command("amend")

    @on(BuilderPanel.Turned)
    def _row_turned(self, event: BuilderPanel.Turned) -> None:
        self.do(partial(rows.row_turned, self, event.field, event.by))

    @on(ReferencePanel.Picked)
    def _reference_picked(self, event: ReferencePanel.Picked) -> None:
        self.do(partial(modifying.reference_picked, self, event.row))
