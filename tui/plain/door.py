"""The menu line by line: go on with a game, begin one, look at one again. Lists are answered by numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tui.browser import Do, Page, Row, note
from tui.gamelist import ListedGame, list_games, unfinished
from tui.lines import line
from tui.plain.pages import Pages
from tui.plain.partner import GOOD_BYE, Partner
from tui.plain.setting import settle
from tui.plain.wording import harmless
from tui.savefiles import SaveError
from tui.seats import BOTH, WATCH, SeatTaken

if TYPE_CHECKING:
    from scenarios.library import Listed
    from tui.plain.speaker import Speaker
    from tui.plain.talk import Talk
    from tui.saves import SavedGame
    from tui.settings import Settings

WORDS = (
    "A number takes a line, back goes back, again says the list again, settings tells and changes what can be set, "
    "quit leaves. An empty line says the list too."
)


class Door(Partner):
    """The talk before and between games."""

    def __init__(self, speaker: Speaker, settings: Settings, player: str) -> None:
        super().__init__(speaker, settings)
        self._player = player
        self._pages = Pages()

    def greet(self) -> None:
        """Say what there is."""
        self.speaker.say("Bocage, line by line. A number takes a line, help tells more, quit leaves.")
        self.speaker.say(*self._pages.begin("menu", Page("Menu", self._menu))[1:])

    def come_back(self) -> None:
        """Say what there is, after a game."""
        self.speaker.say("Back in the menu.", *self._pages.begin("menu", Page("Menu", self._menu))[1:])

    def answer(self, text: str) -> None:
        """Take a line of a list, or one of a few words."""
        match text.casefold():
            case "":
                self.speaker.say(*self._pages.said())
            case "again":
                self.speaker.again()
            case "quit" | "q" | "bye":
                self.over = True
                self.speaker.say(GOOD_BYE)
            case "back" | "up":
                self.speaker.say(*(self._pages.up() or self._pages.said()))
            case number if number.isdecimal() and number.isascii():
                self._take(int(number[:5]))
            case "help" | "?":
                self.speaker.say(WORDS)
            case words if words.partition(" ")[0] == "settings":
                self.speaker.say(*settle(self, words.partition(" ")[2].strip()))
            case words:
                self.speaker.say(f"there is no word {words.partition(' ')[0]!r}; help tells the words")

    def _take(self, number: int) -> None:
        leads = self._pages.leads(number)
        if isinstance(leads, Do) and leads.call is not None:
            leads.call()
        elif callable(leads):
            self.speaker.say(*self._pages.push(leads()))
        else:
            self.speaker.say(f"there is no line {number}")

    # -- lists --------------------------------------------------------------------------------------------------

    def _menu(self) -> Sequence[Row]:
        games = [game for game in list_games() if not game.problem]
        newest = next((game for game in games if unfinished(game, self._player)), None)
        rows = []
        if newest is not None:
            rows.append(_deed(f"go on with {_described(newest)}", lambda path=newest.path: self._open(path)))  # type: ignore[misc]
        rows.append(Row(line("new game"), opens=lambda: Page("New game", self._scenarios)))
        if games:
            rows.append(Row(line(f"saved games, {len(games)}"), opens=lambda: Page("Saved games", self._saved)))
        return rows

    def _scenarios(self) -> Sequence[Row]:
        from scenarios import library

        return [
            Row(line(entry.title), opens=lambda entry=entry: self._sides(entry))  # type: ignore[misc]
            for entry in library.scenarios() if entry.system
        ]  # fmt: skip

    def _sides(self, entry: Listed) -> Page:
        """How a scenario is to be played, and the options of its system."""
        from rules import systems
        from rules.engine.options import toggled

        system, chosen = systems.system(entry.system), set[str]()

        def toggle(option: str) -> None:
            now = toggled(system, chosen, option)
            chosen.clear()
            chosen.update(now)
            self.speaker.say(*self._pages.said())

        def start(seat: str) -> Row:
            name = "both sides, at this keyboard" if seat == BOTH else f"the {system.side_names[seat]} side"
            return _deed(f"play {name}", lambda: self._start(entry.name, sorted(chosen), seat))

        def rows() -> Sequence[Row]:
            found = [start(BOTH), *(start(side) for side in system.side_names)]
            return found + [
                _deed(f"{'played' if option in chosen else 'not played'}: {text}",
                      lambda option=option: toggle(option))  # type: ignore[misc]
                for option, text in system.options.items()
            ]  # fmt: skip

        return Page(entry.title, rows)

    def _saved(self) -> Sequence[Row]:
        games = [game for game in list_games() if not game.problem]
        return [
            Row(line(_described(game)), opens=lambda game=game: self._game(game))  # type: ignore[misc]
            for game in games
        ] or [note("no game is saved")]

    def _game(self, game: ListedGame) -> Page:
        return Page(_described(game), lambda: [
            _deed("play", lambda: self._open(game.path)), _deed("look at it again", lambda: self._replay(game.path)),
        ])  # fmt: skip

    def _places(self, saved: SavedGame, seats: Sequence[str], why: str) -> Page:
        """Where one can sit down, for a player who has no seat of his own, or more than one."""
        names, path = saved.game.system.side_names, saved.path
        saved.close()
        return Page(f"{why[:1].upper()}{why[1:]}", lambda: [
            _deed("watch" if seat == WATCH else f"play the {names[seat]} side",
                  lambda seat=seat: self._open(path, seat))  # type: ignore[misc]
            for seat in seats
        ])  # fmt: skip

    # -- games --------------------------------------------------------------------------------------------------

    def _open(self, path: Path, seat: str | None = None) -> None:
        """Sit down at a saved game, in one's own seat or in another one."""
        from tui.entering import open_seats, own_seat
        from tui.saves import SavedGame

        try:
            saved = SavedGame.open(path)
        except SaveError as error:
            self.speaker.say(str(error))
            return
        try:
            place = own_seat(saved, self._player) if seat is None else seat
        except SeatTaken as error:
            self.speaker.say(*self._pages.push(self._places(saved, open_seats(saved, self._player), str(error))))
            return
        self._sit(saved, place)

    def _sit(self, saved: SavedGame, seat: str) -> None:
        from tui.plain.starting import talk_at

        try:
            self._begin(talk_at(saved, seat, self._player, self.speaker, self.settings))
        except (SeatTaken, SaveError) as error:
            self.speaker.say(str(error))

    def _begin(self, talk: Talk) -> None:
        self.inside = talk
        talk.greet()

    def _start(self, source: str, chosen: Sequence[str], seat: str) -> None:
        from scenarios.problems import ScenarioError
        from tui.saves import SavedGame

        try:
            saved = SavedGame.create(source, None, chosen)
        except (ScenarioError, SaveError, ValueError) as error:
            self.speaker.say(str(error))
            return
        self._sit(saved, seat)

    def _replay(self, path: Path) -> None:
        """Look at a saved game again, as one's own seat may see it."""
        from tui.opened import opened
        from tui.plain.replaying import begun
        from tui.reels import Reel

        try:
            found = opened(path)
        except SaveError as error:
            self.speaker.say(str(error))
            return
        own = [side for side, holder in found.players.items() if holder == self._player]
        seat = "" if not found.secret else own[0] if len(own) == 1 else WATCH
        self._begin(begun(Reel(found.game, seat), self.speaker, self.settings, None))


def _deed(words: str, deed: Callable[[], None]) -> Row:
    return Row(line(words), opens=Do(call=deed))


def _described(game: ListedGame) -> str:
    state = "finished" if game.finished else f"turn {game.turn}"
    return f"{harmless(game.title)}, {state}, last played {game.played[:16].replace('T', ' ')}"
