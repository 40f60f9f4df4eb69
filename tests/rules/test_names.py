"""Names of kinds, fields, settings and systems, and the house settings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from rules import InvalidInput, Setting
from tests.rules.drawn import (
    JUNK,
    examples,
    names_one_of,
)

FATE_CHAOS = rules.system("fate-chaos")


# Names.


@pytest.mark.parametrize(
    ("wrong", "kind", "nearest"),
    [
        ({"modifer": 5}, "check", "modifier"),
        ({"dcs": 5}, "flat", "dc"),
        ({"memers": 1}, "group", "members"),
    ],
)
def test_an_unknown_field_names_the_nearest(wrong: dict[str, Any], kind: str, nearest: str) -> None:
    with pytest.raises(InvalidInput, match=f"did you mean '{nearest}'") as error:
        FATE_CHAOS.check(kind, **wrong)
    assert error.value.field == next(iter(wrong))


def test_an_unknown_kind_names_the_nearest() -> None:
    with pytest.raises(InvalidInput, match="did you mean 'opposed'") as error:
        FATE_CHAOS.check("oppose", opponent=3)
    assert error.value.field == "kind"
    with pytest.raises(InvalidInput, match=r"Known: attack, check, .*save"):
        FATE_CHAOS.check("zzz")


def test_an_unknown_setting_names_the_nearest() -> None:
    with pytest.raises(InvalidInput, match="did you mean 'opposed_tie'") as error:
        rules.system("fate-chaos", oposed_tie="actor")
    assert error.value.field == "oposed_tie"


def test_an_unknown_system_names_the_nearest() -> None:
    with pytest.raises(InvalidInput, match="did you mean 'fate-chaos'") as error:
        rules.system("fate-caos")
    assert error.value.field == "system"


@examples(100)
@given(name=st.text(max_size=200), kind=JUNK)
def test_a_name_that_is_none_is_refused(name: str, kind: Any) -> None:
    with pytest.raises(InvalidInput) as error:
        rules.system(name)
    names_one_of(error.value, ["system"])
    with pytest.raises(InvalidInput) as error:
        FATE_CHAOS.check(kind)
    names_one_of(error.value, ["kind"])


# House settings.


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("attack_criticals", True, True),
        ("attack_criticals", "on", True),
        ("attack_criticals", "off", False),
        ("chaos", False, False),
        ("chaos", "off", False),
        ("opposed_tie", "nobody", "nobody"),
        ("award_on", "all_d20", "all_d20"),
        ("fate_die", "d12", "d12"),
    ],
)
def test_a_house_setting(name: str, value: str | bool, kept: str | bool) -> None:
    house: dict[str, Any] = {name: value}
    assert rules.system("fate-chaos", **house).house[name] is kept


def test_the_default_house() -> None:
    assert rules.system("fate-chaos").house == {
        "attack_criticals": False,
        "opposed_tie": "actor",
        "award_on": "checks",
        "fate_die": "d6",
        "chaos": True,
    }


@examples(100)
@given(setting=st.sampled_from(FATE_CHAOS.settings), value=JUNK)
def test_any_value_of_a_setting(setting: Setting, value: Any) -> None:
    try:
        house = rules.system("fate-chaos", **{setting.id: value}).house
    except InvalidInput as error:
        names_one_of(error, [setting.id])
        return
    assert any(house[setting.id] is choice for choice in setting.choices)


@pytest.mark.parametrize("value", [1, 0, "true", "On", None, 1.0])
def test_a_switch_is_on_or_off(value: Any) -> None:
    with pytest.raises(InvalidInput, match="off, on"):
        rules.system("fate-chaos", attack_criticals=value)
