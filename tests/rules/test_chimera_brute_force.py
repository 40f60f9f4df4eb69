"""The odds of chimera-d10 against a second telling of the rule, die by die and face by face.

Nothing here is taken from the rules library but what it is asked: no classes of faces, no counts.
A die is its face and whether it is a 0 that has been dealt with.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

import rules

Die = tuple[int, bool]
Table = tuple[Die, ...]
Chances = tuple[Fraction, ...]

IDS = ("critical-failure", "failure", "half-pass", "pass", "critical-pass")
LEVELS = (-2, -1, 0, 1, 2)
POLICIES = ("below", "lowest", "never", "best")
TIES = ("half", "low", "high")


def band(face: int, level: int) -> int:
    if face in (0, 9):
        return 0 if face == 0 else 4
    if face <= 3:
        return 3 if level == 2 else 1
    if face <= 5:
        return 3 if level >= 1 else 1 if level <= -1 else 2
    return 1 if level == -2 else 3


def judged(faces: list[int], level: int, tie: str) -> int:
    bands = [band(face, level) for face in faces]
    most = max(bands.count(each) for each in bands)
    tied = sorted({each for each in bands if bands.count(each) == most}, key=lambda b: abs(b - 2))
    equally_near = [each for each in tied if abs(each - 2) == abs(tied[0] - 2)]
    if len(equally_near) == 1:
        return tied[0]
    return {"half": band(4, level), "low": min(equally_near), "high": max(equally_near)}[tie]


class Reference:
    """One way of rolling: remembers the tables that it has seen."""

    def __init__(self, dice: int, level: int, policy: str, tie: str = "half", goal: int = 3):
        self.dice, self.level, self.policy, self.tie, self.goal = dice, level, policy, tie, goal
        self.thrown: Callable[[Table, int], Chances] = cache(self._thrown)
        self.settled: Callable[[Table, int], Chances] = cache(self._settled)

    def odds(self) -> Chances:
        return self.thrown((), self.dice)

    def _thrown(self, rest: Table, count: int) -> Chances:
        chances = [Fraction(0)] * 5
        for faces in product(range(10), repeat=count):
            table = tuple(sorted((*rest, *((face, False) for face in faces))))
            for place, chance in enumerate(self.settled(table, faces.count(9))):
                chances[place] += chance
        return tuple(chance / 10**count for chance in chances)

    def _settled(self, table: Table, nines: int) -> Chances:
        faces = [face for face, _ in table]
        if self.dice == 1:
            return self.verdict(faces)
        if nines:
            return self.chosen(self.by_nines(table, nines))
        fresh = table.count((0, False))
        middling = [i for i, face in enumerate(faces) if 4 <= face <= 8]
        count = min(fresh, len(middling))
        dealt = tuple((face, face == 0) for face in faces)
        if not count:
            return self.verdict(faces)
        if self.policy != "best":
            return self.rerolled(dealt, tuple(middling[:count]))
        return self.chosen([self.rerolled(dealt, pick) for pick in combinations(middling, count)])

    def by_nines(self, table: Table, nines: int) -> list[Chances]:
        low = [i for i, (face, _) in enumerate(table) if face <= 5]
        if self.policy == "best":
            picks = [pick for n in range(nines + 1) for pick in combinations(low, n)]
            return [self.rerolled(table, pick) for pick in picks]
        if self.policy == "below":
            low = [i for i in low if band(table[i][0], self.level) < 3]
        return [self.rerolled(table, tuple(low[: nines if self.policy != "never" else 0]))]

    def rerolled(self, table: Table, pick: tuple[int, ...]) -> Chances:
        if not pick:
            return self.settled(table, 0)
        rest = tuple(die for i, die in enumerate(table) if i not in pick)
        return self.thrown(rest, len(pick))

    def chosen(self, options: list[Chances]) -> Chances:
        return max(
            options, key=lambda o: (sum(o[self.goal :]), sum(i * c for i, c in enumerate(o)))
        )

    def verdict(self, faces: list[int]) -> Chances:
        came = judged(faces, self.level, self.tie)
        return tuple(Fraction(place == came) for place in range(5))


def level_fields(level: int, prefix: str = "") -> dict[str, object]:
    return {f"{prefix}advantage": max(0, level), f"{prefix}disadvantage": max(0, -level)}


def asked(dice: int, level: int, policy: str, tie: str = "half") -> Chances:
    system = rules.system("chimera-d10", tie=tie)
    check = system.check("skill", dice=dice, nines=policy, **level_fields(level))
    return tuple(rules.odds(check).values())


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_up_to_three_dice_agree(dice: int, level: int, policy: str) -> None:
    for tie in TIES:
        assert asked(dice, level, policy, tie) == Reference(dice, level, policy, tie).odds()


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("level", LEVELS)
def test_four_dice_agree(level: int, policy: str) -> None:
    tie = TIES[(level + POLICIES.index(policy)) % 3]
    assert asked(4, level, policy, tie) == Reference(4, level, policy, tie).odds()


@pytest.mark.parametrize(("level", "policy"), [(0, "best"), (1, "best"), (-1, "below")])
def test_five_dice_agree(level: int, policy: str) -> None:
    assert asked(5, level, policy) == Reference(5, level, policy).odds()


@pytest.mark.parametrize("level", LEVELS)
def test_ask_has_the_odds_of_best(level: int) -> None:
    assert asked(4, level, "ask") == asked(4, level, "best")


def compared(theirs: Chances, own: list[Chances]) -> Iterator[Fraction]:
    """Lose, nothing, win; `own` has the player's chances for each outcome of the NPC."""
    for sign in (-1, 0, 1):
        yield sum(
            (
                chance * mine
                for npc, chance in enumerate(theirs)
                for ours, mine in enumerate(own[npc])
                if (ours > npc) - (ours < npc) == sign
            ),
            Fraction(0),
        )


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("level", "npc_level"), [(0, 0), (1, -1), (-2, 2)])
def test_a_contest_agrees(level: int, npc_level: int, policy: str) -> None:
    check = rules.system("chimera-d10").check(
        "contest",
        npc_dice=3,
        dice=2,
        nines=policy,
        **level_fields(level),
        **level_fields(npc_level, "npc_"),
    )
    theirs = Reference(3, npc_level, "below" if policy == "best" else policy).odds()
    own = [Reference(3, level, policy, goal=npc + 1).odds() for npc in range(5)]
    assert tuple(rules.odds(check).values()) == tuple(compared(theirs, own))


