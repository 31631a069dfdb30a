"""What a picture of a scenario shows, in words that no system owns: ground, lines, signs, names and counters.

A system says what its scenarios look like in `editors.picture.systems`; the drawing knows nothing else. Colours are
``#rrggbb``; everything is named by hex numbers and hexsides, never by points on paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules.engine.hexes import Grid, Hex, Hexside

Texture = Literal["", "woods", "brush", "bocage", "hamlet", "village", "town", "water", "waste"]
"""What is drawn over the colour of a hex."""

RoadStyle = Literal["highway", "road", "lane", "track"]
WaterStyle = Literal["river", "stream"]
SignShape = Literal["steeple", "depot", "entry", "strongpoint", "trench", "height"]
NameSize = Literal["town", "village", "hamlet", "feature", "wood", "water"]
SymbolKind = Literal[
    "", "infantry", "mechanised", "armour", "recon", "tank-destroyer", "anti-tank", "artillery", "self-propelled",
    "engineers", "headquarters", "dummy",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of ground: its name in the legend, its colour, how much of the colour of the level shows, its texture."""

    name: str
    colour: str
    texture: Texture = ""
    relief: float = 0.5


@dataclass(frozen=True, slots=True)
class Way:
    """A road through hexes."""

    hexes: tuple[Hex, ...]
    style: RoadStyle


@dataclass(frozen=True, slots=True)
class Water:
    """A watercourse along hexsides."""

    name: str
    sides: frozenset[Hexside]
    style: WaterStyle


@dataclass(frozen=True, slots=True)
class Line:
    """A line along hexsides that parts one side from another, with the name that is written along it."""

    name: str
    sides: frozenset[Hexside]
    colour: str


@dataclass(frozen=True, slots=True)
class Outline:
    """An area that is drawn as the edge of its hexes; a wood has its name only."""

    name: str
    hexes: frozenset[Hex]
    colour: str
    kind: str = "area"


@dataclass(frozen=True, slots=True)
class Sign:
    """A small sign in a hex."""

    hex: Hex
    shape: SignShape
    colour: str = "#222222"


@dataclass(frozen=True, slots=True)
class Name:
    """A name at a hex."""

    hex: Hex
    text: str
    size: NameSize
    guess: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a counter: a symbol with its size mark, what is printed above it, and values below it.

    ``values`` stand from left to right along the lower edge. ``note`` is small text under the symbol, such as a
    weapon; ``reduced`` marks the weaker side of a counter.
    """

    colour: str
    band: str
    symbol: SymbolKind
    size: str
    title: str
    values: tuple[str, ...] = ()
    note: str = ""
    reduced: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter to cut out, with its back if it has one."""

    front: Face
    back: Face | None = None
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Stack:
    """The counters in a hex: the one that lies on top, and how many there are."""

    hex: Hex
    top: Face
    count: int = 1


@dataclass(frozen=True)
class Sheet:
    """Everything that a picture may show.

    ``levels`` are the levels of the hexes, ``level_words`` what the legend says of them. The legend calls the lines
    ``line_name``, outlines by ``outline_names`` of their colours, signs by ``sign_names`` of shape and colour.
    ``metres`` is the distance across a hex, 0 if it is not known; ``azimuth`` how many degrees the top is turned east
    of north, None if that is not known.
    """

    title: str
    subtitle: str
    grid: Grid
    grounds: Mapping[str, Ground]
    ground: Mapping[Hex, str]
    levels: Mapping[Hex, int]
    level_words: str = ""
    roads: tuple[Way, ...] = ()
    waters: tuple[Water, ...] = ()
    bridges: frozenset[Hexside] = frozenset()
    lines: tuple[Line, ...] = ()
    outlines: tuple[Outline, ...] = ()
    signs: tuple[Sign, ...] = ()
    names: tuple[Name, ...] = ()
    stacks: tuple[Stack, ...] = ()
    counters: tuple[Counter, ...] = ()
    road_names: Mapping[str, str] = field(default_factory=dict)
    water_names: Mapping[str, str] = field(default_factory=dict)
    line_name: str = "Boundary"
    outline_names: Mapping[str, str] = field(default_factory=dict)
    sign_names: Mapping[tuple[str, str], str] = field(default_factory=dict)
    metres: int = 0
    azimuth: float | None = None
