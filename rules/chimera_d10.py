"""chimera-d10: a pool of d10 read by bands, with nines and zeros.

The numbers in the docstrings are those of the rulings in `docs/rulings/chimera-d10.md`.
"""

from __future__ import annotations

from rules import chaos
from rules.chimera_d10_kinds import KINDS
from rules.chimera_d10_points import AMENDMENTS, helped, points
from rules.chimera_d10_sheet import FORM, badges, barred, offers
from rules.system import Setting, System
from rules.table import Table, load


def tables() -> tuple[Table, ...]:
    """Bands, phrases, contests, levels, the seven steps, and what the points buy."""
    return load("chimera_d10")


SYSTEM = System(
    id="chimera-d10",
    title="Chimera d10",
    about="pools of d10 read in bands; nines, zeros, Resolve",
    kinds=KINDS,
    settings=(
        Setting(
            "tie",
            "Which band wins an even tie?",
            ("half", "low", "high"),
            "half: the half pass, read at the level in force; low, high: that one of the two.",
        ),
        Setting(
            "instruction_dice",
            "How many dice does a student roll?",
            ("six_minus", "teacher_gives"),
            "six_minus: 6 less the teacher's modifier, at least 1, all bought with Resolve; "
            "teacher_gives: the teacher's modifier, free.",
        ),
        Setting(
            "resolve_reroll",
            "Does Resolve reroll a check after it?",
            (True, False),
            "On: 1 Resolve rerolls the whole check, as often as it lasts; the new result stands.",
        ),
        chaos.setting(False),
    ),
    sheet=FORM,
    offers=offers,
    tables=tables,
    points=points,
    amendments=AMENDMENTS,
    boosting=chaos.boosts,
    badges=badges,
    barred=barred,
    help="advantage",
    helped=helped,
)
