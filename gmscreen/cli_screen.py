"""Running an application that fills the screen, and leaving with its status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import NoReturn, Protocol

import click

from gmscreen.cli_errors import NotOpened, Refused
from gmscreen.cli_saves import on_terminal


class Application(Protocol):
    """What can be run.

    Attributes:
        failure: Why it could not begin; empty: it could.
    """

    failure: str

    @property
    def return_code(self) -> int | None:
        """The status it leaves with."""

    def run(self) -> None:
        """Runs it to its end."""


def run_on_screen(make: Callable[[], Application]) -> NoReturn:
    """Runs an application and leaves with its status.

    Args:
        make: Makes it; called only where there is a terminal.

    Raises:
        Refused: There is no terminal to run it in.
        NotOpened: It could not begin.
    """
    if not (on_terminal(sys.stdin) and on_terminal(sys.stdout)) and not os.environ.get(
        "TEXTUAL_DRIVER"
    ):
        raise Refused("the screen needs a terminal; see 'gmscreen --help'")
    app = make()
    app.run()
    if app.failure:
        raise NotOpened(app.failure)
    raise click.exceptions.Exit(app.return_code or 0)
