"""The procedures of fate-chaos: a d20 against a DC, against another roll, and in a group.

Named tuples, where the odds make and compare very many of them.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.d20 import (
    PLAIN,
    SUCCESSES,
    Luck,
    in_words,
    lowest_success,
    nearest_other,
    needs_face,
    signed,
)
from rules.dice import Faces
from rules.outcome import D20_SCALE, PLAIN_SCALE, TIED_SCALE
from rules.procedure import Account, Award, Throw, Verdict, Within

MARGIN = 15
"""How far above or below the DC a total is critical (ruling 3)."""

HARD = 19
"""From which lowest succeeding face on a success earns a Fate Die (ruling 7)."""


class Earning(NamedTuple):
    """What outcomes earn a player character here (rulings 7 and 9).

    Attributes:
        on_critical_failure: A Fate Die.
        on_hard_success: A Fate Die, where the lowest face that succeeds is 19 or more.
        on_critical_success: A Chaos Die for the GM.
    """

    on_critical_failure: bool
    on_hard_success: bool
    on_critical_success: bool


NOTHING = Earning(False, False, False)


class Test(NamedTuple):
    """One d20 against a DC.

    Attributes:
        bonus: Everything added to the die.
        dc: The Difficulty Class.
        luck: Which die counts.
        critical: Whether naturals and margins make criticals.
        earning: What it earns.
        tie: Who wins when the total equals the DC: `actor`, `defender`, `nobody`.
        face: The die that counts; 0 before the throw.
    """

    bonus: int
    dc: int
    luck: Luck = PLAIN
    critical: bool = True
    earning: Earning = NOTHING
    tie: str = "actor"
    face: int = 0

    def needs(self) -> Throw | Verdict:
        """The die, then the verdict."""
        if not self.face:
            return self.luck.throw(self.lies, self.outcome)
        return Verdict(self.outcome(self.face), self.account, self.awards)

    def lies(self, faces: Faces) -> Test:
        """With the die that counts."""
        return Test(self.bonus, self.dc, self.luck, self.critical, self.earning, self.tie, faces[0])

    def at(self, dc: int) -> Test:
        """The same against another DC."""
        return Test(self.bonus, dc, self.luck, self.critical, self.earning, self.tie, self.face)

    def outcome(self, face: int, more: int = 0) -> str:
        """What a face comes to, with so many points more than are built (rulings 1, 3, 4, 5)."""
        if self.critical and face == 20:
            return "critical-success"
        if self.critical and face == 1:
            return "critical-failure"
        return self.by_margin(face + self.bonus + more - self.dc)

    def by_margin(self, margin: int) -> str:
        """What a total comes to that is so far above (below) the DC, whatever the natural die."""
        if self.critical:
            if margin >= MARGIN:
                return "critical-success"
            if margin <= -MARGIN:
                return "critical-failure"
        if margin == 0 and self.tie != "actor":
            return "nothing" if self.tie == "nobody" else "failure"
        return "success" if margin >= 0 else "failure"

    @property
    def needed(self) -> int | None:
        """The lowest face that succeeds; None: there is none."""
        return lowest_success(self.outcome)

    def hint(self) -> str:
        """What the die has to show."""
        return needs_face(self.needed, self.luck)

    def awards(self, outcome: str) -> tuple[Award, ...]:
        """What an outcome earns a player character here (rulings 7 and 9)."""
        earned = []
        if outcome == "critical-failure" and self.earning.on_critical_failure:
            earned.append(Award("fate", 1, "critical failure"))
        if outcome in SUCCESSES and self.earning.on_hard_success:
            needed = self.needed
            if needed is not None and needed >= HARD:
                earned.append(Award("fate", 1, f"success that needed {needed}"))
        if outcome == "critical-success" and self.earning.on_critical_success:
            earned.append(Award("chaos", 1, "critical success"))
        return tuple(earned)

    def account(self) -> Account:
        """Which rule decided."""
        face, total = self.face, self.face + self.bonus
        margin = total - self.dc
        if self.critical and face in (1, 20):
            word = "success" if face == 20 else "failure"
            rule = f"natural {face}: always a critical {word}"
            nearest = f"the total alone would have been {in_words(self.by_margin(margin))}"
        else:
            nearest = nearest_other(lambda more: self.outcome(face, more))
            rule = self._rule(total, margin)
        return Account(rule, nearest, total, self.dc, f"{face} {signed(self.bonus)}")

    def _rule(self, total: int, margin: int) -> str:
        if margin == 0:
            tied = {"actor": "reaches", "defender": "only ties", "nobody": "ties"}[self.tie]
            exactly = " exactly" if self.tie == "actor" else ""
            return f"{total} {tied} DC {self.dc}{exactly}"
        critical = self.critical and abs(margin) >= MARGIN
        by = f"{abs(margin)} ({MARGIN} or more)" if critical else f"{abs(margin)}"
        return f"{total} {'beats' if margin > 0 else 'misses'} DC {self.dc} by {by}"


class Opposing(NamedTuple):
    """The other side's d20. Its result is its total.

    Attributes:
        bonus: Everything added to the die.
        luck: Which die counts.
        acted: The actor's test with its die, once that lies; faces that come to the same against it
            are alike.
        face: The die that counts; 0 before the throw.
    """

    bonus: int
    luck: Luck = PLAIN
    acted: Test | None = None
    face: int = 0

    def needs(self) -> Throw | Verdict:
        """The die, then its total."""
        if not self.face:
            return self.luck.throw(self.lies, self.against)
        return Verdict(self.face + self.bonus, self.account)

    def lies(self, faces: Faces) -> Opposing:
        """With the die that counts."""
        return Opposing(self.bonus, self.luck, self.acted, faces[0])

    def against(self, face: int) -> Hashable:
        """What a face means to the actor, whose die lies: the outcome, and whether it was hard.

        A roll that several share tells all faces apart.
        """
        if self.acted is None:
            return face
        more = self.acted.dc - face - self.bonus
        outcome = self.acted.outcome(self.acted.face, more)
        hard = outcome in SUCCESSES and self.acted.outcome(HARD - 1, more) not in SUCCESSES
        return outcome, hard

    def account(self) -> Account:
        """Its total."""
        total = self.face + self.bonus
        return Account(
            f"{total} is the DC", total=total, working=f"{self.face} {signed(self.bonus)}"
        )


@dataclass(frozen=True, slots=True)
class Acting:
    """The actor's own die in an opposed roll, judged when the other side has rolled."""

    test: Test

    def needs(self) -> Throw | Verdict:
        """The die, then its face."""
        if not self.test.face:
            return self.test.luck.throw(self.lies)
        return Verdict(self.test.face, self.account)

    def lies(self, faces: Faces) -> Acting:
        """With the die that counts."""
        return Acting(self.test.lies(faces))

    def account(self) -> Account:
        """Its total."""
        face, bonus = self.test.face, self.test.bonus
        return Account(total=face + bonus, working=f"{face} {signed(bonus)}")


