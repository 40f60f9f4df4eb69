"""The hand of the house: what holds for every module, whoever wrote it.

Which module may import which is for the import contracts in pyproject.toml; here is what they
can't see.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted(path for name in ("rules", "gmscreen") for path in (ROOT / name).rglob("*.py"))
RULES = [path for path in MODULES if path.is_relative_to(ROOT / "rules")]
MOST_LINES = 300
SILENCERS = ("type: ignore", "noqa", "pragma: no cover", "mypy:")


def name_of(path: Path) -> str:
    """A module as a failing test shows it."""
    return path.relative_to(ROOT).as_posix()


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imported(tree: ast.Module) -> Iterator[str]:
    """The top-level packages that a module imports, wherever in it; nothing for its own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def caught(handler: ast.ExceptHandler) -> set[str]:
    """The names of the exceptions that a handler catches."""
    if handler.type is None:
        return {"everything"}
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return {ast.unparse(kind) for kind in kinds}


def test_there_is_something_to_look_at() -> None:
    assert len(RULES) > 5
    assert len(MODULES) > len(RULES)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_module_is_small_and_says_what_it_is(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= MOST_LINES
    assert ast.get_docstring(tree_of(path))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_nothing_is_caught_that_was_not_expected(path: Path) -> None:
    broad = {"everything", "Exception", "BaseException"}
    handlers = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.ExceptHandler)]
    assert not [handler.lineno for handler in handlers if caught(handler) & broad]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_no_checker_is_silenced(path: Path) -> None:
    with path.open("rb") as file:
        comments = [
            token for token in tokenize.tokenize(file.readline) if token.type == tokenize.COMMENT
        ]
    silenced = {
        token.start[0]: token.string
        for token in comments
        if any(silencer in token.string for silencer in SILENCERS)
    }
    assert not silenced


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_randomness_comes_in_as_an_argument(path: Path) -> None:
    tree = tree_of(path)
    shared = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "random"
        and node.attr not in {"Random", "SystemRandom"}
    ]
    borrowed = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and node.module == "random"
        and not {alias.name for alias in node.names} <= {"Random", "SystemRandom"}
    ]
    assert not shared + borrowed


@pytest.mark.parametrize("path", RULES, ids=name_of)
def test_the_rules_need_nothing_but_python(path: Path) -> None:
    assert set(imported(tree_of(path))) <= sys.stdlib_module_names | {"rules"}


def test_importing_the_rules_loads_no_other_package() -> None:
    question = (
        "import sys; before = set(sys.modules); import rules\n"
        "loaded = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(*sorted(loaded - sys.stdlib_module_names))"
    )
    answer = subprocess.run(
        [sys.executable, "-c", question], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.split() == ["rules"]
