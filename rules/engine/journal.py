"""The record of a game as text: a script that plays it again, with notes that are checked while it does.

    #= format 1
    #= ruleset stlo 1
    #= scenario-hash 9d11...
    scenario st-lo
    seed 42
    #= start state 77ab...
    #= die 4 weather
    activate 1/115
    #= die 2 activation 1/115
    ...
    #= turn 2 parts active:44136fa3 assets:0b1c...
    #= turn 2 state 51d0...
    ...
    #= end state 8c3e...
    #= result marginal US

Lines that begin with ``#=`` are notes; to whoever plays the text as a script they are comments. A note stands
after the action that caused it, those of the beginning before the first action. A note of parts has a short hash
for each field of the state, so that a replay that departs can name the first field that differs.

A state needs a ``turn`` (a number) and a ``result`` (a text) for this; every system's state has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import groupby
from typing import Any

from rules.engine.decisions import ActionError
from rules.engine.dice import Dice, DiceExhausted, DictatedDice, SeededDice
from rules.engine.game import Checkpoint, Game
from rules.engine.plain import difference, plain, restore, state_hash

FORMAT = 1
"""The version of the text; it changes when older readers could not read it."""

NOTE = "#="
"""What a checked line begins with."""

DIRECTIVES = ("scenario", "situation", "seed", "option", "dice")
"""The words that a line of the header can begin with; any other line is an action."""


class RecordError(Exception):
    """A record that is no record, or that a replay departs from. ``line`` counts from 1, 0 is the whole text."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        self.message = message


@dataclass(frozen=True)
class Header:
    """What a record begins with, enough to start its game. ``seed`` and ``dice`` are None if they are not given."""

    scenario: str = ""
    situation: str = ""
    seed: int | None = None
    options: tuple[str, ...] = ()
    dice: tuple[int, ...] | None = None

    def source(self) -> Dice:
        """The dice of the game: those dictated, then the seeded ones; without a seed dictated dice run out."""
        if self.dice is None:
            return SeededDice(self.seed or 0)
        return DictatedDice(self.dice, None if self.seed is None else SeededDice(self.seed))


@dataclass(frozen=True)
class Line:
    """A line of a record: its number, and its text without the mark of a note."""

    number: int
    text: str
    note: bool = False


