"""What a terminal shows: of all that it can do, the little that Textual asks of it."""

from __future__ import annotations

import re

from rich.cells import cell_len

Cell = tuple[str, str]
"""A sign, and how it is shown: the last words about style that came before it."""

TOKEN = re.compile(r"\x1b\[([0-9;?<=>]*)[ -/]*([@-~])|\x1b[^\[]|[\x00-\x1f]|([^\x00-\x1f])")


class Picture:
    """The cells of a terminal, as they are after all that it was sent."""

    def __init__(self, columns: int, lines: int) -> None:
        """Begins empty."""
        self.cells: list[list[Cell]] = [[(" ", "")] * columns for _ in range(lines)]
        self._row = self._column = 0
        self._style = ""

    def show(self, sent: str) -> None:
        """Shows more: places, styles and signs; everything else changes no cell."""
        for words, end, sign in TOKEN.findall(sent):
            if sign:
                self._put(sign)
            elif end == "H":
                row, column = (int(word or 1) for word in (words or ";").split(";"))
                self._row, self._column = row - 1, column - 1
            elif end == "m":
                self._style = "" if words in ("", "0") else words

    def _put(self, sign: str) -> None:
        row, width = self.cells[self._row], cell_len(sign)
        if not width:
            before, style = row[self._column - 1]
            row[self._column - 1] = (before + sign, style)
            return
        row[self._column] = (sign, self._style)
        for more in range(self._column + 1, min(self._column + width, len(row))):
            row[more] = ("", self._style)
        self._column += width

    def copy(self) -> list[list[Cell]]:
        """The cells as they are now."""
        return [[*row] for row in self.cells]


def texts(cells: list[list[Cell]]) -> list[str]:
    """The text of each line."""
    return ["".join(sign for sign, _ in row) for row in cells]
