"""Place names: on the upper line of their hex, and across the floors of its two upper neighbours if these are free."""

from __future__ import annotations

from dataclasses import dataclass

from tui.map.canvas import Canvas
from tui.map.geometry import Position
from tui.map.ground import shortened
from tui.map.scene import Scene


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


def across(scene: Scene, canvas: Canvas, position: Position, room: Room) -> None:
    """Write what falls into a tile: its own name, and the ends of those of its two lower neighbours."""
    geometry = scene.geometry
    _write(scene, canvas, position, room, 0)
    _write(scene, canvas, geometry.neighbour(position, "sw"), room, -room.pitch)
    _write(scene, canvas, geometry.neighbour(position, "se"), room, room.pitch)


def _write(scene: Scene, canvas: Canvas, named: Position, room: Room, offset: int) -> None:
    placed = place(scene, named, room)
    if placed is None:
        return
    start, text = placed
    line, first, attributes = (room.floor, room.lead, "bu") if offset else (room.line, 0, "b")
    for x, character in enumerate(text, start=start + offset):
        if first <= x <= room.pitch - room.lead * bool(offset):
            canvas.put(line, x, character, scene.palette.place, attributes)


def place(scene: Scene, position: Position, room: Room) -> tuple[int, str] | None:
    """The column, counted from the tile, and the text of a name as it can be written now."""
    hex_ = scene.geometry.hex_of(position)
    name = hex_ and scene.printed.names.get(hex_)
    if not hex_ or not name or hex_ in scene.model.counters or _says(scene, hex_):
        return None
    if room.kinds is not None and name.kind not in room.kinds:
        return None
    left, right = room.inside
    full = scene.glyphs.text(name.text)
    if len(full) > right - left:
        left = room.whole[0] if _free(scene, position, "nw") else left
        right = room.whole[1] if _free(scene, position, "ne") else right
    if right - left < 4:
        return None
    text = shortened(full, right - left)
    middle = sum(room.inside) // 2
    start = min(max(left, middle - (len(text) + 1) // 2), right - len(text))
    return start, text


def _says(scene: Scene, hex_: str) -> bool:
    cell = scene.model.overlay.get(hex_)
    return cell is not None and bool(cell.text)


def _free(scene: Scene, position: Position, direction: str) -> bool:
    """Whether the floor of a neighbour carries nothing that a name would hide."""
    there = scene.geometry.neighbour(position, direction)
    hex_ = scene.geometry.hex_of(there)
    if hex_ is None or hex_ in scene.model.counters:
        return False
    return not scene.stroke(there, hex_, "s") and "s" not in scene.printed.roads.get(hex_, {})
