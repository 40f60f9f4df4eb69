"""A dice expression that has been read: its throws, its total, its working, its odds.

`rules.notation` reads the text, and is the place to import these names from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from rules.dice import Die
from rules.errors import InvalidInput
from rules.notation_odds import sum_weights

MAX_TEXT = 200
"""How many characters the text of an expression may have."""


@dataclass(frozen=True, slots=True)
class DiceTerm:
    """One group of dice in an expression, such as `4d6kh3`.

    Attributes:
        sign: +1 if the group is added, -1 if it is subtracted.
        count: How many dice are thrown, 1 to 1,000.
        sides: How many sides each has, 1 to 10,000: it shows 1 to `sides`.
        keep: How many of the dice count, 1 to `count` - 1; None: all of them.
        highest: Whether the highest or the lowest ones count; True where all do.
    """

    sign: int
    count: int
    sides: int
    keep: int | None = None
    highest: bool = True

    @property
    def counting(self) -> int:
        """How many of the dice count."""
        return self.count if self.keep is None else self.keep

    def kept(self, faces: Sequence[int]) -> tuple[int, ...]:
        """Which faces count: their positions from 0, in order; the earlier ones among equals.

        Raises:
            InvalidInput: There are too few or too many faces, or one is not on the die.
        """
        if len(faces) != self.count:
            raise InvalidInput("faces", f"{self} takes {self.count} faces, not {len(faces)}")
        die = Die(1, self.sides)
        for number, face in enumerate(faces, start=1):
            die.check(face, f"die {number} of {self.count}")
        # Sorting in reverse is stable too: the earlier of equal faces stays in front.
        ranked = sorted(range(self.count), key=faces.__getitem__, reverse=self.highest)
        return tuple(sorted(ranked[: self.counting]))

    def working(self, faces: Sequence[int]) -> str:
        """The faces without the sign, dropped ones in parentheses: `4d6kh3 [6, 5, 2, (1)]`."""
        kept = frozenset(self.kept(faces))
        shown = (str(face) if n in kept else f"({face})" for n, face in enumerate(faces))
        return f"{str(self).removeprefix('-')} [{', '.join(shown)}]"

    def __str__(self) -> str:
        """The group as it is typed; what is kept or what is dropped, whichever is shorter."""
        sides = "%" if self.sides == 100 else self.sides
        group = f"{'-' if self.sign < 0 else ''}{self.count}d{sides}"
        if self.keep is None:
            return group
        kept = f"{group}k{'h' if self.highest else 'l'}{self.keep}"
        dropped = f"{group}d{'l' if self.highest else 'h'}{self.count - self.keep}"
        return min(kept, dropped, key=len)


@dataclass(frozen=True, slots=True)
class Expression:
    """A sum of dice and numbers, multiplied and then divided (fate-chaos, ruling 10).

    Attributes:
        terms: Groups of dice and signed numbers, in the order written.
        factor: 1 to 1,000; multipliers add up, 1 + the sum of f - 1: two doublings triple.
        divisors: Each 1 to 1,000, applied in sequence and rounded down each time; `half` is 2.
    """

    terms: tuple[DiceTerm | int, ...]
    factor: int = 1
    divisors: tuple[int, ...] = ()

    @property
    def dice(self) -> tuple[DiceTerm, ...]:
        """The groups to throw, in order."""
        return tuple(term for term in self.terms if isinstance(term, DiceTerm))

    def total(self, thrown: Sequence[Sequence[int]]) -> int:
        """The effect of a throw: the sum, then the factor, then each divisor; never below 0.

        Rounding down goes towards minus infinity. A sum below 0 comes out as 0 whichever way it
        is rounded, since it is held at 0 last of all.

        Args:
            thrown: The faces of each group in `dice`, in order.

        Raises:
            InvalidInput: The faces don't fit the dice.
        """
        return self._effect(self._sum(thrown))

    def working(self, thrown: Sequence[Sequence[int]]) -> str:
        """How the total comes about: `2d6 [3, 4] + 3 = 10, x3 = 30, half = 15`.

        Raises:
            InvalidInput: The faces don't fit the dice.
        """
        value, faces, line = self._sum(thrown), iter(thrown), ""
        for term in self.terms:
            if isinstance(term, DiceTerm):
                sign, text = term.sign, term.working(next(faces))
            else:
                sign, text = term, str(abs(term))
            plus, minus = (" + ", " - ") if line else ("", "-")
            line += (minus if sign < 0 else plus) + text
        line += f" = {value}"
        if self.factor != 1:
            value *= self.factor
            line += f", x{self.factor} = {value}"
        for divisor in self.divisors:
            value //= divisor
            line += f", {_division(divisor)} = {value}"
        return line if value >= 0 else f"{line}, held at 0"

    @property
    def low(self) -> int:
        """The least total."""
        return self._effect(self._least())

    @property
    def high(self) -> int:
        """The greatest total."""
        return self._effect(self._least() + sum(d.counting * (d.sides - 1) for d in self.dice))

    @property
    def mean(self) -> Fraction | None:
        """The exact mean of the total, rounded and held at 0 as it is; None as `distribution`."""
        if (counts := self._counts()) is None:
            return None
        return Fraction(sum(n * count for n, count in counts.items()), self._throws())

    def distribution(self) -> Mapping[int, Fraction] | None:
        """The exact chance of every total that can come about, least first; they sum to 1.

        Returns:
            None where the dice are too many to count (`rules.notation_odds.MAX_STEPS`).
        """
        if (counts := self._counts()) is None:
            return None
        throws = self._throws()
        return {n: Fraction(count, throws) for n, count in counts.items()}

    def __str__(self) -> str:
        """The expression in its normal form, which reads as an equal expression."""
        signed = "".join(f"+{term}" for term in self.terms).replace("+-", "-").removeprefix("+")
        factor = [f"x{self.factor}"] if self.factor != 1 else []
        text = " ".join([signed, *factor, *map(_division, self.divisors)])
        if len(text) <= MAX_TEXT:
            return text
        # No text that reads as this is shorter than its bare form, so the limit lets it through.
        bare = f"+{text}".replace("+1d", "+d").replace("-1d", "-d").removeprefix("+")
        return bare.replace("half", "/2").replace(" ", "")

    def _sum(self, thrown: Sequence[Sequence[int]]) -> int:
        if len(thrown) != len(self.dice):
            throws = f"{len(self.dice)} groups of faces, not {len(thrown)}"
            raise InvalidInput("faces", f"{self} takes {throws}")
        value = self._constant()
        for term, faces in zip(self.dice, thrown, strict=True):
            value += term.sign * sum(faces[n] for n in term.kept(faces))
        return value

    def _constant(self) -> int:
        return sum(term for term in self.terms if isinstance(term, int))

    def _least(self) -> int:
        lowest = (d.counting if d.sign > 0 else -d.counting * d.sides for d in self.dice)
        return self._constant() + sum(lowest)

    def _effect(self, value: int) -> int:
        value *= self.factor
        for divisor in self.divisors:
            value //= divisor
        return max(0, value)

    def _throws(self) -> int:
        return prod(d.sides**d.count for d in self.dice)

    def _counts(self) -> dict[int, int] | None:
        """In how many of all throws each total comes about, least total first."""
        if (weights := sum_weights(self.dice)) is None:
            return None
        counts: dict[int, int] = {}
        for value, weight in enumerate(weights, self._least()):
            total = self._effect(value)
            counts[total] = counts.get(total, 0) + weight
        return counts


def _division(divisor: int) -> str:
    return "half" if divisor == 2 else f"/{divisor}"
