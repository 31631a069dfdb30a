"""What a map shows, as plain data. The map knows no rules: whoever makes the model decides what stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.board import Board
from rules.engine.hexes import Hex

MARKS = ("pinned", "disrupted", "locked", "hidden", "fought", "moved", "reduced", "assets", "hq")
"""The marks that a counter can carry."""

HIGHLIGHTS = ("legal", "selected", "path", "last", "target", "source")
"""The keys of highlights, the weakest first."""

RIMMED = frozenset({"last"})
"""The highlights that colour the upper rim of a hex and leave its ground as it is."""

WORKS = ("improved", "strongpoint", "printed-improved", "printed-strongpoint")
"""The kinds of entrenchments: markers, and those printed on the map."""

MANY = 60
"""Beyond this number of changed hexes the whole view is drawn anew."""


@dataclass(frozen=True, slots=True)
class Counter:
    """What stands in a hex: the top unit of its stack, and how many units the stack has.

    ``symbol`` is ``infantry``, ``recon`` or a key of `Glyphs.units`, ``size`` ``"II"`` (battalion), ``"I"`` (company),
    ``"split"`` (a part of one) or empty, ``strength`` one or two characters, ``marks`` a choice of `MARKS`.
    """

    side: str
    label: str
    symbol: str = "infantry"
    size: str = "II"
    strength: str = ""
    marks: tuple[str, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class OverlayCell:
    """What an overlay says about a hex: up to four characters and the key of a tint (see `Palette.tints`)."""

    text: str = ""
    tint: str = ""


@dataclass(frozen=True, eq=False)
class MapModel:
    """Everything on the map. ``styles`` says of each side whether it is drawn as ``first`` or ``second``.

    ``letters`` are the sides' letters where the characters at hand tell sides by letter; a side without one
    gets the first letter of its id. ``hq`` is the hex of the headquarters marker, or empty. ``outlined`` names the
    areas of the board that are outlined, None for all. ``follows`` tells of a board that was edited from which one it
    came, and in which hexes it differs from that one. A mapping that stays the same object from one model to the
    next costs nothing to compare.
    """

    board: Board
    counters: Mapping[Hex, Counter] = field(default_factory=dict)
    works: Mapping[Hex, str] = field(default_factory=dict)
    depots: Mapping[Hex, str] = field(default_factory=dict)
    posts: Mapping[Hex, str] = field(default_factory=dict)
    hq: Hex = ""
    highlights: Mapping[Hex, str] = field(default_factory=dict)
    overlay: Mapping[Hex, OverlayCell] = field(default_factory=dict)
    overlay_title: str = ""
    styles: Mapping[str, str] = field(default_factory=dict)
    letters: Mapping[str, str] = field(default_factory=dict)
    outlined: frozenset[str] | None = None
    follows: tuple[Board, frozenset[Hex]] | None = None

    def style(self, side: str) -> int:
        """0 if a side is drawn as the first, 1 if as the second."""
        return 1 if self.styles.get(side) == "second" else 0

    def letter(self, side: str) -> str:
        """The letter of a side, a capital."""
        return (self.letters.get(side) or side[:1] or "?").upper()


def changed(old: MapModel, new: MapModel) -> frozenset[Hex] | None:
    """The hexes that look different in the new model; None for all, or for so many that nobody counts any more."""
    ground = edited(old, new)
    if ground is None:
        return None
    found = set(ground)
    for name in ("counters", "works", "depots", "posts", "highlights", "overlay"):
        found |= _differences(getattr(old, name), getattr(new, name))
        if len(found) > MANY:
            return None
    if old.hq != new.hq:
        found |= {old.hq, new.hq} - {""}
    return frozenset(found)


def edited(old: MapModel, new: MapModel) -> frozenset[Hex] | None:
    """The hexes in which the ground of two models differs; None for all."""
    if same_ground(old, new):
        return frozenset()
    looks = (old.styles, old.letters, old.outlined) == (new.styles, new.letters, new.outlined)
    return new.follows[1] if looks and new.follows is not None and new.follows[0] is old.board else None


def same_ground(old: MapModel, new: MapModel) -> bool:
    """Whether two models are drawn on the same board, with the same outlines and looks of the sides."""
    return old.board is new.board and (old.styles, old.letters, old.outlined) == (new.styles, new.letters, new.outlined)


def _differences(old: Mapping[Hex, Any], new: Mapping[Hex, Any]) -> set[Hex]:
    """The hexes in which two mappings differ, at least as many of them as are too many."""
    if old is new:
        return set()
    found = {hex_ for hex_ in old if hex_ not in new}
    for hex_, value in new.items():
        before = old.get(hex_)
        if before is not value and before != value:
            found.add(hex_)
            if len(found) > MANY:
                break
    return found
