"""Dice expressions for effect rolls: what is taken, what is refused, and what it comes to."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InvalidInput
from rules.notation import DiceTerm, Expression, parse


def dice(count: int, sides: int, keep: int | None = None, highest: bool = True) -> DiceTerm:
    return DiceTerm(1, count, sides, keep, highest)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("2d6+3", (dice(2, 6), 3)),
        ("1d8+1d6-1", (dice(1, 8), dice(1, 6), -1)),
        ("10-2d6", (10, DiceTerm(-1, 2, 6, None, True))),
        ("-d4 + 9", (DiceTerm(-1, 1, 4, None, True), 9)),
        ("d20", (dice(1, 20),)),
        ("d%", (dice(1, 100),)),
        ("2d%", (dice(2, 100),)),
        ("4d6kh3", (dice(4, 6, 3),)),
        ("2d20kl1", (dice(2, 20, 1, highest=False),)),
        ("4d6dl1", (dice(4, 6, 3),)),
        ("4d6dh1", (dice(4, 6, 3, highest=False),)),
        ("4d6kh4", (dice(4, 6),)),
        ("4d6kl4", (dice(4, 6),)),
        ("7", (7,)),
        ("007", (7,)),
        ("  2 D 6\t+ 3 ", (dice(2, 6), 3)),
        ("4D6 KH 3", (dice(4, 6, 3),)),
        ("2d6−3", (dice(2, 6), -3)),
        ("2d6 – 3", (dice(2, 6), -3)),
        ("2d6+-5", (dice(2, 6), -5)),
        ("2d6-+5", (dice(2, 6), -5)),
        ("2d6--5", (dice(2, 6), 5)),
        ("--5", (5,)),
        ("+d6", (dice(1, 6),)),
        ("1000d10000+1000000", (dice(1000, 10_000), 1_000_000)),
    ],
)
def test_a_sum_is_read_term_by_term(text: str, terms: tuple[DiceTerm | int, ...]) -> None:
    assert parse(text) == Expression(terms, 1, ())


@pytest.mark.parametrize(
    ("text", "factor", "divisors"),
    [
        ("2d6 x2", 2, ()),
        ("2d6 x2 x2", 3, ()),
        ("2d6x2x2x2", 4, ()),
        ("2d6 X3 ×2 *2", 5, ()),
        ("2d6 x1", 1, ()),
        ("2d6 half", 1, (2,)),
        ("2d6 HALF half /3", 1, (2, 2, 3)),
        ("2d6halfx2half", 2, (2, 2)),
        ("2d6 / 3 x 2", 2, (3,)),
        ("2d6 x1000/1000", 1000, (1000,)),
        ("d6 x500 x501", 1000, ()),
    ],
)
def test_suffixes_multiply_first(text: str, factor: int, divisors: tuple[int, ...]) -> None:
    expression = parse(text)
    assert (expression.factor, expression.divisors) == (factor, divisors)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing is written; takes dice such as 2d6+3"),
        (" \t", "nothing is written"),
        ("2d6 3", "'3' (character 5): takes + or -"),
        ("2 3", "'3' (character 3): takes + or -"),
        ("2d6 2d6", "'2' (character 5): takes + or -"),
        ("2d6+", "nothing behind '+' (character 4): takes dice"),
        ("+", "nothing behind '+' (character 1): takes dice"),
        ("--", "nothing behind '-' (character 2): takes dice"),
        ("d", "nothing behind 'd' (character 1): takes how many sides, 1 to 10,000"),
        ("2d", "nothing behind 'd' (character 2): takes how many sides"),
        ("2d0", "'0' (character 3): takes how many sides, 1 to 10,000"),
        ("d-6", "'-' (character 2): takes how many sides"),
        ("0d6", "'0' (character 1): takes how many dice, 1 to 1,000"),
        ("2dd6", "'d' (character 3): takes how many sides"),
        ("2d6d1", "'d' (character 4): takes + or - before more dice, dl1 or dh1 to drop one"),
        ("4d6k3", "'k' (character 4): takes kh3 to keep the highest dice, kl3"),
        ("4d6 K", "'K' (character 5): takes kh1"),
        ("4d6kh", "nothing behind 'kh' (character 4): takes how many of 4 dice to keep, 1 to 4"),
        ("4d6kh0", "'0' (character 6): takes how many of 4 dice to keep, 1 to 4"),
        ("4d6kh5", "'5' (character 6): takes how many of 4 dice to keep, 1 to 4"),
        ("4d6dl4", "'4' (character 6): takes how many of 4 dice to drop, 1 to 3"),
        ("4d6dl0", "'0' (character 6): takes how many of 4 dice to drop, 1 to 3"),
        ("d6dl1", "'dl' (character 3): takes two dice or more"),
        ("4d6kh3kl1", "'kl' (character 7): takes one kh, kl, dh or dl for each group"),
        ("5kh2", "'kh' (character 2): takes one kh"),
        ("1.5d6", "'.' (character 2): takes dice such as"),
        ("1,000", "',' (character 2): takes dice such as"),
        ("2d6!", "'!' (character 4): takes dice such as"),
        ("2d6;2d6", "';' (character 4): takes dice such as"),
        ("(2d6)", "'(' (character 1): takes dice such as"),
        ("2%", "'%' (character 2): takes dice such as"),
        ("2d6 fire", "'fire' (character 5): takes dice such as"),
        ("Fireball", "'Fireball' (character 1): takes dice such as"),
        ("\uff12d6", "'\uff12' (character 1): takes dice such as"),
        ("2d\uff16", "'\uff16' (character 3): takes how many sides"),
        ("4d6kh\u0663", "'\u0663' (character 6): takes how many of 4 dice to keep"),
        ("2d6\u200b", "'\\u200b' (character 4): takes dice such as"),
        ("x2", "'x' (character 1): takes xN, half and /N behind the sum only"),
        ("half", "'half' (character 1): takes xN, half and /N behind the sum only"),
        ("half 2d6", "'half' (character 1): takes xN"),
        ("2d6+half", "'half' (character 5): takes xN"),
        ("2d6 x2 + 3", "'+' (character 8): takes xN"),
        ("2d6 x2 3", "'3' (character 8): takes xN"),
        ("2d6/2d6", "'d' (character 6): takes xN"),
        ("3d6x", "nothing behind 'x' (character 4): takes a factor, 1 to 1,000"),
        ("3d6x0", "'0' (character 5): takes a factor, 1 to 1,000"),
        ("3d6 x-2", "'-' (character 6): takes a factor"),
        ("3d6 x1001", "'1001' (character 6): takes a factor, 1 to 1,000"),
        ("3d6 x600 x402", "takes factors that make at most x1,000, not x1,001"),
        ("3d6/0", "'0' (character 5): takes a divisor, 1 to 1,000"),
        ("3d6 / 1001", "'1001' (character 7): takes a divisor, 1 to 1,000"),
        ("1001d6", "'1001' (character 1): takes how many dice, 1 to 1,000"),
        ("600d6-401d4", "takes at most 1,000 altogether, not 1,001"),
        ("d10001", "'10001' (character 2): takes how many sides, 1 to 10,000"),
        ("d6+1000001", "'1000001' (character 4): takes a number, 0 to 1,000,000"),
        ("9" * 200, "takes a number, 0 to 1,000,000"),
        ("d6" + " " * 199, "takes at most 200 characters, not 201"),
    ],
)
def test_anything_else_is_refused_naming_what_is_taken(text: str, said: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse(text)
    assert refused.value.field == "dice"
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("text", "thrown", "total"),
    [
        ("2d6+3 x2 x2 half", [[3, 4]], 15),
        ("7 half half", [], 1),
        ("8 half half half", [], 1),
        # Multiplied first: 7 × 2 / 2, not 3 × 2.
        ("7 half x2", [], 7),
        ("100 /3 /7", [], 4),
        ("4d6kh3", [[1, 6, 5, 2]], 13),
        ("2d20kl1", [[17, 4]], 4),
        ("10-2d6", [[3, 4]], 3),
        ("1d8+1d6-1", [[8], [2]], 9),
        # An effect never goes below 0.
        ("1d4-3", [[1]], 0),
        ("1-2 half", [], 0),
        ("-d6 x3", [[6]], 0),
    ],
)
def test_the_total_follows_the_rule_text(text: str, thrown: list[list[int]], total: int) -> None:
    assert parse(text).total(thrown) == total


@pytest.mark.parametrize(
    ("text", "thrown", "working"),
    [
        ("2d6+3 x2 x2 half", [[3, 4]], "2d6 [3, 4] + 3 = 10, x3 = 30, half = 15"),
        ("4d6kh3", [[6, 5, 2, 1]], "4d6kh3 [6, 5, 2, (1)] = 13"),
        ("-d6+2d20kl1-1 /3", [[1], [9, 9]], "-1d6 [1] + 2d20kl1 [9, (9)] - 1 = 7, /3 = 2"),
        ("1d4-3 half", [[1]], "1d4 [1] - 3 = -2, half = -1, held at 0"),
    ],
)
def test_the_working_shows_every_step(text: str, thrown: list[list[int]], working: str) -> None:
    assert parse(text).working(thrown) == working


def test_the_earlier_of_equal_faces_counts() -> None:
    assert dice(4, 6, 2).kept([5, 6, 5, 5]) == (0, 1)
    assert dice(4, 6, 2, highest=False).kept([5, 6, 5, 5]) == (0, 2)
    assert dice(3, 6).kept([1, 1, 1]) == (0, 1, 2)


@pytest.mark.parametrize(
    ("thrown", "said"),
    [
        ([[3, 4]], "2d6+1d4 takes 2 groups of faces, not 1"),
        ([[3], [4]], "2d6 takes 2 faces, not 1"),
        ([[3, 7], [4]], "die 2 of 2"),
        ([[0, 3], [4]], "die 1 of 2"),
    ],
)
def test_faces_that_do_not_fit_are_refused(thrown: list[list[int]], said: str) -> None:
    with pytest.raises(InvalidInput, match=said.replace("+", r"\+")) as refused:
        parse("2d6+1d4").total(thrown)
    assert refused.value.field == "faces"


@pytest.mark.parametrize(
    ("text", "low", "high", "mean"),
    [
        ("2d6+3", 5, 15, 10),
        ("d%", 1, 100, Fraction(101, 2)),
        ("4d6kh3", 3, 18, Fraction(15869, 1296)),
        ("2d20kl1", 1, 20, Fraction(287, 40)),
        ("1d6 half", 0, 3, Fraction(3, 2)),
        ("1d4-2", 0, 2, Fraction(3, 4)),
        ("100d%", 100, 10_000, 5050),
        ("1000d6", 1000, 6000, None),
    ],
)
def test_the_range_and_the_mean_are_exact(
    text: str, low: int, high: int, mean: Fraction | None
) -> None:
    expression = parse(text)
    assert (expression.low, expression.high, expression.mean) == (low, high, mean)


def test_too_many_dice_to_count_have_no_distribution() -> None:
    assert parse("1000d6").distribution() is None


def test_the_normal_form_is_plain() -> None:
    assert str(parse("2D6 + 3 ×2 X2 /2 / 3")) == "2d6+3 x3 half /3"
    assert str(parse("-4d20 dl 1 -- 2")) == "-4d20kh3+2"


@pytest.mark.parametrize(
    "text", ["+".join(["d6"] * 67), "7" + "/2" * 99, "+".join(["11d6dl1"] * 25), "d%+" * 66 + "d%"]
)
def test_the_normal_form_is_within_the_limit_of_the_text(text: str) -> None:
    expression = parse(text)
    assert parse(str(expression)) == expression


groups = st.builds(
    lambda count, sides, keep: f"{count}d{sides}{keep}",
    st.sampled_from(["", *map(str, range(1, 4))]),
    st.sampled_from(["1", "2", "3", "4", "6", "%"]),
    st.sampled_from(["", "", "kh1", "kl1", "dl1", "dh1", "kh2", "KL 2"]),
)
terms = groups | st.integers(0, 30).map(str)
signs = st.sampled_from(["+", "-", " − ", "+-", "--"])
suffixes = st.sampled_from([" half", " x2", "×3", "/3", " *1"])
fragments = st.sampled_from([*"0123456789dkxhl%+-−–×*/ .", "half", "kh", "dl", "2d6", "\u0663"])


@st.composite
def well_formed(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(["", "-"])) + draw(terms)
    for sign, term in draw(st.lists(st.tuples(signs, terms), max_size=3)):
        text += sign + term
    return text + "".join(draw(st.lists(suffixes, max_size=3)))


def read(text: str) -> Expression | None:
    try:
        return parse(text)
    except InvalidInput:
        return None


@given(st.text(max_size=220) | st.lists(fragments, max_size=110).map("".join) | well_formed())
def test_a_text_is_read_or_refused_and_its_normal_form_reads_the_same(text: str) -> None:
    if (expression := read(text)) is not None:
        assert parse(str(expression)) == expression
        assert str(parse(str(expression))) == str(expression)


@given(well_formed(), st.data())
def test_a_total_lies_within_the_range(text: str, data: st.DataObject) -> None:
    if (expression := read(text)) is None:
        return
    thrown = [
        data.draw(st.lists(st.integers(1, d.sides), min_size=d.count, max_size=d.count))
        for d in expression.dice
    ]
    total = expression.total(thrown)
    assert 0 <= expression.low <= total <= expression.high
    assert expression.working(thrown).endswith((f" = {total}", ", held at 0"))


def count_every_throw(expression: Expression) -> dict[int, Fraction]:
    throws = [list(product(range(1, d.sides + 1), repeat=d.count)) for d in expression.dice]
    counts = Counter(expression.total(thrown) for thrown in product(*throws))
    return {total: Fraction(n, counts.total()) for total, n in sorted(counts.items())}


@pytest.mark.parametrize(
    "text",
    [
        "5",
        "3d6+2",
        "4d6kh3",
        "4d6kl3",
        "5d4kh2",
        "5d4kl2",
        "3d8dl2",
        "-3d4kh2+9",
        "2d4-3d3kl1-1",
        "2d6kh1-2d4kl1 x2 half half",
        "2d6+3 x2 x2 half",
        "d4-d6",
        "3d1kh2",
    ],
)
def test_the_distribution_is_that_of_every_throw(text: str) -> None:
    expression = parse(text)
    counted = count_every_throw(expression)
    chances = expression.distribution()
    assert chances is not None
    assert list(chances.items()) == list(counted.items())
    assert expression.mean == sum(n * p for n, p in counted.items())
    assert (expression.low, expression.high) == (min(counted), max(counted))


@given(st.integers(1, 5), st.integers(1, 4), st.integers(1, 5), st.booleans(), st.booleans())
def test_dice_kept_are_counted_as_thrown(
    count: int, sides: int, keep: int, highest: bool, added: bool
) -> None:
    term = DiceTerm(1 if added else -1, count, sides, min(keep, count), highest)
    expression = Expression((term, 7))
    assert expression.distribution() == count_every_throw(expression)
