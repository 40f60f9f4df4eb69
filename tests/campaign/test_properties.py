"""Whatever happens at a table, in whatever order: nothing is lost, and everything goes back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import rules
from gmscreen.campaign import acts, plain
from gmscreen.campaign.acts.rolls import roll_of
from gmscreen.campaign.entries import ABSENT, Entry, Modifier
from gmscreen.campaign.history import AMENDING, History
from gmscreen.campaign.model import Campaign, Character, Refused
from gmscreen.campaign.summary import summarise
from rules import Die, InvalidInput
from tests.campaign.table import AT, FATE_CHAOS, boost_of, roller, roots, spend_of

SYSTEMS = {FATE_CHAOS.id: FATE_CHAOS}

LONG = st.just("x").map(lambda one: one * 10_001)
"""Longer than any text of a campaign may be."""
NAMES = st.sampled_from(["Mira", "Tom", "Örn", " Una  Vale ", "☂", ""]) | LONG
WHO = st.sampled_from([1, 1, 2, 2, 3, 4, 9])
ANYONE = st.sampled_from([None, 1, 1, 2, 2, 3, 4, 9])
MINIMUM = st.integers(0, 3)
PLACE = st.sampled_from([0, 0, 0, 1, 2, 3])
MOSTLY = st.sampled_from([True, True, True, False])
FACES = st.lists(st.sampled_from([1, 1, 4, 10, 16, 19, 20, 20]), min_size=1, max_size=4)
NUMBERS = st.sampled_from([-20, -5, 0, 3, 10, 19, 20, 21, 35])
FIELDS: st.SearchStrategy[dict[str, int]] = st.fixed_dictionaries(
    {}, optional={name: st.integers(0, 2) for name in ("advantage", "disadvantage", "fortune")}
)
WORDS = st.one_of(
    st.sampled_from(["so it is", "☂ rain", "🜂"]), st.sampled_from(["so it is", " "]), LONG
)
OUTCOMES = st.sampled_from(
    ["critical-failure", "failure", "success", "critical-success", "nothing", "effect", "win"]
)
HOUSE = st.sampled_from(
    [
        ("chaos", False),
        ("chaos", True),
        ("award_on", "all_d20"),
        ("attack_criticals", "on"),
        ("opposed_tie", "nobody"),
        ("fate_die", "d4"),
        ("fate_die", "d7"),
        ("tie", "low"),
    ]
)


class Around:
    """Generated dice that show these faces, over and over, as far as the die has them."""

    def __init__(self, faces: list[int], typed: bool) -> None:
        self.typed = typed
        self._faces = faces
        self._used = 0

    def throw(self, count: int, die: Die, why: str) -> tuple[int, ...]:
        self._used += count
        shown = (self._faces[(self._used + n) % len(self._faces)] for n in range(count))
        return tuple(min(max(face, die.low), die.high) for face in shown)

    def finish(self) -> None:
        """Nothing can be left over."""


DICE = st.builds(Around, FACES, st.booleans())


def written(one: Entry) -> str:
    """An entry as a file would hold it."""
    return json.dumps(plain.entry(one), ensure_ascii=False, allow_nan=False)


def standing(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Every act that isn't taken back, by going through the log anew."""
    done: list[Entry] = []
    back: list[Entry] = []
    for entry in entries:
        match entry.act:
            case "undo":
                back.append(done.pop())
                assert back[-1].id == entry.refers
            case "redo":
                done.append(back.pop())
                assert done[-1].id == entry.refers
            case _:
                done.append(entry)
                back.clear()
    yield from done


def verdicts(entries: Sequence[Entry]) -> dict[int, Any]:
    """The record that holds for each roll that stands, by going through the log anew."""
    found: dict[int, Any] = {}
    for entry in standing(entries):
        if entry.act == "roll":
            found[entry.id] = entry.roll
        elif entry.act in AMENDING:
            assert entry.refers is not None
            found[entry.refers] = entry.roll
    return found


