"""A pick in the middle of a roll: which dice have letters, what each option is worth."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from textual.content import Content

import rules
from gmscreen.symbols import percent
from gmscreen.widgets.words import chance_style

MOST_BEST = 10
"""Up to how many dice advice follows best play; beyond, play as the policy in force has it."""
SHOWN = 6
"""How many options are told, the best first."""


class Picking:
    """One pick, as the GM sees it.

    Args:
        play: The roll that asks for it.
        pick: What it asks.
    """

    def __init__(self, play: rules.Play, pick: rules.Pick) -> None:
        """Gives letters to the dice that can be picked, and weighs the options."""
        self.pick = pick
        self._play = play
        places = sorted({place for option in pick.options for place in play.picked(option)})
        self.letters = dict(zip(ascii_lowercase, places, strict=False))
        kept = sum(die.became == "kept" for die in play.dice)
        self.best_play = kept <= MOST_BEST
        self.worth = dict(rules.advice(play.check, pick, best=self.best_play))
        self.taken = rules.picked(pick)

    def marks(self) -> Iterator[tuple[str, str]]:
        """The dice as they lie, each that can be picked with its letter before it."""
        letters = {place: letter for letter, place in self.letters.items()}
        for place, die in enumerate(self._play.dice):
            if die.became == "kept":
                yield (letters.get(place, ""), "bold $primary")
                yield (f"[{die.face}] ", "bold")

    def options(self) -> Iterator[Content]:
        """The options, best first, the one that Enter takes marked."""
        ranked = sorted(self.worth.items(), key=lambda pair: -pair[1].good)
        shown = ranked[:SHOWN]
        if self.taken not in (option for option, _ in shown):
            shown.append((self.taken, self.worth[self.taken]))
        for option, odds in shown:
            mark = ("▸ ", "bold $primary") if option == self.taken else ("  ", "")
            good = (f"  {percent(odds.good)}", f"bold {chance_style(odds.good)}")
            yield Content.assemble(mark, self.words(option), good)
        if len(ranked) > len(shown):
            yield Content.assemble((f"  and {len(ranked) - len(shown)} more", "$dim"))
        how = "under best play" if self.best_play else "as the policy plays on"
        yield Content.assemble((f"chances of success {how}", "$dim"))

    def words(self, option: tuple[int, ...]) -> str:
        """An option in words, its letters first."""
        if not option:
            return "-  keep all"
        places = self._play.picked(option)
        names = "".join(letter for letter, place in self.letters.items() if place in places)
        faces = " and ".join(str(self._play.dice[place].face) for place in places)
        return f"{names}  throw the {faces} again"

    def read(self, text: str) -> tuple[int, ...]:
        """The option that was typed: letters, `-` for none, nothing for the one that is marked.

        Raises:
            rules.InvalidInput: A letter that no die has, or dice that are no option together.
        """
        plain = "".join(text.lower().split())
        if not plain:
            return self.taken
        if plain in ("-", "\N{MINUS SIGN}"):
            return self._option([])
        for letter in plain:
            if letter not in self.letters:
                raise rules.InvalidInput("pick", f"no die has the letter {letter!r}")
        return self._option([self.letters[letter] for letter in dict.fromkeys(plain)])

    def _option(self, places: list[int]) -> tuple[int, ...]:
        faces = sorted(self._play.dice[place].face for place in places)
        for option in self.pick.options:
            named = self._play.picked(option)
            if sorted(self._play.dice[place].face for place in named) == faces:
                return option
        fewest = min(len(option) for option in self.pick.options)
        most = max(len(option) for option in self.pick.options)
        number = str(most) if fewest == most else f"{fewest} to {most}"
        raise rules.InvalidInput("pick", f"takes {number} of the lettered dice")
