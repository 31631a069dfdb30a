"""Files that are half done or hostile: the editor opens them, and every tool and tab still works."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from editors import layers
from editors.document import Document
from tests.editors.samples import SYSTEMS, empty, shipped
from tests.tui.editing.desk import Desk, gallery, pressed
from tui.cli import main

EVIL = "\x1b]52;c;ZXZpbA==\x07[bold]\x9b31m\u202e[/"


def with_map(files: Any, **values: Any) -> Any:
    return replace(files, map=replace(files.map, **values))


def short_rows(files: Any) -> Any:
    rows = files.map.terrain_rows
    return with_map(files, terrain_rows=(rows[0][:3], *rows[1:-2]), level_rows=files.map.level_rows[:2])


def strange_symbols(files: Any) -> Any:
    return with_map(files, terrain_rows=tuple("?" * len(row) for row in files.map.terrain_rows))


def long_rows(files: Any) -> Any:
    return with_map(files, terrain_rows=tuple(row + "..." for row in files.map.terrain_rows))


def no_terrain(files: Any) -> Any:
    return with_map(files, terrain=files.map.terrain[:1])


def off_the_map(files: Any) -> Any:
    place = replace(files.map.places[0], hex="9999")
    roads = tuple(replace(road, hexes=("9998", *road.hexes[::2], "0000")) for road in files.map.roads)
    streams = tuple(replace(s, hexsides=("9998/9999", "0101/0505")) for s in files.map.streams)
    return with_map(files, places=(place, *files.map.places), roads=roads, streams=streams)


BREAKS: dict[str, Callable[[Any], Any]] = {
    one.__name__: one for one in (short_rows, strange_symbols, long_rows, no_terrain, off_the_map)
}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("name", BREAKS)
def test_every_tool_and_tab_works_on_broken_files(system: str, name: str) -> None:
    files = BREAKS[name](shipped(system))
    desk = Desk(files)
    desk.session.look_through()
    for tool in layers.tools(files):
        desk.press("M")
        desk.session.mode.use(tool)  # type: ignore[attr-defined]
        for key in ("Enter", "k", "Right", "Enter", "k", "x", "k", "e", "+"):
            desk.press(key)
            if desk.session.ask is not None:
                desk.write("7")
                # A name that is taken keeps the line open.
                desk.press("Esc")
            desk.session.listing = None
            desk.session.mode.map_model()
            desk.session.mode.side_lines(32, 19)
    for key in "FTIRXM":
        desk.press(key)
        mode = desk.session.mode
        assert mode.map_model() if mode.on_map else mode.main_lines(80, 19)
    for letter in "hsrl":
        desk.press("o", letter, "1")
        desk.session.mode.map_model()
        desk.session.listing = None
    while desk.document.next_undo:
        desk.press("u")
    assert desk.files == files


def test_text_from_files_commands_no_terminal() -> None:
    files = shipped("stlo")
    first = replace(files.map.places[0], name=EVIL, hex="3415")
    rows = (replace(files.oob.battalions[0], formation=EVIL), *files.oob.battalions[1:])
    files = replace(
        with_map(files, places=(first,)),
        scenario=replace(files.scenario, title=EVIL, notes=(EVIL,)),
        oob=replace(files.oob, battalions=rows),
    )
    scenes = {"".join(keys): (files, keys) for keys in (("M",), ("Fv",), ("I",), ("X",), ("/", "Tab"), ("tper",))}
    for text in gallery(scenes).values():
        assert not any(char in text for char in "\x1b\x07\x9b\u202e")
        assert "001B" in text


def test_a_grid_that_can_not_be_is_told_before_the_screen_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.commands.play.ready", lambda what: None)
    Document(empty("stlo")).save(tmp_path / "elle")
    path = tmp_path / "elle" / "map.toml"
    path.write_text(path.read_text().replace("last_column = 20", "last_column = 0"))
    monkeypatch.chdir(tmp_path)
    assert main(["edit", "elle"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("bocage: elle/map.toml, grid:")
    assert told.count("\n") == 1


def test_a_file_that_is_none_is_told_before_the_screen_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.commands.play.ready", lambda what: None)
    Document(empty("stlo")).save(tmp_path / "elle")
    (tmp_path / "elle" / "map.toml").write_text("[grid\n")
    assert main(["edit", str(tmp_path / "elle")]) == 2
    assert "map.toml" in capsys.readouterr().err


def test_nothing_is_left_of_a_hostile_name_that_was_typed() -> None:
    desk = pressed(empty("stlo"), "t", "p", "Enter")
    desk.hands.paste(EVIL)
    desk.press("Enter")
    assert desk.files.map.places == () or EVIL not in desk.files.map.places[0].name
