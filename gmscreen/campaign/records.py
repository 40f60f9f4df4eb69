"""What a record of a roll has to have, so that it can be told; one edited by hand may lack it.

It is the shape alone: whether the verdict is that of the dice, `rules.readjudicate` says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType, NoneType
from typing import Any

Shape = Mapping[str, type | tuple[type, ...]]

_ACCOUNT: Shape = MappingProxyType(
    {
        "total": (int, NoneType),
        "target": (int, NoneType),
        "rule": str,
        "nearest": str,
        "working": str,
        "note": str,
    }
)
_ROLL: Shape = MappingProxyType(
    {
        "kind": str,
        "house": dict,
        "fields": dict,
        "outcome": str,
        "parts": list,
        "earning": list,
        "overrides": list,
        **_ACCOUNT,
    }
)
_PART: Shape = MappingProxyType(
    {"role": str, "typed": bool, "dice": list, "outcome": (str, NoneType), **_ACCOUNT}
)
_DIE: Shape = MappingProxyType({"die": str, "face": int, "became": str})
_EFFECT: Shape = MappingProxyType({"dice": str, "boosts": str})
_OVERRIDE: Shape = MappingProxyType({"part": (int, NoneType), "outcome": str, "by": str})


def fault(roll: Any) -> str:
    """What is wrong with a record, by where it stands; empty: it can be told."""
    return next(_faults(roll), "")


def _faults(roll: Any) -> Iterator[str]:
    yield from _misses(roll, _ROLL, "")
    if roll["kind"] == "effect":
        yield from _misses(roll["fields"], _EFFECT, "fields ")
    parts = roll["parts"]
    if not parts:
        yield "parts: there are none"
    for place, part in enumerate(parts):
        yield from _misses(part, _PART, f"parts {place} ")
        dice = part["dice"]
        for number, die in enumerate(dice):
            yield from _misses(die, _DIE, f"parts {place} dice {number} ")
            if not _among(die.get("instead_of", 0), len(dice)):
                yield f"parts {place} dice {number} instead_of: there is no such die"
            if not isinstance(die.get("why", ""), str):
                yield f"parts {place} dice {number} why: takes text"
    if not all(_among(place, len(parts)) for place in roll["earning"]):
        yield "earning: there is no such part"
    for number, one in enumerate(roll["overrides"]):
        yield from _misses(one, _OVERRIDE, f"overrides {number} ")


def _misses(value: Any, shape: Shape, where: str) -> Iterator[str]:
    if not isinstance(value, Mapping):
        yield f"{where}is no object".strip()
        return
    for name, kind in shape.items():
        if name not in value:
            yield f"{where}{name}: is missing"
        found = value.get(name)
        if not isinstance(found, kind) or (isinstance(found, bool) and kind is not bool):
            yield f"{where}{name}: is of the wrong kind"


def _among(place: Any, count: int) -> bool:
    return type(place) is int and 0 <= place < count
