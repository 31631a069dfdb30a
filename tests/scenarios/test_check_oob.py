"""The checks of the order of battle and the set-up, each on a broken copy of the shipped one."""

from __future__ import annotations

from typing import Any

import pytest

from rules.stlo.model import FORMATIONS
from scenarios import library
from tests.scenarios.broken import problems, row, the_problem

Oob = dict[str, Any]


def edit(table: str, name: str, **values: Any) -> Any:
    """A change that sets values of a row."""
    return lambda data: row(data[table], name).update(values)


# ---------------------------------------------------------------- formations


@pytest.mark.rule("stlo", "2.2.A")
def test_an_affiliation_that_the_rules_do_not_know_is_rejected() -> None:
    problem = the_problem("oob", edit("formations", "us29", id="us30"), "found us30")
    assert problem.rule == "2.2.A"
    assert problem.expected == "one of us29, us35, us2, usxix, de3fj, de352, deiifj"


@pytest.mark.rule("stlo", "2.2.A")
def test_the_seven_affiliations_are_accepted_each_with_its_side() -> None:
    formations = library.load("st-lo").formations
    assert {name: formation.side for name, formation in formations.items()} == dict(FORMATIONS)
    assert [formation.short for formation in formations.values()] == ["29", "35", "2", "XIX", "3FJ", "352", "IIFJ"]


@pytest.mark.rule("stlo", "2.2.A")
@pytest.mark.parametrize("name", list(FORMATIONS))
def test_a_formation_on_the_wrong_side_is_rejected(name: str) -> None:
    side = "us" if FORMATIONS[name] == "de" else "de"
    the_problem("oob", edit("formations", name, side=side), f"({name}).side", f"expected {FORMATIONS[name]}")


@pytest.mark.parametrize(
    ("table", "name"),
    [("hqs", "1/115"), ("battalions", "1/116"), ("recon", "RCN1"), ("assets", "A/747"), ("artillery", "793/GS")],
)
def test_a_counter_of_an_unknown_formation_is_rejected(table: str, name: str) -> None:
    the_problem("oob", edit(table, name, formation="us30"), f"({name}).formation: found us30")


def test_infantry_belongs_to_a_division_not_to_a_corps() -> None:
    the_problem("oob", edit("battalions", "1/116", formation="usxix"), "usxix, a corps")


@pytest.mark.rule("stlo", "2.2.6")
@pytest.mark.parametrize(("name", "op"), [("us29", False), ("de352", False), ("usxix", True)])
def test_one_op_for_each_division_and_none_for_a_corps(name: str, op: bool) -> None:
    assert the_problem("oob", edit("formations", name, op=op), "observation post").rule == "2.2.6"


def test_substitutes_come_from_a_formation_of_the_same_side() -> None:
    the_problem("oob", edit("formations", "us2", substitutes_from="de352"), "substitutes_from: found de352")


# ---------------------------------------------------------------- names


def test_ids_are_compared_without_case() -> None:
    the_problem("oob", edit("battalions", "FUS/915", id="fus/915"), "HQ FUS/915")
    the_problem("oob", edit("hqs", "1/116", id="fus/915"), "an id that no other entry has")
    the_problem("oob", edit("assets", "FLAK/352", id="flak/3fj"), "an id that no other entry has")


def test_units_and_assets_share_their_names() -> None:
    the_problem("oob", edit("assets", "A/747", id="1/116"), "(1/116).id", "no other entry has")


def test_an_id_has_no_spaces_and_no_controls() -> None:
    the_problem("oob", edit("assets", "A/747", id="A 747"), "an id of letters")
    the_problem("oob", edit("assets", "A/747", id="A/747\n"), "an id of letters")


# ---------------------------------------------------------------- headquarters and companies


@pytest.mark.rule("stlo", "6.2.A")
@pytest.mark.parametrize("morale", [5, 8, 0])
def test_printed_morale_is_6_or_7(morale: int) -> None:
    assert the_problem("oob", edit("hqs", "1/115", morale=morale), "6 or 7").rule == "6.2.A"


def test_a_unit_without_an_hq_is_rejected() -> None:
    the_problem("oob", lambda data: data["hqs"].remove(row(data["hqs"], "1/116")), "battalion 1/116", "with an HQ")


def test_an_hq_without_a_unit_is_rejected() -> None:
    the_problem("oob", lambda data: data["battalions"].remove(row(data["battalions"], "1/116")), "HQ 1/116")


def test_an_hq_belongs_where_its_battalion_does() -> None:
    the_problem("oob", edit("hqs", "1/116", formation="us35"), "hqs", "us29, as its battalion")
    the_problem("oob", edit("hqs", "1/116", group="us-1"), "hqs", "the group of its battalion")


