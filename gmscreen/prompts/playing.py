"""A roll played out on the screen: typed throws, one after the other, and picks."""

from __future__ import annotations

from collections.abc import Callable

from textual import work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

import rules
from gmscreen.campaign.faces import Typed, lay, typed_faces
from gmscreen.prompts.base import Prompt
from gmscreen.prompts.picking import Picking
from gmscreen.widgets.words import plain

Whose = Callable[[rules.Play], str]
"""The name of who throws what a roll asks for."""

Answer = tuple[int, ...]

TYPED = "space or comma between faces · esc one step back"
GENERATED = "letters pick · enter takes the best · - keeps"


class PlayPrompt(Prompt[rules.Roll]):
    """A roll that asks. Escape takes back the last answer, and then the prompt."""

    def __init__(
        self,
        begin: Callable[[], rules.Play],
        whose: Whose,
        dice: rules.Dice | None = None,
        play: rules.Play | None = None,
        faces: Typed = (),
    ) -> None:
        """Takes how the roll begins.

        Args:
            begin: Makes the roll anew; called again when an answer is taken back.
            whose: Who throws.
            dice: Generated dice, where only picks are asked for; None: the throws are typed.
            play: The roll where it is under way already, with generated dice.
            faces: The faces that were typed already.
        """
        super().__init__("The table's dice" if dice is None else "Which dice?", TYPED)
        self._begin = begin
        self._whose = whose
        self._dice = dice
        self._given: list[Answer] = []
        self._play = play or begin()
        self._faces = faces
        self._picking: Picking | None = None

    def body(self) -> ComposeResult:
        """What lies, what is needed, and the line."""
        yield Static(id="lies")
        yield Static(id="needs")
        yield Input(select_on_focus=False)

    def on_mount(self) -> None:
        """Says what is needed first."""
        if self._faces:
            self._take(self._faces)
        self._go_on()
        self.query_one(Input).focus()

    def _go_on(self) -> None:
        """Throws generated dice as far as it goes; then says what is needed, or is done."""
        while self._dice is not None and isinstance(need := self._play.needs, rules.Throw):
            self._play.give(self._dice.throw(need.count, need.die, need.why))
        need = self._play.needs
        if need is None:
            self.dismiss(self._play.roll)
            return
        whose = plain(self._whose(self._play))
        name = (f"{whose}  " if whose else "", "bold")
        if isinstance(need, rules.Throw):
            self._picking = None
            self._show(self._lying(), Content.assemble(name, *self._wanted(need)), TYPED)
        else:
            self._picking = None
            self._show(self._lying(), Content.assemble(name, ("weighing …", "$dim")), GENERATED)
            self._weigh(need)

    @work(thread=True, exclusive=True)
    def _weigh(self, need: rules.Pick) -> None:
        """Weighs the options of a pick, away from the keys; of many dice that takes seconds."""
        picking = Picking(self._play, need)
        self.app.call_from_thread(self._weighed, picking)

    def _weighed(self, picking: Picking) -> None:
        """Shows the options."""
        if picking.pick is not self._play.needs:
            return
        self._picking = picking
        whose = plain(self._whose(self._play))
        head = Content.assemble(
            (f"{whose}  " if whose else "", "bold"),
            (f"{picking.pick.why}: which dice again?", "bold $primary"),
        )
        lines = Content("\n").join([head, *picking.options()])
        self._show(Content.assemble(*picking.marks()), lines, GENERATED)

    def _show(self, lies: Content, needs: Content, hint: str) -> None:
        self.query_one("#lies", Static).update(lies)
        self.query_one("#needs", Static).update(needs)
        self.query_one("#frame").border_subtitle = hint

    def _lying(self) -> Content:
        """The dice so far, those that are about to be replaced marked."""
        shown: list[tuple[str, str]] = []
        for die in self._play.dice:
            kept = die.became == "kept"
            shown.append((f"[{die.face}] " if kept else f"{die.face} ", "bold" if kept else "$dim"))
        return Content.assemble(*shown)

    def _wanted(self, need: rules.Throw) -> list[tuple[str, str]]:
        leaving = " ".join(str(die.face) for die in self._play.leaving)
        instead = f" in place of {leaving}" if leaving else ""
        why = f": {plain(need.why)}" if need.why else ""
        return [
            (f"{need.count} {need.die}", "bold $primary"),
            (f"{instead}{why}   {need.die.span}", "$dim"),
        ]

    def on_input_changed(self, event: Input.Changed) -> None:
        """An error is about what stood there before."""
        self.refuse("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Takes the answer, or says what is wrong with it; then it stays to be mended."""
        need = self._play.needs
        try:
            if isinstance(need, rules.Throw):
                self._take(typed_faces(event.value, need.die))
            elif self._picking is None:
                self.refuse("a moment: the options are being weighed")
                return
            else:
                self._give(self._play, self._picking.read(event.value))
        except rules.RulesError as refused:
            self.refuse(str(refused))
            return
        self.query_one(Input).value = ""
        self._go_on()

    def _take(self, typed: Typed) -> None:
        """Takes faces for one throw after the other, or none of them.

        Raises:
            rules.RulesError: One is refused, or is left over.
        """
        play = self._anew()
        given = lay(play, typed)
        self._play = play
        self._given.extend(tuple(one for one in throw if isinstance(one, int)) for throw in given)

    def _give(self, play: rules.Play, answer: tuple[int, ...]) -> None:
        play.give(answer, typed=self._dice is None)
        self._given.append(answer)

    def _anew(self) -> rules.Play:
        """The roll from its beginning, with what was given so far."""
        play = self._begin()
        for answer in self._given:
            play.give(answer, typed=True)
        return play

    def action_back(self) -> None:
        """Takes back the last answer; without one, leaves. Generated dice stay thrown."""
        if self._dice is not None:
            self.refuse("the dice are thrown: pick, or enter takes what is marked")
            return
        if not self._given:
            self.dismiss(None)
            return
        last = self._given.pop()
        self._play = self._anew()
        self._go_on()
        if isinstance(self._play.needs, rules.Throw):
            self.query_one(Input).value = " ".join(map(str, last))
