"""The captioned examples XII to XVIII on assault and retreat, on ground of our own that gives what they state.

XII, XV, XVI, XVII and XVIII stand with the rules that they explain; here are those about who fights together.
"""

from __future__ import annotations

import pytest

from rules.ecouves.model import Scenario
from rules.engine.game import Game
from tests.rules.ecouves import melee, tiny

# Z is controlled by F, A and B, W by B, D and E, the stack of X and Y by D and E.
XIII = {
    "Z": "0505", "W": "0507", "X": "0307", "Y": "0307",
    "F": "0504", "A": "0605", "B": "0506", "D": "0406", "E": "0407",
}  # fmt: skip


def thirteen(result: str = "B") -> Scenario:
    """Tanks by the letters of example XIII: Z, W, X and Y attack."""
    units = [tiny.tanks(c) for c in "ZWXY"] + [tiny.tanks(c, "german") for c in "FABDE"]
    return tiny.scenario(None, *units, changed_charts=melee.always(result))


@pytest.mark.rule("ecouves", "E.ex13")
def test_example_xiii_the_layout() -> None:
    field = tiny.field(thirteen(), XIII)
    assert melee.owed(field, "french") == {
        "W": ("B", "D", "E"), "X": ("D", "E"), "Y": ("D", "E"), "Z": ("A", "B", "F"),
    }  # fmt: skip


@pytest.mark.rule("ecouves", "E.ex13")
@pytest.mark.rule("ecouves", "E.28")
@pytest.mark.rule("ecouves", "AMB-42")
@pytest.mark.rule("ecouves", "AMB-43")
@pytest.mark.parametrize(
    "plan",
    [
        {"Z": "0504 0605 0506", "W": "0406", "X Y": "0407"},
        {"Z": "0504 0605 0506", "W": "0407", "X Y": "0406"},
        {"Z": "0504 0605", "W": "0506 0406", "X Y": "0407"},
        {"Z": "0504 0605", "W": "0506", "X Y": "0406 0407"},
    ],
)
@pytest.mark.parametrize("turned", [False, True])
def test_example_xiii_the_distributions(plan: dict[str, str], turned: bool) -> None:
    order = list(plan.items())
    if turned:
        order.reverse()
    game = melee.game(thirteen(), XIII, (1, 1, 1))
    for counters, hexes in order:
        _assault(game, counters.split(), hexes.split())
    wanted = [(sorted(counters.split()), sorted(hexes.split())) for counters, hexes in order]
    assert melee.ordered(game) == wanted
    defenders = [d for event in tiny.events(game, "assault") for d in event.data["defenders"]]
    assert sorted(defenders) == ["A", "B", "D", "E", "F"]
    assert game.over


def _assault(game: Game, counters: list[str], hexes: list[str]) -> None:
    """Make one assault, naming whatever does not come in by itself."""
    before = len(melee.ordered(game))
    if game.over:
        return
    if tiny.asked(game) == "assault":
        game.apply(f"assault {hexes[0]}")
    for action in [f"with {c}" for c in counters] + [f"against {h}" for h in hexes]:
        if len(melee.ordered(game)) == before and action in tiny.legal(game):
            game.apply(action)
    if len(melee.ordered(game)) == before:
        game.apply("done")


@pytest.mark.rule("ecouves", "E.ex13")
@pytest.mark.rule("ecouves", "E.27")
def test_example_xiii_nobody_is_attacked_twice() -> None:
    field = tiny.field(thirteen(), XIII, assaulted=frozenset("FAB"), attacked=frozenset("Z"))
    assert melee.why(field, "W", "0506 0406") == "E.27"
    assert melee.why(field, "W", "0406") == ""


@pytest.mark.rule("ecouves", "E.ex13")
@pytest.mark.rule("ecouves", "AMB-17")
def test_example_xiii_the_stack_stays_together() -> None:
    field = tiny.field(thirteen(), XIII)
    assert melee.why(field, "X", "0407") == "E.28"
    assert melee.why(field, "X Y", "0407") == ""


@pytest.mark.rule("ecouves", "E.ex13")
@pytest.mark.rule("ecouves", "E.28")
def test_example_xiii_nobody_is_left_out() -> None:
    field = tiny.field(thirteen(), XIII)
    assert melee.why(field, "Z", "0504") == "E.28"
    # Once W is spent on B, nobody but Z is left for F and A, and nobody but the stack for D and E.
    spent = tiny.field(thirteen(), XIII, assaulted=frozenset("B"), attacked=frozenset("W"))
    assert melee.why(spent, "X Y", "0407") == "E.28"
    assert melee.why(spent, "X Y", "0406 0407") == ""


@pytest.mark.rule("ecouves", "E.ex14")
@pytest.mark.rule("ecouves", "E.29")
def test_example_xiv() -> None:
    places = {"A": "0505", "B": "0404", "C": "0603", "P": "0504"}
    field = tiny.field(melee.scenario(), places)
    assert melee.owed(field, "french") == {"A": ("P",), "B": ("P",), "C": ("P",)}
    assert melee.why(field, "A B", "0504") == "E.29"
    game = melee.game(melee.scenario(result="B"), places, (1,))
    assert melee.ordered(game) == [(["A", "B", "C"], ["0504"])]
