"""What has to hold of a campaign beside its shape: that its system can play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import rules
from gmscreen.campaign.acts.people import with_whole_sheets
from gmscreen.campaign.model import Campaign
from gmscreen.campaign.reading import Damaged

Check = Callable[[Campaign], None]
"""Raises `rules.RulesError` for a campaign that can't be played, and says why."""


def unchecked(campaign: Campaign) -> None:
    """Takes every campaign."""


def playable(systems: Mapping[str, rules.System]) -> Check:
    """The check that the system of a campaign is known, and takes its settings and its sheets.

    Args:
        systems: The dice systems there are.
    """

    def check(campaign: Campaign) -> None:
        """Raises where it isn't so."""
        with_whole_sheets(campaign, campaign.rules(systems))

    return check


def checked(path: Path, campaign: Campaign, check: Check) -> Campaign:
    """The same campaign, if it can be played.

    Raises:
        Damaged: It can't.
    """
    try:
        check(campaign)
    except rules.RulesError as error:
        raise Damaged(path, str(error)) from None
    return campaign
