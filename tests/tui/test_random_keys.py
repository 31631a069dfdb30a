"""Random keys on the play screen: whatever is pressed nothing fails, and what is on the screen is what was saved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from rules.engine.game import Game
from tests.rules.stlo import random_play
from tests.tui.sittings import text
from tests.tui.stage import Stage, stage
from tui.presenters import presenter_for
from tui.registry import COMMANDS
from tui.saves import SavedGame
from tui.screens.play import PlayScreen
from tui.session import Session

PRESSES = 1000
"""Keys of each of five sittings."""

BATCH = 40
"""Keys that are pressed before the screen is painted."""

KEYS = [key for one in COMMANDS if one.context == "play" for key in one.keys]
DIGITS = "123456789"
STRANGE = "aZ09 /.:-[é漢]́\u202e'\"\\"
EDITING = ("tab", "shift+tab", "left", "right", "home", "end", "backspace", "delete", "up", "down", "ctrl+w", "ctrl+u")


class Restless(Stage):
    """A stage that a game can be left on and come back to, and that has no settings to show."""

    def show_settings(self) -> None:
        """Settings are another screen, which has tests of its own."""

    async def come_back(self) -> None:
        """Open the game again if it was left."""
        if self.screen is not self.play:
            self.play = PlayScreen(self.play.session, self.play.styles_of, self.zoom)
            await self.push_screen(self.play)


def presses(random: Random, app: Stage) -> Iterator[str]:
    """Keys one after another: mostly those that take something, or those of any command; words where one types."""
    while True:
        if app.play.typing_for:
            yield _typed(random, app)
        elif random.random() < 0.5:
            yield random.choice(("enter", "tab", "enter", "tab", *DIGITS[:3]))
        else:
            yield random.choice((*KEYS, *DIGITS))


def _typed(random: Random, app: Stage) -> str:
    decision = app.play.session.decision
    chance = random.random()
    if chance < 0.15 and decision is not None:
        return f"'{random.choice(list(decision.actions)[:50])}"
    if chance < 0.25:
        return f"'{random.choice(('find ', 'why ', 'rule ', 'los ', '1/1', '39', 'recon', 'undo'))}"
    if chance < 0.4:
        return random.choice(EDITING)
    return random.choice(("enter", "escape")) if chance < 0.75 else f"'{random.choice(STRANGE)}"


def play(saved: SavedGame, seed: int, size: tuple[int, int]) -> Session:
    """A sitting at which random keys are pressed; at some of them one is asked before what can not be undone."""
    random = Random(seed)
    sitting = Session(saved, presenter_for("stlo"))
    sitting.confirmations = seed % 2 == 1

    async def work(app: Stage, pilot: Pilot[None]) -> None:
        assert isinstance(app, Restless)
        keys = presses(random, app)
        for count in range(PRESSES):
            app.press(next(keys))
            if app.screen is not app.play or count % BATCH == 0:
                await pilot.pause()
                await app.come_back()
                await pilot.pause()
                assert app.play.query("LinePanel")
        app.press("escape")
        await pilot.pause()

    stage(work, sitting, size, kind=Restless)
    return sitting


@cache
def whole(seed: int) -> Game:
    return random_play.whole_game(seed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "start", "size"),
    [(2, 0, (80, 24)), (2, 149, (120, 40)), (2, 322, (80, 24)), (1, 110, (200, 60)), (1, 211, (80, 24))],
)
def test_random_keys_leave_a_game_that_is_what_was_saved(
    game: int, start: int, size: tuple[int, int], tmp_path: Path
) -> None:
    """From several moments of two games; with the seed 1 all optional rules are played, hidden displays among them."""
    with SavedGame.create("st-lo", seed=game, options=random_play.options(game), folder=tmp_path) as saved:
        for action in whole(game).actions[:start]:
            saved.play(action)
        sitting = play(saved, start, size)
        if sitting.what_if.trial is not None:
            sitting.what_if.toggle()
        assert sitting.game is saved.game
        with SavedGame.open(saved.path) as again:
            assert again.game.actions == sitting.game.actions
            assert again.game.thrown == sitting.game.thrown
            assert again.game.state == sitting.game.state
            fresh = Session(again, presenter_for("stlo"))
            fresh.curtain = sitting.curtain
            assert fresh.view.state == sitting.view.state
            assert text([fresh.status_line(80)]) == text([sitting.status_line(80)])
            assert fresh.map_model().counters == sitting.map_model().counters
    assert len(sitting.game.actions) > start + 5
