"""What a dice system says of itself: kinds of check, sheet, points, tables and house settings.

Everything outside `rules` is generated from this: a further system is one module and one table
file, and nothing anywhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from rules.check import Check, House, Kind, Offer, Role, Shape
from rules.errors import InvalidInput, nearest, shown
from rules.outcome import Outcome, Tone
from rules.points import Amendment, Boost, Pool
from rules.sheet import Sheet, SheetForm
from rules.table import Table


def worded(choice: str | bool) -> str:
    """A setting's value as it is written on the command line: a switch is `on` or `off`."""
    if isinstance(choice, bool):
        return "on" if choice else "off"
    return choice


@dataclass(frozen=True, slots=True)
class Setting:
    """A house setting: a ruling on which real tables differ.

    Attributes:
        id: Its name.
        title: The question it answers.
        choices: What it takes, the default first; `(True, False)` for a switch.
        ruling: The ruling it changes, in one line.
    """

    id: str
    title: str
    choices: tuple[str | bool, ...]
    ruling: str = ""

    def check(self, value: object) -> str | bool:
        """The value as it is kept; `on` and `off` are read as a switch's.

        Raises:
            InvalidInput: Naming the setting and what it takes.
        """
        for choice in self.choices:
            if value is choice or (isinstance(value, str) and value == worded(choice)):
                return choice
        words = ", ".join(worded(choice) for choice in self.choices)
        raise InvalidInput(self.id, f"takes one of {words}, not {shown(value)}")


def no_boosts(house: House) -> tuple[Boost, ...]:
    """For a system in which nothing is put on effects."""
    return ()


def no_badges(sheet: Sheet) -> tuple[str, ...]:
    """For a sheet of which nothing has to be seen at a glance."""
    return ()


def nothing_shared(outcome: Outcome) -> str:
    """For a system in which helpers share nothing of an outcome."""
    return ""


def not_barred(kind: Kind, what: str, opposing: str) -> str:
    """For a system in which anything can be rolled against anything."""
    return ""


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """A dice system with the house settings in force.

    Attributes:
        id: Its name in files and on the command line.
        title: Its name on the screen.
        about: Its dice in a few words, for somebody who chooses a system.
        kinds: Its kinds of check, the commonest first.
        settings: Its house settings.
        sheet: What a character sheet holds.
        offers: What a sheet has to offer for a kind of check, in the order of the sheet.
        pools: Its points, under the house settings in force.
        amendments: What can be done to a roll after it, in the order in which it is thought of.
        boosts: What points buy on an effect roll.
        tables: Its reference tables.
        badges: What of a sheet a GM wants to see at a glance.
        barred: Why something can't be rolled, or not against something, or nothing. Takes the kind,
            what is rolled and what opposes it, by their names on the sheets.
        help: The field to which each helper adds one; empty: nobody can help.
        helped: What an outcome means for those who helped.
        house: The house settings in force, by id.
    """

    id: str
    title: str
    kinds: tuple[Kind, ...]
    settings: tuple[Setting, ...]
    sheet: SheetForm
    offers: Callable[[Kind, Sheet], tuple[Offer, ...]]
    tables: Callable[[], tuple[Table, ...]]
    points: Callable[[House], tuple[Pool, ...]]
    amendments: tuple[Amendment, ...] = ()
    boosting: Callable[[House], tuple[Boost, ...]] = no_boosts
    badges: Callable[[Sheet], tuple[str, ...]] = no_badges
    barred: Callable[[Kind, str, str], str] = not_barred
    about: str = ""
    help: str = ""
    helped: Callable[[Outcome], str] = nothing_shared
    house: House = field(default_factory=dict)

    def under(self, house: House) -> System:
        """This system under house settings; what isn't named keeps its default.

        Raises:
            InvalidInput: An unknown setting (naming the nearest), or a value that it doesn't take.
        """
        known = {setting.id: setting for setting in self.settings}
        for name in house:
            if name not in known:
                raise InvalidInput(
                    name, f"{self.id} has no such house setting; {nearest(name, known)}"
                )
        given = {name: known[name].check(value) for name, value in house.items()}
        return replace(self, house={**{s.id: s.choices[0] for s in self.settings}, **given})

    def kind(self, name: str) -> Kind:
        """The kind of check of that id.

        Raises:
            InvalidInput: Naming the nearest kind.
        """
        for kind in self.kinds:
            if kind.id == name:
                return kind
        known = nearest(name, (kind.id for kind in self.kinds))
        raise InvalidInput("kind", f"{self.id} has no kind {shown(name)}; {known}")

    def outcome(self, name: str) -> Outcome:
        """The outcome of that id, from the scales of its kinds; an unknown one is neutral."""
        for kind in self.kinds:
            for known in kind.scale(self.house):
                if known.id == name:
                    return known
        return Outcome(name, Tone.NEUTRAL)

    def check(self, kind: str, /, **fields: object) -> Check:
        """A check, validated.

        Raises:
            InvalidInput: Naming the field and what it takes.
        """
        spec = self.kind(kind)
        values = spec.validate(fields, self.house)
        return Check(self.id, spec, spec.id, tuple(values.items()), tuple(self.house.items()))

    def alone(self, check: Check) -> Iterator[Check]:
        """Each member's own check in a group check, in order: the group with nobody else in it.

        Its odds are the member's own, also against a roll that all of them share.
        """
        role = check.kind.role(Role.MEMBERS)
        if role is None or check.kind.shape is not Shape.GROUP:
            return
        for place, number in enumerate(check.numbers(role.id), 1):
            values: dict[str, object] = {**dict(check.values), role.id: [number]}
            for spec in check.kind.fields:
                if spec.role is Role.POSITIONS:
                    values[spec.id] = [1] if place in check.numbers(spec.id) else []
            yield self.check(check.kind_id, **values)

    @property
    def pools(self) -> tuple[Pool, ...]:
        """Its points, under the house settings in force."""
        return self.points(self.house)

    def pool(self, name: str) -> Pool | None:
        """The pool of that id, if it is in play under the house settings in force."""
        return next((pool for pool in self.pools if pool.id == name), None)

    @property
    def boosts(self) -> tuple[Boost, ...]:
        """What points buy on an effect roll, under the house settings in force."""
        return tuple(boost for boost in self.boosting(self.house) if self.pool(boost.pool))

    @property
    def built(self) -> Iterator[Kind]:
        """The kinds that one character makes alone: what the builder goes through."""
        return (kind for kind in self.kinds if kind.shape is Shape.SINGLE)

    def shaped(self, shape: Shape) -> Kind | None:
        """The kind of that shape, if the system has one."""
        return next((kind for kind in self.kinds if kind.shape is shape), None)

    def ladder(self, field: str) -> Table | None:
        """The table whose rows are the rungs of a field."""
        return next((table for table in self.tables() if table.ladder == field), None)
