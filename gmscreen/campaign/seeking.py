"""Words looked for in the log and in the reference tables. Case and accents don't count."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import rules
from gmscreen.campaign import telling
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.finding import Found, Matches, pieces
from gmscreen.campaign.log import Log
from gmscreen.campaign.model import Refused

MINUS = "\N{MINUS SIGN}"


def folded(text: str) -> str:
    """A text as it is compared: small letters without accents, and a minus that can be typed."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.casefold().replace(MINUS, "-"))
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).casefold()


def words(text: str) -> tuple[str, ...]:
    """The words that are looked for: all of them, in any order, each also inside of another."""
    return tuple(dict.fromkeys(folded(text).split()))


def text_of(entry: Entry, system: rules.System) -> str:
    """What an entry is found by: its line, its title, and who had a part in it; on one line."""
    said = [*telling.sentence(entry, system), entry.title]
    said += [roller.name for roller in entry.rollers]
    said += [f"helped {name}" for name in entry.helpers]
    if (roll := entry.roll) is not None:
        kind = telling.kind_of(roll, system)
        said += [telling.modifier(one, kind) for one in entry.modifiers]
        said += [kind.title if kind is not None else roll["kind"], roll["note"]]
    if entry.secret:
        said.append("secret")
    return " ".join(folded(" ".join(said)).split())


def has(text: str, wanted: Sequence[str]) -> bool:
    """Whether all the words are in a text."""
    return all(word in text for word in wanted)


@dataclass(frozen=True, slots=True)
class Page:
    """The texts of the entries of one piece of a log.

    Attributes:
        piece: The piece.
        text: The texts, one a line, oldest first.
    """

    piece: Sequence[Entry]
    text: str

    def hits(self, first: int, wanted: Sequence[str]) -> tuple[int, ...]:
        """The entries that have all the words.

        Args:
            first: The number of the first entry of the piece.
            wanted: The words.
        """
        if not has(self.text, wanted):
            return ()
        texts = enumerate(self.text.split("\n"), first)
        return tuple(number for number, text in texts if has(text, wanted))


class Texts:
    """What the entries of a log are found by, each read once and kept from then on."""

    def __init__(self, system: rules.System) -> None:
        """Takes the dice system, which names the outcomes; nothing is read yet."""
        self.system = system
        self._pages: dict[int, Page] = {}

    def seek(self, log: Log, wanted: Sequence[str], keep: Matches | None = None) -> Iterator[Found]:
        """Looks for words through a log, newest first; each step is at most a piece of it.

        Args:
            log: The log.
            wanted: The words.
            keep: Which of those that have them count; None: all.
        """
        for first, piece in pieces(log):
            page = self._pages.get(first)
            if page is None or page.piece is not piece:
                try:
                    entries = piece[:]
                except Refused:
                    yield Found(first, unreadable=len(piece))
                    continue
                yield Found(first + len(piece))
                text = "\n".join([text_of(entry, self.system) for entry in entries])
                page = self._pages[first] = Page(piece, text)
            hits = page.hits(first, wanted)
            if hits and keep is not None:
                hits = tuple(n for n in hits if _kept(piece, n - first, keep))
            yield Found(first, hits)


def _kept(piece: Sequence[Entry], place: int, keep: Matches) -> bool:
    try:
        return keep(piece[place])
    except Refused:
        return False


@dataclass(frozen=True, slots=True)
class Place:
    """A row of a reference table.

    Attributes:
        table: Which table, counted from 0.
        row: Which row, counted from 0.
        title: The title of the table.
        text: What stands in the row.
    """

    table: int
    row: int
    title: str
    text: str


def in_tables(system: rules.System, wanted: Sequence[str]) -> Iterator[Place]:
    """The rows of the reference tables that have all the words; the table's title counts too."""
    for number, table in enumerate(system.tables()):
        for place, row in enumerate(table.rows):
            text = " · ".join(cell for cell in row.cells if cell)
            if has(folded(f"{table.title} {text}"), wanted):
                yield Place(number, place, table.title, text)
