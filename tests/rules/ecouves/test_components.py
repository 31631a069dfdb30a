"""Chapter A: units, their two forms, and how many counters a hex holds."""

from __future__ import annotations

import pytest

from rules.ecouves import grouping, retreat, stacking, zones
from rules.ecouves.field import Field
from rules.ecouves.model import ARM_OF_SYMBOL, SIDES, Scenario
from rules.ecouves.state import Counter
from rules.engine.decisions import Refusal
from tests.rules.ecouves import tiny

rule = pytest.mark.rule


def made(*units: tiny.Made, terrain: dict[str, str] | None = None) -> Scenario:
    return tiny.scenario(tiny.board(terrain=terrain), *units)


def places(field: Field, unit: str) -> list[str]:
    return [now.hex if now.place == "map" else now.place for now in (field.counter(c) for c in field.family(unit))]


def ruled(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.rule


# -- sides and arms -----------------------------------------------------------------------------------------


@rule("ecouves", "A.b")
def test_there_are_two_sides() -> None:
    assert set(SIDES) == {"french", "german"}


@rule("ecouves", "A.e")
@pytest.mark.parametrize(
    ("symbol", "arm"),
    [("engineers", "I"), ("infantry", "I"), ("tank_destroyer", "B"), ("mechanised_infantry", "B"), ("armour", "B"),
     ("reconnaissance", "B"), ("self_propelled_artillery", "B"), ("anti_tank", "A"), ("artillery", "A")],
)  # fmt: skip
def test_the_symbol_gives_the_movement_type(symbol: str, arm: str) -> None:
    assert ARM_OF_SYMBOL[symbol] == arm


# -- A.d, A.i, A.j: two forms -------------------------------------------------------------------------------


@rule("ecouves", "A.d")
@rule("ecouves", "A.i")
def test_splitting_puts_down_all_sections_and_takes_the_symbol_away() -> None:
    field = tiny.field(made(tiny.tanks("3/12RC")), {"3/12RC": "0505"})
    assert grouping.split_refusal(field, "3/12RC") is None
    grouping.split(field, "3/12RC")
    assert places(field, "3/12RC") == ["apart", "0505", "0505", "0505"]
    assert field.at("0505") == ("3/12RC-1", "3/12RC-2", "3/12RC-3")


@rule("ecouves", "A.i")
def test_regrouping_takes_all_sections_away_and_puts_down_the_symbol() -> None:
    field = tiny.field(made(tiny.tanks("U")), {"U": "0505 split"})
    assert grouping.regroup_refusal(field, "U") is None
    grouping.regroup(field, "U")
    assert places(field, "U") == ["0505", "apart", "apart", "apart"]


@rule("ecouves", "A.i")
def test_a_split_unit_does_not_split_again_and_a_grouped_one_does_not_regroup() -> None:
    field = tiny.field(made(tiny.tanks("U"), tiny.tanks("V"), tiny.tanks("W")), {"U": "0505", "V": "0707 split"})
    assert ruled(grouping.split_refusal(field, "V")) == "A.i"
    assert ruled(grouping.regroup_refusal(field, "U")) == "A.i"
    assert ruled(grouping.split_refusal(field, "W")) == "A.i"
    assert ruled(grouping.regroup_refusal(field, "W")) == "A.i"


@rule("ecouves", "A.i")
def test_a_symbol_with_one_of_its_sections_on_the_map_is_a_fault() -> None:
    scenario = made(tiny.tanks("U"))
    good = tiny.state(scenario, {"U": "0505"})
    assert grouping.fault(scenario, good, "U") == ""
    bad = tiny.field(scenario, {"U": "0505"})
    bad.set_counter("U-1", place="map", hex="0606")
    assert "grouped and split" in grouping.fault(scenario, bad.state, "U")


@rule("ecouves", "A.j")
def test_a_section_held_back_is_a_fault_that_names_it() -> None:
    scenario = made(tiny.tanks("U"))
    field = tiny.field(scenario, {"U": "0505 split"})
    assert grouping.fault(scenario, field.state, "U") == ""
    field.set_counter("U-3", place="apart", hex="")
    assert "U-3" in grouping.fault(scenario, field.state, "U")


@rule("ecouves", "A.j")
@pytest.mark.parametrize("gone", ["eliminated", "exited"])
def test_sisters_of_a_section_that_is_gone_stay_without_it(gone: str) -> None:
    scenario = made(tiny.tanks("U"))
    state = tiny.state(scenario, {"U-1": "0505", "U-2": "0506", "U-3": gone})
    assert grouping.fault(scenario, state, "U") == ""


@rule("ecouves", "A.h")
@pytest.mark.parametrize("sections", [2, 3, 4])
def test_a_unit_splits_into_as_many_parts_as_it_has(sections: int) -> None:
    field = tiny.field(made(tiny.tanks("U", sections=sections)), {"U": "0505"})
    grouping.split(field, "U")
    assert len(field.at("0505")) == sections


# -- A.k, A.n: losses ---------------------------------------------------------------------------------------


@rule("ecouves", "A.k")
@pytest.mark.parametrize("gone", ["eliminated", "exited"])
def test_a_unit_that_has_lost_a_section_never_regroups(gone: str) -> None:
    game = tiny.phase(
        made(tiny.tanks("U")), {"U-1": "0505", "U-2": "0505", "U-3": gone}, phase="french-reorganization",
        dummies={"FD1": "0606"},
    )  # fmt: skip
    assert tiny.refused(game, "regroup U") == "A.k"


@rule("ecouves", "A.n")
def test_a_unit_lost_while_grouped_takes_its_sections_with_it() -> None:
    field = tiny.field(made(tiny.tanks("U"), tiny.tanks("V")), {"U": "0505", "V": "0606"})
    retreat.eliminate(field, "U", "E.fire.E")
    assert places(field, "U") == ["eliminated"] * 4
    assert places(field, "V") == ["0606", "apart", "apart", "apart"]
    assert ruled(grouping.split_refusal(field, "U")) == "A.i"
    assert ruled(grouping.regroup_refusal(field, "U")) == "A.i"


# -- A.m: stacking ------------------------------------------------------------------------------------------


@rule("ecouves", "A.m")
def test_a_symbol_and_three_silhouettes_fill_a_hex() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("V"), tiny.tanks("W"))
    field = tiny.field(scenario, {"U": "0505", "V": "0505 split", "W": "0506"})
    assert ruled(stacking.stack_refusal(field, "french", "0505")) == "C.4"
    game = tiny.phase(scenario, {"U": "0505", "V": "0505 split", "W": "0506"})
    tiny.play(game, "select W")
    assert tiny.refused(game, "move 0505") == "C.4"