def test_a_battalion_on_the_display_has_three_companies() -> None:
    the_problem("oob", lambda data: data["companies"].remove(row(data["companies"], "1/115b")), "2 companies", "three")


def test_a_battalion_on_the_map_has_none() -> None:
    the_problem("oob", edit("battalions", "1/115", setup="4510"), "(1/115).setup: found 4510, expected DD")


def test_a_company_has_its_battalions_name_formation_and_a_hex() -> None:
    the_problem("oob", edit("companies", "1/115a", id="1/115d"), "1/115a, 1/115b or 1/115c")
    the_problem("oob", edit("companies", "1/115a", battalion="9/115"), "the id of a battalion")
    the_problem("oob", edit("companies", "1/115a", formation="us35"), "us29, as its battalion")
    the_problem("oob", edit("companies", "1/115a", setup="DD"), "a hex for a company")


def test_substitutes_have_an_anti_tank_value_a_face_and_faces_of_one_side() -> None:
    the_problem("oob", edit("substitutes", "DE1", at=[1]), "1 values", "2, one a face")
    the_problem("oob", edit("substitutes", "US1", faces=["us29", "de352"]), "divisions of one side")
    the_problem("oob", edit("substitutes", "US1", faces=["us29", "usxix"]), "found usxix")
    the_problem("oob", edit("substitutes", "US1", code="2"), "US2, its side and code")


@pytest.mark.rule("stlo", "20.1.4")
@pytest.mark.rule("stlo", "20.2.3")
@pytest.mark.parametrize(("name", "words"), [("US9", "8 US substitutes"), ("DE12", "11 German substitutes")])
def test_another_number_of_substitutes_is_a_warning(name: str, words: str) -> None:
    change = lambda data: data["substitutes"].remove(row(data["substitutes"], name))  # noqa: E731
    the_problem("oob", change, words, severity="warning")


@pytest.mark.rule("stlo", "2.2.7")
def test_another_number_of_recon_units_or_a_german_one_is_a_warning() -> None:
    the_problem("oob", lambda data: data["recon"].pop(), "5 US recon units", severity="warning")
    the_problem("oob", edit("recon", "RCN6", formation="de352"), "no German recon units", severity="warning")


def test_artillery_supports_a_regiment_of_its_division() -> None:
    the_problem("oob", edit("artillery", "110/115", regiment="999"), "a regiment with infantry in its division")
    the_problem("oob", edit("artillery", "110/115", formation="us35"), "a regiment with infantry in its division")
    the_problem("oob", edit("artillery", "793/GS", defensive=1), "0 for general support", severity="warning")
    the_problem("oob", edit("artillery", "793/GS", missions=0), "at least one fire mission")


def test_a_regiment_without_artillery_is_known_to_be() -> None:
    the_problem("oob", lambda data: data.update(regiments_without_artillery=[]), "regiment 5FJ", severity="warning")
    the_problem("oob", lambda data: data["regiments_without_artillery"].append("115"), "regiments that no artillery")


def test_text_values_name_values() -> None:
    the_problem("oob", edit("battalions", "1/115", text_values=["strength"]), "the name of a value of this row")


def test_a_battalion_weaker_than_its_companies_is_a_warning_in_strict_mode() -> None:
    change = edit("battalions", "3/9", full=9)
    the_problem("oob", change, "9 against 9", severity="warning", strict=True)
    assert problems("oob", change) == ()


def test_too_many_counters_are_refused_as_a_whole() -> None:
    def change(data: Oob) -> None:
        data["assets"] *= 100

    assert len(problems("oob", change)) == 1


# ---------------------------------------------------------------- set-up


def test_set_up_hexes_are_on_the_map_and_in_play() -> None:
    the_problem("oob", edit("battalions", "1/116", setup="9908"), "(1/116).setup", "off the map")
    the_problem("oob", edit("recon", "RCN1", setup="0909"), "(RCN1).setup", "out of play")


def test_set_up_across_a_river_is_out_of_play() -> None:
    the_problem("oob", edit("battalions", "1/137", setup="1400"), "(1/137).setup", "out of play")


@pytest.mark.rule("stlo", "8.3")
@pytest.mark.parametrize(
    ("table", "name", "hex_", "full"),
    [
        ("battalions", "2/116", "4908", True),
        ("companies", "1/115a", "4908", True),
        ("companies", "1/115a", "4710", False),
        ("recon", "RCN4", "4908", False),
    ],
)
def test_an_overstacked_set_up_is_rejected(table: str, name: str, hex_: str, full: bool) -> None:
    found = problems("oob", edit(table, name, setup=hex_))
    assert any("full hex 4908" in str(problem) and problem.rule == "8.3" for problem in found) == full


