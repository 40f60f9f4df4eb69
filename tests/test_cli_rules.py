"""The commands that need no campaign: what they print, and how they refuse."""

from __future__ import annotations

import json
import string
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from gmscreen.cli import main
from gmscreen.cli_text import hung
from tests.rules import toy

CHECK = "fate-chaos check modifier=5 dc=15"


def run(line: str, obj: Mapping[str, rules.System] | None = None) -> Result:
    return CliRunner().invoke(main, line.split(), obj=obj)


def shown(line: str) -> list[str]:
    """The lines of a command that succeeds."""
    result = run(line)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def plain(line: str) -> Any:
    """The object that a command prints."""
    (only,) = shown(f"{line} --json")
    return json.loads(only)


def refused(line: str) -> str:
    """The one line of a command that is refused as wrong input."""
    result = run(line)
    assert (result.exit_code, result.stdout) == (2, "")
    (only,) = result.stderr.splitlines()
    assert only.startswith("gmscreen: ")
    return only.removeprefix("gmscreen: ")


def chances(line: str) -> dict[str, str]:
    return {name: one["fraction"] for name, one in plain(f"odds {line}")["outcomes"].items()}


def test_odds_are_exact() -> None:
    assert chances(CHECK) == {
        "critical-failure": "1/20",
        "failure": "2/5",
        "success": "1/2",
        "critical-success": "1/20",
    }
    assert chances(f"{CHECK} fortune=1") == {
        "critical-failure": "1/400",
        "failure": "1/5",
        "success": "7/10",
        "critical-success": "39/400",
    }
    assert chances("fate-chaos group members=2,3,5,5,8 dc=15") == {
        "failure": "177219/400000",
        "success": "222781/400000",
    }


def test_odds_as_data_say_each_chance_twice() -> None:
    success = plain(f"odds {CHECK} fortune=1")["outcomes"]["critical-success"]
    assert success == {"fraction": "39/400", "percent": 9.75}
    whole = plain("odds fate-chaos flat dc=0")["outcomes"]
    assert whole["success"] == {"fraction": "1/1", "percent": 100.0}
    assert whole["failure"] == {"fraction": "0/1", "percent": 0.0}


def test_odds_are_rows_and_what_it_takes() -> None:
    assert shown(f"odds {CHECK}") == [
        "★ critical success  █···················   5.00 %  1/20",
        "✔ success           ██████████··········  50.00 %  1/2",
        "✘ failure           ████████············  40.00 %  2/5",
        "☠ critical failure  █···················   5.00 %  1/20",
        "",
        "needs 10 or more on the die: success or better 55.00 %",
        "earns a Fate Die 5.00 %",
        "earns the GM a Chaos Die 5.00 %",
    ]


def test_odds_tell_the_chance_of_points_only_where_one_rolls_alone() -> None:
    assert "earns a Fate Die 30.00 %" in shown("odds fate-chaos check dc=19")
    assert not any("earns" in line for line in shown("odds fate-chaos attack dc=19"))
    assert not any("earns" in line for line in shown("odds fate-chaos group members=0 dc=19"))


def test_odds_that_are_nearly_nothing_are_not_shown_as_nothing() -> None:
    members = ",".join(["-4"] * 20)
    success, failure, *_ = shown(f"odds fate-chaos group members={members} dc=20")
    assert " <0.01 %" in success
    assert ">99.99 %" in failure


def test_fractions_too_long_for_a_line_are_left_to_the_data() -> None:
    line = "odds fate-chaos group members=2,3,5,5,8,1,2,3,4,5,6,7 opponent=4"
    assert shown(line)[-1] == "the exact fractions are too long for a line; --json gives them"
    assert max(map(len, shown(line))) <= 80
    found = plain(line)["outcomes"]
    assert sum(Fraction(one["fraction"]) for one in found.values()) == 1


def test_an_effect_has_totals_instead_of_outcomes() -> None:
    assert shown("odds fate-chaos effect dice=2d6+3") == ["2d6+3: 5 to 15, 10.00 on average"]
    assert shown("odds fate-chaos effect dice=1000d6")[0] == "1000d6: 1000 to 6000"
    (boosted,) = shown("odds fate-chaos effect dice=d8 boosts=+1d6")
    assert boosted == "1d8: 1 to 8, 4.50 on average; then +1d6"


def test_a_roll_says_why() -> None:
    assert shown(f"roll {CHECK} --faces 10") == [
        "✔ success  15 v 15",
        "dice     d20: 10",
        "why      15 reaches DC 15 exactly",
        "nearest  1 less would have been a failure",
        "total    10 +5 = 15",
    ]


