"""L.0 to L.1c: the German set-up, step by step on a small map and as the shipped scenario has it ready."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from rules.ecouves import setup
from rules.ecouves.field import Field
from rules.ecouves.model import Placed, Scenario
from rules.ecouves.state import SETUP, Counter, Dummy
from rules.ecouves.system import SYSTEM
from rules.engine.decisions import IllegalAction
from rules.engine.game import Game
from scenarios import library
from tests.rules.ecouves import tiny, twins

rule = pytest.mark.rule

NORTH = tuple(f"{column:02d}{row:02d}" for column in range(1, 13) for row in range(1, 7))
"""The ground for the set-up: the six northern rows."""

WOOD = ("0303", "0304", "0403", "0404", "0503")
VILLAGE = "0802"
ROAD = "0302 0303 0403 0503"
"""A road into the wood; 0304 and 0404 are off it."""


def made(units: int = 4, ready: Iterable[Placed] = (), dummies: int = 3) -> Scenario:
    """A scenario whose German units set up, three quarters of them in the wood; the French one enters later."""
    terrain = {**dict.fromkeys(WOOD, "forest"), VILLAGE: "village", "0101": "pond"}
    board = tiny.board(terrain=terrain, roads=[("minor", ROAD)], areas={"north": NORTH, "wood": WOOD, "in": ["0112"]})
    german = [tiny.infantry(f"{n}/PGR", "german") for n in range(1, units + 1)]
    return tiny.scenario(
        board, tiny.tanks("1/RCC"), *german,
        arrivals=[
            tiny.arrival("9. Panzer-Division", "german", 1, "north", setup=True, woods=("wood",), share=(3, 4)),
            tiny.arrival("G.T.V.", "french", 1, "in"),
        ],
        dummies={"french": 15, "german": dummies}, ready=tuple(ready),
    )  # fmt: skip


def new(scenario: Scenario | None = None) -> Game:
    """A new game by the whole system."""
    return Game(SYSTEM, scenario or made())


def place(game: Game, unit: str, *words: str) -> Game:
    """Select a unit and place it."""
    return tiny.play(game, f"select {unit}", " ".join(("place", unit, *words)))


def complete(game: Game) -> Game:
    """Place four units legally: three in the wood, one outside."""
    place(game, "1/PGR", "0303")
    place(game, "2/PGR", "0304", "split")
    place(game, "3/PGR", "0503")
    return place(game, "4/PGR", "0606")


# ---------------------------------------------------------------- L.0


@rule("ecouves", "L.0")
@rule("ecouves", "AMB-45")
def test_the_german_sets_up_before_the_first_phase_and_nobody_french_is_there() -> None:
    game = new()
    assert game.decision is not None
    assert (game.state.phase, game.state.turn, game.decision.side, game.decision.kind) == (SETUP, 1, "german", "setup")
    complete(game).apply("done")
    assert (game.state.phase, game.decision.side) == ("french-movement", "french")
    on_map = [name for name, now in game.state.counters.items() if now.place == "map"]
    assert {game.scenario.counters[name].side for name in on_map} == {"german"}
    assert all(setup.placed(twins.table_of(game), f"{n}/PGR") for n in (1, 2, 3, 4))


@rule("ecouves", "L.0")
def test_the_set_up_is_not_done_before_all_units_are_placed() -> None:
    game = new()
    assert tiny.refused(game, "done") == "L.0"
    place(game, "1/PGR", "0303")
    assert tiny.refused(game, "done") == "L.0"
    assert tiny.refused(game, "select 1/PGR") == "L.0"
    assert tiny.refused(game, "select 1/RCC") == "L.0"
    assert tiny.refused(game, "lift 2/PGR") == "L.0"
    tiny.play(game, "lift 1/PGR")
    assert game.state.counters["1/PGR"] == Counter("waiting")
    assert game.state.counters["1/PGR-1"] == Counter("apart")


@rule("ecouves", "L.0")
def test_a_selected_unit_may_be_put_back() -> None:
    game = tiny.play(new(), "select 1/PGR")
    assert tiny.asked(game) == "setup-place"
    assert tiny.refused(game, "place 2/PGR 0303") == "L.0"
    assert tiny.refused(game, "done") == "B.1"
    tiny.play(game, "stay")
    assert tiny.asked(game) == "setup"
    assert game.state.counters["1/PGR"] == Counter("waiting")


@rule("ecouves", "L.0")
def test_movement_and_combat_wait_for_the_set_up_and_setting_up_ends_with_it() -> None:
    game = new()
    for action, paragraph in (("move 0303", "C.1"), ("fire 0303", "E.4a"), ("split 1/PGR", "G.1"), ("stay", "C.2")):
        assert tiny.refused(game, action) == paragraph
    complete(game).apply("done")
    assert tiny.refused(game, "ready") == "L.0"
    assert tiny.refused(game, "lift 1/PGR") == "L.0"


def test_a_scenario_without_a_set_up_begins_with_french_movement() -> None:
    game = new(tiny.scenario(None, tiny.tanks("1/RCC")))
    assert game.checkpoints[0].state.phase == "french-movement"


# ---------------------------------------------------------------- L.1, L.1b


@rule("ecouves", "L.1")
def test_units_stand_on_their_ground_only() -> None:
    game = tiny.play(new(), "select 1/PGR")
    assert tiny.refused(game, "place 1/PGR 0607") == "L.1"
    assert "place 1/PGR 0606" in tiny.legal(game)
    assert tiny.refused(game, "place 1/PGR 0101") == "C.7"


@rule("ecouves", "L.1b")
@pytest.mark.parametrize(("inside", "total", "enough"), [(2, 4, False), (3, 4, True), (20, 28, False), (21, 28, True)])
def test_three_quarters_of_the_units_stand_in_the_woods(inside: int, total: int, enough: bool) -> None:
    scenario = made(total)
    field = Field(scenario, frozenset(), setup.initial_state(scenario))
    for number in range(1, total + 1):
        field.set_counter(f"{number}/PGR", place="map", hex="0303" if number <= inside else "0606")
    refusal = setup.completion_refusal(field, "german")
    assert (refusal.rule if refusal else None) == (None if enough else "L.1b")


@rule("ecouves", "L.1b")
def test_the_number_needed_is_rounded_up() -> None:
    arrival = tiny.arrival("9. Panzer-Division", "german", 1, "north", share=(3, 4))
    assert [setup.needed_in_woods(arrival, units) for units in (28, 27, 4, 5, 1)] == [21, 21, 3, 4, 1]


# ---------------------------------------------------------------- L.1c


@rule("ecouves", "L.1c")
@rule("ecouves", "AMB-35")
def test_in_the_woods_units_stand_split_except_on_a_road() -> None:
    game = tiny.play(new(), "select 1/PGR")
    assert game.decision is not None
    refusal = game.decision.why("place 1/PGR 0304")
    assert refusal is not None
    assert refusal.rule == "L.1c"
    # Typed without the word it means the group, though only the other form is legal there.
    with pytest.raises(IllegalAction, match="what can be done is: place 1/PGR 0304 split") as error:
        game.resolve("place 1/PGR 0304")
    assert error.value.refusal.rule == "L.1c"
    assert {"place 1/PGR 0304 split", "place 1/PGR 0303", "place 1/PGR 0303 split"} <= set(tiny.legal(game))
    tiny.play(game, "place 1/PGR 0304 split")
    assert [game.state.counters[f"1/PGR-{n}"].hex for n in (1, 2, 3)] == ["0304"] * 3
    assert game.state.counters["1/PGR"].place == "apart"


@rule("ecouves", "L.1c")
@rule("ecouves", "H.2")
def test_they_may_start_camouflaged_in_forest_and_village_but_not_in_the_open() -> None:
    game = complete(new())
    tiny.play(game, "hide 0304")
    assert {game.state.counters[f"2/PGR-{n}"].hidden for n in (1, 2, 3)} == {True}
    assert tiny.refused(game, "hide 0606") == "H.2"
    tiny.play(game, "lift 4/PGR")
    place(game, "4/PGR", VILLAGE)
    tiny.play(game, f"hide {VILLAGE}", "done")
    assert game.state.counters["4/PGR"] == Counter("map", VILLAGE, hidden=True)


@rule("ecouves", "L.1c")
def test_whoever_comes_to_camouflaged_units_is_camouflaged_too() -> None:
    game = place(new(), "1/PGR", "0303")
    tiny.play(game, "hide 0303")
    place(game, "2/PGR", "0303")
    assert game.state.counters["2/PGR"].hidden
    tiny.play(game, "show 0303")
    assert not game.state.counters["2/PGR"].hidden


@rule("ecouves", "A.m")
def test_a_hex_holds_four_counters() -> None:
    game = place(new(), "1/PGR", "0303", "split")
    tiny.play(game, "select 2/PGR")
    assert tiny.refused(game, "place 2/PGR 0303 split") == "A.m"
    assert "place 2/PGR 0303" in tiny.legal(game)


# ---------------------------------------------------------------- dummies


@rule("ecouves", "L.1c")
@rule("ecouves", "H.7e")
def test_dummies_are_laid_beside_units_and_never_without_them() -> None:
    game = complete(new())
    assert tiny.refused(game, "dummy 0304") == "H.7e"
    tiny.play(game, "hide 0304", "dummy 0304", "dummy 0404")
    assert [d for d, now in game.state.dummies.items() if now == Dummy("map", "0404")] == ["GD2"]
    assert tiny.refused(game, "dummy 0304") == "C.4"
    assert tiny.refused(game, f"dummy {VILLAGE}") == "H.7e"
    assert tiny.refused(game, "dummy 0606") == "H.7e"
    tiny.play(game, "undummy 0404", "done")


@rule("ecouves", "H.7e")
def test_a_dummy_left_behind_keeps_the_set_up_open() -> None:
    game = complete(new())
    tiny.play(game, "lift 4/PGR")
    place(game, "4/PGR", VILLAGE)
    tiny.play(game, f"hide {VILLAGE}", f"dummy {VILLAGE}", "lift 4/PGR")
    place(game, "4/PGR", "0606")
    assert tiny.refused(game, "done") == "H.7e"
    tiny.play(game, f"undummy {VILLAGE}", "done")


@rule("ecouves", "H.7a")
def test_no_more_dummies_than_there_are() -> None:
    game = complete(new(made(dummies=1)))
    tiny.play(game, "hide 0304", "dummy 0304")
    assert tiny.refused(game, "dummy 0404") == "H.7a"


@rule("ecouves", "H.7a")
def test_the_shipped_scenario_has_25_german_and_15_french_dummies() -> None:
    state = setup.initial_state(library.load("ecouves"))
    names = list(state.dummies)
    assert (len([d for d in names if d.startswith("GD")]), len([d for d in names if d.startswith("FD")])) == (25, 15)
    assert {now.place for now in state.dummies.values()} == {"pool"}


# ---------------------------------------------------------------- the ready set-up


READY = (
    Placed("1/PGR", "0303", hidden=True),
    Placed("2/PGR", "0304", split=True, hidden=True),
    Placed("3/PGR", "0503"),
    Placed("4/PGR", "0606"),
    Placed("GD1", "0404"),
)


@rule("ecouves", "L.0")
def test_the_ready_set_up_can_be_taken_and_changed() -> None:
    game = tiny.play(new(made(ready=READY)), "ready")
    assert game.state.counters["2/PGR-3"] == Counter("map", "0304", hidden=True)
    assert game.state.counters["1/PGR"].hidden
    assert game.state.dummies["GD1"] == Dummy("map", "0404")
    tiny.play(game, "lift 4/PGR")
    assert tiny.refused(game, "done") == "L.0"
    place(game, "4/PGR", "0505")
    tiny.play(game, "ready", "done")
    assert game.state.counters["4/PGR"] == Counter("map", "0606")
    assert game.state.phase == "french-movement"


@rule("ecouves", "L.0")
def test_without_a_ready_set_up_there_is_none_to_take() -> None:
    assert tiny.refused(new(), "ready") == "L.0"


@rule("ecouves", "L.0")
@rule("ecouves", "L.1")
@rule("ecouves", "L.1b")
@rule("ecouves", "L.1c")
def test_the_ready_set_up_of_the_shipped_scenario_is_legal_and_plays_on() -> None:
    game = tiny.play(Game(SYSTEM, library.load("ecouves"), seed=1), "ready", "done")
    field = twins.table_of(game)
    units = setup.units_of(field, "german")
    assert len(units) == 28
    assert sum(setup.in_woods(field, unit) for unit in units) >= 21
    assert game.state.phase == "french-movement"
    assert field.on_map("french") == ()
    assert sum(now.place == "map" for now in game.state.dummies.values()) == 16
    assert any(field.counter(c).hidden for c in field.on_map("german"))


# ---------------------------------------------------------------- undo


@rule("ecouves", "L.0")
def test_steps_of_the_set_up_can_be_taken_back_but_not_its_end() -> None:
    game = complete(new())
    tiny.play(game, "hide 0304")
    assert game.undo() == "hide 0304"
    tiny.play(game, "done")
    assert game.undoable() is not None
