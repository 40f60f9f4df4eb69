"""Sessions: starting, naming and ending them, and what they came to."""

from __future__ import annotations

from functools import partial

from gmscreen.actions.table import Conversation, Table
from gmscreen.campaign import acts
from gmscreen.campaign.model import Refused
from gmscreen.campaign.summary import summarise
from gmscreen.prompts.ask import Ask
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.prompts.summary import SummaryPrompt

MOST_NAME = 100
"""How many characters a name keeps."""


def session(table: Table) -> Conversation:
    """Starts the first session; later on asks what is to be done about sessions."""
    now = table.desk.campaign.session
    if not now.number:
        yield from start(table)
        return
    over = "" if now.runs else f"session {now.number} has ended already"
    choices = [
        Choice(start, f"Start session {now.number + 1}", "every pool is set"),
        Choice(rename, f"Name session {now.number}", now.name),
        Choice(end, f"End session {now.number}", "and see its summary", over),
        Choice(current, f"Summary of session {now.number}"),
        Choice(
            earlier,
            "Summary of an earlier session",
            refusal="" if now.number > 1 else "there is none",
        ),
        Choice(whole, "Summary of the whole campaign"),
    ]
    chosen = yield Choose("Sessions", choices)
    if chosen is not None:
        yield from chosen(table)


def start(table: Table) -> Conversation:
    """Asks for a name and starts the next session."""
    number = table.desk.campaign.session.number + 1
    name: str | None = yield Ask(
        f"Start session {number}",
        named,
        takes="its name, or nothing; every pool is set as the rules say",
    )
    if name is not None:
        desk = table.desk
        table.perform(acts.start_session(desk.campaign, desk.system, name, desk.now))


def rename(table: Table) -> Conversation:
    """Asks for another name of the session."""
    now = table.desk.campaign.session
    name: str | None = yield Ask(
        f"Name session {now.number}", named, takes="its name, or nothing", value=now.name
    )
    if name is not None and name != now.name:
        table.perform(acts.rename_session(table.desk.campaign, name, table.desk.now))


def named(text: str) -> str:
    """A name as it is kept."""
    return " ".join(text.split())[:MOST_NAME]


def end(table: Table) -> Conversation:
    """Ends the session and shows what it came to."""
    table.perform(acts.end_session(table.desk.campaign, table.desk.now))
    yield from current(table)


def current(table: Table) -> Conversation:
    """Shows what the session came to, so far or in the end."""
    yield summary(table, table.desk.campaign.session.number)


def earlier(table: Table) -> Conversation:
    """Asks which of the sessions before, and shows what it came to."""
    last = table.desk.campaign.session.number - 1
    number: int | None = yield Ask(
        "Which session?", partial(numbered, last), takes=f"a number from 1 to {last}"
    )
    if number is not None:
        yield summary(table, number)


def numbered(last: int, text: str) -> int:
    """The number of a session.

    Raises:
        Refused: There is no such session.
    """
    if text.strip().isascii() and text.strip().isdigit() and 1 <= int(text) <= last:
        return int(text)
    raise Refused(f"takes a number from 1 to {last}")


def whole(table: Table) -> Conversation:
    """Shows what the whole campaign came to."""
    yield summary(table, None)


def summary(table: Table, number: int | None) -> SummaryPrompt:
    """What a session came to; None: the whole campaign."""
    desk = table.desk
    of = f"session {number}" if number is not None else "the whole campaign"
    counting = partial(summarise, desk.campaign, desk.system, number)
    return SummaryPrompt(f"Summary of {of}", desk.system, counting)
