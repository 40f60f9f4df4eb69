"""A roll played out on the screen: typed throws, one after the other, and picks."""

from __future__ import annotations

from collections.abc import Callable

from textual import work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

import rules
from gmscreen.campaign.faces import Typed, lay, one_digit, typed_faces
from gmscreen.prompts.base import Prompt
from gmscreen.prompts.picking import Picking
from gmscreen.widgets.words import plain

Whose = Callable[[rules.Play], str]
"""The name of who throws what a roll asks for."""

ByHand = Callable[[rules.Play], bool]
"""Whether a person throws what a roll asks for; else it is generated."""

Answer = tuple[int, ...]

TYPED = "space or comma between faces · esc one step back"
DIGITS = "digits one after the other · esc one step back"
GENERATED = "letters pick · enter takes what is marked · - keeps"


class PlayPrompt(Prompt[rules.Roll]):
    """A roll that asks. Escape takes back the last answer, and then the prompt."""

    def __init__(
        self,
        begin: Callable[[], rules.Play],
        whose: Whose,
        dice: rules.Dice | None = None,
        play: rules.Play | None = None,
        by_hand: ByHand | None = None,
        faces: Typed = (),
    ) -> None:
        """Takes how the roll begins.

        Args:
            begin: Makes the roll anew; called again when an answer is taken back.
            whose: Who throws.
            dice: Generated dice; None: every throw is typed.
            play: The roll where it is under way already, with generated dice.
            by_hand: Which throws are typed all the same; None: none, and only picks are asked for.
            faces: The faces that were typed already.
        """
        self._only_picks = dice is not None and by_hand is None
        super().__init__("Which dice?" if self._only_picks else "The table's dice", TYPED)
        self._begin = begin
        self._whose = whose
        self._dice = dice
        self._by_hand = by_hand
        self._given: list[tuple[Answer, bool]] = []
        """Every answer so far, and whether a person gave it."""
        self._fallen: dict[tuple[int, int, int, str], Answer] = {}
        """Generated faces by where they came: after a step back they lie as they lay."""
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
        line = self.query_one(Input)
        if self._faces:
            line.value = " ".join(map(str, self._take(self._faces, whole=False)))
            line.action_end()
        self._go_on()
        line.focus()

    def _go_on(self) -> None:
        """Goes on by generated dice as far as it can; then says what is needed, or is done."""
        self._generate(self._play)
        need = self._play.needs
        if need is None:
            self.dismiss(self._play.roll)
            return
        whose = plain(self._whose(self._play))
        name = (f"{whose}  " if whose else "", "bold")
        if isinstance(need, rules.Throw):
            self._picking = None
            hint = DIGITS if one_digit(need.die) else TYPED
            self._show(self._lying(), Content.assemble(name, *self._wanted(need)), hint)
        else:
            self._picking = None
            self._show(self._lying(), Content.assemble(name, ("weighing …", "$dim")), GENERATED)
            self._weigh(need)

    def _asks(self, play: rules.Play, need: rules.Throw | rules.Pick) -> bool:
        """Whether a person has to answer what a roll needs."""
        if self._dice is None or (self._by_hand is not None and self._by_hand(play)):
            return True
        if isinstance(need, rules.Throw):
            return False
        return self._only_picks or need.asked or (need.taken is None and play.check.slow)

    def _generate(self, play: rules.Play) -> None:
        """Gives what nobody is asked for: generated dice, and picks as the policy has them."""
        while (need := play.needs) is not None and not self._asks(play, need):
            answer = self._fall(play, need) if isinstance(need, rules.Throw) else rules.picked(need)
            self._give(play, answer, by_person=False)

    def _fall(self, play: rules.Play, need: rules.Throw) -> Answer:
        """The faces of generated dice."""
        place = play.part, len(play.dice), need.count, str(need.die)
        if self._dice is not None and place not in self._fallen:
            self._fallen[place] = self._dice.throw(need.count, need.die, need.why)
        return self._fallen[place]

    @work(thread=True, exclusive=True)
    def _weigh(self, need: rules.Pick) -> None:
        """Weighs the options of a pick, away from the keys; of many dice that takes seconds."""
        picking = Picking(self._play, need, self._whose(self._play))
        self.app.call_from_thread(self._weighed, picking)

    def _weighed(self, picking: Picking) -> None:
        """Shows the options."""
        if picking.pick is not self._play.needs:
            return
        self._picking = picking
        whose = plain(picking.whose)
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

    def _take(self, typed: Typed, whole: bool = True) -> Typed:
        """Takes faces for one throw after the other, or none of them.

        Args:
            typed: The faces.
            whole: Whether the last throw has to have all of its faces too.

        Returns:
            The faces that are too few for their throw.

        Raises:
            rules.RulesError: One is refused or left over, or too few are there.
        """
        before, play = [*self._given], self._anew()

        def give(faces: Typed) -> None:
            """Gives faces to a throw, and goes on to the next that is asked for."""
            self._give(play, faces)
            self._generate(play)

        try:
            rest = lay(play, typed, give)
            if rest and whole:
                play.give(rest)
        except rules.RulesError:
            self._given = before
            raise
        self._play = play
        return rest

    def _give(self, play: rules.Play, answer: Typed, by_person: bool = True) -> None:
        play.give(answer, typed=by_person)
        self._given.append((tuple(one for one in answer if isinstance(one, int)), by_person))

    def _anew(self) -> rules.Play:
        """The roll from its beginning, with what was given so far."""
        play = self._begin()
        for answer, by_person in self._given:
            play.give(answer, typed=by_person)
        return play

    def action_back(self) -> None:
        """Takes back the last answer; without one, leaves. Generated dice stay thrown."""
        if self._only_picks:
            self.refuse("the dice are thrown: pick, or enter takes what is marked")
            return
        while self._given and not self._given[-1][1]:
            self._given.pop()
        if not self._given:
            self.dismiss(None)
            return
        last, _ = self._given.pop()
        self._play = self._anew()
        self._go_on()
        if isinstance(self._play.needs, rules.Throw):
            between = "" if one_digit(self._play.needs.die) else " "
            self.query_one(Input).value = between.join(map(str, last))
