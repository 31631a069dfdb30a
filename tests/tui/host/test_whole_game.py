"""Whole games over SSH: two players answer at random, and what both screens show is what the engine says."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from rules.opponents.random_player import of_system
from scenarios.library import BUILT_IN
from tests.tui import stage
from tests.tui.host.hosting import PLAYERS, Running, Visitor
from tui.lines import text_of
from tui.live import Live
from tui.presenters import presenter_for
from tui.saves import SavedGame
from tui.seated import heading
from tui.seats import Seats
from tui.session import Session

pytestmark = pytest.mark.slow

SIZE = (80, 24)

EVERY = 25
"""Actions between looks at whole screens."""

SHORT = {
    "st-lo": {"charts.toml": ((r"^count = 8", "count = 1"), (r"^minimum_operations = .*", "minimum_operations = [12]"),
                              (r"from_turn = 4", "from_turn = 1"))},
    "ecouves": {"charts.toml": ((r"^  \{ number = (?![123],)\d+, day = .*\n", ""),),
                "oob.toml": ((r"\bturn = (?![123],)\d+", "turn = 3"),)},
}  # fmt: skip
"""What is changed in a scenario to make it short: one turn, or three."""


def shortened(name: str, folder: Path) -> Path:
    """A copy of a built-in scenario that is over soon."""
    place = folder / f"short-{name}"
    shutil.copytree(BUILT_IN / name, place)
    for file, changes in SHORT[name].items():
        text = (place / file).read_text(encoding="utf-8")
        for pattern, instead in changes:
            text, count = re.subn(pattern, instead, text, flags=re.MULTILINE)
            assert count, pattern
        (place / file).write_text(text, encoding="utf-8")
    return place


class Mirror:
    """What the screen of a player has to show, from the view of the engine."""

    def __init__(self, path: Path, side: str, player: str) -> None:
        self.path, self.side, self.player = path, side, player
        self._session = _session(path, side, player)

    def close(self) -> None:
        assert self._session.live is not None
        self._session.live.close()

    def lines(self) -> tuple[str, str]:
        """The line at the top, and what is asked or told at the bottom."""
        session = self._session
        session.arrivals.look()
        decision = session.decision
        asked = heading(session, decision) if decision is not None else "The game is over."
        return text_of(session.status_line(SIZE[0])).rstrip(), asked

    def shown(self, visitor: Visitor) -> bool:
        """Whether a player's screen shows it."""
        status, asked = self.lines()
        return visitor.rows[0] == status and (asked in visitor.text or asked == "The game is over.")

    def result(self, visitor: Visitor) -> bool:
        """Whether a player's screen shows how the game ended."""
        view = self._session.view
        told = [text_of(line).strip() for line in self._session.presenter.result(view, 40)]
        assert len(told) > 1
        return all(line in visitor.text for line in told[:2])

    def whole(self) -> str:
        """The whole screen of a player who has just come."""
        session = _session(self.path, self.side, self.player)
        session.confirmations = True
        session.arrivals.welcome()
        assert session.live is not None
        with session.live:
            return stage.screen(session, size=SIZE)


def _session(path: Path, side: str, player: str) -> Session:
    saved = SavedGame.open(path)
    live = Live.sit(saved, side, player)
    live.invitation = ""
    return Session(live, presenter_for(saved.game.system.name))


def rows(text: str) -> Sequence[str]:
    return [line.rstrip() for line in text.split("\n")]


@pytest.mark.parametrize(("name", "seed"), [("st-lo", 5), ("ecouves", 8)])
def test_a_whole_game_is_on_both_screens_what_the_engine_says(
    host: Running, name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOCAGE_GAMES", str(host.games))
    source = shortened(name, host.folder / "scenarios")
    with SavedGame.create(source, seed) as saved:
        sides = saved.game.system.sides
        for side, player in zip(sides, PLAYERS, strict=True):
            Seats(saved).claim(side, player)
    host.run(play(host, saved.path, sides, seed))
    with SavedGame.open(saved.path) as done:
        assert done.finished
        assert set(done.game.sides) == set(sides)


async def play(host: Running, path: Path, sides: Sequence[str], seed: int) -> None:
    """Play a game to its end by the keys of two players."""
    players = dict(zip(sides, PLAYERS, strict=True))
    visitors = {side: await come(host, path, side, players[side]) for side in sides}
    mirrors = {side: Mirror(path, side, players[side]) for side in sides}
    with SavedGame.open(path) as saved:
        chooser = of_system(saved.game.system.name, seed)
        number = 1
        while (decision := saved.game.decision) is not None:
            action = chooser.choose(saved.game.view(decision.side), decision)
            visitors[decision.side].send(f":{action}\r")
            await visitors[decision.side].wait_for(lambda: saved.follow() or saved.game.over)
            for side in sides:
                await visitors[side].wait_for(lambda side=side: mirrors[side].shown(visitors[side]))
            saved.follow()
            if number % EVERY == 0 and not saved.game.over:
                for side in sides:
                    await look(host, side, players[side], mirrors[side])
            number += 1
    for side in sides:
        assert mirrors[side].result(visitors[side])
        mirrors[side].close()


async def come(host: Running, path: Path, side: str, player: str) -> Visitor:
    """A player who has come to a game."""
    visitor = await host.visit(player, side, columns=SIZE[0], lines=SIZE[1])
    await visitor.wait_for("? help")
    return visitor


async def look(host: Running, side: str, player: str, mirror: Mirror) -> None:
    """Compare the whole screen of a player who has just come with what the engine says."""
    wanted = rows(await asyncio.to_thread(mirror.whole))
    visitor = await host.visit(player, side, columns=SIZE[0], lines=SIZE[1])
    await visitor.wait_for(lambda: visitor.rows == wanted)
    visitor.hang_up()
