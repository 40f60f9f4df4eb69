"""arcanotech against its text: every expected value is counted here, never by the library."""

from collections import Counter
from collections.abc import Iterable, Mapping
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
from rules.table import Row
from tests.rules.often import generated

icepool = import_module("icepool")

ON = rules.system("arcanotech")
OFF = rules.system("arcanotech", opposed_naturals=False)
CHAOS = rules.system("arcanotech", chaos=True)
OUTCOMES = ("critical-failure", "failure", "success", "critical-success")
FACES = range(1, 21)


def judged(modifier: int, dc: int, face: int) -> str:
    """The text: the naturals, whatever the total; else the total against the DC."""
    if face == 20:
        return "critical-success"
    if face == 1:
        return "critical-failure"
    return "success" if face + modifier >= dc else "failure"


def opposing(naturals: bool, modifier: int, opponent: int, face: int, other: int) -> str:
    """The ruling on opposed rolls, case by case."""
    if naturals and face != other:
        if face == 20 or other == 1:
            return "win"
        if face == 1 or other == 20:
            return "lose"
    return "win" if face + modifier > other + opponent else "lose"


def used(advantage: int, disadvantage: int) -> list[int]:
    """The face that counts in each of 400 equally likely throws of two dice."""
    pairs = product(FACES, FACES)
    if advantage and not disadvantage:
        return [max(pair) for pair in pairs]
    if disadvantage and not advantage:
        return [min(pair) for pair in pairs]
    return [first for first, _ in pairs]


def shares(outcomes: Iterable[str], scale: Iterable[str]) -> dict[str, Fraction]:
    counted = Counter(outcomes)
    return {outcome: Fraction(counted[outcome], counted.total()) for outcome in scale}


LEVELS = [(0, 0), (1, 0), (0, 1), (1, 1), (3, 0), (0, 2), (1, 4)]


@pytest.mark.parametrize("kind", ["check", "save"])
@pytest.mark.parametrize(("advantage", "disadvantage"), LEVELS)
def test_odds_are_the_throws_counted(kind: str, advantage: int, disadvantage: int) -> None:
    faces = used(advantage, disadvantage)
    for modifier, dc, moved in product((-3, 0, 5, 18, 30), range(8, 53, 4), (-10, 0, 5)):
        check = ON.check(
            kind,
            modifier=modifier,
            dc=dc,
            dc_modifier=moved,
            advantage=advantage,
            disadvantage=disadvantage,
        )
        expected = shares((judged(modifier, dc + moved, face) for face in faces), OUTCOMES)
        assert dict(rules.odds(check)) == expected


@pytest.mark.parametrize("naturals", [True, False])
@pytest.mark.parametrize("levels", [(0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 2, 0), (1, 1, 0, 1)])
def test_opposed_odds_are_the_throws_counted(
    naturals: bool, levels: tuple[int, int, int, int]
) -> None:
    advantage, disadvantage, theirs, against = levels
    pairs = Counter(product(used(advantage, disadvantage), used(theirs, against)))
    system = ON if naturals else OFF
    for modifier, opponent in product((-4, 0, 5, 31), (-25, 0, 3, 7)):
        check = system.check(
            "opposed",
            modifier=modifier,
            opponent=opponent,
            advantage=advantage,
            disadvantage=disadvantage,
            opponent_advantage=theirs,
            opponent_disadvantage=against,
        )
        counted: Counter[str] = Counter()
        for pair, times in pairs.items():
            counted[opposing(naturals, modifier, opponent, *pair)] += times
        odds = rules.odds(check)
        assert tuple(odds) == ("lose", "win")
        assert odds["win"] == Fraction(counted["win"], 400 * 400)
        assert odds["lose"] == Fraction(counted["lose"], 400 * 400)