@pytest.mark.parametrize("policy", ["below", "best"])
@pytest.mark.parametrize("levels", [0, 1, -4])
def test_a_lesson_agrees(levels: int, policy: str) -> None:
    check = rules.system("chimera-d10").check(
        "teach-ability", luck=3, nines=policy, **level_fields(levels)
    )
    chances = [Fraction(0)] * 5
    for face in range(10):
        level = max(-3, min(3, levels + band(face, 0) - 2))
        came = Reference(3, level, policy).odds() if abs(level) < 3 else ()
        for place in range(5):
            automatic = Fraction(place == (3 if level > 0 else 1))
            chances[place] += (came[place] if came else automatic) / 10
    assert tuple(rules.odds(check).values()) == tuple(chances)


@pytest.mark.parametrize("policy", ["below", "lowest", "never", "best", "ask"])
def test_advice_is_best_play_after_each_option(policy: str) -> None:
    check = rules.system("chimera-d10").check("skill", dice=4, advantage=1, nines=policy)
    play = rules.Play(check)
    play.give([9, 4, 0, 2])
    assert isinstance(play.needs, rules.Pick)
    advice = {option: odds.good for option, odds in rules.advice(check, play.needs)}
    assert advice == {
        (): Fraction(600, 1000),
        (0,): Fraction(660, 1000),
        (2,): Fraction(745, 1000),
        (4,): Fraction(400, 1000),
    }
    reference = Reference(4, 1, "best")
    table: Table = ((0, False), (2, False), (4, False), (9, False))
    for position, face in enumerate((0, 2, 4)):
        assert sum(reference.rerolled(table, (position,))[3:]) == advice[(face,)]
    assert sum(reference.settled(table, 0)[3:]) == advice[()]


def test_advice_in_a_contest_is_about_winning_it() -> None:
    check = rules.system("chimera-d10").check("contest", npc_dice=3, dice=3)
    play = rules.Play(check)
    play.give([7, 7, 1])
    play.give([9, 4, 1])
    assert isinstance(play.needs, rules.Pick)
    reference = Reference(3, 0, "best", goal=4)
    table: Table = ((1, False), (4, False), (9, False))
    for option, odds in rules.advice(check, play.needs):
        pick = tuple((1, 4).index(face) for face in option)
        after = reference.rerolled(table, pick)
        assert tuple(odds.values()) == (sum(after[:3]), after[3], after[4])


def test_advice_for_the_npc_is_about_the_contest_too() -> None:
    check = rules.system("chimera-d10").check("contest", npc_dice=2, dice=2)
    play = rules.Play(check)
    play.give([9, 4])
    assert isinstance(play.needs, rules.Pick)
    own = [Reference(2, 0, "best", goal=npc + 1).odds() for npc in range(5)]
    npc = Reference(2, 0, "best")
    table: Table = ((4, False), (9, False))
    expected = [npc.rerolled(table, pick) for pick in ((), (0,))]
    for theirs, (_, odds) in zip(expected, rules.advice(check, play.needs), strict=True):
        assert tuple(odds.values()) == tuple(compared(theirs, own))


@pytest.mark.parametrize("best", [True, False])
def test_advice_for_the_npc_plays_on_by_its_policy(best: bool) -> None:
    check = rules.system("chimera-d10").check("contest", npc_dice=3, dice=3, nines="best")
    play = rules.Play(check)
    play.give([9, 0, 5])
    assert isinstance(play.needs, rules.Pick)
    own = [Reference(3, 0, "best", goal=npc + 1).odds() for npc in range(5)]
    npc = Reference(3, 0, "below")
    table: Table = ((0, False), (5, False), (9, False))
    advice = dict(rules.advice(check, play.needs, best=best))
    assert set(advice) == {(), (0,), (5,)}
    for pick, places in {(0,): (0,), (5,): (1,)}.items():
        expected = tuple(compared(npc.rerolled(table, places), own))
        assert tuple(advice[pick].values()) == expected
        assert advice[pick].bad == expected[0]
