"""What the rules cost. ``python -m tests.bench.bench_rules`` prints a table; nothing is asserted.

Times depend on the machine, so each is also given as a ratio to a plain Python loop timed in the same run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter

from rules.engine.checking import replay
from rules.engine.decisions import LegalActions
from rules.engine.game import Game
from rules.engine.journal import Header, read_record, record
from rules.opponents.random_player import RandomPlayer
from rules.stlo.system import SYSTEM
from scenarios.library import load
from tests.rules.stlo.random_play import from_header, moves, new_game, whole_game

SEEDS = range(4)
RECORD = 1000


def reference() -> float:
    """Seconds for a fixed loop of look-ups and additions."""
    table = {str(number): number for number in range(1000)}
    names = list(table)
    started = perf_counter()
    total = 0
    for _ in range(300):
        for name in names:
            total += table[name] % 7
    assert total
    return perf_counter() - started


def playouts() -> tuple[int, float]:
    """Actions and seconds of games in which any legal action is as likely as any other."""
    actions, seconds = 0, 0.0
    for seed in SEEDS:
        game, player = new_game(seed), RandomPlayer(seed)
        started = perf_counter()
        while game.decision is not None and len(game.actions) < RECORD:
            game.apply(player.choose(game.table, game.decision))
        seconds += perf_counter() - started
        actions += len(game.actions)
    return actions, seconds


def listings() -> dict[str, list[float]]:
    """Milliseconds to list all legal actions by kind of decision, with nothing remembered from before."""
    found: dict[str, list[float]] = {}
    for seed in SEEDS:
        game = new_game(seed)
        for action in moves(game, seed):
            decision = game.decision
            assert decision is not None
            game.table._memo.clear()
            afresh = LegalActions(decision.candidates, decision.refuse)
            started = perf_counter()
            len(afresh)
            found.setdefault(decision.kind, []).append(1000 * (perf_counter() - started))
            game.apply(action)
    return found


def seconds(work: Callable[[], object]) -> float:
    """How long something takes, the best of three."""
    times = []
    for _ in range(3):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return min(times)


def long_record() -> str:
    """The record of a game of exactly a thousand actions."""
    game = next(game for game in map(whole_game, range(9, 100)) if len(game.actions) >= RECORD)
    return record(game.at(RECORD), "st-lo")


def percentile(values: list[float], part: float) -> float:
    """The value that a part of all values do not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def lines() -> Iterator[str]:
    """The table."""
    load("st-lo")
    whole_game(1)
    unit = min(reference() for _ in range(5))

    def row(name: str, value: str, cost: float) -> str:
        return f"{name:<44}{value:>14}   {cost / unit:10.3f} loops"

    yield f"{'reference loop of 300,000 look-ups':<44}{1000 * unit:>11.1f} ms"
    count, spent = playouts()
    yield row("random playout", f"{count / spent:,.0f} actions/s", spent / count)
    kinds = listings()
    every = [time for times in kinds.values() for time in times]
    for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99)):
        time = percentile(every, part)
        yield row(f"listing of legal actions, {name}", f"{time:.3f} ms", time / 1000)
    for kind in sorted(kinds, key=lambda kind: -percentile(kinds[kind], 0.95))[:5]:
        time = percentile(kinds[kind], 0.95)
        yield row(f"  p95 of {kind} ({len(kinds[kind])})", f"{time:.3f} ms", time / 1000)
    time = seconds(lambda: whole_game(7))
    yield row(f"a random game ({len(whole_game(7).actions)} actions)", f"{time:.2f} s", time)
    text = read_record(long_record())
    time = seconds(lambda: replay(text, from_header))
    yield row(f"replay of a record of {RECORD} actions", f"{time:.2f} s", time)
    game = replay(text, from_header)
    time = seconds(game.fork)
    yield row("fork", f"{1000 * time:.2f} ms", time)
    time = seconds(lambda: Game(SYSTEM, game.scenario, dice=Header(seed=1).source()))
    yield row("a new game", f"{1000 * time:.2f} ms", time)


def main() -> None:
    """Print the table."""
    for line in lines():
        print(line, flush=True)


if __name__ == "__main__":
    main()
