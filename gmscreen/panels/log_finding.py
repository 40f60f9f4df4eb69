"""What is found in the log: the entries that a filter lets through, and those that have words.

Both are looked for from the newest entry to the oldest beside the keys, are shown as far as they
are found, and take in what is new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from time import monotonic

from textual import work
from textual.reactive import var

from gmscreen.campaign import filtering
from gmscreen.campaign.entries import Entry
from gmscreen.campaign.filtering import EVERYTHING, Filter
from gmscreen.campaign.finding import Found, changed, look_through
from gmscreen.campaign.history import NOTHING_YET, History
from gmscreen.campaign.seeking import Texts, has, text_of, words
from gmscreen.panels.scene import Panel
from gmscreen.widgets.slices import unhurried

SHOWN_EVERY = 0.1
"""How often at most it is shown what is found so far, in seconds."""


async def gather(steps: Iterable[Found], take: Callable[[Iterable[Found]], None]) -> None:
    """Takes steps through a log beside the keys, and hands on every now and then what they found.

    Args:
        steps: The steps, newest first.
        take: Is given those that were taken since it was called last.
    """
    found, handed_on = list[Found](), 0.0
    async for some in unhurried(steps):
        found += some
        if found and monotonic() - handed_on >= SHOWN_EVERY:
            take(found)
            found, handed_on = [], monotonic()
    if found:
        take(found)


class Finding(Panel):
    """A panel that knows which entries of the log are to be shown, and which were looked for."""

    asked: var[Filter] = var(EVERYTHING)
    """The filter."""
    passed: var[Found | None] = var(None)
    """What the filter has let through so far; None: there is no filter."""
    sought: var[str] = var("")
    """The words that are looked for."""
    hits: var[Found | None] = var(None)
    """Where they are, as far as is known; None: nothing is looked for."""

    def __init__(self, *, id: str | None = None) -> None:
        """Begins without a filter, and with nothing looked for."""
        super().__init__(id=id)
        self._texts: Texts | None = None

    @property
    def history(self) -> History:
        """The whole log."""
        return self.scene.campaign.history if self.scene is not None else NOTHING_YET

    @property
    def ids(self) -> Sequence[int]:
        """The entries that have lines, oldest first."""
        return range(1, self.history.next_id) if self.passed is None else self.passed.ids

    def watch_asked(self) -> None:
        """Filters anew, and looks for the words in what is shown then."""
        self.workers.cancel_group(self, "filter")
        self.passed = None
        if self.asked:
            self.passed = Found.nothing(self.history)
            steps = look_through(self.history.entries, self._passes)
            self._filter(steps)
        self.watch_sought()

    def watch_passed(self) -> None:
        """Draws what the filter has let through by now."""
        self._redraw()

    def watch_sought(self) -> None:
        """Looks for other words."""
        self.workers.cancel_group(self, "seek")
        self.hits = None
        if (wanted := words(self.sought)) and self.scene is not None:
            self.hits = Found.nothing(self.history)
            if self._texts is None or self._texts.system is not self.scene.system:
                self._texts = Texts(self.scene.system)
            keep = self._passes if self.asked else None
            steps = self._texts.seek(self.history.entries, wanted, keep)
            self._seek(steps)

    @work(group="filter")
    async def _filter(self, steps: Iterable[Found]) -> None:
        await gather(steps, self._more_passed)

    @work(group="seek")
    async def _seek(self, steps: Iterable[Found]) -> None:
        await gather(steps, self._more_hits)

    def _more_passed(self, older: Iterable[Found]) -> None:
        if self.passed is not None:
            self.passed = self.passed.plus(older)

    def _more_hits(self, older: Iterable[Found]) -> None:
        if self.hits is not None:
            self.hits = self.hits.plus(older)

    def take_in(self, was: History) -> None:
        """Looks at what is new, or undone, since the log was another.

        Args:
            was: The log as it was.
        """
        now = self.history
        if now.next_id < was.next_id:
            # Another window has put back an older log: nothing that was found holds.
            self.watch_asked()
            return
        if self.passed is None and self.hits is None:
            return
        numbers = changed(was, now)
        if self.passed is not None:
            # Whoever asks for this draws by itself.
            self.set_reactive(Finding.passed, self.passed.again(numbers, now, self._passes))
        if self.hits is not None:
            self.hits = self.hits.again(numbers, now, self._is_hit)

    def _passes(self, entry: Entry) -> bool:
        """Whether the filter lets an entry through, as the log is now."""
        return filtering.matches(self.asked, entry, self.history)

    def _is_hit(self, entry: Entry) -> bool:
        """Whether an entry that can be shown has the words."""
        if self.scene is None or not has(text_of(entry, self.scene.system), words(self.sought)):
            return False
        return not self.asked or self._passes(entry)
