"""Asks for the faces that the table rolled, throw by throw, until the roll is finished."""

from __future__ import annotations

import re
from collections.abc import Callable

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

import rules
from gmscreen.screens.prompts.base import Prompt
from gmscreen.widgets.words import plain

Whose = Callable[[int], str]
"""The name of who throws a part of the roll."""


class TypedRoll(Prompt[rules.Roll]):
    """A roll with the table's own dice. Escape takes back the last throw, and then the prompt."""

    def __init__(self, begin: Callable[[], rules.Play], whose: Whose) -> None:
        """Takes how the roll begins.

        Args:
            begin: Makes the roll anew; called again when a throw is taken back.
            whose: Who throws a part, by its number.
        """
        super().__init__("The table's dice", "space or comma between faces · esc one step back")
        self._begin = begin
        self._whose = whose
        self._given: list[tuple[int, ...]] = []
        self._play = begin()

    def body(self) -> ComposeResult:
        """What lies, what is needed, and the line."""
        yield Static(id="lies")
        yield Static(id="needs")
        yield Input(select_on_focus=False)

    def on_mount(self) -> None:
        """Says what is needed first."""
        self._tell()
        self.query_one(Input).focus()

    def _tell(self) -> None:
        play, need = self._play, self._play.needs
        lying: list[tuple[str, str]] = []
        for die in play.dice:
            kept = die.became == "kept"
            lying.append((f"[{die.face}] " if kept else f"{die.face} ", "bold" if kept else "$dim"))
        self.query_one("#lies", Static).update(Content.assemble(*lying))
        if isinstance(need, rules.Throw):
            whose = plain(self._whose(play.part))
            why = f": {need.why}" if need.why else ""
            words = f"{need.count} {need.die}"
            self.query_one("#needs", Static).update(
                Content.assemble(
                    (f"{whose}  " if whose else "", "bold"),
                    (words, "bold $primary"),
                    (f"{plain(why)}   {need.die.span}", "$dim"),
                )
            )

    def on_input_changed(self, event: Input.Changed) -> None:
        """Digits of one-digit dice need no key between them."""
        self.refuse("")
        need = self._play.needs
        if isinstance(need, rules.Throw) and need.die.high <= 9:
            digits = re.findall(r"[0-9]", event.value)
            if len(digits) == need.count and len(digits) == len(event.value.replace(" ", "")):
                self._take([int(digit) for digit in digits])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Takes the faces, or says which is wrong."""
        words = [word for word in re.split(r"[\s,;]+", event.value) if word]
        self._take([int(word) if re.fullmatch(r"[0-9]{1,9}", word) else word for word in words])

    def _take(self, faces: list[int | str]) -> None:
        try:
            self._play.give(faces, typed=True)
        except rules.RulesError as refused:
            self.refuse(str(refused))
            return
        self._given.append(tuple(face for face in faces if isinstance(face, int)))
        self.query_one(Input).value = ""
        if self._play.needs is None:
            self.dismiss(self._play.roll)
        else:
            self._tell()

    def action_back(self) -> None:
        """Takes back the last throw; without one, leaves."""
        if not self._given:
            self.dismiss(None)
            return
        last = self._given.pop()
        self._play = self._begin()
        for faces in self._given:
            self._play.give(faces, typed=True)
        self.query_one(Input).value = " ".join(map(str, last))
        self._tell()
