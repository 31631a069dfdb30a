"""Chapter 2: components, displays, and what a side may see of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rules.engine import checking, journal
from rules.engine.decisions import UnknownAction
from rules.engine.dice import DictatedDice
from rules.engine.game import Game
from rules.stlo import glossary, losses
from rules.stlo.model import FORMATIONS, Scenario
from rules.stlo.state import State
from rules.stlo.system import SYSTEM
from scenarios.stlo.situation import read_situation, write_situation
from tests.rules.stlo import tiny

DE_WINS, US_WINS = (6, 1), (1, 6)


def start() -> State:
    """The shipped game as it is set up."""
    return tiny.battle(tiny.shipped()).state


# -- the map, its tracks and the displays ---------------------------------------------------------------------------


@pytest.mark.rule("stlo", "2.1.1")
def test_the_shipped_map_has_no_clear_hex() -> None:
    board = tiny.shipped().board
    assert {board.terrain[hex_] for hex_ in board.land} == {"hedgerow", "woods", "village", "town"}
    assert not any(hex_ in board.land for hex_, kind in board.terrain.items() if kind == "beyond")


@pytest.mark.rule("stlo", "2.1.2")
def test_the_three_tracks() -> None:
    made = tiny.scenario(None, tiny.battalion("1/115", "us29", "0202"), depots=[("0202", "us")])
    game = tiny.active(made, "1/115", 2, DE_WINS, turn=3, weather_box=4)
    assert game.state.turn == 3
    assert game.table.weather() == "cloudy"
    assert game.state.active.taps == 2
    tiny.play(game, "movement", "move 1/115 0203", "movement", "move 1/115 0204")
    assert game.state.active is None
    assert tiny.charts().turns == 8
    assert sorted(tiny.charts().weather) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("stlo", "2.1.3")
def test_a_division_display_has_its_boxes() -> None:
    scenario, state = tiny.shipped(), start()
    hqs = [hq for hq, card in scenario.hqs.items() if card.formation == "us29"]
    battalions = [u for u, card in scenario.units.items() if card.kind == "battalion" and card.formation == "us29"]
    assert hqs == battalions
    assert all(state.hqs[hq].morale == scenario.hqs[hq].morale for hq in hqs)
    assets = [asset for asset, card in scenario.assets.items() if card.formation == "us29"]
    assert {state.assets[asset].place for asset in assets} == {"box"}
    substitutes = [unit for unit, card in scenario.units.items() if "us29" in card.faces]
    assert {state.units[unit].place for unit in substitutes} == {"substitutes"}
    assert sorted(state.levels) == ["de", "us"]


@pytest.mark.rule("stlo", "2.1.3")
def test_the_asset_holding_box_takes_the_assets_of_a_lost_unit() -> None:
    made = tiny.scenario(None, tiny.battalion("1/115", "us29", "0202"), assets=[tiny.m4()])
    now = tiny.state(made, assets=tiny.with_unit(["A/747"], "1/115"), units={"1/115": {"steps": 1}})
    battle = tiny.battle(made, state=now)
    losses.lose_step(battle, "1/115", "9.2.3.B")
    losses.hold_orphans(battle)
    assert battle.state.assets["A/747"].place == "holding"


@pytest.mark.rule("stlo", "2.1.4")
def test_artillery_stays_on_its_tracks() -> None:
    scenario, state = tiny.shipped(), start()
    assert set(state.guns) == set(scenario.guns)
    assert all(now.used == 0 for now in state.guns.values())
    made = tiny.scenario(
        None, tiny.battalion("1/115", "us29", "0505"), tiny.battalion("1/8", "de3fj", "0507"),
        guns=[tiny.gun("110/115", "us29"), tiny.gun("793/GS", "usxix")],
    )  # fmt: skip
    game = tiny.operation(made, "us", (3, *DE_WINS))
    with pytest.raises(UnknownAction):
        game.why("move 110/115 0506")
    game.apply("barrage 0507")
    game.apply(tiny.legal(game, "observe")[0])
    tiny.play(game, "fire 110/115 rapid", "done")
    assert game.state.guns["110/115"].used == 2
    assert game.state.guns["793/GS"].used == 0
    assert game.table.stacks().keys() == {"0505", "0507"}


# -- 2.1.5: hidden displays -----------------------------------------------------------------------------------------


def with_displays() -> Scenario:
    """Both sides with something on every display."""
    return tiny.scenario(
        None,
        tiny.battalion("1/115", "us29", "0202"), tiny.battalion("2/115", "us29", "0402"),
        tiny.battalion("1/8", "de3fj", "0210"), tiny.battalion("2/8", "de3fj", "0410"),
        assets=[tiny.m4(), tiny.m4("B/747"), tiny.at75(), tiny.at75("2/3AT")],
        guns=[tiny.gun("110/115", "us29"), tiny.gun("1/8A", "de3fj")],
        depots=[("0202", "us"), ("0402", "us"), ("0210", "de"), ("0410", "de")],
    )  # fmt: skip


@pytest.mark.rule("stlo", "2.1.5")
@pytest.mark.parametrize("side", ["us", "de"])
def test_a_view_holds_the_enemys_displays_only_if_they_are_open(side: str) -> None:
    made = with_displays()
    own = {u: FORMATIONS[card.formation] == side for u, card in {**made.hqs, **made.assets, **made.guns}.items()}
    assigned = tiny.with_unit(["B/747"], "1/115") | tiny.with_unit(["2/3AT"], "1/8")
    open_view = tiny.operation(made, "us", assets=assigned).view(side).state
    hidden_view = tiny.operation(made, "us", (), "hidden-displays", assets=assigned).view(side).state
    for record in ("hqs", "guns"):
        assert set(getattr(open_view, record)) == set(getattr(made, record))
        assert set(getattr(hidden_view, record)) == {name for name in getattr(made, record) if own[name]}
    assert set(open_view.assets) == set(made.assets)
    assert set(hidden_view.assets) == {name for name in made.assets if own[name]} | {"B/747", "2/3AT"}
    assert hidden_view.units == open_view.units


Changes = Mapping[str, Mapping[str, Mapping[str, Any]]]

SECRETS: dict[str, Changes] = {
    "hqs": {"hqs": {"2/115": {"morale": 3, "attempted": True, "ever_tried": True}}},
    "assets": {"assets": {"A/747": {"ready": False}}},
    "held assets": {"assets": {"A/747": {"place": "holding", "ready": False}}},
    "guns": {"guns": {"110/115": {"used": 5, "disorganized": True}}},
}


def seen(secret: Changes, side: str, actions: tuple[str, ...], dice: tuple[int, ...], *options: str) -> tuple[Any, ...]:
    """What a side sees of a game that differs from others in US displays only, and of its log."""
    game = tiny.operation(with_displays(), "us", dice, *options, **secret)
    view = tiny.play(game, *actions).view(side)
    return view.state, view.events, view.options


@pytest.mark.rule("stlo", "2.1.5")
@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_games_that_differ_in_hidden_values_look_alike_to_the_enemy(secret: Changes) -> None:
    for option, alike in (("hidden-displays", True), ("counter-battery", False)):
        plain, changed = (seen(changes, "de", (), (), option) for changes in ({}, secret))
        assert (plain == changed) is alike
    assert seen({}, "us", (), (), "hidden-displays") != seen(secret, "us", (), (), "hidden-displays")


@pytest.mark.rule("stlo", "2.1.5")
def test_a_failed_attempt_does_not_show_the_enemy_the_morale() -> None:
    low, high = ({"hqs": {"1/115": {"morale": morale}}} for morale in (3, 6))
    played = (("activate 1/115",), (6, *US_WINS))
    assert seen(low, "de", *played, "hidden-displays") == seen(high, "de", *played, "hidden-displays")
    assert seen(low, "us", *played, "hidden-displays") != seen(high, "us", *played, "hidden-displays")
    assert seen(low, "de", *played) != seen(high, "de", *played)


@pytest.mark.rule("stlo", "2.1.5")
def test_the_active_hq_and_its_points_are_public() -> None:
    game = tiny.active(with_displays(), "1/115", 4, (), "hidden-displays")
    view = game.view("de")
    assert view.state.active == game.state.active
    assert view.state.active.taps == 4
    assert "1/115" not in view.state.hqs
    assert [e.data["taps"] for e in view.events if e.kind == "activation"] == [4]


@pytest.mark.rule("stlo", "2.1.5")
def test_morale_gained_at_rest_and_assets_on_the_display_are_hidden() -> None:
    dice = (3, 6, 6)
    views = []
    for morale, ready in ((3, True), (5, False)):
        secret = {"hqs": {"1/115": {"morale": morale}}, "assets": {"A/747": {"ready": ready}}}
        game = tiny.at(with_displays(), "headquarters", (*dice, *DE_WINS), "hidden-displays", **secret)
        tiny.play(game, "pass", "pass")
        assert game.state.phase == "operations"
        view = game.view("de")
        views.append((view.state, view.events))
    assert views[0] == views[1]


# -- 2.2.1: headquarters --------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "2.2.1.A")
def test_an_hq_commands_its_battalion_and_companies() -> None:
    scenario = tiny.shipped()
    battle = tiny.battle(scenario)
    of_hq = {unit for unit in scenario.units if battle.designation(unit) == "1/115"}
    assert of_hq == {"1/115", "1/115a", "1/115b", "1/115c"}
    assert battle.subordinates("1/115") == ("1/115a", "1/115b", "1/115c")
    assert battle.subordinates("1/116") == ("1/116",)


@pytest.mark.rule("stlo", "2.2.1.C")
def test_a_reinforcing_hq_is_not_in_play_before_it_arrives() -> None:
    game = Game(SYSTEM, tiny.shipped(), dice=DictatedDice((3, 6, *US_WINS)))
    assert game.state.turn == 1
    assert "activate 1/175" not in tiny.legal(game)
    assert "activate 2/175" in tiny.legal(game)
    assert tiny.refused(game, "activate 1/175") == "2.2.1.C"


@pytest.mark.rule("stlo", "2.2.1.D")
@pytest.mark.parametrize("printed", [6, 7])
def test_printed_morale_is_where_it_starts_and_its_most(printed: int) -> None:
    made = tiny.scenario(
        None, tiny.battalion("1/115", "us29", "0202"), depots=[("0202", "us")], morale={"1/115": printed}
    )
    assert tiny.battle(made).state.hqs["1/115"].morale == printed
    game = tiny.at(made, "headquarters", (3, 6, 6, *DE_WINS), hqs={"1/115": {"morale": printed - 1}})
    assert game.state.hqs["1/115"].morale == printed


# -- 2.2.2 and 2.2.3: infantry --------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "2.2.2.A")
@pytest.mark.rule("stlo", "2.2.2.C")
def test_a_battalion_has_a_full_and_a_reduced_side() -> None:
    battle = tiny.battle(tiny.shipped(), state=None)
    battle.set_unit("1/115", place="map", hex="4710")
    assert battle.strength("1/115") == 11
    losses.lose_step(battle, "1/115", "9.2.3.A")
    card = battle.card("1/115")
    assert battle.unit("1/115").steps == 1
    assert battle.strength("1/115") == card.values[0] < 11
    losses.lose_step(battle, "1/115", "9.2.3.B")
    assert battle.unit("1/115").place == "eliminated"


@pytest.mark.rule("stlo", "2.2.2.A1")
def test_a_battalion_leaves_the_map_by_breakdown_or_loss_only() -> None:
    made = tiny.scenario(
        None,
        tiny.battalion("1/115", "us29", "0202"), tiny.battalion("1/8", "de3fj", "1212"), *tiny.substitutes("us", 3),
        depots=[("0202", "us")],
    )  # fmt: skip
    game = tiny.active(made, "1/115", 5)
    for attempt in ("withdraw 1/115", "return 1/115", "move 1/115 0000", "move 1/115"):
        with pytest.raises(UnknownAction):
            game.why(attempt)
    game.apply("movement")
    assert all(action.split()[2] in made.board.land for action in tiny.legal(game, "move"))
    tiny.play(game, "done", "breakdown")
    while game.decision is not None and game.decision.kind != "action":
        game.apply(tiny.legal(game)[0])
    assert game.state.units["1/115"].place == "display"
    assert len(game.table.subordinates("1/115")) == 3


@pytest.mark.rule("stlo", "2.2.2.B")
def test_a_company_obeys_the_hq_of_its_designation() -> None:
    battle = tiny.battle(tiny.shipped())
    assert battle.designation("2/320a") == "2/320"
    assert "2/320a" in battle.subordinates("2/320")
    battle.set_unit("US4", place="map", hex="4908", serves="1/116", formation="us29")
    assert battle.designation("US4") == "1/116"
    assert battle.subordinates("1/116") == ("1/116", "US4")
    assert "US4" not in battle.subordinates("2/116")


# -- 2.2.8: markers -------------------------------------------------------------------------------------------------


def marked() -> State:
    """The shipped game on turn 5 with every marker of the game in use."""
    state = start()
    hexes = {unit: state.units[unit].hex for unit in ("1/116", "2/116")}
    units = {
        **state.units,
        "1/116": replace(state.units["1/116"], status="pinned", steps=1),
        "2/116": replace(state.units["2/116"], status="disrupted"),
    }
    hqs = {**state.hqs, **{hq: replace(state.hqs[hq], morale=m) for hq, m in zip(state.hqs, range(1, 7), strict=False)}}
    return replace(
        state, turn=5, phase="operations", operation=4, last_pass="de", weather_box=6, strikes=2,
        levels={"us": -1, "de": -2}, units=units, hqs=hqs,
        works={hexes["1/116"]: "improved", hexes["2/116"]: "strongpoint"},
    )  # fmt: skip


@pytest.mark.rule("stlo", "2.2.8")
def test_every_marker_comes_back_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "moment.toml"
    write_situation(path, tiny.shipped(), marked())
    _, state, _ = read_situation(path)
    assert state == marked()
    assert {unit.status for unit in state.units.values()} == {"", "pinned", "disrupted"}
    assert {hq.morale for hq in state.hqs.values()} >= {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("stlo", "2.2.8")
def test_the_action_points_come_back_from_a_record() -> None:
    def begin(header: journal.Header) -> Game:
        return Game(SYSTEM, tiny.shipped(), options=header.options, dice=header.source())

    game = begin(journal.Header(dice=(4, 2, *US_WINS, 2)))
    game.apply("activate 1/116")
    assert game.state.active.taps == 5
    again = checking.replay(journal.read_record(journal.record(game, "st-lo")), begin)
    assert again.state == game.state
    assert again.state.active.taps == 5


@pytest.mark.rule("stlo", "2.2.8.1")
def test_a_morale_marker_never_shows_7() -> None:
    made = tiny.scenario(None, tiny.battalion("1/115", "us29", "0202"), morale={"1/115": 7})
    game = tiny.operation(made, "us", (6, *US_WINS, 6, *US_WINS))
    game.apply("activate 1/115")
    assert game.state.hqs["1/115"].morale == 6


@pytest.mark.rule("stlo", "2.2.8.1")
def test_improved_position_and_strongpoint_are_two_sides_of_one_marker() -> None:
    made = tiny.scenario(None, tiny.battalion("1/115", "us29", "0202"), depots=[("0202", "us")])
    dice = (*US_WINS, 1, *US_WINS)
    game = tiny.active(made, "1/115", 5, dice)
    game.apply("entrench")
    assert game.state.works == {"0202": "improved"}
    tiny.play(game, "activate 1/115", "entrench")
    assert game.state.works == {"0202": "strongpoint"}


@pytest.mark.rule("stlo", "2.2.8.1")
def test_pin_and_disruption_are_two_sides_of_one_marker() -> None:
    made = tiny.scenario(
        None, tiny.battalion("1/115", "us29", "0505"), tiny.battalion("1/8", "de3fj", "0507"),
        guns=[tiny.gun("793/GS", "usxix", support=30)],
    )  # fmt: skip
    game = tiny.operation(made, "us", (4, *US_WINS), units={"1/8": {"status": "pinned"}})
    game.apply("barrage 0507")
    game.apply(tiny.legal(game, "observe")[0])
    while game.decision is not None and game.decision.kind != "operation":
        game.apply(tiny.legal(game)[0])
    assert next(e for e in game.events if e.kind == "barrage").data["result"] == "P"
    assert game.state.units["1/8"].status == "disrupted"


# -- 2.2.10: sizes --------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "2.2.10")
@pytest.mark.parametrize(
    ("kind", "mark"), [("battalion", "II"), ("company", "I"), ("substitute", "I"), ("engineer", "•••")]
)
def test_size_marks(kind: str, mark: str) -> None:
    assert glossary.size_mark(kind) == mark


def test_everything_with_a_size_has_a_mark_and_an_hq_has_none() -> None:
    scenario = tiny.shipped()
    kinds = {card.kind for card in scenario.units.values()} | {card.asset_class for card in scenario.assets.values()}
    assert {glossary.size_mark(kind) for kind in kinds} == {"I", "II", "•••"}
    with pytest.raises(KeyError):
        glossary.size_mark("hq")
