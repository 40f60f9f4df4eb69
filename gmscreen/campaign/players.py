"""What the players see of a campaign: the newest roll, those before it, and the party.

A roll is told with everything where a player's character made it. Where the GM's people roll, their
dice, totals and modifiers stay behind the screen, and so does the number that has to be reached
unless it is asked for; what is left is who, what, and how it came out. `told_backwards` decides
what is secret, as in an export for the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

import rules
from gmscreen.campaign import telling
from gmscreen.campaign.entries import Move
from gmscreen.campaign.exporting.told import Told, told_backwards
from gmscreen.campaign.model import Campaign, Character
from gmscreen.symbols import plain

FARTHEST = 1_000
"""How many entries back at most a roll is looked for, so that a log of years is not all read."""
MOST_ROLLS = 12
"""How many rolls are told at most."""


@dataclass(frozen=True, slots=True)
class SeenDie:
    """A die on the table.

    Attributes:
        die: Its name (`d20`).
        face: What it shows.
        kept: Whether it counts.
    """

    die: str
    face: int
    kept: bool


@dataclass(frozen=True, slots=True)
class SeenPart:
    """What is seen of the dice of one roller; of the GM's people neither dice nor numbers.

    Attributes:
        who: Whose they are.
        role: What the roller does in it: `actor`, `member`, `opponent` or `boost`.
        dice: The dice.
        working: How the total came about, or what the dice were counted as.
        total: The total; None: there is none, or it isn't shown.
        outcome: The outcome of this part alone, where it has one.
    """

    who: str
    role: str
    dice: tuple[SeenDie, ...] = ()
    working: str = ""
    total: int | None = None
    outcome: rules.Outcome | None = None


@dataclass(frozen=True, slots=True)
class SeenMove:
    """Points that moved.

    Attributes:
        pool: Which; None: the system has no such pool any more.
        words: Whose and how many, in words.
    """

    pool: rules.Pool | None
    words: str


@dataclass(frozen=True, slots=True)
class SeenRoll:
    """A roll as it is in force.

    Attributes:
        entry: The entry of the log that is in force: the roll, or its last amendment.
        who: Whose roll it is.
        what: What was rolled.
        amended: What was done to it since ("reroll by fate on Mira's Stealth"); empty: nothing.
        shape: Who rolls in it.
        outcome: What it came to.
        parts: The dice of each roller: those who act before those who oppose.
        total: The total; None: there is none, or it isn't shown.
        working: How it came about.
        against: The number that had to be reached; None: there is none, or it isn't shown.
        moves: The points that moved.
    """

    entry: int
    who: str
    what: str
    amended: str
    shape: rules.Shape
    outcome: rules.Outcome
    parts: tuple[SeenPart, ...]
    total: int | None
    working: str
    against: int | None
    moves: tuple[SeenMove, ...]

    @property
    def members(self) -> tuple[SeenPart, ...]:
        """Those who roll as a group."""
        return tuple(part for part in self.parts if part.role == "member")


@dataclass(frozen=True, slots=True)
class Member:
    """A player's character who is present.

    Attributes:
        name: The name.
        hp: Hit points now; None where they aren't counted.
        hp_max: Hit points at most; None where there is no maximum.
        is_low: Whether a third of them or less is left.
        points: Each pool of its own: how many it holds, and how many at most.
        conditions: What it suffers from.
    """

    name: str
    hp: int | None
    hp_max: int | None
    is_low: bool
    points: tuple[tuple[rules.Pool, int, int | None], ...]
    conditions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayersView:
    """What the players see at one moment.

    Attributes:
        campaign: The campaign's name.
        session: Which evening it is, in words; empty before the first.
        rolls: The rolls that stand, as they are in force, the newest first.
        party: The player characters who are present.
    """

    campaign: str
    session: str
    rolls: tuple[SeenRoll, ...]
    party: tuple[Member, ...]

    @property
    def newest(self) -> SeenRoll | None:
        """The newest roll that stands."""
        return self.rolls[0] if self.rolls else None


def players_view(campaign: Campaign, system: rules.System, with_dc: bool = False) -> PlayersView:
    """What the players see of a campaign.

    Args:
        campaign: The campaign, its sheets whole.
        system: Its dice system, under its house settings.
        with_dc: Whether they see the number that their own rolls have to reach.
    """
    session = campaign.session
    name = f": {plain(session.name)}" if session.name else ""
    return PlayersView(
        plain(campaign.name),
        f"session {session.number}{name}" if session.number else "",
        tuple(islice(_rolls(campaign, system, with_dc), MOST_ROLLS)),
        tuple(_member(one, system) for one in campaign.party),
    )


def held(one: Character, system: rules.System) -> Iterator[tuple[rules.Pool, int, int | None]]:
    """The pools of a player's character that are shown: each with what is held, and the most."""
    for pool in system.pools:
        now = one.points.get(pool.id, 0)
        if one.pc and pool.owner is rules.Owner.CHARACTER and (now or not pool.quiet):
            yield pool, now, pool.cap(one.sheet)


