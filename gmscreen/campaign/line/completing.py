"""How the word at the cursor can go on: what still makes sense, best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import rules
from gmscreen.campaign.draft import Draft, offers
from gmscreen.campaign.line.drafted import drafted
from gmscreen.campaign.line.matching import begins
from gmscreen.campaign.line.said import (
    AGAINST,
    DIFFICULTY,
    KIND,
    SECRET,
    THEIRS,
    WHAT,
    Said,
    said,
    settled,
)
from gmscreen.campaign.line.terms import NAMES, Sort, Term, Word
from gmscreen.campaign.line.tokens import QUOTES, Token, folded, tokens
from gmscreen.campaign.line.vocabulary import Vocabulary
from gmscreen.campaign.line.words import MOST_WORDS, words

MOST = 6
"""How many completions there are at most."""

ORDER = (
    Sort.CHARACTER,
    Sort.WHAT,
    Sort.RUNG,
    Sort.LEVEL,
    Sort.CHOICE,
    Sort.AGAINST,
    Sort.ALL,
    Sort.WITH,
    Sort.KIND,
    Sort.FIELD,
    Sort.SECRET,
    Sort.OPEN,
)
"""What a line still wants, in the order in which a GM thinks of it."""


Rank = tuple[int, int]
"""How early something is thought of: its sort, and its place within."""

LATER: Rank = (len(ORDER), 0)
"""What is not thought of before a letter of it is typed."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A way in which the word at the cursor can go on.

    Attributes:
        text: What stands there then.
        start: From which column on.
        end: Up to which.
        name: What it means.
    """

    text: str
    start: int
    end: int
    name: str

    def into(self, line: str) -> tuple[str, int]:
        """The line with it, and where the cursor is then."""
        head = f"{line[: self.start]}{self.text} "
        return head + line[self.end :].lstrip(), len(head)


def completions(text: str, cursor: int, known: Vocabulary, table: Draft) -> tuple[Completion, ...]:
    """How the word at the cursor can go on, best first."""
    row = tokens(text)
    here = next((token for token in row if token.start < cursor <= token.end), None)
    here = here or Token("", cursor, cursor)
    typed = folded(text[here.start : cursor].strip(QUOTES))
    others = [token for token in row[:MOST_WORDS] if token != here]
    before = [*words(known, [token for token in others if token.end <= here.start])]
    found = said(known, settled(known, [*words(known, others)], table))
    draft = drafted(known, table, found)
    mine = _offered(known, found, draft)
    ranked: dict[Term, tuple[bool, Rank]] = {}
    for one in known.entries:
        if not begins(one, typed) or here.text.startswith("="):
            continue
        rank = _rank(known, found, draft, before, mine, one.term)
        if rank is not None and (typed or rank < LATER):
            place = (not " ".join(one.phrase).startswith(typed), rank)
            ranked[one.term] = min(ranked.get(one.term, place), place)
    best = sorted(ranked, key=lambda term: ranked[term])[:MOST]
    return tuple(Completion(spelled(known, t), here.start, here.end, t.name) for t in best)


def spelled(known: Vocabulary, term: Term) -> str:
    """How a term is written so that it is read as itself: plain, in quotes, or by its number."""
    ways = [one.spoken for one in known.entries if one.term == term]
    if term.sort in NAMES:
        ways = [term.name, f'"{term.name}"', *ways]
    for way in ways:
        read = [*words(known, tokens(way))]
        if len(read) == 1 and read[0].terms == (term,):
            return way
    return ways[-1]


def _rank(
    known: Vocabulary,
    found: Said,
    draft: Draft,
    before: Sequence[Word],
    mine: Sequence[str],
    term: Term,
) -> Rank | None:
    """How early something is thought of at this place; None: it makes no sense here."""
    if before and before[-1].sort is None and len(before[-1].terms) == 1:
        return _behind(known, draft, before[-1].terms[0], term)
    if before and not _wanted(known, found, draft, term):
        theirs = term.sort is Sort.WHAT and WHAT in found.once and THEIRS not in found.once
        place = _place(_opposing(known, before[-1]), term) if theirs else None
        return None if place is None else (0, place)
    if not _wanted(known, found, draft, term):
        return None
    if term.sort is Sort.CHARACTER and (found.numbers or found.of(Sort.ALL)):
        return LATER
    if term.sort is Sort.WHAT:
        place = _place(mine, term)
        return LATER if place is None else (ORDER.index(Sort.WHAT), place)
    return ORDER.index(term.sort), 0


def _place(names: Sequence[str], term: Term) -> int | None:
    return names.index(term.name) if term.name in names else None


def _behind(known: Vocabulary, draft: Draft, word: Term, term: Term) -> Rank | None:
    """The rank behind a word that still wants another: who opposes or helps, or a value."""
    if word.sort is Sort.FIELD:
        return (0, 0) if term.sort in (Sort.CHOICE, Sort.RUNG) and term.id == word.id else None
    if term.sort is not Sort.CHARACTER or term.value in (draft.members or (draft.side.who,)):
        return None
    played = any(one.id == term.value for one in known.campaign.party)
    return int(played is (word.sort is Sort.AGAINST)), 0


def _opposing(known: Vocabulary, word: Word) -> Sequence[str]:
    """What stands on the sheet of the one whom a word names as opposing."""
    who = word.arguments[0].term if word.sort is Sort.AGAINST and word.arguments else None
    if who is None or who.sort is not Sort.CHARACTER or not isinstance(who.value, int):
        return ()
    single = next(known.system.built).id
    return [o.name for o in offers(known.campaign, known.system, who.value, single)]


def _wanted(known: Vocabulary, found: Said, draft: Draft, term: Term) -> bool:
    """Whether something can still be said."""
    system, kind = known.system, known.system.kind(draft.kind)
    group = system.shaped(rules.Shape.GROUP)
    match term.sort:
        case Sort.CHARACTER:
            return term.value not in found.numbers and (group is not None or not found.numbers)
        case Sort.ALL:
            return group is not None and not found.of(Sort.ALL) and not found.numbers
        case Sort.WHAT:
            return WHAT not in found.once and (kind.sheet or KIND not in found.once)
        case Sort.KIND:
            return KIND not in found.once and system.kind(term.id).shape is not rules.Shape.EFFECT
        case Sort.AGAINST:
            opposed = system.shaped(rules.Shape.OPPOSED)
            return opposed is not None and not {AGAINST, DIFFICULTY} & found.once.keys()
        case Sort.WITH:
            return kind.field(system.help) is not None
        case Sort.SECRET | Sort.OPEN:
            return SECRET not in found.once and draft.secret is (term.sort is Sort.OPEN)
        case Sort.RUNG:
            return kind.field(term.id) is not None and not {AGAINST, DIFFICULTY} & found.once.keys()
        case _:
            return kind.field(term.id) is not None and term.id not in found.once


def _offered(known: Vocabulary, found: Said, draft: Draft) -> Sequence[str]:
    """What can be rolled by those who act: in the kind that is said, or in any."""
    kinds = [draft.kind] if KIND in found.once else [kind.id for kind in known.system.kinds]
    return [
        offer.name
        for who in draft.members or (draft.side.who,)
        for kind in kinds
        for offer in offers(known.campaign, known.system, who, kind)
    ]
