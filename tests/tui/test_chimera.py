"""What only a system of pools has at the table: bought dice, helpers, picks, warnings, renewals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import rules
from gmscreen.campaign import acts
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.draft import Draft, Side
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.model import Character
from gmscreen.panels.builder import summary
from gmscreen.panels.fields import rows
from tests.campaign.table import AT
from tests.tui.table import at_table, campaign_of, on_disk, saved

KEST = Character(
    1,
    "Kest",
    points={"resolve": 4},
    sheet={
        "expertise": 3,
        "fitness": 2,
        "weapon_rank": 2,
        "armour_rank": 1,
        "resolve_maximum": 4,
        "skills": [
            {"name": "Stealth", "score": "expertise", "proficient": True},
            {"name": "Lore", "score": "luck", "proficient": False},
        ],
        "traits": [{"name": "Cat's feet", "used": False}],
    },
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    people = (KEST, replace(KEST, id=2, name="Ro"))
    return saved(tmp_path / "c", campaign_of(people, system="chimera-d10", session="first"))


async def test_every_kind_is_drawn_and_rolled(folder: Path) -> None:
    async with at_table(folder, *[7] * 60) as seat:
        seen = []
        for _ in range(8):
            seen.append(seat.dashboard.desk.draft.kind)
            await seat.press("a", "space", "k")
            assert (seat.app.is_running, seat.prompt) == (True, "")
        assert {"skill", "attack", "evasion", "save"} <= {*seen}
        assert on_disk(folder) == seat.campaign


async def test_pool_without_dice_says_what_to_do(folder: Path) -> None:
    async with at_table(folder, 7) as seat:
        before = seat.campaign
        await seat.press("w")
        await seat.type("lore\r")
        assert "no check without dice" in " ".join(seat.inside("#builder").split())
        await seat.press("space")
        assert "no check without dice" in seat.toasts[-1]
        assert seat.campaign == before


async def test_bought_die_is_paid_when_it_is_rolled(folder: Path) -> None:
    async with at_table(folder, 7, 7, 7, 7) as seat:
        await seat.press("+")
        assert seat.built["resolve"] == 1
        assert seat.campaign.one(1).points["resolve"] == 4
        await seat.press("space")
        assert len(seat.roll["parts"][0]["dice"]) == 4
        assert seat.campaign.one(1).points["resolve"] == 3
        await seat.press("u")
        assert seat.campaign.one(1).points["resolve"] == 4
        await seat.press(*"+++++", "space")
        assert "has 4" in seat.toasts[-1]
        assert on_disk(folder) == seat.campaign


async def test_helper_gives_an_advantage_and_is_named(folder: Path) -> None:
    async with at_table(folder, 5, 5, 5) as seat:
        await seat.press("h")
        assert seat.prompt == "Who helps?"
        await seat.press("1", "enter")
        assert "Ro" in seat.inside("#builder")
        await seat.press("space")
        # Half pass reads as pass with one advantage.
        assert seat.roll["outcome"] == "pass"
        assert "Ro" in seat.inside("#why")


async def test_typed_pool_asks_which_dice_go_again(folder: Path) -> None:
    async with at_table(folder) as seat:
        while seat.built["nines"] != "ask":
            await seat.press("n")
        await seat.press("t")
        assert "3 d10" in seat.text()
        assert "digits one after the other" in seat.text()
        assert "between faces" not in seat.text()
        await seat.type("914\r")
        assert "which dice again?" in seat.text()
        await seat.type("z\r")
        assert "no die has the letter 'z'" in seat.error
        await seat.press("backspace", "escape")
        # One step back: the throw, as it was typed.
        assert seat.typed == "914"
        await seat.press("enter")
        assert "which dice again?" in seat.text()
        await seat.press("enter")
        assert "in place of 1" in seat.text()
        await seat.type("7\r")
        assert seat.prompt == ""
        assert seat.roll["typed"]
        assert [die["face"] for die in seat.roll["parts"][0]["dice"]] == [9, 1, 4, 7]
        assert seat.roll["outcome"] == "half-pass"
        assert on_disk(folder) == seat.campaign


async def test_generated_pool_asks_too_and_keeps_what_is_thrown(folder: Path) -> None:
    async with at_table(folder, 9, 2, 1) as seat:
        while seat.built["nines"] != "ask":
            await seat.press("n")
        await seat.press("space")
        assert seat.prompt == "Which dice?"
        await seat.press("escape")
        assert seat.prompt == "Which dice?"
        assert "the dice are thrown" in seat.error
        await seat.type("-\r")
        assert seat.prompt == ""
        assert [die["face"] for die in seat.roll["parts"][0]["dice"]] == [9, 2, 1]
        assert not seat.roll["typed"]


async def test_automatic_failure_is_warned_of(folder: Path) -> None:
    async with at_table(folder) as seat:
        before = seat.campaign
        await seat.press("d", "d", "d", "space")
        assert seat.prompt
        await seat.press("2")
        assert (seat.prompt, seat.campaign) == ("", before)
        await seat.press("space", "1")
        assert seat.roll["outcome"] == "failure"
        assert seat.roll["parts"][0]["dice"] == []


async def test_trait_makes_a_pass_once_a_day(folder: Path) -> None:
    async with at_table(folder, 1, 2, 3) as seat:
        await seat.press("space", "x")
        shown = seat.text()
        assert "Resolve" in shown
        place = next(
            line.split("Trait")[0].strip(" │▸").split()[-1]
            for line in shown.split("\n")
            if "Trait" in line
        )
        await seat.press(place, "1")
        assert seat.roll["outcome"] == "pass"
        assert seat.campaign.one(1).sheet["traits"] == [{"name": "Cat's feet", "used": True}]
        await seat.press("y")
        assert "New day" in seat.text()
        await seat.press("1")
        assert seat.campaign.one(1).sheet["traits"] == [{"name": "Cat's feet", "used": False}]
        assert on_disk(folder) == seat.campaign


CHIMERA = rules.system("chimera-d10")
HIGH = Modifier("high ground", 2)


@pytest.mark.parametrize(("rank", "named"), [(2, False), (5, True)])
@pytest.mark.parametrize("kind", ["attack", "evasion"])
def test_gear_above_the_skill_is_named_where_it_is(kind: str, rank: int, named: bool) -> None:
    one = replace(KEST, sheet={**KEST.sheet, "weapon_rank": rank, "armour_rank": rank})
    campaign = campaign_of((one,), system="chimera-d10")
    what = "weapon" if kind == "attack" else "armour"
    shown = summary(campaign, CHIMERA, Draft(kind, Side(1, what))).plain
    assert not {"no", "yes", "not"} & {*shown.split()}
    assert ("gear above the skill" in shown) is named
    nothing = summary(campaign, CHIMERA, Draft(kind, Side(None))).plain
    assert not {"no", "yes", "not"} & {*nothing.split()}


@pytest.mark.parametrize("kind", ["skill", "attack", "evasion", "contest"])
def test_no_modifier_adds_dice(kind: str) -> None:
    campaign = campaign_of((KEST,), system="chimera-d10")
    what = {"attack": "weapon", "evasion": "armour"}.get(kind, "Stealth")
    draft = Draft(kind, Side(1, what), Side(None, "", 3) if kind == "contest" else None)
    free = drafts.build(campaign, CHIMERA, draft)
    rain = acts.add_sticky(campaign, Modifier("rain", -1), AT)
    assert drafts.build(rain, CHIMERA, replace(draft, modifiers=(HIGH,))) == free
    told = rows(rain, CHIMERA, replace(draft, modifiers=(HIGH,)))
    notes = [row.note for row in told if row.id == "modifiers"]
    assert notes == ["adds no dice", "adds no dice, sticky"]
    assert "rain −1 (adds no dice)" in summary(rain, CHIMERA, draft).plain


def test_a_save_takes_modifiers() -> None:
    campaign = campaign_of((KEST,), system="chimera-d10")
    draft = Draft("save", Side(1, "mental"), modifiers=(HIGH,))
    assert dict(drafts.build(campaign, CHIMERA, draft).values)["bonus"] == 2


async def test_a_modifier_of_a_contest_is_refused_and_a_sticky_one_kept(folder: Path) -> None:
    async with at_table(folder, *[7] * 6) as seat:
        await seat.press(":")
        await seat.type("kest stealth v ro stealth\r")
        await seat.press("+")
        assert seat.prompt == "A modifier"
        await seat.type("+2 high ground\r")
        assert "counts dice, and a modifier adds none" in seat.error
        assert "adv" in seat.error
        await seat.type(" !")
        assert "not for this one" in seat.text()
        await seat.press("enter")
        assert (seat.prompt, [one.name for one in seat.campaign.sticky]) == ("", ["high ground"])
        assert "adds no dice" in seat.inside("#builder")
        assert seat.built["dice"] == 3
