"""Chapter 15: US air strikes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo.model import Scenario
from tests.rules.stlo import gunnery, tiny
from tests.rules.stlo.gunnery import GERMAN_NEXT, US_NEXT

US, P, D, DL = 1, 2, 4, 6
"""A die for each result of the air strike column that an unmodified die brings."""


def strike(
    made: Scenario, die: int, *, post: str = "us29 0303", target: str = "0305", strikes: int = 2, **changes: Any
) -> Game:
    game = tiny.operation(made, "us", (die, *GERMAN_NEXT), strikes=strikes, **changes)
    return tiny.play(game, f"strike {target}", f"observe {post}")


def far_and_near() -> Scenario:
    """The usual two battalions, a lone US recon in 1003 and a German battalion in its sight alone, in 1005."""
    return gunnery.field(tiny.recon("RCN1", "us29", "1003"), tiny.battalion("2/8", "de3fj", "1005"), level={})


# -- who may strike what ------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.2.3.C")
def test_the_german_flies_no_air_strikes() -> None:
    game = tiny.operation(gunnery.field(), "de", strikes=2)
    assert tiny.legal(game, "strike") == []
    assert tiny.refused(game, "strike 0303") == "15.0"


@pytest.mark.rule("stlo", "3.2.3.D")
def test_an_air_strike_needs_a_strike_left() -> None:
    assert tiny.refused(tiny.operation(gunnery.field(), strikes=0), "strike 0305") == "3.2.3.D"
    assert tiny.legal(tiny.operation(gunnery.field(), strikes=1), "strike") == ["strike 0305"]


@pytest.mark.rule("stlo", "3.2.3.D")
@pytest.mark.parametrize("hex_", ["0303", "0606"])
def test_an_air_strike_needs_germans_in_its_hex(hex_: str) -> None:
    assert tiny.refused(tiny.operation(gunnery.field(), strikes=1), f"strike {hex_}") == "3.2.3.D"


@pytest.mark.rule("stlo", "15.0")
def test_a_third_strike_of_two_is_refused() -> None:
    dice = (D, *US_NEXT, D, *US_NEXT)
    game = tiny.operation(gunnery.field(), "us", dice, strikes=2)
    for _ in range(2):
        tiny.play(game, "strike 0305", "observe us29 0303")
    assert tiny.refused(game, "strike 0305") == "3.2.3.D"


@pytest.mark.rule("stlo", "15.0")
@pytest.mark.parametrize(("die", "strikes"), [(1, 0), (4, 1), (5, 2), (6, 3)])
def test_the_weather_die_sets_the_number_of_strikes(die: int, strikes: int) -> None:
    game = gunnery.phase(gunnery.field(guns=()), "weather", (die,), turn=1)
    assert game.state.strikes == strikes


# -- observation --------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "15.0.A1")
def test_any_us_op_serves_in_the_radius_of_any_us_infantry() -> None:
    game = strike(gunnery.field(), P, post="us35 0303")
    assert gunnery.event(game, "air-strike").data["formation"] == "us35"
    assert game.state.units["1/8"].status == "pinned"


@pytest.mark.rule("stlo", "15.0.A1")
def test_recon_alone_is_no_base_of_an_op_for_a_strike() -> None:
    game = tiny.operation(far_and_near(), strikes=1)
    assert "barrage 1005" in tiny.legal(game)
    assert tiny.refused(game, "strike 1005") == "15.0.A1"
    game.apply("strike 0305")
    assert tiny.refused(game, "observe us35 1003") == "15.0.A1"


@pytest.mark.rule("stlo", "15.0.A1")
def test_a_place_that_does_not_observe_is_refused_and_costs_no_strike() -> None:
    game = tiny.operation(gunnery.field(), strikes=1)
    game.apply("strike 0305")
    assert tiny.refused(game, "observe us29 0301") == "11.3.3"
    assert game.state.strikes == 1


@pytest.mark.parametrize(
    ("action", "rule"),
    [("observe de3fj 0303", "2.2.6"), ("observe usxix 0303", "2.2.6"), ("observe us2 0304", "11.1.1.A")],
)
def test_what_is_no_us_op_or_no_place_for_it_is_refused(action: str, rule: str) -> None:
    game = tiny.operation(gunnery.field(), strikes=1)
    game.apply("strike 0305")
    assert tiny.refused(game, action) == rule


@pytest.mark.rule("stlo", "11.1.2.B")
def test_the_op_of_a_strike_goes_back_when_it_is_resolved() -> None:
    game = strike(gunnery.field(tiny.battalion("2/115", "us29", "0204")), US)
    assert gunnery.asked(game) == "bomb"
    assert game.state.posts == {"us29": "0303"}
    game.apply("bomb 0303")
    assert game.state.posts == {}


# -- the die ------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "15.0.A2")
@pytest.mark.parametrize(
    ("work", "items", "result"),
    [("", [], "D"), ("improved", [(-1, "15.0.A2")], "P"), ("strongpoint", [(-2, "15.0.A2")], "P")],
)
def test_the_strike_is_read_in_its_own_column(work: str, items: list[Any], result: str) -> None:
    game = strike(gunnery.field(), 4, works={"0305": work} if work else {})
    data = gunnery.event(game, "air-strike").data
    assert gunnery.modifiers(game, "air-strike") == items
    assert (data["column"], data["modified"], data["result"]) == ("air strike", 4 + data["modifier"], result)


@pytest.mark.rule("stlo", "15.0.A2")
def test_a_strongpoint_turns_the_lowest_dice_into_misses() -> None:
    game = strike(gunnery.field(), 1, works={"0305": "strongpoint"})
    assert gunnery.event(game, "air-strike").data["result"] == "N"
    assert game.state.units["1/8"].status == ""


@pytest.mark.rule("stlo", "15.0.A3")
@pytest.mark.parametrize("die", range(1, 7))
def test_every_strike_uses_one_whatever_its_result(die: int) -> None:
    assert strike(gunnery.field(), die).state.strikes == 1


@pytest.mark.rule("stlo", "15.0.F")
def test_the_ov_does_not_count() -> None:
    games = [strike(gunnery.field(level=level), 4) for level in ({"0303": 9}, {})]
    assert [gunnery.event(game, "op-placed").data["ov"] for game in games] == [4, 1]
    first, second = (gunnery.event(game, "air-strike").data for game in games)
    assert all(first[key] == second[key] for key in ("total", "column", "items", "modified", "result"))


def test_weather_changes_the_die_only_if_the_charts_say_so() -> None:
    assert gunnery.modifiers(strike(gunnery.field(), 4, weather_box=5), "air-strike") == []
    changed = replace(tiny.charts(), air_weather_drm={"clear": 0, "cloudy": -1, "rain": 0})
    game = strike(gunnery.field(changed_charts=changed), 4, weather_box=4)
    assert gunnery.modifiers(game, "air-strike") == [(-1, "3.3.2")]


# -- the results --------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "15.0.B")
@pytest.mark.parametrize(
    ("die", "before", "after", "steps"),
    [(P, "", "pinned", 2), (P, "pinned", "disrupted", 2), (D, "", "disrupted", 2), (DL, "", "disrupted", 1)],
)
def test_p_d_and_dl_work_as_in_a_barrage(die: int, before: str, after: str, steps: int) -> None:
    now = strike(gunnery.field(), die, units={"1/8": {"status": before}}).state.units["1/8"]
    assert (now.status, now.steps) == (after, steps)


@pytest.mark.rule("stlo", "15.0.B")
def test_the_german_chooses_the_loss_in_his_hex() -> None:
    units = [tiny.battalion("1/115", "us29", "0303"), tiny.companies("1/8", "de3fj", "0305", "0305", "1212")]
    game = strike(gunnery.field(units=units), DL)
    assert game.decision is not None
    assert game.decision.side == "de"
    assert tiny.legal(game) == ["lose 1/8a", "lose 1/8b"]


@pytest.mark.rule("stlo", "15.0.C")
def test_stray_bombs_hit_the_us_hex_within_two_hexes() -> None:
    game = strike(gunnery.field(), US)
    hit, target = game.state.units["1/115"], game.state.units["1/8"]
    assert (hit.steps, hit.status) == (1, "disrupted")
    assert (target.steps, target.status) == (2, "")
    assert gunnery.event(game, "stray").rule == "15.0.C"


@pytest.mark.rule("stlo", "15.0.C")
@pytest.mark.rule("stlo", "15.0.E")
def test_stray_bombs_hit_nobody_three_hexes_away() -> None:
    units = [tiny.battalion("1/115", "us29", "0302"), tiny.battalion("1/8", "de3fj", "0305")]
    game = strike(gunnery.field(units=units), US)
    assert all((now.steps, now.status) == (2, "") for now in game.state.units.values())
    assert gunnery.event(game, "stray").rule == "15.0.E"
    assert game.state.strikes == 1


@pytest.mark.rule("stlo", "15.0.C")
def test_stray_bombs_hit_a_lone_recon() -> None:
    units = [
        tiny.battalion("1/115", "us29", "0302"),
        tiny.recon("RCN1", "us29", "0304"),
        tiny.battalion("1/8", "de3fj", "0305"),
    ]
    game = strike(gunnery.field(units=units), US)
    assert game.state.units["RCN1"].place == "eliminated"
    assert game.state.units["1/115"].status == ""


def test_the_distance_of_stray_bombs_is_counted_across_a_river() -> None:
    made = gunnery.field(ground={"rivers": [("0303", "0304"), ("0304", "0305")]})
    assert strike(made, US).state.units["1/115"].steps == 1


def test_the_die_is_one_roll_of_the_us() -> None:
    thrown = [throw for throw in strike(gunnery.field(), P).thrown if throw.purpose == "air strike"]
    assert [(throw.side, throw.value) for throw in thrown] == [("us", P)]


@pytest.mark.rule("stlo", "15.0.D")
def test_the_german_chooses_among_several_us_hexes() -> None:
    game = strike(gunnery.field(tiny.battalion("2/115", "us29", "0204"), tiny.battalion("3/115", "us29", "0301")), US)
    assert game.decision is not None
    assert (game.decision.side, game.decision.kind) == ("de", "bomb")
    assert tiny.legal(game) == ["bomb 0204", "bomb 0303"]
    assert tiny.refused(game, "bomb 0301") == "15.0.C"
    assert tiny.refused(game, "bomb 0305") == "15.0.C"
    game.apply("bomb 0204")
    assert (game.state.units["2/115"].steps, game.state.units["2/115"].status) == (1, "disrupted")
    assert (game.state.units["1/115"].steps, game.state.units["1/115"].status) == (2, "")


@pytest.mark.rule("stlo", "15.0.D")
def test_the_us_chooses_the_loss_in_the_hex_that_is_hit() -> None:
    units = [tiny.companies("1/115", "us29", "0303", "0303", "0909"), tiny.battalion("1/8", "de3fj", "0305")]
    game = strike(gunnery.field(units=units), US)
    assert game.decision is not None
    assert (game.decision.side, tiny.legal(game)) == ("us", ["lose 1/115a", "lose 1/115b"])
