"""The palettes: readable, told apart, and a broken one told in a line and never raised."""

from __future__ import annotations

import itertools
import math
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.app import App
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from gmscreen.paths import data_folder
from gmscreen.themes import VARIABLE_DEFAULTS, load_palettes, read_palette, variable_defaults

FOLDER = data_folder("themes")
PALETTES = {theme.name: theme for theme in load_palettes(FOLDER).themes}
WITH_OWN_COLOURS = [theme for theme in PALETTES.values() if not theme.ansi]
THEME_WORDS = ("primary", "secondary", "accent", "foreground", "success", "warning", "error")
OUTCOMES = ("critical-good", "good", "neutral", "bad", "critical-bad")
WORDS = (*OUTCOMES, "points", "chaos", "sticky", "dim")

# How a colour is seen with one kind of cone missing: on linear red, green and blue, as measured
# by Machado, Oliveira and Fernandes (2009).
VISIONS = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> tuple[float, ...]:
    """The light of a colour: linear red, green and blue from 0 to 1."""
    shares = [share / 255 for share in Color.parse(colour).rgb]
    return tuple(s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 counts it, from 1 to 21."""
    lights = []
    for colour in (one, other):
        red, green, blue = linear(colour)
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
    return max(lights) / min(lights)


def seen(colour: str, vision: str) -> tuple[float, float, float]:
    """A colour as an eye sees it, in CIE L*a*b*, where distance is difference."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in VISIONS[vision]
    )
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0890,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest_outcomes(theme: Theme, vision: str) -> float:
    """How far apart the two most alike of the five outcomes are; under 2 no eye tells them."""
    colours = [seen(theme.variables[name], vision) for name in OUTCOMES]
    return min(math.dist(one, other) for one, other in itertools.combinations(colours, 2))


def test_the_six_palettes_are_sound() -> None:
    palettes = load_palettes(FOLDER)
    assert palettes.problems == ()
    assert [theme.name for theme in palettes.themes] == [
        "ansi",
        "colour-blind",
        "dungeon",
        "high-contrast",
        "parchment",
        "starship",
    ]
    assert [theme.name for theme in palettes.themes if not theme.dark] == ["parchment"]


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_a_palette_says_every_colour_and_has_the_name_of_its_file(name: str) -> None:
    theme = PALETTES[name]
    said = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["variables"]
    assert VARIABLE_DEFAULTS.keys() <= said.keys()
    assert all(getattr(theme, field) for field in (*THEME_WORDS, "background", "surface", "panel"))


@pytest.mark.parametrize("theme", WITH_OWN_COLOURS, ids=lambda theme: theme.name)
def test_words_can_be_read(theme: Theme) -> None:
    least = 7.0 if theme.name == "high-contrast" else 4.5
    words = {name: getattr(theme, name) for name in THEME_WORDS}
    words |= {name: theme.variables[name] for name in WORDS}
    pale = {
        (name, ground): round(contrast(colour, getattr(theme, ground)), 2)
        for name, colour in words.items()
        for ground in ("background", "surface", "panel")
        if contrast(colour, getattr(theme, ground)) < least
    }
    assert not pale
    assert contrast(*(theme.variables[f"cursor-{side}ground"] for side in ("fore", "back"))) >= 7


@pytest.mark.parametrize("theme", WITH_OWN_COLOURS, ids=lambda theme: theme.name)
def test_the_focused_border_stands_out(theme: Theme) -> None:
    ground = str(theme.background)
    focus = contrast(theme.variables["border-focus"], ground)
    idle = contrast(theme.variables["border-idle"], ground)
    assert focus >= 3
    assert focus > 2 * idle


@pytest.mark.parametrize("theme", WITH_OWN_COLOURS, ids=lambda theme: theme.name)
def test_outcomes_are_told_apart(theme: Theme) -> None:
    assert nearest_outcomes(theme, "all cones") >= 25


