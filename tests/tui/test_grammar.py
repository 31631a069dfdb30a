"""One is never counted in the plural, in no prompt, event, reason, preview or panel."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules.engine.decisions import ActionError
from rules.engine.dice import SeededDice
from rules.engine.game import Game
from tests.rules.stlo import random_play
from tests.tui import sittings
from tests.tui.sittings import text
from tests.tui.test_screens import DECISIONS, SIZES, VIEWS, WHOLE, around

PLURALS = "TAPs|strikes|steps|missions|hexes|points|assets|actions|guns|units|companies|turns"
WRONG = re.compile(rf"(?<![\d/,.-])\b1 (?:\w+ )?(?:{PLURALS})\b")
"""A number of its own, and not the last one of a list or of a designation."""


def said(game: Game) -> Iterator[str]:
    """Prompts, events and reasons of a game as it is played again."""
    twin, dice = game.at(0), SeededDice(5)
    for count, action in enumerate(game.actions):
        assert twin.decision is not None
        yield twin.decision.prompt
        if count % 10 == 0:
            for attempt in random_play.attempts(twin, dice, 10):
                try:
                    refusal = twin.why(attempt)
                except ActionError as error:
                    yield str(error)
                else:
                    yield str(refusal)
        twin.apply(action)
    yield from (event.text for event in twin.events)


@pytest.mark.parametrize("seed", [1, 2])
def test_in_what_a_game_says(seed: int) -> None:
    wrong = {words for words in said(random_play.whole_game(seed)) if WRONG.search(words)}
    assert not wrong


@pytest.mark.parametrize("name", [name for name in VIEWS if name not in WHOLE])
def test_on_the_screen(name: str) -> None:
    assert not WRONG.search(around(VIEWS[name], *SIZES["120x40"]))


def test_in_previews_and_labels() -> None:
    for name in DECISIONS:
        sitting = DECISIONS[name].sitting()
        for _ in range(12):
            shown = (*sitting.decision_lines(120, 5), *sitting.side_lines(60, 60))
            assert not WRONG.search(text(shown)), name
            sitting.do("next")
            sitting.do("preview")
            assert not WRONG.search(sittings.shown(sitting, "120x40"))
            sitting.do("preview")


def test_the_pattern_finds_what_it_should() -> None:
    assert WRONG.search("HQ 3/115 has 1 TAPs.")
    assert WRONG.search("loses 1 more steps")
    assert not WRONG.search("1 TAP, 3 steps; 3/1 units; 11 steps")
