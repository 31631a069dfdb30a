"""The lobby: which games there are on a host, what they are to a player, and what he can do. Without a screen.

A player is known by the name that his key is registered for, and by nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from rules import systems
from scenarios import library
from scenarios.problems import ScenarioError
from tui import presence
from tui.chat import Chat
from tui.clocks import Clock, set_up
from tui.gamelist import ListedGame, listed
from tui.live import Live
from tui.savefiles import SUFFIX, SaveError, games_folder
from tui.saves import SavedGame
from tui.seats import BOTH, WATCH, Seats, SeatTaken

MOST = 60
"""Unfinished games that a player can have."""


class LobbyError(Exception):
    """What a player can not do; the text is one sentence."""


@dataclass(frozen=True, slots=True)
class House:
    """Who the player is, who else is known, where other scenarios lie, and who notes what is done."""

    player: str
    players: tuple[str, ...] = ()
    scenarios: Path | None = None
    note: Callable[[str], None] = lambda _: None

    @property
    def others(self) -> tuple[str, ...]:
        """The other players."""
        return tuple(name for name in self.players if name != self.player)

    def choice_of_scenarios(self) -> tuple[library.Listed, ...]:
        """The scenarios that can be played, the built-in ones first."""
        found = library.scenarios([self.scenarios] if self.scenarios is not None else [])
        return tuple(one for one in found if one.system)


@dataclass(frozen=True, slots=True)
class Entry:
    """A game as a player finds it: his sides, the free ones that he can take, those that are kept for him alone, and
    the seats in which somebody sits. ``names`` are those of the sides."""

    game: ListedGame
    names: Mapping[str, str]
    mine: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    here: frozenset[str] = frozenset()

    @property
    def path(self) -> Path:
        """The file of the game."""
        return self.game.path

    @property
    def code(self) -> str:
        """A short name by which players can talk of the game: the end of the name of its file."""
        return self.game.path.stem[-4:]

    @property
    def on(self) -> bool:
        """Whether it is being played."""
        return not self.game.finished and not self.game.problem

    @property
    def waits(self) -> bool:
        """Whether the player is to decide."""
        return self.on and self.game.side in self.mine

    @property
    def seat(self) -> str:
        """The seat that is the player's, or that of somebody who watches."""
        if not self.mine:
            return WATCH
        return BOTH if len(self.mine) == len(self.names) else self.mine[0]


class Games:
    """The games of a host for a player. A file is read again only if it was written to."""

    def __init__(self, player: str) -> None:
        self._player = player
        self._known: dict[Path, tuple[object, ListedGame]] = {}

    def all(self) -> list[Entry]:
        """All games, the one last played first."""
        try:
            paths = [path for path in games_folder().iterdir() if path.suffix == SUFFIX and path.name[0] != "."]
        except OSError:
            paths = []
        self._known = {path: self._read(path) for path in sorted(paths)}
        games = sorted((game for _, game in self._known.values()), key=lambda game: game.played, reverse=True)
        return [self._entry(game) for game in games]

    def one(self, path: Path) -> Entry:
        """One game as it stands now."""
        self._known[path] = self._read(path)
        return self._entry(self._known[path][1])

    def _read(self, path: Path) -> tuple[object, ListedGame]:
        mark = _mark(path)
        before = self._known.get(path)
        return before if before is not None and before[0] == mark else (mark, listed(path))

    def _entry(self, game: ListedGame) -> Entry:
        if game.problem or game.system not in systems.NAMES:
            return Entry(game, {})
        names, player = systems.system(game.system).side_names, self._player
        empty = [side for side in names if side not in game.players] if not game.finished else []
        return Entry(
            game,
            names,
            mine=tuple(side for side in names if game.players.get(side) == player),
            free=tuple(side for side in empty if player in (game.kept.get(side, player), game.given.get(side))),
            kept=tuple(side for side in empty if game.kept.get(side) == player),
            here=frozenset(seat for seat in (*names, WATCH) if presence.here(game.path, seat)),
        )


def _mark(path: Path) -> object:
    """What changes when a game is written to."""
    found = []
    for one in (path, path.with_name(f"{path.name}-wal")):
        try:
            now = one.stat()
            found.append((now.st_mtime_ns, now.st_size) if now.st_size else ())
        except OSError:
            found.append(())
    return found


def meant(user: str, entries: Iterable[Entry]) -> Entry | None:
    """The game that a player means who logs in by the name of a side: his only one on that side, or the only one of
    them that waits for him. None if there is none, or if it is no side's name."""
    wanted = user.strip().casefold()
    own = [
        one for one in entries
        if one.on and len(one.mine) == 1 and wanted in (one.mine[0].casefold(), one.names[one.mine[0]].casefold())
    ]  # fmt: skip
    waiting = [one for one in own if one.waits]
    found = own if len(own) == 1 else waiting
    return found[0] if len(found) == 1 else None


