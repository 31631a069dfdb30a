"""Records as text: written, read, checked."""

from __future__ import annotations

import re

import pytest

from rules.engine import seals
from rules.engine.checking import check_record, replay
from rules.engine.dice import DictatedDice, SeededDice
from rules.engine.game import Game
from rules.engine.journal import Header, RecordError, Trust, read_record, record, sealed, state_hash
from tests.rules.engine import toy

ACTIONS = ("take a1 1", "gamble", "bank", "yes", "peek", "gamble", "gamble", "pass", "pass")


def start(header: Header) -> Game:
    assert header.scenario in ("toy", "toy box")
    return Game(toy.SYSTEM, toy.SCENARIO, dice=header.source(), options=header.options)


def finished() -> Game:
    return toy.play(toy.game(seed=8, options=["greedy"]), *ACTIONS)


def test_a_record_is_a_script_with_notes() -> None:
    game = finished()
    text = record(game, "toy")
    one, two, three = (f"#= die {thrown.value} {thrown.purpose}" for thrown in game.thrown)
    states = [line for line in text.splitlines() if " state " in line]
    assert text.splitlines()[:7] == [
        "#= format 2",
        "#= ruleset toy 3",
        "#= scenario-hash toy-hash",
        "scenario toy",
        "option greedy",
        "seed 8",
        f"#= start state {state_hash(toy.State(1, toy.SCENARIO.heaps))}",
    ]
    assert [line.partition("  #: ")[0] for line in text.splitlines()[7:10]] == ["take a1 1", "gamble", one]
    assert [line.split()[1:3] for line in states] == [
        ["start", "state"], ["turn", "2"], ["turn", "3"], ["turn", "4"], ["turn", "5"], ["end", "state"],
    ]  # fmt: skip
    assert text.index(one) < text.index("\nbank  #: ") < text.index(two) < text.rindex(three)
    assert text.splitlines()[-1] == f"#= result {game.state.result}"
    assert [line.partition("  #: ")[0] for line in text.splitlines() if line[0] != "#"][3:] == list(ACTIONS)


def test_dice_come_before_the_turn_that_begins_after_them() -> None:
    lines = record(toy.play(toy.game(5), "pass", "gamble"), "toy").splitlines()
    after = lines[next(number for number, line in enumerate(lines) if line.startswith("gamble")) :]
    assert [line.split()[1] for line in after[1:]] == ["die", "turn", "turn", "end", "end"]


@pytest.mark.parametrize("count", range(len(ACTIONS) + 1))
def test_a_record_of_any_length_replays_to_the_same_state(count: int) -> None:
    game = toy.play(toy.game(seed=8), *ACTIONS[:count])
    text = record(game, "toy")
    check_record(text, start)
    again = replay(read_record(text), start)
    assert state_hash(again.state) == state_hash(game.state)
    assert record(again, "toy") == text


def test_dictated_dice_are_written_and_read() -> None:
    game = toy.play(toy.game(5, 2, 6), "gamble", "gamble")
    text = record(game, "toy")
    assert "\ndice 5 2 6\n" in text
    assert "\nseed " not in text
    check_record(text, start)


def test_dice_that_were_added_later_are_in_the_header_and_seeded_ones_follow() -> None:
    game = Game(toy.SYSTEM, toy.SCENARIO, dice=DictatedDice((5,), SeededDice(8)))
    game.apply("gamble")
    game.add_dice([3])
    toy.play(game, "gamble", "gamble")
    text = record(game, "toy box")
    assert "\nseed 8\ndice 5 3\n" in text
    check_record(text, start)
    assert game.thrown[-1].value == SeededDice(8).roll(6, "")


def test_the_situation_is_named() -> None:
    game = toy.game(seed=1)
    assert "\nscenario toy\nsituation middle.toml\n" in record(game, "toy", "middle.toml")


@pytest.mark.parametrize("name", ["two\nlines", " x", "a  b", "\x1b[2J"])
def test_a_name_that_would_break_the_line_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="can not be named"):
        record(toy.game(seed=1), name)


