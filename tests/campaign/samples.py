"""Makes the sample campaigns in saves/, one for each dice system, the same to the byte each time.

Every entry comes about as it would at the table: a draft filled from the sheets, dice, an act. Only
the clock and the faces are given. Run it by `make samples` after a change of rules or records.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import rules
from gmscreen.campaign import acts, shelf
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.acts.people import roller
from gmscreen.campaign.acts.rolls import roll_of
from gmscreen.campaign.draft import Draft, Side
from gmscreen.campaign.entries import Modifier
from gmscreen.campaign.model import Campaign, Character
from gmscreen.campaign.store import Store
from rules.check import Value
from tests.campaign.table import Shown

SAVES = Path(__file__).resolve().parent.parent.parent / "saves"


class Table:
    """A table at which a sample is played, with a clock that goes on by itself."""

    def __init__(self, name: str, system: str, begins: str) -> None:
        """Before the first session, with nobody there yet."""
        self.system = rules.system(system)
        self.campaign = Campaign(name, system)
        self._time = datetime.fromisoformat(begins)

    def _do(self, seconds: int, act: Callable[..., Campaign], *given: Any, **named: Any) -> None:
        """An act, so many seconds after the one before."""
        self._time += timedelta(seconds=seconds)
        self.campaign = act(self.campaign, *given, at=self._time.isoformat(), **named)

    def _one(self, name: str) -> Character:
        """The character whose name begins so."""
        (found,) = (one for one in self.campaign.characters if one.name.startswith(name))
        return found

    def _last(self) -> tuple[int, rules.Roll]:
        """The last roll that stands, as it is in force."""
        history = self.campaign.history
        rolls = (one.id for one in reversed(history.entries) if one.act == "roll")
        root = next(one for one in rolls if one not in history.undone)
        return root, roll_of(history.in_force(root), self.system)

    def join(self, name: str, sheet: Mapping[str, Any], hp: int, **facts: Any) -> None:
        """Someone new; whose `hp_max` isn't named is unhurt."""
        facts = {"hp": hp, "hp_max": hp, **facts}
        self._do(50, acts.add_character, self.system, Character(0, name, sheet=sheet, **facts))

    def session(self, at: str, name: str) -> None:
        """An evening begins."""
        self._time = datetime.fromisoformat(at)
        self._do(0, acts.start_session, self.system, name)

    def note(self, text: str) -> None:
        """The GM writes something down."""
        self._do(130, acts.add_note, text)

    def roll(
        self,
        who: str,
        what: str,
        *faces: int,
        kind: str = "",
        against: tuple[str, str] | None = None,
        mods: tuple[Modifier, ...] = (),
        helpers: tuple[str, ...] = (),
        typed: bool = False,
        secret: bool = False,
        **values: Value,
    ) -> None:
        """One character rolls.

        Args:
            who: Whose roll it is.
            what: Something on the sheet.
            *faces: What the dice show, in the order of the procedure.
            kind: The kind of check; the commonest unless it is named or opposed.
            against: Who opposes, and with what.
            mods: Named modifiers for this roll alone.
            helpers: Who helps.
            typed: Whether the dice were the table's.
            secret: Whether players must not see it.
            **values: The fields that are set by hand.
        """
        opposed = self.system.shaped(rules.Shape.OPPOSED) if against else None
        draft = Draft(
            opposed.id if opposed else kind or next(self.system.built).id,
            Side(self._one(who).id, what),
            Side(self._one(against[0]).id, against[1]) if against else None,
            values=values,
            modifiers=mods,
            helpers=tuple(self._one(name).id for name in helpers),
            secret=secret,
        )
        self._take(draft, faces, typed)

    def group(self, what: str, *faces: int, typed: bool = False, **values: Value) -> None:
        """The whole party rolls."""
        members = tuple(one.id for one in self.campaign.party)
        draft = Draft("group", Side(members[0], what), members=members, values=values)
        self._take(draft, faces, typed)

    def _take(self, draft: Draft, faces: tuple[int, ...], typed: bool) -> None:
        check = drafts.build(self.campaign, self.system, draft)
        made = rules.roll(check, lying(faces, typed))
        helpers = drafts.helpers(self.campaign, self.system, draft)
        self._do(
            95,
            acts.record_roll,
            self.system,
            made,
            drafts.rollers(self.campaign, draft, made),
            draft.side.what if check.kind.sheet and draft.side.what else check.kind.title,
            modifiers=drafts.modifiers(self.campaign, self.system, draft),
            secret=draft.secret,
            helpers=tuple(one.name for one in helpers),
        )

    def effect(self, who: str, what: str, dice: str, *faces: int, typed: bool = False) -> None:
        """Damage, healing and the like."""
        made = rules.roll(self.system.check("effect", dice=dice), lying(faces, typed))
        self._do(30, acts.record_roll, self.system, made, (roller(self._one(who)),), what)

    def amend(self, name: str, *faces: int, part: int = 0, outcome: str = "") -> None:
        """Does to the last roll what the system allows under that name."""
        root, roll = self._last()
        spend = next(one for one in self.system.amendments if one.id == name)
        made = rules.complete(rules.amended(roll, part, spend, outcome), lying(faces))
        self._do(25, acts.amend, self.system, root, spend, part, made)

    def boost(self, pool: str, who: str | None, *faces: int, sign: int = 1) -> None:
        """Dice put on the last effect; nobody pays where the GM does."""
        root, roll = self._last()
        spend = next(one for one in self.system.boosts if one.pool == pool)
        play = rules.boosted(roll, self.system, sign, len(faces), spend.die)
        owner = self._one(who).id if who else None
        made = rules.complete(play, lying(faces))
        self._do(25, acts.boost, self.system, root, spend, owner, made)

    def override(self, outcome: str, why: str) -> None:
        """The GM sets what the last roll came to."""
        root, _ = self._last()
        self._do(40, acts.override, self.system, root, None, outcome, why)

    def gift(self, pool: str, who: str, amount: int, why: str) -> None:
        """The GM gives points."""
        self._do(45, acts.gift, self.system, pool, self._one(who).id, amount, why)

    def sticky(self, name: str, amount: int) -> None:
        """A modifier for every roll from now on."""
        self._do(30, acts.add_sticky, Modifier(name, amount))

    def clear(self) -> None:
        """No sticky modifier any more."""
        self._do(60, acts.clear_sticky)

    def hurt(self, who: str, amount: int) -> None:
        """Hit points go, or come back."""
        self._do(15, acts.hurt, self._one(who).id, amount)

    def condition(self, who: str, name: str, on: bool = True) -> None:
        """A condition begins or ends."""
        self._do(15, acts.set_condition, self._one(who).id, name, on)

    def present(self, who: str, present: bool) -> None:
        """Someone comes, or leaves for now."""
        self._do(20, acts.set_present, self._one(who).id, present)

    def renew(self, name: str) -> None:
        """A moment that comes to every player character."""
        renewal = next(one for one in self.system.sheet.renewals if one.id == name)
        numbers = tuple(one.id for one in self.campaign.characters if one.pc)
        self._do(120, acts.renew, self.system, renewal, numbers)

    def undo(self) -> None:
        """The last act is taken back."""
        self._do(10, acts.undo)

    def redo(self) -> None:
        """What was taken back is done again."""
        self._do(10, acts.redo)

    def context(self, table: str, condition: str, amount: int = 0) -> Modifier:
        """A row of a table of context as the modifier that it puts into the builder.

        Args:
            table: The table's id.
            condition: The row's first cell.
            amount: The number, where the row has a range.
        """
        rows = next(one for one in self.system.tables() if one.id == table).rows
        row = next(row for row in rows if row.cells[0] == condition)
        ((field, fixed),) = row.adds.items()
        number = amount if isinstance(fixed, tuple) else fixed
        return Modifier(condition, number, "" if field == "modifier" else field, row.cause)


