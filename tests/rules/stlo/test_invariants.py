"""The checks of what is true of every state: each finds what it is for, and a sound state passes."""

from __future__ import annotations

from typing import Any

import pytest

from rules.stlo.invariants import violations, violations_between
from rules.stlo.model import BoundaryRule, Scenario
from rules.stlo.state import Active
from tests.rules.stlo import tiny


def made() -> Scenario:
    """A battalion, three companies, substitutes, recon, assets, guns, a boundary and a reinforcement."""
    return tiny.scenario(
        tiny.board(terrain={"1212": "beyond"}, boundaries={"west": ["0101", "0102"]}),
        tiny.battalion("1/115", "us29", "0303"),
        tiny.battalion("1/38", "us2", "0909"),
        tiny.companies("2/115", "us29", "0404", "0404", "0405"),
        tiny.recon("RCN1", "us29", "0303"),
        tiny.battalion("1/8", "de3fj", "0808"),
        tiny.battalion("2/8", "de3fj", "R", group="de-1"),
        tiny.substitutes("us", 3),
        assets=[tiny.m4(), tiny.m4("B/747"), tiny.engineer(), tiny.at75(), tiny.m4("A/741", "us2")],
        guns=[tiny.gun("110/115", "us29"), tiny.gun("11/8", "de3fj", group="de-1")],
        groups=[tiny.Group("de-1", "de", 1, (("2/8", "0810"),), ("11/8",))],
        boundary_rules=[BoundaryRule("west", ("us2",), True, "8.4.1")],
    )


def found(
    *, between: bool = False, options: tuple[str, ...] = (), taking_losses: bool = False, **changes: Any
) -> set[str]:
    """The paragraphs of all violations of a state."""
    scenario = made()
    battle = tiny.battle(scenario, *options, state=tiny.state(scenario, **changes))
    problems = violations_between(battle) if between else violations(battle, taking_losses=taking_losses)
    return {problem.partition(":")[0] for problem in problems}


def test_a_sound_state_passes() -> None:
    assert found() == set()
    assert found(between=True) == set()


UNIT = [
    ("2.2.2.A1", {"1/115": {"place": "substitutes", "hex": ""}}),
    ("8.1.H1", {"1/115": {"hex": "1212"}}),
    ("8.1.H1", {"1/115": {"hex": ""}}),
    ("8.1.H1", {"1/115": {"place": "eliminated"}}),
    ("9.2.3", {"1/115": {"steps": 3}}),
    ("9.2.3", {"1/115": {"steps": 0}}),
    ("9.2.3", {"2/115": {"steps": 1}}),
    ("14.2", {"1/115": {"status": "asleep"}}),
    ("14.2", {"2/115": {"status": "pinned"}}),
    ("12.2.2", {"US1": {"place": "map", "hex": "0505"}}),
    ("12.2.2", {"US1": {"serves": "1/115"}}),
    ("12.2.1.B", {"US1": {"place": "map", "hex": "0505", "serves": "1/8", "formation": "de3fj"}}),
    ("12.2.1.A", {"US1": {"place": "map", "hex": "0505", "serves": "2/115", "formation": "us29"}}),
    ("2.2.2.A1", {"2/115": {"place": "map", "hex": "0505"}}),
    ("2.2.3.A", {"2/115": {"place": "eliminated", "steps": 1}}),
    ("8.1.H2", {"1/115": {"hex": "0808"}}),
    ("8.3", {"1/115": {"hex": "0405"}}),
    ("8.3", {"1/115": {"hex": "0909"}}),
    ("14.2.2", {"2/115a": {"status": "pinned"}, "2/115b": {"status": "disrupted"}}),
    ("8.4.1", {"1/38": {"hex": "0101"}}),
    ("18.2.1", {"2/8": {"place": "delayed"}}),
    ("18.1", {"2/8": {"place": "map", "hex": "0810"}}),
]


@pytest.mark.parametrize(("rule", "units"), UNIT)
def test_what_is_wrong_with_units_is_found(rule: str, units: dict[str, Any]) -> None:
    assert rule in found(units=units)


def test_recon_is_bound_by_neither_stacking_nor_boundaries() -> None:
    assert found(units={"RCN1": {"hex": "0101"}}) == set()


