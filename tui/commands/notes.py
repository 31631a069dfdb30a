"""The checked notes of a record (lines that begin with ``#=``), compared while a script plays it."""

from __future__ import annotations

from rules.engine import journal
from rules.engine.game import Game


class Notes:
    """Notes that wait to be compared with the game as it stands after the actions before them."""

    def __init__(self) -> None:
        self._lines: list[journal.Line] = []
        self._begun = False

    @property
    def waiting(self) -> bool:
        """Whether any notes wait."""
        return bool(self._lines)

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
        journal.check_notes(lines, expected)
