"""The bugs that `make torture` plants: each has its place in the code still, and is no typo."""

from __future__ import annotations

import ast

import pytest

from tests.planted import CAMPAIGN, ROOT, TESTS, Bug, known, with_bug


@pytest.mark.parametrize("bug", known(), ids=lambda bug: bug.name)
def test_bug_has_its_place_and_tests_that_should_catch_it(bug: Bug) -> None:
    text = (ROOT / CAMPAIGN / bug.file).read_text("utf-8")
    assert ast.dump(ast.parse(with_bug(bug, text))) != ast.dump(ast.parse(text))
    assert all((ROOT / TESTS / f"test_{name}.py").is_file() for name in bug.tests)
