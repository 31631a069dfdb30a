"""The dice of a game: counts, the chi-square test, and what is told of the seed, and when."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import pytest

from rules.engine.dice import SeededDice
from tests.tui.sittings import whole_game
from tests.tui.tables import act, two
from tui.cli import main
from tui.dicebook import FEWEST, Count, counted, counts, trust_words, turns, upper_tail
from tui.saves import SavedGame

TABLE = (
    (1, 3.841, 0.05), (2, 5.991, 0.05), (3, 7.815, 0.05), (4, 9.488, 0.05), (5, 11.070, 0.05), (6, 12.592, 0.05),
    (5, 1.145, 0.95), (5, 4.351, 0.50), (5, 9.236, 0.10), (5, 15.086, 0.01), (5, 20.515, 0.001), (10, 18.307, 0.05),
)  # fmt: skip
"""Degrees of freedom, chi-square and the chance of as much or more, as printed in tables."""


@pytest.mark.parametrize(("freedom", "chi_square", "chance"), TABLE)
def test_the_chance_is_that_of_printed_tables(freedom: int, chi_square: float, chance: float) -> None:
    assert upper_tail(chi_square, freedom) == pytest.approx(chance, rel=2e-3)


def test_the_chance_is_one_at_nothing_and_falls() -> None:
    for freedom in range(1, 12):
        row = [upper_tail(x / 2, freedom) for x in range(80)]
        assert row[0] == 1
        assert row == sorted(row, reverse=True)
        assert 0 <= row[-1] < 1e-3
        assert upper_tail(3000, freedom) == 0
    for wrong in ((-1, 5), (1, 0)):
        with pytest.raises(ValueError, match="degree"):
            upper_tail(*wrong)


def test_it_agrees_with_the_density_summed_up() -> None:
    for freedom, x in ((3, 2.5), (5, 7.0), (8, 6.2)):
        step = 0.0005
        below = sum(density((n + 0.5) * step, freedom / 2) * step for n in range(round(x / step)))
        assert upper_tail(x, freedom) == pytest.approx(1 - below, abs=1e-4)


def density(x: float, a: float) -> float:
    """The density of a chi-square with 2a degrees of freedom."""
    return x ** (a - 1) * math.exp(-x / 2) / (2**a * math.gamma(a))


def test_a_count_knows_mean_and_chi_square() -> None:
    even = Count((10,) * 6)
    assert (even.dice, even.mean, even.chi_square, even.chance) == (60, 3.5, 0, 1)
    odd = Count((60, 0, 0, 0, 0, 0))
    assert odd.mean == 1
    assert odd.chi_square == 300
    assert odd.chance is not None
    assert odd.chance < 1e-12
    assert Count((0,) * 6).mean == 0
    assert Count((FEWEST - 1, 0, 0, 0, 0, 0)).chance is None


def test_the_games_own_dice_are_fair_by_this_test() -> None:
    chances = []
    for seed in range(40):
        dice = SeededDice(seed)
        found = Count(tuple(map([dice.roll(6, "") for _ in range(300)].count, range(1, 7))))
        assert found.chance is not None
        chances.append(found.chance)
    assert min(chances) > 1e-4
    assert 0.3 < sum(chances) / len(chances) < 0.7


def test_dice_that_were_taken_back_belong_to_nobody() -> None:
    with two() as (one, _):
        act(one, die=True)
        rolled = len(one.game.thrown)
        one.saved.take_back(0, one.saved.serial, lambda _: None)
        us, german, both = (count for _, count in counts(one.game, str))
        assert both.dice == rolled
        assert us.dice + german.dice == sum(die.after == 0 for die in one.game.thrown)
        assert counted(one.game.thrown) == both


def test_the_seed_is_told_when_the_game_is_over_and_not_before() -> None:
    with two(seed=None) as (one, other):
        words = " ".join(trust_words(one.header, one.game, one.seats.sealed))
        assert one.header.commitment in words
        assert "Mixed in: " in words
        assert "no command tells it" in words
        for secret in (str(one.header.seed), one.header.salt):
            assert secret not in words
        one.resign()
        other.tick()
        words = " ".join(trust_words(other.header, other.game, other.seats.sealed))
        assert f"Seed: {one.header.seed}" in words
        assert one.header.salt in words
        assert "which is the commitment" in words


def test_a_seed_that_somebody_chose_is_told_as_such() -> None:
    with two(seed=4) as (one, _):
        assert any("may know all dice" in words for words in trust_words(one.header, one.game, sealed=True))


# -- the command --------------------------------------------------------------------------------------------


def random_game(count: int = 60) -> SavedGame:
    saved, pick = SavedGame.create("st-lo"), random.Random(2)
    while not saved.finished and len(saved.game.actions) < count:
        actions = saved.game.decision.actions  # type: ignore[union-attr]
        saved.play(actions[pick.randrange(len(actions))])
    return saved


def test_the_command_lists_every_die_and_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    with random_game() as saved:
        assert main(["dice", str(saved.path)]) == 0
        out = capsys.readouterr().out
        for die in saved.game.thrown:
            assert die.purpose in out
        assert saved.header.commitment in out
        assert str(saved.header.seed) not in out
        assert "The seed is told when the game is over." in out


def test_the_command_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    with random_game() as saved:
        assert main(["dice", str(saved.path), "--json"]) == 0
        found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        trust, *rest = found
        assert (trust["type"], trust["seed"], trust["salt"], trust["drawn"]) == ("trust", None, None, True)
        dice = [one for one in rest if one["type"] == "die"]
        assert {one["turn"] for one in dice} <= set(range(1, saved.game.state.turn + 1))
        assert [one["value"] for one in dice] == [die.value for die in saved.game.thrown]
        whos = {one["who"]: one for one in rest if one["type"] == "count"}
        assert sum(whos["all"]["faces"]) == len(dice)
        saved.play("resign us")
        assert main(["dice", str(saved.path), "--json"]) == 0
        first = json.loads(capsys.readouterr().out.splitlines()[0])
        assert (first["seed"], first["salt"]) == (saved.header.seed, saved.header.salt)


def test_the_command_names_what_is_no_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["dice", str(tmp_path / "none")]) == 2
    assert "no saved game" in capsys.readouterr().err


def test_every_die_knows_its_turn() -> None:
    game = whole_game()
    found = turns(game)
    assert len(found) == len(game.thrown)
    assert found == sorted(found)
    assert set(found) == set(range(1, game.state.turn + 1))
    weather = [turn for turn, die in zip(found, game.thrown, strict=True) if die.purpose == "weather"]
    assert weather == list(range(1, len(weather) + 1))
