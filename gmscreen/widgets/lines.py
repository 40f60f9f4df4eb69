"""A scrolling list of lines with a cursor: the body of every panel.

It draws only the lines that are in view, so a log of a hundred thousand entries costs what a short
one does.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.strip import Strip


@dataclass(frozen=True, slots=True)
class Line:
    """One line.

    Attributes:
        content: What it shows; cut at the edge.
        key: What it stands for; None: the cursor passes over it.
    """

    content: Content
    key: Hashable = None


BLANK = Line(Content())


def alike(some: Sequence[Line], others: Sequence[Line]) -> bool:
    """Whether lines look the same and stand for the same.

    Lines that are made as they are asked for would all have to be made, and count as others.
    """
    return (
        isinstance(some, list)
        and isinstance(others, list)
        and len(some) == len(others)
        and all(
            one.key == other.key and one.content.is_same(other.content)
            for one, other in zip(some, others, strict=True)
        )
    )


class Lines(ScrollView, can_focus=True):
    """Lines with a cursor that moves over those that stand for something."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", show=False),
        Binding("down", "step(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "edge(-1)", "First", show=False),
        Binding("end", "edge(1)", "Last", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    cursor: var[int] = var(0)

    class Chosen(Message):
        """Enter was pressed on a line, or it was clicked."""

        def __init__(self, lines: Lines, key: Hashable) -> None:
            """Takes the widget and what the line stands for."""
            super().__init__()
            self.lines = lines
            self.key = key

        @property
        def control(self) -> Lines:
            """The widget that sent it."""
            return self.lines

    def __init__(self, *, id: str | None = None) -> None:
        """Starts with no lines."""
        super().__init__(id=id)
        self.lines: Sequence[Line] = ()

    @property
    def key(self) -> Hashable:
        """What the line under the cursor stands for; None: nothing."""
        return self.lines[self.cursor].key if 0 <= self.cursor < len(self.lines) else None

    def show(self, lines: Sequence[Line], cursor: int | None = None) -> None:
        """Shows other lines.

        Args:
            lines: What to show; may make its lines as they are asked for.
            cursor: Where the cursor goes; None: it stays where it is, on the nearest line that
                stands for something.
        """
        before, was, self.lines = self.lines, self.cursor, lines
        self.virtual_size = Size(self.scrollable_content_region.width, len(lines))
        place = self.cursor if cursor is None else cursor
        self.set_reactive(Lines.cursor, self._nearest(min(place, len(lines) - 1), -1))
        if self.cursor != was or not alike(before, lines):
            self.scroll_to_cursor()
            self.refresh()

    def watch_show_vertical_scrollbar(self, shown: bool) -> None:
        """A scroll bar that has only now come knows nothing yet of where the lines are."""
        if shown:
            self.vertical_scrollbar.position = self.scroll_y

    def _nearest(self, place: int, direction: int) -> int:
        """The nearest line that stands for something, looked for in one direction first."""
        for way in (direction, -direction):
            at = place
            while 0 <= at < len(self.lines):
                if self.lines[at].key is not None:
                    return at
                at += way
        return max(0, place)

    def action_step(self, by: int) -> None:
        """The next line that stands for something."""
        self._go(self.cursor + by, by)

    def action_page(self, by: int) -> None:
        """One screenful on, but for a line that is seen on both."""
        self._go(self.cursor + by * max(1, self.scrollable_content_region.height - 1), by)

    def action_edge(self, by: int) -> None:
        """The first or the last line."""
        self._go(len(self.lines) - 1 if by > 0 else 0, -by)

    def action_choose(self) -> None:
        """Tells that the line under the cursor is chosen."""
        if self.key is not None:
            self.post_message(self.Chosen(self, self.key))

    def _go(self, place: int, direction: int) -> None:
        if self.lines:
            self.cursor = self._nearest(max(0, min(place, len(self.lines) - 1)), direction)

    def watch_cursor(self, before: int, after: int) -> None:
        """Keeps the cursor in view, and draws the line that it left and the one it came to."""
        self.scroll_to_cursor()
        self.refresh_line(before)
        self.refresh_line(after)

    def scroll_to_cursor(self) -> None:
        """Scrolls no farther than is needed to see the cursor; at the first key, to the top."""
        # From the cursor backwards, since some lines are made only when they are asked for.
        first = all(self.lines[place].key is None for place in reversed(range(self.cursor)))
        region = Region(0, 0 if first else self.cursor, 1, 1)
        self.scroll_to_region(region, animate=False, force=True, x_axis=False)

    def on_resize(self) -> None:
        """Keeps the cursor in view at another size."""
        self.virtual_size = Size(self.scrollable_content_region.width, len(self.lines))
        self.scroll_to_cursor()

    def on_click(self, event: object) -> None:
        """A click takes the line under it."""
        offset = getattr(event, "get_content_offset", lambda widget: None)(self)
        if offset is not None:
            place = offset.y + self.scroll_offset.y
            if 0 <= place < len(self.lines) and self.lines[place].key is not None:
                self.cursor = place
                self.action_choose()

    def render_line(self, y: int) -> Strip:
        """One line of what is in view."""
        place = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        base = self.visual_style
        if not 0 <= place < len(self.lines):
            return Strip.blank(width, base.rich_style)
        line = self.lines[place]
        content = line.content.truncate(width, ellipsis=True)
        if place == self.cursor and line.key is not None:
            style = self.cursor_style
            if style:
                content = content.pad_right(width - content.cell_length).stylize(style)
        parsed = content.render(base, end="", parse_style=self.app.stylesheet.parse_style)
        strip = Strip([Segment(text, style.rich_style) for text, style in parsed])
        return strip.adjust_cell_length(width, base.rich_style).apply_offsets(0, place)

    @property
    def cursor_style(self) -> str:
        """How the line under the cursor is shown; empty: like the others."""
        return "$cursor-foreground on $cursor-background" if self.has_focus else ""