OTHER = [
    ("3.0", {"turn": 9}),
    ("3.1", {"phase": "tea"}),
    ("21.0", {"phase": "over"}),
    ("21.0", {"result": "won"}),
    ("3.4.F", {"levels": {"us": 1, "de": 0}}),
    ("3.4.F", {"levels": {"us": 0, "de": -3}}),
    ("3.3", {"weather_box": 1, "strikes": 9}),
    ("3.2", {"operation": 0}),
    ("3.2", {"last_pass": "fr"}),
    ("3.1.5", {"phase": "asset", "last_pass": "us"}),
    ("18.1", {"next_group": {"us": 0, "de": 2}}),
    ("18.2.3", {"guns": {"11/8": {"in_play": True}}}),
    ("6.0.C", {"hqs": {"1/115": {"place": "map", "attempted": True, "ever_tried": True}}}),
    ("6.0.C", {"active": Active("1/115", "0303", 2)}),
    ("6.2.C", {"hqs": {"1/115": {"morale": 8, "ever_tried": True}}}),
    ("6.2.C", {"hqs": {"1/115": {"morale": 0, "ever_tried": True}}}),
    ("6.4.A", {"hqs": {"1/115": {"morale": 5}}}),
    ("6.4.A", {"hqs": {"1/115": {"attempted": True}}}),
    ("9.2.7.B", {"hqs": {"1/115": {"place": "removed"}}}),
    ("9.3.3.A", {"assets": {"A/747": {"place": "unit"}}}),
    ("9.3.3.A", {"assets": {"A/747": {"place": "lost"}}}),
    ("5.4", {"assets": {"A/747": {"place": "holding"}}}),
    ("9.3.3", {"assets": {"A/747": {"place": "unit", "unit": "RCN1"}}}),
    ("9.3.3", {"assets": {"A/741": {"place": "unit", "unit": "1/115"}}}),
    ("9.3.1", {"assets": tiny.with_unit(["A/747", "B/747"], "2/115a")}),
    ("5.3", {"assets": tiny.with_unit(["A/747"], "2/115")}),
    ("10.1", {"guns": {"110/115": {"used": 7}}}),
    ("22.0", {"guns": {"110/115": {"disorganized": True}}}),
    ("11.1.1.A", {"posts": {"us29": "0808"}}),
    ("11.1.1.A", {"posts": {"usxix": "0303"}}),
    ("11.1.1.C", {"posts": {"us29": "0303", "us2": "0304"}}),
]


@pytest.mark.parametrize(("rule", "changes"), OTHER)
def test_what_is_wrong_elsewhere_is_found(rule: str, changes: dict[str, Any]) -> None:
    assert rule in found(**changes)


def test_disorganised_artillery_belongs_to_the_option() -> None:
    assert found(options=("counter-battery",), guns={"110/115": {"disorganized": True}}) == set()


def test_assets_of_lost_units_wait_while_losses_are_taken() -> None:
    changes = {
        "units": {"1/115": {"place": "eliminated", "hex": "", "steps": 1}},
        "assets": tiny.with_unit(["A/747"], "1/115"),
    }
    assert "5.3" in found(**changes)
    assert found(taking_losses=True, **changes) == set()


BETWEEN = [
    ("6.0.C", {"active": Active("1/115", "0303", 2)}),
    ("11.1.2.B", {"posts": {"us29": "0303"}}),
    ("13.1.5.A", {"works": {"0505": "improved"}}),
    ("13.1.5.A", {"works": {"0303": "castle"}}),
    ("9.2.7.B", {"units": {"1/8": {"place": "eliminated", "hex": "", "steps": 1}}}),
    ("9.2.7.B", {"hqs": {"2/115": {"place": "removed"}}}),
    ("3.1.6", {"phase": "headquarters", "units": {"1/8": {"status": "pinned"}}}),
    ("3.1.7", {"phase": "headquarters", "guns": {"110/115": {"used": 1}}}),
    ("2.2.1.B", {"phase": "weather", "hqs": {"1/8": {"attempted": True, "ever_tried": True}}}),
]


@pytest.mark.parametrize(("rule", "changes"), BETWEEN)
def test_what_must_not_last_between_operations_is_found(rule: str, changes: dict[str, Any]) -> None:
    assert rule in found(between=True, **changes)


def test_the_shipped_set_up_is_sound() -> None:
    battle = tiny.battle(tiny.shipped())
    assert violations_between(battle) == []
