"""The check line: every word of every system, in any order, and what can't be read is marked."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from gmscreen.campaign import acts, drafting, shelf
from gmscreen.campaign.draft import Draft, Side, offers
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.line.completing import completions, spelled
from gmscreen.campaign.line.reading import Reading, read
from gmscreen.campaign.line.terms import Sort
from gmscreen.campaign.line.vocabulary import Vocabulary, vocabulary
from gmscreen.campaign.model import Campaign, Character
from gmscreen.campaign.store import Store
from tests.campaign.samples import SAVES
from tests.campaign.table import AT
from tests.rules import toy

SYSTEMS = (*rules.systems(), "knucklebones")

TRICKS = {"tricks": [{"name": "Long throw", "bones": 4}, {"name": "Feint", "bones": 2}]}


@cache
def at(name: str) -> tuple[Vocabulary, Draft]:
    """The sample of a system, or the toy's, and the draft that lies there at first."""
    if name == "knucklebones":
        system = rules.system(name, systems=toy.SYSTEMS)
        campaign = Campaign("Bones", name)
        for one in (Character(0, "Ada", sheet=TRICKS), Character(0, "Bo", sheet=TRICKS)):
            campaign = acts.add_character(campaign, system, one, AT)
    else:
        with TemporaryDirectory() as place:
            shelf.copy_sample(SAVES / name, Path(place) / name)
            store = Store.open(Path(place) / name)
            campaign = store.campaign
            store.close()
        system = rules.system(name)
    return vocabulary(campaign, system), drafting.settle(campaign, system)


def of(name: str, line: str, table: Draft | None = None) -> Reading:
    """A line, read at a sample's table."""
    known, first = at(name)
    return read(line, known, table or first)


def told(reading: Reading) -> list[tuple[str, str]]:
    """What is wrong: the marked part of the line, and why."""
    return [(reading.text[one.start : one.end], one.reason) for one in reading.problems]


def good(name: str, line: str, table: Draft | None = None) -> Draft:
    """The draft of a line in which nothing is wrong."""
    reading = of(name, line, table)
    assert not told(reading)
    return reading.draft


MIRA, TOM, YUN, OSKAR, ILSE, HOUND, CINDER = range(1, 8)


# What a line can say, system by system.


