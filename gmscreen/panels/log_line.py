"""One entry of the log as one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len
from textual.content import Content

import rules
from gmscreen.campaign.entries import Entry, Move
from gmscreen.campaign.history import History
from gmscreen.campaign.telling import actor, against, kind_of, subject
from gmscreen.symbols import SYMBOLS
from gmscreen.widgets.words import PIPS, column, cut, plain, signed, signs, tone_style

WIDE = 70
"""From how many cells on there is room for every column; below, the dice are left to the reason."""
FIXED = 41
"""How many cells go to everything but the names, the points and the time."""
RESERVED, MORE, ROOMY = 7, 10, 90
"""How many cells points and marks have in every line, so that the columns stand in line; and how
many from so many cells on."""
TIME = 6
UNDONE = " undone"


def line(entry: Entry, history: History, system: rules.System, width: int) -> Content:
    """An entry as one line: when, what came of it, who, what, dice, total, verdict, points.

    Args:
        entry: The entry.
        history: The log it stands in.
        system: The campaign's dice system.
        width: How many cells there are.
    """
    undone = entry.id in history.undone
    room = width - TIME
    replaced = any(n not in history.undone for n in history.amendments.get(entry.id, ()))
    wide = width >= WIDE
    text = _roll(entry, system, room, wide, replaced) if entry.roll else _act(entry, system, room)
    shown = Content.assemble((f"{entry.at[11:16]} ", "$dim"), text)
    if undone:
        struck = cut(shown.plain.rstrip(), width - len(UNDONE))
        shown = Content.assemble((struck, "strike $dim"), (UNDONE, "$dim"))
    return shown


def _roll(entry: Entry, system: rules.System, room: int, wide: bool, replaced: bool) -> Content:
    roll = entry.roll or {}
    outcome = system.outcome(str(roll["outcome"]))
    kind = kind_of(roll, system)
    sign = {"roll": "", "override": "✎ "}.get(entry.act, "↻ ")
    after = Content.assemble(points(entry.moves, system), _marks(entry, roll, replaced))
    fixed = FIXED if wide else FIXED - 10
    reserved = MORE if room >= ROOMY else RESERVED
    spare = max(8, room - fixed - reserved)
    first = min(18, spare // 2)
    verdict = max(6, min(16, room - (fixed - 16) - spare - reserved))
    # Where there is no room for both, what was thrown says more than a total that there isn't.
    bare = not wide and (roll["total"] is None or subject(entry) is None)
    cells: list[Content | tuple[str, str] | str] = [
        (f"{SYMBOLS[outcome.tone]} ", tone_style(outcome.tone)),
        column(sign + actor(entry), first),
        " ",
        column(entry.what, min(24, spare - first)),
        " ",
        column(dice(entry, roll, kind), 9, right=True) if wide else "",
        " " if wide else "",
        column(dice(entry, roll, kind), 9, right=True) if bare else totals(roll, kind),
        " ",
        column(verdict_words(outcome, kind), verdict, tone_style(outcome.tone)),
        " ",
        after,
    ]
    return Content.assemble(*cells)


def dice(entry: Entry, roll: Mapping[str, Any], kind: rules.Kind | None) -> str:
    """The dice that a line is about, those that count in brackets; of a pool what is left."""
    parts, place = roll["parts"], subject(entry)
    if kind is not None and kind.shape is rules.Shape.EFFECT:
        return f"{roll['fields']['dice']} {roll['fields']['boosts']}".strip()
    if place is None:
        return f"{roll['total']} of {sum(part['role'] == 'member' for part in parts)}"
    lying = parts[place]["dice"]
    kept = [die for die in lying if die["became"] == "kept"]
    if len(kept) > 1:
        return " ".join(str(die["face"]) for die in kept)
    return " ".join(_face(die) for die in lying)


def _face(die: Mapping[str, Any]) -> str:
    return f"[{die['face']}]" if die["became"] == "kept" else str(die["face"])


def totals(roll: Mapping[str, Any], kind: rules.Kind | None) -> Content:
    """Total against target; a group's is its difficulty alone."""
    group = any(part["role"] == "member" for part in roll["parts"])
    total, target = None if group else roll["total"], against(roll, kind)
    left = "" if total is None else str(total)
    right = "" if target is None else str(target)
    between = " v " if right else "   "
    return Content.assemble(f"{left:>3}", (between, "$dim"), f"{right:<3}")


def verdict_words(outcome: rules.Outcome, kind: rules.Kind | None) -> str:
    """The verdict in words."""
    group = kind is not None and kind.shape is rules.Shape.GROUP
    return f"group: {outcome.title}" if group else outcome.title


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


def _marks(entry: Entry, roll: Mapping[str, Any], replaced: bool) -> Content:
    """`t` for typed faces, `s` for a secret roll, `↻` for one that was amended since.

    The reason beside the log says it in words.
    """
    place = subject(entry)
    typed = roll["typed"] if place is None else roll["parts"][place]["typed"]
    marks = [sign for sign, on in (("t", typed), ("s", entry.secret), ("↻", replaced)) if on]
    return Content.assemble((" ".join(["", *marks]), "$dim"))


ACTS = {
    "undo": "undo: ",
    "redo": "redo: ",
    "points": "",
    "session": "",
    "note": "",
}
"""How the title of an act begins in the log, where it needs more than itself."""

SIGNS = {
    "session": ("▶", "$primary"),
    "session-end": ("■", "$primary"),
    "note": ("✎", "$primary"),
}
"""What stands before an act that is no roll and no small matter."""


def _act(entry: Entry, system: rules.System, width: int) -> Content:
    """An act that is no roll."""
    symbol, style = SIGNS.get(entry.act, ("·", "$dim"))
    words = entry.note if entry.act == "note" else f"{ACTS.get(entry.act, '')}{entry.title}"
    if entry.note and entry.act in ("points", "hp"):
        words += f": {entry.note}"
    moved = points(entry.moves, system) if entry.act != "session" else Content()
    room = max(10, width - 4 - cell_len(moved.plain))
    body_style = "" if entry.act in SIGNS else "$dim"
    return Content.assemble(
        (f"{symbol} ", style), (cut(plain(words), room), body_style), " ", moved
    )
