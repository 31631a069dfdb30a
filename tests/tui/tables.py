"""Two places at one game file, in one process, for tests of what players do with each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from tui.keys import key_name
from tui.live import Live
from tui.presenters import presenter_for
from tui.saves import SavedGame
from tui.session import Session

SEEDS = {"st-lo": 4, "ecouves": 1}


@contextmanager
def two(scenario: str = "st-lo", *options: str, seed: int | None = 4) -> Iterator[tuple[Live, Live]]:
    """Anna, who began a game, on the side that decides first, and Bob on the other."""
    with ExitStack() as stack:
        saved = SavedGame.create(scenario, seed, options)
        first, second = order(saved)
        one = stack.enter_context(Live.sit(saved, first, "Anna"))
        other = stack.enter_context(Live.sit(SavedGame.open(saved.path), second, "Bob"))
        one.tick()
        yield one, other


def order(saved: SavedGame) -> tuple[str, str]:
    """The side that is to decide, and the other one."""
    decision = saved.game.decision
    assert decision is not None
    first = decision.side
    return first, next(side for side in saved.game.system.sides if side != first)


def sitting(live: Live) -> Session:
    """A sitting at a place."""
    return Session(live, presenter_for(live.header.system))


def act(live: Live, *, die: bool | None = None) -> str:
    """Play the first legal action, or the first that a die follows, or that none follows."""
    decision = live.game.decision
    assert decision is not None
    for action in decision.actions:
        if die is None or _rolls(live, action) == die:
            live.play(action)
            return str(action)
    raise AssertionError("there is no such action")


def _rolls(live: Live, action: str) -> bool:
    twin = live.game.fork()
    thrown = len(twin.thrown)
    twin.apply(action)
    return len(twin.thrown) > thrown


def key(session: Session, id_: str) -> str:
    """The key of a command as a player knows it."""
    return key_name(session.keymap.command(id_).keys[0])