def changed(old: str, new: str) -> str:
    text = record(finished(), "toy")
    assert old in text
    return text.replace(old, new, 1)


def line_of(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_a_die_that_differs_is_found_at_its_line() -> None:
    die = finished().thrown[1].value
    right, wrong = f"die {die} gamble red", f"die {die % 6 + 1} gamble red"
    text = changed(right, wrong)
    with pytest.raises(RecordError, match=f"says '{wrong}', the replay gives '{right}'") as error:
        check_record(text, start)
    assert error.value.line == line_of(text, wrong)


def test_a_state_that_differs_is_named_by_its_first_field() -> None:
    text = record(finished(), "toy")
    number = line_of(text, "turn 3 parts")
    lines = text.splitlines()
    scores = next(word for word in lines[number - 1].split() if word.startswith("scores:"))
    lines[number - 1] = lines[number - 1].replace(scores, "scores:00000000")
    with pytest.raises(RecordError, match="the first field that differs is scores") as error:
        check_record("\n".join(lines), start)
    assert error.value.line == number
    assert "turn 3" in error.value.message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("#= ruleset toy 3", "#= ruleset toy 2", "says 'ruleset toy 2', the replay gives 'ruleset toy 3'"),
        ("#= format 2", "#= format 9", "says 'format 9'"),
        ("#= scenario-hash toy-hash", "#= scenario-hash other", "says 'scenario-hash other'"),
        ("#= start state ", "#= start state 0", "says 'start state 0"),
        ("#= end state ", "#= end state 0", "says 'end state 0"),
        ("#= result ", "#= result not ", "says 'result not "),
        ("gamble  #:", "#= die 3 gamble red\ngamble  #:", "nothing like it at this point"),
        ("take a1 1 ", "take b2 9 ", "'take b2 9' can not be played"),
        ("take a1 1 ", "dance ", "'dance' can not be played: 'dance' is no action"),
        ("take a1 1 ", "take a1 2 ", "the seal of 'take a1 2' is"),
        ("seed 8", "seed 9", "the seal of 'take a1 1' is|says 'die"),
        ("option greedy\n", "", "the seal of 'take a1 1' is"),
    ],
)  # fmt: skip
def test_every_note_and_action_is_checked(old: str, new: str, message: str) -> None:
    text = changed(old, new)
    with pytest.raises(RecordError, match=message) as error:
        check_record(text, start)
    assert 0 < error.value.line <= len(text.splitlines())


def test_a_missing_die_is_noticed_beside_others() -> None:
    class Twice(toy.Toy):
        def step(self, table):  # type: ignore[no-untyped-def]
            action = yield toy.ask(table, "red")
            yield from toy.carry_out(table, "red", action)
            yield from toy.carry_out(table, "red", action)

    def twice(header: Header) -> Game:
        return Game(Twice(), toy.SCENARIO, dice=header.source())

    game = twice(Header(seed=8))
    game.apply("gamble")
    text = record(game, "toy")
    check_record(text, twice)
    lines = text.splitlines()
    dice = [number for number, line in enumerate(lines) if line.startswith("#= die")]
    assert len(dice) == 2
    del lines[dice[1]]
    with pytest.raises(RecordError, match="the replay rolls one more die"):
        check_record("\n".join(lines), twice)


def test_a_plain_script_without_notes_is_a_record_too() -> None:
    check_record("scenario toy\nseed 8\n\n# a comment\ntake a1 1  # and another\n  gamble  \n", start)


def test_dice_that_run_out_are_told_by_line() -> None:
    with pytest.raises(RecordError, match="line 3: 'gamble' can not be played: no die left"):
        check_record("scenario toy\ndice\ngamble\n", start)


