"""Two real programs with one game file: each sees what the other plays, and nothing that it may not see."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest

from rules.ecouves.system import SYSTEM
from rules.engine.game import Game
from scenarios.library import load
from tests.tui.pty_harness import ENTER, TAB, Terminal
from tui.saves import SavedGame

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def game_file() -> Path:
    (path,) = Path(os.environ["BOCAGE_HOME"], "games").glob("*.bocage")
    return path


def actions(path: Path) -> list[str]:
    with SavedGame.open(path) as saved:
        return [str(action) for action in saved.game.actions]


def count() -> int:
    """How many actions the only saved game has."""
    db = sqlite3.connect(f"{game_file().as_uri()}?mode=ro", uri=True)
    try:
        return int(db.execute("SELECT count(*) FROM actions").fetchone()[0])
    finally:
        db.close()


def started(terminal: Terminal, words: str) -> Terminal:
    terminal.wait_for(words)
    terminal.quiet()
    return terminal


def new(scenario: str, side: str, *more: str) -> tuple[str, ...]:
    return ("play", scenario, "--new", "--seed", "4", "--side", side, "--name", "Anna", *more)


def joined(side: str, name: str = "Bob") -> tuple[str, ...]:
    return ("play", str(game_file()), "--side", side, "--name", name)


def typed(terminal: Terminal, text: str) -> None:
    terminal.send(f":{text}\r")


# -- playing --------------------------------------------------------------------------------------------------


def test_two_play_talk_take_back_and_end_a_game_at_two_terminals() -> None:
    with started(Terminal(*new("st-lo", "german")), "The US seat is free") as anna:  # noqa: SIM117 - the file comes first
        with started(Terminal(*joined("us")), "Waiting: ") as bob:
            anna.wait_for("US here")
            typed(anna, "activate 1/916")
            anna.wait_for("In which hex is it placed?")
            bob.wait_for("Waiting: HQ 1/916")
            bob.send("T")
            bob.wait_for("TALK")
            bob.send(f"Good evening \x1b[31m{ENTER.decode()}")
            anna.wait_for("1 said, T")
            anna.send("T")
            anna.wait_for("Bob: Good evening")
            anna.send(b"\x1b")
            anna.wait_for(lambda: "TALK" not in anna.text)
            anna.send("U")
            anna.wait_for("Once more U")
            anna.send("U")
            bob.wait_for("Y agrees, N declines")
            bob.send(b"\x1b")
            bob.wait_for(lambda: "TALK" not in bob.text)
            bob.send("Y")
            anna.wait_for("1 action taken back")
            assert [action.partition(" ")[0] for action in actions(game_file())] == ["burn"]
            typed(bob, "resign")
            bob.wait_for("Yes, do it")
            bob.send(TAB + ENTER)
            for terminal in (anna, bob):
                terminal.wait_for("German victory: the US side")
                terminal.send("q")
                terminal.wait_for(lambda terminal=terminal: terminal.process.poll() is not None)
                assert terminal.wait_end() == 0
    assert not list(game_file().parent.glob("*-here-*"))


def test_whoever_waits_is_sent_nothing_as_long_as_nothing_happens() -> None:
    with (
        started(Terminal(*new("st-lo", "german")), "seat is free") as anna,
        started(Terminal(*joined("us")), "Waiting: ") as bob,
    ):
        anna.wait_for("US here")
        anna.quiet()
        bob.quiet()
        assert [anna.pump(1.2), bob.pump(1.2)] == [b"", b""]


def test_of_two_that_answer_one_decision_at_once_one_is_told() -> None:
    with (
        started(Terminal(*new("st-lo", "german")), "seat is free") as one,
        started(Terminal(*joined("german", "Anna")), "seat is free") as other,
    ):
        one.send(":activate 1/916")
        other.send(":barrage 4112")
        for terminal in (one, other):
            terminal.quiet()
        one.send(ENTER)
        other.send(ENTER)
        for terminal in (one, other):
            terminal.wait_for(lambda terminal=terminal: "Which operation?" not in terminal.text)
            terminal.quiet()
        (played,) = actions(game_file())
        told = [terminal for terminal in (one, other) if "answered this decision first" in terminal.text]
        assert len(told) <= 1
        asked = "In which hex is it placed?" if played == "activate 1/916" else "Where is the OP placed"
        for terminal in (one, other):
            terminal.wait_for(asked)


def test_a_player_who_is_killed_is_away_and_comes_back_to_the_same_decision() -> None:
    with started(Terminal(*new("st-lo", "german")), "seat is free") as anna:
        with started(Terminal(*joined("us")), "Waiting: ") as bob:
            anna.wait_for("US here")
            os.kill(bob.process.pid, signal.SIGKILL)
            anna.wait_for("US away")
        typed(anna, "activate 1/916")
        anna.wait_for("In which hex is it placed?")
        with started(Terminal(*joined("us")), "Waiting: HQ 1/916"):
            anna.wait_for("US here")


def test_a_seat_is_not_given_to_somebody_else() -> None:
    with started(Terminal(*new("st-lo", "german")), "seat is free"):
        for arguments, words in (
            (joined("german"), "held by Anna"),
            (joined("french"), "there are us, german and watch"),
            (("play", str(game_file()), "--name", "Bob"), "say --side us or watch"),
            ((*joined("german"), "--take-over"), "who is there"),
        ):
            with Terminal(*arguments) as bob:
                assert bob.wait_end() == 2
                assert words in " ".join(bob.text.split())


# -- what is hidden -------------------------------------------------------------------------------------------


def set_ups() -> tuple[Sequence[str], Sequence[str]]:
    """The ready set-up, and one in which two units that hide alone in a hex each have changed places."""
    scenario = load("ecouves")
    game = Game(SYSTEM, scenario, seed=4)
    game.apply("ready")
    crowd = Counter(now.hex for now in (*game.state.counters.values(), *game.state.dummies.values()))
    alone = {
        name: now.hex for name, now in game.state.counters.items()
        if now.place == "map" and now.hidden and crowd[now.hex] == 1 and not scenario.counters[name].section
    }  # fmt: skip
    for one, other in combinations(alone, 2):
        swapped = _swapped(game, {one: alone[other], other: alone[one]})
        if swapped:
            return ("ready", "done"), ("ready", *swapped, "done")
    raise AssertionError("no two units of the set-up can change places")


def _swapped(game: Game, places: dict[str, str]) -> list[str]:
    """The actions by which two units change places and hide again; none if they can not."""
    twin, played = game.fork(), []
    for action in (
        *(f"lift {unit}" for unit in places),
        *(action for unit, hex_ in places.items() for action in (f"select {unit}", f"place {unit} {hex_}")),
        *(f"hide {hex_}" for hex_ in places.values()),
    ):
        if twin.why(action) is None:
            twin.apply(action)
            played.append(action)
    stand = all(
        twin.state.counters[unit].hex == hex_ and twin.state.counters[unit].hidden for unit, hex_ in places.items()
    )
    return played if stand and twin.why("done") is None else []


PAGES = ("t", "d", "m", "v", "x", "X")
"""Keys of the pages and panels that a player looks at."""


def seen_by_the_french(set_up: Sequence[str]) -> list[str]:
    """All that the French terminal shows after the Germans have set up, page by page."""
    with (
        started(Terminal(*new("ecouves", "german"), lines=40, columns=120), "seat is free") as german,
        started(Terminal(*joined("french"), lines=40, columns=120), "Waiting for the German player.") as french,
    ):
        german.wait_for("French here")
        for number, action in enumerate(set_up, start=1):
            typed(german, action)
            german.wait_for(lambda number=number: count() == number)
        french.wait_for("You decide.")
        french.quiet(0.3)
        seen = [french.text]
        for key in PAGES:
            french.answer(key, seconds=0.2)
            seen.append(french.text)
            french.answer(" ", seconds=0.2)
        for unit in ("5/PR33", "1/PGR10"):
            french.answer(f"/{unit}\r", seconds=0.2)
            seen.append(french.text)
    game_file().unlink()
    return seen


def test_where_a_hidden_unit_stands_makes_no_difference_to_the_other_terminal() -> None:
    one, other = (seen_by_the_french(set_up) for set_up in set_ups())
    assert one == other
    assert any("French movement" in page for page in one)


# -- killing --------------------------------------------------------------------------------------------------

SEAT = """
import random, sys
from tui.live import Live
from tui.saves import SavedGame, StaleError
path, seat, seed = sys.argv[1], sys.argv[2], int(sys.argv[3])
live, pick = Live.sit(SavedGame.open(path), seat, seat), random.Random(seed)
print("ready", flush=True)
while not live.game.over:
    live.tick()
    if live.may_answer():
        legal = live.game.decision.actions
        action = legal[pick.randrange(len(legal))]
        try:
            live.play(action)
            print(action, flush=True)
        except StaleError:
            pass
