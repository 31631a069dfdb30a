"""Saving a scenario: canonical texts with the comments that were there, and no file touched that has not changed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from scenarios.comments import Comment, comments_of, with_comments
from scenarios.loading import FileSet
from scenarios.problems import ScenarioError
from scenarios.reading import BYTE_ORDER_MARK, parse_toml, read_text
from scenarios.typed import Section, convert
from scenarios.writing import write_files


@dataclass(frozen=True)
class Plan:
    """What saving would write to a folder.

    ``texts`` has every file by its name, ``changed`` names those that are not so on disk yet. ``lost`` has the
    comments for which a new text has no place; the old version of those files, and of any that could not be read, stays
    beside the new one (``kept``).
    """

    folder: Path
    texts: Mapping[str, str]
    changed: tuple[str, ...]
    lost: Mapping[str, tuple[Comment, ...]]
    kept: tuple[str, ...]

    def write(self) -> tuple[str, ...]:
        """Write what has changed; the folder is made if need be. Returns the names of those files. Raises OSError."""

        def keep() -> None:
            for name in self.kept:
                keep_old(self.folder / name)

        return write_files(self.folder, {name: self.texts[name] for name in self.changed}, keep)


@dataclass(frozen=True, slots=True)
class Read:
    """A file as it was read: its name, what it says, and its text, to be written again whenever it says that."""

    name: str
    content: Any
    text: str


def plan(
    files_of: FileSet[Any, Any],
    files: msgspec.Struct,
    folder: Path,
    *,
    reformat: bool = False,
    read: Sequence[Read] = (),
) -> Plan:
    """What saving would write; see `FileSet.plan`."""
    texts: dict[str, str] = {}
    lost: dict[str, tuple[Comment, ...]] = {}
    changed, kept = [], []
    for name, text in files_of.texts(files).items():
        old, now = _old(folder / name), getattr(files, name.removesuffix(".toml"))
        first = next((one.text for one in read if (one.name, one.content) == (name, now)), text)
        texts[name] = text
        if old is None or old == text:
            texts[name] = first if old is None else text
            changed += [name] if old is None else []
            continue
        content, comments = _read(files_of, name, old)
        if content == now and not reformat:
            texts[name] = old
            continue
        if first != text and set(_words(comments)) <= set(_words(comments_of(first.removeprefix(BYTE_ORDER_MARK)))):
            texts[name] = first
            changed += [name] if first != old else []
            continue
        texts[name], gone = with_comments(text, comments)
        if gone:
            lost[name] = gone
        if gone or content is None:
            kept.append(name)
        if texts[name] != old:
            changed.append(name)
    files_of.read_back({name: texts[name] for name in changed if "#" in texts[name]})
    return Plan(folder, texts, tuple(changed), lost, tuple(kept))


def _words(comments: Iterable[Comment]) -> Iterator[str]:
    yield from (line for comment in comments for line in comment.lines if line)


def keep_old(path: Path) -> Path | None:
    """Leave a copy of a file beside it, as FILE.orig or, where that is taken, FILE.orig-2 and so on; its path.

    None if there is no such file. Raises OSError.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None
    while True:
        copy = old_copy(path)
        try:
            with copy.open("xb") as file:
                file.write(raw)
        except FileExistsError:
            continue
        return copy


def old_copy(path: Path) -> Path:
    """Where `keep_old` would leave a copy of a file now."""
    names = (f"{path.name}.orig" + (f"-{number}" if number > 1 else "") for number in count(1))
    return next(copy for name in names if not os.path.lexists(copy := path.with_name(name)))


def _old(path: Path) -> str | None:
    """The text of a file as it stands on disk, None if there is none; one that is no text is empty."""
    try:
        return read_text(path, path.name)
    except ScenarioError:
        return "" if path.exists() else None


def _read(files_of: FileSet[Any, Any], name: str, old: str) -> tuple[Section | None, tuple[Comment, ...]]:
    """What an old text says, None if it does not fit its type, and its comments."""
    try:
        data = parse_toml(old, name)
    except ScenarioError:
        return None, ()
    content, _ = convert(data, files_of.FILE_TYPES[name.removesuffix(".toml")], name)
    return content, comments_of(old.removeprefix(BYTE_ORDER_MARK))