@pytest.mark.parametrize(
    ("name", "line", "kind", "side", "values"),
    [
        (
            "fate-chaos",
            "mira stealth tough adv 2",
            "check",
            (1, "Stealth"),
            {"dc": 15, "advantage": 2},
        ),
        ("fate-chaos", "mira, stealth, 15", "check", (1, "Stealth"), {"dc": 15}),
        ("fate-chaos", "Mira Ashe Stealth DC 15", "check", (1, "Stealth"), {"dc": 15}),
        (
            "fate-chaos",
            "tom notice dc=20 fortune",
            "check",
            (2, "Notice"),
            {"dc": 20, "fortune": 1},
        ),
        ("fate-chaos", "notice oskar nearly imp", "check", (4, "Notice"), {"dc": 40}),
        (
            "fate-chaos",
            "oskar wil easy misfortune",
            "check",
            (4, "Will"),
            {"dc": 5, "misfortune": 1},
        ),
        (
            "fate-chaos",
            "mira save reflex 15 d2",
            "save",
            (1, "Reflex"),
            {"dc": 15, "disadvantage": 2},
        ),
        (
            "fate-chaos",
            "attack bow mira 15 dis",
            "attack",
            (1, "Bow"),
            {"dc": 15, "disadvantage": 1},
        ),
        ("fate-chaos", "mira defence dex dc −5", "defence", (1, "Dex"), {"dc": -5}),
        (
            "fate-chaos",
            "flat check dc easy fortune",
            "flat",
            (1, "Stealth"),
            {"dc": 5, "fortune": 1},
        ),
        (
            "fate-chaos",
            "mira str adv 15 modifier 9",
            "check",
            (1, "Str"),
            {"dc": 15, "advantage": 1},
        ),
        (
            "chimera-d10",
            "sable sneak adv resolve 2 below",
            "skill",
            (1, "Sneak"),
            {"advantage": 1, "resolve": 2, "nines": "below"},
        ),
        ("chimera-d10", "sable sneak nines=nev", "skill", (1, "Sneak"), {"nines": "never"}),
        ("chimera-d10", "sable perc dice 5", "skill", (1, "Perception"), {}),
        ("chimera-d10", "nell attack target_rank 2", "attack", (3, "weapon"), {"target_rank": 2}),
        ("chimera-d10", "nell armour adv", "evasion", (3, "armour"), {"advantage": 1}),
        ("chimera-d10", "phys nell dis", "save", (3, "physical"), {"disadvantage": 1}),
        (
            "chimera-d10",
            "wick teach-skill modifier 4",
            "teach-skill",
            (4, "Perception"),
            {"modifier": 4},
        ),
        ("action-roll", "bran wrestle dl 1", "check", (2, "Wrestle"), {"dl": 1}),
        ("action-roll", "petra stealth dl -2", "check", (1, "Stealth"), {"dl": -2}),
        ("action-roll", "isa will 2", "check", (3, "Will"), {"dl": 2}),
        # Petra's Stealth is primary, Bran's tertiary, Isa's Will secondary.
        ("action-roll", "petra stealth hard", "check", (1, "Stealth"), {"dl": 2}),
        ("action-roll", "petra stealth average", "check", (1, "Stealth"), {"dl": 1}),
        ("action-roll", "automatic petra stealth", "check", (1, "Stealth"), {"dl": -2}),
        ("action-roll", "bran stealth hard", "check", (2, "Stealth"), {"dl": 0}),
        ("action-roll", "bran stealth dl trivial", "check", (2, "Stealth"), {"dl": -3}),
        ("action-roll", "isa will strenuous", "check", (3, "Will"), {"dl": 2}),
        ("action-roll", "strength bran 0", "check", (2, "Strength"), {"dl": 0}),
        ("arcanotech", "ada hacking dc 25", "check", (2, "Hacking"), {"dc": 25}),
        (
            "arcanotech",
            "ada hacking very ea adv",
            "check",
            (2, "Hacking"),
            {"dc": 15, "advantage": 1},
        ),
        ("arcanotech", "rook con save hard", "save", (3, "Con"), {"dc": 30}),
        (
            "arcanotech",
            "iris aether 30 dc_modifier -5",
            "check",
            (4, "Aether"),
            {"dc": 30, "dc_modifier": -5},
        ),
        (
            "knucklebones",
            "bo long high lowest",
            "throw",
            (2, "Long throw"),
            {"target": 9, "second": "lowest"},
        ),
        (
            "knucklebones",
            "ada feint target 7 second never",
            "throw",
            (1, "Feint"),
            {"target": 7, "second": "never"},
        ),
    ],
)
def test_a_line_is_a_check(
    name: str, line: str, kind: str, side: tuple[int, str], values: dict[str, rules.check.Value]
) -> None:
    draft = good(name, line)
    assert (draft.kind, (draft.side.who, draft.side.what)) == (kind, side)
    assert draft.values == values


