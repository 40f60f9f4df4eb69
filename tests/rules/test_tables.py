"""The reference tables of every system."""

from __future__ import annotations

import pytest

import rules
from rules import Kind, Plus, Row, Table

TABLES = [
    pytest.param(name, table, id=f"{name} {table.id}")
    for name in rules.systems()
    for table in rules.system(name).tables()
]


@pytest.mark.parametrize("name", rules.systems())
def test_every_system_has_tables(name: str) -> None:
    tables = rules.system(name).tables()
    assert tables
    ids = [table.id for table in tables]
    assert len(set(ids)) == len(ids)
    ladders = [table.ladder for table in tables if table.ladder]
    assert len(set(ladders)) == len(ladders)


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_every_row_has_a_cell_for_every_column(name: str, table: Table) -> None:
    assert table.id
    assert table.title.strip()
    assert table.rows
    assert all(column.strip() for column in table.columns)
    for row in table.rows:
        assert len(row.cells) == len(table.columns), row
        assert all(cell == cell.strip() for cell in row.cells)
        assert any(row.cells)
        assert not any(character in cell for cell in row.cells for character in "\n\t")


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_every_row_fills_fields_of_a_kind(name: str, table: Table) -> None:
    kinds = rules.system(name).kinds
    for row in table.rows:
        assert any(fills(row, kind) for kind in kinds), row


def fills(row: Row, kind: Kind) -> bool:
    """Whether a kind has every field that a row sets or adds to, and takes the values."""
    names = [*row.sets, *row.adds, *(v.field for v in row.sets.values() if isinstance(v, Plus))]
    if any(kind.field(name) is None for name in names):
        return False
    values = dict(row.filled({}).items())
    for name, amount in row.adds.items():
        low, high = amount if isinstance(amount, tuple) else (amount, amount)
        assert low <= high
        field = kind.field(name)
        assert field is not None
        assert not field.choices
        values[name] = max(low, high)
    for name, value in values.items():
        field = kind.field(name)
        assert field is not None
        assert field.check(value) == value
    return True


@pytest.mark.parametrize(("name", "table"), TABLES)
def test_every_rung_of_a_ladder_sets_its_field(name: str, table: Table) -> None:
    if not table.ladder:
        return
    assert rules.system(name).ladder(table.ladder) == table
    rungs = [row.sets[table.ladder] for row in table.rows]
    assert len(set(rungs)) == len(rungs)


def test_the_ladder_of_dcs() -> None:
    table = rules.system("fate-chaos").ladder("dc")
    assert table is not None
    assert [(row.sets["dc"], row.cells) for row in table.rows] == [
        (0, ("0", "Very easy")),
        (5, ("5", "Easy")),
        (10, ("10", "Average")),
        (15, ("15", "Tough")),
        (20, ("20", "Challenging")),
        (25, ("25", "Formidable")),
        (30, ("30", "Heroic")),
        (35, ("35", "Incredible")),
        (40, ("40", "Nearly impossible")),
    ]
    # The panel says which of them are from elsewhere.
    assert "System Reference Document" in table.note


def test_a_ladder_that_is_none() -> None:
    assert rules.system("fate-chaos").ladder("modifier") is None


@pytest.mark.parametrize(("slot", "start"), [("primary", 8), ("secondary", 12), ("tertiary", 16)])
def test_every_rung_is_reached_from_where_a_slot_stands(slot: str, start: int) -> None:
    table = rules.system("action-roll").ladder("dl")
    assert table is not None
    assert table.reach == (-4, 4)
    rungs = {
        "Trivial": 4,
        "Easy": 8,
        "Average": 12,
        "Hard": 16,
        "Strenuous": 20,
        "Impossible": 24,
    }
    for name, target in rungs.items():
        assert table.reaching(name, {"slot": slot}) == (target - start) // 4
        assert table.numbered(target) == name
    # Below Trivial comes Automatic, whose 2 is no multiple of four.
    assert table.reaching("Automatic", {"slot": slot}) == -start // 4
    assert set(table.names) == {"Automatic", *rungs}
    assert table.reaching("Hard", {"slot": None}) is None
    assert table.reaching("Hard", {}) is None
    assert table.numbered(7) == ""


def test_a_ladder_that_names_its_rungs_itself_needs_nothing_built() -> None:
    table = rules.system("fate-chaos").ladder("dc")
    assert table is not None
    assert (table.names, table.numbered(15), table.reaching("Tough", {})) == ((), "", None)
