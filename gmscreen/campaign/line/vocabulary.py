"""Every word that a check line can have: a campaign's people, their sheets, its dice system."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import rules
from gmscreen.campaign.dials import counter
from gmscreen.campaign.draft import offers
from gmscreen.campaign.line.terms import NAMES, Sort, Term
from gmscreen.campaign.line.tokens import folded, phrase
from gmscreen.campaign.model import Campaign

KEYWORDS = (
    ("all", Sort.ALL),
    ("v", Sort.AGAINST),
    ("vs", Sort.AGAINST),
    ("against", Sort.AGAINST),
    ("with", Sort.WITH),
    ("secret", Sort.SECRET),
    ("open", Sort.OPEN),
)
"""Words that mean the same in every system."""

SHORT = {"advantage": ("adv", "a"), "disadvantage": ("dis", "d")}
"""How levels are shortened; the letter alone takes its number right behind it, as in `a2`."""

SAYS_NOTHING = ("yes", "no")
"""Choices that are read behind the name of their field alone."""

ELSEWHERE = (rules.Role.MEMBERS, rules.Role.POSITIONS)
"""Fields that are filled by who rolls: no word sets them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One way to say one thing.

    Attributes:
        spoken: How it is written.
        phrase: The same as it is compared, token by token.
        words: The words inside of it, as they are compared.
        term: What it means.
        commas: Whether it has commas inside.
    """

    spoken: str
    phrase: tuple[str, ...]
    words: tuple[str, ...]
    term: Term
    commas: bool


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """Everything that can be said.

    Attributes:
        campaign: Whose people are named.
        system: Whose kinds, fields and rungs are named.
        entries: Every way to say anything.
        starting: The same by their first token, longest first.
    """

    campaign: Campaign
    system: rules.System
    entries: tuple[Entry, ...]
    starting: Mapping[str, tuple[Entry, ...]]

    def field(self, name: str) -> rules.Field:
        """The field of that id, of whichever kind has it."""
        return next(spec for kind in self.system.kinds for spec in kind.fields if spec.id == name)

    def difficulty(self, name: str) -> bool:
        """Whether a field says how hard it is."""
        return self.field(name).role is rules.Role.DIFFICULTY

    def rungs(self, name: str) -> tuple[Term, ...]:
        """The rungs of a field's ladder."""
        found = [e.term for e in self.entries if e.term.sort is Sort.RUNG and e.term.id == name]
        return tuple(dict.fromkeys(found))


def vocabulary(campaign: Campaign, system: rules.System) -> Vocabulary:
    """Every word that can be said in a campaign."""
    said = [
        *_keywords(),
        *_kinds(system),
        *_fields(system),
        *_rungs(system),
        *_names(campaign, system),
    ]
    entries = tuple(dict.fromkeys(entry(spoken, term) for spoken, term in said if phrase(spoken)))
    starting: dict[str, list[Entry]] = {}
    for one in sorted(entries, key=lambda one: -len(one.phrase)):
        starting.setdefault(one.phrase[0], []).append(one)
    return Vocabulary(
        campaign, system, entries, {first: tuple(those) for first, those in starting.items()}
    )


def entry(spoken: str, term: Term) -> Entry:
    """One way to say one thing."""
    cut = phrase(spoken)
    words = tuple(re.findall(r"\w+", folded(spoken)))
    return Entry(spoken, cut, words, term, any(one in ",;" for one in spoken))


Said = Iterator[tuple[str, Term]]


def _keywords() -> Said:
    for word, sort in KEYWORDS:
        yield word, Term(sort, word if sort is not Sort.AGAINST else "v")


def _kinds(system: rules.System) -> Said:
    for kind in system.kinds:
        term = Term(Sort.KIND, kind.title, kind.id)
        yield from ((kind.id, term), (kind.title, term))


def _fields(system: rules.System) -> Said:
    """Levels and luck, which are words by themselves; other fields, which take a value; choices."""
    titles: dict[str, str] = {}
    for kind in system.kinds:
        for spec in kind.fields:
            if spec.role in ELSEWHERE or kind.shape is rules.Shape.EFFECT:
                continue
            against = counter(spec.id)
            level = against is not None and kind.field(against) is not None
            title = titles.setdefault(spec.id, spec.title)
            term = Term(Sort.LEVEL if level else Sort.FIELD, title, spec.id)
            yield from ((spec.id, term), (spec.title, term))
            if level:
                yield from ((short, term) for short in SHORT.get(spec.id, ())[:1])
            for choice in spec.choices:
                if choice not in SAYS_NOTHING:
                    yield choice, Term(Sort.CHOICE, choice, spec.id, choice)


def _rungs(system: rules.System) -> Said:
    for table in system.tables():
        yield from ((name, Term(Sort.RUNG, name, table.ladder)) for name in table.names)
        if not table.ladder or not table.name:
            continue
        for row in table.rows:
            value = row.filled({}).get(table.ladder)
            if isinstance(value, int):
                name = row.cells[table.name]
                yield name, Term(Sort.RUNG, name, table.ladder, value)


def _names(campaign: Campaign, system: rules.System) -> Said:
    """Everyone, also by `#` and the number key; everything on the sheets."""
    for place, one in enumerate(campaign.numbered, 1):
        term = Term(Sort.CHARACTER, one.name, value=one.id)
        yield from ((one.name, term), (f"#{place}", term))
    found = {
        offer.name: None
        for one in campaign.numbered
        for kind in system.kinds
        for offer in offers(campaign, system, one.id, kind.id)
    }
    yield from ((name, Term(Sort.WHAT, name)) for name in found)


def is_name(one: Entry) -> bool:
    """Whether people have named it themselves."""
    return one.term.sort in NAMES
