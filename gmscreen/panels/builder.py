"""The check builder: what is built, and its exact odds, redrawn at every change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

import rules
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.draft import Draft
from gmscreen.campaign.model import Campaign
from gmscreen.commands import Commands
from gmscreen.panels.fields import FieldRow, number_of, rows, shown, side_name
from gmscreen.panels.scene import Panel, Scene
from gmscreen.symbols import SYMBOLS, percent
from gmscreen.widgets.bars import bar
from gmscreen.widgets.lines import BLANK, Line
from gmscreen.widgets.words import (
    chance_style,
    column,
    cut,
    packed,
    plain,
    signed,
    signs,
    tone_style,
)

ROOM = 13
"""From how many lines on every field has a row of its own."""
LONGEST = 40
"""The longest fraction that is told."""


class BuilderPanel(Panel):
    """The check that is being built."""

    BORDER_TITLE = "Check"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Less", show=False),
        Binding("right", "turn(1)", "More", show=False),
    ]

    class Turned(Message):
        """A field is to go one notch up or down."""

        def __init__(self, field: str, by: int) -> None:
            """Takes the row's id and the direction."""
            super().__init__()
            self.field = field
            self.by = by

    def action_turn(self, by: int) -> None:
        """Tells that the field under the cursor is to be turned."""
        if isinstance(self.key, str):
            self.post_message(self.Turned(self.key, by))

    def draw(self, scene: Scene, width: int) -> None:
        """What is built, with a row for each field where there is room."""
        height, check = self.size.height, scene.check
        shown = [*lines(scene, width, height >= ROOM)]
        if height < ROOM and check is not None:
            # On a small screen what it costs and earns takes the rows that would be blank.
            more = packed([*costs(scene, check), *earnings(scene, check)], width)
            shown += [Line(words) for words in more][: max(0, height - len(shown))]
        self.show(shown)
        self._tell()

    def watch_cursor(self, before: int, after: int) -> None:
        """Tells what can be done with another row."""
        super().watch_cursor(before, after)
        self._tell()

    def _tell(self) -> None:
        """In the foot of the frame, what the row under the cursor takes."""
        tip = self.lines[self.cursor].tip if self.key is not None else ""
        takes = tip.rpartition("\n")[2] if "takes " in tip else ""
        told = Content(cut(takes, max(0, self.size.width - 2))).markup
        if told != (self.border_subtitle or ""):
            self.border_subtitle = told


def lines(scene: Scene, width: int, roomy: bool) -> Iterator[Line]:
    """What is built, its odds, and what it takes."""
    campaign, system, draft, check = scene.campaign, scene.system, scene.draft, scene.check
    yield Line(heading(campaign, system, draft))
    if roomy:
        yield BLANK
        fields = [*rows(campaign, system, draft)]
        label = max(12, *(cell_len(field.label) + 2 for field in fields))
        keys = [keys_of(field, scene.commands) for field in fields]
        room = max(4, *(cell_len(one) + 1 for one in keys))
        for field, own in zip(fields, keys, strict=True):
            words = field_line(field, column(own, room), label, width)
            yield Line(words, field.id, about(field, scene.commands))
        yield BLANK
    else:
        yield Line(summary(campaign, system, draft))
    if check is None:
        yield from (Line(words) for words in refused(scene.refusal, width))
        return
    odds = scene.chances.odds(check)
    yield from counting(check, width) if odds is None else odds_lines(odds, width)
    if roomy:
        yield BLANK
    yield from (Line(words) for words in hint(check, odds, width))
    yield from (Line(words) for words in refused(scene.refusal, width))
    if roomy:
        yield from (Line(words) for words in costs(scene, check))
        yield from (Line(words) for words in earnings(scene, check))
        yield from (Line(words) for words in member_lines(scene, check, 20))
    else:
        # Short enough for three of them beside each other in 80 columns.
        members = [*member_lines(scene, check, 10)]
        yield from (Line(words) for words in packed(members, width))


def refused(reason: str, width: int) -> Iterator[Content]:
    """Why what is built can't be rolled yet."""
    if reason:
        yield from Content.assemble((plain(reason), "$bad")).wrap(width)


def heading(campaign: Campaign, system: rules.System, draft: Draft) -> Content:
    """Who does what against what."""
    kind, one = system.kind(draft.kind), campaign.character(draft.side.who)
    values = drafts.values(campaign, system, draft)
    who = one.name if one else "nobody"
    if kind.shape is rules.Shape.GROUP:
        who = f"group of {len(draft.members)}"
    what = draft.side.what if kind.sheet else ""
    role = kind.role(rules.Role.MODIFIER)
    number = number_of(role, values.get(role.id)) if role else ""
    if role is not None and kind.pooled:
        alone = kind.shape is rules.Shape.SINGLE
        number = f"{number} {role.title.lower()}" if alone else ""
    # First, so that no long name pushes it over the edge.
    words: list[Content | tuple[str, str] | str] = [("secret  ", "$bad")] if draft.secret else []
    words += [(plain(who), "bold"), "  "]
    words.append((plain(f"{what or kind.title} {number}".strip()), "bold $primary"))
    if draft.opponent is not None:
        words += [("  against  ", "$dim"), (plain(side_name(campaign, draft.opponent)), "bold")]
    elif (spec := kind.role(rules.Role.DIFFICULTY)) is not None:
        against = f"{spec.title} {shown(spec, values[spec.id])}"
        words += [("  against  ", "$dim"), (against, "bold $primary")]
    return Content.assemble(*words)


