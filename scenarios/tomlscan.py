"""One pass over a TOML text that notes its comments, and on which lines each key, table and row stands.

The text must be TOML that can be read, without strings of several lines (see `scenarios.reading`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

Where = Literal["head", "before", "open", "after", "end", "foot"]
"""Where a comment stands: at the head of the file, before a thing, behind its opening bracket, behind it, before its
closing bracket, or at the foot of the file."""

Raw = tuple[str | int, ...]
"""A path with the numbers of rows in place of their names."""

_TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+)|(?P<newline>\n)|(?P<comment>\#[^\n]*)|(?P<string>"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
    r"""|(?P<mark>[\[\]{},=.])|(?P<bare>[^\s\[\]{},=.#"']+)"""
)


class Token(NamedTuple):
    """A piece of the text; ``first`` if nothing stands before it on its line."""

    kind: str
    text: str
    line: int
    first: bool


@dataclass
class Note:
    """A comment, or several in lines of their own, with the path of what it belongs to."""

    lines: list[str]
    where: Where
    path: Raw
    line: int


@dataclass
class Thing:
    """A key, table or row: its first and last line, and whether a line begins with it."""

    path: Raw
    first: int
    last: int
    own: bool


def _tokens(text: str) -> Iterator[Token]:
    line, first = 1, True
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        if kind == "space":
            continue
        yield Token(kind, match[0], line, first)
        first = kind == "newline"
        line += first


class Scan:
    """One pass over a text that notes its comments and the lines of everything in it."""

    def __init__(self, text: str) -> None:
        self.notes: list[Note] = []
        self.things: list[Thing] = []
        self._tokens = list(_tokens(text))
        self._at = 0
        self._pending: list[str] = []
        self._pending_line = 0
        self._table: Raw = ()
        self._rows: dict[Raw, int] = {}
        while self._peek() is not None:
            self._line()
        self._flush("foot", ())

    def _peek(self) -> Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _next(self) -> Token:
        self._at += 1
        return self._tokens[self._at - 1]

    def _is(self, mark: str) -> bool:
        token = self._peek()
        return token is not None and token.kind == "mark" and token.text == mark

    # The lines of the file, outside values.

    def _line(self) -> None:
        token = self._next()
        match token.kind:
            case "newline":
                if token.first and self._pending and self._pending[-1]:
                    self._pending.append("")
            case "comment":
                self._own(token)
            case "mark" if token.text == "[":
                self._header(token)
            case _:
                self._at -= 1
                self._pair(self._table, own=True)

    def _header(self, token: Token) -> None:
        listed = self._is("[")
        if listed:
            self._next()
        keys = self._keys()
        while self._is("]"):
            self._next()
        path: Raw = ()
        for index, key in enumerate(keys):
            path = (*path, key)
            if listed and index == len(keys) - 1:
                self._rows[path] = self._rows.get(path, 0) + 1
            if path in self._rows:
                path = (*path, self._rows[path] - 1)
        self._table = path
        self._begin(path, token)
        self._behind(path)

    def _pair(self, table: Raw, *, own: bool) -> None:
        token = self._peek()
        assert token is not None
        path = (*table, *self._keys())
        thing = self._begin(path, token, own=own)
        if self._is("="):
            self._next()
        self._value(path)
        thing.last = self._tokens[self._at - 1].line
        if own:
            self._behind(path)

    def _keys(self) -> list[str]:
        """A key, or several with dots between."""
        keys = []
        while (token := self._peek()) is not None and (token.kind in ("bare", "string") or self._is(".")):
            if token.kind != "mark":
                keys.append(_plain(token))
            self._next()
        return keys

    def _behind(self, path: Raw) -> None:
        token = self._peek()
        if token is not None and token.kind == "comment":
            self._note(self._next(), "after", path)

    # Values.

    def _value(self, path: Raw) -> None:
        if self._is("["):
            self._list(path)
        elif self._is("{"):
            self._inline(path)
        else:
            while (token := self._peek()) is not None and (token.kind in ("string", "bare") or self._is(".")):
                self._next()

    def _list(self, path: Raw) -> None:
        self._next()
        count, done = 0, 0
        while not self._is("]"):
            token = self._next()
            if token.kind == "comment" and token.first:
                self._own(token)
            elif token.kind == "comment" and done == token.line:
                self._note(token, "after", (*path, count - 1))
            elif token.kind == "comment":
                self._note(token, "open", path)
            elif token.kind != "newline" and token.text != ",":
                self._at -= 1
                self._item((*path, count))
                count, done = count + 1, self._tokens[self._at - 1].line
        self._flush("end", path)
        self._next()

    def _item(self, path: Raw) -> None:
        token = self._peek()
        assert token is not None
        thing = self._begin(path, token, own=token.first)
        self._value(path)
        thing.last = self._tokens[self._at - 1].line

    def _inline(self, path: Raw) -> None:
        self._next()
        while not self._is("}"):
            if self._is(",") or (token := self._peek()) is None or token.kind == "newline":
                self._next()
            else:
                self._pair(path, own=False)
        self._next()

    # Comments.

    def _own(self, token: Token) -> None:
        """A comment in a line of its own waits for what follows it."""
        if not self._pending:
            self._pending_line = token.line
        self._pending.append(token.text.rstrip())

    def _note(self, token: Token, where: Where, path: Raw) -> None:
        self.notes.append(Note([token.text.rstrip()], where, path, token.line))

    def _begin(self, path: Raw, token: Token, *, own: bool = True) -> Thing:
        if not self.things and self._pending:
            # What stands at the top of the file stays there; what follows an empty line belongs to the first key.
            end = self._pending.index("") + 1 if "" in self._pending else len(self._pending)
            self.notes.append(Note(self._pending[:end], "head", (), self._pending_line))
            self._pending, self._pending_line = self._pending[end:], self._pending_line + end
        self._flush("before", path)
        thing = Thing(path, token.line, token.line, own)
        self.things.append(thing)
        return thing

    def _flush(self, where: Where, path: Raw) -> None:
        while where == "foot" and self._pending and not self._pending[-1]:
            self._pending.pop()
        if self._pending:
            self.notes.append(Note(self._pending, where, path, self._pending_line))
        self._pending = []


def _plain(token: Token) -> str:
    """A key without its quotes."""
    if token.kind == "bare":
        return token.text
    return str(tomllib.loads(f"k = {token.text}")["k"])
