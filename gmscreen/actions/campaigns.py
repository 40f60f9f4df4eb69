"""What is done with the campaigns in the list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from gmscreen.actions.beginning import new
from gmscreen.actions.exporting import file_named
from gmscreen.actions.opening import find, open_chosen
from gmscreen.actions.shelf import Shelf, Thrown, own
from gmscreen.actions.table import Conversation
from gmscreen.campaign import archive, naming, upkeep
from gmscreen.campaign.model import Refused
from gmscreen.campaign.store import CampaignError
from gmscreen.commands import CAMPAIGNS, Commands
from gmscreen.prompts.ask import Ask
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.prompts.help import HelpPrompt

MOVING = (
    ("↑ ↓", "Move in the list; home, end, page up and page down too."),
    ("ctrl+p", "The palette: other colours."),
    ("esc", "In a question, one step back."),
)


def rename(shelf: Shelf) -> Conversation:
    """Asks for another name, and gives it."""
    one = own(shelf)
    if one.problem:
        raise Refused(one.problem)
    name = yield Ask(
        f"Rename {one.name}",
        lambda text: naming.place_for(shelf.saves, text, own=one.folder)[0],
        takes="its new name",
        value=one.name,
        explain=lambda text: _folder(naming.place_for(shelf.saves, text, own=one.folder)[1]),
    )
    if name is not None:
        folder = upkeep.rename(shelf.saves, one.folder, name)
        shelf.look(folder)
        shelf.say(f"renamed: it is kept in {folder}")


def duplicate(shelf: Shelf) -> Conversation:
    """Asks for a name, and makes a copy that is called so."""
    one = own(shelf)
    if one.problem:
        raise Refused(one.problem)
    name = yield Ask(
        f"Duplicate {one.name}",
        lambda text: naming.place_for(shelf.saves, text)[0],
        takes="the name of the copy",
        explain=lambda text: _folder(naming.place_for(shelf.saves, text)[1]),
    )
    if name is not None:
        folder = upkeep.duplicate(shelf.saves, one.folder, name)
        shelf.look(folder)
        shelf.say(f"copied to {folder}")


def _folder(folder: Path) -> str:
    return f"in the folder {folder.name}"


def discard(shelf: Shelf) -> Conversation:
    """Asks, and puts a campaign into the trash."""
    one = own(shelf)
    sure = yield Choose(
        f"Throw {one.name} away?",
        [
            Choice(False, "Keep it"),
            Choice(True, "Throw it away", "into the trash; u takes it back"),
        ],
        about=one.problem or f"{one.people}, {one.evening}, {one.acts} in its log",
    )
    if sure:
        place = upkeep.discard(shelf.saves, one.folder)
        shelf.thrown.append(Thrown(one.name, place, one.folder))
        shelf.look()
        shelf.say(f"{one.name} is in the trash, {place}; u takes it back")


def take_back(shelf: Shelf) -> None:
    """Takes what was thrown away last out of the trash."""
    if not shelf.thrown:
        raise Refused("nothing was thrown away since the list was opened")
    last = shelf.thrown[-1]
    upkeep.put_back(last.place, last.folder)
    shelf.thrown.pop()
    shelf.look(last.folder)
    shelf.say(f"{last.name} is back")


def take_in(shelf: Shelf) -> Conversation:
    """Asks for a zip, and takes in the campaign in it."""

    def read(text: str) -> tuple[Path, str]:
        """The zip, and what the campaign is called in it."""
        try:
            return (path := file_named(text)), archive.name_in(path)
        except CampaignError as error:
            raise Refused(str(error)) from error

    zipped = yield Ask("Import a campaign", read, takes="the path of its zip")
    if zipped is None:
        return
    path, inside = zipped
    name: str | None = None
    if (shelf.saves / naming.folder_name(inside)).exists():
        taken = f"there is a campaign {inside!r} already: what is this one called?"
        name = yield Ask(
            "Import a campaign",
            lambda text: naming.place_for(shelf.saves, text)[0],
            takes=taken,
            value=inside,
        )
        if name is None:
            return
    folder = archive.unpack(path, shelf.saves, name)
    shelf.look(folder)
    shelf.say(f"imported to {folder}")


def help_(shelf: Shelf) -> Conversation:
    """Shows every key of the list."""
    yield HelpPrompt(Commands(CAMPAIGNS), MOVING, "In every list")


def leave(shelf: Shelf) -> None:
    """Closes the program."""
    shelf.leave()


SHELF_ACTIONS: Mapping[str, Callable[[Shelf], Conversation | None]] = {
    "campaign.open": open_chosen,
    "campaign.new": new,
    "campaign.find": find,
    "campaign.rename": rename,
    "campaign.duplicate": duplicate,
    "campaign.discard": discard,
    "campaign.restore": take_back,
    "campaign.import": take_in,
    "campaign.keys": help_,
    "campaign.quit": leave,
}
