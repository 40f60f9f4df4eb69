"""The palette: every command, every character and every row of a table by its name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Protocol, runtime_checkable

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

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