@dataclass(frozen=True)
class Record:
    """A record that was read: its header, and its actions and notes in order."""

    header: Header
    lines: tuple[Line, ...]

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions alone."""
        return tuple(line.text for line in self.lines if not line.note)


# -- writing ------------------------------------------------------------------------------------------------


def record(game: Game, scenario_name: str, situation: str = "") -> str:
    """The whole game so far as text, header and notes included.

    ``scenario_name`` is what a script calls the scenario by; ``situation`` the file of a game that began in the
    middle. Raises ValueError for a name that does not fit on a line.
    """
    lines = [*(f"{NOTE} {note}" for note in identity(game)), *header_lines(game, scenario_name, situation)]
    for count in range(len(game.actions) + 1):
        if count:
            lines.append(game.actions[count - 1])
        lines += [f"{NOTE} {note}" for note in notes(game, count)]
    lines += [f"{NOTE} {note}" for note in ending(game)]
    return "".join(f"{line}\n" for line in lines)


def identity(game: Game) -> tuple[str, ...]:
    """The notes at the head: the format, the ruleset with its version, and the hash of the scenario."""
    return (
        f"format {FORMAT}",
        f"ruleset {game.system.name} {game.system.ruleset}",
        f"scenario-hash {game.scenario.hash}",
    )


def header_lines(game: Game, scenario_name: str, situation: str = "") -> Iterator[str]:
    """The directives that start the same game again: scenario, situation, options, seed and dictated dice."""
    for name in (scenario_name, situation):
        if name != " ".join(name.split()) or not name.isprintable():
            raise ValueError(f"{name!r} can not be named on a line of a record")
    yield f"scenario {scenario_name}"
    if situation:
        yield f"situation {situation}"
    yield from (f"option {option}" for option in sorted(game.options))
    dice: Dice | None = game.checkpoints[0].dice
    dictated = dice if isinstance(dice, DictatedDice) else None
    seeded = dictated.then if dictated is not None else dice
    if isinstance(seeded, SeededDice):
        yield f"seed {seeded.seed}"
    if dictated is not None:
        yield " ".join(("dice", *map(str, dictated.values[dictated.used :])))


def notes(game: Game, count: int) -> Iterator[str]:
    """The notes that follow the first ``count`` actions: the dice, and the state at each beginning of a turn."""
    if count == 0:
        yield f"start state {state_hash(game.checkpoints[0].state)}"
    beginnings = _beginnings(game.checkpoints, count)
    for number in range(_first_roll(game, count), _first_roll(game, count + 1)):
        while beginnings and beginnings[0].rolls <= number:
            yield from _turn_notes(beginnings.pop(0))
        thrown = game.thrown[number]
        yield f"die {thrown.value} {thrown.purpose}"
    for beginning in beginnings:
        yield from _turn_notes(beginning)


def ending(game: Game) -> Iterator[str]:
    """The notes at the end: the state as it is now, and the result of a game that is over."""
    yield f"end parts {_parts(game.state)}"
    yield f"end state {state_hash(game.state)}"
    if game.over:
        yield f"result {game.state.result}"


def _beginnings(checkpoints: Sequence[Checkpoint], count: int) -> list[Checkpoint]:
    """The checkpoints after count actions at which a turn begins; the turn that a game starts in is not one."""
    found: list[Checkpoint] = []
    first = _first(checkpoints, count, lambda point: point.actions)
    for index in range(max(1, first), len(checkpoints)):
        here = checkpoints[index]
        if here.actions != count:
            break
        if here.state.turn != checkpoints[index - 1].state.turn:
            found.append(here)
    return found


def _first_roll(game: Game, count: int) -> int:
    return _first(game.thrown, count, lambda thrown: thrown.after)


def _first(items: Sequence[Any], count: int, key: Callable[[Any], int]) -> int:
    """The index of the first item that came after at least count actions, by halving."""
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if key(items[middle]) < count:
            low = middle + 1
        else:
            high = middle
    return low


def _turn_notes(point: Checkpoint) -> Iterator[str]:
    turn = point.state.turn
    yield f"turn {turn} parts {_parts(point.state)}"
    yield f"turn {turn} state {state_hash(point.state)}"


def _parts(state: Any) -> str:
    return " ".join(f"{field.name}:{state_hash(getattr(state, field.name))[:8]}" for field in fields(state))


# -- reading ------------------------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """A record or a plain script of actions as its parts. Raises RecordError for a header that is none."""
    given: dict[str, Any] = {}
    options: list[str] = []
    lines: list[Line] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line.startswith(NOTE):
            lines.append(Line(number, line.removeprefix(NOTE).strip(), note=True))
            continue
        words = line.partition("#")[0].split()
        if not words:
            continue
        if words[0] not in DIRECTIVES:
            lines.append(Line(number, " ".join(words)))
            continue
        if any(not line.note for line in lines):
            raise RecordError(number, f"{words[0]!r} belongs before the first action")
        if words[0] == "option":
            options.append(_only(number, words))
        elif words[0] in given:
            raise RecordError(number, f"{words[0]!r} was given before")
        else:
            given[words[0]] = _directive(number, words)
    return Record(Header(options=tuple(options), **given), tuple(lines))


def _directive(number: int, words: list[str]) -> Any:
    """The value of a directive that may stand once."""
    if words[0] == "dice":
        return tuple(_integer(number, word) for word in words[1:])
    value = _only(number, words)
    return _integer(number, value) if words[0] == "seed" else value


def _only(number: int, words: list[str]) -> str:
    if len(words) < 2:
        raise RecordError(number, f"{words[0]!r} needs a value")
    return " ".join(words[1:])


def _integer(number: int, word: str) -> int:
    if len(word) > 100 or not word.removeprefix("-").isdecimal() or not word.isascii():
        raise RecordError(number, f"{word!r:.40} is no whole number")
    return int(word)


# -- checking -----------------------------------------------------------------------------------------------


def check_record(text: str, game_factory: Callable[[Header], Game]) -> None:
    """Play a record again and compare every note in it with what happens.

    ``game_factory`` starts the game that a header asks for; `Header.source` gives its dice. Raises RecordError
    with the line and the first difference.
    """
    replay(read_record(text), game_factory)


def replay(found: Record, game_factory: Callable[[Header], Game]) -> Game:
    """The game of a record, played to its end with every note checked. Raises RecordError."""
    try:
        game = game_factory(found.header)
    except DiceExhausted as error:
        raise RecordError(0, f"the replay stops before the first action: {error}") from error
    expected = [*identity(game), *notes(game, 0)]
    groups = [list(group) for _, group in groupby(found.lines, key=lambda line: line.note)]
    for position, group in enumerate(groups):
        last = position == len(groups) - 1
        if group[0].note:
            check_notes(group, expected + ([*ending(game)] if last else []))
            continue
        for line in group:
            _apply(game, line)
        expected = [*notes(game, len(game.actions))]
    return game


def _apply(game: Game, line: Line) -> None:
    try:
        game.apply(line.text)
    except (ActionError, DiceExhausted, ValueError) as error:
        raise RecordError(line.number, f"{line.text!r} can not be played: {error}") from error


def check_notes(given: list[Line], expected: list[str]) -> None:
    """Compare notes with those of the replay: no note may differ, and where one die is noted all must be.

    ``expected`` is used up. Raises RecordError.
    """
    _check_dice([line for line in given if _is_die(line.text)], [note for note in expected if _is_die(note)])
    for line in given:
        if line.text in expected:
            del expected[: expected.index(line.text) + 1]
            continue
        kind = _kind(line.text)
        same = next((note for note in expected if _kind(note) == kind), None)
        if same is None:
            raise RecordError(line.number, f"the record has {line.text!r}, the replay nothing like it at this point")
        raise RecordError(line.number, _departure(line.text, same))


def _is_die(note: str) -> bool:
    return note.startswith("die ")


def _check_dice(given: list[Line], expected: list[str]) -> None:
    for line, note in zip(given, expected, strict=False):
        if line.text != note:
            raise RecordError(line.number, _departure(line.text, note))
    if given and len(given) < len(expected):
        raise RecordError(given[-1].number, f"the replay rolls one more die: {expected[len(given)]!r}")


def _kind(note: str) -> tuple[str, ...]:
    """What a note is about: its first word, and with states also its last but one, as in ``turn state``."""
    words = note.split()
    return tuple(word for word in words if word in ("parts", "state") or word == words[0])


def _departure(said: str, found: str) -> str:
    if " parts " in said:
        pairs = zip(said.split(), found.split(), strict=False)
        field = next((b.partition(":")[0] for a, b in pairs if a != b), "number of fields")
        place = said.partition(" parts ")[0]
        return f"the state at {place} is not that of the record; the first field that differs is {field}"
    return f"the record says {said!r}, the replay gives {found!r}"


__all__ = [
    "DIRECTIVES", "FORMAT", "NOTE", "Header", "Line", "Record", "RecordError", "check_notes", "check_record",
    "difference", "ending", "header_lines", "identity", "notes", "plain", "read_record", "record", "replay",
    "restore", "state_hash",
]  # fmt: skip
