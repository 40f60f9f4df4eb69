"""What a check asks for: its kind, its fields, and their validated values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from rules.errors import InvalidInput, nearest, shown
from rules.outcome import Scale

if TYPE_CHECKING:
    from rules.procedure import State

Value = int | str | tuple[int, ...] | None
"""What a field can hold. None: not given, and no default."""

Values = Mapping[str, Value]
House = Mapping[str, str | bool]
"""House settings in force, by id."""


class Role(StrEnum):
    """What a field is for, where its name alone doesn't tell a user interface."""

    MODIFIER = "modifier"
    """Filled from the sheet, and by modifiers that the GM names, unless it is a number of dice."""
    DIFFICULTY = "difficulty"
    """Has a ladder of rungs."""
    MEMBERS = "members"
    """The modifiers of a group, one each."""
    OPPONENT = "opponent"
    """The modifier of the other side."""
    POSITIONS = "positions"
    """Which members of the group it holds for, counted from 1."""
    BOUGHT = "bought"
    """Dice that points buy before the roll."""


@dataclass(frozen=True, slots=True)
class Field:
    """One input of a kind of check.

    Attributes:
        id: Its name in records and on the command line.
        title: Its name on the screen.
        low: The least it takes.
        high: The most it takes.
        default: Its value where none is given.
        required: Whether it has to be given.
        choices: The words it takes; empty for a number.
        many: Whether it takes a list of numbers.
        text: Whether it takes any text.
        role: What it is for.
        signed: Whether it is a change, shown with its sign.
        switch: Whether more than one makes no difference: it is on or off.
    """

    id: str
    title: str
    low: int = -1000
    high: int = 1000
    default: Value = 0
    required: bool = False
    choices: tuple[str, ...] = ()
    many: bool = False
    text: bool = False
    role: Role | None = None
    signed: bool = False
    switch: bool = False

    @property
    def takes(self) -> str:
        """What it takes, in words."""
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        if self.text:
            return "text"
        if self.many:
            numbers = f"whole numbers from {self.low} to {self.high}"
            return f"a list of at most {MOST_MEMBERS} {numbers}"
        return f"a whole number from {self.low} to {self.high}"

    def check(self, value: object) -> Value:
        """The value as it is kept.

        Raises:
            InvalidInput: Naming this field and what it takes.
        """
        if value is None and not self.required:
            return self.default
        if self.choices or self.text:
            if isinstance(value, str) and (self.text or value in self.choices):
                return value
        elif self.many:
            if isinstance(value, list | tuple) and len(value) <= MOST_MEMBERS:
                return tuple(self._whole(item) for item in value)
        else:
            return self._whole(value)
        raise InvalidInput(self.id, f"takes {self.takes}, not {shown(value)}")

    def _whole(self, value: object) -> int:
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and self.low <= value <= self.high
        ):
            return value
        raise InvalidInput(self.id, f"takes {self.takes}, not {shown(value)}")

    def parse(self, text: str) -> Value:
        """The value that a person typed.

        Raises:
            InvalidInput: Naming this field and what it takes.
        """
        if self.choices or self.text:
            return self.check(text)
        if self.many:
            return self.check([self._number(item) for item in text.split(",") if item.strip()])
        return self.check(self._number(text))

    def _number(self, text: str) -> int:
        plain = text.strip().replace("\N{MINUS SIGN}", "-")
        return self._whole(int(plain) if NUMBER.fullmatch(plain) else text)


NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
MOST_MEMBERS = 50
"""The largest group that is taken."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something on a sheet that a check can be made with.

    Attributes:
        name: The skill, ability or attribute.
        values: The fields it fills.
        note: Where the numbers come from ("Dex 4, ranks 3").
    """

    name: str
    values: Values
    note: str = ""


class Shape(StrEnum):
    """Who rolls in a check."""

    SINGLE = "single"
    OPPOSED = "opposed"
    GROUP = "group"
    EFFECT = "effect"


def no_refusal(values: Values, house: House) -> None:
    """For a kind whose fields can't contradict each other."""


def nothing_asked(check: Check) -> str:
    """For a kind that is rolled without a word before."""
    return ""


