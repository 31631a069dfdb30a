"""Sections 7.3 and 7.4: lines of communication and the command radius."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from rules.engine.board import Board
from rules.engine.decisions import Action, Refusal
from rules.engine.game import Game
from rules.stlo import actions, supply_and_command
from rules.stlo.battle import Battle
from rules.stlo.model import UnitCard
from rules.stlo.state import Active
from rules.stlo.supply_and_command import Loc
from rules.stlo.system import SYSTEM
from tests.rules.stlo import tiny

rule = pytest.mark.rule

COLUMN_11 = [f"11{row:02d}" for row in range(1, 13)]
DEPOT = [("1101", "us")]


def table(
    ground: Board, *units: UnitCard | list[UnitCard], depots: Iterable[tuple[str, str]] = DEPOT, **state: Any
) -> Battle:
    made = tiny.scenario(ground, *units, depots=depots)
    return tiny.battle(made, state=tiny.state(made, **state) if state else None)


def loc(battle: Battle, hex_: str, side: str = "us") -> Loc:
    return supply_and_command.loc(battle, hex_, side)


def bn(hex_: str) -> UnitCard:
    return tiny.battalion("1/115", "us29", hex_)


def foe(hex_: str, name: str = "1/8") -> UnitCard:
    return tiny.battalion(name, "de3fj", hex_)


# -- 7.3: the line itself -----------------------------------------------------------------------------------


@rule("stlo", "7.3.A1")
def test_ten_hexes_to_a_road_and_then_any_length_to_a_depot() -> None:
    near = table(tiny.board(roads=[COLUMN_11]), bn("0105"))
    line = loc(near, "0105")
    assert line.traced
    assert len(line.cross_country) == 10
    assert line.cross_country[-1][:2] == "11"
    assert line.road[-1] == "1101"
    column_12 = [f"12{row:02d}" for row in range(1, 13)]
    assert not loc(table(tiny.board(roads=[column_12]), bn("0105"), depots=[("1201", "us")]), "0105").traced


@rule("stlo", "7.3.A1")
@rule("stlo", "A132")
def test_the_depot_must_be_of_the_own_side() -> None:
    battle = table(tiny.board(roads=[COLUMN_11]), bn("0905"), foe("0412"), depots=[("1101", "de")])
    assert not loc(battle, "0905").traced
    assert loc(battle, "0412", "de").traced


@rule("stlo", "7.3.A1")
@rule("stlo", "A33")
def test_the_road_must_be_continuous() -> None:
    single = (4, 4)
    whole = table(
        tiny.board(columns=single, roads=[["0401", "0402", "0403", "0404"]]), bn("0404"), depots=[("0401", "us")]
    )
    assert loc(whole, "0404").road == ("0404", "0403", "0402", "0401")
    gap = table(
        tiny.board(columns=single, roads=[["0401", "0402"], ["0403", "0404"]]), bn("0404"), depots=[("0401", "us")]
    )
    assert not loc(gap, "0404").traced


@rule("stlo", "A147")
def test_a_road_over_a_river_is_no_line() -> None:
    road = ["0401", "0402", "0403", "0404"]
    river = table(
        tiny.board(columns=(4, 4), roads=[road], rivers=[("0402", "0403")]), bn("0404"), depots=[("0401", "us")]
    )
    assert not loc(river, "0404").traced
    stream = table(
        tiny.board(columns=(4, 4), roads=[road], streams=[("0402", "0403")]), bn("0404"), depots=[("0401", "us")]
    )
    assert loc(stream, "0404").traced


@rule("stlo", "7.3.A1")
@rule("stlo", "4.2")
@rule("stlo", "A30")
@pytest.mark.parametrize(
    ("enemy", "friends", "traced"),
    [
        ("1212", (), True),
        ("0306", (), False),
        ("0306", ("0406", "0407"), True),
        ("0306", ("0406",), False),
        ("0405", (), False),
    ],
    ids=["free", "controlled", "friends in both", "a friend in one", "occupied"],
)
def test_enemies_cut_a_line_where_no_friend_stands(enemy: str, friends: Sequence[str], traced: bool) -> None:
    # Columns 02, 03 and 05 are out of play but for 0306, so that the line passes 0407 and 0406, which 0306 controls.
    beyond = {f"{column}{row:02d}": "beyond" for column in ("02", "03", "05") for row in range(1, 13)}
    ground = tiny.board(terrain={**beyond, "0306": "hedgerow"}, roads=[["0401", "0402", "0403"]])
    recon = [tiny.recon(f"RCN{hex_}", "us29", hex_) for hex_ in friends]
    battle = table(ground, bn("0409"), foe(enemy), recon, depots=[("0401", "us")])
    assert loc(battle, "0409").traced == traced


@rule("stlo", "7.3.A2")
def test_a_unit_on_the_road_has_used_no_hexes() -> None:
    line = loc(table(tiny.board(roads=[COLUMN_11]), bn("1106")), "1106")
    assert line.traced
    assert line.cross_country == ()
    assert line.road == tuple(reversed(COLUMN_11[:6]))
    assert line.path == line.road


@rule("stlo", "A31")
def test_the_own_hex_is_never_a_bar() -> None:
    # The battalion's own hex is enemy-controlled, and an HQ's hex is so without any unit in it.
    battle = table(tiny.board(roads=[["0403", "0402", "0401"]]), bn("0404"), foe("0405"), depots=[("0401", "us")])
    assert loc(battle, "0404").traced
    empty = table(tiny.board(roads=[["0404", "0403", "0402"]]), foe("0405"), depots=[("0402", "us")])
    assert loc(empty, "0404").road == ("0404", "0403", "0402")
    on_depot = table(tiny.board(), bn("0404"), foe("0405"), depots=[("0404", "us")])
    assert loc(on_depot, "0404").road == ("0404",)


def corridor(*dead: Sequence[str], columns: tuple[int, int] = (1, 2)) -> Board:
    """Two columns with a road to the depot in the north, and roads that lead nowhere."""
    return tiny.board(columns=columns, roads=[["0101", "0102", "0103"], *dead])


@rule("stlo", "7.3.B")
@rule("stlo", "A32")
def test_the_leg_across_country_ends_with_the_first_road_hex() -> None:
    depots = [("0101", "us")]
    assert loc(table(corridor(), bn("0110"), depots=depots), "0110").traced
    # A road across the whole corridor that joins nothing can be entered but not left again.
    assert not loc(table(corridor(["0106", "0206"]), bn("0110"), depots=depots), "0110").traced
    around = table(corridor(["0106", "0206"], columns=(1, 4)), bn("0110"), depots=depots)
    assert loc(around, "0110").traced
    assert not {"0106", "0206"} & set(loc(around, "0110").path)


@rule("stlo", "A32")
def test_a_unit_on_a_cut_road_may_start_across_country() -> None:
    battle = table(corridor(["0106", "0206"]), bn("0106"), depots=[("0101", "us")])
    assert loc(battle, "0106").cross_country == ("0105", "0104", "0103")


@rule("stlo", "A34")
@pytest.mark.parametrize(
    ("units", "traced"),
    [
        ([], True),
        ([foe("0201")], False),
        ([foe("0201"), tiny.recon("RCN1", "us29", "0101")], True),
        ([foe("0101")], False),
    ],
    ids=["free", "controlled", "controlled with a friend in it", "occupied"],
)
def test_a_depot_that_the_enemy_holds_ends_no_line(units: list[UnitCard], traced: bool) -> None:
    friends = [tiny.recon(f"RCN{n}", "us29", hex_) for n, hex_ in enumerate(("0102", "0103"), 2)]
    battle = table(corridor(), bn("0108"), friends, units, depots=[("0101", "us")])
    assert loc(battle, "0108").traced == traced


# -- 7.3.1 to 7.3.4: what it is for -------------------------------------------------------------------------


def priced(game: Game) -> list[tuple[str, int]]:
    return [(event.data["action"], event.data["cost"]) for event in game.events if event.kind == "action"]


@rule("stlo", "7.3.1")
def test_the_line_is_that_of_the_hq_at_the_start_of_each_action() -> None:
    # The road to the depot ends in the HQ's hex. A company leaves a hex of it that a German then controls.
    ground = tiny.board(columns=(1, 2), roads=[[f"01{row:02d}" for row in range(1, 7)]])
    made = tiny.scenario(
        ground, tiny.companies("1/115", "us29", "0106", "0103", "0102"), foe("0203"),
        depots=[("0101", "us")],
    )  # fmt: skip
    game = tiny.active(made, "1/115", 4, place="0106")
    tiny.play(game, "movement", "move 1/115a 0107", "move 1/115b 0104", "done", "movement")
    assert priced(game) == [("movement", 1), ("movement", 3)]


def why(battle: Battle, action: str) -> Refusal | None:
    return actions.refusal(battle, Action(action))


FIRST = ("strategic", "entrench", "attack deliberate", "attack intensive")


@rule("stlo", "7.3.2.A")
@rule("stlo", "A117")
@pytest.mark.parametrize("action", FIRST)
def test_without_a_line_four_actions_are_out(action: str) -> None:
    near = "0506" if action.startswith("attack") else "1212"
    for depots, expected in (([("0505", "us")], None), ([], "7.3.2.A")):
        made = tiny.scenario(None, bn("0505"), foe(near), depots=depots)
        game = tiny.active(made, "1/115", 6)
        if expected is None:
            assert action in tiny.legal(game)
        else:
            assert tiny.refused(game, action) == expected


@rule("stlo", "7.3.2.B")
@rule("stlo", "A115")
@pytest.mark.parametrize("action", ["movement", "attack hasty", "recovery", "breakdown"])
def test_without_a_line_the_others_cost_three(action: str) -> None:
    made = tiny.scenario(
        None, bn("0505"), foe("0506" if action == "attack hasty" else "1212"), *tiny.substitutes("us", 3)
    )
    hurt: dict[str, Any] = {"units": {"1/115": {"status": "pinned"}}} if action == "recovery" else {}
    enough = tiny.active(made, "1/115", 4, (6, 6, 6), **hurt)
    assert action in tiny.legal(enough)
    now = tiny.state(made, active=Active("1/115", "0505", 4), **hurt)
    assert actions.price(tiny.battle(made, state=now), actions.DECLARED[action]) == 3
    poor = tiny.battle(made, state=tiny.state(made, active=Active("1/115", "0505", 2), **hurt))
    refusal = why(poor, action)
    assert refusal is not None
    assert refusal.rule == "7.3.2.B"


@rule("stlo", "7.3.2.B")
def test_with_two_points_and_no_line_the_activation_is_over() -> None:
    made = tiny.scenario(None, bn("0505"), foe("1212"))
    game = tiny.active(made, "1/115", 3)
    game.apply("movement")
    assert game.state.active.taps == 0
    ended = tiny.active(made, "1/115", 2, (6, 1))
    assert ended.state.active is None
    assert "no-action" in tiny.kinds(ended)


def after_headquarters_phase(battle: Battle) -> int:
    """Morale of 1/115 after the headquarters phase of a turn in which it was left alone with morale 3."""
    made = battle.scenario
    state = tiny.state(made, phase="headquarters", hqs={"1/115": {"morale": 3, "ever_tried": True}})
    game = Game(SYSTEM, made, seed=1, state=state)
    return int(game.state.hqs["1/115"].morale)


@rule("stlo", "7.3.4")
def test_an_hq_gains_no_morale_without_a_line() -> None:
    road = tiny.board(roads=[COLUMN_11])
    assert after_headquarters_phase(table(road, bn("0905"), foe("0112"))) == 5
    assert after_headquarters_phase(table(road, bn("0905"), foe("0112"), depots=[])) == 3


@rule("stlo", "7.3.4.A")
def test_the_line_is_that_of_battalions_and_companies() -> None:
    # Recon units stand cut off beside them; that does not matter. A company cut off does.
    wall = {f"05{row:02d}": "beyond" for row in range(1, 13)}
    ground = tiny.board(roads=[COLUMN_11], terrain=wall)
    recon = tiny.recon("RCN1", "us29", "0202")
    together = tiny.companies("1/115", "us29", "0905", "0906", "0907")
    assert after_headquarters_phase(table(ground, together, recon, foe("0112"))) == 5
    apart = tiny.companies("1/115", "us29", "0905", "0906", "0202")
    assert after_headquarters_phase(table(ground, apart, foe("0112"))) == 3


# -- 7.4.1: within the radius -------------------------------------------------------------------------------


def radius(battle: Battle, hex_: str, side: str = "us") -> dict[str, int]:
    return supply_and_command.radius(battle, hex_, side)


@rule("stlo", "7.4.1.A")
def test_on_open_ground_the_radius_is_four_hexes() -> None:
    battle = table(tiny.board(), bn("0606"))
    grid = battle.board.grid
    assert radius(battle, "0606") == {hex_: grid.distance("0606", hex_) for hex_ in grid.within("0606", 4)}
    assert "0610" in radius(battle, "0606")
    assert "0611" not in radius(battle, "0606")


@rule("stlo", "7.4.1.A")
@rule("stlo", "4.2")
@rule("stlo", "A29")
def test_the_path_keeps_off_enemies_and_their_zones() -> None:
    # In a corridor two hexes wide the German in 0208 controls 0107 and 0207, and nobody gets past.
    corridor_board = tiny.board(columns=(1, 2))
    shut = table(corridor_board, bn("0105"), foe("0208"))
    assert {"0106", "0206", "0205"} <= set(radius(shut, "0105"))
    assert not {"0107", "0207", "0108", "0208"} & set(radius(shut, "0105"))
    friend = table(corridor_board, bn("0105"), foe("0208"), tiny.recon("RCN1", "us29", "0207"))
    assert "0207" in radius(friend, "0105")
    assert "0107" not in radius(friend, "0105")


@rule("stlo", "7.4.1.A")
def test_a_path_over_a_friend_in_a_controlled_hex_leads_on() -> None:
    ground = tiny.board(columns=(1, 2))
    behind = [tiny.recon("RCN1", "us29", "0105"), tiny.recon("RCN2", "us29", "0205")]
    battle = table(ground, bn("0103"), tiny.recon("RCN9", "de3fj", "0206"), behind)
    assert "0106" not in radius(battle, "0103")
    assert {"0105", "0205"} <= set(radius(battle, "0103"))
    assert "0206" not in radius(battle, "0103")


@rule("stlo", "7.4.1.A")
@rule("stlo", "A147")
def test_a_stream_is_no_bar_and_a_river_is() -> None:
    side = [("0404", other) for other in tiny.board().grid.adjacent("0404")]
    assert "0404" in radius(table(tiny.board(streams=side), bn("0406")), "0406")
    assert "0404" not in radius(table(tiny.board(rivers=side), bn("0406")), "0406")


@rule("stlo", "7.4.1.B")
def test_the_own_hex_is_always_within() -> None:
    battle = table(tiny.board(), bn("0606"), foe("0607"))
    assert radius(battle, "0606")["0606"] == 0
    # So is an HQ's hex that no unit holds any more.
    alone = table(tiny.board(), foe("0607"))
    assert radius(alone, "0606")["0606"] == 0


@rule("stlo", "7.4")
def test_on_call_fire_uses_the_radius_of_the_hq() -> None:
    # HQ in 0303, battalion 3 hexes south of it. The hill 0301 is within 4 of the HQ, the hill 0607 of the battalion.
    made = tiny.scenario(
        tiny.board(level={"0301": 9, "0607": 9}), bn("0303"), foe("0307"),
        guns=[tiny.gun("110/115", "us29")], depots=[("0303", "us")],
    )  # fmt: skip
    game = tiny.play(tiny.active(made, "1/115", 4), "movement", "move 1/115 0306", "attack hasty")
    assert game.decision is not None
    assert game.decision.kind == "on-call-post"
    assert game.table.board.grid.distance("0306", "0607") <= 4 < game.table.board.grid.distance("0306", "0301")
    assert "observe us29 0301 0307" in tiny.legal(game)
    assert tiny.refused(game, "observe us29 0607 0307") == "11.1.1.A"


# -- 7.4.2 to 7.4.5: out of command -------------------------------------------------------------------------


def away(hex_: str, taps: int = 5, *, line: bool = True, near: str = "1201", **state: Any) -> Battle:
    """HQ 1/115 active in 0202 with its battalion in another hex."""
    made = tiny.scenario(None, bn(hex_), foe(near), *tiny.substitutes("us", 3), depots=[("0202", "us")] if line else [])
    return tiny.battle(made, state=tiny.state(made, active=Active("1/115", "0202", taps), **state))


@rule("stlo", "7.4.2.A1")
@pytest.mark.parametrize("action", FIRST)
def test_a_battalion_out_of_radius_is_barred_from_four_actions(action: str) -> None:
    near = "0208" if action.startswith("attack") else "1201"
    refusal = why(away("0207", near=near), action)
    assert refusal is not None
    assert refusal.rule == "7.4.2.A1"
    assert "beyond" in refusal.reason
    assert why(away("0206", near="0207" if action.startswith("attack") else "1201"), action) is None


@rule("stlo", "7.4.2.A2")
@rule("stlo", "A11")
@pytest.mark.parametrize("action", ["movement", "attack hasty", "breakdown"])
def test_the_others_cost_it_two(action: str) -> None:
    near = "0208" if action == "attack hasty" else "1201"
    battle = away("0207", near=near)
    assert why(battle, action) is None
    assert actions.price(battle, actions.DECLARED[action]) == 2
    assert actions.price(away("0206"), actions.DECLARED[action]) == 1
    short = why(away("0207", taps=1, near=near), action)
    assert short is not None
    assert short.rule == "7.4.2.A2"


@rule("stlo", "A10")
def test_recovery_needs_the_radius() -> None:
    refusal = why(away("0207", units={"1/115": {"status": "pinned"}}), "recovery")
    assert refusal is not None
    assert refusal.rule == "14.3.1.B1"


@rule("stlo", "7.4.2.B")
@rule("stlo", "A08")
@pytest.mark.parametrize("action", ["movement", "attack hasty", "breakdown", "recovery", *FIRST])
def test_with_neither_radius_nor_line_it_can_do_nothing(action: str) -> None:
    refusal = why(away("0207", taps=6, line=False, near="0208"), action)
    assert refusal is not None
    assert refusal.rule == "7.4.2.B"


def scattered(far: str = "0207") -> Game:
    """HQ 1/115 in 0202 with companies a and b near it and c in another hex."""
    made = tiny.scenario(
        None, tiny.companies("1/115", "us29", "0202", "0204", far), foe("1201"), depots=[("0202", "us")]
    )
    return tiny.active(made, "1/115", 4, place="0202")


@rule("stlo", "7.4.3.A")
def test_a_company_out_of_radius_takes_no_part() -> None:
    game = tiny.play(scattered(), "movement")
    assert tiny.refused(game, "move 1/115c 0208") == "7.4.3.A"
    assert "move 1/115c 0207" in tiny.legal(tiny.play(scattered("0206"), "movement"))


@rule("stlo", "7.4.3.B")
@rule("stlo", "A09")
def test_those_inside_act_at_the_normal_price() -> None:
    game = tiny.play(scattered(), "movement", "move 1/115a 0203", "move 1/115b 0205")
    assert priced(game) == [("movement", 1)]
    assert game.decision is not None
    assert game.decision.kind == "action"


@rule("stlo", "7.4.4")
@rule("stlo", "7.4.5.A")
@rule("stlo", "7.4.5.B")
def test_a_move_may_end_outside_and_only_the_next_action_pays_for_it() -> None:
    made = tiny.scenario(None, bn("0202"), foe("1212"), depots=[("0202", "us")])
    game = tiny.active(made, "1/115", 6)
    tiny.play(game, "movement", "move 1/115 0205", "movement", "move 1/115 0208")
    assert priced(game) == [("movement", 1), ("movement", 1)]
    assert game.state.active.hex == "0202"
    tiny.play(game, "movement")
    assert priced(game)[2] == ("movement", 2)


@rule("stlo", "7.4.5.A")
def test_a_company_that_began_inside_moves_on_however_far() -> None:
    game = tiny.play(scattered("0206"), "movement", "move 1/115c 0209")
    assert game.state.units["1/115c"].hex == "0209"
    tiny.play(game, "done", "movement")
    assert tiny.refused(game, "move 1/115c 0208") == "7.4.3.A"
