"""The checked notes and seals of a record (behind ``#=`` and ``#:``), compared while a script plays it."""

from __future__ import annotations

from rules.engine import checking, journal
from rules.engine.game import Game


class Notes:
    """Notes that wait to be compared with the game as it stands after the actions before them."""

    def __init__(self) -> None:
        self._lines: list[journal.Line] = []
        self._begun = False
        self._seals = checking.SealCheck()

    @property
    def waiting(self) -> bool:
        """Whether any notes wait."""
        return bool(self._lines)

    @property
    def trust(self) -> journal.Trust | None:
        """What the notes so far say of the origin of the dice, None if they say nothing."""
        said = self._seals
        return journal.Trust(said.commitment, said.salt) if said.commitment and said.salt else None

    def add(self, number: int, text: str) -> None:
        """Take up a note from a line."""
        self._lines.append(journal.Line(number, text, note=True))

    def check(self, game: Game) -> None:
        """Compare the notes that wait with a game. Raises RecordError at the first that departs."""
        lines, self._lines = self._lines, []
        head = () if self._begun else journal.identity(game)
        self._begun = True
        if not lines:
            return
        expected = [*head, *journal.notes(game, len(game.actions))]
        if any(line.text.split(" ", 1)[0] in ("end", "result") for line in lines):
            expected += journal.ending(game)
        checking.check_notes(self._seals.noted(game, lines), expected)

    def acted(self, game: Game, number: int, seal: str) -> None:
        """Compare the seal on the line of the action played last. Raises RecordError."""
        self._seals.acted(game, journal.Line(number, game.actions[-1], seal=seal))

    def finished(self, game: Game, number: int) -> None:
        """Compare what still waits: the script is at its end. Raises RecordError, also if a record is cut off."""
        if self._lines:
            self.check(game)
        self._seals.finished(game, number)
