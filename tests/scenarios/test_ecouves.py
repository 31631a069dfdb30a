"""The shipped scenario against what the rulebook says of it and against what a reconstruction must satisfy."""

from __future__ import annotations

import hashlib
import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from rules.ecouves.charts import FORBIDDEN
from rules.ecouves.model import Scenario
from scenarios import library
from scenarios.canonical import canonical
from scenarios.systems.ecouves import schema, sources
from scenarios.systems.ecouves.check_features import is_ridge
from scenarios.systems.ecouves.loading import FILES, Document

rule = pytest.mark.rule

FOLDER = library.BUILT_IN / "ecouves"


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    found = library.load("ecouves")
    assert isinstance(found, Scenario)
    return found


@pytest.fixture(scope="module")
def document() -> Document:
    found = library.open_scenario("ecouves")
    assert isinstance(found.files, schema.Files)
    return found


def units_of(scenario: Scenario, formation: str) -> set[str]:
    return {card.name for card in scenario.units.values() if card.formation == formation}


# ---------------------------------------------------------------- files


def test_both_systems_are_in_the_library() -> None:
    assert library.names() == ("st-lo", "ecouves")
    assert [listed.title for listed in library.scenarios()] == [
        "St-Lô, 11-18 July 1944", "Écouves, 12-13 August 1944",
    ]  # fmt: skip
    assert (library.load("st-lo").system, library.load("ecouves").system) == ("stlo", "ecouves")
    assert library.check("ecouves", strict=True) == ()


def test_a_system_that_nobody_knows_is_named(tmp_path: Path) -> None:
    copy = shutil.copytree(FOLDER, tmp_path / "copy")
    head = copy / "scenario.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('"ecouves"', '"chess"', 1), encoding="utf-8")
    (problem,) = library.check(copy)
    assert str(problem) == "copy/scenario.toml: system: found chess, expected stlo or ecouves"


def test_a_copy_in_another_folder_is_the_same_scenario(tmp_path: Path, scenario: Scenario) -> None:
    copy = shutil.copytree(FOLDER, tmp_path / "copy")
    assert library.load(copy).hash == scenario.hash
    (copy / "charts.toml").unlink()
    assert "no such file" in str(library.check(copy)[0])


def test_saving_an_unchanged_scenario_changes_no_byte(tmp_path: Path, document: Document) -> None:
    copy = shutil.copytree(FOLDER, tmp_path / "copy")
    assert FILES.save(document.files, copy) == ()
    assert FILES.texts(document.files) == {
        f"{name}.toml": (FOLDER / f"{name}.toml").read_text(encoding="utf-8") for name in schema.FILE_TYPES
    }


def test_the_hash_is_that_of_the_four_files(scenario: Scenario, document: Document) -> None:
    texts = [canonical(getattr(document.files, name)) for name in ("scenario", "map", "oob", "charts")]
    assert scenario.hash == hashlib.sha256("".join(texts).encode()).hexdigest()


def test_every_value_tells_its_basis(document: Document) -> None:
    files = document.files
    assert {row.unit_basis for row in files.oob.units} == {"text", "history", "estimate"}
    assert {row.value_basis for row in files.oob.units} == {"estimate"}
    assert {row.quality for row in files.map.places} == {"point", "commune", "estimate"}
    assert files.charts.fire.basis == "estimate"
    assert files.charts.close_combat.basis == "mixed"
    assert all("RECONSTRUCTED" in notes[0] for notes in (files.map.notes, files.oob.notes, files.charts.notes))


# ---------------------------------------------------------------- chapter A


@rule("ecouves", "A.a")
def test_the_scale_is_600_metres_a_hex(document: Document) -> None:
    assert document.files.scenario.scale.metres_per_hex == 600


@rule("ecouves", "A.b")
def test_the_sides_are_french_and_german(scenario: Scenario) -> None:
    assert {card.side for card in scenario.units.values()} == {"french", "german"}


@rule("ecouves", "A.c")
def test_every_counter_carries_its_values(scenario: Scenario) -> None:
    for unit in scenario.units.values():
        assert unit.name
        for counter in (unit.id, *unit.sections):
            card = scenario.counters[counter]
            assert card.symbol
            assert min(card.attack, card.defense, card.movement, card.range) >= 0
            assert card.weapon or not card.section


@rule("ecouves", "A.e")
@rule("ecouves", "A.f")
def test_arms_go_by_symbol(scenario: Scenario) -> None:
    arms = {card.symbol: card.arm for card in scenario.counters.values()}
    assert [arms[symbol] for symbol in ("engineers", "tank_destroyer", "anti_tank")] == ["I", "B", "A"]
    assert arms["self_propelled_artillery"] == "B"
    assert arms["artillery"] == "A"
    assert scenario.counters["3/12RC-1"].arm == "B"