def test_odds_are_those_of_icepool() -> None:
    d20 = icepool.d(20)
    lucks = {(0, 0): d20, (2, 0): d20.highest(2), (0, 2): d20.lowest(2)}
    for (better, worse), die in lucks.items():
        fields = {"advantage": better, "disadvantage": worse}
        for modifier, dc in product(range(0, 31, 3), range(10, 51, 5)):
            odds = rules.odds(ON.check("check", modifier=modifier, dc=dc, **fields))
            results = die.map(partial(judged, modifier, dc))
            assert all(odds[o] == results.probability(o) for o in OUTCOMES)
        for system, naturals in ((ON, True), (OFF, False)):
            check = system.check("opposed", modifier=5, opponent=3, **fields)
            results = icepool.map(partial(opposing, naturals, 5, 3), die, d20)
            assert rules.odds(check)["win"] == results.probability("win")


@given(
    st.integers(-1000, 1000),
    st.integers(-1000, 1000),
    st.integers(-1000, 1000),
    st.integers(0, 1000),
    st.integers(0, 1000),
    st.tuples(st.integers(1, 20), st.integers(1, 20)),
)
def test_any_field_gets_the_verdict_of_the_text(
    modifier: int,
    dc: int,
    moved: int,
    advantage: int,
    disadvantage: int,
    faces: tuple[int, int],
) -> None:
    fields = {"advantage": advantage, "disadvantage": disadvantage}
    check = ON.check("check", modifier=modifier, dc=dc, dc_modifier=moved, **fields)
    two = (advantage > 0) != (disadvantage > 0)
    counts = (max(faces) if advantage else min(faces)) if two else faces[0]
    roll = rules.roll(check, rules.TypedDice(faces if two else faces[:1]))
    assert roll.outcome == judged(modifier, dc + moved, counts)
    assert (roll.total, roll.target) == (counts + modifier, dc + moved)
    assert rules.readjudicate(roll.to_dict()) == roll
    odds = rules.odds(check)
    assert tuple(odds) == OUTCOMES
    assert sum(odds.values()) == 1
    assert odds[roll.outcome] > 0


@given(
    st.booleans(),
    st.integers(-40, 40),
    st.integers(-40, 40),
    st.tuples(st.integers(1, 20), st.integers(1, 20)),
)
def test_any_opposed_roll_gets_the_verdict_of_the_ruling(
    naturals: bool, modifier: int, opponent: int, faces: tuple[int, int]
) -> None:
    check = (ON if naturals else OFF).check("opposed", modifier=modifier, opponent=opponent)
    roll = rules.roll(check, rules.TypedDice(faces))
    assert roll.outcome == opposing(naturals, modifier, opponent, *faces)
    assert [part.role for part in roll.parts] == ["actor", "opponent"]
    assert (roll.total, roll.target) == (faces[0] + modifier, faces[1] + opponent)
    assert rules.readjudicate(roll.to_dict()) == roll


@pytest.mark.parametrize(
    ("system", "win"), [(ON, Fraction(5675, 10_000)), (OFF, Fraction(5725, 10_000))]
)
def test_five_against_three(system: rules.System, win: Fraction) -> None:
    assert rules.odds(system.check("opposed", modifier=5, opponent=3))["win"] == win


@pytest.mark.parametrize(
    ("faces", "modifier", "opponent", "with_naturals", "without"),
    [
        ((20, 19), 0, 30, "win", "lose"),
        ((19, 20), 30, 0, "lose", "win"),
        ((1, 2), 30, 0, "lose", "win"),
        ((2, 1), 0, 30, "win", "lose"),
        ((20, 20), 5, 3, "win", "win"),
        ((20, 20), 3, 3, "lose", "lose"),
        ((1, 1), 3, 5, "lose", "lose"),
        ((1, 1), 5, 3, "win", "win"),
        ((20, 1), 0, 30, "win", "lose"),
        ((1, 20), 30, 0, "lose", "win"),
        ((10, 10), 4, 4, "lose", "lose"),
        ((11, 10), 4, 4, "win", "win"),
    ],
)
def test_naturals_and_ties_in_opposed_rolls(
    faces: tuple[int, int], modifier: int, opponent: int, with_naturals: str, without: str
) -> None:
    for system, outcome in ((ON, with_naturals), (OFF, without)):
        check = system.check("opposed", modifier=modifier, opponent=opponent)
        assert rules.roll(check, rules.TypedDice(faces)).outcome == outcome


