"""A small board with one of everything, and a model with one of everything on it."""

from __future__ import annotations

from rules.engine.board import Board, Boundary, Place, Road, Terrain, Watercourse
from rules.engine.hexes import Grid, Hex, hexside
from tui.map import Counter, MapModel

TERRAINS = {
    "open": Terrain("open", "Open", "."),
    "woods": Terrain("woods", "Woods", "w", blocks_sight=True),
    "village": Terrain("village", "Village", "v"),
    "town": Terrain("town", "Town", "T"),
    "beyond": Terrain("beyond", "Beyond", "~", in_play=False),
}
ROWS = ("...wv", "..wT.", "~....", "~~...")
LEVELS = ("12345", "12345", "11234", "11123")
GRID = Grid(10, 14, 20, 23)


def hex_at(column: int, row: int) -> Hex:
    """The hex in a column and row counted from 0."""
    return GRID.label(10 + column, 20 + row)


def board() -> Board:
    """Five columns of four rows."""
    places = [(c, r) for c in range(5) for r in range(4)]
    return Board(
        title="Small",
        grid=GRID,
        terrains=TERRAINS,
        terrain={hex_at(c, r): next(t.id for t in TERRAINS.values() if t.symbol == ROWS[r][c]) for c, r in places},
        level={hex_at(c, r): int(LEVELS[r][c]) for c, r in places},
        watercourses=(
            Watercourse("Brook", "stream", frozenset({hexside("1221", "1222"), hexside("1221", "1321")})),
            Watercourse("River", "river", frozenset({hexside("1122", "1123"), hexside("1022", "1122")}), False),
        ),
        roads=(
            Road("Highway", "highway", ("1120", "1220", "1320", "1421")),
            Road("Lane", "lane", ("1320", "1321", "1322", "1323")),
        ),
        places=(Place("Saint-Rémy", "1321", "town"), Place("Hill 5", "1421", "hill"), Place("Bois", "1222", "hamlet")),
        boundaries={
            "line": Boundary("line", "Line", frozenset({hexside("1022", "1021"), hexside("1121", "1122")}), frozenset())
        },
        areas={"prize": frozenset({"1421", "1422"})},
        features={"steeple": frozenset({"1420"}), "entry": frozenset({"1020"})},
    )


def model(ground: Board | None = None) -> MapModel:
    """Counters of both sides, works, depots, posts and a headquarters."""
    return MapModel(
        board=ground or board(),
        counters={
            "1120": Counter("us", "1/116", "infantry", "II", "11"),
            "1121": Counter("us", "2/116a", "infantry", "I", "3", ("pinned", "assets"), 3),
            "1221": Counter("de", "3/9", "infantry", "II", "6", ("reduced", "disrupted")),
            "1423": Counter("de", "RCN2", "recon", "I", "1"),
        },
        works={"1221": "improved", "1222": "printed-improved", "1322": "strongpoint", "1423": "printed-strongpoint"},
        depots={"1020": "us", "1422": "de"},
        posts={"1021": "us", "1323": "de"},
        hq="1121",
        styles={"us": "first", "de": "second"},
        letters={"us": "U", "de": "G"},
    )
