"""What players type: names in any case, fixed words shortened, and a full name never taken for another."""

from __future__ import annotations

import pytest

from rules.engine.decisions import AmbiguousAction, IllegalAction, UnknownAction
from rules.engine.game import Game
from rules.stlo.system import SYSTEM
from tests.rules.stlo import tiny


@pytest.mark.parametrize(
    ("kind", "word", "name"),
    [
        ("unit", "1/115", "1/115"),
        ("unit", "us4", "US4"),
        ("unit", "US", None),
        ("unit", "2805", None),
        ("hq", "fus/915", "FUS/915"),
        ("hq", "US4", None),
        ("asset", "a/747", "A/747"),
        ("gun", "793/gs", "793/GS"),
        ("loser", "a/747", "A/747"),
        ("loser", "rcn1", "RCN1"),
        ("formation", "US29", "us29"),
        ("formation", "us", None),
        ("hex", "2725", "2725"),
        ("hex", "272", None),
        ("attack", "int", "intensive"),
        ("attack", "D", "deliberate"),
        ("intensity", "max", "maximum"),
        ("intensity", "loud", None),
    ],
)
def test_names_and_fixed_words(kind: str, word: str, name: str | None) -> None:
    assert SYSTEM.spelled(tiny.battle(tiny.shipped()), kind, word) == name


def moving() -> Game:
    """A movement action of the companies of 1/115, of which b and c are pinned."""
    made = tiny.scenario(
        None, tiny.companies("1/115", "us29", "0303", "0304", "0305"), tiny.battalion("1/8", "de3fj", "1212"),
        depots=[("0303", "us")],
    )  # fmt: skip
    pinned = {"status": "pinned"}
    game = tiny.active(made, "1/115", place="0303", units={"1/115b": pinned, "1/115c": pinned})
    return tiny.play(game, "movement")


def test_a_battalion_that_is_broken_down_is_not_its_company() -> None:
    game = moving()
    assert "move 1/115a 0402" in tiny.legal(game)
    with pytest.raises(IllegalAction) as error:
        game.apply("move 1/115 0402")
    assert error.value.refusal.rule == "8.0.C"
    assert game.resolve("move 1/115A 0402") == "move 1/115a 0402"


def test_a_beginning_stands_for_the_one_action_it_fits() -> None:
    game = moving()
    assert game.resolve("m 1/115a 0402") == "move 1/115a 0402"
    with pytest.raises(AmbiguousAction):
        game.resolve("move 1/115a")
    with pytest.raises(UnknownAction, match="there is no unit '9/999'"):
        game.resolve("move 9/999 0402")


def test_a_shortened_attack_is_refused_by_the_rule_for_the_attack_that_it_means() -> None:
    made = tiny.scenario(None, tiny.battalion("1/115", "us29", "0303"), tiny.battalion("1/8", "de3fj", "0304"))
    game = tiny.active(made, "1/115", 6)
    for word in ("deliberate", "delib", "d"):
        refusal = game.why(f"attack {word}")
        assert refusal is not None
        assert refusal.rule == "7.3.2.A"
    assert game.resolve("attack h") == "attack hasty"
