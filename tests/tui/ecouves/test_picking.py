"""The order of the choices and the one picked out at first: a player goes on with what he has begun."""

from __future__ import annotations

from rules.ecouves.state import PHASES
from tests.tui.ecouves import sits
from tests.tui.ecouves.sits import fight, labels, option, pick, shipped, text
from tui.map import MapModel
from tui.presenters.ecouves import picking
from tui.session import Session


def picked(sitting: Session) -> tuple[str, ...]:
    selected = sitting.menu.selected
    assert selected is not None
    return selected.words


def words(sitting: Session) -> list[str]:
    return [" ".join(one.words) for one in sitting.menu.options]


def enter(sitting: Session, times: int) -> Session:
    for _ in range(times):
        sitting.do("take")
    return sitting


# -- the set-up ---------------------------------------------------------------------------------------------


def test_a_unit_is_placed_with_three_keys_and_the_next_one_is_picked() -> None:
    sitting = shipped()
    assert picked(sitting) == ("ready",)
    sitting.do("next")
    enter(sitting, 1)
    sitting.moved("3136")
    enter(sitting, 1)
    assert sitting.game.actions == ["select 5/PR33", "place 5/PR33 3136"]
    assert picked(sitting) == ("select", "6/PR33")
    assert sitting.cursor == "3136"
    enter(sitting, 2)
    assert sitting.game.actions[-1] == "place 6/PR33 3136"


def test_a_whole_set_up_is_to_be_ended() -> None:
    assert picked(shipped("ready")) == ("done",)


def test_what_can_be_done_in_a_hex_stands_together() -> None:
    sitting = shipped("ready")
    here = [" ".join(one.words) for one in sitting.menu.options if sitting.word_hex(one) == "3347"]
    first = words(sitting).index(here[0])
    assert words(sitting)[first : first + len(here)] == here
    assert here == ["lift 5/PGR10", "lift 2/PJ50", "show 3347", "dummy 3347", "undummy 3347"]
    sitting.moved("3347")
    assert picked(sitting) == ("lift", "5/PGR10")


# -- movement -----------------------------------------------------------------------------------------------


def test_the_unit_that_has_just_entered_moves_next() -> None:
    sitting = enter(shipped("ready", "done"), 2)
    assert sitting.game.actions[-1] == "enter 9/III/RMT 3761"
    assert picked(sitting) == ("select", "9/III/RMT")


def test_the_next_unit_follows_the_one_before_with_four_keys() -> None:
    sitting = enter(shipped("ready", "done"), 3)
    sitting.moved("3757")
    enter(sitting, 1)
    assert picked(sitting) == ("enter", "10/III/RMT")
    enter(sitting, 4)
    assert sitting.game.actions[-3:] == ["enter 10/III/RMT 3761", "select 10/III/RMT", "move 3757"]
    assert {now.hex for c in ("9/III/RMT", "10/III/RMT") if (now := sits.field(sitting).counter(c))} == {"3757"}


def test_a_stack_moves_counter_by_counter_to_the_same_hex() -> None:
    places = {"X-1": "0505", "X-2": "0505", "X-3": "0505", "D": "0506", "P": "1212"}
    sitting = fight(places, phase="french-movement")
    sitting.moved("0505")
    enter(sitting, 1)
    sitting.moved("0501")
    enter(sitting, 1)
    assert picked(sitting) == ("select", "X-2")
    assert sitting.cursor == "0505"
    enter(sitting, 1)
    assert sitting.cursor == "0501"
    enter(sitting, 3)
    assert [action for action in sitting.game.actions if action.startswith("move")] == ["move 0501"] * 3
    assert picked(sitting) == ("select", "D")


def test_the_phase_is_to_be_ended_when_all_have_moved() -> None:
    sitting = fight({"X": "0505", "P": "1212"}, phase="french-movement")
    enter(sitting, 1)
    sitting.moved("0503")
    enter(sitting, 1)
    assert picked(sitting) == ("done",)
    assert labels(sitting)[0].endswith("| 8")


