"""The party as the players see it: a card for each of them, or a line where room is scarce."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from gmscreen.campaign.players import Member
from gmscreen.widgets.bars import bar
from gmscreen.widgets.blocks import Block, in_columns, side_by_side
from gmscreen.widgets.words import column, cut, pips

NARROWEST, WIDEST = 18, 60
"""The width of a card, in cells."""
GAP = 2
LINE = 38
"""The width of someone told in one line."""


def party_cards(party: tuple[Member, ...], cells: int, most: int) -> Block:
    """The party in at most so many lines.

    Args:
        party: Who is present.
        cells: How many cells a line has.
        most: How many lines there are at most.
    """
    if not party or most < 1:
        return []
    in_a_row = min(len(party), max(1, (cells + GAP) // (NARROWEST + GAP)))
    each = min(WIDEST, (cells + GAP) // in_a_row - GAP)
    made = side_by_side([card(one, each) for one in party], GAP, cells)
    if len(made) <= most:
        return made
    columns = max(1, (cells + GAP) // (LINE + GAP))
    lines = [line(one, (cells + GAP) // columns - GAP) for one in party]
    return in_columns(lines, min(most, -(-len(lines) // columns)), GAP, cells)


def card(one: Member, cells: int) -> Block:
    """Name, hit points as a bar, points as pips, conditions."""
    return [
        column(one.name, cells, "bold"),
        *_health(one, cells),
        *(_points(one, cells)),
        *([_conditions(one, cells)] if one.conditions else []),
    ]


def _health(one: Member, cells: int) -> Iterator[Content]:
    if one.hp is None:
        return
    number = f" {one.hp}/{one.hp_max}" if one.hp_max is not None else f" {one.hp}"
    style = "$bad" if one.is_low else "$good"
    if not one.hp_max:
        yield column(f"♥{number}", cells, style)
        return
    share = min(1.0, max(0.0, one.hp / one.hp_max))
    shown = bar(share, max(3, cells - len(number)), style)
    yield Content.assemble(shown, (number, "bold $bad" if one.is_low else "bold"))


def _points(one: Member, cells: int) -> Iterator[Content]:
    """A line for each pool; where there are several, with their names."""
    for pool, now, cap in one.points:
        shown = pips(now, cap, pool)
        named = f" {pool.one if now == 1 else pool.many}"
        if len(one.points) > 1 or shown.cell_length + len(named) <= cells:
            shown = Content.assemble(shown, (named, "$dim"))
        yield shown.truncate(cells, ellipsis=True)


def _conditions(one: Member, cells: int) -> Content:
    return column(", ".join(one.conditions), cells, "$bad")


def line(one: Member, cells: int) -> Content:
    """Name, hit points, points and conditions in one line."""
    shown: list[Content | tuple[str, str]] = []
    if one.hp is not None:
        most = f"/{one.hp_max}" if one.hp_max is not None else ""
        shown.append((f" ♥ {one.hp}{most}", "bold $bad" if one.is_low else "$good"))
    for pool, now, cap in one.points:
        shown.append(Content.assemble(" ", pips(now, cap, pool, 5)))
    after = Content.assemble(*shown)
    name = min(20, max(6, cells - after.cell_length))
    told = Content.assemble(column(one.name, name, "bold"), after)
    room = cells - told.cell_length - 1
    if one.conditions and room > 3:
        told = Content.assemble(told, (f" {cut(', '.join(one.conditions), room)}", "$bad"))
    return told.truncate(cells, ellipsis=True)
