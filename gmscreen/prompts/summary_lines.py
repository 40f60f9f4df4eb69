"""The lines of a summary: rolls, luck, points and dice, each under its heading."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from textual.content import Content

import rules
from gmscreen.campaign.luck import in_words
from gmscreen.campaign.summary import Fallen, Flow, Summary
from gmscreen.campaign.tallies import GM_SIDE, Tally
from gmscreen.symbols import SYMBOLS
from gmscreen.widgets.lines import BLANK, Line
from gmscreen.widgets.words import MINUS, column, plain, signed, tone_style

NAME, NUMBER = 20, 6
"""How many cells a name takes, and a number."""


def lines(summary: Summary, system: rules.System, width: int) -> Iterator[Line]:
    """Everything that was counted.

    Args:
        summary: What was counted.
        system: The campaign's dice system.
        width: How many cells there are.
    """
    parts = (_whole(summary), _outcomes(summary), _luck(summary, width), _points(summary, system))
    for number, part in enumerate((*parts, _dice(summary))):
        shown = [*part]
        if number and shown:
            yield BLANK
        for place, content in enumerate(shown):
            yield Line(content.truncate(width, ellipsis=True), (number, place))


def _heading(text: str, *columns: str) -> Content:
    numbers = "".join(f"{words:>{NUMBER}}" for words in columns)
    return Content.assemble(column(text, NAME, "bold $primary"), (numbers, "$dim"))


def _whole(summary: Summary) -> Iterator[Content]:
    """How long it was, and how much happened."""
    spans = [clock(summary.lasted)]
    if summary.session is None:
        spans.insert(0, counted(summary.sessions, "session"))
    elif summary.session.started:
        begun, ended = summary.session.started, summary.session.ended
        spans.insert(0, f"{plain(begun[:10])}, from {plain(begun[11:16])}")
        spans.append("ended" if ended else "not ended")
        spans[:0] = [plain(summary.session.name)] if summary.session.name else []
    yield Content.assemble((" · ".join(spans), "bold"))
    rolls = counted(summary.rolls, "check")
    amended = f", {summary.amended} of them amended" if summary.amended else ""
    effects = f" · {counted(summary.effects, 'effect')}" if summary.effects else ""
    yield Content(f"{counted(summary.acts, 'act')} · {rolls}{amended}{effects}")


def clock(lasted: timedelta) -> str:
    """A time span as it is told: `3 h 05 min`."""
    hours, minutes = divmod(int(lasted.total_seconds()) // 60, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min"


def counted(number: int, what: str) -> str:
    """A number of things: `1 act`, `3 acts`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _outcomes(summary: Summary) -> Iterator[Content]:
    """How many results each side had of each tone; a second line where amendments changed them."""
    if summary.tallies:
        signs = [(f"{SYMBOLS[tone]:>{NUMBER}}", tone_style(tone)) for tone in rules.Tone]
        yield Content.assemble(_heading("Outcomes", "rolls"), *signs)
    for one in summary.tallies:
        numbers = [f"{one.now.get(tone, 0) or '·':>{NUMBER}}" for tone in rules.Tone]
        yield Content.assemble(column(_name(summary, one), NAME), f"{one.rolls:>6}", *numbers)
        if one.first != one.now:
            fell = "".join(f"{one.first.get(tone, 0) or '·':>{NUMBER}}" for tone in rules.Tone)
            head = column("  as the dice fell", NAME + NUMBER, "$dim")
            yield Content.assemble(head, (fell, "$dim"))


def _name(summary: Summary, one: Tally) -> str:
    return one.who if isinstance(one.who, str) else summary.names.get(one.who, "")


def _luck(summary: Summary, width: int) -> Iterator[Content]:
    """How the successes stand to the exact chances of the checks."""
    span = "campaign" if summary.session is None else "evening"
    lucky = [(one, one.luck) for one in summary.tallies if one.luck is not None]
    if lucky:
        said = "  as the dice first fell"
        yield Content.assemble(_heading("Luck", "came", "due", "±"), (said, "$dim"))
    indent = NAME + 3 * NUMBER + 2
    for one, luck in lucky:
        numbers = (luck.successes, f"{float(luck.expected):.1f}", f"{luck.deviation:.1f}")
        shown = "".join(f"{number:>{NUMBER}}" for number in numbers)
        said = in_words(luck, span)
        first, *more = [said] if indent + len(said) <= width else said.split("; ")
        yield Content.assemble(column(_name(summary, one), NAME), shown, "  ", first)
        yield from (Content(" " * indent + words) for words in more)
    if summary.left_out:
        reason = "their chances take too long to count, or hang on one another"
        yield Content.assemble(
            (f"left out: {counted(summary.left_out, 'result')}; {reason}", "$dim")
        )


def _points(summary: Summary, system: rules.System) -> Iterator[Content]:
    """How points came and went."""
    if summary.flows:
        yield _heading("Points", "came", "went", "lost", "start")
    order = {pool.id: place for place, pool in enumerate(system.pools)}
    ranked = sorted(
        summary.flows.items(),
        key=lambda item: (order.get(item[0][1], len(order)), item[0][0] is None, item[0][0] or 0),
    )
    for (owner, name), flow in ranked:
        pool = system.pool(name)
        whose = "the GM" if owner is None else summary.names.get(owner, "no longer here")
        many = pool.many if pool is not None else name
        yield Content.assemble(column(whose, NAME), _flow(flow), (f"  {plain(many)}", "$dim"))


def _flow(flow: Flow) -> str:
    went = f"{MINUS}{flow.went}" if flow.went else "·"
    came, started = (signed(one) if one else "·" for one in (flow.came, flow.started))
    return "".join(f"{one:>{NUMBER}}" for one in (came, went, flow.lost or "·", started))


def _dice(summary: Summary) -> Iterator[Content]:
    """How the dice fell, against fair ones."""
    ranked = sorted(summary.fallen, key=lambda one: (one.die.sides, not one.pc))
    if ranked:
        yield _heading("Dice", "thrown", "mean", "fair")
    for one in ranked:
        whose = f"{one.die}, {'the players' if one.pc else GM_SIDE}"
        yield Content.assemble(column(whose, NAME), _fallen(one))


def _fallen(one: Fallen) -> Content:
    fair = (one.die.low + one.die.high) / 2
    ends = "   ".join(f"{face}: {one.faces.get(face, 0)}" for face in (one.die.high, one.die.low))
    due = f"   each due {one.count / one.die.sides:.1f}"
    numbers = f"{one.count:>{NUMBER}}{one.mean:>{NUMBER}.1f}{fair:>{NUMBER}.1f}"
    return Content.assemble(numbers, f"   {ends}", (due, "$dim"))