@pytest.mark.parametrize(
    ("name", "line", "changed"),
    [
        ("fate-chaos", "secret mira climb", {"secret": True}),
        ("fate-chaos", "tom climb +3 -1", {"modifiers": (Modifier("", 3), Modifier("", -1))}),
        ("fate-chaos", 'tom climb "high ground" −2', {"modifiers": (Modifier("high ground", -2),)}),
        ("fate-chaos", "all stealth", {"kind": "group", "members": (1, 2, 3, 4)}),
        ("fate-chaos", "yun tom climb", {"kind": "group", "members": (2, 3)}),
        ("fate-chaos", "group stealth", {"kind": "group", "members": (1, 2, 3, 4)}),
        (
            "fate-chaos",
            "mira stealth v hound",
            {"kind": "opposed", "opponent": Side(HOUND, "Stealth")},
        ),
        (
            "fate-chaos",
            "stealth vs ilse notice",
            {"kind": "opposed", "opponent": Side(ILSE, "Notice")},
        ),
        ("fate-chaos", "stealth against +4", {"kind": "opposed", "opponent": Side(by_hand=4)}),
        ("fate-chaos", "opponent=4 stealth", {"kind": "opposed", "opponent": Side(by_hand=4)}),
        (
            "fate-chaos",
            "all stealth v ilse notice",
            {"kind": "group", "opponent": Side(ILSE, "Notice")},
        ),
        ("chimera-d10", "sable sneak v 3", {"kind": "contest", "opponent": Side(by_hand=3)}),
        ("chimera-d10", "sable sneak npc_dice 3", {"kind": "contest", "opponent": Side(by_hand=3)}),
        ("chimera-d10", "sable sneak with wick with nell", {"kind": "skill", "helpers": (3, 4)}),
        ("chimera-d10", "sable sneak with wick nell", {"kind": "skill", "helpers": (3, 4)}),
        ("chimera-d10", "sable with nell, wick sneak", {"kind": "skill", "helpers": (3, 4)}),
        ("chimera-d10", "sable sneak with wick nell adv 2", {"helpers": (3, 4)}),
        ("chimera-d10", "with wick sable sneak", {"side": Side(1, "Sneak"), "helpers": (4,)}),
        ("arcanotech", "juno rigging v watch dex", {"kind": "opposed", "opponent": Side(7, "Dex")}),
        ("fate-chaos", "mira modifier 7", {"side": Side(MIRA, "Stealth", 7)}),
        ("fate-chaos", "#2 climb", {"side": Side(TOM, "Climb")}),
    ],
)
def test_whoever_rolls_and_opposes(name: str, line: str, changed: dict[str, object]) -> None:
    draft = good(name, line)
    assert {key: getattr(draft, key) for key in changed} == changed


@pytest.mark.parametrize(
    ("name", "line", "faces"),
    [
        ("fate-chaos", "mira stealth =14", (14,)),
        ("fate-chaos", "mira stealth fortune =14,3", (14, 3)),
        ("fate-chaos", "all stealth =14", (14,)),
        ("fate-chaos", "mira stealth fortune =14", (14,)),
        ("fate-chaos", "mira stealth fortune v hound =14,3", (14, 3)),
        ("chimera-d10", "sable sneak =93", (9, 3)),
        ("chimera-d10", "sable sneak =9,3,0", (9, 3, 0)),
        ("chimera-d10", "sable =930 sneak", (9, 3, 0)),
    ],
)
def test_faces_that_the_table_rolled(name: str, line: str, faces: tuple[int, ...]) -> None:
    assert not told(of(name, line))
    assert of(name, line).faces == faces


def test_a_guess_is_told() -> None:
    reading = of("fate-chaos", "mira stelth 15")
    assert [word.guessed for word in reading.words] == [False, True, False]
    assert reading.draft.side == Side(MIRA, "Stealth")


# What is not said.


def test_what_is_not_said_comes_from_the_table() -> None:
    table = replace(
        good("fate-chaos", "tom climb 25 adv 2"),
        modifiers=(Modifier("rope", 2),),
        secret=True,
    )
    draft = good("fate-chaos", "mira", table)
    assert draft == Draft("check", Side(MIRA, "Climb"), values={"dc": 25}, secret=True)
    assert good("fate-chaos", "notice", table).side == Side(TOM, "Notice")
    assert not good("fate-chaos", "open", table).secret


def test_a_policy_stays_and_bought_dice_do_not() -> None:
    table = good("chimera-d10", "sable sneak never resolve 2 adv with nell")
    assert good("chimera-d10", "wick", table) == Draft(
        "skill", Side(4, "Sneak"), values={"nines": "never"}
    )


