"""The palette: every command, every character and every row of a table by its name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Protocol, runtime_checkable

from textual.binding import Binding, BindingType
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.widgets import OptionList

from gmscreen.commands import Commands, keys_shown
from gmscreen.widgets.words import plain


@runtime_checkable
class Commanded(Protocol):
    """A screen that does commands."""

    commands: Commands
    """Every command, with the keys in force."""

    def action_command(self, name: str, *arguments: Any) -> None:
        """Does a command."""
        ...

    def palette_extras(self) -> Iterator[tuple[str, str, partial[None]]]:
        """What else can be done by name: title, help, and the deed."""
        ...


class Palette(CommandPalette):
    """The list of what can be done; a page on also before the list has been drawn."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "page(1)", "Next page", show=False),
        Binding("pageup", "page(-1)", "Previous page", show=False),
    ]

    def action_page(self, by: int) -> None:
        """One screenful on; each command takes two lines."""
        shown = self.query_one(OptionList)
        if shown.option_count:
            page = max(1, shown.size.height // 2)
            place = (shown.highlighted or 0) + by * page
            shown.highlighted = max(0, min(place, shown.option_count - 1))


class DashboardCommands(Provider):
    """Everything that the dashboard can do."""

    def _all(self) -> Iterator[tuple[str, str, partial[None]]]:
        screen = self.screen
        if not isinstance(screen, Commanded):
            return
        for known in screen.commands.known:
            if not known.numbered:
                title = f"{known.title}  ({keys_shown(known)})"
                yield title, known.help, partial(screen.action_command, known.id)
        for title, help_, deed in screen.palette_extras():
            yield plain(title), help_, deed

    async def discover(self) -> Hits:
        """Every command, before anything is typed."""
        for title, help_, deed in self._all():
            yield DiscoveryHit(Content(title), deed, text=title, help=help_)

    async def search(self, query: str) -> Hits:
        """What fits the words typed so far."""
        matcher = self.matcher(query)
        for title, help_, deed in self._all():
            if (score := matcher.match(title)) > 0:
                yield Hit(score, matcher.highlight(title), deed, help=help_)
