"""Chapter 11: observation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules.engine.board import Board
from rules.engine.dice import SeededDice
from rules.stlo import observation, posts
from rules.stlo.model import Scenario
from rules.stlo.observation import Sight
from tests.rules.stlo import gunnery, tiny

rule = pytest.mark.rule

POST = "0604"
"""Where the OP stands in most tests; targets lie south of it, in the same column."""


def ground(level: Mapping[str, int], *, cathedral: str = "", at: int = 7, **changes: Any) -> Scenario:
    """Open ground of level 1 but for the levels given."""
    heights = {**dict.fromkeys(tiny.board().grid, 1), **level}
    return tiny.scenario(tiny.board(level=heights, **changes), observing_levels={cathedral: at} if cathedral else {})


def look(level: Mapping[str, int], target: str, observer: str = POST, **changes: Any) -> Sight:
    return observation.sight(ground(level, **changes), observer, target)


def way(start: str, direction: int, steps: int) -> list[str]:
    """The hexes in a straight row from a hex, the first beside it; direction 0 is north, then clockwise."""
    grid, row = tiny.board().grid, [start]
    for _ in range(steps):
        following = grid.neighbours(row[-1])[direction]
        assert following is not None
        row.append(following)
    return row[1:]


# -- 11.2: levels -------------------------------------------------------------------------------------------


@rule("stlo", "11.2.1.B")
def test_levels_are_compared_by_number() -> None:
    seen = look({POST: 7, "0608": 5}, "0608")
    assert (seen.value, seen.observer_level, seen.target_level) == (2, 7, 5)


@rule("stlo", "11.2.2")
@rule("stlo", "11.3.7.C")
@rule("stlo", "A105")
def test_an_op_in_a_steeple_stands_one_level_higher() -> None:
    level = {POST: 9, "0609": 7}
    assert look(level, "0609").value == 2
    assert look(level, "0609", steeples=[POST]).value == 3
    # It counts for the two levels that are needed, and for what is higher than the OP.
    assert not look({POST: 8, "0609": 7}, "0609").observed
    assert look({POST: 8, "0609": 7}, "0609", steeples=[POST]).value == 2
    ridge = {POST: 9, "0606": 10, "0609": 7}
    assert look(ridge, "0609").rule == "11.3.4.A"
    assert look(ridge, "0609", steeples=[POST]).observed


@rule("stlo", "11.2.2")
@rule("stlo", "A119")
def test_a_steeple_adds_nothing_to_a_target_or_to_a_hex_on_the_line() -> None:
    level = {POST: 9, "0606": 9, "0609": 7}
    assert look(level, "0609", steeples=["0606", "0609"]).value == 2


@rule("stlo", "11.2.2.A")
def test_hill_192_observes_from_level_15() -> None:
    assert tiny.shipped().board.level["5613"] == 14
    assert observation.observing_level(tiny.shipped(), "5613") == 15


@rule("stlo", "11.2.3")
@rule("stlo", "A101")
@rule("stlo", "A119")
def test_the_cathedral_observes_from_level_7() -> None:
    level = {POST: 2, "0609": 4}
    assert look(level, "0609", cathedral=POST).value == 3
    assert look(level, "0609", cathedral=POST, steeples=[POST]).observer_level == 7
    # As a target it has its printed level, and it is no obstacle either.
    assert look({POST: 7, "0609": 2}, "0609", cathedral="0609").value == 4
    assert look({POST: 6, "0606": 2, "0609": 1}, "0609", cathedral="0606").observed
    scenario = tiny.shipped()
    assert observation.observing_level(scenario, "2725") == 7
    assert scenario.board.level["2725"] < 7


# -- 11.3.1: range ------------------------------------------------------------------------------------------


@rule("stlo", "11.3.1.A")
@rule("stlo", "11.3.5.A")
@rule("stlo", "A106")
@pytest.mark.parametrize("distance", [1, 2])
def test_at_two_hexes_nothing_matters(distance: int) -> None:
    target = f"{604 + distance:04d}"
    seen = look({POST: 1, "0605": 9, target: 4}, target, terrain={"0605": "woods", target: "woods"})
    assert (seen.value, seen.rule) == (1, "11.3.1.A")
    assert look({POST: 6, "0605": 9, target: 4}, target).value == 2


@rule("stlo", "11.3.1.A1")
def test_2918_observes_2916() -> None:
    assert observation.sight(tiny.shipped(), "2918", "2916").rule == "11.3.1.A"
    assert observation.sight(tiny.shipped(), "2918", "2916").observed


@rule("stlo", "11.3.1.B")
def test_beyond_twelve_hexes_nothing_is_observed() -> None:
    tall = tiny.board(rows=(1, 20), level={**dict.fromkeys(tiny.board(rows=(1, 20)).grid, 1), "0604": 11})
    scenario = tiny.scenario(tall)
    assert observation.sight(scenario, POST, "0616").value == 4
    far = observation.sight(scenario, POST, "0617")
    assert (far.value, far.rule) == (0, "11.3.1.B")


# -- 11.3.2: the line of sight ------------------------------------------------------------------------------


@rule("stlo", "11.3.2.A")
def test_the_line_runs_from_centre_to_centre() -> None:
    assert observation.sight(tiny.shipped(), "3010", "3016").line == (
        ("3011",), ("3012",), ("3013",), ("3014",), ("3015",),
    )  # fmt: skip


@rule("stlo", "11.3.2.B")
@rule("stlo", "A103")
@pytest.mark.parametrize(
    ("woods", "observed"),
    [
        ((), True),
        (("0405",), True),
        (("0406",), True),
        (("0405", "0406"), False),
        (("0405", "0606"), True),
        (("0606", "0605"), False),
        (("0505",), False),
    ],
)
def test_of_two_hexes_along_a_hexside_the_better_counts(woods: Iterable[str], observed: bool) -> None:
    # From 0305 east to 0705: hexside 0405/0406, hex 0505, hexside 0605/0606.
    seen = look({"0305": 9}, "0705", "0305", terrain=dict.fromkeys(woods, "woods"))
    assert seen.line == (("0405", "0406"), ("0505",), ("0605", "0606"))
    assert seen.observed == observed


@rule("stlo", "A153")
def test_corners_and_the_edge_of_the_map() -> None:
    # From 0505 to 0807 the line meets corners of 0506 and 0707 only; woods there do not matter.
    corners = look({"0505": 9}, "0807", "0505", terrain={"0506": "woods", "0707": "woods"})
    assert corners.line == (("0606",), ("0706",))
    assert corners.observed
    # Along the northern edge there is no choice: the hex on the map is passed.
    edge = look({"0201": 9}, "0601", "0201", terrain={"0301": "woods"})
    assert edge.line == (("0301",), ("0401",), ("0501",))
    assert (edge.rule, edge.blocked_by) == ("11.3.4.B", ("0301",))


# -- 11.3.3 to 11.3.6: what is observed, what blocks ----------------------------------------------------------


@rule("stlo", "11.3.3")
@pytest.mark.parametrize(("target", "value"), [(6, 0), (5, 2), (7, 0), (4, 3)])
def test_beyond_two_hexes_the_op_must_be_two_levels_above(target: int, value: int) -> None:
    seen = look({POST: 7, "0609": target}, "0609")
    assert (seen.value, seen.rule) == (value, "11.3.3")


@rule("stlo", "11.3.4.A")
@pytest.mark.parametrize(("between", "observed"), [(9, True), (10, False)])
def test_a_hex_higher_than_the_op_blocks(between: int, observed: bool) -> None:
    seen = look({POST: 9, "0606": between}, "0610")
    assert seen.observed == observed
    assert seen.blocked_by == (() if observed else ("0606",))
    assert seen.rule == ("11.3.3" if observed else "11.3.4.A")


@rule("stlo", "11.3.4.B")
@rule("stlo", "A102")
def test_woods_on_the_line_block_and_those_at_its_ends_do_not() -> None:
    level = {POST: 14, "0606": 3}
    assert look(level, "0610", terrain={"0606": "woods"}).rule == "11.3.4.B"
    assert look(level, "0610", terrain={"0610": "woods"}).observed
    assert look(level, "0610", terrain={POST: "woods"}).observed


@rule("stlo", "11.3.4.C")
def test_a_higher_hex_beside_the_target_blocks() -> None:
    seen = look({POST: 9, "0609": 6, "0610": 5}, "0610")
    assert (seen.value, seen.rule, seen.blocked_by) == (0, "11.3.4.C", ("0609",))
    assert look({POST: 9, "0609": 5, "0610": 5}, "0610").observed
    assert look({POST: 9, "0608": 6, "0610": 5}, "0610").observed


@rule("stlo", "A104")
def test_it_must_lie_on_the_line() -> None:
    beside = {hex_: 6 for hex_ in tiny.board().grid.adjacent("0610") if hex_ != "0609"}
    assert look({POST: 9, **beside, "0610": 5}, "0610").value == 4


@rule("stlo", "11.3.5.B")
@pytest.mark.parametrize(("post", "value"), [(9, 3), (8, 0)])
def test_at_three_hexes_three_levels_look_over_it(post: int, value: int) -> None:
    assert look({POST: post, "0606": 8, "0607": 6}, "0607").value == value


@rule("stlo", "11.3.5.C")
@pytest.mark.parametrize(("post", "target", "value"), [(10, "0608", 4), (9, "0608", 0), (10, "0609", 0)])
def test_at_four_hexes_four_levels_look_over_it(post: int, target: str, value: int) -> None:
    before = way(target, 0, 1)[0]
    assert look({POST: post, before: 8, target: 6}, target).value == value


@rule("stlo", "11.3.5.B")
def test_the_exceptions_are_for_the_adjacent_hex_only() -> None:
    assert look({POST: 9, "0606": 10, "0607": 6}, "0607").rule == "11.3.4.A"
    assert look({POST: 9, "0607": 6}, "0607", terrain={"0606": "woods"}).rule == "11.3.4.B"


@rule("stlo", "11.3.6.A")
@pytest.mark.parametrize("building", ["village", "town"])
def test_buildings_never_block(building: str) -> None:
    assert look({POST: 9}, "0610", terrain={"0606": building, "0609": building}, steeples=["0607"]).observed


@rule("stlo", "11.3.6.B")
def test_units_never_block() -> None:
    # A German battalion stands on the line; sight is a matter of the ground alone.
    made = tiny.scenario(
        tiny.board(level={"0303": 9}),
        tiny.battalion("1/115", "us29", "0303"),
        tiny.battalion("1/8", "de3fj", "0306"),
        tiny.battalion("2/8", "de3fj", "0308"),
        guns=gunnery.GUNS,
    )
    game = tiny.operation(made)
    game.apply("barrage 0308")
    # Only the battalion's own hex is high enough, so the OP stands there without being asked for.
    assert game.state.posts == {"us29": "0303"}


# -- 11.3.7: the observation value --------------------------------------------------------------------------


@rule("stlo", "11.3.7.A")
@rule("stlo", "11.3.7.B")
@rule("stlo", "A106")
@pytest.mark.parametrize(("difference", "value"), [(7, 4), (4, 4), (3, 3), (2, 2), (1, 1), (0, 1), (-3, 1)])
def test_the_value_is_set_by_the_difference_of_levels(difference: int, value: int) -> None:
    assert observation.observation_value(difference) == value
    assert look({POST: 5 + difference, "0606": 5}, "0606").value == value


@rule("stlo", "11.3.7.A")
def test_every_success_has_a_value_from_one_to_four() -> None:
    scenario = tiny.shipped()
    hexes = sorted(scenario.board.land)
    dice = SeededDice(7)
    values = set()
    for _ in range(400):
        seen = observation.sight(scenario, _any(hexes, dice), _any(hexes, dice))
        values.add(seen.value)
        assert seen.observed == (1 <= seen.value <= 4)
    assert values <= {0, 1, 2, 3, 4}


# -- the worked examples ------------------------------------------------------------------------------------


def first_example() -> Scenario:
    """The OP of the 29th in 0604 at level 9: B, D and E lie north, south and north-east of it."""
    east = way(POST, 1, 5)
    return ground({POST: 9, "0603": 10, "0602": 8, "0608": 8, east[4]: 7, east[3]: 8})


@rule("stlo", "27.3.ex1.B")
def test_example_1_hex_b_is_two_hexes_away() -> None:
    seen = observation.sight(first_example(), POST, "0602")
    assert (seen.observed, seen.value) == (True, 1)


@rule("stlo", "27.3.ex1.C")
def test_example_1_hex_d_is_not_two_levels_below() -> None:
    seen = observation.sight(first_example(), POST, "0608")
    assert (seen.observed, seen.rule) == (False, "11.3.3")


@rule("stlo", "27.3.ex1.D")
def test_example_1_hex_e_lies_behind_a_higher_one() -> None:
    f, e = way(POST, 1, 5)[3:]
    seen = observation.sight(first_example(), POST, e)
    assert (seen.observed, seen.rule, seen.blocked_by) == (False, "11.3.4.C", (f,))


def second_example() -> Scenario:
    """The OP of the 352nd in 0604 at level 10: E, C, D and B lie in four directions."""
    return ground(
        {
            POST: 10, "0602": 8, "0603": 11, way(POST, 2, 5)[4]: 7, way(POST, 3, 4)[3]: 6, way(POST, 3, 4)[2]: 7,
            way(POST, 4, 5)[4]: 6, way(POST, 4, 5)[3]: 8,
        }
    )  # fmt: skip


@rule("stlo", "27.3.ex2.B")
def test_example_2_hex_c_is_three_levels_below() -> None:
    seen = observation.sight(second_example(), POST, way(POST, 2, 5)[4])
    assert (seen.observed, seen.value) == (True, 3)


@rule("stlo", "27.3.ex2.D")
def test_example_2_hex_d_is_four_below_at_four_hexes() -> None:
    seen = observation.sight(second_example(), POST, way(POST, 3, 4)[3])
    assert (seen.observed, seen.value) == (True, 4)


@rule("stlo", "27.3.ex2.E")
def test_example_2_hex_b_lies_behind_a_higher_one() -> None:
    f, b = way(POST, 4, 5)[3:]
    seen = observation.sight(second_example(), POST, b)
    assert (seen.observed, seen.rule, seen.blocked_by) == (False, "11.3.4.C", (f,))


@rule("stlo", "27.3.ex2.F")
def test_example_2_hex_e_is_two_hexes_away() -> None:
    seen = observation.sight(second_example(), POST, "0602")
    assert (seen.observed, seen.value) == (True, 2)


@rule("stlo", "24.1.E")
@pytest.mark.parametrize(
    ("target", "distance", "rules"),
    [
        ("4417", 12, ("11.3.4.A", "11.3.4.B", "11.3.4.C")),
        ("4418", 12, ("11.3.4.A", "11.3.4.B", "11.3.4.C")),
        ("4724", 16, ("11.3.1.B",)),
        ("4123", 18, ("11.3.1.B",)),
        ("3815", 18, ("11.3.1.B",)),
    ],
)
def test_what_hill_192_does_not_see(target: str, distance: int, rules: tuple[str, ...]) -> None:
    scenario = tiny.shipped()
    assert scenario.board.grid.distance("5613", target) == distance
    seen = observation.sight(scenario, "5613", target)
    assert not seen.observed
    assert seen.rule in rules


# -- 11.0 and 11.1: observation posts -----------------------------------------------------------------------


@rule("stlo", "11.0")
@rule("stlo", "11.1")
def test_a_barrage_begins_with_an_op_and_interdiction_needs_none() -> None:
    # Two places observe the target, so that the OP has to be placed by hand before any gun can fire.
    game = tiny.operation(gunnery.field(level={"0303": 9, "0302": 9}))
    game.apply("barrage 0305")
    assert game.decision is not None
    assert game.decision.kind == "barrage-post"
    assert tiny.refused(game, "fire 110/115 normal") == "10.0.A"
    game.apply("observe us29 0302")
    assert "fire 110/115 normal" in tiny.legal(game)


@rule("stlo", "11.0")
@rule("stlo", "11.3")
def test_a_target_without_enemies_or_out_of_sight_can_not_be_fired_at() -> None:
    game = tiny.operation(gunnery.field())
    assert tiny.refused(game, "barrage 0306") == "3.2.3.B"
    hidden = tiny.operation(gunnery.field(tiny.battalion("2/8", "de3fj", "1212")))
    assert tiny.refused(hidden, "barrage 1212") == "14.1.B1"


@rule("stlo", "11.1.1.A")
def test_an_op_keeps_off_enemies_and_their_zones_unless_a_friend_is_there() -> None:
    made = gunnery.field(tiny.recon("RCN1", "us29", "0304"))
    places = posts.barrage_places(tiny.battle(made), "us29")
    assert "0305" not in places
    assert "0405" not in places
    assert "0304" in places
    game = tiny.operation(made)
    game.apply("barrage 0305")
    assert tiny.refused(game, "observe us29 0305") == "11.1.1.A"
    assert tiny.refused(game, "observe us29 0405") == "11.1.1.A"
    assert "observe us29 0304" in tiny.legal(game)


@rule("stlo", "11.1.1.B")
@pytest.mark.parametrize("status", ["pinned", "disrupted"])
def test_a_marked_unit_without_a_line_still_lends_its_radius(status: str) -> None:
    made = gunnery.field(level={"0303": 9, "0302": 9})
    game = tiny.operation(made, units={"1/115": {"status": status}})
    assert not made.depots
    game.apply("barrage 0305")
    assert "observe us29 0302" in tiny.legal(game)


@rule("stlo", "11.1.1.C")
def test_a_fire_has_one_op() -> None:
    game = tiny.operation(gunnery.field(level={"0303": 9, "0302": 9}))
    tiny.play(game, "barrage 0305", "observe us29 0302")
    assert tiny.refused(game, "observe us29 0303") == "11.1.1.C"


@rule("stlo", "A74")
def test_a_recon_unit_is_a_base_for_a_barrage_and_not_for_a_strike() -> None:
    scout = tiny.recon("RCN1", "us35", "1010")
    battle = tiny.battle(gunnery.field(scout))
    assert "1012" in posts.barrage_places(battle, "us35")
    assert "1012" not in posts.barrage_places(battle, "us29")
    assert "1012" not in posts.strike_places(battle)
    assert "0303" in posts.strike_places(battle)


@rule("stlo", "A67")
def test_on_call_fire_on_an_adjacent_hex_needs_an_op_too() -> None:
    made = tiny.scenario(
        None, tiny.battalion("1/115", "us29", "0303"), tiny.battalion("1/8", "de3fj", "0304"),
        guns=[tiny.gun("110/115", "us29")], depots=[("0303", "us")],
    )  # fmt: skip
    game = tiny.play(tiny.active(made, "1/115"), "attack hasty")
    assert game.decision is not None
    assert game.decision.kind == "on-call-post"
    # Level ground: the OP in the HQ's own hex observes with OV 1.
    game.apply("observe us29 0303 0304")
    placed = next(event for event in game.events if event.kind == "op-placed")
    assert (placed.data["hex"], placed.data["ov"]) == ("0303", 1)


# -- the whole map against a second method ------------------------------------------------------------------

Corner = tuple[int, int]


def centre(board: Board, hex_: str) -> Corner:
    """The centre of a hex in a plane in which a hex is four wide and two high, so that all corners are integers."""
    column, row = board.grid.column_row(hex_)
    lower = (column % 2 == 1) == (board.grid.shifted == "odd")
    return 3 * column, 2 * row + lower


def corners(board: Board, hex_: str) -> list[Corner]:
    x, y = centre(board, hex_)
    return [(x + dx, y + dy) for dx, dy in ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))]


def sides_of_line(board: Board, hex_: str, a: Corner, b: Corner) -> list[int]:
    """For each corner of a hex, on which side of a line it lies: the sign is that of a cross product."""
    return [(b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for x, y in corners(board, hex_)]


def passed(board: Board, observer: str, target: str) -> list[list[str]]:
    """The hexes between two hexes by their corners: the line has corners on both sides, or two corners on it."""
    a, b = centre(board, observer), centre(board, target)
    found: dict[tuple[Fraction, Fraction], list[str]] = {}
    for hex_ in board.grid.within(observer, 13):
        sides = sides_of_line(board, hex_, a, b)
        through = min(sides) < 0 < max(sides)
        if hex_ in (observer, target) or not (through or sides.count(0) == 2):
            continue
        span = crossing(board, hex_, a, b, sides)
        if 0 < span[0] < span[1] < 1:
            found.setdefault(span, []).append(hex_)
    return [sorted(found[span]) for span in sorted(found)]


def crossing(board: Board, hex_: str, a: Corner, b: Corner, sides: list[int]) -> tuple[Fraction, Fraction]:
    """Where a line enters and leaves a hex, 0 at a and 1 at b, from the corners on both sides of each edge."""
    square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    places = [
        Fraction((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1]), square) for x, y in corners(board, hex_)
    ]
    cuts = [place for place, side in zip(places, sides, strict=True) if side == 0]
    for n in range(6):
        s, t = sides[n], sides[(n + 1) % 6]
        if s * t < 0:
            cuts.append(places[n] + (places[(n + 1) % 6] - places[n]) * Fraction(s, s - t))
    return min(cuts), max(cuts)


def expected_value(scenario: Scenario, observer: str, target: str) -> int:
    """The OV by the words of chapter 11, written without regard to the module that is tested; 0 if it fails."""
    board = scenario.board
    high = board.level[observer] + (observer in board.features["steeple"])
    if observer == "2725":
        high = 7
    above = high - board.level[target]
    distance = steps_between(board, observer, target)
    if distance <= 2:
        return 4 if above >= 4 else above if above >= 2 else 1
    if distance > 12 or above < 2:
        return 0
    for group in passed(board, observer, target):
        if all(blocks(board, hex_, target, distance, above, high) for hex_ in group):
            return 0
    return min(4, above)


def blocks(board: Board, hex_: str, target: str, distance: int, above: int, high: int) -> bool:
    if board.terrain[hex_] == "woods" or board.level[hex_] > high:
        return True
    if hex_ not in board.grid.adjacent(target) or board.level[hex_] <= board.level[target]:
        return False
    return not ((distance == 3 and above >= 3) or (distance == 4 and above >= 4))


def steps_between(board: Board, a: str, b: str) -> int:
    """The distance in hexes from the differences of columns and rows."""
    (xa, ya), (xb, yb) = centre(board, a), centre(board, b)
    columns, half_rows = abs(xa - xb) // 3, abs(ya - yb)
    return columns + max(0, (half_rows - columns) // 2)


def _any(items: list[str], dice: SeededDice) -> str:
    return items[dice.roll(len(items), "") - 1]


@rule("stlo", "11.3.2.A")
@rule("stlo", "11.3.2.B")
@rule("stlo", "11.3.3")
@pytest.mark.parametrize("seed", range(3))
def test_sight_on_the_real_map_agrees_with_a_second_method(seed: int) -> None:
    scenario = tiny.shipped()
    board, dice = scenario.board, SeededDice(seed)
    hexes = sorted(board.land)
    high = sorted(hexes, key=lambda hex_: -board.level[hex_])[:200]
    outcomes: set[str] = set()
    for number in range(100):
        observer = _any(high if number % 2 else hexes, dice)
        target = _any([hex_ for hex_ in board.grid.within(observer, 13) if hex_ in board.land], dice)
        seen = observation.sight(scenario, observer, target)
        assert seen.value == expected_value(scenario, observer, target), (observer, target)
        if board.grid.distance(observer, target) <= 12:
            assert [list(group) for group in seen.line] == passed(board, observer, target), (observer, target)
        outcomes.add(seen.rule)
    assert {"11.3.3", "11.3.4.C"} <= outcomes


def test_the_short_answer_is_that_of_the_long_one() -> None:
    scenario = tiny.scenario()
    land = sorted(scenario.board.land)
    for observer in land[::5]:
        for target in land[::7]:
            found = observation.sight(scenario, observer, target).observed
            assert observation.observes(scenario, observer, target) == found
