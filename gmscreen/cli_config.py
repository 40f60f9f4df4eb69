"""`gmscreen config`: where the configuration is, and what is in force and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from gmscreen.cli_errors import Refused, one_line
from gmscreen.cli_rules import as_json, echo_json, echo_lines
from gmscreen.cli_saves import configured, place_of_saves, saves_option

CONFIG_EXAMPLES = """\b
Such a file:
  theme = "parchment"
  saves = "~/campaigns"
  table_dice = true       # in new campaigns the players roll their own dice
  [keys]
  roll = "space,f5"
  "difficulty.up" = "f6"
  "take.1" = "f2"

An option counts more than the environment, and that more than the file."""


class InForce(NamedTuple):
    """One setting.

    Attributes:
        name: Its name; of a key `keys.` and the id of its command.
        value: What it is set to.
        text: The same in words.
        origin: Where that comes from: default, file, environment, option.
    """

    name: str
    value: str | bool | list[str]
    text: str
    origin: str


@click.command(epilog=CONFIG_EXAMPLES)
@as_json
@saves_option()
@click.pass_context
def config(ctx: click.Context, as_json: bool, saves: Path | None) -> None:
    """Print where the configuration is, and every value in force with where it comes from."""
    from gmscreen.config_file import config_path
    from gmscreen.themed import all_palettes

    path, wrong, palettes = config_path(), "", all_palettes()
    try:
        configured(palettes.names, palettes.problems)
    except Refused as refused:
        wrong = refused.message
    known = [*in_force(ctx, sound=not wrong)]
    if as_json:
        values = {one.name: {"value": one.value, "from": one.origin} for one in known}
        there = {"file": str(path), "exists": path.exists(), "wrong": wrong or None}
        echo_json({**there, "values": values})
    else:
        there_is = "" if path.exists() else "  (there is no such file)"
        width = max(len(one.name) for one in known)
        rows = (f"{one.name:<{width}}  {one.origin:<11}  {one_line(one.text)}" for one in known)
        echo_lines([one_line(f"{path}{there_is}"), *rows])
    if wrong:
        raise Refused(wrong)


def in_force(ctx: click.Context, sound: bool) -> Iterator[InForce]:
    """Every setting.

    Args:
        ctx: What was said on the command line.
        sound: Whether the file is right; else nothing of it is in force.
    """
    from gmscreen import keys
    from gmscreen.config import Config

    read = configured() if sound else Config()
    place = place_of_saves(ctx, read)
    file = {True: "file", False: "default"}
    yield InForce("theme", read.theme, read.theme, file["theme" in read.said])
    yield InForce("saves", str(place.path), str(place.path), place.origin)
    dice = str(read.table_dice).lower()
    yield InForce("table_dice", read.table_dice, dice, file["table_dice" in read.said])
    for bound, own in read.commands.bound.items():
        name, spelled = f"keys.{bound}", [*map(keys.spelled, own)]
        yield InForce(name, spelled, " ".join(map(keys.shown, spelled)), file[name in read.said])
