"""The commands that need no campaign: roll, odds, systems, tables."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

import rules
from gmscreen import cli_reference as reference
from gmscreen.cli_text import odds_lines, roll_lines
from rules.face import Systems

F = TypeVar("F", bound=Callable[..., Any])

_FACE = re.compile(r"[0-9]{1,9}")

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def asking(command: F) -> F:
    """The arguments that make a check, the same for every command that takes one."""
    for parameter in (
        as_json,
        click.option(
            "--house",
            multiple=True,
            metavar="SETTING=VALUE",
            help="A house setting that is not the default; may stand more than once.",
        ),
        click.argument("fields", nargs=-1, metavar="FIELD=VALUE ..."),
        click.argument("kind"),
        click.argument("system"),
    ):
        command = parameter(command)
    return command


ROLL_EXAMPLES = """\b
Examples:
  gmscreen roll fate-chaos check modifier=5 dc=15
  gmscreen roll fate-chaos check modifier=5 dc=15 fortune=1 --faces 10,3
  gmscreen roll fate-chaos effect dice="2d6+3 x2" --seed 7

'gmscreen systems' shows the kinds of check and the fields of each."""

ODDS_EXAMPLES = """\b
Examples:
  gmscreen odds fate-chaos check modifier=5 dc=15
  gmscreen odds fate-chaos group members=2,3,5 dc=15 --json
  gmscreen odds fate-chaos opposed modifier=4 opponent=2 --house opposed_tie=nobody

'gmscreen systems' shows the kinds of check and the fields of each."""


@click.command(epilog=ROLL_EXAMPLES)
@click.option(
    "--faces",
    metavar="FACES",
    help="The dice as they lie on the table, such as 9,3,0: in the order in which the rules ask "
    "for them, follow-up throws included.",
)
@click.option("--seed", type=int, metavar="NUMBER", help="The same number gives the same throw.")
@asking
@click.pass_obj
def roll(
    known: Systems,
    system: str,
    kind: str,
    fields: Sequence[str],
    house: Sequence[str],
    faces: str | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Roll once, and say why it came out so.

    Lists are written with commas. Where dice may be picked for a reroll, the policy in force does
    it.
    """
    if faces is not None and seed is not None:
        raise rules.InvalidInput("seed", "makes a throw repeatable, and --faces throws nothing")
    played, check = built(known, system, kind, fields, house)
    dice = rules.RandomDice(seed) if faces is None else rules.TypedDice(typed(faces))
    rolled = rules.roll(check, dice)
    if as_json:
        echo_json(rolled.to_dict())
    else:
        echo_lines(roll_lines(rolled, played))


@click.command(epilog=ODDS_EXAMPLES)
@asking
@click.pass_obj
def odds(
    known: Systems,
    system: str,
    kind: str,
    fields: Sequence[str],
    house: Sequence[str],
    as_json: bool,
) -> None:
    """Give the exact chance of each outcome.

    Lists are written with commas.
    """
    played, check = built(known, system, kind, fields, house)
    if as_json:
        outcomes = {
            outcome: {"fraction": f"{c.numerator}/{c.denominator}", "percent": float(c * 100)}
            for outcome, c in rules.odds(check).items()
        }
        echo_json({"outcomes": outcomes})
    else:
        echo_lines(odds_lines(check, played))


@click.command()
@as_json
@click.pass_obj
def systems(known: Systems, as_json: bool) -> None:
    """List the dice systems, their kinds of check and fields.

    A field in brackets can be left out.
    """
    found = [rules.system(name, systems=known) for name in rules.systems(known)]
    if as_json:
        echo_json({"systems": [reference.system_data(system) for system in found]})
    else:
        echo_blocks(reference.system_lines(system) for system in found)


@click.command()
@click.argument("system")
@click.argument("table", required=False)
@as_json
@click.pass_obj
def tables(known: Systems, system: str, table: str | None, as_json: bool) -> None:
    """Show the reference tables of a system, or one of them.

    A table is named by the word in brackets behind its title.
    """
    found = reference.tables_of(rules.system(system, systems=known), table)
    if as_json:
        echo_json({"system": system, "tables": [reference.table_data(one) for one in found]})
    else:
        echo_blocks(reference.table_lines(one) for one in found)


def built(
    known: Systems, system: str, kind: str, fields: Sequence[str], house: Sequence[str]
) -> tuple[rules.System, rules.Check]:
    """The check that is meant, and the system under the house settings given.

    Raises:
        InvalidInput: Any of it is not what it has to be.
    """
    # Not as keywords: a person may write any word for a setting's name.
    played = rules.system(system, systems=known).under(pairs(house, "house", "setting=value"))
    asked = played.kind(kind)
    values: dict[str, object] = {}
    for name, text in pairs(fields, "fields", "field=value").items():
        field = asked.field(name)
        values[name] = text if field is None else field.parse(text)
    return played, played.check(kind, **values)


def pairs(given: Sequence[str], what: str, form: str) -> dict[str, str]:
    """Names and their values.

    Args:
        given: As they were written.
        what: What they are, for the error.
        form: How they are written.

    Raises:
        InvalidInput: One is written otherwise, or a name stands twice.
    """
    found: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not (name and sign):
            raise rules.InvalidInput(what, f"takes {form}, not {text!r}")
        if name in found:
            raise rules.InvalidInput(name, "is given twice")
        found[name] = value
    return found


def typed(faces: str) -> list[object]:
    """The faces of a list; what is no number is left for its die to refuse."""
    if not faces.strip():
        return []
    words = (word.strip() for word in faces.split(","))
    return [int(word) if _FACE.fullmatch(word) else word for word in words]


def echo_json(plain: object) -> None:
    """One object on one line, in ASCII: right in every encoding."""
    click.echo(json.dumps(plain))


def echo_lines(lines: Iterable[str]) -> None:
    """Lines, written at once."""
    click.echo("\n".join(lines))


def echo_blocks(blocks: Iterable[Iterable[str]]) -> None:
    """Blocks of lines, with an empty line between them."""
    click.echo("\n\n".join("\n".join(lines) for lines in blocks))