@pytest.mark.rule("stlo", "8.3")
def test_three_companies_fit_a_hex_and_a_fourth_does_not() -> None:
    def three(data: Oob) -> None:
        for name in ("1/115a", "1/115b", "2/115a"):
            row(data["companies"], name)["setup"] = "4510"
        row(data["companies"], "1/115c")["setup"] = "4310"

    def four(data: Oob) -> None:
        three(data)
        row(data["companies"], "2/115b")["setup"] = "4510"

    assert problems("oob", three) == ()
    the_problem("oob", four, "2/115b in the full hex 4510")


def test_enemies_do_not_start_in_one_hex() -> None:
    the_problem("oob", edit("battalions", "1/116", setup="5012"), "with the enemy")
    the_problem("oob", edit("recon", "RCN4", setup="5216"), "RCN4 in 5216 with the enemy 1/9")


@pytest.mark.rule("stlo", "8.4")
@pytest.mark.parametrize(
    ("table", "name", "hex_", "rule"),
    [
        ("battalions", "1/38", "5109", "8.4.1"),
        ("battalions", "1/137", "3200", "8.4.2"),
        ("companies", "2/320a", "3207", "8.4.2"),
    ],
)
def test_nobody_starts_across_his_boundary(table: str, name: str, hex_: str, rule: str) -> None:
    assert the_problem("oob", edit(table, name, setup=hex_), f"({name}).setup: found {hex_}, across").rule == rule


@pytest.mark.rule("stlo", "8.4")
def test_others_may_start_on_either_side() -> None:
    assert problems("oob", edit("recon", "RCN3", setup="3207")) == ()
    assert problems("oob", edit("battalions", "3/116", setup="5400")) == ()


def test_boundary_rules_name_a_boundary_and_formations_or_battalions() -> None:
    the_problem(
        "oob", lambda data: data["boundary_rules"][0].update(boundary="36th"), "the id of a boundary of the map"
    )
    the_problem("oob", lambda data: data["boundary_rules"][0].update(applies_to=["us36"]), "a formation or battalion")
    the_problem("oob", lambda data: data["boundary_rules"][0].update(forbids=["attack"]), "enter, and attack or not")
    the_problem("oob", lambda data: data["boundary_rules"].pop(0), "no rule for boundary 35th", severity="warning")


# ---------------------------------------------------------------- reinforcements


@pytest.mark.rule("stlo", "18.1.B")
def test_a_group_of_unknown_units_is_rejected() -> None:
    change = lambda data: row(data["reinforcements"], "de-3")["artillery"].append("9/999")  # noqa: E731
    the_problem("oob", change, "found 9/999, expected the id of an artillery unit")
    change = lambda data: row(data["reinforcements"], "de-3")["entry"].update({"9/999": "3031"})  # noqa: E731
    the_problem("oob", change, "found 9/999, expected the id of a battalion")


@pytest.mark.rule("stlo", "18.1.B")
def test_a_reinforcement_without_an_entry_hex_is_rejected() -> None:
    change = lambda data: row(data["reinforcements"], "us-1")["entry"].pop("2/134")  # noqa: E731
    the_problem("oob", change, "(2/134).group", "a group that names 2/134")


@pytest.mark.rule("stlo", "18.1.B")
@pytest.mark.parametrize(
    ("group", "unit", "hex_", "words"),
    [
        ("us-1", "1/134", "9900", "off the map"),
        ("us-1", "1/134", "1400", "out of play"),
        ("us-1", "1/134", "2700", "an entry hex of its side"),
        ("us-1", "1/134", "3031", "an entry hex of its side"),
        ("us-1", "1/134", "4900", "across boundary 35th"),
        ("de-1", "1/5FJ", "4931", "across boundary 2nd"),
    ],
)
def test_an_entry_hex_that_the_unit_can_not_use_is_rejected(group: str, unit: str, hex_: str, words: str) -> None:
    change = lambda data: row(data["reinforcements"], group)["entry"].update({unit: hex_})  # noqa: E731
    the_problem("oob", change, f"({group}).entry.{unit}", words)


def test_groups_are_of_one_side_in_an_order_and_not_empty() -> None:
    change = lambda data: row(data["reinforcements"], "us-1").update(entry={}, artillery=[])  # noqa: E731
    the_problem("oob", change, "an empty group")
    the_problem("oob", edit("reinforcements", "us-2", order=1), "an order on its side")
    the_problem("oob", edit("reinforcements", "us-2", side="de"), "3/134 of the other side")
    the_problem("oob", edit("battalions", "3/134", group="us-3"), 'whose group is "us-3"')
    the_problem("oob", edit("battalions", "3/134", group="xx"), "the id of a reinforcement group")
    the_problem("oob", edit("battalions", "3/134", setup="2700"), "a group for a reinforcement, none for others")