def keys_of(field: FieldRow, commands: Commands) -> str:
    """The keys that set a row, those in force."""
    return " ".join(map(commands.key, field.commands))


def about(field: FieldRow, commands: Commands) -> str:
    """What its keys do and what it takes, line by line."""
    keys = [f"{commands.key(one)}  {commands.named(one).help}" for one in field.commands]
    return "\n".join(map(plain, [*keys, *([f"takes {field.takes}"] if field.takes else [])]))


def field_line(field: FieldRow, keys: Content, label: int, width: int) -> Content:
    """One row: keys, what it is, what it is set to, the number, where it comes from."""
    room = max(12, min(24, width - label - 32))
    return Content.assemble(
        keys.stylize("$primary 70%"),
        column(field.label, label, "$dim"),
        column(field.words, room, field.style),
        (f"{field.number:>4}", f"bold {field.style}".strip()),
        "  ",
        (plain(field.note), "$dim"),
    )


def summary(campaign: Campaign, system: rules.System, draft: Draft) -> Content:
    """Everything that is set beside the heading, in one line for a small screen."""
    shown: list[tuple[str, str]] = []
    hard = system.kind(draft.kind).role(rules.Role.DIFFICULTY)
    for field in rows(campaign, system, draft):
        if field.id in ("what", "group") or field.words == "none":
            continue
        words = field.words if field.brief is None else field.brief
        if field.brief == "":
            continue
        if field.id == "opponent" or not words:
            if field.number in ("", "0", "+0") or (hard and field.id == hard.id):
                continue
            words = f"{field.label} {field.number}"
        shown.append((f"{plain(words)}  ", field.style or "$dim"))
    return Content.assemble(*shown)


def odds_lines(odds: rules.Odds, width: int) -> Iterator[Line]:
    """The chance of each outcome, best first."""
    room = max(8, min(40, width - 32))
    for outcome in reversed(odds.scale):
        chance, style = odds[outcome.id], tone_style(outcome.tone)
        words = f"{SYMBOLS[outcome.tone]} {outcome.title}"
        yield Line(
            Content.assemble(
                column(words, 20, style if chance else "$dim"),
                bar(float(chance), room, style),
                (f"{percent(chance):>10}", "" if chance else "$dim"),
            ),
            tip=f"exactly {chance}" if len(str(chance)) <= LONGEST else "",
        )


def counting(check: rules.Check, width: int) -> Iterator[Line]:
    """What stands in the place of odds that take a while."""
    for outcome in reversed(check.scale):
        words = f"{SYMBOLS[outcome.tone]} {outcome.title}"
        bar_ = "·" * max(8, min(40, width - 32))
        yield Line(Content.assemble(column(words, 20, "$dim"), (f"{bar_}  counting", "$dim")))


def hint(check: rules.Check, odds: rules.Odds | None, width: int) -> Iterator[Content]:
    """What it takes, and the chance of it; on two lines where one is too short."""
    words = check.kind.hint(check)
    if odds is None:
        yield Content(words)
        return
    good = odds.good
    chance = Content.assemble((percent(good), f"bold {chance_style(good)}"))
    if not words or cell_len(words) + 3 + chance.cell_length <= width:
        yield Content.assemble(f"{words}   " if words else "", chance)
    else:
        yield Content(words)
        yield chance


def costs(scene: Scene, check: rules.Check) -> Iterator[Content]:
    """What a player character pays before the roll, and what that leaves."""
    one = scene.campaign.character(scene.draft.side.who)
    for name, amount in check.kind.cost(check).items():
        pool = scene.system.pool(name)
        if pool is None or one is None or not one.pc or one.points.get(name, 0) < amount:
            continue
        full, _, style = signs(pool)
        cap = pool.cap(one.sheet)
        most = f" of {cap}" if cap is not None else ""
        words = f"costs {pool.named(amount)}, leaves {one.points[name] - amount}{most}"
        yield Content.assemble((f"{full} ", style), (words, "$dim"))


def earnings(scene: Scene, check: rules.Check) -> Iterator[Content]:
    """The chance that the roll earns points; only player characters earn any."""
    one = scene.campaign.character(scene.draft.side.who)
    if check.kind.shape is rules.Shape.GROUP or one is None or not one.pc:
        return
    for pool in scene.system.pools:
        if chance := scene.chances.earned(check, pool.id):
            full, _, style = signs(pool)
            gains = "earns a" if pool.owner is rules.Owner.CHARACTER else "the GM gains a"
            words = f"{gains} {pool.one}  {percent(chance)}"
            yield Content.assemble((f"{full} ", style), (words, "$dim"))


def member_lines(scene: Scene, check: rules.Check, cells: int) -> Iterator[Content]:
    """Each member of a group with their own chance.

    Args:
        scene: What lies on the table.
        check: The check that is built.
        cells: How many cells a name takes.
    """
    for who, chance in member_chances(scene, check):
        one = scene.campaign.character(who)
        yield column(one.name if one else "", cells) + chance


def member_chances(scene: Scene, check: rules.Check) -> Iterator[tuple[int, Content]]:
    """The modifier and the chance of each member of a group, in order."""
    role = check.kind.role(rules.Role.MEMBERS)
    if role is None or check.kind.shape is not rules.Shape.GROUP:
        return
    numbers = check.numbers(role.id)
    checks = scene.system.alone(check)
    for number, who, alone in zip(numbers, scene.draft.members, checks, strict=True):
        odds = scene.chances.odds(alone)
        chance = percent(odds.good) if odds else ""
        yield who, Content(f"{signed(number):>4}{chance:>9}")
