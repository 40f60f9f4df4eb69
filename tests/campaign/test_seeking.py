"""Words looked for: what is found is what a person finds who reads every entry."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from gmscreen.campaign import acts, telling
from gmscreen.campaign.entries import Entry, Modifier, Roller
from gmscreen.campaign.finding import Found, nearest, pieces
from gmscreen.campaign.history import History
from gmscreen.campaign.log import Log
from gmscreen.campaign.model import Refused
from gmscreen.campaign.seeking import Place, Texts, folded, in_tables, words
from rules.face import SYSTEMS
from tests.campaign import samples
from tests.campaign.drawn import note
from tests.campaign.table import AT, Shown, pc, table

SYSTEM = rules.system("fate-chaos")
SIGNS = st.sampled_from("aAbÄäéE ß−-[1]7\n\u0301İ")
TYPED = st.text(SIGNS, max_size=5)


class Gone(Sequence[Entry]):
    """A piece of a log that can't be read."""

    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place: Any) -> Any:
        raise Refused("the disk is gone")


def logged(texts: Sequence[str]) -> Log:
    return Log().plus(note(number, text=text) for number, text in enumerate(texts, 1))


def cut(log: Log, at: Sequence[int]) -> Log:
    """The same log in other pieces."""
    ends = [0, *sorted({end for end in at if 0 < end < len(log)}), len(log)]
    return Log.of([log[start:end] for start, end in pairwise(ends)])


def reads(text: str) -> str:
    """A text as a person compares it who looks at neither case nor accents."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("−", "-"))
    return "".join(s for s in bare if not unicodedata.combining(s)).casefold()


def by_hand(log: Log, typed: str) -> tuple[int, ...]:
    """What is found when every entry is read: all words are in what it says."""
    wanted = reads(typed).split()
    return tuple(
        entry.id for entry in log if all(word in reads(f"note {entry.note}") for word in wanted)
    )


def found(texts: Texts, log: Log, typed: str) -> Found:
    return Found(len(log) + 1).plus(texts.seek(log, words(typed)))


@given(
    st.lists(TYPED, max_size=12),
    st.lists(st.integers(1, 12), max_size=4),
    st.lists(TYPED, min_size=1, max_size=3),
    TYPED,
)
def test_what_is_found_is_what_reading_finds(
    notes: list[str], at: list[int], typed: list[str], new: str
) -> None:
    log, texts = cut(logged(notes), at), Texts(SYSTEM)
    for line in typed:
        assert found(texts, log, line).ids == by_hand(log, line)
    # Also when the log has grown, with what was kept.
    longer = log.plus([note(len(log) + 1, text=new)])
    for line in typed:
        assert found(texts, longer, line).ids == by_hand(longer, line)


@pytest.mark.parametrize(
    ("typed", "text"),
    [("oe", "Ö e"), ("strasse", "Straße"), ("AMELIE", "amélie"), ("-2", "−2"), ("ﬁ", "FI")],
)
def test_case_and_accents_do_not_count(typed: str, text: str) -> None:
    assert (folded(typed) in folded(text)) is (typed != "oe")


def test_newest_come_first_and_what_cannot_be_read_is_told() -> None:
    whole = logged([f"yes {number}" for number in range(1, 10)])
    log = Log.of([whole[0:3], Gone(3), whole[6:9]])
    assert [first for first, _ in pieces(log)] == [7, 4, 1]
    steps = [*Texts(SYSTEM).seek(log, words("yes"))]
    assert [step.ids for step in steps if step.ids] == [(7, 8, 9), (1, 2, 3)]
    assert [step.reached for step in steps] == sorted((s.reached for s in steps), reverse=True)
    end = Found(10).plus(steps)
    assert (end.ids, end.unreadable, end.done) == ((1, 2, 3, 7, 8, 9), 3, True)
    assert end.progress(History(entries=log)) == " · 3 can't be read"


def test_steps_on_the_way_say_how_far_they_are() -> None:
    history = History(entries=cut(logged(["no"] * 2000), [1000]))
    begun = Found.nothing(history)
    assert begun.progress(history) == " · 0 of 2,000 looked at …"
    half = begun.plus([Found(1001)])
    assert half.progress(history) == " · 1,000 of 2,000 looked at …"
    assert half.plus([Found(1)]).progress(history) == ""


@given(st.sets(st.integers(1, 40)), st.integers(1, 41))
def test_next_before_and_after(ids: set[int], entry: int) -> None:
    one = Found(1, tuple(sorted(ids)))
    assert one.before(entry) == max((n for n in ids if n < entry), default=None)
    assert one.after(entry) == min((n for n in ids if n > entry), default=None)
    assert one.place(entry) == (sorted(ids).index(entry) if entry in ids else None)
    if ids:
        newer = [n for n in sorted(ids) if n >= entry]
        assert one.ids[nearest(one.ids, entry)] == (newer[0] if newer else max(ids))


def test_rows_of_tables_are_found_by_cells_and_title() -> None:
    for typed in ("tough", "LADDER tough", "critical dc", "zzz"):
        expected = [
            (number, place)
            for number, table in enumerate(SYSTEM.tables())
            for place, row in enumerate(table.rows)
            if all(
                any(word in text.lower() for text in chain([table.title], row.cells))
                for word in typed.lower().split()
            )
        ]
        assert [(p.table, p.row) for p in in_tables(SYSTEM, words(typed))] == expected
    (tough,) = in_tables(SYSTEM, words("ladder tough"))
    assert tough == Place(0, 3, "DC ladder", "15 · Tough")


@pytest.mark.parametrize(
    ("face", "typed"),
    [
        (17, ("mira", "MIRA 24", "[17]", "24 v 15", "[17] success", "+2 rain", "dex", "check")),
        (1, ("critical", "[1] failure", "fate die", "+1 fate", "helped yun")),
    ],
)
def test_a_roll_is_found_by_each_of_its_parts(face: int, typed: Sequence[str]) -> None:
    campaign = table(pc("Mira", 2), pc("Yun", 2))
    check = SYSTEM.check("check", modifier=7, dc=15)
    campaign = acts.record_roll(
        campaign,
        SYSTEM,
        rules.roll(check, Shown(face)),
        (Roller(1, "Mira", pc=True),),
        "Dex",
        AT,
        modifiers=(Modifier("rain", 2),),
        helpers=("Yun",),
    )
    log = campaign.history.entries
    for line in typed:
        assert len(log) in found(Texts(SYSTEM), log, line).ids, line
    assert len(log) not in found(Texts(SYSTEM), log, "[20]").ids


@pytest.mark.parametrize("name", sorted(samples.SAMPLES))
def test_every_entry_of_a_sample_can_be_told_and_found(name: str) -> None:
    campaign = samples.SAMPLES[name]()
    system = campaign.rules(SYSTEMS)
    log, texts = campaign.history.entries, Texts(system)
    for entry in log:
        title = entry.note if entry.act == "note" else entry.title
        assert entry.id in found(texts, log, title).ids
        said = " ".join(telling.sentence(entry, system))
        assert said
        assert "\n" not in said or entry.act == "note"
        if entry.roll is not None:
            outcome = str(entry.roll["outcome"]).replace("-", " ")
            assert outcome in said
            for part in entry.roll["parts"]:
                for die in part["dice"]:
                    kept = die["became"] == "kept"
                    assert (f"[{die['face']}]" if kept else str(die["face"])) in said
