"""The first run: from a list with nothing in it to the first roll, by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmscreen.campaign.model import Campaign, Refused
from gmscreen.campaign.store import CampaignError, Store
from gmscreen.prompts.party import without
from rules.face import SYSTEMS
from tests.tui.table import Seat, at_table, on_disk

FATE_CHAOS = str([*SYSTEMS].index("fate-chaos") + 1)


async def test_from_nothing_to_the_first_roll(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    async with at_table(None, 12, saves=saves, size=(60, 20)) as seat:
        await seat.press("enter")
        assert seat.prompt == "A new campaign · 1 of 3"
        await seat.type("The Ashen Road")
        assert "in the folder the-ashen-road" in seat.text()
        await seat.type("\r")
        assert seat.prompt == "A new campaign · 2 of 3"
        shown = seat.text()
        for system in SYSTEMS.values():
            assert f"{system.title} " in shown
            assert system.about[:30] in shown
        await seat.press(FATE_CHAOS)
        assert seat.prompt == "A new campaign · 3 of 3"
        await seat.type("Mira\rTomas Reed\r\r")
        assert (seat.prompt, seat.campaign.name) == ("", "The Ashen Road")
        assert "The Ashen Road is made. i opens a sheet, space rolls" in seat.toasts[-1]
        assert [one.name for one in seat.campaign.characters] == ["Mira", "Tomas Reed"]
        blank = SYSTEMS["fate-chaos"].sheet.blank()
        assert [one.sheet for one in seat.campaign.characters] == [blank, blank]
        await seat.press("space")
        assert seat.last.act == "roll"
        assert seat.last.rollers[0].name == "Mira"
        assert on_disk(saves / "the-ashen-road") == seat.campaign
        # Each character came by an act of its own.
        await seat.press("u", "u")
        assert [one.name for one in seat.campaign.characters] == ["Mira"]
    assert [one.name for one in saves.iterdir()] == ["the-ashen-road"]


async def test_escape_goes_a_step_back_and_loses_nothing(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    async with at_table(None, saves=saves) as seat:
        await seat.press("n")
        await seat.type("Ashes\r")
        await seat.press("escape")
        assert (seat.prompt, seat.typed) == ("A new campaign · 1 of 3", "Ashes")
        await seat.press("end")
        await seat.type(" and more\r")
        await seat.press(FATE_CHAOS)
        await seat.type("Mira\rYun\rOsk")
        await seat.press("escape")
        assert seat.prompt == "A new campaign · 2 of 3"
        # Enter takes the same dice again, not the first of the list.
        await seat.press("enter")
        assert seat.prompt == "A new campaign · 3 of 3"
        assert "1  Mira" in seat.text()
        assert "2  Yun" in seat.text()
        assert not saves.exists()
        await seat.type("\r")
        assert seat.campaign.name == "Ashes and more"
        assert seat.campaign.system == "fate-chaos"
        assert [one.name for one in seat.campaign.characters] == ["Mira", "Yun"]


async def named(seat: Seat) -> None:
    await seat.press("n")
    await seat.type("Ashes\r")
    await seat.press(FATE_CHAOS)


async def test_names_come_and_are_taken_back(tmp_path: Path) -> None:
    async with at_table(None, saves=tmp_path / "saves") as seat:
        await named(seat)
        await seat.type("Mira\r  mira  \r")
        assert "mira is there already" in seat.error
        await seat.press("ctrl+u")
        await seat.type("Tomas\rTom\rYlva\r")
        await seat.type("ab")
        await seat.press("backspace", "backspace")
        assert "4  Ylva" in seat.text()
        await seat.press("backspace")
        assert "Ylva" not in seat.text()
        await seat.type("-to\r")
        assert "Tomas, Tom begin so" in seat.error
        await seat.press("ctrl+u")
        await seat.type("-tom\r\r")
        assert [one.name for one in seat.campaign.characters] == ["Mira", "Tomas"]


async def test_what_was_typed_stays_where_it_can_not_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(folder: Path, campaign: Campaign) -> Store:
        raise CampaignError(f"{folder}: the disk is full")

    async with at_table(None, saves=tmp_path / "saves") as seat:
        await named(seat)
        with monkeypatch.context() as patch:
            patch.setattr(Store, "create", full)
            await seat.type("Mira\r\r")
            assert "the disk is full" in seat.error
            assert (seat.prompt, seat.typed) == ("A new campaign · 3 of 3", "")
            assert "1  Mira" in seat.text()
        await seat.type("\r")
        assert [one.name for one in seat.campaign.characters] == ["Mira"]


def test_one_is_taken_back_by_its_name_or_how_it_begins() -> None:
    assert without(("Mira", "Tomas", "Tom"), "TOM") == ("Mira", "Tomas")
    assert without(("Mira", "Tomas", "Tom"), " m ") == ("Tomas", "Tom")
    for typed, reason in (("", "nobody is called ''"), ("t", "begin so"), ("x", "nobody")):
        with pytest.raises(Refused, match=reason):
            without(("Mira", "Tomas", "Tom"), typed)
