"""Asks for a whole check in one line, and shows while it is typed how it is read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

import rules
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.line.completing import Completion, completions
from gmscreen.campaign.line.reading import Reading, read
from gmscreen.campaign.line.terms import Problem
from gmscreen.campaign.line.vocabulary import Vocabulary
from gmscreen.panels.builder import costs, lines
from gmscreen.panels.scene import Scene
from gmscreen.prompts.base import Prompt
from gmscreen.widgets.words import plain

HINT = "enter rolls · tab takes ▸ · ↑ lines before · esc"

TAKES = "who, what and how hard, in any order, such as: mira stealth +2 · v NAME · =14 · secret"


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of the line.

    Attributes:
        text: As it was typed, also where the GM went back.
        reading: What is to be rolled; None: nothing.
    """

    text: str
    reading: Reading | None = None


class CheckLine(Prompt[Entered]):
    """A line that is read at every key."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", "Complete", show=False),
        Binding("up", "turn(-1)", "The line before", show=False),
        Binding("down", "turn(1)", "The line after", show=False),
    ]

    def __init__(self, scene: Scene, known: Vocabulary, before: tuple[str, ...]) -> None:
        """Takes what lies on the table.

        Args:
            scene: The campaign, its system, the draft on the table, and odds.
            known: Every word that can be said.
            before: The lines that were entered before, the newest last.
        """
        super().__init__("A check in one line", HINT)
        self._scene = scene
        self._known = known
        self._before = before
        self._place = len(before)
        self._own = ""
        self._reading = read("", known, scene.draft)
        self._counting: rules.Check | None = None

    def body(self) -> ComposeResult:
        """The line, how it can go on, what is wrong with it, what it comes to."""
        yield Input(select_on_focus=False)
        yield Static(id="completions")
        yield Static(id="reading")

    @property
    def line(self) -> Input:
        """What is typed into."""
        return self.query_one(Input)

    def on_mount(self) -> None:
        """The line has the focus at once."""
        self.line.focus()
        self.call_after_refresh(self._show)

    def on_resize(self) -> None:
        """Shows the same for another width."""
        self.call_after_refresh(self._show)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Reads the line anew."""
        self.refuse("")
        self._reading = read(event.value, self._known, self._scene.draft)
        self._show()

    def _show(self) -> None:
        self.query_one("#completions", Static).update(offered(self._completions()))
        shown = self.query_one("#reading", Static)
        shown.update(Content("\n").join([*self._lines(max(20, shown.size.width))]))

    def _completions(self) -> tuple[Completion, ...]:
        """How the word at the cursor can go on."""
        typed, cursor = self.line.value, self.line.cursor_position
        return completions(typed, cursor, self._known, self._scene.draft)

    def _lines(self, width: int) -> Iterator[Content]:
        reading = self._reading
        if reading.empty:
            yield Content.assemble((TAKES, "$dim"))
        elif reading.problems:
            yield from wrong(reading.text, reading.problems)
        else:
            scene = replace(self._scene, draft=reading.draft)
            yield from built(scene, reading, width)
            self._count(scene)

    def _count(self, scene: Scene) -> None:
        """Has odds that take a while counted, beside the keys."""
        check = scene.check
        if check is None or check == self._counting or scene.chances.odds(check) is not None:
            return
        self._counting = check
        self.run_worker(self._learn(check), group="odds", exclusive=True)

    async def _learn(self, check: rules.Check) -> None:
        if await self._scene.chances.learn(check):
            self._counting = None
            self._show()

    def on_input_submitted(self) -> None:
        """Rolls what is read, or says what is wrong; then the line stays to be mended."""
        reading = self._reading
        if reading.empty:
            self.refuse("say who and what, or go back: space rolls what is built")
        elif reading.problems:
            first = reading.problems[0]
            self.line.cursor_position = first.end
            self.refuse("not rolled: see what is marked")
        else:
            self.dismiss(Entered(reading.text.strip(), reading))

    def action_back(self) -> None:
        """Goes back; what was typed is kept as the newest line."""
        self.dismiss(Entered(self._reading.text.strip()))

    def action_complete(self) -> None:
        """Takes the best way in which the word at the cursor can go on."""
        if those := self._completions():
            self._put(*those[0].into(self.line.value))

    def action_turn(self, by: int) -> None:
        """Goes through the lines that were entered before; after the newest comes one's own."""
        if self._place == len(self._before):
            self._own = self.line.value
        self._place = max(0, min(self._place + by, len(self._before)))
        lines_ = (*self._before, self._own)
        self._put(lines_[self._place], len(lines_[self._place]))

    def _put(self, text: str, cursor: int) -> None:
        self.line.value = text
        self.line.cursor_position = cursor


def offered(those: tuple[Completion, ...]) -> Content:
    """How the word at the cursor can go on, on one line, the best first."""
    words = [(" · " if place else "▸ ") + plain(one.text) for place, one in enumerate(those)]
    styles = ["$primary" if not place else "$dim" for place in range(len(words))]
    return Content.assemble(*zip(words, styles, strict=True))


def wrong(text: str, problems: tuple[Problem, ...]) -> Iterator[Content]:
    """The line with what is wrong marked, and what is wrong."""
    marked, place = [], 0
    for problem in problems:
        if problem.start >= place:
            marked.append((plain(text[place : problem.start]), "$dim"))
            marked.append((plain(text[problem.start : problem.end]), "bold underline $error"))
            place = problem.end
    marked.append((plain(text[place:]), "$dim"))
    yield Content.assemble(*marked)
    for reason in dict.fromkeys(problem.reason for problem in problems):
        yield Content.assemble((plain(reason), "$error"))


def built(scene: Scene, reading: Reading, width: int) -> Iterator[Content]:
    """What the line comes to, in the words of the builder."""
    for word in reading.words:
        if word.guessed and word.term:
            said = plain(reading.text[word.start : word.end])
            yield Content.assemble((f"{said} is read as {plain(word.term.name)}", "$sticky"))
    if note := drafts.what_is_rolled(scene.campaign, scene.system, scene.draft)[1]:
        yield Content.assemble((f"{plain(scene.draft.side.what)} is {note}", "$sticky"))
    yield from (line.content for line in lines(scene, width, roomy=False))
    if (check := scene.check) is not None:
        yield from costs(scene, check)
    if reading.faces:
        faces = " ".join(map(str, reading.faces))
        yield Content.assemble((f"with the table's dice: {plain(faces)}", "$primary"))
