"""New scenarios: they check without errors, come back from their texts, and can be played at once."""

from __future__ import annotations

import msgspec
import pytest

from rules import systems
from rules.engine.game import Game
from rules.opponents.random_player import RandomPlayer
from scenarios.blank import blank, example, id_of
from scenarios.systems import files_of

SIZES = [(12, 10), (2, 2), (99, 3), (100, 3), (3, 999)]


@pytest.mark.parametrize("system", systems.NAMES)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_blank_scenario_has_no_errors_and_comes_back(system: str, width: int, height: int) -> None:
    handler = files_of(system)
    files = blank(system, "Hill 192", width, height)
    assert [p for p in handler.check_files(files) if p.severity == "error"] == []
    assert handler.parse_files(handler.texts(files)) == files
    scenario = handler.build(files)
    assert (scenario.id, scenario.title, scenario.system) == ("hill-192", "Hill 192", system)
    assert len(scenario.board.grid) == width * height
    assert scenario.board.grid.digits == (2 if max(width, height) < 100 else 3)
    assert len(set(scenario.board.terrain.values())) == len(set(scenario.board.level.values())) == 1


@pytest.mark.parametrize("system", systems.NAMES)
def test_it_has_the_terrains_and_charts_of_the_built_in_one_and_nobody_there(system: str) -> None:
    files, shipped = blank(system, "x", 12, 10), example(system)
    assert [row.id for row in files.map.terrain] == [row.id for row in shipped.map.terrain]
    assert not any("(" in row.name for row in files.map.terrain)
    charts = {name: getattr(files.charts, name) for name in files.charts.__struct_fields__}
    other = [name for name, chart in charts.items() if chart != getattr(shipped.charts, name)]
    # Only what names groups of the built-in order of battle is left out, and the remarks.
    assert set(other) <= {"notes", "reinforcement"}
    assert not files_of(system).build(files).units


@pytest.mark.parametrize("system", systems.NAMES)
def test_a_game_on_it_ends(system: str) -> None:
    scenario = files_of(system).build(blank(system, "x", 12, 10))
    game = Game(systems.system(system), scenario, seed=1)
    player = RandomPlayer(1)
    for _ in range(200):
        if game.decision is None:
            break
        game.apply(player.choose(game.view(game.decision.side), game.decision))
    assert game.decision is None


def test_a_unit_set_up_on_a_blank_map_of_ecouves_is_asked_for() -> None:
    files, shipped = blank("ecouves", "x", 12, 10), example("ecouves")
    company = next(row for row in shipped.oob.units if row.formation == "9pz" and row.sections is not None)
    unit = msgspec.structs.replace(company, formation="german", axis=None)
    oob = msgspec.structs.replace(files.oob, units=(unit,))
    scenario = files_of("ecouves").build(msgspec.structs.replace(files, oob=oob))
    game = Game(systems.system("ecouves"), scenario, seed=1)
    assert game.decision is not None
    assert game.decision.side == "german"
    assert any(unit.id in action for action in game.decision.actions)


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("Hill 192", "hill-192"),
        ("Saint-Lô, été 1944", "saint-lo-ete-1944"),
        ("  x  ", "x"),
        ("a" * 60, "a" * 40),
        ("a" * 39 + " bc", "a" * 39),
    ],
)
def test_the_id_comes_from_the_name(name: str, id_: str) -> None:
    assert id_of(name) == id_


@pytest.mark.parametrize(
    ("name", "width", "height", "words"),
    [
        ("???", 4, 4, "letters or digits"),
        ("x", 1, 4, "2 to 999"),
        ("x", 4, 1000, "2 to 999"),
        ("x", 900, 900, "at most 250,000 hexes"),
    ],
)
def test_what_can_be_no_scenario_is_refused_in_words(name: str, width: int, height: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        blank("stlo", name, width, height)


def test_there_are_no_others() -> None:
    with pytest.raises(KeyError):
        blank("chess", "x", 4, 4)
