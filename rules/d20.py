"""What every d20 system shares: which of two dice counts, and how far off a total was."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from rules.dice import D20, Faces
from rules.procedure import Keep, State, Throw, each_face

FARTHEST = 60
"""How far a total is looked at on both sides for the nearest other outcome."""


@dataclass(frozen=True, slots=True)
class Luck:
    """One d20, or the better or worse of two.

    Attributes:
        better: The better of two is used.
        worse: The worse of two is used; with `better` they cancel out.
        named: What the better and the worse are called in this system.
    """

    better: bool = False
    worse: bool = False
    named: tuple[str, str] = ("fortune", "misfortune")

    @property
    def plain(self) -> bool:
        """Whether one die is thrown."""
        return self.better == self.worse

    @property
    def which(self) -> str:
        """Which die counts, in words: `the better die`."""
        if self.plain:
            return "the die"
        return "the better die" if self.better else "the worse die"

    def throw(
        self, then: Callable[[Faces], State], alike: Callable[[int], Hashable] = each_face
    ) -> Throw:
        """The throw; `then` takes the one face that counts.

        Args:
            then: The state once the die lies.
            alike: The class of a face; the default tells all faces apart.
        """
        if self.plain:
            return Throw(1, D20, then, alike=alike)
        why = self.named[0] if self.better else self.named[1]
        return Throw(2, D20, then, why, Keep(1, highest=self.better), alike=alike)


PLAIN = Luck()
"""One die that counts."""


def nearest_other(outcome_at: Callable[[int], str]) -> str:
    """What a slightly different total would have come to.

    Args:
        outcome_at: The outcome of the same die with so many points more (negative: fewer).

    Returns:
        "1 less would have been a failure"; empty where nothing near would have changed it.
    """
    came = outcome_at(0)
    for distance in range(1, FARTHEST):
        for points, word in ((-distance, "less"), (distance, "more")):
            if (other := outcome_at(points)) != came:
                words = other.replace("-", " ")
                article = "" if words == "nothing" else "a "
                return f"{distance} {word} would have been {article}{words}"
    return ""


def signed(number: int) -> str:
    """A modifier as it is read at the table: `+5`, `−2`, `+0`."""
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"