def lying(faces: tuple[int, ...], typed: bool = False) -> rules.Dice:
    """Dice that show these faces, typed or as if they had been generated."""
    return rules.TypedDice(faces) if typed else Shown(*faces)


def listed(text: str, *columns: str) -> list[dict[str, Any]]:
    """Rows of a list on a sheet, such as `Stealth Dex 3, Notice Wis 2`."""
    rows = []
    for item in text.split(", "):
        name, *cells = item.rsplit(" ", len(columns))
        values = {column: read(cell) for column, cell in zip(columns, cells, strict=True)}
        rows.append({"name": name, **values})
    return rows


def read(cell: str) -> int | str | bool:
    """A number, yes or no, or a word."""
    if cell.lstrip("-").isdigit():
        return int(cell)
    return {"yes": True, "no": False}.get(cell, cell)


def fated(level: int, minimum: int, abilities: str, skills: str) -> dict[str, Any]:
    """A sheet of fate-chaos."""
    return {
        "level": level,
        "fate_minimum": minimum,
        "abilities": listed(abilities, "modifier"),
        "skills": listed(skills, "ability", "ranks"),
    }


def emberfall() -> Campaign:
    """Fate & Chaos: ash falls on a mountain town whose mountain sleeps."""
    table = Table("Emberfall", "fate-chaos", "2026-01-09T19:10:00+01:00")
    people_of_emberfall(table)
    ash_on_the_wind(table)
    the_forge_below(table)
    return table.campaign


