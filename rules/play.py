"""The playing driver: one roll, step by step, with dice from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from rules.answers import Table, faces_of
from rules.check import Check
from rules.dice import Faces
from rules.errors import InvalidInput, RulesError, shown
from rules.outcome import Outcome, Scale
from rules.past import Past
from rules.procedure import Account, Award, Pick, State, Throw, Verdict, Within
from rules.record import Answer, Lying, Override, Part, Picked, Roll


@dataclass(slots=True)
class _Progress:
    """A part that is being rolled."""

    within: Within | None
    state: State
    typed: bool = False
    answers: list[Answer] = field(default_factory=list)
    dice: list[Lying] = field(default_factory=list)
    throws: list[int] = field(default_factory=list)
    """For each die the number of the throw that it came in."""
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
    def role(self) -> str:
        """Whose dice are asked for: `actor`, `opponent` or `member`."""
        return _role(self._parts[-1]) if self._parts else "actor"

    @property
    def label(self) -> str:
        """Whose dice are asked for, in words; empty in a plain roll."""
        within = self._parts[-1].within if self._parts else None
        return within.label if within else ""

    @property
    def dice(self) -> tuple[Lying, ...]:
        """The dice of the part being rolled, as they lie."""
        return tuple(self._parts[-1].dice) if self._parts else ()

    @property
    def leaving(self) -> tuple[Lying, ...]:
        """The dice that the throw asked for replaces, in its order; none for a first throw."""
        part = self._parts[-1] if self._parts else None
        return tuple(part.dice[position] for position in part.leaving) if part else ()

    def picked(self, option: Faces) -> tuple[int, ...]:
        """Which of `dice` an option of the pick asked for means: their positions."""
        return self._table(self.needs).dice(option) if isinstance(self.needs, Pick) else ()

    @property
    def eligible(self) -> tuple[int, ...]:
        """Which of `dice` can be picked: their positions; none where no pick is asked for."""
        return self._table(self.needs).eligible() if isinstance(self.needs, Pick) else ()

    def named(self, positions: Sequence[int]) -> Faces:
        """What some of `dice` are called in the answer to a pick."""
        return self._table(self.needs).names(positions) if isinstance(self.needs, Pick) else ()

    def give(self, answer: Iterable[object], typed: bool = False) -> None:
        """Takes what is needed and goes on as far as it can.

        Args:
            answer: The faces of the throw in order; for a pick, what names the dice to throw again
                in its options, empty for none.
            typed: Whether a person typed them.

        Raises:
            NeedsDice: Too few faces.
            InvalidInput: A face that is not on the die, too many faces, or a pick that is not
                offered. Nothing has changed then.
        """
        given = tuple(answer)
        match self.needs:
            case Throw():
                faces = faces_of(self.needs, given)
                self._parts[-1].typed |= typed
                self._throw(self.needs, faces)
            case Pick():
                self._pick(self.needs, self._table(self.needs).read(given))
            case None:
                raise InvalidInput("faces", "the roll is finished; it needs nothing more")
        self._advance()

    def _throw(self, throw: Throw, faces: Faces) -> None:
        part = self._parts[-1]
        number = len(part.answers)
        part.answers.append(faces)
        part.throws.extend(number for _ in faces)
        counting = throw.keep.positions(faces) if throw.keep else range(len(faces))
        replaced: list[int | None] = [*part.leaving] or [None] * len(faces)
        part.leaving.clear()
        for position, (face, instead) in enumerate(zip(faces, replaced, strict=True)):
            if position in counting:
                part.dice.append(Lying(str(throw.die), face, instead_of=instead))
            else:
                part.dice.append(Lying(str(throw.die), face, "dropped", throw.why, instead))
        self._become(throw.then(tuple(faces[i] for i in counting)))

    def _table(self, pick: Pick) -> Table:
        return Table(pick, self._parts[-1].dice, self._parts[-1].throws)

    def _pick(self, pick: Pick, dice: tuple[int, ...]) -> None:
        part = self._parts[-1]
        names = self._table(pick).names(dice)
        part.leaving.extend(dice)
        part.answers.append(Picked(names))
        for position in dice:
            part.dice[position] = replace(part.dice[position], became="rerolled", why=pick.why)
        self._become(pick.then(names))

    def _shown(self, need: Throw | Pick) -> Throw | Pick:
        """What is needed, in terms of the dice on the table.

        The options of a pick name the faces that lie there, and a throw that follows a pick says
        what it is for.
        """
        part = self._parts[-1]
        if isinstance(need, Throw):
            why = f"{self.leaving[0].why}: reroll {need.count}" if part.leaving else need.why
            return replace(need, why=why)
        return replace(need, options=self._table(need).shown(), inside=part.within)

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
                if recorded is not None:
                    self._replay(need, recorded)
                elif isinstance(need, Pick) and len(need.options) == 1:
                    self._pick(need, self._table(need).dice(need.options[0]))
                else:
                    self.needs = self._shown(need)
                    return

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
            self._pick(need, self._table(need).read(answer.faces))
        elif isinstance(need, Throw) and isinstance(answer, tuple):
            self._throw(need, faces_of(need, answer))
        else:
            raise InvalidInput("answers", f"part {self.part} has a throw and a pick mixed up")

    def _end_part(self, verdict: Verdict) -> None:
        part = self._parts[-1]
        part.verdict = verdict
        if part.within is not None:
            forced = self._override(self.part, part.within.scale)
            self._outer = part.within.then(forced.outcome if forced else verdict.result)

    def _override(self, part: int | None, scale: Scale) -> Override | None:
        for override in self._past.overrides:
            if override.part == part:
                if override.outcome not in (known.id for known in scale):
                    names = ", ".join(known.id for known in scale) or "none of its own"
                    raise InvalidInput(
                        "outcome", f"takes one of {names}, not {shown(override.outcome)}"
                    )
                return override
        return None

    def _finish(self, verdict: Verdict) -> None:
        """Writes the record."""
        self.needs = None
        if not self._parts:
            self._begin(None, self._outer)
        outcome, account = self._judged(None, verdict, self.check.scale)
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

    def _judged(self, part: int | None, verdict: Verdict, scale: Scale) -> tuple[Outcome, Account]:
        """The outcome in force of a part, or of the whole, and why."""
        forced = self._override(part, scale)
        meant = forced.outcome if forced else verdict.result
        outcome = next(known for known in scale if known.id == meant)
        account = replace(verdict.account(), note=verdict.note(outcome.id))
        if forced:
            said = str(verdict.result).replace("-", " ")
            account = replace(account, rule=f"{forced.by}; the dice said {said}", nearest="")
        return outcome, account

    def _record(self, index: int) -> Part:
        part = self._parts[index]
        outcome: Outcome | None = None
        account, awards = Account(), tuple[Award, ...]()
        if part.within is not None and part.verdict is not None:
            if part.within.scale:
                outcome, account = self._judged(index, part.verdict, part.within.scale)
                awards = part.verdict.awards(outcome.id)
            else:
                account = part.verdict.account()
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
