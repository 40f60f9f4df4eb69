"""How the screen of a campaign was left: which panel fills it, which are hidden.

It is nothing of the campaign's own and lies beside it. Where it is missing or no good, every panel
is shown; where it can't be written, the screen looks next time as it did before.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from gmscreen.campaign import disk

FILE = "campaign.view"
HIDEABLE: Mapping[str, str] = MappingProxyType(
    {"party": "Party", "reference": "Reference", "log": "Log", "why": "Why"}
)
"""The panels that can be hidden, by id, with their titles."""
ZOOMABLE = ("party", "builder", "reference", "log")
"""The panels that can fill the screen."""


@dataclass(frozen=True, slots=True)
class View:
    """What is seen of the panels.

    Attributes:
        zoomed: The panel that fills the screen; empty: none.
        hidden: The panels that are not shown.
    """

    zoomed: str = ""
    hidden: frozenset[str] = frozenset()

    def turned(self, panel: str) -> View:
        """The same with a panel hidden that was shown, or shown that was hidden."""
        hidden = self.hidden ^ {panel}
        return View("" if self.zoomed in hidden else self.zoomed, hidden)


def read_view(folder: Path) -> View:
    """How the screen of a campaign was left."""
    try:
        plain = json.loads(disk.read(folder / FILE)[0])
        hidden = frozenset(one for one in plain["hidden"] if one in HIDEABLE)
        zoomed = plain["zoomed"] if plain["zoomed"] in ZOOMABLE else ""
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return View()
    return View("" if zoomed in hidden else zoomed, hidden)


def write_view(folder: Path, view: View) -> None:
    """Keeps how the screen of a campaign is left."""
    text = json.dumps({"zoomed": view.zoomed, "hidden": sorted(view.hidden)})
    with suppress(OSError):
        disk.replace(folder / FILE, f"{text}\n".encode())
