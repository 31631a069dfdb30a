"""Écouves at the keyboard: menus, previews, warnings, why not, pointing, handing the keyboard over."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.ecouves.fire import fire_odds
from rules.engine.decisions import Action, ActionError
from tests.rules.ecouves import fires, tiny
from tests.tui.ecouves import sits
from tests.tui.ecouves.sits import fight, labels, lines, option, pick, session, shipped, text
from tests.tui.sittings import shown
from tui.browser import laid_out
from tui.menus import Menu
from tui.presenters import presenter_for
from tui.reference import known
from tui.session import Session

OPEN = {"X": "0505", "D": "0505", "G": "0710", "P": "0502"}
"""French tanks and destroyers three hexes from panzers in a village, guns farther back."""


def outlook(sitting: Session, width: int = 44) -> str:
    decision, selected = sitting.decision, sitting.menu.selected
    assert decision is not None
    assert selected is not None
    return " ".join(text(laid_out(sitting.presenter.outlook(sitting.view, decision, selected), width)).split())


def warning(sitting: Session, action: str) -> str:
    decision = sitting.decision
    assert decision is not None
    found = next(one for one in decision.actions if one == action)
    return sitting.presenter.warning(sitting.view, decision, found)


# -- which presenter ----------------------------------------------------------------------------------------


def test_each_system_has_its_presenter() -> None:
    assert presenter_for("ecouves").styles == {"french": "first", "german": "second"}
    assert presenter_for("stlo").styles == {"us": "first", "de": "second"}
    with pytest.raises(KeyError):
        presenter_for("chess")


def test_a_panel_that_this_game_does_not_have_says_so() -> None:
    sitting = shipped()
    sitting.do("assets")
    assert sitting.panel == ""
    assert text(sitting.message) == "this game has no assets"


# -- menus --------------------------------------------------------------------------------------------------


def test_a_flat_menu_lists_verbs_with_the_word_after_them() -> None:
    actions = [Action(one) for one in ("select A", "select B", "enter U 0101", "enter U 0202", "done")]
    menu = Menu(actions, flat=True)
    assert [one.words for one in menu.options] == [("select", "A"), ("select", "B"), ("enter", "U"), ("done",)]
    menu.enter(2)
    assert [one.words for one in menu.options] == [("0101",), ("0202",)]
    assert menu.back()
    assert menu.enter(1) == "select B"
    assert [one.words for one in Menu(actions).options] == [("select",), ("enter", "U"), ("done",)]


def test_a_word_that_may_be_left_out_is_a_choice_of_its_own() -> None:
    sitting = shipped("ready", "done")
    sitting.menu.enter(0)
    assert [one.words for one in sitting.menu.options][:2] == [("3660",), ("3660", "split")]
    assert labels(sitting)[:2] == ["3660 | 0.5", "3660  split | 0.5"]
    assert sitting.menu.enter(1) == "enter 9/III/RMT 3660 split"


def test_a_word_that_may_be_left_out_is_asked_for_where_the_rest_leaves_no_choice() -> None:
    menu = Menu([Action("enter U 0101"), Action("enter U 0101 split")], flat=True, apart=frozenset({"split"}))
    assert [one.words for one in menu.options] == [(), ("split",)]
    assert menu.options[0].last == ""
    assert menu.enter(0) == "enter U 0101"


def test_every_kind_of_choice_is_put_in_words() -> None:
    found = labels(shipped())
    assert found[0].startswith("take the ready set-up")
    assert found[1] == "place ⊖ 5/PR33 | 8-5-8/3"
    assert "end the reorganization | " in labels(fight({"X": "0502"}, phase="french-reorganization"))
    moving = fight({"X": "0505", "P": "0909"}, phase="french-movement")
    assert labels(moving) == ["⊟ 0505 X         9-5-10/3 | 10", "end the movement phase | "]
    moving.take()
    assert "leave it where it is | " in labels(moving)
    assert labels(pick(moving, "move", "0504"))[moving.menu.index] == "0504 | 1"


def test_the_edge_of_the_map_is_a_choice_with_its_points() -> None:
    sitting = session(tiny.game(exits(), {"P": "0601", "X": "0909"}, phase="german-movement", turn=15))
    sitting.take()
    assert "leave by the north | 9 points" in labels(sitting)
    assert lines(pick(sitting, "exit", "north")) == (
        "leaves for good for 1 point; scores 9 of attack 9: full value at night (K.3)"
    )
    assert "turn 22: three times on the 27 K.6" in outlook(sitting)
    assert warning(sitting, "exit north") == "P leaves the map and never returns."


def exits() -> object:
    return fires.scenario(tiny.board(areas={"north_exit": ["0601"], "east_exit": ["1206"]}))


def test_fire_is_a_list_of_hexes_firers_and_targets() -> None:
    sitting = fight(OPEN, dice=(1,))
    assert labels(sitting) == ["0502 P | 3 firers", "end the fire | "]
    sitting.take()
    destroyers, guns, *_ = labels(sitting)
    assert destroyers == "▼ 0505 D | 8 direct"
    assert guns == "⊡ 0710 G | 10 indirect"
    tiny.play(sitting.game, "with X")
    sitting.renew()
    assert labels(sitting)[-1] == "fire with these | "
    tiny.play(sitting.game, "done")
    assert tiny.events(sitting.game, "fire")


def test_who_is_aimed_at() -> None:
    sitting = fight({**OPEN, "F": "0502"})
    tiny.play(sitting.game, "fire 0502", "with G")
    sitting.renew()
    assert labels(sitting) == [
        "at F           infantry | 6-6-5/1", "at P           tanks | 9-5-10/3", "dispersed, at all of them | 2",
    ]  # fmt: skip


# -- picking on the map -------------------------------------------------------------------------------------


def test_the_cursor_picks_what_moves_and_where_to() -> None:
    sitting = fight({"X": "0505", "Y": "0808", "P": "1010"}, phase="french-movement")
    sitting.moved("0808")
    sitting.take()
    assert sitting.decision is not None
    assert sitting.decision.context["counter"] == "Y"
    assert sitting.cursor == "0808"
    sitting.moved("0807")
    sitting.take()
    assert sitting.game.actions == ["select Y", "move 0807"]
    assert (sitting.cursor, sitting.menu.selected) == ("0505", option(sitting, "select", "X"))


def test_pointing_at_what_can_not_be_reached_says_why() -> None:
    sitting = fight({"X": "0505", "P": "0909"}, phase="french-movement")
    sitting.take()
    sitting.moved("0909")
    sitting.take()
    assert text(sitting.message).startswith("move 0909: 0909 is held by the enemy")
    assert sitting.game.actions == ["select X"]


def test_after_a_move_the_nearest_counter_that_can_move_is_picked() -> None:
    places = {"X": "0101", "Y": "0808", "D": "0810", "P": "1212"}
    sitting = fight(places, phase="french-movement")
    tiny.play(sitting.game, "select Y", "move 0807")
    sitting.cursor = "0812"
    sitting.renew()
    assert sitting.cursor == "0810"
    assert sitting.menu.selected == option(sitting, "select", "D")


def test_done_is_taken_wherever_the_cursor_is() -> None:
    sitting = fight({"X": "0505", "P": "0909"}, phase="french-movement")
    sitting.cursor = "0101"
    pick(sitting, "done")
    sitting.take()
    assert sitting.game.actions == ["done"]


def test_stacks_and_counters_are_found() -> None:
    sitting = fight({"X": "0505", "Y": "0808", "P": "0909"}, phase="french-movement")
    sitting.cursor = "0101"
    for expected in ("0505", "0808", "0505"):
        sitting.do("next-stack")
        assert sitting.cursor == expected
    sitting.find("p")
    assert sitting.cursor == "0909"
    sitting.do("next-acting")
    assert sitting.cursor in ("0505", "0808")


def test_who_is_looked_for_and_is_not_on_the_map_is_said_to_be_elsewhere() -> None:
    sitting = shipped("ready", "done")
    for name, where in (("9/III/RMT", "due turn 1"), ("9/iii/rmt-2", "due turn 1"), ("1/PR24", "due turn 2")):
        sitting.find(name)
        assert text(sitting.message).casefold() == f"{name} is not in sight on the map: {where}".casefold()
    sitting.play("enter 9/III/RMT 3761")
    sitting.find("9/III/RMT-2")
    assert text(sitting.message) == "9/III/RMT-2 is not in sight on the map: not in this form"
    sitting.find("9/III/RMX")
    assert text(sitting.message) == "nothing here is called '9/III/RMX'"


def test_a_lost_or_hidden_section_is_said_to_be_so_whatever_became_of_the_others() -> None:
    places = {"X": "0505", "P-1": "0502 hidden", "P-2": "0808", "P-3": "eliminated"}
    sitting = fight(places, phase="french-movement")
    for name, where in (("P-1", "camouflaged"), ("P-3", "eliminated"), ("G", "due")):
        sitting.find(name)
        assert text(sitting.message).startswith(f"{name} is not in sight on the map: {where}")
    sitting.find("P-2")
    assert sitting.cursor == "0808"


def test_how_far_a_set_up_is_shows_to_the_side_that_sets_up_alone() -> None:
    sitting = shipped("ready")
    presenter, game = sitting.presenter, sitting.game
    assert "UNITS 28 of 28 stand" in text(presenter.tracks(game.view("german"), 40))
    for view in (game.view("french"), game.public()):
        seen = text(presenter.tracks(view, 40))
        assert "UNITS set up out of sight L.0" in seen
        assert "28" not in seen


def test_the_next_to_act_in_fire_are_those_who_can() -> None:
    sitting = fight({**OPEN, "Y": "1212"})
    assert list(sitting.presenter.acting(sitting.view, sitting.decision)) == ["0505", "0710"]  # type: ignore[arg-type]


# -- previews -----------------------------------------------------------------------------------------------


def test_a_fire_in_advance() -> None:
    sitting = fight(OPEN)
    sitting.take()
    pick(sitting, "with", "X")
    assert lines(sitting).splitlines() == [
        "no effect 2/6 33%  R retreat 2/6 33%  D split, retreat 2/6 33%",
        "9 X against 5 P: +4, column +4..+7, -1 target in village (E.17)",
    ]  # fmt: skip
    told = outlook(sitting)
    assert "retreat R 2 in 6 33% E.fire.R" in told
    assert "Modifiers of the die -1 E.17 target in village -1 E.17" in told
    assert "X 0505 9-5-10/3 direct" in told


def test_the_star_is_named() -> None:
    sitting = fight(OPEN)
    sitting.take()
    assert "+1 tank destroyers or anti-tank guns at armour (E.11)" in lines(pick(sitting, "with", "D"), 120)


def test_the_chances_are_those_of_the_rules() -> None:
    sitting = fight(OPEN)
    sitting.take()
    first = lines(pick(sitting, "with", "X")).splitlines()[0]
    odds = fire_odds(sits.field(sitting), ["X"], "0502", "P")
    assert sum(chance * 6 for chance in odds.chances.values()) == 6
    words = {"-": "no effect", "R": "R retreat", "D": "D split, retreat", "C": "C pinned"}
    for code, chance in odds.chances.items():
        assert f"{words[code]} {chance * 6}/6" in first


def test_nothing_is_told_of_what_blank_counters_hide() -> None:
    sitting = fight({**OPEN, "P": "0502 hidden"}, dummies={"GD1": "0602"})
    assert labels(sitting)[:2] == ["0502 1 blank | 3 firers", "0602 1 blank | 3 firers"]
    sitting.take(0)
    told = lines(pick(sitting, "with", "X"))
    assert told.startswith("attack 5 (9 X, -4 half H.6); blank counters are turned up first")
    assert "not known" in outlook(sitting)


def test_an_assault_in_advance() -> None:
    sitting = fight({"X": "0603", "Y": "0603", "P": "0602", "Q": "1112", "D": "1111"})
    assert sitting.decision is not None
    assert sitting.decision.kind == "assault"
    assert labels(sitting)[0] == "0602 P | owed by 2"
    chances, figures = lines(pick(sitting, "assault", "0602")).splitlines()
    assert figures == "18 (9 X, 9 Y) against 5 P: odds 3-1, -1 forest in 0602 (E.31)"
    assert chances == "B locked 3/6 50%  DR defender retreats 3/6 50%"
    assert "defender retreats DR 3 in 6 50% E.cc.DR" in outlook(sitting)
    assert "must join" in outlook(sitting)
    assert warning(sitting, "assault 0602") == "X, Y assault 0602 now."


def test_an_assault_on_blank_counters_supposes_a_common_company() -> None:
    sitting = fight({"X": "0503", "P": "0502 hidden"}, phase="french-combat")
    tiny.play(sitting.game, "done")
    sitting.renew()
    assert "against a supposed 5 in 0502 (H.3): odds 1-1" in lines(sitting).replace("\n  ", " ")
    assert "Suppose that 5 defend behind them" in outlook(sitting)


def test_a_move_in_advance() -> None:
    ground = tiny.board(terrain={"0504": "forest"}, roads=[("minor", "0505 0605 0705")])
    sitting = fight({"X": "0505", "P": "0709"}, phase="french-movement", made=fires.scenario(ground))
    sitting.take()
    assert lines(pick(sitting, "move", "0605")) == "0.5 points, 9.5 left: minor road 0.5 (C.10a)"
    assert lines(pick(sitting, "move", "0504")).splitlines() == [
        "3 points, 7 left: forest 3 (C.7)", "splits there into 3 (C.10b)",
    ]  # fmt: skip
    assert "stops there: enemy zone (D.2)" in lines(pick(sitting, "move", "0708"))
    assert "minor road to 0705" in outlook(pick(sitting, "move", "0705"))


def test_leaving_a_zone_costs_more() -> None:
    sitting = fight({"X": "0505", "P": "0504"}, phase="french-movement")
    assert lines(sitting) == "10 points left of 10; leaving the enemy zone costs 2 more (D.8)"
    sitting.take()
    assert "leaving an enemy zone of control 2 (D.8)" in lines(pick(sitting, "move", "0506"))


def test_retreats_and_advances_in_advance() -> None:
    sitting = fight({"X": "0505", "P": "0502"}, dice=(4,))
    tiny.play(sitting.game, "fire 0502")
    sitting.renew()
    assert sitting.decision is not None
    assert sitting.decision.kind == "retreat"
    told = {one.last: lines(pick(sitting, *one.words)) for one in sitting.menu.options}
    assert told["0501"] == "P to 0501: open ground"
    assert told["0602"] == "P to 0602: forest, it splits there (C.10b)"


def test_the_set_up_in_advance() -> None:
    sitting = shipped()
    assert lines(sitting).startswith("28 units, 19 of them camouflaged, and 16 dummies")
    tiny.play(sitting.game, "select 5/PR33")
    sitting.renew()
    index = next(i for i, one in enumerate(sitting.menu.options) if one.last == "3345")
    sitting.menu.index = index
    assert lines(sitting).endswith("forest, Les Gateys, in the woods; so far 0 of 21 are in the woods (L.1b)")


def test_reorganization_in_advance() -> None:
    sitting = fight({"X": "0502", "P": "1212"}, phase="french-reorganization")
    found = {one.words[0]: lines(pick(sitting, *one.words)) for one in sitting.menu.options}
    assert found["split"] == "tanks 9-5-10/3 (attack-defence-movement/range); split: 3 x 2-3-10/3 tanks"
    assert found["hide"].startswith("turns down X: no zone, no move, no fire")
    tiny.play(sitting.game, "hide 0502")
    sitting.renew()
    found = {one.words[0]: lines(pick(sitting, *one.words)) for one in sitting.menu.options}
    assert found["show"] == "turns up X (H.3)"
    assert lines(pick(sitting, "dummy", "0502")) == "15 of 15 dummies left (H.7a); 1 counter there"


# -- warnings -----------------------------------------------------------------------------------------------


def test_the_end_of_a_phase_is_asked_about_if_something_is_left_to_do() -> None:
    assert warning(fight({"X": "0505"}, phase="french-movement"), "done") == (
        "1 counter can still move: the movement phase ends."
    )
    assert "could still be fired at" in warning(fight(OPEN), "done")
    assert warning(shipped("ready"), "done") == "The set-up can not be changed after this."
    assert warning(shipped("ready"), "ready") == "What stands already is put where the ready set-up has it."
    assert warning(shipped(), "ready") == ""
    entering = shipped("ready", "done")
    assert warning(entering, "done") == "13 units can still enter: the movement phase ends."


def test_a_die_that_would_be_rolled_at_once_is_asked_about() -> None:
    assert warning(fight(OPEN), "fire 0502") == ""
    assert warning(fight({"X": "0505", "P": "0502"}), "fire 0502") == "X fires at 0502 now."
    sitting = fight({"X": "0505", "D": "0909", "P": "0502", "Q": "0907"})
    assert warning(sitting, "fire 0907") == "D fires at 0907 now."
    firing = fight(OPEN)
    firing.take()
    assert warning(firing, "with X") == ""
    firing.take()
    assert warning(firing, "done").endswith(" at 0502 now.")


# -- why not ------------------------------------------------------------------------------------------------


def test_why_not_asks_about_what_is_under_the_cursor() -> None:
    sitting = fight({"X": "0502 pinned", "Y": "0707", "P": "0909"}, phase="french-movement")
    sitting.cursor = "0502"
    found = {one: sitting.game.why(one) for one in sitting.lookup.meant()}
    refusal = found["select X"]
    assert refusal is not None
    assert refusal.rule == "E.fire.C"


def test_every_decision_has_something_to_ask_about_and_every_reason_a_paragraph() -> None:
    kinds: Counter[str] = Counter()
    for sitting in sits.moments(4, 250):
        decision = sitting.decision
        assert decision is not None
        if kinds[decision.kind] >= 3:
            continue
        kinds[decision.kind] += 1
        own = next(iter(sitting.presenter.stacks(sitting.view, decision.side)), sitting.cursor)
        for cursor in (sitting.cursor, own, "3347"):
            sitting.cursor = cursor
            asked = sitting.lookup.meant()
            assert asked, decision.kind
            for action in asked:
                check(sitting, action)
    assert {"setup", "movement", "move", "fire", "firers", "retreat", "reorganization"} <= set(kinds)


def check(sitting: Session, action: str) -> None:
    """A text that may be meant has the form of an action; what forbids it is a paragraph of the catalogue."""
    try:
        refusal = sitting.game.why(action)
    except ActionError as error:
        pytest.fail(f"{action}: {error}")
    if refusal is not None:
        assert known("ecouves", refusal.rule), (action, refusal)


def test_everything_can_be_shown_at_every_moment_of_a_game() -> None:
    """Labels, previews, outlooks, pointing and warnings of options of every decision of a random game."""
    kinds: Counter[str] = Counter()
    for sitting in sits.moments(5, 400):
        decision = sitting.decision
        assert decision is not None
        kinds[decision.kind] += 1
        if kinds[decision.kind] > 6:
            continue
        assert text([sitting.status_line(80)]).endswith("decides")
        for found in sitting.menu.options[:: max(1, len(sitting.menu.options) // 5)]:
            sitting.menu.index = list(sitting.menu.options).index(found)
            assert text(sitting.decision_lines(80, 4))
            assert shown(sitting)
            outlook(sitting)
            sitting.presenter.pointed(sitting.view, decision, sitting.menu.prefix, found, sitting.cursor)
            if found.action is not None:
                sitting.presenter.warning(sitting.view, decision, found.action)
    assert {"setup-place", "movement", "firers", "target", "retreat", "assault", "advance"} <= set(kinds)


# -- pointing -----------------------------------------------------------------------------------------------


def test_the_map_shows_who_acts_and_at_what() -> None:
    sitting = fight(OPEN)
    sitting.take()
    pick(sitting, "with", "X")
    decision, selected = sitting.decision, sitting.menu.selected
    assert decision is not None
    assert selected is not None
    found = sitting.presenter.pointed(sitting.view, decision, (), selected, "0505")
    assert (found.selected, found.target) == ({"0505"}, {"0502"})
    moving = fight({"X": "0505", "P": "1212"}, phase="french-movement")
    moving.take()
    decision, selected = moving.decision, moving.menu.selected
    assert decision is not None
    assert selected is not None
    way = moving.presenter.pointed(moving.view, decision, (), selected, "0503").way
    assert dict(way) == {"0504": "1", "0503": "2"}


def test_words_for_completion() -> None:
    sitting = shipped()
    words = sitting.presenter.words
    assert "1/501RCC-1" in words(sitting.view, "counter")
    assert "1/501RCC-1" not in words(sitting.view, "unit")
    assert words(sitting.view, "form") == ("split",)
    assert "north" in words(sitting.view, "edge")
    assert "3347" in words(sitting.view, "hex")
    assert words(sitting.view, "colour") == ()
