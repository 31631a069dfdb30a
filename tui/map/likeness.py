"""Tiles that look alike: what the look of a tile depends on, so that one drawing can serve for many.

Two tiles in detail or in the compact zoom whose likenesses are equal are drawn equal, as long as board, palette and
characters stay the same. That is what the cache of a sheet relies on, so whatever a tile is drawn from belongs in here.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from rules.engine.hexes import Hex
from tui.map import names
from tui.map.geometry import Position
from tui.map.scene import NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, Scene

_ROOMS = {"detailed": names.DETAILED, "compact": names.COMPACT}


class Place(NamedTuple):
    """What never changes about a tile.

    ``outlines`` are the hexes that the outline of the cursor reaches into the tile from, ``named`` those whose names
    may reach into it, each with where it lies; ``printed`` is all that the map shows there while nothing stands on it.
    """

    hex: Hex | None
    outlines: tuple[Hex | None, ...]
    named: tuple[tuple[int, Hex], ...]
    printed: Hashable


def place_of(scene: Scene, position: Position) -> Place:
    """The place of the tile at a position, inside the grid or just outside it."""
    spot = scene.spot(position)
    hex_, around = spot
    outlines = (hex_, around[NORTH_WEST], around[SOUTH_WEST], around[SOUTH])
    sides = (scene.along(spot, NORTH_WEST), scene.along(spot, SOUTH_WEST), scene.along(spot, SOUTH))
    if hex_ is None:
        return Place(None, outlines, (), sides)
    printed = scene.printed
    reaching = enumerate((hex_, around[SOUTH_WEST], around[SOUTH_EAST]))
    named = tuple((where, h) for where, h in reaching if h is not None and h in printed.names)
    return Place(hex_, outlines, named, (sides, *_ground(scene, hex_)))


def _ground(scene: Scene, hex_: Hex) -> tuple[Hashable, ...]:
    """What is printed in a hex. Without colours it shows its level, and in detail its number."""
    printed = scene.printed
    look, roads = printed.look(hex_), printed.roads.get(hex_)
    level = scene.model.board.level[hex_] if scene.plain else scene.ground(look, hex_).bg
    number = hex_ if scene.geometry.zoom == "detailed" else ""
    crossed = None if roads is None else frozenset(roads.items())
    return look, level, crossed, printed.features.get(hex_), number


def likeness(scene: Scene, place: Place) -> Hashable:
    """All that the look of a tile depends on."""
    hex_, outlines, named, printed = place
    cursor = outlines.index(scene.cursor) if scene.cursor and scene.cursor in outlines else -1
    if hex_ is None:
        return printed, cursor
    model, room = scene.model, _ROOMS[scene.geometry.zoom]
    cell = model.overlay.get(hex_)
    placed = tuple((where, names.place(scene, h, room)) for where, h in named)
    return (
        printed, cursor, hex_ == model.hq, model.counters.get(hex_), model.works.get(hex_), model.depots.get(hex_),
        model.posts.get(hex_), model.highlights.get(hex_), cell and (cell.text, cell.tint),
        placed,
    )  # fmt: skip
