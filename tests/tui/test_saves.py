from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from rules.engine.decisions import IllegalAction
from scenarios.problems import ScenarioError
from tui import savefiles, saves
from tui.saves import SavedGame, SaveError, StaleError, list_games, newest_unfinished


def _random_actions(saved: SavedGame, count: int, seed: int = 1) -> list[str]:
    pick = random.Random(seed)
    played = []
    for _ in range(count):
        assert saved.game.decision is not None
        actions = saved.game.decision.actions
        action = actions[pick.randrange(len(actions))]
        saved.play(action)
        played.append(str(action))
    return played


def _change(path: Path, statement: str, *values: object) -> None:
    db = sqlite3.connect(path)
    with db:
        db.execute(statement, values)
    db.close()


@pytest.fixture
def saved() -> SavedGame:
    return SavedGame.create("st-lo", 4)


@pytest.fixture
def played(saved: SavedGame) -> Path:
    _random_actions(saved, 30)
    saved.close()
    return saved.path


def test_what_was_played_is_there_when_the_file_is_opened(saved: SavedGame) -> None:
    actions = _random_actions(saved, 25)
    again = SavedGame.open(saved.path)
    assert again.game.actions == actions
    assert again.game.state == saved.game.state
    assert [thrown.value for thrown in again.game.thrown] == [thrown.value for thrown in saved.game.thrown]
    assert not again.finished


def test_play_returns_what_followed(saved: SavedGame) -> None:
    before = len(saved.game.events)
    assert saved.game.decision is not None
    events = saved.play(saved.game.decision.actions[0])
    assert list(events) == list(saved.game.events[before:])
    assert any(event.kind == "roll" for event in events)


def test_an_action_is_in_the_file_before_play_returns(saved: SavedGame) -> None:
    action = _random_actions(saved, 1)[0]
    rows = sqlite3.connect(saved.path).execute("SELECT number, text, dice FROM actions").fetchall()
    assert [(number, text) for number, text, _ in rows] == [(1, action)]


def test_commits_reach_the_disk(saved: SavedGame) -> None:
    assert saved.db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert saved.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_illegal_action_is_not_stored(saved: SavedGame) -> None:
    with pytest.raises(IllegalAction):
        saved.play("done")
    assert SavedGame.open(saved.path).game.actions == []


def test_seed_and_options_are_kept() -> None:
    saved = SavedGame.create("st-lo", 77, ["hidden-displays", "counter-battery"])
    again = SavedGame.open(saved.path)
    assert again.game.seed == 77
    assert again.game.options == {"counter-battery", "hidden-displays"}
    assert again.header.hash == again.game.scenario.hash


def test_a_seed_is_drawn_if_none_is_given() -> None:
    assert len({SavedGame.create("st-lo").header.seed for _ in range(3)}) > 1


