"""E.13 to E.16 and E.18: the line of sight, by the procedure of E.15b."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from random import Random

import pytest

from rules.ecouves import sight
from rules.ecouves.model import Scenario
from rules.ecouves.sight import Sight
from rules.engine.hexes import Grid
from tests.rules.ecouves import tiny

rule = pytest.mark.rule

FIRER = "0508"
"""Where the firer stands in most tests; targets lie north of it in the same column, 0504 at four hexes."""


def ground(
    terrain: Mapping[str, str] | None = None, level: Mapping[str, int] | None = None, ridges: Iterable[str] = ()
) -> Scenario:
    return tiny.scenario(tiny.board(terrain=terrain, level=level), ridges=ridges)


def look(
    target: str,
    terrain: Mapping[str, str] | None = None,
    level: Mapping[str, int] | None = None,
    ridges: Iterable[str] = (),
    start: str = FIRER,
) -> Sight:
    return sight.sight(ground(terrain, level, ridges), start, target)


# -- E.13, E.14: what blocks --------------------------------------------------------------------------------


@rule("ecouves", "E.13")
def test_a_forest_between_stops_the_line() -> None:
    assert look("0505").observed
    seen = look("0505", {"0506": "forest"})
    assert (seen.observed, seen.rule, seen.blocked_by) == (False, "E.14", ("0506",))
    assert "forest" in seen.reason


@rule("ecouves", "E.14")
@pytest.mark.parametrize(
    ("terrain", "blocks"),
    [("forest", True), ("village", True), ("town", True), ("hamlet", True), ("brush", False), ("pond", False)],
)
def test_forest_village_town_and_hamlet_block(terrain: str, blocks: bool) -> None:
    assert look("0505", {"0506": terrain}).observed is not blocks


@rule("ecouves", "E.14")
def test_the_ground_of_firer_and_target_does_not_block() -> None:
    assert look("0505", {FIRER: "forest", "0505": "village"}).observed


@rule("ecouves", "E.14")
@rule("ecouves", "AMB-11")
def test_a_ridge_line_blocks_from_below_what_lies_behind_it() -> None:
    level = {FIRER: 0, "0506": 2, "0505": 2, "0504": 2}
    behind = look("0504", level=level, ridges=["0506"])
    assert (behind.observed, behind.rule, behind.blocked_by) == (False, "E.14", ("0506",))
    # The same heights without a crest on the way, and the crest itself, can be fired at.
    assert look("0504", level=level, ridges=[]).observed
    assert look("0506", level=level, ridges=["0506"]).observed


@rule("ecouves", "E.14")
@rule("ecouves", "AMB-11")
@pytest.mark.parametrize(("start", "sees"), [("0506", True), ("0507", True), ("0508", False)])
def test_from_above_one_fires_down_from_the_crest_or_one_hex_behind_it(start: str, sees: bool) -> None:
    level = {"0508": 2, "0507": 2, "0506": 2, "0505": 1, "0504": 1}
    assert look("0504", level=level, ridges=["0506"], start=start).observed is sees


# -- E.15, AMB-12: the line ---------------------------------------------------------------------------------


@rule("ecouves", "E.15")
def test_the_line_runs_from_centre_to_centre() -> None:
    assert look("0504").line == (("0507",), ("0506",), ("0505",))
    assert look("0504", {"0406": "forest", "0606": "forest"}).observed


@rule("ecouves", "E.15")
def test_a_hex_that_is_touched_only_in_a_corner_is_not_crossed() -> None:
    # From 0505 to 0705 the line runs between 0604 and 0605 and meets no other hex than in a corner.
    seen = look("0705", {"0505": "forest", "0705": "forest", "0504": "forest", "0706": "forest"}, start="0505")
    assert (seen.observed, seen.line) == (True, (("0604", "0605"),))


@rule("ecouves", "E.15")
@rule("ecouves", "AMB-12")
def test_along_a_hexside_both_hexes_must_block() -> None:
    assert look("0705", {"0604": "forest"}, start="0505").observed
    assert look("0705", {"0605": "forest"}, start="0505").observed
    seen = look("0705", {"0604": "forest", "0605": "village"}, start="0505")
    assert (seen.observed, seen.blocked_by) == (False, ("0604", "0605"))


@rule("ecouves", "AMB-12")
def test_along_the_edge_of_the_map_the_one_hex_there_decides() -> None:
    assert look("0301", start="0101").line == (("0201",),)
    assert look("0301", start="0101").observed
    assert not look("0301", {"0201": "forest"}, start="0101").observed


# -- E.15b: the procedure -----------------------------------------------------------------------------------


@rule("ecouves", "E.15b")
def test_next_to_each_other_there_is_nothing_between() -> None:
    level = {FIRER: 0, "0507": 4}
    seen = look("0507", {FIRER: "forest", "0507": "forest"}, level, ["0507"])
    assert (seen.observed, seen.rule, seen.line) == (True, "E.15b", ())


@rule("ecouves", "E.15b")
def test_step_1_higher_ground_blocks() -> None:
    seen = look("0505", level={FIRER: 1, "0506": 3, "0505": 2})
    assert (seen.observed, seen.rule) == (False, "E.15b")
    assert look("0505", level={FIRER: 3, "0506": 3, "0505": 2}).observed
    assert look("0505", level={FIRER: 1, "0506": 3, "0505": 3}).observed


@rule("ecouves", "E.15b")
def test_steps_2_and_3_fire_up_and_fire_down_past_a_crest_differ() -> None:
    # The book's case: the crest H at 0506, T right behind it at 0505, F below.
    level = {FIRER: 0, "0507": 0, "0506": 2, "0505": 2, "0504": 2}
    assert not look("0505", level=level, ridges=["0506"]).observed
    assert look(FIRER, level=level, ridges=["0506"], start="0505").observed
    assert not look(FIRER, level=level, ridges=["0506"], start="0504").observed


@rule("ecouves", "E.15b")
def test_step_3_spares_targets_that_are_not_lower_than_the_crest() -> None:
    level = {FIRER: 2, "0507": 2, "0506": 2, "0505": 2}
    assert look("0505", level=level, ridges=["0506"]).observed
    assert not look("0505", level={**level, "0505": 1}, ridges=["0506"]).observed


@rule("ecouves", "E.15b")
@rule("ecouves", "E.16")
@pytest.mark.parametrize(
    ("firer", "between", "target", "crest", "sees"),
    [
        (3, 1, 1, True, True),
        (3, 1, 1, False, False),  # high ground that is no crest
        (3, 3, 1, True, False),  # an obstacle as high as the crest
        (3, 1, 3, True, False),  # a target as high as the firer
    ],
)
def test_step_4_a_crest_looks_over_lower_obstacles_at_lower_targets(
    firer: int, between: int, target: int, crest: bool, sees: bool
) -> None:
    level = {FIRER: firer, "0507": 1, "0506": between, "0505": target}
    seen = look("0505", {"0506": "forest"}, level, [FIRER] if crest else [])
    assert (seen.observed, seen.rule) == (sees, "E.16" if sees else "E.14")


# -- E.18: four hexes ---------------------------------------------------------------------------------------


@rule("ecouves", "E.18")
@rule("ecouves", "E.19")
def test_beyond_four_hexes_nothing_is_seen() -> None:
    assert look("0504").observed
    far = look("0503")
    assert (far.observed, far.rule, far.distance, far.blocked_by) == (False, "E.18", 5, ())
    # What would block the line in any case is named first.
    assert look("0503", {"0505": "forest"}).blocked_by == ("0505",)


@rule("ecouves", "E.18")
def test_what_is_visible_from_a_hex_is_what_can_be_seen_hex_by_hex() -> None:
    scenario = ground({"0506": "forest", "0607": "village"}, {"0409": 3}, ["0409"])
    seen = sight.visible(scenario, FIRER)
    assert seen == {h for h in scenario.board.grid if sight.sight(scenario, FIRER, h).observed}
    assert "0506" in seen
    assert "0505" not in seen


def test_a_hex_off_the_map_is_an_error() -> None:
    with pytest.raises(KeyError):
        look("9999")


# -- the worked examples ------------------------------------------------------------------------------------

BEHIND = {
    "A": ("forest", {}, []),
    "B": ("village", {}, []),
    "C": ("hamlet", {}, []),
    "D": ("clear", {"0506": 2}, ["0506"]),
}


@rule("ecouves", "E.ex9")
@pytest.mark.parametrize("target", BEHIND)
def test_example_9_a_to_d_lie_behind_something_that_blocks(target: str) -> None:
    terrain, level, ridges = BEHIND[target]
    assert not look("0505", {"0506": terrain}, level, ridges).observed
    assert look("0505", {}, {}, []).observed


@rule("ecouves", "E.ex10")
@pytest.mark.parametrize(("target", "over"), [("0504", "village"), ("0808", "forest")])
def test_example_10_from_the_summit_a_and_b_can_be_fired_at(target: str, over: str) -> None:
    between = {"0504": "0506", "0808": "0608"}[target]
    summit = {FIRER: 4}
    assert look(target, {between: over}, summit, [FIRER]).observed
    assert not look(target, {between: over}, {}, []).observed


# -- a second method ----------------------------------------------------------------------------------------


def centre(grid: Grid, hex_: str) -> tuple[int, int]:
    """The centre of a hex, in thirds of a column and halves of a row; the hex then has corners at whole numbers."""
    column, row = grid.column_row(hex_)
    return 3 * column, 2 * row + (column % 2 == 0)


def stretch(grid: Grid, start: str, end: str, hex_: str, *, inside: bool) -> tuple[Fraction, Fraction] | None:
    """The part of the line between two centres that lies in the inside of a hex, or in the hex with its border.

    The hex with centre 0, 0 is where neither y nor x + y over 2 nor x - y over 2 is more than 1 away from 0.
    """
    (ax, ay), (bx, by), (cx, cy) = (centre(grid, h) for h in (start, end, hex_))
    low, high = Fraction(0), Fraction(1)
    for p, q, most in ((0, 1, 1), (1, 1, 2), (1, -1, 2)):
        at, slope = p * (ax - cx) + q * (ay - cy), p * (bx - ax) + q * (by - ay)
        if slope == 0:
            if abs(at) > most or (inside and abs(at) == most):
                return None
            continue
        ends = sorted((Fraction(-most - at, slope), Fraction(most - at, slope)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low < high else None


def steps(grid: Grid, start: str, end: str) -> int:
    """Hexes from one to another, by going out ring by ring."""
    ring, seen, count = {start}, {start}, 0
    while end not in seen:
        ring = {near for hex_ in ring for near in grid.adjacent(hex_)} - seen
        seen |= ring
        count += 1
    return count


def sees(scenario: Scenario, start: str, end: str) -> bool:
    """Whether a hex is seen from another, from the geometry of the line and the four steps written out."""
    board = scenario.board
    f, t = board.level[start], board.level[end]
    if (distance := steps(board.grid, start, end)) <= 1:
        return True
    if distance > 4:
        return False
    sides: dict[tuple[Fraction, Fraction], list[bool]] = {}
    for hex_ in board.grid:
        touched = stretch(board.grid, start, end, hex_, inside=False)
        if hex_ in (start, end) or touched is None:
            continue
        h, crest = board.level[hex_], hex_ in scenario.ridges
        wood = board.terrain[hex_] in ("forest", "hamlet", "village", "town")
        far = steps(board.grid, start, hex_) >= 2
        over = start in scenario.ridges and t < f and h < f
        blocked = (
            (h > f and h > t)
            or (crest and h > f)
            or (crest and h <= f and h > t and far)
            or (wood and not over)
        )  # fmt: skip
        if stretch(board.grid, start, end, hex_, inside=True) is not None:
            if blocked:
                return False
        else:
            sides.setdefault(touched, []).append(blocked)
    return not any(all(group) for group in sides.values())


def hills(random: Random) -> Scenario:
    """A small map with random ground, and as ridges what the rule makes a ridge."""
    grid = tiny.board(columns=(1, 8), rows=(1, 8)).grid
    kinds = ("clear", "clear", "clear", "clear", "brush", "forest", "hamlet", "village", "town")
    level = {h: random.choice((0, 1, 1, 1, 2, 2, 3)) for h in grid}
    ridges = [
        h
        for h in grid
        if level[h] >= 2
        and not any(level[n] > level[h] for n in grid.adjacent(h))
        and any(level[n] < level[h] for n in grid.adjacent(h))
    ]
    terrain = {h: random.choice(kinds) for h in grid}
    return tiny.scenario(tiny.board(columns=(1, 8), rows=(1, 8), terrain=terrain, level=level), ridges=ridges)


@rule("ecouves", "E.15b")
@rule("ecouves", "E.15")
@rule("ecouves", "AMB-11")
@rule("ecouves", "AMB-12")
@pytest.mark.parametrize("seed", range(4))
def test_random_pairs_agree_with_a_second_method(seed: int) -> None:
    random = Random(seed)
    scenario = hills(random)
    hexes, found = list(scenario.board.grid), set()
    for _ in range(150):
        start = random.choice(hexes)
        end = random.choice(scenario.board.grid.within(start, 5))
        seen = sight.sight(scenario, start, end)
        assert seen.observed == sees(scenario, start, end), (seed, start, end, seen)
        found.add(seen.rule)
    assert found >= {"E.13", "E.14", "E.15b", "E.18"}
