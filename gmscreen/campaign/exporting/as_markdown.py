"""The log as Markdown: a heading for each session, a line for each act, and below a roll its why.

Everything that a person typed is escaped, so a name can make no heading, no link and no tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import rules
from gmscreen.campaign import telling
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.exporting.told import Told, told
from gmscreen.campaign.model import Campaign
from gmscreen.symbols import SYMBOLS, measured, plain, summed

_SIGNS = re.compile(r"[\\`*_\[<>~#$|@]|&(?=[#\w])|:(?=//)|(?<=www)\.", re.IGNORECASE)
"""What means something in the midst of a line of Markdown; at its beginning stands our own text."""


def text(words: str) -> str:
    """A text as it was typed, on one line, that means nothing to Markdown."""
    return _SIGNS.sub(r"\\\g<0>", plain(" ".join(words.split())))


def bold(words: str) -> str:
    """The same in bold letters."""
    shown = text(words)
    return f"**{shown}**" if shown else ""


def markdown_pieces(campaign: Campaign, system: rules.System, players: bool) -> Iterator[str]:
    """The log as one page, entry by entry."""
    whole = "the log without what is secret" if players else "the log"
    yield f"# {text(campaign.name)}\n\n{text(system.title)}: {whole}.\n"
    session: int | None = None
    for one in told(campaign, players):
        if one.entry.act == "session" or one.entry.session != session:
            yield f"\n## {_heading(one.entry)}\n\n"
        session = one.entry.session
        yield from (f"{line}\n" for line in _lines(one, system))


def _heading(entry: Entry) -> str:
    named = f"Session {entry.session}" if entry.session else "Before the first session"
    if entry.act == "session":
        named = text(entry.title[:1].upper() + entry.title[1:])
    return f"{named} ({text(entry.at[:10])})"


def _lines(one: Told, system: rules.System) -> Iterator[str]:
    """An entry: its line, and what is told below it."""
    entry, roll = one.entry, one.roll
    said = _act(one) if roll is None else _verdict(one, roll, system)
    marks = [f"of `{entry.refers}`"] if entry.refers is not None else []
    marks += [name for name, on in (("secret", entry.secret), ("undone", one.undone)) if on]
    marks += [f"amended by {', '.join(f'`{n}`' for n in one.amendments)}"] if one.amendments else []
    shown = f"~~{said}~~" if one.undone else said
    after = f" · {' · '.join(marks)}" if marks else ""
    yield f"- `{entry.id}` {text(entry.at[11:16])} {shown}{after}"
    if roll is not None:
        yield from _why(one, roll, system)
        if entry.note:
            yield f"  - word: {text(entry.note)}"
    for move in entry.moves:
        words = f"{telling.moved(move, system)}: {move.why}{telling.lost(move)}"
        yield f"  - points: {text(one.whose(move))} {text(words)}"


def _act(one: Told) -> str:
    """An act without a roll."""
    entry = one.entry
    if entry.act == "note":
        return text(entry.note)
    note = f": {text(entry.note)}" if entry.note else ""
    return f"{text(telling.title(entry))}{note}"


def _verdict(one: Told, roll: Mapping[str, Any], system: rules.System) -> str:
    """What was rolled, and what it came to."""
    entry, kind = one.entry, telling.kind_of(roll, system)
    outcome = system.outcome(roll["outcome"])
    if entry.refers is None:
        named = f"{bold(telling.actor(entry))} {text(entry.what)}".strip()
    else:
        named = bold(entry.title)
    built = [kind.title if kind is not None else roll["kind"], *telling.checked(roll, kind)]
    group = kind is not None and kind.shape is rules.Shape.GROUP
    against = measured(roll["total"], roll["target"], group)
    came = f"{SYMBOLS[outcome.tone]} {bold(outcome.title)}{f', {against}' if against else ''}"
    return f"{named} ({text(', '.join(built))}): {came}"


def _why(one: Told, roll: Mapping[str, Any], system: rules.System) -> Iterator[str]:
    """Everything about a roll: the dice of each roller, and how they were judged."""
    entry, kind, parts = one.entry, telling.kind_of(roll, system), roll["parts"]
    for place, part in enumerate(parts):
        label = "dice" if len(parts) == 1 else text(one.who(place)) or text(part["role"])
        yield f"  - {label}: {' · '.join(_thrown(part, system, len(parts) == 1))}"
    working = telling.working(roll)
    if working and (len(parts) == 1 or roll["working"] not in [p["working"] for p in parts]):
        yield f"  - {'count' if roll['total'] is None else 'total'}: {text(working)}"
    if entry.modifiers:
        yield f"  - with: {text(', '.join(telling.modifier(m, kind) for m in entry.modifiers))}"
    effect = kind is not None and kind.shape is rules.Shape.EFFECT
    if roll["rule"] and not effect:
        yield f"  - why: {text(roll['rule'])}"
    for label, words in (("nearest", "nearest"), ("brings", "note")):
        if roll[words]:
            yield f"  - {label}: {text(roll[words])}"
    if entry.helpers:
        shared = system.helped(system.outcome(telling.shared_outcome(roll)))
        meant = f" ({text(shared)})" if shared else ""
        yield f"  - helped: {text(', '.join(entry.helpers))}{meant}"


def _thrown(part: Mapping[str, Any], system: rules.System, alone: bool) -> Iterator[str]:
    """The dice of one roller; of several each is told with its own total, outcome and reason."""
    yield telling.dice(part, bold) or "none"
    if part["typed"]:
        yield "typed"
    if alone:
        return
    if part["working"]:
        yield text(summed(part["working"], part["total"]))
    if part["outcome"]:
        yield text(system.outcome(part["outcome"]).title)
    yield from (text(part[words]) for words in ("rule", "nearest", "note") if part[words])
