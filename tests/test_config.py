"""The configuration: what it takes, and every fault told in one line that says what is right."""

from __future__ import annotations

import os
import stat
import string
import tomllib
from contextlib import suppress
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.app import App
from textual.binding import Binding
from textual.screen import Screen

from gmscreen import keys
from gmscreen.commands import COMMANDS, Commands
from gmscreen.config import KEPT, OWNED, Config, ConfigError, parse
from gmscreen.config_file import read_config, write_theme
from gmscreen.panels.builder import BuilderPanel
from gmscreen.panels.log import LogPanel
from gmscreen.panels.party import PartyPanel
from gmscreen.panels.reference import ReferencePanel
from gmscreen.prompts.base import Prompt

THEMES = ("dungeon", "parchment")
BOUND = Commands().bound
UNUSED = "f5"


def fault(text: str) -> str:
    """What is told about a configuration that is wrong."""
    with pytest.raises(ConfigError) as raised:
        parse(text, THEMES)
    told = str(raised.value)
    assert told.isprintable()
    return told


def test_an_empty_file_changes_nothing() -> None:
    assert parse("", THEMES) == Config()
    assert Config().commands.known == COMMANDS
    assert Config().commands.keymap == {}


def test_everything_that_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/gm")
    config = parse(
        'theme = "parchment"\nsaves = "~/campaigns"\ntable_dice = true\n[keys]\n'
        'roll = "space,f5"\n"difficulty.up" = "f6"\ntake.1 = "f2"\nkeys = "?"\n',
        THEMES,
    )
    assert (config.theme, config.saves) == ("parchment", Path("/home/gm/campaigns"))
    assert config.table_dice
    bound = config.commands.bound
    assert bound["roll"] == ("space", "f5")
    assert bound["difficulty.up"] == ("f6",)
    assert (bound["take.1"], bound["take.2"]) == (("f2",), ("2",))
    assert bound["keys"] == ("question_mark",)
    assert config.said == {
        "theme", "saves", "table_dice",
        "keys.roll", "keys.difficulty.up", "keys.take.1", "keys.keys",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("thme = 1", "thme: no such setting; did you mean 'theme'?"),
        ("theme = 1", "theme: takes the name of a palette in quotes, not 1"),
        ("theme = 'dungeo'", "theme: no palette is called 'dungeo'; did you mean 'dungeon'?"),
        ("saves = 1", "saves: takes a whole path in quotes, such as '~/campaigns', not 1"),
        ("saves = 'here'", "saves: takes a whole path in quotes, such as '~/campaigns', not"),
        ("saves = '~nobody-at-all/x'", "saves: '~nobody-at-all/x': there is no home folder"),
        ("table_dice = 1", "table_dice: takes true or false, not 1"),
        ("keys = 2", "keys: takes a table"),
        ("[keys]\nrol = 'x'", "keys.rol: no such command; did you mean 'roll'?"),
        ("[keys]\nqqq = 'x'", "keys.qqq: no such command; 'gmscreen config' lists all"),
        ("[keys]\ntake = 'x'", "each number has a key of its own, take.1 to take.9"),
        ("[keys]\nroll = 1", "keys.roll: takes a key in quotes, such as 'f5', not 1"),
        ("[keys]\nroll = ''", "keys.roll: takes a key in quotes, such as 'f5', not ''"),
        ("[keys]\nroll = 'ctrl+S'", "keys.roll: 'ctrl+S' is no key; did you mean 'ctrl+s'?"),
        ("[keys]\nroll = 'F5'", "keys.roll: 'F5' is no key; did you mean 'f5'?"),
        ("[keys]\nroll = 'shift+a'", "keys.roll: 'shift+a' is no key; did you mean 'A'?"),
        ("[keys]\nroll = 'spce'", "keys.roll: 'spce' is no key; did you mean 'space'?"),
        ("[keys]\ntake.1 = 'f2,f3'", "keys.take.1: takes one key, not 'f2,f3'"),
        ("[keys]\nroll = 'escape'", "keys.roll: esc goes one step back; take another key"),
        ("[keys]\nroll = 'ctrl+m'", "keys.roll: enter takes what is under the cursor"),
        ("[keys]\nroll = 'tab'", "keys.roll: tab is kept for 'Next panel'"),
        ("[keys]\nroll = 'ctrl+q'", "keys.roll: ctrl+q is kept for 'Quit'"),
        ("[keys]\nroll = 't'", "keys.roll: 't' is the key of 'roll.typed' too"),
        ("[keys]\nroll = '?'", "keys.roll: '?' is the key of 'keys' too"),
        ("[keys]\nundo = '['", "keys.undo: '[' is the key of 'difficulty.down' too"),
        ("[keys]\nundo = 'f5'\nroll = 'f5'", "keys.roll: 'f5' is the key of 'undo' too"),
        ("a = \nb = 1", "is not TOML: Invalid value (at line 1, column 5)"),
        ("a = " + "[" * 5000, "is not TOML: nested too deeply"),
    ],
)  # fmt: skip
def test_a_fault_is_told_in_one_line(text: str, told: str) -> None:
    assert told in fault(text)


