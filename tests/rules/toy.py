"""A fifth system that lives only here: Knucklebones, a throw of d6 with a second chance.

Throw some d6. Then one of them may be thrown again, once. The sum against a target decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from rules import (
    Amendment,
    Award,
    Check,
    Die,
    Field,
    Kind,
    Offer,
    Outcome,
    Owner,
    Pick,
    Pool,
    Role,
    Roll,
    Row,
    Setting,
    System,
    Table,
    Throw,
    Tone,
)
from rules.check import House
from rules.procedure import Account, Verdict, Weights
from rules.sheet import Entry, Rows, Sheet, SheetForm

D6 = Die(1, 6)
Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bones:
    """A throw of bones."""

    count: int
    target: int
    second: str
    faces: Faces = ()
    left: int = 1

    def needs(self) -> Throw | Pick | Verdict:
        if not self.faces:
            return Throw(self.count, D6, self.lie)
        if len(self.faces) < self.count:
            return Throw(1, D6, self.again, "second chance")
        if self.left and self.second != "never":
            options: tuple[Faces, ...] = ((), *((face,) for face in sorted(set(self.faces))))
            taken = 1 if self.second == "lowest" else None
            return Pick(options, self.picked, "second chance", taken, worth)
        won = sum(self.faces) >= self.target
        return Verdict("hit" if won else "miss", self.account, awards)

    def lie(self, faces: Faces) -> Bones:
        return replace(self, faces=tuple(sorted(faces)))

    def picked(self, option: Faces) -> Bones:
        faces = list(self.faces)
        for face in option:
            faces.remove(face)
        return replace(self, faces=tuple(faces), left=0)

    def again(self, faces: Faces) -> Bones:
        return self.lie((*self.faces, *faces))

    def account(self) -> Account:
        return Account("the sum decides", total=sum(self.faces), target=self.target)


def worth(weights: Weights) -> tuple[int, ...]:
    return (weights.get("hit", 0),)


def awards(outcome: str) -> tuple[Award, ...]:
    return (Award("luck", 1, "a miss"),) if outcome == "miss" else ()


def start(check: Check) -> Bones:
    second = check.text("second") if check.setting("second_chance") else "never"
    return Bones(check.number("bones"), check.number("target"), second)


def scale(house: House) -> tuple[Outcome, ...]:
    return Outcome("miss", Tone.BAD), Outcome("hit", Tone.GOOD)


def offers(kind: Kind, sheet: Sheet) -> tuple[Offer, ...]:
    return tuple(Offer(row["name"], {"bones": row["bones"]}) for row in sheet["tricks"])


def tables() -> tuple[Table, ...]:
    rows = tuple(Row((str(n), word), {"target": n}) for n, word in ((5, "low"), (9, "high")))
    return (Table("targets", "Targets", ("Target", "Word"), rows, ladder="target"),)


def points(house: House) -> tuple[Pool, ...]:
    return (Pool("luck", "Luck", "Luck", Owner.CHARACTER, lambda now, sheet, present: now),)


def refusal(roll: Roll, part: int, pc: bool) -> str:
    return "" if roll.failed(part) else "only a miss is thrown again"


BONES = System(
    id="knucklebones",
    title="Knucklebones",
    kinds=(
        Kind(
            "throw",
            "Throw",
            (
                Field("bones", "Bones", 1, 5, required=True, role=Role.MODIFIER),
                Field("target", "Target", required=True, role=Role.DIFFICULTY),
                Field("second", "Second", default="best", choices=("best", "lowest", "never")),
            ),
            start,
            scale,
        ),
    ),
    settings=(Setting("second_chance", "May one bone be thrown again?", (True, False)),),
    sheet=SheetForm(
        (Entry("nerve", "Nerve", 1, 0, 9), Entry("sworn", "Sworn", False)),
        (Rows("tricks", "Tricks", (Entry("name", "Name", ""), Entry("bones", "Bones", 2, 1, 5))),),
    ),
    offers=offers,
    tables=tables,
    points=points,
    amendments=(Amendment("luck", "Throw again", "luck", 1, refusal),),
)

SYSTEMS: Mapping[str, System] = MappingProxyType({BONES.id: BONES})
