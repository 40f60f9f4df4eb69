"""The campaign picker: what there is, and a new one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

import rules
from gmscreen.actions.exporting import file_named
from gmscreen.actions.table import Conversation
from gmscreen.campaign import archive, naming, restoring, shelf
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.store import CampaignError, Store
from gmscreen.prompts.ask import Ask
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.widgets.lines import BLANK, Line, Lines
from gmscreen.widgets.words import column, cut, plain


class Picker(Screen[Path]):
    """Every campaign in the folder of saves; dismissed with the folder of the chosen one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "new campaign"),
        Binding("i", "import", "import"),
        Binding("escape", "app.quit", "quit"),
    ]

    def __init__(
        self,
        saves: Path,
        systems: Mapping[str, rules.System],
        problem: CampaignError | None = None,
        table_dice: bool = False,
    ) -> None:
        """Takes where campaigns live, and the dice systems a new one can have.

        Args:
            saves: The folder of campaigns.
            systems: The dice systems there are.
            problem: Why the one that was chosen before could not be opened; None: none was.
            table_dice: Whether in a new campaign the players roll their own dice.
        """
        super().__init__()
        self._problem = problem
        self._table_dice = table_dice
        self._saves = saves
        self._systems = systems
        self._found: tuple[shelf.Listing, ...] = ()

    def compose(self) -> ComposeResult:
        """The list in the middle."""
        with Vertical(id="frame") as frame:
            frame.border_title = "Campaigns"
            yield Lines(id="campaigns")
            yield Static(id="error")
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Reads the folder."""
        self._read()
        self.query_one(Lines).focus()
        if self._problem is not None:
            self._say(str(self._problem))
            if self._problem.damaged is not None:
                self._go_on(self._restore(self._problem.damaged), None)

    def _read(self, folder: Path | None = None) -> None:
        """Shows what is in the folder of saves, the cursor on one campaign."""
        self._found = shelf.listings(self._saves)
        place = next((n for n, one in enumerate(self._found) if one.folder == folder), None)
        self.query_one(Lines).show([*self._lines()], place)

    def _say(self, text: str, style: str = "$error") -> None:
        self.query_one("#error", Static).update(Content.assemble((plain(text), style)))

    def _lines(self) -> Iterator[Line]:
        for place, one in enumerate(self._found):
            yield Line(self._line(one), place)
        if not self._found:
            yield Line(
                Content.assemble(("none yet in ", "$dim"), (plain(str(self._saves)), "$dim"))
            )
            yield BLANK
            yield Line(Content.assemble(("n", "bold $primary"), "  makes one"))
            yield Line(Content.assemble(("i", "bold $primary"), "  takes one in from a zip"))
            yield Line(Content.assemble(("gmscreen --demo", "bold $primary"), "  shows a sample"))

    def _line(self, one: shelf.Listing) -> Content:
        if one.problem:
            name = cut(one.name, 24)
            gap = " " * (26 - cell_len(name))
            return Content.assemble((name + gap, "$bad"), (plain(one.problem), "$dim"))
        system = self._systems.get(one.system)
        return Content.assemble(
            column(one.name, 26, "bold"),
            column(system.title if system else one.system, 16),
            column(one.people, 15, "$dim"),
            (one.evening, "$dim"),
        )

    @on(Lines.Chosen, "#campaigns")
    def _chosen(self, event: Lines.Chosen) -> None:
        if isinstance(event.key, int):
            one = self._found[event.key]
            if one.problem:
                self._say(one.problem)
                self._go_on(self._restore(one.folder), None)
            else:
                self.dismiss(one.folder)

    def action_new(self) -> None:
        """Asks for name and system, and makes the campaign."""
        self._go_on(self._new(), None)

    def action_import(self) -> None:
        """Asks for a zip, and takes in the campaign in it."""
        self._go_on(self._import(), None)

    def _go_on(self, conversation: Conversation, answer: Any) -> None:
        try:
            prompt = conversation.send(answer)
        except StopIteration:
            return
        self.app.push_screen(prompt, partial(self._go_on, conversation))

    def _new(self) -> Conversation:
        def read(text: str) -> tuple[str, Path]:
            """The name and the folder it goes to."""
            return " ".join(text.split())[:100], naming.free_folder(self._saves, text)

        named = yield Ask("A new campaign", read, takes="its name")
        if named is None:
            return
        choices = [Choice(known.id, known.title) for known in self._systems.values()]
        system = choices[0].value if len(choices) == 1 else (yield Choose("Which dice?", choices))
        if system is None:
            return
        name, folder = named
        try:
            Store.create(folder, Campaign(name, system, table_dice=self._table_dice)).close()
        except CampaignError as error:
            self._say(str(error))
            return
        self.dismiss(folder)

    def _restore(self, folder: Path) -> Conversation:
        """Offers to put back what is damaged; without a good backup only says so."""
        found = restoring.look_over(folder)
        if not found.problems:
            self.dismiss(folder)
            return
        self._say(f"{found.problems[0]}{'' if found.mendable else f'; {found.no_remedy}'}")
        if not found.mendable:
            return
        choices = [
            Choice(False, "Leave it as it is"),
            Choice(True, "Restore", "what is damaged is kept beside it"),
        ]
        about = f"{found.problems[0]}\n{found.offer}"
        if (yield Choose(f"{folder.name} is damaged", choices, about=about)):
            try:
                restoring.restore(folder)
            except CampaignError as error:
                self._say(str(error))
            else:
                self.dismiss(folder)

    def _import(self) -> Conversation:
        def read(text: str) -> tuple[Path, str]:
            """The zip, and what the campaign is called in it."""
            try:
                return (path := file_named(text)), archive.name_in(path)
            except CampaignError as error:
                raise Refused(str(error)) from error

        def free(text: str) -> str:
            """A name that no campaign has."""
            naming.free_folder(self._saves, text)
            return text

        zipped = yield Ask("Import a campaign", read, takes="the path of its zip")
        if zipped is None:
            return
        path, inside = zipped
        name: str | None = None
        if (self._saves / naming.folder_name(inside)).exists():
            taken = f"there is a campaign {inside!r} already: what is this one called?"
            if (name := (yield Ask("Import a campaign", free, takes=taken, value=inside))) is None:
                return
        try:
            folder = archive.unpack(path, self._saves, name)
        except (CampaignError, Refused) as error:
            self._say(str(error))
            return
        self._read(folder)
        self._say(f"imported to {folder}", "$good")
