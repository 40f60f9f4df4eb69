"""The command line: opens a campaign, or answers a quick question without one.

What is wrong is told in one line on standard error, click's own errors too.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

import rules
from gmscreen import __version__, cli_campaigns, cli_rules
from gmscreen.cli_config import config
from gmscreen.cli_doctor import doctor
from gmscreen.cli_errors import NotOpened, telling
from gmscreen.cli_saves import configured, folder_of_saves, saves_option
from gmscreen.cli_screen import Application, run_on_screen
from gmscreen.cli_watch import serve, watch
from gmscreen.paths import data_folder
from rules.errors import nearest
from rules.face import SYSTEMS

DEMO = "fate-chaos"
"""The system whose sample campaign is opened unless another one is named."""

F = TypeVar("F", bound=Callable[..., Any])


class CommandLine(click.Group):
    """Commands, and campaigns: a first word that is no command is the name of a campaign."""

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Reads the options. A sign that the terminal can't show is shown as a question mark."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        with telling():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Does what was asked."""
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        with telling():
            return super().invoke(ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of that name, or the one that opens the campaign of that name."""
        name = args[0]
        if name.startswith("-") or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        return name, named, args


def begin(saves: Path, folder: Path | None = None, demo: bool = False) -> NoReturn:
    """Runs the application and leaves with its status.

    Args:
        saves: The folder of campaigns.
        folder: The campaign to open; None: the picker.
        demo: Whether it is a copy of a sample, which lies in a temporary place.

    Raises:
        Refused: There is no terminal to run it in, or the configuration is wrong.
    """

    def make() -> Application:
        """The application, under the user's configuration."""
        from gmscreen.app import GmScreen
        from gmscreen.themed import all_palettes

        palettes = all_palettes()
        wanted = configured(palettes.names, palettes.problems)
        return GmScreen(saves=saves, folder=folder, demo=demo, config=wanted, palettes=palettes)

    run_on_screen(make)


def starting(variable: str | None = None) -> Callable[[F], F]:
    """The options with which the screen is started: they stand before or after a name.

    Args:
        variable: The environment variable that stands in for `--saves`; None: there is none.
    """

    def with_options(command: F) -> F:
        """The command with the options."""
        for option in (
            click.version_option(__version__, prog_name="gmscreen"),
            click.option(
                "--demo",
                is_flag=False,
                flag_value=DEMO,
                metavar="[SYSTEM]",
                help=f"Open a fresh copy of a sample campaign; of {DEMO} unless a system is named.",
            ),
            saves_option(variable),
        ):
            command = option(command)
        return command

    return with_options


class Named(click.Command):
    """Opens a campaign by its name. It is no command of its own, so its help is the whole one."""

    def get_help(self, ctx: click.Context) -> str:
        """The help of the command line."""
        return ctx.find_root().get_help()


@click.command(cls=Named)
@starting()
@click.argument("name")
@click.argument("rest", nargs=-1)
@click.pass_context
def named(
    ctx: click.Context, name: str, rest: Sequence[str], saves: Path | None, demo: str | None
) -> None:
    """Open the campaign of that name."""
    commands = main.list_commands(ctx)
    if rest:
        known = nearest(name, commands)
        raise click.UsageError(
            f"{name!r} is no command, and a campaign's name stands alone; {known}"
        )
    if demo:
        raise click.UsageError("--demo opens a sample campaign, so no name goes with it.")
    from gmscreen.campaign import shelf
    from gmscreen.campaign.store import CampaignError

    chosen = saves or folder_of_saves(ctx)
    try:
        begin(chosen, shelf.find(chosen, name))
    except CampaignError as error:
        close = get_close_matches(name, commands, n=1)
        hint = f"; or is it the command {close[0]!r}?" if close else ""
        raise NotOpened(f"{error}{hint}") from error


def begin_demo(saves: Path, system: rules.System) -> NoReturn:
    """Opens a copy of a sample campaign that is gone afterwards unless the GM keeps it.

    Args:
        saves: The folder of campaigns, where it can be kept.
        system: The sample is of this system.

    Raises:
        NotOpened: There is no sample of it, or it can't be copied.
    """
    from gmscreen.campaign import shelf
    from gmscreen.campaign.store import CampaignError

    samples = data_folder("saves")
    there = [one.folder for one in shelf.listings(samples) if one.system == system.id]
    if not there:
        raise NotOpened(f"there is no sample campaign of {system.id} in {samples}")
    with tempfile.TemporaryDirectory(prefix="gmscreen-", ignore_cleanup_errors=True) as place:
        copy = Path(place) / there[0].name
        try:
            shelf.copy_sample(there[0], copy)
            begin(saves, copy, demo=True)
        except CampaignError as error:
            raise NotOpened(str(error)) from error


EXAMPLES = """\b
Examples:
  gmscreen                     the list of campaigns
  gmscreen emberfall           the campaign in the folder emberfall
  gmscreen --demo              a fresh copy of a sample campaign
  gmscreen odds fate-chaos check modifier=5 dc=15
  gmscreen roll fate-chaos check modifier=5 dc=15 --faces 10

'gmscreen COMMAND --help' says more."""


@click.group(
    cls=CommandLine,
    invoke_without_command=True,
    subcommand_metavar="[NAME | COMMAND ...]",
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@starting("GMSCREEN_SAVES")
@click.pass_context
def main(ctx: click.Context, saves: Path | None, demo: str | None) -> None:
    """A game master's screen, alive in a terminal.

    Opens the campaign NAME (its folder's name), or the list of campaigns.
    """
    ctx.obj = ctx.obj or SYSTEMS
    if ctx.invoked_subcommand is not None:
        if demo:
            raise click.UsageError("--demo opens a sample campaign, so nothing else goes with it.")
    elif demo:
        begin_demo(folder_of_saves(ctx), rules.system(demo, systems=ctx.obj))
    else:
        begin(folder_of_saves(ctx))


main.add_command(cli_campaigns.export)
main.add_command(cli_campaigns.import_)
main.add_command(cli_rules.roll)
main.add_command(cli_rules.odds)
main.add_command(cli_rules.systems)
main.add_command(cli_rules.tables)
main.add_command(doctor)
main.add_command(watch)
main.add_command(serve)
main.add_command(config)
