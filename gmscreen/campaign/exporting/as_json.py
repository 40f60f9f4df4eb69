"""The log as JSON: a list with one entry a line, every attribute always there.

It holds what the campaign's own files hold of the log, and says of each entry what follows from
those after it: `undone`, `in_force` and `amendments`. For the players the changes are left out: in
them stand whole sheets, with the GM's words about everyone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import rules
from gmscreen.campaign import plain
from gmscreen.campaign.exporting.told import Told, told
from gmscreen.campaign.model import Campaign

EMPTY: Mapping[str, Any] = MappingProxyType(
    {
        "refers": None,
        "what": "",
        "note": "",
        "helpers": (),
        "secret": False,
        "rollers": (),
        "modifiers": (),
        "moves": (),
        "changes": (),
        "roll": None,
    }
)
"""What the campaign's files leave out where it is empty."""


def json_pieces(campaign: Campaign, system: rules.System, players: bool) -> Iterator[str]:
    """The log as one JSON text, in pieces."""
    yield "["
    between = "\n"
    for one in told(campaign, players):
        facts = _facts(one)
        if players:
            del facts["changes"]
        yield between + json.dumps(facts, ensure_ascii=False)
        between = ",\n"
    yield "\n]\n"


def _facts(one: Told) -> dict[str, Any]:
    kept = plain.entry(one.entry)
    first = {name: kept.pop(name) for name in ("id", "at", "session", "act", "title")}
    derived = {
        "undone": one.undone,
        "in_force": one.in_force,
        "amendments": list(one.amendments),
    }
    return {**first, **derived, **EMPTY, **kept}
