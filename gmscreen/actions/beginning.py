"""A new campaign in three steps: its name, its dice, who plays. It is made once, at the end."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from textual.screen import Screen

from gmscreen.actions.shelf import Opening, Shelf
from gmscreen.actions.table import Conversation
from gmscreen.campaign import acts, naming
from gmscreen.campaign.model import Campaign, Character
from gmscreen.campaign.store import CampaignError, Store
from gmscreen.commands import Commands
from gmscreen.prompts.ask import Ask
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.prompts.party import Gathered, Party


@dataclass(frozen=True, slots=True)
class Plan:
    """What is known of a campaign that is not made yet.

    Attributes:
        name: Its name.
        folder: Where it goes.
        system: The id of its dice system; empty: not chosen yet.
        party: The names of the players' characters.
        problem: Why it could not be made; empty: it wasn't tried.
    """

    name: str
    folder: Path
    system: str = ""
    party: tuple[str, ...] = ()
    problem: str = ""


Step = Generator[Screen[Any], Any, tuple[Plan, int]]
"""Asks for one thing; tells what is known then, and where it goes on: 1 a step further, -1 back."""


def new(shelf: Shelf) -> Conversation:
    """Asks step by step, back and forth, and makes and opens the campaign."""
    plan = Plan("", shelf.saves)
    steps: tuple[Callable[[Shelf, Plan, str], Step], ...] = (_name, _system, _party)
    if len(shelf.systems) == 1:
        plan, steps = replace(plan, system=next(iter(shelf.systems))), (_name, _party)
    at = 0
    while 0 <= at < len(steps):
        title = f"A new campaign · {at + 1} of {len(steps)}"
        plan, by = yield from steps[at](shelf, plan, title)
        at += by
        if at == len(steps):
            try:
                _make(shelf, plan)
            except CampaignError as error:
                plan, at = replace(plan, problem=str(error)), at - 1
    if at > 0:
        shelf.open(
            Opening(plan.folder, told=f"{plan.name} is made. {_first_keys(shelf.at_table, plan)}")
        )


def _name(shelf: Shelf, plan: Plan, title: str) -> Step:
    named = yield Ask(
        title,
        lambda text: naming.place_for(shelf.saves, text),
        takes="its name",
        value=plan.name,
        explain=lambda text: f"in the folder {naming.place_for(shelf.saves, text)[1].name}",
        hint="enter goes on · esc makes none",
    )
    if named is None:
        return plan, -1
    name, folder = named
    return replace(plan, name=name, folder=folder), 1


def _system(shelf: Shelf, plan: Plan, title: str) -> Step:
    choices = [Choice(known.id, known.title, known.about) for known in shelf.systems.values()]
    system: str | None = yield Choose(
        title,
        choices,
        about="its dice; they stay what they are",
        hint="enter or a digit goes on · esc goes back",
        start=plan.system or None,
    )
    return (plan, -1) if system is None else (replace(plan, system=system), 1)


def _party(shelf: Shelf, plan: Plan, title: str) -> Step:
    gathered: Gathered = yield Party(title, plan.party, plan.problem)
    return replace(plan, party=gathered.names, problem=""), 1 if gathered.done else -1


def _make(shelf: Shelf, plan: Plan) -> None:
    """Makes the campaign, each character by an act of its own.

    Raises:
        CampaignError: It can't be written. Nothing is left behind then.
    """
    campaign = Campaign(plan.name, plan.system, table_dice=shelf.table_dice)
    played = campaign.rules(shelf.systems)
    for name in plan.party:
        one = Character(0, name, sheet=played.sheet.blank())
        campaign = acts.add_character(campaign, played, one, shelf.now)
    Store.create(plan.folder, campaign).close()


def _first_keys(commands: Commands, plan: Plan) -> str:
    """What is likely to be wanted first, and the keys for it."""
    first = ("sheet", "opens a sheet") if plan.party else ("sheet.new", "makes a character")
    keys = (first, ("roll", "rolls"), ("keys", "shows every key"))
    return ", ".join(f"{commands.key(name)} {does}" for name, does in keys)