@pytest.mark.parametrize(
    ("above", "success"), [(5, "0.80"), (9, "0.60"), (10, "0.55"), (15, "0.30")]
)
@pytest.mark.parametrize("modifier", [-2, 0, 7, 35])
def test_a_dc_above_the_modifier_gives_the_same_chance_to_all(
    above: int, success: str, modifier: int
) -> None:
    odds = rules.odds(ON.check("check", modifier=modifier, dc=modifier + above))
    assert odds.good == Fraction(success)


def test_a_natural_decides_whatever_the_total() -> None:
    hopeless = ON.check("check", modifier=0, dc=50)
    safe = ON.check("save", modifier=60, dc=10)
    assert rules.roll(hopeless, rules.TypedDice([20])).outcome == "critical-success"
    assert rules.roll(safe, rules.TypedDice([1])).outcome == "critical-failure"


@pytest.mark.parametrize(
    ("fields", "faces", "rule", "nearest"),
    [
        ({"dc": 15}, [10], "15 reaches DC 15 exactly", "1 less would have been a failure"),
        (
            {"dc": 15, "dc_modifier": 5},
            [10],
            "15 misses DC 20 by 5",
            "5 more would have been a success",
        ),
        (
            {"dc": 50},
            [20],
            "natural 20: always a critical success",
            "the total alone would have been a failure",
        ),
        (
            {"dc": 5, "disadvantage": 1},
            [14, 1],
            "natural 1: always a critical failure",
            "the total alone would have been a success",
        ),
    ],
)
def test_the_record_says_why(
    fields: Mapping[str, int], faces: list[int], rule: str, nearest: str
) -> None:
    roll = rules.roll(ON.check("check", modifier=5, **fields), rules.TypedDice(faces))
    assert (roll.account.rule, roll.account.nearest) == (rule, nearest)


@pytest.mark.parametrize(
    ("faces", "rule", "nearest"),
    [
        ((12, 9), "17 beats 12 by 5", "5 less would have lost"),
        ((10, 12), "15 only ties: the defender wins", "1 more would have won"),
        ((9, 12), "14 misses 15 by 1", "2 more would have won"),
        ((20, 9), "natural 20 beats all but a natural 20", "the totals alone would have won"),
        (
            (19, 20),
            "the opponent's natural 20 beats all but a natural 20",
            "the totals alone would have won",
        ),
        ((1, 3), "natural 1 loses to all but a natural 1", "the totals alone would have lost"),
        (
            (2, 1),
            "the opponent's natural 1 loses to all but a natural 1",
            "the totals alone would have won",
        ),
    ],
)
def test_an_opposed_record_says_why(faces: tuple[int, int], rule: str, nearest: str) -> None:
    roll = rules.roll(ON.check("opposed", modifier=5, opponent=3), rules.TypedDice(faces))
    assert (roll.account.rule, roll.account.nearest) == (rule, nearest)


@pytest.mark.parametrize(
    ("fields", "hint"),
    [
        ({"dc": 15}, "needs 10 or more on the die"),
        ({"dc": 15, "advantage": 2}, "needs 10 or more on the better die"),
        ({"dc": 15, "disadvantage": 1}, "needs 10 or more on the worse die"),
        ({"dc": 20, "dc_modifier": -5}, "DC 15 (20 −5): needs 10 or more on the die"),
        ({"dc": 6}, "needs 2 or more on the die"),
        ({"dc": 50}, "needs a natural 20 on the die"),
    ],
)
def test_the_hint_says_what_the_die_has_to_show(fields: Mapping[str, int], hint: str) -> None:
    check = ON.check("check", modifier=5, **fields)
    assert check.kind.hint(check) == hint


def test_the_dropped_die_is_named_after_the_disadvantage() -> None:
    check = ON.check("check", dc=10, disadvantage=1)
    (part,) = rules.roll(check, rules.TypedDice([15, 20])).parts
    assert [(die.face, die.became, die.why) for die in part.dice] == [
        (15, "kept", ""),
        (20, "dropped", "disadvantage"),
    ]


