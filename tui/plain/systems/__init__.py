"""How a system is told in words, where what its presenter shows is made for the eye: tracks, stacks, tables, overlays.

Each system has a module here that bears its name, with a ``TELLING``. It is given views only, as presenters are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from rules import systems
from rules.engine.hexes import Hex
from tui.browser import Page
from tui.map.model import OverlayCell

Said = Callable[[Any], Sequence[str]]
"""Sentences about a view."""


Meaning = Callable[[Any, Hex, OverlayCell], str]
"""What a cell of an overlay means."""


class Telling(Protocol):
    """A system in words.

    ``panels`` are those that are told otherwise than they are shown, given a view and the side that looks. ``tables``
    has for the title of a page the rows of its tables, in order, each without its head. ``cells`` says for an overlay
    what a cell means in a view at a hex.
    """

    panels: Mapping[str, Callable[[Any, str], Sequence[str]]]
    tables: Mapping[str, Sequence[Said]]
    cells: Mapping[str, Meaning]

    def stand(self, view: Any) -> Sequence[str]:
        """Where the game stands: turn, phase, weather or hour, tracks, score."""
        ...

    def own(self, view: Any, side: str) -> Sequence[str]:
        """What a side has besides, such as its artillery."""
        ...

    def ground(self, view: Any, hex_: Hex) -> str:
        """The ground of a hex, with all that is marked there."""
        ...

    def stack(self, view: Any, hex_: Hex) -> Sequence[str]:
        """What stands in a hex, a sentence for each unit."""
        ...

    def short(self, view: Any, hex_: Hex) -> str:
        """What stands in a hex, in a few words with its side; empty if nothing does."""
        ...

    def crossing(self, view: Any, here: Hex, there: Hex) -> str:
        """What there is at a hexside besides water and roads, such as a bridge; empty if nothing is."""
        ...

    def units(self, view: Any, side: str, order: str) -> Page:
        """All units as far as a side may see them, in an order; an empty one is by name."""
        ...

    def told(self, text: str) -> str:
        """A text of the presenter without its short forms."""
        ...


def telling_for(system: str) -> Telling:
    """The words of a system, loaded when they are first asked for. Raises KeyError for an unknown system."""
    if system not in systems.NAMES:
        raise KeyError(system)
    found: Telling = import_module(f"tui.plain.systems.{system}").TELLING
    return found
