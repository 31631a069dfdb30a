"""Two players at one keyboard: the curtain falls only where one of them would see what he may not."""

from __future__ import annotations

import pytest

from tests.rules.ecouves import tiny
from tests.tui import sittings
from tests.tui.ecouves.sits import alone, fight, labels, lines, session, shipped, text, together
from tests.tui.sittings import shown
from tui.completion import fits
from tui.session import Session

HIDDEN = {"X": "0505", "D": "0505", "Y": "0909", "P": "0502", "Q": "0802 hidden"}
"""Tanks of both sides, and German ones that hide two hexes away from a village under fire."""


def kind(sitting: Session) -> str:
    return sitting.decision.kind if sitting.decision is not None else ""


def verbs(sitting: Session) -> set[str]:
    return {action.verb for action in sitting.decision.actions} if sitting.decision is not None else set()


def message(sitting: Session) -> str:
    return text(sitting.message)


# -- when it falls ------------------------------------------------------------------------------------------


def test_who_begins_a_game_looks_alone() -> None:
    sitting = shipped()
    assert (sitting.curtain, sitting.handover.alone) == (False, "german")
    assert not sitting.handover.open


def test_a_side_that_hides_nothing_is_asked_in_sight_of_both() -> None:
    sitting = shipped("ready")
    sitting.play("done")
    assert (sitting.side, sitting.curtain, sitting.handover.alone) == ("french", False, "")
    assert "enter" in verbs(sitting)
    assert sitting.view.state.blanks == sitting.game.view("french").state.blanks


def test_a_side_that_hides_something_is_waited_for_when_its_turn_begins() -> None:
    sitting = shipped("ready", "done")
    for _ in range(3):
        if sitting.side == "french":
            sitting.play("done")
    assert (sitting.side, sitting.curtain) == ("german", True)
    assert shown(sitting) == ""
    assert text([sitting.status_line(80)]) == "Écouves, 12-13 August 1944"
    assert "The German player decides. Hand over the keyboard, then press Enter." in text(sitting.decision_lines(80, 4))
    assert "ready set-up" not in text(sitting.log_lines(4, 80))
    assert not sitting.map_model().highlights
    sitting.do("next")
    assert sitting.curtain
    sitting.take()
    assert (sitting.curtain, sitting.handover.alone) == (False, "german")
    assert shown(sitting)


def test_who_opens_a_game_that_is_under_way_may_be_either_player() -> None:
    game = shipped("ready").game
    assert session(game).curtain
    game.apply("done")
    assert not session(game).curtain


def test_nothing_of_a_set_up_is_seen_by_who_opens_the_game() -> None:
    sitting = session(shipped("ready").game)
    assert sitting.curtain
    assert not sitting.map_model().counters


def test_where_one_player_was_looking_is_not_left_to_the_other() -> None:
    sitting = shipped("ready")
    sitting.cursor = "2840"
    sitting.play("done")
    assert sitting.side == "french"
    assert sitting.cursor != "2840"
    assert "2840" not in sitting.last
    while sitting.side == "french":
        sitting.play("done")
    assert sitting.cursor == "2840"


# -- reactions ----------------------------------------------------------------------------------------------


def retreat() -> Session:
    """Germans who hide something have to retreat from a French fire."""
    sitting = fight(HIDDEN, dice=(4,))
    sitting.play("fire 0502")
    while kind(sitting) == "firers":
        sitting.take()
    assert kind(sitting) == "retreat"
    return sitting


def test_a_retreat_is_chosen_in_sight_of_both() -> None:
    sitting = retreat()
    assert (sitting.side, sitting.curtain, sitting.handover.alone) == ("german", False, "")
    assert sitting.handover.guarded
    assert sitting.map_model().counters["0802"].label == "blank"
    assert "1 blank counter, German" in text(sitting.presenter.hex_lines(sitting.view, "0802", 32))
    assert labels(sitting)


def test_the_attacker_goes_on_without_a_curtain() -> None:
    sitting = retreat()
    while kind(sitting) == "retreat":
        sitting.take()
    assert (sitting.side, sitting.curtain) == ("french", False)


