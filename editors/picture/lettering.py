"""Names on the map: each beside its hex where it hides nothing, the larger places first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from editors.picture.canvas import SERIF, Canvas, width_of
from editors.picture.lattice import Lattice, Point, Window
from editors.picture.sheet import Name, NameSize, Sheet


@dataclass(frozen=True)
class Type:
    """How names of a size are written: height in parts of a hex, weight, style and colour."""

    height: float
    weight: str = "normal"
    style: str = "normal"
    colour: str = "#1c1c1c"


TYPES: Mapping[NameSize, Type] = {
    "town": Type(0.34, "bold"),
    "wood": Type(0.26, "normal", "italic", "#2c5223"),
    "village": Type(0.21, "bold"),
    "feature": Type(0.19, "normal", "italic", "#4d2f16"),
    "water": Type(0.18, "normal", "italic", "#245a8c"),
    "hamlet": Type(0.175),
}
"""The types, the most important first."""


@dataclass(frozen=True)
class Lettered:
    """A name in its place; ``at`` is the middle of its line."""

    name: Name
    at: Point
    room: Window


def set_names(lattice: Lattice, sheet: Sheet) -> tuple[Lettered, ...]:
    """Every name in the best place for it; one that finds no free place stands below its hex all the same."""
    unit = lattice.across
    order = {size: rank for rank, size in enumerate(TYPES)}
    taken = [_around(lattice, sign.hex, 0.14) for sign in sheet.signs]
    taken += [_around(lattice, stack.hex, 0.36) for stack in sheet.stacks]
    whole = Window(lattice.left, lattice.top, lattice.left + lattice.size[0], lattice.top + lattice.size[1])
    found = []
    for name in sorted(sheet.names, key=lambda name: (order[name.size], name.hex, name.text)):
        type_ = TYPES[name.size]
        wide, high = width_of(name.text, SERIF, type_.weight, type_.style) * type_.height * unit, type_.height * unit
        rooms = list(_rooms(lattice.centres[name.hex], wide, high, unit, name.size))
        best = min(rooms, key=lambda room: (_cost(room, taken, whole), rooms.index(room)))
        taken.append(best)
        found.append(Lettered(name, ((best.left + best.right) / 2, (best.top + best.bottom) / 2), best))
    return tuple(found)


def _around(lattice: Lattice, hex_: str, share: float) -> Window:
    x, y = lattice.centres[hex_]
    out = lattice.across * share
    return Window(x - out, y - out, x + out, y + out)


def _rooms(centre: Point, wide: float, high: float, unit: float, size: NameSize) -> Iterator[Window]:
    """The places for a name, the best first: below, above, to the right and left, and further off."""
    x, y = centre
    if size == "wood":
        for shift in (0.0, 0.5, -0.5, 1.0, -1.0):
            yield _room(x, y + shift * unit, wide, high)
    for down in (0.27, -0.24, 0.6, -0.62):
        yield _room(x, y + down * unit, wide, high)
    for side in (1, -1):
        yield _room(x + side * (wide / 2 + 0.3 * unit), y, wide, high)
    for side in (1, -1):
        for down in (0.5, -0.5):
            yield _room(x + side * (wide / 2 + 0.1 * unit), y + down * unit, wide, high)


def _room(x: float, y: float, wide: float, high: float) -> Window:
    return Window(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _cost(room: Window, taken: Sequence[Window], whole: Window) -> float:
    """How much of what stands already a name would hide; leaving the map costs most."""
    hidden = sum(
        (min(room.right, other.right) - max(room.left, other.left))
        * (min(room.bottom, other.bottom) - max(room.top, other.top))
        for other in taken
        if room.meets(other)
    )
    outside = max(
        0.0, whole.left - room.left, room.right - whole.right, whole.top - room.top, room.bottom - whole.bottom
    )
    return hidden + 1000 * outside


def draw_names(canvas: Canvas, lattice: Lattice, names: Sequence[Lettered]) -> None:
    """Write the names that show in the window; a guess is written paler."""
    unit = lattice.across
    for lettered in names:
        if not canvas.window.meets(lettered.room):
            continue
        type_ = TYPES[lettered.name.size]
        canvas.text(
            lettered.at, lettered.name.text, type_.height * unit, type_.colour, order=8.5, halo=unit * 0.035,
            halo_colour="#fffbea", family=SERIF, style=type_.style, weight=type_.weight,
        )  # fmt: skip
