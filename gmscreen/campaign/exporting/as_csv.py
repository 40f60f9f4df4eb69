"""The log as CSV (RFC 4180): a row for each part of a roll, or for an entry without one.

What concerns the whole roll stands in each row of its parts, but points stand only in the row of
the part that earned them, or in the first: so a sum over rows counts nothing twice.

A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula. In a column of words
such a cell gets an apostrophe in front; columns of numbers hold nothing but numbers.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Any

import rules
from gmscreen.campaign import telling
from gmscreen.campaign.exporting.told import Told, told
from gmscreen.campaign.model import Campaign
from gmscreen.symbols import plain

Cell = str | int | None

HEADER = (
    "entry",
    "at",
    "session",
    "act",
    "title",
    "of",
    "undone",
    "in_force",
    "secret",
    "kind",
    "what",
    "check",
    "outcome",
    "total",
    "target",
    "rule",
    "nearest",
    "working",
    "brings",
    "part",
    "who",
    "player",
    "role",
    "dice",
    "typed",
    "own_outcome",
    "own_total",
    "own_target",
    "own_rule",
    "own_nearest",
    "own_working",
    "modifiers",
    "points",
    "helpers",
    "note",
)
"""The columns. Those from `outcome` to `brings` are the whole roll's, `own_…` are the part's."""

FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a cell begins with that a spreadsheet may take for a formula; full width too."""


def csv_pieces(campaign: Campaign, system: rules.System, players: bool) -> Iterator[str]:
    """The log as CSV, row by row."""
    page = io.StringIO()
    writer = csv.writer(page)
    writer.writerow(HEADER)
    for one in told(campaign, players):
        yield page.getvalue()
        page.seek(0)
        page.truncate()
        for row in _rows(one, system):
            writer.writerow([_safe(row.get(name)) for name in HEADER])
    yield page.getvalue()


def _safe(cell: Cell) -> Cell:
    if not isinstance(cell, str):
        return cell
    text = plain(" ".join(cell.splitlines()))
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text


def _rows(one: Told, system: rules.System) -> Iterator[Mapping[str, Cell]]:
    roll = one.roll
    if roll is None:
        people = "; ".join(roller.name for roller in one.entry.rollers)
        yield {**_entry(one, None), "who": people, "points": _points(one, system, None, True)}
        return
    kind = telling.kind_of(roll, system)
    whole = {**_entry(one, kind), **_roll(roll, kind, system)}
    for place, part in enumerate(roll["parts"]):
        points = _points(one, system, place, place == 0)
        yield {**whole, **_part(one, place, part, system), "points": points}


def _entry(one: Told, kind: rules.Kind | None) -> dict[str, Cell]:
    entry = one.entry
    named = [f"{m.name.strip() or 'modifier'} {telling.added(m, kind)}" for m in entry.modifiers]
    return {
        "entry": entry.id,
        "at": entry.at,
        "session": entry.session,
        "act": entry.act,
        "title": entry.title,
        "of": entry.refers,
        "undone": _yes(one.undone),
        "in_force": _yes(one.in_force) if entry.roll is not None else None,
        "secret": _yes(entry.secret),
        "what": entry.what,
        "modifiers": "; ".join(named),
        "helpers": "; ".join(entry.helpers),
        "note": entry.note,
    }


def _roll(
    roll: Mapping[str, Any], kind: rules.Kind | None, system: rules.System
) -> dict[str, Cell]:
    return {
        "kind": kind.title if kind is not None else roll["kind"],
        "check": "; ".join(telling.checked(roll, kind)),
        "outcome": system.outcome(roll["outcome"]).title,
        "brings": roll["note"],
        **{name: roll[name] for name in ("total", "target", "rule", "nearest", "working")},
    }


def _part(one: Told, place: int, part: Mapping[str, Any], system: rules.System) -> dict[str, Cell]:
    account = ("total", "target", "rule", "nearest", "working")
    return {
        "part": place + 1,
        "who": one.who(place),
        "player": _yes(one.roller(place).pc),
        "role": part["role"],
        "dice": telling.dice(part),
        "typed": _yes(part["typed"]),
        "own_outcome": system.outcome(part["outcome"]).title if part["outcome"] else None,
        **{f"own_{name}": part[name] for name in account},
    }


def _points(one: Told, system: rules.System, place: int | None, first: bool) -> str:
    """The points of one row: those that the part earned, in the first row all others too."""
    parts = len(one.roll["parts"]) if one.roll else 0
    return "; ".join(
        f"{one.whose(move)}: {telling.moved(move, system)} ({move.why}){telling.lost(move)}"
        for move in one.entry.moves
        if move.part == place or (first and move.part not in range(parts))
    )


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"
