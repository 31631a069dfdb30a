"""Perft: how many ways there are to play the next few actions on 4x4 maps, dice included.

A sequence of depth n is n actions one after another, with every face of every die rolled between the first and the
last counted as a sequence of its own; dice after the last action and games that end before it do not count.
The counts stand in perft.txt. All situations are in turn 8, so that a game ends with its operations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.engine.dice import DiceExhausted, DictatedDice
from rules.engine.game import Game
from rules.engine.hexes import Grid
from rules.engine.journal import state_hash
from rules.stlo.model import Scenario, UnitCard, enemy
from rules.stlo.system import SYSTEM
from tests.rules.stlo import tiny

FACES = range(1, 7)

US_FIRST = (1, 6)
"""Initiative dice, the German first, that give the US the first operation."""


# -- the situations -----------------------------------------------------------------------------------------


def small(
    *units: UnitCard | list[UnitCard], land: str = "", level: Mapping[str, int] | None = None, **changes: Any
) -> Scenario:
    """A scenario on a 4x4 map; ``land`` names the hexes in play if not all are."""
    grid = Grid(1, 4, 1, 4)
    beyond = {hex_: "beyond" for hex_ in grid if land and hex_ not in land.split()}
    return tiny.scenario(tiny.board(columns=(1, 4), rows=(1, 4), level=level, terrain=beyond), *units, **changes)


def start(made: Scenario, *, strikes: int = 0, **morale: int) -> Game:
    """A game of turn 8 at the operation decision of the US; the morale of both HQs is 1 unless given."""
    hqs = {hq: {"morale": morale.get(card.side, 1)} for hq, card in made.hqs.items()}
    state = tiny.state(made, turn=8, strikes=strikes, hqs=hqs)
    return Game(SYSTEM, made, dice=DictatedDice(US_FIRST), state=state)


def hopeless() -> Game:
    """Both HQs have morale 1: every activation fails."""
    return start(small(tiny.battalion("1/115", "us29", "0101"), tiny.battalion("1/8", "de3fj", "0404")))


def alone() -> Game:
    """One battalion on its depot, morale 2, no German: one point on a 1."""
    return start(small(tiny.battalion("1/115", "us29", "0202"), depots=[("0202", "us")]), us=2)


def attack() -> Game:
    """Two battalions side by side, without artillery or assets; the US one is active with three points."""
    made = small(
        tiny.battalion("1/115", "us29", "0202"), tiny.battalion("1/8", "de3fj", "0303"),
        depots=[("0202", "us"), ("0303", "de")],
    )  # fmt: skip
    return tiny.active(made, "1/115", 3, turn=8, hqs={"1/8": {"morale": 1}})


def companies() -> Game:
    """Three companies next to one, with engineers, an anti-tank gun and artillery; one point."""
    made = small(
        tiny.companies("1/115", "us29", "0202", "0202", "0302"), tiny.companies("1/8", "de3fj", "0303", "DD", "DD"),
        land="0201 0202 0203 0301 0302 0303 0304", assets=[tiny.engineer(), tiny.at75()],
        guns=[tiny.gun("110/115", "us29", missions=1)], depots=[("0202", "us"), ("0303", "de")],
    )  # fmt: skip
    return tiny.active(made, "1/115", 1, place="0202", turn=8, hqs={"1/8": {"morale": 1}})


def barrage() -> Game:
    """A gun, a hill and an aircraft: observation posts, intensities, an air strike."""
    made = small(
        tiny.battalion("1/115", "us29", "0201"), tiny.battalion("1/8", "de3fj", "0404"),
        land="0101 0201 0304 0404", level={"0201": 8, "0101": 7}, depots=[("0201", "us")],
        guns=[tiny.gun("110/115", "us29", missions=3)],
    )  # fmt: skip
    return start(made, strikes=1)


SITUATIONS: dict[str, Callable[[], Game]] = {
    situation.__name__: situation for situation in (hopeless, alone, attack, companies, barrage)
}


# -- counting -----------------------------------------------------------------------------------------------


def outcomes(game: Game, action: str) -> Iterator[Game]:
    """The games that follow an action, one for each row of faces that the dice can show."""
    rows: list[tuple[int, ...]] = [()]
    while rows:
        row = rows.pop()
        twin = game.fork()
        twin.add_dice(row)
        try:
            twin.apply(action)
        except DiceExhausted:
            rows += [(*row, face) for face in FACES]
            continue
        yield twin


def plain_perft(game: Game, depth: int) -> int:
    """The count, one game for each sequence."""
    if game.decision is None:
        return 0
    if depth == 1:
        return len(game.decision.actions)
    return sum(plain_perft(after, depth - 1) for action in game.decision.actions for after in outcomes(game, action))


class Perft:
    """The count, with equal positions counted once: those at an operation decision, where no procedure is pending."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str, int], int] = {}

    def count(self, game: Game, depth: int) -> int:
        if game.decision is None:
            return 0
        if depth == 1:
            return len(game.decision.actions)
        if game.decision.kind != "operation":
            return self._sum(game, depth)
        key = (state_hash(game.state), game.decision.side, depth)
        if key not in self.known:
            self.known[key] = self._sum(game, depth)
        return self.known[key]

    def _sum(self, game: Game, depth: int) -> int:
        assert game.decision is not None
        found = (group for action in list(game.decision.actions) for group in grouped(outcomes(game, action)))
        return sum(number * self.count(example, depth - 1) for example, number in found)


