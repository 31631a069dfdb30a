"""Saving a scenario: each of its four files in canonical form, and none of them touched that has not changed."""

from __future__ import annotations

from pathlib import Path

from scenarios.canonical import canonical
from scenarios.problems import ScenarioError
from scenarios.reading import parse_toml
from scenarios.systems.ecouves import schema
from scenarios.systems.ecouves.check import check
from scenarios.typed import convert
from scenarios.writing import write_text


def texts(files: schema.Files) -> dict[str, str]:
    """The canonical text of each file by its file name. Raises ScenarioError if reading it back would not work."""
    found: dict[str, str] = {}
    for name, kind in schema.FILE_TYPES.items():
        file = f"{name}.toml"
        found[file] = canonical(getattr(files, name))
        _, problems = convert(parse_toml(found[file], file), kind, file)
        if problems:
            raise ScenarioError(problems)
    return found


def save(files: schema.Files, folder: Path, *, unchecked: bool = False) -> tuple[str, ...]:
    """Write a scenario to its folder, which is made if need be. Returns the names of the files that changed.

    A scenario with errors is refused with ScenarioError unless ``unchecked`` says that it is work in progress;
    even then every file can be read back. Raises OSError if a file can not be written.
    """
    if not unchecked:
        check(files, folder=folder.name).raise_errors()
    written = texts(files)
    folder.mkdir(parents=True, exist_ok=True)
    return tuple(name for name, text in written.items() if write_text(folder / name, text))
