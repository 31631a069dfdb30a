"""E.fire.C: counters that are pinned down, and for how long."""

from __future__ import annotations

import pytest

from rules.ecouves import pins
from rules.engine.game import Game
from tests.rules.ecouves import fires, tiny

rule = pytest.mark.rule

OPEN = fires.scenario()


def pinned(game: Game) -> list[str]:
    return sorted(counter for counter, now in game.state.counters.items() if now.pinned)


@rule("ecouves", "E.fire.C")
def test_result_c_pins_the_target_where_it_is() -> None:
    # 9 + 8 - 5 = +12: a four is C.
    game = fires.game(OPEN, {"X": "0505", "D": "0505", "P": "0502", "Q": "0502"}, [4])
    tiny.play(game, "fire 0502", "with X", "with D", "concentrate P")
    assert fires.results(game) == ["C"]
    assert pinned(game) == ["P"]
    assert tiny.at(game, "P") == "0502"
    assert tiny.events(game, "pin")[-1].data["counters"] == ["P"]


@rule("ecouves", "E.fire.C")
def test_a_pinned_counter_does_not_fire() -> None:
    game = fires.game(OPEN, {"P": "0502 pinned", "Q": "0402", "R": "0402", "X": "0505"}, side="german")
    tiny.play(game, "fire 0505")
    assert tiny.refused(game, "with P") == "E.fire.C"
    assert fires.firers(game) == ["Q", "R"]


@rule("ecouves", "E.fire.C")
def test_a_pinned_counter_can_be_hit_again() -> None:
    game = fires.game(OPEN, {"X": "0505", "P": "0502 pinned"}, [3])
    tiny.play(game, "fire 0502", "retreat P 0501")
    assert (tiny.at(game, "P"), pinned(game)) == ("0501", ["P"])


@rule("ecouves", "AMB-16")
def test_sections_inherit_a_pin() -> None:
    game = fires.game(OPEN, {"X": "0505", "P": "0502 pinned"}, [4])
    tiny.play(game, "fire 0502")
    assert fires.results(game) == ["D"]
    assert pinned(game) == ["P-1", "P-2", "P-3"]


@rule("ecouves", "AMB-16")
def test_only_the_pins_of_the_side_itself_are_taken_off() -> None:
    field = tiny.field(OPEN, {"X": "0505 pinned", "P": "0502 pinned", "Q": "0602"})
    pins.lift(field, "german")
    assert {c for c, now in field.state.counters.items() if now.pinned} == {"X"}
    assert field.events[-1].data["counters"] == ["P"]
    pins.lift(field, "german")
    assert [event.kind for event in field.events] == ["unpin"]


@rule("ecouves", "E.fire.C")
@rule("ecouves", "AMB-16")
def test_a_pin_lasts_to_the_end_of_the_next_own_combat_phase() -> None:
    places = {"X": "0505", "D": "0505", "P": "0502", "Q": "0602", "R": "0602"}
    game = tiny.game(OPEN, places, [4, 1], turn=4, phase="french-combat")
    tiny.play(game, "fire 0502", "with X", "with D")
    assert (fires.results(game), pinned(game)) == (["C"], ["P"])
    while game.state.phase != "german-movement":
        game.apply("done")
    assert tiny.refused(game, "select P") == "E.fire.C"
    assert "select Q" in tiny.legal(game)
    # In its own combat phase it may not fire, and then it is free.
    tiny.play(game, "done", "fire 0505")
    assert game.state.phase == "german-combat"
    assert tiny.refused(game, "with P") == "E.fire.C"
    tiny.play(game, "with Q", "done", "concentrate X")
    assert pinned(game) == ["P"]
    while game.state.phase == "german-combat":
        game.apply("done")
    assert (game.state.phase, pinned(game)) == ("german-reorganization", [])


@rule("ecouves", "E.fire.C")
@pytest.mark.parametrize(("state", "attack"), [("0504 pinned", 4), ("0504", 9)])
def test_a_pinned_counter_in_an_enemy_zone_assaults_with_half(state: str, attack: int) -> None:
    # The French deploy X beside P in the open, so P must assault.
    places = {"X": "0505", "P": state, "Q": "0912"}
    game = tiny.play(tiny.game(OPEN, places, [4], turn=4, phase="german-combat"), "done")
    assert tiny.events(game, "assault")[-1].data["attack_total"] == attack
