"""Situations made on a scenario: begun, changed, checked by the code that reads them, and saved so that they open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from editors import layers, moments
from editors.document import Document
from editors.errors import EditError
from editors.moments import Stand
from editors.recovery import Recovery, found
from editors.resize import resize
from rules import systems
from rules.engine.game import Game
from rules.opponents import random_player
from scenarios import library
from scenarios.problems import ScenarioError
from scenarios.systems import files_of
from scenarios.typed import convert
from tests.editors.samples import SYSTEMS, empty, shipped

PHASES = {"stlo": "weather", "ecouves": "french-movement"}


def begun(system: str) -> tuple[Any, Any]:
    files = shipped(system)
    return files, replace(moments.begin(files), phase=PHASES[system])


def stand(files: Any, moment: Any, name: str) -> Stand:
    found = moments.look(files, moment)
    assert not found.problems
    return next(one for one in moments.stands(files, found.state) if one.name == name)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_situation_begins_as_the_set_up(system: str) -> None:
    files, moment = begun(system)
    found = moments.look(files, moment)
    assert not found.problems
    names = [one.name for one in moments.stands(files, found.state)]
    assert len(names) > 50
    assert len(names) == len(set(names))
    assert any(one.hex for one in moments.stands(files, found.state))


@pytest.mark.parametrize(("system", "name", "hex_"), [("stlo", "1/137", "3615"), ("ecouves", "5/PR33", "2732")])
def test_a_unit_is_placed_and_put_off_the_map(system: str, name: str, hex_: str) -> None:
    files, moment = begun(system)
    unit = stand(files, moment, name)
    moment = moments.place(files, moment, unit, hex_)
    assert stand(files, moment, name).hex == hex_
    word = moments.words(files, unit.table)[0]
    moment = moments.place(files, moment, unit, word)
    assert (stand(files, moment, name).hex, stand(files, moment, name).place) == ("", word)


@pytest.mark.parametrize(("system", "name", "hex_"), [("stlo", "1/137", "3615"), ("ecouves", "5/PR33", "2732")])
def test_a_map_of_another_size_takes_the_situation_along(system: str, name: str, hex_: str) -> None:
    files, moment = begun(system)
    unit = stand(files, moment, name)
    moment = moments.place(files, moment, unit, hex_)
    here = layers.grid_of(files).column_row(hex_)
    document = Document(files)
    document.change_moment("situation", moment)
    found, fresh = moments.carried(files, moment, lambda old: resize(old, left=120, top=4))
    document.change("resize the map", found.files, moment=fresh)
    there = getattr(fresh, unit.table.path)[name].hex
    grid = layers.grid_of(found.files)
    first = layers.grid_of(files)
    assert grid.column_row(there) == (
        here[0] + 120 - first.first_column + grid.first_column,
        here[1] + 4 - first.first_row + grid.first_row,
    )
    assert document.undo() == "resize the map"
    assert (document.files, document.moment) == (files, moment)
    assert document.redo() == "resize the map"
    assert (document.files, document.moment) == (found.files, fresh)


@pytest.mark.parametrize(("system", "name", "hex_"), [("stlo", "1/137", "3615"), ("ecouves", "5/PR33", "2732")])
def test_what_of_a_situation_falls_off_the_map_is_listed(system: str, name: str, hex_: str) -> None:
    files, moment = begun(system)
    moment = moments.place(files, moment, stand(files, moment, name), hex_)
    grid = layers.grid_of(files)
    found, fresh = moments.carried(files, moment, lambda old: resize(old, right=20 - grid.last_column))
    assert f"{name} in the situation, now as in the set-up: {hex_}" in [str(one) for one in found.fallen]
    assert fresh == replace(moments.begin(files), phase=PHASES[system])


def test_a_situation_on_a_small_map_of_its_own_stays_as_it_is() -> None:
    handler = files_of("stlo").SituationFile
    files = shipped("stlo")
    content: Any = convert(
        {"scenario": "st-lo", "units": {"1/116": {"hex": "0101"}}, "map": {"terrain_rows": ["...."]}}, handler, "x"
    )[0]
    assert content is not None
    found, fresh = moments.carried(files, content, lambda old: resize(old, left=120))
    assert fresh is content
    assert found.files == resize(files, left=120).files


def test_a_dummy_is_placed_by_a_bare_hex() -> None:
    files, moment = begun("ecouves")
    dummy = next(one for one in moments.stands(files, moments.look(files, moment).state) if one.table.path == "dummies")
    assert moments.words(files, dummy.table) == ("pool", "gone")
    moment = moments.place(files, moment, dummy, "2732")
    assert moment.dummies == {dummy.name: "2732"}


def test_what_stands_in_an_entry_beside_the_place_is_kept() -> None:
    files, moment = begun("stlo")
    kind = type(moments.place(files, moment, stand(files, moment, "1/137"), "3615").units["1/137"])
    moment = replace(moment, units={"1/137": kind(hex="3615", steps=1, status="pinned")})
    moment = moments.place(files, moment, stand(files, moment, "1/137"), "3616")
    assert (moment.units["1/137"].hex, moment.units["1/137"].steps, moment.units["1/137"].status) == (
        "3616", 1, "pinned",
    )  # fmt: skip


def test_off_the_map_is_refused() -> None:
    files, moment = begun("stlo")
    with pytest.raises(EditError, match="9999 is off the map"):
        moments.place(files, moment, stand(files, moment, "1/137"), "9999")


def test_what_is_wrong_is_told_and_gives_no_state() -> None:
    files, moment = begun("stlo")
    found = moments.look(files, replace(moment, turn=9, options=("nothing",)))
    assert found.state is None
    assert {problem.place for problem in found.problems} >= {"options[1]"}


def test_a_scenario_with_errors_gives_none() -> None:
    files, moment = begun("stlo")
    broken = replace(files, map=replace(files.map, depots=(*files.map.depots, files.map.depots[3])))
    found = moments.look(broken, moment)
    assert "the scenario has errors, first" in str(found.problems[0])


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_game_is_taken_over_at_its_last_still_moment(system: str) -> None:
    files = shipped(system)
    game = Game(systems.system(system), files_of(system).build(files), seed=3)
    player = random_player.of_system(system, 5)
    for _ in range(40):
        assert game.decision is not None
        game.apply(str(player.choose(game.table, game.decision)))
    moment, back = moments.of_game(files, game)
    assert back == len(game.actions) - game.checkpoints[-1].actions
    assert moments.look(files, moment).state == game.checkpoints[-1].state


def test_a_game_on_another_scenario_is_refused() -> None:
    files = shipped("stlo")
    game = Game(systems.system("stlo"), files_of("stlo").build(files))
    other = replace(files, scenario=replace(files.scenario, title="Another"))
    with pytest.raises(EditError, match="has changed since"):
        moments.of_game(other, game)


# -- disk ---------------------------------------------------------------------------------------------------


def saved(folder: Path) -> Document:
    document = Document(empty("stlo", 12, 10))
    document.save(folder / "crossing")
    document.change_moment("a situation", replace(moments.begin(document.files), turn=2, title="The second day"))
    return document


@pytest.mark.parametrize("place", ["crossing/second.toml", "second.toml"])
def test_a_saved_situation_opens_as_any_other(tmp_path: Path, place: str) -> None:
    document = saved(tmp_path)
    assert document.unsaved
    moments.save(document, tmp_path / place)
    assert not document.unsaved
    scenario, state, _ = library.read_situation(tmp_path / place)
    assert (scenario.title, state.turn) == ("Empty", 2)
    assert 'title = "The second day"' in (tmp_path / place).read_text()
    again = Document.open(tmp_path / "crossing")
    assert replace(moments.read(again, tmp_path / place), scenario="") == replace(document.moment, scenario="")


def test_a_built_in_scenario_is_named_from_anywhere(tmp_path: Path) -> None:
    document = Document.open("ecouves")
    document.change_moment("a situation", moments.begin(document.files))
    moments.save(document, tmp_path / "start.toml")
    assert library.read_situation(tmp_path / "start.toml")[0].id == "ecouves"


def test_a_scenario_that_is_not_saved_is_asked_for_first(tmp_path: Path) -> None:
    document = saved(tmp_path)
    document.change("another title", replace(document.files, map=replace(document.files.map, title="Elsewhere")))
    with pytest.raises(EditError, match="to be saved first"):
        moments.save(document, tmp_path / "second.toml")


def test_a_place_from_which_the_scenario_is_not_found_is_refused(tmp_path: Path) -> None:
    document = saved(tmp_path / "deep")
    (tmp_path / "other").mkdir()
    with pytest.raises(EditError, match="beside its scenario's folder, or above it"):
        moments.save(document, tmp_path / "other" / "second.toml")


def test_other_files_stay_as_they_are(tmp_path: Path) -> None:
    document = saved(tmp_path)
    (tmp_path / "notes.toml").write_text("shopping = 1\n")
    with pytest.raises(EditError, match="is no situation"):
        moments.save(document, tmp_path / "notes.toml", overwrite=True)
    moments.save(document, tmp_path / "second.toml")
    with pytest.raises(moments.ThereError):
        moments.save(document, tmp_path / "second.toml")
    moments.save(document, tmp_path / "second.toml", overwrite=True)


def test_a_wrong_situation_is_not_written(tmp_path: Path) -> None:
    document = saved(tmp_path)
    document.change_moment("wrong", replace(document.moment, options=("nothing",)))
    with pytest.raises(ScenarioError, match="options"):
        moments.save(document, tmp_path / "second.toml")
    assert not (tmp_path / "second.toml").exists()


def test_a_situation_of_another_scenario_is_refused(tmp_path: Path) -> None:
    moments.save(saved(tmp_path), tmp_path / "second.toml")
    with pytest.raises(EditError, match="not of this scenario"):
        moments.read(Document.open("st-lo"), tmp_path / "second.toml")


def test_steps_of_the_situation_and_of_the_scenario_are_undone_in_one_row(tmp_path: Path) -> None:
    document = saved(tmp_path)
    first, files = document.moment, document.files
    document.change_moment("turn 3", replace(first, turn=3))
    document.change("title", replace(files, map=replace(files.map, title="Elsewhere")))
    document.change_moment("turn 4", replace(document.moment, turn=4))
    assert [document.undo() for _ in range(4)] == ["turn 4", "title", "turn 3", "a situation"]
    assert (document.moment, document.files) == (None, files)
    assert [document.redo() for _ in range(2)] == ["a situation", "turn 3"]
    assert document.moment.turn == 3


def test_an_unsaved_situation_is_rescued(tmp_path: Path) -> None:
    document = saved(tmp_path)
    keeper = Recovery(document, tmp_path / "unsaved")
    assert keeper.tick(0.0)
    keeper.close(keep=True)
    again = found(tmp_path / "unsaved")[0].document()
    assert again.moment == document.moment
    assert again.files == document.files
