"""A seat gives nothing hidden away, whoever is asked: games that differ only in that look the same from it."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rules.ecouves.model import enemy
from rules.engine.decisions import IllegalAction
from rules.engine.dice import SeededDice
from rules.engine.game import Game
from tests.rules.ecouves import twins
from tests.tui.ecouves import test_no_leaks
from tests.tui.sittings import text
from tui.live import Around, Live
from tui.presenters import presenter_for
from tui.presenters.ecouves import displays
from tui.saves import SavedGame
from tui.seats import WATCH, Seat
from tui.session import Session

STEPS = 5
"""Actions that a pair of games is played on."""


class Place(Live):
    """A place at a game in memory."""

    def __init__(self, game: Game, seat: str) -> None:
        self.saved = cast("SavedGame", SimpleNamespace(game=game, finished=False))
        self.seat, self.player, self.pace = seat, "Anna", 0
        self._behind, self._entitled = None, False
        self.around = Around({side: Seat(side, side) for side in game.system.sides})

    def unread(self) -> int:
        return 0


def sitting(game: Game, seat: str) -> Session:
    return Session(Place(game, seat), presenter_for("ecouves"))


def seen(session: Session) -> Iterator[tuple[str, Any]]:
    """Everything that is on the screen or a key away from it, whoever decides."""
    yield "status", session.status_line(80)
    yield "log", session.log_lines(6, 80)
    yield "asked", session.decision_lines(80, 4)
    yield "beside", session.side_lines(38, 30)
    yield "map", test_no_leaks.model(session)
    yield "overlays", [_overlaid(session, name) for name in session.presenter.overlays]
    for name, panel in displays.PANELS.items():
        yield name, panel.lines(session.view, session.side, 38)
    for name in ("log", "units", "palette", "preview", "why", "dice"):
        session.do(name)
        yield name, session.side_lines(44, 60)
        session.close()
    yield "names", session.names()
    for typed in ("why select 1/PR33", "why done", "why move 3135"):
        session.lookup.why_text(typed.partition(" ")[2])
        yield typed, (text(session.message), session.side_lines(44, 20))
        session.close()


def _overlaid(session: Session, name: str) -> Any:
    session.overlay = name
    found = test_no_leaks.model(session)
    session.overlay = ""
    return found


def same(one: Session, other: Session) -> None:
    for (name, left), (_, right) in zip(seen(one), seen(other), strict=True):
        assert left == right, name


@pytest.mark.slow
@pytest.mark.parametrize("seat", ["french", "german", WATCH])
def test_games_that_differ_in_what_is_hidden_look_the_same_from_a_seat(seat: str) -> None:
    dice, waited, asked = SeededDice(11), 0, 0
    viewer = "french" if seat == WATCH else seat
    for pair in twins.pairs(3, viewer, dice, every=13):
        for _ in range(STEPS):
            if not pair.level():
                break
            sittings = [sitting(game, seat) for game in (pair.one, pair.other)]
            decision = pair.one.decision
            assert decision is not None
            mine = decision.side == seat
            for session in sittings:
                session.cursor = "3347"
                assert session.arrivals.mine == mine
                assert not session.curtain
            same(*sittings)
            waited, asked = waited + (not mine), asked + mine
            if not pair.step(dice):
                break
    assert waited > 6
    assert asked > 3 or seat == WATCH


@pytest.mark.parametrize("seat", ["french", "german", WATCH])
def test_a_seat_sees_no_more_than_its_view_in_a_whole_game(seat: str) -> None:
    """What the other hides is nowhere on the screen by its name, at any time of a random game."""
    for state in twins.some_states(5)[::25]:
        game = Game(twins.SYSTEM, twins.scenario(), seed=1, state=state)
        session = sitting(game, seat)
        hidden = {
            name: now.hex for name, now in game.state.counters.items()
            if now.place == "map" and now.hidden and twins.scenario().counters[name].side != seat
        }  # fmt: skip
        assert all(session.presenter.where(session.view, name) != hex_ for name, hex_ in hidden.items())
        for name, hex_ in hidden.items():
            shown = text(session.presenter.hex_lines(session.view, hex_, 60))
            assert not [line for line in shown.splitlines() if line.split()[:1] == [name]]


def test_nothing_can_be_learnt_by_trying_to_play_for_the_other_side() -> None:
    for state in twins.some_states(5)[::60]:
        game = Game(twins.SYSTEM, twins.scenario(), seed=1, state=state)
        assert game.decision is not None
        session = sitting(game, enemy(game.decision.side))
        assert session.decision is not None
        assert list(session.decision.actions) == []
        for action in [*list(game.decision.actions)[:5], "done", "fire 3135", "nonsense"]:
            assert not session.play(action)
            assert "player decides" in text(session.message)
            with pytest.raises(IllegalAction, match="other player decides"):
                session.live.play(action)  # type: ignore[union-attr]
        session.undo()
        assert "nothing has been played yet" in text(session.message) or "none of yours" in text(session.message)
        session.do("what-if")
        assert session.what_if.trial is None or not session.presenter.private(session.view)
