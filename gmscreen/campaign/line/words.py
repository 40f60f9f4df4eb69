"""Tokens become words with a meaning, each together with what belongs to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmscreen.campaign.line.matching import ANY, Sorts, beginning, exact, nearly
from gmscreen.campaign.line.terms import Sort, Term, Word
from gmscreen.campaign.line.tokens import Token, is_signed, number
from gmscreen.campaign.line.vocabulary import SHORT, Vocabulary

LEVELED = re.compile(r"([a-z]+)([1-9])", re.IGNORECASE)
"""A level with its number right behind it: `adv2`."""

LEVELS = range(10)
"""The numbers that are read as those of levels where they stand behind one; others stand alone."""

MOST_WORDS = 60
"""The longest line that is read."""

LOOSE = "is this a face or the difficulty? Faces go without a space: =9,3"
"""Why a number behind faces and a comma is not read."""

SHOWN = 4
"""How many candidates a refusal names."""

Read = tuple[Word, int]
"""A word, and how many tokens it took."""


def words(known: Vocabulary, row: Sequence[Token]) -> Iterator[Word]:
    """Every word of a line."""
    place, before = 0, None
    while place < len(row):
        word, used = _word(known, row[place:])
        if before is Sort.FACES and word.sort is Sort.NUMBER and row[place].apart:
            word = replace(word, problem=LOOSE)
        yield word
        place, before = place + used, word.sort


def _word(known: Vocabulary, row: Sequence[Token]) -> Read:
    first = row[0]
    if not first.closed:
        return _refused(first, "the quote has no end"), 1
    if first.quoted and len(row) > 1 and _is_modifier(row[1]):
        return _named_modifier(known, row), 2
    length, found = exact(known, row)
    if length > 1 or (length == 1 and first.quoted):
        return _behind(known, row, Word(first.start, row[length - 1].end, found), length)
    if not first.quoted:
        if first.text.startswith("="):
            return _lone(first, Term(Sort.FACES, first.text[1:])), 1
        if (value := number(first.text)) is not None:
            sort = Sort.MODIFIER if is_signed(first.text) else Sort.NUMBER
            name = "" if sort is Sort.MODIFIER else first.text
            return _lone(first, Term(sort, name, value=value)), 1
        if not length and "=" in first.text:
            return _assigned(known, row)
        if not length and (leveled := _leveled(known, first)) is not None:
            return leveled, 1
    return _behind(known, row, named(known, row), max(1, length))


def named(known: Vocabulary, row: Sequence[Token], sorts: Sorts = ANY) -> Word:
    """The first word of a row, by its exact name, its beginning, or what it is like."""
    first = row[0]
    length, found = exact(known, row, sorts)
    if length:
        return Word(first.start, row[length - 1].end, found)
    if found := beginning(known, first, sorts) if first.text else ():
        return Word(first.start, first.end, found)
    meant, alike = nearly(known, first, sorts)
    if meant:
        return Word(first.start, first.end, meant, guessed=True)
    hint = f": is {_or(alike[:SHOWN])} meant?" if alike else ""
    return _refused(first, f"nothing here is called {first.text[:40]!r}{hint}")


def clear(word: Word) -> Word:
    """A word that says why it isn't clear, where it means several things."""
    if len(word.terms) < 2 or word.problem:
        return word
    more = "" if len(word.terms) <= SHOWN else " or something else"
    return replace(word, problem=f"this could be {_or(word.terms[:SHOWN])}{more}")


def _or(found: Sequence[Term]) -> str:
    """Candidates in a sentence; names that two sorts share are told apart."""
    names = [one.name for one in found]
    shown = [
        f"{one.name} ({one.sort.value})" if names.count(one.name) > 1 else one.name for one in found
    ]
    return " or ".join(dict.fromkeys(shown))


def _behind(known: Vocabulary, row: Sequence[Token], word: Word, used: int) -> Read:
    """A word with what belongs to it and stands behind it."""
    rest = row[used:]
    if word.sort is Sort.AGAINST:
        return _against(known, rest, word, used)
    if word.sort is Sort.WITH:
        return _with(known, rest, word, used)
    if word.sort is Sort.LEVEL:
        return _level(rest, word, used)
    if word.sort is Sort.FIELD:
        return _field(known, rest, word, used)
    return word, used


