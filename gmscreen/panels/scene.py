"""What all panels draw, as one value, and what they share in drawing it."""

from __future__ import annotations

from dataclasses import dataclass

from textual.reactive import var

import rules
from gmscreen.campaign import draft as drafts
from gmscreen.campaign.acts.rolls import price_refusal
from gmscreen.campaign.draft import Draft
from gmscreen.campaign.model import Campaign
from gmscreen.chances import Chances
from gmscreen.widgets.lines import Lines


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table at one moment.

    Attributes:
        campaign: The campaign.
        system: Its dice system, under its house settings.
        draft: The check that is being built.
        chances: Exact odds.
        learnt: How many slow checks have been counted; another number is another scene.
    """

    campaign: Campaign
    system: rules.System
    draft: Draft
    chances: Chances
    learnt: int = 0

    @property
    def check(self) -> rules.Check | None:
        """The check that is built; None: something in it can't stand yet, see `refusal`."""
        try:
            return drafts.build(self.campaign, self.system, self.draft)
        except rules.InvalidInput:
            return None

    @property
    def refusal(self) -> str:
        """Why what is built can't be rolled yet; empty: it can."""
        try:
            check = drafts.build(self.campaign, self.system, self.draft)
        except rules.InvalidInput as refused:
            return str(refused)
        acting = self.campaign.character(self.draft.side.who)
        return price_refusal(self.campaign, self.system, check, acting)


class Panel(Lines):
    """A panel: lines that are drawn anew whenever the scene or the size is another."""

    scene: var[Scene | None] = var(None)

    def watch_scene(self, before: Scene | None, after: Scene | None) -> None:
        """Draws another scene."""
        self._redraw()

    def on_resize(self) -> None:
        """Draws for another size."""
        self._redraw()

    def _redraw(self) -> None:
        if self.scene is not None and self.size.width:
            self.draw(self.scene, self.scrollable_content_region.width)

    def draw(self, scene: Scene, width: int) -> None:
        """Shows the lines of a scene in so many cells; each panel has its own."""