def people_of_emberfall(table: Table) -> None:
    table.join(
        "Mira Ashe",
        fated(
            4,
            3,
            "Str 0, Dex 4, Con 1, Int 1, Wis 2, Cha 1",
            "Stealth Dex 3, Notice Wis 3, Climb Str 3, Bow Dex 2, Survival Wis 2, "
            "Reflex Dex 2, Fortitude Con 1, Will Wis 1",
        ),
        26,
        hp_max=30,
        note="Scout. Has walked every goat path above the town, most of them at night.",
    )
    table.join(
        "Tom Reed",
        fated(
            4,
            2,
            "Str 4, Dex 1, Con 3, Int 0, Wis 1, Cha 1",
            "Athletics Str 3, Hammer Str 3, Climb Str 3, Smithing Int 4, Stealth Dex 0, "
            "Notice Wis 1, Reflex Dex 1, Fortitude Con 3, Will Wis 1",
        ),
        36,
        note="Smith. His forge has been cold since the ash began to fall.",
    )
    table.join(
        "Yun Lark",
        fated(
            4,
            2,
            "Str 1, Dex 3, Con 1, Int 3, Wis 1, Cha 2",
            "Balance Dex 4, Tinker Int 4, Perform Cha 3, Climb Str 2, Stealth Dex 2, "
            "Notice Wis 1, Reflex Dex 3, Fortitude Con 1, Will Wis 0",
        ),
        22,
        note="Rope dancer and mender of clocks. Owes the miners a song.",
    )
    table.join(
        "Oskar Vey",
        fated(
            4,
            3,
            "Str 1, Dex 0, Con 2, Int 2, Wis 4, Cha 3",
            "Heal Wis 3, Lore Int 3, Persuade Cha 3, Notice Wis 2, Climb Str 0, "
            "Stealth Dex 1, Reflex Dex 0, Fortitude Con 2, Will Wis 3",
        ),
        28,
        note="Brother of the hill chapel. Believes the best of people and brings bandages.",
    )
    table.join(
        "Warden Ilse",
        fated(3, 0, "Str 2, Dex 1, Wis 3, Cha 2", "Notice Wis 3, Insight Wis 3, Spear Str 3"),
        24,
        pc=False,
        note="Keeps the gate of Emberfall and the peace inside it.",
    )
    table.join(
        "Ash Hound",
        fated(2, 0, "Str 3, Dex 3, Con 2, Wis 2", "Bite Str 3, Notice Wis 3, Stealth Dex 2"),
        18,
        pc=False,
        note="A guard dog of warm ash. Likes rye bread.",
    )


def ash_on_the_wind(table: Table) -> None:
    table.session("2026-01-09T19:30:00+01:00", "Ash on the Wind")
    table.note("Ash has fallen for three days, and the mountain is asleep.")
    table.roll("Mira", "Notice", 14, dc=10)
    table.roll("Oskar", "Lore", 8, dc=15)
    table.amend("fate", 12)
    table.note("No fire smells of bread: somebody has woken the old forge.")
    table.roll("Yun", "Perform", 13, dc=15, advantage=1)
    table.gift("fate", "Yun", 1, "the song that calmed the miners")
    table.sticky("falling ash", -1)
    table.group("Climb", 15, 4, 14, 9, dc=15, typed=True)
    table.roll("Mira", "Stealth", 11, 9, against=("Ash Hound", "Notice"))
    table.roll("Yun", "Balance", 20, dc=15)
    table.roll("Tom", "Athletics", 1, dc=10)
    table.roll("Ash Hound", "Bite", 5, kind="attack", dc=14)
    table.amend("chaos", 16)
    table.effect("Ash Hound", "bite", "1d8+3", 6)
    table.boost("fate", "Tom", 4, sign=-1)
    table.hurt("Tom", -5)
    table.roll("Oskar", "Heal", 10, dc=15)
    table.effect("Oskar", "bandages", "1d6+2", 1, typed=True)
    table.hurt("Tom", 3)
    table.note("The hound only guards the oven. Tom gives it half his loaf.")
    table.clear()


