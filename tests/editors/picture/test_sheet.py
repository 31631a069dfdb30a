"""What pictures of each system's scenarios show."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from editors.picture import counters, ground, lettering, signs, strokes
from editors.picture.colours import hexadecimal, mixed, rgb, tints
from editors.picture.lattice import Lattice
from editors.picture.sheet import Sheet
from editors.picture.systems import sheet_of
from scenarios import library
from tests.editors.samples import SYSTEMS


@pytest.fixture(params=list(SYSTEMS), scope="module")
def sheet(request: pytest.FixtureRequest) -> Sheet:
    """The sheet of a shipped scenario."""
    document = library.open_scenario(SYSTEMS[request.param])
    return sheet_of(document.files, document.scenario)


def test_everything_on_the_sheet_can_be_drawn(sheet: Sheet) -> None:
    assert set(sheet.ground.values()) <= set(sheet.grounds)
    assert {each.texture for each in sheet.grounds.values()} - {""} <= set(ground.TEXTURES)
    assert {each.shape for each in sheet.signs} <= set(signs.SIGNS) == set(signs.CORNERS)
    assert {each.size for each in sheet.names} <= set(lettering.TYPES)
    assert {each.style for each in sheet.roads} <= set(strokes.ROADS)
    assert {each.style for each in sheet.waters} <= set(strokes.WATERS)
    faces = [face for each in sheet.counters for face in (each.front, each.back) if face is not None]
    assert {face.symbol for face in faces} - {""} <= set(counters.SYMBOLS)


def test_everything_on_the_sheet_is_on_the_map(sheet: Sheet) -> None:
    hexes = [each.hex for each in (*sheet.signs, *sheet.names, *sheet.stacks)]
    hexes += [hex_ for each in sheet.outlines for hex_ in each.hexes]
    hexes += [hex_ for side in sheet.bridges for hex_ in side]
    assert all(hex_ in sheet.grid for hex_ in hexes)


def test_the_legend_names_what_the_sheet_shows(sheet: Sheet) -> None:
    assert {each.style for each in sheet.roads} <= set(sheet.road_names)
    assert {each.style for each in sheet.waters} <= set(sheet.water_names)
    assert {each.colour for each in sheet.outlines} <= set(sheet.outline_names)
    told = set(sheet.sign_names)
    assert {each.shape for each in sheet.signs} <= {shape for shape, _ in told}


def test_every_counter_of_the_order_of_battle_is_on_the_counter_sheet(sheet: Sheet) -> None:
    scenario = library.load(SYSTEMS["stlo" if "St-Lô" in sheet.title else "ecouves"])
    names = [each.front.title for each in sheet.counters]
    if hasattr(scenario, "counters"):
        assert names[: len(scenario.counters)] == list(scenario.counters)
        assert len(names) == len(scenario.counters) + sum(scenario.dummies.values())
        return
    posts = sum(formation.op for formation in scenario.formations.values())
    cards = (*scenario.units, *scenario.hqs, *scenario.assets, *scenario.guns)
    assert len(names) == len(cards) + posts
    assert sum(each.back is not None for each in sheet.counters) == sum(
        card.steps > 1 or len(card.faces) > 1 for card in scenario.units.values()
    )


def test_the_units_stand_at_their_set_up(sheet: Sheet) -> None:
    scenario = library.load(SYSTEMS["stlo" if "St-Lô" in sheet.title else "ecouves"])
    found = {each.hex for each in sheet.stacks}
    if hasattr(scenario, "ready"):
        assert found == {placed.hex for placed in scenario.ready if placed.id in scenario.units}
    else:
        assert found == {card.setup for card in scenario.units.values() if card.setup in sheet.grid}


def test_names_find_room(sheet: Sheet) -> None:
    """No name lies upon another one, and none leaves the map."""
    lattice = Lattice(sheet.grid, 16.0, 10.0, 10.0)
    found = lettering.set_names(lattice, sheet)
    assert len(found) == len(sheet.names)
    wide, high = lattice.size
    for index, name in enumerate(found):
        assert name.room.left >= 10
        assert name.room.right <= 10 + wide
        assert name.room.bottom <= 10 + high
        assert not [other.name.text for other in found[:index] if other.room.meets(name.room)]


def test_names_stay_near_their_hexes(sheet: Sheet) -> None:
    lattice = Lattice(sheet.grid, 16.0)
    for name in lettering.set_names(lattice, sheet):
        x, y = lattice.centres[name.name.hex]
        assert name.room.left - 16 <= x <= name.room.right + 16
        assert abs(name.at[1] - y) <= 20


def test_a_system_that_says_nothing_is_drawn_plainly() -> None:
    scenario = library.load("ecouves")
    other: Any = SimpleNamespace(system="chess", title="Chess", board=scenario.board)
    made = sheet_of(None, other)
    assert (made.title, made.subtitle, made.stacks, made.counters) == ("Chess", scenario.board.title, (), ())
    assert set(made.grounds) == set(scenario.board.terrains)
    assert len(made.roads) == len(scenario.board.roads)
    assert {each.size for each in made.names} == {"town", "village", "hamlet", "feature"}


def test_levels_are_tinted_from_low_to_high() -> None:
    shades = tints(range(1, 15))
    assert list(shades) == list(range(1, 15))
    assert len(set(shades.values())) == 14
    few = tints([5, 6])
    assert few[5] == shades[1]
    assert sum(few[6]) > sum(shades[14])
    assert len(tints([3])) == 1


def test_colours_are_mixed() -> None:
    assert hexadecimal(mixed(rgb("#000000"), rgb("#ffffff"), 0.5)) == "#808080"
    assert hexadecimal(rgb("#12ab9f")) == "#12ab9f"
