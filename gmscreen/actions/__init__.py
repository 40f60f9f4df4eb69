"""What each command does: a few lines between the key and the act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from gmscreen.actions import (
    amending,
    building,
    exporting,
    house,
    keeping,
    line,
    log,
    modifying,
    people,
    points,
    rolling,
    screen,
    session,
    siding,
)
from gmscreen.actions.table import Conversation

Action = Callable[..., Conversation | None]
"""Takes the table, and the digit where the command is numbered; a generator where it asks."""

ACTIONS: Mapping[str, Action] = {
    "roll": rolling.roll,
    "roll.typed": rolling.typed,
    "roll.next": rolling.roll_next,
    "line": line.line,
    "effect": rolling.effect,
    "secret": building.secret,
    "take": building.take,
    "what": building.what,
    "kind": building.kind,
    "difficulty.down": partial(building.rung, steps=-1),
    "difficulty.up": partial(building.rung, steps=1),
    "difficulty.less": partial(building.difficulty, by=-1),
    "difficulty.more": partial(building.difficulty, by=1),
    "advantage": partial(building.more, field="advantage"),
    "disadvantage": partial(building.more, field="disadvantage"),
    "fortune": partial(building.more, field="fortune"),
    "misfortune": partial(building.more, field="misfortune"),
    "modifier": modifying.modifier,
    "modifier.clear": modifying.clear_modifiers,
    "help": siding.helpers,
    "nines": building.nines,
    "group": siding.group,
    "opposed": siding.opposed,
    "reset": building.reset,
    "amend": amending.amend,
    "undo": points.undo,
    "redo": points.redo,
    "points": points.points,
    "note": people.note,
    "seek": log.seek,
    "seek.older": partial(log.hit, by=-1),
    "seek.newer": partial(log.hit, by=1),
    "filter": log.filter_,
    "filter.clear": log.whole,
    "jump": log.jump,
    "look": log.look,
    "copy": log.copy,
    "hurt": people.hurt,
    "sheet": people.sheet,
    "sheet.new": people.new_sheet,
    "sheet.present": people.present,
    "sheet.remove": people.remove,
    "session": session.session,
    "renew": people.renew,
    "house": house.house,
    "house.dice": house.table_dice,
    "panel.next": partial(screen.panel, by=1),
    "panel.before": partial(screen.panel, by=-1),
    "zoom": screen.zoom,
    "keys": screen.help_,
    "save": keeping.save,
    "save.elsewhere": keeping.save_elsewhere,
    "export": exporting.export,
    "quit": keeping.leave,
}
