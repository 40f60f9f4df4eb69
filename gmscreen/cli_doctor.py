"""`gmscreen doctor`: reads every file of a campaign, says what is wrong, and restores if asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from gmscreen.cli_errors import NotOpened, one_line
from gmscreen.cli_saves import campaign_folder, saves_option

if TYPE_CHECKING:
    from gmscreen.campaign.restoring import Found


@click.command()
@click.argument("name")
@click.option("--restore", is_flag=True, help="Put back what is damaged from the newest backup.")
@saves_option()
@click.pass_context
def doctor(ctx: click.Context, name: str, restore: bool, saves: Path | None) -> None:
    """Read every file of the campaign NAME and say what is wrong with it.

    Nothing is changed without --restore. What a restore takes the place of is kept beside it.
    """
    from gmscreen.campaign import restoring
    from gmscreen.campaign.checking import playable
    from gmscreen.campaign.store import CampaignError

    folder = campaign_folder(ctx, name)
    check = playable(ctx.obj)
    found = restoring.look_over(folder, check)
    for line in _report(found):
        click.echo(one_line(line))
    if not found.problems:
        return
    if not found.mendable:
        raise NotOpened(f"{folder}: {found.no_remedy}")
    if not restore:
        raise NotOpened(f"{found.offer}; 'gmscreen doctor {name} --restore' puts it back")
    try:
        click.echo(one_line(str(restoring.restore(folder, check))))
    except CampaignError as error:
        raise NotOpened(str(error)) from error


def _report(found: Found) -> Iterator[str]:
    yield from map(str, (*found.problems, *found.bad_backups))
    if found.campaign is not None:
        entries = len(found.campaign.history.entries)
        whole = "can be read" if found.problems else "is whole"
        yield f"{found.folder}: {whole}, with {entries:,} entries in its log"
    count = len(found.backups)
    newest = f", {'the newest ' if count > 1 else ''}with {found.backups[0]}" if count else ""
    yield f"{found.folder}: {count} good backup{'s' if count != 1 else ''}{newest}"
