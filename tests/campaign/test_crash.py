"""A process killed, the power cut, a disk that fails: what was saved is there and whole."""

from __future__ import annotations

import errno
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from gmscreen.campaign.model import Campaign
from gmscreen.campaign.store import CampaignError, SaveFailed, Store
from tests.campaign.drawn import campaign_of, grown
from tests.campaign.on_disk import made, reopened

KILLS = int(os.environ.get("GMSCREEN_TEST_KILLS", "20"))
"""How often the process that saves is killed."""

PLAYER = """
import sys
from pathlib import Path
from gmscreen.campaign.store import Store
from tests.campaign.drawn import grown
store = Store.open(Path(sys.argv[1]))
while True:
    store.save(grown(store.campaign, text="x" * (store.campaign.history.next_id * 7 % 90 + 1)))
    print(store.campaign.history.entries[-1].id, flush=True)
"""


def agrees(campaign: Campaign) -> bool:
    """Whether the state is what the last entry of the log has made of it."""
    return campaign.characters[0].hp == 100 - len(campaign.history.entries)


def test_killed_at_any_moment_a_campaign_opens_with_all_that_was_saved(tmp_path: Path) -> None:
    folder = tmp_path / "keep"
    made(folder, grown(campaign_of(0), 235))
    chance = random.Random(7)
    for _ in range(KILLS):
        before = reopened(folder)
        child = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(folder)], stdout=subprocess.PIPE, text=True
        )
        with child:
            assert child.stdout is not None
            saved = int(child.stdout.readline())
            try:
                child.wait(chance.uniform(0, 0.12))
            except subprocess.TimeoutExpired:
                child.kill()
            # A kill may have cut the last line that tells of a save.
            told = [line for line in child.stdout if line.endswith("\n")]
        saved = int(told[-1]) if told else saved
        assert child.returncode < 0
        after = reopened(folder)
        count = len(after.history.entries)
        assert saved <= count <= saved + 1
        assert after.history.entries[: len(before.history.entries)] == tuple(before.history.entries)
        assert agrees(after)
    assert not list(folder.rglob("*.tmp"))


@dataclass
class Faults:
    """Counts what is asked of the system, and refuses one request.

    Attributes:
        at: Which request from now on is refused; 0 for none.
        code: With which error.
        count: How many there were.
    """

    at: int = 0
    code: int = errno.EIO
    count: int = 0
    names: list[str] = field(default_factory=list)

    def on(self, patch: pytest.MonkeyPatch) -> None:
        for name in ("open", "write", "fsync", "replace", "mkdir", "stat"):
            patch.setattr(os, name, self._counting(name, getattr(os, name)))

    def _counting(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*args: Any, **named: Any) -> Any:
            self.count += 1
            self.names.append(name)
            if self.count == self.at:
                raise OSError(self.code, os.strerror(self.code))
            return real(*args, **named)

        return counting


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES])
@pytest.mark.parametrize("entries", [3, 250], ids=["within a segment", "at the end of one"])
def test_whatever_fails_the_old_campaign_stays_and_the_next_save_has_everything(
    tmp_path: Path, entries: int, code: int
) -> None:
    at = 0
    while True:
        at += 1
        folder, copy = tmp_path / f"keep{at}", tmp_path / f"copy{at}"
        store = Store.create(folder, campaign_of(entries))
        later = grown(store.campaign, 2)
        faults = Faults(at, code)
        try:
            with pytest.MonkeyPatch.context() as patch:
                faults.on(patch)
                store.save(later)
        except SaveFailed:
            assert store.campaign == campaign_of(entries)
            shutil.copytree(folder, copy)
            # Only if the folder can't be synced is the act there although it was told as failed.
            at_the_end = faults.names[-2:] in (["replace", "open"], ["open", "fsync"])
            assert reopened(copy) == store.campaign or at_the_end
            assert not list(folder.rglob("*.tmp"))
            store.save(grown(later))
            later = grown(later)
        store.close()
        assert reopened(folder) == later
        if faults.count < at:
            break
    assert at > (8 if entries == 3 else 16)


def test_failed_new_campaign_leaves_nothing_behind(tmp_path: Path) -> None:
    for at in range(1, 100):
        folder = tmp_path / f"keep{at}"
        faults = Faults(at)
        try:
            with pytest.MonkeyPatch.context() as patch:
                faults.on(patch)
                Store.create(folder, campaign_of(251)).close()
        except CampaignError:
            assert not folder.exists(), faults.names
        else:
            # A request may be refused without harm.
            assert reopened(folder) == campaign_of(251)
            if faults.count < at:
                break
    assert at > 20