def the_forge_below(table: Table) -> None:
    table.session("2026-01-16T19:30:00+01:00", "The Forge Below")
    table.present("Warden Ilse", False)
    table.join(
        "Cinder",
        fated(4, 0, "Dex 1, Con 2, Int 3, Cha 3", "Chant Cha 4, Sparks Int 3, Will Cha 1"),
        20,
        pc=False,
        note="Lit the forge to call her old master home. Has not slept since.",
    )
    table.note("The first hall is dark. Something upstairs hums an oven song.")
    table.roll("Mira", "Notice", 6, 17, dc=20, fortune=1, mods=(Modifier("hound's nose", 2),))
    table.roll("Tom", "Smithing", 13, dc=15, secret=True)
    table.present("Ash Hound", False)
    table.note("The forge is alight, and a girl sings to it without a pause.")
    table.sticky("forge heat", -1)
    table.roll("Yun", "Tinker", 19, dc=25, disadvantage=1, mods=(Modifier("good tools", 2),))
    table.roll("Oskar", "Will", 1, kind="save", dc=15)
    table.amend("fate", 16)
    table.roll("Cinder", "Sparks", 6, kind="attack", dc=15)
    table.amend("chaos", 14)
    table.effect("Cinder", "sparks", "2d6+1", 5, 3)
    table.boost("fate", "Mira", 4, sign=-1)
    table.hurt("Mira", -5)
    table.condition("Mira", "singed")
    table.group("Fortitude", 12, 9, 5, 15, dc=15, typed=True)
    table.roll("Yun", "Perform", 7, dc=20)
    table.undo()
    table.roll(
        "Oskar",
        "Persuade",
        11,
        20,
        dc=20,
        advantage=1,
        fortune=1,
        mods=(Modifier("bread to share", 2),),
    )


def chimera(
    scores: str, ranks: str, skills: str, saves: str, traits: str = "", **facts: Any
) -> dict[str, Any]:
    """A sheet of chimera-d10, with a fourth score called wits.

    Args:
        scores: Expertise, fitness, luck and wits.
        ranks: Weapon rank, armour rank and maximum Resolve.
        skills: The score and whether proficient of each.
        saves: The bonus of each.
        traits: Their names.
        **facts: Other entries of the sheet.
    """
    expertise, fitness, luck, wits = map(int, scores.split())
    weapon, armour, resolve = map(int, ranks.split())
    return {
        "expertise": expertise,
        "fitness": fitness,
        "luck": luck,
        "fourth_score": "wits",
        "fourth": wits,
        "weapon_rank": weapon,
        "armour_rank": armour,
        "resolve_maximum": resolve,
        "skills": listed(skills, "score", "proficient"),
        "saves": listed(saves, "bonus"),
        "traits": [{"name": name} for name in traits.split(", ") if name],
        **facts,
    }


def the_drowned_quay() -> Campaign:
    """Chimera d10: once a year the tide uncovers a quay that drowned with its bell."""
    table = Table("The Drowned Quay", "chimera-d10", "2026-02-06T19:05:00+01:00")
    people_of_the_quay(table)
    low_tide(table)
    what_the_water_kept(table)
    return table.campaign


