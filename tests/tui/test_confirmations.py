"""What is asked twice: only what ends or loses something and can not be taken back, and only if the player wants it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.decisions import Action
from rules.engine.game import Game
from tests.rules.stlo import fights, gunnery, tiny
from tests.tui.sittings import session, text
from tui.presenters.stlo.warnings import warning
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
    assert "One artillery unit fires now" in warned(tiny.play(game, first), "done")


def test_what_is_easily_meant_is_not_asked_about() -> None:
    assert warned(tiny.operation(MADE), "activate 1/115") == ""
    assert warned(tiny.active(MADE, "1/115"), "movement") == ""


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
