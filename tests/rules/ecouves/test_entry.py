"""L.2 to L.9: units that come onto the map during the game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ecouves import entry, reaching, sequence
from rules.ecouves.model import Scenario
from rules.engine.game import Game
from tests.rules.ecouves import tiny

rule = pytest.mark.rule

AREAS = {
    "entry_116_nw": ["0105", "0104", "0103", "0102", "0101", "0201", "0301", "0401", "0501", "0601"],
    "entry_2pz_north": ["0107", "0108", "0109", "0110"],
    "entry_2pz_south": ["0112", "0113", "0114", "0115"],
    "alencon": ["0814", "0815"],
    "alencon_adjacent": ["0713", "0813", "0816"],
    "bridge_east_1": ["1014"],
    "bridge_east_2": ["1113"],
}

ARRIVALS = [
    tiny.arrival("9. Panzer-Division", "german", 1, "entry_116_nw", setup=True),
    tiny.arrival("116. Panzer-Division", "german", 2, "entry_116_nw", per_turn=4),
    tiny.arrival("2. Panzer-Division", "german", 12, "entry_2pz_north", "entry_2pz_south", per_turn=2, one_area=True),
    tiny.arrival("G.T.V.", "french", 1, "alencon"),
    tiny.arrival("G.T.L.", "french", 2, "alencon", "bridge_east_1", "bridge_east_2"),
    tiny.arrival("G.T.D.", "french", 16, "alencon", "alencon_adjacent"),
    tiny.arrival("Reserve", "french", 16, "alencon", optional=True),
]


def of(formation: str, *names: str, **more: Any) -> list[tiny.Made]:
    side = next(a.side for a in ARRIVALS if a.formation == formation)
    return [tiny.tanks(name, side, formation=formation, **more) for name in names]


def made(*units: tiny.Made, **ground: Any) -> Scenario:
    return tiny.scenario(tiny.board(rows=(1, 18), areas=AREAS, **ground), *units, arrivals=ARRIVALS)


def moving(scenario: Scenario, turn: int, places: dict[str, str] | None = None, side: str = "german",
           *options: str, **changes: Any) -> Game:  # fmt: skip
    return tiny.phase(scenario, places, (), *options, turn=turn, phase=f"{side}-movement", **changes)


def next_turn(game: Game, side: str, turn: int) -> Game:
    """The same movement phase a turn later, as the sequence of play gets there."""
    state = game.state
    field = tiny.table(game)
    field.update(turn=turn - 1)
    sequence._advance_turn(field)
    sequence.begin(field, f"{side}-movement")
    later = field.state
    assert later.counters == state.counters
    return tiny.resume(game.scenario, later)


def entering(game: Game) -> set[str]:
    """The units that may enter now."""
    return {action.split()[1] for action in tiny.legal(game, "enter")}


def hexes(game: Game, unit: str) -> set[str]:
    return {action.split()[2] for action in tiny.legal(game, "enter") if action.split()[1] == unit}


DIVISION = of("116. Panzer-Division", *(f"P{n}" for n in range(1, 10)))


# -- L.2: 116. Panzer ---------------------------------------------------------------------------------------


@rule("ecouves", "L.2")
def test_the_116th_comes_from_turn_2_through_the_corner() -> None:
    scenario = made(*DIVISION, *of("9. Panzer-Division", "X"))
    game = moving(scenario, 1, {"X": "1212"})
    assert tiny.refused(game, "enter P1 0101") == "L.2"
    game = moving(scenario, 2)
    assert hexes(game, "P1") == set(AREAS["entry_116_nw"])
    assert tiny.refused(game, "enter P1 0106") == "L.2"
    assert tiny.refused(game, "enter P1 0107") == "L.2"


@rule("ecouves", "L.2")
def test_four_units_of_the_116th_enter_in_a_turn_and_no_fifth() -> None:
    game = moving(made(*DIVISION), 2)
    tiny.play(game, "enter P1 0101", "enter P2 0101", "enter P3 0102", "enter P4 0105")
    assert entering(game) == set()
    assert tiny.refused(game, "enter P5 0103") == "L.2"


@rule("ecouves", "L.2")
def test_a_split_unit_counts_as_one_and_comes_whole() -> None:
    game = moving(made(*DIVISION), 2)
    tiny.play(game, "enter P1 0101 split", "enter P2 0102 split", "enter P3 0103 split")
    assert [tiny.at(game, f"P1-{n}") for n in (1, 2, 3)] == ["0101"] * 3
    assert game.state.entered == {"116. Panzer-Division": 3}
    tiny.play(game, "enter P4 0104")
    assert tiny.refused(game, "enter P5 0105") == "L.2"


@rule("ecouves", "L.2")
def test_what_is_left_of_a_turns_number_is_lost() -> None:
    game = moving(made(*DIVISION), 2)
    tiny.play(game, "enter P1 0101", "enter P2 0102")
    game = next_turn(game, "german", 3)
    tiny.play(game, *(f"enter P{n} 0{n - 1}01" for n in range(3, 7)))
    assert tiny.refused(game, "enter P7 0105") == "L.2"


# -- L.3: 2. Panzer -----------------------------------------------------------------------------------------


SECOND = of("2. Panzer-Division", *(f"S{n}" for n in range(1, 6)))


@rule("ecouves", "L.3")
def test_two_units_of_the_2nd_enter_in_a_turn_from_turn_12() -> None:
    scenario = made(*SECOND, *of("9. Panzer-Division", "X"))
    assert tiny.refused(moving(scenario, 11, {"X": "1212"}), "enter S1 0112") == "L.3"
    game = moving(scenario, 12, {"X": "1212"})
    tiny.play(game, "enter S1 0112", "enter S2 0115")
    assert tiny.refused(game, "enter S3 0113") == "L.3"


@rule("ecouves", "L.3")
@pytest.mark.parametrize(("first", "other"), [("0112", "0107"), ("0107", "0112")])
def test_the_first_entry_fixes_the_section_of_the_edge(first: str, other: str) -> None:
    game = moving(made(*SECOND), 12)
    assert hexes(game, "S1") == {*AREAS["entry_2pz_north"], *AREAS["entry_2pz_south"]}
    tiny.play(game, f"enter S1 {first}")
    assert tiny.refused(game, f"enter S2 {other}") == "L.3"
    game = next_turn(game, "german", 13)
    assert tiny.refused(game, f"enter S2 {other}") == "L.3"
    tiny.play(game, f"enter S2 {first}")


# -- L.4 to L.7: the French ---------------------------------------------------------------------------------


FRENCH = [
    *of("G.T.V.", "V1", "V2"), *of("G.T.L.", "L1"), *of("G.T.D.", "D1"), *of("Reserve", "R1"),
]  # fmt: skip


@rule("ecouves", "L.4")
def test_in_turn_1_exactly_the_gtv_comes_through_alencon() -> None:
    game = moving(made(*FRENCH), 1, side="french")
    assert entering(game) == {"V1", "V2"}
    assert hexes(game, "V1") == set(AREAS["alencon"])
    assert tiny.refused(game, "enter V1 1014") == "L.4"


@rule("ecouves", "L.5")
def test_in_turn_2_the_gtl_comes_also_by_the_two_bridges() -> None:
    scenario = made(*FRENCH)
    assert tiny.refused(moving(scenario, 1, side="french"), "enter L1 1014") == "L.5"
    game = moving(scenario, 2, side="french")
    assert entering(game) == {"V1", "V2", "L1"}
    assert hexes(game, "L1") == {*AREAS["alencon"], "1014", "1113"}
    assert tiny.refused(game, "enter L1 0813") == "L.5"


@rule("ecouves", "L.6")
def test_in_turn_16_the_gtd_comes_through_alencon_and_the_hexes_around() -> None:
    scenario = made(*FRENCH)
    assert tiny.refused(moving(scenario, 15, side="french"), "enter D1 0814") == "L.6"
    game = moving(scenario, 16, side="french")
    assert hexes(game, "D1") == {*AREAS["alencon"], *AREAS["alencon_adjacent"]}
    assert tiny.refused(game, "enter D1 1014") == "L.6"


@rule("ecouves", "L.7")
def test_the_rest_of_the_division_may_come_from_turn_16() -> None:
    scenario = made(*FRENCH)
    assert tiny.refused(moving(scenario, 15, side="french"), "enter R1 0814") == "L.7"
    game = moving(scenario, 16, side="french")
    assert hexes(game, "R1") == set(AREAS["alencon"])
    tiny.play(game, "enter R1 0814")
    assert tiny.at(game, "R1") == "0814"


@rule("ecouves", "L.7")
def test_the_rest_of_the_division_need_not_come() -> None:
    scenario = made(*FRENCH)
    assert tiny.play(moving(scenario, 22, side="french"), "done").over
    away = moving(scenario, 16, None, "french", "no_reserve")
    assert tiny.refused(away, "enter R1 0814") == "L.7"


# -- L.8 ----------------------------------------------------------------------------------------------------


@rule("ecouves", "L.8")
@pytest.mark.parametrize(
    ("unit", "hex_", "spent"), [("P1", "0101", 2), ("P1", "0301", 1), ("P1", "0201", 4), ("V1", "0814", 1)]
)
def test_an_entry_costs_the_hex_or_the_road_that_leads_in(unit: str, hex_: str, spent: int) -> None:
    """A road ends in 0301; one that passes 0201 along the edge leads nobody in."""
    scenario = made(
        *DIVISION, *FRENCH, terrain={"0201": "brush"},
        roads=[("main", "0303 0302 0301"), ("main", "0101 0201 0202"), ("minor", "0813 0814 0815")],
    )  # fmt: skip
    game = moving(scenario, 2, side="german" if unit == "P1" else "french")
    if hex_ == "0101":
        scenario = made(*DIVISION)
        game = moving(scenario, 2)
    tiny.play(game, f"enter {unit} {hex_}")
    assert tiny.events(game, "enter")[-1].data["cost"] == spent
    assert reaching.left(tiny.table(game), unit) == 20 - spent


@rule("ecouves", "L.8")
def test_who_has_entered_moves_on_with_the_rest() -> None:
    game = moving(made(*DIVISION), 2)
    tiny.play(game, "enter P1 0101", "select P1", "move 0103")
    assert reaching.left(tiny.table(game), "P1") == 20 - 6
    tiny.play(game, "enter P2 0101 split", "select P2-2", "move 0102")
    assert reaching.left(tiny.table(game), "P2-2") == 20 - 4


@rule("ecouves", "L.8")
def test_units_that_find_no_room_wait_and_come_later() -> None:
    scenario = tiny.scenario(
        tiny.board(areas={"entry_116_nw": ["0101"]}), *DIVISION,
        arrivals=[tiny.arrival("116. Panzer-Division", "german", 2, "entry_116_nw")],
    )  # fmt: skip
    game = moving(scenario, 2)
    tiny.play(game, *(f"enter P{n} 0101" for n in (1, 2, 3, 4)))
    assert entering(game) == set()
    assert tiny.refused(game, "enter P5 0101") == "C.4"
    assert tiny.at(game, "P5") == "waiting"
    tiny.play(game, "select P1", "move 0102", "done")
    game = next_turn(game, "german", 3)
    assert "enter P5 0101" in tiny.legal(game)
    assert tiny.refused(game, "enter P5 0101 split") == "C.4"


@rule("ecouves", "L.8")
def test_an_owner_may_hold_units_back() -> None:
    game = tiny.play(moving(made(*DIVISION), 2), "enter P1 0101", "done")
    assert entering(next_turn(game, "german", 7)) == {f"P{n}" for n in range(2, 10)}


@rule("ecouves", "L.8")
@pytest.mark.parametrize("held", ["unit", "dummy"])
def test_nobody_enters_on_the_enemy(held: str) -> None:
    scenario = made(*DIVISION, *of("G.T.V.", "V1"), terrain={"0101": "village"})
    places, dummies = ({"V1": "0101"}, {}) if held == "unit" else ({}, {"FD1": "0101"})
    game = moving(scenario, 2, places, dummies=dummies)
    assert tiny.refused(game, "enter P1 0101") == "C.5"


@rule("ecouves", "L.8")
def test_in_an_enemy_zone_an_entry_ends_the_move() -> None:
    scenario = made(*DIVISION, *of("G.T.V.", "V1"))
    game = moving(scenario, 2, {"V1": "0201"})
    tiny.play(game, "enter P1 0102", "enter P2 0101 split")
    for counter in ("P1", "P2-1", "P2-3"):
        assert tiny.refused(game, f"select {counter}") == "D.2"


@rule("ecouves", "L.8")
def test_an_entry_that_costs_too_much_is_refused() -> None:
    guns = tiny.guns("G", "german", movement=5, formation="116. Panzer-Division")
    scenario = made(guns, tiny.tanks("P", "german", formation="116. Panzer-Division"), terrain={"0101": "forest"})
    assert "enter G 0101 split" in tiny.legal(moving(scenario, 13))
    assert tiny.refused(moving(scenario, 14), "enter G 0101 split") == "C.8"


@rule("ecouves", "L.8")
def test_in_woods_off_the_road_units_enter_split() -> None:
    scenario = made(*DIVISION, terrain={"0101": "forest", "0301": "forest"}, roads=[("minor", "0302 0301")])
    game = moving(scenario, 2)
    assert game.decision is not None
    refusal = game.decision.why("enter P1 0101")
    assert refusal is not None
    assert refusal.rule == "C.10b"
    tiny.play(game, "enter P1 0101 split", "enter P2 0301")
    assert tiny.at(game, "P2") == "0301"


@rule("ecouves", "L.8")
def test_only_own_units_that_wait_enter_and_only_in_the_own_movement_phase() -> None:
    scenario = made(*DIVISION, *FRENCH, *of("9. Panzer-Division", "X"))
    game = moving(scenario, 2, {"P1": "0505", "P2": "eliminated", "P3-1": "0606", "P3-2": "0606", "P3-3": "exited"})
    for unit in ("P1", "P2", "P3", "V1"):
        assert tiny.refused(game, f"enter {unit} 0101") == "L.8"
    assert tiny.refused(game, "enter X 0101") == "L.1"
    other = tiny.phase(scenario, {"P1": "0505"}, turn=2, phase="german-reorganization")
    assert tiny.refused(other, "enter P2 0101") == "L.8"


@rule("ecouves", "L.9")
def test_the_direction_of_a_sub_group_binds_nobody() -> None:
    scenario = made(*of("G.T.V.", "V1", axis="Forges"))
    assert scenario.units["V1"].axis == "Forges"
    game = tiny.play(moving(scenario, 1, side="french"), "enter V1 0814")
    reach = reaching.way(tiny.table(game), "V1")
    assert {"0413", "1213", "0810", "0817"} <= set(reach.costs)


def test_what_is_due_counts_time_and_number() -> None:
    scenario = made(*DIVISION)
    assert entry.due(tiny.field(scenario, turn=1), "german") == ()
    assert len(entry.due(tiny.field(scenario, turn=2), "german")) == 9
    spent = tiny.field(scenario, turn=2, entered={"116. Panzer-Division": 4})
    assert entry.due(spent, "german") == ()