def _member(one: Character, system: rules.System) -> Member:
    conditions = tuple(map(plain, one.conditions))
    points = tuple(held(one, system))
    return Member(plain(one.name), one.hp, one.hp_max, one.is_low, points, conditions)


def _rolls(campaign: Campaign, system: rules.System, with_dc: bool) -> Iterator[SeenRoll]:
    for one in islice(told_backwards(campaign), FARTHEST):
        if one.roll is not None and one.in_force:
            yield _seen(one, one.roll, campaign, system, with_dc)


def _seen(
    one: Told, roll: Mapping[str, Any], campaign: Campaign, system: rules.System, with_dc: bool
) -> SeenRoll:
    entry, kind = one.entry, telling.kind_of(roll, system)
    root = campaign.history[entry.refers] if entry.refers is not None else entry
    named = root if root.roll is not None else entry
    parts = sorted(enumerate(roll["parts"]), key=lambda part: part[1]["role"] == "opponent")
    acting = [place for place, part in parts if part["role"] in ("actor", "member")]
    opposed = any(part["role"] == "opponent" for _, part in parts)
    is_open = bool(acting) and all(one.roller(place).pc for place in acting)
    shape = kind.shape if kind is not None else rules.Shape.SINGLE
    is_group = shape is rules.Shape.GROUP
    return SeenRoll(
        entry.id,
        plain(telling.actor(named)),
        plain(named.what),
        plain(entry.title) if root is not entry else "",
        shape,
        system.outcome(roll["outcome"]),
        tuple(_part(one, place, part, system, is_open) for place, part in parts),
        roll["total"] if is_open and not is_group else None,
        plain(telling.working(roll)) if is_open and not is_group else "",
        telling.against(roll, kind) if with_dc and is_open and not opposed else None,
        tuple(_move(one, move, system) for move in entry.moves if move.amount),
    )


def _part(
    one: Told, place: int, part: Mapping[str, Any], system: rules.System, is_open: bool
) -> SeenPart:
    """One part of a roll; dice that points bought for an open roll are open whoever paid."""
    outcome = system.outcome(part["outcome"]) if part["outcome"] else None
    who, role = one.who(place), part["role"]
    if not (one.roller(place).pc or (is_open and role == "boost")):
        return SeenPart(who, role, outcome=outcome)
    dice = tuple(
        SeenDie(plain(die["die"]), die["face"], die["became"] == "kept") for die in part["dice"]
    )
    return SeenPart(who, role, dice, plain(part["working"]), part["total"], outcome)


def _move(one: Told, move: Move, system: rules.System) -> SeenMove:
    words = f"{one.whose(move)}: {telling.moved(move, system)}"
    return SeenMove(system.pool(move.pool), plain(words))
