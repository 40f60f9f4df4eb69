"""A die, and where its faces come from: a generator, or the table's own dice typed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from rules.errors import InvalidInput, NeedsDice, shown

Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """A fair die with the faces `low` … `high`.

    A d10 of a pool system shows 0–9 (a printed `0` is 0, not 10): `Die(0, 9)`.
    """

    low: int
    high: int

    @property
    def faces(self) -> range:
        """Every face, lowest first."""
        return range(self.low, self.high + 1)

    @property
    def sides(self) -> int:
        """How many faces there are."""
        return self.high - self.low + 1

    def check(self, face: object, name: str) -> int:
        """The face as it is, if this die has it.

        Args:
            face: What is said to lie on the table.
            name: Which die it is, for the error (`die 2 of 3`).

        Raises:
            InvalidInput: It is not a whole number, or not on this die.
        """
        if isinstance(face, bool) or not isinstance(face, int):
            raise InvalidInput(
                "faces", f"{name} ({self}): {shown(face)} is not a face; {self} shows {self.span}"
            )
        if not self.low <= face <= self.high:
            raise InvalidInput(
                "faces", f"{name} ({self}): no face {shown(face)}; {self} shows {self.span}"
            )
        return face

    @property
    def span(self) -> str:
        """Its faces in words: `1 to 20`."""
        return f"{self.low} to {self.high}"

    def __str__(self) -> str:
        """`d20`; the number of sides names the die."""
        return f"d{self.sides}"


D10 = Die(0, 9)
D20 = Die(1, 20)


class Dice(Protocol):
    """Where the faces of a throw come from."""

    typed: bool
    """Whether a person typed them: the record says so."""

    def throw(self, count: int, die: Die, why: str) -> Faces:
        """The faces of `count` dice, in the order in which they lie."""
        ...

    def finish(self) -> None:
        """Called when the roll is complete; refuses what is left over."""
        ...


class RandomDice:
    """Generated dice.

    Args:
        seed: The same seed gives the same faces; without one the operating system's randomness is
            used.
    """

    typed = False

    def __init__(self, seed: int | None = None) -> None:
        """Takes its own generator: nothing here is shared with anyone else's randomness."""
        from random import Random, SystemRandom

        self._random = SystemRandom() if seed is None else Random(seed)

    def throw(self, count: int, die: Die, why: str) -> Faces:
        """The next `count` faces of the generator."""
        draw = self._random.randint
        return tuple(draw(die.low, die.high) for _ in range(count))

    def finish(self) -> None:
        """Nothing can be left over of a generator."""


class TypedDice:
    """Faces that were rolled at the table, in the order of the procedure.

    Args:
        faces: Every face of every throw in order, follow-up throws included. An automatic result
            takes none.
    """

    typed = True

    def __init__(self, faces: Iterable[object]) -> None:
        """Keeps the faces; each is checked against its die when its throw comes."""
        self._faces = tuple(faces)
        self._used = 0

    def throw(self, count: int, die: Die, why: str) -> Faces:
        """The next `count` of the faces.

        Raises:
            NeedsDice: Fewer are left than are needed.
            InvalidInput: A face is not on the die; the error names which one.
        """
        given = self._faces[self._used : self._used + count]
        total = len(self._faces)
        checked = tuple(
            die.check(face, f"die {self._used + number} of {total}")
            for number, face in enumerate(given, 1)
        )
        if len(checked) < count:
            raise NeedsDice(count, die, why, given=len(checked))
        self._used += count
        return checked

    def finish(self) -> None:
        """Refuses faces that the roll had no use for.

        Raises:
            InvalidInput: Naming the first face that is left over.
        """
        if left := self._faces[self._used :]:
            raise InvalidInput(
                "faces",
                f"die {self._used + 1} of {len(self._faces)} ({shown(left[0])}) is left over; "
                f"the roll took {self._used}",
            )
