"""A pick in the middle of a roll: which dice have letters, what each option is worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from string import ascii_lowercase

from textual.content import Content

import rules
from gmscreen.symbols import percent
from gmscreen.widgets.words import chance_style

MOST_BEST = 10
"""Up to how many dice advice follows best play; beyond, the default policy plays on."""
SHOWN = 6
"""How many options are told, the best first."""


class Picking:
    """One pick, as the GM sees it.

    Args:
        play: The roll that asks for it.
        pick: What it asks.
    """

    def __init__(self, play: rules.Play, pick: rules.Pick) -> None:
        """Gives letters to the dice, and weighs the options; of many dice that takes seconds."""
        self.pick = pick
        self._play = play
        self.letters = dict(zip(ascii_lowercase, play.eligible, strict=False))
        kept = sum(die.became == "kept" for die in play.dice)
        self.best_play = kept <= MOST_BEST
        self.worth = dict(rules.advice(play.check, pick, best=self.best_play))
        self.policy = rules.picked(pick) if pick.taken is not None else None
        self.best = max(self.worth, key=self._value)

    def _value(self, option: tuple[int, ...]) -> tuple[Fraction, bool]:
        """What an option is worth; between equals what the policy takes."""
        return self.worth[option].good, option == self.policy

    def marks(self) -> Iterator[tuple[str, str]]:
        """The dice as they lie, each that can be picked with its letter before it."""
        letters = {place: letter for letter, place in self.letters.items()}
        for place, die in enumerate(self._play.dice):
            if die.became == "kept":
                yield (letters.get(place, ""), "bold $primary")
                yield (f"[{die.face}] ", "bold")

    def options(self) -> Iterator[Content]:
        """The options, best first; Enter takes the first."""
        ranked = sorted(self.worth, key=self._value, reverse=True)
        shown = ranked[:SHOWN]
        if self.policy is not None and self.policy not in shown:
            shown.append(self.policy)
        for option in shown:
            good = self.worth[option].good
            yield Content.assemble(
                ("▸ " if option == self.best else "  ", "bold $primary"),
                self.words(option),
                (f"  {percent(good)}", f"bold {chance_style(good)}"),
                ("  the policy" if option == self.policy else "", "$dim"),
            )
        if len(ranked) > len(shown):
            yield Content.assemble((f"  and {len(ranked) - len(shown)} more", "$dim"))
        how = "under best play" if self.best_play else "with `below` played on"
        yield Content.assemble((f"the chance of what is wanted, {how}", "$dim"))

    def words(self, option: tuple[int, ...]) -> str:
        """An option in words, its letters first."""
        if not option:
            return "-  keep all"
        places = sorted(self._play.picked(option))
        names = "".join(letter for letter, place in self.letters.items() if place in places)
        faces = " and ".join(str(self._play.dice[place].face) for place in places)
        return f"{names}  throw the {faces} again"

    def read(self, text: str) -> tuple[int, ...]:
        """The answer that was typed: letters, `-` for none, nothing for the best.

        Raises:
            rules.InvalidInput: A letter that no die has.
        """
        plain = "".join(text.lower().split())
        if not plain:
            return self.best
        if plain in ("-", "\N{MINUS SIGN}"):
            return ()
        for letter in plain:
            if letter not in self.letters:
                raise rules.InvalidInput("pick", f"no die has the letter {letter!r}")
        places = [self.letters[letter] for letter in dict.fromkeys(plain)]
        return self._play.named(places)
