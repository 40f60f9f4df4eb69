"""What an entry of the log says, in words: the same on the screen and in an exported log.

A record that comes from a file has been looked over by then: see `records`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any

import rules
from gmscreen.campaign.entries import Entry, Modifier, Move
from gmscreen.symbols import measured, summed
from rules.d20 import signed

Plain = Mapping[str, Any]


def title(entry: Entry) -> str:
    """What an entry is called: `undo: Mira's Stealth`."""
    return f"{entry.act}: {entry.title}" if entry.act in ("undo", "redo") else entry.title


def subject(entry: Entry) -> int | None:
    """The part of a roll that a line is about: the one that was thrown, or the one who acts."""
    roll = entry.roll or {}
    if entry.act in ("reroll", "amend") and len(roll["earning"]) == 1:
        return int(roll["earning"][0])
    if entry.act == "boost":
        return len(roll["parts"]) - 1
    roles = [part["role"] for part in roll.get("parts", ())]
    return roles.index("actor") if "actor" in roles else None


def actor(entry: Entry) -> str:
    """Who a roll is told under: the one whose dice it is about, or how large the group is."""
    roll, place = entry.roll or {}, subject(entry)
    if place is not None and place < len(entry.rollers):
        return entry.rollers[place].name
    return f"group of {sum(part['role'] == 'member' for part in roll.get('parts', ()))}"


def kind_of(roll: Plain, system: rules.System) -> rules.Kind | None:
    """The kind of check that a record is of; None: the system has no such kind any more."""
    return next((known for known in system.kinds if known.id == roll["kind"]), None)


def checked(roll: Plain, kind: rules.Kind | None) -> Iterator[str]:
    """What was built, field by field: `Modifier 5`, `DC 15`; what was left as it is goes unsaid."""
    for name, value in roll["fields"].items():
        spec = kind.field(name) if kind is not None else None
        default = spec.default if spec is not None else None
        given = tuple(value) if isinstance(value, list) else value
        if given is None or given == () or (given == default and not (spec and spec.required)):
            continue
        shown = ", ".join(map(str, given)) if isinstance(given, tuple) else str(given)
        yield f"{spec.title if spec is not None else name} {shown}"


def dice(part: Plain, mark: Callable[[str], str] = str) -> str:
    """Every die of one roller, and what became of it: `d20: 17, 4 (dropped: fortune)`.

    Args:
        part: The part of the record.
        mark: Sets off a face that counts.
    """
    lying = part["dice"]
    return "; ".join(
        f"{name}: {', '.join(_die(die, lying, mark) for die in of)}"
        for name, of in groupby(lying, key=lambda die: die["die"])
    )


def _die(die: Plain, lying: list[Plain], mark: Callable[[str], str]) -> str:
    kept, why = die["became"] == "kept", die.get("why", "")
    became = [] if kept and not why else [f"{die['became']}: {why}" if why else die["became"]]
    if die.get("instead_of") is not None:
        became.append(f"instead of {lying[die['instead_of']]['face']}")
    face = mark(str(die["face"])) if kept else str(die["face"])
    return f"{face} ({', '.join(became)})" if became else face


def working(roll: Plain) -> str:
    """How the total came about, or what the dice were counted as; empty: nothing to tell."""
    parts = roll["parts"]
    steps = roll["working"] or (parts[0]["working"] if len(parts) == 1 else "")
    return summed(str(steps), roll["total"]) if steps else ""


def against(roll: Plain, kind: rules.Kind | None) -> int | None:
    """The number that had to be reached; in a group the one that each member had to reach."""
    number = roll["target"]
    if any(part["role"] == "member" for part in roll["parts"]):
        opposing = [part["total"] for part in roll["parts"] if part["role"] == "opponent"]
        hard = kind.role(rules.Role.DIFFICULTY) if kind is not None else None
        number = roll["fields"].get(hard.id) if hard is not None else None
        number = opposing[0] if opposing else number
    return number if isinstance(number, int) else None


def modifier(one: Modifier, kind: rules.Kind | None) -> str:
    """A named modifier: `+2 high ground`, `−5 on DC right tools`."""
    return f"{added(one, kind)} {one.name}".strip()


def added(one: Modifier, kind: rules.Kind | None) -> str:
    """How much a modifier adds, and to what if not to the roll: `+2`, `−5 on DC`."""
    spec = kind.field(one.field) if kind is not None else None
    where = f" on {spec.title.removeprefix('On ')}" if spec else ""
    return f"{signed(one.amount)}{where}"


def lost(move: Move) -> str:
    """What became of points that had no room, or were to be taken and weren't there."""
    if move.lost > 0:
        return f" ({move.lost} lost: no room above the most)"
    return f" ({-move.lost} not there any more)" if move.lost < 0 else ""


def moved(move: Move, system: rules.System) -> str:
    """How many points of which pool came or went: `−1 Fate Die`."""
    pool, sign = system.pool(move.pool), "\N{MINUS SIGN}" if move.amount < 0 else "+"
    number = abs(move.amount)
    return f"{sign}{pool.named(number) if pool is not None else f'{number} {move.pool}'}"


def sentence(entry: Entry, system: rules.System) -> Iterator[str]:
    """What a line of the log says, bit by bit: who, what, dice, total, verdict, points, word."""
    roll = entry.roll
    if roll is None:
        if entry.act != "note":
            yield title(entry)
    else:
        kind = kind_of(roll, system)
        yield actor(entry) if entry.refers is None else entry.title
        if entry.what and entry.refers is None:
            yield entry.what
        yield from _thrown(entry, roll, system)
        group = kind is not None and kind.shape is rules.Shape.GROUP
        if against := measured(roll["total"], roll["target"], group):
            yield against
        yield system.outcome(roll["outcome"]).title
    for move in entry.moves:
        yield f"{moved(move, system)}{lost(move)}"
    if entry.note:
        yield entry.note


def _thrown(entry: Entry, roll: Plain, system: rules.System) -> Iterator[str]:
    """The dice of each roller, a face that counts in brackets; of several also what each got."""
    parts = roll["parts"]
    for place, part in enumerate(parts):
        lying = dice(part, "[{}]".format)
        if len(parts) == 1:
            yield lying or "no dice"
            continue
        named = entry.rollers[place].name if place < len(entry.rollers) else ""
        came = system.outcome(part["outcome"]).title if part["outcome"] else ""
        yield " ".join(filter(None, (named or part["role"], lying, came)))


def shared_outcome(roll: Plain) -> str:
    """The outcome of the one who was helped: their own, where the whole roll has another."""
    own = (part["outcome"] for part in roll["parts"] if part["role"] == "actor")
    return str(next(own, None) or roll["outcome"])
