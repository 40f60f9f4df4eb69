"""The frozen values of a campaign.

Nothing here changes: an act makes a new campaign, and the old one stays what it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import rules
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.history import NOTHING_YET, History


class Refused(Exception):
    """Something that can't be done at the table now. Its text is one sentence fit for a GM."""


@dataclass(frozen=True, slots=True)
class Character:
    """Someone at the table, played by a player or by the GM.

    Attributes:
        id: Its number, never used again.
        name: As the GM typed it.
        pc: Whether a player plays it.
        present: Whether it is at the table now.
        sheet: Plain data, as the system's sheet form keeps it.
        points: How many of each pool it holds.
        hp: Hit points now; None where they aren't counted.
        hp_max: Hit points at most; None where there is no maximum.
        conditions: What it suffers from.
        note: The GM's words about it.
    """

    id: int
    name: str
    pc: bool = True
    present: bool = True
    sheet: Mapping[str, Any] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    hp: int | None = None
    hp_max: int | None = None
    conditions: tuple[str, ...] = ()
    note: str = ""

    @property
    def is_low(self) -> bool:
        """Whether a third of the hit points or less is left."""
        return self.hp is not None and self.hp_max is not None and self.hp * 3 <= self.hp_max


@dataclass(frozen=True, slots=True)
class Session:
    """An evening of play.

    Attributes:
        number: Counted from 1; 0 before the first.
        name: What the GM calls it; may be empty.
        started: When, as an ISO time; empty before the first.
        ended: When it was ended, as an ISO time; empty: it runs. What happens after that belongs to
            it still, until the next one starts.
    """

    number: int = 0
    name: str = ""
    started: str = ""
    ended: str = ""

    @property
    def runs(self) -> bool:
        """Whether it has started and was not ended."""
        return self.number > 0 and not self.ended


@dataclass(frozen=True, slots=True)
class Campaign:
    """Everything of a campaign at one moment.

    Attributes:
        name: Its name.
        system: The id of its dice system.
        house: Its house settings, those that are not the default.
        characters: Everyone, in the order in which they came.
        pools: The GM's points.
        session: The session that runs.
        sticky: Modifiers that hold for every roll until they are cleared.
        last_character: The highest number that a character has had.
        history: The log.
        table_dice: Whether the players roll their own dice: what a player character throws is typed
            then, unless the GM says otherwise.
    """

    name: str
    system: str
    house: Mapping[str, str | bool] = field(default_factory=dict)
    characters: tuple[Character, ...] = ()
    pools: Mapping[str, int] = field(default_factory=dict)
    session: Session = Session()
    sticky: tuple[Modifier, ...] = ()
    last_character: int = 0
    history: History = NOTHING_YET
    table_dice: bool = False

    def character(self, number: int | None) -> Character | None:
        """The character of that id, if it is there."""
        return next((one for one in self.characters if one.id == number), None)

    def one(self, number: int) -> Character:
        """The character of that id.

        Raises:
            Refused: It is not there any more.
        """
        if (found := self.character(number)) is None:
            raise Refused("that character is not in the campaign any more")
        return found

    @property
    def numbered(self) -> tuple[Character, ...]:
        """Everyone in the order of the number keys: present ones first, the players' before all."""
        return tuple(sorted(self.characters, key=lambda one: (not one.present, not one.pc)))

    @property
    def party(self) -> tuple[Character, ...]:
        """The player characters who are present."""
        return tuple(one for one in self.characters if one.pc and one.present)

    def rules(self, systems: Mapping[str, rules.System]) -> rules.System:
        """Its dice system under its house settings.

        Raises:
            rules.InvalidInput: The system or a setting is not known.
        """
        return rules.system(self.system, systems=systems, **self.house)
