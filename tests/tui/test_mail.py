"""Play by correspondence: a game goes to and fro as text, and what was tampered with is refused with its line."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenarios import library
from tests.tui.tables import act, two
from tui.cli import main
from tui.mail import take_in
from tui.opened import RecordFault, is_record, opened
from tui.saves import SavedGame, list_games
from tui.seats import Seats

ANNA, BOB = "anna", "bob"


@pytest.fixture
def homes(tmp_path: Path) -> dict[str, Path]:
    """The folders of two players at different machines."""
    return {name: tmp_path / name for name in (ANNA, BOB)}


def play(saved: SavedGame, count: int, seed: int = 1) -> None:
    pick = random.Random(seed)
    for _ in range(count):
        actions = saved.game.decision.actions  # type: ignore[union-attr]
        saved.play(actions[pick.randrange(len(actions))])


def sent(capsys: pytest.CaptureFixture[str], saved: SavedGame, path: Path) -> Path:
    """The record of a game, as the command prints it."""
    capsys.readouterr()
    assert main(["record", str(saved.path)]) == 0
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    return path


@pytest.fixture
def letter(capsys: pytest.CaptureFixture[str], homes: dict[str, Path], tmp_path: Path) -> Iterator[Path]:
    """A game of Anna's with 40 actions, as text."""
    with SavedGame.create("st-lo", 4, folder=homes[ANNA]) as saved:
        play(saved, 40)
        yield sent(capsys, saved, tmp_path / "letter.txt")


def test_a_game_goes_to_and_fro(capsys: pytest.CaptureFixture[str], homes: dict[str, Path], letter: Path) -> None:
    with take_in(letter, homes[BOB]).saved as theirs:
        assert theirs.path.parent == homes[BOB]
        play(theirs, 15, seed=2)
        answer = sent(capsys, theirs, letter.with_name("answer.txt"))
        taken = take_in(answer, homes[ANNA])
        with taken.saved as mine:
            assert (taken.new, taken.added) == (False, 15)
            assert mine.game.actions == theirs.game.actions
            assert mine.game.state == theirs.game.state
            play(mine, 5, seed=3)
        back = take_in(sent(capsys, mine, letter.with_name("back.txt")), homes[BOB])
        assert back.added == 5
        back.saved.close()
    for home in homes.values():
        assert len(list_games(home)) == 1


def test_what_is_known_already_adds_nothing(homes: dict[str, Path], letter: Path) -> None:
    take_in(letter, homes[BOB]).saved.close()
    again = take_in(letter, homes[BOB])
    again.saved.close()
    assert (again.new, again.added) == (False, 0)


def changed(letter: Path, pattern: str, new: str) -> tuple[Path, int]:
    """The letter with a line changed, and the number of that line."""
    lines = letter.read_text(encoding="utf-8").splitlines()
    number = next(number for number, line in enumerate(lines) if re.search(pattern, line) and number > 20)
    lines[number] = re.sub(pattern, new, lines[number], count=1)
    path = letter.with_name("changed.txt")
    path.write_text("".join(f"{line}\n" for line in lines if line), encoding="utf-8")
    return path, number + 1


@pytest.mark.parametrize(
    ("pattern", "new", "off"),
    [
        (r"^#= die 1 ", "#= die 6 ", 0),
        (r"^#= die ([2-6]) ", "#= die 1 ", 0),
        (r"^done  #", "pass  #", 0),
        (r"^\w+.*#: \w+$", "", 0),
        (r"#: \w{4}", "#: 0000", 0),
        (r"^#= end state \w{8}", "#= end state 00000000", 0),
    ],
)
@pytest.mark.parametrize("command", ["mail", "check", "script", "replay"])
def test_every_command_refuses_a_changed_line_and_names_it(
    capsys: pytest.CaptureFixture[str], homes: dict[str, Path], letter: Path, command: str, pattern: str, new: str,
    off: int,
) -> None:  # fmt: skip
    path, number = changed(letter, pattern, new)
    assert main([command, str(path)]) == 2
    err = capsys.readouterr().err
    assert f"{path.name} line {number}" in err or f"{path.name} line {number + 1}" in err
    assert err.count("\n") == 1


