"""Why a roll of chimera-d10 came out as it did, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rules.chimera_d10_bands import (
    AUTOMATIC,
    BANDS,
    HALF_PASS,
    LEVELS,
    PRINTED,
    TABLES,
    counted,
    decided,
    leaders,
    read,
    word,
)
from rules.procedure import Account


def automatic_account(level: int) -> Account:
    """A level at which no die is rolled (ruling 1)."""
    kind = "advantage" if level == AUTOMATIC else "disadvantage"
    return Account(f"three levels of {kind}: {LEVELS[level]}, never critical")


def pool_account(shown: Sequence[int], level: int, tie: str) -> Account:
    """Two dice or more that were counted.

    Args:
        shown: How many dice show each printed band.
        level: The level in force (-2 … 2).
        tie: The house setting for two bands equally near half pass.
    """
    bands = read(shown, level)
    parts = (counted(bands[band], band) for band in range(4, -1, -1) if bands[band])
    working = ", ".join(parts)
    rule = f"{majority(bands, level, tie)}{',' if level else ''}{at(level)}"
    return Account(rule, nearest_dice(shown, level, tie), working=working)


def at(level: int) -> str:
    """The level in force, as a tail; empty for a normal roll."""
    return f" at {LEVELS[level]}" if level else ""


def majority(bands: Sequence[int], level: int, tie: str) -> str:
    """Which band most dice have, or how the tie was broken (ruling 4)."""
    tied = leaders(bands)
    won = decided(tied, level, tie)
    if len(tied) == 1:
        return f"{word(won)} on {bands[won]} of {sum(bands)} dice"
    names = f"{', '.join(map(word, tied[:-1]))} and {word(tied[-1])}"
    near = sorted(abs(band - HALF_PASS) for band in tied)
    if near[0] != near[1]:
        return f"{names} tie: {word(won)} is nearest half pass"
    return f"{names} tie: {word(won)} by the house's tie, {tie}"


def nearest_dice(shown: Sequence[int], level: int, tie: str) -> str:
    """The fewest dice that would have had to be of another band, the nearest and better rather."""
    bands = read(shown, level)
    came = decided(leaders(bands), level, tie)
    readable = sorted(set(TABLES[level]), reverse=True)
    for number in range(1, sum(bands) + 1):
        changes = [
            (would == wanted, -abs(wanted - given), given == came, would, given, wanted)
            for wanted in readable
            for given in readable
            if given != wanted and bands[given] >= number
            if (would := decided(moved(bands, number, given, wanted), level, tie)) != came
        ]
        if changes:
            *_, would, given, wanted = max(changes)
            change = f"{counted(number, given)} as {word(wanted)}"
            return f"{change} would have been a {word(would)}"
    return ""


def moved(bands: Sequence[int], number: int, given: int, wanted: int) -> tuple[int, ...]:
    """The bands that most dice had if so many dice of one were of another."""
    other = list(bands)
    other[given] -= number
    other[wanted] += number
    return leaders(other)


def reads(level: int, bonus: int = 0) -> str:
    """Which faces pass at a level, for the sentence above the odds (rulings 1, 6).

    Before an auto-fail it is the warning that the text asks for.
    """
    if level == AUTOMATIC:
        return "auto-pass: no die is rolled, never critical"
    if level == -AUTOMATIC:
        return "auto-fail: suggest an alternative"
    totals = (max(0, min(9, face + bonus)) for face in range(10))
    passing = [
        face for face, total in enumerate(totals) if BANDS[TABLES[level][PRINTED[total]]].good
    ]
    if len(passing) in (0, 10):
        return f"{'every' if passing else 'no'} face passes{at(level)}"
    least = f"{passing[0]} or more" if passing[0] < 9 else "only a 9"
    return f"{least} passes{at(level)}"
