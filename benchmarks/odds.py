"""Odds: the rules against icepool on the same questions, cold pools, and what importing costs.

    python -m benchmarks.odds

Every question that both are asked is asked for equal answers first. How icepool is asked is in
`benchmarks/with_icepool.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import rules
from benchmarks import with_icepool
from benchmarks.measure import compiled, least, ms, python, ratio, seconds, show

TURNS = 15
"""How often a process of its own is timed."""

MEMBERS = (2, 3, 5, 5, 8)

Chances = Mapping[str, object]
Asked = Callable[[], Chances]


def asked(system: str, kind: str, **fields: object) -> Asked:
    """The odds of a check, as the rules give them; the check is built beforehand."""
    check = rules.system(system).check(kind, **fields)
    return lambda: dict(rules.odds(check))


def questions() -> Iterator[tuple[str, Asked, Asked, int]]:
    """What both are asked, ours first, and how often the quick ones are asked at a time."""
    ours, ice = partial(asked, "fate-chaos"), with_icepool
    check = {"modifier": 5, "dc": 15}
    yield "d20 + 5 v DC 15", ours("check", **check), partial(ice.check, 5, 15), 50
    yield (
        "the same with fortune",
        ours("check", **check, fortune=1),
        partial(ice.check, 5, 15, fortune=True),
        50,
    )
    yield (
        "d20 + 5 v d20 + 3",
        ours("opposed", modifier=5, opponent=3),
        partial(ice.opposed, 5, 3),
        5,
    )
    yield (
        "arcanotech, d20 + 5 v d20 + 3",
        asked("arcanotech", "opposed", modifier=5, opponent=3),
        partial(ice.naturals, 5, 3),
        5,
    )
    yield (
        "group of five v DC 15",
        ours("group", members=MEMBERS, dc=15),
        partial(ice.group, MEMBERS, 15),
        5,
    )
    yield (
        "group of five v one d20 + 4",
        ours("group", members=MEMBERS, opponent=4),
        partial(ice.group_opposed, MEMBERS, 4),
        1,
    )


def same_questions() -> None:
    """Ours and icepool's time for each question."""
    rows = []
    for name, ours, theirs, calls in questions():
        if ours() != theirs():
            raise SystemExit(f"{name}: the answers differ")
        times = least({"ours": ours, "theirs": theirs}, 40, calls)
        mine, other = times["ours"], times["theirs"]
        rows.append((name, ms(mine), ms(other), ratio(other, mine)))
    show("The same questions, ms", ("question", "rules", "icepool", "icepool / rules"), rows)


def pool(dice: int) -> Chances:
    """The odds of a pool of Chimera d10, walked anew."""
    return asked("chimera-d10", "skill", dice=dice)()


def pools() -> None:
    """The pool of Chimera d10 by its nines and zeros, against icepool with and without memory."""
    rows, plain = [], dict[int, float]()
    for dice in (2, 3, 4, 5, 6):
        ours = min(seconds(partial(pool, dice)) for _ in range(5))
        kept = min(seconds(partial(with_icepool.pool, dice, True)) for _ in range(2))
        if pool(dice) != with_icepool.pool(dice, True):
            raise SystemExit(f"{dice} dice: the answers differ")
        if dice <= 4:
            plain[dice] = seconds(partial(with_icepool.pool, dice, False))
        else:
            plain[dice] = plain[dice - 1] * plain[4] / plain[3]
        about = "" if dice <= 4 else "about "
        rows.append(
            (
                str(dice),
                ms(ours),
                ms(kept),
                ratio(kept, ours),
                f"{about}{ms(plain[dice])}",
                f"{about}{ratio(plain[dice], ours)}",
            )
        )
    heads = ("dice", "rules", "icepool, tables remembered", "", "icepool, as the rule reads", "")
    note = (
        "As the rule reads: icepool maps a throw to what comes of it, which may be another throw. "
        "From five dice on\nthat was not run: it is the time for four dice, times the factor from "
        "three to four for each die more."
    )
    show("A pool of Chimera d10 with nines and zeros, ms", heads, rows, note)


COLD = """
from time import perf_counter
import rules
check = rules.system("chimera-d10").check("skill", dice={dice}, nines="{nines}")
start = perf_counter()
rules.odds(check)
print(perf_counter() - start)
"""


def cold_pools(environment: dict[str, str]) -> None:
    """Large pools, each in a process that has counted nothing before."""
    cases = [(dice, nines) for dice in (6, 8, 10) for nines in ("below", "best")]
    found = dict.fromkeys(cases, float("inf"))
    for _ in range(TURNS):
        for dice, nines in cases:
            time = float(python(environment, COLD.format(dice=dice, nines=nines)))
            found[dice, nines] = min(found[dice, nines], time)
    rows = [(str(dice), ms(found[dice, "below"]), ms(found[dice, "best"])) for dice in (6, 8, 10)]
    show("A pool counted cold, in a process of its own, ms", ("dice", "below", "best"), rows)


CHECKS: dict[str, tuple[str, dict[str, object]]] = {
    "fate-chaos": ("check", {"modifier": 5, "dc": 15}),
    "action-roll": ("check", {"slot": "primary", "dl": 0}),
    "arcanotech": ("check", {"modifier": 12, "dc": 25}),
}


def d20_checks() -> None:
    """The check of each d20 system."""
    acts = {name: asked(name, kind, **fields) for name, (kind, fields) in CHECKS.items()}
    found = least(acts, 40, 50)
    rows = [(name, ms(time)) for name, time in found.items()]
    show("The odds of one d20 check, ms", ("system", "ms"), rows)


IMPORTS = {
    "bare Python": "pass",
    "import rules": "import rules",
    "import rules, then one system": "import rules; rules.system('fate-chaos')",
    "import textual.app": "import textual.app",
}


def imports(environment: dict[str, str]) -> None:
    """What importing the rules costs on top of Python itself."""
    acts = {name: partial(python, environment, code) for name, code in IMPORTS.items()}
    found = least(acts, TURNS)
    bare = found["bare Python"]
    rows = [(name, ms(time), ms(time - bare)) for name, time in found.items()]
    show("Imports, ms", ("process", "all", "on top of bare Python"), rows)


def main() -> None:
    """Every table."""
    same_questions()
    d20_checks()
    pools()
    with compiled() as environment:
        cold_pools(environment)
        imports(environment)


if __name__ == "__main__":
    main()
