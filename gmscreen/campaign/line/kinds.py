"""Which kind of check a line means: the one it names, or the commonest that takes all of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import rules
from gmscreen.campaign.draft import Draft, offers
from gmscreen.campaign.drafting import no_modifier
from gmscreen.campaign.line.said import AGAINST, DIFFICULTY, KIND, WHAT, Said, difficulty
from gmscreen.campaign.line.terms import Sort, Word
from gmscreen.campaign.line.vocabulary import Vocabulary

FIELDS = (Sort.FIELD, Sort.CHOICE, Sort.LEVEL)
"""Words that set a field by its name."""

ROLES = (AGAINST, DIFFICULTY)
"""What goes to whichever field of a kind is for it."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Who stands where, before it is known with what.

    Attributes:
        who: The one who acts.
        members: The group; empty for one alone.
        opposed: Whether somebody opposes.
    """

    who: int | None
    members: tuple[int, ...]
    opposed: bool

    @property
    def shape(self) -> rules.Shape:
        """The shape that the kind has to have."""
        if self.members:
            return rules.Shape.GROUP
        return rules.Shape.OPPOSED if self.opposed else rules.Shape.SINGLE


def kind_of(known: Vocabulary, table: Draft, found: Said, sides: Sides) -> rules.Kind | None:
    """The kind of check; None: the system has none for those who stand there."""
    system = known.system
    if (word := found.once.get(KIND)) is not None and word.term is not None:
        return system.kind(word.term.id)
    fit = [kind for kind in system.kinds if kind.shape is sides.shape]
    if WHAT not in found.once:
        fit.sort(key=lambda kind: kind.id != table.kind)
    # Of those that take what is rolled, the first with the fewest words left over.
    takes = [kind for kind in fit if not [*_not_rolled(known, kind, found, sides)]] or fit
    return min(takes, key=lambda kind: _cost(known, kind, found, sides), default=None)


def _cost(known: Vocabulary, kind: rules.Kind, found: Said, sides: Sides) -> int:
    """How many words are left over; no other kind is meant because dice take no modifier."""
    dice = len(found.of(Sort.MODIFIER)) if kind.pooled else 0
    return len([*left_over(known, kind, found, sides)]) - dice


def left_over(
    known: Vocabulary, kind: rules.Kind, found: Said, sides: Sides
) -> Iterator[tuple[Word, str]]:
    """The words that count for nothing in a kind of check, and why."""
    yield from _not_rolled(known, kind, found, sides)
    yield from _wrong_shape(kind, found, sides)
    for slot, word in found.once.items():
        if slot == DIFFICULTY and not sides.opposed:
            role = kind.role(rules.Role.DIFFICULTY)
            name = difficulty(known, word)[0]
            if role is None or (name and role.id != name):
                yield word, f"{kind.title} has no difficulty to set"
        elif word.sort in FIELDS and slot not in ROLES and kind.field(slot) is None:
            yield word, f"{kind.title} has no {known.field(slot).title} in {known.system.title}"
    for word in found.of(Sort.MODIFIER):
        if reason := no_modifier(kind):
            yield word, reason
    for word in found.of(Sort.WITH):
        if not known.system.help or kind.field(known.system.help) is None:
            yield word, f"help counts for nothing by itself in {known.system.title}"


def _not_rolled(
    known: Vocabulary, kind: rules.Kind, found: Said, sides: Sides
) -> Iterator[tuple[Word, str]]:
    """What is rolled, where this kind of check is not made with it."""
    word = found.once.get(WHAT)
    if word is None or word.term is None:
        return
    if not kind.sheet:
        yield word, f"{kind.title} takes nothing of the sheet"
        return
    everyone = tuple(one.id for one in known.campaign.characters)
    acting = sides.members or (sides.who,)
    for whose in (acting, everyone):
        names = _offered(known, kind, whose)
        if word.term.name.casefold() in (name.casefold() for name in names):
            return
    shown = ", ".join([*dict.fromkeys(_offered(known, kind, acting))][:6]) or "nothing there"
    yield word, f"{kind.title} isn't made with {word.term.name}, but with {shown}"


def _offered(known: Vocabulary, kind: rules.Kind, whose: tuple[int | None, ...]) -> list[str]:
    return [o.name for who in whose for o in offers(known.campaign, known.system, who, kind.id)]


def _wrong_shape(kind: rules.Kind, found: Said, sides: Sides) -> Iterator[tuple[Word, str]]:
    """The kind that is named, where it isn't made by those who stand there."""
    word = found.once.get(KIND)
    if word is None:
        return
    if kind.shape is rules.Shape.EFFECT:
        yield word, f"{kind.title} is rolled by a key of its own"
    elif sides.members and kind.shape is not rules.Shape.GROUP:
        yield word, f"{kind.title} is not made by several together"
    elif sides.opposed and kind.shape is rules.Shape.SINGLE:
        yield word, f"{kind.title} is not made against somebody: leave one of them out"
    elif kind.shape is rules.Shape.OPPOSED and not sides.opposed:
        yield word, f"{kind.title} takes an opponent: v NAME, or v +4"