def grouped(games: Iterable[Game]) -> list[tuple[Game, int]]:
    """One game of each kind with their number: alike are those at an operation decision with equal states."""
    groups: list[tuple[Game, int]] = []
    for game in games:
        for index, (other, number) in enumerate(groups):
            if alike(game, other):
                groups[index] = (other, number + 1)
                break
        else:
            groups.append((game, 1))
    return groups


def alike(a: Game, b: Game) -> bool:
    if a.decision is None or b.decision is None:
        return a.decision is b.decision
    kinds = (a.decision.kind, b.decision.kind)
    return kinds == ("operation", "operation") and a.decision.side == b.decision.side and a.state == b.state


@cache
def pinned() -> dict[tuple[str, int], int]:
    """The counts of perft.txt."""
    found = {}
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines():
        words = line.partition("#")[0].split()
        if words:
            name, depth, count = words
            found[name, int(depth)] = int(count)
    return found


# -- the tests ----------------------------------------------------------------------------------------------


def test_the_file_has_all_situations_and_depths() -> None:
    assert set(pinned()) == {(name, depth) for name in SITUATIONS for depth in (1, 2, 3, 4)}


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_counts_are_those_of_the_file(name: str) -> None:
    perft = Perft()
    found = {(name, depth): perft.count(SITUATIONS[name](), depth) for depth in (1, 2, 3, 4)}
    assert found == {key: count for key, count in pinned().items() if key[0] == name}


@pytest.mark.parametrize("name", SITUATIONS)
def test_counting_equal_positions_once_changes_nothing(name: str) -> None:
    assert plain_perft(SITUATIONS[name](), 2) == pinned()[name, 2]


# -- two situations by hand ---------------------------------------------------------------------------------

# Of the 36 rolls for initiative at levels 0 and 0 one is a double 1 and ends the game (turn 8); 15 give the US the
# next operation, the other 20, ties included, the German.
US_ROLLS, GERMAN_ROLLS = 15, 20


def goes_on(count: Callable[[str], int]) -> int:
    """Sequences after an operation, from those of either side's next decision."""
    return US_ROLLS * count("us") + GERMAN_ROLLS * count("de")


def hopeless_count(depth: int, side: str, passed: str) -> int:
    """Both sides may activate, which fails on all six faces, or pass; two passes in a row end the game."""
    if depth == 1:
        return 2
    fails = 6 * goes_on(lambda side: hopeless_count(depth - 1, side, ""))
    passes = goes_on(lambda following: hopeless_count(depth - 1, following, side))
    return fails + (0 if passed == enemy(side) else passes)


def spent_count(depth: int, side: str, passed: str) -> int:
    """The same, but the German can only pass: he has no units."""
    if depth == 1:
        return 2 if side == "us" else 1
    fails = 6 * goes_on(lambda side: spent_count(depth - 1, side, "")) if side == "us" else 0
    passes = goes_on(lambda following: spent_count(depth - 1, following, side))
    return fails + (0 if passed == enemy(side) else passes)


def alone_count(depth: int, side: str, passed: str) -> int:
    """Until the first attempt; it succeeds on a 1 and leaves morale 1, so that no later one does."""
    if depth == 1:
        return 2 if side == "us" else 1
    attempt = 5 * goes_on(lambda side: spent_count(depth - 1, side, "")) + action_count(depth - 1)
    passes = goes_on(lambda following: alone_count(depth - 1, following, side))
    return (attempt if side == "us" else 0) + (0 if passed == enemy(side) else passes)


def action_count(depth: int) -> int:
    """One point with an LOC: movement, strategic movement, entrenching or the end.

    From 0202 every one of the other 15 hexes is within three points, and 'done' stays: 16 answers to either move.
    """
    if depth == 1:
        return 4
    after = goes_on(lambda side: spent_count(depth - 1, side, ""))
    moves = 16 if depth == 2 else 16 * goes_on(lambda side: spent_count(depth - 2, side, ""))
    return 2 * moves + 2 * after


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_two_situations_counted_by_hand(depth: int) -> None:
    assert pinned()["hopeless", depth] == hopeless_count(depth, "us", "")
    assert pinned()["alone", depth] == alone_count(depth, "us", "")
