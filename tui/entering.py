"""Which seat a player takes when he opens a game file, if he does not say it himself."""

from __future__ import annotations

from scenarios.problems import shown
from tui.saves import SavedGame
from tui.seats import BOTH, WATCH, Seats, SeatTaken, free


def own_seat(saved: SavedGame, player: str) -> str:
    """The seat of a player who opens a file: at a keyboard for both if nobody else has a part in the game.

    Raises SeatTaken with what can be chosen, if he has no seat in it or more than one.
    """
    sides, known = saved.game.system.sides, Seats(saved)
    seats, alone = known.all(), known.alone
    held = [side for side in sides if side in seats and seats[side].player == player]
    if not known.begun or (alone and alone == player):
        return BOTH
    if len(held) == 1:
        return held[0]
    raise SeatTaken("this game is played by two players" if not held else f"both seats are held by {shown(player)}")


def open_seats(saved: SavedGame, player: str) -> tuple[str, ...]:
    """The seats that a player can take in a game: his own, free ones, and that of somebody who watches."""
    sides, seats = saved.game.system.sides, Seats(saved).all()
    own = [side for side in sides if side in seats and seats[side].player == player]
    return (*own, *free(seats, sides, player), WATCH)
