"""Finding things by name, in whatever tab they are: records, charts, what stands on the map, hexes by their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from editors import access, layers, placing, references, tables
from editors.layers import Part
from editors.places import Place
from rules.engine.hexes import Hex
from scenarios.problems import shown
from tui.editing.formview import noun
from tui.editing.modes import Ask

if TYPE_CHECKING:
    from tui.editing.session import EditSession

OFFERED = 20
"""Names that Tab goes through at most."""

TOLD = 3
"""Names that are told beside the one gone to."""


@dataclass(frozen=True)
class Target:
    """Something that can be gone to: its name, what it is, and the way there."""

    name: str
    what: str
    go: Callable[[], None]


def find(session: EditSession) -> Ask:
    """Ask for something by its name, and go there: what the tab knows first, then the map, then the other tabs."""
    targets = tuple(_targets(session))
    times = Counter(one.name.casefold() for one in targets)
    labels = [f"{one.name}, {one.what}" if times[one.name.casefold()] > 1 else one.name for one in targets]

    def found(text: str) -> list[int]:
        """The numbers of what holds a text, the likeliest first."""
        wanted = text.casefold()
        held = [number for number, label in enumerate(labels) if wanted in label.casefold()]
        return sorted(held, key=lambda number: _unlike(wanted, targets[number].name.casefold(), labels[number]))

    def done(text: str) -> str:
        if text in layers.grid_of(session.document.files):
            to_hex(session, text)
            return ""
        numbers = found(text) if text else []
        if not numbers:
            return f"nothing here is called {text!r}" if text else "a name is needed"
        targets[numbers[0]].go()
        return ""

    def offers(text: str) -> list[str]:
        return list(dict.fromkeys(labels[number] for number in found(text)))[:OFFERED]

    def tell(text: str) -> str:
        if not text:
            return "The first one that holds what is typed."
        if text in layers.grid_of(session.document.files):
            return f"Goes to hex {text}."
        first, *others = [shown(one) for one in offers(text)] or ["nothing"]
        more = f" Tab goes on to {'; '.join(others[:TOLD])}{' ...' if len(others) > TOLD else ''}" if others else ""
        return f"Goes to {first}.{more}"

    return Ask("Find what?", done, hint="2917, Hill 122, 1/115", offers=offers, tell=tell)


def _unlike(wanted: str, name: str, label: str) -> tuple[int, int]:
    """How unlike a name is to what was typed: the whole label or name, its beginning, any part; then the longer."""
    rank = 0 if label.casefold() == wanted else 1 if name == wanted else 2 if name.startswith(wanted) else 3
    return rank, len(name)


def to_hex(session: EditSession, hex_: Hex) -> None:
    """Put the cursor on a hex of the map; whoever places a unit goes on with that."""
    session.cursor = hex_
    if not session.mode.on_map:
        session.go_to_mode("map")
    session.mode.moved()


def _targets(session: EditSession) -> Iterator[Target]:
    yield from (Target(*one) for one in session.mode.names())
    yield from _on_map(session)
    for id_, mode in session.modes.items():
        if mode is not session.mode:
            yield from (Target(name, what, partial(_there, session, id_, go)) for name, what, go in mode.names())
    yield from _rows(session)


def _there(session: EditSession, id_: str, go: Callable[[], None]) -> None:
    session.go_to_mode(id_)
    go()


def _on_map(session: EditSession) -> Iterator[Target]:
    """The places, the units, and whatever else on the map has a name."""
    files = session.document.files
    grid = layers.grid_of(files)
    for unit in placing.units(files):
        if unit.hex in grid:
            yield Target(unit.name, "on the map", partial(to_hex, session, unit.hex))
    for layer in layers.layers_of(files).layers:
        if layer.kind == "rows" or layer.units or layers.plain(layer):
            continue
        for part in layers.parts(files, layer):
            for name in _names(session, part):
                yield Target(name, layer.label, partial(_to_part, session, part))


def _names(session: EditSession, part: Part) -> Iterator[str]:
    """The title of a part, its id, and its key in a table, each once; a mark that only stands on a hex has none."""
    record = layers.record_of(session.document.files, part)
    title = str(getattr(record, part.layer.title)) if part.layer.title else ""
    key = part.key if isinstance(part.key, str) else ""
    yield from dict.fromkeys(name for name in (title, str(getattr(record, "id", "")), key) if name)


def _to_part(session: EditSession, part: Part) -> None:
    """Put the cursor in the middle of a part; one that is on no hex yet is taken up, to be drawn."""
    texts = layers.hexes_of(session.document.files, part)
    hex_ = texts[len(texts) // 2].partition("/")[0] if texts else ""
    if hex_ in layers.grid_of(session.document.files):
        to_hex(session, hex_)
        return
    session.go_to(Place("map", part.layer.path, part.key, layer=part.layer))


def _rows(session: EditSession) -> Iterator[Target]:
    """The records with names of all tables that are neither drawn on the map nor in the tree."""
    files = session.document.files
    declared = layers.layers_of(files)
    elsewhere = {layer.path for layer in declared.layers} | set(declared.forces)
    for table in tables.tables(files):
        if table.path in elsewhere:
            continue
        for key, _ in access.records(files, table.path):
            name = references.name_of(files, table.path, key)
            if name:
                place = Place(table.path.partition(".")[0], table.path, key)
                yield Target(name, noun(table.path), partial(_go_to, session, place))


def _go_to(session: EditSession, place: Place) -> None:
    session.go_to(place)
