"""What is shipped: a wheel with everything that the program needs, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import rules
from gmscreen import __version__

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, unpacked as an installer would."""
    place = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*build, "--directory", str(place)], cwd=ROOT, check=True, capture_output=True)
    (wheel,) = place.glob("*.whl")
    assert wheel.name == f"gmscreen-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(place / "installed")
    return place / "installed"


def run(unpacked: Path, *words: str) -> str:
    """What the program in the wheel says, started far from the checkout."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "gmscreen", *words],
        cwd=unpacked.parent,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_wheel_holds_the_two_packages_and_their_data(unpacked: Path) -> None:
    top = {one.name for one in unpacked.iterdir()}
    assert top == {"gmscreen", "rules", f"gmscreen-{__version__}.dist-info"}
    data = unpacked / "gmscreen" / "_data"
    for folder in ("themes", "saves"):
        kept = {one.relative_to(ROOT / folder) for one in (ROOT / folder).rglob("*.*")}
        assert {one.relative_to(data / folder) for one in (data / folder).rglob("*.*")} == kept
    assert {one.name for one in (unpacked / "rules" / "tables").iterdir()} == {
        f"{name.replace('-', '_')}.toml" for name in rules.systems()
    }
    assert (unpacked / "gmscreen" / "page.html").is_file()
    # Whoever uses the rules as a library has their types.
    assert (unpacked / "rules" / "py.typed").is_file()


def test_what_is_in_the_wheel_works_by_itself(unpacked: Path) -> None:
    assert run(unpacked, "--version").split() == ["gmscreen,", "version", __version__]
    for system in rules.systems():
        assert run(unpacked, "tables", system)
    assert "35.00 %" in run(unpacked, "odds", "fate-chaos", "check", "modifier=7", "dc=20")
    code = "from gmscreen.paths import data_folder as f; print(f('saves'), f('themes'))"
    told = subprocess.run(
        [sys.executable, "-P", "-c", code],
        cwd=unpacked.parent,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert [Path(one).parent for one in told] == [unpacked / "gmscreen" / "_data"] * 2
