"""Game files in trouble: cut off, with bytes flipped, on a full disk, in a folder that can not be written to."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tui import savefiles
from tui.saves import SavedGame, SaveError, list_games

ROOT = Path(__file__).parents[2]

PAGE = 4096


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[str]]:
    """The bytes of a file with 120 actions, and these."""
    pick = random.Random(1)
    with SavedGame.create("st-lo", 4, folder=tmp_path_factory.mktemp("sound")) as saved:
        for _ in range(120):
            actions = saved.game.decision.actions  # type: ignore[union-attr]
            saved.play(actions[pick.randrange(len(actions))])
    return saved.path.read_bytes(), [str(action) for action in saved.game.actions]


def gone_on_with(path: Path, actions: list[str]) -> int:
    """What is sound of a damaged file, which is a beginning of the game that can be played on; -1 if nothing is."""
    content, told = path.read_bytes(), None
    try:
        with SavedGame.open(path) as saved:
            assert saved.game.actions == actions
            return len(actions)
    except SaveError as error:
        told = error
    assert str(told).isprintable()
    assert path.name in str(told)
    if told.sound is None:
        return -1
    with SavedGame.open(path, sound_part=True) as part:
        assert part.path != path
        assert part.game.actions == actions[: told.sound]
        part.play(part.game.decision.actions[0])  # type: ignore[union-attr]
    part.path.unlink()
    assert path.read_bytes() == content
    return told.sound


def test_a_file_cut_off_at_any_page_is_told_and_its_sound_part_can_be_played(
    tmp_path: Path, sound: tuple[bytes, list[str]]
) -> None:
    content, actions = sound
    found = []
    for cut in range(PAGE, len(content), PAGE):
        path = tmp_path / "cut.bocage"
        path.write_bytes(content[:cut])
        found.append(gone_on_with(path, actions))
    assert found == sorted(found)
    assert found[0] == -1
    assert found[-1] > 60
    assert max(found) < len(actions)


@pytest.mark.parametrize("cut", [1, 100, 2000, 4095])
def test_a_file_cut_off_within_a_page_is_told(tmp_path: Path, sound: tuple[bytes, list[str]], cut: int) -> None:
    content, actions = sound
    path = tmp_path / "cut.bocage"
    path.write_bytes(content[:-cut])
    assert 60 < gone_on_with(path, actions) <= len(actions)
    with pytest.raises(SaveError, match="damaged"):
        SavedGame.open(path)


def test_flipped_bits_change_no_action_unnoticed(tmp_path: Path, sound: tuple[bytes, list[str]]) -> None:
    content, actions = sound
    pick = random.Random(1944)
    told = 0
    for _ in range(30):
        broken = bytearray(content)
        broken[pick.randrange(100, len(broken))] ^= 1 << pick.randrange(8)
        path = tmp_path / "flipped.bocage"
        path.write_bytes(broken)
        told += gone_on_with(path, actions) < len(actions)
    assert told > 2


def test_every_byte_of_an_action_is_under_its_seal(tmp_path: Path, sound: tuple[bytes, list[str]]) -> None:
    content, actions = sound
    place = content.index(actions[50].encode())
    for offset in range(len(actions[50])):
        broken = bytearray(content)
        broken[place + offset] ^= 1
        path = tmp_path / "flipped.bocage"
        path.write_bytes(broken)
        assert gone_on_with(path, actions) <= 50


@pytest.mark.parametrize("key", ["seed", "options", "hash", "salt", "commitment", "seal", "opening"])
def test_what_the_game_began_with_can_not_be_changed_unnoticed(
    tmp_path: Path, sound: tuple[bytes, list[str]], key: str
) -> None:
    import sqlite3

    content, _ = sound
    path = tmp_path / "changed.bocage"
    path.write_bytes(content)
    db = sqlite3.connect(path)
    with db:
        new = {"seed": "5", "options": '["counter-battery"]', "opening": "[1]"}.get(key, "ab")
        db.execute("UPDATE meta SET value = ? WHERE key = ?", (new, key))
    db.close()
    if key == "salt":
        # The salt is compared with the commitment when it is told, at the end of the game.
        with SavedGame.open(path) as saved:
            saved.play("resign us")
            from tui.dicebook import trust_words

            assert any("NOT the commitment" in words for words in trust_words(saved.header, saved.game, sealed=False))
        return
    with pytest.raises(SaveError):
        SavedGame.open(path)


# -- a full disk ----------------------------------------------------------------------------------------------

FULL = """
import random, resource, signal, sys
from tui.saves import SavedGame, SaveError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
saved, pick = SavedGame.open(sys.argv[1]), random.Random(3)
def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
def play():
    actions = saved.game.decision.actions
    action = actions[pick.randrange(len(actions))]
    count = len(saved.game.actions)
    try:
        saved.play(action)
    except SaveError as error:
        assert len(saved.game.actions) == count
        return str(error)
    print(action, flush=True)
    return ""
