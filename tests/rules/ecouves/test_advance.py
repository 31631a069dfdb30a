"""F.8 and the results of an assault: who is lost, who retreats, who advances."""

from __future__ import annotations

import pytest

from rules.engine.game import Game
from tests.rules.ecouves import melee, tiny

ALL = ("AE", "AR", "B", "DR", "DE")


def asked(game: Game) -> tuple[str, str]:
    """The kind and the side of the decision that is asked now."""
    assert game.decision is not None
    return game.decision.kind, game.decision.side


# -- results (E.cc) -----------------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "E.cc.AR")
def test_ar_all_attackers_retreat_and_their_owner_chooses() -> None:
    game = melee.game(melee.scenario(result="AR"), {"A": "0505", "B": "0404", "P": "0504"}, (1,))
    assert asked(game) == ("retreat", "french")
    tiny.play(game, "retreat A 0506", "retreat B 0304")
    assert (tiny.at(game, "A"), tiny.at(game, "B"), tiny.at(game, "P")) == ("0506", "0304", "0504")


@pytest.mark.rule("ecouves", "E.cc.AR")
@pytest.mark.rule("ecouves", "F.8a")
def test_ar_a_defender_may_advance_into_the_hex_that_is_empty_then() -> None:
    game = melee.game(melee.scenario(result="AR"), {"A": "0505", "P": "0504"}, (1,))
    tiny.play(game, "retreat A 0506")
    assert asked(game) == ("advance", "german")
    tiny.play(game, "advance P 0505")
    assert tiny.at(game, "P") == "0505"
    assert game.over


@pytest.mark.rule("ecouves", "E.cc.DR")
def test_dr_all_defenders_retreat_and_an_attacker_may_advance() -> None:
    game = melee.game(melee.scenario(result="DR"), {"A": "0505", "P": "0504", "Q": "0504"}, (1,))
    tiny.play(game, "retreat Q 0403", "retreat P 0503")
    assert asked(game) == ("advance", "french")
    tiny.play(game, "advance A 0504")
    assert [tiny.at(game, c) for c in "APQ"] == ["0504", "0503", "0403"]


@pytest.mark.rule("ecouves", "E.cc.AE")
def test_ae_all_attackers_are_eliminated_and_a_defender_may_advance() -> None:
    game = melee.game(melee.scenario(result="AE"), {"A": "0505", "B": "0404", "P": "0504"}, (1,))
    assert (tiny.at(game, "A"), tiny.at(game, "B")) == ("eliminated", "eliminated")
    assert asked(game) == ("advance", "german")
    assert tiny.legal(game) == ["advance P 0404", "advance P 0505", "done"]


@pytest.mark.rule("ecouves", "E.cc.DE")
def test_de_all_defenders_are_eliminated_and_an_attacker_may_advance() -> None:
    game = melee.game(melee.scenario(result="DE"), {"A": "0505", "P": "0504", "H": "0504"}, (1,))
    assert (tiny.at(game, "P"), tiny.at(game, "H")) == ("eliminated", "eliminated")
    assert asked(game) == ("advance", "french")


@pytest.mark.rule("ecouves", "E.cc.B")
def test_b_nobody_moves() -> None:
    game = melee.game(melee.scenario(result="B"), {"A": "0505", "P": "0504"}, (1,))
    assert game.over
    assert (tiny.at(game, "A"), tiny.at(game, "P")) == ("0505", "0504")


@pytest.mark.rule("ecouves", "E.31")
@pytest.mark.parametrize("result", ALL)
def test_the_result_of_the_table_is_what_happens(result: str) -> None:
    game = melee.game(melee.scenario(result=result), {"A": "0505", "P": "0504"}, (3,))
    assert melee.results(game) == [result]
    assert tiny.events(game, "assault")[0].rule == f"E.cc.{result}"


# -- the advance (F.8) --------------------------------------------------------------------------------------


@pytest.mark.rule("ecouves", "F.8a")
def test_one_or_more_of_the_winners_advance() -> None:
    places = {"A": "0505", "B": "0505", "C": "0404", "P": "0504"}
    game = melee.game(melee.scenario(result="DE"), places, (1,))
    tiny.play(game, "advance A 0504", "advance C 0504", "done")
    assert [tiny.at(game, c) for c in "ABC"] == ["0504", "0505", "0504"]


@pytest.mark.rule("ecouves", "F.8a")
def test_nobody_has_to_advance() -> None:
    game = melee.game(melee.scenario(result="DE"), {"A": "0505", "P": "0504"}, (1,))
    tiny.play(game, "done")
    assert tiny.at(game, "A") == "0505"
    assert game.over


@pytest.mark.rule("ecouves", "F.8a")
def test_only_those_who_took_part_advance() -> None:
    places = {"A": "0505", "G": "0505", "B": "0404", "P": "0504"}
    made = melee.scenario(tiny.board(terrain={"0404": "village"}), result="DE")
    game = tiny.play(melee.game(made, places, (1,)), "done")
    assert tiny.legal(game) == ["advance A 0504", "done"]
    assert tiny.refused(game, "advance G 0504") == "F.8a"
    assert tiny.refused(game, "advance B 0504") == "F.8a"
    assert tiny.refused(game, "advance A 0506") == "F.8a"


