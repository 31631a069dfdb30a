"""What all tools of the map mode have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from editors import layers, wanted
from editors.errors import EditError
from editors.layers import Part, Tool
from editors.wanted import Wanted
from rules.engine.hexes import Hex
from tui.lines import Line, columns, line

if TYPE_CHECKING:
    from tui.editing.mapmode import MapMode
    from tui.editing.modes import Move


class Drawer(ABC):
    """A tool in hand. ``part`` is the stream, road, area ... that it draws on; None to begin a new one.

    ``expected`` is what the next new one is to be, if something that is missing was gone to.
    """

    def __init__(self, mode: MapMode, tool: Tool) -> None:
        self.mode = mode
        self.tool = tool
        self.part: Part | None = None
        self.expected: Wanted | None = None

    # -- to be said by each kind ------------------------------------------------------------------------------

    @abstractmethod
    def apply(self, hex_: Hex) -> None:
        """Draw at a hex."""

    @abstractmethod
    def erase(self, hex_: Hex) -> None:
        """Erase at a hex."""

    @abstractmethod
    def explain(self) -> str:
        """What Enter does now, in one line."""

    def trail(self, hex_: Hex) -> None:
        """Draw at a hex to which the cursor has come with the pen down."""
        raise EditError("the pen draws ground, areas and roads; this is put where it belongs with Enter")

    # -- what all have in common ------------------------------------------------------------------------------

    @property
    def files(self) -> Any:
        """The files as they stand."""
        return self.mode.files

    @property
    def layer(self) -> Any:
        """The layer of the tool."""
        return self.tool.layer

    def change(self, name: str, files: Any, stroke: object = None) -> None:
        """Take over new files as a step."""
        self.mode.session.change(name, files, stroke)

    def parts(self) -> Sequence[Part]:
        """The parts of the layer that are of the tool's variant."""
        found = layers.parts(self.files, self.layer)
        if not self.tool.variant:
            return found
        return tuple(
            p for p in found if getattr(layers.record_of(self.files, p), self.layer.variant) == self.tool.variant
        )

    def begin(self) -> None:
        """Begin a new part with the next stroke."""
        self.part = None
        self.mode.lift()
        self.mode.session.say(f"the next stroke begins a new {self.tool.label}")

    def take(self, part: Part | None) -> None:
        """Go on with a part."""
        self.part, self.expected = part, None

    def missing(self) -> Sequence[Wanted]:
        """What the rules or other records look for and the tool could make."""
        return wanted.wanted(self.files, self.layer, self.tool.variant)

    def identity(self, text: str) -> dict[str, Any]:
        """Name, id and variant of a new part that is called something; what is missing gets the id looked for."""
        layer, one = self.layer, wanted.meant(self.files, self.layer, text)
        found = {layer.variant: self.tool.variant} if self.tool.variant else {}
        if one is None:
            return found | ({layer.title: text} if layer.title else {}) | {"key": layers.free_key(text, ())}
        if one.variant:
            found[layer.variant] = one.variant
        return found | ({layer.title: one.title if text == one.key else text} if layer.title else {}) | {"key": one.key}

    def told_of(self, text: str) -> str:
        """What a new part gets for an id if it is called something; without a text what is missing."""
        one = wanted.meant(self.files, self.layer, text) if text else None
        if one is not None:
            return f"This is {one.key}: {one.why}."
        if text:
            return f"Its id is {layers.free_key(text, ())}; nothing looks for that." if self._ids else ""
        missing = ", ".join(f"{one.key} ({one.why})" for one in self.missing())
        return f"Missing, and offered with Tab: {missing}." if missing else ""

    @property
    def _ids(self) -> bool:
        return layers.has_ids(self.files, self.layer)

    def take_here(self, hex_: Hex) -> bool:
        """Go on with a part that is at a hex; whether there is one."""
        here = [thing.part for thing in self.mode.things() if thing.layer == self.layer]
        mine = [part for part in here if part in self.parts()]
        if not mine:
            return False
        later = mine.index(self.part) + 1 if self.part in mine else 0
        self.take(mine[later % len(mine)])
        self.mode.session.say(f"taken up: {layers.describe(self.files, mine[later % len(mine)])}")
        return True

    def drop(self) -> bool:
        """Drop what was taken up or begun; whether there was anything."""
        had = self.part is not None
        self.part = None
        return had

    def renew(self) -> None:
        """The files are others: a part that is no longer there is dropped."""
        if self.part is not None and self.part not in layers.parts(self.files, self.layer):
            self.part = None

    def carry(self, move: Move) -> None:
        """The hexes have other numbers: give them to what is kept in mind, and end the stroke."""
        self.mode.lift()

    def turn(self, by: int) -> None:
        """Pick the next part, or the one before."""
        parts = self.parts()
        if not parts:
            self.mode.session.say(f"there is no {self.tool.label} yet", "dim")
            return
        at = parts.index(self.part) if self.part in parts else (-1 if by > 0 else 0)
        self.part = parts[(at + by) % len(parts)]
        self.mode.lift()

    def pick(self, index: int) -> None:
        """Pick the part of a number."""
        parts = self.parts()
        if index < len(parts):
            self.part = parts[index]
            self.mode.lift()

    def lit(self) -> Iterable[Hex]:
        """The hexes of the part in hand."""
        if self.part is None:
            return ()
        try:
            texts = layers.hexes_of(self.files, self.part)
        except EditError:
            return ()
        return [hex_ for text in texts for hex_ in text.split("/")]

    def reached(self, cursor: Hex) -> Iterable[Hex]:
        """The hexes that the next stroke would reach, where that is more than the one under the cursor."""
        return ()

    def lines(self, width: int, height: int) -> Sequence[Line]:
        """The parts to go on with."""
        parts = self.parts()
        if layers.plain(self.layer):
            count = len(layers.hexes_of(self.files, parts[0])) if parts else 0
            return [line((f"{count} on the map", "dim"))]
        shown: list[Line] = [choice("new", self.part is None, "", width)]
        at = parts.index(self.part) if self.part in parts else 0
        rows = max(1, height - 1)
        first = max(0, min(at - rows // 2, len(parts) - rows))
        for index in range(first, min(first + rows, len(parts))):
            part = parts[index]
            number = str(index + 1) if index < 9 else ""
            count = len(layers.hexes_of(self.files, part))
            title = layers.title_of(self.files, part) or layers.describe(self.files, part)
            shown.append(choice(title, part == self.part, number, width, str(count)))
        return shown


def choice(text: str, picked: bool, number: str, width: int, note: str = "") -> Line:
    """A line of the choices of a tool."""
    mark = ">" if picked else " "
    row = columns([(f"{mark}{number or ' '} ", "key"), (text, "plain")], line((note, "dim")), width)
    return [(piece, "selected" if picked else style) for piece, style in row]
