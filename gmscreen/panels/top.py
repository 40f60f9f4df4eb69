"""The top line: campaign and session, the GM's pool, what holds for every roll, if it is saved."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

import rules
from gmscreen.campaign.model import Campaign
from gmscreen.panels.scene import Scene
from gmscreen.widgets.words import cut, pips, plain, signed, signs

LEAST = 24
"""How many cells stay for campaign and session, before pips and names of points go."""
MOST_PIPS = 8
"""How many points are told by pips."""


class TopLine(Static):
    """One line about the whole evening."""

    scene: reactive[Scene | None] = reactive(None)
    unsaved: reactive[str] = reactive("")
    """Why the last act is not on the disk; empty: it is."""
    read_only: reactive[str] = reactive("")
    """Why the campaign is only looked at; empty: it is played."""

    def render(self) -> Content:
        """The line, left and right."""
        if self.scene is None:
            return Content()
        campaign, system = self.scene.campaign, self.scene.system
        right = self._right(self.scene, roomy=True)
        if right.cell_length > self.size.width - LEAST:
            right = self._right(self.scene, roomy=False)
        room = max(12, self.size.width - right.cell_length - 1)
        brand = "gmscreen  " if room > 40 else ""
        left = Content.assemble(
            (brand, "bold $primary"),
            (cut(campaign.name, max(8, room - len(brand) - 6)), ""),
            (self._session(campaign, system), "$dim"),
        ).truncate(room, ellipsis=True)
        gap = max(1, self.size.width - left.cell_length - right.cell_length)
        return Content.assemble(left, " " * gap, right)

    def _session(self, campaign: Campaign, system: rules.System) -> str:
        number = campaign.session.number
        name = f": {plain(campaign.session.name)}" if campaign.session.name else ""
        ended = " ended" if campaign.session.ended else ""
        session = f"session {number}{ended}{name}" if number else "no session yet"
        return f" · {session} · {system.title}"

    def _right(self, scene: Scene, roomy: bool) -> Content:
        """What is held, what holds for every roll, and whether it is saved.

        Args:
            scene: What lies on the table.
            roomy: Whether there is room for pips, and for what points are called.
        """
        campaign, pools = scene.campaign, scene.system.pools
        gms = [one for one in pools if one.owner is rules.Owner.GM]
        parts = [_pool(one, campaign.pools.get(one.id, 0), roomy) for one in gms]
        if not gms:
            # Where the GM has no pool: what the party holds together of its own.
            parts += [
                _held(one, sum(who.points.get(one.id, 0) for who in campaign.party), roomy)
                for one in pools
                if one.owner is rules.Owner.CHARACTER and not one.quiet
            ]
        if scene.draft.secret:
            parts.append(Content.styled("secret", "bold $sticky"))
        if campaign.table_dice:
            parts.append(Content.styled("own dice", "$sticky"))
        if campaign.sticky:
            names = ", ".join(one.name or "modifier" for one in campaign.sticky)
            words = cut(names, max(8, self.size.width // 5) if roomy else 8)
            number = signed(sum(one.amount for one in campaign.sticky))
            parts.append(Content.styled(f"{words} {number}", "$sticky"))
        if self.read_only:
            parts.append(Content.styled("looking on", "bold $sticky"))
        elif self.unsaved:
            parts.append(Content.styled("not saved", "bold $bad"))
        else:
            parts.append(Content.styled("saved", "$good"))
        return Content("   " if roomy else "  ").join(parts)


def _pool(pool: rules.Pool, now: int, roomy: bool) -> Content:
    """What the GM holds of a pool, in pips as long as those are few."""
    if not roomy or now > MOST_PIPS:
        return _held(pool, now, roomy)
    symbols = pips(now, None, pool, MOST_PIPS)
    return Content.assemble(symbols, " ", (f"{now} ", "bold $chaos"), (pool.many, "$dim"))


def _held(pool: rules.Pool, now: int, roomy: bool) -> Content:
    """What is held of a pool, as a number."""
    full, _, style = signs(pool)
    return Content.assemble((f"{full} {now}", style), (f" {pool.many}" if roomy else "", "$dim"))
