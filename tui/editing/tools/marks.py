"""Marks on hexes and hexsides: places, depots, entry hexes, bridges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from editors import features, hexsides, layers
from rules.engine.hexes import Hex
from rules.engine.words import one
from tui.editing.modes import Ask
from tui.editing.tools.base import Drawer

if TYPE_CHECKING:
    pass


class MarkDrawer(Drawer):
    """Marks: places, depots, entry hexes, bridges."""

    def apply(self, hex_: Hex) -> None:
        """Put a mark here, with a name if it has one; on a hexside if it stands there."""
        if hexsides.on_sides(self.files, self.layer):
            self.mode.ask_direction(self.tool.label, lambda way: self._put_side(hex_, way))
        elif self.layer.title:
            self._ask_name(hex_)
        elif layers.plain(self.layer):
            self._ask_value(hex_)
        else:
            self._put(hex_, {})

    def _put_side(self, hex_: Hex, way: str) -> None:
        side = hexsides.side_towards(layers.grid_of(self.files), hex_, way)
        self._put(hexsides.words(side), {})

    def _put(self, where: str, values: Mapping[str, Any]) -> None:
        variant = {self.layer.variant: self.tool.variant} if self.tool.variant else {}
        files, part = features.put(self.files, self.layer, where, **variant, **values)
        name = str(values.get(self.layer.title, "")) if self.layer.title else ""
        self.change(f"put {self.layer.label} {name}".rstrip() + f" at {where}", files)
        self.part = part if not layers.plain(self.layer) else None

    def _ask_name(self, hex_: Hex) -> None:
        session = self.mode.session

        def done(text: str) -> str:
            session.ask = None
            session.attempt(lambda: self._put(hex_, {self.layer.title: text} if text else {}))
            return ""

        here = [thing.part for thing in self.mode.things() if thing.layer == self.layer]
        old = layers.title_of(self.files, here[0]) if here and self.layer.unique else ""
        session.ask = Ask(f"{self.tool.label} at {hex_}: what is it called?", done, old, "a name")

    def _ask_value(self, hex_: Hex) -> None:
        session = self.mode.session

        def done(text: str) -> str:
            if not text.isdigit():
                return "a whole number is needed"
            session.ask = None
            session.attempt(lambda: self._put(hex_, {"value": int(text)}))
            return ""

        session.ask = Ask(f"{self.tool.label} at {hex_}", done, hint="a whole number")

    def erase(self, hex_: Hex) -> None:
        """Take the mark away; of a bridge ask for the hexside."""
        if hexsides.on_sides(self.files, self.layer):
            self.mode.ask_direction(f"take {self.tool.label} away", lambda way: self._rub(self._side(hex_, way)))
        else:
            self._rub(hex_)

    def _side(self, hex_: Hex, way: str) -> str:
        return hexsides.words(hexsides.side_towards(layers.grid_of(self.files), hex_, way))

    def _rub(self, where: str) -> None:
        mine = [part for part in layers.parts_with(self.files, self.layer, where) if part in self.parts()]
        if not mine:
            self.mode.session.say(f"there is no {self.tool.label} here", "warn")
            return
        self.change(f"take away {layers.describe(self.files, mine[0])}", features.remove(self.files, mine[0]))

    def explain(self) -> str:
        """What Enter does now."""
        side = " on a hexside of this hex" if hexsides.on_sides(self.files, self.layer) else " here"
        rename = self.mode.session.keymap.key("edit-rename")
        return f"Enter puts {one(self.tool.label)}{side}; {rename} changes its values."