@rule("ecouves", "A.m")
def test_four_symbols_fit_like_any_other_mix() -> None:
    units = [tiny.tanks(name) for name in "ABCD"]
    game = tiny.phase(made(*units), {"A": "0505", "B": "0505", "C": "0505", "D": "0506"})
    tiny.play(game, "select D", "move 0505")
    assert len(tiny.table(game).at("0505")) == 4


@rule("ecouves", "A.m")
def test_counters_that_make_room_are_not_counted() -> None:
    field = tiny.field(made(tiny.tanks("U"), tiny.tanks("V")), {"U": "0505 split", "V": "0505"})
    assert stacking.stack_refusal(field, "french", "0505", 3, leaving=3) is None
    assert ruled(stacking.stack_refusal(field, "french", "0505", 3, leaving=2)) == "C.4"


# -- what a change of form hands on -------------------------------------------------------------------------


@rule("ecouves", "G.3")
def test_a_pin_goes_on_with_the_sections_and_back() -> None:
    field = tiny.field(made(tiny.tanks("U")), {"U": "0505 pinned"})
    grouping.split(field, "U")
    assert all(field.counter(c).pinned for c in ("U-1", "U-2", "U-3"))
    field.set_counter("U-1", pinned=False)
    field.set_counter("U-2", pinned=False)
    grouping.regroup(field, "U")
    assert field.counter("U").pinned


def test_a_lock_goes_on_with_the_sections_and_back() -> None:
    scenario = made(tiny.tanks("U"), tiny.tanks("Z", "german"))
    field = tiny.field(scenario, {"U": "0505", "Z": "0504"}, locks=[(["U"], ["Z"], "german")])
    grouping.split(field, "U")
    assert field.state.locks[0].french == ("U-1", "U-2", "U-3")
    assert field.state.locks[0].german == ("Z",)
    grouping.regroup(field, "U")
    assert [lock.french for lock in field.state.locks] == [("U",)]


def test_a_form_that_has_fought_or_was_assaulted_hands_that_on() -> None:
    field = tiny.field(
        made(tiny.tanks("U"), tiny.tanks("V")), {"U": "0505", "V": "0606"}, attacked=frozenset({"U", "V"}),
        assaulted=frozenset({"U"}),
    )  # fmt: skip
    grouping.split(field, "U")
    assert field.state.attacked == {"U-1", "U-2", "U-3", "V"}
    assert field.state.assaulted == {"U-1", "U-2", "U-3"}


def test_having_fought_belongs_to_the_whole_unit() -> None:
    field = tiny.field(made(tiny.tanks("U"), tiny.tanks("V")), {"U": "0505 split", "V": "0606"})
    grouping.mark_fought(field, ["U-2"])
    assert field.state.fought == {"U"}


def test_a_mixed_stack_of_sections_regroups_shown() -> None:
    field = tiny.field(
        made(tiny.tanks("U"), terrain={"0505": "village"}), {"U-1": "0505 hidden", "U-2": "0505", "U-3": "0505"}
    )
    grouping.regroup(field, "U")
    assert not field.counter("U").hidden
    assert field.events[-1].reveals
    assert zones.exerts(field, "U")


def test_hidden_sections_regroup_hidden_and_the_enemy_sees_only_blanks() -> None:
    field = tiny.field(made(tiny.tanks("U"), terrain={"0505": "village"}), {"U": "0505 split hidden"})
    grouping.regroup(field, "U")
    assert field.counter("U") == Counter("map", "0505", hidden=True)
    seen = [event for event in field.events if event.seen_by("german")]
    assert [event.kind for event in seen] == ["blanks"]
    assert all("U" not in event.text for event in seen)
