"""The pictures in the docs, made from the program itself: `make pictures`.

Each is a sample campaign after some keys, with dice that fall as they are told.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from gmscreen.app import GmScreen  # noqa: E402
from gmscreen.app_watch import Watch  # noqa: E402
from gmscreen.campaign import shelf  # noqa: E402
from tests.campaign import samples  # noqa: E402
from tests.tui.table import Falling, Seat, clock  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"


class Picture(NamedTuple):
    """One picture.

    Attributes:
        system: Of which sample.
        size: Columns and lines.
        palette: In which palette.
        keys: What is pressed; a word that begins with `~` is typed.
        faces: How the dice fall.
    """

    system: str
    size: tuple[int, int]
    palette: str
    keys: tuple[str, ...]
    faces: tuple[int, ...] = ()


PICTURES = {
    "dashboard": Picture(
        "fate-chaos",
        (120, 40),
        "dungeon",
        ("1", "w", "~stea\r", "f", "space", "3", "a"),
        (7, 19),
    ),
    "pool": Picture(
        "chimera-d10", (120, 40), "parchment", ("2", "a", "space", "1"), (9, 4, 6, 7, 5, 8)
    ),
    "small": Picture("arcanotech", (80, 24), "starship", ("1", "space"), (13, 9, 9)),
    "line": Picture(
        "fate-chaos", (120, 40), "dungeon", ("colon", '~tom athletics tough adv 2 "high ground" +2')
    ),
    "large": Picture("action-roll", (200, 60), "high-contrast", ("1", "space"), (16,)),
}


async def draw(name: str, picture: Picture) -> None:
    """Makes one picture of the dashboard."""
    with TemporaryDirectory() as place:
        folder = Path(place) / picture.system
        shelf.copy_sample(samples.SAVES / picture.system, folder)
        app = GmScreen(Path(place), folder, dice=Falling(*picture.faces), clock=clock)
        async with app.run_test(size=picture.size) as pilot:
            app.theme = picture.palette
            seat = Seat(app, pilot, [])
            await seat.settle()
            for key in picture.keys:
                if key.startswith("~"):
                    await seat.type(key[1:])
                else:
                    await seat.press(key)
            app.clear_notifications()
            await seat.settle()
            app.save_screenshot(f"{name}.svg", str(FOLDER))


async def draw_players() -> None:
    """Makes the picture of the players' view."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "fate-chaos"
        shelf.copy_sample(samples.SAVES / "fate-chaos", folder)
        app = Watch(folder)
        async with app.run_test(size=(120, 40)) as pilot:
            app.theme = "dungeon"
            await pilot.pause()
            app.save_screenshot("players.svg", str(FOLDER))


async def main() -> None:
    """All of them."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in PICTURES.items():
        await draw(name, picture)
    await draw_players()


if __name__ == "__main__":
    asyncio.run(main())