def _against(known: Vocabulary, rest: Sequence[Token], word: Word, used: int) -> Read:
    """Who opposes: a modifier, or somebody of the campaign."""
    if rest and not rest[0].quoted and (value := number(rest[0].text)) is not None:
        term = Term(Sort.VALUE, rest[0].text, value=value)
        return replace(word, arguments=(_lone(rest[0], term),)), used + 1
    return _somebody(known, rest, word, used, "v takes a name or a number: v NAME, v +4")


def _with(known: Vocabulary, rest: Sequence[Token], word: Word, used: int) -> Read:
    """Who helps."""
    return _somebody(known, rest, word, used, "with takes the name of who helps")


def _somebody(known: Vocabulary, rest: Sequence[Token], word: Word, used: int, takes: str) -> Read:
    if not rest or not rest[0].closed:
        return replace(word, problem=takes), used
    length, _ = exact(known, rest, (Sort.CHARACTER,))
    who = clear(named(known, rest, (Sort.CHARACTER,)))
    return replace(word, arguments=(who,)), used + max(1, length)


def _level(rest: Sequence[Token], word: Word, used: int) -> Read:
    """How many levels, where one digit stands behind the word."""
    if rest and not rest[0].quoted and not is_signed(rest[0].text) and not rest[0].apart:
        value = number(rest[0].text)
        if value is not None and value in LEVELS:
            term = Term(Sort.VALUE, rest[0].text, value=value)
            return replace(word, arguments=(_lone(rest[0], term),)), used + 1
    return word, used


def _field(known: Vocabulary, rest: Sequence[Token], word: Word, used: int) -> Read:
    """The value of a field: whatever stands behind it; what it takes is for the kind to say."""
    name = word.term.name if word.term else ""
    if not rest or (rest[0].text.startswith("=") and not rest[0].quoted):
        return replace(word, problem=f"{name} takes a value behind it"), used
    length, _ = exact(known, rest, (Sort.RUNG, Sort.CHOICE))
    row = rest[: max(1, length)]
    text = " ".join(token.text for token in row)
    value = Word(row[0].start, row[-1].end, (Term(Sort.VALUE, text, value=number(text)),))
    return replace(word, arguments=(value,)), used + len(row)


def _assigned(known: Vocabulary, row: Sequence[Token]) -> Read:
    """A field and its value with `=` between them; the value may stand in quotes."""
    first = row[0]
    name, _, value = first.text.partition("=")
    head = replace(first, text=name, end=first.start + len(name))
    word = clear(named(known, [head], (Sort.FIELD, Sort.LEVEL)))
    used, tail = 1, replace(first, text=value, start=head.end + 1)
    if not value and len(row) > 1 and row[1].quoted and row[1].start == first.end:
        used, tail = 2, row[1]
    if word.term is None:
        return word, used
    if not tail.text:
        return replace(word, problem=f"{word.term.name} takes a value behind the ="), used
    term = Term(Sort.VALUE, tail.text, value=number(tail.text))
    if word.sort is Sort.LEVEL and term.value is None:
        return replace(word, problem=f"{word.term.name} takes a number"), used
    return replace(word, arguments=(_lone(tail, term),)), used


def _leveled(known: Vocabulary, token: Token) -> Word | None:
    """A level with its number right behind it."""
    found = LEVELED.fullmatch(token.text)
    if found is None:
        return None
    short = found[1].casefold()
    name = next((field for field, those in SHORT.items() if short in (field, *those)), short)
    length, terms = exact(known, [replace(token, text=name)], (Sort.LEVEL,))
    if not length:
        return None
    value = Term(Sort.VALUE, found[2], value=int(found[2]))
    place = token.start + len(found[1])
    behind = Word(place, token.end, (value,))
    return Word(token.start, place, terms, (behind,))


def _named_modifier(known: Vocabulary, row: Sequence[Token]) -> Word:
    """A modifier with its name before it."""
    name, amount = row[0], row[1]
    term = Term(Sort.MODIFIER, " ".join(name.text.split()), value=number(amount.text))
    word = Word(name.start, amount.end, (term,))
    length, _ = exact(known, row)
    if length:
        reason = (
            f"{name.text[:40]!r} could be who or what rolls, or the name of {amount.text}: put "
        )
        return replace(word, end=name.end, problem=f"{reason}{amount.text} somewhere else")
    return word


def _is_modifier(token: Token) -> bool:
    return not token.quoted and is_signed(token.text) and number(token.text) is not None


def _lone(token: Token, term: Term) -> Word:
    return Word(token.start, token.end, (term,))


def _refused(token: Token, reason: str) -> Word:
    return Word(token.start, token.end, problem=reason)