class Opposed(NamedTuple):
    """One roll against another, whose total is the DC (ruling 5); the actor rolls first."""

    test: Test
    opposing: Opposing
    answered: bool = False

    def needs(self) -> Within | Verdict:
        """The actor's die, the other side's, the verdict."""
        if not self.test.face:
            return Within(Acting(self.test), self.acted, "actor", "acting")
        if not self.answered:
            other = Opposing(self.opposing.bonus, self.opposing.luck, self.test)
            return Within(other, self.opposed, "opponent", "opposing")
        return Verdict(self.test.outcome(self.test.face), self.test.account, self.test.awards)

    def acted(self, face: int) -> Opposed:
        """With the actor's die."""
        return Opposed(self.test.lies((face,)), self.opposing)

    def opposed(self, total: int) -> Opposed:
        """With the DC that the other side rolled."""
        return Opposed(self.test.at(total), self.opposing, answered=True)


@dataclass(frozen=True, slots=True)
class Group:
    """Several members against one DC, or against one roll that they share (ruling 6).

    Attributes:
        left: The tests of the members still to roll, in order.
        size: How many members there are.
        opposing: The shared roll of the other side, before it is rolled.
        successes: How many have succeeded so far.
    """

    left: tuple[Test, ...]
    size: int
    opposing: Opposing | None = None
    successes: int = 0

    def needs(self) -> Within | Verdict:
        """The other side's roll if there is one, each member's, the verdict."""
        if self.opposing is not None:
            return Within(self.opposing, self.opposed, "opponent", "opposing")
        if self.left:
            member = self.left[0]
            label = f"member {self.size - len(self.left) + 1}"
            scale = TIED_SCALE if member.tie == "nobody" else D20_SCALE
            return Within(member, self.rolled, "member", label, scale)
        good = 2 * self.successes >= self.size
        return Verdict(PLAIN_SCALE[good].id, self.account)

    def opposed(self, total: int) -> Group:
        """With the DC that the other side rolled for all of them."""
        tests = tuple(test.at(total) for test in self.left)
        return replace(self, left=tests, opposing=None)

    def rolled(self, outcome: str) -> Group:
        """With one more member's outcome."""
        success = outcome in SUCCESSES
        return Group(self.left[1:], self.size, None, self.successes + success)

    def account(self) -> Account:
        """How many succeeded, and how many had to."""
        needed = (self.size + 1) // 2
        short = needed - self.successes
        nearest = f"{short} more would have been a success" if short > 0 else ""
        if short <= 0:
            nearest = f"{1 - short} fewer would have been a failure"
        rule = f"{self.successes} of {self.size} succeeded; {needed} needed"
        return Account(rule, nearest, self.successes, needed)
