"""Clips: what stands on a region of the map, taken off it so that it can be mirrored, turned and pasted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from editors import access, brush, layers, roads
from editors.access import Key, grid_of
from editors.layers import Part
from editors.schema import Files
from rules.engine.hexes import Axial, Grid, Hex
from scenarios.layers import Layer

Axis = Literal["left-right", "top-bottom"]
"""What a mirror swaps."""

MIRRORS: Mapping[str, Callable[[Axial], Axial]] = {
    "left-right": lambda at: (-at[0], at[0] + at[1]),
    "top-bottom": lambda at: (at[0], -at[0] - at[1]),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A part as far as it is in a region: its record without hexes, its key in a table, and its hexes or hexsides."""

    layer: str
    record: Any
    key: Key | None
    spots: tuple[tuple[Axial, ...], ...]


@dataclass(frozen=True)
class Clip:
    """What was copied, each hex as steps from the hex that lies under the cursor when it is pasted."""

    system: str
    cells: frozenset[Axial]
    symbols: Mapping[str, Mapping[Axial, str]]
    pieces: tuple[Piece, ...]

    def turned(self, turn: Callable[[Axial], Axial]) -> Clip:
        """The same with every hex somewhere else."""
        return replace(
            self,
            cells=frozenset(turn(at) for at in self.cells),
            symbols={id_: {turn(at): s for at, s in found.items()} for id_, found in self.symbols.items()},
            pieces=tuple(
                replace(piece, spots=tuple(tuple(turn(at) for at in spot) for spot in piece.spots))
                for piece in self.pieces
            ),
        )

    def mirrored(self, axis: Axis) -> Clip:
        """Left and right, or top and bottom, swapped."""
        return self.turned(MIRRORS[axis])

    def rotated(self, steps: int) -> Clip:
        """Turned clockwise by so many times 60 degrees."""
        return self.turned(lambda at: rotate_axial(at, steps))

    def fits(self, files: Files, at: Hex) -> tuple[Hex, ...]:
        """The hexes that would be pasted over with the clip's origin at a hex."""
        grid = grid_of(files)
        q, r = grid.axial(at)
        found = (grid.hex_at((q + dq, r + dr)) for dq, dr in self.cells)
        return tuple(sorted(hex_ for hex_ in found if hex_ is not None))


def rotate_axial(at: Axial, steps: int) -> Axial:
    """An offset turned clockwise by so many times 60 degrees."""
    q, r = at
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


# -- copying ------------------------------------------------------------------------------------------------


def copy(files: Files, hexes: Iterable[Hex], origin: Hex, *, only: Collection[str] = ()) -> Clip:
    """What stands on some hexes; ``only`` limits it to some layers. Raises EditError for a hex off the map."""
    inside = frozenset(hexes)
    access.on_map(files, origin, *inside)
    place = offsets(grid_of(files), origin)
    symbols: dict[str, Mapping[Axial, str]] = {}
    pieces: list[Piece] = []
    for layer in chosen(files, only):
        if layer.kind == "rows":
            symbols[layer.id] = {place(hex_): brush.symbol_at(files, layer, hex_) for hex_ in inside}
        else:
            pieces += _pieces(files, layer, inside, place)
    return Clip(files.scenario.system, frozenset(place(hex_) for hex_ in inside), symbols, tuple(pieces))


def chosen(files: Files, only: Collection[str] = ()) -> tuple[Layer, ...]:
    """The layers of the map among some, or all of them; those of units are none of the map."""
    found = access.declared(files).layers
    return tuple(layer for layer in found if not layer.units and (not only or layer.id in only))


def offsets(grid: Grid, origin: Hex) -> Callable[[Hex], Axial]:
    """What turns hexes into steps from an origin."""
    q, r = grid.axial(origin)

    def place(hex_: Hex) -> Axial:
        a, b = grid.axial(hex_)
        return a - q, b - r

    return place


def _pieces(files: Files, layer: Layer, inside: frozenset[Hex], place: Callable[[Hex], Axial]) -> Iterator[Piece]:
    for part in layers.parts(files, layer):
        record = None if part.key is None else layers.record_of(files, part)
        for run in _within(files, part, inside):
            spots = tuple(tuple(place(hex_) for hex_ in text.split("/")) for text in run)
            yield Piece(layer.id, record, part.key, spots)


def _within(files: Files, part: Part, inside: frozenset[Hex]) -> Iterator[tuple[str, ...]]:
    """What of a part is in a region: one run, or for a road as many as there are."""
    spots = layers.hexes_of(files, part)
    if part.layer.kind == "path":
        yield from roads.pieces(spots, lambda a, b: a not in inside or b not in inside)
        return
    run = tuple(text for text in spots if inside.issuperset(text.split("/")))
    if run:
        yield run
