"""action-roll against its text: every expected value is counted here, never by the library."""

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules.check import Value
from rules.table import Row
from tests.rules.often import generated

icepool = import_module("icepool")

PLAIN = rules.system("action-roll")
CHAOS = rules.system("action-roll", chaos=True)
OUTCOMES = ("critical-failure", "failure", "success", "critical-success")

NAMES = {
    2: "Automatic",
    4: "Trivial",
    8: "Easy",
    12: "Average",
    16: "Hard",
    20: "Strenuous",
    24: "Impossible",
}
STARTS = {"primary": 8, "secondary": 12, "tertiary": 16}


def target(slot: str, dl: int) -> int:
    """The slot's own target number, moved a rung at a time until the shifts or the rungs end."""
    number = STARTS[slot]
    for _ in range(abs(dl)):
        beyond = [tn for tn in NAMES if (tn > number if dl > 0 else tn < number)]
        if beyond:
            number = min(beyond) if dl > 0 else max(beyond)
    return number


def judged(slot: str, dl: int, modifier: int, face: int) -> str:
    """The text, in the order in which it speaks."""
    if face == 1:
        return "failure"
    reached = face + modifier >= target(slot, dl)
    if face in (4, 8, 12, 16, 20):
        return "critical-success" if reached else "critical-failure"
    return "success" if reached else "failure"


GRID = list(product(STARTS, range(-8, 9), range(-26, 27)))


def test_odds_are_the_faces_counted() -> None:
    for slot, dl, modifier in GRID:
        counted = Counter(judged(slot, dl, modifier, face) for face in range(1, 21))
        odds = rules.odds(PLAIN.check("check", slot=slot, dl=dl, modifier=modifier))
        expected = {outcome: Fraction(counted[outcome], 20) for outcome in OUTCOMES}
        assert dict(odds) == expected, (slot, dl, modifier)


def test_odds_are_those_of_icepool() -> None:
    for slot, dl, modifier in product(STARTS, range(-5, 6), range(-6, 7)):
        die = icepool.d(20).map(partial(judged, slot, dl, modifier))
        odds = rules.odds(PLAIN.check("check", slot=slot, dl=dl, modifier=modifier))
        for outcome in OUTCOMES:
            assert odds[outcome] == die.probability(outcome)


def test_every_face_gets_the_verdict_of_the_text() -> None:
    for slot, dl, modifier in product(STARTS, range(-5, 6), (-7, -1, 0, 3, 4, 12)):
        check = PLAIN.check("check", slot=slot, dl=dl, modifier=modifier)
        for face in range(1, 21):
            roll = rules.roll(check, rules.TypedDice([face]))
            assert roll.outcome == judged(slot, dl, modifier, face)
            assert (roll.total, roll.target) == (face + modifier, target(slot, dl))
            assert roll.typed


@given(
    st.sampled_from(sorted(STARTS)),
    st.integers(-1000, 1000),
    st.integers(-1000, 1000),
    st.integers(1, 20),
)
def test_any_field_gets_the_verdict_of_the_text(
    slot: str, dl: int, modifier: int, face: int
) -> None:
    check = PLAIN.check("check", slot=slot, dl=dl, modifier=modifier)
    roll = rules.roll(check, rules.TypedDice([face]))
    assert roll.outcome == judged(slot, dl, modifier, face)
    odds = rules.odds(check)
    assert tuple(odds) == OUTCOMES
    assert sum(odds.values()) == 1
    assert odds[roll.outcome] > 0
    assert rules.readjudicate(roll.to_dict()) == roll


@pytest.mark.parametrize(
    ("slot", "dl", "tn", "name"),
    [
        ("primary", 0, 8, "Easy"),
        ("secondary", 0, 12, "Average"),
        ("tertiary", 0, 16, "Hard"),
        ("primary", 1, 12, "Average"),
        ("primary", 2, 16, "Hard"),
        ("primary", -1, 4, "Trivial"),
        ("tertiary", 1, 20, "Strenuous"),
        ("tertiary", 2, 24, "Impossible"),
        ("tertiary", 3, 24, "Impossible"),
        ("primary", -2, 2, "Automatic"),
        ("primary", -9, 2, "Automatic"),
        ("secondary", 1000, 24, "Impossible"),
    ],
)
def test_the_target_numbers_of_the_text(slot: str, dl: int, tn: int, name: str) -> None:
    check = PLAIN.check("check", slot=slot, dl=dl)
    assert rules.roll(check, rules.TypedDice([10])).target == tn
    assert check.kind.hint(check).startswith(f"TN {tn}, {name}: ")