def test_fortune_uses_the_better_die() -> None:
    lines = shown(f"roll {CHECK} --faces 10,3 fortune=1")
    assert lines[:3] == ["✔ success  15 v 15", "dice     d20: 10", "dropped  3 (fortune)"]
    assert shown(f"roll {CHECK} --faces 3,10 fortune=1")[:3] == lines[:3]


def test_a_roll_says_what_it_would_earn() -> None:
    failed = shown(f"roll {CHECK} --faces 1")
    assert failed[0] == "☠ critical failure  6 v 15"
    assert "earns    a player character would earn 1 Fate Die: critical failure" in failed
    chaos = "earns    a player character would earn the GM 1 Chaos Die: critical success"
    assert chaos in shown(f"roll {CHECK} --faces 20")
    assert chaos not in shown(f"roll {CHECK} --faces 20 --house chaos=off")


def test_a_group_has_a_line_for_each_member() -> None:
    lines = shown("roll fate-chaos group members=2,3,5 dc=15 --faces 1,19,10")
    assert lines == [
        "✔ success  2 of 2 needed",
        "why       2 of 3 succeeded; 2 needed",
        "nearest   1 fewer would have been a failure",
        "earns     a player character would earn 1 Fate Die: critical failure (member 1)",
        "member 1  ☠ critical failure  1 +2 = 3 v 15",
        "member 2  ✔ success           19 +3 = 22 v 15",
        "member 3  ✔ success           10 +5 = 15 v 15",
    ]


def test_an_opposed_roll_has_a_line_for_each_side() -> None:
    line = "roll fate-chaos opposed modifier=3 opponent=-2 opponent_fortune=1 --faces 8,19,4"
    assert shown(line) == [
        "✘ failure  11 v 17",
        "why       11 misses DC 17 by 6",
        "nearest   6 more would have been a success",
        "acting    8 +3 = 11",
        "opposing  19 −2 = 17; dropped 4 (fortune)",
    ]


def test_an_effect_shows_its_sum() -> None:
    assert shown("roll fate-chaos effect dice=4d6kh3+2 --faces 6,1,3,3") == [
        "◐ effect  14",
        "dropped  1 (4d6kh3)",
        "total    4d6kh3+2: 3d6 [6, 3, 3] + 2 = 14",
    ]
    assert shown("roll fate-chaos effect dice=2d6 boosts=-1d6 --faces 1,2,5") == [
        "◐ effect  0",
        "effect  2d6 [1, 2] = 3",
        "-1d6    1d6 [5] = 5",
        "total   3 -5 = -2, held at 0",
    ]


def test_a_roll_that_is_long_is_broken_at_80_columns() -> None:
    lines = shown("roll fate-chaos effect dice=60d100 --seed 3")
    assert len(lines) > 3
    assert max(map(len, lines)) <= 80
    assert lines[2].startswith("       ")


def test_a_roll_as_data_can_be_judged_again() -> None:
    record = plain(f"roll {CHECK} --faces 10,3 fortune=1 --house opposed_tie=nobody")
    assert record["outcome"] == "success"
    assert record["faces"] == [10, 3]
    assert record["typed"] is True
    assert record["house"]["opposed_tie"] == "nobody"
    assert rules.readjudicate(record).to_dict() == record


def test_the_same_seed_gives_the_same_throw() -> None:
    first, second = (shown(f"roll {CHECK} --seed 7") for _ in range(2))
    assert first == second
    faces = {tuple(plain(f"roll {CHECK} --seed {seed}")["faces"]) for seed in range(20)}
    assert len(faces) > 5


