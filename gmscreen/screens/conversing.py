"""A screen that does what is asked for, and asks in its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from textual.screen import Screen

import rules
from gmscreen.actions.table import Conversation
from gmscreen.campaign.model import Refused
from gmscreen.campaign.store import CampaignError

T = TypeVar("T")


class Conversing(Screen[T]):
    """A screen with actions; one that asks yields prompts and is sent the answers."""

    def refused(self, reason: str) -> None:
        """Tells why something is not done; each screen has its own way."""

    def do(self, deed: Callable[[], Conversation | None]) -> None:
        """Does something; where it asks, the answers are sent back to it as they come."""
        with self._refusals():
            if (conversation := deed()) is not None:
                self._go_on(conversation, None)

    def _go_on(self, conversation: Conversation, answer: Any) -> None:
        with self._refusals():
            try:
                prompt = conversation.send(answer)
            except StopIteration:
                return
            self.app.push_screen(prompt, partial(self._go_on, conversation))

    @contextmanager
    def _refusals(self) -> Iterator[None]:
        """What the rules, the table or the disk refuse is told, and nothing has happened."""
        try:
            yield
        except (Refused, CampaignError, rules.RulesError) as error:
            self.refused(str(error))
