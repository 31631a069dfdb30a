"""Where counters can go, worked out a second time in the plainest way, on ground made at random."""

from __future__ import annotations

from random import Random

import pytest

from rules.ecouves import costs, grouping, reaching, stacking, zones
from rules.ecouves.field import Field
from rules.ecouves.model import Scenario, enemy
from rules.engine.decisions import Refusal
from rules.engine.game import Game
from rules.engine.hexes import Grid
from tests.rules.ecouves import tiny

KINDS = ["clear"] * 6 + ["forest"] * 5 + ["brush", "village", "hamlet", "pond"]
COLUMNS, ROWS = (1, 9), (1, 9)


def ground(random: Random) -> Scenario:
    plain = tiny.board(columns=COLUMNS, rows=ROWS)
    hexes = sorted(plain.grid)
    sides = [(h, n) for h in hexes for n in plain.grid.adjacent(h) if h < n]
    water = random.sample(sides, 40)
    roads = [(random.choice(["main", "minor", "forest_road"]), walk(random, plain.grid, hexes)) for _ in range(5)]
    board = tiny.board(
        columns=COLUMNS, rows=ROWS, terrain={h: random.choice(KINDS) for h in hexes},
        level={h: random.choice((0, 0, 1, 2)) for h in hexes}, rivers=water[:15], brooks=water[15:], roads=roads,
    )  # fmt: skip
    french = [tiny.tanks("T", movement=6), tiny.infantry("F"), tiny.guns("G"), tiny.tanks("S", sections=2)]
    german = [tiny.tanks("X", "german"), tiny.infantry("Y", "german"), tiny.tanks("Z", "german")]
    return tiny.scenario(board, *french, *german, bridges=water[:4])


def walk(random: Random, grid: Grid, hexes: list[str]) -> str:
    """A road that wanders over the map."""
    way = [random.choice(hexes)]
    for _ in range(7):
        way.append(random.choice(grid.adjacent(way[-1])))
    return " ".join(way)


def places(random: Random, scenario: Scenario) -> dict[str, str]:
    """Each unit grouped or split somewhere, sides and stacks kept apart."""
    free = sorted(scenario.board.grid)
    random.shuffle(free)
    found: dict[str, str] = {}
    for unit in scenario.units:
        spots, free = free[:3], free[3:]
        if random.random() < 0.5:
            found[unit] = spots[0]
        else:
            found.update({section: random.choice(spots) for section in scenario.units[unit].sections})
    return found


def plain_reach(field: Field, counter: str) -> dict[str, int]:
    """The cheapest cost of each hex that a counter can enter, by trying step after step until nothing improves."""
    side, start = field.side_of(counter), field.counter(counter).hex
    zone = zones.controlled(field, enemy(side))
    best: dict[tuple[str, bool], int] = {(start, False): 0}
    open_ = [(start, False)]
    while open_:
        here, broken = open_.pop()
        if broken or (here != start and here in zone):
            continue
        for there in field.board.grid.adjacent(here):
            cost = costs.step_cost(field, counter, here, there)
            if isinstance(cost, Refusal) or field.holder(there) == enemy(side):
                continue
            if here == start and here in zone:
                if there in zone:
                    continue
                cost += 4
            breaks = costs.breaks_up(field, counter, here, there)
            needed = len(field.scenario.units[field.card(counter).unit].sections) if breaks else 1
            if (breaks or there in zone) and field.room(there) < needed:
                continue
            total = best[here, broken] + cost
            if total <= reaching.left(field, counter) and total < best.get((there, breaks), 999):
                best[there, breaks] = total
                open_.append((there, breaks))
    reached = {hex_ for hex_, _ in best}
    return {hex_: min(best.get((hex_, False), 999), best.get((hex_, True), 999)) for hex_ in reached}


@pytest.mark.parametrize("seed", range(12))
def test_the_search_finds_what_trying_every_step_finds(seed: int) -> None:
    random = Random(seed)
    scenario = ground(random)
    field = tiny.field(scenario, places(random, scenario), turn=random.choice((5, 15)))
    for side in ("french", "german"):
        for counter in field.on_map(side):
            way = reaching.way(field, counter)
            assert dict(way.costs) == plain_reach(field, counter)
            for hex_, cost in way.costs.items():
                if hex_ != way.start:
                    assert sum(item.value for item in reaching.journey(field, counter, way.path(hex_))) == cost


def check(game: Game) -> None:
    """Nothing is on the map that may not be."""
    field = tiny.table(game)
    for hex_, stack in field.stacks().items():
        assert len(stack) <= 4
        assert len({field.side_of(counter) for counter in stack}) == 1
        moved = [c for c in stack if field.state.spent.get(c) and costs.is_group(field, c)]
        if moved and field.effect(hex_).must_split:
            assert hex_ in field.board.road_links
    for unit in field.scenario.units:
        assert grouping.fault(field.scenario, field.state, unit) == ""
    for counter, spent in field.state.spent.items():
        assert 0 <= spent <= costs.allowance(field, counter)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("part", ["movement", "reorganization"])
def test_random_phases_keep_the_map_in_order(seed: int, part: str) -> None:
    random = Random(seed)
    scenario = ground(random)
    game = tiny.phase(scenario, places(random, scenario), phase=f"french-{part}")
    for _ in range(60):
        if game.decision is None:
            break
        actions = [a for a in tiny.legal(game) if a != "done"] or ["done"]
        game.apply(random.choice(actions))
        check(game)
    assert stacking.enemy_held(tiny.table(game), "french") == {
        tiny.at(game, c) for c in tiny.table(game).on_map("german")
    }
