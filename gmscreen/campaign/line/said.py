"""What a line says, once: unclear words made clear by the others, contradictions refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import rules
from gmscreen.campaign.draft import Draft, offers
from gmscreen.campaign.line.terms import Problem, Sort, Term, Word
from gmscreen.campaign.line.vocabulary import Vocabulary
from gmscreen.campaign.line.words import clear

AGAINST, DIFFICULTY, FACES, KIND, WHAT, THEIRS, SECRET = (
    "against",
    "difficulty",
    "faces",
    "kind",
    "what",
    "theirs",
    "secret",
)
"""What can be said once, beside fields, which go by their ids."""

SLOTS = {
    Sort.AGAINST: AGAINST,
    Sort.RUNG: DIFFICULTY,
    Sort.NUMBER: DIFFICULTY,
    Sort.FACES: FACES,
    Sort.KIND: KIND,
    Sort.WHAT: WHAT,
    Sort.SECRET: SECRET,
    Sort.OPEN: SECRET,
}
MANY = (Sort.CHARACTER, Sort.ALL, Sort.MODIFIER, Sort.WITH)
"""What can be said several times."""


@dataclass(slots=True)
class Said:
    """What a line says.

    Attributes:
        once: The word for each thing that is said once, by its slot or field.
        many: The words for what can be said several times.
        problems: What is wrong with words.
    """

    once: dict[str, Word] = field(default_factory=dict)
    many: list[Word] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def of(self, sort: Sort) -> list[Word]:
        """The words of a sort that can be said several times."""
        return [word for word in self.many if word.sort is sort]

    def refuse(self, word: Word, reason: str) -> None:
        """Something is wrong with a word."""
        self.problems.append(Problem(word.start, word.end, reason))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The characters who are named as acting."""
        found = (word.term.value for word in self.of(Sort.CHARACTER) if word.term)
        return tuple(dict.fromkeys(n for n in found if isinstance(n, int)))


def settled(known: Vocabulary, words: Sequence[Word], table: Draft) -> tuple[Word, ...]:
    """The words, those that mean several things made clear by the others where they can be."""
    found = [_named_twice(words, place) for place in range(len(words))]
    if known.system.shaped(rules.Shape.GROUP) is None:
        found = [*_all_helping(found)]
    there = {word.term for word in found if word.term}
    acting = [t.value for t in there if t.sort is Sort.CHARACTER and isinstance(t.value, int)]
    kinds = [term.id for term in there if term.sort is Sort.KIND]
    whose: list[int | None] = [*acting] or [*table.members] or [table.side.who]
    offered = {
        offer.name
        for who in whose
        for kind in (kinds or [kind.id for kind in known.system.kinds])
        for offer in offers(known.campaign, known.system, who, kind)
    }
    return tuple(clear(_offered(word, offered)) for word in found)


def _all_helping(words: Sequence[Word]) -> Iterator[Word]:
    """The words, names behind the one who helps taken to help too, where somebody else acts."""
    helping: Word | None = None
    acting = 0
    for word in words:
        if helping is not None and word.sort is Sort.CHARACTER and acting:
            helping = replace(helping, arguments=(*helping.arguments, word))
            continue
        if helping is not None:
            yield helping
        helping = word if word.sort is Sort.WITH else None
        acting += word.sort is Sort.CHARACTER
        if helping is None:
            yield word
    if helping is not None:
        yield helping


def _named_twice(words: Sequence[Word], place: int) -> Word:
    """A word that shares one of its meanings with its neighbours, as in `very ea`."""
    word = words[place]
    if len(word.terms) < 2 or len({term.sort for term in word.terms}) > 1:
        return word
    beside = {
        t for near in (place - 1, place + 1) if 0 <= near < len(words) for t in words[near].terms
    }
    shared = tuple(term for term in word.terms if term in beside)
    return replace(word, terms=shared) if len(shared) == 1 else word


def _offered(word: Word, offered: set[str]) -> Word:
    """A word without the things that stand on other people's sheets alone."""
    if len(word.terms) < 2:
        return word
    here = [t for t in word.terms if t.sort is Sort.WHAT and t.name in offered]
    left = tuple(t for t in word.terms if t.sort is not Sort.WHAT or t in here or not here)
    return replace(word, terms=left)


def said(known: Vocabulary, words: Sequence[Word]) -> Said:
    """What is said, and what is said twice in two ways."""
    found = Said()
    whats = len({word.term for word in words if word.sort is Sort.WHAT})
    before: Word | None = None
    for word in words:
        for part in (word, *word.arguments):
            if part.problem:
                found.refuse(part, part.problem)
        if word.term and all(part.term for part in word.arguments):
            theirs = whats > 1 and before is not None and _names_opponent(before)
            if word.sort in MANY:
                found.many.append(word)
            elif word.sort is Sort.WHAT and theirs and THEIRS not in found.once:
                found.once[THEIRS] = word
            else:
                _once(known, found, word, word.term)
        before = word
    return found


def _names_opponent(word: Word) -> bool:
    return word.sort is Sort.AGAINST and any(a.sort is Sort.CHARACTER for a in word.arguments)


def _once(known: Vocabulary, found: Said, word: Word, term: Term) -> None:
    slot = slot_of(known, term)
    other = found.once.setdefault(slot, word)
    if other is word:
        return
    if term.sort is Sort.LEVEL:
        found.refuse(word, f"{term.name} is said already; several levels are said by a number")
    elif _means(known, other) != _means(known, word):
        name = other.term.name if other.term else ""
        found.refuse(word, f"{name or 'something else'} is said already: leave one of them out")


def slot_of(known: Vocabulary, term: Term) -> str:
    """What a term fills: one of those that can be said once, or a field."""
    if term.sort is Sort.FIELD:
        role = known.field(term.id).role
        roles = {rules.Role.DIFFICULTY: DIFFICULTY, rules.Role.OPPONENT: AGAINST}
        return roles.get(role, term.id) if role else term.id
    return SLOTS.get(term.sort, term.id)


def _means(known: Vocabulary, word: Word) -> object:
    """What a word comes to, so that the same can be said in two ways."""
    term = word.term
    if term is not None and slot_of(known, term) == DIFFICULTY:
        return difficulty(known, word)[1]
    if term is not None and term.sort in (Sort.FIELD, Sort.CHOICE):
        return (
            word.arguments[0].term.name if word.arguments and word.arguments[0].term else term.value
        )
    return term, [argument.term for argument in word.arguments]


def difficulty(known: Vocabulary, word: Word) -> tuple[str, str]:
    """The field that a word of difficulty fills, and its value; a number fills any that is one.

    Of a ladder on which each stands elsewhere it is the rung's name.
    """
    term = word.term
    if term is None:
        return "", ""
    if term.sort is Sort.NUMBER:
        return "", term.name
    if term.sort is Sort.RUNG:
        return term.id, _rung(term)
    text = word.arguments[0].term.name if word.arguments and word.arguments[0].term else ""
    named = [rung for rung in known.rungs(term.id) if rung.name.casefold() == text.casefold()]
    return term.id, _rung(named[0]) if named else text


def _rung(term: Term) -> str:
    """What a rung comes to: its value, or its name where that depends on who acts."""
    return term.name if term.value is None else str(term.value)


def helpers(found: Said) -> Iterator[tuple[Word, int]]:
    """Everyone who is said to help, each with the word that names them."""
    for word in found.of(Sort.WITH):
        for argument in word.arguments:
            if argument.term and isinstance(argument.term.value, int):
                yield argument, argument.term.value
