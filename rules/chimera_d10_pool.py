"""The pool of chimera-d10: several d10 with nines and zeros, step by step (rulings 2 to 4).

The five printed bands are also the classes that tell dice apart: nines may reroll the lowest three,
zeros the half passes and passes, a 9 stays, and every level reads a printed band as a whole. So a
pool counts its dice by them, and the same five classes serve every level and every policy.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.chimera_d10_bands import (
    BANDS,
    PRINTED,
    decided,
    leaders,
    printed,
    read,
)
from rules.chimera_d10_reading import ASK, BEST, POLICIES, Reading
from rules.chimera_d10_why import pool_account
from rules.dice import D10, Faces
from rules.procedure import Account, Pick, Throw, Verdict

LOWEST = (0, 1, 4, 6, 9)
"""The lowest face of each printed band: what names its dice in a pick."""

DEALT = -1
"""What names a 0 that has been dealt with in a pick, beside one that hasn't."""


class Pool(NamedTuple):
    """Where a pool of two dice or more stands: how many of each kind lie on the table.

    A named tuple, since the odds make and compare very many of them.

    Attributes:
        reading: How it is rolled and read.
        left: Dice that are to be thrown now.
        fresh: 0s that have not been dealt with.
        dealt: 0s that have been dealt with.
        failures: Dice that show 1 to 3.
        halves: Dice that show 4 or 5.
        passes: Dice that show 6 to 8.
        nines: Dice that show 9.
        new: How many of the 9s are newly shown and may still reroll a die.
    """

    reading: Reading
    left: int = 0
    fresh: int = 0
    dealt: int = 0
    failures: int = 0
    halves: int = 0
    passes: int = 0
    nines: int = 0
    new: int = 0

    def needs(self) -> Throw | Pick | Verdict:
        """Dice, then what nines reroll, then what zeros reroll, then the verdict (ruling 2)."""
        if self.left:
            return Throw(self.left, D10, self.lies, alike=printed, counted=self.counted)
        if self.new:
            return self._nines()
        if self.fresh:
            return self._zeros()
        stakes = self.reading.stakes
        return Verdict(BANDS[self.band].id, self.account, stakes.awards, stakes.note)

    def _nines(self) -> Pick:
        """Up to as many dice showing 0 to 5 as there are new 9s (rulings 2 a and 3)."""
        reading = self.reading
        zeros = (self.fresh, self.dealt) if self.fresh else (self.dealt, 0)
        options = nine_options(self.new, *zeros, self.failures, self.halves)
        taken = None
        if reading.policy not in BEST:
            lowest = (0,) * zeros[0] + (DEALT,) * zeros[1] + (1,) * self.failures
            wanted = filter(reading.wanted, lowest + (4,) * self.halves)
            taken = options.index(tuple(wanted)[: self.new])
        then, plainly, asked = self.after_nines, self.nines_plainly, reading.policy == ASK
        return Pick(options, then, "nines", taken, reading.worth, self.sorts, asked, plainly)

    def _zeros(self) -> Pick:
        """As many dice showing 4 to 8 as there are 0s not dealt with (rulings 2 b and 3)."""
        options = zero_options(self.fresh, self.halves, self.passes)
        taken = None if self.reading.policy in BEST else 0
        then, plainly, asked = self.after_zeros, self.zeros_plainly, self.reading.policy == ASK
        worth = self.reading.worth
        return Pick(options, then, "zeros", taken, worth, self.sorts, asked, plainly)

    @property
    def plain(self) -> Pool:
        """The same dice of a roller who plays on by the default policy."""
        return self._replace(reading=self.reading._replace(policy=POLICIES[0]))

    def nines_plainly(self, option: Faces) -> Pool:
        """With the dice that the nines reroll, played on by the default policy."""
        return self.plain.after_nines(option)

    def zeros_plainly(self, option: Faces) -> Pool:
        """With the dice that the zeros reroll, played on by the default policy."""
        return self.plain.after_zeros(option)

    def sorts(self, faces: Faces) -> Faces:
        """The sort of each die, the newest first: 0s not dealt with are newer than the others."""
        zeros = iter((0,) * (self.fresh or self.dealt) + (DEALT,) * self.dealt)
        return tuple(next(zeros) if face == 0 else LOWEST[PRINTED[face]] for face in faces)

    def lies(self, faces: Faces) -> Pool:
        """With the dice of a throw."""
        return self.counted(tally(faces))

    def counted(self, bands: tuple[int, ...]) -> Pool:
        """With so many dice more of each printed band.

        Their 0s are not dealt with, and their 9s are newly shown.
        """
        reading, _, fresh, dealt, failures, halves, passes, nines, _ = self
        zeros, more_failures, more_halves, more_passes, new = bands
        return settled(
            reading,
            fresh + zeros,
            dealt,
            failures + more_failures,
            halves + more_halves,
            passes + more_passes,
            nines + new,
            new,
        )

    def after_nines(self, faces: Faces) -> Pool:
        """Nines reroll these dice; a 0 is one not dealt with where there is one (ruling 3)."""
        reading, _, fresh, dealt, failures, halves, passes, nines, _ = self
        if not faces:
            return settled(reading, fresh, dealt, failures, halves, passes, nines, 0)
        zeros, no_failures, no_halves, _, _ = tally(faces)
        no_dealt = faces.count(DEALT) if fresh else zeros
        return Pool(
            reading,
            len(faces),
            fresh - (zeros - no_dealt),
            dealt - no_dealt,
            failures - no_failures,
            halves - no_halves,
            passes,
            nines,
        )

    def after_zeros(self, faces: Faces) -> Pool:
        """Zeros reroll these dice, and every 0 that lies is dealt with (ruling 2 b)."""
        reading, _, fresh, dealt, failures, halves, passes, nines, _ = self
        _, _, no_halves, no_passes, _ = tally(faces)
        return Pool(
            reading,
            len(faces),
            0,
            fresh + dealt,
            failures,
            halves - no_halves,
            passes - no_passes,
            nines,
        )

    @property
    def shown(self) -> tuple[int, int, int, int, int]:
        """How many dice show each printed band."""
        return self.fresh + self.dealt, self.failures, self.halves, self.passes, self.nines

    @property
    def band(self) -> int:
        """The band that the dice come to (ruling 4)."""
        level = self.reading.level
        return decided(leaders(read(self.shown, level)), level, self.reading.tie)

    def account(self) -> Account:
        """Why."""
        return pool_account(self.shown, self.reading.level, self.reading.tie)


