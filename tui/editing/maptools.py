"""What the tools of the map mode do, one class for each kind of layer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from editors import brush, features, hexsides, layers, roads
from editors.errors import EditError
from editors.layers import Part, Tool
from rules.engine.hexes import Hex, Hexside
from tui.editing.modes import Ask
from tui.lines import Line, columns, line

if TYPE_CHECKING:
    from tui.editing.mapmode import MapMode


class Drawer:
    """A tool in hand. ``part`` is the stream, road, area ... that it draws on; None to begin a new one."""

    def __init__(self, mode: MapMode, tool: Tool) -> None:
        self.mode = mode
        self.tool = tool
        self.part: Part | None = None

    # -- to be said by each kind ------------------------------------------------------------------------------

    def apply(self, hex_: Hex) -> None:
        """Draw at a hex."""
        raise NotImplementedError

    def erase(self, hex_: Hex) -> None:
        """Erase at a hex."""
        raise NotImplementedError

    def explain(self) -> str:
        """What Enter does now, in one line."""
        raise NotImplementedError

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
        self.part = part

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
        shown: list[Line] = [_row("new", self.part is None, "", width)]
        at = parts.index(self.part) if self.part in parts else 0
        rows = max(1, height - 1)
        first = max(0, min(at - rows // 2, len(parts) - rows))
        for index in range(first, min(first + rows, len(parts))):
            part = parts[index]
            number = str(index + 1) if index < 9 else ""
            count = len(layers.hexes_of(self.files, part))
            title = layers.title_of(self.files, part) or layers.describe(self.files, part)
            shown.append(_row(title, part == self.part, number, width, str(count)))
        return shown


def _row(text: str, picked: bool, number: str, width: int, note: str = "") -> Line:
    mark = ">" if picked else " "
    row = columns([(f"{mark}{number or ' '} ", "key"), (text, "plain")], line((note, "dim")), width)
    return [(piece, "selected" if picked else style) for piece, style in row]


class Painter(Drawer):
    """Rows of symbols: terrain and levels, painted with a brush and shapes."""

    def __init__(self, mode: MapMode, tool: Tool) -> None:
        super().__init__(mode, tool)
        self.index = min(1, len(brush.palette(self.files, self.layer)) - 1)

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
        files = brush.paint(self.files, self.layer, self._hexes(hex_), self.colour.symbol)
        if files is self.files:
            mode.session.say(f"{self.colour.name} is here already")
        self.change(f"paint {self.colour.name.lower()}", files, mode.stroke if mode.shape == "brush" else None)
        if mode.shape != "brush":
            mode.lift()
        mode.anchor = ""

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
            _row(colours[n].name, n == self.index, str(n + 1) if n < 9 else "", width, colours[n].symbol)
            for n in range(first, min(first + height, len(colours)))
        ]

    def explain(self) -> str:
        """What Enter does now."""
        mode = self.mode
        if mode.anchor:
            return f"Enter paints the {mode.shape} from {mode.anchor} to here with {self.colour.name}."
        if mode.shape in ("line", "rectangle"):
            return f"Enter begins a {mode.shape} of {self.colour.name} here."
        if mode.shape == "fill":
            return f"Enter fills all that hangs together here with {self.colour.name}."
        return f"Enter paints {self.colour.name}; + and - raise and lower the ground."


class SideDrawer(Drawer):
    """Lines along hexsides: streams, rivers, boundaries."""

    def __init__(self, mode: MapMode, tool: Tool) -> None:
        super().__init__(mode, tool)
        self.last: Hexside | None = None

    def apply(self, hex_: Hex) -> None:
        """Ask for a hexside, and draw to it from the last one."""
        self.mode.ask_direction(self.tool.label, lambda way: self._draw(hex_, way))

    def _draw(self, hex_: Hex, way: str) -> None:
        grid = layers.grid_of(self.files)
        side = hexsides.side_towards(grid, hex_, way)
        sides = hexsides.run(grid, self.last, side) if self.last is not None and self.part is not None else (side,)
        files, part = self.files, self.part
        if part is None:
            files, part = layers.new_part(files, self.layer, **self._values(hex_))
        files = hexsides.draw(files, part, sides)
        self.part, self.last = part, side
        self.change(f"draw {self.tool.label} to {hexsides.words(side)}", files)
        self.part = part

    def _values(self, hex_: Hex) -> Mapping[str, Any]:
        values: dict[str, Any] = {self.layer.variant: self.tool.variant} if self.tool.variant else {}
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
        return f"Enter and a direction draw {self.tool.label} on a hexside of this hex."


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
        return f"Enter begins a {self.tool.label} here."


class SetDrawer(Drawer):
    """Sets of hexes: steeples, works, areas."""

    def apply(self, hex_: Hex) -> None:
        """Put the hex into the set, or take it out."""
        files, part = self.files, self.part
        if layers.plain(self.layer):
            part = layers.parts(files, self.layer)[0]
        if part is None:
            values = {self.layer.variant: self.tool.variant} if self.tool.variant else {}
            self._ask_name(hex_, values)
            return
        there = hex_ in layers.hexes_of(files, part)
        hexes = self.mode.region or (hex_,)
        files = features.exclude(files, part, hexes) if there else features.include(files, part, hexes)
        what = layers.title_of(files, part) or self.tool.label
        self.change(f"take {hex_} out of {what}" if there else f"{what}: add {hex_}", files, (self.mode.stroke, there))
        self.part = None if layers.plain(self.layer) else part

    def _ask_name(self, hex_: Hex, values: Mapping[str, Any]) -> None:
        session = self.mode.session

        def done(text: str) -> str:
            def make() -> None:
                named = {self.layer.title: text} if text and self.layer.title else {}
                key = {"key": layers.free_key(text, ())} if text else {}
                hexes = self.mode.region or (hex_,)
                files, part = layers.new_part(self.files, self.layer, hexes, **values, **named, **key)
                self.change(f"new {self.tool.label} {text}".rstrip(), files)
                self.part = part

            session.ask = None
            session.attempt(make)
            return ""

        session.ask = Ask(f"A new {self.tool.label}: what is it called?", done, hint="empty for a name that is made up")

    def erase(self, hex_: Hex) -> None:
        """Take the hex out of the set in hand, or out of all sets of the layer."""
        files = self.files
        for part in [self.part] if self.part is not None else layers.parts(files, self.layer):
            files = features.exclude(files, part, [hex_])
        if files == self.files:
            self.mode.session.say(f"there is no {self.tool.label} here", "warn")
        self.change(f"erase {self.tool.label} at {hex_}", files, (self.mode.stroke, "erase"))

    def explain(self) -> str:
        """What Enter does now."""
        if layers.plain(self.layer):
            return f"Enter puts a {self.tool.label} here, or takes it away."
        if self.part is None:
            return f"Enter makes a new {self.tool.label}; Tab goes on with one that is there."
        return f"Enter takes this hex into {layers.title_of(self.files, self.part)}, or out of it."


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
        return (
            f"Enter puts a {self.tool.label}{side}; {self.mode.session.keymap.key('edit-rename')} changes its values."
        )


DRAWERS: Mapping[str, type[Drawer]] = {
    "rows": Painter, "sides": SideDrawer, "path": RoadDrawer, "hexes": SetDrawer, "marks": MarkDrawer,
}  # fmt: skip
"""What draws each kind of layer."""
