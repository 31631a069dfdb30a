"""Situations: what a person writes, exact round trips, and what is refused."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from rules.engine.dice import DictatedDice, SeededDice
from rules.engine.game import Game
from rules.stlo.model import Scenario
from rules.stlo.setup import initial_state
from rules.stlo.state import Active, Asset, Gun, Hq, State, Unit
from rules.stlo.system import SYSTEM
from scenarios import library
from scenarios.problems import ScenarioError
from scenarios.stlo.situation import parse_situation, read_situation, situation_text, write_situation
from tests.scenarios.documented import write_small_scenario


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return library.load("st-lo")


def units_of(text: str) -> dict[str, Unit]:
    _, state, _ = parse_situation('scenario = "st-lo"\n' + text)
    return dict(state.units)


def refusal(text: str, *, base: str = 'scenario = "st-lo"\n') -> str:
    with pytest.raises(ScenarioError) as caught:
        parse_situation(base + text)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("situation")
    return " | ".join(map(str, caught.value.problems))


# ---------------------------------------------------------------- reading


def test_a_situation_that_says_nothing_is_the_set_up(scenario: Scenario) -> None:
    assert parse_situation('scenario = "st-lo"') == (scenario, initial_state(scenario), frozenset())


def test_what_is_named_differs_and_nothing_else(scenario: Scenario) -> None:
    start = initial_state(scenario)
    units = units_of('[units]\n"1/116" = { hex = "4909", steps = 1, status = "pinned" }')
    assert units["1/116"] == Unit("map", "4909", 1, "pinned")
    assert {name: unit for name, unit in units.items() if name != "1/116"} == {
        name: unit for name, unit in start.units.items() if name != "1/116"
    }


def test_only_takes_everyone_else_off_the_map(scenario: Scenario) -> None:
    _, state, _ = parse_situation(
        'scenario = "st-lo"\nonly = true\n[units]\n"1/116" = { hex = "4909" }\n"1/8a" = { hex = "4911" }\n"3/116" = {}'
    )
    assert {name for name, unit in state.units.items() if unit.place == "map"} == {"1/116", "1/8a", "3/116"}
    assert state.units["3/116"].hex == scenario.units["3/116"].setup
    assert state.units["1/8"].place == "display"
    assert state.units["1/8b"].place == "eliminated"
    assert state.units["US4"].place == "substitutes"
    assert state.units["1/134"].place == "reinforcement"
    assert state.hqs["1/116"].place == state.hqs["1/8"].place == "display"
    assert state.hqs["2/116"].place == "removed"
    assert state.hqs["1/134"].place == "reinforcement"


def test_a_battalion_and_its_companies_make_way_for_each_other() -> None:
    built = units_of('only = true\n[units]\n"1/115" = { hex = "4710" }')
    assert {built[name].place for name in ("1/115a", "1/115b", "1/115c")} == {"display"}
    kept = units_of('[units]\n"1/115" = { hex = "4610" }')
    assert {kept[name].place for name in ("1/115a", "1/115b", "1/115c")} == {"display"}
    broken = units_of('[units]\nUS1 = { hex = "4908", serves = "1/116" }')
    assert broken["1/116"] == Unit("display", steps=2)
    assert broken["US1"] == Unit("map", "4908", 1, "", "1/116", "us29")


def test_a_substitute_belongs_to_the_division_that_it_serves() -> None:
    assert units_of('[units]\nUS1 = { hex = "5609", serves = "1/38" }')["US1"].formation == "us2"


def test_headquarters_assets_guns_and_tracks() -> None:
    _, state, options = parse_situation(
        'scenario = "st-lo"\noptions = ["hidden-displays"]\nturn = 4\nphase = "operations"\nweather_box = 6\n'
        '[levels]\nus = -1\n[next_group]\nde = 2\n[hqs]\n"1/116" = { morale = 3, attempted = true }\n'
        '[assets]\n"A/747" = { unit = "1/116" }\n"B/747" = { place = "holding" }\n"C/747" = { ready = false }\n'
        '[guns]\n"110/115" = { used = 2, disorganized = true }\n"6/894" = { in_play = true }\n'
        '[works]\n4909 = "strongpoint"'
    )
    assert options == {"hidden-displays"}
    assert state.hqs["1/116"] == Hq("display", 3, attempted=True, ever_tried=True)
    assert state.assets["A/747"] == Asset("unit", "1/116", True)
    assert state.assets["B/747"] == Asset("holding", "", False)
    assert state.assets["C/747"] == Asset("box", "", False)
    assert state.guns["110/115"] == Gun(True, 2, True)
    assert state.guns["6/894"] == Gun(True)
    assert (state.levels, state.next_group) == ({"us": -1, "de": 0}, {"us": 0, "de": 2})
    assert (state.weather_box, state.strikes) == (6, 3)
    assert state.works == {"4909": "strongpoint"}


def test_the_weather_is_that_of_the_first_box_once_it_must_be_known() -> None:
    for head, box in (("", 0), ("turn = 2\n", 1), ('phase = "operations"\n', 1)):
        assert parse_situation(f'scenario = "st-lo"\n{head}')[1].weather_box == box


def test_a_game_starts_from_a_situation() -> None:
    scenario, state, options = parse_situation(
        'scenario = "st-lo"\nonly = true\nturn = 3\nphase = "operations"\n'
        '[units]\n"1/116" = { hex = "4909" }\n"1/9" = { hex = "4911" }'
    )
    game = Game(SYSTEM, scenario, options=options, dice=DictatedDice([1, 6]), state=state)
    assert game.decision is not None
    assert game.decision.side == "us"
    assert "activate 1/116" in game.decision.actions
    assert "activate 2/116" not in game.decision.actions


# ---------------------------------------------------------------- small maps and other scenarios

SMALL = """scenario = "st-lo"
only = true
turn = 2
phase = "operations"
[units]
"1/116" = { hex = "0102" }
"1/8" = { hex = "0403" }
[map]
terrain_rows = ["..w~", ".v.~", "...."]
level_rows = ["5555", "5565", "5555"]
steeples = ["0202"]
depots = [{ hex = "0101", side = "us", name = "north" }]
works = { improved = ["0403"] }
[[map.streams]]
name = "brook"
kind = "stream"
hexsides = ["0202/0302", "0201/0301"]
[[map.roads]]
name = "lane"
kind = "lane"
hexes = ["0101", "0102"]
"""


def test_a_small_map_takes_the_place_of_the_scenarios(scenario: Scenario) -> None:
    small, state, _ = parse_situation(SMALL)
    assert len(small.board.grid) == 12
    assert len(small.board.land) == 10
    assert small.board.level["0302"] == 6
    assert small.board.has("steeple", "0202")
    assert small.works == {"0403": "improved"}
    assert ("0202", "0302") in small.board.streams
    assert small.board.road_links["0101"] == {"0102"}
    assert small.groups == {"us": (), "de": ()}
    assert small.boundary_rules == ()
    assert small.charts is scenario.charts
    assert small.hash != scenario.hash
    written = situation_text(small, state)
    again, state_again, _ = parse_situation(written)
    assert (again.hash, state_again) == (small.hash, state)
    assert situation_text(again, state_again) == written


def test_what_is_wrong_with_a_small_map() -> None:
    out = refusal(SMALL.replace('improved = ["0403"]', 'improved = ["0402"]'), base="")
    assert out.startswith(
        "situation: map.works.improved[1]: found 0402, which is out of play, expected a hex of the map"
    )
    assert "0402, which is out of play" in refusal(SMALL.replace('hex = "0403"', 'hex = "0402"'), base="")
    assert "only = true" in refusal(SMALL.replace("only = true", ""), base="")
    assert "4 hexes" in refusal(SMALL.replace('"5565"', '"565"'), base="")
    assert "no hex" in refusal(SMALL.replace('"1/8" = { hex = "0403" }', '"2/8" = {}'), base="")


def test_a_scenario_in_a_folder_beside_the_file(tmp_path: Path) -> None:
    folder = write_small_scenario(tmp_path / "cases" / "small")
    small = library.load(folder)
    state = replace(initial_state(small), turn=2, phase="operations", weather_box=1)
    path = tmp_path / "cases" / "a.toml"
    write_situation(path, small, state, {"counter-battery"}, named="small")
    found, state_again, options = read_situation(path)
    assert (found.hash, state_again, options) == (small.hash, state, {"counter-battery"})
    assert 'scenario = "small"' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["../small", "/tmp", "small/../../x", "nowhere", "st-lx"])
def test_a_scenario_elsewhere_is_refused(name: str) -> None:
    assert "scenario: found" in refusal(f'scenario = "{name}"', base="")


# ---------------------------------------------------------------- writing


def test_the_set_up_is_written_in_one_line(scenario: Scenario) -> None:
    assert situation_text(scenario, initial_state(scenario)) == 'scenario = "st-lo"\n'


def test_only_what_differs_is_written(scenario: Scenario) -> None:
    text = """scenario = "st-lo"