@pytest.mark.parametrize(
    ("modifier", "chance"), [(0, 0), (3, 0), (4, Fraction(1, 20)), (5, Fraction(1, 10))]
)
def test_a_bolted_door_takes_a_tertiary_attribute_four_points(
    modifier: int, chance: Fraction
) -> None:
    odds = rules.odds(PLAIN.check("check", slot="tertiary", dl=2, modifier=modifier))
    assert odds.good == chance


def test_no_natural_succeeds_by_itself_and_a_1_always_fails() -> None:
    hard = PLAIN.check("check", slot="tertiary", dl=2)
    easy = PLAIN.check("check", slot="primary", dl=-9, modifier=100)
    assert rules.roll(hard, rules.TypedDice([20])).outcome == "critical-failure"
    assert rules.roll(easy, rules.TypedDice([1])).outcome == "failure"
    assert rules.odds(easy).good == Fraction(19, 20)


@pytest.mark.parametrize(
    ("modifier", "dl", "hint"),
    [
        (0, 0, "TN 16, Hard: needs 16 or more on the die"),
        (40, 0, "TN 16, Hard: needs 2 or more on the die"),
        (4, 2, "TN 24, Impossible: needs a natural 20 on the die"),
        (3, 2, "TN 24, Impossible: no face succeeds"),
    ],
)
def test_the_hint_says_what_the_die_has_to_show(modifier: int, dl: int, hint: str) -> None:
    check = PLAIN.check("check", slot="tertiary", dl=dl, modifier=modifier)
    assert check.kind.hint(check) == hint


@pytest.mark.parametrize(
    ("face", "rule", "nearest"),
    [
        (1, "natural 1: always a failure", "the total alone would have been a failure"),
        (13, "16 reaches TN 16 exactly", "1 less would have been a failure"),
        (11, "14 misses TN 16 by 2", "2 more would have been a success"),
        (
            16,
            "19 beats TN 16 by 3; natural 16, a multiple of four: critical",
            "4 less would have been a critical failure",
        ),
    ],
)
def test_the_record_says_why(face: int, rule: str, nearest: str) -> None:
    check = PLAIN.check("check", slot="tertiary", modifier=3)
    account = rules.roll(check, rules.TypedDice([face])).account
    assert (account.rule, account.nearest) == (rule, nearest)
    assert account.working == f"{face} +3"


def test_generated_rolls_fall_as_the_text_says() -> None:
    fields = {"slot": "secondary", "dl": 1, "modifier": 5}
    counted = Counter(judged("secondary", 1, 5, face) for face in range(1, 21))
    check, times = PLAIN.check("check", **fields), 100_000
    fell = Counter(roll.outcome for roll in generated(check, 4, times))
    assert set(fell) == set(counted)
    expected = {outcome: times * count / 20 for outcome, count in counted.items()}
    square = sum((fell[o] - many) ** 2 / many for o, many in expected.items())
    assert square < 16.27  # 3 degrees of freedom: once in a thousand seeds


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1200, 1200),
    st.floats(),
    st.text("0123456789 d%+-xhk", max_size=8),
    st.sampled_from([*STARTS, "2d6", "+1d6", "first"]),
)
FIELDS = st.dictionaries(
    st.sampled_from(["slot", "dl", "modifier", "dc", "dice", "boosts", "Slot"]),
    st.one_of(SCALARS, st.lists(SCALARS, max_size=3)),
)


@given(
    st.sampled_from(["check", "save", "effect"]), FIELDS, st.lists(st.integers(-1, 22), max_size=3)
)
def test_any_input_gives_a_roll_or_a_plain_refusal(
    kind: str, fields: Mapping[str, object], faces: list[int]
) -> None:
    roll = None
    with suppress(rules.RulesError):
        roll = rules.roll(PLAIN.check(kind, **fields), rules.TypedDice(faces))
    assert roll is None or rules.readjudicate(roll.to_dict()) == roll


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({}, "slot"),
        ({"slot": "first"}, "slot"),
        ({"slot": None}, "slot"),
        ({"slot": "primary", "dl": 1001}, "dl"),
        ({"slot": "primary", "modifier": True}, "modifier"),
        ({"slot": "primary", "dc": 10}, "dc"),
    ],
)
def test_a_wrong_field_is_named(fields: Mapping[str, object], named: str) -> None:
    with pytest.raises(rules.InvalidInput) as refused:
        PLAIN.check("check", **fields)
    assert refused.value.field == named


