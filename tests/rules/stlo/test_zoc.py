"""Chapter 4: zones of control."""

from __future__ import annotations

import pytest

from rules.engine.game import Game
from rules.stlo import zoc
from rules.stlo.model import UnitCard
from rules.stlo.state import Active
from tests.rules.stlo import tiny

rule = pytest.mark.rule


def around(hex_: str) -> set[str]:
    return set(tiny.board().grid.adjacent(hex_))


# -- 4.0: what a zone of control is -------------------------------------------------------------------------


@rule("stlo", "4.0.A")
@pytest.mark.parametrize(
    "units",
    [
        [tiny.battalion("1/115", "us29", "0505")],
        tiny.companies("1/115", "us29", "0505", "DD", "DD"),
        [tiny.recon("RCN1", "us29", "0505")],
    ],
    ids=["battalion", "company", "recon"],
)
def test_infantry_and_recon_control_the_six_hexes_around_them(units: list[UnitCard]) -> None:
    battle = tiny.battle(tiny.scenario(None, units))
    assert zoc.controlled(battle, "us") == around("0505")
    assert zoc.controlled(battle, "de") == frozenset()


@rule("stlo", "4.0.A")
@rule("stlo", "A27")
@pytest.mark.parametrize("change", [{"steps": 1}, {"status": "pinned"}, {"status": "disrupted"}])
def test_reduced_and_marked_units_control_them_too(change: dict[str, object]) -> None:
    made = tiny.scenario(None, tiny.battalion("1/8", "de3fj", "0505"))
    battle = tiny.battle(made, state=tiny.state(made, units={"1/8": change}))
    assert zoc.controlled(battle, "de") == around("0505")


@rule("stlo", "4.0.B")
@rule("stlo", "A26")
@rule("stlo", "A147")
def test_no_ground_stops_a_zone_of_control() -> None:
    ground = tiny.board(
        terrain={"0504": "woods", "0605": "village", "0606": "town"},
        level={"0506": 14, "0405": 1},
        streams=[("0505", "0406")],
        rivers=[("0505", "0405")],
    )
    made = tiny.scenario(ground, tiny.battalion("1/115", "us29", "0505"), works={"0504": "strongpoint"})
    assert zoc.controlled(tiny.battle(made), "us") == around("0505")


@rule("stlo", "4.0.B")
def test_a_zone_ends_where_the_ground_in_play_ends() -> None:
    ground = tiny.board(terrain={"0504": "beyond"})
    made = tiny.scenario(ground, tiny.battalion("1/115", "us29", "0505"))
    assert zoc.controlled(tiny.battle(made), "us") == around("0505") - {"0504"}


@rule("stlo", "4.0.C")
def test_an_hq_an_observation_post_and_artillery_control_nothing() -> None:
    made = tiny.scenario(
        None, tiny.companies("1/115", "us29", "DD", "DD", "DD"), assets=[tiny.m4()], guns=[tiny.gun("110/115", "us29")]
    )
    state = tiny.state(made, hqs={"1/115": {"place": "map"}}, active=Active("1/115", "0505", 3), posts={"us29": "0808"})
    assert zoc.controlled(tiny.battle(made, state=state), "us") == frozenset()


@rule("stlo", "4.0.D")
def test_both_sides_can_control_a_hex_whatever_stands_in_it() -> None:
    made = tiny.scenario(
        None,
        tiny.battalion("1/115", "us29", "0505"),
        tiny.battalion("1/8", "de3fj", "0507"),
        tiny.recon("RCN1", "us29", "0506"),
    )
    battle = tiny.battle(made)
    assert "0506" in zoc.controlled(battle, "us")
    assert "0506" in zoc.controlled(battle, "de")
    assert zoc.in_enemy_zoc(battle, "0506", "us")
    assert zoc.in_enemy_zoc(battle, "0506", "de")
    assert not zoc.in_enemy_zoc(battle, "0503", "us")


@rule("stlo", "A28")
def test_an_occupied_hex_need_not_be_controlled_by_its_own_side() -> None:
    made = tiny.scenario(None, tiny.battalion("1/8", "de3fj", "0505"))
    battle = tiny.battle(made)
    assert "0505" not in zoc.controlled(battle, "de")
    assert "0505" in zoc.closed(battle, "us")


# -- 4.1: movement ------------------------------------------------------------------------------------------


