"""What every test relies on: a calm screen, and no file of the user who runs the tests."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# Read by Textual when it is first imported, so set before any test module is.
os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
os.environ.setdefault("COLORTERM", "truecolor")
os.environ.pop("NO_COLOR", None)
os.environ.pop("TEXTUAL_THEME", None)
os.environ.pop("GMSCREEN_SAVES", None)

# A busy machine is slow, not wrong: no test fails by the clock.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the user's campaigns and configuration out of the tests, and the tests out of them."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        patch.setenv("XDG_DATA_HOME", str(home / "data"))
        patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
        yield
