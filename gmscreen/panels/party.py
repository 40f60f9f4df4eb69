"""The party: everyone with the numbers that matter, in the order of the number keys."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

import rules
from gmscreen.campaign.model import Campaign, Character
from gmscreen.campaign.players import held
from gmscreen.panels.scene import Panel, Scene
from gmscreen.widgets.lines import BLANK, Line
from gmscreen.widgets.words import column, cut, pips, plain, signs


class PartyPanel(Panel):
    """Who is at the table."""

    BORDER_TITLE = "Party"

    def draw(self, scene: Scene, width: int) -> None:
        """Everyone, those in the builder marked."""
        rolling = scene.draft.members or (scene.draft.side.who,)
        if self.size.height <= 2:
            self.show([Line(strip(scene.campaign, scene.system, rolling, width))])
        else:
            self.show([*lines(scene.campaign, scene.system, rolling, width)] or NOBODY)


NOBODY = [
    Line(Content.assemble(("nobody yet", "$dim"))),
    Line(Content.assemble(("I", "$primary"), (" makes a character", "$dim"))),
]


def lines(
    campaign: Campaign, system: rules.System, rolling: tuple[int | None, ...], width: int
) -> Iterator[Line]:
    """Everyone, two lines each where the second has something to say."""
    heading = ""
    for number, one in enumerate(campaign.numbered, 1):
        of = ("" if one.pc else "npcs") if one.present else "away"
        if of and of != heading:
            if number > 1:
                yield BLANK
            yield Line(Content.assemble((f"── {of} " + "─" * max(0, width - len(of) - 4), "$dim")))
        heading = of
        yield Line(first(one, number, one.id in rolling, width), one.id)
        for more in flowing([*details(one, system)], width - 2):
            yield Line(Content.assemble("  ", more))


def first(one: Character, number: int, rolling: bool, width: int) -> Content:
    """Number, name and hit points."""
    hearts = health(one)
    digit = str(number) if number <= 9 else " "
    room = max(4, width - 3 - len(hearts.plain))
    style = ("bold $primary" if rolling else "") if one.present else "$dim"
    return Content.assemble(
        (f"{digit} ", "bold $primary" if rolling else "$dim"),
        column(one.name, room, style),
        " ",
        hearts,
    )


def health(one: Character) -> Content:
    """Hit points, if they are counted."""
    if one.hp is None:
        return Content()
    most = f"/{one.hp_max}" if one.hp_max is not None else ""
    return Content.assemble(
        ("♥ ", "$dim"), (f"{one.hp:>3}", "$bad" if one.is_low else ""), (most, "$dim")
    )


def details(one: Character, system: rules.System) -> Iterator[Content]:
    """Points, what the system wants seen of the sheet, and conditions."""
    several = sum(pool.owner is rules.Owner.CHARACTER for pool in system.pools) > 1
    for pool, now, cap in held(one, system):
        name = pool.one if now == 1 else pool.many
        yield Content.assemble(pips(now, cap, pool), (f" {name}" if several else "", "$dim"))
    for words in system.badges(one.sheet) if one.pc else ():
        yield Content.assemble((plain(words), "$dim"))
    for condition in one.conditions:
        yield Content.assemble((plain(condition), "$bad"))


def flowing(words: list[Content], width: int) -> Iterator[Content]:
    """Several words on as many lines as they need, none of them broken."""
    line = Content()
    for word in words:
        if line and line.cell_length + 2 + word.cell_length > width:
            yield line
            line = Content()
        line = Content.assemble(line, "  ", word) if line else word
    if line:
        yield line


def first_name(one: Character) -> str:
    """What a character is called for short."""
    return one.name.split()[0] if one.name.split() else one.name


def strip(
    campaign: Campaign, system: rules.System, rolling: tuple[int | None, ...], width: int
) -> Content:
    """Everyone present in one line, for a small screen."""
    shown: list[Content | tuple[str, str] | str] = []
    present = [one for one in campaign.numbered if one.present]
    room = max(4, min(14, width // max(1, min(len(present), 7)) - 9))
    for number, one in enumerate(present, 1):
        style = "bold $primary" if one.id in rolling else ""
        shown += [(f"{number} ", style or "$dim"), (cut(first_name(one), room), style)]
        if one.hp is not None:
            shown.append((f" {one.hp}", ""))
        for pool in system.pools:
            if one.pc and pool.owner is rules.Owner.CHARACTER and not pool.quiet:
                full, _, pip = signs(pool)
                shown.append((f" {full}{one.points.get(pool.id, 0)}", pip))
        if one.conditions:
            shown.append((f" {cut(', '.join(one.conditions), 12)}", "$bad"))
        shown.append("  ")
    return Content.assemble(*shown)