def test_dice_that_do_not_follow_from_the_seed_are_refused(homes: dict[str, Path], letter: Path) -> None:
    text = letter.read_text(encoding="utf-8")
    path = letter.with_name("other.txt")
    path.write_text(re.sub(r"(?m)^seed \d+$", "seed 5", text), encoding="utf-8")
    with pytest.raises(RecordFault, match=r"seed and salt do not give the commitment|says 'die"):
        take_in(path, homes[BOB])
    assert list_games(homes[BOB]) == []


def test_a_record_that_was_cut_off_is_refused(homes: dict[str, Path], letter: Path) -> None:
    lines = letter.read_text(encoding="utf-8").splitlines()
    for keep in (8, 20, 40, len(lines) - 1):
        letter.write_text("\n".join(lines[:keep]) + "\n", encoding="utf-8")
        with pytest.raises(RecordFault, match=f"line {keep}: the record is cut off"):
            take_in(letter, homes[BOB])


def test_a_sound_record_of_another_past_is_refused_at_its_line(
    capsys: pytest.CaptureFixture[str], homes: dict[str, Path], letter: Path
) -> None:
    """Whoever plays an own action again with the same seed makes a record that is sound by itself."""
    (listed,) = list_games(homes[ANNA])
    with SavedGame.open(listed.path) as mine, take_in(letter, homes[BOB]).saved as theirs:
        forged = SavedGame.keep(theirs.game.at(30), library.find("st-lo"), theirs.header, homes[BOB])
        with forged:
            actions = list(forged.game.decision.actions)  # type: ignore[union-attr]
            forged.play(next(action for action in actions if action != mine.game.actions[30]))
            path = sent(capsys, forged, letter.with_name("forged.txt"))
        with pytest.raises(RecordFault, match=r"forged.txt line \d+: the record has .*, and the game here") as error:
            take_in(path, homes[ANNA])
        line = int(re.findall(r"line (\d+)", str(error.value))[0])
        assert path.read_text(encoding="utf-8").splitlines()[line - 1].startswith(f"{forged.game.actions[30]}  #:")
        assert len(mine.game.actions) == 40


def test_what_the_other_took_back_is_taken_back_here_if_one_agrees(
    capsys: pytest.CaptureFixture[str], homes: dict[str, Path], letter: Path
) -> None:
    with take_in(letter, homes[BOB]).saved as theirs:
        rolled = max(die.after for die in theirs.game.thrown)
        theirs.take_back(rolled - 1, theirs.serial, lambda _: None)
        play(theirs, 3, seed=4)
        path = sent(capsys, theirs, letter.with_name("taken-back.txt"))
        with pytest.raises(RecordFault, match="--take-back agrees to that"):
            take_in(path, homes[ANNA])
        with take_in(path, homes[ANNA], agreed=True).saved as mine:
            assert mine.game.actions == theirs.game.actions


def test_moves_that_the_other_undid_before_a_die_are_taken_back_too(
    capsys: pytest.CaptureFixture[str], homes: dict[str, Path], letter: Path
) -> None:
    with take_in(letter, homes[BOB]).saved as theirs:
        # Go on to where an action can be undone: no die has followed it.
        while theirs.game.undoable() is not None:
            play(theirs, 1, seed=len(theirs.game.actions))
        take_in(sent(capsys, theirs, letter.with_name("on.txt")), homes[ANNA]).saved.close()
        theirs.undo()
        shorter = sent(capsys, theirs, letter.with_name("shorter.txt"))
        known = take_in(shorter, homes[ANNA])
        assert (known.added, known.short) == (0, 1)
        known.saved.close()
        taken = take_in(shorter, homes[ANNA], agreed=True)
        assert (taken.added, taken.short) == (0, 0)
        assert taken.saved.game.actions == theirs.game.actions
        taken.saved.close()


def test_a_game_that_came_by_mail_keeps_its_seed_in_records_whoever_sits_down(
    capsys: pytest.CaptureFixture[str], homes: dict[str, Path], letter: Path
) -> None:
    with take_in(letter, homes[BOB]).saved as theirs:
        Seats(theirs).claim("de", "Bob")
        take_in(sent(capsys, theirs, letter.with_name("back.txt")), homes[ANNA]).saved.close()


def test_a_game_at_which_somebody_sits_on_one_side_goes_by_no_mail(
    capsys: pytest.CaptureFixture[str], homes: dict[str, Path], tmp_path: Path
) -> None:
    with SavedGame.create("st-lo", folder=homes[ANNA]) as saved:
        Seats(saved).claim("us", "Anna")
        path = sent(capsys, saved, tmp_path / "letter.txt")
    assert "seed " not in path.read_text(encoding="utf-8").replace("#= ", "")
    with pytest.raises(RecordFault, match="nobody sits down with --side"):
        take_in(path, homes[BOB])


