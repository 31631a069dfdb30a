"""Comments of hand-written TOML: taken from the old text of a file, and put where they belong in its new text.

A comment belongs to what follows it (a key, a table, a row of a list) or, behind something on its line, to that. It is
found again by the keys that lead there; rows are told apart by their id or name, so that comments go with them. Where
the canonical form has no line of its own for a thing, its comments stand before the row, list or table that holds it.
What belongs to a row or table that is gone is lost, and reported as such.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from scenarios.problems import shown
from scenarios.reading import MAX_LINE
from scenarios.tomlscan import Raw, Scan, Thing, Where
from scenarios.typed import naming


class Row(NamedTuple):
    """A step into a list: the values that no other row had under the same key, and its place among how many rows."""

    names: tuple[tuple[str, str], ...]
    place: int
    of: int


Path = tuple[str | Row, ...]
"""The keys and rows that lead to a thing."""


@dataclass(frozen=True)
class Comment:
    """A comment, or several in lines of their own; ``lines`` are without indentation, empty ones keep them apart."""

    lines: tuple[str, ...]
    where: Where
    path: Path = ()
    line: int = 0

    def __str__(self) -> str:
        """What it says and where it stood, fit for a message."""
        text = " ".join(line.lstrip("# ") for line in self.lines if line)
        return f'line {self.line}: "{shown(text, 60)}"'


def comments_of(text: str) -> tuple[Comment, ...]:
    """All comments of a file, in the order in which they stand. Raises ValueError for a text that is no TOML."""
    if "#" not in text:
        return ()
    text = text.replace("\r\n", "\n")
    scan = Scan(text)
    lists = _Lists()
    data = tomllib.loads(text)
    return tuple(Comment(tuple(note.lines), note.where, lists.path(data, note.path), note.line) for note in scan.notes)


def with_comments(text: str, comments: Iterable[Comment]) -> tuple[str, tuple[Comment, ...]]:
    """A canonical text with comments put in where they belong, and those for which there is no place.

    The text itself must have no comments.
    """
    comments = tuple(comments)
    if not comments:
        return text, ()
    page = _Page(text)
    lost = tuple(comment for comment in comments if not page.put(comment))
    return page.text(), lost


class _Lists:
    """Finds rows by what tells them apart, and says what that is. It counts the values of each list once."""

    def __init__(self) -> None:
        self._counts: dict[tuple[int, str], Counter[str]] = {}

    def path(self, data: dict[str, Any], raw: Raw) -> Path:
        """A path with the names of rows in place of their numbers."""
        here: Any = data
        path: list[str | Row] = []
        for step in raw:
            path.append(self._row(here, step) if isinstance(step, int) else step)
            here = here[step]
        return tuple(path)

    def _row(self, rows: list[Any], index: int) -> Row:
        names = naming(rows[index])
        unique = tuple((key, name) for key, name in names if self._count(rows, key)[name] == 1)
        return Row(unique, index, len(rows))

    def find(self, rows: list[Any], row: Row) -> int | None:
        """The row of a list that is meant: the only one with one of its names, or one without in the same place."""
        for key, name in row.names:
            if self._count(rows, key)[name] == 1:
                return next(index for index, other in enumerate(rows) if (key, name) in naming(other))
        return row.place if not row.names and len(rows) == row.of else None

    def _count(self, rows: list[Any], key: str) -> Counter[str]:
        if (id(rows), key) not in self._counts:
            found = (name for row in rows for other, name in naming(row) if other == key)
            self._counts[id(rows), key] = Counter(found)
        return self._counts[id(rows), key]


# ---------------------------------------------------------------- writing


@dataclass
class _Page:
    """A text that comments are put into."""

    source: str
    _lines: list[str] = field(init=False)
    _things: dict[Raw, Thing] = field(init=False)
    _data: dict[str, Any] = field(init=False)
    _lists: _Lists = field(default_factory=_Lists)
    _head: list[str] = field(default_factory=list)
    _foot: list[str] = field(default_factory=list)
    _before: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    _behind: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._lines = self.source.removesuffix("\n").split("\n")
        self._data = tomllib.loads(self.source)
        self._things = {thing.path: thing for thing in Scan(self.source).things}

    def put(self, comment: Comment) -> bool:
        """Put a comment in; False if there is no place for it."""
        if comment.where == "head":
            self._head += comment.lines
            return True
        if comment.where == "foot":
            self._foot += comment.lines
            return True
        found = self._find(comment.path)
        whole = found is not None and len(found) == len(comment.path)
        if found is None or not (whole or found in self._things):
            return False
        place = self._line_of(found)
        if place is None:
            return False
        exact = whole and place.path == found
        self._put(comment.lines, comment.where if exact else "before", place)
        return True

    def _find(self, path: Path) -> Raw | None:
        """Where a path leads, or as far as it leads if a key is no more; None if a row of it is gone."""
        here: Any = self._data
        raw: Raw = ()
        for step in path:
            at: str | int | None = step if isinstance(step, str) else None
            if isinstance(step, Row):
                at = self._lists.find(here, step) if isinstance(here, list) else None
                if at is None:
                    return None if step.names else raw
            elif not isinstance(here, dict) or step not in here:
                return raw
            here, raw = here[at], (*raw, cast("str | int", at))
        return raw

    def _line_of(self, raw: Raw) -> Thing | None:
        """The thing with a line of its own at a path, that holds it, or that is the first below a table without one."""
        while raw:
            thing = self._things.get(raw)
            if thing is not None and thing.own:
                return thing
            if thing is None:
                below = (other for there, other in self._things.items() if there[: len(raw)] == raw and other.own)
                return next(below, None)
            raw = raw[:-1]
        return None

    def _put(self, lines: tuple[str, ...], where: Where, thing: Thing) -> None:
        several = thing.last > thing.first
        if where == "after" and self._put_behind(thing.last, lines[0]):
            return
        if where == "open" and several and self._put_behind(thing.first, lines[0]):
            return
        if where == "end" and several:
            self._before[thing.last] += [f"  {line}" for line in lines if line]
            return
        text = self._lines[thing.first - 1]
        indent = text[: len(text) - len(text.lstrip())]
        self._before[thing.first] += [f"{indent}{line}" for line in lines if line or not indent]

    def _put_behind(self, number: int, comment: str) -> bool:
        if number in self._behind or len(self._lines[number - 1]) + len(comment) + 2 > MAX_LINE:
            return False
        self._behind[number] = f"  {comment}"
        return True

    def text(self) -> str:
        """The text with all comments."""
        lines = list(self._head)
        for number, line in enumerate(self._lines, start=1):
            lines += self._before.get(number, [])
            lines.append(line + self._behind.get(number, ""))
        if self._foot:
            lines += ["", *self._foot]
        return "\n".join(lines) + "\n"