@pytest.mark.parametrize("faces", [[], [0], [21], [5, 5]])
def test_wrong_faces_are_refused(faces: list[int]) -> None:
    with pytest.raises(rules.RulesError):
        rules.roll(PLAIN.check("check", slot="primary"), rules.TypedDice(faces))


# The sheet


def test_a_blank_sheet_has_the_split_of_the_text() -> None:
    sheet = PLAIN.sheet.check({})
    slots = Counter(sheet[name] for name in ("STR", "INT", "WIL", "DEX", "CON", "CHA"))
    assert slots == {"primary": 1, "secondary": 2, "tertiary": 3}


@given(st.lists(st.sampled_from(sorted(STARTS)), min_size=6, max_size=6))
def test_only_one_two_and_three_make_a_sheet(slots: list[str]) -> None:
    given_slots = dict(zip(("STR", "INT", "WIL", "DEX", "CON", "CHA"), slots, strict=True))
    if sorted(slots) == ["primary", "secondary", "secondary", "tertiary", "tertiary", "tertiary"]:
        assert PLAIN.sheet.check(given_slots)["CHA"] == slots[-1]
    else:
        with pytest.raises(rules.InvalidInput, match="1 primary, 2 secondary and 3 tertiary") as no:
            PLAIN.sheet.check(given_slots)
        assert f"{slots.count('tertiary')} tertiary" in str(no.value)


SHEET: dict[str, Any] = {
    "STR": "tertiary",
    "INT": "secondary",
    "WIL": "secondary",
    "DEX": "primary",
    "CON": "tertiary",
    "CHA": "tertiary",
    "skills": [
        {"name": "Tracking", "attribute": "INT", "modifier": 3},
        {"name": "Archery", "attribute": "DEX", "modifier": -1},
        {"name": "will", "attribute": "WIL", "modifier": 2},
    ],
}


def test_a_sheet_offers_skills_attributes_and_saves() -> None:
    offered = PLAIN.offers(PLAIN.kind("check"), PLAIN.sheet.check(SHEET))
    filled = {offer.name: (offer.values["slot"], offer.values["modifier"]) for offer in offered}
    assert filled == {
        "Tracking": ("secondary", 3),
        "Archery": ("primary", -1),
        "will": ("secondary", 2),
        "Strength": ("tertiary", 0),
        "Intelligence": ("secondary", 0),
        "Willpower": ("secondary", 0),
        "Dexterity": ("primary", 0),
        "Constitution": ("tertiary", 0),
        "Charisma": ("tertiary", 0),
        "Fortitude": ("tertiary", 0),
        "Reflexes": ("primary", 0),
    }
    for offer in offered:
        assert PLAIN.check("check", **offer.values)["dl"] == 0


def test_without_a_skill_of_its_name_will_is_the_willpower_save() -> None:
    offered = PLAIN.offers(PLAIN.kind("check"), PLAIN.sheet.check({**SHEET, "skills": []}))
    will = next(offer for offer in offered if offer.name == "Will")
    assert will.values == {"slot": "secondary", "modifier": 0}


def test_an_effect_is_filled_by_nothing_of_the_sheet() -> None:
    assert PLAIN.offers(PLAIN.kind("effect"), PLAIN.sheet.check(SHEET)) == ()


def test_a_skill_needs_one_of_the_six_attributes() -> None:
    skills = [{"name": "Luck", "attribute": "LCK", "modifier": 1}]
    with pytest.raises(rules.InvalidInput) as refused:
        PLAIN.sheet.check({"skills": skills})
    assert refused.value.field == "skills row 1 attribute"


# The tables


def rows() -> list[tuple[str, Row]]:
    return [(table.id, row) for table in PLAIN.tables() for row in table.rows]


def test_rows_are_whole_and_fill_real_fields() -> None:
    for table in PLAIN.tables():
        assert all(len(row.cells) == len(table.columns) for row in table.rows), table.id
    fields: dict[str, Value] = {"slot": "primary"}
    for _, row in rows():
        filled = row.filled({})
        check = PLAIN.check("check", **{**fields, **filled})
        assert {name: check[name] for name in filled} == filled
        assert not row.adds


