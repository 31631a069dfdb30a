"""What must hold of every edit: files that fit their types and read back byte for byte, and undo as exact inverse."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editors import access, brush, layers, regions, resize
from editors.document import Document
from editors.errors import EditError
from rules import systems
from rules.engine.game import Game
from rules.opponents.random_player import of_system
from scenarios.systems import files_of
from tests.editors.edits import EDITS, Edit
from tests.editors.samples import SYSTEMS, counted, empty, errors, ground, reads_back, shipped, small, texts

FEW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
@pytest.mark.parametrize("system", SYSTEMS)
@settings(FEW, max_examples=6)
@given(data=st.data())
def test_an_edit_gives_files_that_read_back(system: str, edit: Edit, data: st.DataObject) -> None:
    try:
        edited = edit(data, small(system))
    except EditError:
        return
    reads_back(edited)


@pytest.mark.parametrize("system", SYSTEMS)
@FEW
@given(data=st.data())
def test_edits_undone_and_redone_give_the_same_bytes(system: str, data: st.DataObject) -> None:
    document = Document(empty(system))
    before = [texts(document.files)]
    for edit in data.draw(st.lists(st.sampled_from(EDITS), min_size=1, max_size=12)):
        try:
            edited = edit(data, document.files)
        except EditError:
            continue
        if document.change(edit.__name__, edited):
            before.append(texts(document.files))
    names = document.steps[0]
    for n, name in reversed(list(enumerate(names))):
        assert document.next_undo == document.undo() == name
        assert texts(document.files) == before[n]
    assert document.undo() is None
    for n, name in enumerate(names, start=1):
        assert document.next_redo == document.redo() == name
        assert texts(document.files) == before[n]
    assert document.redo() is None
    reads_back(document.files)


# -- regions ------------------------------------------------------------------------------------------------


def _disc(data: st.DataObject, files: Any, radius: int) -> tuple[str, tuple[str, ...]]:
    """A hex that is so far from every edge, and all hexes around it."""
    grid = layers.grid_of(files)
    column = data.draw(st.integers(grid.first_column + radius, grid.last_column - radius), label="column")
    row = data.draw(st.integers(grid.first_row + radius + 1, grid.last_row - radius - 1), label="row")
    centre = grid.label(column, row)
    return centre, grid.within(centre, radius)


@pytest.mark.parametrize("axis", ["left-right", "top-bottom"])
@pytest.mark.parametrize("system", SYSTEMS)
@FEW
@given(data=st.data())
def test_a_mirror_keeps_what_there_is_and_is_its_own_inverse(system: str, axis: Any, data: st.DataObject) -> None:
    files = shipped(system)
    centre, disc = _disc(data, files, 4)
    once = regions.mirror(files, disc, axis, centre, units=True)
    assert not once.fallen
    assert counted(once.files) == counted(files)
    twice = regions.mirror(once.files, disc, axis, centre, units=True)
    assert ground(twice.files, units=True) == ground(files, units=True)


@pytest.mark.parametrize("system", SYSTEMS)
@FEW
@given(data=st.data())
def test_rotations_keep_what_there_is_and_add_up_to_none(system: str, data: st.DataObject) -> None:
    files = shipped(system)
    centre, disc = _disc(data, files, 4)
    steps = data.draw(st.integers(1, 5))
    turned = regions.rotate(files, disc, steps, centre, units=True).files
    assert counted(turned) == counted(files)
    back = regions.rotate(turned, disc, 6 - steps, centre, units=True).files
    assert ground(back, units=True) == ground(files, units=True)


@pytest.mark.parametrize("system", SYSTEMS)
@FEW
@given(data=st.data())
def test_a_region_moved_to_empty_ground_and_back_is_where_it_was(system: str, data: st.DataObject) -> None:
    plain = access.put(empty(system, 24, 20), "map.areas", {})
    clip = regions.copy(shipped(system), *_shipped_disc(data, system))
    pasted = regions.paste(plain, clip, "0606")
    moved = regions.move(pasted.files, pasted.hexes, "0606", "1714")
    assert not moved.fallen
    assert counted(moved.files) == counted(pasted.files)
    back = regions.move(moved.files, moved.hexes, "1714", "0606")
    assert ground(back.files) == ground(pasted.files)


def _shipped_disc(data: st.DataObject, system: str) -> tuple[tuple[str, ...], str]:
    centre, disc = _disc(data, shipped(system), 4)
    return disc, centre


@FEW
@given(data=st.data())
def test_pasting_a_copy_where_it_was_changes_nothing(data: st.DataObject) -> None:
    for system in SYSTEMS:
        files = shipped(system)
        centre, disc = _disc(data, files, 3)
        assert ground(regions.paste(files, regions.copy(files, disc, centre), centre).files) == ground(files)


# -- size and numbers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SYSTEMS)
@FEW
@given(edges=st.tuples(*[st.integers(0, 5)] * 4))
def test_a_map_extended_and_cropped_again_has_the_same_bytes(system: str, edges: tuple[int, int, int, int]) -> None:
    files = shipped(system)
    wide = resize.resize(files, *edges)
    assert not wide.fallen
    narrow = resize.resize(wide.files, *(-edge for edge in edges))
    assert not narrow.fallen
    grid = files.map.grid
    back = resize.renumber(narrow.files, first_column=grid.first_column, first_row=grid.first_row)
    assert texts(back.files) == texts(files)


@pytest.mark.parametrize("system", SYSTEMS)
@FEW
@given(data=st.data())
def test_renumbering_there_and_back_gives_the_same_bytes(system: str, data: st.DataObject) -> None:
    files = shipped(system)
    column, row = data.draw(st.integers(0, 40)), data.draw(st.integers(0, 30))
    there = resize.renumber(files, first_column=column, first_row=row, numbering="CCCRRR").files
    assert layers.grid_of(there).digits == 3
    reads_back(there)
    grid = files.map.grid
    back = resize.renumber(there, first_column=grid.first_column, first_row=grid.first_row, numbering="CCRR").files
    assert texts(back) == texts(files)


@pytest.mark.parametrize("system", SYSTEMS)
@FEW
@given(data=st.data())
def test_cropping_keeps_the_ground_of_what_is_left(system: str, data: st.DataObject) -> None:
    files = shipped(system)
    grid = layers.grid_of(files)
    _, disc = _disc(data, files, 5)
    first, last = disc[0], disc[-1]
    cropped = resize.crop(files, first, last).files
    assert len(layers.grid_of(cropped)) == len(brush.rectangle(grid, first, last))
    for id_ in ("terrain", "level"):
        layer = layers.layer(files, id_)
        for hex_ in brush.rectangle(grid, first, last):
            assert brush.symbol_at(cropped, layer, hex_) == brush.symbol_at(files, layer, hex_)
    inside = set(layers.grid_of(cropped))
    kept = [item for item in ground(files)["road"] if inside.issuperset(item[1].split("/"))]
    assert ground(cropped)["road"] == kept
    reads_back(cropped)


# -- playing ------------------------------------------------------------------------------------------------

_UNHARMED = tuple(
    edit for edit in EDITS if edit.__name__ in ("paint", "shift", "water", "road", "feature", "mark", "place")
)


@pytest.mark.parametrize("system", SYSTEMS)
@settings(FEW, max_examples=8)
@given(data=st.data())
def test_what_checks_without_errors_can_be_played(system: str, data: st.DataObject) -> None:
    files = shipped(system)
    for edit in data.draw(st.lists(st.sampled_from(_UNHARMED), min_size=1, max_size=3)):
        try:
            edited = edit(data, files)
        except EditError:
            continue
        files = edited if not errors(edited) else files
    game = Game(systems.system(system), files_of(system).build(files), seed=1)
    player = of_system(system, data.draw(st.integers(0, 99), label="seed"))
    played = 0
    while game.decision is not None and played < 50:
        game.apply(player.choose(game.view(game.decision.side), game.decision))
        played += 1
    assert played == 50 or game.decision is None
    assert played
