"""Killing: the host, its nursery, a session, a client, all of them at once, at random moments while two people play.

Nothing that was played is lost, nothing is played twice, and who comes back is asked what he was asked.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from rules.opponents.random_player import of_system
from tests.tui.host.hosting import PATIENCE, PLAYERS, Running, Visitor, alive
from tui.saves import SavedGame
from tui.seats import Seats

pytestmark = pytest.mark.slow

KILLS = ("session",) * 11 + ("client",) * 9 + ("nursery",) * 2 + ("host",) * 4 + ("all",) * 4
"""What is killed, thirty times in all."""


class Table:
    """A game of two on a host, one at a screen and one line by line, and what has surely been played in it."""

    def __init__(self, host: Running, path: Path) -> None:
        self.host = host
        self.saved = SavedGame.open(path)
        self.sides = self.saved.game.system.sides
        self.players: dict[str, Visitor] = {}
        self._chooser = of_system(self.saved.game.system.name, 3)

    async def come(self) -> None:
        """Have those come who are not there, and see that they are asked what the game asks."""
        for side, player in zip(self.sides, PLAYERS, strict=True):
            there = self.players.get(side)
            if there is None or there.over:
                term = "xterm-256color" if side == self.sides[0] else None
                self.players[side] = await self.host.visit(player, side, term=term)
        for side in self.sides:
            await self.players[side].wait_for(lambda side=side: self._asked(side))

    def _asked(self, side: str) -> bool:
        """Whether a player is shown what is asked now."""
        decision, shown = self.saved.game.decision, " ".join(self.players[side].text.split())
        assert decision is not None
        return " ".join(decision.prompt.split())[:60] in shown

    def begin(self) -> str:
        """Have whoever decides type an action, without waiting for anything; the action."""
        decision = self.saved.game.decision
        assert decision is not None
        action = str(self._chooser.choose(self.saved.game.view(decision.side), decision))
        self.players[decision.side].send(f":{action}\r" if decision.side == self.sides[0] else f"{action}\n")
        return action

    async def play(self) -> None:
        """Play an action and see it played."""
        action, before = self.begin(), len(self.saved.game.actions)
        visitor = next(iter(self.players.values()))
        await visitor.wait_for(lambda: self.saved.follow() or len(self.saved.game.actions) > before)
        assert self.saved.game.actions[before] == action


@pytest.mark.parametrize("seed", [44])
def test_whatever_is_killed_nothing_is_lost_and_nothing_is_played_twice(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOCAGE_GAMES", str(tmp_path / "games"))
    with SavedGame.create("st-lo", 4) as saved:
        for side, player in zip(saved.game.system.sides, PLAYERS, strict=True):
            Seats(saved).claim(side, player)
    for player in PLAYERS:
        settings = tmp_path / "settings" / player / "config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text("confirmations = false\n")
    chance = random.Random(seed)
    kills = chance.sample(KILLS, len(KILLS))
    host = Running(tmp_path)
    kept: list[str] = []
    with host:
        table = Table(host, saved.path)
        while kills:
            # A host that was killed has to be started before anybody can come again.
            host.run(rounds(table, kills, chance, kept))
            if not alive(host.process.pid):
                host.gone()
                host.start()
        host.run(last(table))
    assert len(kept) > len(KILLS)
    with SavedGame.open(saved.path) as again:
        assert list(again.game.actions)[: len(kept)] == kept


async def rounds(table: Table, kills: list[str], chance: random.Random, kept: list[str]) -> None:
    """Play and kill until the host is dead, or nothing is left to kill."""
    table.players.clear()
    while kills:
        await table.come()
        await table.play()
        before = [str(action) for action in table.saved.game.actions]
        action = table.begin()
        await asyncio.sleep(chance.uniform(0, 0.06))
        what = kills.pop()
        doomed = kill(table, what, chance)
        end = time.monotonic() + PATIENCE
        while any(map(alive, doomed)):
            assert time.monotonic() < end, f"processes go on after the {what} was killed"
            await asyncio.sleep(0.01)
        # What was on its way when somebody was killed that does not play arrives all the same.
        with SavedGame.open(table.saved.path) as now:
            actions = [str(one) for one in now.game.actions]
        assert actions[: len(before)] == before
        assert actions[len(before) : len(before) + 1] in ([], [action])
        kept[:] = actions
        table.saved.follow()
        if what in ("host", "all"):
            return
        if what == "nursery":
            for visitor in table.players.values():
                await visitor.ended()


def kill(table: Table, what: str, chance: random.Random) -> Sequence[int]:
    """Kill something; the processes that have to be gone then."""
    host = table.host
    nursery, sessions = host.nursery, host.sessions
    if what == "client":
        table.players.pop(chance.choice(table.sides)).hang_up()
        return ()
    doomed = {
        "session": [chance.choice(sessions)], "nursery": [nursery], "host": [host.process.pid],
        "all": [host.process.pid, nursery, *sessions],
    }[what]  # fmt: skip
    for pid in doomed:
        os.kill(pid, signal.SIGKILL)
    return doomed if what == "session" else [host.process.pid] * (what != "nursery") + [nursery, *sessions]


async def last(table: Table) -> None:
    """See that the game goes on."""
    table.players.clear()
    await table.come()
    await table.play()
