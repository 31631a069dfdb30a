"""Hexes with other numbers: what the editor keeps in mind of the map goes with the ground, in every way there is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from editors import layers, moments, resize
from editors.document import Document
from editors.exchange import export
from rules.engine.hexes import Grid
from scenarios.canonical import canonical
from scenarios.writing import write_bytes
from tests.editors.samples import empty, shipped
from tests.tui.editing.desk import Desk, Stage, on_stage
from tui.map.geometry import ZOOMS

Way = Callable[[Desk, Path], None]
"""What gives the map other numbers, by keys; there is a folder for what it needs on disk."""


def numbers(text: str) -> Way:
    def way(desk: Desk, folder: Path) -> None:
        desk.press("g", "n")
        desk.write(text)

    return way


def edges(text: str) -> Way:
    def way(desk: Desk, folder: Path) -> None:
        desk.press("g", "e")
        desk.write(text)

    return way


def crop(desk: Desk, folder: Path) -> None:
    """Keep some hexes around the cursor."""
    desk.press("Esc", "Esc", "Esc", "v", "Right", "Right", "Down", "v", "g", "k")


def reload(change: Callable[[Any], Any]) -> Way:
    """Another program writes the map otherwise."""

    def way(desk: Desk, folder: Path) -> None:
        desk.document.save(folder)
        Document(change(desk.files)).save(folder, overwrite=True)
        desk.session.disk.look()
        desk.press("L")

    return way


def bring(change: Callable[[Any], Any]) -> Way:
    """A map comes from another program."""

    def way(desk: Desk, folder: Path) -> None:
        for name, raw in export(change(desk.files), "other.txt").files.items():
            write_bytes(folder / name, raw)
        desk.press("E")
        desk.write(str(folder / "other.txt"))
        for _ in range(40):
            if desk.session.listing is None:
                break
            desk.press("Enter")
        desk.press("Esc")

    return way


def other_digits(files: Any) -> Any:
    wanted = "CCRR" if layers.grid_of(files).digits == 3 else "CCCRRR"
    return resize.renumber(files, numbering=wanted).files


def digits(desk: Desk, folder: Path) -> None:
    """Six digits in place of four, or the other way."""
    numbers(f"1 1 {'CCRR' if layers.grid_of(desk.files).digits == 3 else 'CCCRRR'}")(desk, folder)


def narrow(files: Any) -> Any:
    return resize.resize(files, right=-6, bottom=-5).files


def far(files: Any) -> Any:
    return resize.renumber(files, first_column=300, first_row=200, numbering="CCCRRR").files


WAYS: dict[str, Way] = {
    "other digits": digits,
    "six digits, far off": numbers("101 1 CCCRRR"),
    "other first numbers": numbers("0 30"),
    "columns past 99": edges("0 95 0 0"),
    "columns at the left": edges("9 0 9 0"),
    "columns cut off": edges("-2 -6 -1 -5"),
    "to a region": crop,
    "other digits on disk": reload(other_digits),
    "a smaller map on disk": reload(narrow),
    "a map far off on disk": reload(far),
    "other digits brought in": bring(other_digits),
    "a map far off brought in": bring(far),
    "a smaller map brought in": bring(narrow),
}

BEGUN = (
    ("Enter", "v", "Right", "Down", "v", "c", "t", "w", "s", "Enter", "k", "Right", "Enter", "k",
     "t", "r", "h", "Enter", "Right", "t", "a", "Enter", "=Town", "Right", "Enter", "o", "h",
     "R", "Enter", "Enter", "m", "M"),
    ("f", "Enter", "Right", "v", "Right"),
    ("d", "Right"),
)  # fmt: skip
"""What is begun before, each in another zoom: marks, lines, an area, an overlay, a situation; a shape; the pen."""


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
    if desk.session.listing is not None:
        # What was lost is listed in the column.
        desk.press("Esc")
        stage.edit.redraw()
        await pilot.pause()
    grid = layers.grid_of(desk.files)
    assert all(hex_ in grid for hex_ in kept(desk))
    assert stage.edit.map.model.board.grid == grid
    assert stage.edit.map.cursor == desk.session.cursor
    assert desk.session.cursor in stage.edit.map.visible_hexes()
    assert f"HEX {desk.session.cursor}" in stage.text


@cache
def small(numbering: str) -> Any:
    """A map of 16 by 12 hexes with units of both sides."""
    files = resize.crop(shipped("stlo"), "4405", "5916").files
    return resize.renumber(files, first_column=1, first_row=1, numbering=numbering).files


@pytest.mark.parametrize(
    ("name", "numbering"),
    [*((name, "CCRR") for name in WAYS), *((name, "CCCRRR") for name in WAYS if name.startswith("other digits"))],
)
def test_nothing_keeps_an_old_number(name: str, numbering: str, tmp_path: Path) -> None:
    way, files = WAYS[name], small(numbering)

    async def work(stage: Stage, pilot: Pilot[None]) -> None:
        for keys, zoom in zip(BEGUN, ZOOMS, strict=True):
            stage.edit.map.zoom = zoom
            (tmp_path / zoom).mkdir()
            await one(stage, pilot, keys, tmp_path / zoom)

    async def one(stage: Stage, pilot: Pilot[None], keys: tuple[str, ...], folder: Path) -> None:
        desk = Desk(files)
        stage.take(desk)
        for key in keys:
            desk.type(key)
        await look(stage, pilot)
        before, grid = desk.files, layers.grid_of(desk.files)
        way(desk, folder)
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

    on_stage(files, work)


def position(grid: Grid, hex_: str) -> tuple[int, int]:
    column, row = grid.column_row(hex_)
    return column - grid.first_column, row - grid.first_row


@pytest.mark.parametrize("text", ["1 1 CCCRRR", "101 7 CCCRRR", "0 30", "40 2"])
def test_the_cursor_and_the_marks_stay_on_their_ground(text: str) -> None:
    desk = Desk(empty("stlo", 16, 12))
    desk.press("v", "Right", "Down", "v", "t", "w", "s", "Enter", "k")
    mode: Any = desk.session.modes["map"]

    def spots() -> Any:
        grid = layers.grid_of(desk.files)
        line = {position(grid, hex_) for hex_ in mode.drawer.last}
        return position(grid, desk.session.cursor), {position(grid, hex_) for hex_ in mode.region}, line

    before = spots()
    numbers(text)(desk, Path())
    assert spots() == before
    desk.press("u")
    assert spots() == before
    desk.press("U")
    assert spots() == before


def test_columns_that_shift_the_numbers_leave_the_cursor_on_its_ground() -> None:
    desk = Desk(empty("stlo", 16, 12))
    start = desk.session.cursor
    edges("5 0 3 0")(desk, Path())
    grid = layers.grid_of(desk.files)
    assert position(grid, desk.session.cursor) == (int(start[:2]) - 1 + 5, int(start[2:]) - 1 + 3)
    desk.press("u")
    assert desk.session.cursor == start


def test_units_that_a_smaller_map_hides_are_drawn_again(tmp_path: Path) -> None:
    desk = Desk(small("CCRR"))
    before = set(desk.session.mode.map_model().counters)
    assert before
    reload(narrow)(desk, tmp_path)
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


def test_situation_files_left_behind_are_named_at_once_and_when_saving(tmp_path: Path) -> None:
    desk = Desk(empty("stlo"))
    desk.press("W")
    desk.write(str(tmp_path / "elle"))
    (tmp_path / "elle" / "second.toml").write_text(
        canonical(replace(moments.begin(desk.files), scenario=".")) + '[battalions]\n"1/115" = { hex = "0505" }\n',
        encoding="utf-8",
    )
    desk.press("M", "g", "n")
    desk.write("0 1")
    assert desk.said == (
        "all hexes have new numbers: columns -1, rows +0; numbers in notes stay as they are; "
        "the old numbers are still in second.toml: u takes it back, and what is open in R goes along"
    )
    desk.press("w")
    assert desk.said.startswith("saved in elle: map.toml")
    assert desk.said.endswith("; the old numbers of the hexes are still in second.toml")
    desk.press("w")
    assert "second.toml" not in desk.said


def test_what_is_not_told_twice() -> None:
    notes = resize.renumber(empty("stlo"), first_column=0, numbering="CCCRRR").notes
    assert " ".join(notes).count("numbers in notes stay as they are") == 1
