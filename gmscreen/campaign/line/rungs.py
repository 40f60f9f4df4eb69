"""Rungs by their names where each slot stands elsewhere on the ladder, and numbers beyond it."""

from __future__ import annotations

from dataclasses import replace

import rules
from gmscreen.campaign.draft import Draft, values
from gmscreen.campaign.line.said import DIFFICULTY, Said, difficulty
from gmscreen.campaign.line.vocabulary import Vocabulary
from rules.check import Value


def names(known: Vocabulary, spec: rules.Field) -> tuple[str, ...]:
    """The rungs of a field at which each stands by something that is built: `reaching` sets it."""
    ladder = known.system.ladder(spec.id)
    return ladder.names if ladder else ()


def beyond(known: Vocabulary, spec: rules.Field, value: Value) -> str:
    """Why a number is none of a ladder that holds what goes beyond its ends; empty: it is one."""
    ladder = known.system.ladder(spec.id)
    if ladder is None or not ladder.by or not isinstance(value, int):
        return ""
    low, high = ladder.reach
    if low <= value <= high:
        return ""
    name = ladder.numbered(value)
    within = f"{spec.title} goes from {low:+} to {high:+}"
    if name:
        return f"{within}: where {value} has to be reached, say {name}"
    return f"{within}, or say a rung, such as {ladder.names[len(ladder.names) // 2]}"


def reaching(known: Vocabulary, found: Said, kind: rules.Kind, draft: Draft) -> Draft:
    """The draft with the difficulty at which the one who acts comes to the rung that is said."""
    word, spec = found.once.get(DIFFICULTY), kind.role(rules.Role.DIFFICULTY)
    ladder = known.system.ladder(spec.id) if spec else None
    if word is None or spec is None or ladder is None:
        return draft
    name = difficulty(known, word)[1]
    built = values(known.campaign, known.system, draft)
    if name not in ladder.names or built.get(ladder.by) is None:
        return draft
    reached = ladder.reaching(name, built)
    if reached is None:
        found.refuse(word, f"{name} can't be reached by {spec.title} here: say a number of it")
        return draft
    return replace(draft, values={**draft.values, spec.id: reached})
