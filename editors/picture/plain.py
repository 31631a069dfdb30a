"""The part of a sheet that every board gives: ground, levels, roads, watercourses, names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from editors.picture.sheet import Ground, Name, NameSize, RoadStyle, Sheet, Water, WaterStyle, Way
from rules.engine.board import Board

COLOURS = ("#e4e6c3", "#b9cfa0", "#d8d2c4", "#cfc6a8", "#c3d0c9", "#ddc9b4", "#c8c4d4", "#b7c7d9")
"""The colours of kinds of ground that nobody has chosen any for."""

NAME_SIZES: Mapping[str, NameSize] = {"town": "town", "village": "village", "hamlet": "hamlet"}
"""The places that have a size of their own; all others are features."""


def plain_sheet(scenario: Any) -> Sheet:
    """A scenario of which only the board is known."""
    board: Board = scenario.board
    grounds = {
        terrain.id: Ground(terrain.name, COLOURS[index % len(COLOURS)])
        for index, terrain in enumerate(board.terrains.values())
    }
    return Sheet(
        title=scenario.title,
        subtitle=board.title,
        grid=board.grid,
        grounds=grounds,
        ground=board.terrain,
        levels=board.level,
        roads=ways(board, {}),
        waters=waters(board, {}),
        names=names(board),
    )


def ways(board: Board, styles: Mapping[str, RoadStyle]) -> tuple[Way, ...]:
    """The roads, in the styles of their kinds."""
    return tuple(Way(road.hexes, styles.get(road.kind, "road")) for road in board.roads)


def waters(board: Board, styles: Mapping[str, WaterStyle]) -> tuple[Water, ...]:
    """The watercourses, in the styles of their kinds."""
    return tuple(Water(course.name, course.sides, styles.get(course.kind, "stream")) for course in board.watercourses)


def names(board: Board, without: Iterable[str] = ()) -> tuple[Name, ...]:
    """The names of the places; kinds in ``without`` are left out."""
    left_out = frozenset(without)
    return tuple(
        Name(place.hex, place.name, NAME_SIZES.get(place.kind, "feature"), place.guess)
        for place in board.places
        if place.kind not in left_out
    )
