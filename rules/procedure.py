"""What a rule is: a small immutable state that says what it needs next, and what it becomes.

A rule is written once, as a `State`. Three drivers run it: `rules.play` with generated or typed
faces, `rules.walk` over every course it can take, for the odds. So the odds can't drift from the
verdict.

States are hashable and canonical: two states that can only go on alike are equal (dice as counts,
not in their order). That is what keeps the walk small.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from rules.dice import Die, Faces
from rules.outcome import Scale


class State(Hashable, Protocol):
    """Where a roll stands. Frozen; every step makes another one."""

    def needs(self) -> Need:
        """What has to come next: dice, a decision, a roll inside this one, or nothing more."""
        ...


def each_face(face: int) -> Hashable:
    """Tells every face from every other."""
    return face


def each_its_own(faces: Faces) -> Faces:
    """Every face is a sort of dice."""
    return faces


@dataclass(frozen=True, slots=True)
class Keep:
    """Of the dice thrown, only the `number` highest (or lowest) count."""

    number: int = 1
    highest: bool = True

    def positions(self, faces: Faces) -> tuple[int, ...]:
        """Where the dice that count lie, in order; among equal faces the earlier one counts."""
        ranked = sorted(
            range(len(faces)), key=lambda i: (-faces[i] if self.highest else faces[i], i)
        )
        return tuple(sorted(ranked[: self.number]))


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice are to be thrown.

    Attributes:
        count: How many (≥ 1).
        die: Which.
        then: The state once they lie; takes the faces that count, in order.
        why: What for, empty for a plain throw ("fortune", "nines: reroll 1").
        keep: Which of them count; None: all.
        alike: The class of a face: faces of one class lead to states of equal results, so the walk
            follows only one of them. The default tells all faces apart.
        counted: `then` for a procedure that only counts its dice, and quicker: takes how many dice
            show each class, the class of the lowest face first.
    """

    count: int
    die: Die
    then: Callable[[Faces], State]
    why: str = ""
    keep: Keep | None = None
    alike: Callable[[int], Hashable] = each_face
    counted: Callable[[tuple[int, ...]], State] | None = None


Weights = Mapping[Any, int]
"""How often each result comes."""


@dataclass(frozen=True, slots=True)
class Pick:
    """The roller decides which of the dice on the table are thrown again.

    Dice of one sort are alike to the procedure. A sort is named by a face, which stands for the
    lowest die of it, or by a number below 0 where its dice show the same as those of another sort.

    Attributes:
        options: What may be picked, each as the sorts of the dice; `()` keeps all. Where there is
            one option only, nobody is asked.
        then: The state after a pick.
        why: What for ("nines").
        taken: Which option the policy in force takes; None: whichever is `worth` most.
        worth: What results are worth to the roller, for best play: sums over the weights, the most
            important first. Between equals the earlier option wins.
        sorts: The sort of each die; takes the faces of all that lie there, the newest throw first.
        asked: Whether the roller has asked to be asked, even with generated dice.
        plainly: `then` for a roller who plays on by the default policy, where weighing best play
            takes too long; None: there is no other way to play on.
        inside: The roll inside the roll in which the pick is made, so that advice can speak of the
            whole. Set by the driver that plays.
    """

    options: tuple[Faces, ...]
    then: Callable[[Faces], State]
    why: str
    taken: int | None
    worth: Callable[[Weights], tuple[int, ...]]
    sorts: Callable[[Faces], Faces] = each_its_own
    asked: bool = False
    plainly: Callable[[Faces], State] | None = None
    inside: Within | None = None

    @property
    def opposing(self) -> bool:
        """Whether it is made by the side against which the whole is rolled."""
        return self.inside is not None and self.inside.role == "opponent"


@dataclass(frozen=True, slots=True)
class Within:
    """A roll inside the roll: one member of a group, one side of an opposed roll.

    Attributes:
        state: How the inner roll begins.
        then: The outer state once it is over; takes the inner verdict's `result`.
        role: Whose roll it is: `actor`, `opponent`, `member`.
        label: Its name in words ("member 2").
        scale: The outcomes it can have by itself; empty where only the whole roll has one.
    """

    state: State
    then: Callable[[Any], State]
    role: str
    label: str
    scale: Scale = ()


@dataclass(frozen=True, slots=True)
class Award:
    """Points that an outcome earns by itself.

    Attributes:
        pool: Which pool of the system (`fate`).
        amount: How many.
        why: The reason, in words.
    """

    pool: str
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Account:
    """Why a roll came out as it did, in words and numbers.

    Attributes:
        rule: The rule that decided ("natural 20").
        nearest: What the roller was nearest to ("1 less would have failed").
        total: The total, where there is one.
        target: The number to reach, where there is one.
        working: How the total came about ("17 +7 +2").
        note: What the outcome in force brings beyond its name ("damage 3").
    """

    rule: str = ""
    nearest: str = ""
    total: int | None = None
    target: int | None = None
    working: str = ""
    note: str = ""


def no_account() -> Account:
    """For a roll that has nothing to say beyond its faces."""
    return Account()


def no_awards(outcome: str) -> tuple[Award, ...]:
    """For a roll that earns nothing, whatever its outcome."""
    return ()


def no_note(outcome: str) -> str:
    """For a roll whose outcomes bring nothing that has to be told."""
    return ""


class Verdict(NamedTuple):
    """The roll is over.

    Attributes:
        result: The outcome's id; in a roll inside a roll, what the outer one needs of it.
        account: Tells why. Called only when a roll is recorded, never in the walk.
        awards: What an outcome earns here. Takes the outcome, since a GM may override it.
        note: What an outcome brings beyond its name, in words. Takes the outcome likewise.
    """

    result: Any
    account: Callable[[], Account] = no_account
    awards: Callable[[str], tuple[Award, ...]] = no_awards
    note: Callable[[str], str] = no_note


Need = Throw | Pick | Within | Verdict