def people_of_the_quay(table: Table) -> None:
    table.join(
        "Sable Roe",
        chimera(
            "2 3 2 3",
            "1 1 5",
            "Perception wits yes, Sneak fitness yes, Sleight luck yes, Pretend wits yes, "
            "Agility fitness yes, Mercantile wits no, Spine expertise no",
            "social 1, mental 0, will 1, physical 1",
            "Never seen, Sea legs",
        ),
        7,
        hp_max=8,
        points={"resolve": 4},
        note="Ran cargo past this harbour for years. Now she guides people through it.",
    )
    table.join(
        "Orrin Tar",
        chimera(
            "1 1 3 4",
            "0 1 6",
            "Knowledge wits yes, Empathy wits yes, Etiquette expertise yes, Gut luck yes, "
            "Perception wits yes, Interface wits no, Force fitness no",
            "social 1, mental 2, will 1, physical 0",
            "Reads every hand",
        ),
        6,
        points={"resolve": 4},
        note="Town archivist. Has the only chart with the old quay on it.",
    )
    table.join(
        "Nell Gray",
        chimera(
            "4 3 1 2",
            "3 2 5",
            "Force fitness yes, Agility fitness yes, Spine expertise yes, Leadership wits yes, "
            "Perception wits yes, Aid wits no, Knowledge wits no",
            "social 0, mental 0, will 2, physical 2",
            "Anchor grip",
            learning="Knowledge",
        ),
        10,
        points={"resolve": 5},
        note="Foreman of the ropewalk. Asks Orrin to teach her, and hates to ask.",
    )
    table.join(
        "Wick",
        chimera(
            "2 2 4 3",
            "1 0 4",
            "Perception wits yes, Gut luck yes, Aid wits yes, Sneak fitness yes, "
            "Sleight luck yes, Influence wits no",
            "social 0, mental 1, will 0, physical 1",
            "Light in the dark",
        ),
        6,
        points={"resolve": 3},
        note="Lamplighter, eleven years old, and not to be left behind.",
    )
    table.join(
        "Warden Poll",
        chimera(
            "2 2 1 3",
            "2 1 0",
            "Perception wits yes, Empathy wits yes, Etiquette wits yes",
            "social 1, mental 0, will 1, physical 1",
        ),
        8,
        pc=False,
        note="Harbour warden. Knows the tides to the minute.",
    )
    table.join(
        "Mother Vane",
        chimera(
            "1 1 4 3",
            "0 0 0",
            "Empathy wits yes, Pretend wits yes, Influence wits yes, Gut luck yes",
            "social 2, mental 2, will 2, physical 0",
        ),
        5,
        pc=False,
        note="Sold the bell once, and would rather nobody knew.",
    )
    table.join(
        "Gaff Harker",
        chimera(
            "3 3 1 1",
            "2 1 0",
            "Force fitness yes, Agility fitness yes, Spine expertise yes",
            "social 0, mental 0, will 0, physical 1",
        ),
        9,
        pc=False,
        note="Salvager with a crew, a barge and no licence.",
    )


def low_tide(table: Table) -> None:
    table.session("2026-02-06T19:30:00+01:00", "Low Tide")
    table.present("Gaff", False)
    table.note("The tide goes out, and goes on going. A quay stands in the mud.")
    table.roll("Wick", "Perception", 5, 2, 4)
    table.roll("Orrin", "Knowledge", 9, 2, 6, 0, 7)
    table.effect("Warden Poll", "minutes", "2d10+20", 4, 7)
    table.roll("Orrin", "Empathy", 7, 6, 2, 8, 6, 1, against=("Mother", "Pretend"), secret=True)
    table.roll("Sable", "Sneak", 3, 1, 8, 9, 0, 7, 6, against=("Warden Poll", "Perception"))
    table.roll("Nell", "Force", 1, 3, 2, helpers=("Wick",))
    table.amend("trait")
    table.note("The sluice gives way with a groan. There are stairs behind it.")
    table.roll("Sable", "Agility", 0, 6, 3, 5, 2, resolve=1)
    table.amend("resolve", 6, 7, 4, 9, 8)
    table.roll("Wick", "physical", 1, kind="save", typed=True)
    table.condition("Wick", "soaked")
    table.gift("resolve", "Wick", 1, "kept the lamp dry over his head")
    table.roll("Nell", "", 7, 8, kind="teach-skill", modifier=4)
    table.note("Nell reads the old chart aloud, one word at a time.")
    table.renew("rest")


def what_the_water_kept(table: Table) -> None:
    table.session("2026-02-13T19:30:00+01:00", "What the Water Kept")
    table.renew("day")
    table.present("Warden Poll", False)
    table.present("Gaff", True)
    table.note("A bell rings below the quay, though nobody pulls the rope.")
    table.condition("Wick", "soaked", on=False)
    table.roll("Wick", "Gut", 9, 3, 9, 8, 9)
    table.roll("Orrin", "Knowledge", 2, 1, 7, 3)
    table.amend("corruption", outcome="half-pass")
    table.roll("Sable", "Sneak", 0, 5, 0, 0, helpers=("Wick",))
    table.amend("trait")
    table.roll("Nell", "Force", 6, 8, 4, 2, 5, 6, against=("Gaff Harker", "Force"))
    table.roll("Nell", "physical", 4, kind="save")
    table.roll("Wick", "armour", 8, 1, kind="evasion", typed=True)
    table.hurt("Wick", -1)
    table.roll("Nell", "weapon", 9, 7, 3, 8, 6, kind="attack", target_rank=1)
    table.hurt("Gaff", -2)
    table.roll("Sable", "Sleight", 4, 2)
    table.undo()
    table.roll("Orrin", "Etiquette", 3, 5, 2, 9, 0, 6, 8, against=("Mother Vane", "Empathy"))


