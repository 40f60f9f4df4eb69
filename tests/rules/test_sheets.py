"""What is kept on a sheet, and what is refused."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import InvalidInput
from tests.rules.drawn import (
    JUNK,
    deep,
    examples,
    is_plain,
)

FATE_CHAOS = rules.system("fate-chaos")


# Sheets.


ROW = st.dictionaries(
    st.one_of(st.sampled_from(["name", "modifier", "ability", "ranks"]), st.text(max_size=3)),
    st.one_of(st.sampled_from(["Dex", "Wit", "", 3, -1]), JUNK),
    max_size=4,
)
ROWS = st.one_of(st.lists(ROW, max_size=3), JUNK)
SHEETS = st.one_of(
    st.fixed_dictionaries(
        {},
        optional={"level": st.one_of(st.integers(0, 9), JUNK), "fate_minimum": JUNK}
        | {"abilities": ROWS, "skills": ROWS},
    ),
    JUNK,
)


@examples(300)
@given(sheet=SHEETS)
def test_any_sheet_is_kept_or_refused(sheet: object) -> None:
    form = FATE_CHAOS.sheet
    try:
        kept = form.check(sheet)
    except InvalidInput as error:
        is_plain(error)
        return
    assert list(kept) == ["level", "fate_minimum", "abilities", "skills"]
    assert form.check(kept) == kept
    for kind in FATE_CHAOS.kinds:
        for offer in FATE_CHAOS.offers(kind, kept):
            assert isinstance(offer.values["modifier"], int)


def test_a_blank_sheet_is_a_sheet() -> None:
    for name in rules.systems():
        form = rules.system(name).sheet
        assert form.check(form.blank()) == form.check({}) == form.blank()


@pytest.mark.parametrize(
    ("sheet", "named"),
    [
        ({"levle": 3}, "did you mean 'level'"),
        ({"level": "3"}, "level: takes a whole number from 0 to 100"),
        ({"level": True}, "level: "),
        ({"fate_minimum": -1}, "fate_minimum: "),
        ({"abilities": {}}, "abilities: takes a list"),
        ({"abilities": [{"name": " "}]}, "abilities row 1 name: takes a name"),
        ({"abilities": [{"name": "A"}, {"name": "A"}]}, "abilities row 2: 'A' is there already"),
        ({"abilities": [{"name": "A", "modifer": 1}]}, "did you mean 'modifier'"),
        ({"abilities": [{"name": "A"}] * 201}, "at most 200 rows"),
        ({"abilities": [{"name": "A" * 1001}]}, "at most 1000 characters"),
        ({"abilities": ["A"]}, "abilities row 1: takes an object"),
        ({"level": 10**5000}, "level: "),
        ({"level": deep(100_000)}, "level: "),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
def test_a_sheet_that_is_refused(sheet: object, named: str) -> None:
    with pytest.raises(InvalidInput, match=re.escape(named)):
        FATE_CHAOS.sheet.check(sheet)
