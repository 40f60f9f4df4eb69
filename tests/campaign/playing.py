"""Plays at random, as fast as it can; and says what the log makes of the state it began with."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import rules
from gmscreen.campaign import acts, plain
from gmscreen.campaign.entries import ABSENT, Entry, Modifier
from gmscreen.campaign.history import History
from gmscreen.campaign.model import Campaign, Refused
from tests.campaign.table import AT, FATE_CHAOS, given, npc, overridden, pc, rolled, table

Act = Callable[[Campaign, random.Random], Campaign]
MIRA, ORN = 1, 2


def begun() -> Campaign:
    """A campaign of two characters in its first session."""
    campaign = table(pc("Mira", hp=20), npc("Örn", hp=7, hp_max=30))
    return acts.start_session(campaign, FATE_CHAOS, "", AT)


def _note(campaign: Campaign, chance: random.Random) -> Campaign:
    return acts.add_note(campaign, "☂" * chance.randint(1, 300), AT)


def _roll(campaign: Campaign, chance: random.Random) -> Campaign:
    dice = rules.RandomDice(seed=chance.randrange(2**30))
    return rolled(campaign, chance.choice([MIRA, ORN]), dice, dc=12, fortune=chance.randint(0, 1))


def _word(campaign: Campaign, chance: random.Random) -> Campaign:
    last = (one.id for one in campaign.history.entries[-30:] if one.act == "roll")
    if (root := next(last, None)) is None:
        raise Refused("no roll of late")
    return overridden(campaign, chance.choice(["success", "failure"]), root=root)


def _harm(campaign: Campaign, chance: random.Random) -> Campaign:
    amount = chance.choice([-1, 1]) * 10 ** chance.randint(0, 5)
    return acts.hurt(campaign, chance.choice([MIRA, ORN]), amount, AT)


def _points(campaign: Campaign, chance: random.Random) -> Campaign:
    return given(campaign, chance.choice([None, MIRA]), chance.choice([-1, 1, 2, 100]))


def _condition(campaign: Campaign, chance: random.Random) -> Campaign:
    return acts.set_condition(campaign, MIRA, "blind", chance.random() < 0.5, AT)


def _sticky(campaign: Campaign, chance: random.Random) -> Campaign:
    if campaign.sticky:
        return acts.clear_sticky(campaign, AT)
    return acts.add_sticky(campaign, Modifier("rain", -chance.randint(1, 5)), AT)


def _come_or_go(campaign: Campaign, chance: random.Random) -> Campaign:
    if len(campaign.characters) > 2:
        return acts.remove_character(campaign, campaign.characters[-1].id, AT)
    return acts.add_character(campaign, FATE_CHAOS, npc(f"a rat of {chance.random()}"), AT)


def _undo(campaign: Campaign, _: random.Random) -> Campaign:
    return acts.undo(campaign, AT)


def _redo(campaign: Campaign, _: random.Random) -> Campaign:
    return acts.redo(campaign, AT)


def _session(campaign: Campaign, _: random.Random) -> Campaign:
    return acts.start_session(campaign, FATE_CHAOS, "", AT)


HOW_OFTEN: dict[Act, int] = {
    _note: 5,
    _roll: 6,
    _word: 1,
    _harm: 6,
    _points: 4,
    _condition: 2,
    _sticky: 1,
    _come_or_go: 2,
    _undo: 4,
    _redo: 2,
    _session: 2,
}


def played(campaign: Campaign, chance: random.Random) -> Campaign:
    """The campaign after one more act, whichever comes."""
    (act,) = chance.choices([*HOW_OFTEN], [*HOW_OFTEN.values()])
    try:
        return act(campaign, chance)
    except Refused as error:
        return acts.add_note(campaign, str(error), AT)


def played_on(seed: int) -> Iterator[Campaign]:
    """A campaign that is played, after each act."""
    campaign, chance = begun(), random.Random(seed)
    while True:
        yield campaign
        campaign = played(campaign, chance)


def told(entry: Entry) -> str:
    """An entry as one line, by which two can be compared."""
    return json.dumps(plain.entry(entry))


def folded(entries: Iterable[Entry], state: dict[str, Any] | None = None) -> dict[str, Any]:
    """The state that the changes of a log make of another; None: that of a campaign not yet begun.

    Each value is looked at before it is changed: an act that was done on another state shows.
    """
    state = plain.state(table()) if state is None else state
    for entry in entries:
        for change in entry.changes:
            *way, name = change.path
            place: Any = state
            for step in way:
                place = place[step]
            assert place.pop(name, ABSENT) == change.before, f"{entry.id}: {change}"
            if change.after is not ABSENT:
                place[name] = deepcopy(change.after)
    return state


def look_whole(campaign: Campaign) -> tuple[Entry, ...]:
    """The log of a campaign, after a look at the whole: state and log have to be of one piece.

    So has what is known of the log, of which much is remembered and not read.
    """
    entries = tuple(campaign.history.entries)
    history = History.of(entries)
    assert plain.state(campaign) == folded(entries)
    assert replace(campaign.history, entries=history.entries) == history
    return entries
