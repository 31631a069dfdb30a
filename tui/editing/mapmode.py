"""The map mode: tools that draw, regions, questions to the rules, all at the cursor on the map."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from editors import features, layers
from editors.brush import WIDEST
from editors.layers import Part, Tool
from editors.places import Place
from rules.engine.hexes import Hex
from scenarios.layers import Layer
from tui.editing.drawing import Drawing
from tui.editing.listing import Item, Listing
from tui.editing.mapasking import Asking
from tui.editing.mapmore import More
from tui.editing.modes import KeyHint, Move, Plain
from tui.editing.session import EditSession
from tui.editing.tools import DRAWERS, Drawer
from tui.lines import Line, columns, flow, line
from tui.map.model import MapModel, OverlayCell

UNDONE = 100
"""Steps that moved the region of which it is known where it was before."""

SHAPES = ("brush", "line", "rectangle", "fill")
"""The shapes of a stroke of hexes."""


class MapMode(Plain):
    """The map, drawn with one tool at a time. ``region`` are the hexes marked, ``anchor`` where a shape began."""

    title = "Map"
    context = "edit-map"

    def __init__(self, session: EditSession) -> None:
        super().__init__(session)
        self.drawing = Drawing(session.document.system)
        session.draw_map = self.drawing.model
        self.tool: Tool = layers.tools(self.files)[0]
        self.radius = 0
        self.shape = SHAPES[0]
        self.pen = False
        self.anchor: Hex = ""
        self.corner: Hex = ""
        self.region: frozenset[Hex] = frozenset()
        self.direction: Callable[[str], None] | None = None
        self.asking = Asking(self)
        self.more = More(self)
        self._drawers: dict[str, Drawer] = {}
        self._stroke = 0
        self._found: tuple[Any, Hex, Sequence[features.Thing]] = (None, "", ())
        self.ways: deque[tuple[Any, frozenset[Hex], Any, frozenset[Hex]]] = deque(maxlen=UNDONE)
        self._seen = self.files

    @property
    def files(self) -> Any:
        """The files as they stand."""
        return self.session.document.files

    @property
    def cursor(self) -> Hex:
        """The hex under the cursor."""
        return self.session.cursor

    @property
    def on_map(self) -> bool:
        """Always."""
        return True

    @property
    def drawer(self) -> Drawer:
        """What the tool in hand does."""
        if self.tool.id not in self._drawers:
            self._drawers[self.tool.id] = DRAWERS[self.tool.layer.kind](self, self.tool)
        return self._drawers[self.tool.id]

    @property
    def stroke(self) -> object:
        """What changes of one stroke have in common; see `lift`."""
        return (self.tool.id, self._stroke)

    def lift(self) -> None:
        """End a stroke: what is drawn next is a step of its own."""
        self._stroke += 1

    # -- commands ---------------------------------------------------------------------------------------------

    def renew(self) -> None:
        """Forget what is no longer there."""
        grid = layers.grid_of(self.files)
        if self.cursor not in grid:
            self.session.cursor = next(iter(grid))
        self.region = frozenset(hex_ for hex_ in self.region if hex_ in grid)
        if self.anchor not in grid:
            self.anchor = ""
        if self.corner not in grid:
            self.corner = ""
        for drawer in self._drawers.values():
            drawer.renew()
        self._follow()
        self.asking.renew()

    def _follow(self) -> None:
        """Undoing and doing again what moved the region takes its marks along: ``ways`` are files with their marks."""
        for before, was, after, now in self.ways:
            if self._seen is after and self.files is before:
                self.region = was
            elif self._seen is before and self.files is after:
                self.region = now
        self._seen = self.files

    def carry(self, move: Move) -> None:
        """Give the marks, and what each tool has begun, their new numbers; a shape that lost its corner is dropped."""
        self.region = frozenset(there for hex_ in self.region if (there := move(hex_)))
        self.anchor, self.corner = move(self.anchor), move(self.corner)
        for drawer in self._drawers.values():
            drawer.carry(move)

    def moved(self) -> None:
        """The cursor has moved: with the pen down it draws."""
        self.asking.renew()
        if self.pen and not self.session.attempt(lambda: self.drawer.trail(self.cursor)):
            self.pen = False

    def key(self, key: str, character: str | None) -> bool:
        """The choice of a hexside takes the next key."""
        if self.direction is not None:
            chosen, self.direction, self.session.message = self.direction, None, ()
            way = self._way(key)
            if way:
                self.session.attempt(lambda: chosen(way))
            else:
                self.session.say("no hexside was chosen")
            return True
        return False

    def _way(self, key: str) -> str:
        """The direction of a cursor key; empty for any other."""
        keymap = self.session.keymap
        for id_, way in _WAYS.items():
            if key in keymap.command(f"edit-{id_}").keys:
                return way
        return ""

    def ask_direction(self, what: str, chosen: Callable[[str], None]) -> None:
        """Ask for one of the six hexsides of the hex under the cursor."""
        key = self.session.keymap.key
        keys = " ".join(key(f"edit-{id_}") for id_ in _WAYS)
        self.session.say(f"{what}: which hexside? ({keys}: n nw ne s sw se)", "key")
        self.direction = chosen

    def goes_to(self, place: Place) -> bool:
        """Put the cursor on the hex of a place, with the tool of its layer in hand."""
        on_map = place.hex is not None and place.hex in layers.grid_of(self.files)
        drawn = place.layer is not None and not place.layer.units
        if not on_map and not drawn:
            return False
        if place.hex is not None and on_map:
            self.session.cursor = place.hex
        if place.layer is not None and drawn:
            part = Part(place.layer, place.key) if place.key is not None and place.layer.kind != "marks" else None
            wanted = place.wanted if place.key is None and place.layer == getattr(place.wanted, "layer", None) else None
            self._take_tool(
                place.layer,
                part if part in layers.parts(self.files, place.layer) else None,
                wanted.variant if wanted else "",
            )
            self.drawer.expected = wanted
        return True

    def _take_tool(self, layer: Layer, part: Part | None, variant: str = "") -> None:
        """Take the tool of a layer in hand, with a part; of several that of its variant, or of the one given."""
        tools = [tool for tool in layers.tools(self.files) if tool.layer == layer]
        if layer.variant and part is not None and part.key is not None:
            variant = str(getattr(layers.record_of(self.files, part), layer.variant))
        self.use(next((tool for tool in tools if tool.variant == variant), tools[0]), part)

    def do(self, id_: str) -> None:
        """Carry out a command of the map mode."""
        simple: Mapping[str, Callable[[], None]] = {
            "edit-tool": self._pick_tool,
            "edit-apply": self._apply,
            "edit-pen": self._turn_pen,
            "edit-erase": lambda: self.drawer.erase(self.cursor),
            "edit-take": self._take_up,
            "edit-next-colour": lambda: self.drawer.turn(1),
            "edit-last-colour": lambda: self.drawer.turn(-1),
            "edit-new-part": self._begin,
            "edit-rename": self._rename,
            "edit-brush": self._next_radius,
            "edit-shape": self._next_shape,
            "edit-raise": lambda: self.shift(1),
            "edit-lower": lambda: self.shift(-1),
            "edit-region": self._mark,
            "edit-copy": self.more.copy,
            "edit-paste": self.more.paste,
            "edit-more": self.more.open,
            "edit-overlay": self.asking.open,
            "edit-no-overlay": self.asking.close,
            "edit-counts": self.asking.counts,
            "edit-bring": self.more.bring,
            "edit-give": self.more.give,
            "edit-picture": self.more.picture,
        }
        simple[id_]()

    def digit(self, number: int) -> None:
        """Take the terrain, level, road ... of a number."""
        self.drawer.pick(number - 1)

    def back(self) -> bool:
        """Drop the shape, the line or the region that was begun, the overlay, or what was taken up."""
        if self.pen:
            self.pen = False
        elif self.anchor:
            self.anchor = ""
        elif self.drawer.drop() or self.asking.drop():
            pass
        elif self.region or self.corner:
            self.region, self.corner = frozenset(), ""
        else:
            return False
        self.lift()
        return True

    def _pick_tool(self) -> None:
        """Open the list of tools: a line for each layer, which asks for the variant if there are several."""
        kinds: dict[str, list[Tool]] = {}
        for tool in layers.tools(self.files):
            kinds.setdefault(tool.layer.id, []).append(tool)
        items = []
        for same in kinds.values():
            first = same[0]
            open_ = partial(self._take_in_hand if len(same) == 1 else self._pick_variant, same)
            note = ", ".join(_variant(tool) for tool in same) if len(same) > 1 else ""
            items.append(
                Item(
                    first.layer.label,
                    open_,
                    first.layer.key,
                    told=f"{first.layer.label}: {note}" if note else first.layer.label,
                )
            )
        index = list(kinds).index(self.tool.layer.id)
        self.session.show(Listing("Tools", items, index=index))

    def _pick_variant(self, tools: Sequence[Tool]) -> None:
        """Ask which of the tools of a layer: the same letter is the same tool, whatever was in hand before."""
        letters: list[str] = []
        for tool in tools:
            letters.append(next((one for one in _variant(tool) if one.isalpha() and one not in letters), ""))
        items = [
            Item(_variant(tool), partial(self._take_in_hand, [tool]), letter)
            for tool, letter in zip(tools, letters, strict=True)
        ]
        self.session.show(Listing(tools[0].layer.label, items))

    def _take_in_hand(self, tools: Sequence[Tool]) -> None:
        self.tool, self.pen, self.anchor = tools[0], False, ""
        self.lift()

    def use(self, tool: Tool, part: Part | None = None) -> None:
        """Take a tool in hand, with a part of its layer."""
        self.tool, self.pen = tool, False
        self.drawer.take(part)
        self.lift()

    def _begin(self) -> None:
        self.drawer.begin()

    def _apply(self) -> None:
        self.drawer.apply(self.cursor)

    def _take_up(self) -> None:
        """Take up what is here: with the tool in hand if it can, else with the tool of what stands here."""
        if self.drawer.take_here(self.cursor):
            return
        things = [thing for thing in self.things() if thing.layer.kind != "rows" and not thing.layer.units]

        def take(thing: features.Thing) -> None:
            self._take_tool(thing.layer, thing.part)

        if len(things) == 1:
            take(things[0])
        elif things:
            items = [Item(thing.words, lambda thing=thing: take(thing)) for thing in things]  # type: ignore[misc]
            self.session.show(Listing("Take up what?", items))
        else:
            self.session.say("nothing is here to be taken up", "warn")

    def _rename(self) -> None:
        """Change the values of what is taken up, or of something that stands here."""
        part = self.drawer.part
        if part is not None and not layers.plain(part.layer):
            self.more.values(part)
            return
        things = [
            t for t in self.things() if t.part.key is not None and not layers.plain(t.layer) and not t.layer.units
        ]
        if len(things) == 1:
            self.more.values(things[0].part)
        elif things:
            items = [Item(t.words, lambda t=t: self.more.values(t.part)) for t in things]  # type: ignore[misc]
            self.session.show(Listing("Change what?", items))
        else:
            self.session.say("nothing here has values to change", "warn")

    def _turn_pen(self) -> None:
        """Put the pen down, which draws here and wherever the cursor goes, or lift it."""
        self.pen = not self.pen
        if self.pen:
            self.shape, self.anchor = SHAPES[0], ""
            self.moved()
        if self.pen:
            key = self.session.keymap.key("edit-pen")
            self.session.say(f"the pen is down: every move draws, until {key} or Esc lifts it")
        self.lift()

    def _next_radius(self) -> None:
        self.radius = (self.radius + 1) % (WIDEST + 1)
        self.session.say(f"brush of radius {self.radius}")

    def _next_shape(self) -> None:
        self.shape = SHAPES[(SHAPES.index(self.shape) + 1) % len(SHAPES)]
        self.anchor = ""
        self.session.say(f"shape: {self.shape}")

    def shift(self, by: int) -> None:
        """Raise or lower the ground under the brush, or in the region."""
        from editors import brush

        layer = next(one for one in layers.layers_of(self.files).of_kind("rows") if one.symbols)
        grid = layers.grid_of(self.files)
        hexes = self.region or brush.blob(grid, self.cursor, self.radius)
        files = brush.shift(self.files, layer, hexes, by)
        word = "raise" if by > 0 else "lower"
        self.session.change(f"{word} {self.cursor}", files, ("shift", self._stroke, by, self.cursor))

    def _mark(self) -> None:
        from editors import brush

        if not self.corner:
            self.corner, self.region = self.cursor, frozenset({self.cursor})
            self.session.say("a region begins here: go to its other corner, then the same key")
            return
        grid = layers.grid_of(self.files)
        self.region = frozenset(brush.rectangle(grid, self.corner, self.cursor))
        self.corner = ""
        self.session.say(
            f"{len(self.region)} hexes are marked; {self.session.keymap.key('edit-more')} does things to them"
        )

    def things(self) -> Sequence[features.Thing]:
        """Everything on the hex under the cursor."""
        if self._found[0] is not self.files or self._found[1] != self.cursor:
            self._found = (self.files, self.cursor, features.standing(self.files, self.cursor))
        return self._found[2]

    # -- what is shown ----------------------------------------------------------------------------------------

    def map_model(self) -> MapModel:
        """The map with the region, the stroke and the overlay."""
        model = self.drawing.model(self.files)
        lights: dict[Hex, str] = dict.fromkeys(self.region, "legal")
        if self.corner:
            lights.update(dict.fromkeys(self._box(), "legal"))
        lights.update(dict.fromkeys(self.drawer.lit(), "path"))
        lights.update(dict.fromkeys(self.drawer.reached(self.cursor), "selected"))
        overlay: Mapping[Hex, OverlayCell] = self.asking.cells()
        return replace(model, highlights=lights, overlay=overlay)

    def _box(self) -> Sequence[Hex]:
        from editors import brush

        return brush.frame(layers.grid_of(self.files), self.corner, self.cursor)

    def side_lines(self, width: int, height: int) -> Sequence[Line]:
        """The tool with its choices, and what is on the hex."""
        here = self._here(width)
        above: list[Line] = [
            columns(line((self.tool.label.upper(), "title")), line((self._form(), "dim")), width),
        ]
        room = max(3, height - len(above) - len(here) - 2)
        above += self.drawer.lines(width, room)
        return [*above, line(""), *here][:height]

    def _form(self) -> str:
        if self.pen:
            return "pen down"
        if self.tool.layer.kind == "rows":
            return self.shape if self.shape != "brush" else f"brush {self.radius}"
        return ""

    def _here(self, width: int) -> list[Line]:
        shown: list[Line] = [line((f"HEX {self.cursor}", "title"))]
        for thing in self.things():
            shown += flow(line((thing.words, "plain")), width, 2)
        return shown

    def asked_lines(self, width: int, rows: int) -> Sequence[Line]:
        """The answer to what is asked of the map, else what the tool does."""
        answer = self.asking.words
        return [line((answer, "good")) if answer else line((self.drawer.explain(), "plain"))]

    def hints(self) -> Sequence[KeyHint]:
        """The keys of the map mode."""
        return [
            ("edit-apply", "draw"), ("edit-pen", "pen"), ("edit-erase", "erase"), ("edit-tool", "tool"),
            ("edit-next-colour", "next"),
            ("edit-take", "take up"), ("edit-region", "region"), ("edit-more", "more"), ("edit-overlay", "ask"),
        ]  # fmt: skip


_WAYS: Mapping[str, str] = {
    "north": "n", "northwest": "nw", "northeast": "ne", "south": "s", "southwest": "sw", "southeast": "se",
}  # fmt: skip


def _variant(tool: Tool) -> str:
    """What tells a tool from the others of its layer, as it is read."""
    return tool.variant.replace("_", " ")
