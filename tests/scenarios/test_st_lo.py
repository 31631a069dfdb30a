"""The shipped scenario against what the rulebook says of it, set up for a new game where that matters."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.stlo.model import Scenario
from rules.stlo.setup import initial_state
from rules.stlo.state import State
from scenarios import library
from scenarios.stlo.setup_list import Entry, entry_of, parse_entry, setup_list


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return library.load("st-lo")


@pytest.fixture(scope="module")
def start(scenario: Scenario) -> State:
    return initial_state(scenario)


def listed(text: str) -> Counter[str]:
    """A printed list, one entry a comma."""
    return Counter(str(parse_entry(entry)) for entry in text.split(","))


def standing(scenario: Scenario, start: State, formation: str) -> Counter[str]:
    """The entries of a division as its units stand after set-up."""
    found: Counter[str] = Counter()
    for name, card in scenario.units.items():
        if card.formation == formation:
            now = start.units[name]
            place = {"map": now.hex, "display": "DD", "reinforcement": "R"}[now.place]
            found[str(Entry(place, card.designation, card.kind))] += 1
    return found


def assets(scenario: Scenario, formation: str, asset_class: str) -> list[str]:
    """The assets of a class, as ``A/737 M4``."""
    cards = [card for card in scenario.assets.values() if card.formation == formation]
    return [f"{card.designation} {card.weapon}" for card in cards if card.asset_class == asset_class]


# ---------------------------------------------------------------- set-up lists


@pytest.mark.rule("stlo", "20.0.I")
@pytest.mark.parametrize(
    ("text", "place", "designation", "kind"),
    [
        ("2805 2/320(C)", "2805", "2/320", "company"),
        ("1700 1/137", "1700", "1/137", "battalion"),
        ("1600 RCN", "1600", "", "recon"),
        ("DD 1/115", "DD", "1/115", "battalion"),
        ("R 517/915", "R", "517/915", "battalion"),
        ("2722  FUS/915", "2722", "FUS/915", "battalion"),
        ("R 1/5FJ", "R", "1/5FJ", "battalion"),
    ],
)
def test_an_entry_of_a_printed_list(text: str, place: str, designation: str, kind: str) -> None:
    entry = parse_entry(text)
    assert (entry.place, entry.designation, entry.kind) == (place, designation, kind)
    assert parse_entry(str(entry)) == entry


@pytest.mark.rule("stlo", "20.0.I")
@pytest.mark.parametrize(
    "text", ["", "2805", "2/320(C)", "280 2/320", "XX 2/320", "2805 2/320(B)", "2805 RCN(C)", "2805 2/3 20"]
)
def test_what_is_no_entry_of_a_printed_list(text: str) -> None:
    with pytest.raises(ValueError, match="set-up entry"):
        parse_entry(text)


def test_every_unit_of_the_scenario_has_an_entry_in_its_division_list(scenario: Scenario) -> None:
    lists = {name: setup_list(scenario, name) for name in scenario.formations}
    assert len(lists["us29"]) == 21
    for card in scenario.units.values():
        if card.kind != "substitute":
            assert entry_of(card) in lists[card.formation]


@pytest.mark.rule("stlo", "20.1.1.A")
def test_the_35th_division_starts_exactly_so(scenario: Scenario, start: State) -> None:
    printed = listed(
        "DD 2/320, 1600 RCN, 1700 1/137, 2000 3/137, 2001 2/137, 2202 RCN, 2503 1/320, 2805 2/320(C), 2904 3/320,"
        "2906 2/320(C), 3108 RCN, 3008 2/320(C)"
    )
    # The three battalions of the 134th are R units that the list leaves out (18.1.2).
    assert standing(scenario, start, "us35") == printed + listed("R 1/134, R 2/134, R 3/134")


@pytest.mark.rule("stlo", "20.1.2.A")
def test_the_29th_division_starts_as_far_as_it_is_listed(scenario: Scenario, start: State) -> None:
    printed = listed(
        "DD 1/115, DD 2/115, DD 3/115, R 1/175, 3710 2/115(C), 3910 3/115(C), 4009 3/115(C), 4110 3/115(C),"
        "4710 1/115(C), 4810 RCN, 4908 1/116, 5010 2/116"
    )
    found = standing(scenario, start, "us29")
    assert found >= printed
    assert sum(entry.startswith("3307 ") for entry in found) == 1
    designations = Counter(parse_entry(entry).designation for entry in found.elements())
    assert [designations[name] for name in ("1/115", "2/115", "3/115", "3/116", "2/175", "3/175")] == [4, 4, 4, 1, 1, 1]


@pytest.mark.rule("stlo", "20.1.3.A")
def test_the_2nd_division_starts_with_exactly_three_battalions_at_full_strength(
    scenario: Scenario, start: State
) -> None:
    assert standing(scenario, start, "us2") == listed("5409 2/38, 5507 3/38, 5609 1/38")
    assert [start.units[name].steps for name in ("1/38", "2/38", "3/38")] == [2, 2, 2]


@pytest.mark.rule("stlo", "20.2.1.A")
def test_the_3rd_parachute_division_starts_as_far_as_it_is_listed(scenario: Scenario, start: State) -> None:
    printed = listed(
        "DD 1/8, DD 3/8, DD 2/9, DD 3/9, 3815 2/8, 4012 3/8(C), 4212 3/8(C), 4412 1/8(C), 4812 2/9(C), 5012 2/9(C),"
        "5211 2/9(C), 5216 1/9"
    )
    found = standing(scenario, start, "de3fj")
    assert found >= printed
    assert any(entry.startswith("R ") for entry in found)
    companies = Counter(parse_entry(entry).designation for entry in found.elements() if entry.endswith("(C)"))
    assert companies == {"1/8": 3, "3/8": 3, "2/9": 3, "3/9": 3}


@pytest.mark.rule("stlo", "20.2.2.A")
def test_the_352nd_division_starts_as_far_as_it_is_listed(scenario: Scenario, start: State) -> None:
    printed = listed(
        "DD 1/897, DD 1/916, DD 1/943, R 517/915, 1607 2/897, 1702 1/897(C), 2003 1/897(C), 2107 2/914, 2707 1/916(C),"
        "2722 FUS/915, 2809 1/916(C), 2812 2/915"
    )
    found = standing(scenario, start, "de352")
    assert found >= printed
    assert sum(entry.startswith("R ") for entry in found) >= 2
    companies = Counter(parse_entry(entry).designation for entry in found.elements() if entry.endswith("(C)"))
    assert companies == {"1/897": 3, "1/916": 3, "1/943": 3}


# ---------------------------------------------------------------- assets and substitutes


@pytest.mark.rule("stlo", "20.1.1.B")
def test_the_assets_of_the_35th(scenario: Scenario) -> None:
    assert assets(scenario, "us35", "major") == [
        "A/737 M4", "B/737 M4", "C/737 M4", "D/737 M5", "A/654 M10", "B/654 M10", "C/654 M10",
    ]  # fmt: skip
    assert assets(scenario, "us35", "minor") == ["AG M8"]
    engineers = ["1A/60", "2A/60", "1B/60", "2B/60", "1C/60", "2C/60"]
    assert assets(scenario, "us35", "engineer") == [f"{name} engineer" for name in engineers]


@pytest.mark.rule("stlo", "20.1.2.B")
def test_the_assets_of_the_29th(scenario: Scenario) -> None:
    assert assets(scenario, "us29", "major") == [
        "A/747 M4", "B/747 M4", "C/747 M4", "D/747 M5", "A/821 M10", "B/821 M10", "C/821 M10", "B/803 M10",
    ]  # fmt: skip
    assert assets(scenario, "us29", "minor") == ["AG M8"]
    engineers = ["1A/121", "2A/121", "1B/121", "2B/121", "1C/121", "2C/121"]
    assert assets(scenario, "us29", "engineer") == [f"{name} engineer" for name in engineers]


@pytest.mark.rule("stlo", "20.1.3.B")
def test_the_assets_of_the_2nd(scenario: Scenario) -> None:
    assert assets(scenario, "us2", "major") == ["A/741 M4", "B/741 M4", "C/741 M4", "D/741 M5"]
    assert assets(scenario, "us2", "minor") == ["AG M8"]
    assert assets(scenario, "us2", "engineer") == ["1A/2 engineer", "2A/2 engineer", "3A/2 engineer"]


@pytest.mark.rule("stlo", "20.2.1.B")
def test_the_assets_of_the_3rd_parachute_division(scenario: Scenario) -> None:
    assert assets(scenario, "de3fj", "major") == ["1/3AT 75mm AT", "2/3AT 75mm AT", "3/3AT SIII"]
    assert assets(scenario, "de3fj", "minor") == ["AG JGP", "FLAK 88mm"]
    assert assets(scenario, "de3fj", "engineer") == ["1/3E engineer", "2/3E engineer"]


@pytest.mark.rule("stlo", "20.2.2.B")
def test_the_assets_of_the_352nd(scenario: Scenario) -> None:
    assert assets(scenario, "de352", "major") == ["1/352AT 75mm AT", "2/352AT 75mm AT", "3/352AT SIII", "4/352AT SIII"]
    assert assets(scenario, "de352", "minor") == ["AG JGP", "FLAK 88mm"]
    assert assets(scenario, "de352", "engineer") == ["1/352E engineer"]


@pytest.mark.rule("stlo", "20.1.4")
@pytest.mark.rule("stlo", "20.2.3")
@pytest.mark.parametrize(("side", "number"), [("us", 9), ("de", 12)])
def test_substitute_companies_wait_in_their_boxes(scenario: Scenario, start: State, side: str, number: int) -> None:
    cards = [card for card in scenario.units.values() if card.kind == "substitute" and card.side == side]
    assert [card.id for card in cards] == [f"{side.upper()}{n}" for n in range(1, number + 1)]
    assert {start.units[card.id].place for card in cards} == {"substitutes"}


def test_counters_of_the_same_name_are_told_apart_by_division(scenario: Scenario) -> None:
    for name in ("AG/35", "AG/29", "AG/2", "AG/3FJ", "AG/352", "FLAK/3FJ", "FLAK/352"):
        assert scenario.assets[name].designation == name.partition("/")[0]


# ---------------------------------------------------------------- what the book says of the counters


@pytest.mark.rule("stlo", "2.2.B")
def test_every_counter_is_of_one_of_five_types(scenario: Scenario) -> None:
    types = {
        "hq": len(scenario.hqs),
        "infantry": sum(card.kind != "recon" for card in scenario.units.values()),
        "recon": sum(card.kind == "recon" for card in scenario.units.values()),
        "asset": len(scenario.assets),
        "artillery": len(scenario.guns),
        "op": sum(formation.op for formation in scenario.formations.values()),
    }
    assert types == {"hq": 39, "infantry": 93, "recon": 6, "asset": 51, "artillery": 34, "op": 5}


@pytest.mark.rule("stlo", "2.2.6")
def test_one_op_a_division(scenario: Scenario) -> None:
    assert [name for name, formation in scenario.formations.items() if formation.op] == [
        "us29", "us35", "us2", "de3fj", "de352",
    ]  # fmt: skip


@pytest.mark.rule("stlo", "2.2.7")
def test_six_us_recon_units_without_a_designation_and_no_german_ones(scenario: Scenario) -> None:
    recon = [card for card in scenario.units.values() if card.kind == "recon"]
    assert [card.id for card in recon] == [f"RCN{n}" for n in range(1, 7)]
    assert {(card.side, card.designation, card.steps) for card in recon} == {("us", "", 1)}


@pytest.mark.rule("stlo", "2.3")
def test_the_scale() -> None:
    scale = library.open_scenario("st-lo").files.scenario.scale
    assert (scale.yards_per_hex, scale.days_per_turn) == (306, 1)


@pytest.mark.rule("stlo", "6.2.A")
def test_every_printed_morale_is_6_or_7(scenario: Scenario) -> None:
    assert {hq.morale for hq in scenario.hqs.values()} == {6, 7}
    assert scenario.hqs["2/115"].morale == 7


@pytest.mark.rule("stlo", "13.2.1.A")
@pytest.mark.rule("stlo", "13.2.1.B")
def test_permanent_works_are_improved_positions_and_strongpoints_on_land(scenario: Scenario) -> None:
    assert Counter(scenario.works.values()) == {"strongpoint": 11, "improved": 59}
    assert set(scenario.works) <= scenario.board.land
    assert (scenario.works["5613"], scenario.works["1607"]) == ("strongpoint", "improved")


# ---------------------------------------------------------------- boundaries, groups, depots


@pytest.mark.rule("stlo", "8.4")
def test_the_two_boundaries_bind_the_infantry_of_two_divisions_and_one_battalion(scenario: Scenario) -> None:
    rules = {(rule.boundary, rule.applies_to): (rule.forbids_attack, rule.rule) for rule in scenario.boundary_rules}
    assert rules == {
        ("35th", ("us35",)): (True, "8.4.2"),
        ("2nd", ("us2",)): (True, "8.4.1"),
        ("2nd", ("1/5FJ",)): (False, "8.4.4"),
    }


@pytest.mark.rule("stlo", "23.0.boundary")
def test_the_map_has_two_named_boundary_lines(scenario: Scenario) -> None:
    boundaries = scenario.board.boundaries
    assert {key: line.name for key, line in boundaries.items()} == {"35th": "35th Division", "2nd": "2nd Division"}
    for line in boundaries.values():
        assert line.sides
        assert all((a in line.closed) != (b in line.closed) for a, b in line.sides if {a, b} <= scenario.board.land)


@pytest.mark.rule("stlo", "8.4")
def test_the_closed_side_is_east_for_the_35th_and_west_for_the_2nd(scenario: Scenario) -> None:
    column = scenario.board.grid.column_row
    land = scenario.board.land
    east, west = scenario.board.boundaries["35th"].closed, scenario.board.boundaries["2nd"].closed
    for row, (last_open, first_open) in {0: (31, 52), 12: (31, 52), 17: (30, 54), 22: (26, 54), 24: (21, 54)}.items():
        here = {hex_ for hex_ in land if column(hex_)[1] == row}
        assert here & east == {hex_ for hex_ in here if column(hex_)[0] > last_open}
        assert here & west == {hex_ for hex_ in here if column(hex_)[0] < first_open}
    assert {hex_ for hex_ in land if column(hex_)[1] >= 25} <= east


@pytest.mark.rule("stlo", "18.1.B")
def test_each_group_has_units_with_an_entry_hex_each_and_their_hqs(scenario: Scenario) -> None:
    groups = [group for side in ("us", "de") for group in scenario.groups[side]]
    assert [group.order for group in scenario.groups["de"]] == [1, 2, 3, 4, 5]
    for group in groups:
        assert group.entries
        for unit, hex_ in group.entries:
            assert scenario.units[unit].side == group.side
            assert scenario.hqs[unit].group == scenario.units[unit].group == group.id
            assert hex_ in scenario.board.features["entry"] & scenario.board.land
        assert all(scenario.guns[gun].group == group.id for gun in group.artillery)
    assert [unit for unit, _ in scenario.groups["us"][0].entries] == ["1/134", "2/134"]
    assert scenario.charts.automatic_after == {"us-1": "us-2"}
    assert [unit for unit, _ in scenario.groups["us"][1].entries] == ["3/134"]
    assert "1/5FJ" in dict(scenario.groups["de"][0].entries)
    waiting = {card.id for card in scenario.units.values() if card.setup == "R"}
    assert waiting == {unit for group in groups for unit, _ in group.entries}


@pytest.mark.rule("stlo", "21.1.1.A")
def test_exactly_three_depots_are_special(scenario: Scenario) -> None:
    german = {hex_: depot.kind for hex_, depot in scenario.depots.items() if depot.side == "de"}
    assert {hex_ for hex_, kind in german.items() if kind == "special"} == {"2626", "2727", "2927"}
    assert Counter(german.values())["ordinary"] >= 7
    assert scenario.charts.depot_values == {"ordinary": 1, "special": 2}
