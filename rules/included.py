"""The systems that come with the product, each loaded when it is first asked for.

A campaign is played by one of them, so the others cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from rules.system import System


class Included(Mapping[str, System]):
    """Systems by id; each is the `SYSTEM` of the module of its name.

    Instances are immutable.
    """

    def __init__(self, *names: str) -> None:
        """Takes the ids (`fate-chaos` is in `rules.fate_chaos`)."""
        self._names = names

    def __getitem__(self, name: str) -> System:
        """The system of that id.

        Raises:
            KeyError: There is none.
        """
        if name not in self._names:
            raise KeyError(name)
        system: System = import_module(f"rules.{name.replace('-', '_')}").SYSTEM
        return system

    def __contains__(self, name: object) -> bool:
        """Whether there is one of that id, without loading it."""
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        """The ids."""
        return iter(self._names)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._names)