"""
"""Plays one side of a game as fast as it can, and prints what it has played."""

ROUNDS = 4


def test_killing_both_at_any_moment_loses_nothing_and_doubles_nothing() -> None:
    with SavedGame.create("st-lo", 4) as saved:
        path, sides = saved.path, saved.game.system.sides
    chance, kept = random.Random(44), 0
    for number in range(ROUNDS):
        players = [
            subprocess.Popen(
                [sys.executable, "-c", SEAT, str(path), side, str(number)], stdout=subprocess.PIPE, text=True, cwd=ROOT
            )
            for side in sides
        ]
        printed: list[list[str]] = []
        try:
            for player in players:
                assert player.stdout is not None
                assert player.stdout.readline() == "ready\n"
            first = players[chance.randrange(2)]
            assert first.stdout is not None
            head = [first.stdout.readline() for _ in range(chance.randrange(1, 9))]
        finally:
            for player in players:
                player.send_signal(signal.SIGKILL)
        for player in players:
            assert player.stdout is not None
            rest = [line for line in player.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
            printed.append([line.strip() for line in (*(head if player is first else ()), *rest)])
            player.wait()
        with SavedGame.open(path) as again:
            for side, played in zip(sides, printed, strict=True):
                new_ones = [a for a, s in zip(again.game.actions, again.game.sides, strict=True) if s == side]
                before = [a for a, s in zip(again.game.actions[:kept], again.game.sides, strict=False) if s == side]
                mine = new_ones[len(before) :]
                # At most the action that was on its way to the screen is there as well.
                assert mine[: len(played)] == played
                assert len(mine) - len(played) <= 1
            kept = len(again.game.actions)
    assert kept > ROUNDS


RACE = """
import sys
from tui.saves import SavedGame, StaleError
saved = SavedGame.open(sys.argv[1])
print("ready", flush=True)
for line in sys.stdin:
    saved.follow()
    actions = list(saved.game.decision.actions)
    action = actions[int(sys.argv[2]) * (len(actions) - 1)]
    print("set", flush=True)
    sys.stdin.readline()
    try:
        saved.play(action)
        print("played", flush=True)
    except StaleError:
        print("told", flush=True)
"""


def test_of_two_processes_that_answer_at_once_exactly_one_wins_each_time() -> None:
    with SavedGame.create("st-lo", 4) as saved:
        path = saved.path
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACE, str(path), str(which)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True, cwd=ROOT,
        )
        for which in (0, 1)
    ]  # fmt: skip
    said: list[set[str]] = []
    try:
        for racer in racers:
            assert racer.stdout is not None
            assert racer.stdout.readline() == "ready\n"
        for _ in range(25):
            for answer in ("set\n", None):
                for racer in racers:
                    assert racer.stdin is not None
                    racer.stdin.write("go\n")
                    racer.stdin.flush()
                lines = [racer.stdout.readline() for racer in racers if racer.stdout is not None]
                if answer is None:
                    said.append(set(lines))
                else:
                    assert lines == [answer, answer]
    finally:
        for racer in racers:
            racer.kill()
            racer.wait()
    assert said == [{"played\n", "told\n"}] * 25
    assert len(actions(path)) == 25
