"""The lobby line by line: the same lists, answered by numbers, and the talk about a game within it."""

from __future__ import annotations

import pytest

from tests.tui.host.parlour import game, holders, house
from tui.host.aloud import Aloud
from tui.live import Live
from tui.plain.speaker import Speaker
from tui.savefiles import games_folder
from tui.saves import SavedGame
from tui.settings import Settings


class Heard:
    """The lobby of a player, with all that was said since the last question."""

    def __init__(self, player: str = "anna", user: str = "", *, ascii_only: bool = False) -> None:
        self.lines: list[str] = []
        self.aloud = Aloud(Speaker(self.lines.append, ascii_only=ascii_only), Settings(), house(player), user)
        self.aloud.begin()

    def say(self, *texts: str) -> str:
        """Type some lines; what was said to the last one."""
        for text in texts:
            self.lines.clear()
            self.aloud.hear(text)
        return "\n".join(self.lines)

    def number(self, words: str) -> str:
        """The number of a line that was said."""
        return next(line.partition(":")[0] for line in self.lines if words in line)


@pytest.fixture
def heard() -> Heard:
    return Heard()


def test_the_first_list_is_said_with_numbers(heard: Heard) -> None:
    assert heard.lines == [
        "Bocage, line by line. A number takes a line, help tells more, quit leaves.",
        "BOCAGE", "1: New game", "2: Help", "3: Leave",
        "You are anna here. What waits for you stands first.",
    ]  # fmt: skip


def test_a_game_is_begun_played_and_left(heard: Heard) -> None:
    heard.say("1", "1")
    assert "2: Your side: US" in heard.lines
    assert "2: Your side: German" in heard.say("+2").splitlines()
    assert "2: Your side: US" in heard.say("-2").splitlines()
    assert "line 1 sets nothing" in heard.say("+ 1")
    said = heard.say("1")
    assert "You play the US side." in said
    assert "The German seat is free." in said
    assert heard.aloud.prompt in ("> ", "waiting> ")
    said = heard.say("quit")
    assert "BOCAGE" in said
    assert "New game" in said
    assert not heard.aloud.over
    (path,) = games_folder().glob("*.bocage")
    assert holders(path) == {"us": "anna"}


def test_back_goes_back_and_the_first_list_stays(heard: Heard) -> None:
    assert "Which battle?" in heard.say("1")
    assert "You are anna here" in heard.say("back")
    assert "You are anna here" in heard.say("back")
    assert "You are anna here" in heard.say("")


@pytest.mark.parametrize("word", ["quit", "q", "3"])
def test_leaving_says_that_all_is_saved(heard: Heard, word: str) -> None:
    assert "Everything played is saved." in heard.say(word)
    assert heard.aloud.over


@pytest.mark.parametrize("text", ["what", "../../etc/passwd", "\x1b[2J", "+", "1x", "²"])
def test_what_means_nothing_is_told(heard: Heard, text: str) -> None:
    said = heard.say(text)
    assert said.startswith("there is no word ")
    assert said.isprintable()
    assert heard.say("help").startswith("A number takes a line;")


def test_a_line_that_is_set_is_said_alone(heard: Heard) -> None:
    heard.say("1", "1")
    assert heard.say("+2") == "2: Your side: German"
    assert heard.say("-2") == "2: Your side: US"
    assert heard.say("+1") == "line 1 sets nothing"


def test_a_number_means_the_line_that_was_said_whatever_has_happened_since() -> None:
    mine = game(us="anna")
    heard = Heard()
    heard.say(heard.number("Your games"))
    assert heard.number("St-Lô") == "1"
    game(us="anna", de="bob")
    assert f"({mine.stem[-4:]})" in heard.say("1")


def test_what_is_set_holds_in_the_lobby_and_in_games(heard: Heard) -> None:
    assert heard.say("settings width 40").startswith("width: 40.")
    assert heard.aloud.speaker.width == 40
    heard.say("1", "1", "1")
    assert heard.aloud.inside is not None
    heard.say("settings width 50", "quit")
    assert heard.aloud.inside is None
    assert heard.say("settings width").startswith("width: 50.")


@pytest.mark.parametrize("number", ["0", "9", "99999"])
def test_a_number_that_is_none_of_a_line_is_told(heard: Heard, number: str) -> None:
    assert heard.say(number) == f"there is no line {int(number)}"


def test_who_comes_by_the_name_of_a_side_is_at_his_game() -> None:
    game(us="anna", de="bob")
    heard = Heard("bob", "german")
    assert "You play the German side." in heard.lines
    assert "Back" not in "\n".join(heard.lines)
    assert "BOCAGE" in heard.say("quit")


def test_a_game_that_begins_to_wait_is_told_of(heard: Heard) -> None:
    assert not heard.aloud.listen()
    path = game(us="anna", de="bob")
    with SavedGame.open(path) as saved:
        while saved.game.decision is not None and saved.game.decision.side != "us":
            saved.play(saved.game.decision.actions[0])
    heard.lines.clear()
    assert heard.aloud.listen()
    assert heard.lines == ["", f"St-Lô, 11-18 July 1944 ({path.stem[-4:]}) waits for you"]
    assert not heard.aloud.listen()


def test_what_the_other_player_does_is_told_within_a_game() -> None:
    path = game(us="anna", de="bob")
    heard = Heard("anna", "us")
    heard.lines.clear()
    with Live.sit(SavedGame.open(path), "de", "bob") as live:
        live.resign()
    heard.aloud.heard()
    assert heard.aloud.listen()
    assert "US victory" in "\n".join(heard.lines)


def test_a_finished_game_is_played_back_and_a_new_one_begun_from_it() -> None:
    path = game(us="anna", de="bob")
    with SavedGame.open(path) as saved:
        saved.play("resign us")
    heard = Heard()
    heard.say(heard.number("Finished games"))
    heard.say("1")
    said = heard.say(heard.number("Play it back"))
    assert "Replay of St-Lô" in said
    assert "replay> " in heard.aloud.prompt
    assert "St-Lô" in heard.say("quit")
    assert "Back" in "\n".join(heard.lines)


def test_letters_that_the_terminal_lacks_are_spelled_otherwise() -> None:
    heard = Heard(ascii_only=True)
    assert heard.say("1").isascii()
    assert "St-Lo" in "\n".join(heard.lines)
