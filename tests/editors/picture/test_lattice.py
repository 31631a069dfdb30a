"""Where hexes lie on paper, and the lines through them."""

from __future__ import annotations

import math

import pytest

from editors.picture.curves import chains, meeting, smooth
from editors.picture.lattice import Lattice, Window
from rules.engine.hexes import Grid

GRIDS = [
    Grid(1, 5, 1, 4, "odd"), Grid(1, 5, 1, 4, "even"), Grid(8, 12, 0, 3, "odd"), Grid(8, 12, 0, 3, "even"),
    Grid(3, 3, 7, 7, "odd"), Grid(4, 5, 1, 1, "even"),
]  # fmt: skip


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.dist(a, b)


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_neighbours_lie_one_hex_apart_in_their_directions(grid: Grid) -> None:
    lattice = Lattice(grid, 16.0, 10.0, 20.0)
    for hex_ in grid:
        x, y = lattice.centres[hex_]
        for direction, there in enumerate(grid.neighbours(hex_)):
            if there is None:
                continue
            turn = math.radians(60 * direction - 90)
            expected = x + 16 * math.cos(turn), y + 16 * math.sin(turn)
            assert distance(lattice.centres[there], expected) < 1e-6
            mine, other = lattice.side(hex_, direction), lattice.side(there, (direction + 3) % 6)
            assert distance(mine[0], other[1]) < 1e-6
            assert distance(mine[1], other[0]) < 1e-6


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_the_map_fills_its_size(grid: Grid) -> None:
    lattice = Lattice(grid, 10.0, 5.0, 7.0)
    corners = [corner for hex_ in grid for corner in lattice.corners(hex_)]
    wide, high = lattice.size
    assert min(x for x, _ in corners) == pytest.approx(5.0)
    assert max(x for x, _ in corners) == pytest.approx(5.0 + wide)
    assert min(y for _, y in corners) >= 7.0 - 1e-6
    assert max(y for _, y in corners) <= 7.0 + high + 1e-6


def test_a_window_shows_what_lies_near_it() -> None:
    lattice = Lattice(Grid(1, 9, 1, 9), 10.0)
    near = lattice.near(Window(5, 9, 6, 10))
    assert {"0101", "0201"} <= near
    assert len(near) <= 7
    assert Window(0, 0, 2, 2).meets(Window(1, 1, 3, 3))
    assert not Window(0, 0, 2, 2).meets(Window(2, 0, 3, 3))


def test_segments_are_joined_from_fork_to_fork() -> None:
    star = [((0.0, 0.0), (1.0, 0.0)), ((1.0, 0.0), (2.0, 0.0)), ((0.0, 0.0), (0.0, 1.0)), ((0.0, 0.0), (0.0, -1.0))]
    found = chains(star)
    assert sorted(len(line) for line in found) == [2, 2, 3]
    ring = [((0.0, 0.0), (1.0, 0.0)), ((1.0, 0.0), (0.0, 1.0)), ((0.0, 1.0), (0.0, 0.0))]
    (closed,) = chains(ring)
    assert closed[0] == closed[-1]
    assert len(closed) == 4


def test_a_smooth_line_keeps_its_ends_and_fixed_points() -> None:
    line = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (2.0, 1.0)]
    rounded, held = smooth(line), smooth(line, {(1.0, 0.0)})
    for path in (rounded, held):
        assert tuple(path.vertices[0]) == (0.0, 0.0)
        assert tuple(path.vertices[-1]) == (2.0, 1.0)
    on_the_line = [tuple(point) for point, code in held.iter_segments(curves=False)][1]
    assert on_the_line == (0.5, 0.0)
    assert len(held.codes) == len(rounded.codes)


def test_lines_meet_where_more_than_two_go_on() -> None:
    assert meeting([[(0.0, 0.0), (1.0, 0.0), (2.0, 0.0)], [(1.0, 0.0), (1.0, 1.0)]]) == {(1.0, 0.0)}
    assert meeting([[(0.0, 0.0), (1.0, 0.0)], [(1.0, 0.0), (1.0, 1.0)]]) == frozenset()
