"""Which campaign a command is about: where campaigns are, and a campaign by its name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO, TypeVar

import click
from click.core import ParameterSource

from gmscreen.cli_errors import NotOpened, Refused
from gmscreen.paths import saves_folder

if TYPE_CHECKING:
    from gmscreen.config import Config

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


class Place(NamedTuple):
    """Where campaigns are, and who says so: option, environment, file, default."""

    path: Path
    origin: str


def _said(ctx: click.Context) -> Place | None:
    """Where campaigns are, as the command says, or as was said in front of it."""
    own: Path | None = ctx.params.get("saves")
    root = ctx.find_root()
    before: Path | None = root.params["saves"]
    if own or before is None:
        return Place(own, "option") if own else None
    from_variable = root.get_parameter_source("saves") is ParameterSource.ENVIRONMENT
    return Place(before, "environment" if from_variable else "option")


def place_of_saves(ctx: click.Context, config: Config) -> Place:
    """Where campaigns are under a configuration."""
    default = Place(config.saves, "file") if config.saves else Place(saves_folder(), "default")
    return _said(ctx) or default


def folder_of_saves(ctx: click.Context) -> Path:
    """Where campaigns are; the configuration is read only where nothing was said of it.

    Raises:
        Refused: The configuration is wrong.
    """
    said = _said(ctx)
    return said.path if said else place_of_saves(ctx, configured()).path


def configured(themes: Collection[str] | None = None, left_out: Sequence[str] = ()) -> Config:
    """The user's configuration.

    Args:
        themes: The palettes there are; None: that isn't looked at.
        left_out: What is wrong with those that are not among them.

    Raises:
        Refused: Something in it is wrong.
    """
    from gmscreen.config import ConfigError
    from gmscreen.config_file import config_path, read_config

    try:
        return read_config(config_path(), themes)
    except ConfigError as error:
        about = f"; left out: {'; '.join(left_out)}" if left_out and themes is not None else ""
        raise Refused(f"{error}{about if ': theme: ' in str(error) else ''}") from error


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