@pytest.mark.parametrize("vision", VISIONS)
def test_outcomes_are_told_apart_with_any_colour_vision(vision: str) -> None:
    assert nearest_outcomes(PALETTES["colour-blind"], vision) >= 18


def test_the_ansi_palette_leaves_every_colour_to_the_terminal() -> None:
    theme = PALETTES["ansi"]
    colours = [getattr(theme, name) for name in (*THEME_WORDS, "background", "surface", "panel")]
    assert all(colour.startswith("ansi_") for colour in (*colours, *theme.variables.values()))


@pytest.mark.parametrize("theme", BUILTIN_THEMES.values(), ids=lambda theme: theme.name)
def test_our_variables_have_readable_colours_under_textuals_themes(theme: Theme) -> None:
    defaults = variable_defaults(theme)
    assert VARIABLE_DEFAULTS.keys() <= defaults.keys()
    if theme.ansi:
        assert all(colour.startswith("ansi_") for colour in defaults.values())
    else:
        ground = theme.to_color_system().generate()["background"]
        assert all(contrast(defaults[name], ground) >= 4.5 for name in WORDS)


class Painted(App[None]):
    """An app that uses each of our variables as a colour."""

    CSS = "\n".join(f".{name} {{ color: ${name}; }}" for name in VARIABLE_DEFAULTS)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variable_defaults(self.current_theme)


async def test_every_theme_can_be_put_on() -> None:
    app = Painted()
    for theme in PALETTES.values():
        app.register_theme(theme)
    async with app.run_test() as pilot:
        for name in app.available_themes:
            app.theme = name
            await pilot.pause()
            assert VARIABLE_DEFAULTS.keys() <= app.theme_variables.keys()
            if name in PALETTES:
                assert app.theme_variables["good"] == PALETTES[name].variables["good"]


GOOD = 'name = "dusk"\nprimary = "#ff8800"\n'


def write(folder: Path, text: str, name: str = "dusk.toml") -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("kind", ["", "dark = false", "ansi = true"])
async def test_the_smallest_palette_can_be_put_on(tmp_path: Path, kind: str) -> None:
    theme, faults = read_palette(write(tmp_path, GOOD + kind))
    assert faults == ()
    assert theme is not None
    app = App[None](css_path=None)
    app.register_theme(theme)
    async with app.run_test() as pilot:
        app.theme = theme.name
        await pilot.pause()
        assert VARIABLE_DEFAULTS.keys() <= app.theme_variables.keys()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('primary = "red"', "name: missing"),
        ('name = "dusk"', "primary: missing"),
        ('name = "Dusk, 2"\nprimary = "red"',
         "name: takes small letters, digits and hyphens, not 'Dusk, 2'"),
        ('name = "dusk"\nprimary = "grene"',
         "primary: 'grene' is no colour; did you mean 'green'?"),
        (GOOD + "error = 12", "error: takes a colour in quotes, not a whole number"),
        (GOOD + 'error = "#12"', "error: '#12' is no colour"),
        (GOOD + 'error = "red\\n"', r"error: 'red\n' is no colour"),
        (GOOD + 'dark = "yes"', "dark: takes true or false, not 'yes'"),
        (GOOD + "text_alpha = 2.5", "text_alpha: takes a number from 0 to 1, not 2.5"),
        (GOOD + "luminosity_spread = nan",
         "luminosity_spread: takes a number from 0 to 1, not nan"),
        (GOOD + 'acent = "red"', "'acent': no such key; did you mean 'accent'?"),
        (GOOD + "variables = 3", "variables: takes a table of colours, not a whole number"),
        (GOOD + '[variables]\ngoood = "red"',
         "variables.'goood': no such variable; did you mean 'good'?"),
        (GOOD + '[variables]\ngood = "rgb(1,2)"', "variables.good: 'rgb(1,2)' is no colour"),
        (GOOD + '[variables]\nlink-style = "bold not"',
         "variables.link-style: 'bold not' is no text style, such as 'bold underline' or 'none'"),
        ("name = ", "is not TOML: Invalid value (at end of document)"),
    ],
)  # fmt: skip
def test_a_fault_is_told_in_one_line(tmp_path: Path, text: str, problem: str) -> None:
    write(tmp_path / "mine", text)
    palettes = load_palettes(FOLDER, tmp_path / "mine")
    assert palettes.problems == (f"mine/dusk.toml: {problem}",)
    assert [theme.name for theme in palettes.themes] == sorted(PALETTES)


