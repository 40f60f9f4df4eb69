"""The entries of a log in pieces: they are the sequence that a plain list of them would be."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmscreen.campaign.log import NO_ENTRIES, PIECE, Log
from tests.campaign.drawn import note

ENTRIES = [note(number) for number in range(1, 3 * PIECE + 2)]


@st.composite
def cut_up(draw: st.DrawFn) -> tuple[Log, int]:
    """A log of the first so many entries: pieces of any lengths, grown by steps of any length."""
    end = draw(st.integers(0, 40))
    cuts = sorted({0, end, *draw(st.lists(st.integers(0, end), max_size=4))})
    log = Log.of(ENTRIES[a:b] for a, b in pairwise(cuts))
    for step in draw(st.lists(st.integers(0, PIECE + 9), max_size=3)):
        log = log.plus(ENTRIES[end : end + step])
        end = min(end + step, len(ENTRIES))
    return log, end


@given(cut_up(), st.integers(-900, 900), st.integers(-900, 900), st.sampled_from([None, 1, 2, -1]))
def test_log_is_the_list_of_its_entries(
    cut: tuple[Log, int], start: int, stop: int, step: int | None
) -> None:
    log, end = cut
    plain = ENTRIES[:end]
    assert len(log) == end
    assert [*log] == plain
    assert [*reversed(log)] == plain[::-1]
    assert [*log[start:stop:step]] == plain[start:stop:step]
    assert log == Log().plus(plain)
    assert hash(log) == hash(Log().plus(plain))
    for place in (start, stop):
        if -end <= place < end:
            assert log[place] is plain[place]
        else:
            with pytest.raises(IndexError):
                log[place]


def test_another_log_is_not_equal() -> None:
    log = Log().plus(ENTRIES[:5])
    assert log != Log().plus(ENTRIES[:4])
    assert log != Log().plus([*ENTRIES[:4], note(5, text="another")])
    assert log != ENTRIES[:5]


def test_log_that_grows_leaves_the_one_before_as_it_was() -> None:
    before = Log().plus(ENTRIES[: PIECE - 1])
    after = before.plus(ENTRIES[PIECE - 1 : PIECE + 1])
    assert (len(before), len(after), len(NO_ENTRIES)) == (PIECE - 1, PIECE + 1, 0)
    assert [*after][: PIECE - 1] == [*before]


def test_one_entry_more_copies_no_more_than_a_piece() -> None:
    log = NO_ENTRIES
    for entry in ENTRIES:
        log = log.plus((entry,))
        assert len(log.last) < PIECE
    assert [len(piece) for piece in log.pieces] == [PIECE] * 3
