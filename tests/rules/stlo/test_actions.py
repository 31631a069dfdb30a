"""Sections 7.0 to 7.2 and 7.5: tactical actions, what they cost and who takes part."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.decisions import Action, Refusal, UnknownAction
from rules.engine.game import Game
from rules.stlo import actions, participation
from rules.stlo.model import Scenario
from rules.stlo.state import Active
from tests.rules.stlo import tiny

DE_WINS, US_WINS = (6, 1), (1, 6)

EIGHT = ("movement", "strategic", "hasty", "deliberate", "intensive", "recovery", "reorganization", "entrenching")


def ground(*units: Any, loc: bool = True, **parts: Any) -> Scenario:
    """Battalion 1/115 in 0202 and a German one far away, in supply or not."""
    return tiny.scenario(
        None, tiny.battalion("1/115", "us29", "0202"), tiny.battalion("1/8", "de3fj", "1212"), *units,
        depots=[("0202", "us")] if loc else [], **parts,
    )  # fmt: skip


def three(*hexes: str, loc: bool = True, board: Any = None, foe: str = "1212") -> Scenario:
    """Battalion 1/115 broken down into companies in three hexes, and a German company."""
    return tiny.scenario(
        board, tiny.companies("1/115", "us29", *hexes), tiny.battalion("1/8", "de3fj", foe),
        depots=[(hexes[0], "us")] if loc else [],
    )  # fmt: skip


def costs(game: Game) -> list[tuple[str, int]]:
    """The actions declared so far and what each cost."""
    return [(e.data["action"], e.data["cost"]) for e in game.events if e.kind == "action"]


def why(made: Scenario, taps: int, action: str, hex_: str = "0202", **changes: Any) -> Refusal | None:
    """Why HQ 1/115 with some TAPs, in its hex, can not declare an action."""
    now = tiny.state(made, active=Active("1/115", hex_, taps), **changes)
    return actions.refusal(tiny.battle(made, state=now), Action(action))


# -- 7.0 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "7.0")
def test_there_are_eight_actions() -> None:
    assert tuple(tiny.charts().actions) == EIGHT
    assert set(actions.DECLARED.values()) == set(EIGHT)


@pytest.mark.rule("stlo", "7.0")
@pytest.mark.parametrize(
    ("action", "foe", "changes"),
    [
        ("movement", "1212", {}),
        ("strategic", "1212", {}),
        ("attack hasty", "0203", {}),
        ("attack deliberate", "0203", {}),
        ("attack intensive", "0203", {}),
        ("recovery", "1212", {"units": {"1/115": {"status": "pinned"}}}),
        ("breakdown", "1212", {}),
        ("entrench", "1212", {}),
    ],
)
def test_each_action_can_be_declared_by_an_active_hq_only(action: str, foe: str, changes: dict[str, Any]) -> None:
    made = tiny.scenario(
        None, tiny.battalion("1/115", "us29", "0202"), tiny.battalion("1/8", "de3fj", foe), *tiny.substitutes("us", 3),
        depots=[("0202", "us")],
    )  # fmt: skip
    assert action in tiny.legal(tiny.active(made, "1/115", 5, **changes))
    idle = tiny.operation(made, "us", **changes)
    assert tiny.refused(idle, action) in ("7.0", "8.0.A", "9.0.A", "12.0", "13.1")


@pytest.mark.rule("stlo", "7.0")
def test_buildup_is_the_other_reorganization() -> None:
    game = tiny.active(three("0202", "0302", "0303"), "1/115", 5, place="0202")
    assert "buildup" in tiny.legal(game)
    assert tiny.refused(game, "move 1/115a 0402") == "8.0.A"
    assert tiny.refused(game, "pass") == "3.2.3.F"


# -- 7.1: declaring -------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "7.1.A")
def test_an_hq_without_points_is_offered_nothing() -> None:
    game = tiny.active(ground(), "1/115", 1, DE_WINS)
    tiny.play(game, "movement", "move 1/115 0204")
    assert game.decision is not None
    assert (game.decision.kind, game.decision.side) == ("operation", "de")
    refusal = why(ground(), 0, "movement")
    assert refusal is not None
    assert refusal.rule == "7.1.1.B"


@pytest.mark.rule("stlo", "7.1.A")
def test_an_activation_in_which_nothing_can_be_done_ends_by_itself() -> None:
    game = tiny.operation(ground(loc=False), "us", (5, *DE_WINS), hqs={"1/115": {"morale": 7}})
    game.apply("activate 1/115")
    assert game.state.operation == 2
    assert "no-action" in tiny.kinds(game)


def narrow() -> Any:
    """Two columns of hexes."""
    return tiny.board(columns=(1, 2), rows=(1, 12))


@pytest.mark.rule("stlo", "7.1.B")
@pytest.mark.parametrize(("mover", "to", "second"), [("1/115a", "0104", 3), ("1/115c", "0107", 1)])
def test_the_loc_is_checked_before_every_action(mover: str, to: str, second: int) -> None:
    # The line to the depot in 0101 leads through 0103 and 0102; companies a and b keep both open beside the Germans.
    made = tiny.scenario(
        narrow(), tiny.companies("1/115", "us29", "0103", "0102", "0106"), tiny.battalion("1/8", "de3fj", "0203"),
        depots=[("0101", "us")],
    )  # fmt: skip
    game = tiny.active(made, "1/115", 4, place="0106")
    tiny.play(game, "movement", f"move {mover} {to}", "done")
    game.apply("movement")
    assert costs(game) == [("movement", 1), ("movement", second)]


@pytest.mark.rule("stlo", "7.1.B")
def test_the_command_radius_is_checked_before_every_action() -> None:
    game = tiny.active(ground(), "1/115", 5)
    tiny.play(game, "movement", "move 1/115 0205", "movement", "move 1/115 0207", "movement")
    assert costs(game) == [("movement", 1), ("movement", 1), ("movement", 2)]


@pytest.mark.rule("stlo", "7.1.C")
def test_the_price_is_paid_before_a_unit_moves() -> None:
    game = tiny.active(ground(), "1/115", 4)
    game.apply("movement")
    assert game.state.units["1/115"].hex == "0202"
    assert game.state.active.taps == 3


@pytest.mark.rule("stlo", "7.1.D")
@pytest.mark.rule("stlo", "7.2.1")
def test_only_units_of_the_designation_act() -> None:
    made = tiny.scenario(
        None,
        tiny.companies("1/115", "us29", "0202", "0302", "0303"),
        tiny.companies("2/115", "us29", "0202", "0402", "0403"),
        tiny.battalion("1/8", "de3fj", "1212"), depots=[("0202", "us")],
    )  # fmt: skip
    game = tiny.active(made, "1/115", 4, place="0202")
    game.apply("movement")
    assert {action.split()[1] for action in tiny.legal(game, "move")} == {"1/115a", "1/115b", "1/115c"}
    assert game.state.units["2/115a"].hex == game.state.units["1/115a"].hex
    assert tiny.refused(game, "move 2/115a 0203") == "7.2.1"
    refusal = participation.unit_refusal(game.table, "2/115a")
    assert refusal is not None
    assert refusal.rule == "7.2.1"
    assert participation.eligible(game.table) == ("1/115a", "1/115b", "1/115c")


@pytest.mark.rule("stlo", "7.2.1")
def test_an_attack_has_the_strength_of_its_own_designation_only() -> None:
    made = tiny.scenario(
        None,
        tiny.battalion("1/115", "us29", "0503"), tiny.battalion("2/115", "us29", "0403"),
        tiny.battalion("1/8", "de3fj", "0504"),
        depots=[("0503", "us")],
    )  # fmt: skip
    game = tiny.active(made, "1/115", 1, (4, *DE_WINS))
    game.apply("attack hasty")
    while game.decision is not None and game.decision.kind != "operation":
        game.apply(next(a for a in tiny.legal(game) if a.split()[0] in ("done", "pass", "stay", "lose")))
    combat = next(e for e in game.events if e.kind == "combat")
    assert [(item["label"], item["value"]) for item in combat.data["attack"]] == [("battalion 1/115", 11)]


@pytest.mark.rule("stlo", "7.1.E")
@pytest.mark.rule("stlo", "7.1.F")
def test_actions_go_on_while_points_last() -> None:
    game = tiny.active(ground(), "1/115", 3, DE_WINS)
    for hex_ in ("0203", "0204", "0205"):
        assert game.state.hqs["1/115"].place == "map"
        tiny.play(game, "movement", f"move 1/115 {hex_}")
    hq = game.state.hqs["1/115"]
    assert (hq.place, hq.attempted) == ("display", True)
    assert game.state.active is None
    assert game.state.operation == 2
    assert tiny.rolls(game)[-2:] == ["initiative German", "initiative US"]


# -- 7.1.1: prices --------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "7.1.1.A")
def test_the_prices_of_the_chart() -> None:
    chart = tiny.charts().actions
    assert [chart[row].normal for row in ("movement", "hasty", "recovery", "reorganization")] == [1, 1, 1, 1]
    assert (chart["strategic"].normal, chart["entrenching"].normal) == ("all", "all")
    deliberate, intensive = chart["deliberate"].normal, chart["intensive"].normal
    assert isinstance(deliberate, int)
    assert isinstance(intensive, int)
    assert 1 < deliberate <= intensive <= 6


@pytest.mark.rule("stlo", "7.1.1.A")
@pytest.mark.parametrize(
    ("action", "price"),
    [("movement", 1), ("attack hasty", 1), ("attack deliberate", 2), ("attack intensive", 3), ("breakdown", 1)],
)  # fmt: skip
def test_what_a_battalion_pays(action: str, price: int) -> None:
    made = tiny.scenario(
        None,
        tiny.battalion("1/115", "us29", "0502"), tiny.battalion("1/8", "de3fj", "0503"), *tiny.substitutes("us", 3),
        depots=[("0502", "us")],
    )  # fmt: skip
    game = tiny.active(made, "1/115", 6, (4, 4, 4))
    game.apply(action)
    assert costs(game) == [(action, price)]
    if price > 1:
        # A point less is not enough.
        assert tiny.refused(tiny.active(made, "1/115", price - 1), action) == "7.1.1.B"


@pytest.mark.rule("stlo", "7.1.1.B")
def test_the_whole_price_must_be_there() -> None:
    made = ground(loc=False)
    refusal = why(made, 2, "movement")
    assert refusal is not None
    assert refusal.rule == "7.3.2.B"
    assert why(made, 3, "movement") is None
    assert tiny.legal(tiny.active(made, "1/115", 3)) == ["movement", "end"]


@pytest.mark.rule("stlo", "7.1.1.C")
@pytest.mark.rule("stlo", "7.1.1.D")
def test_unspent_points_are_lost() -> None:
    game = tiny.active(ground(), "1/115", 4, (*US_WINS, 2))
    tiny.play(game, "movement", "move 1/115 0203")
    assert game.state.active.taps == 3
    game.apply("end")
    assert game.state.active is None
    assert game.state.hqs["1/115"].place == "display"
    # Morale was 5 and is 4 now, so a 2 gives two points and no more.
    game.apply("activate 1/115")
    assert game.state.active.taps == 2


# -- 7.1.2: first and only ------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "7.1.2.A")
@pytest.mark.parametrize("action", ["strategic", "entrench"])
def test_strategic_movement_and_entrenching_come_first(action: str) -> None:
    game = tiny.active(ground(), "1/115", 4)
    assert action in tiny.legal(game)
    tiny.play(game, "movement", "move 1/115 0203")
    assert tiny.refused(game, action) == "7.1.2.A"


@pytest.mark.rule("stlo", "7.1.2.B")
@pytest.mark.rule("stlo", "7.1.2.C")
@pytest.mark.parametrize("taps", [1, 5])
@pytest.mark.parametrize("action", ["strategic", "entrench"])
def test_they_take_every_point_and_end_the_activation(action: str, taps: int) -> None:
    game = tiny.active(ground(), "1/115", taps, DE_WINS)
    game.apply(action)
    if action == "strategic":
        assert game.state.active.taps == 0
        game.apply("move 1/115 0204")
    assert costs(game) == [(action, taps)]
    assert game.state.active is None
    assert (game.state.hqs["1/115"].place, game.state.hqs["1/115"].attempted) == ("display", True)
    assert game.state.operation == 2


@pytest.mark.rule("stlo", "7.1.2.B")
@pytest.mark.parametrize("action", ["strategic", "entrench"])
def test_they_need_a_point(action: str) -> None:
    refusal = why(ground(), 0, action)
    assert refusal is not None
    assert refusal.rule == "7.1.2.B"


# -- 7.2: who takes part --------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "7.2.2")
def test_an_hq_takes_no_part_and_does_not_advance() -> None:
    made = tiny.scenario(
        None,
        tiny.battalion("1/115", "us29", "0503", full=40),
        tiny.companies("1/8", "de3fj", "0504", "1212", "1211", value=1),
        depots=[("0503", "us")],
    )  # fmt: skip
    game = tiny.active(made, "1/115", 2, (6, *DE_WINS))
    game.apply("attack hasty")
    while game.decision is not None and game.decision.kind != "advance":
        game.apply(next(a for a in tiny.legal(game) if a.split()[0] in ("done", "pass", "lose")))
    game.apply("advance 0504")
    assert game.state.units["1/115"].hex == "0504"
    assert game.state.active.hex == "0503"


@pytest.mark.rule("stlo", "7.2.3")
def test_assets_go_along_with_their_unit_and_never_alone() -> None:
    made = ground(assets=[tiny.m4()])
    game = tiny.active(made, "1/115", 4, assets=tiny.with_unit(["A/747"], "1/115"))
    game.apply("movement")
    with pytest.raises(UnknownAction):
        game.why("move A/747 0203")
    assert not [action for action in tiny.legal(game) if "A/747" in action]
    game.apply("move 1/115 0204")
    assert game.table.assets_with("1/115") == ("A/747",)
    assert game.state.assets["A/747"].unit == "1/115"
    assert tiny.refused(game, "return A/747") == "5.1"


# -- 7.5: companies -------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "7.5")
@pytest.mark.parametrize("third", ["0303", "0212"])
def test_the_price_does_not_depend_on_the_number_of_companies(third: str) -> None:
    made = three("0202", "0302", third)
    game = tiny.active(made, "1/115", 4, place="0202")
    game.apply("movement")
    movers = {action.split()[1] for action in tiny.legal(game, "move")}
    assert movers == {"1/115a", "1/115b"} | ({"1/115c"} if third == "0303" else set())
    assert costs(game) == [("movement", 1)]
    lone = tiny.active(made, "1/115", 4, units={"1/115b": {"place": "eliminated"}, "1/115c": {"place": "eliminated"}})
    lone.apply("movement")
    assert costs(lone) == [("movement", 1)]


@pytest.mark.rule("stlo", "7.5.1")
@pytest.mark.parametrize("action", ["strategic", "attack deliberate", "attack intensive"])
def test_what_companies_can_not_do(action: str) -> None:
    made = three("0202", "0302", "0303", foe="0304" if action.startswith("attack") else "1212")
    game = tiny.active(made, "1/115", 6, place="0202")
    assert tiny.refused(game, action) == "7.5.1"
    assert ("attack hasty" if action.startswith("attack") else "movement") in tiny.legal(game)


@pytest.mark.rule("stlo", "7.5.2")
def test_a_company_out_of_radius_at_the_start_does_not_act_when_the_way_opens() -> None:
    # The Germans in 0206 control 0105, the only way to companies b and c, until company a steps into it.
    made = three("0103", "0106", "0107", board=narrow(), foe="0206")
    game = tiny.active(made, "1/115", 4, place="0103")
    game.apply("movement")
    assert tiny.refused(game, "move 1/115c 0108") == "7.4.3.A"
    game.apply("move 1/115a 0105")
    # Nobody is left to move, although b and c are within radius now: they act in the next action.
    assert game.decision is not None
    assert game.decision.kind == "action"
    game.apply("movement")
    assert "move 1/115c 0108" in tiny.legal(game)
