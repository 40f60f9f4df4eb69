"""The log as a whole: made of many entries at once, it is what it is entry by entry."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.campaign.entries import Entry
from gmscreen.campaign.history import Contradiction, History
from tests.campaign.drawn import logs, note


def one_by_one(entries: tuple[Entry, ...], history: History | None = None) -> History:
    history = history or History()
    for entry in entries:
        history = history.with_entry(entry)
    return history


@given(logs(most=14))
def test_history_of_entries_is_what_it_is_one_by_one(entries: tuple[Entry, ...]) -> None:
    assert History.of(entries) == one_by_one(entries)


@given(logs(most=14), st.data())
def test_history_goes_on_from_another(entries: tuple[Entry, ...], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(entries)))
    before = one_by_one(entries[:cut])
    assert History.of(entries[cut:], before) == one_by_one(entries)
    assert before == one_by_one(entries[:cut])


def test_history_of_nothing_is_empty() -> None:
    assert History.of([]) == History()


def turn(number: int, act: str, refers: int | None) -> Entry:
    return replace(note(number), act=act, refers=refers)


CONTRADICTIONS: dict[str, list[Entry]] = {
    "undo of what is not the last": [note(1), note(2), turn(3, "undo", 1)],
    "undo of what is undone": [note(1), turn(2, "undo", 1), turn(3, "undo", 1)],
    "undo of an undo": [note(1), turn(2, "undo", 1), turn(3, "undo", 2)],
    "undo of nothing": [turn(1, "undo", None)],
    "undo of itself": [turn(1, "undo", 1)],
    "undo of the future": [note(1), turn(2, "undo", 3)],
    "redo of what stands": [note(1), turn(2, "redo", 1)],
    "redo of nothing": [note(1), turn(2, "undo", 1), turn(3, "redo", None)],
    "redo of what came to be past": [note(1), turn(2, "undo", 1), note(3), turn(4, "redo", 1)],
    "redo of another": [
        note(1),
        note(2),
        turn(3, "undo", 2),
        turn(4, "undo", 1),
        turn(5, "redo", 2),
    ],
    "amends what is not there": [note(1), turn(2, "override", 9)],
    "amends what was before all": [note(1), turn(2, "boost", 0)],
}


@pytest.mark.parametrize("entries", CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_log_that_contradicts_itself_is_refused(entries: list[Entry]) -> None:
    with pytest.raises(Contradiction, match=rf"^log {entries[-1].id}: ") as refused:
        History.of(entries)
    assert refused.value.entry == entries[-1].id
