"""Chapter 18: reinforcements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.engine.game import Game
from rules.stlo import reinforcements
from rules.stlo.model import Group, Scenario
from tests.rules.stlo import tiny

DE_WINS, US_WINS = (6, 1), (1, 6)


def chart(**parts: Any) -> Scenario:
    """A scenario with the groups of the book: the US gets the 134th and 1/175, the German two groups of its own."""
    return tiny.scenario(
        None,
        tiny.battalion("1/115", "us29", "0502"), tiny.battalion("1/8", "de3fj", "0510"),
        tiny.battalion("1/134", "us35", "R", group="us-1"), tiny.battalion("2/134", "us35", "R", group="us-1"),
        tiny.battalion("3/134", "us35", "R", group="us-2"), tiny.battalion("1/175", "us29", "R", group="us-3"),
        tiny.battalion("1/5FJ", "de3fj", "R", group="de-1"), tiny.battalion("1/894", "de352", "R", group="de-2"),
        *parts.pop("units", ()),
        guns=[tiny.gun("6/894", "de352", group="de-2"), tiny.gun("110/115", "us29")],
        groups=[
            Group("us-1", "us", 1, (("1/134", "0101"), ("2/134", "0301"))),
            Group("us-2", "us", 2, (("3/134", "0101"),)),
            Group("us-3", "us", 3, (("1/175", "0901"),)),
            Group("de-1", "de", 1, (("1/5FJ", "1212"),)),
            Group("de-2", "de", 2, (("1/894", "0112"),), ("6/894",)),
        ],
        **parts,
    )  # fmt: skip


def arrive(dice: Iterable[int], turn: int = 4, made: Scenario | None = None, **changes: Any) -> Game:
    """A game that has gone through the reinforcement phase of a turn; dice are those of the phase.

    It stops where the first side may interdict, or on turn 1 where the German has initiative.
    """
    return tiny.at(made or chart(), "reinforcement", (*dice, *DE_WINS), turn=turn, **changes)


def next_turn(game: Game, *dice: int) -> Game:
    """Decline everything up to the end of the turn and go through the next reinforcement phase with these dice."""
    game.add_dice((*DE_WINS, *US_WINS) if game.state.phase == "operations" else US_WINS)
    turn = game.state.turn
    game.add_dice((3, *dice, *DE_WINS))
    while game.decision is not None and game.state.turn == turn:
        game.apply("pass")
    return game


def on_map(game: Game) -> dict[str, str]:
    """The reinforcements on the map and their hexes."""
    return {
        unit: now.hex
        for unit, now in game.state.units.items()
        if now.place == "map" and game.table.card(unit).setup == "R"
    }


def events(game: Game, kind: str) -> list[dict[str, Any]]:
    return [dict(e.data) for e in game.events if e.kind == kind]


# -- who rolls, and on what -----------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "3.1.2.B")
@pytest.mark.rule("stlo", "18.1.A1")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_german_gets_a_group_on_1_to_4(die: int) -> None:
    game = arrive([die], turn=1)
    assert ("1/5FJ" in on_map(game)) is (die <= 4)
    assert tiny.rolls(game)[0] == "reinforcement German"


@pytest.mark.rule("stlo", "3.1.2.C")
@pytest.mark.rule("stlo", "18.1.A2")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_us_gets_a_group_on_1_to_3(die: int) -> None:
    game = arrive([6, die], turn=4)
    assert ("1/134" in on_map(game)) is (die <= 3)
    assert tiny.rolls(game)[:2] == ["reinforcement German", "reinforcement US"]


@pytest.mark.rule("stlo", "18.1.A2")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_us_does_not_roll_before_turn_4(turn: int) -> None:
    game = arrive([6], turn=turn)
    assert "reinforcement US" not in tiny.rolls(game)
    assert on_map(game) == {}


@pytest.mark.rule("stlo", "18.1.1")
@pytest.mark.rule("stlo", "18.1.A1")
def test_german_groups_come_in_order_one_a_success() -> None:
    game = arrive([2], turn=1)
    assert on_map(game) == {"1/5FJ": "1212"}
    next_turn(game, 5)
    assert on_map(game) == {"1/5FJ": "1212"}
    next_turn(game, 4)
    assert game.state.turn == 3
    assert on_map(game) == {"1/5FJ": "1212", "1/894": "0112"}
    assert [e["group"] for e in events(game, "reinforcement-roll")] == ["de-1", "", "de-2"]


@pytest.mark.rule("stlo", "18.1.3")
def test_a_roll_can_not_be_waived_even_when_nothing_is_left() -> None:
    game = tiny.at(chart(), "weather", (3, 6, 6), turn=4)
    assert tiny.rolls(game) == ["weather", "reinforcement German", "reinforcement US"]
    assert [e.kind for e in game.events][:2] == ["roll", "weather"]
    spent = arrive([1, 1], next_group={"us": 3, "de": 2})
    assert tiny.rolls(spent)[:2] == ["reinforcement German", "reinforcement US"]
    assert on_map(spent) == {}


# -- the US groups --------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "18.1.2.A")
def test_the_first_us_success_brings_two_battalions() -> None:
    game = arrive([6, 3])
    assert on_map(game) == {"1/134": "0101", "2/134": "0301"}


@pytest.mark.rule("stlo", "18.1.2.B")
def test_the_third_battalion_follows_without_a_roll() -> None:
    game = next_turn(arrive([6, 3]), 6)
    assert game.state.turn == 5
    # 1/134 still stands in the entry hex that the third battalion shares with it.
    assert game.state.units["3/134"].place == "delayed"
    assert tiny.rolls(game).count("reinforcement US") == 1
    free = arrive([6], turn=5, automatic="us-2", next_group={"us": 1, "de": 0})
    assert on_map(free) == {"3/134": "0101"}
    assert "reinforcement US" not in tiny.rolls(free)
    assert free.state.automatic == ""


@pytest.mark.rule("stlo", "18.1.2.B")
def test_a_german_arrival_in_between_does_not_lose_the_third_battalion() -> None:
    game = arrive([1], turn=5, automatic="us-2", next_group={"us": 1, "de": 0})
    assert on_map(game) == {"1/5FJ": "1212", "3/134": "0101"}


@pytest.mark.rule("stlo", "18.1.2.B")
def test_the_third_battalion_comes_even_if_the_first_were_delayed() -> None:
    blocked = {"1/8": {"hex": "0301"}}
    game = arrive([6, 3], units=blocked)
    assert on_map(game) == {"1/134": "0101"}
    game = arrive([6], turn=5, automatic="us-2", next_group={"us": 1, "de": 0}, units=blocked, delayed=("2/134",))
    assert on_map(game) == {"3/134": "0101"}


@pytest.mark.rule("stlo", "18.1.2.C")
def test_1_175_comes_on_the_next_success() -> None:
    game = arrive([6], turn=5, automatic="us-2", next_group={"us": 1, "de": 0})
    next_turn(game, 6, 2)
    assert game.state.turn == 6
    assert on_map(game) == {"3/134": "0101", "1/175": "0901"}


@pytest.mark.rule("stlo", "18.1.2.D")
def test_the_example_of_us_reinforcements() -> None:
    away = {"place": "map", "hex": "0606"}
    game = arrive([6, 4], turn=4)
    assert on_map(game) == {}
    next_turn(game, 6, 3)
    assert game.state.turn == 5
    assert on_map(game) == {"1/134": "0101", "2/134": "0301"}
    # 1/134 has marched off by the next turn.
    units = {"1/134": away, "2/134": {"place": "map", "hex": "0301"}}
    state = {"automatic": game.state.automatic, "next_group": game.state.next_group}
    game = arrive([6], turn=6, units=units, **state)
    assert on_map(game) == {"1/134": "0606", "2/134": "0301", "3/134": "0101"}
    assert "reinforcement US" not in tiny.rolls(game)
    next_turn(game, 6, 5)
    assert game.state.turn == 7
    assert tiny.rolls(game).count("reinforcement US") == 1


# -- the chart ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "18.1.B")
def test_the_shipped_chart_names_units_entry_hexes_and_hqs() -> None:
    scenario = tiny.shipped()
    listed = set()
    for side, groups in scenario.groups.items():
        assert [group.order for group in groups] == list(range(1, len(groups) + 1))
        for group in groups:
            for unit, hex_ in group.entries:
                card = scenario.units[unit]
                assert (card.side, card.setup, card.group) == (side, "R", group.id)
                assert hex_ in scenario.board.land
                assert scenario.hqs[card.designation].group == group.id
                listed.add(unit)
            assert all(scenario.guns[gun].group == group.id for gun in group.artillery)
    assert listed == {unit for unit, card in scenario.units.items() if card.setup == "R"}
    assert [[unit for unit, _ in group.entries] for group in scenario.groups["us"]] == [
        ["1/134", "2/134"], ["3/134"], ["1/175"],
    ]  # fmt: skip


def test_what_is_due_is_listed_for_screens() -> None:
    battle = tiny.battle(chart(), state=tiny.state(chart(), turn=2))
    due = reinforcements.due(battle, "us")
    assert [(item.when, item.turn, item.group) for item in due] == [
        ("next", 4, "us-1"), ("later", 5, "us-2"), ("later", 6, "us-3"),
    ]  # fmt: skip
    assert due[0].entries == (("1/134", "0101"), ("2/134", "0301"))
    assert due[0].hqs == ("1/134", "2/134")
    assert reinforcements.due(battle, "de")[1].artillery == ("6/894",)
    waiting = {"2/134": {"place": "delayed"}, "1/134": {"place": "map", "hex": "0101"}}
    state = tiny.state(
        chart(), turn=4, units=waiting, delayed=("2/134",), automatic="us-2", next_group={"us": 1, "de": 2}
    )
    battle = tiny.battle(chart(), state=state)
    assert [(item.when, item.turn, item.entries) for item in reinforcements.due(battle, "us")] == [
        ("delayed", 5, (("2/134", "0301"),)),
        ("automatic", 5, (("3/134", "0101"),)),
        ("later", 6, (("1/175", "0901"),)),
    ]
    assert reinforcements.due(battle, "de") == ()


# -- placement ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("stlo", "18.2")
@pytest.mark.rule("stlo", "3.1.2.D")
@pytest.mark.rule("stlo", "18.2.4")
def test_arrivals_are_placed_or_delayed_in_the_phase_without_being_asked() -> None:
    game = arrive([1, 2], units={"1/8": {"hex": "0301"}})
    assert game.decision is not None
    assert game.decision.kind == "interdiction"
    assert game.state.units["1/134"].place == "map"
    assert game.state.units["2/134"].place == "delayed"
    assert game.state.units["1/5FJ"].place == "map"
    assert not game.actions


@pytest.mark.rule("stlo", "18.2.1.A")
def test_an_enemy_in_the_entry_hex_delays_a_unit_until_it_is_free() -> None:
    blocked = {"1/8": {"hex": "0301"}}
    game = arrive([6, 1], turn=5, units=blocked)
    assert on_map(game) == {"1/134": "0101"}
    assert game.state.delayed == ("2/134",)
    held = arrive([6], turn=6, units={**blocked, "2/134": {"place": "delayed"}}, delayed=("2/134",), automatic="us-2")
    assert held.state.delayed == ("2/134",)
    freed = arrive([6, 6], turn=6, units={"2/134": {"place": "delayed"}}, delayed=("2/134",))
    assert on_map(freed) == {"2/134": "0301"}
    assert freed.state.delayed == ()
    kinds = tiny.kinds(freed)
    assert kinds.index("entered") < kinds.index("roll")


@pytest.mark.rule("stlo", "18.2.1.A")
def test_stacking_delays_a_unit() -> None:
    game = arrive([6, 1], units={"1/115": {"hex": "0301"}})
    assert on_map(game) == {"1/134": "0101"}
    assert game.state.units["2/134"].place == "delayed"
    assert [(e["unit"], e["why"]) for e in events(game, "delayed")] == [("2/134", "8.3")]


@pytest.mark.rule("stlo", "18.2.1.A")
def test_neither_a_zone_of_control_nor_a_friendly_recon_delays_a_unit() -> None:
    made = chart(units=[tiny.recon("RCN1", "us29", "0301")])
    game = arrive([6, 1], made=made, units={"1/8": {"hex": "0302"}})
    assert on_map(game) == {"1/134": "0101", "2/134": "0301"}


@pytest.mark.rule("stlo", "18.2.1.A")
def test_a_lone_enemy_recon_delays_a_unit() -> None:
    made = chart(units=[tiny.recon("RCN1", "us29", "1212")])
    game = arrive([1], turn=1, made=made)
    assert game.state.units["1/5FJ"].place == "delayed"


@pytest.mark.rule("stlo", "18.2.1.A")
def test_delayed_units_enter_in_the_order_of_their_arrival() -> None:
    waiting = {"3/134": {"place": "delayed"}, "1/134": {"place": "delayed"}}
    game = arrive([6, 6], units=waiting, delayed=("3/134", "1/134"), next_group={"us": 2, "de": 0})
    assert on_map(game) == {"3/134": "0101"}
    assert game.state.delayed == ("1/134",)


@pytest.mark.rule("stlo", "18.2.1.B")
def test_a_delayed_unit_does_not_use_up_the_roll() -> None:
    game = arrive(
        [6, 2], turn=6, units={"3/134": {"place": "delayed"}}, delayed=("3/134",), next_group={"us": 2, "de": 0}
    )
    assert on_map(game) == {"3/134": "0101", "1/175": "0901"}
    assert tiny.rolls(game)[:2] == ["reinforcement German", "reinforcement US"]


@pytest.mark.rule("stlo", "18.2.2")
def test_an_hq_comes_to_its_display_inactive_with_printed_morale() -> None:
    made = chart(morale={"1/134": 6})
    game = arrive([6, 1], made=made, units={"1/8": {"hex": "0301"}})
    hq = game.state.hqs["1/134"]
    assert (hq.place, hq.morale, hq.attempted) == ("display", 6, False)
    assert game.state.hqs["3/134"].place == "reinforcement"
    # The HQ of a delayed unit comes too, but has nobody to be placed with.
    assert game.state.hqs["2/134"].place == "display"
    tiny.play(game, "pass")
    while game.decision is not None and game.decision.side != "us":
        game.add_dice(US_WINS)
        game.apply("pass")
    assert "activate 1/134" in tiny.legal(game)
    assert tiny.refused(game, "activate 2/134") == "6.1.I"
    assert tiny.refused(game, "activate 3/134") == "2.2.1.C"


@pytest.mark.rule("stlo", "18.2.3")
def test_artillery_comes_to_its_track() -> None:
    before = tiny.at(chart(), "initiative", DE_WINS, turn=2)
    assert before.decision is not None
    assert before.decision.side == "us"
    after = arrive([1], turn=2, next_group={"us": 0, "de": 1})
    gun = after.state.guns["6/894"]
    assert (gun.in_play, gun.used) == (True, 0)
    assert after.decision is not None
    assert (after.decision.kind, after.decision.side) == ("interdiction", "de")
    assert "fire 6/894 normal" in tiny.legal(after)