def test_a_record_from_the_middle_or_without_a_seed_can_not_be_gone_on_with(
    homes: dict[str, Path], letter: Path, tmp_path: Path
) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("#= format 2\nscenario st-lo\nseed 4\n", encoding="utf-8")
    for text, words in (
        ("#= format 2\nscenario st-lo\nseed 4\n", "has a seed and its commitment"),
        ("#= format 2\nscenario nowhere\nseed 4\n#= commitment a\n", "has a seed and its commitment"),
        (letter.read_text(encoding="utf-8").replace("scenario st-lo", "scenario nowhere"), "not to be had here"),
        (letter.read_text(encoding="utf-8").replace("scenario st-lo", "situation x.toml"), "middle of a game"),
    ):
        plain.write_text(text, encoding="utf-8")
        with pytest.raises(RecordFault, match=words):
            take_in(plain, homes[BOB])


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"hello", b"\x00" * 100])
def test_what_is_no_record_is_told_apart(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x"
    path.write_bytes(content)
    assert not is_record(path)
    path.write_bytes(b"#= format 2\n" + content)
    assert is_record(path)
    if content.strip(b"\0"):
        with pytest.raises(RecordFault):
            opened(path)


def test_a_record_can_be_played_on_and_looked_at(capsys: pytest.CaptureFixture[str], letter: Path) -> None:
    assert main(["check", str(letter)]) == 0
    assert "sound: St-Lô, 11-18 July 1944, 40 actions" in capsys.readouterr().out
    assert main(["replay", str(letter), "--to", "3"]) == 0
    assert capsys.readouterr().out.count("\n") > 3
    assert main(["script", str(letter)]) == 0


def test_the_command_says_where_the_game_is(capsys: pytest.CaptureFixture[str], letter: Path) -> None:
    capsys.readouterr()
    assert main(["mail", str(letter)]) == 0
    path, stands, asked = capsys.readouterr().out.splitlines()
    assert Path(path).is_file()
    assert "a new game, 40 actions in all, turn 1" in stands
    assert "decides: " in asked


# -- games that two play from one file ------------------------------------------------------------------------


def test_while_two_play_no_record_has_the_seed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with two(seed=None) as (one, other):
        act(one)
        path = sent(capsys, one.saved, tmp_path / "running.txt")
        text = path.read_text(encoding="utf-8")
        assert "\nseed " not in text
        assert str(one.header.seed) not in text
        assert one.header.salt not in text
        assert one.header.commitment in text
        assert main(["check", str(path)]) == 0
        assert main(["mail", str(path)]) == 2
        other.resign()
        one.tick()
        text = sent(capsys, one.saved, path).read_text(encoding="utf-8")
        assert f"\nseed {one.header.seed}\n" in text
        assert f"#= salt {one.header.salt}" in text
        assert main(["check", str(path)]) == 0


def test_while_two_hide_things_there_is_no_record_and_a_replay_as_a_seat_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with two("ecouves", seed=1) as (one, _):
        for action in ("ready", "done"):
            one.play(action)
        assert main(["record", str(one.path)]) == 2
        assert "there is a record of it when it is over" in capsys.readouterr().err
        for arguments, words in (
            (["--name", "Bob"], "ready"),
            (["--name", "Carla"], "ready"),
            (["--side", "watch"], ""),
        ):
            assert main(["replay", str(one.path), *arguments]) == 0
            out = capsys.readouterr().out
            assert f"{one.seat}: {words}" not in out
        assert main(["replay", str(one.path), "--name", "Anna"]) == 0
        assert f"{one.seat}: ready" in capsys.readouterr().out
        assert main(["replay", str(one.path), "--name", "Bob", "--side", one.seat]) == 2
        assert "another player's" in capsys.readouterr().err
        # Who has given his seat up has not given it to the opponent.
        one.seats.hand_over(one.seat)
        assert main(["replay", str(one.path), "--name", "Bob", "--side", one.seat]) == 2
        assert "nobody's" in capsys.readouterr().err
        one.seats.claim(one.seat, "Anna")
        one.resign()
        assert main(["record", str(one.path)]) == 0
        assert main(["replay", str(one.path), "--name", "Carla"]) == 0
        assert f"{one.seat}: ready" in capsys.readouterr().out
