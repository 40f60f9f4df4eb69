"""The newest roll as large as there is room for: who, what, the dice, the total, the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from textual.content import Content

import rules
from gmscreen.campaign.players import SeenPart, SeenRoll
from gmscreen.panels.dice import dice, dice_levels
from gmscreen.symbols import SYMBOLS, summed
from gmscreen.widgets.blocks import Block, beside, centred, each_centred, in_columns, width
from gmscreen.widgets.glyphs import Size, large, spells
from gmscreen.widgets.words import cut, signs, tone_style

SIZES = (Size(2, 1), Size(4, 2), Size(6, 3), Size(8, 4), Size(10, 5), Size(12, 6))
"""The sizes of a total, the largest last."""
WORDS = (Size(1, 1), Size(2, 1), Size(3, 2), Size(4, 2), Size(6, 3))
"""The sizes of a verdict and of a name, likewise."""
GAP = 4
"""How many cells stand between the dice and the total."""
ROOMY = 12
"""From how many lines on there are blank ones between the parts."""


def stage(roll: SeenRoll, cells: int, lines: int) -> Block:
    """A roll in exactly so many lines.

    Of all the ways to show it that have room, the one that fills it best; of several that do so
    alike, the one with the largest letters and dice.

    Args:
        roll: The roll.
        cells: How many cells a line has.
        lines: How many lines there are.
    """
    foot = [*_foot(roll, cells)][: max(0, lines // 4)]
    gap = 1 if lines >= ROOMY else 0
    ways = product([*_heads(roll, cells)], [*_middles(roll, cells, lines)], [*_verdicts(roll)])
    best: tuple[Block, ...] = ()
    most = 0.0
    for way in ways:
        there = [block for block in (*way, foot) if block]
        used = sum(map(len, there)) + gap * (len(there) - 1)
        worth = _worth(*way)
        if used <= lines and max(map(width, there)) <= cells and worth >= most:
            best, most = tuple(there), worth
    return _placed(best or ([*_plainly(roll, cells)],), cells, lines, gap)


def _worth(head: Block, middle: Block, verdict: Block) -> float:
    """How well the room is filled: dice, total and verdict are to be large together."""
    return max(1, len(middle)) * max(1, len(verdict)) * (1 + len(head) / 10)


def _placed(blocks: tuple[Block, ...], cells: int, lines: int, gap: int) -> Block:
    made: Block = []
    for block in blocks:
        made += [Content(" " * cells)] * (gap if made else 0) + centred(block, cells)
    made = made[:lines]
    above = (lines - len(made)) // 2
    blank = Content(" " * cells)
    return [blank] * above + made + [blank] * (lines - above - len(made))


def _plainly(roll: SeenRoll, cells: int) -> Iterator[Content]:
    """Everything that matters in lines of ordinary letters, where there is room for no more."""
    total = f"  {roll.total}" if roll.total is not None else ""
    shown = (f"{cut(named(roll), cells - len(total))}{total}", "bold")
    yield from each_centred([Content.assemble(shown)], cells)
    yield from each_centred([_verdict(roll)], cells)


def named(roll: SeenRoll) -> str:
    """Who and what in one line."""
    return " · ".join(words for words in (roll.who.strip(), roll.what.strip()) if words)


def _heads(roll: SeenRoll, cells: int) -> Iterator[Block]:
    """Who and what: one name in large letters, or both in ordinary ones."""
    yield each_centred([Content.assemble((cut(named(roll), cells), "bold"))], cells)
    who = roll.who.strip()
    if who and spells(who) and not roll.members:
        what = Content.assemble((cut(roll.what, cells), "bold"))
        for size in WORDS[:-1]:
            letters = large(who, size)
            if width(letters) <= cells:
                yield each_centred([*letters, Content(""), what], cells)


def _middles(roll: SeenRoll, cells: int, lines: int) -> Iterator[Block]:
    """The dice and the total."""
    style = tone_style(roll.outcome.tone)
    if roll.shape is rules.Shape.EFFECT:
        style = "$primary"
    number = _number(roll)
    totals = [large(number, size, style) for size in SIZES] if number else []
    most = cells // 2 - GAP if totals else cells - 2
    lefts = [*_lefts(roll, most, lines)]
    for left, total in product(lefts, totals or [[]]):
        if roll.members or not total or len(left) <= len(total):
            yield beside([left, total], GAP)
    if not lefts:
        yield from totals or [[]]


def _number(roll: SeenRoll) -> str:
    """What is shown in large digits: the total, or how many of a group succeeded."""
    if roll.shape is rules.Shape.GROUP and roll.members:
        good = sum(part.outcome is not None and part.outcome.good for part in roll.members)
        return f"{good}/{len(roll.members)}"
    return str(roll.total).replace("-", "−") if roll.total is not None else ""


def _lefts(roll: SeenRoll, cells: int, lines: int) -> Iterator[Block]:
    """What stands beside the total: the dice, or everyone in a group."""
    if roll.members:
        people = [member(part, min(cells, 44)) for part in roll.members]
        yield in_columns(people, max(3, lines // 2), GAP, cells)
        return
    for block in dice_levels(roll.parts[0].dice, cells):
        working = roll.working if roll.working != str(roll.total) else ""
        under = [Content.assemble((cut(working, cells), "$dim"))] if working else []
        yield each_centred([*block, *under], max(width(block), width(under)))


def member(part: SeenPart, cells: int) -> Content:
    """One of several who roll: how it came out, who, and the dice where they are shown."""
    tone = part.outcome.tone if part.outcome is not None else rules.Tone.NEUTRAL
    sign = f"{SYMBOLS[tone]} " if part.outcome is not None else ""
    told = f"  {summed(part.working, part.total)}" if part.working else ""
    name = cut(part.who, max(4, cells - len(sign) - len(told)))
    return Content.assemble((sign, tone_style(tone)), (name, "bold"), (cut(told, cells), "$dim"))


def _verdicts(roll: SeenRoll) -> Iterator[Block]:
    """How it came out, from ordinary letters to the largest; damage and healing say it already."""
    if roll.shape is rules.Shape.EFFECT and roll.total is not None:
        yield []
        return
    yield [_verdict(roll)]
    words = f"{SYMBOLS[roll.outcome.tone]} {roll.outcome.title}"
    if spells(words):
        yield from (large(words, size, tone_style(roll.outcome.tone)) for size in WORDS)


def _verdict(roll: SeenRoll) -> Content:
    outcome = roll.outcome
    words = f"{SYMBOLS[outcome.tone]} {outcome.title.upper()}"
    return Content.assemble((words, f"bold {tone_style(outcome.tone)}"))


def _foot(roll: SeenRoll, cells: int) -> Iterator[Content]:
    """What moved, what else was rolled in it, and what was done to it."""
    lines = [*_moves(roll), *_others(roll)]
    if roll.against is not None:
        lines.append(Content.assemble((f"against {roll.against}", "$dim")))
    if roll.amended:
        lines.append(Content.assemble((f"↻ {roll.amended}", "$dim")))
    yield from each_centred([line.truncate(cells, ellipsis=True) for line in lines], cells)


def _moves(roll: SeenRoll) -> Iterator[Content]:
    if roll.moves:
        between = Content("   ")
        yield between.join(
            Content.assemble((f"{signs(one.pool)[0]} {one.words}", signs(one.pool)[2]))
            if one.pool is not None
            else Content(one.words)
            for one in roll.moves
        )


def _others(roll: SeenRoll) -> Iterator[Content]:
    """Who opposes, and who put dice on an effect: with their dice where they are shown."""
    for part in roll.parts[1:]:
        if part.role in ("opponent", "boost"):
            role = "against" if part.role == "opponent" else "with"
            outcome = f": {part.outcome.title}" if part.outcome is not None else ""
            lying = dice(part.dice) if part.role == "opponent" else Content()
            told = f"  {summed(part.working, part.total)}" if part.dice else ""
            shown = (f"{part.who}{outcome} ", lying, (told, "$dim"))
            yield Content.assemble((f"{role} ", "$dim"), *shown)
