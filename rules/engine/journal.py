"""The record of a game as text: a script that plays it again, with notes that are checked while it does.

    #= format 2
    #= ruleset stlo 1
    #= scenario-hash 9d11...
    #= commitment 03f7...
    #= salt 5bd2...
    scenario st-lo
    seed 42
    #= start state 77ab...
    #= die 4 weather
    activate 1/115  #: 9c31a2b4d07e
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

Behind ``#:`` stands the seal of an action (see `seals`): a record of format 2 has one on each, and its end, so that no
line of it can be changed or left out unnoticed. Format 1 had neither seals nor commitments, and is still read.

A state needs a ``turn`` (a number) and a ``result`` (a text) for this; every system's state has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from rules.engine import seals
from rules.engine.dice import Dice, DictatedDice, SeededDice
from rules.engine.game import Checkpoint, Game
from rules.engine.plain import difference, plain, restore, state_hash

FORMAT = 2
"""The version of the text; it changes when older readers could not read it."""

SEALED_SINCE = 2
"""The first format in which every action has a seal."""

SEAL = "#:"
"""What stands before the seal of an action."""

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
class Trust:
    """What a record says of the origin of its dice: the commitment, and the salt unless the seed is still secret."""

    commitment: str
    salt: str = ""


@dataclass(frozen=True)
class Line:
    """A line of a record: its number, its text without the mark of a note, and the seal that stands behind it."""

    number: int
    text: str
    note: bool = False
    seal: str = ""


@dataclass(frozen=True)
class Record:
    """A record that was read: its header, and its actions and notes in order."""

    header: Header
    lines: tuple[Line, ...]

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions alone."""
        return tuple(line.text for line in self.lines if not line.note)

    def noted(self, name: str) -> str:
        """What the notes before the first action say under a name, empty if none does."""
        for line in self.lines:
            if not line.note:
                break
            if line.text.startswith(f"{name} "):
                return line.text.removeprefix(f"{name} ")
        return ""

    def line_of(self, count: int) -> int:
        """The number of the line of an action, counted from 0; that of the last line if there are fewer."""
        numbers = [line.number for line in self.lines if not line.note]
        return numbers[count] if count < len(numbers) else self.lines[-1].number if self.lines else 0


# -- writing ------------------------------------------------------------------------------------------------


def record(game: Game, scenario_name: str, situation: str = "", trust: Trust | None = None) -> str:
    """The whole game so far as text, header and notes included.

    ``scenario_name`` is what a script calls the scenario by; ``situation`` the file of a game that began in the
    middle. With a ``trust`` that has no salt the seed stays secret: all dice are written as dictated ones. Raises
    ValueError for a name that does not fit on a line.
    """
    secret = trust is not None and not trust.salt
    lines = [f"{NOTE} {note}" for note in (*identity(game), *_trust_notes(trust))]
    lines += _as_thrown(game, scenario_name, situation) if secret else header_lines(game, scenario_name, situation)
    chain = sealed(game, trust.commitment if trust else "")
    for count in range(len(game.actions) + 1):
        if count:
            lines.append(f"{game.actions[count - 1]}  {SEAL} {chain[count][: seals.SHORT]}")
        lines += [f"{NOTE} {note}" for note in notes(game, count)]
    lines += [f"{NOTE} {note}" for note in ending(game)]
    return "".join(f"{line}\n" for line in lines)


def _trust_notes(trust: Trust | None) -> Iterator[str]:
    if trust is not None and trust.commitment:
        yield f"commitment {trust.commitment}"
        if trust.salt:
            yield f"salt {trust.salt}"


def _as_thrown(game: Game, scenario_name: str, situation: str) -> Iterator[str]:
    """The directives of a game with all of its dice dictated, so that they tell nothing of those to come."""
    yield from (line for line in header_lines(game, scenario_name, situation) if not line.startswith(("seed", "dice")))
    yield " ".join(("dice", *(str(thrown.value) for thrown in game.thrown)))


def sealed(game: Game, committed: str = "") -> list[str]:
    """The seals of a game: that before its first action, and one for each action. ``committed`` is its commitment."""
    chain = [first_seal(game, committed)]
    place = _first_roll(game, 1)
    for count, action in enumerate(game.actions, start=1):
        end = place
        while end < len(game.thrown) and game.thrown[end].after == count:
            end += 1
        chain.append(seals.following(chain[-1], action, (thrown.value for thrown in game.thrown[place:end])))
        place = end
    return chain


def seed_of(game: Game) -> int | None:
    """The seed of a game's dice, None if all of them are dictated."""
    dice: Dice | None = game.checkpoints[0].dice
    seeded = dice.then if isinstance(dice, DictatedDice) else dice
    return seeded.seed if isinstance(seeded, SeededDice) else None


def first_seal(game: Game, committed: str = "") -> str:
    """The seal of a game before its first action."""
    dice = game.checkpoints[0].dice
    dictated = dice.values[dice.used :] if isinstance(dice, DictatedDice) else None
    source = seals.dice_source(committed, seed_of(game), dictated)
    opening = [thrown.value for thrown in game.thrown[: _first_roll(game, 1)]]
    return seals.first(game.system.name, ground_hash(game), game.options, source, opening)


def ground_hash(game: Game, scenario_hash: str = "") -> str:
    """What fixes where a game begins: the hash of its scenario, with that of a state in the middle if there is one."""
    known = scenario_hash or game.scenario.hash
    return known if game.situation is None else f"{known} {state_hash(game.situation)}"


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
    dice, seed = game.checkpoints[0].dice, seed_of(game)
    if seed is not None:
        yield f"seed {seed}"
    if isinstance(dice, DictatedDice):
        yield " ".join(("dice", *map(str, dice.values[dice.used :])))


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
            lines.append(Line(number, " ".join(words), seal=seal_of(line)))
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


def seal_of(text: str) -> str:
    """The seal that stands behind an action on its line, empty if none does."""
    comment = text.partition("#")[2]
    return comment[1:].strip() if comment.startswith(":") else ""


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


__all__ = [
    "DIRECTIVES", "FORMAT", "NOTE", "SEAL", "Header", "Line", "Record", "RecordError", "Trust", "difference", "ending",
    "first_seal", "ground_hash", "header_lines", "identity", "notes", "plain", "read_record", "record", "restore",
    "seal_of", "sealed", "seed_of", "state_hash",
]  # fmt: skip
