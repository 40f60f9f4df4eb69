"""Fields as a person types them in a shell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import Field, InvalidInput
from rules.check import MOST_MEMBERS
from tests.rules.drawn import (
    ALL_KINDS,
    checks,
    examples,
    made,
    names_one_of,
)

FATE_CHAOS = rules.system("fate-chaos")


# Text from a shell.


NUMBER = Field("dc", "DC")
NATURAL = Field("advantage", "Advantage", low=0)
MEMBERS = Field("members", "Members", many=True)
WORD = Field("slot", "Slot", choices=("primary", "secondary"))
TEXT = Field("dice", "Dice", text=True)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        (NUMBER, "5", 5),
        (NUMBER, "+5", 5),
        (NUMBER, "-5", -5),
        (NUMBER, "\N{MINUS SIGN}5", -5),
        (NUMBER, " 05 ", 5),
        (NUMBER, "-0", 0),
        (NUMBER, "1000", 1000),
        (NATURAL, "0", 0),
        (MEMBERS, "2,3,5", (2, 3, 5)),
        (MEMBERS, " 2, -3 ,\N{MINUS SIGN}5", (2, -3, -5)),
        (MEMBERS, "7", (7,)),
        (WORD, "primary", "primary"),
        (TEXT, "2d6+3 x2", "2d6+3 x2"),
    ],
)
def test_text_is_read(field: Field, text: str, value: object) -> None:
    assert field.parse(text) == value


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *(
            (NUMBER, text)
            for text in (
                "",
                " ",
                "five",
                "5.0",
                "1e2",
                "0x10",
                "1_000",
                "--5",
                "+-5",
                "5 5",
                "1001",
                "-1001",
                "9" * 5000,
                "\N{ARABIC-INDIC DIGIT FIVE}",
                "²",
                "5,6",
                "nan",
                "None",
                "True",
            )
        ),
        (NATURAL, "-1"),
        (MEMBERS, "2;3"),
        (MEMBERS, "2,x"),
        (MEMBERS, "2,1001"),
        (MEMBERS, "[2,3]"),
        (MEMBERS, ",".join(["1"] * (MOST_MEMBERS + 1))),
        (WORD, "tertiary"),
        (WORD, ""),
    ],
)
def test_text_is_refused(field: Field, text: str) -> None:
    with pytest.raises(InvalidInput) as error:
        field.parse(text)
    assert error.value.field == field.id
    assert len(str(error.value)) < 200


@given(text=st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    for field in (NUMBER, NATURAL, MEMBERS, WORD, TEXT):
        try:
            value = field.parse(text)
        except InvalidInput as error:
            names_one_of(error, [field.id])
        else:
            assert field.check(list(value) if isinstance(value, tuple) else value) == value


@given(number=st.integers(-1000, 1000))
def test_a_number_is_read_as_it_is_written(number: int) -> None:
    for text in (str(number), f"{number:+}", f" {number}", str(number).replace("-", "−")):
        assert NUMBER.parse(text) == number


@pytest.mark.parametrize(("system", "kind"), ALL_KINDS)
@examples(40)
@given(data=st.data())
def test_a_check_can_be_written_out_and_read_again(
    data: st.DataObject, system: str, kind: str
) -> None:
    spec = rules.system(system).kind(kind)
    check = data.draw(checks(system, kind))
    written = {
        name: ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
        for name, value in check.values
        if value is not None
    }
    read = {}
    for name, text in written.items():
        field = spec.field(name)
        assert field is not None
        read[name] = field.parse(text)
    again = made(rules.system(system).under(dict(check.house)), kind, read)
    assert again == check
