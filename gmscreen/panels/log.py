"""The log: one line an entry, following what is new unless the GM has scrolled back."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from textual.content import Content
from textual.geometry import Size
from textual.reactive import var

from gmscreen.campaign.finding import nearest
from gmscreen.campaign.history import NOTHING_YET
from gmscreen.campaign.model import Refused
from gmscreen.panels.log_finding import Finding
from gmscreen.panels.log_lines import LogLines
from gmscreen.panels.scene import Scene
from gmscreen.widgets.lines import Line
from gmscreen.widgets.words import cut


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the log stands, to come back to.

    Attributes:
        entry: The entry under the cursor.
        following: Whether the cursor goes to what is new.
        unseen: How many lines came while the GM was reading further up.
        row: How far below the top of the panel the cursor is.
    """

    entry: int | None
    following: bool
    unseen: int
    row: int


class LogPanel(Finding):
    """Every act of the campaign, or those that a filter lets through."""

    following: var[bool] = var(True)
    """Whether the cursor goes to what is new."""
    unseen: var[int] = var(0)
    """How many lines came while the GM was reading further up."""
    left_out: var[int] = var(0)
    """How many entries came that the filter does not let through."""
    entry: var[int | None] = var(None)
    """The entry under the cursor."""
    jumped: var[tuple[int, int] | None] = var(None)
    """From which entry to which the last jump went."""
    searching: var[bool] = var(False)
    """Whether a prompt moves the cursor, so that it is marked as if the log had the focus."""

    BORDER_TITLE = "Log"

    def watch_scene(self, before: Scene | None, after: Scene | None) -> None:
        """Takes in what is new, counts it, and draws it."""
        if before is not None and after is not None and before.campaign is after.campaign:
            return
        was = before.campaign.history if before is not None else NOTHING_YET
        self.take_in(was)
        ids = self.ids
        new = len(ids) - bisect_left(ids, was.next_id)
        self.left_out += max(0, self.history.next_id - was.next_id - new)
        if not self.following:
            self.unseen += new
        elif ids:
            self.entry = ids[-1]
        self._redraw()

    def watch_asked(self) -> None:
        """Filters anew; what is left out is counted from now on."""
        self.left_out = 0
        super().watch_asked()

    def draw(self, scene: Scene, width: int) -> None:
        """The log; its cursor on the newest entry while it follows, else where it was."""
        ids = self.ids
        if not ids and self.passed is not None:
            told = "no such line; L shows the whole log" if self.passed.done else "looking …"
            self.show([Line(Content.assemble((told, "$dim")))])
        elif self.following or self.entry is None:
            self.show(LogLines(ids, scene.campaign.history, scene.system, width), len(ids) - 1)
        else:
            self._show_held(LogLines(ids, scene.campaign.history, scene.system, width))
        if self.passed is None or self.following or self.passed.reached <= (self.entry or 0):
            self._settle()
        self._tell()

    def _settle(self) -> None:
        """Means the entry under the cursor from now on; at the last line it follows."""
        self.set_reactive(LogPanel.following, self.cursor >= len(self.lines) - 1)
        key = self.key
        self.entry = key if isinstance(key, int) else None

    def _show_held(self, made: LogLines) -> None:
        """Shows lines, and leaves the entry under the cursor, or the nearest, in its row."""
        place, row = nearest(self.ids, self.entry or 1), self.row
        self.virtual_size = Size(self.scrollable_content_region.width, len(made))
        self._scroll_so(place, row)
        self.show(made, place)

    @property
    def row(self) -> int:
        """How far below the top of the panel the cursor is."""
        return max(0, self.cursor - self.scroll_offset.y)

    def _scroll_so(self, place: int, row: int) -> None:
        """Scrolls so that a line is so far below the top, as far as there are lines for it."""
        row = min(row, max(0, self.scrollable_content_region.height - 1))
        self.scroll_to(y=place - row, animate=False, force=True, immediate=True)

    @property
    def cursor_style(self) -> str:
        """The highlighted entry is marked also while another panel has the focus."""
        searching = "$cursor-foreground on $cursor-background" if self.searching else "on $panel"
        return super().cursor_style or searching

    def watch_cursor(self, before: int, after: int) -> None:
        """At the last line it follows again."""
        super().watch_cursor(before, after)
        if isinstance(self.key, int):
            self.entry = self.key
        self.following = self.cursor >= len(self.lines) - 1
        if self.following:
            self.unseen = 0
        self._tell()

    @property
    def standing(self) -> Standing:
        """Where the log stands now."""
        return Standing(self.entry, self.following, self.unseen, self.row)

    def come_back(self, to: Standing) -> None:
        """Goes back to where the log stood."""
        ids = self.ids
        if not ids:
            return
        place = len(ids) - 1 if to.following else nearest(ids, to.entry or 1)
        self._scroll_so(place, to.row)
        self.cursor = place
        self.unseen = 0 if self.following else to.unseen
        self._tell()

    def go_to(self, entry: int) -> None:
        """The cursor goes to an entry, in the middle of what is in view.

        Raises:
            Refused: The filter doesn't let it through, or not yet.
        """
        ids = self.ids
        place = bisect_left(ids, entry)
        if not (place < len(ids) and ids[place] == entry):
            raise Refused("the filter leaves that line out; L shows the whole log")
        self._scroll_so(place, self.scrollable_content_region.height // 2)
        self.cursor = place

    def next_hit(self, by: int) -> None:
        """The cursor goes to the hit before (-1) or after (1) the entry that it stands on.

        Raises:
            Refused: There is none, or it isn't known yet.
        """
        if (hits := self.hits) is None:
            raise Refused("nothing is looked for; / looks for words")
        here = self.entry or self.history.next_id
        there = hits.before(here) if by < 0 else hits.after(here)
        if there is None:
            known = f" yet{hits.progress(self.history)}" if by < 0 and not hits.done else ""
            raise Refused(f"no {'older' if by < 0 else 'newer'} hit for {self.sought}{known}")
        self.go_to(there)

    @property
    def hits_told(self) -> str:
        """How many hits there are, which of them the cursor stands on, and how far it has come."""
        if (hits := self.hits) is None:
            return ""
        place, many = hits.place(self.entry or 0), len(hits.ids)
        told = f"{many:,} found" if place is None else f"{many - place:,} of {many:,}"
        return told + hits.progress(self.history)

    def watch_searching(self) -> None:
        """Marks the cursor anew."""
        self.refresh_line(self.cursor)

    def watch_hits(self) -> None:
        """Says how many there are."""
        self._tell()

    def _tell(self) -> None:
        """Says in the frame what is filtered, whether it follows, and what was found."""
        width = max(12, self.size.width - 2)
        told = "following" if self.following else f"{self.unseen} new below"
        if self.left_out and self.asked:
            told += f" · {self.left_out} new left out"
        if self.hits is not None:
            told = f"/{self.sought} {self.hits_told} · {told}"
        named = "Log"
        if self.passed is not None:
            many = len(self.passed.ids)
            lines = f"{many:,} line{'s' if many != 1 else ''}{self.passed.progress(self.history)}"
            named = f"Log: {lines} · {self.asked.told}"
        for attribute, text in (("border_title", named), ("border_subtitle", told)):
            if (shown := Content(cut(text, width)).markup) != getattr(self, attribute):
                setattr(self, attribute, shown)
