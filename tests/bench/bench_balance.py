"""How Écouves stands between two players with a plan: ``python -m tests.bench.bench_balance [GAMES]`` prints the
results of so many games, 40 unless said otherwise. The catalogue asks for this measure (AMB-56); nothing is asserted.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from rules.ecouves.system import SYSTEM
from rules.engine.game import Game
from rules.opponents.ecouves_plans import planners
from rules.opponents.ecouves_random import EagerPlayer
from rules.opponents.player import Player, play_on
from scenarios.library import load

Pair = Callable[[int], Mapping[str, Player]]

PAIRS: Mapping[str, Pair] = {
    "with a plan": planners,
    "eager for the enemy": lambda seed: {"french": EagerPlayer(seed), "german": EagerPlayer(seed + 1)},
}
"""The pairs of players that are measured."""


def played(pair: Pair, seed: int) -> Game:
    """A game of the shipped scenario between two players, to its end."""
    game = Game(SYSTEM, load("ecouves"), seed=seed)
    play_on(game, pair(seed))
    return game


def lines(games: int) -> Iterator[str]:
    """A line for each game and the sums of each pair."""
    for name, pair in PAIRS.items():
        results: Counter[str] = Counter()
        points: Counter[str] = Counter()
        for seed in range(games):
            state = played(pair, seed).state
            left = sum(gone.attack for gone in state.exits)
            results[state.result] += 1
            points.update(French=state.french_points, German=state.german_points)
            yield (
                f"{name}, {seed}: {state.result}, French {state.french_points}, German {state.german_points}, "
                f"attack that left {left}"
            )
        shares = ", ".join(f"{result} {count} of {games}" for result, count in sorted(results.items()))
        means = ", ".join(f"{side} {total / games:.0f}" for side, total in points.items())
        yield f"{name}: {shares}; on average {means}"


def main() -> None:
    """Print the results."""
    for line in lines(int(sys.argv[1]) if len(sys.argv) > 1 else 40):
        print(line, flush=True)


if __name__ == "__main__":
    main()
