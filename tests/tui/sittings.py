"""Sessions at games that are kept in memory, and their panels as text at the sizes that terminals have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from syrupy.assertion import SnapshotAssertion

from rules.engine.events import Event
from rules.engine.game import Game
from rules.stlo.system import SYSTEM
from tests.rules.stlo import fights, random_play, tiny
from tui.browser import Browser, Page
from tui.lines import Line, text_of
from tui.presenters import presenter_for
from tui.session import Session
from tui.styles import to_ascii

SIZES = {"80x24": (44, 18), "120x40": (54, 28)}
"""The cells that open pages have beside the map, by the size of the terminal."""


class Kept:
    """A game in memory in the place of a saved one."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def play(self, text: str) -> Sequence[Event]:
        return self.game.apply(text)

    def undo(self) -> str:
        return self.game.undo()


def session(game: Game) -> Session:
    """A sitting at a game."""
    return Session(Kept(game), presenter_for(game.system.name))


def shipped(*options: str) -> Session:
    """A sitting at the shipped scenario at its first decision."""
    return session(Game(SYSTEM, tiny.shipped(), seed=1, options=options))


@cache
def whole_game() -> Game:
    """A random game of the shipped scenario with both optional rules, to its end. Do not play on in it."""
    return random_play.whole_game(1)


def attack() -> Game:
    """The attack of the rulebook's example up to its advance: armour, engineers, a pin, a strongpoint."""
    cards = [*(tiny.m4(f"{x}/747") for x in "ABC"), tiny.engineer(), tiny.at75()]
    made = fights.field(fights.us(), fights.de(), assets=cards, board=fights.ground(terrain={fights.DE: "village"}))
    game = fights.attack(
        made, kind="intensive", dice=(3, 5, 1), units={"1/8a": {"status": "pinned"}}, works={fights.DE: "strongpoint"}
    )
    tiny.play(game, *(f"assign {a} 1/115" for a in ("A/747", "B/747", "C/747", "1A/121")))
    return tiny.play(game, "assign 1/3AT 1/8a")


def text(lines: Sequence[Line]) -> str:
    """Lines as text, without blanks at their ends."""
    return "\n".join(text_of(one).rstrip() for one in lines)


def kept(shown: str, snapshot: SnapshotAssertion) -> None:
    """A text is as it was kept, and so is its twin in ASCII if it is another one."""
    assert shown == snapshot
    plain = to_ascii(shown)
    assert plain.isascii()
    if plain != shown:
        assert plain == snapshot(name="ascii")


def shown(sitting: Session, size: str = "80x24") -> str:
    """The column beside the map, open pages without the line of tracks above them."""
    lines = sitting.side_lines(*SIZES[size])
    tracks = sitting.reading and sitting.decision is not None and sitting.presenter.strip(sitting.view, 1)
    return text(lines[1:] if tracks else lines)


def read(page: Page, size: str = "80x24") -> str:
    """The beginning of a page."""
    return text(Browser("test", page).lines(*SIZES[size]))


def whole(page: Page, width: int = 44) -> str:
    """A page from its beginning to its end."""
    return text(Browser("test", page).lines(width, 1000))
