"""Hexes with other numbers: whatever the editor keeps in mind of the map goes with the ground, in every way there is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from editors import layers, resize
from editors.document import Document
from editors.exchange import export
from rules.engine.hexes import Grid
from scenarios.writing import write_bytes
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Desk, Stage, on_stage
from tui.map.geometry import ZOOMS

Way = Callable[[Desk], None]
"""What gives the map other numbers, by keys."""


def numbers(text: str) -> Way:
    def way(desk: Desk) -> None:
        desk.press("g", "n")
        desk.write(text)

    return way


def edges(text: str) -> Way:
    def way(desk: Desk) -> None:
        desk.press("g", "e")
        desk.write(text)

    return way


def crop(desk: Desk) -> None:
    """Keep some hexes around the cursor."""
    desk.press("Esc", "Esc", "Esc", "v", "Right", "Right", "Down", "v", "g", "k")


def reload(change: Callable[[Any], Any]) -> Way:
    """Another program writes the map otherwise."""

    def way(desk: Desk) -> None:
        folder = desk.document.folder
        assert folder is not None
        other = Document.open(folder)
        other.change("elsewhere", change(other.files))
        other.save()
        desk.session.disk.look()
        desk.press("L")

    return way


def bring(change: Callable[[Any], Any]) -> Way:
    """A map comes from another program."""

    def way(desk: Desk) -> None:
        folder = desk.document.folder
        assert folder is not None
        for name, raw in export(change(desk.files), "other.txt").files.items():
            write_bytes(folder.parent / name, raw)
        desk.press("E")
        desk.write(str(folder.parent / "other.txt"))
        for _ in range(40):
            if desk.session.listing is None:
                break
            desk.press("Enter")
        desk.press("Esc")

    return way


def wide(files: Any) -> Any:
    return resize.renumber(files, numbering="CCCRRR").files


def narrow(files: Any) -> Any:
    return resize.resize(files, right=-6, bottom=-5).files


def far(files: Any) -> Any:
    return resize.renumber(files, first_column=300, first_row=200, numbering="CCCRRR").files


WAYS: dict[str, Way] = {
    "six digits": numbers("1 1 CCCRRR"),
    "six digits, far off": numbers("101 1 CCCRRR"),
    "other first numbers": numbers("0 30"),
    "columns past 99": edges("0 95 0 0"),
    "columns at the left": edges("9 0 9 0"),
    "columns cut off": edges("-2 -6 -1 -5"),
    "to a region": crop,
    "six digits on disk": reload(wide),
    "a smaller map on disk": reload(narrow),
    "a map far off on disk": reload(far),
    "six digits brought in": bring(wide),
    "a map far off brought in": bring(far),
    "a smaller map brought in": bring(narrow),
}

BEFORE = {
    "the tool for ground": ("Enter", "f", "Enter", "Right"),
    "a region and a copy": ("v", "Right", "Down", "v", "c"),
    "half a region": ("v", "Right", "Right"),
    "a line along hexsides": ("t", "w", "Enter", "k", "Right", "Enter", "k"),
    "a road begun": ("t", "r", "Enter", "Right"),
    "an area in hand": ("t", "a", "Enter", "=Town", "Right", "Enter"),
    "an overlay": ("o", "h"),
    "the pen down": ("d", "Right"),
    "a situation": ("R", "Enter", "Enter", "m", "M"),
    "another situation": ("R", "Enter", "Enter", "M"),
}


def kept(desk: Desk) -> set[str]:
    """All hexes that the editor keeps in mind."""
    mode: Any = desk.session.modes["map"]
    found = {desk.session.cursor, mode.anchor, mode.corner, *mode.region}
    for drawer in mode._drawers.values():
        found |= {getattr(drawer, "start", ""), getattr(drawer, "_last", ""), *(getattr(drawer, "last", None) or ())}
    placing: Any = desk.session.modes["moment"]
    if placing.placing is not None:
        found |= {one.hex for one in placing.placing.stands()}
    for one in desk.session.modes.values():
        found.add(one.spot)
    return {hex_ for hex_ in found if hex_}


async def look(stage: Stage, pilot: Pilot[None]) -> None:
    """Everything on the screen, drawn without a fault, and every hex in mind a hex of the map."""
    for _ in range(2):
        stage.edit.redraw()
        await pilot.pause()
    desk = stage.desk
    grid = layers.grid_of(desk.files)
    assert all(hex_ in grid for hex_ in kept(desk))
    assert stage.edit.map.model.board.grid == grid
    assert stage.edit.map.cursor == desk.session.cursor
    assert desk.session.cursor in stage.edit.map.visible_hexes()
    assert f"HEX {desk.session.cursor}" in stage.text


def on_disk(folder: Path, digits: str) -> Document:
    """A map of 16 by 12 hexes with units of both sides."""
    files = resize.renumber(resize.crop(shipped("stlo"), "4405", "5916").files, first_column=1, first_row=1).files
    Document(resize.renumber(files, numbering=digits).files).save(folder)
    return Document.open(folder)


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("digits", ["CCRR", "CCCRRR"])
def test_nothing_keeps_an_old_number(name: str, digits: str, tmp_path: Path) -> None:
    way = WAYS[name]
    document = on_disk(tmp_path / "scenario", digits)

    async def work(stage: Stage, pilot: Pilot[None]) -> None:
        for number, keys in enumerate(BEFORE.values()):
            await one(stage, pilot, keys, tmp_path / str(number))
            stage.edit.map.cycle_zoom()

    async def one(stage: Stage, pilot: Pilot[None], keys: tuple[str, ...], folder: Path) -> None:
        Document(document.files).save(folder / "scenario")
        desk = Desk(document.files)
        desk.take(Document.open(folder / "scenario"))
        stage.take(desk)
        for key in keys:
            desk.type(key)
        await look(stage, pilot)
        before, grid = desk.files, layers.grid_of(desk.files)
        way(desk)
        assert layers.grid_of(desk.files) != grid, desk.said
        after = desk.files
        await look(stage, pilot)
        desk.press("u")
        assert desk.files is before
        await look(stage, pilot)
        desk.press("U")
        assert desk.files is after
        desk.press("Right", "Down")
        await look(stage, pilot)

    assert len(ZOOMS) == 3
    on_stage(document.files, work)


def position(grid: Grid, hex_: str) -> tuple[int, int]:
    column, row = grid.column_row(hex_)
    return column - grid.first_column, row - grid.first_row


@pytest.mark.parametrize("text", ["1 1 CCCRRR", "101 7 CCCRRR", "0 30", "40 2"])
def test_the_cursor_and_the_marks_stay_on_their_ground(text: str) -> None:
    desk = Desk(empty("stlo", 16, 12))
    desk.press("v", "Right", "Down", "v", "t", "w", "Enter", "k")
    mode: Any = desk.session.modes["map"]

    def spots() -> Any:
        grid = layers.grid_of(desk.files)
        line = {position(grid, hex_) for hex_ in mode.drawer.last}
        return position(grid, desk.session.cursor), {position(grid, hex_) for hex_ in mode.region}, line

    before = spots()
    numbers(text)(desk)
    assert spots() == before
    desk.press("u")
    assert spots() == before
    desk.press("U")
    assert spots() == before


def test_columns_that_shift_the_numbers_leave_the_cursor_on_its_ground() -> None:
    desk = Desk(empty("stlo", 16, 12))
    start = desk.session.cursor
    edges("5 0 3 0")(desk)
    grid = layers.grid_of(desk.files)
    assert position(grid, desk.session.cursor) == (int(start[:2]) - 1 + 5, int(start[2:]) - 1 + 3)
    desk.press("u")
    assert desk.session.cursor == start


def test_units_that_a_smaller_map_hides_are_drawn_again(tmp_path: Path) -> None:
    document = on_disk(tmp_path / "scenario", "CCRR")
    desk = Desk(document.files)
    desk.take(document)
    before = set(desk.session.mode.map_model().counters)
    assert before
    reload(narrow)(desk)
    desk.session.mode.map_model()
    desk.press("u")
    assert set(desk.session.mode.map_model().counters) == before


def test_a_highlight_off_the_map_is_no_fault() -> None:
    files = empty("stlo", 12, 10)
    layer = layers.layer(files, "area")
    files, _ = layers.new_part(files, layer, ("0505", "9999", "101010"))

    async def work(stage: Stage, pilot: Pilot[None]) -> None:
        stage.take(Desk(files))
        stage.desk.press("t", "a", "Tab")
        stage.edit.redraw()
        stage.desk.press("Esc")
        stage.edit.redraw()
        await pilot.pause()
        assert "HEX" in stage.text

    on_stage(files, work)
