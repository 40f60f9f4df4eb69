"""What concerns the log as it is read: words looked for, filters, jumps, a line copied."""

from __future__ import annotations

from gmscreen.actions.table import Conversation, Desk, Table
from gmscreen.campaign import filtering, telling
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.filtering import EVERYTHING, Filter
from gmscreen.campaign.model import Refused
from gmscreen.campaign.seeking import Place
from gmscreen.prompts.entry import EntryPrompt
from gmscreen.prompts.filtering import Filtering
from gmscreen.prompts.seek import Seek
from gmscreen.symbols import plain


def seek(table: Table) -> Conversation:
    """Looks for words; a row of a table that is taken is shown in its table."""
    place: Place | None = yield Seek(table.log_panel, table.desk.system)
    if place is not None:
        table.look_up(place.table, place.row)


def hit(table: Table, by: int) -> None:
    """Goes to the next hit, older or newer."""
    table.log_panel.next_hit(by)


def filter_(table: Table) -> Conversation:
    """Asks which lines of the log are shown."""
    desk = table.desk
    known = [*filtering.ticks(desk.campaign, desk.system)]
    asked: Filter | None = yield Filtering(known, table.log_panel.asked)
    if asked is not None:
        table.log_panel.asked = asked


def whole(table: Table) -> None:
    """Shows the whole log again, with no words looked for.

    Raises:
        Refused: There is neither a filter nor a search.
    """
    log = table.log_panel
    if not log.asked and not log.sought:
        raise Refused("the log is shown whole; F filters it, / looks for words")
    log.asked, log.sought = EVERYTHING, ""


def highlighted(desk: Desk) -> Entry:
    """The highlighted entry.

    Raises:
        Refused: There is none, or it can't be read.
    """
    if desk.entry is None:
        raise Refused("no line of the log is highlighted")
    return desk.campaign.history[desk.entry]


def jump(table: Table) -> None:
    """Goes to what the highlighted line is about; from there back, or on to what amended it."""
    desk, log = table.desk, table.log_panel
    entry, history = highlighted(desk), desk.campaign.history
    if log.jumped is not None and log.jumped[1] == entry.id:
        there: int | None = log.jumped[0]
    elif entry.refers is not None:
        there = entry.refers
    else:
        amended = history.amendments.get(entry.id, ())
        stands = [number for number in amended if number not in history.undone]
        there = next(iter(reversed(stands or amended)), None)
    if there is None:
        raise Refused("that line is about no other, and nothing has amended it")
    log.go_to(there)
    log.jumped = (entry.id, there)


def look(table: Table) -> Conversation:
    """Shows everything about the highlighted entry."""
    desk = table.desk
    yield EntryPrompt(desk.campaign, highlighted(desk), desk.system)


def copy(table: Table) -> None:
    """Copies the highlighted entry as text."""
    desk = table.desk
    text = copied(highlighted(desk), desk)
    table.copy(text)
    table.say(f"copied: {text}")


def copied(entry: Entry, desk: Desk) -> str:
    """An entry as one line of text: `20:15 Mira · Stealth · d20: [17] · 24 v 20 · success`."""
    said = [*telling.sentence(entry, desk.system)]
    undone = entry.id in desk.campaign.history.undone
    said += [mark for mark, on in (("secret", entry.secret), ("undone", undone)) if on]
    return plain(" ".join(f"{entry.at[11:16]} {' · '.join(said)}".split()))
