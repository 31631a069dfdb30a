"""Paths from hex to hex: roads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from editors import layers, roads
from editors.layers import Part, Tool
from rules.engine.hexes import Hex
from rules.engine.words import one
from tui.editing.tools.base import Drawer

if TYPE_CHECKING:
    from tui.editing.mapmode import MapMode
    from tui.editing.modes import Move


class RoadDrawer(Drawer):
    """Paths from hex to hex."""

    def __init__(self, mode: MapMode, tool: Tool) -> None:
        super().__init__(mode, tool)
        self.start: Hex = ""

    def apply(self, hex_: Hex) -> None:
        """Begin a road here, or lead the one in hand on to here."""
        if self.part is not None:
            part = self.part
            self.change(f"lead {self._name(part)} on to {hex_}", roads.extend(self.files, part, hex_))
            self.part = part
        elif not self.start:
            self.start = hex_
            self.mode.session.say(f"the {self.tool.label} begins at {hex_}")
        else:
            values = {self.layer.variant: self.tool.variant} if self.tool.variant else {}
            files, part = roads.new(self.files, self.layer, self.start, hex_, **values)
            self.start = ""
            self.change(f"draw {self.tool.label} to {hex_}", files)
            self.part = part

    def trail(self, hex_: Hex) -> None:
        """Lead the road on."""
        self.apply(hex_)

    def _name(self, part: Part) -> str:
        return layers.title_of(self.files, part) or self.tool.label

    def erase(self, hex_: Hex) -> None:
        """Take the roads of the layer from a hex; of the one in hand only, if there is one."""
        files = roads.erase(self.files, self.layer, [hex_])
        if files == self.files:
            self.mode.session.say(f"there is no {self.layer.label} here", "warn")
        self.change(f"erase {self.layer.label} at {hex_}", files)
        self.start = ""

    def lit(self) -> Iterable[Hex]:
        """The road in hand, or where it begins."""
        return [self.start] if self.start else super().lit()

    def reached(self, cursor: Hex) -> Iterable[Hex]:
        """The way to the cursor."""
        if self.start and cursor != self.start:
            return roads.run(layers.grid_of(self.files), self.start, cursor)[1:]
        return ()

    def begin(self) -> None:
        """Begin a new road."""
        super().begin()
        self.start = ""

    def renew(self) -> None:
        """The files are others: a start that is off the map is dropped."""
        super().renew()
        if self.start and self.start not in layers.grid_of(self.files):
            self.start = ""

    def carry(self, move: Move) -> None:
        """The road begins where it did on the ground."""
        self.start = move(self.start)

    def drop(self) -> bool:
        """Drop the start, or the road in hand."""
        if self.start:
            self.start = ""
            return True
        return super().drop()

    def explain(self) -> str:
        """What Enter does now."""
        if self.part is not None:
            more = self.mode.session.keymap.key("edit-more")
            return f"Enter leads {self._name(self.part)} on to this hex; Esc ends it, {more} joins, splits, bends."
        if self.start:
            return f"Enter draws the {self.tool.label} from {self.start} to here."
        return f"Enter begins {one(self.tool.label)} here."
