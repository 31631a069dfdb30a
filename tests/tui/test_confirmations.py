"""What is asked twice: only what ends or loses something and can not be taken back, and only if the player wants it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.engine.decisions import Action
from rules.engine.game import Game
from tests.rules.stlo import fights, gunnery, random_play, tiny
from tests.tui import positions, sittings
from tests.tui.sittings import session, text
from tui.asking import first_die
from tui.presenters import presenter_for
from tui.presenters.stlo.warnings import rolled, warning
from tui.session import Session

MADE = fights.field(fights.us(), fights.de())


def warned(game: Game, action: str) -> str:
    """The warning of an action that is legal."""
    decision = game.decision
    assert decision is not None
    assert action in decision.actions
    return warning(game.view(decision.side), decision, Action(action))


def test_passing_an_operation_is_warned_of() -> None:
    assert "gives this operation away" in warned(tiny.operation(MADE), "pass")
    assert "operations are over" in warned(tiny.operation(MADE, last_pass="de"), "pass")


def test_ending_an_activation_is_warned_of_while_points_are_left() -> None:
    assert "3 TAPs are lost" in warned(tiny.active(MADE, "1/115", taps=3), "end")
    assert "1 TAP is lost" in warned(tiny.active(MADE, "1/115", taps=1), "end")


def test_firing_is_warned_of_and_choosing_is_not() -> None:
    game = gunnery.declared(gunnery.field())
    first = tiny.legal(game, "fire")[0]
    assert warned(game, first) == ""
    assert warned(tiny.play(game, first), "done") == "1 artillery unit fires now."


def test_an_activation_an_air_strike_and_recovery_are_warned_of() -> None:
    assert "TAPs of HQ 1/115" in warned(tiny.operation(MADE), "activate 1/115")
    assert "bomb 0305" in warned(tiny.operation(gunnery.field(), "us", strikes=2), "strike 0305")
    pinned = tiny.active(MADE, "1/115", units={"1/115": {"status": "pinned"}})
    assert "recovery" in warned(pinned, "recovery")


def test_what_is_easily_meant_is_not_asked_about() -> None:
    assert warned(tiny.active(MADE, "1/115"), "movement") == ""
    assert warned(tiny.active(MADE, "1/115"), "attack hasty") == ""


# -- dice ---------------------------------------------------------------------------------------------------------


def test_the_die_that_follows_an_action_is_found_and_nothing_is_played() -> None:
    game = tiny.operation(MADE)
    assert first_die(game, "activate 1/115") == "activation 1/115"
    assert first_die(game, "pass") == "initiative German"
    assert first_die(game, "no such thing") == ""
    assert first_die(tiny.active(MADE, "1/115"), "movement") == ""
    assert not game.actions
    assert [thrown.purpose for thrown in game.thrown] == ["initiative German", "initiative US"]


def test_the_last_answer_before_the_dice_of_an_attack_is_asked_about() -> None:
    """Whatever it is: the last asset, a pass, the last gun; and only the last one is."""
    asked = positions.opening(*positions.ATTACK)
    asked.confirmations = True
    for action in (*positions.GIVEN, *positions.DEFENDED, *positions.OBSERVED, *positions.FIRED):
        assert asked.asking.sure(Action(action)), action
        asked.play(action)
    asked.finish()
    assert text([asked.asking.question]).startswith("The dice of the attack are rolled now.")
    assert "pass" not in asked.game.actions
    asked.finish()
    assert asked.game.actions[-1] == "pass"


def test_dice_that_come_with_the_turn_are_not_asked_about() -> None:
    game = tiny.operation(MADE, last_pass="de")
    assert first_die(game, "pass")
    for purpose in ("initiative German", "weather", "reinforcement US", "rally 110/115"):
        assert rolled(purpose) == ""


def test_every_die_that_follows_on_a_choice_is_asked_about_first() -> None:
    """Through a whole random game: no die but those that come with the turn is rolled without a warning."""
    game = random_play.new_game(2)
    silent, warned_of = Counter[str](), 0
    for action in random_play.moves(game, 2):
        decision, before = game.decision, len(game.thrown)
        assert decision is not None
        made = Session(sittings.Kept(game), presenter_for("stlo"))
        made.confirmations = True
        sure = made.asking.sure(action)
        game.apply(action)
        if sure and len(game.thrown) > before:
            silent[game.thrown[before].purpose.split()[0]] += 1
        warned_of += not sure
        if len(game.actions) > 150:
            break
    assert set(silent) <= {"initiative", "weather", "reinforcement", "rally"}
    assert warned_of > 10


def test_with_hidden_displays_the_dice_that_may_follow_are_asked_about() -> None:
    """The other side's display is not to be given away by a question that comes or stays away."""
    hiding = positions.opening(*positions.ATTACK, options=("hidden-displays",))
    hiding.confirmations = True
    assert hiding.asking.sure(Action("assign A/747 3/115a"))
    assert not hiding.asking.sure(Action("done"))
    assert "may be rolled" in text([hiding.asking.question])


def test_an_air_strike_asks_for_no_observation_post() -> None:
    """Neither its division nor its OV counts (15.0 A, 15.0 F)."""
    asked = positions.opening()
    asked.confirmations = True
    asked.play("strike 4212")
    assert [str(action) for action in asked.game.actions] == ["strike 4212", "observe us2 4110"]
    assert any(event.kind == "air-strike" for event in asked.news)


def test_the_question_stands_above_the_chances_of_what_it_is_about() -> None:
    asked = positions.opening()
    asked.confirmations = True
    asked.take(0)
    asked.take(0)
    shown = text(asked.decision_lines(80, 4)).splitlines()
    assert shown[0].endswith("Once more to do it, or Esc.")
    assert shown[1].startswith("83% (5 in 6)")


def test_the_chances_are_those_of_the_action_that_is_asked_about() -> None:
    asked = positions.opening()
    asked.confirmations = True
    asked.do("palette")
    asked.lookup.search("activate 2/115")
    asked.do("take")
    assert "HQ 2/115" in text([asked.asking.question])
    assert "100% (6 in 6)" in text(asked.decision_lines(80, 4))


# -- at the screen ------------------------------------------------------------------------------------------------


def sitting(**settings: Any) -> Session:
    """A sitting at an operation, with passing picked out."""
    made = session(tiny.operation(MADE, "us", (6, 1)))
    made.confirmations = settings.get("confirmations", True)
    made.step(-1)
    assert made.menu.selected is not None
    assert made.menu.selected.action == "pass"
    return made


def test_a_warning_is_shown_first_and_the_second_time_it_is_played() -> None:
    asked = sitting()
    asked.take()
    assert not asked.game.actions
    assert "Once more to do it, or Esc." in text(asked.message)
    assert text(asked.decision_lines(80, 4)).startswith(text(asked.message)[:60])
    asked.take()
    assert [str(action) for action in asked.game.actions] == ["pass"]


@pytest.mark.parametrize("between", ["back", "why", "next", "overlay"])
def test_any_other_key_drops_the_question(between: str) -> None:
    asked = sitting()
    asked.take()
    asked.do(between)
    if between == "next":
        asked.step(-1)
    asked.take()
    assert not asked.game.actions


def test_nothing_is_asked_without_confirmations() -> None:
    asked = sitting(confirmations=False)
    asked.take()
    assert [str(action) for action in asked.game.actions] == ["pass"]


def test_what_is_typed_out_is_not_asked_about() -> None:
    asked = sitting()
    asked.play("pass")
    assert [str(action) for action in asked.game.actions] == ["pass"]
