"""States as plain values and back, hashes and differences."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import pytest

from rules.engine.plain import canonical, difference, plain, restore, state_hash


@dataclass(frozen=True)
class Unit:
    place: Literal["map", "box"]
    steps: int = 1
    pinned: bool = False


@dataclass(frozen=True)
class Thing:
    name: str
    units: Mapping[str, Unit]
    levels: Mapping[int, int] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    pair: tuple[int, str] = (1, "one")
    taken: frozenset[str] = frozenset()
    active: Unit | None = None
    extra: Any = None


THING = Thing(
    "x", {"b": Unit("map", 2), "a": Unit("box", pinned=True)}, {2: 5, 1: 4}, ("q", "p"), (7, "seven"),
    frozenset({"z", "y"}), Unit("map"), [1, {"k": None}],
)  # fmt: skip


def test_plain_is_what_json_knows_in_a_fixed_order() -> None:
    data = plain(THING)
    assert json.loads(json.dumps(data)) == data
    assert list(data) == ["name", "units", "levels", "order", "pair", "taken", "active", "extra"]
    assert list(data["units"]) == ["a", "b"]
    assert data["levels"] == {"1": 4, "2": 5}
    assert data["taken"] == ["y", "z"]


def test_restore_is_exact() -> None:
    back = restore(Thing, json.loads(json.dumps(plain(THING))))
    assert back == THING
    assert isinstance(back.units["a"], Unit)
    assert isinstance(back.order, tuple)
    assert isinstance(back.taken, frozenset)
    assert restore(Thing, plain(replace(THING, active=None))) == replace(THING, active=None)


def test_a_field_with_a_default_may_be_left_out() -> None:
    assert restore(Unit, {"place": "map"}) == Unit("map")
    with pytest.raises(ValueError, match="place: is missing"):
        restore(Unit, {"steps": 1})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"units": {"a": {"place": "sea"}}}, r"units\.a\.place: found 'sea', expected 'map' or 'box'"),
        ({"units": {"a": {"place": "map", "steps": "2"}}}, r"units\.a\.steps: found '2', expected int"),
        ({"units": {"a": {"place": "map", "steps": True}}}, r"units\.a\.steps: found True, expected int"),
        ({"units": {"a": {"place": "map", "pinned": 1}}}, r"units\.a\.pinned: found 1, expected bool"),
        ({"units": []}, r"units: found \[\], expected dict"),
        ({"order": ["a", 3]}, r"order\.1: found 3, expected str"),
        ({"pair": [1]}, r"pair: found \[1\], expected 2 items"),
        ({"colour": "red"}, r"colour: Thing has no such field"),
        ({"active": 3}, r"active: found 3"),
    ],
)
def test_what_does_not_fit_is_named_by_its_path(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        restore(Thing, {**plain(THING), **change})


@pytest.mark.parametrize("value", [1.5, b"x", object(), {1.5: "x"}, {True: "x"}, Unit])
def test_a_state_holds_no_floats_or_objects(value: Any) -> None:
    with pytest.raises(TypeError):
        plain(value)


def test_equal_states_have_equal_hashes_whatever_the_order_of_their_dicts() -> None:
    other = replace(THING, units=dict(reversed(THING.units.items())), levels={1: 4, 2: 5})
    assert other == THING
    assert canonical(other) == canonical(THING)
    assert state_hash(other) == state_hash(THING)
    assert state_hash(replace(THING, order=("p", "q"))) != state_hash(THING)
    assert canonical(Unit("map")) == '{"pinned":false,"place":"map","steps":1}'
    assert state_hash(Unit("map")) == "c4b686057fa017297d7425e280ec88780fb47b9f4196a980f40a4ac8f16e2494"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, None),
        ({"name": "y"}, "name: 'x' and 'y'"),
        ({"units": {"a": Unit("box", pinned=True), "b": Unit("map", 1)}}, "units.b.steps: 2 and 1"),
        ({"units": {"b": Unit("map", 2)}}, "units.a: {'place': 'box', 'steps': 1, 'pinned': True} and nothing"),
        ({"levels": {2: 5, 1: 4, 3: 0}}, "levels.3: nothing and 0"),
        ({"order": ("q", "r")}, "order.1: 'p' and 'r'"),
        ({"order": ("q",)}, "order: ['q', 'p'] and ['q']"),
        ({"active": None}, "active: {'place': 'map', 'steps': 1, 'pinned': False} and None"),
        ({"extra": [1, {"k": False}]}, "extra.1.k: None and False"),
    ],
)  # fmt: skip
def test_difference_names_the_first_field_and_both_values(changes: dict[str, Any], words: str | None) -> None:
    assert difference(THING, replace(THING, **changes)) == words


def test_a_record_can_be_compared_with_its_plain_form() -> None:
    assert difference(THING, plain(THING)) is None
    assert difference(1, True) == "the whole: 1 and True"
