"""The commands about whole campaigns: export, import. The store is loaded when one is used."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gmscreen.cli_errors import NotOpened, one_line
from gmscreen.cli_saves import campaign_folder, folder_of_saves, on_terminal, saves_option
from rules.face import Systems

if TYPE_CHECKING:
    from gmscreen.campaign.model import Campaign

FORMATS = ("md", "json", "csv", "zip")

EXPORT_EXAMPLES = """\b
Examples:
  gmscreen export emberfall --players > evening.md
  gmscreen export emberfall --format csv --output rolls.csv
  gmscreen export emberfall --format zip --output emberfall.zip

A zip is what 'gmscreen import' takes."""

IMPORT_EXAMPLES = """\b
Examples:
  gmscreen import emberfall.zip
  gmscreen import emberfall.zip --name emberfall-two"""


@click.command(epilog=EXPORT_EXAMPLES)
@click.argument("name")
@click.option(
    "--format",
    "ending",
    type=click.Choice(FORMATS),
    default="md",
    show_default=True,
    help="The log as Markdown, JSON or CSV; or the whole campaign as a zip for 'import'.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, allow_dash=True),
    metavar="FILE",
    help="The file to write, instead of standard output.",
)
@click.option("--players", is_flag=True, help="Leave out what is secret.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@saves_option()
@click.pass_context
def export(
    ctx: click.Context,
    name: str,
    ending: str,
    output: Path | None,
    players: bool,
    force: bool,
    saves: Path | None,
) -> None:
    """Write the log of the campaign NAME, or all of it, for other programs and people.

    The campaign may be open in another window: it is read as it was last saved.
    """
    if ending == "zip" and players:
        raise click.UsageError("a zip is the whole campaign, so no --players goes with it.")
    to_file = output if output is not None and str(output) != "-" else None
    if ending == "zip" and to_file is None and on_terminal(sys.stdout):
        raise click.UsageError("a zip is nothing for a terminal: say --output FILE.")
    from gmscreen.campaign import writing

    with telling_campaigns():
        folder = campaign_folder(ctx, name)
        pieces = pieces_of(folder, ending, players, ctx.obj)
        if to_file is None:
            for piece in pieces:
                # As bytes: an exported text is in UTF-8 whatever the terminal's encoding is.
                click.echo(piece, nl=False)
            return
        try:
            writing.write_out(to_file, pieces, folder, over=force)
        except writing.Taken as taken:
            raise NotOpened(f"{taken}; --force writes over it") from taken


@click.command("import", epilog=IMPORT_EXAMPLES)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", metavar="NAME", help="What to call it, instead of its name in the zip.")
@saves_option()
@click.pass_context
def import_(ctx: click.Context, file: Path, name: str | None, saves: Path | None) -> None:
    """Put the campaign of the zip FILE, made by 'export', among the campaigns."""
    from gmscreen.campaign import archive, model, shelf

    with telling_campaigns():
        try:
            folder = archive.unpack(file, folder_of_saves(ctx), name)
        except model.Refused as refused:
            raise NotOpened(f"{refused}; --name NAME gives it another name") from refused
    made = shelf.listing(folder)
    told = ", ".join([made.name, made.system, made.people, made.evening, f"{made.acts} in the log"])
    click.echo(f"{one_line(str(folder))}: {one_line(told)}")


def pieces_of(folder: Path, ending: str, players: bool, known: Systems) -> Iterable[bytes]:
    """What is to be written of a campaign, piece by piece.

    Args:
        folder: Its folder.
        ending: The format.
        players: Whether what is secret is left out.
        known: The dice systems there are.
    """
    from gmscreen.campaign import archive, exporting

    if ending == "zip":
        yield archive.pack(folder)
        return
    with opened_for_reading(folder) as campaign:
        yield from exporting.exported(campaign, campaign.rules(known), ending, players)


@contextmanager
def opened_for_reading(folder: Path) -> Iterator[Campaign]:
    """A campaign as it was last saved, open as long as it is looked at."""
    from gmscreen.campaign.store import Store

    store = Store.view(folder)
    try:
        yield store.campaign
    finally:
        store.close()


@contextmanager
def telling_campaigns() -> Iterator[None]:
    """Turns what is wrong with a campaign into a line for the terminal."""
    from gmscreen.campaign.sealed import Unreadable
    from gmscreen.campaign.store import CampaignError

    try:
        yield
    except (CampaignError, Unreadable) as error:
        raise NotOpened(str(error)) from error
