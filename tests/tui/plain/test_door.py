"""The menu line by line: games are begun, gone on with and looked at again by numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.plain import ears
from tests.tui.plain.ears import Ear
from tui.gamelist import list_games
from tui.plain.door import Door
from tui.plain.speaker import Speaker
from tui.saves import SavedGame
from tui.seats import Seats


def door(player: str = "Anna") -> Ear:
    lines: list[str] = []
    return Ear(Door(Speaker(lines.append), ears.quiet(), player), lines)


def number(said: str, words: str) -> str:
    """The number of the line that holds some words."""
    return next(line.partition(":")[0] for line in said.splitlines() if words in line)


def test_without_games_there_is_a_new_one_to_begin() -> None:
    ear = door()
    assert ear.begin().splitlines()[:2] == [
        "Bocage, line by line. A number takes a line, help tells more, quit leaves.", "1: new game",
    ]  # fmt: skip
    assert ear("quit") == "Everything played is saved."
    assert ear.partner.over


def test_a_game_is_begun_with_options_and_gone_on_with() -> None:
    ear = door()
    said = ear(number(ear.begin(), "new game"))
    said = ear(number(said, "St-Lô"))
    option = number(said, "not played: ")
    said = ear(option)
    assert said.splitlines()[int(option)].startswith(f"{option}: played: ")
    said = ear(number(said, "play both sides"))
    assert "Turn 1 of 8" in said
    assert "1: " in said
    ear("pass")
    said = ear("quit")
    assert "Back in the menu." in said
    (game,) = list_games()
    assert game.options
    assert game.actions == 1
    said = ear(number(said, "go on with St-Lô"))
    assert "Turn 1 of 8" in said
    ear("quit")
    ear.partner.close()


def test_a_side_is_taken_and_can_be_taken_again() -> None:
    ear = door()
    ear(number(ear.begin(), "new game"))
    said = ear("2") if "Écouves" not in ear("") else ear(number(ear(""), "Écouves"))
    assert "You play the French side." in ear(number(said, "play the French side"))
    said = ear("quit")
    assert "You play the French side." in ear("1")
    ear.partner.close()
    with SavedGame.open(list_games()[0].path) as saved:
        assert Seats(saved).holder("french") == "Anna"


def test_saved_games_are_played_or_looked_at_again() -> None:
    path = ears.new()
    with SavedGame.open(path) as saved:
        saved.play("pass")
    ear = door()
    said = ear(number(ear.begin(), "saved games, 1"))
    said = ear(number(said, "St-Lô"))
    said = ear(number(said, "look at it again"))
    assert "Replay of St-Lô" in said
    assert "Played next: pass" in said
    said = ear("quit")
    assert "The replay is closed." in said
    assert "Back in the menu." in said


def test_who_has_no_seat_is_asked_where_to_sit() -> None:
    path = ears.new()
    with SavedGame.open(path) as saved:
        Seats(saved).claim("us", "Bob")
    ear = door()
    said = ear(number(ear.begin(), "saved games"))
    said = ear(number(said, "St-Lô"))
    said = ear(number(said, ": play"))
    assert "This game is played by two players." in said
    assert "play the German side" in said
    assert "play the US side" not in said
    assert "You watch." in ear(number(said, "watch"))
    ear("quit")
    ear.partner.close()


def test_back_and_empty_lines_say_lists_again() -> None:
    ear = door()
    first = ear.begin()
    ear(number(first, "new game"))
    assert ear("").splitlines()[0] == "New game."
    assert "1: new game" in ear("back")
    assert "1: new game" in ear("back")
    assert "no line 9" in ear("9")
    assert "there is no word 'frobnicate'" in ear("frobnicate")
    assert "A number takes a line" in ear("help")
    assert ear("settings width 44").startswith("width: 44.")
    assert ear("again")


@pytest.mark.parametrize("text", ["0", "99999999999999", "\x1b[A", "٣"])
def test_nothing_that_is_typed_does_harm(text: str) -> None:
    ear = door()
    ear.begin()
    ear(text)
    assert not ear.partner.over
    assert not list_games()


def test_a_file_that_is_damaged_is_told_of(tmp_path: Path) -> None:
    path = ears.new()
    ear = door()
    said = ear(number(ear.begin(), "saved games"))
    said = ear(number(said, "St-Lô"))
    path.write_bytes(b"x" * 100)
    assert "is not a saved game" in ear(number(said, ": play"))
    assert not ear.partner.over
