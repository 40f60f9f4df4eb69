"""What a word of a check line can mean."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.check import Value


class Sort(StrEnum):
    """What sort of thing a word means; its value is what the sort is called in a sentence."""

    CHARACTER = "character"
    WHAT = "on the sheet"
    KIND = "kind of check"
    RUNG = "difficulty"
    CHOICE = "choice"
    LEVEL = "level"
    FIELD = "field"
    ALL = "the whole party"
    AGAINST = "against somebody"
    WITH = "help"
    SECRET = "secret"
    OPEN = "not secret"
    NUMBER = "number"
    MODIFIER = "modifier"
    FACES = "faces"
    VALUE = "value"


NAMES = (Sort.CHARACTER, Sort.WHAT)
"""What people have named themselves: every other word goes before them, unless they are quoted."""


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that a word can mean.

    Attributes:
        sort: What sort of thing it is.
        name: What it is called; for a value the text that was typed.
        id: The kind or the field that it speaks of.
        value: The character's number, the value of a rung or choice, the number typed.
    """

    sort: Sort
    name: str
    id: str = ""
    value: Value = None


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the line with what it was read as, together with the words that belong to it.

    Attributes:
        start: The column where it begins.
        end: The column after it.
        terms: What it means; several where that is not clear, none where nobody knows.
        arguments: What belongs to it: a field's value, who opposes and with what.
        guessed: Whether it is only like what it was read as.
        problem: Why it can't be read; empty: it can, or `terms` tell.
    """

    start: int
    end: int
    terms: tuple[Term, ...] = ()
    arguments: tuple[Word, ...] = ()
    guessed: bool = False
    problem: str = ""

    @property
    def term(self) -> Term | None:
        """What it means, where that is clear."""
        return self.terms[0] if len(self.terms) == 1 and not self.problem else None

    @property
    def sort(self) -> Sort | None:
        """What sort of thing it means, where that is clear."""
        return self.term.sort if self.term else None

    @property
    def text_end(self) -> int:
        """The column after it and everything that belongs to it."""
        return max([self.end, *(argument.text_end for argument in self.arguments)])


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a line.

    Attributes:
        start: The column where the word begins; where no word is to blame, the end of the line.
        end: The column after it.
        reason: What is wrong and what would be right, in a sentence.
    """

    start: int
    end: int
    reason: str
