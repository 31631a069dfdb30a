"""The checks of what lies on the map: ridges, woods, exits, the set-up line, and places."""

from __future__ import annotations

from collections import Counter

from rules.ecouves.scoring import EAST, NORTH
from rules.engine.board import Board
from rules.engine.hexes import Hex
from scenarios.places import at
from scenarios.problems import Report
from scenarios.systems.ecouves import schema

LOWEST_RIDGE = 2
"""The lowest level of a ridge (AMB-11)."""

SETTLED = ("town", "village", "hamlet")


def check_features(content: schema.MapFile, board: Board, file: str, report: Report, *, strict: bool = False) -> None:
    """Check ridges, areas and places; hexes off the map are reported elsewhere."""
    _ridges(content, board, file, report, strict=strict)
    _woods(content, board, file, report)
    _exits(content, board, file, report)
    _lines(content, board, file, report)
    if strict:
        _places(content, board, file, report)


# ---------------------------------------------------------------- ridges


def is_ridge(board: Board, hex_: Hex) -> bool:
    """Whether a hex is one of a ridge line: high enough, no neighbour higher, one lower (E.14, AMB-11)."""
    level = board.level
    around = [level[there] for there in board.grid.adjacent(hex_)]
    return level[hex_] >= LOWEST_RIDGE and max(around) <= level[hex_] and min(around) < level[hex_]


def _ridges(content: schema.MapFile, board: Board, file: str, report: Report, *, strict: bool) -> None:
    seen = set()
    for i, ridge in enumerate(content.ridges, start=1):
        name = at("ridges", i, ridge.name)
        for index, hex_ in enumerate(ridge.hexes, start=1):
            if hex_ not in board.grid:
                continue
            seen.add(hex_)
            place, level = f"{name}.hexes[{index}]", board.level[hex_]
            if level != ridge.level:
                report.error(file, place, f"{hex_} at level {level}", f"hexes of level {ridge.level}", "E.14")
            elif not is_ridge(board, hex_):
                expected = f"level {LOWEST_RIDGE} or more, no neighbour higher and one lower"
                report.error(file, place, f"{hex_}, which is on no ridge", expected, "AMB-11")
    if strict:
        for hex_ in sorted(h for h in board.grid if h not in seen and is_ridge(board, h)):
            report.warning(file, "ridges", f"{hex_} in none", "every hex of a ridge line in a ridge", "AMB-11")


# ---------------------------------------------------------------- areas


def _woods(content: schema.MapFile, board: Board, file: str, report: Report) -> None:
    for key, area in content.areas.items():
        for index, hex_ in enumerate(area.hexes, start=1):
            if area.kind == "wood" and hex_ in board.grid and board.terrain[hex_] != "forest":
                place = f"areas.{key}.hexes[{index}]"
                report.error(file, place, f"{hex_}, {board.terrain[hex_]}", "forest in a wood", "L.1b")


def _exits(content: schema.MapFile, board: Board, file: str, report: Report) -> None:
    """The exits are on the northern and the eastern edge (K.1)."""
    grid = board.grid
    edges = {NORTH: "northern", EAST: "eastern"}
    for key, edge in edges.items():
        area = content.areas.get(key)
        if area is None:
            report.warning(file, "areas", f"no {key}", f"the exit {key} on the {edge} edge", "K.1")
            continue
        if area.kind != "exit":
            report.error(file, f"areas.{key}.kind", area.kind, "exit", "K.1")
        for index, hex_ in enumerate(area.hexes, start=1):
            if hex_ not in grid:
                continue
            column, row = grid.column_row(hex_)
            there = row == grid.first_row if key == NORTH else column == grid.last_column
            if not there:
                report.error(file, f"areas.{key}.hexes[{index}]", hex_, f"a hex of the {edge} edge", "K.1")
    for key, area in content.areas.items():
        if area.kind == "exit" and key not in edges:
            report.error(file, f"areas.{key}", "an exit", f"the exits {NORTH} and {EAST} only", "K.1")


def _lines(content: schema.MapFile, board: Board, file: str, report: Report) -> None:
    """A line runs through every column, and each of its hexes is next to the one before (AMB-34)."""
    grid = board.grid
    for key, area in content.areas.items():
        if area.kind != "line" or any(hex_ not in grid for hex_ in area.hexes):
            continue
        columns = Counter(grid.column_row(hex_)[0] for hex_ in area.hexes)
        missing = [c for c in range(grid.first_column, grid.last_column + 1) if not columns[c]]
        if missing:
            found = f"no hex in column {missing[0]}"
            report.error(file, f"areas.{key}.hexes", found, "a line from edge to edge", "AMB-34")
        for index, (a, b) in enumerate(zip(area.hexes, area.hexes[1:], strict=False), start=2):
            if b not in grid.adjacent(a):
                place = f"areas.{key}.hexes[{index}]"
                report.error(file, place, f"{b} after {a}", "a hex adjacent to the one before", "AMB-34")


# ---------------------------------------------------------------- places


def _places(content: schema.MapFile, board: Board, file: str, report: Report) -> None:
    """Strict: towns, villages and hamlets have names, and names of such stand on their ground."""
    named = {row.hex for row in content.places}
    for i, row in enumerate(content.places, start=1):
        if row.hex in board.grid and row.kind in SETTLED and board.terrain[row.hex] != row.kind:
            found = f"{row.hex}, {board.terrain[row.hex]}"
            report.warning(file, at("places", i, row.name, "kind"), found, f"a {row.kind} on a {row.kind} hex")
    for hex_ in board.grid:
        kind = board.terrain[hex_]
        if kind in SETTLED[1:] and hex_ not in named:
            report.warning(file, "places", f"no name for the {kind} {hex_}", "a name for each village and hamlet")
