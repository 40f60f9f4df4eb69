"""The procedure of action-roll: a d20 against the target number of an attribute's slot."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from rules import chaos
from rules.d20 import PLAIN, compared, lowest_success, nearest_other, needs_face, signed
from rules.dice import Faces
from rules.procedure import Account, Award, Throw, Verdict

SLOTS = ("primary", "secondary", "tertiary")


@dataclass(frozen=True, slots=True)
class Rung:
    """One rung of the ladder: a difficulty and its target number."""

    name: str
    tn: int


LADDER = (
    Rung("Automatic", 2),
    Rung("Trivial", 4),
    Rung("Easy", 8),
    Rung("Average", 12),
    Rung("Hard", 16),
    Rung("Strenuous", 20),
    Rung("Impossible", 24),
)
"""Every difficulty, easiest first (ruling 2)."""

PRIMARY = 2
"""Where a primary attribute starts on the ladder; each further slot starts a rung higher."""


def rung(slot: str, dl: int) -> Rung:
    """The difficulty of an action (ruling 2).

    Args:
        slot: The slot of the attribute that it is done with.
        dl: The sum of all shifts, in rungs; only then it is held to the ladder's ends.
    """
    place = PRIMARY + SLOTS.index(slot) + dl
    return LADDER[max(0, min(place, len(LADDER) - 1))]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One action roll.

    Attributes:
        bonus: Everything added to the die.
        rung: How difficult it is.
        chaos: Whether a critical success on a natural 20 earns the GM a Chaos Die.
        face: The die; 0 before the throw.
    """

    bonus: int
    rung: Rung
    chaos: bool = False
    face: int = 0

    def needs(self) -> Throw | Verdict:
        """The die, then the verdict."""
        if not self.face:
            return PLAIN.throw(self.lies, self.meaning)
        return Verdict(self.outcome(self.face), self.account, self.awards)

    def lies(self, faces: Faces) -> Attempt:
        """With the die."""
        return replace(self, face=faces[0])

    def meaning(self, face: int) -> Hashable:
        """What a face comes to and what it can earn: faces that are alike in both are alike."""
        return self.outcome(face), self.chaos and face == 20

    def outcome(self, face: int, more: int = 0) -> str:
        """What a face comes to, with so many points more than are built (rulings 3 and 4)."""
        success = face != 1 and face + self.bonus + more >= self.rung.tn
        word = "success" if success else "failure"
        return f"critical-{word}" if face % 4 == 0 else word

    def hint(self) -> str:
        """The target number, and what the die has to show."""
        needed = lowest_success(self.outcome)
        return f"TN {self.rung.tn}, {self.rung.name}: {needs_face(needed, PLAIN)}"

    def awards(self, outcome: str) -> tuple[Award, ...]:
        """A Chaos Die for a critical success, of the five naturals only on a 20 (house `chaos`)."""
        earned = self.chaos and self.face == 20 and outcome == "critical-success"
        return (chaos.GAIN,) if earned else ()

    def account(self) -> Account:
        """Which rule decided."""
        face, total, target = self.face, self.face + self.bonus, self.rung.tn
        if face == 1:
            rule = "natural 1: always a failure"
            alone = "success" if total >= target else "failure"
            nearest = f"the total alone would have been a {alone}"
        else:
            rule = compared(total, target, "TN")
            if face % 4 == 0:
                rule += f"; natural {face}, a multiple of four: critical"
            nearest = nearest_other(lambda more: self.outcome(face, more))
        return Account(rule, nearest, total, target, f"{face} {signed(self.bonus)}")