def facing(us: str, de: str, *more: UnitCard) -> Game:
    """A movement action of 1/115 in a hex, with 1/8 in another; its HQ has an LOC."""
    made = tiny.scenario(
        tiny.board(roads=[["0101", "0102"]]),
        tiny.battalion("1/115", "us29", us),
        tiny.battalion("1/8", "de3fj", de),
        *more,
        depots=[("0101", "us")],
    )
    return tiny.play(tiny.active(made, "1/115"), "movement")


@rule("stlo", "4.1.A")
def test_from_an_enemy_controlled_hex_no_other_can_be_entered() -> None:
    # 1/8 in 0507 controls 0506, where the battalion begins, and 0407 and 0607 beside it.
    game = facing("0506", "0507")
    assert tiny.refused(game, "move 1/115 0407") == "4.1.A"
    assert tiny.refused(game, "move 1/115 0607") == "4.1.A"
    assert "move 1/115 0505" in tiny.legal(game)


@rule("stlo", "4.1.A")
@rule("stlo", "A25")
def test_nor_later_in_the_same_action_by_way_of_free_hexes() -> None:
    # 0404 is three points away over free hexes; it is controlled by another unit, in 0303.
    other = tiny.battalion("2/8", "de3fj", "0303")
    game = facing("0506", "0507", other)
    assert "move 1/115 0405" in tiny.legal(game)
    assert tiny.refused(game, "move 1/115 0404") == "4.1.A"
    assert "move 1/115 0404" in tiny.legal(facing("0506", "0909", other))


@rule("stlo", "4.1.A")
def test_a_new_action_that_starts_in_a_free_hex_may_go_back() -> None:
    game = tiny.play(facing("0506", "0507"), "move 1/115 0505", "movement")
    assert "move 1/115 0407" in tiny.legal(game)
    assert "move 1/115 0506" in tiny.legal(game)


@rule("stlo", "4.1.B")
def test_a_unit_stops_in_an_enemy_controlled_hex() -> None:
    # The enemy in 0408 controls 0507, so the battalion can go from 0505 to 0507, but not through it to 0508.
    game = facing("0505", "0408")
    assert "move 1/115 0507" in tiny.legal(game)
    assert tiny.refused(game, "move 1/115 0508") == "4.1.B"
    assert "move 1/115 0508" in tiny.legal(facing("0505", "1111"))


@rule("stlo", "4.1.B")
def test_a_friend_in_the_hex_does_not_let_it_go_on() -> None:
    friend = tiny.recon("RCN1", "us29", "0507")
    game = facing("0505", "0408", friend)
    assert "move 1/115 0507" in tiny.legal(game)
    assert tiny.refused(game, "move 1/115 0508") == "4.1.B"
    assert "move 1/115 0508" in tiny.legal(facing("0505", "1111", friend))


@rule("stlo", "4.1.B")
def test_a_step_is_refused_by_the_paragraph_that_forbids_it() -> None:
    made = tiny.scenario(None, tiny.battalion("1/115", "us29", "0504"), tiny.battalion("1/8", "de3fj", "0507"))
    battle = tiny.battle(made)
    assert zoc.step_refusal(battle, "us", "0504", "0504", "0505") is None
    assert zoc.step_refusal(battle, "us", "0504", "0505", "0506") is None
    stop = zoc.step_refusal(battle, "us", "0504", "0506", "0505")
    assert stop is not None
    assert stop.rule == "4.1.B"
    again = zoc.step_refusal(battle, "us", "0506", "0505", "0506")
    assert again is not None
    assert again.rule == "4.1.A"


# -- 4.2: radius and lines of communication -----------------------------------------------------------------


@rule("stlo", "4.2")
@rule("stlo", "A29")
@rule("stlo", "A30")
def test_what_closes_a_hex_to_radius_and_loc() -> None:
    made = tiny.scenario(
        None,
        tiny.battalion("1/8", "de3fj", "0507"),
        tiny.battalion("1/115", "us29", "0506"),
        tiny.recon("RCN1", "us29", "0607"),
        tiny.companies("2/115", "us29", "DD", "DD", "DD"),
    )
    state = tiny.state(made, hqs={"2/115": {"place": "map"}}, active=Active("2/115", "0608", 3), posts={"us29": "0407"})
    battle = tiny.battle(made, state=state)
    closed = zoc.closed(battle, "us")
    assert "0507" in closed
    assert "0506" not in closed
    assert "0607" not in closed
    # Neither an HQ nor an observation post keeps a hex open.
    assert "0608" in closed
    assert "0407" in closed
    assert closed == (around("0507") - {"0506", "0607"}) | {"0507"}
