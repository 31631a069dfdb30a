"""Painting rows of symbols: terrain and levels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from editors import brush, layers
from editors.layers import Tool
from rules.engine.hexes import Hex
from rules.engine.words import one
from tui.editing.tools.base import Drawer, choice
from tui.lines import Line

if TYPE_CHECKING:
    from tui.editing.mapmode import MapMode
    from tui.editing.modes import Move


class Painter(Drawer):
    """Rows of symbols: terrain and levels, painted with a brush and shapes."""

    def __init__(self, mode: MapMode, tool: Tool) -> None:
        super().__init__(mode, tool)
        self.index = self._first()
        self._last: Hex = ""

    def _first(self) -> int:
        """What is painted first: the level above the ground here, or the first terrain that is not open ground."""
        if self.layer.symbols and self.mode.cursor in layers.grid_of(self.files):
            ranks = str(self.layer.symbols)
            here = ranks.find(brush.symbol_at(self.files, self.layer, self.mode.cursor))
            return min(here + 1, len(ranks) - 1)
        return min(1, len(brush.palette(self.files, self.layer)) - 1)

    @property
    def colours(self) -> Sequence[brush.Colour]:
        """What can be painted."""
        return brush.palette(self.files, self.layer)

    @property
    def colour(self) -> brush.Colour:
        """What is painted."""
        colours = self.colours
        return colours[min(self.index, len(colours) - 1)]

    def apply(self, hex_: Hex) -> None:
        """Paint; a line or a rectangle begins with the first Enter and is painted with the second."""
        mode = self.mode
        if mode.shape in ("line", "rectangle") and not mode.anchor:
            mode.anchor = hex_
            mode.session.say(f"the {mode.shape} begins at {hex_}")
            return
        self._go_on(hex_)
        files = brush.paint(self.files, self.layer, self._hexes(hex_), self.colour.symbol)
        if files is self.files:
            mode.session.say(f"{self.colour.name} is here already")
        self.change(f"paint {self.colour.name.lower()}", files, mode.stroke if mode.shape == "brush" else None)
        if mode.shape != "brush":
            mode.lift()
        mode.anchor = ""

    def _go_on(self, hex_: Hex) -> None:
        """Begin a new stroke unless the brush has only gone on to the next hex."""
        grid = layers.grid_of(self.files)
        if self._last not in grid or grid.distance(self._last, hex_) > self.mode.radius + 1:
            self.mode.lift()
        self._last = hex_

    def _hexes(self, hex_: Hex) -> Sequence[Hex]:
        mode, grid = self.mode, layers.grid_of(self.files)
        match mode.shape:
            case "line":
                along = brush.line(grid, mode.anchor, hex_)
                return [one for centre in along for one in brush.blob(grid, centre, mode.radius)]
            case "rectangle":
                return brush.rectangle(grid, mode.anchor, hex_)
            case "fill":
                return brush.flood(self.files, self.layer, hex_)
        return brush.blob(grid, hex_, mode.radius)

    def trail(self, hex_: Hex) -> None:
        """Paint on."""
        self.apply(hex_)
        self.mode.session.message = ()

    def erase(self, hex_: Hex) -> None:
        """Paint with the first colour of the layer, which is open ground or the lowest level."""
        plain = self.colours[0]
        files = brush.paint(
            self.files, self.layer, brush.blob(layers.grid_of(self.files), hex_, self.mode.radius), plain.symbol
        )
        self.change(f"paint {plain.name.lower()}", files, (self.mode.stroke, "erase"))

    def take_here(self, hex_: Hex) -> bool:
        """Paint with what is under the cursor from now on."""
        symbol = brush.symbol_at(self.files, self.layer, hex_)
        self.index = next((n for n, one in enumerate(self.colours) if one.symbol == symbol), self.index)
        self.mode.session.say(f"taken up: {self.colour.name}")
        return True

    def turn(self, by: int) -> None:
        """Paint with the next colour, or the one before."""
        self.index = (self.index + by) % len(self.colours)
        self.mode.lift()

    def pick(self, index: int) -> None:
        """Paint with the colour of a number."""
        if index < len(self.colours):
            self.index = index
            self.mode.lift()

    def carry(self, move: Move) -> None:
        """The stroke goes on from where it was on the ground."""
        self._last = move(self._last)

    def drop(self) -> bool:
        """Nothing is held that could be dropped."""
        return False

    def reached(self, cursor: Hex) -> Iterable[Hex]:
        """The hexes of the shape that is begun, or under a wide brush."""
        mode = self.mode
        if mode.anchor or (mode.shape == "brush" and mode.radius):
            return self._hexes(cursor)
        return ()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The colours."""
        colours = self.colours
        first = max(0, min(self.index - height // 2, len(colours) - height))
        return [
            choice(colours[n].name, n == self.index, str(n + 1) if n < 9 else "", width, colours[n].symbol)
            for n in range(first, min(first + height, len(colours)))
        ]

    def explain(self) -> str:
        """What Enter does now."""
        mode = self.mode
        if mode.anchor:
            return f"Enter paints the {mode.shape} from {mode.anchor} to here with {self.colour.name}."
        if mode.shape in ("line", "rectangle"):
            return f"Enter begins {one(mode.shape)} of {self.colour.name} here."
        if mode.shape == "fill":
            return f"Enter fills all that hangs together here with {self.colour.name}."
        return f"Enter paints {self.colour.name}; + and - raise and lower the ground."
