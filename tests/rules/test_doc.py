"""The examples in the docstrings of the library are true."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import rules

MODULES = sorted(module.name for module in pkgutil.iter_modules(rules.__path__, "rules."))


def test_the_first_example_a_reader_sees() -> None:
    result = doctest.testmod(rules)
    assert result.attempted >= 4
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_every_other_example(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


def test_what_is_public_is_there() -> None:
    assert len(set(rules.__all__)) == len(rules.__all__)
    assert all(hasattr(rules, name) for name in rules.__all__)
