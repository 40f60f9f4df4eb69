"""A line cut into tokens: by spaces and commas, but not inside quotes, nor between typed faces."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

QUOTES = '"“”'
MINUS = "\N{MINUS SIGN}"

TOKEN = re.compile(
    rf"[{QUOTES}](?P<quoted>[^{QUOTES}]*)(?P<closed>[{QUOTES}]?)"
    rf"|=(?:[^\s,;{QUOTES}]|[,;](?=[^\s,;{QUOTES}]))*"
    rf"|[^\s,;{QUOTES}]+"
)


@dataclass(frozen=True, slots=True)
class Token:
    """One token and where it stands.

    Attributes:
        text: What it says, without quotes.
        start: The column where it begins.
        end: The column after it.
        quoted: Whether it stands in quotes: then it is a name.
        closed: Whether the quote ends.
        apart: Whether a comma stands before it.
    """

    text: str
    start: int
    end: int
    quoted: bool = False
    closed: bool = True
    apart: bool = False


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a line."""
    found, before = [], 0
    for match in TOKEN.finditer(text):
        quoted = match["quoted"] is not None
        apart = any(one in ",;" for one in text[before : match.start()])
        said = match["quoted"] if quoted else match[0]
        closed = not quoted or bool(match["closed"])
        found.append(Token(said, match.start(), match.end(), quoted, closed, apart))
        before = match.end()
    return tuple(found)


def folded(text: str) -> str:
    """A text as it is compared: letters alike in either case, however they are composed."""
    return unicodedata.normalize("NFC", text.casefold())


def phrase(name: str) -> tuple[str, ...]:
    """A name as it is compared: the texts of its tokens."""
    return tuple(folded(token.text) for token in tokens(name))


def number(text: str) -> int | None:
    """A whole number as it was typed, with its sign or without; None: it is none."""
    plain = text.replace(MINUS, "-")
    return int(plain) if re.fullmatch(r"[+-]?[0-9]{1,9}", plain) else None


def is_signed(text: str) -> bool:
    """Whether a number begins with a sign."""
    return text[:1] in ("+", "-", MINUS)
