"""Hexes: numbers, neighbours, distances and straight lines, with hexalattice's centres as an independent oracle."""

from __future__ import annotations

from itertools import groupby, pairwise
from math import lcm
from typing import Any

import pytest

from rules.engine.dice import SeededDice
from rules.engine.hexes import DIRECTIONS, Grid, Shift, _overlap, _thirds, cube_distance, disc, hexside, line_offsets

SHIFTS: tuple[Shift, Shift] = ("odd", "even")


def grid(shifted: Shift = "odd", first: int = 1, last: int = 12) -> Grid:
    return Grid(first, last, first, last, shifted)


# -- numbers ------------------------------------------------------------------------------------------------


def test_a_hex_is_named_by_column_and_row() -> None:
    small, large = grid(), Grid(0, 120, 0, 50, digits=3)
    assert small.label(9, 3) == "0903"
    assert small.column_row("0903") == (9, 3)
    assert large.label(120, 5) == "120005"
    assert large.column_row("120005") == (120, 5)
    assert "120005" in large
    assert "1205" not in large


@pytest.mark.parametrize("text", ["", "903", "00903", "09o3", "+903", "٠٩٠٣"])
def test_what_is_no_number_of_the_grid(text: str) -> None:
    assert text not in grid()
    with pytest.raises(ValueError, match="is no hex number of 4 digits"):
        grid().column_row(text)


def test_a_grid_knows_its_hexes_and_no_others() -> None:
    small = Grid(3, 5, 10, 11)
    assert list(small) == ["0310", "0311", "0410", "0411", "0510", "0511"]
    assert len(small) == 6
    assert 310 not in small
    assert "0312" not in small
    with pytest.raises(KeyError):
        small.axial("0312")


@pytest.mark.parametrize(
    "bounds", [(5, 4, 0, 0), (0, 0, 5, 4), (-1, 4, 0, 4), (0, 4, -1, 4), (0, 100, 0, 4), (0, 4, 0, 100)]
)
def test_bounds_that_make_no_grid(bounds: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match=r"grid|columns|digits"):
        Grid(*bounds)


def test_axial_coordinates_are_reversible() -> None:
    for shifted in SHIFTS:
        here = grid(shifted)
        assert all(here.hex_at(here.axial(hex_)) == hex_ for hex_ in here)
        assert here.hex_at((99, 99)) is None


# -- neighbours ---------------------------------------------------------------------------------------------


def test_neighbours_go_clockwise_from_north() -> None:
    assert DIRECTIONS == ("n", "ne", "se", "s", "sw", "nw")
    # Odd columns lower: an odd hex has its eastern neighbours in the same row and the one below.
    assert grid("odd").neighbours("0505") == ("0504", "0605", "0606", "0506", "0406", "0405")
    assert grid("odd").neighbours("0605") == ("0604", "0704", "0705", "0606", "0505", "0504")
    assert grid("even").neighbours("0505") == ("0504", "0604", "0605", "0506", "0405", "0404")
    assert grid("even").neighbours("0605") == ("0604", "0705", "0706", "0606", "0506", "0505")


def test_the_map_ends() -> None:
    assert grid().neighbours("0101") == (None, "0201", "0202", "0102", None, None)
    assert grid().adjacent("0101") == ("0201", "0202", "0102")


@pytest.mark.parametrize("shifted", SHIFTS)
def test_neighbourhood_is_mutual_and_opposite(shifted: Shift) -> None:
    here = grid(shifted)
    for hex_ in here:
        for direction, other in enumerate(here.neighbours(hex_)):
            if other is not None:
                assert here.neighbours(other)[(direction + 3) % 6] == hex_


def test_a_hexside_is_written_one_way() -> None:
    assert hexside("0606", "0505") == hexside("0505", "0606") == ("0505", "0606")
    assert grid().side("0606", "0505") == ("0505", "0606")
    with pytest.raises(ValueError, match="not adjacent"):
        grid().side("0505", "0707")


