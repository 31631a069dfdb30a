"""The map as text: snapshots, and that both character sets tell the same facts with and without colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from rules.engine.board import Place, Road, Watercourse
from rules.engine.hexes import hexside
from scenarios import library
from tests.tui import map_boards
from tui.glyphs import GlyphSet
from tui.map import ZOOMS, MapModel, OverlayCell, Sheet, Zoom
from tui.map.canvas import Runs
from tui.map.detailed import fitted
from tui.map.ground import abbreviated, shortened
from tui.palette import Ink, Mode, Palette

every_zoom = pytest.mark.parametrize("zoom", ZOOMS)
both_sets = pytest.mark.parametrize("glyphs", ["unicode", "ascii"])


def sheet(model: MapModel, zoom: Zoom, glyphs: GlyphSet, mode: Mode = "256", cursor: str = "") -> Sheet:
    drawn = Sheet(model, Palette.for_terminal(mode), glyphs, zoom)
    drawn.set_cursor(cursor)
    return drawn


@every_zoom
@both_sets
def test_small_map(zoom: Zoom, glyphs: GlyphSet, snapshot: SnapshotAssertion) -> None:
    assert sheet(map_boards.model(), zoom, glyphs, cursor="1321").text() == snapshot


@every_zoom
@both_sets
def test_small_map_without_colours(zoom: Zoom, glyphs: GlyphSet, snapshot: SnapshotAssertion) -> None:
    assert sheet(map_boards.model(), zoom, glyphs, "none", "1321").text() == snapshot


@every_zoom
@both_sets
def test_small_map_with_highlights_and_overlay(zoom: Zoom, glyphs: GlyphSet, snapshot: SnapshotAssertion) -> None:
    keys = {"1120": "source", "1121": "selected", "1220": "legal", "1221": "target", "1321": "path", "1322": "last"}
    overlay = {"1323": OverlayCell("12", "3"), "1421": OverlayCell("3-1", "good"), "1121": OverlayCell("½", "")}
    model = replace(map_boards.model(), highlights=keys, overlay=overlay, overlay_title="test")
    assert sheet(model, zoom, glyphs).text() == snapshot


@every_zoom
@both_sets
def test_st_lo(zoom: Zoom, glyphs: GlyphSet, snapshot: SnapshotAssertion) -> None:
    model = MapModel(library.load("st-lo").board)
    drawn = sheet(model, zoom, glyphs, cursor="2725")
    x, y = drawn.geometry.origin(drawn.geometry.position("2220" if zoom != "overview" else "0800"))
    assert drawn.text(x, y, 80, 34) == snapshot


@every_zoom
def test_colours_of_a_row(zoom: Zoom, snapshot: SnapshotAssertion) -> None:
    drawn = sheet(map_boards.model(), zoom, "unicode", cursor="1321")
    rows = {"detailed": range(5, 9), "compact": range(3, 5), "overview": range(1, 2)}[zoom]
    text = "\n".join(f"{run!r} {' '.join(ink)}" for y in rows for run, ink in drawn.row(y, 0, 40)[1])
    assert text == snapshot


Change = Callable[[MapModel], MapModel]


def _put(name: str, hex_: str, value: Any) -> Change:
    def change(model: MapModel) -> MapModel:
        changes: dict[str, Any] = {name: {**getattr(model, name), hex_: value}}
        return replace(model, **changes)

    return change


def _mark(hex_: str, **changes: Any) -> Change:
    def change(model: MapModel) -> MapModel:
        counter = replace(model.counters[hex_], **changes)
        return replace(model, counters={**model.counters, hex_: counter})

    return change


def _ground(**changes: Any) -> Change:
    return lambda model: replace(model, board=replace(model.board, **changes))


SIDE = frozenset({hexside("1322", "1323")})
SMALL = map_boards.board()
CHANGES: dict[str, Change] = {
    "a counter": _put("counters", "1322", map_boards.model().counters["1120"]),
    "its side": _mark("1120", side="de"),
    "its kind": _mark("1120", symbol="recon"),
    "its size": _mark("1120", size="I"),
    "its strength": _mark("1120", strength="12"),
    "pinned": _mark("1120", marks=("pinned",)),
    "disrupted": _mark("1120", marks=("disrupted",)),
    "reduced": _mark("1120", marks=("reduced",)),
    "a work": _put("works", "1321", "improved"),
    "its upgrade": _put("works", "1221", "strongpoint"),
    "a depot": _put("depots", "1323", "us"),
    "whose depot": _put("depots", "1020", "de"),
    "a post": _put("posts", "1223", "de"),
    "whose post": _put("posts", "1021", "de"),
    "the headquarters": lambda model: replace(model, hq="1120"),
    "a highlight": _put("highlights", "1322", "legal"),
    "another highlight": lambda model: replace(model, highlights={**model.highlights, "1220": "target"}),
    "an overlay": _put("overlay", "1322", OverlayCell("7")),
    "woods": _ground(terrain={**SMALL.terrain, "1223": "woods"}),
    "a village": _ground(terrain={**SMALL.terrain, "1223": "village"}),
    "no land": _ground(terrain={**SMALL.terrain, "1223": "beyond"}),
    "a stream": _ground(watercourses=(*SMALL.watercourses, Watercourse("New", "stream", SIDE))),
    "a river": _ground(watercourses=(*SMALL.watercourses, Watercourse("New", "river", SIDE, False))),
    "a road": _ground(roads=(*SMALL.roads, Road("New", "road", ("1322", "1422", "1423")))),
    "a name": _ground(places=(*SMALL.places, Place("Mont", "1322", "hill"))),
    "no boundary": _ground(boundaries={}),
    "no area": _ground(areas={}),
    "a steeple": _ground(features={**SMALL.features, "steeple": frozenset({"1420", "1322"})}),
    "a level": _ground(level={**SMALL.level, "1223": 5}),
}
DETAIL_ONLY: dict[str, Change] = {
    "assets": _mark("1120", marks=("assets",)),
    "a stack": _mark("1120", count=2),
    "a designation": _mark("1120", label="2/116"),
    "terrain under a counter": _ground(terrain={**SMALL.terrain, "1120": "town"}),
}
COARSE = {"a counter", "its side", "its kind", "a depot", "whose depot", "a post", "whose post", "a highlight",
          "another highlight", "an overlay", "woods", "a village", "no land", "a level"}  # fmt: skip
"""What a single character a hex has room for."""


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_fact_shows_without_colour(zoom: Zoom, glyphs: GlyphSet) -> None:
    model = replace(map_boards.model(), highlights={"1220": "legal"})
    before = sheet(model, zoom, glyphs, "none").text()
    wanted = {**CHANGES, **DETAIL_ONLY} if zoom == "detailed" else CHANGES
    hidden = [name for name, change in wanted.items() if sheet(change(model), zoom, glyphs, "none").text() == before]
    assert set(hidden) <= (set(CHANGES) - COARSE if zoom == "overview" else set())


@every_zoom
@both_sets
def test_the_cursor_shows_without_colour(zoom: Zoom, glyphs: GlyphSet) -> None:
    drawn = sheet(map_boards.model(), zoom, glyphs, "none", "1322")
    inks = {ink for y in range(drawn.geometry.size[1]) for _, ink in drawn.row(y, 0, 40)[1]}
    assert drawn.scene.palette.cursor in inks
    if zoom != "overview":
        assert drawn.text() != sheet(map_boards.model(), zoom, glyphs, "none").text()


@every_zoom
@both_sets
def test_a_map_without_colours_has_no_colour(zoom: Zoom, glyphs: GlyphSet) -> None:
    model = replace(map_boards.model(), highlights={"1220": "legal"}, overlay={"1322": OverlayCell("7", "good")})
    drawn = sheet(model, zoom, glyphs, "none", "1321")
    for y in range(drawn.geometry.size[1]):
        assert {ink[:2] for _, ink in drawn.row(y, 0, 40)[1]} == {("", "")}


@every_zoom
def test_the_ascii_map_is_ascii(zoom: Zoom) -> None:
    assert sheet(MapModel(library.load("st-lo").board), zoom, "ascii").text().isascii()


@every_zoom
@both_sets
def test_every_row_is_as_wide_as_the_map(zoom: Zoom, glyphs: GlyphSet) -> None:
    drawn = sheet(map_boards.model(), zoom, glyphs, cursor="1321")
    width, height = drawn.geometry.size
    for y in range(height):
        start, runs = drawn.row(y, 0, width)
        assert start <= 0
        assert start + sum(len(text) for text, _ in runs) >= width


@every_zoom
def test_drawing_a_part_gives_the_same_cells(zoom: Zoom) -> None:
    drawn = sheet(map_boards.model(), zoom, "unicode", cursor="1321")
    whole = drawn.text().split("\n")
    for x in range(drawn.geometry.size[0]):
        part = drawn.text(x, 0, 7).split("\n")
        assert [line.rstrip() for line in part] == [line[x : x + 7].rstrip() for line in whole]


EVERY_CHANGE = {**CHANGES, **DETAIL_ONLY}


def rows(drawn: Sheet) -> list[tuple[int, Runs]]:
    width, height = drawn.geometry.size
    return [drawn.row(y, 0, width) for y in range(height)]


@every_zoom
@pytest.mark.parametrize("name", EVERY_CHANGE)
def test_a_shown_model_looks_like_a_fresh_one(zoom: Zoom, name: str) -> None:
    model = replace(map_boards.model(), highlights={"1220": "legal"})
    drawn = sheet(model, zoom, "unicode", cursor="1321")
    rows(drawn)
    drawn.show(EVERY_CHANGE[name](model))
    assert rows(drawn) == rows(sheet(EVERY_CHANGE[name](model), zoom, "unicode", cursor="1321"))


def cells(drawn: Sheet) -> dict[tuple[int, int], tuple[str, Ink]]:
    found: dict[tuple[int, int], tuple[str, Ink]] = {}
    for y, (x, runs) in enumerate(rows(drawn)):
        for text, ink in runs:
            for character in text:
                found[x, y] = (character, ink)
                x += 1
    return found


@every_zoom
@pytest.mark.parametrize("name", EVERY_CHANGE)
def test_the_hexes_named_by_show_hold_all_that_changed(zoom: Zoom, name: str) -> None:
    model = replace(map_boards.model(), highlights={"1220": "legal"})
    drawn = sheet(model, zoom, "unicode")
    before = cells(drawn)
    hexes = drawn.show(EVERY_CHANGE[name](model))
    after = cells(drawn)
    if hexes is None:
        assert drawn.model.board is not model.board or drawn.model.styles != model.styles
        return
    spans = [span for h in hexes for span in drawn.geometry.spans(drawn.geometry.position(h))]
    allowed = {(x + i, y) for x, y, width in spans for i in range(width)}
    assert {cell for cell in before if before[cell][0] != after[cell][0]} <= allowed


@pytest.mark.parametrize(
    ("label", "room", "expected"),
    [("1/116", 6, "1/116"), ("517/915", 6, "51/915"), ("FUS/915", 6, "FU/915"), ("ABCDEFGH", 6, "ABCDEF")],
)
def test_designations_are_cut_before_the_stroke(label: str, room: int, expected: str) -> None:
    assert fitted(label, room) == expected


@pytest.mark.parametrize(
    ("name", "room", "expected"),
    [
        ("St-Lô", 6, "St-Lô"),
        ("St-André-de-l'Épine", 16, "St-André"),
        ("Villiers-Fossard", 16, "Villiers-Fossard"),
        ("Villiers-Fossard", 6, "Villi."),
        ("Cathedral of Notre-Dame", 16, "Cathedral"),
        ("Les Foulons", 6, "Foulo."),
        ("Hill 122", 6, "122"),
        ("Les", 2, "Le"),
    ],
)
def test_names_are_shortened_at_words(name: str, room: int, expected: str) -> None:
    assert shortened(name, room) == expected


def test_saints_are_abbreviated() -> None:
    assert abbreviated("Saint-Georges-Montcocq") == "St-Georges-Montcocq"
    assert abbreviated("Sainte-Suzanne") == "Ste-Suzanne"
    assert abbreviated("Saintonge") == "Saintonge"


def test_wide_characters_never_shift_a_row() -> None:
    ground = replace(SMALL, places=(Place("東京", "1322", "town"), Place("Ōsaka", "1323", "town")))
    text = sheet(MapModel(ground), "detailed", "unicode").text()
    assert "東" not in text
    assert "??" in text
    assert "Ōsaka" in text


def test_a_number_of_six_digits_stands_where_there_is_room() -> None:
    grid = replace(map_boards.GRID, digits=3)
    names = {hex_: grid.label(*map_boards.GRID.column_row(hex_)) for hex_ in map_boards.GRID}
    ground = replace(
        SMALL, grid=grid, terrain={names[h]: "open" for h in names}, level={names[h]: 1 for h in names},
        watercourses=(), roads=(), places=(), boundaries={}, areas={}, features={},
    )  # fmt: skip
    assert "013022" in sheet(MapModel(ground), "detailed", "unicode").text()
