"""Fire into crowds at random: retreats where hardly a hex has room, so that friends are pushed and chains run long."""

from __future__ import annotations

from random import Random

import pytest

from rules.ecouves.invariants import violations
from rules.ecouves.model import Scenario
from rules.ecouves.state import OVER
from rules.opponents.random_player import RandomPlayer
from tests.rules.ecouves import tiny

SEEDS = range(24)

DICE = (5, 6, 4, 3)
"""Dice that make counters retreat, over and over."""


def crowd(seed: int) -> tuple[Scenario, dict[str, str]]:
    """Sections of eleven companies that all but fill fourteen hexes of twenty-five, and guns in others."""
    random = Random(seed)
    companies = [tiny.infantry(f"F{number}") for number in range(11)]
    guns = [tiny.guns(f"G{number}", "german", attack=16) for number in range(4)]
    made = tiny.scenario(tiny.board(columns=(1, 5), rows=(1, 5)), *companies, *guns)
    hexes = sorted(made.board.grid)
    random.shuffle(hexes)
    slots = hexes[:14] * 4
    random.shuffle(slots)
    sections = [section for company in companies for section in company.unit.sections]
    places = {
        **dict(zip(sections, slots, strict=False)),
        **{g.unit.id: h for g, h in zip(guns, hexes[-4:], strict=True)},
    }
    return made, places


def fired_at(seed: int) -> int:
    """Play the fire into a crowd, with everything checked after each action; the number of pushes that were asked."""
    made, places = crowd(seed)
    game = tiny.phase(made, places, DICE * 60, phase="german-combat")
    player, pushes = RandomPlayer(seed, {"fire": 20}), 0
    while game.decision is not None:
        pushes += game.decision.kind == "push"
        game.apply(player.choose(game.view(game.decision.side), game.decision))
        retreating = (
            game.decision.context.get("counters", ()) if tiny.asked(game) == "retreat" and game.decision else ()
        )
        if game.state.phase != OVER:
            assert violations(tiny.table(game), retreating=retreating) == [], game.actions[-1]
    return pushes


@pytest.mark.rule("ecouves", "F.4b")
def test_friends_are_pushed_in_good_order() -> None:
    assert sum(fired_at(seed) for seed in SEEDS) > 3