def test_a_line_that_says_what_is_rolled_is_a_check_of_its_own() -> None:
    save = good("fate-chaos", "tom save will 20")
    assert good("fate-chaos", "yun 25", save).kind == "save"
    assert good("fate-chaos", "yun stealth", save).kind == "check"
    against = good("fate-chaos", "tom stealth v hound")
    assert good("fate-chaos", "yun", against).opponent == Side(HOUND, "Stealth")
    assert good("fate-chaos", "yun stealth 15", against).kind == "check"
    assert good("fate-chaos", "15", against).opponent is None
    # Who opposed the last roll and rolls now does not oppose their own.
    own = good("fate-chaos", "tom stealth v yun")
    assert good("fate-chaos", "yun", own) == Draft("check", Side(YUN, "Stealth"))
    assert told(of("fate-chaos", "yun v", own))[0][0] == "v"
    assert told(of("fate-chaos", "all stealth v", own))[0][0] == "v"
    group = good("fate-chaos", "all stealth")
    assert good("fate-chaos", "climb 15", group).members == (MIRA, TOM, YUN, OSKAR)
    assert good("fate-chaos", "yun", group) == Draft("check", Side(YUN, "Stealth"))


def test_an_empty_line_says_nothing() -> None:
    assert of("fate-chaos", "  ,; ").empty


# Any order.

UNITS = {
    "fate-chaos": [
        "mira",
        "stealth",
        "dc 15",
        "adv 2",
        "misfortune",
        '"high ground" +2',
        "-1",
        "secret",
        "=14,3",
    ],
    "chimera-d10": [
        "sable roe",
        "sneak",
        "adv",
        "resolve 2",
        "nines never",
        "with wick",
        "secret",
        "=93055",
    ],
    "action-roll": ["bran", "wrestle", "dl 1", "+2", "secret", "=4", '"a rope" +1'],
    "arcanotech": ["juno marsh", "rigging", "v watch dex", "adv", "+2", "-1", "secret"],
    "knucklebones": ["bo", "long throw", "high", "second lowest", "+1", "secret"],
}


@pytest.mark.parametrize("name", SYSTEMS)
@given(data=st.data())
@settings(max_examples=40)
def test_the_order_of_words_makes_no_difference(name: str, data: st.DataObject) -> None:
    some = data.draw(st.lists(st.sampled_from(UNITS[name]), unique=True, min_size=1))
    mixed = data.draw(st.permutations(some))
    first, second = of(name, " ".join(some)), of(name, " ".join(mixed))
    assert first.draft == second.draft
    assert first.faces == second.faces
    assert sorted(told(first)) == sorted(told(second))


def test_every_order_of_a_whole_line() -> None:
    for units in permutations(["tom", "stealth", "v ilse notice", "fortune", "+3"]):
        draft = good("fate-chaos", ", ".join(units))
        assert draft.side == Side(TOM, "Stealth")
        assert draft.opponent == Side(ILSE, "Notice")
        assert (draft.values, draft.modifiers) == ({"fortune": 1}, (Modifier("", 3),))


# Names.


@pytest.mark.parametrize("name", SYSTEMS)
def test_everyone_and_everything_on_the_sheets_is_read_by_its_name(name: str) -> None:
    known, _ = at(name)
    for one in known.campaign.characters:
        for kind in known.system.kinds:
            for offer in offers(known.campaign, known.system, one.id, kind.id):
                for line in (f"{one.name} {offer.name}", f'"{offer.name}" "{one.name}"'.upper()):
                    there = {word.term for word in of(name, line).words}
                    assert {t.value for t in there if t and t.sort is Sort.CHARACTER} == {one.id}
                    assert {t.name for t in there if t and t.sort is Sort.WHAT} == {offer.name}


def hero(name: str, *skills: str) -> Character:
    rows = [{"name": skill, "ability": "", "ranks": 1} for skill in skills]
    return Character(0, name, sheet={"skills": rows, "abilities": []})


def among(*people: Character) -> tuple[Vocabulary, Draft]:
    """A table of fate-chaos with these people."""
    system = rules.system("fate-chaos")
    campaign = Campaign("Names", "fate-chaos")
    for one in people:
        campaign = acts.add_character(campaign, system, one, AT)
    return vocabulary(campaign, system), drafting.settle(campaign, system)


