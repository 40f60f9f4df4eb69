"""The log: one line an entry, following what is new unless the GM has scrolled back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from textual.content import Content
from textual.reactive import var

import rules
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.panels.log_line import line
from gmscreen.panels.scene import Panel, Scene
from gmscreen.widgets.lines import Line
from gmscreen.widgets.words import plain


class LogLines(Sequence[Line]):
    """The lines of a log, each made when it is asked for."""

    def __init__(self, campaign: Campaign, system: rules.System, width: int) -> None:
        """Takes what the lines are made of."""
        self._history = campaign.history
        self._system = system
        self._width = width
        self._made: dict[int, Line] = {}

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self._history.entries)

    @overload
    def __getitem__(self, place: int) -> Line: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Line]: ...

    def __getitem__(self, place: int | slice) -> Line | Sequence[Line]:
        """The line of one entry, or of several."""
        if isinstance(place, slice):
            return [self[n] for n in range(*place.indices(len(self)))]
        if (made := self._made.get(place)) is None:
            made = self._made[place] = Line(self._line(place), place + 1)
        return made

    def _line(self, place: int) -> Content:
        try:
            entry = self._history.entries[place]
        except Refused as unreadable:
            return Content.assemble((plain(str(unreadable)), "$bad"))
        return line(entry, self._history, self._system, self._width)


class LogPanel(Panel):
    """Every act of the campaign."""

    following: var[bool] = var(True)
    """Whether the cursor goes to what is new."""
    unseen: var[int] = var(0)
    """How many entries came while the GM was reading further up."""
    entry: var[int | None] = var(None)
    """The entry under the cursor."""

    BORDER_TITLE = "Log"

    def watch_scene(self, before: Scene | None, after: Scene | None) -> None:
        """Counts what is new, and draws it."""
        was, now = (len(s.campaign.history.entries) if s else 0 for s in (before, after))
        if not self.following:
            self.unseen += max(0, now - was)
        elif after is not None:
            self.entry = after.campaign.history.next_id - 1 or None
        if before is None or after is None or before.campaign is not after.campaign:
            super().watch_scene(before, after)

    def draw(self, scene: Scene, width: int) -> None:
        """The log; its cursor on the newest entry while it follows."""
        made = LogLines(scene.campaign, scene.system, width)
        self.show(made, len(made) - 1 if self.following else None)
        self._tell()

    def watch_cursor(self, before: int, after: int) -> None:
        """At the last line it follows again."""
        super().watch_cursor(before, after)
        if isinstance(self.key, int):
            self.entry = self.key
        self.following = self.cursor >= len(self.lines) - 1
        if self.following:
            self.unseen = 0
        self._tell()

    def _tell(self) -> None:
        told = "following" if self.following else f"{self.unseen} new below"
        if told != self.border_subtitle:
            self.border_subtitle = told

    @property
    def cursor_style(self) -> str:
        """The highlighted entry is marked also while another panel has the focus."""
        return super().cursor_style or "on $panel"