@rule("ecouves", "A.g")
def test_stars(scenario: Scenario) -> None:
    squadron = scenario.units["2/RBFM"]
    assert all(scenario.counters[counter].star for counter in (squadron.id, *squadron.sections))
    assert not scenario.counters["1/501RCC"].star


@rule("ecouves", "A.h")
@rule("ecouves", "AMB-29")
def test_units_split_in_two_three_or_four(scenario: Scenario) -> None:
    assert {len(unit.sections) for unit in scenario.units.values()} == {2, 3, 4}
    assert scenario.units["3/12RC"].sections == ("3/12RC-1", "3/12RC-2", "3/12RC-3")


@rule("ecouves", "A.l")
def test_groups_hit_harder_and_are_hurt_more_easily(scenario: Scenario) -> None:
    for unit in scenario.units.values():
        parts = [scenario.counters[section] for section in unit.sections]
        whole = scenario.counters[unit.id]
        assert whole.attack > sum(part.attack for part in parts), unit.id
        assert whole.defense < sum(part.defense for part in parts), unit.id


@rule("ecouves", "E.21b")
def test_only_artillery_reaches_beyond_four_hexes(scenario: Scenario) -> None:
    far = {card.symbol for card in scenario.counters.values() if card.range > 4}
    assert far == {"artillery", "self_propelled_artillery"}
    assert {card.symbol for card in scenario.counters.values() if card.indirect} == far


# ---------------------------------------------------------------- chapter L


@rule("ecouves", "L.0")
@rule("ecouves", "L.1")
@rule("ecouves", "AMB-34")
def test_the_9th_sets_up_on_and_north_of_its_line(scenario: Scenario) -> None:
    arrival = scenario.arrivals["9. Panzer-Division"]
    assert (arrival.setup, arrival.turn, arrival.share) == (True, 1, (3, 4))
    assert len(units_of(scenario, "9. Panzer-Division")) == 28
    ground = scenario.board.areas[arrival.areas[0]]
    hex_of = {place.name: place.hex for place in scenario.board.places}
    for village in ("Ciral", "Saint-Nicolas-des-Bois", "Larré"):
        column, row = hex_of[village][:2], int(hex_of[village][2:])
        assert hex_of[village] in ground
        assert f"{column}{row - 1:02d}" in ground
        assert f"{column}{row + 1:02d}" not in ground
    assert "0101" in ground
    assert "5401" in ground
    assert hex_of["Alençon"] not in ground
    line = scenario.board.boundaries["setup_9pz"]
    assert line.closed == frozenset(scenario.board.grid) - ground
    assert all((a in ground) != (b in ground) for a, b in line.sides)


@rule("ecouves", "L.1b")
def test_the_three_woods_are_forest(scenario: Scenario) -> None:
    woods = scenario.arrivals["9. Panzer-Division"].woods
    assert woods == ("wood_ecouves", "wood_eveque", "wood_goult")
    assert [len(scenario.board.areas[wood]) for wood in woods] == [293, 17, 21]
    for wood in woods:
        assert {scenario.board.terrain[hex_] for hex_ in scenario.board.areas[wood]} == {"forest"}


@rule("ecouves", "L.2")
@rule("ecouves", "L.3")
def test_when_the_other_panzer_divisions_come(scenario: Scenario) -> None:
    second, third = scenario.arrivals["116. Panzer-Division"], scenario.arrivals["2. Panzer-Division"]
    assert (second.turn, second.per_turn, third.turn, third.per_turn, third.one_area) == (2, 4, 12, 2, True)
    assert (len(units_of(scenario, second.formation)), len(units_of(scenario, third.formation))) == (11, 5)


@rule("ecouves", "L.4")
@rule("ecouves", "AMB-40")
@rule("ecouves", "AMB-46")
def test_who_belongs_to_the_gtv(scenario: Scenario) -> None:
    names = units_of(scenario, "G.T.V.")
    assert {"3/1 RMSM", "2/RBFM", "XI/64 RADB", "3/13 BG", "US 155 (a)"} < names
    assert sum("III/RMT" in name for name in names) == 4
    assert sum("501 RCC" in name for name in names) == 4
    assert len(names) == 13


@rule("ecouves", "L.5")
def test_who_belongs_to_the_gtl(scenario: Scenario) -> None:
    names = units_of(scenario, "G.T.L.")
    assert {"2/1 RMSM", "4/RBFM", "I/40 RANA", "1/13 BG", "US 105", "US 155 (b)", "1/1 RMSM", "1/RBFM"} < names
    assert sum("/II/RMT" in name for name in names) == sum("12 RCA" in name for name in names) == 4
    arrival = scenario.arrivals["G.T.L."]
    assert (arrival.turn, arrival.areas) == (2, ("alencon", "bridge_east_1", "bridge_east_2"))


