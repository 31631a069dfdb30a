"""Sections 9.2.2 to 9.2.4: results, steps and who loses them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.game import Game
from tests.rules.stlo import fights, tiny
from tests.rules.stlo.fights import DE, US


def hit(result: str, *units: Any, changes: dict[str, Any] | None = None, hq: str = "1/115", **parts: Any) -> Game:
    """The moment after an attack with a given result on units in 0605 and 0705."""
    made = fights.field(fights.us(), fights.us("1/116", "0612"), *units, result=result, **parts)
    return fights.attack(made, hq, dice=(3,), **(changes or {}))


def steps(game: Game, unit: str) -> int:
    """Steps that a unit has left."""
    now = game.state.units[unit]
    return int(now.steps) if now.place == "map" else 0


# -- 9.2.2, 9.2.3 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("result", "ours", "theirs"), [("A1", 1, 2), ("A2", 0, 2), ("D1", 2, 1), ("D2", 2, 0), ("A7", 0, 2)]
)
@pytest.mark.rule("stlo", "9.2.2")
@pytest.mark.rule("stlo", "9.2.3.A")
@pytest.mark.rule("stlo", "2.2.2.A")
def test_a_result_takes_steps_of_the_side_it_names(result: str, ours: int, theirs: int) -> None:
    game = hit(result, tiny.battalion("1/8", "de3fj", DE))
    assert (steps(game, "1/115"), steps(game, "1/8")) == (ours, theirs)


@pytest.mark.rule("stlo", "2.2.2.A")
def test_a_full_battalion_that_loses_a_step_has_its_reduced_value() -> None:
    game = hit("A1", fights.de())
    assert game.table.strength("1/115") == 6
    assert game.table.anti_tank("1/115") == 2


@pytest.mark.rule("stlo", "9.2.3.B")
def test_a_reduced_battalion_has_one_step() -> None:
    game = hit("D1", tiny.battalion("1/8", "de3fj", DE), changes={"units": {"1/8": {"steps": 1}}})
    assert fights.place(game, "1/8") == "eliminated"


@pytest.mark.rule("stlo", "9.2.3.C")
def test_a_company_has_one_step() -> None:
    assert fights.place(hit("D1", fights.de()), "1/8a") == "eliminated"


@pytest.mark.rule("stlo", "9.2.3.C")
def test_a_recon_unit_has_one_step() -> None:
    made = fights.field(tiny.battalion("1/8", "de3fj", DE), tiny.recon("RCN1", "us29", US), result="D1")
    assert fights.place(fights.attack(made, "1/8", dice=(3,)), "RCN1") == "eliminated"


# -- 9.2.4: the order ---------------------------------------------------------------------------------------


AT = {"assets": tiny.with_unit(["1/3AT"], "1/8a")}


@pytest.mark.parametrize(("result", "asset"), [("D1", "holding"), ("D2", "eliminated"), ("D5", "eliminated")])
@pytest.mark.rule("stlo", "9.2.4.A")
@pytest.mark.rule("stlo", "24.1.G")
@pytest.mark.rule("stlo", "A53")
@pytest.mark.rule("stlo", "9.2.3.C")
def test_infantry_loses_before_its_asset(result: str, asset: str) -> None:
    game = hit(result, fights.de(), assets=[tiny.at75()], changes=AT)
    assert fights.place(game, "1/8a") == "eliminated"
    assert game.state.assets["1/3AT"].place == asset


@pytest.mark.rule("stlo", "9.2.4.A")
@pytest.mark.rule("stlo", "A51")
def test_the_owner_chooses_among_his_infantry() -> None:
    game = hit("D1", fights.de("1/8a"), fights.de("1/8b"), fights.de("1/9a", "0705"), assets=[tiny.at75()], changes=AT)
    assert fights.asked(game) == ("loss", "de")
    assert tiny.legal(game) == ["lose 1/8a", "lose 1/8b", "lose 1/9a"]
    assert tiny.refused(game, "lose 1/3AT") == "9.2.4.A"
    assert tiny.refused(game, "lose 1/115") == "9.2.2"
    game.apply("lose 1/8b")
    assert (steps(game, "1/8a"), steps(game, "1/8b"), steps(game, "1/9a")) == (1, 0, 1)


@pytest.mark.rule("stlo", "A52")
def test_the_owner_takes_losses_in_any_hex_one_by_one() -> None:
    game = hit("D2", fights.de("1/8a"), tiny.battalion("1/9", "de3fj", "0705"))
    tiny.play(game, "lose 1/9", "lose 1/9")
    assert (steps(game, "1/8a"), steps(game, "1/9")) == (1, 0)


@pytest.mark.rule("stlo", "A52")
def test_nobody_is_asked_when_all_that_may_lose_are_lost() -> None:
    game = hit("D3", fights.de("1/8a"), tiny.battalion("1/9", "de3fj", "0705"))
    assert (steps(game, "1/8a"), steps(game, "1/9")) == (0, 0)
    assert fights.asked(game) == ("advance", "us")


@pytest.mark.rule("stlo", "A54")
def test_assets_of_a_lost_company_are_out_of_reach_while_infantry_stands() -> None:
    game = hit("D1", fights.de("1/8a"), tiny.battalion("1/9", "de3fj", "0705"), assets=[tiny.at75()], changes=AT)
    game.apply("lose 1/8a")
    assert game.state.assets["1/3AT"].place == "holding"
    assert steps(game, "1/9") == 2


@pytest.mark.rule("stlo", "A54")
def test_losses_go_on_with_infantry_elsewhere_before_any_asset() -> None:
    game = hit("D2", fights.de("1/8a"), tiny.battalion("1/9", "de3fj", "0705"), assets=[tiny.at75()], changes=AT)
    game.apply("lose 1/8a")
    assert steps(game, "1/9") == 1
    assert game.state.assets["1/3AT"].place == "holding"


@pytest.mark.rule("stlo", "9.2.4.A")
def test_the_owner_chooses_among_assets_when_the_infantry_is_gone() -> None:
    assigned = {"assets": tiny.with_unit(["1/3AT", "FLAK/3FJ"], "1/8a")}
    game = hit("D2", fights.de(), assets=[tiny.at75(), fights.flak()], changes=assigned)
    assert tiny.legal(game) == ["lose 1/3AT", "lose FLAK/3FJ"]
    game.apply("lose FLAK/3FJ")
    assert game.state.assets["FLAK/3FJ"].place == "eliminated"
    assert game.state.assets["1/3AT"].place == "holding"


def recon_hit(result: str) -> Game:
    """A German attack on a US company with an asset and a recon unit."""
    made = fights.field(
        tiny.battalion("1/8", "de3fj", DE), tiny.company("1/115a", "us29", US), tiny.recon("RCN1", "us29", US),
        result=result, assets=[tiny.engineer()],
    )  # fmt: skip
    return fights.attack(made, "1/8", dice=(3,), assets=tiny.with_unit(["1A/121"], "1/115a"))


@pytest.mark.parametrize(
    ("result", "lost"), [("D1", ["1/115a"]), ("D2", ["1/115a", "1A/121"]), ("D3", ["1/115a", "1A/121", "RCN1"])]
)
@pytest.mark.rule("stlo", "9.2.4.B")
def test_recon_units_lose_last(result: str, lost: list[str]) -> None:
    game = recon_hit(result)
    gone = [u for u in ("1/115a", "RCN1") if fights.place(game, u) == "eliminated"]
    gone += [a for a in ("1A/121",) if game.state.assets[a].place == "eliminated"]
    assert sorted(gone) == sorted(lost)


@pytest.mark.rule("stlo", "9.2.4.B")
@pytest.mark.rule("stlo", "A52")
def test_a_recon_can_not_be_named_while_infantry_stands_in_another_hex() -> None:
    made = fights.field(
        tiny.battalion("1/8", "de3fj", DE), tiny.company("1/115a", "us29", US), tiny.company("1/115b", "us29", US),
        tiny.recon("RCN1", "us29", "0505"), result="D1",
    )  # fmt: skip
    game = fights.attack(made, "1/8", dice=(3,))
    assert tiny.legal(game) == ["lose 1/115a", "lose 1/115b"]
    assert tiny.refused(game, "lose RCN1") == "9.2.4.B"


@pytest.mark.rule("stlo", "9.2.4.C")
def test_losses_beyond_all_steps_are_ignored() -> None:
    game = hit("D5", fights.de())
    assert fights.place(game, "1/8a") == "eliminated"
    assert fights.data(game, "losses-ignored")["steps"] == 4
    assert steps(game, "1/115") == 2


# -- the attacker's losses ----------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "A55")
def test_units_stacked_with_the_attacker_lose_nothing() -> None:
    made = fights.field(tiny.companies("1/115", "us29", US, US, "0612"), fights.de(value=9), result="A2")
    game = fights.attack(made, place=US, dice=(3,), units={"1/115b": {"status": "pinned"}})
    assert (steps(game, "1/115a"), steps(game, "1/115b")) == (0, 1)


@pytest.mark.rule("stlo", "A152")
def test_a_destroyed_attacker_loses_its_assets_next_and_the_rest_go_to_holding() -> None:
    assigned = {"assets": tiny.with_unit(["1A/121", "A/821"], "1/115")}
    tank = tiny.asset("A/821", "us29", "M10", "major", 0, 6)
    game = hit("A3", fights.de(), assets=[tiny.engineer(), tank], changes=assigned)
    assert fights.asked(game) == ("loss", "us")
    game.apply("lose A/821")
    assert game.state.assets["A/821"].place == "eliminated"
    assert game.state.assets["1A/121"].place == "holding"


@pytest.mark.rule("stlo", "5.3")
@pytest.mark.rule("stlo", "A53")
def test_assets_go_to_holding_only_after_all_steps_are_taken() -> None:
    game = hit("D1", fights.de(), assets=[tiny.at75()], changes=AT)
    kinds = tiny.kinds(game)
    assert kinds.index("eliminated") < kinds.index("asset-held")
    assert fights.asked(game) == ("advance", "us")
