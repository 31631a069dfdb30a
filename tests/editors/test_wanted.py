"""Ids that the rules or other records look for: known, made under that very id, and found again from the problem."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from editors import access, features, layers, places, references, wanted
from editors.errors import EditError
from scenarios.problems import Problem
from scenarios.systems import files_of
from tests.editors.samples import SYSTEMS, empty, shipped

SOUGHT = [(system, one.key) for system in SYSTEMS for one in layers.layer(shipped(system), "area").sought]


def without(files: Any, key: str) -> Any:
    return access.put(files, "map.areas", {name: area for name, area in files.map.areas.items() if name != key})


def told(files: Any, key: str) -> Problem:
    found = files_of(files.scenario.system).check_files(files)
    return next(problem for problem in found if key in problem.found.split())


def test_both_systems_look_for_something() -> None:
    assert {system for system, _ in SOUGHT} == set(SYSTEMS)


@pytest.mark.parametrize(("system", "key"), SOUGHT)
def test_what_is_sought_is_what_the_checks_miss(system: str, key: str) -> None:
    files, layer = without(shipped(system), key), layers.layer(shipped(system), "area")
    assert wanted.wanted(shipped(system), layer) == ()
    problem = told(files, key)
    place = places.place_of(files, problem)
    assert place.wanted is not None
    assert (place.wanted.key, place.layer) == (key, layer)
    one = place.wanted
    assert one.variant in ("", *layers.variants(files, layer))
    values = {layer.variant: one.variant} if one.variant else {}
    made, _ = layers.new_part(files, layer, (), name=one.title, key=one.key, **values)
    assert wanted.wanted(made, layer) == ()
    assert all(key not in problem.found.split() for problem in files_of(system).check_files(made))


@pytest.mark.parametrize("text", ["st_lo_victory", "St Lo victory", "ST-LO VICTORY", "st-lô victory area"])
def test_a_name_that_is_written_otherwise_means_the_same(text: str) -> None:
    files = empty("stlo", 12, 10)
    one = wanted.meant(files, layers.layer(files, "area"), text)
    assert one is not None
    assert one.key == "st_lo_victory"


def test_another_name_means_nothing_that_is_missing() -> None:
    files = empty("stlo", 12, 10)
    assert wanted.meant(files, layers.layer(files, "area"), "Rampan") is None


def test_what_other_records_name_is_missing_too() -> None:
    files = shipped("ecouves")
    row = msgspec.structs.replace(files.oob.formations[0], areas=("hill",), woods=("copse",))
    files = access.put(files, "oob.formations", (row, *files.oob.formations[1:]))
    layer = layers.layer(files, "area")
    assert [(one.key, one.variant) for one in wanted.wanted(files, layer)] == [("hill", ""), ("copse", "wood")]
    assert [one.key for one in wanted.wanted(files, layer, "exit")] == ["hill"]
    place = places.place_of(files, told(files, "copse"))
    assert place.wanted is not None
    assert (place.wanted.key, place.path, place.key) == ("copse", "oob.formations", 0)


def test_a_boundary_that_a_rule_names_is_missing() -> None:
    files = shipped("stlo")
    files = access.put(files, "map.boundaries", files.map.boundaries[1:])
    layer = layers.layer(files, "boundary")
    assert [one.key for one in wanted.wanted(files, layer)] == ["35th"]
    made, part = layers.new_part(files, layer, ("4908/4909",), key="35th")
    assert layers.record_of(made, part).id == "35th"
    assert wanted.wanted(made, layer) == ()


@pytest.mark.parametrize("system", SYSTEMS)
def test_new_parts_have_names_and_ids_of_their_own(system: str) -> None:
    files = shipped(system)
    for layer in layers.layers_of(files).layers:
        if layer.units or layers.plain(layer) or layer.kind == "rows":
            continue
        first = next(iter(layers.grid_of(files)))
        spot = f"{first}/{layers.grid_of(files).adjacent(first)[0]}" if layer.kind == "sides" else first
        hexes = (first, layers.grid_of(files).adjacent(first)[0]) if layer.kind == "path" else (spot,)
        if layer.id == "bridge":
            continue
        for _ in range(3):
            files, _ = layers.new_part(files, layer, hexes)
        for naming in (layer.title, layers.id_field(files, layer)):
            names = [getattr(record, naming) for _, record in access.records(files, layer.path)] if naming else []
            fresh = names[-3:]
            assert len(set(fresh)) == len(fresh), layer.id
            assert not set(fresh) & set(names[:-3]), layer.id


def test_an_id_that_is_taken_is_refused() -> None:
    files = shipped("stlo")
    for id_, key, where in (("boundary", "35th", "4908/4909"), ("area", "st_lo_victory", "4908")):
        with pytest.raises(EditError, match=f"{key} already"):
            layers.new_part(files, layers.layer(files, id_), (where,), key=key)


def test_a_bridge_bears_the_names_of_what_it_crosses_and_carries() -> None:
    files = shipped("ecouves")
    layer = layers.layer(files, "bridge")
    for known in files.map.bridges[:10]:
        a, b = known.hexside.split("/")
        for where in (f"{a}/{b}", f"{b}/{a}"):
            made, part = features.put(access.put(files, "map.bridges", ()), layer, where)
            record = layers.record_of(made, part)
            rivers = {one.name for one in files.map.streams if {f"{a}/{b}", f"{b}/{a}"} & set(one.hexsides)}
            assert record.stream in rivers
            assert record.road in {one.name for one in files.map.roads if {a, b} <= set(one.hexes)}


def test_a_key_that_can_be_none_is_refused() -> None:
    with pytest.raises(EditError, match="letters, digits"):
        references.rename(shipped("stlo"), "map.areas", "st_lo_victory", "St Lo")
