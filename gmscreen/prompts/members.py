"""Asks who rolls together: digits turn members on and off, letters their own luck.

The exact chances of each and of all together change with every key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from gmscreen.campaign.draft import Draft
from gmscreen.campaign.model import Character
from gmscreen.panels.builder import hint, member_chances, refused
from gmscreen.panels.scene import Scene
from gmscreen.prompts.base import Prompt
from gmscreen.widgets.lines import Line, Lines
from gmscreen.widgets.words import column


@dataclass(frozen=True, slots=True)
class Together:
    """Who rolls together.

    Attributes:
        members: The characters, in order.
        lucky: Those with fortune of their own.
        unlucky: Those with misfortune of their own.
    """

    members: frozenset[int]
    lucky: frozenset[int] = frozenset()
    unlucky: frozenset[int] = frozenset()


class Members(Prompt[Together]):
    """Everyone present, with a mark for those who take part."""

    def __init__(
        self,
        people: Sequence[Character],
        chosen: Together,
        luck: bool,
        scene: Scene,
        drafted: Callable[[Together], Draft],
        *,
        title: str = "Who rolls together?",
        least: int = 1,
    ) -> None:
        """Takes who there is and who takes part at first.

        Args:
            people: Everyone who could.
            chosen: Who does.
            luck: Whether members can have luck of their own in this system.
            scene: What lies on the table.
            drafted: The check that some of them make of it.
            title: What the frame says.
            least: How many have to take part.
        """
        hint = "digits choose · enter takes them · f m luck of one"
        super().__init__(title, hint if luck else hint.rpartition(" · ")[0])
        self._people = people
        self._chosen = chosen
        self._luck = luck
        self._scene = scene
        self._drafted = drafted
        self._least = least

    def body(self) -> ComposeResult:
        """The list, and what it comes to."""
        yield Lines()
        yield Static(id="meaning")

    def on_mount(self) -> None:
        """Shows who takes part."""
        self.query_one(Lines).styles.height = max(1, min(len(self._people), 14))
        self._draw()
        self.query_one(Lines).focus()

    def on_resize(self) -> None:
        """Tells for another width what it comes to."""
        self.call_after_refresh(self._draw)

    def _with(self, chosen: Together) -> Scene:
        """What would lie on the table."""
        return replace(self._scene, draft=self._drafted(chosen))

    def _chances(self) -> dict[int, Content]:
        """Everyone's own modifier and chance, whether they take part or not."""
        everyone = replace(self._chosen, members=frozenset(one.id for one in self._people))
        scene = self._with(everyone)
        check = scene.check
        return dict(member_chances(scene, check)) if check is not None else {}

    def _comes_to(self, width: int) -> Iterator[Content]:
        """What it takes and how likely it is, or why it can't be."""
        scene = self._with(self._chosen)
        if (check := scene.check) is not None:
            yield from hint(check, scene.chances.odds(check), width)
        yield from refused(scene.refusal, width)

    def _draw(self) -> None:
        chosen, chances = self._chosen, self._chances()
        lines = []
        for number, one in enumerate(self._people, 1):
            on = one.id in chosen.members
            words = [
                w
                for w, who in (("fortune", chosen.lucky), ("misfortune", chosen.unlucky))
                if one.id in who
            ]
            lines.append(
                Line(
                    Content.assemble(
                        (f"{number if number <= 9 else ' '} ", "$dim"),
                        ("● " if on else "○ ", "$good" if on else "$dim"),
                        column(one.name, 20 if chances else 28, "" if on else "$dim"),
                        chances.get(one.id, Content()),
                        (f" {' and '.join(words)}", "$primary"),
                    ),
                    number - 1,
                )
            )
        self.query_one(Lines).show(lines)
        told = self.query_one("#meaning", Static)
        enough = len(chosen.members) >= self._least
        shown = [*self._comes_to(max(20, told.size.width))] if enough else []
        told.update(Content("\n").join(shown))

    def on_key(self, event: events.Key) -> None:
        """A digit or space turns one on or off; f and m their luck."""
        place = self.query_one(Lines).cursor
        if event.character and event.character in "123456789" and event.character.isascii():
            place = int(event.character) - 1
            if place < len(self._people):
                self.query_one(Lines).cursor = place
            self._turn("members", place)
        elif event.key == "space":
            self._turn("members", place)
        elif event.key == "f" and self._luck:
            self._turn("lucky", place)
        elif event.key == "m" and self._luck:
            self._turn("unlucky", place)
        else:
            return
        event.stop()

    def _turn(self, what: str, place: int) -> None:
        if not 0 <= place < len(self._people):
            return
        one = frozenset({self._people[place].id})
        on: frozenset[int] = getattr(self._chosen, what) ^ one
        changed = {what: on}
        if what != "members" and one <= on:
            changed["members"] = self._chosen.members | one
        self._chosen = replace(self._chosen, **changed)
        self._draw()

    def on_lines_chosen(self) -> None:
        """Enter takes those that are marked."""
        if len(self._chosen.members) < self._least:
            self.refuse("a group needs at least one member: digits choose")
            return
        self.dismiss(self._chosen)
