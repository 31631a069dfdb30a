"""Tiles that look alike share one drawing: whatever happens on the map, each tile is as it would be drawn afresh."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.tui import map_boards
from tui.glyphs import GlyphSet
from tui.map import Counter, MapModel, OverlayCell, Sheet
from tui.map.geometry import ZOOMS, Position, Zoom
from tui.map.model import HIGHLIGHTS, MARKS, WORKS
from tui.map.scene import Scene
from tui.map.sheet import _PAINTERS, Tile
from tui.palette import Mode, Palette

LOOKS: tuple[tuple[Mode, GlyphSet], ...] = (("256", "unicode"), ("none", "ascii"), ("16", "unicode"))
HEXES = tuple(map_boards.GRID)


def counter(random: Random) -> Counter:
    marks = tuple(mark for mark in MARKS if random.random() < 0.2)
    symbol, size = random.choice(("infantry", "recon", "armour")), random.choice(("II", "I", ""))
    return Counter(random.choice(("us", "de")), random.choice(("1/116", "3/9")), symbol, size, "7", marks, 1)


def scattered(random: Random, most: int = 9) -> list[str]:
    return random.sample(HEXES, random.randrange(most))


def changed(model: MapModel, random: Random) -> MapModel:
    """The model with something else on it."""
    match random.randrange(8):
        case 0:
            return replace(model, counters={h: counter(random) for h in scattered(random)})
        case 1:
            return replace(model, highlights={h: random.choice(HIGHLIGHTS) for h in scattered(random)})
        case 2:
            cells = {h: OverlayCell(random.choice(("", "4", "1.5")), random.choice(("", "us", "bad"))) for h in HEXES}
            return replace(model, overlay={h: cells[h] for h in scattered(random, len(HEXES))})
        case 3:
            return replace(model, works={h: random.choice(WORKS) for h in scattered(random)})
        case 4:
            return replace(model, depots={h: random.choice(("us", "de")) for h in scattered(random)})
        case 5:
            return replace(model, posts={h: random.choice(("us", "de")) for h in scattered(random)})
        case 6:
            return replace(model, hq=random.choice(("", *HEXES)))
    return replace(model, outlined=random.choice((None, frozenset())), letters=random.choice(({}, {"us": "A"})))


def afresh(sheet: Sheet, position: Position) -> Tile:
    return _PAINTERS[sheet.geometry.zoom](sheet.scene, position)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_every_tile_is_as_if_drawn_afresh(zoom: Zoom, look: tuple[Mode, GlyphSet]) -> None:
    random = Random(f"{zoom} {look}")
    sheet = Sheet(map_boards.model(), Palette.for_terminal(look[0]), look[1], zoom)
    positions = [(i, j) for i in range(-1, sheet.geometry.columns + 1) for j in range(-1, sheet.geometry.rows + 1)]
    for _ in range(60):
        if random.random() < 0.1:
            for other in (random.choice(ZOOMS), zoom):
                sheet.set_zoom(other)
                sheet.text()
        elif random.random() < 0.3:
            sheet.set_cursor(random.choice(("", *HEXES)))
        else:
            sheet.show(changed(sheet.model, random))
        assert {p: sheet.tile(p) for p in positions} == {p: afresh(sheet, p) for p in positions}


@pytest.mark.parametrize("zoom", ["detailed", "compact"])
def test_what_was_drawn_once_is_not_drawn_again(zoom: Zoom, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Position] = []
    paint = _PAINTERS[zoom]

    def counted(scene: Scene, position: Position) -> Tile:
        drawn.append(position)
        return paint(scene, position)

    monkeypatch.setitem(_PAINTERS, zoom, counted)
    plain = map_boards.model()
    raised = replace(plain, overlay={hex_: OverlayCell("5", "us") for hex_ in HEXES})
    sheet = Sheet(plain, Palette.for_terminal("256"), "unicode", zoom)
    for model in (plain, raised):
        sheet.show(model)
        sheet.text()
    known = len(drawn)
    for model in (plain, raised, plain):
        sheet.show(model)
        sheet.text()
    assert known > 0
    assert len(drawn) == known


def test_other_colours_and_zooms_are_drawn_anew() -> None:
    sheet = Sheet(map_boards.model(), Palette.for_terminal("256"), "unicode", "compact")
    position = sheet.geometry.position(map_boards.hex_at(1, 1))
    before = sheet.tile(position)
    sheet.set_look(Palette.for_terminal("truecolor", "light"), "unicode")
    light = sheet.tile(position)
    sheet.set_look(Palette.for_terminal("none"), "ascii")
    plain = sheet.tile(position)
    sheet.set_zoom("detailed")
    assert before != light != plain
    assert sheet.tile(position) == afresh(sheet, position)
