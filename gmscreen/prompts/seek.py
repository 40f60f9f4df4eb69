"""Looks for words in the log and in the reference tables while they are typed.

The box is at the top of the screen, so that the log below it shows what is found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

import rules
from gmscreen.campaign.seeking import Place, in_tables, words
from gmscreen.panels.log import LogPanel
from gmscreen.prompts.base import Prompt
from gmscreen.widgets.lines import Line, Lines
from gmscreen.widgets.words import column, plain

MOST_ROWS = 50
"""How many rows of tables are listed at most."""
LISTED = 6
"""How many of them are in view at a time."""
HELP = "names, skills, verdicts, notes, faces such as [17]; all words have to be there"


class Rows(Lines, can_focus=False):
    """The rows of tables that were found; one of them is marked when the cursor is among them."""

    among: bool = False
    """Whether the cursor is here, and not in the log."""

    @property
    def cursor_style(self) -> str:
        """The row under the cursor is marked while the line above is typed into."""
        return "$cursor-foreground on $cursor-background" if self.among else ""


class Seek(Prompt[Place]):
    """A line for words; up and down go from hit to hit, older and newer, and on into the tables.

    It answers with a row of a table, or with None: then the log stands where it is meant to.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "turn(-1)", "Older", show=False),
        Binding("down", "turn(1)", "Newer", show=False),
    ]

    def __init__(self, log: LogPanel, system: rules.System) -> None:
        """Takes where it looks.

        Args:
            log: The log; its cursor shows what is found.
            system: The dice system, whose tables are looked through.
        """
        within = " in what is filtered" if log.asked else ""
        super().__init__(f"Look for{within}", "↑ older · ↓ newer, tables · enter stays · esc")
        self._log = log
        self._system = system
        self._before, self._words = log.standing, log.sought
        self._rows: Sequence[Place] = ()
        # Whether the GM has gone from hit to hit: then what is found no longer moves the cursor.
        self._gone = False

    def body(self) -> ComposeResult:
        """The line, how much is found, and the rows of tables."""
        yield Input(self._words, compact=True)
        yield Static(id="status")
        yield Rows()

    @property
    def rows(self) -> Rows:
        """The list of rows."""
        return self.query_one(Rows)

    def on_mount(self) -> None:
        """Marks the cursor of the log as one's own, and looks for what stands there."""
        self._log.searching = True
        self.query_one(Input).focus()
        self.watch(self._log, "hits", self._found, init=False)
        self._look(self._words)

    def on_unmount(self) -> None:
        """The log's cursor is its own again."""
        self._log.searching = False

    def on_input_changed(self, event: Input.Changed) -> None:
        """Looks for other words."""
        self.refuse("")
        self._look(event.value)

    def _look(self, text: str) -> None:
        self._gone = False
        found = in_tables(self._system, words(text)) if words(text) else ()
        self._rows = [*found][:MOST_ROWS]
        self.rows.among = False
        self.rows.styles.height = min(LISTED, len(self._rows))
        self.rows.show([row(place, number) for number, place in enumerate(self._rows)], 0)
        self._log.sought = " ".join(text.split())
        self._found()

    def _found(self) -> None:
        """Goes to the newest hit as soon as there is one; without any the log stays as it was."""
        if not self._gone:
            hits = self._log.hits
            if hits is not None and hits.ids:
                self._among(False)
                self._log.go_to(hits.ids[-1])
            else:
                self._log.come_back(self._before)
                self._among(hits is not None and hits.done and bool(self._rows))
        self._tell()

    def _among(self, tables: bool) -> None:
        """The cursor is in the tables, or in the log."""
        self.rows.among = tables
        self.rows.refresh()

    def _tell(self) -> None:
        hits = self._log.hits
        tables = f" · {len(self._rows)} in tables" if self._rows else ""
        told = HELP if hits is None else f"log: {self._log.hits_told}{tables}"
        self.query_one("#status", Static).update(Content.assemble((told, "$dim")))

    def action_turn(self, by: int) -> None:
        """The next hit: up is older; down is newer, and after the newest come the tables."""
        hits = self._log.hits
        if hits is None:
            return
        self._gone = True
        rows, here = self.rows, self._log.entry or 0
        if rows.among:
            if by > 0 or rows.cursor > 0 or not hits.ids:
                rows.action_step(by)
            else:
                self._among(False)
        elif (to := hits.before(here) if by < 0 else hits.after(here)) is not None:
            self._log.go_to(to)
        elif by > 0 and self._rows:
            self._among(True)
        self._tell()

    def on_input_submitted(self) -> None:
        """Takes the row under the cursor, or stays in the log; without a hit it says so."""
        hits, rows = self._log.hits, self.rows
        if rows.among:
            self._put_back()
            self.dismiss(self._rows[rows.cursor])
        elif hits is None or hits.ids:
            self._gone = True
            self.dismiss(None)
        else:
            self.refuse("nothing of that" if hits.done else "nothing of that yet")

    def action_back(self) -> None:
        """Goes back; the log is as it was before."""
        self._put_back()
        self.dismiss(None)

    def _put_back(self) -> None:
        """The log stands where it stood, with the words that were looked for before."""
        self._gone = True
        self._log.sought = self._words
        self._log.come_back(self._before)


def row(place: Place, number: int) -> Line:
    """A row of a table as a line."""
    words = Content.assemble(column(place.title, 20, "$primary"), " ", plain(place.text))
    return Line(words, number)
