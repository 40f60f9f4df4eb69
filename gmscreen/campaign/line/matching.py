"""Which terms a token or several in a row can mean: exactly, by how they begin, or nearly."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from difflib import SequenceMatcher

from gmscreen.campaign.line.terms import Sort, Term
from gmscreen.campaign.line.tokens import Token, folded, phrase
from gmscreen.campaign.line.vocabulary import Entry, Vocabulary, is_name

NEAR = 0.8
"""How alike a word has to be to be read as another."""
FAR = 0.6
"""How alike it has to be for the other to be named."""
LEAD = 0.05
"""How much more alike than any other it has to be."""
GUESSED = range(4, 41)
"""How many letters a word has of which it is guessed what it means."""

INSIDE = (Sort.CHARACTER, Sort.WHAT, Sort.RUNG)
"""What is also known by the beginning of any word in its name."""

Sorts = Collection[Sort]
"""Which sorts of things are meant."""

ANY: Sorts = tuple(Sort)


def exact(
    known: Vocabulary, rest: Sequence[Token], sorts: Sorts = ANY
) -> tuple[int, tuple[Term, ...]]:
    """The longest name that begins a row of tokens: how many they are, and what they mean.

    Keywords go before names, and a name that is spelled in the very same way before another.
    """
    first = rest[0]
    if first.quoted and (whole := phrase(first.text)):
        quoted = [one for one in known.starting.get(whole[0], ()) if one.phrase == whole]
        named = [one for one in quoted if is_name(one) and one.term.sort in sorts]
        if named:
            return 1, _best(named, first.text)
    here = [
        one
        for one in known.starting.get(folded(first.text), ())
        if one.term.sort in sorts
        and (len(one.phrase) > 1 or not first.quoted)
        and _stands(one, rest)
    ]
    longest = len(here[0].phrase) if here else 0
    text = " ".join(token.text for token in rest[:longest])
    return longest, _best([one for one in here if len(one.phrase) == longest], text)


def _stands(one: Entry, rest: Sequence[Token]) -> bool:
    """Whether a name stands there, token by token."""
    row = rest[: len(one.phrase)]
    if tuple(folded(token.text) for token in row) != one.phrase:
        return False
    return one.commas or not any(token.apart for token in row[1:])


def _best(found: Sequence[Entry], text: str) -> tuple[Term, ...]:
    keywords = [one for one in found if not is_name(one)]
    spelled = [one for one in found if one.spoken == text]
    return terms(keywords or spelled or found)


def terms(found: Iterable[Entry]) -> tuple[Term, ...]:
    """What these ways to say things mean, each once."""
    return tuple(dict.fromkeys(one.term for one in found))


def beginning(known: Vocabulary, token: Token, sorts: Sorts = ANY) -> tuple[Term, ...]:
    """What has a token for a whole word inside; else what begins so, or has a word that does."""
    text = folded(token.text)
    found = [one for one in _open(known, token, sorts) if begins(one, text)]
    whole = [one for one in found if one.term.sort in INSIDE and text in one.words]
    return terms(whole or found)


def begins(one: Entry, start: str) -> bool:
    """Whether a name, or a word of it where that counts, begins so."""
    if " ".join(one.phrase).startswith(start):
        return True
    return one.term.sort in INSIDE and any(word.startswith(start) for word in one.words)


def _open(known: Vocabulary, token: Token, sorts: Sorts) -> Iterable[Entry]:
    return (
        one
        for one in known.entries
        if one.term.sort in sorts and (is_name(one) or not token.quoted)
    )


def nearly(
    known: Vocabulary, token: Token, sorts: Sorts = ANY
) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """What a token is so like that it is meant, and what it is like at all, most alike first."""
    text = folded(token.text)
    if len(text) not in GUESSED:
        return (), ()
    alike: dict[Term, float] = {}
    matcher = SequenceMatcher(b=text, autojunk=False)
    for one in _open(known, token, sorts):
        for word in {" ".join(one.phrase), *(one.words if one.term.sort in INSIDE else ())}:
            matcher.set_seq1(word[:80])
            if matcher.real_quick_ratio() >= FAR and matcher.quick_ratio() >= FAR:
                alike[one.term] = max(alike.get(one.term, 0), matcher.ratio())
    ranked = sorted((term for term in alike if alike[term] >= FAR), key=lambda term: -alike[term])
    if not ranked or alike[ranked[0]] < NEAR:
        return (), tuple(ranked)
    return tuple(t for t in ranked if alike[t] > alike[ranked[0]] - LEAD), tuple(ranked)
