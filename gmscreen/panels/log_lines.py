"""The lines of the log, or of some of its entries, each made when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from textual.content import Content

import rules
from gmscreen.campaign.history import History
from gmscreen.campaign.model import Refused
from gmscreen.panels.log_line import line
from gmscreen.widgets.lines import Line
from gmscreen.widgets.words import plain


class LogLines(Sequence[Line]):
    """A line for each of some entries."""

    def __init__(
        self, ids: Sequence[int], history: History, system: rules.System, width: int
    ) -> None:
        """Takes what the lines are made of.

        Args:
            ids: The numbers of the entries, in order.
            history: The log that they stand in.
            system: The campaign's dice system.
            width: How many cells there are.
        """
        self._ids = ids
        self._history = history
        self._system = system
        self._width = width
        self._made: dict[int, Line] = {}

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self._ids)

    @overload
    def __getitem__(self, place: int) -> Line: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Line]: ...

    def __getitem__(self, place: int | slice) -> Line | Sequence[Line]:
        """The line of one entry, or of several."""
        if isinstance(place, slice):
            return [self[n] for n in range(*place.indices(len(self)))]
        number = self._ids[place]
        if (made := self._made.get(number)) is None:
            made = self._made[number] = Line(self._line(number), number)
        return made

    def _line(self, number: int) -> Content:
        try:
            entry = self._history[number]
        except Refused as unreadable:
            return Content.assemble((plain(str(unreadable)), "$bad"))
        return line(entry, self._history, self._system, self._width)
