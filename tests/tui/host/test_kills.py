"""Killing: the host, its nursery, a session, a client, all of them at once, at random moments while two people play.

Nothing that was played is lost, nothing is played twice, and who comes back is asked what he was asked.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.opponents.random_player import of_system
from tests.tui.host.hosting import PATIENCE, PLAYERS, Running, Visitor, alive
from tui.presence import here
from tui.saves import SavedGame
from tui.seats import Seats

pytestmark = pytest.mark.slow

KILLS = ("session",) * 12 + ("client",) * 10 + ("nursery",) * 2 + ("host",) * 3 + ("all",) * 3
"""What is killed, thirty times in all."""


class Table:
    """A game of two on a host, one at a screen and one line by line, and what has surely been played in it."""

    def __init__(self, host: Running, path: Path) -> None:
        self.host = host
        self.saved = SavedGame.open(path)
        self.sides = self.saved.game.system.sides
        self.players: dict[str, Visitor] = {}
        self.pids: dict[str, int] = {}
        self._chooser = of_system(self.saved.game.system.name, 3)

    async def come(self) -> None:
        """Have those come who are not there, and see that they are asked what the game asks."""
        for side, player in zip(self.sides, PLAYERS, strict=True):
            there = self.players.get(side)
            if there is None or there.over:
                term = "xterm-256color" if side == self.sides[0] else None
                before = set(self.host.sessions)
                self.players[side] = await self.host.visit(player, side, term=term)
                await self.until(lambda before=before: set(self.host.sessions) - before, "no process came")  # type: ignore[misc]
                (self.pids[side],) = set(self.host.sessions) - before
        await self.asked()

    async def asked(self) -> None:
        """Wait until both players see what the game asks now."""
        for side in self.sides:
            await self.players[side].wait_for(lambda side=side: self._asked(side))

    def _asked(self, side: str) -> bool:
        """Whether a player is shown what is asked now."""
        self.saved.follow()
        decision, text = self.saved.game.decision, self.players[side].text
        assert decision is not None
        mine = decision.side == side
        if side == self.sides[0]:
            return any(
                row.startswith(f"{'' if mine else 'Waiting: '}{decision.prompt}"[:60]) for row in text.split("\n")
            )
        last = " ".join(text[-600:].split())
        # Line by line a player is told what is asked of himself; of the other he is told that he waits for him.
        return " ".join(decision.prompt.split()) in last if mine else last.endswith("waiting>")

    def begin(self) -> str:
        """Have whoever decides type an action, without waiting for anything; the action."""
        decision = self.saved.game.decision
        assert decision is not None
        action = str(self._chooser.choose(self.saved.game.view(decision.side), decision))
        self.players[decision.side].send(f":{action}\r" if decision.side == self.sides[0] else f"{action}\n")
        return action

    async def play(self) -> None:
        """Play an action and see it played."""
        before = len(self.saved.game.actions)
        await self.played(before, self.begin())
        await self.asked()

    async def played(self, before: int, action: str) -> None:
        """Wait until an action is played as the next one after so many."""
        await self.until(lambda: len(self.saved.game.actions) > before, f"{action} was not played")
        assert self.saved.game.actions[before] == action

    @property
    def deciding(self) -> str:
        """The side that is to decide."""
        decision = self.saved.game.decision
        assert decision is not None
        return decision.side

    def actions(self) -> list[str]:
        """What has been played, as somebody finds it who opens the file."""
        with SavedGame.open(self.saved.path) as now:
            return [str(action) for action in now.game.actions]

    def at_table(self, side: str) -> bool:
        """Whether a player is still there, so that what he typed is played."""
        return side in self.players and not self.players[side].over

    async def until(self, holds: Callable[[], object], words: str) -> None:
        """Wait until something holds of the game."""
        end = time.monotonic() + PATIENCE
        while True:
            self.saved.follow()
            if holds():
                return
            assert time.monotonic() < end, f"{words}; {self.shown()}"
            await asyncio.sleep(0.01)

    def shown(self) -> str:
        """The end of what all players see, for whoever looks for a mistake."""
        return "\n".join(f"{side}:\n{visitor.text[-900:]}" for side, visitor in self.players.items())

    async def kill(self, what: str, side: str) -> None:
        """Kill something, on the side given if it is one player's, and wait until all that hangs on it is gone."""
        host, path = self.host, self.saved.path
        processes = {"host": [host.process.pid], "nursery": [host.nursery], "session": [], "client": []}
        processes["all"] = [host.process.pid, host.nursery, *host.sessions]
        doomed = [*processes[what], host.nursery, *host.sessions] if processes[what] else []
        if what == "session":
            doomed = [self.pids[side]]
        for pid in processes[what] or doomed:
            os.kill(pid, signal.SIGKILL)
        if what == "client":
            self.players.pop(side).hang_up()
            await self.until(lambda: not here(path, side), "the player who left is still there")
        await self.until(lambda: not any(map(alive, doomed)), f"processes go on after the {what} was killed")
        gone = [side] if what == "session" else list(self.players) if doomed else []
        for one in gone:
            await self.players[one].ended()


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
        side, action = table.deciding, table.begin()
        await asyncio.sleep(chance.uniform(0, 0.06))
        what = kills.pop()
        await table.kill(what, chance.choice(table.sides))
        if table.at_table(side):
            await table.played(len(before), action)
        actions = table.actions()
        assert actions[: len(before)] == before
        assert actions[len(before) : len(before) + 1] in ([], [action])
        kept[:] = actions
        if what in ("host", "all"):
            return


async def last(table: Table) -> None:
    """See that the game goes on."""
    table.players.clear()
    await table.come()
    await table.play()