NAMES = (
    "all", "adv", "v", "=14", "+2", "15", "Tough", "save", "Al", "Ali", "Ali Baba", "[bold]Red[/]",
    "🧙‍♀️ Wren", "O'Brien", 'Al "Red" Wolf', "Reed, Tomas", "a=b", "Straße", "#1", "-", "x" * 200,
    "y " * 40, "7 of Nine", "\u202eevil", "Über", "dc 20", "a2", "mira stealth",
)  # fmt: skip


@pytest.mark.parametrize("place", range(len(NAMES)))
def test_a_hostile_name_can_be_said(place: int) -> None:
    known, table = among(*(hero(name, "Stealth") for name in NAMES))
    one = known.campaign.characters[place]
    term = next(
        entry.term
        for entry in known.entries
        if entry.term.sort is Sort.CHARACTER and entry.term.value == one.id
    )
    reading = read(f"{spelled(known, term)} stealth", known, table)
    assert not told(reading)
    assert reading.draft.side == Side(one.id, "Stealth")


def test_keywords_go_before_names_and_quotes_before_keywords() -> None:
    known, table = among(hero("Mira", "Tough", "Stealth"), hero("all"), hero("Tom"))
    assert read("all stealth", known, table).draft.members == (1, 2, 3)
    assert read('"all" stealth', known, table).draft.side == Side(2, "Stealth")
    assert read('"all"  v "all"', known, table).problems
    assert read("mira tough", known, table).draft.values == {"dc": 15}
    assert read("mira “tough”", known, table).draft.side == Side(1, "Tough")


def test_an_exact_name_goes_before_longer_ones() -> None:
    known, table = among(hero("Al"), hero("Ali", "Climb", "Climbing", "climb"), hero("Alina Al"))
    assert read("al climb", known, table).draft.side.who == 1
    assert read("ali climbing", known, table).draft.side == Side(2, "Climbing")
    assert read("ali Climb", known, table).draft.side == Side(2, "Climb")
    assert read("ali climb", known, table).draft.side == Side(2, "climb")
    assert read("climb alina", known, table).draft.side.who == 3
    assert read("alin climb", known, table).draft.side.who == 3


def test_people_of_one_name_are_told_apart_by_their_keys() -> None:
    known, table = among(hero("Guard", "Spear"), hero("Guard", "Spear"))
    reading = read("guard spear", known, table)
    assert [(p.start, p.end) for p in reading.problems] == [(0, 5)]
    assert read("#2 spear", known, table).draft.side == Side(2, "Spear")


# What can't be read.


