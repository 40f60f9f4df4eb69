"""The log: one line an entry, following what is new unless the GM has scrolled back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from textual.reactive import reactive

import rules
from gmscreen.campaign.model import Campaign
from gmscreen.panels.log_line import line
from gmscreen.widgets.lines import Line, Lines


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
            entry = self._history.entries[place]
            content = line(entry, self._history, self._system, self._width)
            made = self._made[place] = Line(content, entry.id)
        return made


class LogPanel(Lines):
    """Every act of the campaign."""

    campaign: reactive[Campaign | None] = reactive(None)
    system: reactive[rules.System | None] = reactive(None)
    following: reactive[bool] = reactive(True)
    """Whether the cursor goes to what is new."""
    unseen: reactive[int] = reactive(0)
    """How many entries came while the GM was reading further up."""

    BORDER_TITLE = "Log"

    def watch_campaign(self, before: Campaign | None, after: Campaign | None) -> None:
        """Draws what is new."""
        grown = len(after.history.entries) if after else 0
        grown -= len(before.history.entries) if before else 0
        if not self.following:
            self.unseen += max(0, grown)
        self._draw()

    def on_resize(self) -> None:
        """Draws for another size."""
        super().on_resize()
        self._draw()

    def _draw(self) -> None:
        if self.campaign is None or self.system is None or not self.size.width:
            return
        made = LogLines(self.campaign, self.system, self.scrollable_content_region.width)
        last = len(made) - 1
        place = last if self.following else None
        moved = place is not None and place != self.cursor
        self.show(made, place)
        if moved and self.key is not None:
            self.post_message(self.Highlighted(self, self.key))
        self._tell()

    def watch_cursor(self) -> None:
        """At the last line it follows again."""
        super().watch_cursor()
        self.following = self.cursor >= len(self.lines) - 1
        if self.following:
            self.unseen = 0
        self._tell()

    def _tell(self) -> None:
        self.border_subtitle = "following" if self.following else f"{self.unseen} new below"

    @property
    def cursor_style(self) -> str:
        """The highlighted entry is marked also while another panel has the focus."""
        return super().cursor_style or "on $panel"
