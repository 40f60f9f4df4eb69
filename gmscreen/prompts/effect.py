"""Asks for an effect roll: a dice expression, what it is, and whose dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Input, Static

import rules
from gmscreen.prompts.base import Prompt
from rules.notation import parse


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect roll that is wanted.

    Attributes:
        dice: The expression, as it was typed.
        what: What it is ("Heal"); may be empty.
        typed: Whether the table rolls it.
    """

    dice: str
    what: str
    typed: bool


class EffectPrompt(Prompt[Effect]):
    """A dice expression, explained while it is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+t", "other", "The other dice", show=False)
    ]

    def __init__(self, own: bool = False, before: Effect | None = None) -> None:
        """Begins empty, or with what was typed before the GM went back.

        Args:
            own: Whether the table's dice are meant, unless the GM says otherwise.
            before: What was wanted before.
        """
        rolls, types = "rolls", "types the table's dice"
        first, other = (types, rolls) if own else (rolls, types)
        super().__init__("An effect", f"enter {first} · ctrl+t {other} · esc")
        self._own = own
        self._dice, self._what = (before.dice, before.what) if before else ("", "")

    def body(self) -> ComposeResult:
        """The expression, what it means, what it is for."""
        takes = "dice such as 2d6+3 · 4d6kh3 · suffixes x2, half, /3"
        yield Static(Content.assemble((takes, "$dim")), classes="help")
        yield Input(self._dice, placeholder="2d6+3", id="dice", select_on_focus=False)
        yield Static(id="meaning")
        what_for = "what for (tab; may stay empty)"
        yield Input(self._what, placeholder=what_for, id="what", select_on_focus=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Says what the expression comes to."""
        self.refuse("")
        text = self.query_one("#dice", Input).value
        meaning = ""
        if text.strip():
            try:
                expression = parse(text)
            except rules.RulesError:
                meaning = ""
            else:
                mean = expression.mean
                middle = f", {float(mean):.2f} on average" if mean is not None else ""
                meaning = f"{expression}: {expression.low} to {expression.high}{middle}"
        self.query_one("#meaning", Static).update(Content.assemble((meaning, "$primary")))

    def on_input_submitted(self) -> None:
        """Rolls with the dice of the house."""
        self._take(typed=self._own)

    def action_other(self) -> None:
        """Rolls with the other ones."""
        self._take(typed=not self._own)

    def _take(self, typed: bool) -> None:
        dice = self.query_one("#dice", Input).value
        try:
            parse(dice)
        except rules.RulesError as refused:
            self.refuse(str(refused))
            return
        self.dismiss(Effect(dice, " ".join(self.query_one("#what", Input).value.split()), typed))
