"""What is shown while best play is being weighed for a large pool."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult
from textual.widgets import LoadingIndicator

import rules
from gmscreen.prompts.base import Prompt


class Weighing(Prompt[tuple[int, ...]]):
    """Weighs a pick away from the keys, and is dismissed with what best play takes."""

    def __init__(self, pick: rules.Pick) -> None:
        """Takes the pick."""
        super().__init__("Weighing the best reroll")
        self._pick = pick

    def body(self) -> ComposeResult:
        """Something that moves."""
        yield LoadingIndicator()

    def on_mount(self) -> None:
        """Begins at once."""
        self._weigh()

    @work(thread=True)
    def _weigh(self) -> None:
        self.app.call_from_thread(self.dismiss, rules.picked(self._pick))

    def action_back(self) -> None:
        """The dice are thrown: there is no way back."""
        self.refuse("the dice are thrown; it is a matter of seconds")
