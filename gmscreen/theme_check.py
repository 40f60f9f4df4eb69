"""What is wrong with a palette: each key of its table looked at, each fault told in one line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import MISSING, fields
from difflib import get_close_matches

from textual.color import Color, ColorParseError
from textual.css.constants import VALID_STYLE_FLAGS
from textual.design import ColorSystem
from textual.theme import BUILTIN_THEMES, Theme

_SWITCHES = frozenset({"dark", "ansi"})
_SHARES = frozenset({"luminosity_spread", "text_alpha"})
_KEYS = frozenset(key.name for key in fields(Theme))
_REQUIRED = tuple(
    key.name for key in fields(Theme) if key.default is key.default_factory is MISSING
)
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

COLOUR_KEYS = _KEYS - _SWITCHES - _SHARES - {"name", "variables"}
"""The keys of a palette that take a colour."""


def faults_of(table: Mapping[str, object], own_variables: Collection[str]) -> Iterator[str]:
    """Everything that is wrong with the table of a palette.

    Args:
        table: What its file holds.
        own_variables: The names of the variables that are ours and not Textual's.

    Yields:
        A plain line for each fault, beginning with its key.
    """
    for key in _REQUIRED:
        if key not in table:
            yield f"{key}: missing"
    for key, value in table.items():
        if key == "variables":
            yield from _variable_faults(value, own_variables)
        elif key not in _KEYS:
            yield f"{_shown(key)}: no such key{_nearest(key, _KEYS)}"
        elif fault := _field_fault(key, value):
            yield f"{key}: {fault}"


def _field_fault(key: str, value: object) -> str:
    """What is wrong with the value of a known key; nothing if it is sound."""
    if key in _SWITCHES:
        return "" if isinstance(value, bool) else f"takes true or false, not {_shown(value)}"
    if key in _SHARES:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            return f"takes a number from 0 to 1, not {_shown(value)}"
        return ""
    if key == "name":
        sound = isinstance(value, str) and _NAME.fullmatch(value) is not None
        return "" if sound else f"takes small letters, digits and hyphens, not {_shown(value)}"
    return _colour_fault(value)


def _variable_faults(variables: object, own: Collection[str]) -> Iterator[str]:
    """What is wrong with the table of variables."""
    if not isinstance(variables, dict):
        yield f"variables: takes a table of colours, not {_shown(variables)}"
        return
    known = _textual_variables() | frozenset(own)
    for name, value in variables.items():
        if name not in known:
            yield f"variables.{_shown(name)}: no such variable{_nearest(name, known)}"
        elif fault := _style_fault(value) if is_style(name) else _colour_fault(value):
            yield f"variables.{name}: {fault}"


def is_style(variable: str) -> bool:
    """Whether a variable of a palette is a text style, such as `bold underline`, and no colour."""
    return variable.endswith(("-style", "-style-hover"))


def _style_fault(value: object) -> str:
    """What is wrong with a text style; nothing if it is sound."""
    flag = "|".join(VALID_STYLE_FLAGS - {"none", "not"})
    if isinstance(value, str) and re.fullmatch(rf"none|(not )?({flag})( (not )?({flag}))*", value):
        return ""
    return f"{_shown(value)} is no text style, such as 'bold underline' or 'none'"


def _colour_fault(value: object) -> str:
    """What is wrong with a colour; nothing if it is sound."""
    if not isinstance(value, str):
        return f"takes a colour in quotes, not {_shown(value)}"
    if not value.isprintable():
        return f"{_shown(value)} is no colour"
    try:
        Color.parse(value)
    except ColorParseError as error:
        hint = f"; did you mean {error.suggested_color!r}?" if error.suggested_color else ""
        return f"{_shown(value)} is no colour{hint}"
    return ""


def _textual_variables() -> frozenset[str]:
    """The names of the variables that Textual itself makes, plain and ANSI."""
    names: set[str] = set()
    for ansi in (False, True):
        names |= ColorSystem(primary="red", ansi=ansi).generate().keys()
    for theme in BUILTIN_THEMES.values():
        names |= theme.variables.keys()
    return frozenset(names)


def _nearest(word: str, known: Collection[str]) -> str:
    """The known word that a wrong one was perhaps meant to be, as the end of a line."""
    close = get_close_matches(word, sorted(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _shown(value: object, most: int = 40) -> str:
    """A value of a TOML file as it may stand in a line: printable, and not long."""
    if isinstance(value, str | bool | float):
        text = ascii(value)
        return text if len(text) <= most else f"{text[: most - 1]}…"
    # Not written out: a table has no end, and Python refuses to write a whole number that long.
    return {int: "a whole number", list: "a list", dict: "a table"}.get(type(value), "a date")
