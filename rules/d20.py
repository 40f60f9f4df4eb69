"""What every d20 system shares: which of two dice counts, and how far off a total was."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from rules.dice import D20, Faces
from rules.procedure import Keep, State, Throw, each_face

FARTHEST = 60
"""How far a total is looked at on both sides for the nearest other outcome."""


class Luck(NamedTuple):
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


SUCCESSES = ("success", "critical-success")


def lowest_success(outcome: Callable[[int], str]) -> int | None:
    """The lowest face that succeeds; None: there is none.

    Args:
        outcome: What a face comes to.
    """
    return next((face for face in D20.faces if outcome(face) in SUCCESSES), None)


def needs_face(needed: int | None, luck: Luck) -> str:
    """What the die has to show, in words.

    Args:
        needed: The lowest face that succeeds, as every higher one does; None: there is none.
        luck: Which die counts.
    """
    match needed:
        case None:
            return "no face succeeds"
        case 1:
            return "every face succeeds"
        case 20:
            return f"needs a natural 20 on {luck.which}"
        case _:
            return f"needs {needed} or more on {luck.which}"


def compared(total: int, target: int, name: str) -> str:
    """How a total stands to the number to reach: `17 beats DC 15 by 2`.

    Args:
        total: The total.
        target: The number to reach; reaching it is enough.
        name: What the system calls that number.
    """
    if total == target:
        return f"{total} reaches {name} {target} exactly"
    verb = "beats" if total > target else "misses"
    return f"{total} {verb} {name} {target} by {abs(total - target)}"


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
                return f"{distance} {word} would have been {in_words(other)}"
    return ""


def in_words(outcome: str) -> str:
    """An outcome in a sentence: `a critical success`, `nothing`."""
    words = outcome.replace("-", " ")
    return words if words == "nothing" else f"a {words}"


def signed(number: int) -> str:
    """A modifier as it is read at the table: `+5`, `−2`, `+0`."""
    return f"+{number}" if number >= 0 else f"\N{MINUS SIGN}{-number}"