def test_the_header_is_read() -> None:
    found = read_record(
        "scenario a b\nsituation s.toml\nseed -7\noption greedy\noption x\ndice 1 2\npass\n#= turn 2 state ff\n"
    )
    assert found.header == Header("a b", "s.toml", -7, ("greedy", "x"), (1, 2))
    assert found.actions == ("pass",)
    assert [(line.number, line.text, line.note) for line in found.lines] == [
        (7, "pass", False), (8, "turn 2 state ff", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("seed x", 1, "'x' is no whole number"),
        ("seed " + "9" * 200, 1, "is no whole number"),
        ("seed", 1, "'seed' needs a value"),
        ("scenario toy\nseed 1\nseed 2", 3, "'seed' was given before"),
        ("dice 1 two", 1, "'two' is no whole number"),
        ("scenario toy\npass\noption greedy", 3, "belongs before the first action"),
    ],
)
def test_a_broken_header_is_told_by_line(text: str, line: int, message: str) -> None:
    with pytest.raises(RecordError, match=message) as error:
        read_record(text)
    assert error.value.line == line
    assert str(error.value).startswith(f"line {line}: ")


def test_sources_of_dice() -> None:
    assert Header().source() == SeededDice(0)
    assert Header(seed=4).source() == SeededDice(4)
    dictated = Header(dice=(1, 2)).source()
    assert isinstance(dictated, DictatedDice)
    assert (dictated.values, dictated.then) == ((1, 2), None)
    both = Header(seed=4, dice=(1,)).source()
    assert isinstance(both, DictatedDice)
    assert both.then == SeededDice(4)


# -- seals and commitments --------------------------------------------------------------------------------------

SALT = "5bd2"


def trusted(salt: str = SALT) -> str:
    return record(finished(), "toy", trust=Trust(seals.commitment(8, SALT), salt))


def without(text: str, start: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(start))


def test_every_action_has_a_seal_that_hangs_on_all_before_it() -> None:
    found = read_record(record(finished(), "toy"))
    chain = sealed(finished())
    assert [line.seal for line in found.lines if not line.note] == [seal[: seals.SHORT] for seal in chain[1:]]
    other = toy.play(toy.game(seed=8, options=["greedy"]), "take a1 2", *ACTIONS[1:])
    assert not set(chain[1:]) & set(sealed(other))
    assert sealed(finished().at(4)) == chain[:5]


def test_an_action_that_was_left_out_is_found_at_the_next_one() -> None:
    text = record(finished(), "toy")
    with pytest.raises(RecordError, match="the seal of 'gamble' is") as error:
        check_record(without(text, "take a1 1"), start)
    assert error.value.line == line_of(text, "take a1 1")


def test_an_action_without_a_seal_does_not_belong() -> None:
    with pytest.raises(RecordError, match="'gamble' has no seal"):
        check_record(re.sub(r"gamble  #: \w+", "gamble", record(finished(), "toy"), count=1), start)


@pytest.mark.parametrize("keep", [6, 9, 12, -1])
def test_a_record_that_was_cut_off_is_noticed(keep: int) -> None:
    lines = [line for line in record(finished(), "toy").splitlines() if not line.startswith("#= result")]
    with pytest.raises(RecordError, match="the record is cut off"):
        check_record("\n".join(lines[:keep]), start)


def test_an_older_record_needs_no_seals() -> None:
    text = re.sub(r"  #: \w+", "", record(finished(), "toy")).replace("format 2", "format 1")
    check_record(text, start)
    check_record("\n".join(text.splitlines()[:12]), start)


def test_the_commitment_is_checked_with_seed_and_salt() -> None:
    check_record(trusted(), start)
    assert f"#= salt {SALT}" in trusted()
    number = line_of(trusted(), "#= salt")
    with pytest.raises(RecordError, match="do not give the commitment") as error:
        check_record(trusted().replace(f"salt {SALT}", "salt 00"), start)
    assert error.value.line == number
    with pytest.raises(RecordError, match="the seal of 'take a1 1' is"):
        check_record(without(trusted(), "#= commitment"), start)


def test_a_secret_seed_is_in_no_record_and_yet_it_can_be_checked() -> None:
    text = trusted(salt="")
    assert "seed" not in text
    assert "#= salt" not in text
    assert f"\ndice {' '.join(str(thrown.value) for thrown in finished().thrown)}\n" in text
    check_record(text, start)
    die = finished().thrown[0].value
    with pytest.raises(RecordError):
        check_record(text.replace(f"dice {die}", f"dice {die % 6 + 1}"), start)
