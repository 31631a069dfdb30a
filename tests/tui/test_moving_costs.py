"""What is known of a position is not worked out again for each key: moving the cursor asks the rules for no list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules import systems
from rules.engine.decisions import LegalActions
from rules.engine.game import Game
from scenarios.library import load
from tests.tui import sittings
from tui.presenters.base import Presenter
from tui.session import Session


@pytest.fixture(params=["st-lo", "ecouves"])
def sitting(request: pytest.FixtureRequest) -> Session:
    scenario = load(request.param)
    return sittings.session(Game(systems.system(scenario.system), scenario, seed=1))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the rules are asked that takes long."""
    found: list[str] = []
    view, listed = Game.view, LegalActions.__iter__

    def counted_view(game: Game, side: str) -> Any:
        found.append("view")
        return view(game, side)

    def counted_list(actions: LegalActions) -> Iterator[Any]:
        found.append("list")
        return listed(actions)

    monkeypatch.setattr(Game, "view", counted_view)
    monkeypatch.setattr(LegalActions, "__iter__", counted_list)
    return found


def walk(sitting: Session) -> None:
    """Move the cursor about, and show everything after each step."""
    for direction in (0, 1, 3, 5, 3, 0):
        there = sitting.view.board.grid.neighbours(sitting.cursor)[direction]
        sitting.moved(there or sitting.cursor)
        sitting.map_model()
        sitting.side_lines(40, 30)
        sitting.decision_lines(120, 4)
        sitting.status_line(120)
        sitting.log_lines(3, 120)
        sitting.display_lines(200, 26)


def test_a_cursor_that_moves_asks_for_no_list_and_no_view(sitting: Session, asked: list[str]) -> None:
    walk(sitting)
    assert asked == []


def test_displays_are_made_once_for_a_position(sitting: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[int, int]] = []
    presenter: Presenter = sitting.presenter
    displays = type(presenter).displays

    def counted(self: Presenter, view: Any, side: str, width: int, height: int) -> Any:
        made.append((width, height))
        return displays(self, view, side, width, height)

    monkeypatch.setattr(type(presenter), "displays", counted)
    walk(sitting)
    assert made == [(200, 26)]
    assert sitting.display_lines(160, 20)
    assert made == [(200, 26), (160, 20)]


def test_hexes_of_choices_are_looked_up_once(sitting: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    walk(sitting)
    looked: list[str] = []
    where = type(sitting.presenter).where

    def counted(self: Presenter, view: Any, word: str) -> Any:
        looked.append(word)
        return where(self, view, word)

    monkeypatch.setattr(type(sitting.presenter), "where", counted)
    options = {word for option in sitting.menu.options for word in option.words}
    sitting.legal_hexes()
    sitting.moved(sitting.cursor)
    assert not options & set(looked)


def test_levels_and_counters_are_the_same_objects_from_key_to_key() -> None:
    sitting = sittings.shipped()
    sitting.overlay = "heights"
    first, second = sitting.map_model(), sitting.map_model()
    assert first.counters is second.counters
    assert all(second.overlay[hex_] is cell for hex_, cell in first.overlay.items())
