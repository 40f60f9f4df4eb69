"""How long ago something was, as people say it."""

from __future__ import annotations

from datetime import datetime

WEEKS, MONTHS, YEARS = 21, 90, 730
"""From how many days on weeks are counted, and months, and years."""


def moment(at: str) -> datetime | None:
    """An ISO time, one without a zone as a time of this machine; None: it is no time."""
    try:
        found = datetime.fromisoformat(at)
        return found if found.tzinfo is not None else found.astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def since(at: str, now: datetime) -> str:
    """How long ago a time was: `today`, `yesterday`, `9 days ago`.

    Args:
        at: The time, in ISO; days are counted where the clock stands.
        now: The time now, with its zone.

    Returns:
        The words; for a time yet to come its date, and nothing for what is no time.
    """
    if (then := moment(at)) is None:
        return ""
    try:
        day = then.astimezone(now.tzinfo).date()
    except OverflowError:
        return ""
    days = (now.date() - day).days
    if days < 0:
        return day.isoformat()
    if days < 2:
        return ("today", "yesterday")[days]
    for most, length, unit in ((WEEKS, 1, "days"), (MONTHS, 7, "weeks"), (YEARS, 30, "months")):
        if days < most:
            return f"{days // length} {unit} ago"
    return f"{days // 365} years ago"