def test_a_roll_without_a_seed_is_generated() -> None:
    record = plain(f"roll {CHECK}")
    assert record["typed"] is False
    assert record["faces"][0] in range(1, 21)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (f"roll {CHECK} --faces ten", "faces: die 1 of 1 (d20): 'ten' is not a face"),
        (f"roll {CHECK} --faces 21", "faces: die 1 of 1 (d20): no face 21; d20 shows 1 to 20"),
        (f"roll {CHECK} --faces 0", "faces: die 1 of 1 (d20): no face 0"),
        (f"roll {CHECK} --faces -3", "faces: die 1 of 1 (d20): '-3' is not a face"),
        (f"roll {CHECK} --faces 3,,4 fortune=1", "faces: die 2 of 3 (d20): '' is not a face"),
        (f"roll {CHECK} --faces 3,21 fortune=1", "faces: die 2 of 2 (d20): no face 21"),
        (f"roll {CHECK} --faces 10 fortune=1", "faces: 1 more d20 needed (fortune)"),
        (f"roll {CHECK} --faces 10,3", "faces: die 2 of 2 (3) is left over"),
        (f"roll {CHECK} --faces=", "faces: 1 more d20 needed"),
        (f"roll {CHECK} --faces 3 --seed 4", "seed: "),
        (f"roll {CHECK} --faces {'9' * 5000}", "faces: die 1 of 1 (d20): '999"),
        (f"roll {CHECK} --seed seven", "Invalid value for '--seed': 'seven'"),
        (f"roll {CHECK} dc=16", "dc: is given twice"),
        (f"odds {CHECK} dc=15", "dc: is given twice"),
        (f"odds {CHECK} dcc=3", "dcc: check has no such field; did you mean 'dc'?"),
        (f"odds {CHECK} fortune=-1", "fortune: takes a whole number from 0 to 1000, not -1"),
        (f"odds {CHECK} fortune=much", "fortune: takes a whole number from 0 to 1000"),
        (f"odds {CHECK} fortune", "fields: takes field=value, not 'fortune'"),
        (f"odds {CHECK} =3", "fields: takes field=value, not '=3'"),
        ("odds fate-chaos check", "dc: check needs it"),
        ("odds fate-chaos check dc=", "dc: takes a whole number"),
        ("odds fate-chaos group members=1,x dc=3", "members: takes a list"),
        ("odds fate-chaos group members= dc=3", "members: takes at least one"),
        ("odds fate-chaos group members=1", "dc: a group rolls against a dc or"),
        ("odds fate-chaos effect dice=4d6k3", "dice: 'k' (character 4): takes kh3"),
        ("odds fate-chaos effect dice=2000d6", "dice: '2000' (character 1)"),
        ("odds fate-chaos chek dc=3", "kind: fate-chaos has no kind 'chek'; did you mean 'check'"),
        ("odds fate-caos check dc=3", "system: no system 'fate-caos'; did you mean 'fate-chaos'"),
        (f"odds {CHECK} --house tie=low", "tie: fate-chaos has no such house setting"),
        (f"odds {CHECK} --house opposed_tie=me", "opposed_tie: takes one of actor, defender"),
        (f"odds {CHECK} --house chaos", "house: takes setting=value, not 'chaos'"),
        (f"odds {CHECK} --house chaos=on --house chaos=off", "chaos: is given twice"),
        (f"odds {CHECK} --house systems=fate-chaos", "systems: fate-chaos has no such house"),
        (f"odds {CHECK} --house chaos=on=off", "chaos: takes one of on, off, not 'on=off'"),
        (f"odds {CHECK} --faces 3", "No such option '--faces'"),
        (f"odds {CHECK} --house", "Option '--house' requires an argument"),
        ("odds fate-chaos", "Missing argument 'KIND'. See"),
        ("roll", "Missing argument 'SYSTEM'. See"),
        ("tables", "Missing argument 'SYSTEM'. See"),
        ("tables fate-chao", "system: no system 'fate-chao'"),
        ("tables fate-chaos dcs", "table: fate-chaos has no table 'dcs'; did you mean 'dc'?"),
        ("tables fate-chaos dc fate", "Got unexpected extra argument (fate)"),
        ("systems fate-chaos", "Got unexpected extra argument (fate-chaos)"),
    ],
)
def test_wrong_input_is_refused_in_one_line(line: str, says: str) -> None:
    assert refused(line).startswith(says)


def test_minus_signs_of_both_kinds_are_read() -> None:
    assert plain("roll fate-chaos check modifier=-2 dc=5 --faces 9")["total"] == 7
    assert plain("roll fate-chaos check modifier=−2 dc=5 --faces 9")["total"] == 7


def test_faces_may_have_spaces_between_them() -> None:
    words = ["roll", *CHECK.split(), "fortune=1", "--faces", " 10, 3 ", "--json"]
    assert json.loads(CliRunner().invoke(main, words).stdout)["faces"] == [10, 3]


@pytest.mark.parametrize("name", rules.systems())
def test_every_system_lists_its_kinds_and_settings(name: str) -> None:
    lines = "\n".join(shown("systems"))
    system = rules.system(name)
    (data,) = [one for one in plain("systems")["systems"] if one["id"] == name]
    assert f"{name}  {system.title}" in lines
    assert [kind["id"] for kind in data["kinds"]] == [kind.id for kind in system.kinds]
    for kind, of in zip(data["kinds"], system.kinds, strict=True):
        assert [field["id"] for field in kind["fields"]] == [field.id for field in of.fields]
        assert kind["outcomes"] == [one.id for one in of.scale(system.house)]
    for setting in system.settings:
        assert f"{setting.id}=" in lines
    assert max(map(len, shown("systems"))) <= 80