def test_act_that_is_taken_back_before_it_could_be_saved_was_never_there(tmp_path: Path) -> None:
    folder = tmp_path / "keep"
    store = Store.create(folder, campaign_of(250))
    before = store.campaign
    for at in range(1, 40):
        with pytest.MonkeyPatch.context() as patch:
            Faults(at).on(patch)
            try:
                store.save(grown(before))
            except SaveFailed:
                continue
            break
    else:
        pytest.fail("no save went through")
    store.close()
    assert reopened(folder) == grown(campaign_of(250))


@dataclass
class Drive:
    """What a disk may hold after a power cut, by what it was told to make safe.

    A file's bytes are safe once it was synced, a name once its folder was. Names that weren't yet
    came to the disk in their order, up to any of them.
    """

    root: Path
    now: dict[int, bytes] = field(default_factory=dict)
    safe: dict[int, bytes] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    pending: list[tuple[str, int]] = field(default_factory=list)
    states: list[dict[str, bytes]] = field(default_factory=list)
    held: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for path in self.root.rglob("*.json"):
            self.names[str(path.relative_to(self.root))] = inode = path.stat().st_ino
            self.safe[inode] = self.now[inode] = path.read_bytes()

    def on(self, patch: pytest.MonkeyPatch) -> None:
        write, fsync, replace = os.write, os.fsync, os.replace

        def writing(descriptor: int, data: bytes) -> int:
            count = write(descriptor, data)
            inode = os.fstat(descriptor).st_ino
            self.now[inode] = self.now.get(inode, b"") + bytes(data[:count])
            self.cut_the_power()
            return count

        def syncing(descriptor: int) -> None:
            fsync(descriptor)
            inode = os.fstat(descriptor).st_ino
            if inode in self.now:
                self.safe[inode] = self.now[inode]
            else:
                kept = [
                    one
                    for one in self.pending
                    if (self.root / one[0]).parent.stat().st_ino != inode
                ]
                self.names.update(one for one in self.pending if one not in kept)
                self.pending = kept
            self.cut_the_power()

        def replacing(source: Path, target: Path) -> None:
            inode = os.stat(source).st_ino
            if Path(target).exists():
                # The inode of a file that is open is not given to another one meanwhile.
                self.held.append(os.open(target, os.O_RDONLY))
            replace(source, target)
            self.pending.append((str(Path(target).relative_to(self.root.resolve())), inode))
            self.cut_the_power()

        patch.setattr(os, "write", writing)
        patch.setattr(os, "fsync", syncing)
        patch.setattr(os, "replace", replacing)

    def off(self) -> None:
        """Lets go of the files that were replaced."""
        for descriptor in self.held:
            os.close(descriptor)

    def cut_the_power(self) -> None:
        for arrived in range(len(self.pending) + 1):
            names = {**self.names, **dict(self.pending[:arrived])}
            for contents in self._contents():
                self.states.append({name: contents[inode] for name, inode in names.items()})

    def _contents(self) -> Iterator[dict[int, bytes]]:
        """Bytes that aren't safe are there, half there, not there, or there as nothing but NULs."""
        unsafe = {inode: text for inode, text in self.now.items() if self.safe.get(inode) != text}
        for part in (1, 2):
            for filled in (True, False):
                cut = {
                    inode: text[: len(text) // part] if filled else bytes(len(text) * (part - 1))
                    for inode, text in unsafe.items()
                }
                yield {**self.safe, **cut}


@pytest.mark.parametrize("entries", [3, 249, 250])
def test_power_cut_after_any_step_leaves_all_that_was_saved(tmp_path: Path, entries: int) -> None:
    folder = tmp_path / "keep"
    store = Store.create(folder, grown(campaign_of(0), entries))
    drive = Drive(folder)
    tried: set[tuple[tuple[str, bytes], ...]] = set()
    for _ in range(3):
        saved = len(store.campaign.history.entries)
        drive.states.clear()
        with pytest.MonkeyPatch.context() as patch:
            drive.on(patch)
            store.save(grown(store.campaign))
        assert len(drive.states) >= 10
        for state in drive.states:
            if (key := tuple(sorted(state.items()))) not in tried:
                tried.add(key)
                after = opened_from(state, tmp_path / f"cut{len(tried)}")
                assert len(after.history.entries) in (saved, saved + 1)
                assert agrees(after)
        # Now that it is told as saved, it is there whatever the disk did with the rest.
        drive.states.clear()
        drive.cut_the_power()
        for state in drive.states:
            after = opened_from(state, tmp_path / f"told{saved}")
            assert after == store.campaign
    drive.off()
    store.close()


def opened_from(state: dict[str, bytes], folder: Path) -> Campaign:
    for name, text in state.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text)
    return reopened(folder)
