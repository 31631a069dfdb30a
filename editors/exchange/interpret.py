"""From a sketch and a legend to a map: what is missing in the legend, and the files that come of a complete one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from editors import access
from editors.errors import EditError
from editors.exchange.frame import Frame, cell_words
from editors.exchange.legend import LABELS, Legend, Meaning, guess
from editors.exchange.placing import Placing
from editors.exchange.sketch import Losses, Names, Sketch
from editors.exchange.things import row_layers, with_map, words_of
from editors.schema import Files
from rules.engine.hexes import Hex
from scenarios.layers import Layer

MOST_SHOWN = 12
"""How many missing names an error message spells out."""

Rows = Mapping[str, Mapping[Hex, str | int]]
"""For each layer of rows, what stands on which hex."""


@dataclass(frozen=True)
class Missing:
    """A name that a legend does not know: how often it stands in the file, where first, and what it might mean.

    With a ``layer`` of rows in place of a name, so many hexes have no word for that layer and the legend no default.
    """

    name: str
    count: int
    first: str
    suggestion: Meaning | None = None
    layer: str = ""

    def __str__(self) -> str:
        """In words."""
        if self.layer:
            have = "hexes have" if self.count > 1 else "hex has"
            return f"default.{self.layer} ({self.count} {have} none, first {self.first})"
        times = f"{self.count} times, first" if self.count > 1 else "once,"
        return f"{self.name} ({times} in {self.first})"


class MissingError(EditError):
    """A legend that does not know all the names of a file; ``missing`` are all of them."""

    def __init__(self, file: str, missing: tuple[Missing, ...]) -> None:
        self.missing = missing
        first = "; ".join(str(each) for each in missing[:MOST_SHOWN])
        more = f"; and {len(missing) - MOST_SHOWN} more" if len(missing) > MOST_SHOWN else ""
        super().__init__(f"{file}: the legend does not say what these stand for: {first}{more}")


@dataclass(frozen=True)
class Imported:
    """The files that came of a sketch, and in words what could not be carried over."""

    files: Files
    lost: tuple[str, ...]


def missing(sketch: Sketch, legend: Legend, files: Files) -> tuple[Missing, ...]:
    """What a legend has to say still: names in the order of the file; if none are missing, defaults.

    ``files`` are those that the map goes into.
    """
    counts: dict[str, int] = defaultdict(int)
    first: dict[str, str] = {}
    for names, where in _uses(sketch):
        if names != (LABELS,) and legend.lookup(names) is None:
            counts[names[0]] += 1
            first.setdefault(names[0], where)
    if counts:
        return tuple(Missing(name, count, first[name], guess(name, files)) for name, count in counts.items())
    return tuple(_gaps(Frame(sketch, legend.grid), legend, files))


def _uses(sketch: Sketch) -> Iterator[tuple[Names, str]]:
    for placed in sketch.placed:
        for names in placed.names:
            yield names, cell_words(placed.cell)
    for drawn in sketch.drawn:
        yield drawn.names, drawn.where


def _gaps(frame: Frame, legend: Legend, files: Files) -> Iterator[Missing]:
    """The layers of rows of which some hexes have a word and others none, without a default."""
    said = _said(frame, legend, files)
    for layer in row_layers(files):
        words = said[layer.id]
        if layer.id in legend.default or not (words or layer.palette):
            continue
        without = [hex_ for hex_ in frame.grid if hex_ not in words]
        if without:
            yield Missing("", len(without), without[0], layer=layer.id)


def interpret(sketch: Sketch, legend: Legend, files: Files) -> Imported:
    """The files with the map of a sketch.

    Raises MissingError for a legend that is not complete, EditError for a map of a size that can not be, ScenarioError
    for values that do not fit.
    """
    gaps = missing(sketch, legend, files)
    if gaps:
        raise MissingError(sketch.file, gaps)
    frame, losses = Frame(sketch, legend.grid), Losses()
    rows = _rows(frame, legend, files, losses)
    things = Placing(frame, legend, files, losses).things()
    made = with_map(files, frame.grid, legend.rest, rows, things)
    return Imported(made, (*sketch.lost, *losses.words))


def _said(frame: Frame, legend: Legend, files: Files) -> dict[str, dict[Hex, str | int]]:
    """What the file says of the hexes; of several words for one the last counts."""
    said: dict[str, dict[Hex, str | int]] = {layer.id: {} for layer in row_layers(files)}
    for placed in frame.sketch.placed:
        here = frame.hex(placed.cell)
        for names in placed.names:
            known = legend.lookup(names)
            if here is not None and known is not None and known.meaning is not None:
                for layer, word in known.meaning.rows.items():
                    said[layer][here] = word
    return said


def _rows(frame: Frame, legend: Legend, files: Files, losses: Losses) -> Rows:
    """What stands on every hex."""
    said, found = _said(frame, legend, files), {}
    for layer in row_layers(files):
        words = said[layer.id]
        usual = legend.default.get(layer.id)
        if usual is None:
            usual = next(iter(words.values())) if words else _first_word(files, layer)
            if not words:
                losses.add(f"the file says nothing of {layer.label}s: every hex has {usual}")
        found[layer.id] = {hex_: words.get(hex_, usual) for hex_ in frame.grid}
    return found


def _first_word(files: Files, layer: Layer) -> str | int:
    """What the map that the files have now says of its first hex."""
    symbol = access.get(files, layer.path)[0][0]
    return words_of(files, layer)[symbol]
