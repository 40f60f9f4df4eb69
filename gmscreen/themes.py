"""Reads palettes: one TOML file each, checked before anything of it reaches the screen.

A palette is a `textual.theme.Theme` written down: its fields are the keys of the file. In
`[variables]` stand the colours that only this program knows, the keys of `VARIABLE_DEFAULTS`,
and whichever of Textual's own variables the palette wants otherwise. Textual looks at a colour
only when a theme is applied, and then fails; so every value is looked at here, and a palette
with a fault is left out and the fault told in one line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from gmscreen.theme_check import COLOUR_KEYS, faults_of, is_style
from gmscreen.toml_text import NotToml, table_of, text_of

VARIABLE_DEFAULTS: Mapping[str, str] = {
    "critical-good": "#e8c35a",
    "good": "#98c47a",
    "neutral": "#e6e1d6",
    "bad": "#f2938a",
    "critical-bad": "#f58bb5",
    "points": "#8cc4b6",
    "chaos": "#cda6d2",
    "sticky": "#cda6d2",
    "dim": "#aaaeb6",
    "cursor-background": "#dcd6c6",
    "cursor-foreground": "#1b1e23",
    "border-idle": "#5a5f69",
    "border-focus": "#e0a458",
}
"""Our own variables, and their colours under a dark theme that knows nothing of them."""

_LIGHT_DEFAULTS: Mapping[str, str] = {
    "critical-good": "#665200",
    "good": "#35601c",
    "neutral": "#2b2621",
    "bad": "#a01a22",
    "critical-bad": "#8a1050",
    "points": "#285c59",
    "chaos": "#5f3c7a",
    "sticky": "#5f3c7a",
    "dim": "#5f574c",
    "cursor-background": "#33261a",
    "cursor-foreground": "#f4ead6",
    "border-idle": "#a39a8c",
    "border-focus": "#82430f",
}

_ANSI_DEFAULTS: Mapping[str, str] = {
    "critical-good": "ansi_yellow",
    "good": "ansi_green",
    "neutral": "ansi_default",
    "bad": "ansi_red",
    "critical-bad": "ansi_bright_magenta",
    "points": "ansi_cyan",
    "chaos": "ansi_magenta",
    "sticky": "ansi_magenta",
    "dim": "ansi_bright_black",
    "cursor-background": "ansi_blue",
    "cursor-foreground": "ansi_bright_white",
    "border-idle": "ansi_bright_black",
    "border-focus": "ansi_yellow",
    # Textual's own, and its stylesheet fails under an ANSI theme that has none.
    "ansi-background": "ansi_black",
    "ansi-foreground": "ansi_white",
}


class Palettes(NamedTuple):
    """What was found in the folders of palettes."""

    themes: tuple[Theme, ...]
    """The sound ones, in the order of their names."""
    problems: tuple[str, ...]
    """One plain line for each fault, naming the file, the key and what is wrong."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every palette that can be put on, ours first, then those that come with Textual."""
        own = [theme.name for theme in self.themes]
        return (*own, *sorted(BUILTIN_THEMES.keys() - own))


def variable_defaults(theme: Theme) -> dict[str, str]:
    """The colours of our own variables where a theme, such as one of Textual's, has none.

    Args:
        theme: The theme that is in force; whether it is dark, light or ANSI decides.

    Returns:
        A colour for every key of `VARIABLE_DEFAULTS`, and what else such a theme can't do without.
    """
    if theme.ansi:
        return dict(_ANSI_DEFAULTS)
    return dict(VARIABLE_DEFAULTS if theme.dark else _LIGHT_DEFAULTS)


def load_palettes(folder: Path, user_folder: Path | None = None) -> Palettes:
    """Read every palette of a folder, and the user's own; a broken file is told, never raised.

    Args:
        folder: The palettes that come with the program.
        user_folder: The user's own. It may be missing; one of its palettes takes the place of
            ours of the same name.

    Returns:
        The sound palettes, and a line for everything that is wrong with the others.
    """
    problems: list[str] = []
    if not folder.is_dir():
        problems.append(f"{folder}: no such folder; the palettes of the program are missing")
    found: dict[str, Theme] = {}
    for place in (folder, user_folder):
        if place is None:
            continue
        origin: dict[str, str] = {}
        for path in sorted(place.glob("*.toml")):
            theme, faults = read_palette(path)
            if theme is not None and theme.name in origin:
                faults = (f"name: {theme.name!r} is already that of {origin[theme.name]}",)
            elif theme is not None:
                origin[theme.name] = path.name
                found[theme.name] = theme
            problems += [f"{path.parent.name}/{path.name}: {fault}" for fault in faults]
    return Palettes(tuple(found[name] for name in sorted(found)), tuple(problems))


def read_palette(path: Path) -> tuple[Theme | None, tuple[str, ...]]:
    """Read one palette.

    Args:
        path: A TOML file.

    Returns:
        The theme and no faults; or no theme, and each fault as a line that begins with its key,
        or that tells why the file can't be read at all.
    """
    try:
        table = table_of(text_of(path))
    except FileNotFoundError as error:
        return None, (f"can't be read: {error.strerror}",)
    except NotToml as error:
        return None, (str(error),)
    faults = tuple(faults_of(table, VARIABLE_DEFAULTS))
    return (None, faults) if faults else (_theme(table), ())


def _theme(table: Mapping[str, Any]) -> Theme:
    """The theme of a table in which nothing is wrong, its colours in one way of writing."""
    values: dict[str, Any] = {
        key: Color.parse(value).hex if key in COLOUR_KEYS else value for key, value in table.items()
    }
    given = {
        name: value if is_style(name) else Color.parse(value).hex
        for name, value in table.get("variables", {}).items()
    }
    theme = Theme(**{**values, "variables": {}})
    return replace(theme, variables=variable_defaults(theme) | given)