def centres(shifted: Shift, first: int, size: int) -> dict[str, tuple[float, float]]:
    """Lattice centres of a square grid of flat-topped hexes, one unit between neighbours.

    The lattice has rows of pointed hexes, so its rows are taken for columns and its x for the way south.
    """
    from hexalattice.hexalattice import create_hex_grid

    points, _ = create_hex_grid(nx=size, ny=size + 1, min_diam=1.0, align_to_origin=False)
    columns: dict[float, list[float]] = {}
    for x, y in points:
        columns.setdefault(round(float(y), 6), []).append(float(x))
    lattice = [(y, sorted(columns[y])) for y in sorted(columns)]
    lower = (first % 2 == 1) == (shifted == "odd")
    if (lattice[0][1][0] > lattice[1][1][0]) != lower:
        lattice = lattice[1:]
    here = grid(shifted, first, first + size - 1)
    return {
        here.label(first + c, first + r): (y, south)
        for c, (y, souths) in enumerate(lattice[:size])
        for r, south in enumerate(souths)
    }


def apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


@pytest.mark.parametrize("shifted", SHIFTS)
@pytest.mark.parametrize("first", [0, 1])
def test_neighbours_are_the_hexes_one_diameter_apart(shifted: Shift, first: int) -> None:
    here, places = grid(shifted, first, first + 8), centres(shifted, first, 9)
    assert set(places) == set(here)
    for hex_ in here:
        near = {other for other in here if other != hex_ and apart(places[hex_], places[other]) < 1.001}
        assert set(here.adjacent(hex_)) == near
        north = here.neighbours(hex_)[0]
        assert north is None or abs(places[north][1] - (places[hex_][1] - 1)) < 1e-6


@pytest.mark.parametrize("shifted", SHIFTS)
def test_distance_is_the_number_of_steps(shifted: Shift) -> None:
    here, places = grid(shifted), centres(shifted, 1, 12)
    start = "0605"
    steps, ring = {start: 0}, [start]
    while ring:
        ring = [
            other
            for other in here
            if other not in steps and any(apart(places[other], places[hex_]) < 1.001 for hex_ in ring)
        ]
        steps.update(dict.fromkeys(ring, max(steps.values()) + 1))
    assert {other: here.distance(start, other) for other in here} == steps


def test_distance_is_symmetric_and_zero_at_home() -> None:
    assert grid().distance("0303", "0303") == 0
    assert grid().distance("0303", "0912") == grid().distance("0912", "0303") == 12
    assert cube_distance((0, 0), (3, -5)) == 5


@pytest.mark.parametrize("radius", range(5))
def test_within_holds_exactly_the_hexes_at_that_distance(radius: int) -> None:
    here = grid()
    assert len(disc(radius)) == 1 + 3 * radius * (radius + 1)
    for centre in ("0606", "0101", "1207"):
        found = here.within(centre, radius)
        assert list(found) == sorted(hex_ for hex_ in here if here.distance(centre, hex_) <= radius)


# -- lines --------------------------------------------------------------------------------------------------


def test_a_line_down_a_column() -> None:
    here = Grid(8, 60, 0, 31)
    assert here.line("3010", "3016") == (("3011",), ("3012",), ("3013",), ("3014",), ("3015",))
    assert here.line("3016", "3010") == (("3015",), ("3014",), ("3013",), ("3012",), ("3011",))


def test_neighbours_and_the_hex_itself_have_nothing_between() -> None:
    assert grid().line("0505", "0606") == ()
    assert grid().line("0505", "0505") == ()


def test_a_line_along_hexsides_names_both_hexes() -> None:
    # East along a row: hexside, hex, hexside, hex, ...
    assert grid().line("0305", "0705") == (("0405", "0406"), ("0505",), ("0605", "0606"))
    assert grid("even").line("0305", "0705") == (("0404", "0405"), ("0505",), ("0604", "0605"))


def test_a_line_along_the_edge_of_the_map_passes_the_hex_on_the_map() -> None:
    # Row 01 in even columns is the edge: the hexes above are off the map (A153).
    assert grid().line("0201", "0601") == (("0301",), ("0401",), ("0501",))


