"""Large letters and digits, made of quarters of a cell, to be read across a room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from textual.content import Content

ROWS = 7
"""How many points a letter is high."""


class Size(NamedTuple):
    """How large a point of a letter is. A cell is twice as high as wide: 2 and 1 make a square."""

    across: int
    """Halves of a cell's width."""
    down: int
    """Halves of a cell's height."""


DRAWN = """
0     1   2     3     4     5     6     7     8     9     +     −     -   /     '  .
.###. .#. .###. ##### ...#. ##### ..##. ##### .###. .###. ..... ..... ... ..... ## ..
#...# ##. #...# ...#. ..##. #.... .#... ....# #...# #...# ..#.. ..... ... ....# .# ..
#...# .#. ....# ..#.. .#.#. ####. #.... ...#. #...# #...# ..#.. ..... ... ...#. #. ..
#...# .#. ...#. ...#. #..#. ....# ####. ..#.. .###. .#### ##### ##### ### ..#.. .. ..
#...# .#. ..#.. ....# ##### ....# #...# .#... #...# ....# ..#.. ..... ... .#... .. ..
#...# .#. .#... #...# ...#. #...# #...# .#... #...# ...#. ..#.. ..... ... #.... .. ##
.###. ### ##### .###. ...#. .###. .###. .#... .###. .##.. ..... ..... ... ..... .. ##

A     B     C     D     E     F     G     H     I   J     K     L     M
.###. ####. .###. ####. ##### ##### .###. #...# ### ..### #...# #.... #...#
#...# #...# #...# #...# #.... #.... #...# #...# .#. ...#. #..#. #.... ##.##
#...# #...# #.... #...# #.... #.... #.... #...# .#. ...#. #.#.. #.... #.#.#
#...# ####. #.... #...# ####. ####. #.### ##### .#. ...#. ##... #.... #.#.#
##### #...# #.... #...# #.... #.... #...# #...# .#. ...#. #.#.. #.... #...#
#...# #...# #...# #...# #.... #.... #...# #...# .#. #..#. #..#. #.... #...#
#...# ####. .###. ####. ##### #.... .###. #...# ### .##.. #...# ##### #...#

N     O     P     Q     R     S     T     U     V     W     X     Y     Z
#...# .###. ####. .###. ####. .#### ##### #...# #...# #...# #...# #...# #####
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# #...# #...# ....#
##..# #...# #...# #...# #...# #.... ..#.. #...# #...# #...# .#.#. .#.#. ...#.
#.#.# #...# ####. #...# ####. .###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#..
#..## #...# #.... #.#.# #.#.. ....# ..#.. #...# #...# #.#.# .#.#. ..#.. .#...
#..## #...# #.... #..#. #..#. ....# ..#.. #...# .#.#. ##.## #...# ..#.. #....
#...# .###. #.... .##.# #...# ####. ..#.. .###. ..#.. #...# #...# ..#.. #####

✔       ✘       ★         ☠       ◐
......# ##...## ....#.... .#####. ..###..
.....## .##.##. ...###... ####### .##..#.
#...##. ..###.. ######### #..#..# ###...#
##.##.. ...#... ..#####.. ####### ###...#
.###... ..###.. ..#####.. .##.##. ###...#
..#.... .##.##. .###.###. .#####. .##..#.
....... ##...## ##.....## .#.#.#. ..###..
"""
"""Every sign that can be shown large: below it its points."""

QUARTERS: Mapping[str, str] = MappingProxyType(
    {
        "".join(points): sign
        for points, sign in zip(product(".#", repeat=4), " ▗▖▄▝▐▞▟▘▚▌▙▀▜▛█", strict=True)
    }
)
"""The sign for four points: above left and right, below left and right."""


def _read(drawn: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for block in drawn.strip("\n").split("\n\n"):
        heads, *rows = (line.split() for line in block.splitlines())
        for place, sign in enumerate(heads):
            yield sign, tuple(row[place] for row in rows)


GLYPHS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {" ": ("...",) * ROWS, **dict(_read(DRAWN))}
)


def spells(text: str) -> bool:
    """Whether every sign of a text can be shown large; small letters are shown as capitals."""
    return all(sign in GLYPHS for sign in text.upper())


def large(text: str, size: Size, style: str = "") -> list[Content]:
    """A text in large letters, line by line.

    Args:
        text: What `spells` allows.
        size: How large a point of a letter is.
        style: The style of the letters.
    """
    rows: list[str] = []
    for place in range(ROWS):
        points = ".".join(GLYPHS[sign][place] for sign in text.upper())
        rows += ["".join(point * size.across for point in points)] * size.down
    cells = (len(rows[0]) + 1) // 2
    rows = [row.ljust(2 * cells, ".") for row in rows]
    rows += ["." * 2 * cells] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [Content.assemble((_quarters(upper, lower), style)) for upper, lower in pairs]


def _quarters(upper: str, lower: str) -> str:
    """The signs that show two rows of points, four points a cell."""
    cells = (upper[n : n + 2] + lower[n : n + 2] for n in range(0, len(upper), 2))
    return "".join(QUARTERS[cell] for cell in cells)
