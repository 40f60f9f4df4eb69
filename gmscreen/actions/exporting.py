"""Writing the log, or the whole campaign, into a file of the GM's choice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from gmscreen.actions.table import Conversation, Table
from gmscreen.campaign import archive
from gmscreen.campaign.exporting import exported
from gmscreen.campaign.model import Refused
from gmscreen.campaign.store import CampaignError
from gmscreen.campaign.writing import write_out
from gmscreen.prompts.ask import Ask
from gmscreen.prompts.choose import Choice, Choose


@dataclass(frozen=True, slots=True)
class Export:
    """What can be written.

    Attributes:
        ending: How the name of its file ends, which says what it is.
        players: Whether what is secret is left out.
    """

    ending: str
    players: bool = False


CHOICES = (
    Choice(Export("md"), "Markdown", "the log, to read"),
    Choice(Export("md", players=True), "Markdown for the players", "without what is secret"),
    Choice(Export("csv"), "CSV", "the log, for a spreadsheet"),
    Choice(Export("json"), "JSON", "the log, for other programs"),
    Choice(Export("zip"), "The whole campaign", "a zip that the list of campaigns imports"),
)


def export(table: Table) -> Conversation:
    """Asks what is written and where to, and writes it."""
    chosen: Export | None = yield Choose("Export", CHOICES)
    if chosen is None:
        return
    mark = "-players" if chosen.players else ""
    default = Path.home() / f"{table.store.folder.name}{mark}.{chosen.ending}"
    path: Path | None = yield Ask("Into which file?", file_named, value=str(default))
    if path is None:
        return
    over = path.is_file()
    if over:
        choices = [Choice(False, "Leave it as it is"), Choice(True, "Write over it")]
        if not (yield Choose("There is such a file already", choices, about=str(path))):
            return
    try:
        write_out(path, _pieces(table, chosen), table.store.folder, over)
    except CampaignError as error:
        raise Refused(str(error)) from error
    table.say(f"written to {path}")


def _pieces(table: Table, chosen: Export) -> Iterable[bytes]:
    if chosen.ending != "zip":
        desk = table.desk
        return exported(desk.campaign, desk.system, chosen.ending, chosen.players)
    if table.unsaved:
        raise Refused(f"not saved: {table.unsaved}; a zip holds what is on the disk")
    return (archive.pack(table.store.folder),)


def file_named(text: str) -> Path:
    """The file of a path that was typed; `~` is the user's own folder.

    Raises:
        Refused: It names none.
    """
    if not text.strip() or "\0" in text:
        raise Refused("takes the path of a file")
    try:
        return Path(text.strip()).expanduser().absolute()
    except RuntimeError:
        raise Refused("there is no such user") from None
