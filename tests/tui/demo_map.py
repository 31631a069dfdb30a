"""A map to play with: ``python -m tests.tui.demo_map [--zoom compact] [--theme light] [--ascii] [--mode 256]``.

z changes the zoom, o the overlay, v and V scroll, t the theme, a the characters, g highlights moves, q ends.
"""

from __future__ import annotations

import argparse
import os
from dataclasses import replace

from rich.style import Style
from textual.app import App, ComposeResult
from textual.strip import Strip
from textual.widget import Widget

from rules.engine.board import Board
from rules.engine.hexes import Grid
from rules.stlo.model import Scenario
from scenarios import library
from tui.glyphs import GlyphSet, glyph_set
from tui.map import Counter, HexMap, MapModel, OverlayCell, Zoom
from tui.palette import THEMES, Mode, Palette, Theme, colour_mode
from tui.patches import OneStart, install


def demo_model(scenario: Scenario) -> MapModel:
    """The set-up of a scenario with a few marks to look at."""
    stacks: dict[str, list[str]] = {}
    for unit in scenario.units.values():
        if unit.setup in scenario.board.grid:
            stacks.setdefault(unit.setup, []).append(unit.id)
    counters = {}
    for number, (hex_, stack) in enumerate(sorted(stacks.items())):
        unit = scenario.units[stack[0]]
        marks = ((), ("pinned",), ("assets",), ("disrupted", "reduced"), (), ("reduced", "assets"), ())[number % 7]
        counters[hex_] = Counter(
            side=unit.side,
            label=unit.id,
            symbol="recon" if unit.kind == "recon" else "infantry",
            size="II" if unit.kind == "battalion" else "I",
            strength=str(unit.values[0 if "reduced" in marks and unit.steps > 1 else -1]),
            marks=marks,
            count=len(stack) if number % 3 else 3,
        )
    works = {hex_: f"printed-{work}" for hex_, work in scenario.works.items()}
    works |= {"4910": "improved", "4812": "strongpoint"}
    return MapModel(
        board=scenario.board,
        counters=counters,
        works=works,
        depots={hex_: depot.side for hex_, depot in scenario.depots.items()},
        posts={"4110": "us", "5613": "de"},
        hq="5010",
        styles={"us": "first", "de": "second"},
        letters={"us": "U", "de": "G"},
    )


def highlighted(model: MapModel) -> MapModel:
    """The same with highlights as a choice of moves has them."""
    grid = model.board.grid
    if "5010" not in grid:
        return replace(model, highlights=dict.fromkeys(grid.within("100100", 2), "legal"))
    marks = dict.fromkeys(grid.within("5010", 2), "legal")
    marks |= {"5010": "selected", "4910": "path", "4911": "path", "5211": "target", "4708": "last", "5108": "source"}
    return replace(model, highlights=marks)


