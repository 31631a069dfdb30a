"""The overlays of St-Lô: what each says of a hex is what the rules say of it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.hexes import Hex
from rules.stlo import movement, observation, supply_and_command, zoc
from tests.rules.stlo import fights, tiny
from tests.tui import positions, sittings
from tui.map.model import OverlayCell
from tui.session import Session


def cells(sitting: Session, overlay: str, cursor: Hex = "") -> Mapping[Hex, OverlayCell]:
    """What an overlay draws with the cursor on a hex."""
    sitting.cursor = cursor or sitting.cursor
    sitting.overlay = overlay
    return sitting.map_model().overlay


def test_the_key_goes_through_all_overlays_and_back_to_none() -> None:
    sitting = positions.opening()
    seen = []
    while True:
        sitting.do("overlay")
        if not sitting.overlay:
            break
        seen.append(sitting.overlay)
    assert seen == list(sitting.presenter.overlays)
    sitting.do("overlay")
    sitting.do("no-overlay")
    assert not sitting.overlay
    assert not sitting.map_model().overlay


def test_heights_are_those_of_the_map() -> None:
    sitting = positions.opening()
    board = sitting.view.board
    assert {hex_: cell.text for hex_, cell in cells(sitting, "heights").items()} == {
        hex_: str(board.level[hex_]) for hex_ in board.land
    }


def test_zones_of_control_of_either_side() -> None:
    sitting = positions.opening()
    for side in ("us", "de"):
        assert set(cells(sitting, f"zoc-{side}")) == set(zoc.controlled(sitting.view, side))


def test_the_command_radius_is_counted_from_the_hex_under_the_cursor() -> None:
    sitting = positions.opening()
    found = cells(sitting, "radius", "3910")
    inside = supply_and_command.radius(sitting.view, "3910", "us")
    assert {hex_: cell.text for hex_, cell in found.items()} == {hex_: str(n) for hex_, n in inside.items()}


def test_sight_tells_the_observation_value_of_each_hex() -> None:
    sitting = positions.opening()
    found = cells(sitting, "sight", "3913")
    assert found["3711"].text == "3"
    for hex_, cell in found.items():
        assert cell.text == str(observation.sight(sitting.view.scenario, "3913", hex_).value)


def test_the_reach_tells_the_points_that_are_left() -> None:
    sitting = sittings.session(tiny.operation(fights.field(fights.us())))
    found = cells(sitting, "reach", fights.US)
    assert (found["0605"].text, found["0604"].text, found["0603"].text) == ("2", "1", "0")
    assert "0602" not in found


def test_the_reach_of_a_unit_that_is_asked_for_is_that_of_its_kind_of_move() -> None:
    strategic = positions.opening("activate 2/175", "strategic")
    found = cells(strategic, "reach", "5106")
    reach = movement.strategic_reach(strategic.view, "2/175")
    assert {hex_: cell.text for hex_, cell in found.items()} == {
        hex_: str((24 - cost) // 3) for hex_, cost in reach.costs.items()
    }
    recon = positions.opening("activate 3/137", "end")
    assert cells(recon, "reach", "1600")["1600"].text == "4"


def test_a_way_has_no_numbers_of_its_own_over_the_reach() -> None:
    sitting = positions.opening(*positions.APPROACH[:3])
    sitting.take(0)
    sitting.moved("3810")
    assert cells(sitting, "")["3810"].text == "1"
    assert cells(sitting, "reach", "3810") == {}


def test_the_line_of_communication_runs_over_road_and_country() -> None:
    sitting = positions.opening()
    found = cells(sitting, "loc", "3910")
    line = supply_and_command.loc(sitting.view, "3910", "us")
    assert set(found) == {*line.road, *line.cross_country}


def test_contact_shows_own_units_in_enemy_zones() -> None:
    sitting = positions.opening(*positions.APPROACH)
    assert "3711" in cells(sitting, "contact")
    assert "3910" not in cells(sitting, "contact")


def test_boundaries_close_hexes_to_the_unit_under_the_cursor() -> None:
    sitting = positions.opening()
    closed = movement.beyond(sitting.view, "1/137")
    assert closed
    found = cells(sitting, "boundaries", "1700")
    assert set(found) == set(closed)
    assert {cell.tint for cell in found.values()} == {"bad"}


def test_where_no_unit_stands_boundaries_tell_to_whom_they_close_which_hexes() -> None:
    sitting = positions.opening()
    found = cells(sitting, "boundaries", "3021")
    assert {cell.text for cell in found.values()} <= {"2", "35", "2,35", "35,2"}
    assert found["4010"].text == "35,2"
    assert {hex_ for hex_, cell in found.items() if "35" in cell.text} == set(movement.beyond(sitting.view, "1/137"))