# -- what a player does ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be begun: the scenario, the player's seat (`BOTH` for both), for whom the other one is kept if for
    anybody, clocks and options."""

    scenario: library.Listed
    seat: str
    opponent: str = ""
    clock: Clock | None = None
    options: tuple[str, ...] = ()


def begin(house: House, plan: Plan) -> Live:
    """Begin a game and sit down at it. Raises LobbyError."""
    _check_room(house)
    built_in = plan.scenario.folder.parent == library.BUILT_IN
    source = plan.scenario.name if built_in else plan.scenario.folder
    try:
        saved = SavedGame.create(source, None, plan.options)
        try:
            return _seated(house, saved, plan)
        except BaseException:
            saved.close()
            raise
    except (ScenarioError, SaveError, SeatTaken, ValueError) as error:
        raise LobbyError(str(error)) from None


def _seated(house: House, saved: SavedGame, plan: Plan) -> Live:
    """Give a new game its clocks and its seats."""
    sides = saved.game.system.sides
    if plan.clock is not None:
        with saved.writing() as db:
            set_up(db, plan.clock, sides)
    for side in sides:
        if plan.seat == BOTH:
            Seats(saved).claim(side, house.player)
        elif side != plan.seat and plan.opponent:
            Seats(saved).hand_over(side, plan.opponent)
    house.note(f"begins {saved.path.name} as {_called(saved, plan.seat)}")
    return _hosted(house, Live.sit(saved, plan.seat, house.player))


def sit(house: House, path: Path, seat: str, *, sound_part: bool = False) -> Live:
    """Sit down at a game, in one's own seat, a free one, or to watch.

    Raises LobbyError, and SaveError for a game that no longer plays to its end; with ``sound_part`` what is sound of
    it is gone on with in a new file.
    """
    saved = SavedGame.open(path, sound_part=sound_part)
    try:
        if seat != WATCH and not Seats(saved).held_by(house.player):
            _check_room(house)
        if seat == BOTH:
            _claim_all(house, saved)
        live = Live.sit(saved, seat, house.player)
    except (SeatTaken, SaveError) as error:
        saved.close()
        raise LobbyError(f"{error}") from None
    except BaseException:
        saved.close()
        raise
    house.note(f"watches {path.name}" if seat == WATCH else f"plays {saved.path.name} as {_called(saved, seat)}")
    return _hosted(house, live)


def _called(saved: SavedGame, seat: str) -> str:
    """A seat in words for the log."""
    return saved.game.system.side_names.get(seat, "both sides")


def branch_off(house: House, saved: SavedGame, count: int, word: str) -> Live:
    """Begin a game of one's own that stands as another one did after its first actions, and sit down at it.

    ``word`` is mixed into its dice. Raises SaveError.
    """
    kept = saved.branch(count, word)
    _claim_all(house, kept)
    house.note(f"begins {kept.path.name} from {saved.path.name}")
    return _hosted(house, Live.sit(kept, BOTH, house.player))


def _claim_all(house: House, saved: SavedGame) -> None:
    """Have a game that nobody has a part in for oneself alone. Raises SeatTaken, SaveError."""
    Seats(saved).claim_all(house.player)


def hand_over(house: House, path: Path, side: str, to: str = "") -> None:
    """Give up one's seat, for anybody or for one player. Raises LobbyError."""
    with _own(house, path, side) as live:
        Chat(live.saved).say(side, "", f"{house.player} hands the seat over to {to or 'whoever comes'}")
        live.seats.hand_over(side, to)
        house.note(f"hands {_called(live.saved, side)} of {path.name} over to {to or 'anybody'}")


def resign(house: House, path: Path, side: str) -> None:
    """Give a game up. Raises LobbyError."""
    with _own(house, path, side) as live:
        live.resign(side)
        house.note(f"resigns as {_called(live.saved, side)} in {path.name}")


class _own:  # noqa: N801 - a context manager that reads as a function
    """A game, in a seat of one's own; what goes wrong becomes a LobbyError."""

    def __init__(self, house: House, path: Path, side: str) -> None:
        self._house, self._path, self._side = house, path, side

    def __enter__(self) -> Live:
        try:
            saved = SavedGame.open(self._path)
        except SaveError as error:
            raise LobbyError(str(error)) from None
        if Seats(saved).holder(self._side) != self._house.player:
            saved.close()
            raise LobbyError("this seat is not yours")
        self._live = Live.sit(saved, self._side, self._house.player)
        return self._live

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        self._live.close()
        if isinstance(error, SaveError):
            raise LobbyError(str(error)) from None


def _check_room(house: House) -> None:
    """See that a player does not take more upon himself than a host has room for. Raises LobbyError."""
    own = sum(one.on and bool(one.mine) for one in Games(house.player).all())
    if own >= MOST:
        raise LobbyError(f"you have {own} games that are not over; end some of them first")


def _hosted(house: House, live: Live) -> Live:
    # The other player finds the game in his list.
    live.invitation = ""
    live.known = house.players
    live.branch = lambda count, word: branch_off(house, live.saved, count, word)
    return live