def slotted(primary: str, secondary: str, skills: str) -> dict[str, Any]:
    """A sheet of action-roll; the attributes that aren't named are tertiary."""
    slots = dict.fromkeys(("STR", "INT", "WIL", "DEX", "CON", "CHA"), "tertiary")
    slots |= dict.fromkeys(secondary.split(), "secondary") | {primary: "primary"}
    return {**slots, "skills": listed(skills, "attribute", "modifier")}


def the_lantern_road() -> Campaign:
    """Action Roll: a wagon of paper lanterns has to be at a wedding, and the road is a fen."""
    table = Table("The Lantern Road", "action-roll", "2026-02-20T19:10:00+01:00")
    people_of_the_road(table)
    into_the_fen(table)
    the_toll_bridge(table)
    return table.campaign


def people_of_the_road(table: Table) -> None:
    table.join(
        "Petra Moss",
        slotted(
            "DEX",
            "CON INT",
            "Stealth DEX 2, Balance DEX 3, Sling DEX 2, Herbs INT 1, Swim CON 1, Reflexes DEX 1",
        ),
        11,
        hp_max=14,
        note="Reed cutter. Stilts are quicker than boots, she says.",
    )
    table.join(
        "Bran Holm",
        slotted(
            "STR",
            "CON WIL",
            "Haul STR 3, Wrestle STR 2, Wagons INT 2, Stealth DEX -1, Swim CON 2, Fortitude CON 1",
        ),
        18,
        note="Carter. Has never been late, and tells everyone.",
    )
    table.join(
        "Isa Fen",
        slotted(
            "INT",
            "WIL CHA",
            "Tracking INT 3, Riddles INT 2, Maps INT 2, Lore INT 1, Stealth DEX 1, Will WIL 1",
        ),
        10,
        note="Surveyor. Drew the only map of the fen and no longer trusts it.",
    )
    table.join(
        "Corin Vale",
        slotted(
            "CHA",
            "DEX INT",
            "Fiddle CHA 3, Persuade CHA 2, Haggle CHA 2, Sleight DEX 1, Stealth DEX 1, "
            "Stories INT 2",
        ),
        12,
        note="Wedding fiddler. The bride is his sister.",
    )
    table.join(
        "Aunt Hesper",
        slotted("WIL", "CHA INT", "Scold WIL 3, Haggle CHA 2, Lanterns INT 2"),
        8,
        pc=False,
        note="Folded every one of the forty lanterns herself, and counts them.",
    )
    table.join(
        "Toll Troll",
        slotted("STR", "CON CHA", "Haul STR 4, Stories CHA 2, Fortitude CON 2"),
        26,
        pc=False,
        note="Keeps a bridge, a chair and a ledger. Cries at weddings.",
    )
    table.join(
        "Marsh Imp",
        slotted("DEX", "CHA INT", "Pinch DEX 3, Hide DEX 3, Mimic CHA 1"),
        6,
        pc=False,
        note="Collects lights. Doesn't mean harm, mostly.",
    )


def into_the_fen(table: Table) -> None:
    table.session("2026-02-20T19:30:00+01:00", "Into the Fen")
    table.present("Toll Troll", False)
    table.note("Forty paper lanterns, one wagon, one wedding tomorrow at noon.")
    table.roll("Isa", "Tracking", 7)
    table.sticky("fen mist", -1)
    table.roll("Bran", "Haul", 8, dl=1)
    table.note("The wheel sinks to the axle. Something giggles in the reeds.")
    table.roll("Marsh Imp", "Hide", 11, secret=True)
    table.roll("Petra", "Reflexes", 12)
    table.roll("Bran", "Haul", 14, dl=1, mods=(Modifier("planks", 2),))
    table.roll("Isa", "Maps", 9, dl=1)
    table.undo()
    table.redo()
    table.roll("Petra", "Sling", 16, typed=True)
    table.effect("Petra", "pebble", "1d4+1d4", 2, 1, typed=True)
    table.hurt("Marsh Imp", -3)
    table.roll("Isa", "Will", 11)
    table.note("The imp lets go of the lantern, and points out the dry road.")
    table.clear()


