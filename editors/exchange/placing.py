"""From the names in a sketch to the things that they stand for, each with every value that its record needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from editors import access, schema
from editors.errors import EditError
from editors.exchange.frame import Frame, cell_words
from editors.exchange.legend import LABELS, Legend, Meaning, value_types
from editors.exchange.sketch import Cell, Drawn, Losses, Names, Placed, Point
from editors.exchange.things import KEY, VALUE, Thing, thing_layers
from editors.layers import free_key, make, plain
from editors.schema import Files
from rules.engine.words import counted, one
from scenarios.layers import Layer
from scenarios.problems import shown

OWN = frozenset({"order", "part", "tiles"})
"""Values that say how something is drawn, and are none of a record."""

BEYOND = "what lies beyond the edge of the map is left out"


@dataclass
class Collected:
    """The hexes or hexsides of one thing, as they are found."""

    meaning: Meaning
    group: int
    label: str
    items: list[str] = field(default_factory=list)


@dataclass
class Placing:
    """Finds the things in a sketch."""

    frame: Frame
    legend: Legend
    files: Files
    losses: Losses

    def things(self) -> list[Thing]:
        """All things, layer by layer."""
        found: dict[str, list[Thing]] = {id_: [] for id_ in self._layers}
        for thing in (*self._from_hexes(), *self._from_drawn()):
            found[thing.layer.id].append(thing)
        made = []
        for same in found.values():
            taken = [str(thing.values[KEY]) for thing in same if KEY in thing.values]
            made += [self._complete(thing, number, taken) for number, thing in enumerate(same, 1)]
        return made

    @cached_property
    def _layers(self) -> Mapping[str, Layer]:
        return {layer.id: layer for layer in thing_layers(self.files)}

    def _on_sides(self, layer: Layer) -> bool:
        """Whether the items of a layer are hexsides."""
        kind = schema.record_type(type(self.files), layer.path)
        if layer.kind == "sides" or not layer.field or kind is None:
            return layer.kind == "sides"
        return schema.holds_side(schema.fields(kind)[layer.field].type)

    # -- names in hexes -------------------------------------------------------------------------------------

    def _from_hexes(self) -> list[Thing]:
        """The things that names in hexes stand for: a mark for each, or one thing for all hexes with the name."""
        marks: list[Thing] = []
        sets: dict[tuple[Names, int], Collected] = {}
        for placed in self.frame.sketch.placed:
            labels = list(placed.labels)
            for names in placed.names:
                self._read_name(placed, names, labels, marks, sets)
            marks += [mark for label in labels if (mark := self._loose_label(placed.cell, label)) is not None]
        return [*marks, *(thing for found in sets.values() if (thing := self._set(found)) is not None)]

    def _read_name(
        self, placed: Placed, names: Names, labels: list[str], marks: list[Thing],
        sets: dict[tuple[Names, int], Collected],
    ) -> None:  # fmt: skip
        known = self.legend.lookup(names)
        if known is None or known.meaning is None or not known.meaning.layer:
            return
        layer = self._layers[known.meaning.layer]
        item = self._item(layer, placed.cell, known.side)
        if item is None:
            return
        label = labels.pop(0) if labels and (layer.title or layer.kind == "marks") else ""
        if layer.kind == "marks":
            marks.append(Thing(layer, (item,), self._named(layer, known.meaning.values, label)))
            return
        stem = names if known.side is None else tuple(name.rpartition("-")[0] for name in names)
        sets.setdefault((stem, placed.group), Collected(known.meaning, placed.group, label)).items.append(item)

    def _item(self, layer: Layer, cell: Cell, side: int | None) -> str | None:
        """A hex as a layer has it, or with a direction its hexside; None where there is none, which is noted."""
        if not self._on_sides(layer):
            item = self.frame.hex(cell)
        elif side is not None:
            item = self.frame.side((cell, side))
        else:
            endings = "-n, -ne, -se, -s, -sw or -nw"
            self.losses.add(
                f"{one(layer.label)} stands on a hexside: its name has to end in {endings}", cell_words(cell)
            )
            return None
        if item is None:
            self.losses.add(BEYOND, cell_words(cell))
        return item

    def _named(self, layer: Layer, values: Mapping[str, Any], label: str) -> dict[str, Any]:
        """The values of a thing with its name, which a label gives unless the legend does."""
        if not label:
            return dict(values)
        if plain(layer):
            return {VALUE: int(label) if label.isdecimal() else label, **values} if layer.kind == "marks" else {}
        return {layer.title: label, **values} if layer.title else dict(values)

    def _set(self, found: Collected) -> Thing | None:
        layer, group = self._layers[found.meaning.layer], self.frame.sketch.groups[found.group]
        if layer.kind == "path":
            count = counted(len(found.items), "hex", "hexes")
            self.losses.add(f"{one(layer.label)} is drawn as a line, not as hexes", count)
            return None
        values = self._named(layer, found.meaning.values, found.label or group.label)
        return Thing(layer, _ordered(found.items, group.values), {**values, **self._allowed(layer, group.values, "")})

    def _loose_label(self, cell: Cell, label: str) -> Thing | None:
        """Words in a hex that no thing took as its name."""
        known, here = self.legend.lookup((LABELS,)), self.frame.hex(cell)
        if known is None:
            self._lose(label)
        if known is None or known.meaning is None or not known.meaning.layer or here is None:
            return None
        layer = self._layers[known.meaning.layer]
        return Thing(layer, (here,), self._named(layer, known.meaning.values, label))

    def _lose(self, label: str) -> None:
        self.losses.add(f'words that name none of the map\'s things: the legend has no entry "{LABELS}"', label)

    # -- what is drawn --------------------------------------------------------------------------------------

    def _from_drawn(self) -> list[Thing]:
        """The things that points, lines and shapes stand for; lines that are parts of one are joined."""
        parts: dict[tuple[str, str], int] = {}
        made: list[Thing] = []
        places: list[str] = []
        for drawn in self.frame.sketch.drawn:
            thing = self._thing(drawn)
            if thing is None:
                continue
            key = (thing.layer.id, drawn.part)
            if drawn.part and key in parts:
                first = made[parts[key]]
                hexes = tuple(dict.fromkeys((*first.hexes, *thing.hexes)))
                made[parts[key]] = Thing(first.layer, hexes, first.values)
                continue
            parts[key] = len(made)
            made.append(thing)
            places.append(drawn.where)
        return [thing for thing, where in zip(made, places, strict=True) if self._enough(thing, where)]

    def _enough(self, thing: Thing, where: str) -> bool:
        """Whether something drawn has as many hexes as it needs; if not, that is noted."""
        if plain(thing.layer) or thing.layer.kind == "marks":
            return True
        kind = schema.record_type(type(self.files), thing.layer.path)
        assert kind is not None
        least = getattr(schema.bare(schema.fields(kind)[thing.layer.field].type), "min_length", None) or 0
        if len(thing.hexes) >= least:
            return True
        self.losses.add(f"{one(thing.layer.label)} with fewer than {least} {thing.layer.field}", where)
        return False

    def _thing(self, drawn: Drawn) -> Thing | None:
        known = self.legend.lookup(drawn.names)
        if known is None:
            self._lose(drawn.label)
        if known is None or known.meaning is None:
            return None
        if not known.meaning.layer:
            self.losses.add(f"{drawn.names[0]} means ground, which a line or an object can not draw", drawn.where)
            return None
        layer = self._layers[known.meaning.layer]
        items = tuple(self._items(layer, drawn, known.meaning))
        if not items:
            self.losses.add(BEYOND, drawn.where)
            return None
        values = {**known.meaning.values, **self._allowed(layer, drawn.values, drawn.where)}
        return Thing(layer, items, self._named(layer, values, drawn.label))

    def _allowed(self, layer: Layer, values: Mapping[str, Any], where: str) -> dict[str, Any]:
        """Those values that records of a layer have; the others are lost."""
        if not values:
            return {}
        types = value_types(self.files, layer)
        for key in values:
            if key not in types and key not in OWN:
                self.losses.add(f"the property {key}, which {one(layer.label)} does not have", where)
        return {key: value for key, value in values.items() if key in types}

    def _items(self, layer: Layer, drawn: Drawn, meaning: Meaning) -> Iterator[str]:
        """The hexes or hexsides of something drawn, those on the map."""
        frame, plane = self.frame, self.frame.plane
        if layer.kind == "sides":
            line = (*drawn.points, drawn.points[0]) if drawn.closed else drawn.points
            sides = plane.bank(line, left=meaning.bank == "left") if drawn.centres else plane.sides_along(line)
            yield from dict.fromkeys(side for each in sides if (side := frame.side(each)) is not None)
        elif layer.kind == "marks":
            at = _middle(drawn.points)
            item = frame.side(plane.nearest_side(at)) if self._on_sides(layer) else frame.hex(plane.nearest(at))
            yield from () if item is None else (item,)
        elif drawn.closed:
            yield from (hex_ for cell in plane.inside(drawn.points) if (hex_ := frame.hex(cell)) is not None)
        else:
            found = [hex_ for point in drawn.points if (hex_ := frame.hex(plane.nearest(point))) is not None]
            yield from frame.way(found) if layer.kind == "path" else dict.fromkeys(found)

    # -- complete records -----------------------------------------------------------------------------------

    def _complete(self, thing: Thing, number: int, taken: list[str]) -> Thing:
        """A thing with all that its record needs: a name, a key not ``taken``, and what the type of a field allows."""
        layer, values = thing.layer, dict(thing.values)
        if plain(layer):
            if layer.kind == "marks" and VALUE not in values:
                needs = f"{one(layer.label)} needs a value in the legend: with = {{ {VALUE} = ... }}"
                raise EditError(f"{self.frame.sketch.file}: {needs}")
            return thing
        kind = schema.record_type(type(self.files), layer.path)
        assert kind is not None
        key = values.pop(KEY, None)
        usual = str(values.get(layer.variant, layer.label)).replace("_", " ")
        name = str(values.get(layer.title) or f"{usual} {number}")
        if layer.title:
            values.setdefault(layer.title, name)
        if layer.inside:
            values.setdefault(layer.inside, thing.hexes[0].split("/")[0])
        hexes = thing.hexes[0] if layer.kind == "marks" else thing.hexes
        try:
            made = make(kind, {**layer.new, **values, layer.field: hexes}, name)
        except EditError as error:
            raise EditError(f"{self.frame.sketch.file}: {layer.label} {shown(name, 40)}: {error}") from None
        needed = [each.name for each in schema.info(kind).fields if each.required and each.name != layer.field]
        values |= {each: getattr(made, each) for each in needed if each not in values}
        if isinstance(access.get(self.files, layer.path), dict):
            if key is None:
                key = free_key(name, taken)
                taken.append(key)
            values = {KEY: key, **values}
        return Thing(layer, thing.hexes, values)


def _ordered(items: list[str], values: Mapping[str, Any]) -> tuple[str, ...]:
    """Hexes once each: as a layer of tiles lists them, if it does and they are the same, else as they came."""
    once = tuple(dict.fromkeys(items))
    wanted = tuple(str(values.get("order", "")).split())
    if sorted(wanted) == sorted(once):
        return wanted
    return tuple(sorted(once)) if values.get("tiles") else once


def _middle(points: tuple[Point, ...]) -> Point:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
