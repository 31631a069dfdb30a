"""Which cell belongs to which hex, in all zooms."""

from __future__ import annotations

import pytest

from rules.engine.hexes import DIRECTIONS, Grid
from tui.map.geometry import PATTERNS, ZOOMS, Geometry, Zoom

GRIDS = [Grid(8, 14, 0, 5), Grid(3, 7, 1, 4, "even"), Grid(0, 0, 0, 0), Grid(99, 102, 7, 9, "odd", 3)]

every_zoom = pytest.mark.parametrize("zoom", ZOOMS)
every_grid = pytest.mark.parametrize("grid", GRIDS, ids=lambda g: f"{g.shifted}{g.first_column}")


@every_zoom
@every_grid
def test_every_cell_of_a_hex_leads_back_to_it(zoom: Zoom, grid: Grid) -> None:
    geometry = Geometry(grid, zoom)
    for hex_ in grid:
        cells = list(geometry.cells(hex_))
        assert len(cells) == geometry.pattern.pitch_x * geometry.pattern.pitch_y
        assert {geometry.hex_at(x, y) for x, y in cells} == {hex_}


@every_zoom
@every_grid
def test_every_cell_of_the_map_belongs_to_one_hex_or_none(zoom: Zoom, grid: Grid) -> None:
    geometry = Geometry(grid, zoom)
    width, height = geometry.size
    owned = [cell for hex_ in grid for cell in geometry.cells(hex_)]
    assert len(owned) == len(set(owned))
    assert all(0 <= x < width and 0 <= y < height for x, y in owned)
    for y in range(-1, height + 1):
        for x in range(-1, width + 1):
            assert (geometry.hex_at(x, y) is not None) == ((x, y) in set(owned))


@every_zoom
@every_grid
def test_neighbours_are_those_of_the_grid(zoom: Zoom, grid: Grid) -> None:
    geometry = Geometry(grid, zoom)
    for hex_ in grid:
        position = geometry.position(hex_)
        assert geometry.hex_of(position) == hex_
        around = tuple(geometry.hex_of(geometry.neighbour(position, d)) for d in DIRECTIONS)
        assert around == grid.neighbours(hex_)


@every_zoom
def test_spans_hold_the_tile_and_the_strokes_on_its_other_sides(zoom: Zoom) -> None:
    grid = Grid(10, 14, 0, 4)
    geometry = Geometry(grid, zoom)
    for hex_ in grid:
        x, y = geometry.origin(geometry.position(hex_))
        cells = {(x + dx, y + line) for line, (a, n) in enumerate(geometry.pattern.lines) for dx in range(a, a + n)}
        spans = geometry.spans(geometry.position(hex_))
        covered = {(at + i, row) for at, row, width in spans for i in range(width)}
        assert cells <= covered


def test_a_hex_in_detail_is_where_the_picture_says() -> None:
    geometry = Geometry(Grid(10, 13, 0, 3), "detailed")
    assert geometry.origin((0, 0)) == (0, 1)
    assert geometry.origin((1, 0)) == (6, 3)
    assert geometry.hex_at(2, 1) == "1000"
    assert geometry.hex_at(0, 2) == "1000"
    assert geometry.hex_at(6, 2) == "1000"
    assert geometry.hex_at(7, 3) == "1100"
    assert geometry.hex_at(6, 3) == "1000"
    assert geometry.hex_at(0, 0) is None


def test_pitches_are_as_designed() -> None:
    assert [(PATTERNS[zoom].pitch_x, PATTERNS[zoom].pitch_y) for zoom in ZOOMS] == [(6, 4), (3, 2), (1, 1)]
