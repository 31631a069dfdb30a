"""Roads as line characters: through the hexes that they cross, from hexside to hexside."""

from __future__ import annotations

from rules.engine.hexes import Hex
from tui.map.canvas import Canvas
from tui.map.scene import Scene

UP, DOWN, LEFT, RIGHT = 1, 2, 4, 8


def in_detail(scene: Scene, canvas: Canvas, hex_: Hex) -> None:
    """Draw the roads of a hex on the two middle lines of its tile, joined at its middle.

    The upper line carries the roads to the north-west, north and north-east, the lower line the other three.
    """
    leads = scene.printed.roads.get(hex_)
    if leads is None:
        return
    upper, lower = {"nw", "n", "ne"} & leads.keys(), {"sw", "s", "se"} & leads.keys()
    for line, west, end, east in ((1, "nw", "n", "ne"), (2, "sw", "s", "se")):
        here = upper if line == 1 else lower
        arms = (LEFT if west in here else 0) | (RIGHT if east in here else 0)
        arms |= (UP if line == 1 else DOWN) if end in here else 0
        if upper and lower:
            arms |= DOWN if line == 1 else UP
        if not arms:
            continue
        weight = max((leads[d] for d in here), default=max(leads.values()))
        _put(scene, canvas, hex_, line, 3, arms, weight)
        if west in here:
            outer = RIGHT | (UP if line == 1 else DOWN)
            _put(scene, canvas, hex_, line, 1, outer, leads[west])
            _put(scene, canvas, hex_, line, 2, LEFT | RIGHT, leads[west])
        if east in here:
            for x in (4, 5, 6):
                _put(scene, canvas, hex_, line, x, LEFT | RIGHT, leads[east])


def crossings(scene: Scene, canvas: Canvas, hex_: Hex) -> None:
    """Draw where roads cross the hexsides that belong to the tile of a hex in detail."""
    leads = scene.printed.roads.get(hex_, {})
    if "nw" in leads:
        _put(scene, canvas, hex_, 0, 1, LEFT | DOWN, leads["nw"])
    if "sw" in leads:
        _put(scene, canvas, hex_, 3, 1, LEFT | UP, leads["sw"])
    if "s" in leads:
        _put(scene, canvas, hex_, 3, 3, UP | DOWN, leads["s"])


def in_brief(scene: Scene, canvas: Canvas, hex_: Hex) -> None:
    """Draw the roads of a hex on its compact tile: joined on the upper line, the southern ones through the floor."""
    leads = scene.printed.roads.get(hex_)
    if not leads:
        return
    weight = max(leads.values())
    west = (LEFT if "nw" in leads else 0) | (UP if "n" in leads else 0) | (DOWN if {"sw", "s"} & leads.keys() else 0)
    east = (RIGHT if "ne" in leads else 0) | (DOWN if "se" in leads else 0)
    if west:
        _put(scene, canvas, hex_, 0, 1, west | (RIGHT if east else 0), weight)
    if east:
        _put(scene, canvas, hex_, 0, 2, east | (LEFT if west else 0), weight)
    south = (UP | LEFT if "sw" in leads else 0) | (UP | DOWN if "s" in leads else 0)
    if south:
        _put(scene, canvas, hex_, 1, 1, south, max(leads.get("sw", 0), leads.get("s", 0)))
    if "se" in leads:
        _put(scene, canvas, hex_, 1, 2, UP | RIGHT, leads["se"])


def brief_crossings(scene: Scene, canvas: Canvas, hex_: Hex) -> None:
    """Draw where roads cross the slants of a compact tile."""
    leads = scene.printed.roads.get(hex_, {})
    for line, side in ((0, "nw"), (1, "sw")):
        if side in leads:
            _put(scene, canvas, hex_, line, 0, LEFT | RIGHT, leads[side])


def _put(scene: Scene, canvas: Canvas, hex_: Hex, line: int, x: int, arms: int, weight: int) -> None:
    glyphs, palette = scene.glyphs, scene.palette
    if weight > 1:
        canvas.put(line, x, glyphs.heavy[arms], scene.over(hex_, palette.highway), "b")
    else:
        canvas.put(line, x, glyphs.light[arms], scene.over(hex_, palette.lane))
