"""The user's configuration, as a value: read strictly, and what is wrong told in one line.

Nothing here reads a file; see `config_file`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gmscreen import keys
from gmscreen.commands import Commands
from gmscreen.toml_text import NotToml, table_of
from rules.errors import nearest, shown

MOVES = "moves in panels"
SCROLLS = "scrolls"
KEPT: Mapping[str, str] = MappingProxyType(
    {
        "escape": "goes one step back",
        "enter": "takes what is under the cursor",
        **dict.fromkeys(("up", "down", "left", "right"), MOVES),
        **dict.fromkeys(("home", "end", "pageup", "pagedown"), MOVES),
        **dict.fromkeys(("ctrl+pageup", "ctrl+pagedown"), SCROLLS),
        "ctrl+p": "opens the palette",
        "ctrl+c": "copies what is selected",
        "super+c": "copies what is selected",
    }
)
"""Keys that the screen needs for itself, and for what."""
OWNED: Mapping[str, str] = MappingProxyType(
    {"tab": "panel.next", "shift+tab": "panel.before", "ctrl+q": "quit"}
)
"""Keys that do the same in every question too: each can only be that of its command."""


class ConfigError(Exception):
    """What is wrong: one line that names the key and what would be right."""


@dataclass(frozen=True, slots=True)
class Config:
    """What a user wants otherwise.

    Attributes:
        theme: The palette.
        saves: Where campaigns live; None: in the user's data folder.
        table_dice: Whether in a new campaign the players roll their own dice.
        commands: Every command, with the keys in force.
        said: The names of what stands in the file; of keys `keys.` and their id.
    """

    theme: str = "dungeon"
    saves: Path | None = None
    table_dice: bool = False
    commands: Commands = field(default_factory=Commands)
    said: frozenset[str] = frozenset()


def parse(text: str, themes: Collection[str] | None = None) -> Config:
    """The configuration that a text says.

    Args:
        text: All of the file.
        themes: The palettes there are; None: that isn't looked at.

    Raises:
        ConfigError: Something in it is wrong.
    """
    try:
        table = table_of(text)
    except NotToml as error:
        raise ConfigError(str(error)) from error
    config = Config()
    for name, value in table.items():
        if name not in READERS:
            raise ConfigError(f"{_name(name)}: no such setting; {nearest(name, READERS)}")
        config = READERS[name](config, value)
    if themes is not None and config.theme not in themes:
        words = f"no palette is called {shown(config.theme)}"
        raise ConfigError(f"theme: {words}; {nearest(config.theme, themes)}")
    return replace(config, said=config.said | table.keys() - {"keys"})


def _theme(config: Config, value: object) -> Config:
    if not isinstance(value, str):
        raise ConfigError(f"theme: takes the name of a palette in quotes, not {shown(value)}")
    return replace(config, theme=value)


def _saves(config: Config, value: object) -> Config:
    wanted = "takes a whole path in quotes, such as '~/campaigns'"
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        raise ConfigError(f"saves: {wanted}, not {shown(value)}")
    try:
        path = Path(value).expanduser()
    except RuntimeError as error:
        raise ConfigError(f"saves: {shown(value)}: there is no home folder of that user") from error
    if not path.is_absolute():
        raise ConfigError(f"saves: {wanted}, not {shown(value)}")
    return replace(config, saves=path)


def _table_dice(config: Config, value: object) -> Config:
    if not isinstance(value, bool):
        raise ConfigError(f"table_dice: takes true or false, not {shown(value)}")
    return replace(config, table_dice=value)


def _keys(config: Config, value: object) -> Config:
    if not isinstance(value, dict):
        raise ConfigError(
            f"keys: takes a table, such as [keys] and roll = 'f5', not {shown(value)}"
        )
    other = {bound: _keys_of(bound, text) for bound, text in _flat(value)}
    commands = config.commands.with_keys(other)
    _refuse_clash(commands, other)
    said = frozenset(f"keys.{bound}" for bound in other)
    return replace(config, commands=commands, said=config.said | said)


READERS: Mapping[str, Callable[[Config, object], Config]] = MappingProxyType(
    {"theme": _theme, "saves": _saves, "table_dice": _table_dice, "keys": _keys}
)
"""What can stand in the file, and how each is read."""


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, object]]:
    """The entries of the table of keys; `difficulty.up` without quotes is a table in it."""
    for name, value in table.items():
        if isinstance(value, dict) and value:
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _keys_of(bound: str, value: object) -> tuple[str, ...]:
    """The keys of a command, in Textual's spelling."""
    known = Commands()
    name = f"keys.{_name(bound)}"
    if bound not in known.bound:
        raise ConfigError(f"{name}: no such command{_guess(bound, known)}")
    if not isinstance(value, str) or not value:
        raise ConfigError(f"{name}: takes a key in quotes, such as 'f5', not {shown(value)}")
    written = [value] if len(value) == 1 else [one.strip() or one for one in value.split(",")]
    try:
        spelled = tuple(dict.fromkeys(keys.spelled(one) for one in written))
    except keys.NoKey as error:
        raise ConfigError(f"{name}: {error}") from error
    if len(spelled) > 1 and bound[-1].isdigit():
        raise ConfigError(f"{name}: takes one key, not {shown(value)}")
    for key in spelled:
        if key in KEPT:
            raise ConfigError(f"{name}: {keys.shown(key)} {KEPT[key]}; take another key")
        if OWNED.get(key, bound) != bound:
            owner = known.named(OWNED[key])
            raise ConfigError(f"{name}: {key} is kept for {owner.title!r}; take another key")
    return spelled


def _guess(bound: str, known: Commands) -> str:
    numbered = [one for one in known.bound if one.startswith(f"{bound}.") and one[-1].isdigit()]
    if numbered:
        return f"; each number has a key of its own, {numbered[0]} to {numbered[-1]}"
    close = get_close_matches(bound, known.bound, n=1)
    return f"; did you mean {close[0]!r}?" if close else "; 'gmscreen config' lists all"


def _refuse_clash(commands: Commands, other: Mapping[str, object]) -> None:
    """Refuses two commands on one key.

    Raises:
        ConfigError: Naming both.
    """
    taken: dict[str, str] = {}
    for bound, own in commands.bound.items():
        for key in map(keys.spelled, own):
            if (first := taken.setdefault(key, bound)) != bound:
                new, old = (first, bound) if first in other else (bound, first)
                words = f"is the key of {old!r} too; give one of them another"
                raise ConfigError(f"keys.{new}: {keys.shown(key)!r} {words}")


def _name(name: str) -> str:
    """The name of a key of the file as it may stand in a line."""
    return name if name.isprintable() and 0 < len(name) <= 40 else shown(name)
