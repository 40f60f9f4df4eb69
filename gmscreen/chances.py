"""Exact odds without waiting: quick ones at once, slow ones from a process of their own.

A large pool takes seconds to walk. So that the keys stay free, this program is then started once
more, as `gmscreen odds`, and what it prints is learnt.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

import rules
from rules.system import worded

REMEMBERED = 4096
"""How many checks are remembered."""


class Chances:
    """Odds of checks, remembered: what was asked before costs nothing."""

    def __init__(self) -> None:
        """Starts with nothing known."""
        self._quick = lru_cache(maxsize=REMEMBERED)(rules.odds)
        self._earned = lru_cache(maxsize=REMEMBERED)(rules.chance)
        self._learnt: dict[rules.Check, rules.Odds] = {}

    def odds(self, check: rules.Check) -> rules.Odds | None:
        """The exact odds of a check; None: they take too long, `learn` has to bring them."""
        return self._learnt.get(check) if check.slow else self._quick(check)

    def earned(self, check: rules.Check, pool: str) -> Fraction | None:
        """The exact chance that a check earns points of a pool; None: it takes too long."""
        return None if check.slow else self._earned(check, pool)

    async def learn(self, check: rules.Check) -> bool:
        """Counts a slow check in a process of its own, which ends where this is cancelled.

        A system that was handed in is not known to that process: its checks are counted here, in a
        thread.

        Returns:
            Whether the odds are known now.
        """
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "gmscreen",
            *arguments(check),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            printed, _ = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
        if process.returncode:
            self._learnt[check] = await asyncio.to_thread(rules.odds, check)
            return True
        outcomes = json.loads(printed)["outcomes"]
        chances = {name: Fraction(of["fraction"]) for name, of in outcomes.items()}
        self._learnt[check] = rules.Odds.exactly(check.scale, chances)
        return True


def arguments(check: rules.Check) -> Iterator[str]:
    """A check as the words of the command line that ask for its odds."""
    yield from ("odds", check.system, check.kind_id, "--json")
    for name, setting in check.house:
        yield from ("--house", f"{name}={worded(setting)}")
    for name, value in check.values:
        if value is not None and value != ():
            words = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
            yield f"{name}={words}"
