"""What the reconstructed data must satisfy where the printed sheets are missing: the catalogue's list M01 to M31."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.stlo import supply_and_command
from rules.stlo.battle import Battle
from rules.stlo.model import Scenario, UnitCard
from rules.stlo.observation import observing_level, sight
from rules.stlo.setup import initial_state
from scenarios import library


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return library.load("st-lo")


def of_kind(scenario: Scenario, kind: str) -> list[UnitCard]:
    return [card for card in scenario.units.values() if card.kind == kind]


# ---------------------------------------------------------------- charts: M01 to M07


def test_m01_the_combat_table_is_whole_and_favours_the_defender(scenario: Scenario) -> None:
    table = scenario.charts.combat
    assert {"1-2", "1-1", "5-1"} <= set(table.ratios)
    assert str(table.result("village", table.ratios.index("5-1"), 6)) == "D1"
    for terrain in table.terrain_order:
        for column in range(len(table.ratios)):
            results = [table.result(terrain, column, roll) for roll in range(-1, 12)]
            assert all(result.side in "AD" and 1 <= result.steps <= 7 for result in results)
    for ratio in ("1-1", "2-1"):
        plain = [table.result("hedgerow", table.ratios.index(ratio), roll).side for roll in range(1, 7)]
        assert plain.count("A") > 3
    high = [table.result("hedgerow", table.ratios.index("8-1"), roll + 3).side for roll in range(1, 7)]
    assert high == ["D"] * 6


def test_m02_the_lines_of_the_combat_table(scenario: Scenario) -> None:
    assert scenario.charts.combat.terrain_order == ("town", "village", "woods", "hedgerow")


def test_m03_barrage(scenario: Scenario) -> None:
    barrage = scenario.charts.barrage
    assert barrage.result(108, -1) == barrage.result(100, -1) == "P"
    assert [barrage.result(1, roll) for roll in range(-1, 7)][-1] == "P"
    assert {column.results[0] for column in barrage.columns} == {"N", "P"}
    assert sum(barrage.result(24, die) != "N" for die in range(1, 7)) >= 3
    assert all("DL" not in column.results for column in barrage.columns if column.minimum < 40)


def test_m04_air_strikes(scenario: Scenario) -> None:
    results = scenario.charts.air_strike.columns[0].results
    assert len(results) == 8
    assert set(results) == {"N", "P", "D", "DL", "US"}
    assert results.index("US") < 4


def test_m05_long_range(scenario: Scenario) -> None:
    table = scenario.charts.long_range
    assert {result for column in table.columns for result in column.results} == {"0", "1", "2"}
    assert sum(table.result(1, die) != "0" for die in range(1, 7)) == 1
    german = sum(gun.long_range for gun in scenario.guns.values() if gun.side == "de" and not gun.group)
    assert sum(table.result(2 * german, die) != "0" for die in range(1, 7)) >= 3


def test_m06_weather(scenario: Scenario) -> None:
    boxes = scenario.charts.weather
    assert sorted(boxes) == [1, 2, 3, 4, 5, 6]
    assert {box.weather for box in boxes.values()} == {"clear", "cloudy", "rain"}
    assert all(box.air_strikes == 0 for box in boxes.values() if box.weather == "rain")
    assert max(boxes.values(), key=lambda box: box.air_strikes).weather == "clear"


# ---------------------------------------------------------------- map: M09 to M15


def test_m09_the_grid_covers_every_hex_that_the_book_names(scenario: Scenario) -> None:
    grid = scenario.board.grid
    assert (grid.first_column, grid.first_row) <= (16, 0)
    assert grid.last_column >= 56
    assert grid.last_row >= 27


def test_m09_hill_192(scenario: Scenario) -> None:
    level = scenario.board.level
    assert level["5613"] == 14
    assert [hex_ for hex_ in scenario.board.land if level[hex_] == 14] == ["5613"]
    assert observing_level(scenario, "5613") == 15


def test_m09_the_cathedral(scenario: Scenario) -> None:
    assert scenario.board.terrain["2725"] == "town"
    assert scenario.board.level["2725"] < 7
    assert observing_level(scenario, "2725") == 7


def test_m09_hill_122_dominates_its_surroundings_and_sees_the_town(scenario: Scenario) -> None:
    board = scenario.board
    assert all(board.level[h] < board.level["2917"] for h in board.grid.within("2917", 3) if h != "2917")
    assert board.grid.distance("2917", "2725") == 9
    assert sight(scenario, "2917", "2725").observed
    south_side = ("4419", "4420", "4320", "4221")
    assert not any(sight(scenario, "2917", hex_).observed for hex_ in south_side)


@pytest.mark.parametrize("hidden", ["4417", "4418"])
def test_m09_two_hexes_hide_from_hill_192_and_see_much_themselves(scenario: Scenario, hidden: str) -> None:
    board = scenario.board
    assert board.grid.distance("5613", hidden) == 12
    assert not sight(scenario, "5613", hidden).observed
    seen = sum(sight(scenario, hidden, h).observed for h in board.grid.within(hidden, 12) if h in board.land)
    assert seen > 100


def test_m09_a_ridge_runs_from_4012_to_3513(scenario: Scenario) -> None:
    level = scenario.board.level
    ridge = [level[hex_] for hex_ in ("4012", "3912", "3813", "3713", "3613", "3513", "3514")]
    assert min(ridge) >= 7
    assert all(abs(a - b) <= 2 for a, b in pairwise(ridge))


def test_m09_much_of_the_german_second_line_hides_from_the_heights(scenario: Scenario) -> None:
    grid = scenario.board.grid
    anchors = ("4724", "4123", "3815")
    assert [grid.distance("5613", hex_) for hex_ in anchors] == [16, 18, 18]
    line = {h for a, b in pairwise(anchors) for group in grid.line(a, b) for h in group} | set(anchors)
    heights = ("5613", "4616", "4516")  # Hill 192 and the east end of the Martinville ridge
    hidden = [h for h in line if not any(sight(scenario, height, h).observed for height in heights)]
    assert len(hidden) * 3 >= len(line)


def test_m10_distances_of_the_examples(scenario: Scenario) -> None:
    assert scenario.board.grid.distance("2918", "2916") == 2
    assert scenario.board.grid.shifted == "odd"


def test_m11_villages_steeples_and_the_victory_area(scenario: Scenario) -> None:
    board = scenario.board
    assert "5613" in board.features["steeple"]
    assert {"2725", "2724"} <= scenario.victory_area
    assert {board.terrain[hex_] for hex_ in scenario.victory_area} == {"town"}
    names = {place.name for place in board.places}
    assert {"Martinville", "La Madeleine", "Le Carillon", "La Luzerne", "Les Romaines", "Hill 122", "Hill 192"} <= names


def test_m12_seven_main_roads_meet_in_st_lo(scenario: Scenario) -> None:
    town = {hex_ for hex_, terrain in scenario.board.terrain.items() if terrain == "town"}
    roads = [road for road in scenario.board.roads if road.kind in ("highway", "road")]
    leaving = [road.name for road in roads if town & set(road.hexes) and not set(road.hexes) <= town]
    assert len(leaving) >= 7
    for goal in ("Isigny", "Bayeux", "Carentan"):
        assert any(goal in name for name in leaving)


def test_m12_every_unit_that_starts_on_the_map_has_an_loc(scenario: Scenario) -> None:
    battle = Battle(scenario, frozenset(), initial_state(scenario))
    for side in ("us", "de"):
        units = [unit for unit in battle.on_map(side) if battle.is_infantry(unit)]
        assert len(units) > 20
        assert [unit for unit in units if not supply_and_command.unit_loc(battle, unit).traced] == []


def test_m13_depots(scenario: Scenario) -> None:
    links = scenario.board.road_links
    assert set(scenario.depots) <= set(links)
    assert sum(depot.side == "us" for depot in scenario.depots.values()) >= 1
    values = scenario.charts.depot_values
    most = scenario.charts.area_value + sum(values[d.kind] for d in scenario.depots.values() if d.side == "de")
    assert scenario.charts.victory_level(most) == "Decisive US"


def test_m14_each_division_starts_on_its_side_of_the_boundaries(scenario: Scenario) -> None:
    boundaries = scenario.board.boundaries
    for card in scenario.units.values():
        if card.setup.isdigit() and card.kind != "recon":
            assert not (card.formation == "us35" and card.setup in boundaries["35th"].closed)
            assert not (card.formation == "us2" and card.setup in boundaries["2nd"].closed)


def test_m15_most_german_units_start_in_works(scenario: Scenario) -> None:
    starts = [card.setup for card in scenario.units.values() if card.side == "de" and card.setup.isdigit()]
    assert sum(hex_ in scenario.works for hex_ in starts) * 3 >= len(starts) * 2
    assert {"5613", "2306", "1607"} <= set(scenario.works)


# ---------------------------------------------------------------- counters: M16 to M30


def test_m16_infantry(scenario: Scenario) -> None:
    units = scenario.units
    assert units["1/115"].values[1] == 11
    assert units["1/115a"].values == (3,)
    assert (units["1/8a"].values, units["1/8a"].anti_tank) == ((2,), (2,))
    for card in of_kind(scenario, "battalion"):
        reduced, full = card.values
        assert abs(2 * reduced - full) <= 1
        companies = scenario.companies_of.get(card.id, ())
        assert sum(units[name].values[0] for name in companies) < full
    strength = {
        formation: [card.values[1] for card in of_kind(scenario, "battalion") if card.formation == formation]
        for formation in ("de3fj", "de352")
    }
    assert min(strength["de3fj"]) > max(strength["de352"])


def test_m17_morale(scenario: Scenario) -> None:
    assert scenario.hqs["2/115"].morale == 7
    assert scenario.hqs["3/115"].morale >= 6
    assert {hq.morale for hq in scenario.hqs.values() if hq.formation in ("de3fj", "us2")} == {7}


def test_m18_assets(scenario: Scenario) -> None:
    armor = {card.weapon: card.armor for card in scenario.assets.values()}
    anti_tank = {card.weapon: card.anti_tank for card in scenario.assets.values()}
    assert armor["M4"] == 5
    assert 0 < armor["M5"] < 5
    assert 0 < armor["M10"] < 5
    assert armor["SIII"] > 0
    assert armor["75mm AT"] == armor["88mm"] == armor["engineer"] == 0
    assert anti_tank["75mm AT"] == 5
    assert anti_tank["88mm"] == max(anti_tank.values())
    assert anti_tank["engineer"] == 0


def test_m19_artillery(scenario: Scenario) -> None:
    guns = scenario.guns
    example = guns["110/115"]
    assert (example.support, example.defensive, example.long_range, example.missions) == (2, 1, 1, 6)
    assert (guns["111/116"].support, guns["793/GS"].support) == (2, 5)
    assert min(guns["111/116"].missions, guns["793/GS"].missions) >= 3
    assert not guns["216/134"].group
    assert {name for name, gun in guns.items() if gun.group} == {"6/894", "7/985"}
    missions = {side: [g.missions for g in guns.values() if g.side == side] for side in ("us", "de")}
    assert sum(missions["de"]) < sum(missions["us"])
    corps = [gun.long_range for gun in guns.values() if gun.formation == "usxix"]
    divisions = [gun.long_range for gun in guns.values() if gun.side == "us" and gun.formation != "usxix"]
    assert max(corps) > max(divisions)


def test_m20_recon(scenario: Scenario) -> None:
    assert {card.values for card in of_kind(scenario, "recon")} == {(1,)}
    assert [card.formation for card in of_kind(scenario, "recon")] == ["us35"] * 3 + ["us29"] * 3


def test_m24_m25_m26_entry_hexes_lie_on_roads_at_the_edge_and_are_open(scenario: Scenario) -> None:
    grid, boundaries = scenario.board.grid, scenario.board.boundaries
    for group in scenario.groups["us"]:
        for unit, hex_ in group.entries:
            assert grid.column_row(hex_)[1] == 0
            assert not (scenario.units[unit].formation == "us35" and hex_ in boundaries["35th"].closed)
    for group in scenario.groups["de"]:
        for unit, hex_ in group.entries:
            assert unit == "1/5FJ" or hex_ in scenario.board.road_links
            assert unit != "1/5FJ" or hex_ not in boundaries["2nd"].closed
    assert len(scenario.groups["de"]) <= 8
    regiments = {unit.partition("/")[2] for group in scenario.groups["de"] for unit, _ in group.entries}
    assert {"894", "985"} <= regiments


def test_m27_substitutes(scenario: Scenario) -> None:
    for card in of_kind(scenario, "substitute"):
        assert card.values == ((3,) if card.side == "us" else (2,))
        if card.side == "de":
            assert dict(zip(card.faces, card.face_anti_tank, strict=True))["de3fj"] == 2


def test_m30_every_regiment_has_artillery_or_is_known_to_have_none(scenario: Scenario) -> None:
    without = library.open_scenario("st-lo").files.oob.regiments_without_artillery
    served = {(gun.formation, gun.regiment) for gun in scenario.guns.values() if gun.regiment}
    for card in of_kind(scenario, "battalion"):
        regiment = card.designation.partition("/")[2]
        assert ((card.formation, regiment) in served) != (regiment in without)