@pytest.mark.parametrize(
    ("name", "line", "wrong"),
    [
        ("fate-chaos", "mira st 15", [("st", "this could be Stealth or Str")]),
        ("fate-chaos", "mira fort", [("fort", "this could be Fortune or Fortitude")]),
        ("fate-chaos", "mira xyzzy 15", [("xyzzy", "nothing here is called 'xyzzy'")]),
        ("fate-chaos", "mira stealth 15 20", [("20", "15 is said already")]),
        ("fate-chaos", "mira stealth tough easy", [("easy", "Tough is said already")]),
        ("fate-chaos", "mira stealth climb", [("climb", "Stealth is said already")]),
        ("fate-chaos", "save mira attack", [("attack", "Save is said already")]),
        ("fate-chaos", "mira adv adv 2", [("adv", "said by a number")]),
        ("fate-chaos", "mira =3 =4", [("=4", "is said already")]),
        ("fate-chaos", "mira fortune 5", [("5", "Fortune is on or off")]),
        ("fate-chaos", "mira stealth =21", [("=21", "no face 21")]),
        ("fate-chaos", "mira stealth =", [("=", "needed")]),
        ("fate-chaos", "mira fortune =23", [("=23", "no face 23")]),
        ("fate-chaos", "mira =3,4", [("=3,4", "4 is left over")]),
        ("fate-chaos", "tom yun climb =9, 3", [("3", "Faces go without a space")]),
        ("fate-chaos", "mira dc", [("dc", "takes a value")]),
        ("fate-chaos", "mira dc =14", [("dc", "takes a value")]),
        ("fate-chaos", "mira dc=", [("dc", "takes a value")]),
        ("fate-chaos", "mira dc stealth", [("stealth", "takes a whole number")]),
        ("fate-chaos", "mira 5000", [("5000", "takes a whole number")]),
        ("fate-chaos", "mira stealth v", [("v", "takes a name or a number")]),
        ("fate-chaos", "mira stealth v nobody", [("nobody", "nothing here is called")]),
        ("fate-chaos", "mira stealth v cinder", [("cinder", "Cinder has no Stealth")]),
        ("fate-chaos", "mira stealth v mira", [("mira", "roll of their own")]),
        ("fate-chaos", "mira stealth v hound 15", [("15", "against an opposing roll")]),
        ("fate-chaos", "all stealth save", [("save", "not made by several")]),
        ("fate-chaos", "flat stealth", [("stealth", "takes nothing of the sheet")]),
        ("fate-chaos", "flat 15 +2", [("+2", "takes no modifier")]),
        ("fate-chaos", "mira +0", [("+0", "takes a number from")]),
        ("fate-chaos", "mira resolve 2", [("resolve", "nothing here is called")]),
        ("fate-chaos", "mira with tom", [("with", "help counts for nothing")]),
        ("fate-chaos", 'mira "stealth', [('"stealth', "the quote has no end")]),
        ("fate-chaos", 'mira "stealth" +2', [('"stealth"', "could be who or what rolls")]),
        ("fate-chaos", "opposed mira stealth", [("opposed", "takes an opponent")]),
        ("fate-chaos", "effect mira", [("effect", "a key of its own")]),
        ("chimera-d10", "all sneak", [("all", "has no group checks")]),
        ("chimera-d10", "sable sneak 15", [("15", "has no difficulty")]),
        ("chimera-d10", "sable wick sneak", [("wick", "has no group checks")]),
        (
            "chimera-d10",
            "sable sneak v gaff agility resolve 1",
            [("resolve", "Contest has no Resolve")],
        ),
        ("chimera-d10", "sable mercantile", [("mercantile", "no check without dice")]),
        ("chimera-d10", "sable sneak resolve 9", [("resolve 9", "has 2: 9 Resolve needed")]),
        ("chimera-d10", "sable sneak nines often", [("often", "takes one of below")]),
        ("chimera-d10", "sable sneak with sable", [("sable", "nobody helps themselves")]),
        ("chimera-d10", "sable sneak with wick sable", [("sable", "nobody helps themselves")]),
        ("chimera-d10", "sable nell sneak with wick", [("nell", "stands behind the word with")]),
        ("chimera-d10", "sable sneak +2", [("+2", "buy some (resolve 2) or give levels (adv")]),
        ("chimera-d10", 'sable sneak "rope" -1', [('"rope" -1', "a modifier adds none")]),
        ("chimera-d10", "sable sneak v gaff agility +2", [("+2", "adds none: give levels (adv")]),
        ("chimera-d10", "sable +2", [("+2", "Skill counts dice")]),
        ("knucklebones", "ada feint 9 +1", [("+1", "Throw counts dice, and a modifier")]),
        ("action-roll", "bran haul primary", [("primary", "Slot comes with Haul")]),
        (
            "action-roll",
            "petra stealth 12",
            [("12", "from -4 to +4: where 12 has to be reached, say Average")],
        ),
        ("action-roll", "petra stealth dl 24", [("24", "say Impossible")]),
        ("action-roll", "petra stealth dl -5", [("-5", "or say a rung, such as Average")]),
        ("action-roll", "petra stealth hard easy", [("easy", "Hard is said already")]),
        ("action-roll", "bran haul v troll", [("v", "has no opposed checks")]),
        ("arcanotech", "ada hacking adv 2", [("2", "Advantage is on or off")]),
        ("arcanotech", "save tam athletics", [("athletics", "isn't made with Athletics")]),
    ],
)
def test_what_is_wrong_is_marked(name: str, line: str, wrong: list[tuple[str, str]]) -> None:
    found = told(of(name, line))
    assert len(found) == len(wrong)
    for (part, reason), (marked, why) in zip(found, wrong, strict=True):
        assert part == marked
        assert why in reason


