"""One entry of the log as one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len
from textual.content import Content

import rules
from gmscreen.campaign.entries import Entry, Move
from gmscreen.campaign.history import History
from gmscreen.symbols import SYMBOLS
from gmscreen.widgets.words import PIPS, column, cut, plain, signed, signs, tone_style

WIDE = 70
"""From how many cells on there is room for every column; below, the dice are left to the reason."""
FIXED = 55
"""How many cells go to everything but the two columns that share the rest."""


def line(entry: Entry, history: History, system: rules.System, width: int) -> Content:
    """An entry as one line: when, what came of it, who, what, dice, total, verdict, points.

    Args:
        entry: The entry.
        history: The log it stands in.
        system: The campaign's dice system.
        width: How many cells there are.
    """
    undone = entry.id in history.undone
    text = _roll(entry, system, width) if entry.roll else _act(entry, system, width)
    shown = Content.assemble((f"{entry.at[11:16]} ", "$dim"), text)
    if undone:
        shown = Content.assemble((shown.plain.rstrip(), "strike $dim"), (" undone", "$dim"))
    return shown


def _roll(entry: Entry, system: rules.System, width: int) -> Content:
    roll = entry.roll or {}
    outcome = system.outcome(str(roll["outcome"]))
    amended = entry.refers is not None
    wide = width >= WIDE
    who, what = ("↻ " if amended else "") + actor(entry), entry.what
    spare = max(8, width - FIXED if wide else width - FIXED + 20)
    first = min(18, spare // 2)
    cells: list[Content | tuple[str, str] | str] = [
        (f"{SYMBOLS[outcome.tone]} ", tone_style(outcome.tone)),
        column(who, first),
        " ",
        column(what, min(24, spare - first)),
        " ",
        column(dice(entry, roll), 9, right=True) if wide else "",
        " " if wide else "",
        totals(roll),
        " ",
        column(verdict_words(roll, outcome), 16, tone_style(outcome.tone)),
        " ",
        points(entry.moves, system),
        _marks(entry, roll),
    ]
    return Content.assemble(*cells)


def actor(entry: Entry) -> str:
    """Who a roll is told under: the one who acts, or how large the group is."""
    roll = entry.roll or {}
    members = [part for part in roll.get("parts", ()) if part["role"] == "member"]
    if members:
        return f"group of {len(members)}"
    if entry.act == "boost" and entry.rollers:
        return entry.rollers[-1].name
    for part, roller in zip(roll.get("parts", ()), entry.rollers, strict=False):
        if part["role"] == "actor":
            return roller.name
    return entry.rollers[0].name if entry.rollers else ""


def dice(entry: Entry, roll: Mapping[str, Any]) -> str:
    """The dice of the one who acts, those that count in brackets; of a pool those that are left."""
    parts = roll["parts"]
    if roll["kind"] == "effect":
        return f"{roll['fields']['dice']} {roll['fields']['boosts']}".strip()
    members = [part for part in parts if part["role"] == "member"]
    if members:
        return f"{roll['total']} of {len(members)}"
    own = [part["dice"] for part in parts if part["role"] == "actor"]
    lying = own[0] if own else []
    kept = [die for die in lying if die["became"] == "kept"]
    if len(kept) > 1:
        return " ".join(str(die["face"]) for die in kept)
    return " ".join(_face(die) for die in lying)


def _face(die: Mapping[str, Any]) -> str:
    return f"[{die['face']}]" if die["became"] == "kept" else str(die["face"])


def totals(roll: Mapping[str, Any]) -> Content:
    """Total against target; a group's is its DC alone."""
    total, target = roll["total"], roll["target"]
    if any(part["role"] == "member" for part in roll["parts"]):
        opposing = [part["total"] for part in roll["parts"] if part["role"] == "opponent"]
        total, target = None, opposing[0] if opposing else roll["fields"].get("dc")
    left = "" if total is None else str(total)
    right = "" if target is None else str(target)
    between = " v " if right else "   "
    return Content.assemble(f"{left:>3}", (between, "$dim"), f"{right:<3}")


def verdict_words(roll: Mapping[str, Any], outcome: rules.Outcome) -> str:
    """The verdict in words."""
    return f"group: {outcome.title}" if roll["kind"] == "group" else outcome.title


def points(moves: tuple[Move, ...], system: rules.System) -> Content:
    """What points moved: `●+1 ◆−1`; what had no room is told."""
    shown: list[tuple[str, str]] = []
    for one in moves:
        pool = system.pool(one.pool)
        full, _, style = signs(pool) if pool else PIPS[rules.Owner.CHARACTER]
        if one.amount:
            shown.append((f"{' ' if shown else ''}{full}{signed(one.amount)}", style))
        if one.lost:
            shown.append((f"{full}lost", "$dim"))
    return Content.assemble(*shown)


def _marks(entry: Entry, roll: Mapping[str, Any]) -> Content:
    """`t` for typed faces, `s` for a secret roll; the reason beside the log says it in words."""
    marks = [letter for letter, on in (("t", roll["typed"]), ("s", entry.secret)) if on]
    return Content.assemble((" ".join(["", *marks]), "$dim"))


ACTS = {
    "undo": "undo: ",
    "redo": "redo: ",
    "points": "",
    "session": "",
    "note": "",
}
"""How the title of an act begins in the log, where it needs more than itself."""


def _act(entry: Entry, system: rules.System, width: int) -> Content:
    """An act that is no roll."""
    symbol, style = {"session": ("▶", "$primary"), "note": ("✎", "$primary")}.get(
        entry.act, ("·", "$dim")
    )
    words = entry.note if entry.act == "note" else f"{ACTS.get(entry.act, '')}{entry.title}"
    if entry.note and entry.act in ("points", "hp"):
        words += f": {entry.note}"
    moved = points(entry.moves, system) if entry.act != "session" else Content()
    room = max(10, width - 10 - cell_len(moved.plain))
    body_style = "" if entry.act in ("note", "session") else "$dim"
    return Content.assemble(
        (f"{symbol} ", style), (cut(plain(words), room), body_style), " ", moved
    )