@given(st.sampled_from([*combinations(BOUND, 2)]))
def test_two_commands_on_one_key_are_refused_and_both_are_named(pair: tuple[str, str]) -> None:
    one, other = pair
    told = fault(f'[keys]\n"{one}" = "{UNUSED}"\n"{other}" = "{UNUSED}"')
    assert one in told
    assert other in told


def test_every_command_on_the_key_of_every_other_is_refused() -> None:
    for one, other in combinations(BOUND, 2):
        key = BOUND[other][0]
        if key in OWNED:
            continue
        told = fault(f'[keys]\n"{one}" = "{key}"')
        assert repr(one)[1:-1] in told, (one, other)
        assert repr(other) in told, (one, other)


@given(st.sampled_from([*combinations(BOUND, 2)]))
def test_two_commands_can_change_places(pair: tuple[str, str]) -> None:
    one, other = pair
    keys_of = {one: ",".join(BOUND[other]), other: ",".join(BOUND[one])}
    alone = [name for name in pair if name.startswith("take.")]
    if set(OWNED) & {*BOUND[one], *BOUND[other]} or (alone and "," in keys_of[alone[0]]):
        return
    lines = "".join(f'"{name}" = "{own}"\n' for name, own in keys_of.items())
    bound = parse(f"[keys]\n{lines}").commands.bound
    assert [*map(keys.spelled, bound[one])] == [*map(keys.spelled, BOUND[other])]
    assert [*map(keys.spelled, bound[other])] == [*map(keys.spelled, BOUND[one])]
    assert bound.keys() == BOUND.keys()


@settings(max_examples=40)
@given(st.text(max_size=40))
def test_no_text_raises_anything_else(text: str) -> None:
    quoted = '"' + "".join(f"\\U{ord(sign):08X}" for sign in text) + '"'
    for line in (text, f"[keys]\nroll = {quoted}", f"{quoted} = 1", f"saves = {quoted}"):
        with suppress(ConfigError):
            parse(line, THEMES)


@pytest.mark.parametrize("sign", [*string.printable[:94].replace(",", "")])
def test_a_sign_is_the_key_that_textual_makes_of_it(sign: str) -> None:
    (key,) = [one.key for one in Binding.make_bindings([Binding(sign, "bell")])]
    assert keys.spelled(sign) == keys.spelled(key) == key
    assert keys.shown(key) == sign


def test_every_key_that_the_screen_needs_is_kept_for_it() -> None:
    needed = {App.COMMAND_PALETTE_BINDING}
    for widget in (Screen, App, Prompt, BuilderPanel, LogPanel, PartyPanel, ReferencePanel):
        for cls in widget.__mro__:
            for binding in vars(cls).get("BINDINGS", ()):
                own = binding[0] if isinstance(binding, tuple) else binding.key
                needed |= set(own.split(","))
    assert needed <= KEPT.keys() | OWNED.keys()


def test_a_missing_file_says_nothing_and_a_bad_one_is_named(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    assert read_config(path) == Config()
    path.write_text("thme = 1")
    with pytest.raises(ConfigError, match=f"^{path}: thme: no such setting"):
        read_config(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ConfigError, match=f"^{path}: is not UTF-8 text, from byte 1 on"):
        read_config(path)
    path.unlink()
    path.mkdir()
    with pytest.raises(ConfigError, match=f"^{path}: can't be read"):
        read_config(path)


COMMENTED = """\
# My own.

saves = '~/c'   # on the stick

# Keys that I know from elsewhere.
[keys]
roll = 'f5'
"""


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_palette_is_written_and_all_else_stays(tmp_path: Path, newline: str) -> None:
    path = tmp_path / "new" / "config.toml"
    write_theme(path, "starship")
    assert tomllib.loads(path.read_text("utf-8")) == {"theme": "starship"}
    before = COMMENTED.replace("\n", newline)
    path.write_bytes(before.encode())
    write_theme(path, "starship")
    assert path.read_bytes().decode() == f'theme = "starship"{newline}{before}'
    path.write_bytes(f"# A\ntheme = 'dungeon'   # dark\n{before}".encode())
    write_theme(path, "starship")
    assert path.read_bytes().decode() == f'# A\ntheme = "starship"   # dark\n{before}'
    assert [one.name for one in path.parent.iterdir()] == ["config.toml"]


@pytest.mark.skipif(os.name == "nt", reason="needs links and permissions")
def test_a_configuration_that_is_a_link_stays_one(tmp_path: Path) -> None:
    own, link = tmp_path / "dotfiles.toml", tmp_path / "config.toml"
    own.write_text("table_dice = true\n")
    own.chmod(0o600)
    link.symlink_to(own)
    write_theme(link, "ansi")
    assert link.is_symlink()
    assert own.read_text() == 'theme = "ansi"\ntable_dice = true\n'
    assert stat.S_IMODE(own.stat().st_mode) == 0o600


def test_what_can_not_be_written_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("theme = ")
    with pytest.raises(ConfigError, match="is no TOML any more"):
        write_theme(path, "ansi")
    assert path.read_text() == "theme = "
    with pytest.raises(ConfigError, match="it is not a file"):
        write_theme(tmp_path, "ansi")