def test_fields_are_listed_as_they_are_written() -> None:
    lines = [line.strip() for line in shown("systems")]
    assert "check, save, defence, attack" in lines
    assert "dc=N [fortune=N] [misfortune=N]" in lines
    assert "dice=TEXT [boosts=TEXT]" in lines
    assert any(line.startswith("members=N,N,… [dc=N]") for line in lines)
    assert "attack_criticals=off|on opposed_tie=actor|defender|nobody" in lines


@pytest.mark.parametrize("name", rules.systems())
def test_every_table_is_shown_whole(name: str) -> None:
    system = rules.system(name)
    lines = shown(f"tables {name}")
    words = " ".join(" ".join(lines).split())
    assert max(map(len, lines)) <= 80
    for table in system.tables():
        assert f"{table.title} ({table.id})" in words
        assert table.note in words
        for cell in {row.cells[0] for row in table.rows}:
            assert cell in words


def test_a_table_is_aligned_and_a_ladder_marked() -> None:
    lines = shown("tables fate-chaos dc")
    assert lines[:6] == [
        "DC ladder  (dc)  the ladder of dc",
        "  DC  Difficulty",
        "  ──  ─────────────────",
        "   0  Very easy",
        "   5  Easy",
        "  10  Average",
    ]
    assert lines[-2].startswith("  Note: 0 and 40 are in the rule text;")


def test_tables_as_data_hold_what_their_rows_set() -> None:
    whole = plain("tables fate-chaos")
    (one,) = plain("tables fate-chaos dc")["tables"]
    assert one in whole["tables"]
    assert (whole["system"], one["ladder"]) == ("fate-chaos", "dc")
    assert one["rows"][3]["cells"] == ["15", "Tough"]
    assert one["rows"][3]["sets"] == {"dc": 15}


def test_a_fifth_system_needs_nothing_here() -> None:
    known = {toy.BONES.id: toy.BONES}
    assert "knucklebones  Knucklebones" in run("systems", known).stdout
    assert "Targets  (targets)  the ladder of target" in run("tables knucklebones", known).stdout
    rolled = run("roll knucklebones throw bones=2 target=7 --faces 1,5,3", known)
    assert rolled.stdout.splitlines()[:3] == [
        "✔ hit  8 v 7",
        "dice      d6: 5, 3",
        "rerolled  1→3 (second chance)",
    ]
    odds = run("odds knucklebones throw bones=2 target=7", known)
    assert odds.stdout.startswith("✔ hit ")
    assert (rolled.exit_code, odds.exit_code) == (0, 0)


def test_text_behind_a_coloured_head_is_broken_by_what_is_seen() -> None:
    head = click.style("why  ", fg="red")
    lines = [click.unstyle(line) for line in hung(head, "word " * 40, 5)]
    assert all(len(line) <= 80 for line in lines)
    assert all(line.startswith("     word") for line in lines[1:])
    assert len(lines[0]) > 74


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["odds", *CHECK.split()]
    coloured = CliRunner().invoke(main, words, color=True).stdout
    assert click.unstyle(coloured) == CliRunner().invoke(main, words).stdout != coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert CliRunner().invoke(main, words, color=True).stdout == click.unstyle(coloured)


WORDS = st.one_of(
    st.sampled_from(
        [
            *("--json", "--faces", "--seed", "--house", "--help", "--", "-"),
            *("10", "10,3", "ten", "chaos=off", "opposed_tie=nobody", "tie="),
            *("dice=2d6+3", "dice=4d6kh3 x2", "dice=1d", "boosts=+1d6", "members_fortune=9"),
        ]
    ),
    st.builds(
        "{}={}".format,
        st.sampled_from(
            ["dc", "modifier", "advantage", "fortune", "misfortune", "opponent", "dice", "members"]
        ),
        st.one_of(
            st.integers(-1002, 1002), st.sampled_from(["1,2,3", "", "−4", "+7", "1e3", "²", "0x1"])
        ),
    ),
    st.text(string.printable, max_size=8),
    st.text(max_size=8),
)


@settings(max_examples=300)
@given(
    st.sampled_from(["roll", "odds"]),
    st.one_of(st.just("fate-chaos"), WORDS),
    st.one_of(st.sampled_from([kind.id for kind in rules.system("fate-chaos").kinds]), WORDS),
    st.lists(WORDS, max_size=5),
)
def test_whatever_is_written_there_is_no_traceback(
    command: str, system: str, kind: str, rest: list[str]
) -> None:
    result = CliRunner().invoke(main, [command, system, kind, *rest])
    assert result.exit_code in {0, 2}
    assert result.exception is None or isinstance(result.exception, SystemExit)
    if result.exit_code:
        assert result.stdout == ""
        assert len(result.stderr.splitlines()) == 1
    else:
        assert result.stdout
        assert result.stderr == ""
