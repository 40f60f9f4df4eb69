"""The players' view: the newest roll large, the party below it, the last rolls small."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from gmscreen.campaign.players import PlayersView, SeenRoll
from gmscreen.panels.party_cards import party_cards
from gmscreen.panels.stage import WORDS, named, stage
from gmscreen.symbols import SYMBOLS
from gmscreen.widgets.blocks import Block, each_centred, width
from gmscreen.widgets.glyphs import large, spells
from gmscreen.widgets.words import column, cut, tone_style

KEYS = "? keys"


@dataclass(frozen=True, slots=True)
class Shares:
    """How the lines of a screen are shared out.

    Attributes:
        ruled: Whether lines are drawn between the parts.
        party: How many go to the party at most.
        earlier: How many go to the rolls before the newest.
    """

    ruled: bool
    party: int
    earlier: int

    @classmethod
    def of(cls, lines: int) -> Shares:
        """How so many lines are shared out; the newest roll gets what is left."""
        return cls(
            lines >= 18,
            max(1, lines // 4 if lines >= 18 else lines // 3),
            0 if lines < 16 else min(6, (lines - 8) // 6),
        )


class PlayersPanel(Widget):
    """Everything that the players see."""

    view: reactive[PlayersView | None] = reactive(None)
    is_new: reactive[bool] = reactive(False)
    """Whether the newest roll has just come."""
    problem: reactive[str] = reactive("")
    """Why the picture is no longer what is on the disk; empty: it is."""

    def render(self) -> Content:
        """The whole picture."""
        if self.view is None:
            return Content()
        return Content("\n").join(picture(self.view, *self.size, self.is_new, self.problem))


def picture(
    view: PlayersView, cells: int, lines: int, is_new: bool = False, problem: str = ""
) -> Block:
    """The players' view in exactly so many lines.

    Args:
        view: What is shown.
        cells: How many cells a line has.
        lines: How many lines there are.
        is_new: Whether the newest roll has just come.
        problem: Why the picture is an old one; empty: it isn't.
    """
    shares = Shares.of(lines)
    told = [Content.assemble((cut(problem, cells), "bold $bad"))] if problem else []
    below = [*_party(view, cells, shares), *_earlier(view, cells, shares)]
    room = max(1, lines - 1 - len(told) - len(below) - shares.ruled)
    rule = _rule(view, cells, is_new) if shares.ruled else []
    shown = [_top(view, cells), *rule, *_stage(view, cells, room), *below][: lines - len(told)]
    fitting = [line.truncate(cells, ellipsis=True) for line in (*shown, *told)]
    return [line.pad_right(cells - line.cell_length) for line in fitting]


def _top(view: PlayersView, cells: int) -> Content:
    """Campaign and evening; the keys where there is room."""
    keys = KEYS if cells >= 60 else ""
    session = f" · {view.session}" if view.session else ""
    name = cut(view.campaign, cells - len(keys) - 1)
    left = Content.assemble((name, "bold $primary"), (session, "$dim"))
    left = left.truncate(cells - len(keys) - 1, ellipsis=True)
    return Content.assemble(left.pad_right(cells - len(keys) - left.cell_length), (keys, "$dim"))


def _rule(view: PlayersView, cells: int, is_new: bool) -> Block:
    """A line; a thick one in the colour of a roll that has just come."""
    if is_new and view.newest is not None:
        return [Content.assemble(("━" * cells, tone_style(view.newest.outcome.tone)))]
    return [Content.assemble(("─" * cells, "$border-idle"))]


def _stage(view: PlayersView, cells: int, lines: int) -> Block:
    if view.newest is not None:
        return stage(view.newest, cells, lines)
    name = view.campaign.upper()
    title = [Content.assemble((cut(view.campaign, cells), "bold $primary"))]
    for size in reversed(WORDS) if spells(name) else ():
        letters = large(name, size, "$primary")
        if width(letters) <= cells - 2 and len(letters) + 4 <= lines:
            title = letters
            break
    block = [*title, Content(), Content.assemble(("no roll yet", "$dim"))]
    above = [Content()] * max(0, (lines - len(block)) // 2)
    return [*above, *each_centred(block, cells), *[Content()] * lines][:lines]


def _party(view: PlayersView, cells: int, shares: Shares) -> Iterator[Content]:
    cards = party_cards(view.party, cells, shares.party)
    if shares.ruled and cards:
        yield Content.assemble(("─" * cells, "$border-idle"))
    yield from each_centred(cards, cells) if width(cards) < cells // 2 else cards


def _earlier(view: PlayersView, cells: int, shares: Shares) -> Iterator[Content]:
    """The rolls before the newest, a line each."""
    shown = view.rolls[1 : 1 + shares.earlier]
    if shares.ruled and shown:
        yield Content.assemble(("─" * cells, "$border-idle"))
    for one in shown:
        yield earlier(one, cells)


def earlier(roll: SeenRoll, cells: int) -> Content:
    """A roll in one line: how it came out, who and what, the total, the verdict."""
    tone = tone_style(roll.outcome.tone)
    total = str(roll.total) if roll.total is not None else ""
    room = max(8, min(48, cells - 26))
    return Content.assemble(
        (f"{SYMBOLS[roll.outcome.tone]} ", tone),
        column(named(roll), room),
        (f" {total:>4}  ", "bold"),
        (cut(roll.outcome.title, cells - room - 8), tone),
    )
