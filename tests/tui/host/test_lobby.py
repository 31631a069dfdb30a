"""The lobby: which games there are, what they are to a player, and what he does with them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scenarios.library import BUILT_IN
from tests.tui.host import parlour
from tests.tui.host.parlour import game, holders, house, lobby
from tui.clocks import setting
from tui.host import lobby as deeds
from tui.host.lobby import Games, LobbyError, Plan, meant
from tui.live import Live
from tui.savefiles import games_folder
from tui.saves import SavedGame
from tui.seats import BOTH, WATCH, Seats


def finished(**players: str) -> Path:
    """A game that is over."""
    path = game(**players)
    with SavedGame.open(path) as saved:
        saved.play("resign us")
    return path


# -- the list ---------------------------------------------------------------------------------------------------


def test_at_first_there_are_no_games() -> None:
    desk = lobby()
    assert desk.title == "BOCAGE"
    assert desk.lines == ["New game"]
    assert "You are anna here" in desk.notes


def test_each_game_stands_in_the_lists_that_it_belongs_to() -> None:
    (first,) = [one.game.side for one in [parlour.entries().one(game(us="anna", de="bob"))]]
    game(**{"us": "bob", "de": "bob", first: "anna"})
    game(us="bob")
    game(us="bob", de="claire")
    finished(us="bob", de="claire")
    (games_folder() / "broken.bocage").write_text("nothing")
    desk = lobby()
    counts = {line.partition(": ")[0]: line.partition(": ")[2] for line in desk.lines}
    assert sum("you decide" in line for line in desk.lines) == (2 if first == "us" else 1)
    assert counts["Games with a free seat"] == "1"
    assert counts["Your games"] == "2"
    assert counts["Games to watch"] == "2"
    assert counts["Finished games"] == "1"
    assert counts["Damaged games"] == "1"


def test_a_game_that_waits_for_the_player_says_against_whom_and_whether_he_is_there() -> None:
    path = game(us="anna", de="bob")
    with SavedGame.open(path) as saved:
        asked = saved.game.decision
        assert asked is not None
    player, other = ("anna", "bob") if asked.side == "us" else ("bob", "anna")
    name = {"us": "US", "de": "German"}[asked.side]
    assert f"you decide, {name} against {other}, turn 1" in lobby(player).lines[0]
    with Live.sit(SavedGame.open(path), "us" if asked.side == "de" else "de", other):
        assert f"against {other} (here), turn 1" in lobby(player).lines[0]


def test_a_file_is_read_again_only_if_it_was_written_to(monkeypatch: pytest.MonkeyPatch) -> None:
    path, other = game(us="anna"), game(us="bob")
    games = Games("anna")
    assert {one.path for one in games.all()} == {path, other}
    read: list[Path] = []
    listed = deeds.listed
    monkeypatch.setattr(deeds, "listed", lambda one: (read.append(one), listed(one))[1])
    assert len(games.all()) == 2
    assert read == []
    with SavedGame.open(other) as saved:
        Seats(saved).claim("de", "claire")
        assert {one.path: dict(one.game.players) for one in games.all()}[other] == {"us": "bob", "de": "claire"}
    games.all()
    assert set(read) == {other}


# -- the name of a side -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("user", ["us", "US", " us "])
def test_who_comes_by_the_name_of_a_side_is_at_his_only_game_on_it(user: str) -> None:
    path = game(us="anna", de="bob")
    game(us="bob", de="anna")
    game(us="claire")
    desk = lobby("anna", user)
    assert desk.played == [(path.name, "us", "anna")]
    assert lobby("bob", "german").played == [(path.name, "de", "bob")]
    assert lobby("anna", "anna").played == []
    assert lobby("claire", "german").played == []


def test_of_several_games_on_a_side_the_only_one_that_waits_is_meant() -> None:
    paths = [game(us="anna", de="bob") for _ in range(3)]
    entries = parlour.entries("anna").all()
    asked = entries[0].game.side
    player, other = ("anna", "bob") if asked == "us" else ("bob", "anna")
    for path in paths[1:]:
        with SavedGame.open(path) as saved:
            saved.play(f"resign {asked}")
    assert lobby(player, asked).played == [(paths[0].name, asked, player)]
    game(us="anna", de="bob")
    assert meant(asked, parlour.entries(player).all()) is None
    assert lobby(other, "de" if asked == "us" else "us").played == []


# -- beginning --------------------------------------------------------------------------------------------------


def test_a_game_is_begun_by_picking_from_lists() -> None:
    notes: list[str] = []
    desk = lobby(notes=notes)
    desk.take("New game")
    assert desk.lines == ["St-Lô, 11-18 July 1944", "Écouves, 12-13 August 1944"]
    desk.take("St-Lô")
    desk.turn("Your side")
    desk.turn("The other side is for", 2)
    desk.turn("Clocks", -1)
    desk.take("[ ] counter-battery")
    assert desk.lines[:4] == [
        "Begin the game", "Your side: German", "The other side is for: claire", "Clocks: 14d+4h",
    ]  # fmt: skip
    desk.take("Begin the game")
    ((name, seat, player),) = desk.played
    assert (seat, player, desk.title) == ("de", "anna", "BOCAGE")
    path = games_folder() / name
    assert holders(path) == {"de": "anna", "us": "for claire"}
    with SavedGame.open(path) as saved:
        assert saved.header.options == ("counter-battery",)
        assert saved.header.drawn == "yes"
        assert str(setting(saved.db)) == "14d+4h"
    assert notes == [f"begins {name} as German"]


def test_a_player_can_have_both_sides() -> None:
    desk = lobby()
    desk.take("New game", "Écouves")
    desk.turn("Your side", -1)
    assert not [line for line in desk.lines if line.startswith(("Clocks", "The other"))]
    desk.take("Begin the game")
    ((name, seat, _),) = desk.played
    assert seat == BOTH
    assert set(holders(games_folder() / name).values()) == {"anna"}


def test_an_option_that_another_one_excludes_goes_off() -> None:
    desk = lobby()
    desk.take("New game", "St-Lô")
    before = desk.lines
    options = [line for line in before if line.startswith("[ ]")]
    for option in options:
        desk.take(option)
    assert [line for line in desk.lines if line.startswith("[x]")]
    for line in [line for line in desk.lines if line.startswith("[x]")]:
        desk.take(line)
    assert desk.lines == before


def test_scenarios_of_the_host_can_be_played(tmp_path: Path) -> None:
    shutil.copytree(BUILT_IN / "st-lo", tmp_path / "scenarios" / "mine")
    home = house(scenarios=tmp_path / "scenarios")
    found = home.choice_of_scenarios()
    assert [one.name for one in found] == ["st-lo", "ecouves", "mine"]
    with deeds.begin(home, Plan(found[-1], "us")) as live:
        path = live.path
    with deeds.sit(home, path, "us") as live:
        assert live.game.decision is not None


def test_a_scenario_that_can_not_be_played_is_told(tmp_path: Path) -> None:
    shutil.copytree(BUILT_IN / "st-lo", tmp_path / "scenarios" / "mine")
    (tmp_path / "scenarios" / "mine" / "map.toml").write_text("nothing")
    home = house(scenarios=tmp_path / "scenarios")
    with pytest.raises(LobbyError, match=r"map\.toml"):
        deeds.begin(home, Plan(home.choice_of_scenarios()[-1], "us"))
    assert parlour.entries().all() == []


def test_nobody_has_more_games_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deeds, "MOST", 2)
    mine = game(us="anna")
    game(us="anna", de="bob")
    free = game(us="bob")
    with pytest.raises(LobbyError, match="you have 2 games"):
        deeds.begin(house(), Plan(house().choice_of_scenarios()[0], "us"))
    with pytest.raises(LobbyError, match="you have 2 games"):
        deeds.sit(house(), free, "de")
    deeds.sit(house(), mine, "us").close()
    deeds.sit(house(), free, WATCH).close()


# -- joining ----------------------------------------------------------------------------------------------------


def test_a_free_seat_is_taken_from_the_page_of_the_game() -> None:
    path = game(us="bob")
    desk = lobby()
    desk.take("Games with a free seat")
    assert "German is free against bob" in desk.lines[0]
    desk.take("St-Lô")
    assert desk.lines == ["Play the German side", "Watch", "Back"]
    assert "US: bob. German: free." in desk.notes
    desk.take("Play the German side")
    assert desk.played == [(path.name, "de", "anna")]
    assert holders(path) == {"us": "bob", "de": "anna"}


def test_a_seat_that_is_kept_for_a_player_is_offered_to_him_alone() -> None:
    with SavedGame.open(game(us="bob")) as saved:
        Seats(saved).hand_over("de", "anna")
        path = saved.path
    assert "German is kept for you against bob" in lobby("anna").lines[0]
    desk = lobby("claire")
    assert desk.lines == ["New game", "Games to watch: 1"]
    desk.take("Games to watch", "St-Lô")
    assert desk.lines == ["Watch", "Back"]
    assert "German: kept for anna" in desk.notes
    with pytest.raises(LobbyError, match="kept for anna"):
        deeds.sit(house("claire"), path, "de")
    desk = lobby("anna")
    desk.take("St-Lô", "Play the German side")
    assert holders(path)["de"] == "anna"


def test_a_seat_of_somebody_else_is_never_taken() -> None:
    path = game(us="anna", de="bob")
    with pytest.raises(LobbyError, match="held by anna"):
        deeds.sit(house("claire"), path, "us")
    with pytest.raises(LobbyError, match="held by anna"):
        deeds.sit(house("bob"), path, BOTH)
    for deed in (deeds.hand_over, deeds.resign):
        with pytest.raises(LobbyError, match="this seat is not yours"):
            deed(house("claire"), path, "us")
    assert holders(path) == {"us": "anna", "de": "bob"}


def test_a_game_that_nobody_has_a_part_in_can_be_had_whole() -> None:
    path = game()
    desk = lobby()
    desk.take("Games with a free seat", "St-Lô")
    assert desk.lines == ["Play the US side", "Play the German side", "Play both sides", "Watch", "Back"]
    desk.take("Play both sides")
    assert desk.played == [(path.name, BOTH, "anna")]
    assert holders(path) == {"us": "anna", "de": "anna"}


def test_whoever_watches_holds_nothing() -> None:
    notes: list[str] = []
    path = game(us="anna", de="bob")
    desk = lobby("claire", notes=notes)
    desk.take("Games to watch", "St-Lô", "Watch")
    assert desk.played == [(path.name, WATCH, "claire")]
    assert holders(path) == {"us": "anna", "de": "bob"}
    assert notes == [f"watches {path.name}"]


# -- leaving ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("to", "kept"), [("Yes, to whoever", "for "), ("Yes, to claire", "for claire")])
def test_a_seat_is_handed_over(to: str, kept: str) -> None:
    notes: list[str] = []
    path = game(us="anna", de="bob")
    desk = lobby(notes=notes)
    desk.take("Your games", "St-Lô", "Hand the US seat over")
    assert desk.lines == ["No", "Yes, to whoever comes first", "Yes, to bob", "Yes, to claire"]
    desk.take(to)
    assert desk.said == ["The seat is handed over."]
    # Until somebody has come the seat can be taken back.
    assert desk.lines == ["Play the US side", "Watch", "Back"]
    assert holders(path).get("us", "for ") == kept
    assert notes[0].startswith(f"hands US of {path.name} over to")
    with SavedGame.open(path) as saved, Live(saved, WATCH) as live:
        assert "anna hands the seat over" in live.messages()[-1].text


def test_resigning_is_asked_about_and_ends_the_game() -> None:
    path = game(us="anna", de="bob")
    desk = lobby()
    desk.take("Your games", "St-Lô", "Resign as US")
    assert desk.lines == ["No", "Yes"]
    assert "The US side loses" in desk.notes
    desk.take("No")
    assert parlour.entries().one(path).on
    desk.take("Resign as US", "Yes")
    assert desk.said == ["You have resigned."]
    assert desk.lines == ["Look at the end", "Play it back from the beginning", "Back"]
    assert not parlour.entries().one(path).on
    assert "German victory" in desk.notes
    desk.take("Play it back")
    assert desk.replayed == [path]


# -- damage -----------------------------------------------------------------------------------------------------


def test_a_damaged_game_is_told_and_nothing_else_can_be_done_with_it() -> None:
    (games_folder()).mkdir(parents=True)
    (games_folder() / "broken.bocage").write_text("nothing")
    desk = lobby()
    desk.take("Damaged games", "broken.bocage")
    assert desk.lines == ["Back"]
    assert "broken.bocage is not a saved game" in desk.notes


def test_of_a_game_that_no_longer_plays_the_sound_part_is_offered_to_its_player() -> None:
    path = game(us="anna", de="bob")
    with SavedGame.open(path) as saved:
        for _ in range(3):
            assert saved.game.decision is not None
            saved.play(saved.game.decision.actions[0])
        with saved.writing() as db:
            db.execute("UPDATE actions SET text = 'move nobody 0000' WHERE number = 3")
    desk = lobby()
    desk.take("Your games", "St-Lô", "Play")
    assert desk.title == "That game can not be opened"
    assert "action 3" in desk.notes
    desk.take("Go on from the sound part")
    ((name, seat, _),) = desk.played
    assert (seat, name != path.name) == ("us", True)
    desk = lobby("claire")
    desk.take("Games to watch")
    watched = [line for line in desk.lines if path.stem[-4:] in line]
    desk.take(watched[0].partition(":")[0], "Watch")
    assert desk.lines == ["Back"]