def free(check: Check) -> Mapping[str, int]:
    """For a kind that costs nothing."""
    return {}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of check of a system.

    Attributes:
        id: Its name in records and on the command line.
        title: Its name on the screen.
        fields: What it asks for, in the order in which a GM thinks of it.
        start: The procedure that judges it; also what the odds walk.
        scale: Its outcomes under the house settings in force, worst first.
        shape: Who rolls.
        refuse: Refuses values that are each right but can't stand together.
        hint: What it takes to succeed, in one sentence ("needs 10 or more on the better die").
        sheet: Whether something of the sheet fills it.
        confirm: What the GM is asked before the roll ("auto-fail: suggest an alternative"), or
            nothing.
        slow: Whether the odds of a check of this kind take longer than a key press may.
        cost: What the one who acts pays before the roll: how many points of which pool. Who hasn't
            got them can't make the check.
        once: The yes/no entry of the sheet that a roll of this kind marks; while it is marked there
            is no other. Empty: it can be made at any time.
    """

    id: str
    title: str
    fields: tuple[Field, ...]
    start: Callable[[Check], State]
    scale: Callable[[House], Scale]
    shape: Shape = Shape.SINGLE
    refuse: Callable[[Values, House], None] = no_refusal
    hint: Callable[[Check], str] = field(default=lambda check: "")
    sheet: bool = True
    slow: Callable[[Check], bool] = field(default=lambda check: False)
    cost: Callable[[Check], Mapping[str, int]] = free
    once: str = ""
    confirm: Callable[[Check], str] = nothing_asked

    def field(self, name: str) -> Field | None:
        """The field of that id, if this kind has it."""
        return next((known for known in self.fields if known.id == name), None)

    def role(self, role: Role) -> Field | None:
        """The first field of that role, if this kind has one."""
        return next((known for known in self.fields if known.role is role), None)

    @property
    def pooled(self) -> bool:
        """Whether the sheet gives a number of dice: one that can't be below 0."""
        spec = self.role(Role.MODIFIER)
        return spec is not None and spec.low >= 0

    @property
    def modified(self) -> Field | None:
        """The field to which a modifier that the GM names adds; None: it counts for nothing.

        It adds no dice: what more of them cost is for the rules to say.
        """
        return None if self.pooled else self.role(Role.MODIFIER) or self.role(Role.MEMBERS)

    def validate(self, given: Mapping[str, object], house: House) -> dict[str, Value]:
        """Every field with its value, defaults filled in.

        Raises:
            InvalidInput: An unknown field, a missing one, a wrong value, or values that can't stand
                together.
        """
        known = {known.id: known for known in self.fields}
        for name in given:
            if name not in known:
                raise InvalidInput(name, f"{self.id} has no such field; {nearest(name, known)}")
        values: dict[str, Value] = {}
        for name, spec in known.items():
            if name not in given and spec.required:
                raise InvalidInput(name, f"{self.id} needs it: {spec.takes}")
            values[name] = spec.check(given[name]) if name in given else spec.default
        self.refuse(values, house)
        return values


@dataclass(frozen=True, slots=True)
class Check:
    """A check with everything that is built: what is rolled, and what the odds are asked about.

    Made by `System.check`. Equal checks are judged alike and have equal odds.
    """

    system: str
    kind: Kind = field(compare=False, repr=False)
    kind_id: str
    values: tuple[tuple[str, Value], ...]
    house: tuple[tuple[str, str | bool], ...]

    def __getitem__(self, field: str) -> Value:
        """The value of one field."""
        return dict(self.values)[field]

    def number(self, field: str) -> int:
        """The value of a field that holds a number; 0 where this kind has no such field."""
        value = dict(self.values).get(field)
        return value if isinstance(value, int) else 0

    def numbers(self, field: str) -> tuple[int, ...]:
        """The value of a field that holds a list; empty where this kind has no such field."""
        value = dict(self.values).get(field)
        return value if isinstance(value, tuple) else ()

    def text(self, field: str) -> str:
        """The value of a field that holds a word."""
        value = dict(self.values).get(field)
        return value if isinstance(value, str) else ""

    def setting(self, name: str) -> str | bool:
        """A house setting in force."""
        return dict(self.house)[name]

    @property
    def scale(self) -> Scale:
        """Its outcomes, worst first."""
        return self.kind.scale(dict(self.house))

    @property
    def slow(self) -> bool:
        """Whether its odds take longer than a key press may (a tenth of a second)."""
        return self.kind.slow(self)

    def begin(self) -> State:
        """The procedure that judges it, before the first die."""
        return self.kind.start(self)