def the_toll_bridge(table: Table) -> None:
    table.session("2026-02-27T19:30:00+01:00", "The Toll Bridge")
    table.present("Toll Troll", True)
    table.present("Aunt Hesper", False)
    table.present("Marsh Imp", False)
    table.note("The troll wants no coin. The toll is one story each, and rhymed.")
    table.roll("Isa", "Riddles", 15, dl=1)
    table.roll("Corin", "Fiddle", 1, dl=-2)
    table.roll("Bran", "Charisma", 4)
    table.condition("Bran", "blushing")
    table.roll("Corin", "Stories", 16, dl=1, mods=(Modifier("true story", 2),))
    table.note("He lifts the bar, and the old bridge drops a foot.")
    table.sticky("loose planks", -1)
    table.roll("Isa", "Strength", 20, dl=2)
    table.override("failure", "she holds the rope, though nothing moves")
    table.roll("Toll Troll", "Haul", 10, dl=2)
    table.effect("Toll Troll", "beam", "2d6 half", 5, 2)
    table.hurt("Petra", -3)
    table.roll("Bran", "Fortitude", 13, typed=True)
    table.roll("Corin", "Dexterity", 6, dl=1)
    table.undo()
    table.roll("Petra", "Balance", 16, dl=2, mods=(Modifier("stilts", 2),))


def charted(characteristics: str, skills: str, affinities: str = "") -> dict[str, Any]:
    """A sheet of arcanotech; its characteristics in the order Str, Dex, Con, Int, Wis, Cha."""
    names = ("Str", "Dex", "Con", "Int", "Wis", "Cha")
    modifiers = dict(zip(names, map(int, characteristics.split()), strict=True))
    columns = ("characteristic", "modifier")
    return {
        "characteristics": [{"name": n, "modifier": m} for n, m in modifiers.items()],
        "skills": listed(skills, *columns),
        "affinities": listed(affinities, *columns) if affinities else [],
    }


def the_brass_meridian() -> Campaign:
    """Arcanotech: a courier airship carries a clockwork heart over the mountains."""
    table = Table("The Brass Meridian", "arcanotech", "2026-03-06T19:10:00+01:00")
    crew_of_the_meridian(table)
    the_ticking_crate(table)
    storm_over_karst(table)
    return table.campaign


def crew_of_the_meridian(table: Table) -> None:
    table.join(
        "Juno Marsh",
        charted(
            "3 8 4 5 5 3",
            "Rigging Dex 9, Piloting Dex 10, Tumbling Dex 8, Charting Int 9, Notice Wis 8, "
            "Pistol Dex 7",
        ),
        32,
        hp_max=38,
        note="Pilot. Steers by the sound of the rigging.",
    )
    table.join(
        "Ada Quill",
        charted(
            "3 6 4 8 5 2",
            "Artifice Int 10, Hacking Int 9, Sleight Dex 6, Rigging Dex 6, Notice Wis 6",
            "Clockwork Int 9",
        ),
        30,
        note="Engineer. Talks to the boilers, and is sure that they answer.",
    )
    table.join(
        "Tam Rook",
        charted(
            "8 5 7 2 4 3",
            "Athletics Str 10, Boarding Str 9, Daunt Cha 8, Rigging Dex 7, Notice Wis 5",
        ),
        48,
        note="Boatswain. Afraid of heights, and tells nobody.",
    )
    table.join(
        "Iris Vell",
        charted(
            "1 4 3 7 7 6",
            "Persuade Cha 9, Insight Wis 8, Arcana Int 10, Deceive Cha 7, Rigging Dex 5",
            "Aether Int 10, Lumen Wis 9",
        ),
        26,
        note="Arcanist. Left the academy by a window, with honours.",
    )
    table.join(
        "Insp. Croft",
        charted("3 4 4 6 7 5", "Insight Wis 9, Search Int 9, Persuade Cha 8"),
        28,
        pc=False,
        note="Customs. Polite, patient and nearly always right.",
    )
    table.join(
        "Dr. Thorn",
        charted("2 4 3 9 5 6", "Artifice Int 10, Deceive Cha 8", "Clockwork Int 10"),
        24,
        pc=False,
        note="Built the heart for the city's clock. Somebody else paid for it.",
    )
    table.join(
        "Watch Drone",
        charted("9 6 8 1 4 0", "Grapple Str 9, Pursuit Dex 9, Notice Wis 10"),
        40,
        pc=False,
        note="Brass, four arms, one order: stop the Meridian.",
    )


