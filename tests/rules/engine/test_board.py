"""The board: land, streams and rivers, roads, ways, features, names."""

from __future__ import annotations

from rules.engine.board import Board, Place, Road, Terrain, Watercourse
from rules.engine.hexes import Grid, hexside

GRID = Grid(1, 4, 1, 4)

BOARD = Board(
    title="four by four",
    grid=GRID,
    terrains={"field": Terrain("field", "Field", "."), "sea": Terrain("sea", "Sea", "~", in_play=False)},
    terrain={hex_: "sea" if hex_ == "0404" else "field" for hex_ in GRID},
    level=dict.fromkeys(GRID, 1),
    watercourses=(
        Watercourse("Brook", "stream", frozenset({hexside("0101", "0102")})),
        Watercourse("River", "river", frozenset({hexside("0202", "0203")}), crossable=False),
    ),
    roads=(Road("lane", "lane", ("0101", "0102", "0103")), Road("track", "track", ("0103", "0203"))),
    places=(Place("Mill", "0202", "hamlet"), Place("Old Mill", "0202", "hamlet")),
    features={"steeple": frozenset({"0303"})},
)


def test_land_is_what_is_in_play() -> None:
    assert set(GRID) - BOARD.land == {"0404"}
    assert BOARD.in_play("0101")
    assert not BOARD.in_play("0404")
    assert not BOARD.in_play("9999")


def test_streams_can_be_crossed_and_rivers_can_not() -> None:
    assert BOARD.streams == {("0101", "0102")}
    assert BOARD.rivers == {("0202", "0203")}
    assert "0102" in BOARD.ways["0101"]
    assert "0203" not in BOARD.ways["0202"]
    assert "0202" not in BOARD.ways["0203"]


def test_ways_lead_over_land_only() -> None:
    assert set(BOARD.ways) == BOARD.land
    assert all("0404" not in ways for ways in BOARD.ways.values())
    assert BOARD.ways["0101"] == ("0201", "0202", "0102")


def test_road_links_go_both_ways_and_join_roads() -> None:
    assert BOARD.road_links["0102"] == {"0101", "0103"}
    assert BOARD.road_links["0103"] == {"0102", "0203"}
    assert "0202" not in BOARD.road_links


def test_features_and_names() -> None:
    assert BOARD.has("steeple", "0303")
    assert not BOARD.has("steeple", "0302")
    assert not BOARD.has("windmill", "0303")
    assert BOARD.place_names == {"0202": "Mill"}