def test_every_fault_of_a_file_is_told(tmp_path: Path) -> None:
    path = write(tmp_path, 'primary = 1\ndark = 2\n[variables]\nbad = 3\ngood = "blue"')
    theme, faults = read_palette(path)
    assert theme is None
    assert [fault.split(":")[0] for fault in faults] == ["name", "primary", "dark", "variables.bad"]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\xff\xfe\x00", "is not UTF-8 text, from byte 1 on"),
        (b"a = " + b"[" * 5000, "is not"),
        (b"error = " + b"9" * 5000, "is not TOML"),
        (b"error = 0x" + b"9" * 9000, "name: missing"),
    ],
    ids=["UTF-16", "deep", "long number", "long hexadecimal number"],
)
def test_a_hostile_file_is_told_and_not_raised(
    tmp_path: Path, content: bytes, problem: str
) -> None:
    (tmp_path / "dusk.toml").write_bytes(content)
    theme, faults = read_palette(tmp_path / "dusk.toml")
    assert theme is None
    assert faults[0].startswith(problem)


def test_a_folder_with_the_name_of_a_palette_is_told(tmp_path: Path) -> None:
    (tmp_path / "dusk.toml").mkdir()
    (problem,) = load_palettes(tmp_path).problems
    assert problem.startswith(f"{tmp_path.name}/dusk.toml: can't be read: ")


def test_a_missing_folder_of_ours_is_told_and_one_of_the_users_is_not(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere"
    assert load_palettes(FOLDER, missing).problems == ()
    palettes = load_palettes(missing)
    assert palettes.themes == ()
    assert palettes.problems == (
        f"{missing}: no such folder; the palettes of the program are missing",
    )


def test_the_users_palette_takes_the_place_of_ours(tmp_path: Path) -> None:
    write(tmp_path, 'name = "dungeon"\nprimary = "red"')
    themes = {theme.name: theme for theme in load_palettes(FOLDER, tmp_path).themes}
    assert themes.keys() == PALETTES.keys()
    assert themes["dungeon"].primary == "#FF0000"


def test_two_palettes_of_one_folder_with_one_name_are_told(tmp_path: Path) -> None:
    write(tmp_path, GOOD, "a.toml")
    write(tmp_path, GOOD, "b.toml")
    palettes = load_palettes(tmp_path)
    assert [theme.name for theme in palettes.themes] == ["dusk"]
    assert palettes.problems == (f"{tmp_path.name}/b.toml: name: 'dusk' is already that of a.toml",)


def test_a_file_as_windows_writes_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "dusk.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    theme, faults = read_palette(path)
    assert faults == ()
    assert theme is not None
    assert theme.primary == "#FF8800"


@given(value=st.text(max_size=30), key=st.sampled_from(["primary", "panel", "variables.good"]))
def test_no_text_in_the_place_of_a_colour_raises(
    tmp_path_factory: pytest.TempPathFactory, value: str, key: str
) -> None:
    quoted = '"' + "".join(f"\\U{ord(sign):08X}" for sign in value) + '"'
    path = tmp_path_factory.mktemp("themes") / "dusk.toml"
    other = "panel" if key == "primary" else "primary"
    path.write_text(f'name = "dusk"\n{other} = "red"\n{key} = {quoted}', encoding="utf-8")
    theme, faults = read_palette(path)
    assert (theme is None) == (len(faults) == 1)
    assert all(fault.startswith(key) and fault.isprintable() for fault in faults)
