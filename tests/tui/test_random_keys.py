"""Random keys on the play screen: whatever is pressed nothing fails, and what is on the screen is what was saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from rules.engine.decisions import Action
from rules.engine.game import Game
from tests.rules.ecouves import random_play as ecouves
from tests.rules.stlo import random_play as stlo
from tests.tui.sittings import text
from tests.tui.stage import Stage, stage
from tui.presenters import presenter_for
from tui.registry import COMMANDS
from tui.saves import SavedGame
from tui.screens.play import PlayScreen
from tui.session import Session

PRESSES = 1000
"""Keys of each of five sittings of a system."""

BATCH = 40
"""Keys that are pressed before the screen is painted."""

DRAWN = 3
"""Keys of which one makes the screen draw its lines, as the last one does of keys that come faster than frames."""

KEYS = [key for one in COMMANDS if one.context == "play" for key in one.keys]
DIGITS = "123456789"
STRANGE = "aZ09 /.:-[é漢]́\u202e'\"\\"
EDITING = ("tab", "shift+tab", "left", "right", "home", "end", "backspace", "delete", "up", "down", "ctrl+w", "ctrl+u")


class Hasty(PlayScreen):
    """The play screen under keys that come fast."""

    keys = count()

    def redraw_soon(self) -> None:
        """Draw at every few keys."""
        if next(self.keys) % DRAWN == 0:
            self.redraw()


class Restless(Stage):
    """A stage that a game can be left on and come back to, and that has no settings to show."""

    def show_settings(self) -> None:
        """Settings are another screen, which has tests of its own."""

    def _screen(self, sitting: Session) -> PlayScreen:
        made = super()._screen(sitting)
        return Hasty(sitting, made.styles_of, self.zoom)

    async def come_back(self) -> None:
        """Open the game again if it was left."""
        if self.screen is not self.play:
            self.play = self._screen(self.play.session)
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
    if chance < 0.15 and decision is not None and decision.actions:
        return f"'{random.choice(list(islice(decision.actions, 50)))}"
    if chance < 0.25:
        return f"'{random.choice(('find ', 'why ', 'rule ', 'los ', '1/1', '39', 'recon', 'undo'))}"
    if chance < 0.4:
        return random.choice(EDITING)
    return random.choice(("enter", "escape")) if chance < 0.75 else f"'{random.choice(STRANGE)}"


def play(saved: SavedGame, seed: int, size: tuple[int, int]) -> Session:
    """A sitting at which random keys are pressed; at some of them one is asked before what can not be undone."""
    random = Random(seed)
    sitting = Session(saved, presenter_for(saved.header.system))
    sitting.confirmations = seed % 2 == 1

    async def work(app: Stage, pilot: Pilot[None]) -> None:
        assert isinstance(app, Restless)
        keys = presses(random, app)
        for number in range(PRESSES):
            app.press(next(keys))
            if app.screen is not app.play or number % BATCH == 0:
                await pilot.pause()
                await app.come_back()
                await pilot.pause()
                assert app.play.query("LinePanel")
        app.press("escape")
        app.play.redraw()
        await pilot.pause()

    stage(work, sitting, size, kind=Restless)
    return sitting


SYSTEMS: dict[str, tuple[str, Any]] = {"stlo": ("st-lo", stlo), "ecouves": ("ecouves", ecouves)}
"""The scenario of each system, and its random player."""

LONGEST = 350
"""Actions of the longest beginning of a game."""


@cache
def beginning(system: str, seed: int) -> Sequence[Action]:
    """The actions of a random game, as many as are needed."""
    player = SYSTEMS[system][1]
    game: Game = player.new_game(seed)
    for action in islice(player.moves(game, seed), LONGEST):
        game.apply(action)
    return game.actions


SIZES = ((80, 24), (120, 40), (80, 24), (200, 60), (80, 24))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("system", "game", "start", "size"),
    [
        *(("stlo", *one) for one in zip((2, 2, 2, 1, 1), (0, 149, 322, 110, 211), SIZES, strict=True)),
        *(("ecouves", *one) for one in zip((2, 2, 2, 3, 3), (0, 55, 250, 149, 332), SIZES, strict=True)),
    ],
)
def test_random_keys_leave_a_game_that_is_what_was_saved(
    system: str, game: int, start: int, size: tuple[int, int], tmp_path: Path
) -> None:
    """From several moments of two games; in some all optional rules are played, hidden displays among them."""
    scenario, player = SYSTEMS[system]
    with SavedGame.create(scenario, seed=game, options=player.options(game), folder=tmp_path) as saved:
        for action in beginning(system, game)[:start]:
            saved.play(action)
        sitting = play(saved, start, size)
        if sitting.what_if.trial is not None:
            sitting.what_if.toggle()
        assert sitting.game is saved.game
        with SavedGame.open(saved.path) as again:
            assert again.game.actions == sitting.game.actions
            assert again.game.thrown == sitting.game.thrown
            assert again.game.state == sitting.game.state
            assert_same(sitting, Session(again, presenter_for(again.header.system)))
    assert len(sitting.game.actions) > start + 5


def assert_same(sitting: Session, fresh: Session) -> None:
    """What is on the screen is what one sees who opens the saved game and looks at it in the same way."""
    for one in (sitting, fresh):
        if one.decision is not None:
            one.raise_curtain()
        one.overlay = ""
    assert fresh.side == sitting.side
    assert fresh.view.state == sitting.view.state
    assert text([fresh.status_line(80)]) == text([sitting.status_line(80)])
    assert fresh.map_model().counters == sitting.map_model().counters