# 3 and 1 degrees of freedom: once in a thousand seeds.
@pytest.mark.parametrize(("kind", "most"), [("check", 16.27), ("opposed", 10.83)])
def test_generated_rolls_fall_as_the_text_says(kind: str, most: float) -> None:
    times = 100_000
    if kind == "check":
        check = ON.check("check", modifier=7, dc=25, dc_modifier=-5, advantage=1)
        expected = shares((judged(7, 20, face) for face in used(1, 0)), OUTCOMES)
    else:
        check = ON.check("opposed", modifier=5, opponent=3)
        pairs = product(FACES, FACES)
        expected = shares((opposing(True, 5, 3, *pair) for pair in pairs), ("lose", "win"))
    fell = Counter(roll.outcome for roll in generated(check, 11, times))
    square = sum(
        (fell[outcome] - times * share) ** 2 / (times * share)
        for outcome, share in expected.items()
    )
    assert square < most


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-1200, 1200),
    st.floats(),
    st.text("0123456789 d%+-xhk", max_size=8),
    st.sampled_from(["2d6", "+1d6", "on", "off"]),
)
NAMES = ["modifier", "dc", "dc_modifier", "advantage", "disadvantage", "opponent"]
FIELDS = st.dictionaries(
    st.sampled_from([*NAMES, "opponent_advantage", "dice", "boosts", "Modifier"]),
    st.one_of(SCALARS, st.lists(SCALARS, max_size=3)),
)
HOUSE = st.dictionaries(st.sampled_from(["chaos", "opposed_naturals", "tie"]), SCALARS, max_size=2)


@given(
    st.sampled_from(["check", "save", "opposed", "effect", "group"]),
    FIELDS,
    HOUSE,
    st.lists(st.integers(-1, 22), max_size=4),
)
def test_any_input_gives_a_roll_or_a_plain_refusal(
    kind: str, fields: Mapping[str, object], house: Mapping[str, Any], faces: list[int]
) -> None:
    roll = None
    with suppress(rules.RulesError):
        system = rules.system("arcanotech", **house)
        roll = rules.roll(system.check(kind, **fields), rules.TypedDice(faces))
    assert roll is None or rules.readjudicate(roll.to_dict()) == roll


@pytest.mark.parametrize(
    ("kind", "fields", "named"),
    [
        ("check", {}, "dc"),
        ("save", {"modifier": 4}, "dc"),
        ("opposed", {"modifier": 4}, "opponent"),
        ("opposed", {"opponent": 4, "dc_modifier": 5}, "dc_modifier"),
        ("check", {"dc": 10, "advantage": -1}, "advantage"),
        ("check", {"dc": 1001}, "dc"),
        ("check", {"dc": 10, "fortune": 1}, "fortune"),
    ],
)
def test_a_wrong_field_is_named(kind: str, fields: Mapping[str, object], named: str) -> None:
    with pytest.raises(rules.InvalidInput) as refused:
        ON.check(kind, **fields)
    assert refused.value.field == named


@pytest.mark.parametrize("faces", [[], [7], [7, 0], [21, 7], [7, 7, 7]])
def test_wrong_faces_are_refused(faces: list[int]) -> None:
    with pytest.raises(rules.RulesError):
        rules.roll(ON.check("check", dc=10, advantage=1), rules.TypedDice(faces))


# The sheet

SHEET: dict[str, Any] = {
    "characteristics": [
        {"name": "Strength", "modifier": 4},
        {"name": "Intelligence", "modifier": -1},
    ],
    "skills": [
        {"name": "Athletics", "characteristic": "Strength", "modifier": 6},
        {"name": "Persuasion", "characteristic": "", "modifier": 3},
    ],
    "affinities": [{"name": "Arcanotech", "characteristic": "Intelligence", "modifier": 8}],
}


@pytest.mark.parametrize("kind", ["check", "opposed"])
def test_a_sheet_offers_skills_affinities_and_characteristics(kind: str) -> None:
    offered = ON.offers(ON.kind(kind), ON.sheet.check(SHEET))
    assert [(offer.name, offer.values["modifier"]) for offer in offered] == [
        ("Athletics", 10),
        ("Persuasion", 3),
        ("Arcanotech", 7),
        ("Strength", 4),
        ("Intelligence", -1),
    ]
    assert offered[0].note == "Strength +4, skill +6"
    assert offered[2].note == "Intelligence −1, affinity +8"


