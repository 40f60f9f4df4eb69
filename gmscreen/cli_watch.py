"""The commands for other screens: watch, the players' view, and serve, a screen in a browser."""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from gmscreen.cli_campaigns import opened_for_reading, telling_campaigns
from gmscreen.cli_errors import NotOpened, Refused, one_line
from gmscreen.cli_saves import campaign_folder, configured, folder_of_saves, saves_option
from gmscreen.cli_screen import Application, run_on_screen

INSTALL = "'gmscreen serve' needs textual-serve: pip install 'textual-serve>=1.1.3,<2'"
WARNING = (
    "anyone who can reach this machine on the network can {what}: there is no password, and"
    " nothing is encrypted"
)

WATCH_EXAMPLES = """\b
Examples:
  gmscreen watch emberfall
  gmscreen watch emberfall --dc"""

SERVE_EXAMPLES = """\b
Examples:
  gmscreen serve emberfall
  gmscreen serve emberfall --watch --host 0.0.0.0 --port 8080"""


@click.command(epilog=WATCH_EXAMPLES)
@click.argument("name")
@click.option("--dc", "with_dc", is_flag=True, help="Show what the players' rolls have to reach.")
@saves_option()
@click.pass_context
def watch(ctx: click.Context, name: str, with_dc: bool, saves: Path | None) -> None:
    """Show the campaign NAME as the players may see it, on a second screen.

    It follows what is saved in another window and changes nothing. Secret rolls are not shown, and
    of the GM's people no dice and no numbers.
    """
    folder = campaign_folder(ctx, name)

    def make() -> Application:
        """The players' view, under the user's configuration."""
        from gmscreen.app_watch import Watch
        from gmscreen.themed import all_palettes

        palettes = all_palettes()
        wanted = configured(palettes.names, palettes.problems)
        return Watch(folder, with_dc, ctx.obj, config=wanted, palettes=palettes)

    run_on_screen(make)


@click.command(epilog=SERVE_EXAMPLES)
@click.argument("name", required=False)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(1, 65_535),
    default=8000,
    show_default=True,
    help="The port to listen at.",
)
@click.option("--watch", "watching", is_flag=True, help="Serve what the players may see.")
@click.option("--dc", "with_dc", is_flag=True, help="With --watch, as there.")
@saves_option()
@click.pass_context
def serve(
    ctx: click.Context,
    name: str | None,
    host: str,
    port: int,
    watching: bool,
    with_dc: bool,
    saves: Path | None,
) -> None:
    """Serve the campaign NAME, or the list of campaigns, to browsers on this machine.

    Each window is a screen of its own; on one campaign, the second one looks on. Ctrl+C ends it.
    """
    if find_spec("textual_serve") is None:
        raise Refused(INSTALL)
    if watching and name is None:
        raise click.UsageError("--watch needs the NAME of a campaign.")
    if with_dc and not watching:
        raise click.UsageError("--dc goes with --watch.")
    words = [sys.executable, "-m", "gmscreen", "--saves", str(folder_of_saves(ctx))]
    if name is not None:
        folder = campaign_folder(ctx, name)
        with telling_campaigns(), opened_for_reading(folder) as campaign:
            campaign.rules(ctx.obj)
            name = campaign.name
        words += ["watch"] * watching + ["--dc"] * with_dc + [folder.name]
    _serve(words, host, port, one_line(name or "gmscreen"), "watch" if watching else "play")


def _serve(words: list[str], host: str, port: int, title: str, does: str) -> None:
    import asyncio

    from gmscreen.serving import PageServer, is_own_machine

    if not is_own_machine(host):
        what = "play your campaigns" if does == "play" else "watch"
        click.echo(f"gmscreen: {WARNING.format(what=what)}", err=True)
    try:
        asyncio.run(PageServer(words, host, port, title, click.echo).run())
    except OSError as error:
        raise NotOpened(f"can't listen at {host}, port {port}: {_reason(error)}") from error


def _reason(error: OSError) -> str:
    """Why an address can't be had; where the address is named once more, what comes after it."""
    words = (error.strerror or str(error)).rpartition("): ")[2]
    return re.sub(r"^\[errno \d+\] ", "", words)
