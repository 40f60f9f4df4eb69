"""The list of campaigns: the first screen, and the one to which a campaign goes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import Provider
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Footer, Static

import rules
from gmscreen.actions.campaigns import SHELF_ACTIONS
from gmscreen.actions.opening import mend, open_row
from gmscreen.actions.shelf import Opening, Row, Thrown
from gmscreen.campaign import lock, shelf
from gmscreen.campaign.store import CampaignError
from gmscreen.commands import CAMPAIGNS, Commands, bindings
from gmscreen.palette import DashboardCommands
from gmscreen.screens.conversing import Conversing
from gmscreen.screens.shelf_about import About
from gmscreen.screens.shelf_lines import ShelfLines
from gmscreen.widgets.lines import Lines
from gmscreen.widgets.words import cut

LOW = 18
"""In a terminal of fewer lines only the list is shown."""


ON_OWN = ("campaign.rename", "campaign.duplicate", "campaign.discard")
"""What is done with a campaign of the GM's own."""
ABOUT = ("  a game master's screen", "$dim")


class CampaignList(Lines):
    """The list, with its main key in the footer."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "choose", "open")]


class Picker(Conversing[Opening]):
    """Every campaign in the folder of saves, and samples; dismissed with what is to be opened."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(CAMPAIGNS)]
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {DashboardCommands}

    commands = Commands(CAMPAIGNS)

    def __init__(
        self,
        saves: Path,
        samples: Path,
        systems: Mapping[str, rules.System],
        clock: Callable[[], datetime],
        *,
        at_table: Commands,
        table_dice: bool = False,
        problem: CampaignError | None = None,
        first: Path | None = None,
    ) -> None:
        """Takes where campaigns live.

        Args:
            saves: The folder of campaigns; it need not exist.
            samples: The folder of samples.
            systems: The dice systems there are.
            clock: The time now, with its zone.
            at_table: The commands of an open campaign, with the keys in force.
            table_dice: Whether in a new campaign the players roll their own dice.
            problem: Why the one that was chosen before could not be opened; None: none was.
            first: The campaign on which the cursor begins; None: the one played last.
        """
        super().__init__()
        self.saves = saves
        self.systems = systems
        self.at_table = at_table
        self.table_dice = table_dice
        self.thrown: list[Thrown] = []
        self.rows: Sequence[Row] = ()
        self._samples = samples
        self._clock = clock
        self._problem = problem
        self._first = first

    def compose(self) -> ComposeResult:
        """The list, and below it what is known of the campaign under the cursor."""
        yield Static(Content.assemble(("gmscreen", "bold $primary"), ABOUT), id="top")
        with Vertical(id="frame") as frame:
            frame.border_title = "Campaigns"
            yield CampaignList(id="campaigns")
            yield Static(id="error")
        yield Static(id="about")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Reads the folder."""
        shown = self.query_one(Lines)
        shown.focus()
        self.watch(shown, "cursor", self._moved, init=False)
        self.look(self._first)
        if self._problem is not None:
            self.warn(str(self._problem))
            if self._problem.damaged is not None:
                self.do(partial(mend, self, self._problem.damaged))

    def on_resize(self) -> None:
        """Shows the same for another width; in a low terminal the list alone."""
        self.set_class(self.size.height < LOW, "-flat")
        self.call_after_refresh(self._show)

    def look(self, folder: Path | None = None) -> None:
        """Reads the folder of campaigns anew; the cursor goes to one, or stays where it is."""
        own = shelf.newest_first(shelf.listings(self.saves))
        found = {one.system: one for one in shelf.listings(self._samples) if not one.problem}
        samples = [found[name] for name in self.systems if name in found]
        self.rows = (
            *(Row(one, held=lock.held_by(one.folder)) for one in own),
            *(Row(one, sample=True) for one in samples),
        )
        self._show(folder)
        self.refresh_bindings()

    def _show(self, folder: Path | None = None) -> None:
        shown = self.query_one(Lines)
        width = shown.scrollable_content_region.width
        lines = [*ShelfLines(self.systems, self._clock(), width).lines(self.rows)]
        folders = [one.key.listing.folder if isinstance(one.key, Row) else None for one in lines]
        place = folders.index(folder) if folder is not None and folder in folders else None
        shown.show(lines, place)
        self._tell()

    def _moved(self) -> None:
        """Tells about another campaign; what was said is about the one before."""
        self._say("", "")
        self._tell()

    def _tell(self) -> None:
        """Tells about the campaign under the cursor."""
        shown = self.query_one("#about", Static)
        width = max(20, shown.content_region.width)
        about = About(self.systems, self._clock(), width).lines(self.chosen, self.saves)
        shown.update(Content("\n").join(one.truncate(width, ellipsis=True) for one in about))

    @property
    def now(self) -> str:
        """The time, as the log keeps it."""
        return self._clock().isoformat(timespec="seconds")

    @property
    def chosen(self) -> Row | None:
        """What is under the cursor; None: no campaign."""
        key = self.query_one(Lines).key
        return key if isinstance(key, Row) else None

    def say(self, text: str) -> None:
        """Says what was done."""
        self._say(text, "$good")

    def warn(self, text: str) -> None:
        """Says what is wrong."""
        self._say(text, "$error")

    def _say(self, text: str, style: str) -> None:
        self.query_one("#error", Static).update(Content.assemble((cut(text, 400), style)))

    def open(self, opening: Opening) -> None:
        """Opens a campaign."""
        self.dismiss(opening)

    def leave(self) -> None:
        """Closes the program."""
        self.app.exit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hides what there is nothing for: no campaign of one's own, nothing thrown away."""
        name = parameters[0] if parameters else ""
        if name == "campaign.restore":
            return bool(self.thrown)
        return name not in ON_OWN or any(not row.sample for row in self.rows)

    def palette_extras(self) -> Iterator[tuple[str, str, partial[None]]]:
        """What else the palette finds: every campaign by its name."""
        for row in self.rows:
            opened = partial(self.do, partial(open_row, self, row))
            yield f"Open {row.listing.name}", "a sample" if row.sample else "", opened

    @on(Lines.Chosen, "#campaigns")
    def _chosen(self) -> None:
        self.action_command("campaign.open")

    def action_command(self, name: str) -> None:
        """Does what a command says."""
        self._say("", "")
        self.do(partial(SHELF_ACTIONS[name], self))

    def refused(self, reason: str) -> None:
        """Tells what is refused or can't be done, and looks at the folder anew."""
        self.look()
        self.warn(reason)