def test_the_way_to_a_retreat_is_one_key_from_the_hex_that_the_cursor_is_on() -> None:
    sitting = retreat()
    goal = next(action.args[1] for action in sitting.menu.options[0].actions if action.args[1] != "0502")
    assert sitting.map_model().highlights[goal] == "legal"
    sitting.cursor = goal
    sitting.take()
    assert sitting.game.actions[-1].endswith(f" {goal}")
    assert sitting.game.actions[-1].startswith("retreat P")


# -- decisions in which the hidden may have a part ----------------------------------------------------------


def test_an_assault_next_to_own_blank_counters_is_chosen_alone() -> None:
    near = together(fight({"X": "0803", "P": "0802 hidden"}, phase="german-combat"))
    assert (kind(near), near.curtain) == ("assault", True)
    far = together(fight({"X": "0909", "Y": "0709", "P": "0808", "Q": "0502 hidden"}, phase="german-combat"))
    assert (kind(far), far.curtain) == ("assault", False)


def test_fire_that_only_a_hidden_unit_observes_is_offered_to_its_player_alone() -> None:
    sitting = fight({"X": "1212", "G": "0812", "Y": "0802 hidden", "P": "0804"}, phase="french-combat")
    assert sitting.decision is not None
    assert "fire 0804" in sitting.decision.actions
    together(sitting)
    assert not sitting.curtain
    assert list(sitting.decision.actions) == ["done"]
    assert [key for key, _ in sitting.decision_lines(80, 4)[-1] if key == "H"]


def test_in_sight_of_both_reorganization_leaves_out_what_tells_of_dummies() -> None:
    sitting = together(fight({"X": "0502", "Y": "0802 hidden", "P": "1212"}, phase="french-reorganization"))
    assert not sitting.curtain
    assert verbs(sitting) == {"split", "hide", "done"}
    assert {"show", "dummy"} <= verbs(alone(sitting))


# -- the own view -------------------------------------------------------------------------------------------


def test_a_player_can_ask_to_look_alone_and_cover_it_up_again() -> None:
    sitting = together(fight({"X": "0502", "Y": "0802 hidden", "P": "1212"}, phase="french-reorganization"))
    sitting.do("own-view")
    assert sitting.curtain
    assert "Now only the French player may look." in text(sitting.decision_lines(80, 4))
    sitting.do("back")
    assert (sitting.curtain, sitting.handover.alone) == (False, "")
    sitting.do("own-view")
    sitting.do("take")
    assert (sitting.curtain, sitting.handover.alone) == (False, "french")
    assert sitting.map_model().counters["0802"].label == "Y"
    sitting.do("own-view")
    assert (sitting.curtain, sitting.handover.alone) == (False, "")
    assert sitting.map_model().counters["0802"].label == "blank"


def test_covering_up_a_movement_leaves_the_curtain_down() -> None:
    sitting = fight({"X": "0502", "Y": "0802 hidden", "P": "1212"}, phase="french-movement")
    sitting.do("own-view")
    assert sitting.curtain
    assert sitting.map_model().counters["0802"].label == "blank"
    sitting.do("back")
    assert sitting.curtain


def test_nothing_is_handed_over_in_a_game_that_hides_nothing() -> None:
    sitting = sittings.shipped()
    assert "own-view" not in sitting.keymap
    sitting.do("own-view")
    assert message(sitting) == "nothing is hidden here"
    assert not sitting.curtain


@pytest.mark.parametrize("option", ["hidden-displays"])
def test_a_system_without_a_common_view_hands_over_at_every_change(option: str) -> None:
    sitting = sittings.shipped(option)
    before, changes = sitting.side, 0
    for _ in range(40):
        assert sitting.decision is not None
        sitting.play(next(iter(sitting.decision.actions)))
        assert sitting.curtain == (sitting.side != before)
        changes += sitting.curtain
        if sitting.curtain:
            sitting.take()
        before = sitting.side
    assert changes


# -- what is typed and asked --------------------------------------------------------------------------------


def test_what_tells_of_the_hidden_is_not_played_or_explained_while_both_look() -> None:
    sitting = together(fight({"X": "0502", "Y": "0802 hidden", "P": "1212"}, phase="french-reorganization"))
    for typed in ("show 0802", "show 0502", "dummy 0603", "undummy 0603", "split Y"):
        assert not sitting.play(typed)
        assert "not while both look" in message(sitting)
        assert "not while both look" in str(sitting.handover.why(typed))
    assert sitting.play("split X")


