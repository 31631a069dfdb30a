from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tui.saves import SavedGame

ROOT = Path(__file__).parents[2]

KILLS = 20

NURSERY = """
import os, random, sys
from rules.systems import system
from tui.saves import SavedGame
from scenarios.library import load

def tell(line):
    # In one piece, so that lines of two processes do not mix.
    os.write(1, line.encode() + b"\\n")

def play(path, seed):
    saved = SavedGame.open(path)
    pick = random.Random(seed)
    tell("ready")
    while not saved.finished:
        actions = saved.game.decision.actions
        action = actions[pick.randrange(len(actions))]
        saved.play(action)
        tell(action)

def begin(path, seed):
    tell("ready")
    while True:
        SavedGame.create("st-lo", seed).close()
        tell("made")

system(load("st-lo").system)
for line in sys.stdin:
    what, path, seed = line.split()
    pid = os.fork()
    if pid == 0:
        {"play": play, "begin": begin}[what](path, int(seed))
        os._exit(0)
    tell(str(pid))
    os.waitpid(pid, 0)
    tell("\\ngone")
"""
"""Starts a process for each line that it reads, and tells when it has ended; so the rules are loaded only once."""


class Nursery:
    """Processes that play, to be killed."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def killed(self, what: str, path: Path, seed: int, shown: int, delay: float) -> list[str]:
        """The lines that a process printed until it was killed, some seconds after it had shown so many."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{what} {path} {seed}\n")
        self._process.stdin.flush()
        first = {self._process.stdout.readline(), self._process.stdout.readline()}
        assert "ready\n" in first, first
        (pid,) = first - {"ready\n"}
        lines = [self._process.stdout.readline() for _ in range(shown)]
        time.sleep(delay)
        os.kill(int(pid), signal.SIGKILL)
        lines += iter(self._process.stdout.readline, "gone\n")
        # Before "gone" stands an empty line, or a line that was cut off and so was not shown.
        return [line.rstrip("\n") for line in lines[:-1]]


@contextmanager
def nursery() -> Iterator[Nursery]:
    with subprocess.Popen(
        [sys.executable, "-c", NURSERY],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            yield Nursery(process)
        finally:
            # Whatever a failed test has left running goes with its session.
            os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.slow
def test_killing_the_process_loses_nothing_that_was_shown_as_played() -> None:
    saved = SavedGame.create("st-lo", 1944)
    saved.close()
    chance = random.Random(44)
    kept: list[str] = []
    with nursery() as players:
        for number in range(KILLS):
            printed = players.killed("play", saved.path, number, chance.randrange(12), chance.uniform(0, 0.03))
            with SavedGame.open(saved.path) as again:
                actions = [str(action) for action in again.game.actions]
            assert actions[: len(kept) + len(printed)] == [*kept, *printed]
            # At most the one action that was on its way to the screen is there as well.
            assert len(actions) - len(kept) - len(printed) <= 1
            kept = actions
    assert len(kept) > KILLS
    with SavedGame.open(saved.path) as last:
        assert last.game.decision is not None
        last.play(last.game.decision.actions[0])


@pytest.mark.slow
def test_killing_the_process_while_a_game_is_begun_leaves_a_whole_game_or_none() -> None:
    chance = random.Random(7)
    with nursery() as players:
        for number in range(10):
            # Every other one has made a whole game before, however slow the machine is.
            players.killed("begin", Path("-"), number, number % 2, chance.uniform(0.01, 0.06))
    games = Path(os.environ["BOCAGE_HOME"], "games")
    finished = [path for path in games.glob("*.bocage") if not path.name.startswith(".")]
    assert finished
    for path in finished:
        SavedGame.open(path).close()
