"""The rules of four dice systems, as a pure library: verdicts, reasons and exact odds.

    >>> import rules
    >>> system = rules.system("fate-chaos")
    >>> check = system.check("check", modifier=5, dc=15)
    >>> rules.odds(check)["success"]
    Fraction(1, 2)
    >>> rules.roll(check, rules.TypedDice([10])).account.nearest
    '1 less would have been a failure'

Everything here is immutable. Nothing is read from a clock or from shared randomness: dice come in
as arguments.
"""

from __future__ import annotations

from rules.check import Check, Field, Kind, Offer, Role, Shape
from rules.dice import D10, D20, Dice, Die, RandomDice, TypedDice
from rules.errors import InvalidInput, NeedsDice, RulesError
from rules.face import advice, chance, odds, picked, readjudicate, system, systems
from rules.outcome import Odds, Outcome, Tone
from rules.play import Play
from rules.points import Amendment, Boost, Does, Owner, Pool
from rules.procedure import Award, Pick, Throw
from rules.record import Override, Part, Roll
from rules.rolling import again, amended, boosted, complete, overridden, roll
from rules.sheet import Renewal
from rules.system import Setting, System
from rules.table import Plus, Row, Table, counted_twice

__all__ = [
    "D10",
    "D20",
    "Amendment",
    "Award",
    "Boost",
    "Check",
    "Dice",
    "Die",
    "Does",
    "Field",
    "InvalidInput",
    "Kind",
    "NeedsDice",
    "Odds",
    "Offer",
    "Outcome",
    "Override",
    "Owner",
    "Part",
    "Pick",
    "Play",
    "Plus",
    "Pool",
    "RandomDice",
    "Renewal",
    "Role",
    "Roll",
    "Row",
    "RulesError",
    "Setting",
    "Shape",
    "System",
    "Table",
    "Throw",
    "Tone",
    "TypedDice",
    "advice",
    "again",
    "amended",
    "boosted",
    "chance",
    "complete",
    "counted_twice",
    "odds",
    "overridden",
    "picked",
    "readjudicate",
    "roll",
    "system",
    "systems",
]