def test_a_side_that_hides_nothing_hears_every_reason() -> None:
    sitting = together(fight({"X": "0502", "Y": "0909", "P": "1212"}, phase="french-reorganization"))
    assert not sitting.play("hide 0909")
    assert "H.2" in message(sitting)
    assert not sitting.play("dummy 0603")
    assert "H.7e" in message(sitting)
    assert not sitting.play("dummy 0602")
    assert "not while both look" in message(sitting)


def test_a_typed_word_that_may_mean_more_names_nothing_hidden() -> None:
    places = {"X": "0502", "D": "0505", "Y": "0802 hidden", "P": "1212"}
    sitting = together(fight(places, phase="french-reorganization"))
    assert not sitting.play("s")
    assert message(sitting) == "'s' may mean: split D, split X"
    assert [fit.text for fit in fits(sitting, "command", "split ")] == ["split D", "split X"]
    assert [fit.note for fit in fits(sitting, "command", "sh")] == ["not now"]


def test_the_list_of_all_choices_and_the_help_name_what_is_offered() -> None:
    sitting = together(fight({"X": "0502", "Y": "0802 hidden", "P": "1212"}, phase="french-reorganization"))
    sitting.do("help")
    assert "undummy" not in shown(sitting)
    assert "show HEX" not in shown(sitting)
    sitting.do("palette")
    assert sitting.lookup.browser is not None
    rows = [text([row.left]) for row in sitting.lookup.browser.page.fill()]
    assert " split X" in rows
    assert not any("show 0802" in row for row in rows)


def test_what_was_done_alone_is_taken_back_alone() -> None:
    sitting = fight({"X": "0502", "Y": "0909", "P": "1212"}, phase="french-reorganization")
    sitting.play("dummy 0602")
    together(sitting)
    sitting.undo()
    assert sitting.game.actions == ["dummy 0602"]
    assert "not while both look" in message(sitting)
    alone(sitting).undo()
    assert sitting.game.actions == []
    assert message(sitting) == "taken back: dummy 0602"


def test_the_log_in_sight_of_both_has_nothing_that_one_side_alone_was_told() -> None:
    sitting = fight({"X": "0502", "Y": "0909", "P": "1212"}, phase="french-reorganization")
    sitting.play("dummy 0602")
    assert "dummy in 0602" in text(sitting.log_lines(3, 80))
    together(sitting)
    assert "dummy" not in text(sitting.log_lines(3, 80))
    page = sitting.presenter.pages["log"](sitting.view, sitting.side)
    assert "dummy" not in " ".join(text([row.left]) for row in page.fill())


def test_the_dummies_that_are_left_are_told_to_their_owner_alone() -> None:
    sitting = fight({"X": "0502", "P": "1212"}, phase="french-reorganization")
    assert "15 of 15 to lay" in text(sitting.presenter.side_tracks(sitting.view, "french", 32))
    together(sitting)
    assert "to lay" not in text(sitting.presenter.side_tracks(sitting.view, "french", 32))


# -- a way back, and a trial --------------------------------------------------------------------------------


def test_what_was_begun_is_dropped_with_one_key() -> None:
    sitting = fight({"X": "0505", "P": "0909"}, phase="french-movement")
    sitting.take()
    assert kind(sitting) == "move"
    sitting.do("back")
    assert kind(sitting) == "movement"
    assert sitting.game.actions == []
    sitting.do("back")
    assert kind(sitting) == "movement"


def test_a_game_in_which_nothing_is_hidden_can_be_tried_out() -> None:
    sitting = together(fight({"X": "0505", "P": "0909"}, phase="french-movement"))
    sitting.do("what-if")
    assert sitting.what_if.trial is not None
    sitting.play("select X")
    sitting.do("what-if")
    assert sitting.game.actions == []
    assert lines(sitting)


def test_ended_games_show_all() -> None:
    sitting = fight({"X": "0502 hidden", "P": "1212"}, phase="german-reorganization", turn=22)
    sitting.play("done")
    assert tiny.events(sitting.game, "result")
    assert not sitting.curtain
    assert sitting.map_model().counters["0502"].label == "X"
