"""Where things lie on the disk: the data that comes with the program, and the user's own.

Nothing here reads or makes a file; each function only says a place.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import platformdirs

_NAME = "gmscreen"
_PACKAGE = Path(__file__).resolve().parent


def data_folder(name: Literal["themes", "saves"], package: Path = _PACKAGE) -> Path:
    """The folder of data that comes with the program: its palettes or its sample campaigns.

    A wheel carries the data inside the package; in a checkout it lies beside the package.

    Args:
        name: Which data.
        package: The folder of the package `gmscreen`.

    Returns:
        The folder. That it is there is for the reader of its files to see.
    """
    inside = package / "_data" / name
    return inside if inside.is_dir() else package.parent / name


def saves_folder() -> Path:
    """Where the user's campaigns live unless they say otherwise; it need not exist yet."""
    return platformdirs.user_data_path(_NAME, appauthor=False) / "campaigns"


def config_folder() -> Path:
    """Where the user's configuration and own palettes live; it need not exist yet."""
    return platformdirs.user_config_path(_NAME, appauthor=False)
