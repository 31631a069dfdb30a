"""Écouves on the map: counters by kind and form in both character sets, overlays, outlines, highlights."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from syrupy.assertion import SnapshotAssertion

from rules.ecouves import movement, scoring, sight, zones
from rules.ecouves.field import Field
from rules.ecouves.model import Scenario
from tests.rules.ecouves import fires, tiny
from tests.tui.ecouves import sits
from tests.tui.ecouves.sits import fight, pick, shipped
from tui.glyphs import SETS, GlyphSet
from tui.map import ZOOMS, Counter, MapModel, OverlayCell, Sheet, Zoom
from tui.map.ground import Printed
from tui.palette import Mode, Palette
from tui.presenters.base import Look
from tui.presenters.ecouves import maps, overlays, words
from tui.session import Session

both_sets = pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
every_zoom = pytest.mark.parametrize("zoom", ZOOMS)


def cells(field: Field, overlay: str, cursor: str = "0505", side: str = "french") -> Mapping[str, OverlayCell]:
    return overlays.OVERLAYS[overlay].cells(field, Look(side, cursor))


def drawn(model: MapModel, zoom: Zoom, glyphs: GlyphSet, mode: Mode = "256", cursor: str = "") -> Sheet:
    sheet = Sheet(model, Palette.for_terminal(mode), glyphs, zoom)
    sheet.set_cursor(cursor)
    return sheet


def around(sheet: Sheet, hex_: str, width: int = 44, height: int = 18) -> str:
    x, y = sheet.geometry.origin(sheet.geometry.position(hex_))
    return sheet.text(max(0, x - width // 2), max(0, y - height // 2), width, height)


def mixed() -> Session:
    """A little of everything: grouped, split, pinned, locked, camouflaged, dummies, blanks."""
    places = {
        "X": "0505 pinned", "Y-1": "0405", "Y-2": "0405", "Y-3": "0405", "D": "0502 hidden", "G": "0707", "I": "0606",
        "P": "0404 pinned", "Q-1": "0305", "Q-2": "0305", "Q-3": "0306", "R": "0602 hidden", "S": "0802 hidden",
    }  # fmt: skip
    ground = tiny.board(
        terrain={
            "0502": "village", "0602": "forest", "0802": "forest", "0705": "brush", "0706": "hamlet", "0805": "town",
        },
        rivers=[("0706", "0707")], brooks=[("0606", "0607")], roads=[("main", "0706 0707")],
        level={"0506": 3, "0406": 2},
    )  # fmt: skip
    made = fires.scenario(ground, bridges=[("0706", "0707")])
    return fight(
        places, phase="french-movement", made=made, dummies={"GD1": "0802", "FD1": "0502", "FD2": "0402"},
        locks=[(["I"], ["P"], "german")],
    )  # fmt: skip


# -- counters -----------------------------------------------------------------------------------------------


def test_the_strongest_of_a_stack_stands_for_it() -> None:
    places = {"X": "0505", "I": "0505", "Y": "0505", "D": "0606", "P": "1111"}
    field = sits.field(fight(places, phase="french-movement"))
    found = maps.counters(field)["0505"]
    assert (found.label, found.symbol, found.size, found.strength, found.count) == ("X", "armour", "I", "24", 3)


@pytest.mark.parametrize(
    ("places", "hex_", "expected"),
    [
        ({"Y": "0505 split"}, "0505", Counter("french", "Y", "armour", "split", "6", (), 3)),
        ({"X": "0505 pinned"}, "0505", Counter("french", "X", "armour", "I", "9", ("pinned",), 1)),
        ({"G": "0505"}, "0505", Counter("french", "G", "artillery", "I", "10")),
        ({"D": "0505"}, "0505", Counter("french", "D", "destroyer", "I", "8")),
        ({"I": "0502 hidden"}, "0502", Counter("french", "I", "foot", "I", "6", ("hidden",), 2)),
        ({"P": "0802 hidden"}, "0802", Counter("german", "blank", "blank", "", "2", (), 2)),
        ({"P": "0802 hidden", "Q": "0802"}, "0802", Counter("german", "Q", "armour", "I", "9", (), 3)),
        ({}, "0602", Counter("french", "dummy", "blank", "", "1")),
    ],
)  # fmt: skip
def test_a_counter(places: Mapping[str, str], hex_: str, expected: Counter) -> None:
    dummies = {"FD1": "0502", "GD1": "0802", "FD2": "0602"}
    view = sits.field(fight({**places, "H": "0101", "S": "1212"}, phase="french-movement", dummies=dummies))
    assert maps.counters(view)[hex_] == expected


def test_locked_counters_are_marked() -> None:
    made = mixed().map_model().counters
    assert "locked" in made["0606"].marks
    assert {"pinned", "locked"} <= set(made["0404"].marks)


def test_every_symbol_of_the_order_of_battle_has_its_sign_for_each_side() -> None:
    scenario = shipped().view.scenario
    symbols = {card.symbol for card in scenario.counters.values()}
    assert symbols <= set(words.SYMBOLS)
    for glyphs in SETS.values():
        pairs = [glyphs.units[key] for key in (*words.SYMBOLS.values(), "blank")]
        signs = [sign for pair in pairs for sign in pair]
        assert len(set(signs)) == len(signs)


def test_every_unit_has_a_label_that_fits() -> None:
    from tui.presenters.ecouves.words import label

    units = shipped().view.scenario.units
    labels = {unit: label(unit) for unit in units}
    assert all(0 < len(one) <= 6 for one in labels.values())
    assert (labels["1/501RCC"], labels["9/III/RMT"], labels["1/PGR156"]) == ("1/501", "9/RMT", "1/P156")
    by_formation: dict[tuple[str, str], list[str]] = {}
    for unit, one in labels.items():
        by_formation.setdefault((units[unit].formation, one), []).append(unit)
    assert all(len(same) == 1 for same in by_formation.values())


@both_sets
@every_zoom
def test_the_map(zoom: Zoom, glyphs: GlyphSet, snapshot: SnapshotAssertion) -> None:
    model = mixed().map_model()
    assert drawn(model, zoom, glyphs, cursor="0505").text() == snapshot


@both_sets
def test_the_map_without_colours_tells_the_same(glyphs: GlyphSet) -> None:
    """Where there is no colour each counter still shows whose it is, its kind and its form."""
    sheet = drawn(mixed().map_model(), "compact", glyphs, "none")
    signs = SETS[glyphs].units
    found = sheet.text()
    for key, side in (("armour", 0), ("armour", 1), ("artillery", 0), ("destroyer", 0), ("blank", 1)):
        assert signs[key][side] in found
    assert all(mark in found for mark in "PLC")


@both_sets
def test_the_shipped_map(glyphs: GlyphSet, snapshot: SnapshotAssertion) -> None:
    sheet = drawn(shipped("ready").map_model(), "compact", glyphs, cursor="3347")
    assert around(sheet, "3347", 60, 24) == snapshot


def test_ground_that_only_this_system_has() -> None:
    printed = Printed(mixed().view.board, maps.OUTLINED)
    assert (printed.look("0705"), printed.look("0706"), printed.look("0502")) == ("brush", "hamlet", "village")
    assert printed.look("0602") == "woods"
    assert printed.sides["0706", "0707"] == ("river",)
    assert printed.sides["0606", "0607"] == ("stream",)


def test_only_the_exits_are_outlined() -> None:
    model = shipped().map_model()
    some, all_ = Printed(model.board, model.outlined), Printed(model.board)
    outlined = [side for side, kinds in some.sides.items() if "area" in kinds]
    exits = model.board.areas["north_exit"] | model.board.areas["east_exit"]
    assert outlined
    assert all(exits & set(side) for side in outlined)
    assert len(outlined) < sum("area" in kinds for kinds in all_.sides.values())


# -- overlays -----------------------------------------------------------------------------------------------


def open_field(made: Scenario | None = None, turn: int = 5, **places: str) -> Field:
    return sits.field(fight({"X": "0505", "P": "0909", **places}, phase="french-movement", turn=turn, made=made))


def test_zones_of_control_with_what_is_not_controlled() -> None:
    ground = tiny.board(terrain={"0504": "forest"}, rivers=[("0505", "0506")])
    field = open_field(fires.scenario(ground))
    found = cells(field, "zoc-french")
    assert {hex_ for hex_, cell in found.items() if cell.tint == "first"} == set(zones.controlled(field, "french"))
    assert found["0504"] == OverlayCell("no", "shade")
    assert found["0506"] == OverlayCell("no", "shade")
    assert found["0605"].text == "z"
    assert set(cells(field, "zoc-german")) == set(field.board.grid.adjacent("0909"))
    assert cells(field, "zoc-german")["0908"].tint == "second"


def test_no_zones_at_night_and_none_of_camouflaged_counters() -> None:
    assert not cells(open_field(turn=15), "zoc-french")
    hidden = sits.field(fight({"X": "0502 hidden", "Y": "1111", "P": "0909 "}, phase="french-movement"))
    assert not set(cells(hidden, "zoc-french")) & set(hidden.board.grid.adjacent("0502"))


def test_contact_shows_who_would_owe_an_assault() -> None:
    field = open_field(Q="0504", Y="0707")
    assert {hex_: cell.tint for hex_, cell in cells(field, "contact").items()} == {"0505": "first", "0504": "second"}


def test_fire_from_here_directly_and_indirectly() -> None:
    ground = tiny.board(columns=(1, 12), rows=(1, 24))
    places = {"G": "0520", "X": "0505", "P": "0909"}
    field = sits.field(fight(places, phase="french-movement", made=fires.scenario(ground)))
    found = cells(field, "fire", "0520")
    assert found["0516"] == OverlayCell("d", "good")
    assert found["0506"] == OverlayCell("i", "fair")
    assert "0512" not in found
    assert not cells(field, "fire", "0101")


def test_what_is_seen_from_here() -> None:
    ground = tiny.board(terrain={"0503": "forest"})
    field = open_field(fires.scenario(ground))
    found = cells(field, "sight")
    assert set(found) == set(sight.visible(field.scenario, "0505")) - {"0505"}
    assert "0502" not in found
    assert found["0508"].text == "3"


def test_reach_is_in_points_with_halves() -> None:
    ground = tiny.board(roads=[("minor", "0505 0605 0705 0805")], terrain={"0504": "forest"})
    field = open_field(fires.scenario(ground))
    found = cells(field, "reach")
    assert (found["0605"].text, found["0805"].text, found["0504"].text) == ("0.5", "1.5", "3")
    assert set(found) == set(movement.reach_of(field, "X").costs)
    assert not cells(field, "reach", "0101")


@pytest.mark.parametrize(("glyphs", "text"), [("unicode", "1½"), ("ascii", "1+")])
def test_halves_fit_into_two_cells(glyphs: GlyphSet, text: str) -> None:
    model = MapModel(tiny.board(), overlay={"0505": OverlayCell("1.5"), "0605": OverlayCell("12")})
    compact = drawn(model, "compact", glyphs).text()
    assert text in compact
    assert "12" in compact
    assert "1.5" in drawn(model, "detailed", glyphs).text()


def test_the_reach_of_the_counter_that_is_moved_stays_while_the_cursor_moves() -> None:
    sitting = fight({"X": "0505", "Y": "0808", "P": "1212"}, phase="french-movement")
    pick(sitting, "select", "X")
    sitting.take()
    sitting.overlay = "reach"
    sitting.moved("0101")
    assert sitting.map_model().overlay["0505"].text == "0"


def test_heights_and_areas() -> None:
    sitting = shipped("ready")
    field = sits.field(sitting)
    heights = cells(field, "heights", "3347")
    assert len(heights) == len(field.board.grid)
    assert heights["3347"].text == str(field.board.level["3347"])
    areas = cells(field, "areas", "3347")
    assert {areas[hex_].text for hex_ in field.board.areas["north_exit"]} == {"x0.5"}
    assert {areas[hex_].text for hex_ in field.board.areas["corner_nw"]} == {"116"}
    assert areas["3761"].text in ("GTV", "GTL", "GTD", "Rese")
    late = tiny.field(field.scenario, None, turn=17)
    only_east = field.board.areas["east_exit"] - field.board.areas["north_exit"]
    assert {cells(late, "areas")[hex_].text for hex_ in only_east} == {"shut"}
    assert scoring.exit_worth(late, "german", "east_exit").halves == 0


def test_every_overlay_can_be_drawn_from_anywhere() -> None:
    sitting = shipped("ready")
    for overlay in overlays.OVERLAYS:
        sitting.overlay = overlay
        for cursor in ("0101", "3347", "5464"):
            sitting.cursor = cursor
            assert drawn(sitting.map_model(), "overview", "ascii").text()


# -- highlights ---------------------------------------------------------------------------------------------


def test_what_is_asked_about_stands_out() -> None:
    sitting = fight({"X": "0505", "D": "0605", "P": "0502"})
    sitting.take()
    pick(sitting, "with", "X")
    found = sitting.map_model().highlights
    assert found["0502"] == "target"
    assert found["0505"] in ("selected", "source")
    moving = fight({"X": "0505", "P": "1212"}, phase="french-movement")
    moving.take()
    found = moving.map_model().highlights
    assert found["0504"] in ("legal", "path")
    assert found["0505"] in ("selected", "source")


def test_the_path_of_a_line_of_sight_stands_out() -> None:
    sitting = fight({"X": "0505", "P": "1212"}, phase="french-movement")
    sitting.cursor = "0505"
    sitting.do("sight")
    sitting.moved("0502")
    assert sitting.map_model().highlights["0504"] == "path"
