"""Effect rolls: damage, healing and the like, by a dice expression, and the points put on top.

The same kind of check in every system. Its first part is the expression; each group of dice that
points add or subtract afterwards is a part of its own, so the first dice stay as they lie.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.check import Check, Field, House, Kind, Shape, Values
from rules.dice import Die, Faces
from rules.errors import InvalidInput
from rules.notation import DiceTerm, Expression, parse
from rules.outcome import Outcome, Scale, Tone
from rules.procedure import Account, Keep, Throw, Verdict, Within

EFFECT = Outcome("effect", Tone.NEUTRAL)


@dataclass(frozen=True, slots=True)
class Expressed:
    """The dice of an expression, group by group. Its result is the total."""

    expression: Expression
    thrown: tuple[Faces, ...] = ()

    def needs(self) -> Throw | Verdict:
        """The next group of dice, or the total."""
        groups = self.expression.dice
        if len(self.thrown) == len(groups):
            return Verdict(self.counting.total(self.thrown), self.account)
        group = groups[len(self.thrown)]
        keep = None if group.keep is None else Keep(group.keep, group.highest)
        return Throw(group.count, Die(1, group.sides), self.lies, str(group).lstrip("-"), keep)

    def lies(self, faces: Faces) -> Expressed:
        """With the faces that count of one more group."""
        return replace(self, thrown=(*self.thrown, faces))

    @property
    def counting(self) -> Expression:
        """The expression of the dice that count alone: `3d6` for `4d6kh3`."""
        terms = (
            replace(term, count=term.counting, keep=None) if isinstance(term, DiceTerm) else term
            for term in self.expression.terms
        )
        return replace(self.expression, terms=tuple(terms))

    def account(self) -> Account:
        """The sum, step by step."""
        working = self.counting.working(self.thrown)
        if self.counting != self.expression:
            working = f"{self.expression}: {working}"
        return Account(
            str(self.expression), total=self.counting.total(self.thrown), working=working
        )


@dataclass(frozen=True, slots=True)
class Boosted:
    """An effect with what was added or subtracted after it; never below 0.

    Attributes:
        expression: The effect.
        boosts: What is added, in order; the sign of each says whether it is taken away.
        counted: What has been rolled so far: the effect, then each boost with its sign.
    """

    expression: Expression
    boosts: tuple[DiceTerm, ...]
    counted: tuple[int, ...] = ()

    def needs(self) -> Within | Verdict:
        """The next part, or the end."""
        if not self.counted:
            return Within(Expressed(self.expression), self.counts, "actor", "")
        done = len(self.counted) - 1
        if done == len(self.boosts):
            return Verdict(EFFECT.id, self.account)
        boost = self.boosts[done]
        alone = Expression((replace(boost, sign=1),))
        return Within(Expressed(alone), self.counts, "boost", boost_text(boost))

    def counts(self, total: int) -> Boosted:
        """With one more part."""
        sign = self.boosts[len(self.counted) - 1].sign if self.counted else 1
        return replace(self, counted=(*self.counted, sign * total))

    def account(self) -> Account:
        """The effect and everything on top of it."""
        first, *rest = self.counted
        summed = sum(self.counted)
        sums = " ".join([str(first), *(f"{number:+}" for number in rest)])
        held = ", held at 0" if summed < 0 else ""
        working = f"{sums} = {summed}{held}" if rest else ""
        return Account(str(self.expression), total=max(0, summed), working=working)


def start(check: Check) -> Boosted:
    """The procedure of an effect roll."""
    return Boosted(parse(check.text("dice")), boosts_of(check.text("boosts")))


def boosts_of(text: str) -> tuple[DiceTerm, ...]:
    """The groups of dice in a list of boosts, such as `+1d6 -2d6`.

    Raises:
        InvalidInput: It is something else than dice added and subtracted.
    """
    if not text:
        return ()
    try:
        expression = parse(text)
    except InvalidInput as error:
        raise InvalidInput("boosts", str(error).removeprefix("dice: ")) from error
    if expression != Expression(expression.dice):
        raise InvalidInput("boosts", "takes dice added and subtracted, such as +1d6 -2d6")
    return expression.dice


def refuse(values: Values, house: House) -> None:
    """Refuses what can't be read as dice, before anything is rolled."""
    parse(str(values["dice"]))
    boosts_of(str(values["boosts"]))


def scale(house: House) -> Scale:
    """An effect has one outcome: what it comes to is its total."""
    return (EFFECT,)


KIND = Kind(
    "effect",
    "Effect",
    (
        Field("dice", "Dice", default="", required=True, text=True),
        Field("boosts", "Added dice", default="", text=True),
    ),
    start,
    scale,
    Shape.EFFECT,
    refuse,
    sheet=False,
)


def boost_text(boost: DiceTerm) -> str:
    """A boost with its sign: `+1d6`."""
    return str(boost) if boost.sign < 0 else f"+{boost}"