def test_who_has_not_moved_stands_before_those_who_have() -> None:
    sitting = fight({"X": "0505", "Y": "0202", "D": "0808", "P": "1212"}, phase="french-movement")
    assert words(sitting) == ["select Y", "select X", "select D", "done"]
    sitting.play("select Y")
    sitting.play("move 0203")
    assert words(sitting) == ["select X", "select D", "select Y", "done"]
    assert list(sitting.presenter.acting(sitting.view, sitting.decision)) == ["0505", "0808"]  # type: ignore[arg-type]


def test_to_have_entered_is_not_to_have_moved() -> None:
    sitting = enter(shipped("ready", "done"), 2)
    field = sits.field(sitting)
    assert field.state.spent["9/III/RMT"]
    assert not picking.moved(field, "9/III/RMT")
    enter(sitting, 1)
    sitting.moved("3757")
    enter(sitting, 1)
    assert picking.moved(sits.field(sitting), "9/III/RMT")


def test_leaving_the_map_comes_before_the_hexes() -> None:
    sitting = fight({"X": "0601", "P": "1212"}, phase="french-movement")
    enter(sitting, 1)
    assert words(sitting)[0] == "exit north"


# -- marks --------------------------------------------------------------------------------------------------


def marks(sitting: Session, hex_: str) -> tuple[str, ...]:
    model: MapModel = sitting.map_model()
    return model.counters[hex_].marks


def test_the_map_and_the_hex_tell_who_has_moved() -> None:
    sitting = fight({"X": "0505", "Y": "0505", "P": "1212"}, phase="french-movement")
    sitting.play("select X")
    sitting.play("move 0503")
    assert marks(sitting, "0503") == ("moved",)
    assert marks(sitting, "0505") == ()
    assert "8 left" in text(sitting.presenter.hex_lines(sitting.view, "0503", 32))
    sitting.play("done")
    assert marks(sitting, "0503") == ()


def test_they_tell_who_has_fought() -> None:
    places = {"X": "0505", "D": "0505", "Y": "0909", "G": "0907", "P": "0502", "Q": "1212"}
    sitting = fight(places, dice=(1, 1, 1))
    for action in ("fire 0502", "with X", "done"):
        sitting.play(action)
    assert marks(sitting, "0505") == ()
    assert text(sitting.presenter.hex_lines(sitting.view, "0505", 32)).count("fought") == 1
    sitting = fight(places, dice=(1, 1, 1))
    for action in ("fire 0502", "with X", "with D"):
        sitting.play(action)
    assert marks(sitting, "0505") == ("fought",)


def test_who_stopped_in_an_enemy_zone_is_told() -> None:
    sitting = fight({"X": "0505", "Y": "0909", "P": "0502"}, phase="french-movement")
    sitting.play("select X")
    sitting.play("move 0503")
    told = text(sitting.presenter.hex_lines(sitting.view, "0503", 32))
    assert ("stopped" in told) == ("X" in sits.field(sitting).state.done)


# -- where something happened -------------------------------------------------------------------------------


def test_the_hex_of_an_assault_lights_up_after_it() -> None:
    sitting = fight({"X": "0603", "Y": "0603", "P": "0602", "Q": "1112", "D": "1111"}, dice=(1, 1))
    sitting.play("assault 0602")
    assert "0602" in sitting.last
    assert sitting.map_model().highlights["0602"] == "last"


def test_who_must_assault_is_told_before_the_movement_ends() -> None:
    sitting = fight({"X": "0505", "P": "0604", "Y": "0909"}, phase="french-movement")
    decision = sitting.decision
    assert decision is not None
    done = next(action for action in decision.actions if action == "done")
    assert sitting.presenter.warning(sitting.view, decision, done).endswith("X must assault then.")


def test_every_phase_has_an_order() -> None:
    for phase in PHASES:
        sitting = fight({"X": "0502", "Y": "0909", "P": "0504", "Q": "0910"}, phase=phase, dice=(1, 1, 1, 1))
        decision = sitting.decision
        if decision is not None:
            assert sorted(picking.ordered(sits.field(sitting), decision)) == sorted(decision.actions)
            assert pick(sitting, *option(sitting, *picked(sitting)).words)
