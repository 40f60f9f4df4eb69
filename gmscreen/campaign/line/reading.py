"""A check line, read: each word with its meaning, the draft, the faces, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass

import rules
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.acts.rolls import price_refusal
from gmscreen.campaign.draft import Draft
from gmscreen.campaign.faces import Typed, lay, typed_faces
from gmscreen.campaign.line.drafted import drafted
from gmscreen.campaign.line.said import AGAINST, DIFFICULTY, FACES, WHAT, Said, said, settled
from gmscreen.campaign.line.terms import Problem, Word
from gmscreen.campaign.line.tokens import tokens
from gmscreen.campaign.line.vocabulary import Vocabulary
from gmscreen.campaign.line.words import MOST_WORDS, words


@dataclass(frozen=True, slots=True)
class Reading:
    """A line, read.

    Attributes:
        text: The line as it was typed.
        words: Its words, each with its place and meaning.
        draft: The check that it means, as far as it can be read.
        faces: The faces that the table rolled; empty: generated dice.
        problems: What is wrong; empty: it can be rolled.
    """

    text: str
    words: tuple[Word, ...]
    draft: Draft
    faces: Typed = ()
    problems: tuple[Problem, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether nothing is said."""
        return not self.words


def read(text: str, known: Vocabulary, table: Draft) -> Reading:
    """Reads a line.

    Args:
        text: The line.
        known: Every word of the campaign.
        table: The draft on the table.
    """
    row = tokens(text)
    told = settled(known, [*words(known, row[:MOST_WORDS])], table)
    found = said(known, told)
    draft = drafted(known, table, found)
    if len(row) > MOST_WORDS:
        reason = f"a line takes at most {MOST_WORDS} words"
        found.problems.append(Problem(row[MOST_WORDS].start, len(text), reason))
    faces: Typed = ()
    if not found.problems:
        faces = _whole(known, found, draft, len(text))
    problems = sorted(found.problems, key=lambda one: (one.start, one.end))
    return Reading(text, told, draft, faces, tuple(problems))


def _whole(known: Vocabulary, found: Said, draft: Draft, end: int) -> Typed:
    """Sees whether the check can be made, and with the faces that are typed; gives these."""
    campaign, system = known.campaign, known.system
    try:
        check = drafts.build(campaign, system, draft)
    except rules.InvalidInput as refused:
        found.problems.append(_blame(known, found, draft, refused.field, str(refused), end))
        return ()
    acting = campaign.character(draft.side.who)
    if reason := price_refusal(campaign, system, check, acting):
        bought = check.kind.role(rules.Role.BOUGHT)
        found.problems.append(_blame(known, found, draft, bought.id if bought else "", reason, end))
        return ()
    word = found.once.get(FACES)
    if word is None or word.term is None:
        return ()
    play = rules.Play(check)
    if not isinstance(play.needs, rules.Throw):
        found.refuse(word, "nothing is thrown here: leave the faces out")
        return ()
    faces = typed_faces(word.term.name, play.needs.die)
    try:
        lay(play, faces)
    except rules.RulesError as refused:
        found.refuse(word, str(refused))
    return faces


def _blame(
    known: Vocabulary, found: Said, draft: Draft, field: str, reason: str, end: int
) -> Problem:
    """A problem at the word that has set the field; without one, at the end of the line."""
    kind = known.system.kind(draft.kind)
    spec = kind.field(field)
    role = spec.role if spec else None
    slots = {rules.Role.DIFFICULTY: DIFFICULTY, rules.Role.OPPONENT: AGAINST}
    names = [field, slots.get(role, WHAT) if role else WHAT, WHAT]
    word = next((found.once[name] for name in names if name in found.once), None)
    if word is None:
        return Problem(end, end, reason)
    return Problem(word.start, word.text_end, reason)
