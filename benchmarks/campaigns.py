"""Long campaigns: the log of many evenings, made of some hundred rolls that were really rolled."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, islice

import rules
from gmscreen.campaign import acts
from gmscreen.campaign.acts.people import roller
from gmscreen.campaign.history import History
from gmscreen.campaign.model import Campaign, Character

AT = "2026-03-01T20:15:00+01:00"
PARTY = ("Mira Ashdown", "Tomas Reed", "Yun", "Brother Oskar", "Sable")
SYSTEM = "fate-chaos"
ROLLED = 200
"""How many rolls are rolled; a longer log repeats them."""


def blank() -> Campaign:
    """A party of five in its first session."""
    system = rules.system(SYSTEM)
    campaign = Campaign("Emberfall", SYSTEM)
    for place, name in enumerate(PARTY):
        sheet = {
            "abilities": [{"name": "Dex", "modifier": place}, {"name": "Wis", "modifier": 2}],
            "skills": [
                {"name": "Stealth", "ability": "Dex", "ranks": 3},
                {"name": "Notice", "ability": "Wis", "ranks": place},
            ],
            "fate_minimum": 2,
        }
        one = Character(0, name, sheet=sheet, hp=20, hp_max=20)
        campaign = acts.add_character(campaign, system, one, AT)
    return acts.start_session(campaign, system, "the ashen road", AT)


def rolled(campaign: Campaign, dice: rules.Dice) -> Campaign:
    """The campaign after one more roll, of the next in the party."""
    system = campaign.rules({SYSTEM: rules.system(SYSTEM)})
    who = campaign.party[campaign.history.next_id % len(campaign.party)]
    check = system.check("check", modifier=5, dc=15, fortune=1)
    roll = rules.roll(check, dice)
    return acts.record_roll(campaign, system, roll, (roller(who),), "Stealth", AT)


def long(entries: int) -> Campaign:
    """A campaign with so many entries in its log.

    Args:
        entries: How many; more than those that it takes to begin.
    """
    campaign, dice = blank(), rules.RandomDice(seed=1)
    begun = campaign.history.entries
    for _ in range(ROLLED):
        campaign = rolled(campaign, dice)
    rolls = islice(cycle(campaign.history.entries[len(begun) :]), entries - len(begun))
    numbered = (replace(one, id=number) for number, one in enumerate(rolls, len(begun) + 1))
    return replace(campaign, history=History.of((*begun, *numbered)))
