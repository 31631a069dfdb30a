"""The what-if: a copy of the game to try things out in, with other dice, of which nothing is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from rules.engine.dice import DictatedDice
from rules.engine.game import Game
from rules.stlo.system import SYSTEM
from tests.rules.stlo import tiny
from tests.tui import positions, sittings
from tests.tui.sittings import text
from tests.tui.stage import Stage, screen, stage
from tui.presenters import presenter_for
from tui.saves import SavedGame
from tui.session import Session
from tui.whatif import Trial


def moment(game: Game) -> tuple[object, ...]:
    """All that a game is."""
    asked = game.decision
    return game.state, list(game.actions), list(game.thrown), list(game.events), asked and tuple(asked.actions)


def message(sitting: Session) -> str:
    return text(sitting.message)


def test_what_is_tried_leaves_the_game_as_it_was() -> None:
    sitting = positions.opening(*positions.APPROACH)
    before, real = moment(sitting.game), sitting.game
    cursor, index = sitting.cursor, sitting.menu.index
    sitting.do("what-if")
    assert sitting.game is not real
    for _ in range(30):
        assert sitting.decision is not None
        assert sitting.play(sitting.decision.actions[0])
    assert len(sitting.game.actions) == len(real.actions) + 30
    sitting.do("what-if")
    assert sitting.game is real
    assert moment(real) == before
    assert (sitting.cursor, sitting.menu.index) == (cursor, index)
    assert message(sitting).startswith("Back in the game")


def test_it_comes_back_to_the_words_that_were_picked_and_to_the_side_that_decides() -> None:
    sitting = positions.opening(*positions.APPROACH[:3])
    sitting.do("take")
    prefix = sitting.menu.prefix
    assert sitting.menu.deep
    sitting.do("what-if")
    for action in ("done", "end"):
        sitting.play(action)
    while sitting.side == "us":
        sitting.play("pass")
    sitting.do("what-if")
    assert sitting.side == "us"
    assert sitting.menu.prefix == prefix
    sitting.do("back")
    assert not sitting.menu.deep


def test_it_comes_back_to_the_choice_that_was_picked_out() -> None:
    sitting = positions.opening(*positions.APPROACH[:3])
    sitting.do("take")
    sitting.menu.step(1)
    index, prefix, options = sitting.menu.index, sitting.menu.prefix, sitting.menu.options
    sitting.do("what-if")
    sitting.menu.step(1)
    sitting.do("back")
    sitting.menu.step(1)
    sitting.do("what-if")
    assert (sitting.menu.index, sitting.menu.prefix) == (index, prefix)
    assert list(sitting.menu.options) == list(options)
    sitting.do("back")
    assert not sitting.menu.deep


def test_nothing_of_it_is_in_the_file(tmp_path: Path) -> None:
    with SavedGame.create("st-lo", seed=1, folder=tmp_path) as saved:
        sitting = Session(saved, presenter_for("stlo"))
        sitting.do("what-if")
        sitting.play("pass")
        sitting.do("what-if")
        assert saved.game.actions == []
        sitting.play("pass")
    with SavedGame.open(saved.path) as again:
        assert again.game.actions == ["pass"]
        assert again.game.thrown == saved.game.thrown


def test_the_dice_are_others_and_those_of_the_game_stay_what_they_were() -> None:
    sitting = positions.opening(dice=(1, 2, 3, 4))
    sitting.what_if.dice = lambda: DictatedDice((6, 5, 5, 5, 5))
    sitting.do("what-if")
    sitting.play("activate 3/115")
    assert sitting.game.thrown[-3].value == 6
    sitting.do("what-if")
    sitting.play("activate 3/115")
    assert sitting.game.thrown[-1].value == 1


def test_the_dice_of_a_what_if_are_drawn_anew_each_time() -> None:
    game = Game(SYSTEM, tiny.shipped(), seed=1)
    rolls = []
    for _ in range(8):
        trial = Trial(game)
        trial.play("pass")
        rolls.append(tuple(thrown.value for thrown in trial.game.thrown))
    assert len(set(rolls)) > 1


def test_undo_takes_back_dice_as_well_and_the_same_action_rolls_again() -> None:
    sitting = positions.opening()
    values = iter(((), (2,), (3,)))
    sitting.what_if.dice = lambda: DictatedDice(next(values))
    sitting.do("what-if")
    before = moment(sitting.game)
    sitting.play("activate 3/115")
    assert sitting.game.thrown[-1].value == 2
    sitting.do("undo")
    assert moment(sitting.game) == before
    sitting.play("activate 3/115")
    assert sitting.game.thrown[-1].value == 3
    sitting.do("undo")
    assert moment(sitting.game) == before
    assert message(sitting) == "taken back: activate 3/115"
    sitting.do("undo")
    assert "the what-if begins here" in message(sitting)
    assert sitting.what_if.trial is not None
    assert sitting.what_if.trial.tried == 0


def test_escape_leaves_only_if_it_is_pressed_twice_in_succession() -> None:
    sitting = positions.opening()
    sitting.do("what-if")
    sitting.do("back")
    assert sitting.what_if.trial is not None
    assert "once more" in message(sitting)
    sitting.do("next")
    sitting.do("back")
    assert sitting.what_if.trial is not None
    sitting.do("back")
    assert sitting.what_if.trial is None


def test_escape_first_goes_back_a_word_and_closes_pages() -> None:
    sitting = positions.opening()
    sitting.do("what-if")
    sitting.do("take")
    sitting.do("log")
    for _ in range(2):
        sitting.do("back")
    assert not sitting.menu.deep
    assert message(sitting) == ""
    assert sitting.what_if.trial is not None


def test_the_screen_says_so() -> None:
    sitting = positions.opening(*positions.APPROACH)
    for width in (80, 120):
        assert "WHAT IF" not in text([sitting.status_line(width)])
    sitting.do("what-if")
    for width in (80, 120):
        status = text([sitting.status_line(width)])
        assert status.startswith(" WHAT IF ")
        assert len(status) <= width
        assert status.endswith("US decides")
        assert "W back to the game" in text(sitting.decision_lines(width, 4))


def test_a_long_status_line_gives_up_its_title_before_anything_else() -> None:
    sitting = positions.standing("operations", turn=1, strikes=1, dice=(6, 1), weather_box=4, operation=12)
    sitting.do("what-if")
    status = text([sitting.status_line(80)])
    assert "St-Lô" not in status
    assert status.endswith("German decides")
    assert "VP 0" in status


def test_there_is_none_while_the_sides_hide_something_and_none_when_the_game_is_over() -> None:
    sitting = positions.opening(options=("hidden-displays",))
    sitting.do("what-if")
    assert sitting.what_if.trial is None
    assert "hide things from each other" in message(sitting)
    sitting = positions.over()
    sitting.do("what-if")
    assert sitting.what_if.trial is None
    assert message(sitting) == "the game is over"


def test_nothing_is_confirmed_in_a_what_if() -> None:
    sitting = positions.opening(*positions.APPROACH)
    sitting.confirmations = True
    sitting.do("what-if")
    sitting.do("finish")
    assert sitting.game.actions[-1] == "end"


def test_leaving_the_game_by_its_key_comes_back_from_the_what_if_first() -> None:
    async def work(app: Stage, pilot: Pilot[None]) -> None:
        app.press("W", "q")
        await pilot.pause()
        assert app.screen is app.play
        assert app.play.session.what_if.trial is None

    stage(work, sittings.shipped())


@pytest.mark.parametrize("key", ["W", "escape"])
def test_keys_lead_into_it_and_back(key: str) -> None:
    shown = screen(sittings.shipped(), "W")
    assert shown.startswith(" WHAT IF ")
    assert not screen(sittings.shipped(), "W", key, key if key == "escape" else "c").startswith(" WHAT IF ")