def settled(
    reading: Reading,
    fresh: int,
    dealt: int,
    failures: int,
    halves: int,
    passes: int,
    nines: int,
    new: int,
) -> Pool:
    """Dice as they lie, without what has nothing left to reroll.

    9s beyond the dice that they may reroll lapse, and 0s are dealt with where no die is left for
    them (ruling 2 a and b).
    """
    low = fresh + dealt + failures + halves
    if new > low:
        new = low
    if fresh and not new and not halves and not passes:
        fresh, dealt = 0, fresh + dealt
    return Pool(reading, 0, fresh, dealt, failures, halves, passes, nines, new)


@lru_cache(maxsize=4096)
def tally(faces: Faces) -> tuple[int, ...]:
    """How many of the faces are in each printed band."""
    bands = [0, 0, 0, 0, 0]
    for face in faces:
        bands[PRINTED[max(0, face)]] += 1
    return tuple(bands)


@lru_cache(maxsize=4096)
def nine_options(
    most: int, zeros: int, dealt: int, failures: int, halves: int
) -> tuple[Faces, ...]:
    """What so many new 9s may reroll (ruling 3).

    Fewest dice first, then the lowest faces, then the 0s that have not been dealt with.

    Args:
        most: How many dice at most.
        zeros: The 0s that go first.
        dealt: The 0s that have been dealt with, beside others that haven't.
        failures: The dice that show 1 to 3.
        halves: The dice that show 4 or 5.
    """
    return tuple(
        (0,) * (low - spent) + (DEALT,) * spent + (1,) * middle + (4,) * (number - low - middle)
        for number in range(most + 1)
        for low in range(min(number, zeros + dealt), -1, -1)
        for middle in range(min(number - low, failures), -1, -1)
        if number - low - middle <= halves
        for spent in range(max(0, low - zeros), min(low, dealt) + 1)
    )


@lru_cache(maxsize=4096)
def zero_options(zeros: int, halves: int, passes: int) -> tuple[Faces, ...]:
    """What so many 0s force to be rerolled: all there are, if fewer; the lowest faces first."""
    number = min(zeros, halves + passes)
    return tuple(
        (4,) * low + (6,) * (number - low)
        for low in range(min(number, halves), -1, -1)
        if number - low <= passes
    )
