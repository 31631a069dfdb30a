"""Checking a record: it is played again, and every note and seal in it is compared with what happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from rules.engine import seals
from rules.engine.decisions import ActionError
from rules.engine.dice import DiceExhausted
from rules.engine.game import Game
from rules.engine.journal import (
    SEALED_SINCE,
    Header,
    Line,
    Record,
    RecordError,
    ending,
    first_seal,
    identity,
    notes,
    read_record,
    seed_of,
)


def check_record(text: str, game_factory: Callable[[Header], Game]) -> None:
    """Play a record again and compare every note and seal in it with what happens.

    ``game_factory`` starts the game that a header asks for; `Header.source` gives its dice. Raises RecordError
    with the line and the first difference.
    """
    replay(read_record(text), game_factory)


def replay(found: Record, game_factory: Callable[[Header], Game]) -> Game:
    """The game of a record, played to its end with every note and seal checked. Raises RecordError."""
    try:
        game = game_factory(found.header)
    except DiceExhausted as error:
        raise RecordError(0, f"the replay stops before the first action: {error}") from error
    check = SealCheck()
    expected = [*identity(game), *notes(game, 0)]
    groups = [list(group) for _, group in groupby(found.lines, key=lambda line: line.note)]
    for position, group in enumerate(groups):
        last = position == len(groups) - 1
        if group[0].note:
            check_notes(check.noted(game, group), expected + ([*ending(game)] if last else []))
            continue
        for line in group:
            _apply(game, line)
            check.acted(game, line)
        expected = [*notes(game, len(game.actions))]
    check.finished(game, found.lines[-1].number if found.lines else 0)
    return game


def _apply(game: Game, line: Line) -> None:
    try:
        game.apply(line.text)
    except (ActionError, DiceExhausted, ValueError) as error:
        raise RecordError(line.number, f"{line.text!r} can not be played: {error}") from error


# -- seals --------------------------------------------------------------------------------------------------


class SealCheck:
    """Compares the seals of a record with those of its replay, and its seed with the commitment.

    The notes at its head say whether it has seals, those at its end that nothing more belongs to it.
    """

    def __init__(self) -> None:
        self.on = False
        self.commitment = ""
        self.salt = ""
        self._begun = False
        self._seal = ""

    def noted(self, game: Game, lines: Sequence[Line]) -> list[Line]:
        """Take in the notes before an action, and return those that are to be compared with the replay."""
        if not self._begun:
            lines = self._head(game, lines)
        if any(line.text.startswith("end state") for line in lines):
            self.on = False
        return list(lines)

    def acted(self, game: Game, line: Line) -> None:
        """Compare the seal of the action that was played last. Raises RecordError."""
        if not self._begun:
            self._begin(game)
        action = game.actions[-1]
        self._seal = seals.following(self._seal, action, _dice_after(game, len(game.actions)))
        if line.seal and line.seal != self._seal[: len(line.seal)]:
            raise RecordError(line.number, f"the seal of {action!r} is {line.seal}, and should be {self.short}: "
                              "this line is not the one that was recorded, or a line before it")  # fmt: skip
        if self.on and len(line.seal) < seals.SHORT:
            raise RecordError(line.number, f"{line.text!r} has no seal, as every action of this record should have")

    def finished(self, game: Game, number: int) -> None:
        """The record has come to its end. Raises RecordError if it should have gone on."""
        if self.on:
            raise RecordError(number, "the record is cut off: what stands at its end is missing")

    @property
    def short(self) -> str:
        """The seal of the last action, as it is written beside it."""
        return self._seal[: seals.SHORT]

    def _head(self, game: Game, lines: Sequence[Line]) -> list[Line]:
        """Take in the head of a record; what it says of the seed is checked here. Raises RecordError."""
        rest = []
        for line in lines:
            name, _, value = line.text.partition(" ")
            if name == "format" and value.isdecimal() and len(value) < 6 and int(value) < SEALED_SINCE:
                continue
            if name == "format":
                self.on = True
            if name in ("commitment", "salt"):
                setattr(self, name, value)
                self._check_commitment(game, line)
            else:
                rest.append(line)
        self._begin(game)
        return rest

    def _begin(self, game: Game) -> None:
        self._begun = True
        self._seal = first_seal(game, self.commitment)

    def _check_commitment(self, game: Game, line: Line) -> None:
        seed = seed_of(game)
        told = "" if seed is None else seals.commitment(seed, self.salt)
        if self.commitment and self.salt and told != self.commitment:
            raise RecordError(line.number, "seed and salt do not give the commitment: these are not the dice agreed on")


def _dice_after(game: Game, count: int) -> list[int]:
    """The dice that were rolled after the first count actions, of which no more were played."""
    found = []
    for thrown in reversed(game.thrown):
        if thrown.after < count:
            break
        found.append(thrown.value)
    return found[::-1]


# -- notes --------------------------------------------------------------------------------------------------


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
