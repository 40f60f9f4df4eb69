"""The top line: campaign and session, the GM's pool, sticky modifiers, and whether it is saved."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

import rules
from gmscreen.campaign.model import Campaign
from gmscreen.panels.scene import Scene
from gmscreen.widgets.words import cut, pips, plain, signed, signs


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
        right = self._right(campaign, system)
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

    def _right(self, campaign: Campaign, system: rules.System) -> Content:
        shown: list[Content | tuple[str, str] | str] = []
        for pool in system.pools:
            if pool.owner is rules.Owner.GM:
                now = campaign.pools.get(pool.id, 0)
                symbols = pips(now, None, pool, 8)
                shown += [symbols, " "] if now <= 8 else [symbols]
                shown += [
                    (f"{now} " if now <= 8 else " ", "bold $chaos"),
                    (f"{pool.many}   ", "$dim"),
                ]
        if not shown:
            shown += self._party_points(campaign, system)
        sticky = sum(one.amount for one in campaign.sticky)
        if campaign.sticky:
            names = ", ".join(one.name or "modifier" for one in campaign.sticky)
            words = cut(names, max(8, self.size.width // 5))
            shown.append((f"{words} {signed(sticky)}   ", "$sticky"))
        if self.read_only:
            shown.append(("looking on", "bold $sticky"))
        else:
            shown.append(("not saved", "bold $bad") if self.unsaved else ("saved", "$good"))
        return Content.assemble(*shown)

    def _party_points(
        self, campaign: Campaign, system: rules.System
    ) -> list[Content | tuple[str, str] | str]:
        """Where the GM has no pool: what the party holds together of its own."""
        own = [p for p in system.pools if p.owner is rules.Owner.CHARACTER and not p.quiet]
        shown: list[Content | tuple[str, str] | str] = []
        for pool in own:
            full, _, style = signs(pool)
            held = sum(one.points.get(pool.id, 0) for one in campaign.party)
            shown += [(f"{full} {held} ", style), (f"{pool.many}   ", "$dim")]
        return shown
