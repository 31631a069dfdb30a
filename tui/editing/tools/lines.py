"""Lines along hexsides: streams, rivers, boundaries."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from editors import hexsides, layers
from editors.layers import Part, Tool
from editors.wanted import Wanted
from rules.engine.hexes import Hex, Hexside, hexside
from tui.editing.listing import Item, Listing
from tui.editing.tools.base import Drawer

if TYPE_CHECKING:
    from tui.editing.mapmode import MapMode
    from tui.editing.modes import Move


class SideDrawer(Drawer):
    """Lines along hexsides: streams, rivers, boundaries."""

    def __init__(self, mode: MapMode, tool: Tool) -> None:
        super().__init__(mode, tool)
        self.last: Hexside | None = None

    def apply(self, hex_: Hex) -> None:
        """Ask for a hexside, and draw to it from the last one; of a new line that is missed ask first which it is."""
        missing = self.missing() if self.part is None and self.expected is None else ()
        if not missing:
            self.mode.ask_direction(self.tool.label, lambda way: self._draw(hex_, way))
            return

        def take(one: Wanted | None) -> None:
            self.expected = one
            self.mode.ask_direction(self.tool.label, lambda way: self._draw(hex_, way))

        items = [Item(one.key, partial(take, one), told=f"{one.key}: {one.why}") for one in missing]
        items.append(Item("another", lambda: take(None)))
        self.mode.session.show(Listing(f"Which {self.tool.label}?", items))

    def _draw(self, hex_: Hex, way: str) -> None:
        grid = layers.grid_of(self.files)
        side = hexsides.side_towards(grid, hex_, way)
        sides = hexsides.run(grid, self.last, side) if self.last is not None and self.part is not None else (side,)
        files, part = self.files, self.part
        if part is None:
            files, part = layers.new_part(files, self.layer, **self._values(hex_))
        files = hexsides.draw(files, part, sides)
        self.part, self.last, self.expected = part, side, None
        self.change(f"draw {self.tool.label} to {hexsides.words(side)}", files)
        self.part = part

    def _values(self, hex_: Hex) -> Mapping[str, Any]:
        values: dict[str, Any] = {self.layer.variant: self.tool.variant} if self.tool.variant else {}
        if self.expected is not None:
            values |= self.identity(self.expected.key)
        return {**values, self.layer.inside: hex_} if self.layer.inside else values

    def erase(self, hex_: Hex) -> None:
        """Ask for a hexside, and take the line from it."""

        def rub(way: str) -> None:
            side = hexsides.side_towards(layers.grid_of(self.files), hex_, way)
            files = hexsides.erase(self.files, self.layer, [side])
            if files is self.files or files == self.files:
                self.mode.session.say(f"there is no {self.tool.label} on {hexsides.words(side)}", "warn")
            self.change(f"erase {self.tool.label} on {hexsides.words(side)}", files)
            self.last = None

        self.mode.ask_direction(f"erase {self.tool.label}", rub)

    def begin(self) -> None:
        """Begin a new line."""
        super().begin()
        self.last = None

    def take(self, part: Part | None) -> None:
        """Go on with a line; the next hexside is drawn alone, since nobody knows from which end it goes on."""
        super().take(part)
        self.last = None

    def renew(self) -> None:
        """The files are others: a hexside that is off the map is dropped."""
        super().renew()
        grid = layers.grid_of(self.files)
        if self.last is not None and not all(hex_ in grid for hex_ in self.last):
            self.last = None

    def carry(self, move: Move) -> None:
        """The line goes on from where it ended on the ground."""
        if self.last is not None:
            a, b = map(move, self.last)
            self.last = hexside(a, b) if a and b else None

    def drop(self) -> bool:
        """Lift the pen from the line, then drop the line."""
        if self.last is not None:
            self.last = None
            return True
        return super().drop()

    def explain(self) -> str:
        """What Enter does now."""
        if self.last is not None:
            side = hexsides.words(self.last)
            return f"Enter and a direction lead the {self.tool.label} on from {side}; Esc lifts the pen."
        if self.expected is not None and self.part is None:
            return f"Enter and a direction begin {self.expected.title} ({self.expected.key}); {self.expected.why}."
        return f"Enter and a direction draw {self.tool.label} on a hexside of this hex."