def the_ticking_crate(table: Table) -> None:
    table.session("2026-03-06T19:30:00+01:00", "The Ticking Crate")
    table.present("Watch Drone", False)
    table.note("One crate, one ticking heart, and a day to cross the mountains.")
    table.roll(
        "Ada", "Clockwork", 9, dc=25, mods=(table.context("roll_context", "Appropriate tool"),)
    )
    table.roll("Iris", "Deceive", 12, 10, against=("Insp. Croft", "Insight"))
    table.roll("Dr. Thorn", "Deceive", 14, dc=25, secret=True)
    table.roll(
        "Juno",
        "Charting",
        10,
        dc=30,
        mods=(table.context("dc_context", "Thorough preparation", -10),),
    )
    table.roll("Iris", "Aether", 4, 13, dc=30, mods=(table.context("luck", "Having time"),))
    table.note("The heart beats faster the higher they fly.")
    table.roll("Tam", "Con", 15, kind="save", dc=20)
    table.roll(
        "Tam", "Rigging", 17, 6, dc=25, mods=(table.context("luck", "In darkness"),), typed=True
    )
    table.hurt("Tam", -6)
    table.roll(
        "Tam",
        "Athletics",
        11,
        dc=20,
        mods=(table.context("dc_context", "Injured or fatigued", 5),),
    )
    table.roll(
        "Ada",
        "Artifice",
        20,
        dc=30,
        mods=(
            table.context("dc_context", "Under time pressure"),
            table.context("dc_context", "Inadequate tools"),
        ),
    )
    table.note("She calms it with a hairpin and a lullaby in four-four time.")
    table.hurt("Tam", 6)


def storm_over_karst(table: Table) -> None:
    table.session("2026-03-13T19:30:00+01:00", "Storm over Karst")
    table.present("Insp. Croft", False)
    table.present("Dr. Thorn", False)
    table.present("Watch Drone", True)
    table.note("Behind them a brass drone, ahead the storm over Karst.")
    table.sticky("cross wind", -2)
    table.roll(
        "Juno",
        "Piloting",
        15,
        dc=30,
        mods=(
            table.context("dc_context", "Unfavorable conditions", 5),
            table.context("dc_context", "Help from a competent ally"),
        ),
    )
    table.roll("Ada", "Artifice", 14, 1, dc=20, mods=(table.context("luck", "Rushed"),))
    table.roll("Tam", "Con", 9, kind="save", dc=20)
    table.effect("Ada", "steam", "2d8 half", 7, 6, typed=True)
    table.hurt("Tam", -6)
    table.roll("Tam", "Boarding", 8, 11, against=("Watch Drone", "Grapple"))
    table.condition("Tam", "held fast")
    table.roll(
        "Ada",
        "Clockwork",
        12,
        dc=30,
        mods=(
            table.context("dc_context", "Superior quality tools"),
            table.context("roll_context", "Ally's help"),
        ),
    )
    table.roll(
        "Juno", "Tumbling", 4, dc=25, mods=(table.context("roll_context", "Slippery terrain"),)
    )
    table.undo()
    table.roll(
        "Tam",
        "Athletics",
        6,
        17,
        9,
        against=("Watch Drone", "Grapple"),
        mods=(table.context("luck", "Assistance"),),
    )
    table.condition("Tam", "held fast", on=False)
    table.roll(
        "Iris",
        "Aether",
        8,
        20,
        dc=45,
        mods=(
            table.context("luck", "Good conditions"),
            table.context("dc_context", "Thorough preparation", -5),
        ),
    )


SAMPLES: Mapping[str, Callable[[], Campaign]] = {
    "action-roll": the_lantern_road,
    "arcanotech": the_brass_meridian,
    "chimera-d10": the_drowned_quay,
    "fate-chaos": emberfall,
}
"""The sample of each system, which is also the name of its folder."""


def write(saves: Path) -> None:
    """Writes every sample anew, without a trace of its lock."""
    for name, sample in SAMPLES.items():
        shutil.rmtree(saves / name, ignore_errors=True)
        with TemporaryDirectory() as place:
            Store.create(Path(place) / name, sample()).close()
            shelf.copy_sample(Path(place) / name, saves / name)


if __name__ == "__main__":
    write(SAVES)
