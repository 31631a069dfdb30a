"""Replays line by line: going through a game, whose view is told, jumping, what-if."""

from __future__ import annotations

from rules.engine.game import Game
from tests.tui import sittings
from tests.tui.ecouves import sits
from tests.tui.plain import ears
from tests.tui.plain.ears import Ear
from tui.plain.replaying import ReplayTalk, begun
from tui.plain.speaker import Speaker
from tui.plain.talk import Talk
from tui.reels import OVER_HERE, Reel


def replay(game: Game, seat: str = "", place: int = 0) -> Ear:
    lines: list[str] = []
    return Ear(begun(Reel(game, seat, place), Speaker(lines.append), ears.quiet(), None), lines)


def talk_of(ear: Ear) -> ReplayTalk:
    assert isinstance(ear.partner, ReplayTalk)
    return ear.partner


def test_a_finished_game_is_gone_through_by_actions_operations_and_turns() -> None:
    game = sittings.whole_game()
    ear = replay(game)
    said = ear.begin()
    assert said.startswith("Replay of St-Lô, 11-18 July 1944, all is shown.")
    assert f"Played next: {game.actions[0]}" in said
    assert ear.partner.prompt == "replay> "
    assert f"Played next: {game.actions[1]}" in ear("next")
    assert f"Played next: {game.actions[6]}" in ear("next 5")
    assert f"Played next: {game.actions[5]}" in ear("previous")
    assert "Operation 2 " in ear("operation")
    assert "Operation 1 " in ear("operation-back")
    assert "Turn 2 of 8" in ear("turn")
    assert "Turn 3 of 8" in ear("turn")
    assert "Turn 2 of 8" in ear("turn-back")
    assert "This is the end of the game." in ear("next 9999")


def test_events_are_told_going_on_and_not_going_back() -> None:
    ear = replay(sittings.whole_game())
    ear.begin()
    assert len(ear("next 3").splitlines()) > 2
    assert len(ear("previous 2").splitlines()) == 1


def test_one_can_jump_to_any_operation_by_its_number_or_words() -> None:
    ear = replay(sittings.whole_game())
    ear.begin()
    said = ear("jump")
    assert "Turn 8" in said
    assert ear.partner.prompt == "page> "
    assert talk_of(ear).reel.place == 0
    ear("40")
    assert talk_of(ear).reel.place > 100
    assert ear.partner.prompt == "replay> "
    assert ear("jump victory").startswith("Jump to, 'victory'.")


def test_nothing_can_be_played_but_everything_looked_at() -> None:
    ear = replay(sittings.whole_game(), place=50)
    ear.begin()
    for text in ("1", "pass", "finish", "undo", "resign", "say hello", "hand-over", "claim", "ask-back", "replay"):
        assert ear(text)
        ear("")
    assert talk_of(ear).reel.place == 50
    for word in (
        "units",
        "look",
        "tracks",
        "victory",
        "rules retreat",
        "overlay heights 2917 1",
        "dice",
        "log",
        "clock",
    ):
        assert ear(word)
        assert ear("close")


def test_a_page_is_turned_while_one_is_open_and_the_game_otherwise() -> None:
    ear = replay(sittings.whole_game())
    ear.begin()
    ear("charts combat")
    assert ear("turn").startswith("Combat: village")
    assert talk_of(ear).reel.place == 0
    ear("close")
    ear("turn")
    assert talk_of(ear).reel.place > 0


def test_a_what_if_begins_anywhere_in_it() -> None:
    ear = replay(sittings.whole_game())
    ear.begin()
    assert "What if: " in ear("what-if")
    assert ear.partner.prompt == "what if> "
    assert "first leave the what-if" in ear("next")
    ear("1")
    ear("quit")
    assert ear.partner.prompt == "replay> "
    assert ear("quit") == "The replay is closed."
    assert ear.partner.over


def test_a_new_game_needs_a_file_and_a_game_that_may_be_told() -> None:
    ear = replay(sittings.whole_game())
    ear.begin()
    assert ear("branch") == "a game can be begun here once this one is over"


def test_no_game_is_begun_at_the_end_of_one() -> None:
    game = sittings.whole_game()
    ear = replay(game, place=len(game.actions))

    def branch(_: Reel, word: str) -> Talk:
        raise AssertionError(word)

    talk_of(ear).branch = branch
    assert [ear("branch").splitlines()[0] for _ in range(2)] == [OVER_HERE, OVER_HERE]


def test_the_view_goes_from_all_to_each_side_and_to_both() -> None:
    ear = replay(sits.whole_game(), place=60)
    assert "all is shown" in ear.begin()
    seen = [ear("view").splitlines()[0] for _ in range(4)]
    assert seen == [
        "Now you see: as the French player sees it.",
        "Now you see: as the German player sees it.",
        "Now you see: what both sides may see.",
        "Now you see: all is shown.",
    ]


def test_of_a_game_that_goes_on_a_seat_is_told_no_more_than_it_may_know() -> None:
    game = sits.whole_game().at(40)
    ear = replay(game, "french")
    assert "as the French player sees it" in ear.begin()
    told = [ear("next") for _ in range(60)]
    assert any("What is played next is not told." in text for text in told)
    assert "no other view" in ear("view")
    assert not any("played next: place" in text.casefold() for text in told)
