"""Dice expressions for effect rolls: `2d6+3`, `4d6kh3`, `1d8+1d6-1`, `2d6+3 x2 half`.

    expression = sum { suffix }
    sum        = { sign } term { sign { sign } term }
    term       = number | [ number ] "d" ( number | "%" ) [ ( "kh" | "kl" | "dh" | "dl" ) number ]
    suffix     = ( "x" | "×" | "*" | "/" ) number | "half"

Spaces and upper or lower case are free; the minus sign U+2212 and the en dash are minus signs.
What is not in this grammar is refused, never read as another roll (rulings common to all systems).
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase

from rules.errors import InvalidInput
from rules.notation_tree import MAX_TEXT, DiceTerm, Expression

__all__ = ["DiceTerm", "Expression", "parse"]

MAX_DICE = 1_000
MAX_SIDES = 10_000
MAX_NUMBER = 1_000_000
MAX_FACTOR = 1_000

_DICE = "takes dice such as 2d6+3, 4d6kh3 or d%"
_SUFFIXES_LAST = "takes xN, half and /N behind the sum only, as in 2d6+3 x2 half"
_SUFFIXES = ("x", "half", "/")
_KEEPS = ("kh", "kl", "dh", "dl")

# One character for one, so that a position in the folded text is one in the text as typed.
_FOLDED = str.maketrans(f"{ascii_uppercase}−–×*", f"{ascii_lowercase}--xx")
_WORD = re.compile(r"[0-9]+|half|kh|kl|dh|dl|[kdx]|[^\W\d_]+|\S")


def parse(text: str) -> Expression:
    """Reads a dice expression.

    Args:
        text: At most 200 characters; at most 1,000 dice altogether of at most 10,000 sides,
            numbers up to 1,000,000, factor and divisors up to 1,000.

    Raises:
        InvalidInput: It is no dice expression (the word, its position from 1 and what is taken
            there are named) or goes beyond a limit (which is named).
    """
    if len(text) > MAX_TEXT:
        raise InvalidInput("dice", f"takes at most {MAX_TEXT} characters, not {len(text)}")
    if not text.strip():
        raise InvalidInput("dice", f"nothing is written; {_DICE}")
    return _Reader(text).expression()


class _Reader:
    """Goes through the words of a text once, from left to right."""

    def __init__(self, text: str) -> None:
        """Splits the text into words; whatever is between them is space."""
        self.text = text
        self.words = list(_WORD.finditer(text.translate(_FOLDED)))
        self.at = 0

    def expression(self) -> Expression:
        """The whole text: the sum, then its suffixes."""
        terms = [self.term(self.sign())]
        while self.word() in ("+", "-"):
            terms.append(self.term(self.sign()))
        if (word := self.word()) and word not in _SUFFIXES:
            raise self.refused(self.misplaced(word))
        dice = sum(term.count for term in terms if isinstance(term, DiceTerm))
        if dice > MAX_DICE:
            raise InvalidInput("dice", f"takes at most {MAX_DICE:,} altogether, not {dice:,}")
        factor, divisors = self.suffixes()
        return Expression(tuple(terms), factor, divisors)

    def sign(self) -> int:
        """The product of all signs in front of a term: `+-5` is -5, `--5` is 5."""
        sign = 1
        while (word := self.word()) in ("+", "-"):
            sign = -sign if word == "-" else sign
            self.at += 1
        return sign

    def term(self, sign: int) -> DiceTerm | int:
        """A number, or a group of dice."""
        count = 1
        if self.is_number():
            if self.word(1) != "d":
                return sign * self.number("a number", MAX_NUMBER, least=0)
            count = self.number("how many dice", MAX_DICE)
        if not self.take("d"):
            raise self.refused(_SUFFIXES_LAST if self.word() in _SUFFIXES else _DICE)
        sides = 100 if self.take("%") else self.number("how many sides", MAX_SIDES)
        keep, highest = self.keep(count)
        return DiceTerm(sign, count, sides, keep, highest)

    def keep(self, count: int) -> tuple[int | None, bool]:
        """How many of the dice just read count (None: all), and whether the highest ones do."""
        if (word := self.word()) not in _KEEPS:
            return None, True
        drop = word in ("dh", "dl")
        if drop and count == 1:
            raise self.refused("takes two dice or more, to drop one of them")
        self.at += 1
        what = f"how many of {count} dice to {'drop' if drop else 'keep'}"
        number = self.number(what, count - drop)
        keep = count - number if drop else number
        return (None, True) if keep == count else (keep, word in ("kh", "dl"))

    def suffixes(self) -> tuple[int, tuple[int, ...]]:
        """The factor that the multipliers add up to, and the divisors in order."""
        factor, divisors = 1, list[int]()
        while self.word():
            if self.take("x"):
                factor += self.number("a factor", MAX_FACTOR) - 1
            elif self.take("half"):
                divisors.append(2)
            elif self.take("/"):
                divisors.append(self.number("a divisor", MAX_FACTOR))
            else:
                raise self.refused(_SUFFIXES_LAST)
        if factor > MAX_FACTOR:
            limit = f"takes factors that make at most x{MAX_FACTOR:,}"
            raise InvalidInput("dice", f"{limit}, not x{factor:,}")
        return factor, tuple(divisors)

    def number(self, what: str, most: int, least: int = 1) -> int:
        """The number that has to stand here."""
        if not self.is_number() or not least <= int(self.word()) <= most:
            raise self.refused(f"takes {what}, {least} to {most:,}")
        self.at += 1
        return int(self.word(-1))

    def word(self, ahead: int = 0) -> str:
        """The word here or so many words ahead; empty behind the last one."""
        place = self.at + ahead
        return self.words[place].group() if place < len(self.words) else ""

    def is_number(self, ahead: int = 0) -> bool:
        """Whether that word is a number; only the digits 0 to 9 make one."""
        return "0" <= self.word(ahead)[:1] <= "9"

    def take(self, word: str) -> bool:
        """Goes past the word if it stands here."""
        taken = self.word() == word
        self.at += taken
        return taken

    def misplaced(self, word: str) -> str:
        """What is taken instead of a word that can't follow a term."""
        if word == "k":
            number = self.word(1) if self.is_number(1) else "1"
            return f"takes kh{number} to keep the highest dice, kl{number} to keep the lowest"
        if word in _KEEPS:
            return "takes one kh, kl, dh or dl for each group of dice, as in 4d6kh3"
        if word == "d":
            return "takes + or - before more dice, dl1 or dh1 to drop one"
        return "takes + or - before it" if self.is_number() else _DICE

    def refused(self, reason: str) -> InvalidInput:
        """The error about the word here, or about nothing standing behind the last one."""
        ended = self.at == len(self.words)
        start, end = self.words[self.at - ended].span()
        where = f"{self.text[start:end]!r} (character {start + 1})"
        return InvalidInput("dice", f"{'nothing behind ' if ended else ''}{where}: {reason}")
