"""A game to be looked at, from whatever holds one: a saved game, or a record as text. Every action is checked."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rules import systems
from rules.engine import checking, journal
from rules.engine.game import Game
from scenarios import library
from scenarios.problems import ScenarioError, shown
from tui.savefiles import SaveError
from tui.saves import SavedGame
from tui.seats import Seats

if TYPE_CHECKING:
    from rules.engine.journal import Record

LARGEST = 20_000_000
"""Bytes of the largest record."""


@dataclass(frozen=True)
class Opened:
    """A game with what is known of it. ``secret`` tells that something in it must be kept from some players still.

    ``players`` are the holders of its seats by side, ``saved`` its file if it has one, which is open.
    """

    game: Game
    secret: bool = False
    players: Mapping[str, str] = field(default_factory=dict)
    saved: SavedGame | None = None


class RecordFault(SaveError):
    """A record that is none, or that the replay departs from; the text names the line."""


def is_record(path: str | Path) -> bool:
    """Whether a file begins as the record of a game does."""
    with suppress(OSError, ValueError), open(path, "rb") as file:
        return file.read(64).lstrip(b"\xef\xbb\xbf\r\n\t ").startswith(journal.NOTE.encode())
    return False


def opened(path: str | Path) -> Opened:
    """The game of a saved game or of a record. Raises SaveError, ScenarioError."""
    if is_record(path):
        return Opened(game_of(path, read_record(path)))
    saved = SavedGame.open(path)
    seats = Seats(saved)
    players = {side: seat.player for side, seat in seats.all().items() if seat.player}
    return Opened(saved.game, seats.sealed and hides(saved.game), players, saved)


def hides(game: Game) -> bool:
    """Whether the sides hide anything from each other in a game, or may have done so."""
    return any(game.view(side).state != game.state for side in game.system.sides) or any(
        event.only is not None for event in game.events
    )


def read_record(path: str | Path) -> Record:
    """The record in a file. Raises RecordFault."""
    name = shown(Path(path).name)
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise RecordFault(f"{name}: too long for a record")
        return journal.read_record(data.decode("utf-8-sig"))
    except OSError as error:
        raise RecordFault(f"{name} can not be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RecordFault(f"{name}: this is no UTF-8 text") from None
    except journal.RecordError as error:
        raise fault(path, error) from None


def fault(path: str | Path, error: journal.RecordError) -> RecordFault:
    """What is wrong with a record, with the name of its file and the line."""
    return RecordFault(f"{shown(Path(path).name)} {shown(str(error), 400)}")


def game_of(path: str | Path, record: Record) -> Game:
    """The game of a record, with all of it checked. Raises RecordFault, ScenarioError."""
    try:
        return checking.replay(record, _begun)
    except journal.RecordError as error:
        raise fault(path, error) from None
    except ValueError as error:
        raise RecordFault(f"{shown(Path(path).name)}: {shown(str(error), 400)}") from None


def _begun(header: journal.Header) -> Game:
    """The game that a record asks for."""
    if header.situation:
        raise journal.RecordError(0, "a record that begins in the middle of a game can be played by a script only")
    if not header.scenario:
        raise journal.RecordError(0, "the record names no scenario")
    try:
        scenario = library.load(header.scenario)
    except ScenarioError as error:
        raise journal.RecordError(0, f"its scenario is not to be had here: {error}") from None
    return Game(
        systems.system(scenario.system), scenario, seed=header.seed or 0, options=header.options, dice=header.source()
    )