@pytest.mark.parametrize(
    ("scenario", "seed", "options", "error"),
    [
        ("nowhere", 1, (), ScenarioError),
        ("st-lo", -1, (), ValueError),
        ("st-lo", 2**63, (), ValueError),
        ("st-lo", 1, ("double-dice",), ValueError),
    ],
)
def test_what_can_not_be_started_leaves_no_file(
    scenario: str, seed: int, options: tuple[str, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        SavedGame.create(scenario, seed, options)
    assert list_games() == []


def test_a_scenario_folder_is_found_again_from_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shutil

    from scenarios.library import BUILT_IN

    shutil.copytree(BUILT_IN / "st-lo", tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    saved = SavedGame.create("mine", 1)
    monkeypatch.chdir("/")
    assert SavedGame.open(saved.path).game.scenario.hash == saved.header.hash


# -- undo ---------------------------------------------------------------------------------------------------


def _undoable(saved: SavedGame) -> str:
    """Play a barrage up to an action that no die follows."""
    assert saved.game.decision is not None
    action = next(a for a in saved.game.decision.actions if a.verb == "barrage")
    saved.play(action)
    assert saved.game.undoable() is None
    return action


def test_undo_takes_the_action_out_of_the_file(saved: SavedGame) -> None:
    before = saved.game.state
    action = _undoable(saved)
    assert saved.undo() == action
    assert saved.game.state == before
    assert SavedGame.open(saved.path).game.actions == []
    _undoable(saved)
    assert SavedGame.open(saved.path).game.actions == [action]


def test_undo_stops_at_a_die(saved: SavedGame) -> None:
    assert saved.game.decision is not None
    saved.play(next(a for a in saved.game.decision.actions if a.verb == "activate"))
    with pytest.raises(IllegalAction, match="die"):
        saved.undo()
    assert len(SavedGame.open(saved.path).game.actions) == 1


# -- several processes --------------------------------------------------------------------------------------


def test_of_two_that_answer_the_same_decision_the_second_is_told(saved: SavedGame) -> None:
    other = SavedGame.open(saved.path)
    first = _random_actions(saved, 1)
    assert other.game.decision is not None
    with pytest.raises(StaleError):
        other.play(other.game.decision.actions[-1])
    assert other.game.actions == first
    assert other.game.state == saved.game.state
    _random_actions(other, 1)
    assert saved.follow() == other.game.actions[1:]


def test_follow_gives_what_others_played(saved: SavedGame) -> None:
    other = SavedGame.open(saved.path)
    assert other.follow() == []
    actions = _random_actions(saved, 5)
    assert other.follow() == actions
    assert other.follow() == []
    assert other.game.state == saved.game.state
    assert saved.follow() == []


def test_follow_takes_back_what_others_took_back(saved: SavedGame) -> None:
    other = SavedGame.open(saved.path)
    _undoable(saved)
    other.follow()
    saved.undo()
    assert other.follow() == []
    assert other.taken_back == 1
    assert other.game.actions == []


def test_follow_notices_an_action_that_replaced_another(saved: SavedGame) -> None:
    other = SavedGame.open(saved.path)
    first = _undoable(saved)
    other.follow()
    saved.undo()
    assert saved.game.decision is not None
    second = next(a for a in saved.game.decision.actions if a.verb == "barrage" and a != first)
    saved.play(second)
    assert other.follow() == [second]
    assert other.taken_back == 1


def test_an_undo_that_comes_too_late_is_told(saved: SavedGame) -> None:
    _undoable(saved)
    other = SavedGame.open(saved.path)
    _random_actions(other, 1)
    with pytest.raises(StaleError):
        saved.undo()
    assert saved.game.actions == other.game.actions


def test_a_file_that_can_not_be_written_leaves_the_game_as_it_was(saved: SavedGame) -> None:
    blocker = sqlite3.connect(saved.path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    saved.db.execute("PRAGMA busy_timeout = 1")
    assert saved.game.decision is not None
    with pytest.raises(SaveError, match="locked"):
        saved.play(saved.game.decision.actions[0])
    assert saved.game.actions == []
    blocker.execute("ROLLBACK")
    _random_actions(saved, 1)
    assert len(SavedGame.open(saved.path).game.actions) == 1


# -- files that are not as they should be -------------------------------------------------------------------


@pytest.mark.parametrize("content", [b"", b"not a game", b"SQLite format 3\0" + bytes(200), bytes(range(256)) * 40])
def test_a_file_that_is_no_saved_game_is_not_touched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.bocage"
    path.write_bytes(content)
    with pytest.raises(SaveError, match="not a saved game"):
        SavedGame.open(path)
    assert path.read_bytes() == content
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith("odd")] == ["odd.bocage"]


def test_folders_and_missing_files_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="folder"):
        SavedGame.open(tmp_path)
    with pytest.raises(SaveError, match="no saved game"):
        SavedGame.open(tmp_path / "missing.bocage")
    assert not (tmp_path / "missing.bocage").exists()


@pytest.mark.parametrize("cut", [150, 5000, 20000, -3000])
def test_a_file_that_was_cut_off_gives_one_clear_message(played: Path, cut: int) -> None:
    content = played.read_bytes()[:cut]
    played.write_bytes(content)
    with pytest.raises(SaveError, match="damaged"):
        SavedGame.open(played)
    assert played.read_bytes() == content


def test_a_file_with_flipped_bytes_opens_or_says_why(played: Path) -> None:
    content = played.read_bytes()
    pick = random.Random(1944)
    for _ in range(25):
        broken = bytearray(content)
        for _ in range(pick.choice((1, 10, 100))):
            broken[pick.randrange(100, len(broken))] = pick.randrange(256)
        played.write_bytes(broken)
        complaint = ""
        try:
            SavedGame.open(played).close()
        except SaveError as error:
            complaint = str(error)
        assert complaint == "" or complaint.isprintable()
        assert played.read_bytes() == bytes(broken)


def test_a_newer_format_is_refused(played: Path) -> None:
    _change(played, "UPDATE meta SET value = '99' WHERE key = 'format'")
    with pytest.raises(SaveError, match="format 99"):
        SavedGame.open(played)


@pytest.mark.parametrize(
    ("statement", "sound", "words"),
    [
        ("UPDATE actions SET text = 'stay' WHERE number = 12", 11, "action 12 .stay. is not legal any more"),
        ("UPDATE actions SET text = 'dance' WHERE number = 12", 11, "action 12 .dance. is not legal any more"),
        ("UPDATE actions SET side = 'fr' WHERE number = 5", 4, "action 5 .* goes otherwise: side was fr"),
        ("UPDATE actions SET dice = '[1, 1, 1, 1, 1, 1]' WHERE number = 1", 0, "action 1 .* goes otherwise: dice"),
        ("UPDATE actions SET dice = 'x' WHERE number = 9", 8, "damaged after action 8"),
        ("DELETE FROM actions WHERE number = 21", 20, "damaged after action 20"),
        ("UPDATE meta SET value = 'ff' WHERE key = 'hash'", 30, "scenario was changed"),
        ("UPDATE meta SET value = '[6]' WHERE key = 'opening'", 30, "before the first action"),
    ],
)
def test_a_game_that_departs_names_where_and_keeps_its_sound_part(
    played: Path, statement: str, sound: int, words: str
) -> None:
    _change(played, statement)
    content = played.read_bytes()
    with pytest.raises(SaveError, match=words) as caught:
        SavedGame.open(played)
    assert caught.value.sound == sound
    branch = SavedGame.open(played, sound_part=True)
    assert branch.path != played
    assert len(branch.game.actions) == sound
    assert played.read_bytes() == content
    _random_actions(branch, 2)
    assert len(SavedGame.open(branch.path).game.actions) == sound + 2


def test_a_sound_game_needs_no_branch(played: Path) -> None:
    assert SavedGame.open(played, sound_part=True).path == played


def test_a_game_of_an_older_ruleset_that_still_holds_is_opened(played: Path) -> None:
    _change(played, "UPDATE meta SET value = '0' WHERE key = 'ruleset'")
    assert len(SavedGame.open(played).game.actions) == 30


def test_a_game_of_another_system_is_refused(played: Path) -> None:
    _change(played, "UPDATE meta SET value = 'chess' WHERE key = 'system'")
    with pytest.raises(SaveError, match="chess"):
        SavedGame.open(played)


def test_a_scenario_that_is_gone_is_named(played: Path) -> None:
    _change(played, "UPDATE meta SET value = '/nowhere/at-all' WHERE key = 'source'")
    with pytest.raises(SaveError, match="nowhere"):
        SavedGame.open(played)


def test_control_characters_in_a_file_are_shown_by_number(played: Path) -> None:
    _change(played, "UPDATE meta SET value = 'a' || char(27) || '[2J' WHERE key = 'title'")
    (listed,) = list_games()
    assert listed.title == "a<001B>[2J"


# -- lists --------------------------------------------------------------------------------------------------


def test_the_list_tells_where_games_stand(saved: SavedGame) -> None:
    _random_actions(saved, 3)
    (listed,) = list_games()
    assert listed.path == saved.path
    assert (listed.actions, listed.turn, listed.finished) == (3, 1, False)
    assert saved.game.decision is not None
    assert listed.side == saved.game.decision.side
    assert listed.title == "St-Lô, 11-18 July 1944"


def test_the_newest_unfinished_game_is_the_one_last_played(saved: SavedGame) -> None:
    later = SavedGame.create("st-lo", 5)
    _random_actions(later, 1)
    _random_actions(saved, 1)
    newest = newest_unfinished()
    assert newest is not None
    assert newest.path == saved.path
    _change(saved.path, "UPDATE meta SET value = 'yes' WHERE key = 'finished'")
    newest = newest_unfinished()
    assert newest is not None
    assert newest.path == later.path


def test_a_broken_file_does_not_spoil_the_list(saved: SavedGame) -> None:
    (saved.path.parent / "broken.bocage").write_text("x")
    found = {game.path.name: game.problem for game in list_games()}
    assert found[saved.path.name] == ""
    assert "not a saved game" in found["broken.bocage"]
    newest = newest_unfinished()
    assert newest is not None
    assert newest.path == saved.path


def test_no_folder_is_an_empty_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOCAGE_HOME", str(tmp_path / "not" / "yet"))
    assert list_games() == []
    assert newest_unfinished() is None


def test_a_game_played_to_the_end_is_finished(saved: SavedGame) -> None:
    pick = random.Random(3)
    while not saved.finished:
        assert saved.game.decision is not None
        actions = saved.game.decision.actions
        quick = [a for a in actions if a.verb in ("pass", "done", "end", "stay")]
        saved.play(quick[0] if quick else actions[pick.randrange(len(actions))])
    (listed,) = list_games()
    assert listed.finished
    assert listed.result == saved.game.state.result != ""
    assert newest_unfinished() is None
    assert SavedGame.open(saved.path).finished


def test_file_names_are_plain_and_never_taken_twice() -> None:
    header = SavedGame.create("st-lo", 1).header
    odd = savefiles.Header(**{**{f: getattr(header, f) for f in header.__slots__}, "scenario": "../Écouves\x1b/; rm"})
    paths = {savefiles.write_new(savefiles.games_folder(), odd, (), {}) for _ in range(5)}
    assert len(paths) == 5
    for path in paths:
        assert path.parent == savefiles.games_folder()
        assert path.name.startswith("couves-rm-")
        assert set(path.name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")
    assert not [path for path in savefiles.games_folder().iterdir() if path.name.startswith(".")]


def test_no_hard_links_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise OSError("not here")

    monkeypatch.setattr("os.link", no_links)
    saved = SavedGame.create("st-lo", 2)
    assert SavedGame.open(saved.path).header.seed == 2


def test_a_folder_that_can_not_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BOCAGE_HOME", str(tmp_path / "file"))
    with pytest.raises(SaveError, match="no game can be saved"):
        SavedGame.create("st-lo", 1)


def test_opening_a_long_game_is_quick(saved: SavedGame) -> None:
    import time

    _random_actions(saved, 300)
    start = time.perf_counter()
    SavedGame.open(saved.path)
    # Far above what it takes, so that a busy machine does not fail it; a quadratic replay would.
    assert time.perf_counter() - start < 5


def test_the_home_folder_is_the_systems_unless_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOCAGE_HOME", str(tmp_path))
    assert saves.home() == tmp_path
    monkeypatch.delenv("BOCAGE_HOME")
    assert saves.home().name == "bocage"


def test_listing_the_games_leaves_the_locks_of_an_open_game_alone(tmp_path: Path) -> None:
    """A second handle that this process closes must not drop its own locks: another process could then cut in."""
    with SavedGame.create("st-lo", 7, folder=tmp_path) as saved:
        first = next(iter(saved.game.decision.actions))  # type: ignore[union-attr]
        list_games(tmp_path)
        other = "import sys; from tui.saves import SavedGame; SavedGame.open(sys.argv[1]).close(); print('closed')"
        done = subprocess.run(
            [sys.executable, "-c", other, str(saved.path)], capture_output=True, text=True, check=True, timeout=60
        )
        assert done.stdout.strip() == "closed"
        saved.play(first)
        played = list(saved.game.actions)
        with SavedGame.open(saved.path) as again:
            assert list(again.game.actions) == played
        # The file itself holds it, whatever becomes of this process's own write-ahead log.
        counted = (
            "import sqlite3, sys; db = sqlite3.connect(sys.argv[1]); "
            "print(db.execute('select count(*) from actions').fetchone()[0])"
        )
        done = subprocess.run(
            [sys.executable, "-c", counted, str(saved.path)], capture_output=True, text=True, check=True, timeout=60
        )
        assert int(done.stdout) == len(played)


# -- older files --------------------------------------------------------------------------------------------


def _as_format_1(path: Path) -> None:
    """Make a file what it would have been in format 1: no seals, no times, no commitment, no tables of players."""
    db = sqlite3.connect(path)
    with db:
        db.execute("ALTER TABLE actions DROP COLUMN seal")
        db.execute("ALTER TABLE actions DROP COLUMN at")
        for table in ("seats", "chat", "offers", "clocks"):
            db.execute(f"DROP TABLE {table}")
        db.execute("DELETE FROM meta WHERE key IN ('commitment', 'salt', 'drawn', 'seal')")
        db.execute("UPDATE meta SET value = '1' WHERE key = 'format'")
    db.close()


def test_a_file_of_format_1_is_opened_and_gone_on_with(played: Path) -> None:
    before = SavedGame.open(played).game.actions
    _as_format_1(played)
    with SavedGame.open(played) as saved:
        assert saved.game.actions == before
        _random_actions(saved, 5)
        saved.take_back(32, saved.serial, lambda _: None)
        _random_actions(saved, 1)
        assert saved.header.commitment == ""
    with SavedGame.open(played) as again:
        assert again.game.actions == saved.game.actions
    (listed,) = list_games()
    assert not listed.problem
    assert listed.players == {}


def test_two_can_play_a_file_of_format_1(played: Path) -> None:
    from tui.live import Live

    _as_format_1(played)
    with Live.sit(SavedGame.open(played), "us", "Anna") as one, Live.sit(SavedGame.open(played), "de", "Bob") as other:
        one.say("hello")
        other.tick()
        assert other.unread() == 1
        seat = one if one.may_answer() else other
        seat.play(seat.game.decision.actions[0])  # type: ignore[union-attr]
        (other if seat is one else one).tick()
        assert one.game.actions == other.game.actions
    (listed,) = list_games()
    assert listed.players == {"us": "Anna", "de": "Bob"}


def test_an_action_changed_in_a_file_of_format_1_is_found_if_it_shows(played: Path) -> None:
    _as_format_1(played)
    _change(played, "UPDATE actions SET text = 'stay' WHERE number = 12")
    with pytest.raises(SaveError, match="action 12") as caught:
        SavedGame.open(played)
    assert caught.value.sound == 11


def test_what_looks_at_games_without_a_screen_loads_no_textual(played: Path) -> None:
    for command in ("dice", "record", "check", "replay"):
        code = (
            f"import sys; from tui.cli import main; status = main([{command!r}, {str(played)!r}])\n"
            "sys.exit(3 if 'textual' in sys.modules or 'rich' in sys.modules else status)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
        assert done.returncode == 0, (command, done.stderr)
