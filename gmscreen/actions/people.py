"""Characters, hit points and conditions; new days, rests and notes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import rules
from gmscreen.actions.table import Conversation, Desk, Table
from gmscreen.campaign import acts
from gmscreen.campaign.model import Campaign, Character, Refused
from gmscreen.prompts.ask import Ask
from gmscreen.prompts.choose import Choice, Choose
from gmscreen.prompts.sheet import SheetScreen


def highlighted(desk: Desk) -> Character:
    """The highlighted character.

    Raises:
        Refused: There is nobody.
    """
    one = desk.campaign.character(desk.highlighted)
    if one is None:
        raise Refused(f"nobody is there yet: {desk.commands.key('sheet.new')} makes a character")
    return one


def hurt(table: Table) -> Conversation:
    """Asks for a change of hit points, or a condition that begins or ends."""
    desk = table.desk
    one = highlighted(desk)
    hp = "not counted (i opens the sheet)" if one.hp is None else str(one.hp)
    most = f" of {one.hp_max}" if one.hp_max is not None else ""
    has = ", ".join(one.conditions) or "none"
    change = yield Ask(
        one.name,
        lambda text: read_hurt(one, text),
        takes=f"hit points {hp}{most} · conditions: {has}\n"
        "-7 hurts, +5 heals · a word is a condition, the same word again ends it",
    )
    if change is not None:
        table.perform(change(table.desk.campaign, table.desk.now))


Act = Callable[[Campaign, str], Campaign]


def read_hurt(one: Character, text: str) -> Act:
    """What is to happen to a character's health.

    Raises:
        Refused: Nothing is said, or hit points aren't counted.
    """
    plain = " ".join(text.replace("\N{MINUS SIGN}", "-").split())
    if re.fullmatch(r"[+-][0-9]{1,4}", plain):
        if one.hp is None:
            raise Refused(f"{one.name} has no hit points on the sheet: i opens it")
        return lambda campaign, now: acts.hurt(campaign, one.id, int(plain), now)
    if not plain or plain[0] in "+-0123456789":
        raise Refused("takes a sign and a number up to 9999, such as -7, or a condition by name")
    return lambda campaign, now: acts.set_condition(
        campaign, one.id, plain, plain not in one.conditions, now
    )


def sheet(table: Table) -> Conversation:
    """Opens the highlighted character's sheet to see and edit."""
    desk = table.desk
    one = highlighted(desk)
    edited: Character | None = yield SheetScreen(desk.system, one, f"Sheet of {one.name}")
    if edited is not None:
        now = table.desk.campaign.one(one.id)
        changed = replace(edited, points=now.points, conditions=now.conditions)
        table.perform(acts.edit_character(table.desk.campaign, desk.system, changed, desk.now))


def new_sheet(table: Table) -> Conversation:
    """Makes a new character on a blank sheet."""
    desk = table.desk
    blank = Character(0, "", sheet=desk.system.sheet.blank())
    made: Character | None = yield SheetScreen(desk.system, blank, "A new character")
    if made is not None:
        table.perform(acts.add_character(table.desk.campaign, desk.system, made, desk.now))


def present(table: Table) -> None:
    """The highlighted character comes to the table, or leaves it."""
    desk = table.desk
    one = highlighted(desk)
    table.perform(acts.set_present(desk.campaign, one.id, not one.present, desk.now))
    table.say(f"{one.name} is {'away' if one.present else 'here'}")


def remove(table: Table) -> Conversation:
    """Asks, and removes the highlighted character."""
    one = highlighted(table.desk)
    undo = table.desk.commands.key("undo")
    sure = yield Choose(
        f"Remove {one.name} from the campaign?",
        [
            Choice(False, "Keep"),
            Choice(True, "Remove", f"the log keeps what was rolled; {undo} undoes it"),
        ],
    )
    if sure:
        table.perform(acts.remove_character(table.desk.campaign, one.id, table.desk.now))


def note(table: Table) -> Conversation:
    """Asks for a note and writes it into the log."""
    secret = table.desk.draft.secret
    text: str | None = yield Ask("A secret note" if secret else "A note", str.strip)
    if text:
        table.perform(acts.add_note(table.desk.campaign, text, table.desk.now, secret))


def renew(table: Table) -> Conversation:
    """Asks which moment has come (a new day, a rest), and clears what it clears."""
    desk = table.desk
    renewals = desk.system.sheet.renewals
    if not renewals:
        raise Refused(f"nothing on a sheet of {desk.system.title} is used up by the day")
    choices = [
        Choice(
            one, one.title, "everyone of the players" if one.everyone else highlighted(desk).name
        )
        for one in renewals
    ]
    chosen: rules.Renewal | None = yield Choose("What has come?", choices)
    if chosen is None:
        return
    desk = table.desk
    everyone = tuple(one.id for one in desk.campaign.characters if one.pc)
    whose = everyone if chosen.everyone else (highlighted(desk).id,)
    table.perform(acts.renew(desk.campaign, desk.system, chosen, whose, desk.now))
