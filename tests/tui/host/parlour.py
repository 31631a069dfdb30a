"""A lobby for tests: a desk that keeps its lists, players who come to one folder, and games that begin fast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tui.host.lists import Choices, Lists, Notes
from tui.host.lobby import Games, House
from tui.live import Live
from tui.saves import SavedGame
from tui.screens.menu import Choice
from tui.seats import BOTH, Seats

NAMES = ("anna", "bob", "claire")


def house(player: str = "anna", notes: list[str] | None = None, scenarios: Path | None = None) -> House:
    """A house in which three players are known."""
    return House(player, NAMES, scenarios, notes.append if notes is not None else lambda _: None)


def game(scenario: str = "st-lo", seed: int = 4, **players: str) -> Path:
    """A game in which some seats are held, by the sides' names."""
    with SavedGame.create(scenario, seed) as saved:
        for side, player in players.items():
            Seats(saved).claim(side, player)
        return saved.path


def holders(path: Path) -> dict[str, str]:
    """Who holds the seats of a game."""
    with SavedGame.open(path) as saved:
        return {side: seat.player or f"for {seat.kept_for}" for side, seat in Seats(saved).all().items()}


class TestDesk:
    """A desk that only keeps what is shown; a game that is played is left at once, after ``at_play``."""

    __test__ = False

    def __init__(self) -> None:
        self.pages: list[tuple[str, Choices, Notes]] = []
        self.said: list[str] = []
        self.played: list[tuple[str, str, str]] = []
        self.replayed: list[Path] = []
        self.at_play: Callable[[Live], None] = lambda live: None

    def show(self, title: str, choices: Choices, notes: Notes) -> None:
        self.pages.append((title, choices, notes))

    def back(self) -> None:
        self.pages.pop()

    def say(self, text: str) -> None:
        self.said.append(text)

    def renew(self) -> None:
        pass

    def play(self, live: Live) -> None:
        with live:
            self.at_play(live)
            self.played.append((live.path.name, live.seat or BOTH, live.player))

    def replay(self, saved: SavedGame) -> None:
        self.replayed.append(saved.path)
        saved.close()

    def more(self) -> Sequence[Choice]:
        return []

    # -- for tests ------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.pages[-1][0]

    @property
    def lines(self) -> list[str]:
        """The lines of the list that is shown, with their notes."""
        return [f"{one.text}: {one.note}" if one.note else one.text for one in self.pages[-1][1]()]

    @property
    def notes(self) -> str:
        return "\n".join(self.pages[-1][2]())

    def choice(self, beginning: str) -> Choice:
        """The line that begins in some way."""
        found = [one for one in self.pages[-1][1]() if one.text.startswith(beginning)]
        assert len(found) == 1, (beginning, self.lines)
        return found[0]

    def take(self, *beginnings: str) -> None:
        """Take a line, and of each list that opens another one."""
        for beginning in beginnings:
            self.choice(beginning).act()

    def turn(self, beginning: str, by: int = 1) -> None:
        """Change what a line sets."""
        turn = self.choice(beginning).turn
        assert turn is not None
        turn(by)


def lobby(player: str = "anna", user: str = "", notes: list[str] | None = None) -> TestDesk:
    """The lobby as a player finds it."""
    desk = TestDesk()
    Lists(desk, house(player, notes)).first(user)
    return desk


def entries(player: str = "anna") -> Games:
    """The games as a player finds them."""
    return Games(player)
