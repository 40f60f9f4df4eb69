"""Asks for a line of text, read at once into what it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

import rules
from gmscreen.campaign.model import Refused
from gmscreen.prompts.base import Prompt
from gmscreen.widgets.words import explained, plain

T = TypeVar("T")


def nothing(text: str) -> str:
    """For text that needs no explaining while it is typed."""
    return ""


class Ask(Prompt[T]):
    """One line of text. What can't be read is refused beside it, and stays there to be mended."""

    def __init__(
        self,
        title: str,
        read: Callable[[str], T],
        *,
        takes: str = "",
        value: str = "",
        kept: str = "",
        explain: Callable[[str], str] = nothing,
        hint: str = "enter takes it · esc goes back",
    ) -> None:
        """Takes how the text is read.

        Args:
            title: What is asked.
            read: The meaning of a text; raises `rules.RulesError` or `Refused` for one it can't be.
            takes: What is taken, above the line.
            value: What stands there at first; typing takes its place.
            kept: What was typed before the GM went back, instead; typing goes on behind it.
            explain: What a text means, in words, while it is typed.
            hint: The foot of the frame.
        """
        super().__init__(title, hint)
        self._read = read
        self._takes = takes
        self.typed = kept or value
        """What stands in the line; still there once the prompt is left."""
        self._kept = bool(kept)
        self._explain = explain

    def body(self) -> ComposeResult:
        """Help, the line, and what it means."""
        if self._takes:
            yield Static(explained(self._takes), classes="help")
        yield Input(self.typed, select_on_focus=bool(self.typed) and not self._kept)
        yield Static(id="meaning")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Explains what stands there so far."""
        self.typed = event.value
        self.refuse("")
        try:
            meaning = self._explain(event.value)
        except (rules.RulesError, Refused):
            meaning = ""
        self.query_one("#meaning", Static).update(Content.assemble((plain(meaning), "$primary")))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Takes the answer, or says why not."""
        try:
            answer = self._read(event.value)
        except (rules.RulesError, Refused) as refused:
            self.refuse(str(refused))
            return
        self.dismiss(answer)
