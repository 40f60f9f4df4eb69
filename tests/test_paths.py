"""Where things lie: in a checkout, in a wheel, and for the user."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmscreen import paths


def test_the_data_of_this_program_is_found() -> None:
    assert (paths.data_folder("themes") / "dungeon.toml").is_file()
    assert paths.data_folder("saves").is_dir()


@pytest.mark.parametrize("name", ["themes", "saves"])
def test_in_a_checkout_the_data_lies_beside_the_package(tmp_path: Path, name: str) -> None:
    package = tmp_path / "gmscreen"
    package.mkdir()
    (tmp_path / name).mkdir()
    found = paths.data_folder("themes" if name == "themes" else "saves", package)
    assert found == tmp_path / name


def test_in_a_wheel_the_data_lies_inside_the_package(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "gmscreen"
    (package / "_data" / "themes").mkdir(parents=True)
    (package.parent / "themes").mkdir()  # another package's, perhaps
    assert paths.data_folder("themes", package) == package / "_data" / "themes"


def test_the_users_folders_follow_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "config")
    assert paths.saves_folder() == tmp_path / "data" / "campaigns"
    assert paths.config_folder() == tmp_path / "config"
    # Asking for a place makes nothing.
    assert not [*tmp_path.iterdir()]
