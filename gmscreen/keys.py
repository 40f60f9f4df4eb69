"""How keys are written: as the screen knows them, as a person writes and reads them.

Textual calls a key by a name of its own, such as `question_mark` or `ctrl+shift+f3`. A person may
write the sign instead, and some names that stand on keyboards.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType

from textual.keys import KEY_NAME_REPLACEMENTS, REPLACED_KEYS, Keys, key_to_character

MODIFIERS = ("alt", "ctrl", "hyper", "meta", "shift", "super")
"""In the order in which Textual writes them."""

NAMED = frozenset(
    key.value for key in Keys if "+" not in key.value and key.value.replace("_", "").isalnum()
) - {"return", "newline"}
"""The keys that type no sign, such as `f1` and `pageup`."""

WRITTEN: Mapping[str, str] = MappingProxyType(
    {
        "del": "delete",
        "esc": "escape",
        "return": "enter",
        "ins": "insert",
        "pgup": "pageup",
        "pgdn": "pagedown",
    }
)
"""Other names that stand on keyboards."""

SENT_AS: Mapping[str, str] = MappingProxyType(
    {
        "ctrl+i": "tab",
        "ctrl+m": "enter",
        "ctrl+h": "backspace",
        "ctrl+left_square_bracket": "escape",
    }
)
"""What a terminal makes of some keys, so that nobody can tell them apart."""

SHOWN: Mapping[str, str] = MappingProxyType({"escape": "esc", "delete": "del"})
"""How keys without a sign are shown where that is not their name."""


class NoKey(ValueError):
    """A text that is no key; says what would be one."""


def spelled(text: str) -> str:
    """A key in Textual's own spelling.

    Args:
        text: As a person wrote it: `?`, `question_mark`, `ctrl+s`, `F2` is none.

    Raises:
        NoKey: It is none. Names the nearest.
    """
    key = _spelled(text)
    if key is None:
        raise NoKey(f"{text!r} is no key{_guess(text)}")
    return SENT_AS.get(key, key)


def _spelled(text: str) -> str | None:
    head, plus, last = text[:-1].rpartition("+")
    base = _named(last + text[-1:])
    modifiers = head.split("+") if plus else []
    if base is None or not set(modifiers) <= {*MODIFIERS} or len({*modifiers}) < len(modifiers):
        return None
    # With shift alone a terminal sends another sign, and with others no capitals.
    if modifiers and base not in NAMED and (modifiers == ["shift"] or base != base.lower()):
        return None
    return "+".join([*sorted(modifiers), base])


def _named(text: str) -> str | None:
    """The name of a single key."""
    if len(text) == 1:
        return _of_sign(text)
    name = WRITTEN.get(text, text)
    if name in NAMED:
        return name
    sign = key_to_character(REPLACED_KEYS.get(name, name)) if name == name.lower() else None
    return _of_sign(sign) if sign is not None else None


def _of_sign(sign: str) -> str | None:
    if sign.isalnum():
        return sign
    name = unicodedata.name(sign, "").lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name) if sign.isprintable() and name else None


def _guess(text: str) -> str:
    """The nearest key, as the end of a line."""
    base = text.rpartition("+")[2]
    meant = base.upper() if text.lower() == f"shift+{base}" else text.lower()
    if _spelled(meant) is not None and meant != text:
        return f"; did you mean {meant!r}?"
    close = get_close_matches(text.lower(), sorted(NAMED | WRITTEN.keys()), n=1)
    return f"; did you mean {close[0]!r}?" if close else "; one is such as 'f2', 'x' or 'ctrl+x'"


def shown(key: str) -> str:
    """A key as it is shown in help, panels and tables: `question_mark` as `?`."""
    head, plus, base = key.rpartition("+") if len(key) > 1 else ("", "", key)
    if base in SHOWN or base in NAMED:
        return f"{head}{plus}{SHOWN.get(base, base)}"
    return f"{head}{plus}{key_to_character(REPLACED_KEYS.get(base, base)) or base}"