def test_a_save_takes_no_skill() -> None:
    offered = ON.offers(ON.kind("save"), ON.sheet.check(SHEET))
    assert {offer.name: offer.values["modifier"] for offer in offered} == {
        "Strength": 4,
        "Intelligence": -1,
    }


def test_an_effect_is_filled_by_nothing_of_the_sheet() -> None:
    assert ON.offers(ON.kind("effect"), ON.sheet.check(SHEET)) == ()


@pytest.mark.parametrize("word", ["skills", "affinities"])
def test_what_is_learnt_needs_a_characteristic_of_the_sheet(word: str) -> None:
    rows = [{"name": "Hacking", "characteristic": "Wits", "modifier": 2}]
    with pytest.raises(rules.InvalidInput, match="Strength, Intelligence") as refused:
        ON.sheet.check({**SHEET, word: rows})
    assert refused.value.field == f"{word} row 1 characteristic"


def test_a_blank_sheet_is_empty() -> None:
    assert ON.sheet.check({}) == {"characteristics": [], "skills": [], "affinities": []}


# The tables


def table(name: str) -> rules.Table:
    return next(table for table in ON.tables() if table.id == name)


def row(name: str, first: str) -> Row:
    return next(row for row in table(name).rows if row.cells[0] == first)


def test_rows_are_whole_and_fill_or_add_to_real_fields() -> None:
    for each in ON.tables():
        assert all(len(row.cells) == len(each.columns) for row in each.rows), each.id
        for row in each.rows:
            filled = row.filled({"modifier": 12})
            check = ON.check("check", **{"dc": 10, **filled})
            assert {name: check[name] for name in filled} == filled
            for name, amount in row.adds.items():
                assert isinstance(check[name], int)
                low, high = amount if isinstance(amount, tuple) else (amount, amount + 1)
                assert low < high


def test_the_ladder_is_that_of_the_text() -> None:
    ladder = ON.ladder("dc")
    assert ladder is not None
    assert [(row.cells[1], row.sets["dc"]) for row in ladder.rows] == [
        ("Trivial", 10),
        ("Very Easy", 15),
        ("Easy", 20),
        ("Medium", 25),
        ("Hard", 30),
        ("Very Hard", 35),
        ("Heroic", 40),
        ("Legendary", 45),
        ("Mythic", 50),
    ]
    assert all(str(row.sets["dc"]) == row.cells[0] for row in ladder.rows)


@pytest.mark.parametrize(
    ("name", "condition", "adds"),
    [
        ("dc_context", "Inadequate tools", {"dc_modifier": 5}),
        ("dc_context", "Unfavorable conditions", {"dc_modifier": (5, 10)}),
        ("dc_context", "Under time pressure", {"dc_modifier": 5}),
        ("dc_context", "Injured or fatigued", {"dc_modifier": (5, 10)}),
        ("dc_context", "Help from a competent ally", {"dc_modifier": -5}),
        ("dc_context", "Superior quality tools", {"dc_modifier": -5}),
        ("dc_context", "Thorough preparation", {"dc_modifier": (-10, -5)}),
        ("roll_context", "Slippery terrain", {"modifier": -2}),
        ("roll_context", "Appropriate tool", {"modifier": 2}),
        ("roll_context", "Encumbrance", {"modifier": -1}),
        ("roll_context", "Ally's help", {"modifier": 2}),
        ("roll_context", "Fatigue or injury", {"disadvantage": 1}),
        ("luck", "Having time", {"advantage": 1}),
        ("luck", "Good conditions", {"advantage": 1}),
        ("luck", "Assistance", {"advantage": 1}),
        ("luck", "Injured", {"disadvantage": 1}),
        ("luck", "Rushed", {"disadvantage": 1}),
        ("luck", "In darkness", {"disadvantage": 1}),
    ],
)
def test_context_adds_what_the_text_says(
    name: str, condition: str, adds: Mapping[str, object]
) -> None:
    assert row(name, condition).adds == adds


