"""Keys one after the other, each for what the one before has opened or left.

Textual gives a key to whatever has the focus at the moment in which the key is read. Of keys that
come in one go (fast fingers, a slow line) all but the first would be given away before a prompt
that the first one opens is there: letters would be lost, and Enter would take something else than
what was typed.
"""

from __future__ import annotations

import asyncio
from collections import deque

from textual import events
from textual.app import App
from textual.message_pump import MessagePump

MOST_ROUNDS = 12
"""How often at most it is looked whether a key is dealt with."""
LONGEST = 1.0
"""How long at most, in seconds, one part of the screen is waited for; keys never get stuck."""


class TypeAhead(App[None]):
    """An application that begins with a key when the one before is dealt with."""

    def __init__(self) -> None:
        """Begins with nothing typed."""
        super().__init__()
        self._typed: deque[events.Key | events.Paste] = deque()

    async def on_event(self, event: events.Event) -> None:
        """Lets what is typed queue up; everything else goes its way."""
        if event.is_forwarded or not isinstance(event, events.Key | events.Paste):
            await super().on_event(event)
            return
        self._typed.append(event)
        if len(self._typed) == 1:
            self.run_worker(self._deal(), group="typed")

    async def _deal(self) -> None:
        """Deals with everything that is typed, in order."""
        while self._typed:
            await super().on_event(self._typed[0])
            await self._dealt()
            self._typed.popleft()

    async def _dealt(self) -> None:
        """Returns when the last key has led to nothing new for two rounds on end.

        A round waits for every part of the screen that a key passes, from the one in focus up to
        the application, to be through with what it had been sent.
        """
        before, calm = None, 0
        for _ in range(MOST_ROUNDS):
            if not self.screen_stack:
                return
            for part in (self.focused or self.screen).ancestors_with_self:
                await through(part)
            now = (self.screen_stack[-1:], self.screen_stack and self.focused)
            calm = calm + 1 if now == before and now[1] else 0
            if calm == 2:
                return
            before = now


async def through(part: MessagePump) -> None:
    """Returns when a part of the screen is through with what it had been sent."""
    done = asyncio.Event()
    if part.call_later(done.set):
        try:
            async with asyncio.timeout(LONGEST):
                await done.wait()
        except TimeoutError:
            return