def recounted(entries: Sequence[Entry]) -> Counter[tuple[str, int | None]]:
    """How many points everyone holds, by adding up what the log tells of them."""
    sums: Counter[tuple[str, int | None]] = Counter()
    for entry in standing(entries):
        for change in entry.changes:
            if len(change.path) == 2 and change.path[0] == "characters" and change.before is ABSENT:
                for pool, number in change.after["points"].items():
                    sums[pool, int(change.path[1])] += number
        for move in entry.moves:
            sums[move.pool, move.owner] += move.amount
    return sums


def points(campaign: Campaign) -> dict[tuple[str, int | None], int]:
    """How many points everyone holds."""
    held: dict[tuple[str, int | None], int] = {}
    for one in campaign.characters:
        held.update({(pool, one.id): number for pool, number in one.points.items()})
    held.update({(pool, None): number for pool, number in campaign.pools.items()})
    return held


class Table(RuleBasedStateMachine):
    """Anything that can be asked for at a table, refused or not."""

    def __init__(self) -> None:
        super().__init__()
        self.campaign = Campaign("The Drowned Keep", FATE_CHAOS.id)
        self.first = plain.state(self.campaign)
        self.done: list[tuple[int, plain.Plain]] = []
        self.back: list[tuple[int, plain.Plain]] = []
        self.log: list[str] = []
        self.given: list[int] = []

    @property
    def system(self) -> rules.System:
        return self.campaign.rules(SYSTEMS)

    def happens(self, act: Callable[[Campaign], Campaign]) -> bool:
        """Does something, or finds it refused in one sentence; what was before stays as it was."""
        before, state = self.campaign, plain.state(self.campaign)
        texts, after, why = json.dumps(state), before, "done"
        try:
            after = act(before)
        except (Refused, InvalidInput) as refused:
            why = str(refused)
        assert why.strip()
        assert "\n" not in why
        assert json.dumps(plain.state(before)) == texts
        if after is before:
            return False
        assert after.history.entries[:-1] == tuple(before.history.entries)
        entry = after.history.entries[-1]
        assert entry.id == len(before.history.entries) + 1
        assert entry.title.strip()
        self.log.append(written(entry))
        if entry.act not in ("undo", "redo"):
            self.done.append((entry.id, state))
            self.back.clear()
        self.campaign = after
        return True

    # Who is there.

    @initialize(people=st.lists(st.tuples(MOSTLY, MINIMUM, MOSTLY), min_size=2, max_size=4))
    def gather(self, people: list[tuple[bool, int, bool]]) -> None:
        for pc, minimum, present in people:
            self.add("Mira", pc, minimum, present, 5)

    @rule(name=NAMES, pc=st.booleans(), minimum=MINIMUM, present=st.booleans(), hp=ANYONE)
    def add(self, name: str, pc: bool, minimum: int, present: bool, hp: int | None) -> None:
        sheet = {"fate_minimum": minimum}
        one = Character(0, name, pc, present, sheet, hp=hp, hp_max=hp and hp + 2)
        if self.happens(lambda c: acts.add_character(c, self.system, one, AT)):
            self.given.append(self.campaign.characters[-1].id)

    @rule(who=WHO, minimum=MINIMUM, pc=st.booleans(), name=NAMES)
    def edit(self, who: int, minimum: int, pc: bool, name: str) -> None:
        def act(campaign: Campaign) -> Campaign:
            one = campaign.one(who)
            sheet = {**one.sheet, "fate_minimum": minimum}
            changed = replace(one, name=name, pc=pc, sheet=sheet)
            return acts.edit_character(campaign, self.system, changed, AT)

        self.happens(act)

    @rule(who=WHO)
    def remove(self, who: int) -> None:
        self.happens(lambda c: acts.remove_character(c, who, AT))

    @rule(who=WHO, here=st.booleans())
    def come_or_go(self, who: int, here: bool) -> None:
        self.happens(lambda c: acts.set_present(c, who, here, AT))

    @rule(who=WHO, amount=st.integers(-9, 9))
    def hurt(self, who: int, amount: int) -> None:
        self.happens(lambda c: acts.hurt(c, who, amount, AT))

    @rule(who=WHO, name=st.sampled_from(["prone", "blind", ""]), on=st.booleans())
    def condition(self, who: int, name: str, on: bool) -> None:
        self.happens(lambda c: acts.set_condition(c, who, name, on, AT))

    # Around the rolls.

    @rule(owner=ANYONE, own=MOSTLY, why=WORDS)
    def give(self, owner: int | None, own: bool, why: str) -> None:
        pool = "fate" if (owner is not None) is own else "chaos"
        for amount in (2, -1):
            gift = partial(
                acts.gift,
                system=self.system,
                pool=pool,
                owner=owner,
                amount=amount,
                why=why,
                at=AT,
            )
            self.happens(gift)

    @rule(name=WORDS)
    def session(self, name: str) -> None:
        self.happens(lambda c: acts.start_session(c, self.system, name, AT))

    @rule(name=WORDS)
    def rename_session(self, name: str) -> None:
        self.happens(lambda c: acts.rename_session(c, name, AT))

    @rule()
    def end_session(self) -> None:
        self.happens(lambda c: acts.end_session(c, AT))

    @rule(on=st.booleans())
    def table_dice(self, on: bool) -> None:
        self.happens(lambda c: acts.set_table_dice(c, on, AT))

    @rule(text=WORDS, secret=st.booleans())
    def note(self, text: str, secret: bool) -> None:
        self.happens(lambda c: acts.add_note(c, text, AT, secret))

    @rule(name=WORDS, amount=st.integers(-3, 3), field=st.sampled_from(["", "dc"]))
    def sticky(self, name: str, amount: int, field: str) -> None:
        self.happens(lambda c: acts.add_sticky(c, Modifier(name, amount, field, "rain"), AT))

    @rule()
    def clear(self) -> None:
        self.happens(lambda c: acts.clear_sticky(c, AT))

    @rule(setting=HOUSE)
    def house(self, setting: tuple[str, str | bool]) -> None:
        self.happens(lambda c: acts.set_house(c, self.system, *setting, AT))

    # Rolls and what follows.

    def rolls(self, kind: str, who: tuple[int | None, ...], dice: Around, /, **fields: Any) -> None:
        def act(campaign: Campaign) -> Campaign:
            roll = rules.roll(self.system.check(kind, **fields), dice)
            rollers = tuple(roller(campaign, one) for one in who)
            high = (Modifier("high ground", 1),)
            return acts.record_roll(campaign, self.system, roll, rollers, "", AT, high)

        self.happens(act)

    @rule(
        kind=st.sampled_from(["check", "check", "save", "attack"]),
        who=ANYONE,
        dice=DICE,
        modifier=NUMBERS,
        dc=NUMBERS,
        fields=FIELDS,
    )
    def roll(
        self,
        kind: str,
        who: int | None,
        dice: Around,
        modifier: int,
        dc: int,
        fields: dict[str, int],
    ) -> None:
        self.rolls(kind, (who,), dice, modifier=modifier, dc=dc, **fields)

    @rule(who=ANYONE, against=ANYONE, dice=DICE, modifier=NUMBERS, fields=FIELDS)
    def roll_against(
        self,
        who: int | None,
        against: int | None,
        dice: Around,
        modifier: int,
        fields: dict[str, int],
    ) -> None:
        self.rolls("opposed", (who, against), dice, modifier=modifier, opponent=3, **fields)

    @rule(
        who=st.lists(WHO, min_size=1, max_size=3),
        against=st.none() | st.tuples(ANYONE),
        dice=DICE,
        number=NUMBERS,
    )
    def roll_together(
        self, who: list[int], against: tuple[int | None] | None, dice: Around, number: int
    ) -> None:
        members = list(range(len(who)))
        target = {"dc": number} if against is None else {"opponent": number}
        self.rolls("group", (*(against or ()), *who), dice, members=members, **target)

    @rule(who=ANYONE, dice=DICE)
    def effect(self, who: int | None, dice: Around) -> None:
        self.rolls("effect", (who,), dice, dice="2d6+3")

    def a_roll(self, number: int, effect: bool = False) -> int:
        """One of the rolls in the log, the newest ones first, or else the first act."""
        found = [
            root
            for root in reversed(roots(self.campaign))
            if ((self.campaign.history[root].roll or {})["kind"] == "effect") is effect
        ]
        return found[number] if number < len(found) else 1

    @rule(number=PLACE, part=st.sampled_from([0, 0, 0, 1, 1, 2, 3, -1]), own=MOSTLY, dice=DICE)
    def reroll(self, number: int, part: int, own: bool, dice: Around) -> None:
        def act(campaign: Campaign) -> Campaign:
            root = self.a_roll(number)
            entry = campaign.history.in_force(root)
            before = roll_of(entry, self.system)
            players = entry.rollers[part].pc if 0 <= part < len(entry.rollers) else own
            spend = spend_of("fate" if players is own else "chaos")
            roll = rules.complete(rules.amended(before, part, spend), dice)
            return acts.amend(campaign, self.system, root, spend, part, roll, AT)

        self.happens(act)

    @rule(
        number=PLACE,
        part=st.sampled_from([None, None, None, 0, 1, 2, -1]),
        outcome=OUTCOMES,
        why=WORDS,
    )
    def override(self, number: int, part: int | None, outcome: str, why: str) -> None:
        root = self.a_roll(number)
        self.happens(lambda c: acts.override(c, self.system, root, part, outcome, why, AT))

    @rule(
        number=PLACE,
        effect=MOSTLY,
        owner=ANYONE,
        own=MOSTLY,
        dice=DICE,
        sign=st.sampled_from([1, -1]),
        count=st.sampled_from([1, 1, 1, 2]),
    )
    def boost(
        self,
        number: int,
        effect: bool,
        owner: int | None,
        own: bool,
        dice: Around,
        sign: int,
        count: int,
    ) -> None:
        def act(campaign: Campaign) -> Campaign:
            root = self.a_roll(number, effect)
            spend = boost_of("fate" if (owner is not None) is own else "chaos")
            before = roll_of(campaign.history.in_force(root), self.system)
            play = rules.boosted(before, self.system, sign, count, spend.die)
            roll = rules.complete(play, dice)
            return acts.boost(campaign, self.system, root, spend, owner, roll, AT)

        self.happens(act)

    @rule(
        who=WHO,
        dice=DICE,
        dc=NUMBERS,
        then=st.lists(st.tuples(st.none() | OUTCOMES, DICE), min_size=1, max_size=3),
    )
    def roll_and_amend(
        self, who: int, dice: Around, dc: int, then: list[tuple[str | None, Around]]
    ) -> None:
        self.roll("check", who, dice, 0, dc, {})
        for outcome, again in then:
            if outcome is None:
                self.reroll(0, 0, True, again)
            else:
                self.override(0, None, outcome, "so it is")

    @rule(who=WHO, owners=st.lists(ANYONE, min_size=1, max_size=3), dice=DICE)
    def effect_and_boosts(self, who: int, owners: list[int | None], dice: Around) -> None:
        self.effect(who, dice)
        for owner in owners:
            self.boost(0, True, owner, True, dice, -1, 1)

    # Back and forth.

    @rule(times=st.sampled_from([1, 1, 1, 2, 4]))
    def undo(self, times: int) -> None:
        for _ in range(times):
            now = plain.state(self.campaign)
            assert self.happens(lambda c: acts.undo(c, AT)) == bool(self.done)
            if self.done:
                number, before = self.done.pop()
                self.back.append((number, now))
                assert plain.state(self.campaign) == before

    @precondition(lambda self: self.back)
    @rule(times=st.sampled_from([1, 1, 1, 2, 4]))
    def redo(self, times: int) -> None:
        for _ in range(times):
            now = plain.state(self.campaign)
            assert self.happens(lambda c: acts.redo(c, AT)) == bool(self.back)
            if self.back:
                number, after = self.back.pop()
                self.done.append((number, now))
                assert plain.state(self.campaign) == after

    # What holds at any time.

    @invariant()
    def the_history_is_what_the_log_says(self) -> None:
        history = self.campaign.history
        assert history == History.of(history.entries)
        assert [one.id for one in history.entries] == [*range(1, len(history.entries) + 1)]
        done = [one.id for one in history.standing()][::-1]
        assert done == [number for number, _ in self.done]
        assert list(history.redoable) == [number for number, _ in self.back]
        acted = {one.id for one in history.entries if one.act not in ("undo", "redo")}
        assert history.undone == acted - {number for number, _ in self.done}
        assert [one.id for one in standing(history.entries)] == done
        amended = Counter(one.refers for one in history.entries if one.act in AMENDING)
        assert {root: len(ids) for root, ids in history.amendments.items()} == amended

    @invariant()
    def the_verdicts_in_force_are_those_of_the_log(self) -> None:
        history = self.campaign.history
        for root, record in verdicts(history.entries).items():
            assert history.in_force(root).roll == record
            assert roll_of(history.in_force(root), self.system).to_dict() == record

    @invariant()
    def points_are_the_sum_of_what_moved(self) -> None:
        held, counted = points(self.campaign), recounted(self.campaign.history.entries)
        assert held == {key: counted[key] for key in held}
        assert counted["chaos", None] == held.get(("chaos", None), 0)
        for one in self.campaign.characters:
            assert min(one.points.values(), default=0) >= 0
            if one.pc:
                assert one.points["fate"] <= 2 * one.sheet["fate_minimum"]
        assert min(self.campaign.pools.values(), default=0) >= 0

    def the_summary_of_points_is_the_recount_of_what_moved(self) -> None:
        sums: Counter[tuple[int | None, str]] = Counter()
        for entry in standing(self.campaign.history.entries):
            for move in entry.moves:
                sums[move.owner, move.pool] += move.amount
        flows = summarise(self.campaign, self.system, None).flows
        told = {whose: one.started + one.came - one.went for whose, one in flows.items()}
        assert {whose: n for whose, n in told.items() if n} == {w: n for w, n in sums.items() if n}

    @invariant()
    def numbers_are_given_once_and_in_order(self) -> None:
        ids = [one.id for one in self.campaign.characters]
        assert ids == sorted(set(ids))
        assert self.given == [*range(1, len(self.given) + 1)]
        assert self.campaign.last_character == len(self.given)

    @invariant()
    def everything_is_read_back_as_it_was_written(self) -> None:
        state = json.loads(json.dumps(plain.state(self.campaign), allow_nan=False))
        assert plain.with_state(self.campaign, state) == self.campaign
        if self.campaign.history.entries:
            newest = self.campaign.history.entries[-1]
            assert plain.read_entry(json.loads(self.log[-1]), "log") == newest

    def teardown(self) -> None:
        """Back to the start and forth to the end, and the log has only grown."""
        while self.back:
            self.redo(1)
        self.the_summary_of_points_is_the_recount_of_what_moved()
        last, count = plain.state(self.campaign), len(self.done)
        for _ in range(count):
            self.undo(1)
        assert plain.state(self.campaign) == self.first
        for _ in range(count):
            self.redo(1)
        assert plain.state(self.campaign) == last
        assert [written(one) for one in self.campaign.history.entries] == self.log


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=80, stateful_step_count=40)