HELP = [("dc_context", "Help from a competent ally"), ("roll_context", "Ally's help")]
INJURY = [("dc_context", "Injured or fatigued"), ("roll_context", "Fatigue or injury")]
TOOLS = [("dc_context", "Superior quality tools"), ("roll_context", "Appropriate tool")]
HASTE = [("dc_context", "Under time pressure"), ("luck", "Rushed")]


@pytest.mark.parametrize(
    "rows", [HELP, [*HELP, ("luck", "Assistance")], INJURY, [INJURY[0], ("luck", "Injured")], TOOLS]
)
def test_a_cause_that_counts_twice_is_told(rows: list[tuple[str, str]]) -> None:
    assert len(rules.counted_twice(row(*where).cause for where in rows)) == 1
    assert len(rules.counted_twice(row(*where).cause for where in [*rows, *HASTE])) == 2


def test_causes_that_differ_count_together() -> None:
    each = [HELP[0], INJURY[0], TOOLS[1], HASTE[1], ("roll_context", "Encumbrance")]
    assert rules.counted_twice(row(*where).cause for where in each) == ()
    assert rules.counted_twice(one.cause for one in table("criticals").rows) == ()


@pytest.mark.parametrize("modifier", [-3, 0, 12])
def test_the_tones_set_the_dc_and_tell_the_exact_chance(modifier: int) -> None:
    texts = {"Heroic": "75 %", "Realistic": "50 %", "Brutal": "25 %", "Medium": "roughly 60 %"}
    for each in table("tone").rows:
        tone, _, text, exactly = each.cells
        dc = each.filled({"modifier": modifier})["dc"]
        faces = sum(isinstance(dc, int) and face + modifier >= dc for face in FACES)
        assert exactly == f"{faces * 5} %"
        assert text == texts.pop(tone)
    assert texts == {}


def test_a_tone_without_a_modifier_counts_it_as_0() -> None:
    assert row("tone", "Brutal").filled({}) == {"dc": 15}
    assert row("tone", "Brutal").filled({"modifier": None}) == {"dc": 15}


def test_power_levels_set_the_middle_of_their_dcs() -> None:
    levels = table("power").rows
    assert [each.cells[2] for each in levels] == [
        "10–20",
        "15–25",
        "20–30",
        "25–35",
        "30–40",
        "35–45",
    ]
    for each in levels:
        low, high = map(int, each.cells[2].split("–"))
        assert each.sets == {"dc": (low + high) // 2}


# Chaos


def test_the_gm_has_no_chaos_dice_unless_the_house_says_so() -> None:
    assert ON.pools == ()
    assert ON.boosts == ()
    assert list(rules.roll(ON.check("check", dc=10), rules.TypedDice([20])).awards) == []


@pytest.mark.parametrize("kind", ["check", "save"])
def test_a_critical_success_gives_a_chaos_die(kind: str) -> None:
    (pool,) = CHAOS.pools
    assert (pool.id, pool.at_start(7, {}, 4)) == ("chaos", 4)
    check = CHAOS.check(kind, modifier=3, dc=15)
    for face in FACES:
        awards = [a.pool for _, a in rules.roll(check, rules.TypedDice([face])).awards]
        assert awards == (["chaos"] if face == 20 else [])
    assert rules.chance(check, "chaos") == Fraction(1, 20)
    lucky = CHAOS.check(kind, modifier=3, dc=15, advantage=1)
    assert rules.chance(lucky, "chaos") == Fraction(39, 400)


def test_chaos_rerolls_the_opponent_that_lost() -> None:
    roll = rules.roll(CHAOS.check("opposed", modifier=5, opponent=3), rules.TypedDice([12, 6]))
    (reroll,) = CHAOS.amendments
    assert roll.outcome == "win"
    assert reroll.refusal(roll, 1, False) == ""
    assert reroll.refusal(roll, 0, False) == "only a failed roll can be rerolled"
    second = rules.complete(rules.again(roll, 1), rules.TypedDice([14]))
    assert (second.faces, second.outcome) == ((12, 14), "lose")
    assert "can't be rerolled again" in reroll.refusal(second, 1, False)
    assert rules.readjudicate(second.to_dict()) == second
