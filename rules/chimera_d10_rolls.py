"""The rolls of chimera-d10 around the pool: one die, a contest, a lesson (rulings 6 to 8)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.chimera_d10_bands import (
    AUTOMATIC,
    BANDS,
    FAILURE,
    LEVELS,
    PASS,
    PLACES,
    PRINTED,
    TABLES,
    held,
    word,
)
from rules.chimera_d10_pool import Pool
from rules.chimera_d10_reading import Reading
from rules.chimera_d10_stakes import NOTHING, Stakes
from rules.chimera_d10_why import at, automatic_account
from rules.d20 import nearest_other, signed
from rules.dice import D10, Faces
from rules.outcome import NOTHING as TIED
from rules.outcome import Outcome, Scale, Tone
from rules.procedure import Account, Award, State, Throw, Verdict, Within

CONTEST: Scale = (Outcome("lose", Tone.BAD), TIED, Outcome("win", Tone.GOOD))

DEMONSTRATED = (-2, -1, 0, 1, 2)
"""What each band of a teacher's die adds to the student's level (ruling 8)."""


def begin(reading: Reading) -> State:
    """A roll of so many dice, before the first of them.

    Nothing is thrown at an automatic level (ruling 1), and one die alone knows no rerolls (2 c).
    """
    if abs(reading.level) == AUTOMATIC:
        return Automatic(reading.level, reading.stakes)
    if reading.dice == 1:
        return Single(reading.level, 0, reading.stakes)
    return Pool(reading, reading.dice)


@dataclass(frozen=True, slots=True)
class Automatic:
    """A level at which no die is rolled: a plain pass or failure, never critical (ruling 1)."""

    level: int
    stakes: Stakes

    def needs(self) -> Verdict:
        """The verdict at once."""
        band = PASS if self.level > 0 else FAILURE
        return Verdict(BANDS[band].id, self.account, self.stakes.awards, self.stakes.note)

    def account(self) -> Account:
        """Why."""
        return automatic_account(self.level)


@dataclass(frozen=True, slots=True)
class Single:
    """One die, read at the level; with a bonus where it is a save (ruling 6).

    Attributes:
        level: The level in force (-2 … 2).
        bonus: What is added to the die; the sum is held to 0 … 9.
        stakes: What hangs on the outcome.
        face: The die; None before the throw.
    """

    level: int
    bonus: int
    stakes: Stakes
    face: int | None = None

    def needs(self) -> Throw | Verdict:
        """The die, then the verdict."""
        if self.face is None:
            return Throw(1, D10, self.lies, alike=self.outcome)
        return Verdict(self.outcome(self.face), self.account, self.stakes.awards, self.stakes.note)

    def lies(self, faces: Faces) -> Single:
        """With the die."""
        return replace(self, face=faces[0])

    def total(self, face: int) -> int:
        """The face with the bonus, held to the faces of the die."""
        return max(0, min(9, face + self.bonus))

    def outcome(self, face: int, more: int = 0) -> str:
        """What a face comes to, with so many points more than are built."""
        return BANDS[TABLES[self.level][PRINTED[self.total(face + more)]]].id

    def account(self) -> Account:
        """Why."""
        face = self.face or 0
        total = self.total(face)
        reads = word(PLACES[self.outcome(face)])
        nearest = nearest_other(lambda more: self.outcome(face, more))
        working = f"{face} {signed(self.bonus)}" if self.bonus else str(face)
        if total != face + self.bonus:
            working += f", held at {total}"
        return Account(f"{total} is a {reads}{at(self.level)}", nearest, total, working=working)


@dataclass(frozen=True, slots=True)
class Contest:
    """The player's outcome against the NPC's, who rolls first (ruling 7).

    Attributes:
        npc: How the NPC's dice are rolled and read.
        own: How the player's are, as many.
        stakes: What hangs on the player's outcome.
        theirs: The NPC's outcome; empty before it.
        ours: The player's outcome; empty before it.
    """

    npc: Reading
    own: Reading
    stakes: Stakes
    theirs: str = ""
    ours: str = ""

    def needs(self) -> Within | Verdict:
        """The NPC's roll, the player's, the comparison."""
        if not self.theirs:
            return Within(begin(self.npc), self.npc_rolled, "opponent", "NPC", BANDS)
        if not self.ours:
            own = begin(self.own.above(PLACES[self.theirs]))
            return Within(own, self.rolled, "actor", "player", BANDS)
        return Verdict(CONTEST[1 + self.margin].id, self.account, self.awards, self.note)

    def npc_rolled(self, outcome: str) -> Contest:
        """With the NPC's outcome."""
        return replace(self, theirs=outcome)

    def rolled(self, outcome: str) -> Contest:
        """With the player's outcome."""
        return replace(self, ours=outcome)

    @property
    def margin(self) -> int:
        """+1 where the player's outcome is the higher, -1 where the NPC's is, else 0."""
        ours, theirs = PLACES[self.ours], PLACES[self.theirs]
        return (ours > theirs) - (ours < theirs)

    def awards(self, outcome: str) -> tuple[Award, ...]:
        """What the player's own outcome earns, whoever wins."""
        return self.stakes.awards(self.ours)

    def note(self, outcome: str) -> str:
        """What the player's own outcome brings, whoever wins."""
        return self.stakes.note(self.ours)

    def account(self) -> Account:
        """Which outcome is the higher."""
        ours, theirs = word(PLACES[self.ours]), word(PLACES[self.theirs])
        verb = ("loses to", "meets", "beats")[1 + self.margin]
        tail = ": nothing happens to either" if not self.margin else ""
        return Account(f"{ours} {verb} {theirs}{tail}", self._nearest())

    def _nearest(self) -> str:
        theirs = PLACES[self.theirs]
        if self.margin:
            return f"a {word(theirs)} would have come to nothing"
        if theirs + 1 < len(BANDS):
            return f"a {word(theirs + 1)} would have won"
        return f"a {word(theirs - 1)} would have lost"


@dataclass(frozen=True, slots=True)
class Lesson:
    """An ability is taught: the teacher demonstrates it on one die, then the student rolls.

    Attributes:
        own: How the student's dice are rolled and read, but for the level.
        levels: The student's levels before the teacher's die, summed and not held yet.
        stakes: What hangs on the student's outcome.
        taught: The teacher's outcome; empty before it.
        came: The student's outcome; empty before it.
    """

    own: Reading
    levels: int
    stakes: Stakes
    taught: str = ""
    came: str = ""

    def needs(self) -> Within | Verdict:
        """The teacher's die, the student's roll, the verdict."""
        if not self.taught:
            die = Single(0, 0, NOTHING)
            return Within(die, self.demonstrated, "teacher", "teacher", BANDS)
        if not self.came:
            own = begin(self.own.at(self.level))
            return Within(own, self.rolled, "actor", "student")
        return Verdict(self.came, self.account, self.stakes.awards, self.stakes.note)

    def demonstrated(self, outcome: str) -> Lesson:
        """With the teacher's outcome."""
        return replace(self, taught=outcome)

    def rolled(self, outcome: str) -> Lesson:
        """With the student's outcome."""
        return replace(self, came=outcome)

    @property
    def level(self) -> int:
        """The student's level: the teacher's die added to all others, then held (ruling 8)."""
        return held(self.levels + DEMONSTRATED[PLACES[self.taught]])

    def account(self) -> Account:
        """What the teacher's die did."""
        taught = PLACES[self.taught]
        levels = signed(DEMONSTRATED[taught])
        return Account(f"teacher's {word(taught)}: {levels}, so {LEVELS[self.level]}")