import pathlib
for _ in range(3):
    assert not play()
full = saved.path.with_name(saved.path.name + "-wal").stat().st_size + 3000
limit(full)
trouble = [play() for _ in range(8)]
assert any("can not be read or written now" in words for words in trouble), trouble
limit(resource.RLIM_INFINITY)
for _ in range(3):
    assert not play()
"""


def test_on_a_full_disk_nothing_is_lost_and_the_game_goes_on_when_there_is_room() -> None:
    with SavedGame.create("st-lo", 5) as saved:
        path = saved.path
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    with SavedGame.open(path) as again:
        assert again.game.actions == done.stdout.splitlines()
        assert len(again.game.actions) >= 6


NO_ROOM = """
import resource, signal, sys
from tui.saves import SavedGame, SaveError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), -1))
try:
    SavedGame.create("st-lo", 5)
except SaveError as error:
    print(error)
"""


@pytest.mark.parametrize("room", [0, 4096, 20_000])
def test_without_room_for_a_new_game_none_is_begun(room: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", NO_ROOM, str(room)], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.count("\n") == 1
    assert list_games() == []
    assert not [path for path in savefiles.games_folder().iterdir() if path.name.startswith(".new")]


# -- rights ---------------------------------------------------------------------------------------------------


@contextmanager
def without_rights() -> Iterator[None]:
    """Be somebody who owns nothing, where the tests run as somebody who may do everything."""
    if os.geteuid() != 0:
        yield
        return
    os.setresuid(65_534, 65_534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@pytest.fixture
def foreign(sound: tuple[bytes, list[str]]) -> Iterator[Path]:
    """A game in a folder in which nothing can be written, and which everybody can read."""
    import shutil
    import tempfile

    folder = Path(tempfile.mkdtemp(prefix="bocage-"))
    path = folder / "game.bocage"
    path.write_bytes(sound[0])
    path.chmod(0o444)
    folder.chmod(0o555)
    yield path
    folder.chmod(0o700)
    shutil.rmtree(folder)


def test_a_game_in_a_folder_that_can_not_be_written_to_can_be_looked_at(
    foreign: Path, sound: tuple[bytes, list[str]]
) -> None:
    from tui.live import Live
    from tui.seats import WATCH

    with without_rights():
        with Live.sit(SavedGame.open(foreign), WATCH) as watcher:
            assert watcher.game.actions == sound[1]
            watcher.tick(1e6)
            assert watcher.around.here == frozenset()
        with SavedGame.open(foreign) as saved:
            before = len(saved.game.actions)
            with pytest.raises(SaveError, match="readonly"):
                saved.play(saved.game.decision.actions[0])  # type: ignore[union-attr]
            assert len(saved.game.actions) == before
        with pytest.raises(SaveError):
            Live.sit(SavedGame.open(foreign), "us", "Anna")
    assert foreign.read_bytes() == sound[0]
    assert sorted(path.name for path in foreign.parent.iterdir()) == ["game.bocage"]


@pytest.mark.parametrize(("folder", "wanted"), [(0o700, 0o600), (0o2770, 0o660), (0o777, 0o666)])
def test_whoever_may_write_in_the_folder_may_play_the_game(tmp_path: Path, folder: int, wanted: int) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(folder)
    with SavedGame.create("st-lo", 1, folder=shared) as saved:
        assert saved.path.stat().st_mode & 0o666 & wanted == wanted
        saved.play(saved.game.decision.actions[0])  # type: ignore[union-attr]
        wal = saved.path.with_name(saved.path.name + "-wal")
        assert wal.stat().st_mode & 0o777 == saved.path.stat().st_mode & 0o777
