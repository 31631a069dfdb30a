"""Place names: on the upper line of their hex, and across the floors of its two upper neighbours if these are free."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.hexes import Hex
from tui.map.canvas import Canvas
from tui.map.ground import shortened
from tui.map.scene import NORTH_EAST, NORTH_WEST, SOUTH, SOUTH_EAST, SOUTH_WEST, Scene, Spot


@dataclass(frozen=True, slots=True)
class Room:
    """Where a name can stand, in columns counted from the tile of its hex; the last of a pair is not included.

    ``line`` is its line in the tile, ``floor`` that of the neighbours' floors, ``pitch`` their distance.
    """

    inside: tuple[int, int]
    whole: tuple[int, int]
    line: int
    floor: int
    pitch: int
    lead: int
    kinds: frozenset[str] | None


DETAILED = Room((1, 7), (-4, 12), 1, 3, 6, 1, None)
COMPACT = Room((1, 3), (-2, 6), 0, 1, 3, 0, frozenset({"town", "village", "hill"}))


def across(scene: Scene, canvas: Canvas, spot: Spot, room: Room) -> None:
    """Write what falls into a tile: its own name, and the ends of those of its two lower neighbours."""
    names = scene.printed.names
    if spot.hex in names:
        _write(scene, canvas, spot, spot.hex, room, 0)
    if (west := spot.around[SOUTH_WEST]) in names:
        _write(scene, canvas, spot, west, room, -room.pitch)
    if (east := spot.around[SOUTH_EAST]) in names:
        _write(scene, canvas, spot, east, room, room.pitch)


def _write(scene: Scene, canvas: Canvas, spot: Spot, named: Hex | None, room: Room, offset: int) -> None:
    placed = place(scene, named, room)
    if placed is None:
        return
    start, text = placed
    fg = scene.over(spot.hex, scene.palette.place)
    line, first, attributes = (room.floor, room.lead, "bu") if offset else (room.line, 0, "b")
    for x, character in enumerate(text, start=start + offset):
        if first <= x <= room.pitch - room.lead * bool(offset):
            canvas.put(line, x, character, fg, attributes)


def place(scene: Scene, hex_: Hex | None, room: Room) -> tuple[int, str] | None:
    """The column, counted from the tile, and the text of a name as it can be written now."""
    name = scene.printed.names.get(hex_) if hex_ else None
    if hex_ is None or name is None or hex_ in scene.model.counters or _says(scene, hex_):
        return None
    if room.kinds is not None and name.kind not in room.kinds:
        return None
    left, right = room.inside
    text = scene.glyphs.text(name.text)
    if len(text) > right - left:
        around = scene.model.board.grid.neighbours(hex_)
        left = room.whole[0] if _free(scene, around[NORTH_WEST]) else left
        right = room.whole[1] if _free(scene, around[NORTH_EAST]) else right
    if right - left < 4 or not text:
        return None
    text = shortened(text, right - left)
    start = max(left, sum(room.inside) // 2 - (len(text) + 1) // 2)
    return min(start, right - len(text)), text


def _says(scene: Scene, hex_: Hex) -> bool:
    cell = scene.model.overlay.get(hex_)
    return cell is not None and bool(cell.text)


def _free(scene: Scene, hex_: Hex | None) -> bool:
    """Whether the floor of a hex carries nothing that a name would hide."""
    if hex_ is None or hex_ in scene.model.counters or "s" in scene.printed.roads.get(hex_, {}):
        return False
    return not scene.along(Spot(hex_, scene.model.board.grid.neighbours(hex_)), SOUTH)
