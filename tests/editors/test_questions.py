"""What an author asks of a map, and where a problem is."""

from __future__ import annotations

import pytest

from editors import access, brush, features, layers, places, queries, tables
from editors.errors import EditError
from editors.places import place_of
from editors.schema import Files
from scenarios.problems import Problem
from scenarios.systems import files_of
from tests.editors.samples import SYSTEMS, empty, shipped


def at(system: str, file: str, place: str, found: str = "x", files: Files = None) -> places.Place:
    return place_of(files or shipped(system), Problem(f"{system}/{file}.toml", place, found, "y"))


# -- questions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "11.3.7.A")
def test_an_observer_sees_what_the_rules_say() -> None:
    files = shipped("stlo")
    seen = queries.sees(files, "5613")
    assert seen.hexes
    assert "observes from level" in seen.words
    for there, value in seen.hexes.items():
        assert queries.why(files, "5613", there)[0]
        assert 1 <= int(value) <= 4
    assert not queries.why(files, "5613", "1802")[0]


@pytest.mark.rule("ecouves", "E.13")
def test_sight_in_the_woods_is_short() -> None:
    files = shipped("ecouves")
    seen = queries.sees(files, "2838")
    open_ground = queries.sees(files, "3016")
    assert 6 <= len(seen.hexes) < len(open_ground.hexes)
    blocked = next(h for h in layers.grid_of(files).within("2838", 4) if h not in seen.hexes and h != "2838")
    told = queries.why(files, "2838", blocked)
    assert (told[0], told[1][0]) == (False, "E")


def test_a_hill_that_is_raised_is_seen_at_once() -> None:
    files = empty("stlo")
    level = layers.layer(files, "level")
    assert "0509" not in queries.sees(files, "0505").hexes
    raised = brush.shift(files, level, ["0505"], 3)
    assert "0509" in queries.sees(raised, "0505").hexes


@pytest.mark.rule("stlo", "8.1.A")
def test_units_move_as_the_rules_say() -> None:
    files = shipped("stlo")
    first = queries.movers(files, "4908")[0]
    assert first.label == "battalion 1/116: movement"
    moves = queries.reach(files, "4908", first.id)
    assert {float(cost) for cost in moves.costs.values()} <= {1.0, 2.0, 3.0}
    assert "4908" not in moves.costs
    strategic = queries.reach(empty("stlo"), "0505", "strategic any-us")
    assert len(strategic.costs) > len(queries.reach(empty("stlo"), "0505", "move any-us").costs)


@pytest.mark.rule("ecouves", "C.7")
def test_arms_move_as_their_chart_says() -> None:
    files = shipped("ecouves")
    found = {mover.id: len(queries.reach(files, "3347", mover.id).costs) for mover in queries.movers(files, "3347")}
    assert found["2/PJ50"] > 0
    assert found["any-german armour"] > found["any-german guns"] > 0
    # French infantry stops at once among German zones of control.
    assert found["any-french infantry"] < found["any-german infantry"]


@pytest.mark.rule("stlo", "7.3.A1")
def test_a_line_of_communication_is_traced_to_a_depot() -> None:
    files = shipped("stlo")
    line = queries.supply(files, "4908", "us")
    assert line is not None
    assert line.traced
    assert line.path[-1] == "4900"
    assert "Couvains road" in line.words
    german = queries.supply(files, "4908", "de")
    assert german is not None
    assert not german.traced
    bare = access.put(access.put(files, "map.roads", ()), "map.depots", ())
    cut = queries.supply(bare, "4908", "us")
    assert cut is not None
    assert not cut.traced


def test_a_system_without_supply_says_none() -> None:
    assert queries.supply(shipped("ecouves"), "3347", "german") is None
    assert dict(queries.sides(shipped("ecouves"))) == {"french": "French", "german": "German"}


def test_questions_are_answered_while_the_order_of_battle_is_broken() -> None:
    files = tables.delete(shipped("stlo"), "oob.formations", range(7))
    assert queries.sees(files, "5613").hexes == queries.sees(shipped("stlo"), "5613").hexes
    assert queries.reach(files, "4908", "move any-us").costs


def test_a_map_that_can_not_be_built_says_what_to_mend() -> None:
    files = access.put(shipped("stlo"), "map.level_rows", shipped("stlo").map.level_rows[:3])
    with pytest.raises(EditError, match="errors are mended"):
        queries.sees(files, "5613")


