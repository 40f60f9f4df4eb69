"""What a character sheet of a system holds, and what is refused on one.

A sheet is plain data: a mapping of field ids to values, and of list ids to rows, each row a mapping
of column ids to values. The system says which there are; forms and files follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.check import NUMBER
from rules.errors import InvalidInput, nearest, shown

Sheet = Mapping[str, Any]

LONGEST = 1000
MOST_ROWS = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing on a sheet, or one column of a list on it.

    Attributes:
        id: Its name in files.
        title: Its name on the screen.
        default: Its value on a blank sheet; its type (number, text or yes/no) is what is taken.
        low: The least number taken.
        high: The greatest number taken.
        choices: The words taken; empty for any.
        help: One line for the form.
    """

    id: str
    title: str
    default: int | str | bool = 0
    low: int = -1000
    high: int = 1000
    choices: tuple[str, ...] = ()
    help: str = ""

    @property
    def takes(self) -> str:
        """What is taken, in words."""
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        if isinstance(self.default, bool):
            return "yes or no"
        if isinstance(self.default, int):
            return f"a whole number from {self.low} to {self.high}"
        return f"text of at most {LONGEST} characters"

    def check(self, value: object, where: str = "") -> int | str | bool:
        """The value as it is kept.

        Raises:
            InvalidInput: Naming this entry, where it stands and what it takes.
        """
        if isinstance(self.default, bool) or isinstance(value, bool):
            good = isinstance(self.default, bool) and isinstance(value, bool)
        elif isinstance(self.default, int):
            good = isinstance(value, int) and self.low <= value <= self.high
        else:
            fits = isinstance(value, str) and len(value) <= LONGEST
            good = fits and (not self.choices or value in self.choices)
        if good and isinstance(value, int | str):
            return value
        raise InvalidInput(f"{where}{self.id}", f"takes {self.takes}, not {shown(value)}")

    def parse(self, text: str, where: str = "") -> int | str | bool:
        """The value that a person typed.

        Raises:
            InvalidInput: Naming this entry, where it stands and what it takes.
        """
        plain = text.strip().replace("\N{MINUS SIGN}", "-")
        if isinstance(self.default, bool):
            return self.check({"yes": True, "no": False}.get(plain.lower(), text), where)
        if isinstance(self.default, int):
            return self.check(int(plain) if NUMBER.fullmatch(plain) else text, where)
        return self.check(text.strip(), where)


@dataclass(frozen=True, slots=True)
class Rows:
    """A list on a sheet, such as its skills.

    Attributes:
        id: Its name in files.
        title: Its name on the screen.
        columns: What each row holds; the first column names the row, no name twice.
        fixed: The names of the rows where the system fixes them; empty where rows are free.
    """

    id: str
    title: str
    columns: tuple[Entry, ...]
    fixed: tuple[str, ...] = ()

    def blank(self) -> list[dict[str, Any]]:
        """The rows of a blank sheet."""
        rest = {column.id: column.default for column in self.columns[1:]}
        return [{self.columns[0].id: name, **rest} for name in self.fixed]

    def check(self, rows: object) -> list[dict[str, Any]]:
        """The rows as they are kept.

        Raises:
            InvalidInput: Naming the row and column and what it takes.
        """
        if not isinstance(rows, list | tuple) or len(rows) > MOST_ROWS:
            raise InvalidInput(self.id, f"takes a list of at most {MOST_ROWS} rows")
        kept = [self._row(row, number) for number, row in enumerate(rows, 1)]
        names = [row[self.columns[0].id] for row in kept]
        for number, name in enumerate(names, 1):
            if name in names[: number - 1]:
                raise InvalidInput(f"{self.id} row {number}", f"{name!r} is there already")
        if self.fixed and tuple(names) != self.fixed:
            raise InvalidInput(self.id, f"its rows are {', '.join(self.fixed)}")
        return kept

    def _row(self, row: object, number: int) -> dict[str, Any]:
        if not isinstance(row, Mapping):
            raise InvalidInput(f"{self.id} row {number}", "takes an object")
        where = f"{self.id} row {number} "
        known = {column.id for column in self.columns}
        for name in row:
            if name not in known:
                raise InvalidInput(f"{where}{name}", f"no such column; {nearest(str(name), known)}")
        kept = {
            column.id: column.check(row.get(column.id, column.default), where)
            for column in self.columns
        }
        if not str(kept[self.columns[0].id]).strip():
            raise InvalidInput(f"{where}{self.columns[0].id}", "takes a name")
        return kept


@dataclass(frozen=True, slots=True)
class Renewal:
    """A moment of play that clears something on a sheet, such as a new day.

    Attributes:
        id: Its name in records.
        title: Its name in the menu.
        entries: The entries that become blank again.
        columns: The lists of which a column becomes blank again in every row, each with the column.
        pools: The pools of the character that become empty.
        everyone: Whether it comes to every player character at once, or to one of them.
    """

    id: str
    title: str
    entries: tuple[str, ...] = ()
    columns: tuple[tuple[str, str], ...] = ()
    pools: tuple[str, ...] = ()
    everyone: bool = True


def anything_goes(sheet: Sheet) -> None:
    """For a sheet whose values can't contradict each other."""


@dataclass(frozen=True, slots=True)
class SheetForm:
    """Everything on a character sheet of a system.

    Attributes:
        entries: Single values, in order.
        rows: Lists, in order.
        refuse: Refuses values that are each right but can't stand together.
        renewals: The moments of play that clear something on it.
    """

    entries: tuple[Entry, ...]
    rows: tuple[Rows, ...]
    refuse: Callable[[Sheet], None] = anything_goes
    renewals: tuple[Renewal, ...] = ()

    def blank(self) -> dict[str, Any]:
        """The sheet of someone about whom nothing is known yet."""
        return {
            **{entry.id: entry.default for entry in self.entries},
            **{rows.id: rows.blank() for rows in self.rows},
        }

    def named_by(self, rows: str) -> str:
        """The column that names the rows of a list.

        Args:
            rows: The id of the list.
        """
        return next(known.columns[0].id for known in self.rows if known.id == rows)

    def renewed(self, sheet: Sheet, renewal: Renewal) -> dict[str, Any]:
        """The sheet after such a moment."""
        cleared = dict(sheet)
        for entry in self.entries:
            if entry.id in renewal.entries:
                cleared[entry.id] = entry.default
        for rows in self.rows:
            blank = {c.id: c.default for c in rows.columns if (rows.id, c.id) in renewal.columns}
            cleared[rows.id] = [{**row, **blank} for row in sheet[rows.id]]
        return cleared

    def check(self, sheet: object) -> dict[str, Any]:
        """The sheet as it is kept; what is missing takes its value on a blank one.

        Raises:
            InvalidInput: Naming what is wrong and what would be right.
        """
        if not isinstance(sheet, Mapping):
            raise InvalidInput("sheet", "takes an object")
        blank = self.blank()
        for name in sheet:
            if name not in blank:
                raise InvalidInput(
                    str(name), f"no such entry on a sheet; {nearest(str(name), blank)}"
                )
        given = {**blank, **sheet}
        kept = {
            **{entry.id: entry.check(given[entry.id]) for entry in self.entries},
            **{rows.id: rows.check(given[rows.id]) for rows in self.rows},
        }
        self.refuse(kept)
        return kept