@pytest.mark.rule("ecouves", "F.8a")
def test_a_winner_advances_one_hex_and_once() -> None:
    places = {"A": "0505", "B": "0505", "P": "0504", "Q": "0404"}
    game = melee.game(melee.scenario(result="DE"), places, (1,))
    tiny.play(game, "assault 0504", "advance A 0504")
    assert tiny.refused(game, "advance A 0404") == "F.8a"
    assert tiny.legal(game) == ["advance B 0404", "advance B 0504", "done"]


@pytest.mark.rule("ecouves", "F.8a")
@pytest.mark.rule("ecouves", "C.4")
def test_the_advance_keeps_to_the_stack_limit() -> None:
    places = {"A": "0505", "B": "0505", "C": "0505", "I": "0505", "D": "0404", "P": "0504"}
    game = melee.game(melee.scenario(result="DE"), places, (1,))
    tiny.play(game, *(f"advance {c} 0504" for c in "ABCI"))
    assert game.over
    assert tiny.at(game, "D") == "0404"


@pytest.mark.rule("ecouves", "F.8a")
def test_a_hex_that_is_not_empty_is_not_entered() -> None:
    # P was assaulted before and stays in the hex.
    field = melee.scenario(tiny.board(terrain={"0505": "village"}), result="DE")
    game = melee.game(field, {"A": "0505", "P": "0504", "Q": "0504"}, (1,), assaulted=frozenset("P"))
    tiny.play(game, "assault 0504")
    assert tiny.at(game, "Q") == "eliminated"
    assert game.over


@pytest.mark.rule("ecouves", "F.8a")
def test_of_several_hexes_only_the_empty_ones_are_entered() -> None:
    places = {"A": "0505", "P": "0504", "Q": "0504", "R": "0404"}
    game = melee.game(melee.scenario(result="DE"), places, (1,), assaulted=frozenset("P"))
    tiny.play(game, "assault 0504")
    assert game.decision is not None
    assert game.decision.context["hexes"] == ("0404",)
    assert tiny.refused(game, "advance A 0504") == "F.8a"


@pytest.mark.rule("ecouves", "F.8b")
def test_the_advance_ignores_enemy_zones() -> None:
    places = {"A": "0505", "P": "0504", "Q": "0502"}
    game = melee.game(melee.scenario(result="DE"), places, (1,))
    assert tiny.legal(game) == ["advance A 0504", "done"]


@pytest.mark.rule("ecouves", "F.8a")
def test_no_advance_after_fire() -> None:
    made = melee.scenario(tiny.board(terrain={"0505": "village"}))
    game = melee.combat(made, {"A": "0505", "P": "0504"}, (5,))
    tiny.play(game, "fire 0504")
    assert tiny.events(game, "fire")[0].data["result"] == "D"
    while tiny.asked(game) == "retreat":
        game.apply(tiny.legal(game)[0])
    assert "advance" not in tiny.kinds(game)
    assert tiny.asked(game) != "advance"


@pytest.mark.rule("ecouves", "F.8a")
def test_the_advance_comes_before_any_other_combat() -> None:
    made = melee.scenario(tiny.board(terrain={"0909": "village"}), result="DE")
    game = melee.game(made, {"A": "0505", "P": "0504", "B": "0909", "Q": "0910"}, (1,))
    tiny.play(game, "assault 0504")
    assert tiny.asked(game) == "advance"
    assert tiny.refused(game, "assault 0910") == "E.4a"


@pytest.mark.rule("ecouves", "AMB-48")
@pytest.mark.rule("ecouves", "C.10b")
def test_a_group_that_advances_into_woods_splits() -> None:
    made = melee.scenario(tiny.board(terrain={"0504": "forest"}, roads=[("minor", "0505 0504")]), result="DE")
    places = {"A": "0505", "B": "0505", "P-1": "0504", "P-2": "0504", "P-3": "0504"}
    game = melee.game(made, places, (1,))
    tiny.play(game, "advance A 0504")
    assert [tiny.at(game, c) for c in ("A", "A-1", "A-2", "A-3")] == ["apart", "0504", "0504", "0504"]
    # B would bring three more counters.
    assert game.over
    assert tiny.at(game, "B") == "0505"
    assert {"A-1", "A-2", "A-3"} <= game.state.attacked


@pytest.mark.rule("ecouves", "F.8a")
def test_nobody_advances_where_it_can_not_go() -> None:
    # Infantry assaults across the river; the panzers that beat it off can not follow.
    made = melee.scenario(tiny.board(rivers=[("0504", "0505")]), result="AE")
    game = tiny.play(melee.game(made, {"I": "0505", "P": "0504"}, (1,)), "assault 0504")
    assert tiny.at(game, "I") == "eliminated"
    assert game.over


@pytest.mark.rule("ecouves", "F.8a")
@pytest.mark.rule("ecouves", "AMB-51")
def test_a_pin_does_not_keep_a_winner_back() -> None:
    # What follows a combat is no movement.
    game = melee.game(melee.scenario(result="DE"), {"A": "0505 pinned", "P": "0504"}, (1,))
    assert tiny.legal(game) == ["advance A 0504", "done"]


@pytest.mark.rule("ecouves", "F.8a")
def test_an_artillery_group_that_beat_the_attacker_off_may_advance() -> None:
    game = melee.game(melee.scenario(result="AR"), {"A": "0505", "H": "0504", "B": "0909"}, (1,))
    tiny.play(game, "retreat A 0506")
    assert asked(game) == ("advance", "german")
    assert tiny.legal(game) == ["advance H 0505", "done"]
