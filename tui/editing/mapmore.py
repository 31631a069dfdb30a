"""What is done to regions, to the whole map, and to the values of what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from editors import brush, features, layers, moments, outdated, references, regions, replace, resize, roads, wanted
from editors.carry import Fallen
from editors.errors import EditError
from editors.layers import Part
from rules.engine.hexes import Hex
from rules.engine.words import counted
from scenarios.layers import Layer
from tui.editing import losses, values
from tui.editing.bench import Bench
from tui.editing.listing import Item, Listing
from tui.editing.modes import Ask
from tui.editing.values import Entry

if TYPE_CHECKING:
    from tui.editing.exchanging import Exchange
    from tui.editing.mapmode import MapMode
    from tui.editing.session import EditSession

_MOVES = "Moves the region{}: its first hex comes to lie under the cursor."
_SWAPS = "Mirrors the region about its middle: {} and {} change places."
_TURNS = "Turns the region to the {} by 60 degrees, about its middle."


class More:
    """What the map mode does beside drawing. ``clip`` is what was copied."""

    def __init__(self, mode: MapMode) -> None:
        self._mode = mode
        self.clip: regions.Clip | None = None
        self._exchange: Exchange | None = None

    @property
    def _files(self) -> Any:
        return self._mode.files

    def open(self) -> None:
        """Open the list of what can be done now."""
        items: list[Item] = []
        if self._mode.region:
            items += self._of_region()
        part = self._mode.drawer.part
        if part is not None:
            items += self._of_part(part)
        items += self._of_map()
        self._mode.session.show(Listing("More", items))

    # -- regions ----------------------------------------------------------------------------------------------

    def _of_region(self) -> Sequence[Item]:
        turn = self._turn
        return [
            Item("region: copy", self.copy, "c"),
            Item("region: cut", self._cut, "x"),
            Item("region: move here", lambda: self._move(units=False), "m", told=_MOVES.format("")),
            Item("region: move with units", lambda: self._move(units=True), "M", told=_MOVES.format(" and its units")),
            Item(
                "region: mirror left-right",
                lambda: turn("mirror", "left-right"),
                "l",
                told=_SWAPS.format("left", "right"),
            ),
            Item(
                "region: mirror top-bottom",
                lambda: turn("mirror", "top-bottom"),
                "t",
                told=_SWAPS.format("top", "bottom"),
            ),
            Item("region: turn right", lambda: turn("turn", 1), "r", told=_TURNS.format("right")),
            Item("region: turn left", lambda: turn("turn", -1), "R", told=_TURNS.format("left")),
            Item("region: paint", self._paint, "p"),
            Item("crop the map to the region", self._crop, "k"),
        ]

    def _marked(self) -> frozenset[Hex]:
        if not self._mode.region:
            key = self._mode.session.keymap.key("edit-region")
            raise EditError(f"no region is marked: {key} at one corner, then at the other")
        return self._mode.region

    def copy(self) -> None:
        """Copy the region; the cursor is where it is held."""
        marked = self._marked()
        self.clip = regions.copy(self._files, marked, self._mode.cursor)
        key = self._mode.session.keymap.key("edit-paste")
        self._mode.session.say(f"{counted(len(marked), 'hex', 'hexes')} copied; {key} puts them at the cursor")

    def _cut(self) -> None:
        marked = self._marked()
        files, self.clip = regions.cut(self._files, marked, self._mode.cursor)
        self._mode.session.change(f"cut {counted(len(marked), 'hex', 'hexes')}", files)

    def paste(self) -> None:
        """Put what was copied at the cursor."""
        if self.clip is None:
            raise EditError("nothing was copied")
        self._took("paste", regions.paste(self._files, self.clip, self._mode.cursor))

    def _move(self, units: bool) -> None:
        marked = self._marked()
        start = min(marked, key=lambda hex_: layers.grid_of(self._files).column_row(hex_))
        self._took("move the region", regions.move(self._files, marked, start, self._mode.cursor, units=units))

    def _turn(self, how: str, by: Any) -> None:
        marked = self._marked()
        centre = _centre(layers.grid_of(self._files), marked)
        if how == "mirror":
            self._took("mirror the region", regions.mirror(self._files, marked, by, centre))
        else:
            self._took("turn the region", regions.rotate(self._files, marked, by, centre))

    def _took(self, name: str, found: regions.Changed) -> None:
        before, marked = self._files, self._mode.region
        self._mode.session.change(name, found.files)
        self._mode.region = found.hexes
        self._mode.ways.append((before, marked, self._files, found.hexes))
        self._tell(name, found.fallen)

    def _paint(self) -> None:
        drawer = self._mode.drawer
        layer = self._mode.tool.layer
        colour = getattr(drawer, "colour", None)
        if colour is None:
            raise EditError("take the terrain or the level in hand with which the region is to be painted")
        self._mode.session.change(
            f"paint the region with {colour.name.lower()}",
            brush.paint(self._files, layer, self._marked(), colour.symbol),
        )

    def _crop(self) -> None:
        marked = self._marked()
        grid = layers.grid_of(self._files)
        spots = [grid.column_row(hex_) for hex_ in marked]
        (left, top), (right, bottom) = (tuple(f(axis) for axis in zip(*spots, strict=True)) for f in (min, max))
        corners = (grid.label(left, top), grid.label(right, bottom))
        self._resize("crop the map", lambda files: resize.crop(files, *corners))

    def _tell(self, name: str, fallen: Sequence[Fallen], notes: Sequence[str] = ()) -> None:
        if fallen:
            losses.show(self._mode.session, name, fallen)
        elif notes:
            self._mode.session.say("; ".join(notes), "warn")
        else:
            self._mode.session.say(f"done: {name}", "good")

    # -- parts ------------------------------------------------------------------------------------------------

    def _of_part(self, part: Part) -> Sequence[Item]:
        what = layers.title_of(self._files, part) or part.layer.label
        items = []
        if part.layer.kind == "path":
            items += [
                Item(f"{what}: join with the road here", lambda: self._join(part), "j"),
                Item(
                    f"{what}: split here", lambda: self._road("split", roads.split(self._files, part, self._here)), "s"
                ),
                Item(
                    f"{what}: bend by here",
                    lambda: self._road("bend", roads.insert(self._files, part, self._here)),
                    "b",
                ),
            ]
        if not layers.plain(part.layer):
            items.append(Item(f"{what}: values", lambda: self.values(part), "v"))
        return [*items, Item(f"{what}: delete", lambda: self._delete(part), "d")]

    @property
    def _here(self) -> Hex:
        return self._mode.cursor

    def _road(self, word: str, files: Any) -> None:
        self._mode.session.change(f"{word} a road at {self._here}", files)

    def _join(self, part: Part) -> None:
        others = [one for one in roads.at(self._files, part.layer, self._here) if one != part]
        if not others:
            raise EditError(f"no other {part.layer.label} runs through {self._here}")
        self._mode.session.change(f"join two roads at {self._here}", roads.join(self._files, part, others[0]))

    def _delete(self, part: Part) -> None:
        words = layers.describe(self._files, part)
        files = features.remove(self._files, part)
        self._mode.drawer.take(None)
        self._mode.session.change(f"delete {words}", files)

    # -- values -----------------------------------------------------------------------------------------------

    def values(self, part: Part, index: int = 0) -> None:
        """Open the values of a part's record, each to be changed with Enter."""
        files = self._files
        assert part.key is not None
        found = [
            entry for entry in values.entries(files, part.layer.path, part.key)
            if entry.field.name != part.layer.field and not entry.field.free_text
        ]  # fmt: skip
        items = [self._value(part, entry, number) for number, entry in enumerate(found)]
        if isinstance(part.key, str) and layers.has_ids(files, part.layer):
            told = f"id: {part.key}. What the rules and other records know it by."
            items.append(Item("id", lambda: self._ask_id(part, len(items) - 1), note=part.key[:16], told=told))
        self._mode.session.show(Listing(layers.describe(files, part), items, index=index))

    def _ask_id(self, part: Part, number: int) -> None:
        """Ask for another id of what stands in a table; whatever refers to it follows."""
        assert part.key is not None
        old, layer, session = part.key, part.layer, self._mode.session

        def done(text: str) -> str:
            def rename() -> None:
                session.change(f"rename {old} to {text}", references.rename(self._files, layer.path, old, text))
                self._mode.drawer.take(None)
                self.values(Part(layer, text), number)

            return session.answer(rename)

        def offers(_: str) -> Sequence[str]:
            return [one.key for one in wanted.wanted(self._files, layer)]

        def tell(text: str) -> str:
            one = wanted.meant(self._files, layer, text)
            missing = ", ".join(offers(""))
            if one is not None:
                return f"{one.key}: {one.why}."
            return f"Missing, and offered with Tab: {missing}." if missing else "Whatever names it follows."

        session.ask = Ask("Its id", done, str(old), "letters, digits, - and _", offers, tell)

    def _value(self, part: Part, entry: Entry, number: int) -> Item:
        text = entry.text(self._files)
        told = f"{entry.field.label}: {text or '-'}. {values.meaning(entry.field)}"
        return Item(entry.field.label, lambda: self._ask_value(part, entry, number), note=text[:16], told=told)

    def _ask_value(self, part: Part, entry: Entry, number: int) -> None:
        """Ask for a value; then the list is there again."""
        bench = Bench(self._mode.session)

        def put(value: Any) -> None:
            bench.change(f"{layers.describe(self._files, part)}: {entry.field.label}", entry.put(self._files, value))
            self.values(part, number)

        values.ask(bench, entry.field, entry.value(self._files), put)

    # -- the whole map ----------------------------------------------------------------------------------------

    def _of_map(self) -> Sequence[Item]:
        return [
            Item("map: replace a terrain", self._pick_old, "T"),
            Item("map: find a terrain", self._find_terrain, "f"),
            Item(
                "map: columns and rows",
                self._ask_size,
                "e",
                told="Adds columns and rows on any edge, or cuts them off.",
            ),
            Item(
                "map: number the hexes", self._ask_numbers, "n", told="Numbers the hexes from another column and row."
            ),
            Item("map: bring one in", self.bring, "i", told="Brings in a map of another program."),
            Item("map: write it out", self.give, "w", told="Writes the map for another program."),
            Item("map: write a picture", self.picture, "G"),
        ]

    def _rows(self) -> Layer:
        layer = self._mode.tool.layer
        if layer.kind == "rows":
            return layer
        return layers.layers_of(self._files).of_kind("rows")[0]

    def _colours(self, title: str, take: Callable[[brush.Colour], None]) -> None:
        items = [Item(one.name, lambda one=one: take(one)) for one in brush.palette(self._files, self._rows())]  # type: ignore[misc]
        self._mode.session.show(Listing(title, items))

    def _pick_old(self) -> None:
        where = "in the region" if self._mode.region else "on the map"
        self._colours(
            f"Replace what {where}?", lambda old: self._colours("By what?", lambda new: self._replace(old, new))
        )

    def _replace(self, old: brush.Colour, new: brush.Colour) -> None:
        files, count = replace.replace(self._files, self._rows(), old.symbol, new.symbol, self._mode.region or None)
        self._mode.session.change(f"replace {old.name.lower()} by {new.name.lower()}", files)
        self._mode.session.say(f"{counted(count, 'hex', 'hexes')} replaced")

    def _find_terrain(self) -> None:
        def go(colour: brush.Colour) -> None:
            found = replace.places_of(self._files, self._rows(), colour.symbol)
            later = [hex_ for hex_ in found if hex_ > self._here] or list(found)
            if not later:
                raise EditError(f"there is no {colour.name.lower()} on the map")
            self._mode.session.cursor = later[0]
            self._mode.session.say(f"{colour.name}: {counted(len(found), 'hex', 'hexes')}, here the next one")

        self._colours("Find what?", go)

    def _ask_size(self) -> None:
        session = self._mode.session

        def done(text: str) -> str:
            try:
                left, right, top, bottom = (int(word) for word in text.split())
            except ValueError:
                return "four whole numbers are needed: left, right, top, bottom; below 0 cuts off"
            session.ask = None
            session.attempt(
                lambda: self._resize("resize the map", lambda files: resize.resize(files, left, right, top, bottom))
            )
            return ""

        session.ask = Ask(
            "Columns left and right, rows on top and at the bottom",
            done,
            hint="0 3 0 -2 adds three columns at the right and cuts two rows off the bottom",
        )

    def _ask_numbers(self) -> None:
        session = self._mode.session
        grid = layers.grid_of(self._files)

        def done(text: str) -> str:
            words = text.split()
            if (
                len(words) not in (2, 3)
                or not all(word.isdigit() for word in words[:2])
                or words[2:] not in ([], ["CCRR"], ["CCCRRR"])
            ):
                return "needed: the first column, the first row, and CCRR or CCCRRR"
            numbering = words[2] if len(words) == 3 else None
            session.ask = None
            session.attempt(
                lambda: self._resize(
                    "number the hexes",
                    lambda files: resize.renumber(
                        files, first_column=int(words[0]), first_row=int(words[1]), numbering=numbering
                    ),
                )
            )
            return ""

        old = f"{grid.first_column} {grid.first_row} {'CCRR' if grid.digits == 2 else 'CCCRRR'}"
        session.ask = Ask("First column, first row, numbering", done, old, "0 0 CCRR")

    def _resize(self, name: str, change: Callable[[Any], resize.Resized]) -> None:
        """Give the map another size or numbering; the situation that is being made goes with it."""
        session = self._mode.session
        found, moment = moments.carried(self._files, session.document.moment, change)
        session.change(name, found.files, moment=moment, shift=found.shift)
        files = outdated.outdated(session.document, but=session.moment_path)
        fallen = [*found.fallen, *(Fallen(f"the old numbers are in {file}", ()) for file in files)]
        self._tell(name, fallen if found.fallen else (), [*found.notes, *_old_numbers(session, files)])

    # -- other programs ---------------------------------------------------------------------------------------

    def _with_exchange(self) -> Exchange:
        """What brings maps in and writes them out; loaded when it is needed."""
        if self._exchange is None:
            from tui.editing.exchanging import Exchange

            self._exchange = Exchange(self._mode.session)
        return self._exchange

    def bring(self) -> None:
        """Take a map from another program."""
        self._with_exchange().bring()

    def give(self) -> None:
        """Write the map for another program."""
        self._with_exchange().give()

    def picture(self) -> None:
        """Write a picture of the map."""
        self._with_exchange().picture()


def _old_numbers(session: EditSession, files: Sequence[str]) -> Sequence[str]:
    """What to say of situation files that do not go with the map."""
    if not files:
        return ()
    undo, tab = session.keymap.key("edit-undo"), session.keymap.key("edit-mode-moment")
    names = ", ".join(files)
    return (f"the old numbers are still in {names}: {undo} takes it back, and what is open in {tab} goes along",)


def _centre(grid: Any, hexes: frozenset[Hex]) -> Hex:
    """The hex nearest to the middle of a region."""
    spots = [grid.column_row(hex_) for hex_ in hexes]
    (left, top), (right, bottom) = (tuple(f(axis) for axis in zip(*spots, strict=True)) for f in (min, max))
    label: Hex = grid.label((left + right) // 2, (top + bottom) // 2)
    return label