def test_hexes_off_the_map_and_out_of_play_are_refused() -> None:
    files = shipped("stlo")
    with pytest.raises(EditError, match="9999 is off the map"):
        queries.sees(files, "9999")
    with pytest.raises(EditError, match="0800 is out of play"):
        queries.reach(files, "0800", "move any-us")


@pytest.mark.parametrize("system", SYSTEMS)
def test_counts_add_up(system: str) -> None:
    files = shipped(system)
    found = queries.counts(files)
    size = len(layers.grid_of(files))
    assert sum(each.count for each in found if each.layer.id == "terrain") == size
    assert sum(each.count for each in found if each.layer.id == "level") == size
    streams = sum(len(stream.hexsides) for stream in files.map.streams)
    assert sum(each.count for each in found if each.layer.id == "water") == streams
    assert sum(each.count for each in found if each.layer.id == "road") == sum(
        len(road.hexes) - 1 for road in files.map.roads
    )
    assert sum(each.share or 0 for each in found if each.layer.id == "terrain") <= 1000


# -- places -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "place", "expected"),
    [
        ("oob", "battalions[3] (1/137).setup", ("oob.battalions", 2, "setup", "2000")),
        ("oob", "reinforcements[2] (us-2).entry.3/134", ("oob.reinforcements", 1, "entry", "2800")),
        ("map", "areas.st_lo_victory.hexes[2]", ("map.areas", "st_lo_victory", "hexes", "2625")),
        ("map", "roads[2] (x).hexes[3]", ("map.roads", 1, "hexes", "2924")),
        ("map", "streams[1] (Vire).hexsides[4]", ("map.streams", 0, "hexsides", "1501")),
        ("map", "observing_levels.2725", ("map", None, "observing_levels", "2725")),
        ("map", "terrain_rows[5]", ("map", None, "terrain_rows", "0804")),
        ("map", "works.improved[3]", ("map.works", None, "improved", "1703")),
        ("map", "depots[2] (Moon).kind", ("map.depots", 1, "kind", "2800")),
        ("map", "grid", ("map.grid", None, "", None)),
        ("charts", "combat.columns[3] (3).results", ("charts.combat.columns", 2, "results", None)),
        ("charts", "combat.first_roll", ("charts.combat", None, "first_roll", None)),
        ("charts", "combat.lines, town at roll 3", ("charts.combat.lines", None, "", None)),
        ("scenario", "title", ("scenario", None, "title", None)),
        ("oob", "", ("oob", None, "", None)),
        ("map", "line 12", ("map", None, "", None)),
    ],
)
def test_a_problem_leads_to_its_place(file: str, place: str, expected: tuple[object, ...]) -> None:
    found = at("stlo", file, place)
    assert (found.path, found.key, found.field, found.hex) == expected


def test_a_hex_in_the_message_is_found() -> None:
    assert at("stlo", "map", "level_rows", "3012 at 5 beside 3013 at 8").hex == "3012"
    assert at("stlo", "map", "terrain_rows[13]", "'x' at hex 3012").hex == "3012"
    assert at("stlo", "map", "depots", "9999, which is off the map").hex is None


def test_layers_and_charts_are_told() -> None:
    layer = at("stlo", "map", "depots[2] (Moon).hex").layer
    assert layer is not None
    assert layer.id == "depot"
    chart = at("stlo", "charts", "combat.columns[3] (3).results").chart
    assert chart is not None
    assert chart.id == "combat-results"
    assert at("ecouves", "charts", "terrain_effects.sides[1] (river).move").chart is not None


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_problem_of_a_broken_map_has_a_place(system: str) -> None:
    files = shipped(system)
    depot = layers.layer(files, "place")
    files = features.put(files, depot, sorted(layers.grid_of(files))[0])[0]
    files = access.put(files, "map.roads", tuple(
        type(road)(name=road.name, kind=road.kind, hexes=(*road.hexes[:2], "9998")) for road in files.map.roads
    ))  # fmt: skip
    files = tables.delete(files, "oob.formations", [0])
    problems = files_of(system).check_files(files)
    assert len(problems) > 10
    for problem in problems:
        found = place_of(files, problem)
        assert found.path.startswith(found.file)
        assert found.file in problem.file
