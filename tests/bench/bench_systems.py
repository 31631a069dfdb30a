"""What an action costs in each system, and whether St-Lô got slower by sharing its engine. Nothing is asserted.

``python -m tests.bench.bench_systems`` plays the same games on every machine: any legal action is as likely as any
other, from the full list of them. Times are in runs of a plain Python loop, timed between the walks, so that they can
be held against those of another day and another machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import process_time

from rules import systems
from rules.engine.dice import SeededDice
from rules.engine.game import Game
from scenarios.library import load

SCENARIOS: Mapping[str, str] = {"stlo": "st-lo", "ecouves": "ecouves"}

SEEDS = range(4)
ACTIONS = 600
ROUNDS = 5

ALONE: Mapping[str, float] = {"stlo": 0.041}
"""Loops an action when a system was the only one: measured by this very walk on the revision before the second came."""

TOLERANCE = 1.15
"""How far two runs of the same code differ on a busy machine."""


def reference() -> float:
    """Seconds for a fixed loop of 300,000 look-ups and additions."""
    table = {str(number): number for number in range(1000)}
    names = list(table)
    started = process_time()
    total = 0
    for _ in range(300):
        for name in names:
            total += table[name] % 7
    assert total
    return process_time() - started


def walk(name: str, seed: int) -> tuple[int, float]:
    """Actions and seconds of the beginning of a game, set-up left out; each action is drawn from the whole list."""
    game = Game(systems.system(name), load(SCENARIOS[name]), seed=seed)
    pick = SeededDice(1000 + seed)
    if "ready" in game.system.verbs:
        for action in ("ready", "done"):
            game.apply(action)
    begun, started = len(game.actions), process_time()
    while game.decision is not None and len(game.actions) < begun + ACTIONS:
        legal = game.decision.actions
        game.apply(legal[pick.roll(len(legal), "choice") - 1])
    return len(game.actions) - begun, process_time() - started


def cost(name: str) -> tuple[float, float]:
    """Actions a second, and loops an action, of the best of some rounds of all walks."""
    units, found = [reference()], []
    for _ in range(ROUNDS):
        walks = [walk(name, seed) for seed in SEEDS]
        found.append(sum(spent for _, spent in walks) / sum(count for count, _ in walks))
        units.append(reference())
    # The best of each: what else the machine does only ever makes things slower.
    return 1 / min(found), min(found) / min(units)


def lines() -> Iterator[str]:
    """The table."""
    yield f"{'system':<10}{'actions/s':>12}{'loops/action':>16}{'alone':>10}"
    for name in systems.NAMES:
        walk(name, 0)
        speed, loops = cost(name)
        alone = ALONE.get(name)
        then = f"{alone:10.3f}" if alone else ""
        yield f"{name:<10}{speed:>12,.0f}{loops:>16.3f}{then}{_verdict(loops, alone)}"


def _verdict(loops: float, alone: float | None) -> str:
    if alone is None:
        return ""
    ratio = loops / alone
    return f"   {ratio:.2f} times as much as then: " + ("not slower" if ratio <= TOLERANCE else "SLOWER")


def main() -> None:
    """Print the table."""
    for line in lines():
        print(line, flush=True)


if __name__ == "__main__":
    main()
