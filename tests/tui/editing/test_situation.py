"""Situations by keys: begun, changed in forms and tables, units placed, saved so that a script begins there."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from editors.document import Document
from rules import systems
from rules.engine.game import Game
from scenarios import library
from scenarios.systems import files_of
from tests.editors.samples import SYSTEMS, empty, shipped
from tests.tui.editing.desk import Desk, pressed
from tests.tui.pty_harness import BOCAGE, ROOT


def field(desk: Desk, name: str) -> None:
    """Pick a field or table of the page out."""
    view = desk.session.mode.view  # type: ignore[attr-defined]
    names = [row.rpartition(".")[2] if isinstance(row, str) else row.field.name for row in view.rows()]
    view.index = names.index(name)


def begun(system: str = "stlo") -> Desk:
    desk = pressed(shipped(system), "R", "Enter", "s")
    if system == "ecouves":
        field(desk, "phase")
        desk.press("Enter")
        desk.write("french-movement")
    return desk


def page(desk: Desk) -> str:
    return "\n".join("".join(text for text, _ in one) for one in desk.session.mode.main_lines(80, 40))


def asked(desk: Desk) -> str:
    return " ".join("".join(text for text, _ in one) for one in desk.hands.asked_lines(80, 6))


def test_without_a_situation_the_tab_says_what_one_is() -> None:
    desk = pressed(shipped("stlo"), "R")
    assert "A situation is a moment of a game" in page(desk)
    desk.press("m")
    assert desk.said == "there is no situation yet: Enter begins one"


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_page_is_made_from_the_schema(system: str) -> None:
    desk = begun(system)
    text = page(desk)
    assert "turn" in text
    assert {"stlo": "weather box", "ecouves": "french points"}[system] in text
    assert {"stlo": "guns", "ecouves": "counters"}[system] in text
    assert "\n  scenario" not in text


def test_a_track_is_set_and_a_wrong_one_is_told() -> None:
    desk = begun()
    field(desk, "turn")
    desk.press("9", "Enter")
    assert desk.document.moment.turn == 9
    assert "expected a turn from 1 to 8" in asked(desk)
    desk.press("e")
    assert "expected a turn" in desk.said
    desk.press("u")
    assert desk.document.moment.turn == 1
    assert "expected a turn" not in asked(desk)


@pytest.mark.parametrize(("system", "table", "name"), [("stlo", "units", "2/137"), ("ecouves", "counters", "5/PR33")])
def test_units_are_taken_up_and_placed(system: str, table: str, name: str) -> None:
    desk = begun(system)
    desk.press("m", "f", *name, "Enter")
    placing = desk.session.mode.placing  # type: ignore[attr-defined]
    start = placing.stand.hex
    assert desk.session.cursor == start
    desk.press("Down", "Enter")
    assert getattr(desk.document.moment, table)[name].hex == desk.session.cursor != start
    counters = desk.session.mode.map_model().counters
    assert desk.session.cursor in counters
    desk.press("Down", "e")
    desk.press("Up", "e")
    assert placing.name == name


def test_a_unit_is_picked_by_name_and_put_off_the_map() -> None:
    desk = begun()
    desk.press("m", "f", "2", "/", "1", "1", "5", "Enter")
    assert desk.session.mode.placing.name == "2/115"  # type: ignore[attr-defined]
    desk.press("x", "e")
    assert desk.document.moment.units["2/115"].place == "eliminated"
    assert desk.document.next_undo == "2/115 to eliminated"


def test_a_table_of_a_situation_takes_records_by_name() -> None:
    desk = begun()
    field(desk, "hqs")
    desk.press("Enter", "a", "r")
    desk.write("1/115")
    desk.press("Right", "7", "Enter")
    assert desk.document.moment.hqs["1/115"].morale == 7
    desk.press("Back")
    assert "1 row" in page(desk)


def test_the_situation_shares_undo_with_everything_else() -> None:
    desk = begun()
    field(desk, "turn")
    desk.press("2", "Enter", "M", "Enter", "R")
    assert desk.document.steps[0] == ("a new situation", "situation: turn", "paint woods")
    desk.press("u", "u", "u")
    assert desk.document.moment is None
    assert "A situation is a moment" in page(desk)


def test_a_game_played_from_here_becomes_a_situation() -> None:
    desk = pressed(shipped("stlo"))
    game = Game(systems.system("stlo"), files_of("stlo").build(desk.files), seed=4)
    while game.state.phase == "weather":
        assert game.decision is not None
        game.apply(str(game.decision.actions[0]))
    desk.session.trial = lambda: game
    desk.press("R", "Enter", "g")
    assert desk.document.moment.phase == game.checkpoints[-1].state.phase != "weather"


def test_a_scenario_that_changed_since_that_game_is_told() -> None:
    desk = pressed(shipped("stlo"), "Enter")
    desk.session.trial = lambda: Game(systems.system("stlo"), files_of("stlo").build(shipped("stlo")))
    desk.press("R", "Enter", "g")
    assert desk.said == "the scenario has changed since that game was played"
    assert desk.document.moment is None


def test_a_situation_waits_for_its_scenario_to_be_saved(tmp_path: Path) -> None:
    desk = pressed(empty("stlo", 12, 10), "R", "Enter", "s", "w")
    assert "the scenario is to be saved first" in desk.said
    desk.press("M", "w")
    desk.write(str(tmp_path / "elle"))
    desk.press("R", "w", "Enter")
    assert desk.said.startswith("saved: situation.toml")
    assert not desk.document.unsaved
    desk.press("q")
    assert desk.session.confirm is None


def test_a_script_begins_from_what_was_saved(tmp_path: Path) -> None:
    Document(empty("stlo", 12, 10)).save(tmp_path / "elle")
    desk = Desk(empty("stlo"))
    desk.take(Document.open(tmp_path / "elle"))
    desk.press("R", "Enter", "s")
    field(desk, "turn")
    desk.press("3", "Enter", "w")
    desk.write(str(tmp_path / "third.toml"))
    script = tmp_path / "play.txt"
    script.write_text("situation third.toml\nseed 1\nstate\n")
    played = subprocess.run([*BOCAGE, "script", str(script)], cwd=ROOT, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    assert "turn 3" in played.stdout or '"turn": 3' in played.stdout or '"turn":3' in played.stdout


def test_a_situation_is_opened_changed_and_saved_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "start.toml"
    path.write_text('scenario = "st-lo"\nturn = 2\ntitle = "Kept"\n')
    desk = Desk(shipped("stlo"))
    desk.take(Document.open("st-lo"))
    desk.press("R", "Enter", "f")
    desk.write(str(path))
    assert desk.document.moment.turn == 2
    assert not desk.document.unsaved
    field(desk, "turn")
    desk.press("4", "Enter", "w")
    assert library.read_situation(path)[1].turn == 4
    assert 'title = "Kept"' in path.read_text()


def test_another_file_is_written_over_only_after_a_question(tmp_path: Path) -> None:
    path = tmp_path / "start.toml"
    path.write_text('scenario = "st-lo"\nturn = 2\n')
    desk = Desk(shipped("stlo"))
    desk.take(Document.open("st-lo"))
    desk.press("R", "Enter", "s", "w")
    desk.write(str(path))
    assert desk.session.confirm is not None
    desk.press("n")
    assert "turn = 2" in path.read_text()


def test_an_unsaved_situation_is_asked_about() -> None:
    desk = begun()
    desk.press("q")
    assert desk.session.confirm is not None
