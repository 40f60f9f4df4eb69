"""Every key of every command does on screen and on disk what the table of commands says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from gmscreen.commands import COMMANDS, Commands, bindings
from gmscreen.panels.builder import BuilderPanel
from gmscreen.panels.party import PartyPanel
from gmscreen.panels.reference import ReferencePanel
from tests.tui.table import Seat, at_table, on_disk

Deed = Callable[[Seat, str], Awaitable[None]]
DEEDS: dict[str, Deed] = {}
"""For each command, what is done and seen with one of its keys."""


def does(name: str) -> Callable[[Deed], Deed]:
    """Enters a deed under its command."""

    def enter(deed: Deed) -> Deed:
        DEEDS[name] = deed
        return deed

    return enter


KEYS = [
    (one.id, key)
    for one in COMMANDS
    for key in ([one.keys] if one.numbered else one.keys.split(","))
]


def test_every_command_has_a_deed_and_no_key_two_meanings() -> None:
    assert DEEDS.keys() == {one.id for one in COMMANDS}
    keys = [key for one in bindings() for key in one.key.split(",")]
    assert len(keys) == len(set(keys))
    assert len({one.id for one in bindings()}) == len([*bindings()])


def test_every_command_is_found_by_its_id_alone() -> None:
    assert [Commands().named(one.id) for one in COMMANDS] == [*COMMANDS]
    with pytest.raises(KeyError):
        Commands().named("no such command")


@pytest.mark.parametrize(("name", "key"), KEYS, ids=[f"{name} {key}" for name, key in KEYS])
async def test_key_does_what_its_command_says(name: str, key: str, folder: Path) -> None:
    async with at_table(folder, *[4, 17] * 3) as seat:
        await DEEDS[name](seat, key)
        if seat.app.is_running:
            assert on_disk(folder) == seat.campaign


@does("roll")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert (seat.last.title, seat.roll["total"]) == ("Mira Ashdown's Climb", 7)
    assert "[4]   7 v 20  failure" in seat.inside("#log")
    assert "needs" not in seat.inside("#why")
    assert "failure" in seat.inside("#why")


@does("roll.typed")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt == "The table's dice"
    await seat.type("17\r")
    assert (seat.roll["typed"], seat.roll["total"]) == (True, 20)


@does("line")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt == "A check in one line"
    await seat.type("tomas stealth 15\r")
    assert (seat.last.title, seat.roll["total"]) == ("Tomas Reed's Stealth", 5)


@does("roll.next")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert (seat.last.title, seat.roll["total"]) == ("Tomas Reed's Climb", 11)
    assert seat.built["who"] == 2


@does("effect")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    await seat.type("d4+d20-1")
    assert "1 to 23" in seat.text()
    await seat.press("tab")
    await seat.type("Burning oil\r")
    assert (seat.roll["total"], seat.last.what) == (20, "Burning oil")
    assert "Burning" in seat.inside("#log")
    assert "Burning oil" in seat.inside("#why")


@does("secret")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert "secret" in seat.inside("#builder")
    await seat.press("space", key)
    assert seat.last.secret
    assert "not for the players" in seat.inside("#why")
    assert "secret" not in seat.inside("#builder")


@does("take")
async def _(seat: Seat, key: str) -> None:
    for number, digit in enumerate(key.split(","), 1):
        await seat.press(digit)
        if number <= len(seat.campaign.characters):
            assert seat.built["who"] == number
            assert seat.campaign.one(number).name in seat.inside("#builder").split("\n")[1]
        else:
            assert seat.toasts[-1] == f"nobody has the number {digit}"
            assert seat.built["who"] == 6


@does("what")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt == "What is rolled?"
    await seat.type("not\r")
    assert (seat.built["what"], seat.built["modifier"]) == ("Notice", 3)
    await seat.press(key)
    await seat.type("-2\r")
    assert (seat.built["what"], seat.built["modifier"]) == ("Notice", -2)
    assert "−2" in seat.inside("#builder")


@does("kind")
async def _(seat: Seat, key: str) -> None:
    seen = []
    for _ in range(5):
        await seat.press(key)
        seen.append(seat.built["kind"])
    assert seen == ["save", "defence", "attack", "flat", "check"]


def difficulty(then: int) -> Deed:
    """One step from the middle of the ladder."""

    async def deed(seat: Seat, key: str) -> None:
        await seat.press(key)
        assert seat.built["dc"] == then
        assert f"DC {then}" in seat.inside("#builder")

    return deed


DEEDS |= {
    "difficulty.down": difficulty(15),
    "difficulty.up": difficulty(25),
    "difficulty.less": difficulty(19),
    "difficulty.more": difficulty(21),
}


def level(name: str, other: str) -> Deed:
    """Levels add up, and take from their opposite first."""

    async def deed(seat: Seat, key: str) -> None:
        opposite = Commands().named(other).keys
        await seat.press(key, key)
        assert seat.built[name] == 2
        assert "2 levels" in seat.inside("#builder")
        await seat.press(*[opposite] * 3)
        assert (seat.built[name], seat.built[other]) == (0, 1)
        await seat.press(key)
        assert (seat.built[name], seat.built[other]) == (0, 0)

    return deed


DEEDS |= {
    "advantage": level("advantage", "disadvantage"),
    "disadvantage": level("disadvantage", "advantage"),
}


def luck(name: str, face: int) -> Deed:
    """Luck is on or off; which of two dice counts."""

    async def deed(seat: Seat, key: str) -> None:
        await seat.press(key, "space")
        assert [die["face"] for die in seat.roll["parts"][0]["dice"]] == [4, 17]
        assert seat.roll["total"] == face + 3
        assert name in seat.inside("#builder")
        await seat.press(key)
        assert seat.built[name] == 0

    return deed


DEEDS |= {"fortune": luck("fortune", 17), "misfortune": luck("misfortune", 4)}


@does("modifier")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    await seat.type("+2 high ground")
    assert "+2 high ground, for the next roll" in seat.text()
    await seat.press("enter", key)
    await seat.type("-1 heavy rain !\r")
    assert seat.built["modifier"] == 4
    assert "high ground" in seat.inside("#builder")
    assert "heavy rain" in seat.inside("#builder")
    assert "heavy rain −1" in seat.inside("#top")
    await seat.press("space")
    assert [one.name for one in seat.last.modifiers] == ["high ground", "heavy rain"]
    # The one-shot modifier is used up, the sticky one is not.
    assert seat.built["modifier"] == 2


@does("modifier.clear")
async def _(seat: Seat, key: str) -> None:
    await seat.press("+")
    await seat.type("2 high ground\r")
    await seat.press("+")
    await seat.type("-1 heavy rain !\r")
    await seat.press(key)
    assert seat.built["modifier"] == 2
    await seat.press(key)
    assert seat.built["modifier"] == 3
    assert seat.campaign.sticky == ()


@does("group")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt == "Who rolls together?"
    await seat.press("2", "enter")
    assert (seat.built["kind"], seat.built["members"]) == ("group", (3, 0, 0))
    assert "group of 3" in seat.inside("#builder")


@does("opposed")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    await seat.type("fanatic\r")
    await seat.type("wis\r")
    assert (seat.built["kind"], seat.built["opponent"]) == ("opposed", 1)
    assert "Cult Fanatic" in seat.inside("#builder")
    await seat.press(key)
    assert seat.built["kind"] == "check"


@does("reset")
async def _(seat: Seat, key: str) -> None:
    await seat.press("]", "a", "f", "+")
    await seat.type("2\r")
    await seat.press(key)
    assert (seat.built["dc"], seat.built["advantage"], seat.built["fortune"]) == (25, 0, 0)
    assert seat.built["modifier"] == 3


@does("amend")
async def _(seat: Seat, key: str) -> None:
    await seat.press("space", key)
    assert seat.prompt == "Amend Mira Ashdown's Climb"
    # The last but one is the outcome of the one who rolled, the last that of the whole roll.
    await seat.press("end", "enter", "1")
    await seat.type("a hidden ledge\r")
    assert (seat.last.act, seat.last.note) == ("override", "a hidden ledge")
    assert seat.roll["outcome"] == "critical-success"
    assert seat.campaign.pools["chaos"] == 5


@does("undo")
async def _(seat: Seat, key: str) -> None:
    await seat.press("space", key)
    assert seat.last.act == "undo"
    assert "undo: Mira Ashdown's Climb" in seat.inside("#log")


@does("redo")
async def _(seat: Seat, key: str) -> None:
    await seat.press("space", "u", key)
    assert seat.last.act == "redo"
    assert seat.toasts[-1] == "done again: Mira Ashdown's Climb"
    assert "undone" not in seat.inside("#log")


@does("points")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert "Chaos Dice" in seat.text()
    await seat.press("down", "enter")
    await seat.type("+1 clever plan\r")
    assert (seat.last.act, seat.last.note) == ("points", "clever plan")
    assert [(one.pool, one.owner, one.amount) for one in seat.last.moves] == [("fate", 1, 1)]
    assert "clever plan" in seat.inside("#log")


@does("note")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    await seat.type("The bridge is down\r")
    assert (seat.last.act, seat.last.note) == ("note", "The bridge is down")
    assert "The bridge is down" in seat.inside("#log")


@does("hurt")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    await seat.type("-7\r")
    assert seat.campaign.one(1).hp == 15
    assert "15/30" in seat.inside("#party")
    await seat.press(key)
    await seat.type("stunned\r")
    assert "stunned" in seat.inside("#party")
    await seat.press(key)
    await seat.type("stunned\r")
    assert seat.campaign.one(1).conditions == ()


@does("sheet")
async def _(seat: Seat, key: str) -> None:
    await seat.press("3", key)
    assert seat.prompt == "Sheet of Yun"
    await seat.type(" the Quick")
    await seat.press("ctrl+s")
    assert seat.campaign.one(3).name == "Yun the Quick"
    assert seat.campaign.one(3).conditions == ("prone",)
    assert "Yun the Quick" in seat.inside("#party")


@does("sheet.new")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    await seat.type("Sister Ilse")
    await seat.press("ctrl+s")
    assert seat.campaign.one(7).name == "Sister Ilse"
    assert "5 Sister Ilse" in seat.inside("#party")


@does("sheet.present")
async def _(seat: Seat, key: str) -> None:
    await seat.press("2", key)
    assert not seat.campaign.one(2).present
    assert "away" in seat.inside("#party")
    await seat.press(key)
    assert seat.campaign.one(2).present


@does("sheet.remove")
async def _(seat: Seat, key: str) -> None:
    await seat.press("2", key)
    assert "Remove Tomas Reed" in seat.text()
    await seat.press("enter")
    assert seat.campaign.character(2) is not None
    await seat.press(key, "2")
    assert seat.campaign.character(2) is None
    assert "Tomas" not in seat.inside("#party")
    assert seat.built["who"] == 1


@does("session")
async def _(seat: Seat, key: str) -> None:
    await seat.press("v", key, "enter")
    await seat.type("into the keep\r")
    assert (seat.campaign.session.number, seat.campaign.session.name) == (2, "into the keep")
    assert seat.campaign.pools["chaos"] == 3
    assert "session 2: into the keep" in seat.inside("#top")


@does("house")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt == "House settings of this campaign"
    await seat.press("2", "2", "escape")
    assert seat.campaign.house == {"opposed_tie": "defender"}
    assert seat.dashboard.desk.system.house["opposed_tie"] == "defender"


@does("house.dice")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.campaign.table_dice
    await seat.press("space")
    assert seat.prompt == "The table's dice"
    await seat.press("escape", key)
    assert not seat.campaign.table_dice


def elsewhere(words: str) -> Deed:
    """Something that only other systems have; played in their own tests."""

    async def deed(seat: Seat, key: str) -> None:
        before = seat.campaign
        await seat.press(key)
        assert (seat.prompt, seat.campaign) == ("", before)
        assert words in seat.toasts[-1]

    return deed


DEEDS |= {
    "help": elsewhere("help counts for nothing by itself"),
    "nines": elsewhere("no nines"),
    "renew": elsewhere("nothing on a sheet of Fate & Chaos is used up"),
}


@does("panel.next")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert isinstance(seat.app.focused, ReferencePanel)
    await seat.press(*[key] * 3)
    assert isinstance(seat.app.focused, BuilderPanel)


@does("panel.before")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert isinstance(seat.app.focused, PartyPanel)


@does("panels")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt == "Panels"
    await seat.press("1")
    assert "hidden" in seat.text()
    assert not seat.dashboard.query_one("#party").region.area
    await seat.press("1", "escape")
    assert seat.dashboard.query_one("#party").region.area


@does("zoom")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.screen.maximized is not None
    assert "Log" not in seat.text()
    # What is built goes on with the panel over everything.
    await seat.press("]")
    assert "DC 25" in seat.text()
    await seat.press(key)
    assert seat.screen.maximized is None
    assert "Log" in seat.text()


@does("keys")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt == "Keys"
    seen = ""
    for _ in range(6):
        seen += seat.text()
        await seat.press("pagedown")
    for one in COMMANDS:
        assert one.help[:60] in seen, one.id
        assert one.help.split()[-1] in seen, one.id
    await seat.press("escape")
    assert seat.prompt == ""


@does("save")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.toasts == ["everything is saved"]
    assert "saved" in seat.inside("#top")


@does("save.elsewhere")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt == "Save elsewhere"
    await seat.press("escape")
    assert seat.prompt == ""


@does("campaigns")
async def _(seat: Seat, key: str) -> None:
    folder, shown = seat.dashboard.store.folder, seat.campaign
    await seat.press(key)
    assert seat.prompt == "Campaigns"
    assert on_disk(folder) == shown
    await seat.press("enter")
    assert seat.campaign == shown


@does("export")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt == "Export"
    await seat.press("2")
    assert seat.typed == str(Path.home() / "emberfall-players.md")
    path = seat.app.saves / "log.md"
    await seat.type(f"{path}\r")
    assert seat.toasts == [f"written to {path}"]
    assert "**session" not in path.read_text("utf-8")
    assert "## Session 1: the ashen road" in path.read_text("utf-8")


@does("quit")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert not seat.app.is_running
    assert seat.app.return_code == 0


@does("seek")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt == "Look for"
    await seat.type("oskar\r")
    assert "adding Brother Oskar" in seat.inside("#why")


@does("seek.older")
async def _(seat: Seat, key: str) -> None:
    await seat.press("/")
    await seat.type("adding\r")
    await seat.press(key)
    assert "adding Cult Fanatic" in seat.inside("#why")


@does("seek.newer")
async def _(seat: Seat, key: str) -> None:
    await seat.press("/")
    await seat.type("adding\r")
    await seat.press(",", ",", key)
    assert "adding Cult Fanatic" in seat.inside("#why")


@does("filter")
async def _(seat: Seat, key: str) -> None:
    await seat.press(key)
    assert seat.prompt.startswith("Which lines of the log?")
    await seat.type("yun\r")
    assert "1 line · Yun" in seat.inside("#log")


@does("filter.clear")
async def _(seat: Seat, key: str) -> None:
    await seat.press("F")
    await seat.type("yun\r")
    await seat.press(key)
    assert "session 1" in seat.inside("#log")


@does("jump")
async def _(seat: Seat, key: str) -> None:
    await seat.press("space", "u", key)
    assert "[4]" in seat.inside("#why")


@does("look")
async def _(seat: Seat, key: str) -> None:
    await seat.press("space", key)
    assert seat.prompt == "Mira Ashdown's Climb"


@does("copy")
async def _(seat: Seat, key: str) -> None:
    await seat.press("space", key)
    assert "[4]" in seat.app.clipboard
