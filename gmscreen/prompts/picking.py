"""A pick in the middle of a roll: which dice have letters, what each option is worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from string import ascii_lowercase

from textual.content import Content

import rules
from gmscreen.symbols import percent
from gmscreen.widgets.words import chance_style, plain

MOST_BEST = 10
"""Up to how many dice advice follows best play; beyond, the default policy plays on."""
SHOWN = 6
"""How many options are told, the best first."""


class Picking:
    """One pick, as the GM sees it.

    Args:
        play: The roll that asks for it.
        pick: What it asks.
        whose: The name of who picks; empty: nobody's.
    """

    def __init__(self, play: rules.Play, pick: rules.Pick, whose: str = "") -> None:
        """Gives letters to the dice, and weighs the options; of many dice that takes seconds."""
        self.pick = pick
        self.whose = whose
        self._play = play
        self.letters = dict(zip(ascii_lowercase, play.eligible, strict=False))
        kept = sum(die.became == "kept" for die in play.dice)
        self.best_play = kept <= MOST_BEST
        self.worth = dict(rules.advice(play.check, pick, best=self.best_play))
        self.policy = rules.picked(pick) if pick.taken is not None else None
        best = max(self.worth, key=self._value)
        # Who opposes plays by the policy, so that the table's dice fall as generated ones would.
        self.marked = best if self.policy is None or not pick.opposing else self.policy

    def _chance(self, option: tuple[int, ...]) -> Fraction:
        """The chance that whoever picks gets what they want."""
        odds = self.worth[option]
        return odds.bad if self.pick.opposing else odds.good

    def _value(self, option: tuple[int, ...]) -> tuple[Fraction, bool]:
        """What an option is worth to whoever picks; between equals what the policy takes."""
        return self._chance(option), option == self.policy

    def marks(self) -> Iterator[tuple[str, str]]:
        """The dice as they lie, each that can be picked with its letter before it."""
        letters = {place: letter for letter, place in self.letters.items()}
        for place, die in enumerate(self._play.dice):
            if die.became == "kept":
                yield (letters.get(place, ""), "bold $primary")
                yield (f"[{die.face}] ", "bold")

    def options(self) -> Iterator[Content]:
        """The options, the best for whoever picks first; Enter takes the marked one."""
        ranked = sorted(self.worth, key=self._value, reverse=True)
        shown = ranked[:SHOWN]
        if self.policy is not None and self.policy not in shown:
            shown.append(self.policy)
        for option in shown:
            chance = self._chance(option)
            yield Content.assemble(
                ("▸ " if option == self.marked else "  ", "bold $primary"),
                self.words(option),
                (f"  {percent(chance)}", f"bold {chance_style(chance)}"),
                ("  the policy" if option == self.policy else "", "$dim"),
            )
        if len(ranked) > len(shown):
            yield Content.assemble((f"  and {len(ranked) - len(shown)} more", "$dim"))
        yield Content.assemble((self._told(), "$dim"))

    def _told(self) -> str:
        """Whose chance is told, and how the roll is taken to go on."""
        chance = f"{plain(self.whose)}'s chance" if self.whose else "the chance"
        if self.pick.opposing:
            return f"{chance} to win, playing on by the policy"
        how = "under best play" if self.best_play else "with `below` played on"
        return f"{chance} of what is wanted, {how}"

    def words(self, option: tuple[int, ...]) -> str:
        """An option in words, its letters first."""
        if not option:
            return "-  keep all"
        places = sorted(self._play.picked(option))
        names = "".join(letter for letter, place in self.letters.items() if place in places)
        faces = " and ".join(str(self._play.dice[place].face) for place in places)
        return f"{names}  throw the {faces} again"

    def read(self, text: str) -> tuple[int, ...]:
        """The answer that was typed: letters, `-` for none, nothing for what is marked.

        Raises:
            rules.InvalidInput: A letter that no die has.
        """
        plain = "".join(text.lower().split())
        if not plain:
            return self.marked
        if plain in ("-", "\N{MINUS SIGN}"):
            return ()
        for letter in plain:
            if letter not in self.letters:
                raise rules.InvalidInput("pick", f"no die has the letter {letter!r}")
        places = [self.letters[letter] for letter in dict.fromkeys(plain)]
        return self._play.named(places)
