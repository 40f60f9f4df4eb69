"""The errors of the rules library: every one of them is a `RulesError` with one plain sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.dice import Die


LONGEST_NAME = 80
"""How many characters of a field's name an error shows as they are."""


class RulesError(Exception):
    """Anything the rules refuse. Its text is one sentence fit for a GM to read."""


class InvalidInput(RulesError):
    """A field, face, setting or record that is not what it has to be.

    Attributes:
        field: The name of what is wrong (`dc`, `faces`, `house`, …).
    """

    def __init__(self, field: str, message: str) -> None:
        """Names the field in front of what it takes; a name from outside may be anything."""
        plain = field.isprintable() and len(field) <= LONGEST_NAME
        super().__init__(f"{field if plain else shown(field)}: {message}")
        self.field = field


class NeedsDice(RulesError):
    """The typed faces ran out: the roll needs more dice than were given.

    Attributes:
        count: How many dice are needed now (≥ 1), of which some may have been given already.
        die: Which die.
        why: What they are thrown for, empty for a plain first throw.
    """

    def __init__(self, count: int, die: Die, why: str, given: int = 0) -> None:
        """Says how many of which die are missing, and for what."""
        missing = count - given
        reason = f" ({why})" if why else ""
        super().__init__(f"faces: {missing} more {die} needed{reason}")
        self.count = count
        self.die = die
        self.why = why


def shown(value: object) -> str:
    """A refused value, short enough for one line."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):
        # A list in a list in a list …, or a number of more digits than Python writes out.
        return "something too long to show"
    return text if len(text) <= 40 else f"{text[:39]}…"


def nearest(word: object, known: Iterable[str]) -> str:
    """A tail for an error about an unknown name: the nearest known one, and all of them.

    Returns:
        `" — did you mean 'tie'? Known: attack_criticals, tie"`, without the question where nothing
        is near.
    """
    from difflib import get_close_matches

    names = sorted(known)
    close = get_close_matches(word, names, n=1) if isinstance(word, str) else []
    guess = f"did you mean {close[0]!r}? " if close else ""
    return f"{guess}Known: {', '.join(names) or 'none'}"
