"""Campaigns for the tests of what is saved: plain ones by length, and whatever hypothesis draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

import rules
from gmscreen.campaign.entries import ABSENT, Change, Entry, Modifier, Move, Roller
from gmscreen.campaign.history import AMENDING, History
from gmscreen.campaign.model import Campaign, Character, Session

AT = "2026-03-01T20:15:00+01:00"


def note(number: int, session: int = 1, text: str = "") -> Entry:
    """An entry that changes nothing."""
    return Entry(number, AT, session, "note", "note", note=text or f"note {number}")


def campaign_of(entries: int, session: int = 1) -> Campaign:
    """A campaign of two characters, with so many entries in its log."""
    return Campaign(
        "The Drowned Keep",
        "fate-chaos",
        characters=(Character(1, "Mira", hp=10, points={"fate": 3}), Character(2, "Örn")),
        pools={"chaos": 2},
        session=Session(session, "", AT),
        last_character=2,
        history=History.of(note(number, session) for number in range(1, entries + 1)),
    )


def grown(campaign: Campaign, by: int = 1, session: int = 0, text: str = "") -> Campaign:
    """The campaign some notes later; each costs Mira a hit point."""
    for _ in range(by):
        number = campaign.history.next_id
        mira, *others = campaign.characters
        entry = note(number, session or campaign.session.number, text)
        campaign = replace(
            campaign,
            characters=(replace(mira, hp=100 - number), *others),
            history=campaign.history.with_entry(entry),
        )
    return campaign


NUMBERS = st.integers(-(10**12), 10**12)
TEXTS = st.text(max_size=12)
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=6,
)
OBJECTS = st.dictionaries(TEXTS, VALUES, max_size=3)
POINTS = st.dictionaries(TEXTS, NUMBERS, max_size=3)
MODIFIERS = st.lists(st.builds(Modifier, TEXTS, NUMBERS), max_size=2).map(tuple)
CHANGES = st.lists(
    st.builds(Change, st.lists(TEXTS, max_size=3).map(tuple), VALUES | st.just(ABSENT), VALUES),
    max_size=2,
).map(tuple)
MOVES = st.lists(
    st.builds(Move, TEXTS, st.none() | NUMBERS, NUMBERS, TEXTS, st.none() | NUMBERS, NUMBERS),
    max_size=2,
).map(tuple)
ROLLERS = st.lists(st.builds(Roller, st.none() | NUMBERS, TEXTS, st.booleans()), max_size=2).map(
    tuple
)


def _rolled() -> Iterator[dict[str, Any]]:
    """Records of a check, a group, an opposed roll and an effect."""
    system = rules.system("fate-chaos")
    for kind, fields in (
        ("check", {"modifier": 5, "dc": 15, "fortune": 1}),
        ("group", {"members": [4, 2, 7], "dc": 15}),
        ("opposed", {"modifier": 4, "opponent": 2}),
        ("effect", {"dice": "2d6+3 x2 half"}),
    ):
        yield rules.roll(system.check(kind, **fields), rules.RandomDice(seed=3)).to_dict()


ROLLED = st.sampled_from([*_rolled()])


@st.composite
def rolled(draw: st.DrawFn, entries: st.SearchStrategy[Entry]) -> Entry:
    """An entry that is a roll now and then, with somebody for each part of it."""
    entry = draw(entries)
    if (roll := draw(st.none() | ROLLED)) is None:
        return entry
    named = st.builds(Roller, st.none() | NUMBERS, TEXTS, st.booleans())
    rollers = tuple(draw(named) for _ in roll["parts"])
    # Whatever else stands in a record is kept.
    return replace(entry, roll={**roll, **draw(OBJECTS)} | roll, rollers=rollers)


ENTRIES = rolled(
    st.builds(
        Entry,
        id=st.just(0),
        at=TEXTS,
        session=st.integers(0, 3),
        act=TEXTS.filter(lambda act: act not in ("undo", "redo")),
        title=TEXTS,
        changes=CHANGES,
        rollers=ROLLERS,
        what=TEXTS,
        modifiers=MODIFIERS,
        moves=MOVES,
        note=TEXTS,
        helpers=st.lists(TEXTS, max_size=2).map(tuple),
        secret=st.booleans(),
    )
)
CHARACTERS = st.builds(
    Character,
    id=st.just(0),
    name=TEXTS,
    pc=st.booleans(),
    present=st.booleans(),
    sheet=OBJECTS,
    points=POINTS,
    hp=st.none() | NUMBERS,
    hp_max=st.none() | NUMBERS,
    conditions=st.lists(TEXTS, max_size=2).map(tuple),
    note=TEXTS,
)


@st.composite
def logs(draw: st.DrawFn, most: int = 8) -> tuple[Entry, ...]:
    """Entries that can have come about one after the other."""
    history = History()
    for number in range(1, draw(st.integers(0, most)) + 1):
        entry = replace(draw(ENTRIES), id=number)
        acts = ["any", "any"] + ["amend"] * bool(history.entries)
        acts += ["undo"] * 2 * bool(history.undoable) + ["redo"] * 2 * bool(history.redoable)
        if (act := draw(st.sampled_from(acts))) == "undo":
            entry = replace(entry, act=act, refers=next(history.standing()).id)
        elif act == "redo":
            entry = replace(entry, act=act, refers=history.redoable[-1])
        elif act == "amend":
            root = draw(st.integers(1, number - 1))
            entry = replace(entry, act=draw(st.sampled_from(AMENDING)), refers=root)
        history = history.with_entry(entry)
    return tuple(history.entries)


@st.composite
def campaigns(draw: st.DrawFn) -> Campaign:
    """Whatever a campaign can be."""
    numbers = sorted(draw(st.sets(st.integers(1, 99), max_size=3)))
    return Campaign(
        name=draw(st.from_regex(r"[\w☂ '-]{0,9}\w", fullmatch=True)),
        system=draw(TEXTS),
        house=draw(st.dictionaries(TEXTS, TEXTS | st.booleans(), max_size=2)),
        characters=tuple(replace(draw(CHARACTERS), id=number) for number in numbers),
        pools=draw(POINTS),
        session=Session(draw(st.integers(0, 3)), draw(TEXTS), draw(TEXTS), draw(TEXTS)),
        sticky=draw(MODIFIERS),
        last_character=draw(st.integers(0, 99)),
        history=History.of(draw(logs())),
        table_dice=draw(st.booleans()),
    )
