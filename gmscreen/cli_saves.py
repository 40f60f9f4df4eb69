"""Which campaign a command is about: the option `--saves`, and a campaign by its name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO, TypeVar

import click

from gmscreen.cli_errors import NotOpened
from gmscreen.paths import saves_folder

F = TypeVar("F", bound=Callable[..., Any])


def saves_option(variable: str | None = None) -> Callable[[F], F]:
    """The option that says where the campaigns are.

    Args:
        variable: The environment variable that stands in for it; None: there is none.
    """
    return click.option(
        "--saves",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        envvar=variable,
        show_envvar=True,
        help="Where the campaigns are, instead of the user's data folder.",
    )


def folder_of_saves(ctx: click.Context) -> Path:
    """Where campaigns are: as the command says, or as was said in front of it, or the default."""
    chosen: Path | None = ctx.params.get("saves") or ctx.find_root().params["saves"]
    return chosen or saves_folder()


def campaign_folder(ctx: click.Context, name: str) -> Path:
    """The folder of the campaign of that name.

    Raises:
        NotOpened: There is none, or more than one.
    """
    from gmscreen.campaign import shelf
    from gmscreen.campaign.store import CampaignError

    try:
        return shelf.find(folder_of_saves(ctx), name)
    except CampaignError as error:
        raise NotOpened(str(error)) from error


def on_terminal(stream: TextIO | None) -> bool:
    """Whether a person sits at the other end; a stream that was closed is None."""
    return stream is not None and stream.isatty()
