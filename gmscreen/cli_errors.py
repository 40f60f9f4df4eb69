"""How the command line fails: one line on standard error and an exit status, never a traceback."""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

import rules

INTERRUPTED = 130
"""The exit status after ctrl+c, as shells have it."""


class Refused(click.ClickException):
    """Wrong input. It is told in one line."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        """Takes what is wrong."""
        super().__init__(one_line(message))

    def show(self, file: IO[Any] | None = None) -> None:
        """Writes the line."""
        click.echo(f"gmscreen: {self.message}", file=file, err=True)


class NotOpened(Refused):
    """A campaign that can't be opened, or something that can't be written."""

    exit_code = 1


def one_line(text: str) -> str:
    """The text without anything that would break, colour or erase a line of a terminal."""
    return "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for sign in " ".join(text.split())
    )


@contextmanager
def telling() -> Iterator[None]:
    """Turns every expected error into one line and an exit status."""
    try:
        yield
    except Refused:
        raise
    except click.ClickException as error:
        ctx = error.ctx if isinstance(error, click.UsageError) else None
        more = f". See '{ctx.command_path} --help'." if ctx else "."
        raise Refused(f"{error.format_message().rstrip('.')}{more}") from error
    except rules.RulesError as error:
        raise Refused(str(error)) from error
    except KeyboardInterrupt as error:
        raise click.exceptions.Exit(INTERRUPTED) from error
    except OSError as error:
        if error.errno == errno.EPIPE:  # nobody reads any more: click ends quietly
            raise
        # Python would try once more to write what is left as it ends, and complain.
        sys.stdout = io.StringIO()
        where = f": {error.filename}" if error.filename else ""
        raise NotOpened(f"{error.strerror or error}{where}") from error
