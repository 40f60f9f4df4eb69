"""The procedures of arcanotech: a d20 against a DC, and against another d20.

Named tuples, where the odds make and compare very many of them.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules import chaos
from rules.d20 import PLAIN, Luck, compared, lowest_success, nearest_other, needs_face, signed
from rules.dice import Faces
from rules.outcome import Outcome, Tone
from rules.procedure import Account, Award, Throw, Verdict, Within

LOSE = Outcome("lose", Tone.BAD)
WIN = Outcome("win", Tone.GOOD)


@dataclass(frozen=True, slots=True)
class Test:
    """One d20 against a DC.

    Attributes:
        bonus: Everything added to the die.
        dc: The Difficulty Class, everything added to it counted in.
        luck: Which die counts.
        chaos: Whether a critical success earns the GM a Chaos Die.
        face: The die that counts; 0 before the throw.
    """

    bonus: int
    dc: int
    luck: Luck = PLAIN
    chaos: bool = False
    face: int = 0

    def needs(self) -> Throw | Verdict:
        """The die, then the verdict."""
        if not self.face:
            return self.luck.throw(self.lies, self.outcome)
        return Verdict(self.outcome(self.face), self.account, self.awards)

    def lies(self, faces: Faces) -> Test:
        """With the die that counts."""
        return replace(self, face=faces[0])

    def outcome(self, face: int, more: int = 0) -> str:
        """What a face comes to, with so many points more than are built (ruling 1)."""
        if face == 20:
            return "critical-success"
        if face == 1:
            return "critical-failure"
        return "success" if face + self.bonus + more >= self.dc else "failure"

    def hint(self) -> str:
        """What the die has to show."""
        return needs_face(lowest_success(self.outcome), self.luck)

    def awards(self, outcome: str) -> tuple[Award, ...]:
        """A Chaos Die for a critical success (house `chaos`)."""
        return (chaos.GAIN,) if self.chaos and outcome == "critical-success" else ()

    def account(self) -> Account:
        """Which rule decided."""
        face, total = self.face, self.face + self.bonus
        if face in (1, 20):
            rule = f"natural {face}: always a critical {'success' if face == 20 else 'failure'}"
            alone = "success" if total >= self.dc else "failure"
            nearest = f"the total alone would have been a {alone}"
        else:
            rule = compared(total, self.dc, "DC")
            nearest = nearest_other(lambda more: self.outcome(face, more))
        return Account(rule, nearest, total, self.dc, f"{face} {signed(self.bonus)}")


class Side(NamedTuple):
    """One side's d20 in an opposed roll. Its result is the face that counts.

    Attributes:
        bonus: Everything added to the die.
        luck: Which die counts.
        against: The roll that it answers, once the actor's die lies; faces that come to the same
            there are alike.
        face: The die that counts; 0 before the throw.
    """

    bonus: int
    luck: Luck = PLAIN
    against: Opposed | None = None
    face: int = 0

    @property
    def total(self) -> int:
        """The die and everything added to it."""
        return self.face + self.bonus

    def needs(self) -> Throw | Verdict:
        """The die, then its face."""
        if not self.face:
            return self.luck.throw(self.lies, self.meaning)
        return Verdict(self.face, self.account)

    def lies(self, faces: Faces) -> Side:
        """With the die that counts."""
        return Side(self.bonus, self.luck, self.against, faces[0])

    def meaning(self, face: int) -> Hashable:
        """What a face means to the actor, whose die lies; the actor's own faces all differ."""
        return face if self.against is None else self.against.outcome(face)

    def account(self) -> Account:
        """Its total."""
        return Account(total=self.total, working=f"{self.face} {signed(self.bonus)}")


def rank(face: int) -> int:
    """How a natural stands to the others: a 20 above all of them, a 1 below (ruling 4)."""
    return (face == 20) - (face == 1)


class Opposed(NamedTuple):
    """One roll against another (ruling 4); the actor rolls first, and the other side defends.

    Attributes:
        actor: The side that acts.
        opponent: The side that defends.
        naturals: Whether naturals go before totals (house `opposed_naturals`).
    """

    actor: Side
    opponent: Side
    naturals: bool = True

    def needs(self) -> Within | Verdict:
        """The actor's die, the other side's, the verdict."""
        if not self.actor.face:
            return Within(self.actor, self.acted, "actor", "acting")
        if not self.opponent.face:
            other = Side(self.opponent.bonus, self.opponent.luck, self)
            return Within(other, self.answered, "opponent", "opposing")
        return Verdict(self.outcome(self.opponent.face), self.account)

    def acted(self, face: int) -> Opposed:
        """With the actor's die."""
        return Opposed(self.actor.lies((face,)), self.opponent, self.naturals)

    def answered(self, face: int) -> Opposed:
        """With the other side's die."""
        return Opposed(self.actor, self.opponent.lies((face,)), self.naturals)

    def by_naturals(self, other: int) -> int:
        """By how much the actor's natural outranks the other's; 0: the totals decide (ruling 4)."""
        return rank(self.actor.face) - rank(other) if self.naturals else 0

    def outcome(self, other: int) -> str:
        """Who wins against a face of the other side; a tie goes to the defender (ruling 4)."""
        ahead = self.by_naturals(other) or self.actor.total - other - self.opponent.bonus
        return WIN.id if ahead > 0 else LOSE.id

    def account(self) -> Account:
        """Which rule decided; the target is the other side's total, which has to be beaten."""
        total, target = self.actor.total, self.opponent.total
        margin = total - target
        if self.by_naturals(self.opponent.face):
            rule = self._natural()
            nearest = f"the totals alone would have {'won' if margin > 0 else 'lost'}"
        elif margin > 0:
            rule = f"{total} beats {target} by {margin}"
            nearest = f"{margin} less would have lost"
        else:
            tied = f"{total} only ties: the defender wins"
            rule = f"{total} misses {target} by {-margin}" if margin else tied
            nearest = f"{1 - margin} more would have won"
        return Account(
            rule, nearest, total, target, f"{self.actor.face} {signed(self.actor.bonus)}"
        )

    def _natural(self) -> str:
        """The natural that decided: a 20 before a 1, the actor's before the other side's."""
        mine, other = self.actor.face, self.opponent.face
        natural, does = (20, "beats") if 20 in (mine, other) else (1, "loses to")
        whose = "" if mine == natural else "the opponent's "
        return f"{whose}natural {natural} {does} all but a natural {natural}"