def test_the_ladder_tells_each_slots_target_number() -> None:
    ladder = PLAIN.ladder("dl")
    assert ladder is not None
    assert [row.sets["dl"] for row in ladder.rows] == list(range(-4, 5))
    for row, dl in zip(ladder.rows, range(-4, 5), strict=True):
        first, *cells = row.cells
        assert int(first.replace("−", "-")) == dl
        assert cells == [f"{target(slot, dl)} {NAMES[target(slot, dl)]}" for slot in STARTS]


def test_the_examples_are_those_of_the_text() -> None:
    examples = [row for name, row in rows() if name == "examples"]
    assert [row.cells[-1] for row in examples] == [
        "8 Easy",
        "12 Average",
        "16 Hard",
        "16 Hard",
        "20 Strenuous",
        "24 Impossible",
    ]
    for row in examples:
        check = PLAIN.check("check", **row.filled({}))
        tn = rules.roll(check, rules.TypedDice([10])).target
        assert row.cells[-1] == f"{tn} {NAMES[tn or 0]}"


# Chaos


def test_the_gm_has_no_chaos_dice_unless_the_house_says_so() -> None:
    assert PLAIN.pools == ()
    assert PLAIN.boosts == ()
    natural = rules.roll(PLAIN.check("check", slot="primary"), rules.TypedDice([20]))
    assert list(natural.awards) == []


@pytest.mark.parametrize("present", [0, 1, 5])
def test_the_pool_starts_at_the_characters_present(present: int) -> None:
    (pool,) = CHAOS.pools
    assert pool.id == "chaos"
    assert pool.owner is rules.Owner.GM
    assert pool.at_start(9, {}, present) == present
    assert pool.cap({}) is None


def test_only_a_critical_success_on_a_20_gives_a_chaos_die() -> None:
    for slot, dl, modifier in product(STARTS, (-2, 0, 2), (0, 4, 20)):
        check = CHAOS.check("check", slot=slot, dl=dl, modifier=modifier)
        earned = []
        for face in range(1, 21):
            awards = list(rules.roll(check, rules.TypedDice([face])).awards)
            assert all((a.pool, a.amount) == ("chaos", 1) for _, a in awards)
            earned += [face] * len(awards)
        succeeds = 20 + modifier >= target(slot, dl)
        assert earned == ([20] if succeeds else [])
        assert rules.chance(check, "chaos") == Fraction(succeeds, 20)


def test_chaos_rerolls_a_failure_of_the_gms_side_once() -> None:
    check = CHAOS.check("check", slot="primary")
    (reroll,) = CHAOS.amendments
    failed = rules.roll(check, rules.TypedDice([4]))
    assert reroll.refusal(failed, 0, False) == ""
    assert "GM's side" in reroll.refusal(failed, 0, True)
    passed = rules.roll(check, rules.TypedDice([9]))
    assert "only a failed roll" in reroll.refusal(passed, 0, False)
    second = rules.complete(rules.again(failed, 0), rules.TypedDice([7]))
    assert second.outcome == "failure"
    assert "can't be rerolled again" in reroll.refusal(second, 0, False)
    assert rules.readjudicate(second.to_dict()) == second


def test_chaos_dice_go_on_effects_and_reroll_none() -> None:
    effect = rules.roll(CHAOS.check("effect", dice="2d6"), rules.TypedDice([3, 4]))
    (boost,) = CHAOS.boosts
    assert (boost.pool, boost.die.sides, boost.several) == ("chaos", 6, True)
    less = rules.complete(rules.boosted(effect, CHAOS, -1, 2, boost.die), rules.TypedDice([5, 6]))
    assert less.total == 0
    (reroll,) = CHAOS.amendments
    assert "effect" in reroll.refusal(effect, 0, False)


def test_an_override_earns_what_the_dice_allow() -> None:
    check = CHAOS.check("check", slot="tertiary", dl=2)
    on_20 = rules.overridden(rules.roll(check, rules.TypedDice([20])), None, "critical-success")
    assert [award.pool for _, award in on_20.awards] == ["chaos"]
    on_16 = rules.overridden(rules.roll(check, rules.TypedDice([16])), None, "critical-success")
    assert list(on_16.awards) == []
