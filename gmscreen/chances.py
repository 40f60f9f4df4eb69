"""Odds of checks, remembered: a check that was asked about before costs nothing."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import rules


@lru_cache(maxsize=4096)
def odds(check: rules.Check) -> rules.Odds:
    """The exact odds of a check."""
    return rules.odds(check)


@lru_cache(maxsize=1024)
def chance(check: rules.Check, pool: str) -> Fraction:
    """The exact chance that a check earns points of a pool."""
    return rules.chance(check, pool)
