"""The reference tables; a ladder shows the built character's exact chance on every rung."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive, var

import rules
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.dials import counter, with_value
from gmscreen.panels.scene import Panel, Scene
from gmscreen.symbols import SYMBOLS, percent
from gmscreen.widgets.lines import BLANK, Line
from gmscreen.widgets.words import chance_style, column, plain, tone_style, verdict
from rules.check import Value

NARROWEST = 5
"""How narrow a column becomes at most, in cells."""


class ReferencePanel(Panel):
    """What a GM looks up."""

    table: reactive[int] = reactive(0)
    """Which table is shown."""

    looked_up: var[int | None] = var(None)
    """The row that was asked for by name, until the cursor goes on."""

    BORDER_TITLE = "Reference"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "table(-1)", "Table before", show=False),
        Binding("right", "table(1)", "Next table", show=False),
    ]

    class Picked(Message):
        """A row is to be put into the builder."""

        def __init__(self, row: rules.Row) -> None:
            """Takes the row."""
            super().__init__()
            self.row = row

    def watch_table(self) -> None:
        """Draws another table, from its top."""
        self.set_reactive(ReferencePanel.cursor, 0)
        self._redraw()

    def action_table(self, by: int) -> None:
        """Another table."""
        if self.scene is not None and (count := len(self.scene.system.tables())):
            self.table = (self.table + by) % count

    def look_up(self, table: int, row: int) -> None:
        """Shows a table with the cursor on one of its rows."""
        self.table = table
        self.looked_up = row
        self._redraw()

    def watch_cursor(self, before: int, after: int) -> None:
        """What was looked up has been seen when the cursor goes on."""
        super().watch_cursor(before, after)
        self.looked_up = None

    def action_choose(self) -> None:
        """Puts the row under the cursor into the builder, if it does anything there."""
        if isinstance(self.key, int) and self.scene is not None:
            row = self.scene.system.tables()[self.table].rows[self.key]
            if row.sets or row.adds:
                self.post_message(self.Picked(row))

    def on_focus(self) -> None:
        """Looking about begins at what is built."""
        if self.looked_up is not None:
            self._redraw()
        elif self.scene is not None and (row := built_row(self.scene, self.table)) is not None:
            keys = [line.key for line in self.lines]
            if row in keys:
                self.show(self.lines, keys.index(row))

    def on_blur(self) -> None:
        """Left alone, the cursor stands on the rung that is built."""
        self.looked_up = None
        self._redraw()

    def draw(self, scene: Scene, width: int) -> None:
        """The table; its cursor on the rung that is built, unless the GM is looking about."""
        shown = [*lines(scene, self.table, width)]
        keys = [line.key for line in shown]
        rung = built_row(scene, self.table)
        if self.looked_up is not None:
            self.show(shown, keys.index(self.looked_up))
        else:
            self.show(shown, None if self.has_focus or rung is None else keys.index(rung))

    @property
    def cursor_style(self) -> str:
        """The rung that is built is marked also while another panel has the focus."""
        marked = self.scene is not None and built_row(self.scene, self.table) is not None
        return super().cursor_style or ("on $panel" if marked else "")


def built_row(scene: Scene, shown: int) -> int | None:
    """The row of a table that is built, by all that it sets; None: none of them."""
    tables = scene.system.tables()
    values = drafts.values(scene.campaign, scene.system, scene.draft)
    for number, row in enumerate(tables[shown].rows if tables else ()):
        sets = row.filled(values)
        if sets and all(net(sets, name) == net(values, name) for name in sets):
            return number
    return None


def net(values: Mapping[str, Value], field: str) -> Value:
    """What a field comes to, less what works against it."""
    value, against = values.get(field), counter(field)
    less = values.get(against) if against else None
    return value - less if isinstance(value, int) and isinstance(less, int) else value


def is_ladder(scene: Scene, table: rules.Table) -> bool:
    """Whether the rows are rungs of what is built, so that each has a chance."""
    kind = scene.system.kind(scene.draft.kind)
    spec = kind.field(table.ladder) if table.ladder else None
    return spec is not None and scene.draft.opponent is None


def lines(scene: Scene, shown: int, width: int) -> Iterator[Line]:
    """One table, under the names of all."""
    tables = scene.system.tables()
    if not tables:
        yield Line(Content.assemble(("no tables", "$dim")))
        return
    yield from (Line(names) for names in headings(tables, shown, width))
    yield BLANK
    table = tables[shown]
    ladder = is_ladder(scene, table)
    room = width - (10 if ladder else 1)
    places = columns_shown(scene, table, room)
    widths = column_widths(scene.system, table, places, room)
    here = built_row(scene, shown)
    heads = [column(table.columns[n], w, "$dim") for n, w in zip(places, widths, strict=True)]
    yield Line(Content.assemble(" ", *heads))
    for number, row in enumerate(table.rows):
        if ladder:
            texts = [row.cells[n] for n in places]
            made = rung(scene, table, row, texts, widths, number == here)
        else:
            made = folded(scene.system, row, widths)
        for place, content in enumerate(made):
            mark = ("▸" if number == here and not place else " ", "bold $primary")
            yield Line(Content.assemble(mark, content), None if place else number)
    yield BLANK
    if ladder:
        one = scene.campaign.character(scene.draft.side.who)
        whose = f"{one.name}'s" if one else "a plain roll's"
        whose = "the group's" if scene.draft.members else whose
        yield from wrapped(f"the chance is {whose}, with everything that is built", width)
        yield BLANK
    yield from wrapped(table.note, width)


def headings(tables: tuple[rules.Table, ...], shown: int, width: int) -> Iterator[Content]:
    """The names of all tables, the shown one marked; where they are too many, that one alone."""
    if sum(cell_len(table.title) + 2 for table in tables) > 2 * width - 12:
        place = f"  {shown + 1} of {len(tables)}"
        yield Content.assemble(
            ("◂ ", "$primary"),
            (tables[shown].title, "bold $primary"),
            (" ▸", "$primary"),
            (place, "$dim"),
        )
        return
    line: list[tuple[str, str]] = []
    used = 0
    for number, table in enumerate(tables):
        if used and used + cell_len(table.title) > width:
            yield Content.assemble(*line)
            line, used = [], 0
        line.append((f"{table.title}  ", "bold $primary" if number == shown else "$dim"))
        used += cell_len(table.title) + 2
    yield Content.assemble(*line)


def columns_shown(scene: Scene, table: rules.Table, width: int) -> list[int]:
    """Which columns there is room for.

    A ladder is shown on one line a rung: its first column, then those that are headed by something
    that is built (a slot), then the others as far as they fit. Of any other table all are shown.
    """
    places = [*range(len(table.columns))]
    if not is_ladder(scene, table):
        return places
    values = drafts.values(scene.campaign, scene.system, scene.draft)
    built = {str(value).casefold() for value in values.values()}
    rest = sorted(places[1:], key=lambda n: table.columns[n].casefold() not in built)
    shown, room = [0], width + 2 - natural_width(scene.system, table, 0)
    for place in rest:
        room -= natural_width(scene.system, table, place)
        if room < 0:
            break
        shown.append(place)
    return sorted(shown)


def natural_width(system: rules.System, table: rules.Table, place: int) -> int:
    """How wide a column would be by itself, in cells."""
    drawn = (cells(system, row)[place].cell_length for row in table.rows)
    return max(cell_len(table.columns[place]), *drawn) + 2


def column_widths(
    system: rules.System, table: rules.Table, shown: list[int], width: int
) -> list[int]:
    """How wide each shown column is, the last taking what is left; words are broken last of all."""
    natural = [natural_width(system, table, place) for place in shown]
    longest = [
        max(cell_len(word) for row in table.rows for word in unbroken(row.cells[place])) + 1
        for place in shown
    ]
    while sum(natural) > width and max(natural) > NARROWEST:
        slack = [have - least for have, least in zip(natural, longest, strict=True)]
        widest = slack.index(max(slack)) if max(slack) > 0 else natural.index(max(natural))
        natural[widest] -= 1
    return [*natural[:-1], max(NARROWEST, width - sum(natural[:-1]))]


def unbroken(text: str) -> list[str]:
    """What of a cell belongs on one line: its words, or all of a short one such as `80 %`."""
    return [text] if cell_len(text) <= NARROWEST else text.split()


def cells(system: rules.System, row: rules.Row) -> list[Content]:
    """The cells of a row; outcomes have their symbol, and of many in a row only that."""
    titles = {o.title: o for kind in system.kinds for o in kind.scale(system.house)}
    found = [titles.get(text) for text in row.cells]
    many = sum(outcome is not None for outcome in found) > 2
    return [
        Content(plain(text))
        if outcome is None
        else Content.assemble((SYMBOLS[outcome.tone], tone_style(outcome.tone)))
        if many
        else verdict(outcome)
        for text, outcome in zip(row.cells, found, strict=True)
    ]


def rung(
    scene: Scene,
    table: rules.Table,
    row: rules.Row,
    texts: list[str],
    widths: list[int],
    here: bool,
) -> list[Content]:
    """A rung with its chance, on one line."""
    value = row.filled({}).get(table.ladder)
    there = replace(scene, draft=with_value(scene.draft, table.ladder, value)).check
    odds = scene.chances.odds(there) if there is not None else None
    shown = [
        column(f"{text} ", w, right=text.lstrip("+−-").isdigit())
        for text, w in zip(texts, widths, strict=True)
    ]
    chance, style = ("", "$dim") if odds is None else (percent(odds.good), chance_style(odds.good))
    return [Content.assemble(*shown, (f"{chance:>9}", f"bold {style}" if here else style))]


def folded(system: rules.System, row: rules.Row, widths: list[int]) -> list[Content]:
    """Any other row, on as many lines as it needs."""
    parts = [
        content.wrap(max(4, w - 1)) for content, w in zip(cells(system, row), widths, strict=True)
    ]
    lines = []
    for height in range(max(map(len, parts))):
        line = [
            (part[height] if height < len(part) else Content()).truncate(w, pad=True)
            for part, w in zip(parts, widths, strict=True)
        ]
        lines.append(Content.assemble(line[0].stylize_before("$primary"), *line[1:]))
    return lines


def wrap(text: str, width: int) -> list[str]:
    """A text on lines of at most so many cells."""
    return [str(line.plain).rstrip() for line in Content(plain(text)).wrap(max(4, width))] or [""]


def wrapped(text: str, width: int) -> Iterator[Line]:
    """A note under a table."""
    if text:
        yield from (Line(Content.assemble((line, "$dim"))) for line in wrap(text, width))