@rule("ecouves", "L.6")
@rule("ecouves", "L.7")
def test_who_belongs_to_the_gtd_and_the_reserve(scenario: Scenario) -> None:
    names = units_of(scenario, "G.T.D.")
    assert {"4/1 RMSM", "3/RBFM", "I/3 RAC", "2/13 BG"} < names
    assert sum("/I/RMT" in name for name in names) == sum("12 RC" in name for name in names) == 4
    assert (scenario.arrivals["G.T.D."].turn, scenario.arrivals["Reserve"].turn) == (16, 16)
    assert scenario.arrivals["Reserve"].optional
    areas = scenario.board.areas
    around = {n for h in areas["alencon"] for n in scenario.board.grid.adjacent(h)} - areas["alencon"]
    assert areas["alencon_adjacent"] == around


@rule("ecouves", "L.9")
@rule("ecouves", "AMB-26")
def test_the_axes_of_the_sub_groups_are_kept(scenario: Scenario) -> None:
    for formation, axes in (("G.T.V.", {"Forges", "Larré"}), ("G.T.L.", {"Colombiers", "Cuissai"})):
        assert {card.axis for card in scenario.units.values() if card.formation == formation} == axes


# ---------------------------------------------------------------- charts and map, where the printed ones are missing


def test_the_fire_table_satisfies_what_is_known(scenario: Scenario) -> None:
    fire = scenario.charts.fire
    assert (fire.floor, fire.cap, sorted(fire.rows)) == (-8, 16, list(range(8)))
    worth = "-RDCE".index
    for difference in range(-8, 16):
        for die in range(8):
            assert worth(fire.result(difference, die)) <= worth(fire.result(difference + 1, die))
    for low, high in pairwise(range(8)):
        assert all(worth(fire.result(d, low)) <= worth(fire.result(d, high)) for d in range(-8, 17))
    assert {fire.result(d, die) for d in range(1, 6) for die in range(1, 7)} >= {"R", "D"}
    assert "E" not in {fire.result(d, die) for d in range(-8, 8) for die in range(1, 7)}
    assert fire.result(30, 3) == fire.result(16, 3)


@rule("ecouves", "E.32")
@rule("ecouves", "E.ex15")
def test_the_close_combat_table_has_its_ten_columns_and_known_cells(scenario: Scenario) -> None:
    table = scenario.charts.close_combat
    assert table.columns == ("1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
    assert [table.result(*cell) for cell in (("1-1", 5), ("1-2", 2), ("3-1", 1))] == ["DR", "AR", "B"]


@rule("ecouves", "C.ex4")
def test_the_terrain_effects_give_the_sums_of_the_book(scenario: Scenario) -> None:
    effects, roads = scenario.charts.terrain, scenario.charts.roads
    assert 3 * roads["main"] == 3
    assert effects["forest"].move["B"] + effects["clear"].move["B"] == 8
    assert effects["pond"].move["B"] == FORBIDDEN


def test_the_map_has_what_the_text_names(scenario: Scenario) -> None:
    hex_of = {place.name: place.hex for place in scenario.board.places}
    column_row = scenario.board.grid.column_row
    assert column_row(hex_of["Argentan"])[1] <= 3
    assert column_row(hex_of["Sées"])[0] >= 49
    assert column_row(hex_of["Alençon"])[1] >= 59
    assert column_row(hex_of["Carrouges"])[0] <= 5
    roads = " ".join(road.name for road in scenario.board.roads)
    for name in ("Forges", "Larré", "Colombiers", "Cuissai", "Carrouges"):
        assert name in roads
    assert {"forest", "village", "hamlet", "town", "brush"} < set(scenario.board.terrain.values())


@rule("ecouves", "AMB-11")
def test_the_ridges_are_those_of_the_levels(scenario: Scenario) -> None:
    assert scenario.ridges == {hex_ for hex_ in scenario.board.grid if is_ridge(scenario.board, hex_)}


@rule("ecouves", "D.9b")
@rule("ecouves", "AMB-31")
def test_rivers_stop_control_where_there_is_no_bridge(scenario: Scenario) -> None:
    rivers = {side for w in scenario.board.watercourses if w.kind == "river" for side in w.sides}
    assert ("3761", "3762") in scenario.bridges & rivers
    assert ("3761", "3762") not in scenario.unbridged
    assert len(scenario.unbridged) == len(rivers) - len(rivers & scenario.bridges)
    assert all(w.crossable for w in scenario.board.watercourses)


def test_sources_say_where_a_number_comes_from(document: Document) -> None:
    found = sources.sources("ecouves")
    assert found == sources.sources_of(document.files)
    assert found["unit", "1/501RCC"].lines()[:2] == ("exists: stated in the rulebook", "values: an estimate")
    assert "squadron from history" in found["unit", "1/501RCC"].lines()[2]
    assert found["table", "close_combat"].value == "mixed"
    assert found["place", "3761"].setup == "history"
    assert set(document.scenario.units) == {id_ for kind, id_ in found if kind == "unit"}
