"""Long work beside the keys: a few milliseconds at a time, with rests in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from time import perf_counter
from typing import TypeVar

T = TypeVar("T")

SLICE = 0.004
"""How long a slice lasts at least, in seconds; it ends with the step in which that is reached."""


async def unhurried(steps: Iterable[T]) -> AsyncIterator[list[T]]:
    """Takes steps for a moment, hands them on, and rests as long as all of that took.

    A key that comes meanwhile waits for one slice at most.
    """
    taken, began = list[T](), perf_counter()
    for step in steps:
        taken.append(step)
        if perf_counter() - began >= SLICE:
            yield taken
            await asyncio.sleep(perf_counter() - began)
            taken, began = [], perf_counter()
    yield taken
