"""The real editor ended from outside: what was unsaved is offered by the next one. And the game that is tried out."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from editors.document import Document
from editors.recovery import found
from tests.editors.samples import empty
from tests.tui.pty_harness import DOWN, ENTER, RIGHT, Terminal

pytestmark = pytest.mark.slow


@pytest.fixture
def elle(tmp_path: Path) -> Path:
    folder = tmp_path / "elle"
    Document(empty("stlo", 14, 12)).save(folder)
    return folder


def unsaved() -> Path:
    return Path(os.environ["BOCAGE_HOME"], "unsaved")


def painted(folder: Path) -> Terminal:
    """An editor in which a hex was painted that is not saved, and kept meanwhile."""
    terminal = Terminal("edit", str(folder))
    terminal.wait_for("HEX 0706")
    terminal.send(ENTER)
    terminal.wait_for("u takes back: paint woods")
    terminal.wait_for(lambda: any(unsaved().glob("*.unsaved")))
    return terminal


def test_a_killed_editor_loses_nothing_and_its_scenario_offers_the_work(elle: Path) -> None:
    with painted(elle) as terminal:
        terminal.process.send_signal(signal.SIGKILL)
        terminal.wait_end()
    with Terminal("edit", str(elle)) as terminal:
        terminal.wait_for("Go on with the unsaved work of")
        terminal.send(ENTER)
        terminal.wait_for("u takes back: unsaved work of an earlier session")
        terminal.send("w")
        terminal.wait_for("saved in elle: map.toml")
        terminal.wait_for(lambda: not any(unsaved().glob("*.unsaved")))
        terminal.send("q")
        assert terminal.wait_end() == 0
        assert terminal.restored()
    assert Document.open(elle).files.map.terrain_rows[5][6] == "w"


def test_the_menu_offers_it_too_and_it_can_be_thrown_away(elle: Path) -> None:
    with painted(elle) as terminal:
        terminal.process.send_signal(signal.SIGKILL)
        terminal.wait_end()
    with Terminal("edit") as terminal:
        terminal.wait_for("Unsaved work: Empty")
        terminal.send(ENTER)
        terminal.wait_for("Throw it away")
        terminal.send(DOWN + ENTER)
        terminal.wait_for(lambda: "Unsaved work:" not in terminal.text and "New scenario" in terminal.text)
        terminal.send("q")
        assert terminal.wait_end() == 0
    assert not found(unsaved())


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_writes_what_is_unsaved_and_leaves_the_terminal_whole(elle: Path, number: signal.Signals) -> None:
    with painted(elle) as terminal:
        terminal.send(RIGHT)
        terminal.send(RIGHT)
        terminal.send("3" + "\r")
        terminal.wait_for("u takes back: paint village")
        terminal.process.send_signal(number)
        assert terminal.wait_end() == 128 + number
        assert terminal.restored()
    (left,) = found(unsaved())
    assert "v" in "".join(left.document().files.map.terrain_rows)


def test_a_line_that_breaks_leaves_the_work(elle: Path) -> None:
    with painted(elle) as terminal:
        terminal.hang_up()
        terminal.wait_end()
    (left,) = found(unsaved())
    assert left.folder == elle
    assert left.document().files.map.terrain_rows[5][6] == "w"


def test_a_game_is_tried_out_and_the_author_is_back_where_he_was(tmp_path: Path) -> None:
    with Terminal("edit", "st-lo") as terminal:
        terminal.wait_for("HEX 3415")
        terminal.send("/2917" + "\r")
        terminal.wait_for("HEX 2917")
        terminal.send("P")
        terminal.wait_for("turn 1/8")
        terminal.send("q")
        terminal.wait_for("back from the game; R makes a situation of it")
        assert "HEX 2917" in terminal.text
        terminal.send("R")
        terminal.wait_for("Enter begins a situation")
        terminal.send(ENTER)
        terminal.wait_for("from the game played from here")
        terminal.send("g")
        terminal.wait_for("weather box")
        terminal.send("w")
        terminal.wait_for("Save the situation in which file?")
        terminal.send(b"\x15" + str(tmp_path / "begun.toml").encode() + ENTER)
        terminal.wait_for("saved: begun.toml")
        terminal.send("q")
        assert terminal.wait_end() == 0
    assert 'scenario = "st-lo"' in (tmp_path / "begun.toml").read_text()
