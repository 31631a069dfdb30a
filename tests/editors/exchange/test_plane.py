"""The lattice on which the hexes of other programs lie."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editors.exchange.plane import Plane, corner_way
from rules.engine.hexes import Grid

CELLS = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
LOW = st.sampled_from((0, 1))


@given(LOW, CELLS, st.floats(-0.4, 0.4), st.floats(-0.4, 0.4))
def test_a_point_near_a_centre_lies_in_its_cell(low: int, cell: tuple[int, int], dx: float, dy: float) -> None:
    plane = Plane(low)
    x, y = plane.centre(cell)
    assert plane.nearest((x + dx, y + dy)) == cell


@given(LOW, CELLS, st.integers(0, 5))
def test_a_hexside_has_the_same_corners_from_both_cells(low: int, cell: tuple[int, int], direction: int) -> None:
    plane = Plane(low)
    there = plane.beyond((cell, direction))
    assert set(plane.ends((cell, direction))) == set(plane.ends((there, (direction + 3) % 6)))
    assert plane.side(*plane.ends((cell, direction))) in ((cell, direction), (there, (direction + 3) % 6))
    (ax, ay), (bx, by) = plane.ends((cell, direction))
    middle = plane.nearest_side(((ax + bx) / 2 * 0.98 + plane.centre(cell)[0] * 0.02, (ay + by) / 2))
    assert middle in ((cell, direction), (there, (direction + 3) % 6))


@pytest.mark.parametrize("shifted", ["odd", "even"])
def test_neighbours_are_those_of_the_rules(shifted: str) -> None:
    grid = Grid(1, 6, 1, 6, shifted)  # type: ignore[arg-type]
    plane = Plane(1 if shifted == "odd" else 0)
    for hex_ in grid:
        cell = grid.column_row(hex_)
        for direction, there in enumerate(grid.neighbours(hex_)):
            if there is not None:
                assert grid.column_row(there) == plane.beyond((cell, direction))


@given(LOW, CELLS, CELLS, st.integers(0, 5), st.integers(0, 5))
def test_a_way_along_hexsides_arrives(low: int, a: tuple[int, int], b: tuple[int, int], one: int, other: int) -> None:
    plane = Plane(low)
    start, end = plane.corners(a)[one], plane.corners(b)[other]
    way = corner_way(start, end)
    assert (way[0], way[-1]) == (start, end)
    assert all(plane.side(p, q) for p, q in pairwise(way))


def test_a_line_between_far_corners_runs_along_hexsides() -> None:
    plane = Plane(1)
    sides = list(plane.sides_along([plane.corners((2, 2))[0], plane.corners((5, 2))[2]]))
    ends = [set(plane.ends(side)) for side in sides]
    assert all(one & other for one, other in pairwise(ends))


def test_the_banks_of_a_line_are_different_hexsides_of_its_cells() -> None:
    plane = Plane(1)
    line = [plane.centre((3, 5)), plane.centre((3, 2))]
    left, right = list(plane.bank(line, left=True)), list(plane.bank(line, left=False))
    assert {cell for cell, _ in left} == {(3, row) for row in range(2, 6)}
    assert {direction for _, direction in left} == {4, 5}
    assert {direction for _, direction in right} == {1, 2}
    assert not list(plane.bank([plane.centre((3, 5))], left=True))


def test_shapes_hold_the_cells_whose_centres_they_hold() -> None:
    plane = Plane(0)
    around = [(-0.5, -0.5), (9.5, -0.5), (9.5, 4.5), (-0.5, 4.5)]
    assert set(plane.inside(around)) == {(c, r) for c in range(4) for r in range(3) if plane.centre((c, r))[1] < 4.5}


def test_no_hexside_joins_corners_that_lie_apart() -> None:
    plane = Plane(0)
    with pytest.raises(ValueError, match="no hexside"):
        plane.side((1, 1), (5, 1))
