"""Maps brought in from other programs and written for them, and pictures, all by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from editors import exchange, layers
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Desk, pressed
from tui.editing import exchanging

VALLEY = """\
0101 forest "Old wood"
0102 meadow
0201 hills
0202 forest
0101-0201 road "High road"
"""


@pytest.fixture
def valley(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "valley.txt"
    path.write_text(VALLEY)
    return path


def answer(desk: Desk, words: str) -> None:
    """Pick what a name stands for, by typing a part of it."""
    assert desk.session.listing is not None
    desk.press("Clear", *words, "Enter")


def titles(desk: Desk) -> str:
    return desk.session.listing.title if desk.session.listing is not None else ""


def test_names_that_the_legend_does_not_know_are_asked_for(valley: Path) -> None:
    desk = pressed(empty("stlo"), "g", "i")
    desk.press("Tab", "Enter")
    assert titles(desk) == "forest?"
    assert desk.session.listing is not None
    assert "twice" in desk.session.listing.told or "2 times" in desk.session.listing.told
    answer(desk, "terrain woods")
    assert titles(desk) == "meadow?"
    answer(desk, "terrain hedgerow")
    assert titles(desk) == "hills?"
    answer(desk, "level 9")
    assert titles(desk) == "road?"
    answer(desk, "road: lane")
    assert titles(desk).startswith("(label)") or titles(desk).endswith("of the others?")
    while desk.session.listing is not None and desk.session.ask is None:
        desk.press("Enter")
    assert layers.grid_of(desk.files).last_column == 2
    assert desk.document.next_undo == "bring in valley.txt"
    assert desk.files.map.roads[0].kind == "lane"
    desk.press("Enter")
    assert (valley.parent / "valley.legend.toml").is_file()
    desk.press("Esc", "u")
    assert desk.files == empty("stlo")


def test_a_legend_beside_the_map_is_used_and_nothing_is_asked(valley: Path) -> None:
    made = exchange.export(empty("stlo", 6, 5), "valley.tmx")
    for name, raw in made.files.items():
        (valley.parent / name).write_bytes(raw)
    desk = pressed(empty("stlo"), "E")
    desk.write("valley.tmx")
    assert desk.session.ask is None
    assert desk.files.map.terrain_rows == empty("stlo", 6, 5).map.terrain_rows


def test_a_file_that_is_not_there_keeps_the_line_open(valley: Path) -> None:
    desk = pressed(empty("stlo"), "E")
    desk.write("nowhere.txt")
    assert desk.session.ask is not None
    assert desk.said == "there is no such file"


def test_a_file_that_is_no_map_changes_nothing(valley: Path) -> None:
    (valley.parent / "bad.tmx").write_text("<map")
    desk = pressed(empty("stlo"), "E")
    desk.write("bad.tmx")
    assert not desk.document.dirty
    assert "bad.tmx" in desk.said


def test_a_question_left_open_leaves_the_map_as_it_was(valley: Path) -> None:
    desk = pressed(empty("stlo"), "E")
    desk.write("valley.txt")
    desk.press("Esc")
    assert desk.session.listing is None
    assert not desk.document.dirty


@pytest.mark.parametrize("ending", [".txt", ".tmx", ".tmj"])
@pytest.mark.parametrize("system", ["stlo", "ecouves"])
def test_the_map_is_written_and_comes_back_as_it_was(valley: Path, system: str, ending: str) -> None:
    files = empty(system, 8, 7)
    desk = pressed(files, "Enter", "J")
    desk.write(f"out{ending}")
    assert desk.said.startswith(f"written: out{ending}")
    painted = desk.files.map
    desk = pressed(files, "E")
    desk.write(f"out{ending}")
    assert desk.files.map == painted


def test_writing_over_is_asked_about(valley: Path) -> None:
    desk = pressed(empty("stlo", 6, 5), "J")
    desk.write("valley.txt")
    assert desk.session.confirm is not None
    desk.press("n")
    assert valley.read_text() == VALLEY
    desk.press("J")
    desk.write("valley.txt")
    desk.press("Enter")
    assert valley.read_text() != VALLEY


def test_a_wrong_ending_keeps_the_line_open(valley: Path) -> None:
    desk = pressed(empty("stlo", 6, 5), "J")
    desk.write("map.doc")
    assert desk.session.ask is not None
    desk.press("Esc", "G", "m")
    desk.write("map.doc")
    assert desk.session.ask is not None
    assert ".svg" in desk.said


def test_a_picture_is_drawn_in_the_background(valley: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def draw(files: object, scenario: object, kind: str, options: object) -> bytes:
        drawn.append((kind, options))
        return b"<svg/>"

    monkeypatch.setattr(exchanging, "drawn", draw)
    desk = pressed(shipped("stlo"))
    waiting = []
    desk.session.background = lambda work, told: waiting.append((work, told))
    desk.press("G", "u")
    desk.write("map.svg")
    assert "go on meanwhile" in desk.said
    assert not (valley.parent / "map.svg").exists()
    work, told = waiting[0]
    told(work())
    assert desk.said == "written: map.svg"
    assert (valley.parent / "map.svg").read_bytes() == b"<svg/>"
    assert drawn[0][0] == "svg"


def test_a_picture_that_can_not_be_is_told(valley: Path) -> None:
    desk = pressed(shipped("stlo"), "G", "m")
    desk.write("no/where/map.svg")
    assert desk.said.startswith("there is no folder")
