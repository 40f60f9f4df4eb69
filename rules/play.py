"""The playing driver: one roll, step by step, with dice from anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rules.check import Check
from rules.dice import Faces
from rules.errors import InvalidInput, NeedsDice, RulesError, shown
from rules.outcome import Outcome, Scale
from rules.procedure import Account, Award, Pick, State, Throw, Verdict, Within
from rules.record import Answer, Lying, Part, Picked, Roll


@dataclass(frozen=True, slots=True)
class Past:
    """What is settled about a roll before it is played: nothing for a new one.

    Attributes:
        answers: What parts were given before, by part; they are given it again.
        typed: The parts whose given answers were typed.
        rerolled: The parts that were thrown again.
        earning: The parts that earn their awards; None: all.
        overrides: Outcomes set by the GM.
    """

    answers: Mapping[int, tuple[Answer, ...]] = field(default_factory=dict)
    typed: frozenset[int] = frozenset()
    rerolled: tuple[int, ...] = ()
    earning: tuple[int, ...] | None = None
    overrides: tuple[tuple[int | None, str], ...] = ()

    @classmethod
    def of(cls, roll: Roll) -> Past:
        """Everything about a finished roll."""
        return cls(
            {index: part.answers for index, part in enumerate(roll.parts)},
            frozenset(index for index, part in enumerate(roll.parts) if part.typed),
            roll.rerolled,
            roll.earning,
            roll.overrides,
        )


@dataclass(slots=True)
class _Progress:
    """A part that is being rolled."""

    within: Within | None
    state: State
    typed: bool = False
    answers: list[Answer] = field(default_factory=list)
    dice: list[Lying] = field(default_factory=list)
    leaving: list[int] = field(default_factory=list)
    """Positions of the dice that the next throw replaces."""
    verdict: Verdict | None = None


class Play:
    """One roll in progress, driven by a user interface, a generator or typed faces.

    Give what `needs` asks for until it is None; then there is a `roll`.

    Args:
        check: What is rolled.
        past: What is settled already; see `again` and `overridden`.
    """

    def __init__(self, check: Check, past: Past | None = None) -> None:
        """Goes as far as it can without dice."""
        self.check = check
        self.needs: Throw | Pick | None = None
        self._past = past or Past()
        self._parts: list[_Progress] = []
        self._outer: State = check.begin()
        self._roll: Roll | None = None
        self._advance()

    @property
    def roll(self) -> Roll:
        """The finished roll.

        Raises:
            RulesError: Something is needed still.
        """
        if self._roll is None:
            raise RulesError("the roll is not finished: see what it needs")
        return self._roll

    @property
    def part(self) -> int:
        """Which part is being rolled, counted from 0."""
        return len(self._parts) - 1

    @property
    def label(self) -> str:
        """Whose dice are asked for, in words; empty in a plain roll."""
        within = self._parts[-1].within if self._parts else None
        return within.label if within else ""

    @property
    def dice(self) -> tuple[Lying, ...]:
        """The dice of the part being rolled, as they lie."""
        return tuple(self._parts[-1].dice) if self._parts else ()

    def give(self, answer: Iterable[object], typed: bool = False) -> None:
        """Takes what is needed and goes on as far as it can.

        Args:
            answer: The faces of the throw in order; for a pick, the faces of the dice to throw
                again, empty for none.
            typed: Whether a person typed them.

        Raises:
            NeedsDice: Too few faces.
            InvalidInput: A face that is not on the die, too many faces, or a pick that is not
                offered. Nothing has changed then.
        """
        given = tuple(answer)
        match self.needs:
            case Throw():
                faces = _faces(self.needs, given)
                self._parts[-1].typed |= typed
                self._throw(self.needs, faces)
            case Pick():
                self._pick(self.needs, _option(self.needs, given))
            case None:
                raise InvalidInput("faces", "the roll is finished; it needs nothing more")
        self._advance()

    def _throw(self, throw: Throw, faces: Faces) -> None:
        part = self._parts[-1]
        part.answers.append(faces)
        counting = throw.keep.positions(faces) if throw.keep else range(len(faces))
        replaced: list[int | None] = [*part.leaving] or [None] * len(faces)
        part.leaving.clear()
        for position, (face, instead) in enumerate(zip(faces, replaced, strict=True)):
            if position in counting:
                part.dice.append(Lying(str(throw.die), face, instead_of=instead))
            else:
                part.dice.append(Lying(str(throw.die), face, "dropped", throw.why, instead))
        self._become(throw.then(tuple(faces[i] for i in counting)))

    def _pick(self, pick: Pick, option: Faces) -> None:
        part = self._parts[-1]
        part.answers.append(Picked(option))
        for face in option:
            there = [i for i, die in enumerate(part.dice) if die.became == "kept"]
            alike = [i for i in there if pick.alike(part.dice[i].face) == pick.alike(face)]
            lowest = min(alike, key=lambda i: (part.dice[i].face, i))
            part.dice[lowest] = replace(part.dice[lowest], became="rerolled", why=pick.why)
            part.leaving.append(lowest)
        self._become(pick.then(option))

    def _become(self, state: State) -> None:
        part = self._parts[-1]
        part.state = state
        if part.within is None:
            self._outer = state

    def _advance(self) -> None:
        """Goes on until dice or a decision are needed that no past answers, or it is over."""
        while True:
            inside = self._parts and self._parts[-1].within and self._parts[-1].verdict is None
            need = (self._parts[-1].state if inside else self._outer).needs()
            if isinstance(need, Within):
                self._begin(need, need.state)
            elif isinstance(need, Verdict):
                if not inside:
                    self._finish(need)
                    return
                self._end_part(need)
            else:
                if not self._parts:
                    self._begin(None, self._outer)
                recorded = self._recorded()
                if recorded is None:
                    self.needs = need
                    return
                self._replay(need, recorded)

    def _begin(self, within: Within | None, state: State) -> None:
        typed = len(self._parts) in self._past.typed
        self._parts.append(_Progress(within, state, typed))

    def _recorded(self) -> Answer | None:
        answers = self._past.answers.get(self.part)
        if answers is None:
            return None
        given = len(self._parts[-1].answers)
        return answers[given] if given < len(answers) else None

    def _replay(self, need: Throw | Pick, answer: Answer) -> None:
        if isinstance(need, Pick) and isinstance(answer, Picked):
            self._pick(need, _option(need, answer.faces))
        elif isinstance(need, Throw) and isinstance(answer, tuple):
            self._throw(need, _faces(need, answer))
        else:
            raise InvalidInput("answers", f"part {self.part} has a throw and a pick mixed up")

    def _end_part(self, verdict: Verdict) -> None:
        part = self._parts[-1]
        part.verdict = verdict
        if part.within is not None:
            result = self._override(self.part, part.within.scale)
            self._outer = part.within.then(verdict.result if result is None else result)

    def _override(self, part: int | None, scale: Scale) -> str | None:
        for index, outcome in self._past.overrides:
            if index == part:
                if outcome not in (known.id for known in scale):
                    names = ", ".join(known.id for known in scale) or "none of its own"
                    raise InvalidInput("outcome", f"takes one of {names}, not {shown(outcome)}")
                return outcome
        return None

    def _finish(self, verdict: Verdict) -> None:
        """Writes the record."""
        self.needs = None
        if not self._parts:
            self._begin(None, self._outer)
        forced = self._override(None, self.check.scale)
        outcome = _named(self.check.scale, forced or verdict.result)
        account = _overridden(verdict.account(), verdict.result if forced else None)
        acting = next((i for i, p in enumerate(self._parts) if _role(p) == "actor"), None)
        parts = [self._record(index) for index in range(len(self._parts))]
        if acting is not None:
            earned = parts[acting].awards + verdict.awards(outcome.id)
            parts[acting] = replace(parts[acting], awards=earned)
            if self._parts[acting].within is None:
                parts[acting] = replace(parts[acting], account=account)
        earning = self._past.earning
        self._roll = Roll(
            self.check,
            tuple(parts),
            outcome,
            account,
            self._past.rerolled,
            tuple(range(len(parts))) if earning is None else earning,
            self._past.overrides,
        )

    def _record(self, index: int) -> Part:
        part = self._parts[index]
        outcome: Outcome | None = None
        account, awards = Account(), tuple[Award, ...]()
        if part.within is not None and part.verdict is not None:
            account, scale = part.verdict.account(), part.within.scale
            if scale:
                forced = self._override(index, scale)
                outcome = _named(scale, forced or part.verdict.result)
                awards = part.verdict.awards(outcome.id)
                account = _overridden(account, part.verdict.result if forced else None)
        return Part(
            role=_role(part),
            label=part.within.label if part.within else "",
            typed=part.typed,
            answers=tuple(part.answers),
            dice=tuple(part.dice),
            outcome=outcome,
            account=account,
            awards=awards,
            scale=part.within.scale if part.within else (),
        )


def _role(part: _Progress) -> str:
    return part.within.role if part.within else "actor"


def _named(scale: Scale, outcome: Any) -> Outcome:
    return next(known for known in scale if known.id == outcome)


def _overridden(account: Account, was: str | None) -> Account:
    if was is None:
        return account
    return replace(
        account, rule=f"the GM's word; the dice said {was.replace('-', ' ')}", nearest=""
    )


def _faces(throw: Throw, given: Sequence[object]) -> Faces:
    """The faces of a throw, checked."""
    total = throw.count
    checked = tuple(
        throw.die.check(face, f"die {number} of {total}")
        for number, face in enumerate(given[:total], 1)
    )
    if len(checked) < total:
        raise NeedsDice(total, throw.die, throw.why, given=len(checked))
    if len(given) > total:
        raise InvalidInput(
            "faces", f"{shown(given[total])} is left over; {total} {throw.die} needed"
        )
    return checked


def _option(pick: Pick, given: Sequence[object]) -> Faces:
    """The option that is meant: by the classes of the faces, in any order."""
    wanted = Counter(pick.alike(face) for face in given if isinstance(face, int))
    if wanted.total() == len(given):
        for option in pick.options:
            if Counter(map(pick.alike, option)) == wanted:
                return option
    offered = "; ".join(", ".join(map(str, option)) or "none" for option in pick.options)
    raise InvalidInput("pick", f"takes one of: {offered}")
