"""How long ago something was, in words; days are those of the clock on the wall."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from gmscreen.campaign.since import moment, since

NOW = datetime(2026, 3, 1, 0, 30, tzinfo=timezone(timedelta(hours=1)))

TIMES = {
    "2026-03-01T00:10:00+01:00": "today",
    "2026-02-28T23:50:00+01:00": "yesterday",
    # The same moments where other clocks stand.
    "2026-02-28T23:10:00+00:00": "today",
    "2026-03-01T07:50:00+09:00": "yesterday",
    "2026-02-20T12:00:00+01:00": "9 days ago",
    "2026-02-09T12:00:00+01:00": "20 days ago",
    "2026-02-08T12:00:00+01:00": "3 weeks ago",
    "2025-12-02T12:00:00+01:00": "12 weeks ago",
    "2025-12-01T12:00:00+01:00": "3 months ago",
    "2024-03-02T12:00:00+01:00": "24 months ago",
    "2024-03-01T12:00:00+01:00": "2 years ago",
    "2026-03-02T12:00:00+01:00": "2026-03-02",
    "0001-01-01T00:00:00+14:00": "",
    "once upon a time": "",
    "": "",
}


@pytest.mark.parametrize(("at", "words"), TIMES.items())
def test_since(at: str, words: str) -> None:
    assert since(at, NOW) == words


def test_time_without_a_zone_is_one_of_this_machine() -> None:
    here = datetime(2026, 3, 1, 12, 0)
    assert moment("2026-03-01T12:00:00") == here.astimezone()
    assert moment("nothing") is None
