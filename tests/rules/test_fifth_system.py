"""A fifth system works without being registered anywhere."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rules
from rules import InvalidInput, RandomDice, TypedDice
from tests.rules import toy

FATE_CHAOS = rules.system("fate-chaos")


# A fifth system, which nobody has registered.


def test_the_systems_are_an_argument() -> None:
    assert rules.systems(toy.SYSTEMS) == ("knucklebones",)
    assert "fate-chaos" in rules.systems()
    assert "knucklebones" not in rules.systems()
    assert list(rules.systems()) == sorted(rules.systems())
    with pytest.raises(InvalidInput, match="no system 'knucklebones'"):
        rules.system("knucklebones")
    with pytest.raises(InvalidInput, match="Known: knucklebones"):
        rules.system("fate-chaos", systems=toy.SYSTEMS)


def test_a_fifth_system_works_as_the_others_do() -> None:
    system = rules.system("knucklebones", systems=toy.SYSTEMS, second_chance="off")
    assert system.house == {"second_chance": False}
    check = system.check("throw", bones=2, target=7)
    assert rules.odds(check) == {"miss": rules.odds(check)["miss"], "hit": Fraction(21, 36)}
    assert rules.chance(check, "luck") == Fraction(15, 36)
    roll = rules.roll(check, TypedDice([3, 4]))
    assert (roll.outcome, roll.total, roll.target) == ("hit", 7, 7)
    assert rules.readjudicate(roll.to_dict(), toy.SYSTEMS) == roll
    missed = rules.roll(check, TypedDice([3, 3]))
    assert not system.amendments[0].refusal(missed, 0, True)
    again = rules.complete(rules.again(missed, 0), RandomDice(4))
    assert again.rerolled == (0,)
    with pytest.raises(InvalidInput, match="did you mean 'target'"):
        system.check("throw", bones=2, targt=7)
    with pytest.raises(InvalidInput, match="one of best, lowest, never"):
        system.check("throw", bones=2, target=7, second="worst")


def test_a_fifth_system_has_a_sheet_and_a_table_of_its_own() -> None:
    system = rules.system("knucklebones", systems=toy.SYSTEMS)
    sheet = system.sheet.check({"tricks": [{"name": "Roll & run", "bones": 3}], "sworn": True})
    assert sheet == {"nerve": 1, "sworn": True, "tricks": [{"name": "Roll & run", "bones": 3}]}
    (offer,) = system.offers(system.kinds[0], sheet)
    assert system.check("throw", target=9, **offer.values)["bones"] == 3
    ladder = system.ladder("target")
    assert ladder is not None
    assert [row.sets["target"] for row in ladder.rows] == [5, 9]
    assert system.ladder("bones") is None
    assert system.shaped(rules.Shape.EFFECT) is None
    assert [pool.id for pool in system.pools] == ["luck"]
    assert system.boosts == ()
