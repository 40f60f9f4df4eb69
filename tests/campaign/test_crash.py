"""A disk that fails at any step: the old campaign stays whole, and the next save has everything."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from gmscreen.campaign.store import CampaignError, SaveFailed, Store
from tests.campaign.drawn import campaign_of, grown
from tests.campaign.on_disk import reopened


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