def test_a_hex_touched_in_a_corner_is_not_passed() -> None:
    # From 0505 two columns east and one and a half rows south the line meets corners only of 0506 and 0707 (A153).
    line = grid().line("0505", "0807")
    assert [hex_ for group in line for hex_ in group] == ["0606", "0706"]
    assert all(len(group) == 1 for group in line)


def test_a_line_is_the_same_both_ways() -> None:
    here = grid()
    hexes = list(here)
    for n in range(200):
        a, b = hexes[(n * 37) % 144], hexes[(n * 91 + 5) % 144]
        assert here.line(a, b) == tuple(reversed(here.line(b, a)))


@pytest.mark.parametrize("shifted", SHIFTS)
def test_a_line_is_connected_and_never_longer_than_its_pairs(shifted: Shift) -> None:
    here = grid(shifted)
    for b in here:
        line = here.line("0606", b)
        whole = (("0606",), *line, (b,)) if b != "0606" else (("0606",),)
        for group, following in pairwise(whole):
            assert any(other in here.adjacent(hex_) for hex_ in group for other in following)
        for group in line:
            assert len(group) in (1, 2)
            assert len(group) == 1 or group[1] in here.adjacent(group[0])


def nearest(np: Any, names: list[str], places: Any, a: Any, b: Any) -> list[tuple[str, ...]]:
    """The hexes between two points by brute force: walk along and ask which centres are nearest."""
    parts = (np.arange(4999) + 0.37) / 4999
    walk = a + parts[:, None] * (b - a)
    squares = ((walk[:, None, :] - places[None, :, :]) ** 2).sum(axis=2)
    # The lattice rounds its centres to a millionth.
    close = squares < squares.min(axis=1, keepdims=True) + 2e-5
    sets = [tuple(sorted(names[i] for i in np.flatnonzero(row))) for row in close]
    # Two centres that are equally near at one single point are a border crossed, not a hexside followed.
    lasting = [group for group, run in groupby(sets) if len(group) == 1 or len(list(run)) > 1]
    return [group for group, _ in groupby(lasting)][1:-1]


@pytest.mark.parametrize("shifted", SHIFTS)
def test_a_line_passes_the_hexes_whose_centres_are_nearest(shifted: Shift) -> None:
    import numpy as np

    here, lattice = grid(shifted), centres(shifted, 1, 12)
    names = list(lattice)
    places = np.array([lattice[name] for name in names])
    dice, checked = SeededDice(12), 0
    while checked < 60:
        a, b = (here.label(dice.roll(8, "") + 2, dice.roll(8, "") + 2) for _ in range(2))
        if a == b:
            continue
        near = [n for n, name in enumerate(names) if here.distance(a, name) + here.distance(name, b) < 14]
        local = [names[n] for n in near]
        expected = nearest(np, local, places[near], np.array(lattice[a]), np.array(lattice[b]))
        assert list(here.line(a, b)) == expected, (a, b)
        checked += 1


@pytest.mark.parametrize("delta", [delta for delta in disc(9) if delta != (0, 0)])
def test_a_line_passes_no_hex_besides_those_that_are_looked_at(delta: tuple[int, int]) -> None:
    slopes, scale = _thirds(delta), lcm(*(abs(slope) for slope in _thirds(delta) if slope))
    passed = {hex_ for hex_ in disc(11) if hex_ not in ((0, 0), delta) and _overlap(slopes, hex_, scale) is not None}
    assert {hex_ for group in line_offsets(delta) for hex_ in group} == passed


def test_lines_do_not_cost_more_on_a_larger_map() -> None:
    small, large = Grid(0, 20, 0, 20), Grid(0, 150, 0, 150, digits=3)
    moved = [[large.label(*small.column_row(hex_)) for hex_ in group] for group in small.line("0203", "1111")]
    assert [list(group) for group in large.line("002003", "011011")] == moved
