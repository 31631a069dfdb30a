"""The map of the files that are being edited, and in which hexes it differs from the one that was drawn before.

Files may be half done: what is unsound is left out of the drawing, and the checks tell of it. From one drawing to the
next only what changed is made anew, so that a stroke costs the same on a large map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from editors import access, layers, placing
from editors.layers import Part
from rules.engine.board import Board, Place, Road, Terrain, Watercourse
from rules.engine.hexes import Grid, Hex
from scenarios.ground import sides_of
from scenarios.layers import Layer, Layers
from tui.editing import changes
from tui.editing.systems import shown_of
from tui.map.model import Counter, MapModel

T = TypeVar("T")


class Drawing:
    """Draws the files of a system; it keeps what it drew last."""

    def __init__(self, system: str) -> None:
        self._shown = shown_of(system)
        self._files: Any = None
        self._model: MapModel | None = None
        self._lines: dict[str, list[tuple[Any, Grid, Any]]] = {}

    def model(self, files: Any) -> MapModel:
        """The map of some files, without highlights and overlays."""
        if self._model is None or files is not self._files:
            self._model = self._drawn(files)
            self._files = files
        return self._model

    def _drawn(self, files: Any) -> MapModel:
        old, before = self._files, self._model
        board = self._board(files, old, before.board if before else None)
        follows = None
        if before is not None and board is not before.board and board.grid == before.board.grid:
            follows = (before.board, frozenset(changes.between(old, files)))
        same_units = old is not None and old.oob is files.oob and before is not None and board.grid == before.board.grid
        return MapModel(
            board=board,
            counters=before.counters if same_units and before else self._counters(files),
            works=self._shown.works(files),
            depots=self._shown.depots(files),
            styles=self._shown.styles,
            letters=self._shown.letters,
            follows=follows,
        )

    def _counters(self, files: Any) -> Mapping[Hex, Counter]:
        grid = layers.grid_of(files)
        return {
            hex_: self._shown.counter(files, stack) for hex_, stack in placing.stacks(files).items() if hex_ in grid
        }

    # -- the board --------------------------------------------------------------------------------------------

    def _board(self, files: Any, old: Any, before: Board | None) -> Board:
        if old is not None and before is not None and old.map is files.map:
            return before
        declared = layers.layers_of(files)
        grid = layers.grid_of(files)
        if before is None or before.grid != grid:
            old = before = None
        terrain, level = (_rows_of(declared, palette) for palette in (True, False))
        board = Board(
            title=str(files.map.title),
            grid=grid,
            terrains=_terrains(files, terrain),
            terrain=_symbols(files, old, terrain, grid, before.terrain if before else None, _ids(files, terrain)),
            level=_symbols(files, old, level, grid, before.level if before else None, _ranks(level)),
            watercourses=tuple(self._water(files, declared, grid)),
            roads=tuple(self._roads(files, declared, grid)),
            places=tuple(
                Place(row.name, row.hex, row.kind) for _, row in access.records(files, "map.places") if row.hex in grid
            ),
            areas=_areas(files, grid),
        )
        return _on_grid(self._shown.finish(files, board), grid)

    def _water(self, files: Any, declared: Layers, grid: Grid) -> Iterator[Watercourse]:
        for layer in declared.of_kind("sides"):
            if not layer.inside:
                yield from self._each(files, layer, grid, _watercourse)

    def _roads(self, files: Any, declared: Layers, grid: Grid) -> Iterator[Road]:
        for layer in declared.of_kind("path"):
            for stretches in self._each(files, layer, grid, _stretches):
                yield from stretches

    def _each(self, files: Any, layer: Layer, grid: Grid, make: Callable[[Any, Part, Any, Grid], T]) -> Iterator[T]:
        """What is drawn for each record of a layer; a record that is the same as before is not drawn anew."""
        before, now = self._lines.get(layer.id, []), []
        for index, part in enumerate(layers.parts(files, layer)):
            record = layers.record_of(files, part)
            old = before[index] if index < len(before) else (None, None, None)
            known = old[2] if old[0] is record and old[1] == grid else make(files, part, record, grid)
            now.append((record, grid, known))
            yield known
        self._lines[layer.id] = now


def _rows_of(declared: Layers, palette: bool) -> Layer:
    return next(one for one in declared.of_kind("rows") if bool(one.palette) == palette)


def _terrains(files: Any, layer: Layer) -> Mapping[str, Terrain]:
    return {
        row.id: Terrain(
            row.id, row.name, row.symbol, getattr(row, "blocks_sight", False), getattr(row, "in_play", True)
        )
        for row in access.get(files, layer.palette)
    }


def _ids(files: Any, layer: Layer) -> Mapping[str, str]:
    return {row.symbol: row.id for row in access.get(files, layer.palette)}


def _ranks(layer: Layer) -> Mapping[str, int]:
    return {symbol: rank for rank, symbol in enumerate(layer.symbols, start=layer.first)}


def _symbols(
    files: Any, old: Any, layer: Layer, grid: Grid, before: Mapping[Hex, Any] | None, meaning: Mapping[str, Any]
) -> Mapping[Hex, Any]:
    """What the symbols of rows stand for, by hex; only rows that differ from the old ones are read."""
    rows = access.get(files, layer.path)
    known = access.get(old, layer.path) if old is not None and before is not None else ()
    if known == rows and before is not None:
        return before
    usual = next(iter(meaning.values()))
    found = dict(before) if known and before is not None else {}
    width = grid.last_column - grid.first_column + 1
    for y, row in enumerate(range(grid.first_row, grid.last_row + 1)):
        text = _fitted(rows, y, width)
        drawn = _fitted(known, y, width) if known else ""
        if drawn == text:
            continue
        for x, symbol in enumerate(text):
            if not drawn or drawn[x] != symbol:
                found[grid.label(grid.first_column + x, row)] = meaning.get(symbol, usual)
    return found


def _fitted(rows: Sequence[str], y: int, width: int) -> str:
    """A row as wide as the map, with blanks for what is not there."""
    return (rows[y] if y < len(rows) else "")[:width].ljust(width)


def _watercourse(files: Any, part: Part, record: Any, grid: Grid) -> Watercourse:
    sides = frozenset(s for s in sides_of(layers.hexes_of(files, part)) if s[0] in grid and s[1] in grid)
    return Watercourse(layers.title_of(files, part), getattr(record, part.layer.variant, ""), sides)


def _stretches(files: Any, part: Part, record: Any, grid: Grid) -> tuple[Road, ...]:
    """A road as far as it goes from hex to adjacent hex on the map; what is left out cuts it in two."""
    kind, title = getattr(record, part.layer.variant, ""), layers.title_of(files, part)
    found: list[list[Hex]] = [[]]
    for hex_ in layers.hexes_of(files, part):
        if found[-1] and (hex_ not in grid or hex_ not in grid.adjacent(found[-1][-1])):
            found.append([])
        if hex_ in grid:
            found[-1].append(hex_)
    return tuple(Road(title, kind, tuple(stretch)) for stretch in found if stretch)


def _areas(files: Any, grid: Grid) -> Mapping[str, frozenset[Hex]]:
    return {
        str(key): frozenset(hex_ for hex_ in area.hexes if hex_ in grid)
        for key, area in access.records(files, "map.areas")
    }


def _on_grid(board: Board, grid: Grid) -> Board:
    """The board without features and lines off the map."""
    return replace(
        board,
        features={name: frozenset(h for h in hexes if h in grid) for name, hexes in board.features.items()},
        boundaries={
            key: replace(line, sides=frozenset(s for s in line.sides if s[0] in grid and s[1] in grid))
            for key, line in board.boundaries.items()
        },
    )
