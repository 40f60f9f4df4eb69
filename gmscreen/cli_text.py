"""Rolls and odds in plain text: what a terminal of 80 columns shows of them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

import click

import rules
from gmscreen.symbols import SYMBOLS, filled, measured, percent, summed
from rules.notation import parse

WIDTH = 80
"""How many columns a line takes at most."""
BAR = 20
LONGEST_FRACTION = 24
"""The longest fraction that is shown beside a bar."""

_COLOURS: Mapping[rules.Tone, str] = MappingProxyType(
    {
        rules.Tone.CRITICAL_GOOD: "bright_yellow",
        rules.Tone.GOOD: "green",
        rules.Tone.NEUTRAL: "cyan",
        rules.Tone.BAD: "red",
        rules.Tone.CRITICAL_BAD: "bright_magenta",
    }
)


class Row(NamedTuple):
    """A labelled line.

    Attributes:
        label: What it is about.
        text: What there is to say; broken where the line is full.
        head: What stands in front of the text, never broken.
    """

    label: str
    text: str
    head: str = ""


def lines(rows: Sequence[Row]) -> Iterator[str]:
    """Labelled lines, their texts below each other."""
    width = max((len(row.label) for row in rows), default=0) + 2
    for row in rows:
        head = f"{row.head}  " if row.head and row.text else row.head
        yield from hung(click.style(row.label.ljust(width), dim=True) + head, row.text, width)


def hung(head: str, text: str, indent: int) -> Iterator[str]:
    """A text behind a head, and further lines as far in as `indent` says."""
    start = len(click.unstyle(head))
    first, *rest = textwrap.wrap(
        text,
        WIDTH,
        initial_indent=" " * start,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]
    yield (head + first[start:]).rstrip()
    yield from rest


def verdict(outcome: rules.Outcome, width: int = 0) -> str:
    """An outcome by symbol, word and colour; the word in at least so many columns."""
    return click.style(
        f"{SYMBOLS[outcome.tone]} {outcome.title:<{width}}", fg=_COLOURS[outcome.tone], bold=True
    )


def roll_lines(roll: rules.Roll, system: rules.System) -> Iterator[str]:
    """Everything about a finished roll, the outcome first."""
    phrase = f"  “{roll.verdict.phrase}”" if roll.verdict.phrase else ""
    against = measured(roll.total, roll.target, roll.check.kind.shape is rules.Shape.GROUP)
    yield f"{verdict(roll.verdict)}{phrase}  {against}".rstrip()
    yield from lines(list(_rows(roll, system)))


def _rows(roll: rules.Roll, system: rules.System) -> Iterator[Row]:
    alone = len(roll.parts) == 1
    effect = roll.check.kind.shape is rules.Shape.EFFECT
    if alone and not effect:
        yield Row("dice", _kept(roll.parts[0]) or "none are thrown")
    if alone:
        yield from (Row(label, text) for label, text in _lost(roll.parts[0]))
    if roll.account.rule and not effect:
        yield Row("why", roll.account.rule)
    if roll.account.nearest:
        yield Row("nearest", roll.account.nearest)
    if roll.account.note:
        yield Row("brings", roll.account.note)
    earned = enumerate(_earned(roll, system))
    yield from (Row("" if number else "earns", text) for number, text in earned)
    if not alone:
        yield from _parts(roll)
    parts = [part.account.working for part in roll.parts]
    working = roll.account.working or (parts[0] if alone else "")
    if working and (alone or working not in parts):
        yield Row("working" if roll.total is None else "total", summed(working, roll.total))


def _parts(roll: rules.Roll) -> Iterator[Row]:
    """A row for each roller."""
    width = max(len(part.outcome.title) if part.outcome else 0 for part in roll.parts)
    for part in roll.parts:
        head = verdict(part.outcome, width) if part.outcome else ""
        yield Row(part.label or roll.check.kind.id, "; ".join(_in_short(part)), head)


def _in_short(part: rules.Part) -> Iterator[str]:
    """The dice of one of several rollers, and what they came to."""
    account = part.account
    if account.total is None or not account.working:
        yield _kept(part) or "no dice"
    if account.total is not None:
        target = "" if account.target is None else f" v {account.target}"
        yield summed(account.working, account.total) + target
    elif account.rule:
        yield account.rule
    yield from (f"{label} {text}" for label, text in _lost(part))


def _kept(part: rules.Part) -> str:
    """The dice that count: `d20: 10`."""
    dice = (die for die in part.dice if die.became == "kept")
    kinds = groupby(dice, key=lambda die: die.die)
    return " · ".join(f"{name}: {', '.join(str(die.face) for die in of)}" for name, of in kinds)


def _lost(part: rules.Part) -> Iterator[tuple[str, str]]:
    """The dice that don't count, by what became of them and why: `dropped`, `3 (fortune)`."""
    instead = {die.instead_of: die.face for die in part.dice if die.instead_of is not None}
    found: dict[tuple[str, str], list[str]] = {}
    for place, die in enumerate(part.dice):
        if die.became != "kept":
            face = f"{die.face}→{instead[place]}" if place in instead else str(die.face)
            found.setdefault((die.became, die.why), []).append(face)
    for (became, why), faces in found.items():
        yield became, f"{', '.join(faces)} ({why})" if why else ", ".join(faces)