LINES = st.text(st.sampled_from('mirastel hdv=+-"“#0159,; all\u2212🧙\t'), max_size=40)


@pytest.mark.parametrize("name", SYSTEMS)
@given(line=st.one_of(LINES, st.text(max_size=200)))
@settings(max_examples=60)
def test_any_text_is_read_or_marked(name: str, line: str) -> None:
    reading = of(name, line)
    for problem in reading.problems:
        assert 0 <= problem.start <= problem.end <= len(line)
        assert problem.reason
    places = [(word.start, word.text_end) for word in reading.words]
    assert places == sorted(places)
    known, table = at(name)
    for one in completions(line, len(line) // 2, known, table):
        assert 0 <= one.start <= one.end <= len(line)


def test_a_thousand_words_are_refused_at_the_first_too_many() -> None:
    line = "mira " * 1000
    (problem,) = of("fate-chaos", line).problems
    assert line[: problem.start].count("mira") == 60
    assert "at most 60 words" in problem.reason


# How a word can go on.


@pytest.mark.parametrize(
    ("name", "line", "first"),
    [
        ("fate-chaos", "", ["Mira Ashe", "Tom Reed"]),
        ("fate-chaos", "m", ["Mira Ashe", "misfortune"]),
        ("fate-chaos", "mira ", ["Stealth", "Notice"]),
        ("fate-chaos", "mira st", ["Stealth", "Str"]),
        ("fate-chaos", "mira stealth ", ["Very easy", "Easy"]),
        ("fate-chaos", "mira stealth imp", ["Nearly impossible"]),
        ("fate-chaos", "mira stealth v ", ["Cinder", "Warden Ilse"]),
        ("fate-chaos", "mira stealth v ilse ", ["Notice", "Insight"]),
        ("fate-chaos", "mira stealth 15 aga", []),
        ("fate-chaos", "mira =1", []),
        ("fate-chaos", "dc ", ["Very easy"]),
        ("chimera-d10", "sable sneak nines ", ["below", "lowest"]),
        ("chimera-d10", "sable res", ["resolve"]),
        ("chimera-d10", "sable save ", ["social", "mental"]),
        ("chimera-d10", "sable sneak al", []),
        ("arcanotech", "ada hacking ve", ["Very Easy", "Very Hard"]),
    ],
)
def test_completions_are_what_makes_sense_best_first(
    name: str, line: str, first: list[str]
) -> None:
    known, table = at(name)
    found = [one.text for one in completions(line, len(line), known, table)]
    assert found[: len(first)] == first
    assert bool(found) is bool(first)


def test_a_completion_stands_in_place_of_the_word_at_the_cursor() -> None:
    known, table = at("fate-chaos")
    best = completions("mira st 15", 7, known, table)[0]
    assert best.into("mira st 15") == ("mira Stealth 15", 13)


def test_a_completed_name_is_read_as_itself() -> None:
    known, table = among(hero("all", "Stealth"), hero("Guard"), hero("Guard"))
    line, _ = completions('"al', 3, known, table)[0].into('"al')
    assert line == '"all" '
    assert read(f"{line} stealth", known, table).draft.side == Side(1, "Stealth")
    found = [one.text for one in completions("gua", 3, known, table)]
    assert found == ["#2", "#3"]


def test_a_skill_of_a_thousand_characters_can_be_said() -> None:
    name = "hold " * 199 + "fast"
    known, table = among(hero("Mira", name, "z" * 1000))
    assert read(f"mira {'z' * 1000}", known, table).draft.side.what == "z" * 1000
    assert read(f'mira "{name}"', known, table).draft.side.what == name


def test_a_whole_word_of_a_name_goes_before_the_beginning_of_another() -> None:
    known, table = among(hero("Tom Reed", "Climb"), hero("Tomas Vale"), hero("Reeda"))
    assert read("tom climb", known, table).draft.side.who == 1
    assert read("reed climb", known, table).draft.side.who == 1
    assert [p.start for p in read("to climb", known, table).problems] == [0]
