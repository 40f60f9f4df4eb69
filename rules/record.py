"""The record of a roll: everything about it, as values and as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.check import Check
from rules.dice import Faces
from rules.outcome import Outcome, Scale
from rules.procedure import Account, Award

FORMAT = 1
"""The version of the plain data."""


@dataclass(frozen=True, slots=True)
class Picked:
    """The answer to a pick: what names the dice that are thrown again, see `Pick`."""

    faces: Faces


@dataclass(frozen=True, slots=True)
class Override:
    """An outcome that was set after the dice had spoken.

    Attributes:
        part: Whose outcome, counted from 0; None: that of the whole roll.
        outcome: Its id.
        by: What set it, in words ("the GM's word", "trait").
    """

    part: int | None
    outcome: str
    by: str


Answer = Faces | Picked
"""What a procedure was given: the faces of a throw in order, or a pick."""


@dataclass(frozen=True, slots=True)
class Lying:
    """One die on the table and what became of it.

    Attributes:
        die: Its name (`d20`).
        face: What it shows.
        became: `kept`, `dropped` or `rerolled`.
        why: The reason, empty for a die that is simply kept.
        instead_of: The position in the same part of the die that it was thrown again for; None for
            a die of a first throw.
    """

    die: str
    face: int
    became: str = "kept"
    why: str = ""
    instead_of: int | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """The dice of one roller: the whole of a plain roll, one member of a group, one side.

    Attributes:
        role: `actor`, `opponent` or `member`.
        label: Its name in words, empty for a plain roll.
        typed: Whether its faces were typed.
        answers: What the procedure was given, in order: enough to judge it again.
        dice: Every die, in the order in which they came.
        outcome: Its own outcome; None where only the whole roll has one.
        account: Why.
        awards: What it earns.
        scale: The outcomes it can have of its own; empty where only the whole roll has one.
    """

    role: str
    label: str
    typed: bool
    answers: tuple[Answer, ...]
    dice: tuple[Lying, ...]
    outcome: Outcome | None
    account: Account
    awards: tuple[Award, ...]
    scale: Scale = ()

    @property
    def faces(self) -> Faces:
        """Every face in order, follow-up throws included."""
        return tuple(die.face for die in self.dice)


@dataclass(frozen=True, slots=True)
class Roll:
    """A finished roll.

    Attributes:
        check: What was rolled, with every input and the house settings in force.
        parts: The dice of each roller, in the order of the procedure.
        verdict: The outcome in force.
        account: Why.
        rerolled: The parts (from 0) that have been thrown again since the first roll.
        earning: The parts whose awards are earned by this roll; after a reroll only the part that
            was thrown again, since the awards of the first roll stay.
        overrides: Outcomes that were set after the dice had spoken.
    """

    check: Check
    parts: tuple[Part, ...]
    verdict: Outcome
    account: Account
    rerolled: tuple[int, ...] = ()
    earning: tuple[int, ...] = ()
    overrides: tuple[Override, ...] = ()

    @property
    def outcome(self) -> str:
        """The id of the outcome in force."""
        return self.verdict.id

    @property
    def total(self) -> int | None:
        """The total, where there is one."""
        return self.account.total

    @property
    def target(self) -> int | None:
        """The number to reach, where there is one."""
        return self.account.target

    @property
    def faces(self) -> Faces:
        """Every face in order: typed again, they give the same roll."""
        return tuple(face for part in self.parts for face in part.faces)

    @property
    def typed(self) -> bool:
        """Whether any of its faces were typed."""
        return any(part.typed for part in self.parts)

    @property
    def awards(self) -> Iterator[tuple[int, Award]]:
        """What it earns, each with the part that earns it."""
        return ((index, award) for index in self.earning for award in self.parts[index].awards)

    def outcomes(self, part: int) -> Scale:
        """What the outcome of that part can be set to: its own, or that of the whole roll."""
        return self.parts[part].scale or self.check.scale

    def failed(self, part: int) -> bool:
        """Whether the roller of that part failed; an opponent does when the actor gets through."""
        thrown = self.parts[part]
        if thrown.outcome is not None:
            return thrown.outcome.failed
        return self.verdict.good if thrown.role == "opponent" else self.verdict.failed

    def to_dict(self) -> dict[str, Any]:
        """Plain data, fit for JSON and complete: `readjudicate` makes an equal roll of it."""
        return {
            "format": FORMAT,
            "system": self.check.system,
            "house": dict(self.check.house),
            "kind": self.check.kind_id,
            "fields": {name: _plain(value) for name, value in self.check.values},
            "outcome": self.outcome,
            **_account(self.account),
            "faces": list(self.faces),
            "typed": self.typed,
            "parts": [_part(part) for part in self.parts],
            "awards": [{"part": index, **_award(award)} for index, award in self.awards],
            "rerolled": list(self.rerolled),
            "earning": list(self.earning),
            "overrides": [
                {"part": set_.part, "outcome": set_.outcome, "by": set_.by}
                for set_ in self.overrides
            ],
        }


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _award(award: Award) -> dict[str, Any]:
    return {"pool": award.pool, "amount": award.amount, "why": award.why}


def _account(account: Account) -> dict[str, Any]:
    return {
        "total": account.total,
        "target": account.target,
        "rule": account.rule,
        "nearest": account.nearest,
        "working": account.working,
        "note": account.note,
    }


def _part(part: Part) -> dict[str, Any]:
    return {
        "role": part.role,
        "label": part.label,
        "typed": part.typed,
        "answers": [
            {"pick": list(answer.faces)} if isinstance(answer, Picked) else list(answer)
            for answer in part.answers
        ],
        "dice": [_die(die) for die in part.dice],
        "outcome": part.outcome.id if part.outcome else None,
        **_account(part.account),
    }


def _die(die: Lying) -> dict[str, Any]:
    plain: dict[str, Any] = {"die": die.die, "face": die.face, "became": die.became}
    if die.why:
        plain["why"] = die.why
    if die.instead_of is not None:
        plain["instead_of"] = die.instead_of
    return plain