def overlaid(model: MapModel, kind: str) -> MapModel:
    """The same under an overlay: heights, or odds at the front."""
    board = model.board
    if kind == "heights":
        low, high = min(board.level.values()), max(board.level.values())
        cells = {
            hex_: OverlayCell(str(level), str((level - low) * 9 // (high - low))) for hex_, level in board.level.items()
        }
    else:
        cells = {hex_: OverlayCell("3-1", "good") for hex_, c in model.counters.items() if c.side == "de"}
        cells |= {h: OverlayCell("1.5", "us") for h in board.grid.within(next(iter(model.counters)), 2)}
    return replace(model, overlay=cells, overlay_title=kind)


def wide_model() -> MapModel:
    """A map of 200 by 200 hexes with the ground of St-Lô repeated, to see that size costs nothing."""
    small = library.load("st-lo").board
    grid = Grid(0, 199, 0, 199, digits=3)
    like = {
        hex_: small.grid.label(8 + column % 53, row % 32)
        for column in range(200)
        for row in range(200)
        if (hex_ := grid.label(column, row))
    }
    board = Board(
        title="Wide",
        grid=grid,
        terrains=small.terrains,
        terrain={hex_: small.terrain[other] for hex_, other in like.items()},
        level={hex_: small.level[other] for hex_, other in like.items()},
    )
    counters = {hex_: Counter("us", "1/116", strength="11") for hex_ in list(like)[::37]}
    return MapModel(board, counters, styles={"us": "first", "de": "second"})


class Side(Widget):
    """A panel beside the map."""

    def render_line(self, y: int) -> Strip:
        return Strip.blank(self.size.width, Style.parse("default on default"))


class Demo(App[None]):
    """The map in a window of its own."""

    CSS = "Screen { layout: horizontal; } HexMap { width: 1fr; height: 1fr; } Side { width: 26; height: 1fr; }"
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self, model: MapModel, mode: Mode, theme: Theme, glyphs: GlyphSet, zoom: Zoom, panel: bool, cursor: str
    ) -> None:
        super().__init__(ansi_color=mode in ("16", "none"))
        self.mode: Mode = mode
        self.palette_theme: Theme = theme
        self.glyphs: GlyphSet = glyphs
        self.first_zoom: Zoom = zoom
        self.panel = panel
        self.first_cursor = cursor
        self.scene = 0
        self.one_start = OneStart(self)
        self.base = model

    def compose(self) -> ComposeResult:
        palette = Palette.for_terminal(self.mode, self.palette_theme)
        yield HexMap(self.base, palette, glyphs=self.glyphs, zoom=self.first_zoom, cursor=self.first_cursor)
        if self.panel:
            yield Side()

    def on_load(self) -> None:
        self.one_start.hold()

    def on_mount(self) -> None:
        self.query_one(HexMap).focus()

    def on_ready(self) -> None:
        self.one_start.release()

    def on_key(self, event: object) -> None:
        key = getattr(event, "key", "")
        map_ = self.query_one(HexMap)
        if key == "q":
            self.exit()
        elif key in ("v", "V"):
            map_.scroll_relative(y=4 if key == "v" else -4, animate=False)
        elif key == "z":
            map_.cycle_zoom()
        elif key == "o":
            self.scene = (self.scene + 1) % 3
            kinds = (None, "heights", "odds")
            kind = kinds[self.scene]
            map_.show(overlaid(self.base, kind) if kind else self.base)
        elif key == "g":
            map_.show(highlighted(self.base) if map_.model is self.base else self.base)
        elif key == "t":
            self.palette_theme = THEMES[(THEMES.index(self.palette_theme) + 1) % len(THEMES)]
            map_.set_look(Palette.for_terminal(self.mode, self.palette_theme), self.glyphs)
        elif key == "a":
            self.glyphs = "ascii" if self.glyphs == "unicode" else "unicode"
            map_.set_look(Palette.for_terminal(self.mode, self.palette_theme), self.glyphs)


def main() -> None:
    """Run the demo with the settings given or found in the environment."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--zoom", default="detailed")
    parser.add_argument("--theme", default="dark")
    parser.add_argument("--mode", default=colour_mode(os.environ))
    parser.add_argument("--ascii", action="store_true")
    parser.add_argument("--no-panel", action="store_true")
    parser.add_argument("--stock", action="store_true", help="leave Textual as it is")
    parser.add_argument("--wide", action="store_true", help="a map of 200 by 200 hexes")
    parser.add_argument("--cursor", default="")
    chosen = parser.parse_args()
    if not chosen.stock:
        install()
    glyphs: GlyphSet = "ascii" if chosen.ascii else glyph_set(os.environ)
    model = wide_model() if chosen.wide else demo_model(library.load("st-lo"))
    cursor = chosen.cursor or ("100100" if chosen.wide else "4911")
    app = Demo(model, chosen.mode, chosen.theme, glyphs, chosen.zoom, not chosen.no_panel, cursor)
    app.run(mouse=False)
    raise SystemExit(app.return_code)


if __name__ == "__main__":
    main()