def _earned(roll: rules.Roll, system: rules.System) -> Iterator[str]:
    """What it would bring a player character, and the GM through one."""
    for index, award in roll.awards:
        pool = system.pool(award.pool)
        if pool is not None:
            whose = "the GM " if pool.owner is rules.Owner.GM else ""
            label = roll.parts[index].label if len(roll.parts) > 1 else ""
            where = f" ({label})" if label else ""
            points = f"{whose}{pool.named(award.amount)}"
            yield f"a player character would earn {points}: {award.why}{where}"


def odds_lines(check: rules.Check, system: rules.System) -> Iterator[str]:
    """The exact chance of each outcome, the best first, and what it takes to get there."""
    if check.kind.shape is rules.Shape.EFFECT:
        yield from _effect(check)
        return
    odds = rules.odds(check)
    width = max(len(outcome.title) for outcome in odds.scale)
    short = all(len(str(chance)) <= LONGEST_FRACTION for chance in odds.values())
    for outcome in reversed(odds.scale):
        chance = odds[outcome.id]
        bar = f"{filled(float(chance), BAR):·<{BAR}}"
        fraction = f"  {chance}" if short else ""
        yield f"{verdict(outcome, width)}  {bar} {percent(chance):>8}{fraction}"
    yield ""
    hint = check.kind.hint(check)
    yield from hung("", f"{hint}: {_good(odds)}" if hint else _good(odds), 0)
    yield from _chances(check, system)
    if not short:
        yield "the exact fractions are too long for a line; --json gives them"


def _good(odds: rules.Odds) -> str:
    """The chance of everything that the roller wants: `success or better 55.00 %`."""
    good = [outcome.title for outcome in odds.scale if outcome.good]
    better = " or better" if len(good) > 1 else ""
    return f"{good[0]}{better} {percent(odds.good)}" if good else ""


def _chances(check: rules.Check, system: rules.System) -> Iterator[str]:
    """The chance to earn points by one's own roll, where that is the only one."""
    pools: Iterable[rules.Pool] = system.pools
    for pool in pools if check.kind.shape is rules.Shape.SINGLE else ():
        if chance := rules.chance(check, pool.id):
            article = "an" if pool.one[0].lower() in "aeiou" else "a"
            whose = "the GM " if pool.owner is rules.Owner.GM else ""
            yield f"earns {whose}{article} {pool.one} {percent(chance)}"


def _effect(check: rules.Check) -> Iterator[str]:
    """What an effect can come to: it has totals instead of outcomes."""
    expression = parse(check.text("dice"))
    mean = expression.mean
    average = "" if mean is None else f", {float(mean):.2f} on average"
    boosts = check.text("boosts")
    more = f"; then {boosts}" if boosts else ""
    yield f"{expression}: {expression.low} to {expression.high}{average}{more}"
