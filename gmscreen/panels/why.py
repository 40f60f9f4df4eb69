"""The highlighted entry in full: every die and what became of it, and why it came out so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

import rules
from gmscreen.campaign import telling
from gmscreen.campaign.entries import Entry, Roller
from gmscreen.campaign.model import Campaign, Refused
from gmscreen.panels.large import result
from gmscreen.panels.scene import Scene
from gmscreen.symbols import SYMBOLS
from gmscreen.widgets.words import (
    column,
    cut,
    packed,
    plain,
    signed,
    signs,
    tone_style,
    verdict,
)

JUMP = "  J"
"""The key that goes to the entry that is named before it."""
LABEL = 8
"""How wide the labels are, in cells."""


class WhyPane(Static):
    """Explains the highlighted entry."""

    scene: reactive[Scene | None] = reactive(None)
    entry: reactive[int | None] = reactive(None)

    BORDER_TITLE = "Why"

    def watch_scene(self, scene: Scene | None) -> None:
        """Names what would be taken back next, in the foot of the frame."""
        try:
            back = scene.campaign.history.undoable if scene is not None else None
        except Refused:
            # What can't be read is told where it stands in the log, and when it is to be undone.
            back = None
        named = f"{scene.commands.key('undo')} undo: {back.title}" if scene and back else ""
        self.border_subtitle = Content(cut(named, 34)).markup
        self._fit()

    def watch_entry(self) -> None:
        """Has as many lines as another entry needs."""
        self._fit()

    def on_resize(self) -> None:
        """Has as many lines as are needed in another width."""
        self._fit()

    def _fit(self) -> None:
        """Where the pane is as tall as its words, asks for another height if it needs one."""
        if self.styles.is_auto_height and len(self.render().split("\n")) != self.size.height:
            self.refresh(layout=True)

    def render(self) -> Content:
        """The explanation, as far as there is room; short where the pane is as tall as it."""
        scene, number = self.scene, self.entry
        if scene is None or number is None:
            empty = scene is None or not scene.campaign.history.entries
            told = "nothing in the log yet" if empty else "no line of the log is highlighted"
            return Content.assemble((told, "$dim"))
        campaign, system = scene.campaign, scene.system
        if not 0 < number < campaign.history.next_id:
            return Content()
        try:
            entry = campaign.history[number]
            lines = [*explain(campaign, entry, system)]
        except Refused as unreadable:
            return Content.assemble((plain(str(unreadable)), "$bad"))
        width, height = self.size
        if self.styles.is_auto_height:
            short = [brief(entry, system), *sides(entry, system, width)]
            return Content("\n").join(line.truncate(width, ellipsis=True) for line in short)
        whole = Content("\n").join(hanging(line, width) for line in lines)
        shown = whole.split("\n", allow_blank=True)
        if len(shown) <= height:
            across = result(entry, system, width, height - len(shown) - 1)
            return Content("\n").join([*shown, *[Content()] * bool(across), *across])
        more = Content.assemble((f"l shows {len(shown) - height + 1} lines more", "$primary"))
        return Content("\n").join([*shown[: height - 1], more])


def row(label: str, *words: Content | tuple[str, str] | str) -> Content:
    """A labelled line."""
    return Content.assemble((f"{label:<{LABEL}}", "$dim"), *words)


def hanging(line: Content, width: int) -> Content:
    """A line that goes on under its words, not under its label, where it is too long."""
    if line.cell_length <= width or not width > 2 * LABEL:
        return line
    head, rest = line[:LABEL], line[LABEL:]
    folded = rest.wrap(width - LABEL)
    return Content(f"\n{' ' * LABEL}").join([head + folded[0], *folded[1:]])


def brief(entry: Entry, system: rules.System) -> Content:
    """The reason in one line, for a small screen."""
    if entry.roll is None:
        return Content.assemble((plain(f"{entry.title} {entry.note}".strip()), "$dim"))
    roll = entry.roll
    dropped = [
        f"({die['face']} dropped: {die.get('why', '')})"
        for part in roll["parts"]
        for die in part["dice"]
        if die["became"] == "dropped"
    ]
    helped = [f"helped: {', '.join(entry.helpers)}"] if entry.helpers else []
    words = " ".join([*filter(None, [roll["note"]]), roll["rule"], *dropped, *helped])
    return Content.assemble(
        verdict(system.outcome(roll["outcome"])), f"  {plain(words)}  ", *_moves(entry, system)
    )


def sides(entry: Entry, system: rules.System, width: int) -> Iterator[Content]:
    """Where several roll: what each of them came to, as short as can be."""
    parts = entry.roll["parts"] if entry.roll is not None else []
    if len(parts) < 2:
        return
    shown = []
    for part, roller in zip(parts, entry.rollers, strict=False):
        outcome = system.outcome(part["outcome"]) if part["outcome"] else None
        symbol = (SYMBOLS[outcome.tone], tone_style(outcome.tone)) if outcome else (" ", "")
        total = "" if part["total"] is None else f" {part['total']:>2}"
        name = column(roller.name or part["label"], 10)
        shown.append(Content.assemble(symbol, " ", name, total, " ", *_faces(part)))
    yield from packed(shown, width)


def _faces(part: Mapping[str, Any], whys: bool = False) -> Iterator[tuple[str, str]]:
    """The dice of one roller, those that count in brackets and first; with reasons or without."""
    for die in sorted(part["dice"], key=lambda die: die["became"] == "dropped"):
        kept = die["became"] == "kept"
        yield (f"[{die['face']}] ", "bold") if kept else (f"{die['face']} ", "$dim")
        if whys and die.get("why"):
            yield (f"{die['became']}: {die['why']}  ", "$dim")


def explain(campaign: Campaign, entry: Entry, system: rules.System) -> Iterator[Content]:
    """Everything about one entry, line by line."""
    when = (f"   {entry.at[11:16]}", "$dim")
    undone = ("   undone", "$bad") if entry.id in campaign.history.undone else ("", "")
    if entry.roll is None:
        yield Content.assemble((plain(telling.title(entry)), "bold"), when, undone)
        if entry.note:
            yield Content(plain(entry.note))
    else:
        yield Content.assemble(verdict(system.outcome(entry.roll["outcome"])), when, undone)
        yield from _roll(entry, system)
    moves = _moves(entry, system)
    for number, moved in enumerate(moves):
        yield row("points" if number == 0 else "", moved)
    yield from _links(campaign, entry)


def _roll(entry: Entry, system: rules.System) -> Iterator[Content]:
    roll = entry.roll or {}
    names = [("bold", plain(telling.actor(entry)))] if entry.refers is None else []
    what = plain(entry.what)
    yield Content.assemble(
        *[(name, style) for style, name in names], f"  {what}" if names else what
    )
    if entry.secret:
        yield row("secret", "not for the players")
    if entry.note:
        yield row("word", plain(entry.note))
    yield Content()
    parts = roll["parts"]
    for part, roller in zip(parts, entry.rollers, strict=False):
        yield from _part(part, roller, system, alone=len(parts) == 1)
    yield from _total(roll)
    for number, one in enumerate(entry.modifiers):
        words = plain(telling.modifier(one, telling.kind_of(roll, system)))
        yield row("" if number else "with", (words, "$dim"))
    yield row("why", plain(str(roll["rule"])))
    if roll["nearest"]:
        yield row("else", (plain(str(roll["nearest"])), "$dim"))
    if roll["note"]:
        yield row("brings", plain(str(roll["note"])))
    if entry.helpers:
        shared = system.helped(system.outcome(telling.shared_outcome(roll)))
        yield row("helped", plain(", ".join(entry.helpers)), (f"  {shared}", "$dim"))


def _total(roll: Mapping[str, Any]) -> Iterator[Content]:
    """How the total came about, or what the dice were counted as."""
    if working := telling.working(roll):
        steps, equals, total = working.rpartition(" = ")
        label = "count" if roll["total"] is None else "total"
        yield row(label, f"{steps}{equals}", (total, "bold") if equals else total)


def _part(
    part: Mapping[str, Any], roller: Roller, system: rules.System, alone: bool
) -> Iterator[Content]:
    """The dice of one roller; of several each has a line with its own outcome."""
    dice = [*_faces(part, whys=alone)]
    typed = [("typed", "$dim")] if part["typed"] else []
    if alone:
        if dice:
            yield row("dice", *dice, *typed)
        return
    outcome: list[Content | str] = []
    if part["outcome"]:
        outcome = [verdict(system.outcome(part["outcome"])), " "]
    total = f"= {part['total']}  " if part["total"] is not None else ""
    yield Content.assemble(
        column(roller.name or part["label"], 14), " ", *dice, total, *outcome, *typed
    )


def _moves(entry: Entry, system: rules.System) -> list[Content]:
    shown = []
    names = {roller.id: roller.name for roller in entry.rollers if roller.id is not None}
    for one in entry.moves:
        pool = system.pool(one.pool)
        if pool is None:
            continue
        full, _, style = signs(pool)
        whose = f"{plain(names[one.owner])}: " if one.owner in names else ""
        shown.append(
            Content.assemble(
                (f"{full}{signed(one.amount)} ", style),
                (f"{whose}{plain(one.why)}{telling.lost(one)}  ", "$dim"),
            )
        )
    return shown


def _links(campaign: Campaign, entry: Entry) -> Iterator[Content]:
    """What amended it, or what it amends."""
    history = campaign.history
    amended = [history[n] for n in history.amendments.get(entry.id, ()) if n not in history.undone]
    for later in amended:
        yield row(
            "then", (f"{plain(later.title)}: {(later.roll or {}).get('outcome', '')}{JUMP}", "$dim")
        )
    if entry.refers is not None:
        yield row("of", (f"{plain(history[entry.refers].title)}{JUMP}", "$dim"))