options = ["counter-battery"]
only = true
turn = 3
phase = "operations"
last_pass = "us"

[units]
"1/116" = { hex = "4909", steps = 1, status = "pinned" }
"1/8" = { hex = "4911" }
US4 = { hex = "4910", serves = "1/115" }

[hqs]
"1/116" = { morale = 4, attempted = true }

[assets]
"A/747" = { unit = "1/116" }

[guns]
"110/115" = { used = 3 }

[works]
4911 = "improved"
"""
    assert situation_text(*parse_situation(text)) == text


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_moment_of_a_random_game_is_written_and_read_exactly(scenario: Scenario, seed: int) -> None:
    chooser = random.Random(seed)
    game = Game(SYSTEM, scenario, options={"counter-battery"}, dice=SeededDice(seed))
    written = 0
    for count in range(400):
        if game.decision is None:
            break
        if game.decision.kind == "operation" and count % 12 == 0:
            state: State = game.state
            text = situation_text(scenario, state, game.options)
            found, again, options = parse_situation(text)
            assert (found, again, options) == (scenario, state, game.options)
            written += 1
        actions = list(game.decision.actions)
        game.apply(chooser.choice(actions))
    assert written > 2


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"turn": 8, "phase": "over", "points": 17, "result": "Substantial US"}, id="over"),
        pytest.param({"phase": "headquarters", "weather_box": 0, "strikes": 2}, id="odd weather"),
        pytest.param(
            {"turn": 5, "phase": "reinforcement", "automatic": "us-2", "next_group": {"us": 1, "de": 5}}, id="groups"
        ),
        pytest.param({"turn": 2, "levels": {"us": -2, "de": -1}, "operation": 14, "last_pass": "de"}, id="tracks"),
        pytest.param({"turn": 1, "phase": "weather", "levels": {"us": 0, "de": 0}}, id="level 0 on turn 1"),
        pytest.param({"works": {"5012": "improved", "4909": "strongpoint"}}, id="works"),
    ],
)
def test_every_track_is_written_and_read_exactly(scenario: Scenario, changes: dict[str, object]) -> None:
    state = replace(initial_state(scenario), **changes)  # type: ignore[arg-type]
    assert parse_situation(situation_text(scenario, state))[1] == state


@pytest.mark.parametrize(
    "units",
    [
        pytest.param({"1/134": Unit("delayed", steps=2), "2/134": Unit("map", "2800", 2)}, id="delayed"),
        pytest.param({"1/115": Unit("map", "4610", 1), "1/115a": Unit("eliminated"), "1/115b": Unit("display"),
                      "1/115c": Unit("display")}, id="built up after a loss"),
        pytest.param({"1/115a": Unit("eliminated"), "1/115b": Unit("eliminated"), "1/115c": Unit("eliminated"),
                      "1/115": Unit("eliminated")}, id="a battalion lost"),
        pytest.param({"1/116": Unit("display", steps=2), "US1": Unit("map", "4908", 1, "disrupted", "1/116", "us29"),
                      "US2": Unit("map", "4909", 1, "", "1/116", "us29")}, id="substitutes"),
        pytest.param({"1/116": Unit("eliminated", steps=2)}, id="odd steps"),
        pytest.param({"1/116": Unit("display", steps=1), "1/8": Unit("eliminated")}, id="odd places"),
    ],
)  # fmt: skip
def test_units_are_written_and_read_exactly(scenario: Scenario, units: dict[str, Unit]) -> None:
    start = initial_state(scenario)
    waiting = tuple(name for name, unit in units.items() if unit.place == "delayed")
    hqs = {**start.hqs, "1/115": Hq("removed", 5), "1/116": Hq("display", 1, False, True), "1/134": Hq("display", 7)}
    state = replace(start, units={**start.units, **units}, hqs=hqs, delayed=waiting)
    text = situation_text(scenario, state)
    assert parse_situation(text)[1] == state
    assert list(parse_situation(text)[1].units) == list(scenario.units)


def test_a_state_inside_an_operation_is_not_written(scenario: Scenario) -> None:
    start = initial_state(scenario)
    for state in (replace(start, active=Active("1/116", "4908", 3)), replace(start, posts={"us29": "4908"})):
        with pytest.raises(ValueError, match="between operations"):
            situation_text(scenario, state)


def test_a_state_that_can_not_be_expressed_is_not_written_wrong(scenario: Scenario) -> None:
    start = initial_state(scenario)
    odd = replace(start, units={**start.units, "1/116": Unit("map", "4908", 2, "sleepy")})
    with pytest.raises(ValueError, match="no situation can express"):
        situation_text(scenario, odd)
    other = replace(scenario, hash="0" * 64)
    with pytest.raises(ScenarioError, match="as its files say"):
        situation_text(other, start)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[units]\n"1/166" = { hex = "4909" }', 'units."1/166": found 1/166'),
        ('[units]\nus4 = { hex = "4909" }', "expected the name US4"),
        ('[units]\n"1/116" = { hex = "9909" }', "off the map"),
        ('[units]\n"1/116" = { hex = "0909" }', "out of play"),
        ('[units]\n"1/116" = { hex = "4909", steps = 3 }', "at most 2"),
        ('[units]\n"1/116" = { hex = "4909", status = "tired" }', "disrupted or pinned"),
        ('[units]\n"1/116" = { place = "eliminated", status = "pinned" }', "no status"),
        ('[units]\n"1/116" = { hex = "4909", place = "display" }', "both hex and place"),
        ('[units]\n"1/116" = { place = "substitutes" }', "a place for a unit of its kind"),
        ('[units]\n"1/116" = { hexx = "4909" }', "the key hex"),
        ('[units]\nUS4 = { hex = "4710" }', "the battalion that a substitute"),
        ('[units]\nUS4 = { hex = "4710", serves = "9/9" }', "the designation of a battalion"),
        ('[units]\nUS4 = { hex = "4710", serves = "1/8" }', "a battalion of us29, us35"),
        ('[units]\n"1/116" = { hex = "4909", serves = "1/115" }', "no serves but for a substitute"),
        ('[units]\n"1/116" = { hex = "5010" }', "full hex 5010"),
        ('[units]\n"1/116" = { hex = "5012" }', "with the enemy"),
        ('[units]\n"1/115" = { hex = "4610" }\n"1/115a" = { hex = "4710" }', "a battalion or its companies"),
        (
            '[units]\nUS1 = { hex = "4610", serves = "1/115" }',
            "at most three companies",
        ),
        ('[hqs]\n"9/9" = { morale = 3 }', "the name of one of the hqs"),
        ('[hqs]\n"1/115" = { morale = 7 }', "at most the printed 6"),
        ('[hqs]\n"1/115" = { morale = 0 }', "from 1 to 99"),
        ('[assets]\n"A/999" = { unit = "1/116" }', "the name of one of the assets"),
        ('[assets]\n"A/747" = { unit = "1/999" }', "the name of a unit"),
        ('[assets]\n"A/747" = { unit = "1/137" }', "a unit of us29"),
        ('[assets]\n"A/747" = { unit = "1/115" }', "an infantry unit on the map"),
        ('[assets]\n"A/747" = { unit = "RCN4" }', "an infantry unit on the map"),
        ('[assets]\n"A/747" = { unit = "1/116", place = "holding" }', "both unit and place"),
        ('[guns]\n"110/115" = { used = 7 }', "at most its 6 fire missions"),
        ('[works]\n9909 = "improved"', "off the map"),
        ('[works]\n4909 = "castle"', "improved or strongpoint"),
        ("turn = 9", "a turn from 1 to 8"),
        ("strikes = 4", "at most 3 air strikes"),
        ('phase = "lunch"', "artillery_rally"),
        ("[next_group]\nus = 4", "at most 3"),
        ('automatic = "us-9"', "the id of a reinforcement group"),
        ('delayed = ["1/999"]', "names of units"),
        ('delayed = ["1/134"]', "the delayed units: none"),
        ('options = ["chess"]', "one of counter-battery, hidden-displays"),
        ("[levels]\nde = -3", "from -2 to 0"),
        ("turn = = 3", "line 2"),
    ],
)
def test_what_is_refused_is_named(text: str, words: str) -> None:
    assert words in refusal(text)


def test_all_problems_are_reported_at_once() -> None:
    text = 'turn = 9\noptions = ["x"]\n[units]\n"1/999" = {}\n"1/116" = { hex = "9909" }\n[works]\n0909 = "improved"'
    assert refusal(text).count("expected") == 5
