"""A campaign as plain data and back: what is compared by an act's changes, and what files hold.

Reading checks every value: what is wrong is refused with the place where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from gmscreen.campaign.entries import ABSENT, Change, Entry, Modifier, Move, Roller
from gmscreen.campaign.model import Campaign, Character, Session
from gmscreen.campaign.records import fault

Plain = dict[str, Any]
T = TypeVar("T")

LONGEST = 10_000
"""How many characters any text of a campaign may have."""
BIGGEST = 10**12
"""How far from 0 any number of a campaign may be."""


class Malformed(ValueError):
    """Plain data that is no campaign. Names where and what is wrong."""


def state(campaign: Campaign) -> Plain:
    """All that an act can change and that is put back with it, nested by where it stands.

    The highest number of a character is not: no number is given again, whatever is taken back.
    """
    return {
        "name": campaign.name,
        "house": dict(campaign.house),
        "table_dice": campaign.table_dice,
        "pools": dict(campaign.pools),
        "session": session(campaign.session),
        "sticky": [modifier(one) for one in campaign.sticky],
        "characters": {str(one.id): character(one) for one in campaign.characters},
    }


def with_state(campaign: Campaign, plain: Plain) -> Campaign:
    """The campaign of the same system, numbering and log with another state.

    Raises:
        Malformed: The state is none.
    """
    characters = {
        number: read_character(one, f"characters {number}")
        for number, one in _get(plain, "characters", _mapping, "").items()
    }
    for number, one in characters.items():
        if number != str(one.id):
            raise Malformed(f"characters {number}: says that it is number {one.id}")
    return Campaign(
        name=_get(plain, "name", _text, ""),
        system=campaign.system,
        house=_get(plain, "house", _settings, ""),
        characters=tuple(sorted(characters.values(), key=lambda one: one.id)),
        pools=_get(plain, "pools", _numbers, ""),
        session=read_session(_get(plain, "session", _mapping, ""), "session"),
        sticky=_get(plain, "sticky", _list_of(read_modifier), ""),
        last_character=campaign.last_character,
        history=campaign.history,
        table_dice=_get(plain, "table_dice", _flag, ""),
    )


def modifier(one: Modifier) -> Plain:
    """A modifier as plain data; what is empty is left out."""
    plain = {"name": one.name, "amount": one.amount, "field": one.field, "cause": one.cause}
    return {name: value for name, value in plain.items() if value != ""}


def session(one: Session) -> Plain:
    """A session as plain data; one that runs has no end."""
    plain = {"number": one.number, "name": one.name, "started": one.started}
    return {**plain, "ended": one.ended} if one.ended else plain


def character(one: Character) -> Plain:
    """A character as plain data."""
    return {
        "id": one.id,
        "name": one.name,
        "pc": one.pc,
        "present": one.present,
        "sheet": dict(one.sheet),
        "points": dict(one.points),
        "hp": one.hp,
        "hp_max": one.hp_max,
        "conditions": list(one.conditions),
        "note": one.note,
    }


def entry(one: Entry) -> Plain:
    """An entry of the log as plain data; what is empty is left out."""
    plain: Plain = {
        "refers": one.refers,
        "what": one.what,
        "note": one.note,
        "helpers": list(one.helpers),
        "secret": one.secret,
        "rollers": [{"id": r.id, "name": r.name, "pc": r.pc} for r in one.rollers],
        "modifiers": [modifier(m) for m in one.modifiers],
        "moves": [
            {name: getattr(m, name) for name in ("pool", "owner", "amount", "why", "part", "lost")}
            for m in one.moves
        ],
        "changes": [_change(c) for c in one.changes],
        "roll": dict(one.roll) if one.roll is not None else None,
    }
    return {
        **{"id": one.id, "at": one.at, "session": one.session},
        **{"act": one.act, "title": one.title},
        **{name: value for name, value in plain.items() if value not in (None, "", [], False)},
    }


def _change(one: Change) -> Plain:
    plain: Plain = {"path": list(one.path)}
    if one.before is not ABSENT:
        plain["before"] = one.before
    if one.after is not ABSENT:
        plain["after"] = one.after
    return plain


def read_modifier(plain: object, where: str) -> Modifier:
    """A modifier from plain data."""
    of = {"name": "", "field": "", "cause": "", **_mapping(plain, where)}
    return Modifier(
        _get(of, "name", _text, where),
        _get(of, "amount", _whole, where),
        _get(of, "field", _text, where),
        _get(of, "cause", _text, where),
    )


def read_session(plain: object, where: str) -> Session:
    """A session from plain data."""
    of = _mapping(plain, where)
    return Session(
        _get(of, "number", _whole, where),
        _get(of, "name", _text, where),
        _get(of, "started", _text, where),
        _text(of.get("ended", ""), f"{where} ended"),
    )


def read_character(plain: object, where: str) -> Character:
    """A character from plain data."""
    of = _mapping(plain, where)
    return Character(
        id=_get(of, "id", _whole, where),
        name=_get(of, "name", _text, where),
        pc=_get(of, "pc", _flag, where),
        present=_get(of, "present", _flag, where),
        sheet=_get(of, "sheet", _mapping, where),
        points=_get(of, "points", _numbers, where),
        hp=_get(of, "hp", _maybe(_whole), where),
        hp_max=_get(of, "hp_max", _maybe(_whole), where),
        conditions=_get(of, "conditions", _list_of(_text), where),
        note=_get(of, "note", _text, where),
    )


def read_entry(plain: object, where: str) -> Entry:
    """An entry of the log from plain data; what is left out is empty."""
    of = _mapping(plain, where)
    if missing := [name for name in ("id", "at", "act") if name not in of]:
        raise Malformed(f"{where} {missing[0]}: is missing")
    given = {name: read(of[name], f"{where} {name}") for name, read in _ENTRY.items() if name in of}
    read = Entry(**{"session": 0, "title": "", **given})
    if read.roll is not None and len(read.rollers) != len(read.roll["parts"]):
        raise Malformed(f"{where} rollers: takes one for each part of the roll")
    return read


def _read_change(plain: object, where: str) -> Change:
    of = _mapping(plain, where)
    path = _get(of, "path", _list_of(_text), where)
    return Change(path, of.get("before", ABSENT), of.get("after", ABSENT))


def _read_roller(plain: object, where: str) -> Roller:
    of = _mapping(plain, where)
    return Roller(
        _get(of, "id", _maybe(_whole), where),
        _get(of, "name", _text, where),
        _get(of, "pc", _flag, where),
    )


def _read_move(plain: object, where: str) -> Move:
    of = _mapping(plain, where)
    return Move(
        _get(of, "pool", _text, where),
        _get(of, "owner", _maybe(_whole), where),
        _get(of, "amount", _whole, where),
        _get(of, "why", _text, where),
        _get(of, "part", _maybe(_whole), where),
        _get(of, "lost", _whole, where),
    )


Reader = Callable[[object, str], T]


def _get(of: Mapping[str, Any], name: str, read: Reader[T], where: str) -> T:
    place = f"{where} {name}".strip()
    if name not in of:
        raise Malformed(f"{place}: is missing")
    return read(of[name], place)


def _refuse(where: str, takes: str, value: object) -> Malformed:
    return Malformed(f"{where}: takes {takes}, not {str(value)[:40]!r}")


def _text(value: object, where: str) -> str:
    if isinstance(value, str) and len(value) <= LONGEST:
        return value
    raise _refuse(where, f"text of at most {LONGEST} characters", value)


def _whole(value: object, where: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= BIGGEST:
        return value
    raise _refuse(where, "a whole number", value)


def _flag(value: object, where: str) -> bool:
    if isinstance(value, bool):
        return value
    raise _refuse(where, "true or false", value)


def _mapping(value: object, where: str) -> Plain:
    # The kinds of the names are few, and told faster than asked one by one.
    if isinstance(value, dict) and all(issubclass(kind, str) for kind in set(map(type, value))):
        return value
    raise _refuse(where or "the file", "an object", value)


def _record(value: object, where: str) -> Plain:
    record = _mapping(value, where)
    if wrong := fault(record):
        raise Malformed(f"{where} {wrong}")
    return record


def _numbers(value: object, where: str) -> dict[str, int]:
    return {
        name: _whole(number, f"{where} {name}") for name, number in _mapping(value, where).items()
    }


def _settings(value: object, where: str) -> dict[str, str | bool]:
    return {
        name: setting if isinstance(setting, bool) else _text(setting, f"{where} {name}")
        for name, setting in _mapping(value, where).items()
    }


def _maybe(read: Reader[T]) -> Reader[T | None]:
    return lambda value, where: None if value is None else read(value, where)


def _list_of(read: Reader[T]) -> Reader[tuple[T, ...]]:
    def read_list(value: object, where: str) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise _refuse(where, "a list", value)
        return tuple(read(item, f"{where} {number}") for number, item in enumerate(value, 1))

    return read_list


_ENTRY: dict[str, Reader[Any]] = {
    "id": _whole,
    "at": _text,
    "session": _whole,
    "act": _text,
    "title": _text,
    "changes": _list_of(_read_change),
    "refers": _maybe(_whole),
    "roll": _maybe(_record),
    "rollers": _list_of(_read_roller),
    "what": _text,
    "modifiers": _list_of(read_modifier),
    "moves": _list_of(_read_move),
    "note": _text,
    "helpers": _list_of(_text),
    "secret": _flag,
}
"""How each attribute of an entry is read. A long log is read through it at every opening."""
